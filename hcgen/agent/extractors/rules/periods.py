"""Reporting periods: what a column header, with the words around it, says of start and end."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from hcgen.document.tables_headers import western

_MONTHS = {name: n for n, name in enumerate(calendar.month_name) if name}
_MONTH = "(?:" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS) + r")\.?"
_COUNTS = {
    word: n
    for n, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ],
        start=1,
    )
} | {"eighteen": 18, "fifteen": 15}
_CHINESE_COUNTS = {c: n for n, c in enumerate("一二三四五六七八九十", start=1)} | {
    "兩": 2,
    "十一": 11,
    "十二": 12,
}

_DAY = re.compile(
    rf"(?P<month>{_MONTH})\s*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)"
    rf"|(?<!\d)(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:of\s+)?(?P<month2>{_MONTH})"
    r"|(?P<month3>\d{1,2})\s*月\s*(?P<day3>\d{1,2})\s*日",
    re.I,
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_ENGLISH_MONTHS = re.compile(
    r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|\d{1,2})"
    r"[-\s]+months?(?:\s+period)?\b",
    re.I,
)
_CHINESE_MONTHS = re.compile(r"([一二兩三四五六七八九十]{1,2}|\d{1,2})\s*[個个]月")
_SHORT = re.compile(
    r"(?<![A-Za-z0-9])(\d{1,2})M\s?'?(?=\d{2})|(?<![A-Za-z0-9])([1-4])?([HQ])([1-4])?\s?'?(?=\d{2})",
    re.I,
)
_YEARLY = re.compile(r"\byears?\b|\bFY|\btwelve\s+months|年度|財年|财年", re.I)
_INSTANT = re.compile(
    r"^\s*(?:as\s+(?:at|of)|at)\b|^[於于]|截至\D*\d{1,2}月\d{1,2}日$|截至\d{4}年\d{1,2}月\d{1,2}日$",
    re.I,
)
_FROM_TO = re.compile(
    r"\bfrom\s+(?P<start>.{6,24}?\d{4})\b.{0,60}?\b(?:to|through)\s+(?P<end>.{6,24}?\d{4})"
    r"|[自由]\s*(?P<start2>\d{4}年\d{1,2}月\d{1,2}日).{0,30}?[至到]\s*(?P<end2>\d{4}年\d{1,2}月\d{1,2}日)",
    re.I | re.S,
)
_YEAR_END = re.compile(
    rf"years?\s+(?:ended|ending)(?:\s+on)?\s+(?P<english>{_MONTH}\s*\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?\s*{_MONTH})"
    r"|截至(?:\d{4}年)?(?P<chinese>\d{1,2}月\d{1,2}日)止(?:\w{0,4}財政)?(?:\w{1,3}個)?年度"
    r"|截至(?:\d{4}年?[、及和至]?)+(?P<chinese2>\d{1,2}月\d{1,2}日)止",
    re.I,
)


_STUB_WORDS = re.compile(
    rf"(?:three|four|five|six|seven|eight|nine|ten|eleven|\d{{1,2}})[-\s]+months?(?:\s+periods?)?\s+(?:ended|ending)"
    rf"(?:\s+on)?\s+(?:{_MONTH}\s*\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?\s*{_MONTH})"
    r"|截至(?:\d{4}年?[、及和至]?)*\d{1,2}月\d{1,2}日止[一二兩三四五六七八九十\d]{1,2}[個个]月",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Span:
    """A reporting period: first day, last day, length in months."""

    start: date
    end: date
    months: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the year, as month and day."""

    month: int
    day: int


def find_day(text: str) -> Day | None:
    """The last day of the year named in a text: "31 March", "December 31", 6月30日."""
    days = tuple(_DAY.finditer(western(text)))
    return _day(days[-1]) if days else None


def year_ends(texts: Iterable[str]) -> tuple[Day, ...]:
    """The distinct days on which texts say that financial years end, in order of appearance."""
    found: dict[Day, None] = {}
    for text in texts:
        for match in _YEAR_END.finditer(western(text)):
            day = find_day(match["english"] or match["chinese"] or match["chinese2"])
            if day is not None:
                found.setdefault(day)
    return tuple(found)


def interim_words(text: str) -> tuple[str, ...]:
    """The distinct phrases of a text on months ended: "six months ended 30 June"."""
    found = (" ".join(match[0].split()) for match in _STUB_WORDS.finditer(western(text)))
    return tuple(dict.fromkeys(re.sub(r"\d{4}年?[、及和至]?", "", phrase) for phrase in found))


def read_period(above: str, anchor: str, *, year_end: Day | None = None) -> Span | None:
    """The period of a column from the header lines above it and the words of its year.

    ``year_end`` serves only where the header itself names no day and no number of months.
    ``None`` for a day in time (a balance sheet), and wherever a part is missing or in doubt.
    """
    above, anchor = western(above).strip(), western(anchor).strip()
    text = f"{above} {anchor}".strip()
    if (written := _from_to(text)) is not None:
        return written
    if _INSTANT.search(above) or _INSTANT.search(anchor):
        return None
    year = _year(anchor, text)
    if year is None:
        return None
    months = _months(text)
    day = find_day(anchor) or find_day(above)
    if months is None and day is not None:
        # a bare day is the end of a year only where the years are known to end on it
        months = 12 if day == year_end else None
        if months is None:
            return None
    if day is None:
        day = _implied_end(months, year_end, text)
        months = 12 if months is None else months
    return _ending(year, day, months) if day is not None and months is not None else None


def _implied_end(months: int | None, year_end: Day | None, text: str) -> Day | None:
    if year_end is None:
        return None
    if months in (None, 12):
        return year_end
    if _SHORT.search(text) and months is not None:
        # "9M2024" counts from the first month of the financial year
        month = (year_end.month + months - 1) % 12 + 1
        return Day(month, 31) if _same_calendar_year(year_end) else None
    return None


def _same_calendar_year(year_end: Day) -> bool:
    return year_end.month == 12


def _months(text: str) -> int | None:
    counts = {_count(m[1]) for m in _ENGLISH_MONTHS.finditer(text)}
    counts |= {_count(m[1]) for m in _CHINESE_MONTHS.finditer(text)}
    for match in _SHORT.finditer(text):
        counts.add(int(match[1]) if match[1] else {"H": 6, "Q": 3}[match[3].upper()])
    if re.search(r"\bhalf[-\s]year|\b(?:[12]H|first\s+half)\s+ended", text, re.I):
        counts.add(6)
    if re.search(r"\bquarter\s+ended", text, re.I):
        counts.add(3)
    if not counts and _YEARLY.search(text):
        counts.add(12)
    return counts.pop() if len(counts) == 1 else None


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS.get(word.lower()) or _CHINESE_COUNTS[word]


def _year(anchor: str, text: str) -> int | None:
    if crossing := re.search(r"(?<!\d)(20|19)(\d{2})/(\d{2}|\d{4})(?!\d)", anchor):
        return int(crossing[1] + crossing[2]) + 1
    years = _YEAR.findall(anchor) or _YEAR.findall(text)
    if years:
        return int(years[-1])
    short = re.search(r"(?:FY|[HQM][1-4]?)\s?'?(\d{2})(?!\d)", anchor)
    return 2000 + int(short[1]) if short else None


def _from_to(text: str) -> Span | None:
    match = _FROM_TO.search(text)
    if match is None:
        return None
    start = _date(match["start"] or match["start2"])
    end = _date(match["end"] or match["end2"])
    if start is None or end is None or not 20 <= (end - start).days <= 731:
        return None
    return Span(start, end, max(1, round(((end - start).days + 1) / 30.44)))


def _date(text: str) -> date | None:
    day, years = find_day(text), _YEAR.findall(text)
    if day is None or not years:
        return None
    return _safe(int(years[-1]), day)


def _safe(year: int, day: Day) -> date | None:
    if not 1 <= day.month <= 12 or not 1 <= day.day <= 31:
        return None
    return date(year, day.month, min(day.day, calendar.monthrange(year, day.month)[1]))


def _ending(year: int, day: Day, months: int) -> Span | None:
    end = _safe(year, day)
    if end is None or not 1 <= months <= 24:
        return None
    first = end + timedelta(days=1)
    index = first.year * 12 + first.month - 1 - months
    start_year, month = divmod(index, 12)
    month += 1
    start = date(start_year, month, min(first.day, calendar.monthrange(start_year, month)[1]))
    return Span(start, end, months)


def _day(match: re.Match[str]) -> Day:
    month = match["month"] or match["month2"]
    day = match["day"] or match["day2"] or match["day3"]
    if month:
        number = next(n for name, n in _MONTHS.items() if name[:3].lower() == month[:3].lower())
    else:
        number = int(match["month3"])
    return Day(number, int(day))
