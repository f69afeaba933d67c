"""Currency and unit: what figures are in, from the words of a header, a caption or a sentence."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from hcgen.agent.extractors.rules.vocabulary import (
    APOSTROPHE,
    CURRENCIES,
    HAN_POWERS,
    RUN_ON,
    UNIT_TIMES,
    UNIT_WORDS,
)

_BARE_DOLLAR = re.compile(r"(?<![A-Z])\$")

_WORDS: tuple[tuple[int, re.Pattern[str]], ...] = (
    # signs and short forms of one unit each
    (1_000_000_000, re.compile(rf"\bbn\b|{RUN_ON}bn\b", re.I)),
    (
        1_000_000,
        re.compile(
            rf"{APOSTROPHE}\s?(?:mil\b|mn\b|m\b|000,000|000\s?{APOSTROPHE}000)|\bmn\b|\bmil\b"
            rf"|{RUN_ON}m[mn]?\b",
            re.I,
        ),
    ),
    (10_000, re.compile(rf"{APOSTROPHE}\s?0,000(?!,?\d)")),
    (
        1_000,
        re.compile(
            rf"{APOSTROPHE}\s?000(?!,?\d|\s?{APOSTROPHE}\d)|\b000s\b|(?:RMB|\$)\s?000(?!,?\d)", re.I
        ),
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
    """The units that a text names; words of numbers before one multiply it: "ten thousand"."""
    found = {unit for unit, pattern in _WORDS if pattern.search(plain)}
    for match in _ENGLISH.finditer(plain):
        times = UNIT_TIMES.get((match["times"] or "").lower().rstrip("s"), 0)
        found.add(10 ** (times + UNIT_WORDS[match["unit"].lower()]))
    found |= {10 ** sum(map(HAN_POWERS.__getitem__, run[0])) for run in _CHINESE.finditer(plain)}
    return found or ({1} if _SINGLE.search(plain) else set())


def currencies(text: str) -> tuple[str, ...]:
    """All currencies that a text names, in a fixed order. A bare ``$`` names none."""
    plain = unicodedata.normalize("NFKC", text)
    return tuple(name for name, pattern in CURRENCIES.items() if pattern.search(plain))


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
