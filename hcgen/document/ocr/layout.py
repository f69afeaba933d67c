"""From recognised pieces to printed lines, in points, in reading order. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Any

from hcgen.document.geometry import rounded, union

if TYPE_CHECKING:
    from hcgen.contracts import Box

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
    box: Box
    slope: float
    weight: float
    centres: tuple[float, ...]

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        return self.box[3] - self.box[1]

    @property
    def width(self) -> float:
        """Points from left to right."""
        return self.box[2] - self.box[0]


@dataclass(frozen=True, slots=True)
class ScanLine:
    """A printed line. ``spans`` holds left and right of each character of ``text``."""

    text: str
    box: Box
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

    def part(self, first: int, last: int) -> Box | None:
        """The box round some of its characters."""
        spans = [
            self.spans[place]
            for place in range(max(0, first), min(last, len(self.text)))
            if self.text[place] != " "
        ]
        if not spans:
            return None
        left, right = min(x for x, _ in spans), max(x for _, x in spans)
        return rounded((left, self.box[1], right, self.box[3]))


def pieces_in_points(rows: Iterable[Sequence[Any]], scale: float) -> list[Piece]:
    """The rows of the OCR child, ``scale`` points to a pixel. Text is stripped of control marks."""
    found = []
    for text, score, x0, y0, x1, y1, slope, weight, centres in rows:
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if clean and x1 > x0 and y1 > y0:
            box = (x0 * scale, y0 * scale, x1 * scale, y1 * scale)
            places = tuple(x * scale for x in centres)
            found.append(Piece(clean, score, box, slope, weight, places))
    return found


def is_sideways(pieces: Sequence[Piece]) -> bool:
    """Whether most of the text runs up or down the page."""
    long = [piece for piece in pieces if len(piece.text) > 1]
    return 2 * sum(piece.height > 1.5 * piece.width for piece in long) > len(long)


def lines_of(pieces: Sequence[Piece]) -> list[ScanLine]:
    """The pieces as printed lines: those on one height joined from left to right, two columns of
    prose one after the other."""
    slope = _askew(pieces)
    split = _gutter(pieces)
    if split is None:
        return [_line(row, slope) for row in _rows(pieces, slope)]
    left = [piece for piece in pieces if piece.box[2] <= split]
    right = [piece for piece in pieces if piece.box[0] >= split]
    across = [piece for piece in pieces if piece.box[0] < split < piece.box[2]]
    top = min(piece.box[1] for piece in (*left, *right))
    above = [piece for piece in across if piece.box[1] < top]
    below = [piece for piece in across if piece.box[1] >= top]
    return [_line(row, slope) for part in (above, left, right, below) for row in _rows(part, slope)]


def level(box: Box, slope: float) -> float:
    """The middle of a box, as high as it would stand if the page were not askew."""
    return (box[1] + box[3]) / 2 - slope * (box[0] + box[2]) / 2


def _askew(pieces: Sequence[Piece]) -> float:
    """How much lines fall to the right: the median of what the long pieces say."""
    slopes = [piece.slope for piece in pieces if piece.width > _LONG]
    return median(slopes) if slopes else 0.0


def _gutter(pieces: Sequence[Piece]) -> float | None:
    """The x between two columns of prose; none for one column, a table or a list of terms."""
    if len(pieces) < 2 * _COLUMN_LINES:
        return None
    page = union(piece.box for piece in pieces)
    middle = (page[0] + page[2]) / 2
    reach = (page[2] - page[0]) * 0.1
    near = [p for p in pieces if not p.box[2] <= middle - reach and not p.box[0] >= middle + reach]
    across = [p for p in near if p.box[0] < middle - reach and p.box[2] > middle + reach]
    if len(across) > 0.15 * len(pieces):
        return None
    sides = [p for p in pieces if p not in across]
    left = [p for p in sides if (p.box[0] + p.box[2]) / 2 < middle]
    right = [p for p in sides if (p.box[0] + p.box[2]) / 2 >= middle]
    if min(len(left), len(right)) < _COLUMN_LINES:
        return None
    edges = max(p.box[2] for p in left), min(p.box[0] for p in right)
    if edges[1] - edges[0] < _GUTTER:
        return None
    least = _WIDE * (page[2] - page[0])
    if not all(_is_prose(side, least) for side in (left, right)):
        return None
    return (edges[0] + edges[1]) / 2


def _is_prose(side: Sequence[Piece], least: float) -> bool:
    """Whether pieces are lines of a column at least that wide, most of them nearly full."""
    column = union(piece.box for piece in side)
    width = column[2] - column[0]
    return width >= least and median(piece.width for piece in side) >= _PROSE * width


def _rows(pieces: Sequence[Piece], slope: float) -> list[list[Piece]]:
    """The pieces by printed line, from the top, each from the left."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: (level(p.box, slope), p.box[0])):
        row = rows[-1] if rows else None
        if row and all(
            abs(level(piece.box, slope) - level(other.box, slope))
            <= _SAME_LINE * min(piece.height, other.height)
            for other in row
        ):
            row.append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda p: p.box[0]) for row in rows]


def _line(row: Sequence[Piece], slope: float) -> ScanLine:
    text = ""
    spans: list[tuple[float, float]] = []
    for piece in row:
        if text:
            text += " "
            spans.append((piece.box[0], piece.box[0]))
        written, places = _spaced(piece)
        text += written
        spans += places
    letters = sum(len(piece.text) for piece in row)
    return ScanLine(
        text=text,
        box=rounded(union(piece.box for piece in row)),
        spans=tuple(spans),
        size=round(_SIZE * median(piece.height for piece in row), 1),
        weight=sum(piece.weight * len(piece.text) for piece in row) / letters,
        score=sum(piece.score * len(piece.text) for piece in row) / letters,
        slope=slope,
    )


def _spaced(piece: Piece) -> tuple[str, list[tuple[float, float]]]:
    """The text of a piece with the spaces that its print shows, and where each character stands."""
    solid = [letter for letter in piece.text if letter != " "]
    centres = piece.centres
    if len(centres) != len(solid):  # the net has told less than it has written: share the width
        step = piece.width / max(1, len(piece.text))
        centres = tuple(
            piece.box[0] + step * (place + 0.5)
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
        if place and spans[place][0] - spans[place - 1][1] > _GAP * piece.height:
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
    space = _SPACE / 2 * piece.height
    spans = []
    for place, (letter, centre) in enumerate(zip(letters, centres, strict=True)):
        half = 0.6 * _advance(letter, piece.height)
        left, right = piece.box[0], piece.box[2]
        if place:
            left = max(between[place - 1] + space * (place in starts), centre - half)
        if place < len(between):
            right = min(between[place] - space * (place + 1 in starts), centre + half)
        spans.append((left, max(left, right)))
    return spans


def _advance(letter: str, height: float) -> float:
    """About how wide a character is printed."""
    return height * (0.8 if letter >= "\u2e80" else 0.45)
