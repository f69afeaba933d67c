"""The factsheet: four panels of claims, cells and absences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from hcgen.contracts.claims import (
    NOT_SHOWN,
    Absence,
    Alternative,
    Check,
    Citation,
    Claim,
    Finding,
    RiskClaim,
)
from hcgen.contracts.model import Contract, IsoDate, Since

Metric = Literal["revenue", "gross_profit", "profit_for_period"]
METRICS: tuple[Metric, ...] = ("revenue", "gross_profit", "profit_for_period")


class Overview(Contract):
    """Who the issuer is and what it does. A field's title is its label for a person."""

    issuer: Finding = Field(default=NOT_SHOWN, title="Issuer")
    issuer_zh: Finding = Field(default=NOT_SHOWN, title="Chinese name")
    """The name in Chinese characters, where one is printed."""
    business: tuple[Claim, ...] = Field(default=(), title="Business")
    """One to three sentences on what it does, as printed."""
    incorporated_in: Finding = Field(default=NOT_SHOWN, title="Incorporated in")
    listing_regime: Finding = Field(default=NOT_SHOWN, title="Listing regime")
    """Main Board or GEM, chapter 18A/18C/19C, weighted voting rights, H shares."""
    sector: Finding = Field(default=NOT_SHOWN, title="Sector")
    stock_code: Finding = Field(default=NOT_SHOWN, title="Stock code")
    document_type: Annotated[Finding, Since(3)] = Field(default=NOT_SHOWN, title="Kind of document")
    """What the document is, by the words that its first pages or its running heads print."""
    document_date: Annotated[Finding, Since(3)] = Field(default=NOT_SHOWN, title="Dated")
    """The day printed on it, as printed; as a date it is in ``filing.dates``."""


class Period(Contract):
    """One column of the highlights table."""

    start: IsoDate
    end: IsoDate
    months: int = Field(ge=1, le=24)
    label: str
    """As printed, its lines joined by a space: "Year ended December 31, 2024"."""
    audited: bool | None = None
    """False where the column says unaudited; true only where the document says so; else null."""
    restated: bool = False
    citations: tuple[Citation, ...] = ()


class Cell(Contract):
    """One figure. ``printed`` is what stands on the page; ``value`` has the unit applied."""

    printed: str
    """As printed: "703,477", "(9,918)", "–", "[REDACTED]"; empty where nothing is shown."""
    value: int | None = None
    """In whole currency units, negative for a loss; null unless ``state`` is ``value`` or
    ``nil``."""
    state: Literal["value", "nil", "not_shown", "redacted"]
    citations: tuple[Citation, ...] = ()
    """At least one for every state but ``not_shown``."""
    extractors: tuple[str, ...] = ()
    witnesses: tuple[Citation, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    checks: tuple[Check, ...] = ()


class Row(Contract):
    """One metric over all periods; ``cells`` run parallel to the panel's ``periods``."""

    metric: Metric
    label_as_printed: str
    cells: tuple[Cell, ...]


class FinancialHighlights(Contract):
    """The figures over the track record, in the document's order of periods."""

    currency: str | None = None
    """The name that listing documents use: "RMB", "HK$", "US$"; else the ISO 4217 code."""
    unit: int | None = Field(default=None, ge=1)
    """1, 1000, 1000000 …: what a printed figure is multiplied by."""
    unit_as_printed: str | None = None
    citations: tuple[Citation, ...] = ()
    """Where currency and unit are printed."""
    periods: tuple[Period, ...] = ()
    rows: tuple[Row, ...] = ()

    @model_validator(mode="after")
    def _cells_run_parallel(self) -> FinancialHighlights:
        for row in self.rows:
            if len(row.cells) != len(self.periods):
                raise ValueError(
                    f"row {row.metric}: {len(row.cells)} cells, {len(self.periods)} periods"
                )
        return self

    def has_figure(self) -> bool:
        """Whether at least one cell carries a verified value or nil."""
        return any(cell.state in ("value", "nil") for row in self.rows for cell in row.cells)


class Offering(Contract):
    """The offer and the parties to it."""

    sponsors: tuple[Claim, ...] = Field(default=(), title="Sponsors")
    use_of_proceeds: tuple[Claim, ...] = Field(default=(), title="Use of proceeds")
    offer_size: Finding = Field(default=NOT_SHOWN, title="Offer size")
    offer_price: Finding = Field(default=NOT_SHOWN, title="Offer price")


class Factsheet(Contract):
    """What a reading found. A draft of an extractor has this shape too, before the gate."""

    overview: Overview = Overview()
    financial_highlights: FinancialHighlights = FinancialHighlights()
    key_risks: tuple[RiskClaim, ...] = ()
    offering: Offering = Offering()
    absences: dict[str, Absence] = Field(default_factory=dict)
    """``<panel>.<field>`` → absence, for what is a list or a row:
    "financial_highlights.gross_profit"."""

    def claims(self) -> Iterator[Claim]:
        """All claims, panel by panel, in the order of their fields."""
        for panel in (self.overview, self.key_risks, self.offering):
            parts = panel if isinstance(panel, tuple) else (value for _, value in panel)
            for part in parts:
                found = part if isinstance(part, tuple) else (part,)
                yield from (claim for claim in found if isinstance(claim, Claim))

    @classmethod
    def empty(cls) -> Factsheet:
        """A factsheet that found nothing, looked nowhere."""
        return cls()
