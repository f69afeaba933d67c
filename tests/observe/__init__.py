"""Tests of the observe room."""
