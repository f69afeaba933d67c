"""What characters and words mean in every room: Chinese, bullets, redactions, months, numerals.

The words stand in ``lexicon.toml`` beside this module; here they become what regular expressions
are made of. A *span* stands inside of a character class, ``[...]``; the rest stands by itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

_DATA: Mapping[str, Any] = tomllib.loads(
    (files("hcgen.base") / "lexicon.toml").read_text(encoding="utf-8")
)


def _span(ranges: Iterable[str]) -> str:
    """Ranges of code points, "3400-9FFF", as a span."""
    pairs = (each.split("-") for each in ranges)
    return "".join(f"{chr(int(first, 16))}-{chr(int(last, 16))}" for first, last in pairs)


def _spread(word: str) -> str:
    """A word between whose Chinese characters white space may stand."""
    return r"\s*".join(word) if IS_HAN.match(word) else re.escape(word)


HAN = _span(_DATA["han"])
"""A span: Chinese characters."""
IS_HAN = re.compile(f"[{HAN}]")
"""One Chinese character."""
HAN_DIGITS: str = _DATA["han_digits"]
"""A span: the Chinese numerals of chapters and points."""

BULLETS: str = _DATA["bullets"] + _span(_DATA["bullet_ranges"])
"""A span: the marks that begin a point of a list, wherever they stand."""
LINE_BULLETS = BULLETS + _DATA["dots"]
"""A span: the marks that begin a point of a list at the beginning of a line."""

REDACTED_WORD = "(?:" + "|".join(map(_spread, _DATA["redacted_words"])) + ")"
"""The word of a redaction, without its brackets: a PDF may set the two in different print."""
_SIGNS = "|".join(re.escape(sign) + "+" for sign in _DATA["redacted_signs"])
REDACTED = rf"(?i:\[\s*(?:{REDACTED_WORD}|{_SIGNS})\s*\])"
"""A redaction, "[REDACTED]", in capitals or not."""

CURRENCY_SIGN = (
    "(?:"
    + "|".join(
        r"\s?".join(map(re.escape, filter(None, re.split(r"(?=\$)", sign))))
        for sign in sorted(_DATA["currency_signs"], key=len, reverse=True)
    )
    + ")"
)
"""The sign or code of a currency as it stands before a figure: "US$", "HK $", "RMB"."""

MONTHS: Mapping[str, int] = {name: n for n, name in enumerate(_DATA["months"], start=1)}
"""The months by their English names, in order: "January" is 1."""
MONTH = "(?:" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS) + r"|Sept)\.?"
"""A month in English, whole or by its first letters, with the stop of a short form."""
COUNTS: Mapping[str, int] = _DATA["counts"]
"""Numbers of months in English words."""
WEEKS: Mapping[int, int] = {int(weeks): months for weeks, months in _DATA["weeks"].items()}
"""How many months an accounting period of so many weeks stands for."""
WEEKS_IN_WORDS: Mapping[str, int] = _DATA["weeks_in_words"]
"""Numbers of weeks in words."""
HAN_COUNTS: Mapping[str, int] = _DATA["han_counts"]
"""Numbers of months in Chinese."""


def han_folded(text: str) -> str:
    """A text without the white space between Chinese characters."""
    return _BETWEEN_HAN.sub("", text)


_BETWEEN_HAN = re.compile(rf"(?<=[{HAN}])\s+(?=[{HAN}])")
