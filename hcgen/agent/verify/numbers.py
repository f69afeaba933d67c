"""What numbers must show before the gate lets them through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hcgen.contracts import Cell, Check, Citation

_NUMBER = re.compile(r"\d[\d,，.]*\d|\d")


def contradiction(checks: Iterable[Check]) -> str:
    """A contradiction inside the same table refutes a figure; another place's figure only flags
    it."""
    for check in checks:
        if check.outcome == "contradicted" and check.name != "accountants_report":
            return check.detail or f"{check.name} contradicts it"
    return ""


def unsupported_number(text: str, citations: Sequence[Citation]) -> str:
    """A number of a claim that stands in none of its quotes; empty where each does."""
    quoted = {number for citation in citations for number in _numbers(citation.quote)}
    for number in _numbers(text):
        if number not in quoted:
            return number
    return ""


def holds(quote: str, printed: str) -> bool:
    """Whether the quote holds the figure whole, not as a part of a longer number."""
    edges = r"(?<![\d,.])" + re.escape(printed) + r"(?![,.]?\d)"
    return printed != "" and re.search(edges, quote) is not None


def _numbers(text: str) -> list[str]:
    return [number.strip(",.，") for number in _NUMBER.findall(text)]


def value_follows(cell: Cell, unit: int | None) -> bool:
    """Whether the printed digits times the unit are the value; brackets or a minus sign make it
    negative."""
    digits = re.sub(r"[^\d.]", "", cell.printed)
    if cell.value is None or unit is None or not digits.replace(".", "", 1).isdigit():
        return False
    whole, _, fraction = digits.partition(".")
    scaled = int(whole + fraction) * unit
    if scaled % 10 ** len(fraction):
        return False
    magnitude = scaled // 10 ** len(fraction)
    negative = re.search(r"[(（\-−–—]", cell.printed) is not None or _told_negative(cell)
    expected: int = -magnitude if negative else magnitude
    return cell.value == expected


def _told_negative(cell: Cell) -> bool:
    """Whether the row's own label says that its bare figures are losses ("Loss for the year")."""
    return any(check.name == "sign" and check.outcome == "held" for check in cell.checks)
