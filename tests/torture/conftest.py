"""The fixtures of the rooms whose laws are proved here at length."""

from __future__ import annotations

from tests.site.conftest import browser

__all__ = ["browser"]
