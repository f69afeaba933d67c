"""Currency and unit: what figures are in, from the words of a header, a caption or a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_NAMES: tuple[tuple[str, str], ...] = (
    ("RMB", r"RMB|Renminbi|CNY|人民[幣币]"),
    ("HK$", r"HK\s?\$|HKD|Hong\s+Kong\s+dollars?|港[幣元币]"),
    ("US$", r"US\s?\$|U\.S\.\s?\$|USD|(?:US|U\.S\.|United\s+States)\s+dollars?|美元|美金"),
    ("S$", r"(?<![A-Za-z])S\s?\$|SGD|Singapore\s+dollars?|新加坡元|新元|坡元"),
    ("NT$", r"NT\s?\$|TWD|New\s+Taiwan\s+dollars?|新[台臺][幣币]"),
    ("A$", r"(?<![A-Za-z])A(?:U)?\s?\$|AUD|Australian\s+dollars?|澳元"),
    ("C$", r"(?<![A-Za-z])C\s?\$|CAD|Canadian\s+dollars?|加元"),
    ("MOP", r"MOP\s?\$?|Macau\s+patacas?|澳門[元幣]"),
    ("RM", r"(?<![A-Za-z])RM(?![A-Za-z])|MYR|Malaysian\s+Ringgit|令吉|馬幣"),
    ("€", r"€|EUR(?![A-Za-z])|\bEuros?\b|歐元"),
    ("£", r"£|GBP|Pounds?\s+Sterling|英鎊"),
    ("JPY", r"JPY|Japanese\s+Yen|日[圓元]"),
    ("KRW", r"KRW|Korean\s+Won|韓[圜元]"),
    ("THB", r"THB|Thai\s+Baht|泰銖"),
    ("IDR", r"IDR|(?<![A-Za-z])Rp\.?(?![A-Za-z])|Rupiah|印尼盾"),
    ("VND", r"VND|Vietnamese\s+Dong|越南盾"),
    ("INR", r"INR|₹|Indian\s+Rupees?|印度盧比"),
    ("PHP", r"PHP|Philippine\s+Pesos?|菲律賓披索"),
    ("CHF", r"CHF|Swiss\s+Francs?|瑞士法郎"),
)
_CURRENCIES = tuple((name, re.compile(pattern, re.I)) for name, pattern in _NAMES)
_BARE_DOLLAR = re.compile(r"(?<![A-Z])\$")

_UNITS: tuple[tuple[int, re.Pattern[str]], ...] = (
    (1_000_000_000, re.compile(r"\bbillions?\b|十億|\bbn\b", re.I)),
    (100_000_000, re.compile(r"(?<!十)億|亿")),
    (
        1_000_000,
        re.compile(
            r"\bmillions?\b|['’‘`]\s?(?:mil\b|mn\b|000,000|000\s?['’‘]000)|百萬|百万|\bmn\b|(?:\$|RMB|[€£¥])\s?m\b|['’‘`]\s?m\b|\bmil\b",
            re.I,
        ),
    ),
    (10_000, re.compile(r"(?<![百千])[萬万]")),
    (
        1_000,
        re.compile(
            r"\bthousands?\b|['’‘`´′]\s?000(?![,'’\d])|(?<![百十])千|\b000s\b|(?:RMB|\$)\s000\b",
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
