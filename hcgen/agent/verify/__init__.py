"""From a draft to what may be shown: every quote, number and place is verified."""
