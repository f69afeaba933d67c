"""A web page as an observation tree."""
