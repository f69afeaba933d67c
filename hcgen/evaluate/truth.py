"""A truth file: what a careful person read in filings, for the eval gate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Self

from pydantic import Field, field_validator, model_validator

from hcgen.base import nearest, one_line
from hcgen.contracts import FIELDS, METRICS, Metric
from hcgen.evaluate.files import Given, read_given
from hcgen.evaluate.parsing import currency_of, period_of, unit_of

_FIX = 'it needs "filings", each with file, issuer, financials, risk_factors'
_KEYS = tuple(each.key for each in FIELDS if each.panel != "key_risks")
_NAME_LIMIT = 250
"""Bytes of a part of a path: what file systems take, with room for ``.pdf``."""


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
class TrueField:
    """What a field of claims says, each text once: none where a careful reader finds nothing."""

    key: str
    """As in an absence: ``overview.stock_code``, ``offering.sponsors``."""
    texts: tuple[str, ...]
    """As the sheet is to show them; one that ends with "…" is the beginning of it."""
    page: int | None = None
    """The physical page that carries it, where that is certain."""


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
    fields: tuple[TrueField, ...] = ()


def read_truth(path: Path) -> tuple[TrueFiling, ...]:
    """Read a truth file. Raises :class:`UsageError`, with the places, where it has another form."""
    return tuple(_filing(each) for each in read_given(path, _Truth, "the truth file", _FIX).filings)


class _Risk(Given):
    heading: str
    pdf_page: int = Field(ge=1)

    @field_validator("heading")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("a heading without words would be found everywhere")
        return value


class _Field(Given):
    text: str | tuple[str, ...] | None
    pdf_page: int | None = Field(default=None, ge=1)

    def texts(self) -> tuple[str, ...]:
        """What is to be shown."""
        given = (self.text,) if isinstance(self.text, str) else self.text or ()
        return tuple(each for each in given if each.strip())


class _Financials(Given):
    period: str | None = None
    end: str | None = None
    months: int | None = Field(default=None, ge=1, le=1_200)
    revenue: str | None
    gross_profit: str | None
    profit_for_period: str | None

    @model_validator(mode="after")
    def _has_a_period(self) -> Self:
        self.span()
        return self

    def span(self) -> tuple[str, int]:
        """The last day and the months. Raises :class:`ValueError` where neither form gives them."""
        if self.end is not None:
            if self.months is None:
                raise ValueError('"months" is missing beside "end"')
            if not _is_day(self.end):
                raise ValueError('"end" is a day like 2024-12-31')
            return self.end, self.months
        if self.period is None:
            raise ValueError('neither "end" and "months" nor "period" is given')
        read = period_of(self.period)
        if read is None:
            raise ValueError(f"no period can be read from {one_line(self.period, 60)!r}")
        return read


class _Filing(Given):
    file: str
    issuer: str | None = None
    issuer_as_printed: str | None = None
    issuer_en: str | None = None
    currency: str | None = None
    unit: str | None = None
    financials: tuple[_Financials, ...]
    risk_factors: tuple[_Risk, ...]
    fields: dict[str, _Field] = Field(default_factory=dict)

    @field_validator("fields")
    @classmethod
    def _are_of_the_sheet(cls, value: dict[str, _Field]) -> dict[str, _Field]:
        for key in value:
            if key not in _KEYS:
                raise ValueError(f"there is no field {one_line(key, 60)!r}: {nearest(key, _KEYS)}")
        return value

    @field_validator("file")
    @classmethod
    def _lies_in_the_folder(cls, value: str) -> str:
        path, on_windows = PurePosixPath(value), PureWindowsPath(value)
        if not path.parts or "\x00" in value:
            raise ValueError("it names no file")
        if path.is_absolute() or on_windows.anchor or ".." in (*path.parts, *on_windows.parts):
            raise ValueError("it leads out of the folder of the filings")
        if any(len(part.encode()) > _NAME_LIMIT for part in path.parts):
            raise ValueError("the name is too long")
        return value


class _Truth(Given):
    filings: tuple[_Filing, ...]

    @field_validator("filings")
    @classmethod
    def _names_each_once(cls, value: tuple[_Filing, ...]) -> tuple[_Filing, ...]:
        if not value:
            raise ValueError("the truth names no filing")
        first: dict[PurePosixPath, int] = {}
        for position, each in enumerate(value):
            if (seen := first.setdefault(PurePosixPath(each.file), position)) != position:
                raise ValueError(
                    f'"{one_line(each.file, 60)}" stands twice, as [{seen}] and [{position}]'
                )
        return value


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _filing(given: _Filing) -> TrueFiling:
    names = (given.issuer, given.issuer_as_printed, given.issuer_en)
    return TrueFiling(
        file=given.file,
        issuers=tuple(name for name in names if name),
        currency=currency_of(given.currency or ""),
        unit=unit_of(given.unit or ""),
        cells=tuple(cell for each in given.financials for cell in _cells(each)),
        risks=tuple(TrueRisk(risk.heading, risk.pdf_page) for risk in given.risk_factors),
        fields=tuple(
            TrueField(key, each.texts(), each.pdf_page) for key, each in given.fields.items()
        ),
    )


def _cells(given: _Financials) -> list[TrueCell]:
    end, months = given.span()
    return [TrueCell(metric, end, months, getattr(given, metric)) for metric in METRICS]
