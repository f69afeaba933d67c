"""The numbers by which tables are rebuilt, each with what it measures. All were found by measuring
drawn and real filings; one class holds them, so that they can be looked through together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Lengths are in points where nothing else is said."""

    one_column: float = 0.3
    """The share of the narrower box that must overlap for two boxes to stand in one column."""


SETTINGS = TableSettings()
"""What all tables are read with."""
