"""Small listing documents drawn from parameters, each with its truth.

``draw(Mutation(...))`` gives the bytes of a document of about a dozen pages and what a reader may
find in it. The figures stand in the Summary, in Financial Information and in the accountants'
report, always the same. The truth has the shape of ``truth.json``: amounts as printed, a dash for
nil, null where the document shows no such line, and the physical page of the Summary's table.
"""

from __future__ import annotations

import calendar
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from samples.figures import money
from samples.fonts import missing_font
from samples.script import print_text
from samples.sheet import Design
from tests.samples import SAMPLES
from tests.samples.layout import profit_table, statement_table

Language = Literal["en", "zh"]
Currency = Literal["RMB", "HK$", "US$"]
Unit = Literal["apostrophe", "in_thousands", "in_millions"]
YearEnd = Literal[3, 6, 12]

needs_font = pytest.mark.skipif(missing_font() is not None, reason=str(missing_font()))
"""For every test that draws: without the font not even an English document can be drawn."""

DESIGNS: dict[Language, Design] = {
    "en": Design(
        title="Oakenferry Holdings Limited (fictional sample)",
        author="hcgen samples",
        language="en",
        fiction="Fictional sample: no such company exists",
        draft="THIS DOCUMENT IS IN DRAFT FORM AND MAY CHANGE. READ IT WITH “WARNING” ON ITS COVER.",
    ),
    "zh": Design(
        title="橡渡控股有限公司（虛構樣本）",
        author="hcgen samples",
        language="zh-Hant",
        fiction="虛構樣本：世上並無此公司　Fictional sample: no such company exists",
        draft="本文件屬草擬本，日後或會更改，須與本文件封面「警告」一節一併閱讀。",
        contents="頁次",
        leading=18.0,
        head_first=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Figures:
    """One period in units of the table: costs and taxes are negative, as they are printed."""

    revenue: int
    cost: int
    other: int
    tax: int

    @property
    def gross_profit(self) -> int:
        """Revenue less cost of sales."""
        return self.revenue + self.cost

    @property
    def before_tax(self) -> int:
        """Gross profit and whatever else came in or went out."""
        return self.gross_profit + self.other

    @property
    def profit(self) -> int:
        """What is left after tax."""
        return self.before_tax + self.tax


@dataclass(frozen=True, slots=True)
class Period:
    """A column: a year, or the months since the last year end."""

    end: str
    """YYYY-MM-DD."""
    months: int
    year: int
    figures: Figures
    unaudited: bool = False


@dataclass(frozen=True, slots=True)
class Mutation:
    """What varies. ``years`` and ``stub`` hold figures oldest first; the stub is empty or a pair:
    the months of the year before (unaudited where ``unaudited``) and those since the last year."""

    years: tuple[Figures, ...]
    stub: tuple[Figures, ...] = ()
    stub_months: Literal[3, 6, 9] = 6
    last_year: int = 2024
    year_end: YearEnd = 12
    language: Language = "en"
    newest_first: bool = False
    currency: Currency = "RMB"
    unit: Unit = "apostrophe"
    revenue_label: str = "Revenue"
    gross_profit_label: str = "Gross profit"
    profit_label: str = "Profit for the year"
    gross_profit_shown: bool = True
    percentages: bool = False
    dollars: bool = False
    """A US$ column for convenience beside the last year."""
    unaudited: bool = True
    leaders: bool = True
    day_first: bool = False
    """"31 December" instead of "December 31,"; Chinese years in digits instead of numerals."""

    def periods(self) -> tuple[Period, ...]:
        """The columns from left to right: the years, then the stub."""
        first = self.last_year - len(self.years) + 1
        years = [
            Period(_end(first + at, self.year_end), 12, first + at, figures)
            for at, figures in enumerate(self.years)
        ]
        ends = self._stub_ends()
        stub = [
            Period(end, self.stub_months, int(end[:4]), figures, self.unaudited and at == 0)
            for at, (end, figures) in enumerate(zip(ends, self.stub, strict=False))
        ]
        if self.newest_first:
            years, stub = years[::-1], stub[::-1]
        return (*years, *stub)

    @property
    def scale(self) -> int:
        """How many units of currency one unit of the table is; "RMB’000" is always thousands."""
        return 1_000_000 if self.unit == "in_millions" else 1_000

    def _stub_ends(self) -> tuple[str, str]:
        month = self.year_end + self.stub_months
        later = self.last_year + (1 if month > 12 else 0)
        month = month - 12 if month > 12 else month
        return _end(later - 1, month), _end(later, month)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn document and what stands in it."""

    pdf: bytes
    truth: dict[str, Any] = field(repr=False)


def draw(mutation: Mutation) -> Drawn:
    """Draw a document. Raises MissingFontError where the font package is absent, and ValueError
    for more columns than a page holds."""
    text = (SAMPLES / "text" / f"small_{mutation.language}.txt").read_text("utf-8")
    tables = {"profit": profit_table(mutation), "statement": statement_table(mutation)}
    printed = print_text(DESIGNS[mutation.language], text, tables)
    return Drawn(printed.pdf, _truth(mutation, printed.chapters))


def _truth(mutation: Mutation, chapters: Mapping[str, int]) -> dict[str, Any]:
    english = mutation.language == "en"
    summary = chapters["SUMMARY" if english else "概要"]
    risks = chapters["RISK FACTORS" if english else "風險因素"]
    return {
        "language": "en" if english else "zh-Hant",
        "issuer": "Oakenferry Holdings Limited" if english else "橡渡控股有限公司",
        "issuer_pdf_page": 1,
        "business_quote": _BUSINESS[mutation.language],
        "business_pdf_page": summary,
        "currency": mutation.currency,
        "unit": mutation.scale,
        "labels": {
            "revenue": mutation.revenue_label,
            "gross_profit": mutation.gross_profit_label if mutation.gross_profit_shown else None,
            "profit": mutation.profit_label,
        },
        "financials": [
            {
                "end": period.end,
                "months": period.months,
                "revenue": money(period.figures.revenue),
                "gross_profit": money(period.figures.gross_profit)
                if mutation.gross_profit_shown
                else None,
                "profit_for_period": money(period.figures.profit),
                "pdf_page": summary + 1,
                "audited": not period.unaudited,
            }
            for period in mutation.periods()
        ],
        "risk_factors": [
            {"heading": heading, "pdf_page": risks} for heading in _RISKS[mutation.language]
        ],
    }


def _end(year: int, month: int) -> str:
    return f"{year}-{month:02d}-{calendar.monthrange(year, month)[1]:02d}"


_BUSINESS: dict[Language, str] = {
    "en": "We are a ferry operator that carries passengers and parcels between nine islands.",
    "zh": "我們是一家渡輪營運商，在九個島嶼之間運送乘客及包裹。",
}
_RISKS: dict[Language, Sequence[str]] = {
    "en": (
        "A storm may keep our boats in harbour for days.",
        "Fuel costs us more than anything else and its price changes often.",
        "There has been no public market for our Shares, and one may not form.",
    ),
    "zh": (
        "風暴可能令我們的渡輪連日停航。",
        "燃料是我們最大的開支，而其價格時常變動。",
        "股份過往並無公開市場，日後亦未必能形成市場。",
    ),
}
