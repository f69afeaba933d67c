"""Quotes on scanned pages: two recognisers see the same letters and figures at the same place.

A scan has no text of its own, so this is stricter than the comparison on other pages: line by
line at its very place, every figure with its separators, brackets and sign. Other punctuation is
left out, because nets trained apart write it differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hcgen.document import GUESSED
from hcgen.observe.quotes.normalise import plain

_DOUBTFUL = re.compile(r"\d\.\d{3}(?!\d)|\d[,，]\d{1,2}(?!\d)|\d[.,，]{2}\d")
_BETWEEN = re.compile(r"(?<=\d)\s+(?=\d)")
_APART = "¦"
_POINTS = frozenset(".,")
_MARKS = frozenset("()-%+")


def doubt(printed: str) -> str:
    """Why a quote from a scan cannot be relied on although two recognisers agree; empty for none.

    Measured: on blurred scans both nets see the same point where a comma is printed, and never
    the same wrong figure. So a number is refused whose point may be a comma, or the reverse.
    """
    if GUESSED in printed:
        return "on the scan a character of it is not legible"
    match = _DOUBTFUL.search(plain(printed))
    return f"on the scan a comma and a point look alike in {match.group()}" if match else ""


def agree(seen: Iterable[str], witnessed: Iterable[str]) -> bool:
    """Whether each line of a quote stands in what the witness sees at the place of that line."""
    pairs = list(zip(seen, witnessed, strict=True))
    return any(skeleton(one) for one, _ in pairs) and all(_stands(*pair) for pair in pairs)


def skeleton(text: str) -> str:
    """Letters and figures, and the marks that belong to figures; normalised as all quotes are,
    but that two figures stay apart."""
    letters = plain(_BETWEEN.sub(_APART, text))
    return "".join(
        letter
        for place, letter in enumerate(letters)
        if letter.isalnum() or letter == _APART or _is_of_figure(letters, place)
    )


def _is_of_figure(text: str, place: int) -> bool:
    before, after = text[place - 1 : place] if place else "", text[place + 1 : place + 2]
    if text[place] in _POINTS:
        return before.isdecimal() and after.isdecimal()
    return text[place] in _MARKS and (before.isdecimal() or after.isdecimal())


def _stands(seen: str, witnessed: str) -> bool:
    wanted, there = skeleton(seen), skeleton(witnessed)
    if not wanted:
        return True
    place = there.find(wanted)
    while place >= 0:
        if _whole(there, place, place + len(wanted)):
            return True
        place = there.find(wanted, place + 1)
    return False


def _whole(text: str, start: int, end: int) -> bool:
    """Whether the stretch cuts no number in two."""
    left, right = text[max(0, start - 2) : start], text[end : end + 2]
    cut_left = text[start].isdecimal() and re.search(r"\d[.,]?\Z", left)
    cut_right = text[end - 1].isdecimal() and re.match(r"[.,]?\d", right)
    return not (cut_left or cut_right)
