"""The words of a page, with boxes and fonts. Runs in the child only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hcgen.document.geometry import Displayed, Turn, Upright, union
from hcgen.document.pdfium.lines import Glyph, PageLines

if TYPE_CHECKING:
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
    box: Displayed
    style: Style
    angle: int


@dataclass(slots=True)
class _Placed:
    glyph: Glyph
    box: Displayed
    place: Upright
    stray: bool
    """It runs otherwise than most of the page."""


def page_words(page: PageText) -> list[PlacedWord]:
    """The words of a page in text order, as they stand on the display."""
    lines = PageLines(page)
    turn = Turn(lines.angle, *page.frame.size)
    runs = [run for glyphs in lines.glyphs().values() for run in _runs(page, glyphs, turn)]
    words = [
        _word(page, part, angle) for angle, run in runs for part in _parts(page, _undoubled(run))
    ]
    return _unrepeated(words)


def _runs(page: PageText, glyphs: list[Glyph], turn: Turn) -> list[tuple[int, list[_Placed]]]:
    """The glyphs of a line between spaces, with boxes; a run has one angle."""
    runs: list[tuple[int, list[_Placed]]] = []
    fresh = True
    for glyph in glyphs:
        if glyph.text == " ":
            fresh = True
            continue
        if fresh:
            runs.append((page.angle(glyph.index), []))
            fresh = False
        angle, run = runs[-1]
        box = page.exact_box(glyph.index)
        run.append(_Placed(glyph, box, turn.upright(box), angle != turn.angle))
    return runs


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
    first, second = one.place, other.place
    return abs(first.x0 - second.x0) < 0.25 * max(first.width, 0.1) and abs(
        first.y0 - second.y0
    ) < 0.15 * max(first.height, 0.1)


def _parts(page: PageText, run: list[_Placed]) -> list[list[_Placed]]:
    parts: list[list[_Placed]] = []
    for placed in run:
        if parts and not _breaks(page, parts[-1][-1], placed):
            parts[-1].append(placed)
        else:
            parts.append([placed])
    return parts


def _breaks(page: PageText, before: _Placed, after: _Placed) -> bool:
    """Whether a new word begins: a gap, a jump back, another line, or a raised small mark. The
    letters of a ligature have lower boxes than others, and are set in the same size."""
    if before.stray or after.stray or after.glyph.close:
        return False
    left, right = before.place, after.place
    height = max(left.height, right.height, 0.1)
    gap = right.x0 - left.x1
    both_dashes = before.glyph.text in _DASHES and after.glyph.text in _DASHES
    if gap > height * (_DASH_GAP if both_dashes else _GAP) or gap < -height:
        return True
    if abs(left.centre_y - right.centre_y) > height * 0.6:
        return True
    small = min(left.height, right.height) < 0.82 * height
    if not small or abs(left.y1 - right.y1) <= 0.15 * height:
        return False
    return page.style(before.glyph.index).size != page.style(after.glyph.index).size


def _word(page: PageText, part: list[_Placed], angle: int) -> PlacedWord:
    return PlacedWord(
        text="".join(placed.glyph.text for placed in part),
        box=union(placed.box for placed in part).rounded(),
        style=page.style(part[0].glyph.index),
        angle=angle,
    )


def _unrepeated(words: list[PlacedWord]) -> list[PlacedWord]:
    """Without words printed twice at one place."""
    kept: list[PlacedWord] = []
    seen: dict[tuple[str, int, int], Displayed] = {}
    texts: set[str] = set()
    for word in words:
        x, y = round(word.box.x0 / 2), round(word.box.y0 / 2)
        if word.text in texts:
            near = (seen.get((word.text, x + i, y + j)) for i in (-1, 0, 1) for j in (-1, 0, 1))
            if any(box and box.covered_by(word.box) > 0.8 for box in near):
                continue
        texts.add(word.text)
        seen[word.text, x, y] = word.box
        kept.append(word)
    return kept
