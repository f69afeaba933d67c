"""Tests of the rules about the offer."""
