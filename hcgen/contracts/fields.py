"""The table of fields: what a factsheet answers, panel by panel, and the names of its parts.

It is made from the models of the factsheet: a new field is a line there, and every walk knows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from hcgen.contracts.claims import NOT_SHOWN, Absence, Claim, Panel
from hcgen.contracts.factsheet import (
    Factsheet,
    FinancialHighlights,
    Metric,
    Offering,
    Overview,
    Period,
)
from hcgen.contracts.model import Contract

HIGHLIGHTS: Panel = "financial_highlights"


@dataclass(frozen=True, slots=True)
class FactField:
    """A field of a factsheet whose answers are claims, or the absence of any."""

    panel: Panel
    name: str
    """As in a claim's ``field``."""
    label: str
    """How a person reads it: "Listing regime"."""
    many: bool
    """Whether it holds a list of claims; else one claim or an absence."""

    @property
    def key(self) -> str:
        """The name of its absence."""
        return absence_key(self.panel, self.name)

    def own_answers(self, sheet: Factsheet) -> tuple[Claim | Absence, ...]:
        """The claims of the field in their order; for a single field its claim or absence."""
        part = getattr(sheet, self.panel)
        value = part if isinstance(part, tuple) else getattr(part, self.name)
        return value if isinstance(value, tuple) else (value,)

    def answers(self, sheet: Factsheet) -> tuple[Claim | Absence, ...]:
        """The same, and for a list without claims the absence that says where it was looked for."""
        return self.own_answers(sheet) or (absence_of(sheet, self.key),)


def absence_key(panel: Panel, name: str | None = None) -> str:
    """``<panel>.<field>``; for a panel that is one list or one table, the panel's name."""
    return panel if name is None or panel == "key_risks" else f"{panel}.{name}"


_OLD_KEYS: Mapping[str, str] = MappingProxyType({"key_risks": "key_risks.risk"})
"""Names that readings of contract 1 gave an absence."""


def absence_of(sheet: Factsheet, key: str) -> Absence:
    """The absence of that name: of a list or a row; without one, that it was nowhere looked for."""
    return sheet.absences.get(key) or sheet.absences.get(_OLD_KEYS.get(key, key)) or NOT_SHOWN


def _fields(panel: Panel, model: type[Contract]) -> Iterator[FactField]:
    for name, info in model.model_fields.items():
        many = info.annotation is not None and Ellipsis in get_args(info.annotation)
        yield FactField(panel, name, str(info.title), many)


FIELDS: tuple[FactField, ...] = (
    *_fields("overview", Overview),
    FactField("key_risks", "risk", "Risk", many=True),
    *_fields("offering", Offering),
)
"""Every field of claims, in the order in which they are listed."""

METRIC_LABELS: Mapping[Metric, str] = MappingProxyType(
    {
        "revenue": "Revenue",
        "gross_profit": "Gross profit",
        "profit_for_period": "Profit for the period",
    }
)


def fields_of(panel: Panel) -> tuple[FactField, ...]:
    """The fields of a panel, in their order."""
    return tuple(field for field in FIELDS if field.panel == panel)


def cell_id(metric: Metric, period: Period) -> str:
    """The name of a figure: ``financial_highlights.<metric>.<last day>.<months>``, and
    ``.restated`` where its column says so."""
    name = f"{absence_key(HIGHLIGHTS, metric)}.{period.end}.{period.months}"
    return f"{name}.restated" if period.restated else name


def cell_ids(highlights: FinancialHighlights, metric: Metric) -> tuple[str, ...]:
    """The names of a row's figures. Where two columns are of one period, the second ends in
    ``~2``, so that each name is of one figure."""
    made: list[str] = []
    for period in highlights.periods:
        name = cell_id(metric, period)
        twins = sum(other.partition("~")[0] == name for other in made)
        made.append(f"{name}~{twins + 1}" if twins else name)
    return tuple(made)
