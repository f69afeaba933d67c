"""Tests of the layout of pages: running heads, feet, printed numbers."""
