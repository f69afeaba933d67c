"""What is seen in a statement and not shown: contradictions, repeated periods, figures left out."""
