"""Who the issuer is: names, code, place, regime, business, and what the document is."""
