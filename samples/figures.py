"""Amounts as filings print them, and the rows that share them out."""

from __future__ import annotations

from collections.abc import Sequence

from samples.tables import Row

NIL = "–"


def money(amount: int) -> str:
    """Thousands with commas; a loss or a cost in brackets; nil as an en dash."""
    if amount == 0:
        return NIL
    return f"({-amount:,})" if amount < 0 else f"{amount:,}"


def share(amount: int, whole: int) -> str:
    """The amount as a percentage of the whole to one decimal, half rounded up, in whole numbers."""
    if amount == 0 or whole == 0:
        return NIL
    tenths = (abs(amount) * 2000 + whole) // (2 * whole)
    printed = f"{tenths // 10}.{tenths % 10}"
    return f"({printed})" if amount < 0 else printed


def plain(
    label: str, amounts: Sequence[int], *, note: str | None = None, bold: bool = False,
    rule: bool = False, total: bool = False,
) -> Row:  # fmt: skip
    """A row of amounts, after a column for the number of a note where there is one."""
    lead = () if note is None else (note,)
    cells = (*lead, *(money(amount) for amount in amounts))
    return Row(label, cells, bold=bold, rule=rule, total=total)


def shared(
    label: str, amounts: Sequence[int], wholes: Sequence[int], *, bold: bool = False,
    rule: bool = False, total: bool = False,
) -> Row:  # fmt: skip
    """A row in which each amount is followed by its percentage of the whole."""
    cells: list[str] = []
    for amount, whole in zip(amounts, wholes, strict=True):
        cells += [money(amount), share(amount, whole)]
    return Row(label, tuple(cells), bold=bold, rule=rule, total=total)
