"""The printed rows of a page: words grouped by baseline, cells split at gaps.

Geometry of our own, measured on PDFium's loose boxes: words whose centres lie within half a font
size share a row; a gap wider than 0.75 of the font size parts two cells, and so does any gap
between two words that are both complete figures.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hcgen.contracts import Box
from hcgen.document.model import Word
from hcgen.document.tables.figures import DASHES, Figure, is_year, parse_figure

CELL_GAP = 0.75
"""In font sizes."""
ROW_TOLERANCE = 0.45
"""In font sizes, between the centres of two words of one row."""
RAISED = 0.82
"""Short words smaller than this share of the body's size may be raised marks."""
SIGN_GAP = 6.0
"""In font sizes: the widest gap between a currency sign and the figure it belongs to (ours)."""
MINUS_GAP = 0.6
"""In font sizes: the widest gap between a minus sign and its figure; a nil stands farther off (ours)."""
SMALLEST = 3.0
"""Points; smaller print is not for readers and is left out."""

_LEADER = re.compile(r"[.…‥·⋯_\s]+")
_UNIT = re.compile(
    r"\(?%\)?|\(?(?:RMB|HK\$|US\$)(?:\s?['’‘]\s?0{3}|\s?million)?\)?"
    r"|\(?(?:人民幣|人民币|港元|港幣|美元)?[千百萬万億亿]{0,2}元?(?:港元|美元)?\)?",
    re.I,
)
_MINUS = ("-", "−", "－")
_SIGN = re.compile(r"(?:HK|US|U\.S\.|S|A|NT)?\s?\$|[€£¥￥]")
_AMOUNT = re.compile(r"\(?\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?")
_LEADERS = " \t.…‥·⋯_"


@dataclass(frozen=True, slots=True)
class TextCell:
    """Words that stand together in one row. ``figure`` is set where they print one figure."""

    text: str
    box: Box
    bold: bool = False
    figure: Figure | None = None

    @property
    def middle(self) -> float:
        """The horizontal centre, in points."""
        return middle(self.box)


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One printed line across the page, cells from left to right."""

    cells: tuple[TextCell, ...]
    box: Box
    size: float

    @property
    def text(self) -> str:
        """The cells joined by one space."""
        return " ".join(cell.text for cell in self.cells)

    @property
    def figures(self) -> tuple[TextCell, ...]:
        """The figure cells that no text follows: a number at the head of a note is none."""
        last = max(
            (n for n, cell in enumerate(self.cells) if cell.figure is None and cell.text),
            default=-1,
        )
        return self.cells[last + 1 :]

    @property
    def labels(self) -> tuple[TextCell, ...]:
        """The cells left of the figures."""
        return self.cells[: len(self.cells) - len(self.figures)]

    @property
    def label(self) -> str:
        """The text left of the figures, joined by one space."""
        return " ".join(cell.text for cell in self.labels)


def printed_rows(words: Iterable[Word]) -> tuple[PrintedRow, ...]:
    """The rows of a page from top to bottom. A page set sideways is turned first."""
    usable = [part for word in _upright(list(words)) for part in _split_dashes(word)]
    usable.sort(key=lambda word: (_centre(word), word.box[0]))
    groups: list[list[Word]] = []
    raised: list[Word] = []
    body = _body_size(usable)
    for word in usable:
        if word.size < RAISED * body and len(word.text) <= 5:
            raised.append(word)
        elif groups and _same_row(groups[-1], word):
            groups[-1].append(word)
        else:
            groups.append([word])
    for word in raised:
        _attach(word, groups)
    groups.sort(key=lambda group: sum(map(_centre, group)) / len(group))
    rows = (_row(sorted(group, key=lambda word: word.box[0])) for group in groups)
    return tuple(row for row in rows if row is not None)


def _body_size(words: Sequence[Word]) -> float:
    """The size in which most characters of the page are set."""
    counts: dict[float, int] = {}
    for word in words:
        counts[word.size] = counts.get(word.size, 0) + len(word.text)
    return max(counts, key=lambda size: (counts[size], size), default=0.0)


def _attach(word: Word, groups: list[list[Word]]) -> None:
    """Put a small word into the row that it stands beside (a raised mark), else into one of its own."""
    height = word.box[3] - word.box[1]
    for group in groups:
        for peer in group:
            shared = min(word.box[3], peer.box[3]) - max(word.box[1], peer.box[1])
            gap = max(word.box[0] - peer.box[2], peer.box[0] - word.box[2])
            if peer.size > word.size and shared > 0.4 * height and gap < 0.6 * peer.size:
                group.append(word)
                return
    level = [g for g in groups if not _stands_higher(word, g)]
    nearest = min(level, key=lambda g: abs(_centre(word) - _centre(g[0])), default=None)
    if nearest and abs(_centre(word) - _centre(nearest[0])) <= ROW_TOLERANCE * word.size:
        nearest.append(word)
    else:
        groups.append([word])


def _stands_higher(word: Word, group: Sequence[Word]) -> bool:
    """Whether a small word stands above the middle of larger print, as a mark does; in a table that
    is set smaller than the page's text, short words are as large as their neighbours."""
    return _centre(word) < _centre(group[0]) - 1 and word.size < RAISED * group[0].size


def hull(boxes: Sequence[Box]) -> Box:
    """The smallest box round at least one box."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def middle(box: Box) -> float:
    """The horizontal centre of a box, in points."""
    return (box[0] + box[2]) / 2


def overlap(one: Box, other: Box) -> float:
    """How far two boxes overlap sideways, in points; negative is the gap between them."""
    return min(one[2], other[2]) - max(one[0], other[0])


def main_angle(words: Iterable[Word]) -> int:
    """How most of a page's words run, clockwise; 0 for a page without words."""
    angles = [word.angle for word in words if word.text.strip()]
    return max(sorted(set(angles)), key=angles.count, default=0)


def upright(box: Box, angle: int) -> Box:
    """A box in coordinates in which print that runs at ``angle`` runs from left to right, and down."""
    x0, y0, x1, y1 = box
    if angle == 270:
        return (-y1, x0, -y0, x1)
    if angle == 90:
        return (y0, -x1, y1, -x0)
    if angle == 180:
        return (-x1, -y1, -x0, -y0)
    return box


def _upright(words: list[Word]) -> list[Word]:
    main = main_angle(words)
    kept = [w for w in words if w.angle == main and w.text.strip() and w.size >= SMALLEST]
    return [replace(word, box=upright(word.box, main), angle=0) for word in kept]


def _split_dashes(word: Word) -> list[Word]:
    """Dashes of several columns come as one word: give each its own share of the box."""
    text = word.text.strip()
    count = len(text)
    x0, y0, x1, y1 = word.box
    if count < 2 or text.strip(DASHES) or (x1 - x0) < 1.6 * word.size * count:
        return [word]
    width = min(word.size, (x1 - x0) / count)
    step = (x1 - x0 - width) / (count - 1)
    return [
        replace(word, text=dash, box=(x0 + n * step, y0, x0 + n * step + width, y1))
        for n, dash in enumerate(text)
    ]


def _centre(word: Word) -> float:
    return (word.box[1] + word.box[3]) / 2


def _same_row(group: list[Word], word: Word) -> bool:
    mean = sum(_centre(member) for member in group) / len(group)
    return _centre(word) - mean <= ROW_TOLERANCE * min(word.size, max(m.size for m in group))


def _row(words: list[Word]) -> PrintedRow | None:
    kept = [word for word in words if not _is_leader(word.text)]
    if not kept:
        return None
    size = max(word.size for word in kept)
    groups: list[list[Word]] = [[kept[0]]]
    for before, word in itertools.pairwise(kept):
        gap = word.box[0] - before.box[2]
        # a superscript beside a figure is smaller: the gap is judged by the larger print
        beside = gap > 0.1 * size and (_both_figures(before, word) or _both_units(before, word))
        if (gap > CELL_GAP * size or beside) and not _signs(before, word, gap / size):
            groups.append([word])
        else:
            groups[-1].append(word)
    groups = list(_without_amounts(groups))
    cells = tuple(cell for group in groups if (cell := _cell(group)) is not None)
    return PrintedRow(cells, hull([word.box for word in kept]), size) if cells else None


def _without_amounts(groups: Sequence[list[Word]]) -> Iterable[list[Word]]:
    """An amount that stands close behind a long label, with another figure to its right, is a cell
    of its own."""
    for n, group in enumerate(groups):
        after = groups[n + 1] if n + 1 < len(groups) else []
        amount = len(group) > 1 and _AMOUNT.fullmatch(group[-1].text.strip())
        if amount and len(after) == 1 and _AMOUNT.fullmatch(after[0].text.strip()):
            yield group[:-1]
            yield group[-1:]
        else:
            yield group


def _is_leader(text: str) -> bool:
    return bool(_LEADER.fullmatch(text))


def _both_figures(before: Word, word: Word) -> bool:
    def standing(text: str) -> bool:
        figure = parse_figure(text)
        return figure is not None or is_year(text)

    note = re.fullmatch(r"\([A-Za-z0-9]{1,2}\)", word.text.strip())
    return standing(before.text) and standing(word.text) and not note


def _signs(before: Word, word: Word, gap: float) -> bool:
    """Whether a word is the sign of the figure after it: a currency's, at the left edge of the
    column, or a minus, a space before it. ``gap`` is in font sizes."""
    sign, figure = before.text.strip(), parse_figure(word.text)
    if figure is None or figure.kind != "number" or is_year(word.text):
        return False
    return (sign in _MINUS and gap < MINUS_GAP) or (
        _SIGN.fullmatch(sign) is not None and gap < SIGN_GAP
    )


def is_unit(text: str) -> bool:
    """Whether a text is a unit and nothing else: "RMB’000", "%", 千元."""
    return bool(_UNIT.fullmatch(unicodedata.normalize("NFKC", text.strip())))


def _both_units(before: Word, word: Word) -> bool:
    return is_unit(before.text) and is_unit(word.text)


def _without_leader(text: str) -> str:
    """A label without the dots that lead to its figures; a full stop or two may end it."""
    bare = text.rstrip(_LEADERS)
    dots = sum(3 if mark in "…‥⋯" else 1 for mark in text[len(bare) :] if not mark.isspace())
    return bare if dots >= 3 else text


def _cell(words: list[Word]) -> TextCell | None:
    parts = [words[0].text]
    for before, word in itertools.pairwise(words):
        spaced = word.box[0] - before.box[2] > 0.05 * max(before.size, word.size)
        parts.append((" " if spaced else "") + word.text)
    text = _without_leader("".join(parts).strip())
    if not text:
        return None
    figure = None if is_year(text) else parse_figure(text)
    bold = all(word.bold for word in words)
    return TextCell(text, hull([word.box for word in words]), bold, figure)
