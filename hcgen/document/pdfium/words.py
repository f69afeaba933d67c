"""The words of a page, with boxes and fonts. Runs in the child only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hcgen.document.geometry import rounded, turned, union
from hcgen.document.pdfium.lines import Glyph, line_glyphs

if TYPE_CHECKING:
    from hcgen.contracts import Box
    from hcgen.document.pdfium.page import PageText, Style

_DASHES = frozenset("-‐‑‒–—―−－")
_GAP = 0.45
"""A gap wider than this share of the character height ends a word that has no space."""
_DASH_GAP = 0.12
"""… and a narrower one parts two dashes, which columns of nil figures print side by side."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word before it leaves the child."""

    text: str
    box: Box
    style: Style
    angle: int


@dataclass(slots=True)
class _Placed:
    glyph: Glyph
    box: Box
    angle: int


def page_words(page: PageText) -> list[PlacedWord]:
    """The words of a page in text order.

    Boxes and angles are those of the page turned by the angle at which most of its text runs, so
    that most words of a sideways page have angle 0 and read from left to right.
    """
    width, height = page.frame.size
    lines = [_runs(page, glyphs) for glyphs in line_glyphs(page).values()]
    runs = [run for line in lines for run in line]
    turn = _turn(runs)
    words: list[PlacedWord] = []
    for run in runs:
        for placed in run if turn else ():
            placed.box = turned(placed.box, turn, width, height)
            placed.angle = (placed.angle - turn) % 360
        words += [_word(page, part) for part in _parts(_undoubled(run))]
    return _unrepeated(words)


def _runs(page: PageText, glyphs: list[Glyph]) -> list[list[_Placed]]:
    """The glyphs of a line between spaces, with boxes; a run has one angle."""
    runs: list[list[_Placed]] = []
    fresh = True
    for glyph in glyphs:
        if glyph.text == " ":
            fresh = True
            continue
        if fresh:
            angle = page.angle(glyph.index)
            runs.append([])
            fresh = False
        runs[-1].append(_Placed(glyph, page.exact_box(glyph.index), angle))
    return runs


def _turn(runs: list[list[_Placed]]) -> int:
    counts: Counter[int] = Counter()
    for run in runs:
        counts[run[0].angle] += len(run)
    total = counts.total()
    return next((angle for angle, count in counts.items() if angle and count * 2 > total), 0)


def _undoubled(run: list[_Placed]) -> list[_Placed]:
    """Without characters printed twice at one place, which is how some makers print bold."""
    kept: list[_Placed] = []
    for placed in run:
        text = placed.glyph.text
        for other in kept[-2:]:
            if other.glyph.text == text and _same_place(placed, other):
                break
        else:
            kept.append(placed)
    return kept


def _same_place(one: _Placed, other: _Placed) -> bool:
    width = max(one.box[2] - one.box[0], 0.1)
    height = max(one.box[3] - one.box[1], 0.1)
    return (
        abs(one.box[0] - other.box[0]) < 0.25 * width
        and abs(one.box[1] - other.box[1]) < 0.15 * height
    )


def _parts(run: list[_Placed]) -> list[list[_Placed]]:
    parts: list[list[_Placed]] = []
    for placed in run:
        if parts and not _breaks(parts[-1][-1], placed):
            parts[-1].append(placed)
        else:
            parts.append([placed])
    return parts


def _breaks(before: _Placed, after: _Placed) -> bool:
    """Whether a new word begins: a gap, a jump back, another line, or a raised small mark."""
    if before.angle or after.angle:
        return False
    left, right = before.box, after.box
    height = max(left[3] - left[1], right[3] - right[1], 0.1)
    gap = right[0] - left[2]
    both_dashes = before.glyph.text in _DASHES and after.glyph.text in _DASHES
    if gap > height * (_DASH_GAP if both_dashes else _GAP) or gap < -height:
        return True
    if abs((left[1] + left[3]) - (right[1] + right[3])) > height * 1.2:
        return True
    small = min(left[3] - left[1], right[3] - right[1]) < 0.82 * height
    return small and abs(left[3] - right[3]) > 0.15 * height


def _word(page: PageText, part: list[_Placed]) -> PlacedWord:
    return PlacedWord(
        text="".join(placed.glyph.text for placed in part),
        box=rounded(union(placed.box for placed in part)),
        style=page.style(part[0].glyph.index),
        angle=part[0].angle,
    )


def _unrepeated(words: list[PlacedWord]) -> list[PlacedWord]:
    """Without words printed twice at one place."""
    kept: list[PlacedWord] = []
    seen: dict[tuple[str, int, int], Box] = {}
    texts: set[str] = set()
    for word in words:
        x, y = round(word.box[0] / 2), round(word.box[1] / 2)
        if word.text in texts:
            near = (seen.get((word.text, x + i, y + j)) for i in (-1, 0, 1) for j in (-1, 0, 1))
            if any(box and _overlap(box, word.box) > 0.8 for box in near):
                continue
        texts.add(word.text)
        seen[word.text, x, y] = word.box
        kept.append(word)
    return kept


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    area = (one[2] - one[0]) * (one[3] - one[1])
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0
