"""Short names of periods: FY2023, 9M2024, 1H FY24, 2024年上半年, 2024年1–6月."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hcgen.base import COUNTS, HAN, HAN_COUNTS

_SHORT = re.compile(
    r"(?<![A-Za-z0-9])(?:(?P<months>\d{1,2})M|(?P<first>[1-4])?(?P<part>[HQ])(?P<second>[1-4])?"
    r"|(?P<half>HY))"
    r"\s?(?:of\s+)?(?:FYE?\s?)?['’]?(?=\d{2})"
    r"|(?<=\d{4})\s?(?:(?P<third>[1-4])(?P<part3>[HQ])"
    r"|(?P<part4>[HQ])(?P<fourth>[1-4]))(?![A-Za-z0-9])"
    r"|(?P<zh_half>[上下])半年|第?(?P<zh_quarter>[一二三四])季度?",
    re.I,
)
_COUNTED = "|".join(COUNTS)
_COUNTED_ZH = "|".join(sorted(HAN_COUNTS, key=len, reverse=True))
_OPENING = re.compile(
    rf"\bfirst\s+(?P<english>{_COUNTED})\s+months?\b|首(?P<chinese>{_COUNTED_ZH}|\d{{1,2}})\s*[個个]月"
    r"|\b(?P<half>first|second)\s+half\b",
    re.I,
)
"""Parts of a year that are told by their place in it."""
_YEAR_ALONE = re.compile(
    r"(?:19|20)\d{2}(?:/\d{2,4})?|['’]?\d{2}(?:/\d{2})?|\(\w{1,2}\)|FYE?|fiscal|financial"
    r"|years?|end(?:ed|ing)|\b(?:for|the|of|in|on)\b"
    r"|unaudited|audited|restated|actual|as\s+(?:previously\s+)?reported|\bnotes?\b|財政年度"
    r"|會計年度"
    r"|年度|財年|财年|[年止]|截至|未?經審[核計]|經重列"
    r"|(?:RMB|HK|US|S)\$?|thousands?|millions?|人民[幣币]|[千百萬億]|[港美]?元",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Short:
    """What a short name says: its length, and the months from the start of the year to its end."""

    months: int
    elapsed: int


def read_short(text: str) -> Short | None:
    """The interim period that a short name means; ``None`` where there is not just one."""
    found = {_read(match) for match in _SHORT.finditer(text)}
    found |= {_opening(match) for match in _OPENING.finditer(text)}
    return found.pop() if len(found) == 1 else None


def is_year_alone(text: str) -> bool:
    """Whether a cell says nothing but a year and what every header may say beside one."""
    return not re.search(rf"[A-Za-z{HAN}]", _YEAR_ALONE.sub("", text))


def _read(match: re.Match[str]) -> Short:
    if match["months"]:
        return Short(int(match["months"]), int(match["months"]))
    if match["zh_half"]:
        return Short(6, 6 if match["zh_half"] == "上" else 12)
    if match["zh_quarter"]:
        return Short(3, 3 * (1 + "一二三四".index(match["zh_quarter"])))
    part = (match["part"] or match["part3"] or match["part4"] or "H").upper()
    count = match["first"] or match["second"] or match["third"] or match["fourth"] or "1"
    length = 6 if part == "H" else 3
    return Short(length, length * int(count))


def count(word: str) -> int:
    """A number of months, in digits or in words."""
    return int(word) if word.isdigit() else COUNTS.get(word.lower()) or HAN_COUNTS[word]


def _opening(match: re.Match[str]) -> Short:
    if match["half"]:
        return Short(6, 6 if match["half"].lower() == "first" else 12)
    months = count(match["english"] or match["chinese"])
    return Short(months, months)
