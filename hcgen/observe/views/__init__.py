"""Bounded views of a tree."""
