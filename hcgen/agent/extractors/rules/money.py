"""Currency and unit: what figures are in, from the words of a header, a caption or a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_NAMES: tuple[tuple[str, str, str], ...] = (
    # currency, its codes (letters that are no part of a longer word), its signs and names
    ("RMB", "CNY", r"RMB|Renminbi|人民[幣币]"),
    ("HK$", "HKD", r"HK\s?\$|Hong\s+Kong\s+dollars?|港[幣元币]"),
    ("US$", "USD", r"US\s?\$|U\.S\.\s?\$|(?:US|U\.S\.|United\s+States)\s+dollars?|美元|美金"),
    ("S$", "SGD", r"(?<![A-Za-z])S\s?\$|Singapore\s+dollars?|新加坡元|新元|坡元"),
    ("NT$", "TWD", r"NT\s?\$|New\s+Taiwan\s+dollars?|新[台臺][幣币]"),
    ("A$", "AUD", r"(?<![A-Za-z])A(?:U)?\s?\$|Australian\s+dollars?|澳元"),
    ("C$", "CAD", r"(?<![A-Za-z])C\s?\$|Canadian\s+dollars?|加元"),
    ("MOP", "MOP", r"Macau\s+patacas?|\bpatacas?\b|澳門[元幣]"),
    ("RM", "RM|MYR", r"Malaysian\s+Ringgit|\bringgit\b|令吉|馬幣"),
    ("€", "EUR", r"€|\bEuros?\b|歐元"),
    ("£", "GBP", r"£|Pounds?\s+Sterling|英鎊"),
    ("JPY", "JPY", r"Japanese\s+Yen|\byen\b|日[圓元]"),
    ("KRW", "KRW", r"Korean\s+Won|韓[圜元]"),
    ("THB", "THB", r"Thai\s+Baht|泰銖"),
    ("IDR", "IDR|Rp", r"Rupiah|印尼盾"),
    ("VND", "VND", r"Vietnamese\s+Dong|越南盾"),
    ("INR", "INR", r"₹|Indian\s+Rupees?|印度盧比"),
    ("PHP", "PHP", r"Philippine\s+Pesos?|菲律賓披索"),
    ("CHF", "CHF", r"Swiss\s+Francs?|瑞士法郎"),
    ("KZT", "KZT", r"\btenge\b|堅戈"),
    ("MNT", "MNT", r"\btugriks?\b|圖格里克"),
)
_CURRENCIES = tuple(
    (name, re.compile(rf"(?<![A-Za-z])(?:{codes})(?=m?(?![A-Za-z]))|{words}", re.I))
    for name, codes, words in _NAMES
)
_BARE_DOLLAR = re.compile(r"(?<![A-Z])\$")

_UNITS: tuple[tuple[int, re.Pattern[str]], ...] = (
    (1_000_000_000, re.compile(r"\bbillions?\b|十億|(?:\b|(?<=RMB)|(?<=\$))bn\b", re.I)),
    (100_000_000, re.compile(r"(?<!十)億|亿")),
    (
        1_000_000,
        re.compile(
            r"\bmillions?\b|['’‘`]\s?(?:mil\b|mn\b|000,000|000\s?['’‘]000)|百萬|百万|\bmn\b|(?:\$|RMB|[€£¥])\s?mm?\b|['’‘`]\s?m\b|\bmil\b",
            re.I,
        ),
    ),
    (10_000, re.compile(r"(?<![百千])[萬万]")),
    (
        1_000,
        re.compile(
            r"\bthousands?\b|['’‘`´′]\s?000(?![,'’\d])|(?<![百十])千|\b000s\b|\u0301\s?000(?![,\d])|(?:RMB|\$)\s?000(?![,\d])",
            re.I,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Money:
    """A currency and a unit, either of which may be unknown."""

    currency: str | None = None
    unit: int | None = None


def read_money(text: str) -> Money:
    """What a short text says; ``None`` for a part it does not name or names in two ways."""
    plain = unicodedata.normalize("NFKC", text)
    names = currencies(plain)
    units = {unit for unit, pattern in _UNITS if pattern.search(plain)}
    return Money(names[0] if len(names) == 1 else None, units.pop() if len(units) == 1 else None)


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
            r"\(?%\)?.{0,24}|.{0,16}\(%\)|(?:as\s+a\s+)?percent.*|.*%\s+of\s+.*|百分比.*|佔.*%.*|.*百分比|.*margin.*|.*率\)?",
            plain,
        )
    )
