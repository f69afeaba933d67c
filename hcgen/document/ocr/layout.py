"""From recognised pieces to printed lines, in points, in reading order. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from hcgen.document.geometry import Displayed, Rect, union

GUESSED = "\u25a1"
"""Stands for a character that was seen and could not be told: no quote may hold one."""
_SAME_LINE = 0.5
"""Pieces whose middles are closer than this share of the smaller height stand on one line."""
_GAP = 1.0
"""A gap between two characters wider than this share of the height is a space, seen or not."""
_SPACE = 0.24
"""The width of a space by the height of a piece, which keeps words apart."""
_LONG = 60.0
"""Points. Shorter pieces say nothing about how far a page is askew."""
_SIZE = 0.78
"""The size of the type by the height of a piece (measured on drawn pages of 8 to 14 points)."""
_GUTTER = 8.0
"""Points of white between two columns of prose, at least."""
_COLUMN_LINES = 8
_WIDE = 0.3
"""A column takes at least this share of what is printed on the page."""
_PROSE = 0.6
"""Lines of prose fill this share of their column, in the median."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A recognised run of text. ``centres`` holds one x for each character of ``text`` that is no
    space; ``weight`` is the thickness of its strokes by its height."""

    text: str
    score: float
    box: Displayed
    slope: float
    weight: float
    centres: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ScanLine:
    """A printed line. ``spans`` holds left and right of each character of ``text``."""

    text: str
    box: Displayed
    spans: tuple[tuple[float, float], ...]
    size: float
    weight: float
    score: float
    """How far the nets trust it, from 0 to 1."""
    slope: float = 0.0
    """How much the lines of its page fall to the right."""

    @property
    def level(self) -> float:
        """Its height on the page, made even."""
        return level(self.box, self.slope)

    def part(self, first: int, last: int) -> Displayed | None:
        """The box round some of its characters."""
        spans = [
            self.spans[place]
            for place in range(max(0, first), min(last, len(self.text)))
            if self.text[place] != " "
        ]
        if not spans:
            return None
        left, right = min(x for x, _ in spans), max(x for _, x in spans)
        return Rect(left, self.box.y0, right, self.box.y1).rounded()


def pieces_in_points(rows: Iterable[Sequence[Any]], scale: float) -> list[Piece]:
    """The rows of the OCR child, ``scale`` points to a pixel. Text is stripped of control marks."""
    found = []
    for text, score, x0, y0, x1, y1, slope, weight, centres in rows:
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if clean and x1 > x0 and y1 > y0:
            box: Displayed = Rect(x0 * scale, y0 * scale, x1 * scale, y1 * scale)
            places = tuple(x * scale for x in centres)
            found.append(Piece(clean, score, box, slope, weight, places))
    return found


def is_sideways(pieces: Sequence[Piece]) -> bool:
    """Whether most of the text runs up or down the page."""
    long = [piece for piece in pieces if len(piece.text) > 1]
    return 2 * sum(piece.box.height > 1.5 * piece.box.width for piece in long) > len(long)


def lines_of(pieces: Sequence[Piece]) -> list[ScanLine]:
    """The pieces as printed lines: those on one height joined from left to right, two columns of
    prose one after the other."""
    slope = _askew(pieces)
    split = _gutter(pieces)
    if split is None:
        return [_line(row, slope) for row in _rows(pieces, slope)]
    left = [piece for piece in pieces if piece.box.x1 <= split]
    right = [piece for piece in pieces if piece.box.x0 >= split]
    across = [piece for piece in pieces if piece.box.x0 < split < piece.box.x1]
    top = min(piece.box.y0 for piece in (*left, *right))
    above = [piece for piece in across if piece.box.y0 < top]
    below = [piece for piece in across if piece.box.y0 >= top]
    return [_line(row, slope) for part in (above, left, right, below) for row in _rows(part, slope)]


def level(box: Displayed, slope: float) -> float:
    """The middle of a box, as high as it would stand if the page were not askew."""
    return box.centre_y - slope * box.centre_x


def _askew(pieces: Sequence[Piece]) -> float:
    """How much lines fall to the right: the median of what the long pieces say."""
    slopes = [piece.slope for piece in pieces if piece.box.width > _LONG]
    return median(slopes) if slopes else 0.0


def _gutter(pieces: Sequence[Piece]) -> float | None:
    """The x between two columns of prose; none for one column, a table or a list of terms."""
    if len(pieces) < 2 * _COLUMN_LINES:
        return None
    page = union(piece.box for piece in pieces)
    middle = page.centre_x
    reach = page.width * 0.1
    near = [p for p in pieces if not p.box.x1 <= middle - reach and not p.box.x0 >= middle + reach]
    across = [p for p in near if p.box.x0 < middle - reach and p.box.x1 > middle + reach]
    if len(across) > 0.15 * len(pieces):
        return None
    sides = [p for p in pieces if p not in across]
    left = [p for p in sides if p.box.centre_x < middle]
    right = [p for p in sides if p.box.centre_x >= middle]
    if min(len(left), len(right)) < _COLUMN_LINES:
        return None
    edges = max(p.box.x1 for p in left), min(p.box.x0 for p in right)
    if edges[1] - edges[0] < _GUTTER:
        return None
    least = _WIDE * page.width
    if not all(_is_prose(side, least) for side in (left, right)):
        return None
    return (edges[0] + edges[1]) / 2


def _is_prose(side: Sequence[Piece], least: float) -> bool:
    """Whether pieces are lines of a column at least that wide, most of them nearly full."""
    width = union(piece.box for piece in side).width
    return width >= least and median(piece.box.width for piece in side) >= _PROSE * width


def _rows(pieces: Sequence[Piece], slope: float) -> list[list[Piece]]:
    """The pieces by printed line, from the top, each from the left."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: (level(p.box, slope), p.box.x0)):
        row = rows[-1] if rows else None
        if row and all(
            abs(level(piece.box, slope) - level(other.box, slope))
            <= _SAME_LINE * min(piece.box.height, other.box.height)
            for other in row
        ):
            row.append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda p: p.box.x0) for row in rows]


def _line(row: Sequence[Piece], slope: float) -> ScanLine:
    text = ""
    spans: list[tuple[float, float]] = []
    for piece in row:
        if text:
            text += " "
            spans.append((piece.box.x0, piece.box.x0))
        written, places = _spaced(piece)
        text += written
        spans += places
    letters = sum(len(piece.text) for piece in row)
    return ScanLine(
        text=text,
        box=union(piece.box for piece in row).rounded(),
        spans=tuple(spans),
        size=round(_SIZE * median(piece.box.height for piece in row), 1),
        weight=sum(piece.weight * len(piece.text) for piece in row) / letters,
        score=sum(piece.score * len(piece.text) for piece in row) / letters,
        slope=slope,
    )


def _spaced(piece: Piece) -> tuple[str, list[tuple[float, float]]]:
    """The text of a piece with the spaces that its print shows, and where each character stands."""
    solid = [letter for letter in piece.text if letter != " "]
    centres = piece.centres
    if len(centres) != len(solid):  # the net has told less than it has written: share the width
        step = piece.box.width / max(1, len(piece.text))
        centres = tuple(
            piece.box.x0 + step * (place + 0.5)
            for place, letter in enumerate(piece.text)
            if letter != " "
        )
    spans = _spans(piece, centres)
    text = ""
    found: list[tuple[float, float]] = []
    place = 0
    for letter in piece.text:
        if letter == " ":
            text, found = _space(text, found)
            continue
        if place and spans[place][0] - spans[place - 1][1] > _GAP * piece.box.height:
            text, found = _space(text, found)
        text += letter
        found.append(spans[place])
        place += 1
    return text, found


def _space(text: str, spans: list[tuple[float, float]]) -> tuple[str, list[tuple[float, float]]]:
    if text[-1:] in ("", " "):
        return text, spans
    return f"{text} ", [*spans, (spans[-1][1], spans[-1][1])]


def _spans(piece: Piece, centres: Sequence[float]) -> list[tuple[float, float]]:
    """Left and right of each character that is no space: as wide as it is printed, not over its
    neighbours and not into a space, the outermost up to the ink's end."""
    between = [(before + after) / 2 for before, after in pairwise(centres)]
    words = piece.text.split(" ")
    letters = "".join(words)
    starts = {sum(map(len, words[:count])) for count in range(1, len(words))}
    space = _SPACE / 2 * piece.box.height
    spans = []
    for place, (letter, centre) in enumerate(zip(letters, centres, strict=True)):
        half = 0.6 * _advance(letter, piece.box.height)
        left, right = piece.box.x0, piece.box.x1
        if place:
            left = max(between[place - 1] + space * (place in starts), centre - half)
        if place < len(between):
            right = min(between[place] - space * (place + 1 in starts), centre + half)
        spans.append((left, max(left, right)))
    return spans


def _advance(letter: str, height: float) -> float:
    """About how wide a character is printed."""
    return height * (0.8 if letter >= "\u2e80" else 0.45)
