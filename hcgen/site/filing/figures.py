"""Periods and figures in words: what a column is called, what the list shows of a filing."""

from __future__ import annotations

from dataclasses import dataclass

from hcgen.contracts import METRICS, Factsheet, FinancialHighlights, Metric, Period
from hcgen.site.words import compact, day, percent_change

_SHORT_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


@dataclass(frozen=True, slots=True)
class Revenue:
    """A filing's revenue in one line: the last full year, its growth, and the years before."""

    text: str
    growth: str | None
    value: int
    currency: str
    years: tuple[tuple[str, int], ...]
    """Label and value of each full year, oldest first."""


def period_name(period: Period, others: tuple[Period, ...]) -> str:
    """``2024`` for a full year to December, ``Mar 2024`` for one to March, ``9M to Sep 2024``."""
    year, month, _ = period.end.split("-")
    name = _SHORT_MONTHS[int(month) - 1] if 1 <= int(month) <= 12 else month
    if period.months != 12:
        return f"{period.months}M to {name} {year}"
    plain = month == "12" or all(p.end[5:7] == month for p in others if p.months == 12)
    return year if plain else f"{name} {year}"


def periods_in_words(highlights: FinancialHighlights) -> str:
    """What the columns are, for the caption: lengths, days, and which are unaudited."""
    years = [period for period in highlights.periods if period.months == 12]
    stubs = [period for period in highlights.periods if period.months != 12]
    parts = []
    ends = {period.end[5:] for period in years}
    if len(ends) == 1:
        parts.append(f"Years ended {_day_and_month(years[0].end)}")
    elif years:
        parts.append("Years ended " + ", ".join(day(period.end) for period in years))
    for months, end in dict.fromkeys((period.months, period.end[5:]) for period in stubs):
        parts.append(f"{months} months ended {_day_and_month(f'2000-{end}')}")
    unaudited = [
        period_name(period, highlights.periods)
        for period in highlights.periods
        if period.audited is False
    ]
    text = "; ".join(parts)
    return f"{text}; unaudited: {', '.join(unaudited)}" if unaudited else text


def unit_in_words(highlights: FinancialHighlights) -> str:
    """``RMB thousand``, ``HK$ million``, ``US$``; empty where no currency is known."""
    names = {1: "", 1_000: " thousand", 10_000: " ten thousand", 1_000_000: " million"}
    if highlights.currency is None:
        return ""
    unit = highlights.unit or 1
    return highlights.currency + names.get(unit, f" × {unit:,}")


def annual(highlights: FinancialHighlights, metric: Metric) -> tuple[tuple[Period, int], ...]:
    """The full years of a metric that have a value, oldest first."""
    for row in highlights.rows:
        if row.metric == metric:
            pairs = zip(highlights.periods, row.cells, strict=True)
            years = [(p, c.value) for p, c in pairs if p.months == 12 and c.value is not None]
            return tuple(sorted(years, key=lambda pair: pair[0].end))
    return ()


def revenue_of(factsheet: Factsheet) -> Revenue | None:
    """The revenue line of the list page; null where no full year has a figure."""
    highlights = factsheet.financial_highlights
    years = annual(highlights, "revenue")
    if not years:
        return None
    last, value = years[-1]
    before = [v for p, v in years[:-1] if int(p.end[:4]) == int(last.end[:4]) - 1]
    currency = highlights.currency or ""
    return Revenue(
        text=f"{currency} {compact(value)}".strip(),
        growth=percent_change(value, before[0]) if before else None,
        value=value,
        currency=currency,
        years=tuple((period_name(p, highlights.periods), v) for p, v in years),
    )


def metrics_shown(highlights: FinancialHighlights) -> tuple[Metric, ...]:
    """The metrics that have a row, in the contract's order."""
    present = {row.metric for row in highlights.rows}
    return tuple(metric for metric in METRICS if metric in present)


def _day_and_month(iso: str) -> str:
    return day(iso).rsplit(" ", 1)[0]
