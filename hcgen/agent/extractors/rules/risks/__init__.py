"""Key risks: the headings of RISK FACTORS."""
