"""Checking pages and `.hc` texts against the rules of the standard."""
