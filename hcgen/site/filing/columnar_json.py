"""The records of many filings in little room: what repeats is written once and named by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hcgen.contracts import METRICS
from hcgen.standard import compact_json

STATES = ("full", "partial", "rejected")


class _Listed:
    """Values in the order in which they were first seen."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[str, int] = {}

    def number(self, value: Any) -> int:
        """The number of a value, from 0."""
        key = repr(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.values)
            self.values.append(value)
        return self._numbers[key]


def packed(records: Sequence[Mapping[str, Any]], *, root: str, others: int) -> str:
    """The data block ``hcgen-filings``: the records in their order, for ``store()`` of
    ``list-tools.js``, which gives them back as :func:`hcgen.site.filing.record.record` made them.

    ``others`` counts the filings of the site that are not among them.
    """
    types, regimes, money, periods = _Listed(), _Listed(), _Listed(), _Listed()
    rows = []
    for record in records:
        row = [
            record["id"],
            record["name"],
            record["name_zh"],
            record["lang"],
            types.number([record["document_type"], record["type"]]),
            record["date"],
            regimes.number([record["regime"], record["regimes"]]),
            record["pages"],
            STATES.index(record["outcome"]),
            record["dropped"],
            int(record["fictional"]),
            money.number([record["currency"], record["unit"]]),
            periods.number(record["periods"]),
            [_figures(row) for row in record["rows"]],
        ]
        plain = record["address"] == f"filings/{record['id']}/index.html"
        rows.append(row if plain else [*row, record["address"]])
    return compact_json(
        {
            "root": root,
            "others": others,
            "types": types.values,
            "regimes": regimes.values,
            "money": money.values,
            "periods": periods.values,
            "filings": rows,
        }
    )


def _figures(row: Mapping[str, Any]) -> list[Any]:
    """Metric, values, pages and states (one where all are alike), and what a person corrected."""
    return [
        METRICS.index(row["metric"]),
        row["values"],
        _once(row["pages"]),
        _once(row["states"]),
        *([row["corrected"]] if any(row["corrected"]) else []),
    ]


def _once(values: Sequence[Any]) -> Any:
    """The value that all are, else all of them."""
    return values[0] if len({repr(value) for value in values}) == 1 else list(values)
