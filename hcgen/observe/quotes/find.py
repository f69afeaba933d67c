"""Where a quote stands in a text: exactly, after the one normalisation, and never half a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hcgen.observe.quotes.normalise import Normalised, normalise, plain

_CJK_FIGURES = frozenset("零〇一二三四五六七八九十百千萬万億亿壹貳參肆伍陸柒捌玖拾")
_BRACKETS = {"(": ")", "（": "）"}
_POINTS = frozenset(".,，．")
_FIGURE_BEFORE = re.compile(r"\d[.,，．]?\Z")
_FIGURE_AFTER = re.compile(r"\d|[.,，．]\d")
_LEADER_BEGIN = re.compile(r"^(?:[.·․‥…]+\s+)+")
_LEADER_END = re.compile(r"(?:\s*[.·․‥…]){2,}$|\s+[.·․‥…]$")
"""Dots that stand alone at an end of a quote: the rest of a leader that was cut."""
_REACH = 64
"""Characters beside a stretch among which two dots of its leader stand, however they are spaced."""
_SIGNS = frozenset("-‐‑‒–—―−－")


def find(text: str, quote: str) -> tuple[tuple[int, int], ...]:
    """The stretches ``(start, end)`` of ``text`` in which ``quote`` stands.

    They index the original characters. A quote that begins or ends with a figure or a Latin
    letter does not match inside a longer number or word: ``12,345`` stands neither in
    ``112,345`` nor in ``12,345,678``, and a number alone not inside the brackets or behind the
    minus sign that make it negative. What is found reads as the quote, in one normal form: dots
    at an end, the rest of a leader that was cut, are found only where the text has that leader.
    Empty where the quote holds no letter and no figure.
    """
    return Searchable(text).find(quote)


class Searchable:
    """A text that is searched more than once: it is normalised once, when it is first needed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = plain(text)
        self._map: Normalised | None = None

    def find(self, quote: str) -> tuple[tuple[int, int], ...]:
        """See :func:`find`."""
        return self._find(quote, _whole)

    def has(self, quote: str) -> bool:
        """Whether the quote stands here, in a text whose words may be glued where the printed
        ones are apart: longer numbers still count as other numbers, longer words do not."""
        return bool(self._find(quote, _whole_numbers))

    def _find(
        self, quote: str, whole: Callable[[str, int, int], bool]
    ) -> tuple[tuple[int, int], ...]:
        sought = _sought(quote)
        if not has_words(sought.middle) or sought.middle not in self.plain:
            return ()
        if self._map is None:
            self._map = normalise(self.text)
        number = _is_number(sought.middle)
        return tuple(
            stretch
            for start, end in self._stretches(self._map, sought.middle)
            if whole(self.text, start, end) and not (number and _signed(self.text, start, end))
            if (stretch := self._widened(start, end, sought))
        )

    def _widened(self, start: int, end: int, sought: _Sought) -> tuple[int, int] | None:
        """The stretch with as much of the leaders beside it as the quote has of them; none where
        the text lacks them. The normal form of a text has no leaders, so they are looked for
        among the characters as printed."""
        first, last = start, end
        least, most = max(0, start - _REACH), min(len(self.text), end + _REACH)
        while first > least and len(plain(self.text[first:start])) < len(sought.before):
            first -= 1
        while last < most and len(plain(self.text[end:last])) < len(sought.after):
            last += 1
        reads = plain(self.text[first:last]) == sought.before + sought.middle + sought.after
        return (first, last) if reads else None

    @staticmethod
    def _stretches(text: Normalised, wanted: str) -> Iterator[tuple[int, int]]:
        place = text.text.find(wanted)
        while place >= 0:
            last = place + len(wanted) - 1
            begins = place == 0 or text.origins[place - 1] != text.origins[place]
            ends = last + 1 == len(text.text) or text.origins[last + 1] != text.origins[last]
            if begins and ends:  # not inside what one printed character stands for
                yield text.origins[place], text.ends[last]
            place = text.text.find(wanted, place + 1)


def as_sought(quote: str) -> str:
    """The normal form of a quote, without the rest of a leader at its ends: what stands in the
    normal form of every text in which the quote is found."""
    return _sought(quote).middle


@dataclass(frozen=True, slots=True)
class _Sought:
    """The normal form of a quote in three: the rest of a leader, what is sought, another rest."""

    before: str
    middle: str
    after: str


def _sought(quote: str) -> _Sought:
    quote = quote.strip()
    begin, end = _LEADER_BEGIN.match(quote), _LEADER_END.search(quote)
    first, last = begin.end() if begin else 0, end.start() if end else len(quote)
    parts = _Sought(plain(quote[:first]), plain(quote[first:last]), plain(quote[last:]))
    whole = plain(quote)
    # dots on both sides of a cut may make a leader together, which the normal form has not
    return parts if parts.before + parts.middle + parts.after == whole else _Sought("", whole, "")


def has_words(text: str) -> bool:
    """Whether there is a letter or a figure in it: dashes and dots alone prove nothing."""
    return any(letter.isalnum() for letter in text)


def _is_number(wanted: str) -> bool:
    return all(letter.isdigit() or letter in ".,%" for letter in wanted)


def _whole(text: str, start: int, end: int) -> bool:
    """Whether the stretch cuts no number and no word in two."""
    first, last = text[start], text[end - 1]
    left, right = text[start - 1 : start] if start else "", text[end : end + 1]
    if _latin(first) and (_latin(left) or left.isdecimal()):
        return False
    if _latin(last) and (_latin(right) or right.isdecimal()):
        return False
    return _whole_numbers(text, start, end) and not (last.isdecimal() and _latin(right))


def _whole_numbers(text: str, start: int, end: int) -> bool:
    """Whether the stretch cuts no number in two, in figures or in Chinese."""
    left, right = text[max(0, start - 2) : start], text[end : end + 2]
    first, last = text[start], text[end - 1]
    if first.isdecimal() and _FIGURE_BEFORE.search(left):
        return False
    if (last.isdecimal() and _FIGURE_AFTER.match(right)) or (
        last in _POINTS and right[:1].isdecimal()
    ):
        return False
    return not (
        (first in _CJK_FIGURES and left[-1:] in _CJK_FIGURES and left)
        or (last in _CJK_FIGURES and right[:1] in _CJK_FIGURES and right)
    )


def _latin(letter: str) -> bool:
    return letter.isalpha() and ord(letter) < 0x250


def _signed(text: str, start: int, end: int) -> bool:
    """Whether brackets or a minus sign round a number make it another number."""
    left, right = text[start - 1 : start] if start else "", text[end : end + 1]
    if left in _BRACKETS and left and _BRACKETS[left] == right:
        return True
    before = text[start - 2 : start - 1] if start > 1 else ""
    return left in _SIGNS and left != "" and not before.isalnum()
