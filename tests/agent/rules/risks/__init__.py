"""Tests of the rules about risks."""
