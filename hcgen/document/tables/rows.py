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

from hcgen.base import CURRENCY_SIGN
from hcgen.document.geometry import Upright, union
from hcgen.document.model import Word
from hcgen.document.tables.figures import DASHES, Figure, is_year, parse_figure
from hcgen.document.tables.settings import SETTINGS

_LEADER = re.compile(r"[.…‥·⋯_\s]+")
_UNIT = re.compile(
    r"\(?%\)?|\(?(?:RMB|HK\$|US\$)(?:\s?['’‘]\s?0{3}|\s?million)?\)?"
    r"|\(?(?:人民幣|人民币|港元|港幣|美元)?[千百萬万億亿]{0,2}元?(?:港元|美元)?\)?",
    re.I,
)
_MINUS = ("-", "−", "－")
_SIGN = re.compile(CURRENCY_SIGN)
_AMOUNT = re.compile(r"\(?\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?")
_LEADERS = " \t.…‥·⋯_"


@dataclass(frozen=True, slots=True)
class TextCell:
    """Words that stand together in one row. ``figure`` is set where they print one figure."""

    text: str
    box: Upright
    bold: bool = False
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class _Token:
    """A word as rows are made of it: on the page turned upright, or a part of one."""

    text: str
    box: Upright
    size: float
    bold: bool


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One printed line across the page, cells from left to right."""

    cells: tuple[TextCell, ...]
    box: Upright
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
    """The rows of a page turned upright, from top to bottom; strays are left out."""
    usable = [part for word in _upright(words) for part in _split_dashes(word)]
    usable.sort(key=lambda word: (word.box.centre_y, word.box.x0))
    groups: list[list[_Token]] = []
    raised: list[_Token] = []
    body = _body_size(usable)
    for word in usable:
        if word.size < SETTINGS.raised * body and len(word.text) <= 5:
            raised.append(word)
        elif groups and _same_row(groups[-1], word):
            groups[-1].append(word)
        else:
            groups.append([word])
    for word in raised:
        _attach(word, groups)
    groups.sort(key=_level)
    rows = (_row(sorted(group, key=lambda word: word.box.x0)) for group in groups)
    return tuple(row for row in rows if row is not None)


def in_one_column(one: Upright, other: Upright) -> bool:
    """Whether two boxes stand over one another as in one column."""
    return one.is_over(other, ratio=SETTINGS.one_column)


def _body_size(words: Sequence[_Token]) -> float:
    """The size in which most characters of the page are set."""
    counts: dict[float, int] = {}
    for word in words:
        counts[word.size] = counts.get(word.size, 0) + len(word.text)
    return max(counts, key=lambda size: (counts[size], size), default=0.0)


def _attach(word: _Token, groups: list[list[_Token]]) -> None:
    """Put a small word into the row that it stands beside (a raised mark), else into its own."""
    for group in groups:
        for peer in group:
            shared = word.box.overlap_y(peer.box)
            gap = -word.box.overlap_x(peer.box)
            if peer.size > word.size and shared > 0.4 * word.box.height and gap < 0.6 * peer.size:
                group.append(word)
                return
    level = [g for g in groups if not _stands_higher(word, g)]
    middle = word.box.centre_y
    nearest = min(level, key=lambda g: abs(middle - g[0].box.centre_y), default=None)
    if nearest and abs(middle - nearest[0].box.centre_y) <= SETTINGS.row_tolerance * word.size:
        nearest.append(word)
    else:
        groups.append([word])


def _stands_higher(word: _Token, group: Sequence[_Token]) -> bool:
    """Whether a small word stands above the middle of larger print, as a mark does; in a table that
    is set smaller than the page's text, short words are as large as their neighbours."""
    higher = word.box.centre_y < group[0].box.centre_y - 1
    return higher and word.size < SETTINGS.raised * group[0].size


def _upright(words: Iterable[Word]) -> Iterable[_Token]:
    for word in words:
        if not word.is_stray and word.text.strip() and word.size >= SETTINGS.smallest_print:
            yield _Token(word.text, word.place, word.size, word.bold)


def _split_dashes(word: _Token) -> list[_Token]:
    """Dashes of several columns come as one word: give each its own share of the box."""
    text = word.text.strip()
    count = len(text)
    box = word.box
    if count < 2 or text.strip(DASHES) or box.width < 1.6 * word.size * count:
        return [word]
    width = min(word.size, box.width / count)
    step = (box.width - width) / (count - 1)
    lefts = [box.x0 + n * step for n in range(count)]
    return [
        replace(word, text=dash, box=box._replace(x0=left, x1=left + width))
        for dash, left in zip(text, lefts, strict=True)
    ]


def _level(group: Sequence[_Token]) -> float:
    """The mean of the middles, from the top of the page."""
    return sum(word.box.centre_y for word in group) / len(group)


def _same_row(group: list[_Token], word: _Token) -> bool:
    tolerance = SETTINGS.row_tolerance * min(word.size, max(member.size for member in group))
    return word.box.centre_y - _level(group) <= tolerance


def _row(words: list[_Token]) -> PrintedRow | None:
    kept = [word for word in words if not _is_leader(word.text)]
    if not kept:
        return None
    size = max(word.size for word in kept)
    groups: list[list[_Token]] = [[kept[0]]]
    for n, word in enumerate(kept[1:], start=1):
        before, gap = kept[n - 1], word.box.x0 - kept[n - 1].box.x1
        # a superscript beside a figure is smaller: the gap is judged by the larger print
        beside = gap > 0.1 * size and (
            _both_figures(before, word)
            or _both_units(before, word)
            or (_is_amount(before) and n + 1 < len(kept) and _leads(word, kept[n + 1], size))
        )
        if (gap > SETTINGS.cell_gap * size or beside) and not _leads(before, word, size):
            groups.append([word])
        else:
            groups[-1].append(word)
    groups = list(_without_amounts(groups))
    cells = tuple(cell for group in groups if (cell := _cell(group)) is not None)
    return PrintedRow(cells, union(word.box for word in kept), size) if cells else None


def _without_amounts(groups: Sequence[list[_Token]]) -> Iterable[list[_Token]]:
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


def _both_figures(before: _Token, word: _Token) -> bool:
    def is_figure(text: str) -> bool:
        figure = parse_figure(text)
        return figure is not None or is_year(text)

    note = re.fullmatch(r"\([A-Za-z0-9]{1,2}\)", word.text.strip())
    return is_figure(before.text) and is_figure(word.text) and not note


def _is_amount(word: _Token) -> bool:
    figure = parse_figure(word.text)
    return figure is not None and figure.kind == "number" and not is_year(word.text)


def _leads(before: _Token, word: _Token, size: float) -> bool:
    """Whether a word is the sign of the figure after it: a currency's, at the left edge of the
    column, or a minus, a space before it. ``size`` is that of the row's print."""
    gap = (word.box.x0 - before.box.x1) / size
    sign, figure = before.text.strip(), parse_figure(word.text)
    if figure is None or figure.kind != "number" or is_year(word.text):
        return False
    return (sign in _MINUS and gap < SETTINGS.minus_gap) or (
        _SIGN.fullmatch(sign) is not None and gap < SETTINGS.sign_gap
    )


def is_unit(text: str) -> bool:
    """Whether a text is a unit and nothing else: "RMB’000", "%", 千元."""
    return bool(_UNIT.fullmatch(unicodedata.normalize("NFKC", text.strip())))


def _both_units(before: _Token, word: _Token) -> bool:
    return is_unit(before.text) and is_unit(word.text)


def _without_leader(text: str) -> str:
    """A label without the dots that lead to its figures; a full stop or two may end it."""
    bare = text.rstrip(_LEADERS)
    dots = sum(3 if mark in "…‥⋯" else 1 for mark in text[len(bare) :] if not mark.isspace())
    return bare if dots >= 3 else text


def _cell(words: list[_Token]) -> TextCell | None:
    parts = [words[0].text]
    for before, word in itertools.pairwise(words):
        spaced = word.box.x0 - before.box.x1 > 0.05 * max(before.size, word.size)
        parts.append((" " if spaced else "") + word.text)
    text = _without_leader("".join(parts).strip())
    if not text:
        return None
    figure = None if is_year(text) else parse_figure(text)
    bold = all(word.bold for word in words)
    # a sign at the left edge of a wide column is no part of where the column's figures stand
    signed = figure is not None and len(words) > 1 and _SIGN.fullmatch(words[0].text.strip())
    box = union(word.box for word in (words[1:] if signed else words))
    return TextCell(text, box, bold, figure)
