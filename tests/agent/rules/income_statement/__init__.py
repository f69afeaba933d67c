"""Tests of the rules about the income statement."""
