"""Shorthand for tests: an income statement on a sheet, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import Highlights, read_highlights
from hcgen.document import ChapterKind
from tests.agent.rules.sheets import Sheet, document

XS = (320.0, 420.0, 520.0)
BODY = (
    ("Revenue", "100,000", "120,000", "150,000"),
    ("Cost of sales", "(60,000)", "(70,000)", "(90,000)"),
    ("Gross profit", "40,000", "50,000", "60,000"),
    ("Administrative expenses", "(10,000)", "(11,000)", "(12,000)"),
    ("Profit before tax", "30,000", "39,000", "48,000"),
    ("Income tax expense", "(5,000)", "(6,000)", "(8,000)"),
    ("Profit for the year", "25,000", "33,000", "40,000"),
)
FIGURES = {
    "revenue": ["100,000", "120,000", "150,000"],
    "gross_profit": ["40,000", "50,000", "60,000"],
    "profit_for_period": ["25,000", "33,000", "40,000"],
}
HEADER = (
    (("Year ended 31 March", 0, 2),),
    (("2021", 0, 0), ("2022", 1, 1), ("2023", 2, 2)),
    (("RMB’000", 0, 0), ("RMB’000", 1, 1), ("RMB’000", 2, 2)),
)


def lead() -> Sheet:
    return Sheet().text("The following table sets forth our results for the periods indicated:")


def read(
    *sheets: Sheet, chapters: Sequence[tuple[ChapterKind, int, int]] = (), language: str = "en"
) -> Highlights:
    """What the rules read from these pages, taken as SUMMARY unless said otherwise."""
    whole = document(*sheets, chapters=chapters or [("summary", 1, len(sheets))], language=language)
    return read_highlights(Source(whole), range(1, len(sheets) + 1), ("SUMMARY, pages 1–2",))


def printed(result: Highlights) -> dict[str, list[str]]:
    """Metric → figures as printed, by period."""
    return {row.metric: [cell.printed for cell in row.cells] for row in result.panel.rows}


def values(result: Highlights, metric: str) -> list[int | None]:
    """The values of one metric, by period."""
    row = next(row for row in result.panel.rows if row.metric == metric)
    return [cell.value for cell in row.cells]


def periods(result: Highlights) -> list[tuple[str, int]]:
    """Last day and months of each period, in printed order."""
    return [(period.end, period.months) for period in result.panel.periods]
