"""Tests of the tables of a page."""
