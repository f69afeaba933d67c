"""The verification of quotes: one normalisation, two readers."""
