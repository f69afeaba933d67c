"""Whole documents printed by a browser, drawn with traps and without a look at the rules."""
