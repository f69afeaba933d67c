"""Currency and unit: what figures are in, from the words of a header, a caption or a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_NAMES: tuple[tuple[str, str, str], ...] = (
    # currency, its codes (letters that are no part of a longer word), its signs and names
    ("RMB", "CNY", r"RMB|Renminbi|人民[幣币]"),
    ("HK$", "HKD", r"H\.?K\.?\s?\$|\bHK(?=\s?['’‘]\s?0)|Hong\s+Kong\s+dollars?|港[幣元币]"),
    ("US$", "USD", r"US\s?\$|U\.S\.\s?\$|(?:US|U\.S\.|United\s+States)\s+dollars?|美元|美金"),
    ("S$", "SGD", r"(?<![A-Za-z])SG?\s?\$|Singapore\s+dollars?|新加坡[千百萬億]*元|新元|坡元"),
    ("NT$", "TWD|NTD", r"NT\s?\$|New\s+Taiwan\s+dollars?|新[台臺][幣币]"),
    ("A$", "AUD", r"(?<![A-Za-z])A(?:U)?\s?\$|Australian\s+dollars?|澳元"),
    ("C$", "CAD", r"(?<![A-Za-z])CA?\s?\$|Canadian\s+dollars?|加元"),
    ("MOP", "MOP", r"Macau\s+patacas?|\bpatacas?\b|澳門[元幣]"),
    ("RM", "RM|MYR", r"Malaysian\s+Ringgit|\bringgit\b|令吉|馬幣"),
    ("€", "EUR", r"€|\bEuros?\b|歐元"),
    ("£", "GBP", r"£|Pounds?\s+Sterling|英鎊"),
    ("JPY", "JPY", r"Japanese\s+Yen|\byen\b|日[圓元]"),
    ("KRW", "KRW", r"Korean\s+Won|韓[圜元]"),
    ("THB", "THB", r"\bBaht\b|泰銖"),
    ("IDR", "IDR|Rp", r"Rupiah|印尼盾"),
    ("VND", "VND", r"Vietnamese\s+Dong|越南盾"),
    ("INR", "INR", r"₹|\bRs\.|Indian\s+Rupees?|印度盧比"),
    ("PHP", "PHP", r"Philippine\s+Pesos?|菲律賓披索"),
    ("CHF", "CHF", r"Swiss\s+Francs?|瑞士法郎"),
    ("KZT", "KZT", r"\btenge\b|堅戈"),
    ("MNT", "MNT", r"\btugriks?\b|圖格里克"),
)
_CURRENCIES = tuple(
    (name, re.compile(rf"(?<![A-Za-z])(?:{codes})(?=(?:m[mn]?|bn)?(?![A-Za-z]))|{words}", re.I))
    for name, codes, words in _NAMES
)
_BARE_DOLLAR = re.compile(r"(?<![A-Z])\$")

_MARK = "['’‘`´′‵“”\u0301]"
"""What stands for an apostrophe before the noughts of a unit."""
_RUN_ON = r"(?:(?<![A-Za-z])(?:RMB|CNY|HKD|USD|EUR|GBP|SGD|JPY|AUD|CAD|TWD|MYR)|[$€£¥])\s?"
_WORDS: tuple[tuple[int, re.Pattern[str]], ...] = (
    # signs and short forms of one unit each
    (1_000_000_000, re.compile(rf"\bbn\b|{_RUN_ON}bn\b", re.I)),
    (
        1_000_000,
        re.compile(
            rf"{_MARK}\s?(?:mil\b|mn\b|m\b|000,000|000\s?{_MARK}000)|\bmn\b|\bmil\b"
            rf"|{_RUN_ON}m[mn]?\b",
            re.I,
        ),
    ),
    (10_000, re.compile(rf"{_MARK}\s?0,000(?!,?\d)")),
    (
        1_000,
        re.compile(rf"{_MARK}\s?000(?!,?\d|\s?{_MARK}\d)|\b000s\b|(?:RMB|\$)\s?000(?!,?\d)", re.I),
    ),
)
_ENGLISH = re.compile(
    r"(?:(?P<times>\b(?:tens?|hundreds?)|(?<!\d)(?:10|100))\s+(?:of\s+)?)?\b(?P<unit>thousand"
    r"|million|billion)s?\b",
    re.I,
)
_SINGLE = re.compile(r"人民[幣币]元|(?:單位|单位)\s*[:：]\s*元|\b(?:RMB|Renminbi)\s+yuan\b", re.I)
"""Single units by name; beside another unit they are those of a part of the table."""
_CHINESE = re.compile(r"[十拾百佰千仟]?[萬万億亿]|[千仟]")
_POWERS = {"十": 1, "拾": 1, "百": 2, "佰": 2, "千": 3, "仟": 3, "萬": 4, "万": 4, "億": 8, "亿": 8}
_TIMES = {"": 0, "ten": 1, "10": 1, "hundred": 2, "100": 2}
_THOUSANDS = {"thousand": 3, "million": 6, "billion": 9}


@dataclass(frozen=True, slots=True)
class Money:
    """A currency and a unit, either of which may be unknown."""

    currency: str | None = None
    unit: int | None = None


def read_money(text: str) -> Money:
    """What a short text says; ``None`` for a part it does not name or names in two ways."""
    plain = unicodedata.normalize("NFKC", text)
    names = currencies(plain)
    units = _units(plain)
    return Money(names[0] if len(names) == 1 else None, units.pop() if len(units) == 1 else None)


def _units(plain: str) -> set[int]:
    """The units that a text names; words of numbers before one multiply it: "ten thousand", 百萬."""
    found = {unit for unit, pattern in _WORDS if pattern.search(plain)}
    for match in _ENGLISH.finditer(plain):
        times = _TIMES[(match["times"] or "").lower().rstrip("s")]
        found.add(10 ** (times + _THOUSANDS[match["unit"].lower()]))
    found |= {10 ** sum(map(_POWERS.__getitem__, run[0])) for run in _CHINESE.finditer(plain)}
    return found or ({1} if _SINGLE.search(plain) else set())


def currencies(text: str) -> tuple[str, ...]:
    """All currencies that a text names, in a fixed order. A bare ``$`` names none."""
    plain = unicodedata.normalize("NFKC", text)
    return tuple(name for name, pattern in _CURRENCIES if pattern.search(plain))


def has_bare_dollar(text: str) -> bool:
    """Whether a text shows ``$`` without saying whose."""
    return bool(_BARE_DOLLAR.search(unicodedata.normalize("NFKC", text)))


def is_percent(text: str) -> bool:
    """Whether a header line says that its column holds percentages."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    return bool(
        re.fullmatch(
            r"\(?%\)?.{0,24}|.{0,16}\(%\)|(?:as\s+a\s+)?percent.*|.*%\s+of\s+.*|百分比.*|佔.*%.*"
            r"|.*百分比|.*margin.*|.*率\)?",
            plain,
        )
    )
