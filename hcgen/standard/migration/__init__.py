"""Bringing old pages up to date (§10)."""
