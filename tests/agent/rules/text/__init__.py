"""Tests of the parts of printed text that all rules read."""
