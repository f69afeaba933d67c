"""A truth file: what a careful person read in filings, for the eval gate."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hcgen.agent.extractors.rules.money import read_money
from hcgen.agent.extractors.rules.periods import read_period
from hcgen.base import UsageError, machine_errors
from hcgen.contracts import METRICS, Metric


@dataclass(frozen=True, slots=True)
class TrueCell:
    """One figure as printed; ``None`` where a careful reader gives none."""

    metric: Metric
    end: str
    months: int
    printed: str | None


@dataclass(frozen=True, slots=True)
class TrueRisk:
    """A risk heading (or its first printed line) and its physical page."""

    heading: str
    page: int


@dataclass(frozen=True, slots=True)
class TrueFiling:
    """What is true of one filing."""

    file: str
    issuers: tuple[str, ...]
    """The name as printed and other prints of it; empty for a document that has no issuer."""
    currency: str | None
    unit: int | None
    cells: tuple[TrueCell, ...]
    risks: tuple[TrueRisk, ...]


def read_truth(path: Path) -> tuple[TrueFiling, ...]:
    """Read a truth file. Raises :class:`UsageError` where it is not JSON of the known form."""
    with machine_errors("cannot read the truth file", path):
        text = path.read_text(encoding="utf-8")
    try:
        return tuple(_filing(each) for each in json.loads(text)["filings"])
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(
            "the truth file cannot be used",
            where=str(path),
            why=f"{type(error).__name__}: {error}",
            fix='it needs "filings", each with file, issuer, financials, risk_factors',
        ) from error


def _filing(raw: Mapping[str, Any]) -> TrueFiling:
    names = (raw.get(key) for key in ("issuer", "issuer_as_printed", "issuer_en"))
    return TrueFiling(
        file=raw["file"],
        issuers=tuple(name for name in names if name),
        currency=read_money(raw.get("currency") or "").currency,
        unit=read_money(raw.get("unit") or "").unit or (1 if raw.get("unit") else None),
        cells=tuple(cell for each in raw["financials"] for cell in _cells(each)),
        risks=tuple(TrueRisk(r["heading"], r["pdf_page"]) for r in raw["risk_factors"]),
    )


def _cells(raw: Mapping[str, Any]) -> list[TrueCell]:
    if "end" in raw:
        end, months = raw["end"], raw["months"]
    else:
        span = read_period("", raw["period"])
        if span is None:
            raise ValueError(f"no period can be read from {raw['period']!r}")
        end, months = span.end.isoformat(), span.months
    return [TrueCell(metric, end, months, raw[metric]) for metric in METRICS]
