"""The rows of a table, by what their labels name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from hcgen.agent.extractors.rules.income_statement.labels import Reading, readings
from hcgen.agent.extractors.rules.income_statement.metrics import Part, rank, tidy
from hcgen.contracts import Metric
from hcgen.document import Figure, TableRow, Upright

Wanted = Metric | Part | Literal["profit_owned"]
WANTED: tuple[Wanted, ...] = (
    "revenue",
    "gross_profit",
    "profit_for_period",
    "profit_owned",
    "cost",
    "profit_before_tax",
    "tax",
)


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a statement: where it stands and what it prints, by column of the table."""

    page: int
    label: str
    boxes: tuple[Upright, ...]
    figures: tuple[Figure | None, ...]
    order: int
    """Its position among all rows of the statement."""


Read = list[tuple[Place, tuple[Reading, ...]]]
"""Every row of a table with the readings of its label."""


def number(figure: Figure | None) -> Decimal | None:
    """The signed number of a figure: 0 for a dash, ``None`` for all that is no certain number."""
    if figure is None or figure.kind in ("redacted", "not_applicable", "unclear"):
        return None
    return figure.value if figure.kind == "number" else Decimal(0)


def places_of(page: int, rows: Sequence[TableRow], first: int = 0) -> Read:
    """Every row with the readings of its label."""
    places: Read = []
    for n, row in enumerate(rows):
        options = readings(row)
        text = options[0].text if options else ""
        boxes = options[0].boxes if options else (row.box,)
        place = Place(page, text, boxes, row.figures, first + n)
        for option in options:
            if any(rank(part, option.text) is not None for part in WANTED):
                place = replace(place, label=option.text, boxes=option.boxes)
                break
        else:
            if not _needs_line_above(row, options):
                place = replace(place, label=row.label or text, boxes=(row.box,))
        places.append((place, options))
    return places


def _needs_line_above(row: TableRow, options: Sequence[Reading]) -> bool:
    """Whether a row says nothing without the line above it: "Discontinued operations" over "Loss
    for the year"."""
    return bool(options) and all(option.boxes[0] != row.box for option in options)


def best_rows(every: Read) -> dict[Wanted, Place]:
    """The row that names each part best; none where a table prints it several times."""
    rows: dict[Wanted, Place] = {}
    for part in WANTED:
        if (found := _ranked(part, every)) is not None:
            rows[part] = found
    profit = rows.get("profit_for_period")
    if profit is not None and "revenue" in rows:  # what follows the profit is another matter
        rows["revenue"] = _ranked("revenue", every, profit.order) or rows["revenue"]
    for part in _of_several(every, rows):
        del rows[part]
    return rows


def _ranked(part: Wanted, every: Read, before: int | None = None) -> Place | None:
    """The row that names a part best, the first of equals; ``before`` leaves out what follows."""
    ranked = [
        (found, place.order, place)
        for place, _ in every
        if (found := rank(part, place.label)) is not None
        and any(figure is not None for figure in place.figures)
        and (before is None or place.order < before)
    ]
    return min(ranked, key=lambda entry: entry[:2])[2] if ranked else None


def _of_several(every: Read, rows: Mapping[Wanted, Place]) -> list[Wanted]:
    """The rows that a table prints several times, as one of segments does: the same label with
    other figures, over the line of the profit. What follows it may take the label up again."""
    profit = rows.get("profit_for_period")
    return [
        part
        for part in ("revenue", "gross_profit", "profit_for_period")
        if part in rows
        and any(
            tidy(place.label) == tidy(rows[part].label)
            and place.figures != rows[part].figures
            and (part == "profit_for_period" or profit is None or place.order < profit.order)
            for place, _ in every
        )
    ]
