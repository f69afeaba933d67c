"""Parsers of the judge: what a person writes in a truth file, in plain forms only.

They share nothing with the rules that are judged, so that one mistake is not made twice and
called right. A form that they do not know is an error of the truth file, never a guess.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_LENGTHS = {
    "three": 3, "six": 6, "nine": 9, "twelve": 12, "fifteen": 15, "eighteen": 18,
    "one": 1, "two": 2, "four": 4, "five": 5, "seven": 7, "eight": 8, "ten": 10, "eleven": 11,
}  # fmt: skip
_DIGITS = {digit: str(n) for n, digit in enumerate("零一二三四五六七八九")} | {
    "〇": "0",
    "○": "0",
}
_CURRENCIES = {
    "RMB": ("rmb", "renminbi", "cny", "人民幣", "人民币"),
    "HK$": ("hk$", "hkd", "hong kong dollar", "港元", "港幣", "港币"),
    "US$": ("us$", "usd", "united states dollar", "美元"),
}
_UNITS = (
    (1_000_000, ("million", "000,000", "百萬", "百万")),
    (10_000, ("ten thousand", "萬", "万")),
    (1_000, ("thousand", "000", "千")),
)
_ENGLISH = re.compile(
    r"(?:(?P<year>year)|(?P<length>[a-z]+|\d+)\s+months)\s+ended\s+"
    r"(?:(?P<day>\d{1,2})\s+(?P<month>[a-z]+)|(?P<month_first>[a-z]+)\s+(?P<day_second>\d{1,2}))"
    r",?\s+(?P<of>\d{4})"
)
_CHINESE = re.compile(
    r"截至(?P<of>[^年]{4})年(?P<month>[^月]{1,3})月(?P<day>[^日]{1,3})日止"
    r"(?:(?P<year>年度)|(?P<length>[^個个]{1,3})[個个]月)"
)
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_NIL = frozenset({"-", "–", "—", "nil", "無", "无"})


@dataclass(frozen=True, slots=True)
class TrueFigure:
    """A figure as a person wrote it off the page."""

    value: float
    """Without its unit; 0 for nil, negative in brackets."""
    nil: bool


def currency_of(text: str) -> str | None:
    """The name that listing documents use for a currency, or null for one that is not known."""
    plain = text.casefold()
    return next(
        (name for name, forms in _CURRENCIES.items() if any(form in plain for form in forms)), None
    )


def unit_of(text: str) -> int | None:
    """What the figures are multiplied by: 1 where a text names no thousands or millions, null for
    no text."""
    plain = text.casefold().replace("’", "'")
    found = (unit for unit, forms in _UNITS if any(form in plain for form in forms))
    return next(found, 1) if plain.strip() else None


def period_of(text: str) -> tuple[str, int] | None:
    """The last day (``YYYY-MM-DD``) and the months of "year ended December 31, 2023",
    "nine months ended 30 September 2025", "截至二零二四年十二月三十一日止九個月"; else null."""
    plain = " ".join(text.casefold().split())
    if (found := _ENGLISH.fullmatch(plain)) is not None:
        named = found["month"] or found["month_first"]
        day = found["day"] or found["day_second"]
        if named not in _MONTHS:
            return None
        number = _MONTHS.index(named) + 1
        length = 12 if found["year"] else _length(found["length"])
        return _span(int(found["of"]), number, int(day), length)
    if (found := _CHINESE.fullmatch(re.sub(r"\s", "", text))) is not None:
        year, month, last = (_chinese_number(found[part]) for part in ("of", "month", "day"))
        length = 12 if found["year"] else _chinese_number(found["length"])
        return _span(year or 0, month or 0, last or 0, length)
    return None


def figure_of(text: str) -> TrueFigure | None:
    """``703,477``, ``(9,918)``, ``–``; null for what is no figure."""
    plain = text.strip()
    if plain.casefold() in _NIL:
        return TrueFigure(0, nil=True)
    bare = plain.strip("()（）")
    if _NUMBER.fullmatch(bare) is None:
        return None
    value = float(bare.replace(",", ""))
    return TrueFigure(-value if bare != plain else value, nil=False)


def _span(year: int, month: int, day: int, length: int | None) -> tuple[str, int] | None:
    if (
        length is None
        or year < 1
        or not 1 <= month <= 12
        or not 1 <= day <= monthrange(year, month)[1]
    ):
        return None
    return date(year, month, day).isoformat(), length


def _length(word: str) -> int | None:
    return int(word) if word.isdecimal() else _LENGTHS.get(word)


def _chinese_number(text: str) -> int | None:
    """``二零二四``, ``十二``, ``三十一``, ``2024``."""
    if text.isascii() and text.isdecimal():
        return int(text)
    if "十" not in text:
        digits = "".join(_DIGITS.get(char, "?") for char in text)
        return int(digits) if digits.isdecimal() else None
    tens, _, ones = text.partition("十")
    high, low = (_DIGITS.get(part, "?") if part else "" for part in (tens, ones))
    if "?" in (high, low):
        return None
    return int(high or 1) * 10 + int(low or 0)
