"""What a document is, by which words on which page; and the day printed on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from hcgen.agent.extractors.rules.text.periods import find_day
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import Citation, DocumentType
from hcgen.document import Line, normalise_dates

OPENING = 4
"""Pages whose words tell the type."""
TITLED = 6
"""Pages of which one may print the title of a report whose cover is a picture."""
HEADED = 12
"""Pages whose running heads tell what a report is."""
REPEATED = 3
"""Pages on which a running head must stand."""
WRAPPED = 12
"""Pages after which an announcement wraps no other document."""
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
    r"\A(?=.*\bthis\s+document\b).*?\b(?P<said>global\s+offering)\b", re.I | re.S
)
_TITLE_LINE = re.compile(
    r"\n\s*(?:preliminary\s+|red\s+herring\s+|draft\s+)*(?:prospectus|招股(?:章程|書))\s*\n", re.I
)
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

_FIGURES = re.compile(
    r"^(?:(?:19|20)\d\d|[(（]?[\d,.]+[)）]?%?|(?:RMB|HK\$|US\$).{0,12}|人民幣.{0,6}|千.?元|\s)+$"
)
"""A line of figures, years or units: what stands over it heads its columns."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a document is taken for."""

    type: DocumentType
    citation: Citation | None = None
    """The words that tell it; none where its chapters do."""
    lacks: str = ""
    """Why it is not read, where it is of a kind that is not."""

    @property
    def words(self) -> str:
        """The words and their page, to be read in a sentence; empty where there are none."""
        if self.citation is None:
            return ""
        return f"“{' '.join(self.citation.quote.split())}”, page {self.citation.page}"


@dataclass(frozen=True, slots=True)
class Dated:
    """The day printed on a document, and where."""

    day: str
    """``YYYY-MM-DD``."""
    citation: Citation


@cache
def _titles() -> tuple[FieldRule, ...]:
    """Titles of reports, each alone on a line."""
    words = vocabulary("issuer")
    return (
        FieldRule("annual_report", words["annual_report_title"]),
        FieldRule("interim_report", words["interim_report_title"]),
        FieldRule("other", words["other_report"], until=1),
    )


@cache
def _announces() -> tuple[FieldRule, ...]:
    return (FieldRule("", vocabulary("issuer")["calls_itself_announcement"]),)


@cache
def _announcement() -> tuple[FieldRule, ...]:
    """What calls itself an announcement, and nowhere a document that is read here."""
    words = vocabulary("issuer")
    itself = Veto(words["calls_itself_document"], "text")
    return (FieldRule("other", words["calls_itself_announcement"], unless=(itself,), until=2),)


@cache
def _types() -> tuple[FieldRule, ...]:
    """The words of each type, and the pages from the front on which they count; first, best."""
    words = vocabulary("issuer")
    return (
        FieldRule("application_proof", words["application_proof"], until=2),
        FieldRule("phip", words["phip"], until=2),
        FieldRule("annual_report", words["annual_report"], until=1),
        FieldRule("scheme_document", words["scheme"], until=2),
        FieldRule("open_offer_prospectus", words["open_offer"], until=1),
        FieldRule("open_offer_prospectus", _OPEN_OFFER_ZH, until=1),
        FieldRule("rights_issue_prospectus", words["rights_issue"], until=1),
        FieldRule("offering_circular", words["offering_circular"], until=3),
        FieldRule("circular", words["circular"], until=2),
        FieldRule("prospectus", words["this_prospectus"], until=3),
        FieldRule("listing_document", words["listing_document"], until=3),
        FieldRule("listing_document", _GLOBAL_OFFERING, until=3),
        FieldRule("prospectus", _TITLE_LINE, until=3),
    )


@cache
def _last_resort() -> tuple[FieldRule, ...]:
    """A document that names a prospectus is one, unless its first page is a notice's."""
    words = vocabulary("issuer")
    return (
        FieldRule("other", words["notice"], until=1),
        FieldRule("prospectus", words["prospectus"], until=3),
    )


@cache
def _heads() -> tuple[FieldRule, ...]:
    """The words of running heads."""
    words = vocabulary("issuer")
    return (
        FieldRule("annual_report", words["annual_report_head"]),
        FieldRule("interim_report", words["interim_report_head"]),
    )


def read_type(source: Source) -> DocumentType:
    """What a document is taken for."""
    return read_kind(source).type


def read_kind(source: Source) -> Kind:
    """From the first pages; where they name no kind, from running heads, then from the chapters
    that only a listing document has. ``other`` where nothing tells, where nothing speaks of
    securities, or where it calls itself an announcement and is none of results: that names
    documents and is none, unless it wraps one."""
    if (titled := _titled(source, 1)) is not None:
        return titled
    opening = _opening(source, 1)
    if _first(source, 1, opening[:1], _announces()) is not None:
        results = FieldRule("results_announcement", vocabulary("issuer")["results_announcement"])
        if (named := _first(source, 1, opening[:1], (results,))) is not None:
            return named
    if (called := _first(source, 1, [" ".join(opening[:2])], _announcement())) is not None:
        lacks = "announcements are not read, but those of results"
        return _wrapped(source) or Kind("other", called.citation, lacks)
    words = _offer_words(source)
    if words >= FEW and (named := _first(source, 1, opening, _types())) is not None:
        return named
    for number in source.first_pages(TITLED)[1:]:
        if (titled := _titled(source, number)) is not None:
            return titled
    if (headed := _headed(source)) is not None:
        return headed
    listing = source.document.chapters_of("risk_factors", "accountants_report", "underwriting")
    if len({chapter.kind for chapter in listing}) >= 2:
        return Kind("listing_document")
    if words >= MANY and (last := _first(source, 1, opening, _last_resort())) is not None:
        lacks = "" if last.type != "other" else "notices and forms are not read"
        return Kind(last.type, last.citation, lacks)
    return Kind("other", None, _what_lacks(words))


def _what_lacks(words: int) -> str:
    """What a document has not that would make it one that is read."""
    lacks = [
        f"no words on its first {OPENING} pages name a kind that is read",
        f"no running head of a report on its first {HEADED}",
        "fewer than two of the chapters RISK FACTORS, ACCOUNTANTS’ REPORT, UNDERWRITING",
    ]
    if words < FEW:
        lacks[0] = f"its first {OPENING + 2} pages hardly speak of shares or securities"
    return "; ".join(lacks)


def _titled(source: Source, number: int) -> Kind | None:
    """A page that prints the title of a report alone on a line."""
    if number > source.last:
        return None
    for line in source.page(number).lines:
        for rule in _titles():
            if any(rule.matches_in(" ".join(line.text.split()), number)):
                cited = source.cite(number, line.start, line.end)
                lacks = "" if rule.value != "other" else "reports of this kind are not read"
                return Kind(cast("DocumentType", rule.value), cited, lacks)
    return None


def _headed(source: Source) -> Kind | None:
    """A report whose running heads name it, whatever its first pages print."""
    for rule in _heads():
        found = [
            Citation(page=number, quote=line.text, boxes=(line.box,))
            for number in source.first_pages(HEADED)
            for line in source.page(number).furniture
            if any(rule.matches_in(line.text, number))
        ]
        if len({citation.page for citation in found}) >= REPEATED:
            return Kind(cast("DocumentType", rule.value), found[0])
    return None


def _wrapped(source: Source) -> Kind | None:
    """The document that an announcement wraps: it begins on a later page, and names itself."""
    itself = FieldRule("", vocabulary("issuer")["calls_itself_document"])
    for number in source.first_pages(WRAPPED)[2:]:
        if any(itself.matches(source, number)):
            first = max(3, number - 1)
            return _first(source, first, _opening(source, first), _types())
    return None


def _first(
    source: Source, begin: int, texts: Sequence[str], rows: Sequence[FieldRule]
) -> Kind | None:
    """The type of the first row that holds in the texts of the pages from ``begin`` on."""
    for row in rows:
        for position, text in enumerate(texts, start=1):
            if any(row.matches_in(text, position)):
                cited = _cite(source, begin + position - 1, row.words)
                return Kind(cast("DocumentType", row.value), cited)
    return None


def _cite(source: Source, number: int, words: re.Pattern[str]) -> Citation | None:
    """The words of a row as the page or its running heads print them; of words that stand far
    apart none. Two pages that were read as one are looked at in turn."""
    for page in range(number, min(number + 1, source.last) + 1):
        texts = [source.page(page).text, *(line.text for line in source.page(page).furniture)]
        for text in texts:
            match = words.search(text)
            said = match.groupdict().get("said") or match[0] if match else ""
            if said.strip():
                return Citation(page=page, quote=said.strip())
    return None


def _opening(source: Source, first: int) -> list[str]:
    last = min(first + OPENING - 1, source.last)
    return [
        "\n" + re.sub(r"[^\S\n]+", " ", source.page(n).text + "\n" + _furniture(source, n)) + "\n"
        for n in range(first, last + 1)
    ]


def _furniture(source: Source, number: int) -> str:
    return "\n".join(line.text for line in source.page(number).furniture)


def _offer_words(source: Source) -> int:
    """How often the first pages speak of shares, securities, an offer."""
    return len(_OFFER_WORDS.findall(" ".join((*_opening(source, 1), *_opening(source, 3)[2:]))))


_DAY = FieldRule(
    "",
    _LINE_DATE,
    until=DATED,
    not_in=("timetable", "definitions", "contents", "glossary", "financial_information"),
)


def read_date(source: Source) -> Dated | None:
    """The first day that stands alone on a line of the first pages, where it is no table's."""
    for number in source.first_pages(DATED):
        if source.is_in(number, _DAY.not_in):
            continue
        for day, citation in _days(source, number):
            return Dated(day, citation)
    return None


def _days(source: Source, number: int) -> Iterator[tuple[str, Citation]]:
    """The days that stand alone on a line of a page, and head no column of a table."""
    lines = source.page(number).lines
    for n, line in enumerate(lines):
        text = normalise_dates(line.text).strip(" ()（）")
        if named := vocabulary("issuer")["date_of_document"].match(text):
            text = text[named.end() :].strip(" .。")
        if not any(_DAY.matches_in(text, number)) or (not named and _is_of_a_table(lines, n)):
            continue
        day, year = find_day(text), re.search(r"(?:19|20)\d\d", text)
        if day and year and 1 <= day.month <= 12 and 1 <= day.day <= 31:
            cited = source.cite(number, line.start, line.end)
            if cited is not None:
                yield f"{year[0]}-{day.month:02d}-{day.day:02d}", cited


_MARK = 0.75
"""A line lower than this share of a day's is a footnote's mark, and no figure under the day."""


def _is_of_a_table(lines: Sequence[Line], n: int) -> bool:
    """Whether a day stands in a row with others, or under words that say of what it is the day: of
    a balance, an appointment, a lock-up."""
    place = lines[n].place
    if any(m != n and line.place.is_beside(place, ratio=0.5) for m, line in enumerate(lines)):
        return True
    before = lines[n - 1].text.strip() if n else ""
    after = next(
        (line for line in lines[n + 1 :] if line.place.height > _MARK * place.height), None
    )
    of_something = vocabulary("issuer")["day_of_something"]
    return bool(of_something.search(before) or (after and _FIGURES.match(after.text.strip())))
