"""Words on pages: cleaned text with its language, days, counts, sums of money."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hcgen.base import clean
from hcgen.contracts import FilingFacts

_HAN_SPAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HAN = re.compile(f"[{_HAN_SPAN}]")
_HAN_BREAK = re.compile(
    rf"(?<=[{_HAN_SPAN}\u3000-\u303f\uff00-\uffef])\n(?=[{_HAN_SPAN}\uff00-\uffef])"
)
_LETTER = re.compile(r"[^\W\d_]")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Text of a document, fit to be shown: nothing hidden in it, and its language where known."""

    text: str
    lang: str | None = None
    """``zh-Hant`` or ``zh-Hans`` where the text is mostly Chinese, else null."""


def words(text: str, facts: FilingFacts) -> Words:
    """A text cleaned, with its language.

    White space runs become one space, and a line break between two Han characters nothing.
    """
    shown = " ".join(_HAN_BREAK.sub("", clean(text).text).split())
    return Words(shown, chinese(shown, facts.language))


def chinese(text: str, language: str) -> str | None:
    """The Chinese that a text is written in, if a third of its letters are Han characters."""
    letters = len(_LETTER.findall(text))
    if not letters or 3 * len(_HAN.findall(text)) < letters:
        return None
    return language if language in ("zh-Hant", "zh-Hans") else "zh-Hant"


def day(iso: str | None) -> str:
    """``2026-06-29`` as ``29 June 2026``; empty for null."""
    if iso is None:
        return ""
    year, month, number = iso.split("-")
    index = int(month) - 1
    return f"{int(number)} {_MONTHS[index]} {year}" if 0 <= index < 12 else iso


def short_day(iso: str | None) -> str:
    """``2026-06-29`` as ``29 Jun 2026``; empty for null."""
    number, _, rest = day(iso).partition(" ")
    month, _, year = rest.partition(" ")
    return f"{number} {month[:3]} {year}".strip()


def compact(value: int) -> str:
    """A sum in three figures: 508127000 → ``508m``, -1250 → ``(1.25k)``; a loss in brackets."""
    size = abs(value)
    for limit, unit in ((10**12, "tn"), (10**9, "bn"), (10**6, "m"), (10**3, "k")):
        if size >= limit:
            text = _three_figures(size, limit) + unit
            break
    else:
        text = str(size)
    return f"({text})" if value < 0 else text


def _three_figures(size: int, limit: int) -> str:
    """Integer arithmetic only, so that no machine rounds another way; halves go up."""
    whole = size // limit
    digits = 2 if whole < 10 else 1 if whole < 100 else 0
    scaled = (2 * size * 10**digits + limit) // (2 * limit)
    text = f"{scaled // 10**digits}"
    fraction = f"{scaled % 10**digits:0{digits}d}".rstrip("0") if digits else ""
    return f"{text}.{fraction}" if fraction else text


def percent_change(new: int, old: int) -> str | None:
    """``+53%`` or ``−4%``, in whole per cent, halves away from zero; null where it has no sense."""
    if old <= 0 or new < 0:
        return None
    change = 100 * (new - old)
    rounded = (2 * abs(change) + old) // (2 * old)
    sign = "+" if change > 0 else "−" if change < 0 and rounded else ""
    return f"{sign}{rounded:,}%"


def sentence(parts: tuple[str, ...] | list[str]) -> str:
    """``a, b and c``."""
    items = list(parts)
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
