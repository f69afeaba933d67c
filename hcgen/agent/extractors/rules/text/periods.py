"""Reporting periods: what a column header, with the words around it, says of start and end."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from hcgen.agent.extractors.rules.text.short_period_names import count, is_year_alone, read_short
from hcgen.base import (
    COUNTS,
    HAN_COUNTS,
    HAN_DIGITS,
    MONTH,
    MONTHS,
    WEEKS,
    WEEKS_IN_WORDS,
)
from hcgen.document import normalise_dates

_ORDINAL = "(?:st|nd|rd|th)?"
_DATE = rf"(?:{MONTH}\s*\d{{1,2}}|\d{{1,2}}{_ORDINAL}\s*{MONTH})"
"""A day in English: "31 March", "March 31"."""
_HAN_DATE = r"\d{1,2}月\d{1,2}日"
_HAN_YEARS = r"(?:\d{4}年?[、及和至]?)"
"""One of the years that a phrase lists: "2022年、"."""
_HAN_MONTHS = rf"(?<![{HAN_DIGITS}])(?:{'|'.join(sorted(HAN_COUNTS, key=len, reverse=True))})"
_DAY = re.compile(
    rf"(?P<month>{MONTH})\s*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)"
    rf"|(?<!\d)(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:of\s+)?(?P<month2>{MONTH})"
    r"|(?P<month3>\d{1,2})\s*月\s*(?P<day3>\d{1,2})\s*日",
    re.I,
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?!\d)")
_ENGLISH_MONTHS = re.compile(
    rf"\b({'|'.join(COUNTS)}|\d{{1,2}})"
    r"(?:[-\s]+months?(?:\s+period)?\b|\s*(?:and|or|/)\s*(?=(?:six|nine|twelve)\s+months?\b))",
    re.I,
)
_CHINESE_MONTHS = re.compile(rf"({_HAN_MONTHS}|\d{{1,2}})\s*[個个]月")
_YEARLY = re.compile(
    r"(?<!half )(?<!half-)\byears?\b(?!-|\s+to\s+date)|\bFY|\btwelve\s+months|(?<!半)年度|財年"
    r"|财年",
    re.I,
)
_INSTANT = re.compile(
    r"^\s*(?:as\s+(?:at|of)|at)\b|^[於于]|截至\D*\d{1,2}月\d{1,2}日$"
    r"|截至\d{4}年\d{1,2}月\d{1,2}日$",
    re.I,
)
_WEEKS = re.compile(r"\bweeks?\b|[周週]", re.I)
_SO_MANY_WEEKS = re.compile(
    rf"(?<!\d)(?<![/–-])(\d{{2}}|{'|'.join(WEEKS_IN_WORDS)})[-\s]*(?:weeks?\b|個?星期|[周週])", re.I
)
_ENDED = re.compile(r"\bended\b|\bending\b|止", re.I)
"""Words of a period: "as at or for the year ended 31 December" is one."""
_FROM_TO = re.compile(
    rf"\bfrom\s+(?P<start>.{{6,24}}?\d{{4}}|{MONTH}\s*\d{{1,2}}|\d{{1,2}}\s*{MONTH})\b.{{0,60}}?"
    r"\b(?:to|through)\s+(?P<end>.{6,24}?\d{4})"
    rf"|[自由]\s*(?P<start2>(?:\d{{4}}年)?{_HAN_DATE}).{{0,30}}?"
    rf"[至到]\s*(?P<end2>(?:\d{{4}}年)?{_HAN_DATE}(?:.*\d{{4}}年)?)",
    re.I | re.S,
)
_WRITTEN = rf"(?:{MONTH}\s*\d{{1,2}}|\d{{1,2}}{_ORDINAL}\s+{MONTH})(?:,?\s*\d{{4}})?"
_DAY_TO_DAY = re.compile(
    rf"(?P<start>{_WRITTEN})\s*(?:to|through|[-–—])\s*(?P<end>{_WRITTEN}(?:\D*\d{{4}})?)"
    rf"|(?P<start2>(?:\d{{4}}年)?{_HAN_DATE})\s*[至到–—-]"
    rf"\s*(?P<end2>(?:\d{{4}}年)?{_HAN_DATE}(?:\D*\d{{4}}年)?)",
    re.I,
)
_SINCE = re.compile(
    r"\bfrom\b.*\b(?:to|through|until)\b|\b(?:incorporation|inception|establishment|commencement)\b"
    rf"|{MONTH}\s*(?:to|through|[-–—])\s*{MONTH}"
    r"|[自由]\s*\d.*[至到]|月\s*[至到–—-]\s*\d|(?:註冊)?成立日|開業",
    re.I | re.S,
)
"""Words of a period that began on a day of its own, which the day it ends on does not tell."""
_OF_YEAR = re.compile(r"FY\s?['’]?\d{2}", re.I)
"""A name by the financial year, which may end in the year after the one the period ends in."""
_SHORTER = re.compile(
    r"\bquarter|\bhalf\b|\binterim\b|\bstub\b|\bmonths?\b|\bto[-\s]date\b|\bYTD\b"
    r"|(?<!record )(?<!relevant )(?<!reporting )\bperiod\b|[季週]|半年|中期|月份|本期"
    r"|(?<![錄績關])期間",
    re.I,
)
"""Words that make a period without a length another one than a year."""
_MONTH_TO_MONTH = re.compile(
    r"(?P<year>\d{4})\s*年\s*(?P<first>\d{1,2})\s*月?\s*[-–—~～至到]\s*(?P<last>\d{1,2})\s*月(?!\d)"
    rf"|\b(?P<from>{MONTH})\s*(?:to|[-–—])\s*(?P<to>{MONTH})\s*(?P<year2>\d{{4}})",
    re.I,
)
_ENDING = r"(?:ended|ending)(?:\s*(?:or|/)\s*(?:ended|ending))?"
_YEAR_END = re.compile(
    rf"(?:years?|\b(?:twelve|12)[-\s]months?(?:\s+period)?)\s+{_ENDING}(?:\s+on)?"
    rf"\s+(?P<english>{_DATE})"
    rf"|截至(?:\d{{4}}年)?(?P<chinese>{_HAN_DATE})止(?:\w{{0,4}}財政)?(?:\w{{1,3}}個)?年度"
    rf"|截至{_HAN_YEARS}+(?P<chinese2>{_HAN_DATE})止",
    re.I,
)


_STUB_WORDS = re.compile(
    r"(?:three|four|five|six|seven|eight|nine|ten|eleven|\d{1,2})[-\s]+months?(?:\s+periods?)?"
    rf"\s+(?:ended|ending)(?:\s+on)?\s+{_DATE}"
    rf"|截至{_HAN_YEARS}*{_HAN_DATE}止(?:{_HAN_MONTHS}|\d{{1,2}})[個个]月",
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
    days = tuple(_DAY.finditer(normalise_dates(text)))
    return _day(days[-1]) if days else None


def year_ends(texts: Iterable[str]) -> tuple[Day, ...]:
    """The distinct days on which texts say that financial years end, in order of appearance."""
    found: dict[Day, None] = {}
    for text in texts:
        for match in _YEAR_END.finditer(normalise_dates(text)):
            day = find_day(match["english"] or match["chinese"] or match["chinese2"])
            if day is not None:
                found.setdefault(day)
    return tuple(found)


def interim_words(text: str) -> tuple[str, ...]:
    """The distinct phrases of a text on months ended: "six months ended 30 June"."""
    found = (" ".join(match[0].split()) for match in _STUB_WORDS.finditer(normalise_dates(text)))
    return tuple(dict.fromkeys(re.sub(r"\d{4}年?[、及和至]?", "", phrase) for phrase in found))


def read_period(above: str, anchor: str, *, year_end: Day | None = None) -> Span | None:
    """The period of a column from the header lines above it and the words of its year.

    ``year_end`` serves only where the header itself names no day and no number of months.
    ``None`` for a day in time (a balance sheet), and wherever a part is missing or in doubt.
    """
    above, anchor = normalise_dates(above).strip(), normalise_dates(anchor).strip()
    text = f"{above} {anchor}".strip()
    if (written := _from_to(text) or _month_to_month(anchor) or _month_to_month(text)) is not None:
        return written
    if _SINCE.search(text):
        return None
    if any(_INSTANT.search(part) and not _ENDED.search(part) for part in (above, anchor)):
        return None
    year = _year(anchor, text)
    if year is None or _WEEKS.search(text):
        return _of_weeks(text, anchor, year)
    months = count_months(text)
    if months is None and _SHORTER.search(text):
        return None
    day = find_day(anchor) or find_day(above)
    if months is None and day is not None:
        # a bare day is the end of a year only where the years are known to end on it
        months = 12 if day == year_end else None
        if months is None:
            return None
    if day is None:
        short = read_short(text)
        if months not in (None, 12) and short is None:
            return None  # months ended on a day that is not said
        if short is None and not is_year_alone(anchor):
            return None
        day = _implied_end(year_end, text)
        months = 12 if months is None else months
    elif _OF_YEAR.search(anchor) and months != 12:
        if year_end is None:
            return None
        year -= (day.month, day.day) > (year_end.month, year_end.day)
    return _ending(year, day, months) if day is not None and months is not None else None


def _of_weeks(text: str, anchor: str, year: int | None) -> Span | None:
    """An accounting period of whole weeks. The day it ends on is another one each year, so the
    year's own words must name it."""
    counts = {_weeks(match[1]) for match in _SO_MANY_WEEKS.finditer(text)}
    day = find_day(anchor)
    if year is None or len(counts) != 1 or day is None or not _ENDED.search(text):
        return None
    weeks, end = counts.pop(), _safe(year, day)
    if weeks not in WEEKS or end is None:
        return None
    return Span(end - timedelta(days=7 * weeks - 1), end, WEEKS[weeks])


def _weeks(text: str) -> int:
    return int(text) if text.isdigit() else WEEKS_IN_WORDS[text.lower()]


def _implied_end(year_end: Day | None, text: str) -> Day | None:
    """The day on which a year or an interim period with a short name ends. "9M2024" counts from the
    first month of the financial year; which year that is, is clear only for calendar years."""
    short = read_short(text)
    if year_end is None or short is None:
        return year_end
    calendar_year = year_end.month == 12 and 1 <= short.elapsed <= 12
    return Day(short.elapsed, 31) if calendar_year else None


def count_months(text: str) -> int | None:
    """The length in months that a text names, where it names just one."""
    counts = {count(m[1]) for m in _ENGLISH_MONTHS.finditer(text)}
    counts |= {count(m[1]) for m in _CHINESE_MONTHS.finditer(text)}
    if (short := read_short(text)) is not None:
        counts.add(short.months)
    if re.search(r"\bhalf[-\s]year|\b(?:[12]H|half)\s+ended|半年", text, re.I):
        counts.add(6)
    if re.search(r"\bquarter\s+(?:ended|to)\b|止季度?", text, re.I):
        counts.add(3)
    if not counts and _YEARLY.search(text):
        counts.add(12)
    return counts.pop() if len(counts) == 1 else None


def _year(anchor: str, text: str) -> int | None:
    if crossing := re.search(r"(?<!\d)(20|19)?(\d{2})/(\d{2}|\d{4})(?!\d)", anchor):
        return int((crossing[1] or "20") + crossing[2]) + 1
    years = _YEAR.findall(anchor) or _YEAR.findall(text)
    if years:
        return int(years[-1])
    short = re.search(r"(?:FY|HY|[HQM][1-4]?)\s?['’]?(\d{2})(?!\d)", anchor)
    return 2000 + int(short[1]) if short else None


def _from_to(text: str) -> Span | None:
    match = _FROM_TO.search(text) or _DAY_TO_DAY.search(text)
    if match is None:
        return None
    start = _date(match["start"] or match["start2"])
    end = _date(match["end"] or match["end2"])
    began = match["start"] or match["start2"]
    if start is None and end is not None and (day := find_day(began)) is not None:
        start = _safe(end.year, day)
    if start is None or end is None or not 20 <= (end - start).days <= 731:
        return None
    return Span(start, end, max(1, round(((end - start).days + 1) / 30.44)))


def _month_to_month(text: str) -> Span | None:
    match = _MONTH_TO_MONTH.search(text)
    if match is None:
        return None
    if match["first"]:
        year, first, last = int(match["year"]), int(match["first"]), int(match["last"])
    else:
        year = int(match["year2"])
        first, last = (_month_number(match[name]) for name in ("from", "to"))
    end = _safe(year, Day(last, 31))
    return _ending(year, Day(last, 31), last - first + 1) if end and first <= last else None


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
    number = _month_number(month) if month else int(match["month3"])
    return Day(number, int(day))


def _month_number(name: str) -> int:
    return next(n for month, n in MONTHS.items() if month[:3].lower() == name[:3].lower())
