"""What a document is, and the day printed on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import cast

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from hcgen.agent.extractors.rules.text.periods import find_day
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import DocumentType
from hcgen.document import normalise_dates

OPENING = 4
"""Pages whose words tell the type."""
FEW, MANY = 3, 12
"""Words on securities without which a document is no listing document, and with which a prospectus
without the usual phrases is one."""
DATED = 14
"""Pages on which the document's own date may stand alone on a line."""

_OPEN_OFFER_ZH = re.compile(
    r"公開發售.{0,200}(?:合資格股東|記錄日期)"
    r"|(?:合資格股東|記錄日期).{0,400}(?<!香港)公開發售",
    re.S,
)
_GLOBAL_OFFERING = re.compile(
    r"\A(?=.*\bglobal\s+offering\b)(?=.*\bthis\s+document\b)", re.I | re.S
)
_TITLE_LINE = re.compile(
    r"\n\s*(?:preliminary\s+|red\s+herring\s+|draft\s+)*(?:prospectus|招股(?:章程|書))\s*\n", re.I
)
_REPORT_OF_YEAR = re.compile(r"\bannual\s+report\s+20\d\d\b|20\d\d\s+annual\s+report\b", re.I)
_OTHER_REPORT = re.compile(
    r"^\s*(?:(?:20)\d\d(?:/\d{2,4})?\s+)?(?:(?:interim|quarterly|half[\s-]year(?:ly)?"
    r"|(?:first|third)\s+quarter(?:ly)?|ESG|sustainability"
    r"|environmental,\s+social\s+and\s+governance)\s+report"
    r"|(?:中期|季度|第[一三]季度?|環境、社會及管治"
    r"|可持續發展)(?:業績)?報告)(?:\s+20\d\d(?:/\d{2,4})?)?\s*$",
    re.I | re.M,
)
_OTHER_REPORTS = (FieldRule("other", _OTHER_REPORT, until=1),)
"""Titles of what is no document that is read here, though it may name one."""
_OFFER_WORDS = re.compile(
    r"\boffer(?:ing|s|ed)?\b|\bsecurities\b|\bshares?\b|\bnotes\b|\bbonds\b|\bshareholders?\b"
    r"|\bstock\s+(?:code|exchange)\b|股份|證券|發售|股東|債券",
    re.I,
)
_LINE_DATE = re.compile(
    r"^(?:dated?\s*[:：]?\s*)?(?:\d{1,2}(?:st|nd|rd|th)?\s+[A-Z][a-z]{2,8},?\s+(?:19|20)\d\d"
    r"|[A-Z][a-z]{2,8}\s+\d{1,2},?\s+(?:19|20)\d\d"
    r"|(?:19|20)\d\d\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)$",
    re.I,
)


@cache
def _announcement() -> tuple[FieldRule, ...]:
    """What calls itself an announcement, and nowhere a document that is read here."""
    words = vocabulary("issuer")
    itself = Veto(words["calls_itself_document"], "text")
    return (FieldRule("other", words["calls_itself_announcement"], unless=(itself,)),)


@cache
def _types() -> tuple[FieldRule, ...]:
    """The words of each type, and the pages from the front on which they count; first, best."""
    words = vocabulary("issuer")
    return (
        FieldRule("application_proof", words["application_proof"], until=2),
        FieldRule("phip", words["phip"], until=2),
        FieldRule("annual_report", words["annual_report"], until=1),
        FieldRule("open_offer_prospectus", words["open_offer"], until=1),
        FieldRule("open_offer_prospectus", _OPEN_OFFER_ZH, until=1),
        FieldRule("rights_issue_prospectus", words["rights_issue"], until=1),
        FieldRule("offering_circular", words["offering_circular"], until=3),
        FieldRule("circular", words["circular"], until=2),
        FieldRule("prospectus", words["this_prospectus"], until=3),
        FieldRule("listing_document", words["listing_document"], until=3),
        FieldRule("listing_document", _GLOBAL_OFFERING, until=3),
        FieldRule("prospectus", _TITLE_LINE, until=3),
        FieldRule("annual_report", _REPORT_OF_YEAR, until=3),
    )


@cache
def _last_resort() -> tuple[FieldRule, ...]:
    """A document that names a prospectus is one, unless its first page is a notice's."""
    words = vocabulary("issuer")
    return (
        FieldRule("other", words["notice"], until=1),
        FieldRule("prospectus", words["prospectus"], until=3),
    )


def read_type(source: Source) -> DocumentType:
    """From the first pages; where they name no kind, from the chapters that only a listing
    document has. ``other`` where neither tells, where nothing speaks of securities, or where it
    calls itself an announcement and nothing else: that names documents and is none."""
    count = _offer_words(source)
    opening = _opening(source, OPENING)
    if _first([" ".join(opening[:2])], _announcement()) or _first(opening, _OTHER_REPORTS):
        return "other"
    if count >= FEW and (named := _first(opening, _types())) is not None:
        return named
    listing = source.document.chapters_of("risk_factors", "accountants_report", "underwriting")
    if len({chapter.kind for chapter in listing}) >= 2:
        return "listing_document"
    return (_first(opening, _last_resort()) if count >= MANY else None) or "other"


def _first(texts: Sequence[str], rows: Sequence[FieldRule]) -> DocumentType | None:
    """The type of the first row that holds."""
    found = next((row.value for row in rows if row.holds(texts)), None)
    return cast("DocumentType", found) if found is not None else None


def _opening(source: Source, pages: int) -> list[str]:
    return [
        "\n" + re.sub(r"[^\S\n]+", " ", source.page(n).text + "\n" + _furniture(source, n)) + "\n"
        for n in range(1, min(pages, source.last) + 1)
    ]


def _furniture(source: Source, number: int) -> str:
    return "\n".join(line.text for line in source.page(number).furniture)


def _offer_words(source: Source) -> int:
    """How often the first pages speak of shares, securities, an offer."""
    return len(_OFFER_WORDS.findall(" ".join(_opening(source, OPENING + 2))))


_DAY = FieldRule(
    "", _LINE_DATE, until=DATED, not_in=("timetable", "definitions", "contents", "glossary")
)


def read_date(source: Source) -> str | None:
    """The first day that stands alone on a line of the first pages, where it is no table's."""
    for number in range(1, min(DATED, source.last) + 1):
        if source.is_in(number, _DAY.not_in):
            continue
        for line in source.page(number).lines:
            text = normalise_dates(line.text).strip(" ()（）")
            if any(_DAY.matches_in(text, number)) and (day := find_day(text)) is not None:
                year = re.search(r"(?:19|20)\d\d", text)
                if year and 1 <= day.month <= 12 and 1 <= day.day <= 31:
                    return f"{year[0]}-{day.month:02d}-{day.day:02d}"
    return None
