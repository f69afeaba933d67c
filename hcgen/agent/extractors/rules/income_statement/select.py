"""Which income statements of a document to read: the highlights, and a second witness."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.corroborate import (
    agrees_throughout,
    is_strange_to,
)
from hcgen.agent.extractors.rules.income_statement.doubts.conflicts import conflict
from hcgen.agent.extractors.rules.income_statement.doubts.repeated import settled
from hcgen.agent.extractors.rules.income_statement.metrics import rank
from hcgen.agent.extractors.rules.income_statement.statement import Statement, read_statements
from hcgen.agent.extractors.rules.text.periods import Day, year_ends
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import REDACTED
from hcgen.contracts import Metric
from hcgen.document import ChapterKind, is_of_others

RANKS: tuple[ChapterKind, ...] = (
    "summary",
    "financial_information",
    "management_discussion",
    "accountants_report",
)
"""Where the highlights stand, the best place first."""

OTHERS: tuple[ChapterKind, ...] = ("industry", "regulatory", "history", "connected_transactions")
"""Chapters whose tables are those of others: competitors, companies bought, partners."""

HEAD_OF_REPORT = 14
"""Pages of an accountants' report in which its primary statements stand."""

LONGEST_ROW = 400
"""Characters that a printed row of a table may have."""

_LABELS: tuple[Metric, ...] = ("revenue", "profit_for_period")
_TWO_FIGURES = re.compile(
    r"^(.*?)[\s.…]*((?:(?:(?:RMB|(?:HK|US|S)?\$|[€£¥])\s*)?[(（–—−-]*\s?(?:(?:HK|US"
    r"|S)?\$)?\d[\d,.]*\s?[)）%]*(?:\s*\(\w\))?\s+"
    r"|[–—-]\s*|\[[^\s\]]+\]\s*)+)$"
)
_ENDS = frozenset("0123456789,.)%]–—-")
"""How a line with figures at its end can end, after NFKC."""
_MONEY = re.compile(rf"\d{{1,3}}(?:,\d{{3}})+|\d+\.\d|\(\d|{REDACTED}|\b\d{{1,3}}\b")


def likely_pages(source: Source, pages: Iterable[int]) -> tuple[int, ...]:
    """The pages on which a line looks like the revenue or profit row of a table, in order."""
    texts = {number: source.page(number).text for number in pages}
    found = tuple(number for number, text in texts.items() if _has_row(text))
    return found or tuple(number for number, text in texts.items() if _has_labels(text))


def _has_row(text: str) -> bool:
    for line in unicodedata.normalize("NFKC", text).split("\n"):
        if line.rstrip()[-1:] not in _ENDS:
            continue
        found = _TWO_FIGURES.match(line + " ") if len(line) <= LONGEST_ROW else None
        if not found or len(_MONEY.findall(found[2])) < 1:
            continue
        label = re.sub(r"\s+\d{1,2}(?:\([a-z]\))?$", "", found[1])
        if any(
            rank(part, label) is not None
            for part in ("revenue", "profit_for_period", "profit_owned", "profit_before_tax")
        ):
            return True
    return False


def _has_labels(text: str) -> bool:
    """A page whose text gives labels and figures apart: both labels alone on their lines."""
    lines = [line.strip() for line in text.split("\n")]
    named = [any(rank(part, line) is not None for line in lines) for part in _LABELS]
    return all(named) and len(re.findall(r"\d{1,3}(?:,\d{3})+", text)) >= 10


def document_year_end(source: Source, pages: Iterable[int]) -> Day | None:
    """The day on which the document's financial years end, where one day clearly rules."""
    counts: Counter[Day] = Counter()
    for number in pages:
        counts.update(year_ends([" ".join(source.page(number).text.split())]))
    ranked = counts.most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] < 3 * ranked[1][1]):
        return None
    return ranked[0][0]


@dataclass(frozen=True, slots=True)
class Choice:
    """What was read from the likely pages."""

    main: Statement | None = None
    """The statement to show."""
    others: tuple[Statement, ...] = ()
    """All others that have figures of a period."""
    borne_out: bool = False
    """Whether the accountants' report bears the main one out, or is it."""
    unread: Statement | None = None
    """Where there is none to show: the best of those whose periods could not be read."""


def choose(source: Source, pages: Sequence[int], *, year_end: Day | None, own: Subject) -> Choice:
    """The statement to show, and all others that were read, from the likely pages.

    The best place that shows both revenue and profit rules; within it the statement with the most
    metrics, then the most periods, then one under a title of consolidated results, then the first.
    """
    read = [
        (_place(source, number), settled(statement))
        for number in likely_pages(source, pages)
        for statement in read_statements(source, number, year_end=year_end, own=own)
    ]
    usable = [
        (place, each)
        for place, each in read
        if _usable(each) and not _deep(source, each) and not _of_others(source, each)
    ]
    ranked = sorted(usable, key=lambda entry: _preference(source, *entry))
    told = [entry for entry in ranked if entry[1].columns]
    if not told:
        return Choice(unread=next((each for _, each in ranked if _whole(each)), None))
    primary = _reported(source, told)
    if primary is not None:
        told = [entry for entry in told if _agrees(entry[1], primary)]
    main = told[0][1]
    fuller = (each for p, each in told[1:] if p < len(RANKS) and _completes(main, each))
    main = next(fuller, main)
    others = (each for _, each in read if each is not main and each.columns)
    return Choice(main, tuple(others), borne_out=primary is not None)


def _reported(source: Source, ranked: Sequence[tuple[int, Statement]]) -> Statement | None:
    """The first whole statement of an accountants' report on the issuer."""
    report = RANKS.index("accountants_report")
    reports = source.document.chapters_of("accountants_report")
    if not reports or is_of_others(reports[0].title):
        return None
    return next((each for place, each in ranked if place == report and _whole(each)), None)


def _agrees(statement: Statement, primary: Statement) -> bool:
    """Whether a statement may stand beside that of the accountants: one of the same periods has
    some figure in common with it (else it is of another business), and is in no other unit and
    under no other years."""
    return statement is primary or not (
        is_strange_to(statement, primary) or conflict(statement, primary)
    )


def _completes(main: Statement, other: Statement) -> bool:
    """Whether another statement says all that this one says, and shows a line more."""
    covered = {column.span for column in main.columns} <= {column.span for column in other.columns}
    return covered and other.metrics > main.metrics and agrees_throughout(main, other)


def _preference(source: Source, place: int, statement: Statement) -> tuple[int | bool, ...]:
    titled = bool(
        vocabulary("titles")["consolidated_results"].search(source.page(statement.page).text)
    )
    shown = (-statement.metrics, -len(statement.columns), not titled, statement.page)
    yearly = any(column.span.months >= 12 for column in statement.columns)
    return (not _substantial(statement), not yearly, place, not _whole(statement), *shown)


def _of_others(source: Source, statement: Statement) -> bool:
    """Whether a statement stands in a chapter that speaks of others."""
    return any(
        chapter.first_page <= statement.page <= chapter.last_page
        for chapter in source.document.chapters
        if chapter.kind in OTHERS or (chapter.kind == "appendix" and is_of_others(chapter.title))
    )


def _deep(source: Source, statement: Statement) -> bool:
    """Whether a statement stands in the notes of an accountants' report, not at its head: there it
    may be that of a subsidiary."""
    return any(
        statement.page > chapter.first_page + HEAD_OF_REPORT and statement.page <= chapter.last_page
        for chapter in source.document.chapters_of("accountants_report")
    )


def _place(source: Source, page: int) -> int:
    """How good a place a page is, 0 being best. A second accountants' report is that of others."""
    for chapter in source.document.chapters:
        if chapter.first_page <= page <= chapter.last_page and chapter.kind in RANKS:
            reports = source.document.chapters_of("accountants_report")
            return RANKS.index(chapter.kind) if chapter not in reports[1:] else len(RANKS)
    return len(RANKS)


def _usable(statement: Statement) -> bool:
    """Two rows that only an income statement has together, in a known currency and unit."""
    rows = statement.rows.keys()
    profit = bool({"profit_for_period", "profit_owned"} & rows)
    other = bool({"revenue", "gross_profit", "profit_before_tax", "tax"} & rows)
    top = "revenue" in rows and bool({"gross_profit", "profit_before_tax"} & rows)
    return ((profit and other) or top) and bool(statement.scale.currency and statement.scale.unit)


def _whole(statement: Statement) -> bool:
    return "revenue" in statement.rows and "profit_for_period" in statement.rows


def _substantial(statement: Statement) -> bool:
    """Whether it is the statement of a whole business: revenue and profit, or (a bank, a company
    without revenue) profit before and after tax with the lines that lead there."""
    rows = statement.rows.keys()
    led = {"profit_for_period", "profit_before_tax"} <= rows and len(statement.every) >= 6
    return _whole(statement) or led
