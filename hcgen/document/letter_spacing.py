"""Chinese set letter by letter, "認 購 價 ： 每 股": which blanks of a line part no words.

A blank between two Chinese characters is typed or made of a gap in the print. What it parts tells
letter-spacing from the gap between two columns: single characters, and how far apart they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hcgen.base import IS_HAN

_MARKS = "：；，。、（）「」『』《》〈〉％／()╱"
"""Marks beside which a character stands alone as well."""

_OPENS, _SHUTS = "(（「『《〈", ")）」』》〉"
"""Brackets after which, and before which, no blank parts words."""

ALL_ALONE = 1.6
"""In squares of print: the widest gap between characters that all stand alone."""
SOME_ALONE = 0.75
"""The like where only some of them do: no wider than inside a cell of a table."""
_FEWEST = 3
"""Pieces of which only some are single characters."""


def letter_spaced(pieces: Sequence[str], gap: Callable[[int], float]) -> set[int]:
    """The blanks of a line that part no words: ``n`` is the one after piece ``n``. ``gap`` tells
    how wide a blank is, in squares of print; it is only asked where the answer may matter."""
    found: set[int] = set()
    first = 0
    for n in range(len(pieces)):
        if n + 1 == len(pieces) or not _chinese(pieces[n], pieces[n + 1]):
            found |= _closed(pieces, first, n, gap)
            first = n + 1
    return found


def _chinese(before: str, after: str) -> bool:
    return _wide(before[-1]) and _wide(after[0])


def _wide(letter: str) -> bool:
    return bool(IS_HAN.match(letter)) or letter in _MARKS


def _closed(pieces: Sequence[str], first: int, last: int, gap: Callable[[int], float]) -> set[int]:
    """Of a run of pieces with Chinese on both sides of every blank."""
    bare = [piece.strip(_MARKS) for piece in pieces[first : last + 1]]
    alone = sum(len(piece) == 1 for piece in bare)
    if alone >= 2 and all(len(piece) <= 1 for piece in bare):
        widest = ALL_ALONE
    elif alone and last - first + 1 >= _FEWEST:
        widest = SOME_ALONE
    else:
        widest = 0.0
    return {
        n
        for n in range(first, last)
        if (widest or _in_brackets(pieces, n, first)) and gap(n) <= (widest or SOME_ALONE)
    }


def _in_brackets(pieces: Sequence[str], n: int, first: int) -> bool:
    """Whether a blank is one of those beside brackets that belong to what is on its other side:
    the name goes on in "新能源( 上海) 股份"."""
    opened = n > first and pieces[n - 1][-1] in _OPENS
    goes_on = opened and pieces[n][-1] in _SHUTS and bool(IS_HAN.match(pieces[n + 1]))
    return pieces[n][-1] in _OPENS or pieces[n + 1][0] in _SHUTS or goes_on
