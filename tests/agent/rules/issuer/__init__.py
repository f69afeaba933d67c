"""Tests of the rules about the issuer."""
