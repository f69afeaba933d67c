"""What a document is, and the day printed on it."""

from __future__ import annotations

import re

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.periods import find_day
from hcgen.base import HAN
from hcgen.contracts import DocumentType
from hcgen.document import normalise_dates

OPENING = 4
"""Pages whose words tell the type (ours)."""
FEW, MANY = 3, 12
"""Words on securities without which a document is no listing document, and with which a prospectus
without the usual phrases is one (ours)."""
DATED = 14
"""Pages on which the document's own date may stand alone on a line (ours)."""

_OPEN_OFFER = (
    r"\bopen\s+offer\b|公開發售.{0,200}(?:合資格股東|記錄日期)"
    r"|(?:合資格股東|記錄日期).{0,400}(?<!香港)公開發售"
)
_TITLE_LINE = (
    r"\n\s*(?:preliminary\s+|red\s+herring\s+|draft\s+)*(?:prospectus|招股(?:章程|書))\s*\n"
)
_RULES: tuple[tuple[DocumentType, str, int], ...] = (
    # type, words, pages from the front in which they count
    ("application_proof", r"\bapplication\s+proof\b|申請版本", 2),
    ("phip", r"\bpost[\s-]+hearing\s+information\s+pack|聆訊後資料集", 2),
    ("annual_report", rf"\bannual\s+report\b|(?<![{HAN}])年報|年度報告", 1),
    ("open_offer_prospectus", _OPEN_OFFER, 1),
    ("rights_issue_prospectus", r"\brights\s+issue\b|供股", 1),
    ("offering_circular", r"\boffering\s+(?:circular|memorandum)\b|發售通函|發售備忘錄", 3),
    ("circular", r"\bthis\s+circular\b|本通函|\bcomposite\s+document\b|綜合文件", 2),
    ("prospectus", r"\bthis\s+prospectus\b|\bprospectus\s+dated\b|本招股(?:章程|書)", 3),
    (
        "listing_document",
        (
            r"\blisting\s+document\b|上市文件|全球發售|\bshare\s+offer\b"
            r"|\A(?=.*\bglobal\s+offering\b)(?=.*\bthis\s+document\b)"
        ),
        3,
    ),
    ("prospectus", _TITLE_LINE, 3),
    ("annual_report", r"\bannual\s+report\s+20\d\d\b|20\d\d\s+annual\s+report\b", 3),
)
_ANNOUNCES = re.compile(r"\bthis\s+announcement\b|本公告", re.I)
_DOCUMENT = re.compile(
    r"\bthis\s+(?:application\s+proof|phip|prospectus|(?:web\s+proof\s+)?information\s+pack"
    r"|post\s+hearing|(?:listing\s+|composite\s+)?document"
    r"|(?:offering\s+)?circular|offering\s+memorandum|(?:annual\s+)?report)\b"
    r"|本(?:申請版本|聆訊後資料集|資料集|招股|章程|上市文件|文件|通函|年報|報告|發售)",
    re.I,
)
"""What an announcement calls itself, and what a document that is read here calls itself."""
_OTHER_REPORT = re.compile(
    r"^\s*(?:(?:20)\d\d(?:/\d{2,4})?\s+)?(?:(?:interim|quarterly|half[\s-]year(?:ly)?"
    r"|(?:first|third)\s+quarter(?:ly)?|ESG|sustainability"
    r"|environmental,\s+social\s+and\s+governance)\s+report"
    r"|(?:中期|季度|第[一三]季度?|環境、社會及管治"
    r"|可持續發展)(?:業績)?報告)(?:\s+20\d\d(?:/\d{2,4})?)?\s*$",
    re.I | re.M,
)
_NOTICE = re.compile(
    r"\bnotice\s+of\s+(?:the\s+)?(?:annual|extraordinary|special)\s+general\s+meeting"
    r"|\bform\s+of\s+proxy|大會通告|代表委任表格",
    re.I,
)
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


def read_type(source: Source) -> DocumentType:
    """From the first pages; where they name no kind, from the chapters that only a listing
    document has. ``other`` where neither tells, where nothing speaks of securities, or where it
    calls itself an announcement and nothing else: that names documents and is none."""
    count = _offer_words(source)
    opening = " ".join(_opening(source, 2))
    first = _opening(source, 1)[0]
    if (_ANNOUNCES.search(opening) and not _DOCUMENT.search(opening)) or _OTHER_REPORT.search(
        first
    ):
        return "other"
    if count >= FEW:
        for kind, words, pages in _RULES:
            if any(re.search(words, text, re.I | re.S) for text in _opening(source, pages)):
                return kind
    listing = source.document.chapters_of("risk_factors", "accountants_report", "underwriting")
    if len({chapter.kind for chapter in listing}) >= 2:
        return "listing_document"
    named = any(re.search(r"\bprospectus\b|招股|章程", t, re.I) for t in _opening(source, 3))
    named = named and not _NOTICE.search(first)
    return "prospectus" if named and count >= MANY else "other"


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


def read_date(source: Source) -> str | None:
    """The first day that stands alone on a line of the first pages, where it is no table's."""
    for number in range(1, min(DATED, source.last) + 1):
        chapter = next(
            (c.kind for c in source.document.chapters if c.first_page <= number <= c.last_page),
            "other",
        )
        if chapter in ("timetable", "definitions", "contents", "glossary"):
            continue
        for line in source.page(number).lines:
            text = normalise_dates(line.text).strip(" ()（）")
            if _LINE_DATE.match(text) and (day := find_day(text)) is not None:
                year = re.search(r"(?:19|20)\d\d", text)
                if year and 1 <= day.month <= 12 and 1 <= day.day <= 31:
                    return f"{year[0]}-{day.month:02d}-{day.day:02d}"
    return None
