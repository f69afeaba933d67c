"""Table headers: which printed lines above and below a row of years belong to which column."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hcgen.contracts import Box
from hcgen.document.tables_rows import PrintedRow, TextCell, hull, overlap

HEADER_ROWS = 6
"""Printed lines that a header may have above its years (ours)."""
OUT_OF_STEP = 40.0
"""The cost, in points, of a year out of order under one heading (ours)."""
HEADER_GAP = 2.6
"""The widest gap inside a header, in font sizes (ours)."""

_DIGITS = {digit: str(n) for n, digit in enumerate("零一二三四五六七八九")} | {"〇": "0", "○": "0"}
_YEAR = re.compile(r"(?<!\d)(?<!\d[,.])(?:(?:19|20)\d{2})(?![\d,]|\.\d)(?:/\d{2}(?:\d{2})?)?")
_SHORT_YEAR = re.compile(
    r"\b(?:(?:[1-4]?[HQ][1-4]?|HY|\d{1,2}M)\s?(?:FY)?|FY)\s?['’]?\d{2}(?:/\d{2})?\b"
)
_PERIOD = re.compile(
    r"ended|ending|months?|years?|period|quarter|as\s+(?:at|of)|\b(?:jan|feb|mar|apr|may|jun|jul"
    r"|aug|sep|oct|nov|dec)[a-z]*\b|[年月日止]|個月|期間|截至|year\b|\bFY",
    re.I,
)
_SENTENCE = re.compile(
    r"[.;:。；：]\s*$|\b(?:the following|sets? (?:forth|out)|is a summary|derived from)\b|下表",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place in the row of years, with the header lines above it and those beside its year."""

    text: str
    box: Box
    above: tuple[str, ...] = ()
    """The lines over it, from top to bottom."""

    @property
    def middle(self) -> float:
        """The horizontal centre, in points."""
        return (self.box[0] + self.box[2]) / 2


def western(text: str) -> str:
    """NFKC, with years and days in Chinese numerals written in digits: 二零二五年 → 2025年."""
    plain = unicodedata.normalize("NFKC", text)
    plain = re.sub(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])", "", plain)
    plain = re.sub(
        r"[一二][零〇○一二三四五六七八九]{3}(?=\s*年|\s*$|\s*及|\s*、)",
        lambda found: "".join(_DIGITS[c] for c in found[0]),
        plain,
    )
    return re.sub(
        r"(?<![百千萬])(?:[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=[月日])",
        lambda found: str(_small(found[0])),
        plain,
    )


def _small(text: str) -> int:
    tens, ten, ones = text.partition("十")
    if not ten:
        return int(_DIGITS[text])
    return (int(_DIGITS[tens]) if tens else 1) * 10 + (int(_DIGITS[ones]) if ones else 0)


def years_in(text: str) -> tuple[str, ...]:
    """The calendar or financial years named in a header cell, as written (digits)."""
    plain = western(text)
    found = tuple(match[0] for match in _YEAR.finditer(plain))
    return found or tuple(match[0] for match in _SHORT_YEAR.finditer(plain))


def year_cells(row: PrintedRow) -> tuple[TextCell, ...]:
    """The cells of a row that name exactly one year, if the row is one of a header."""
    if any(cell.figure is not None and cell.figure.kind == "number" for cell in row.cells):
        return ()
    cells = tuple(cell for cell in row.cells if len(years_in(cell.text)) == 1)
    if len(row.cells) == 1 and len(row.text) > 70:
        return ()
    return tuple(cell for cell in cells if len(cell.text) <= 70 and not _SENTENCE.search(cell.text))


def is_sentence(row: PrintedRow) -> bool:
    """Whether a row is running text rather than a line of a header."""
    return len(row.cells) == 1 and (bool(_SENTENCE.search(row.text)) or len(row.text) > 110)


def anchors(
    cells: Sequence[TextCell], above: Sequence[PrintedRow], left: float
) -> tuple[Anchor, ...]:
    """The row of years with the lines above each. ``above`` runs upwards; ``left`` is where the
    columns begin: what ends before it is no line of a column."""
    places = sorted(cells, key=lambda cell: cell.middle)
    stacks: list[_Stack] = []
    common: list[str] = []
    for row in above:
        for cell in row.cells:
            if cell.box[2] < left or cell.figure is not None:
                continue
            touched = [stack for stack in stacks if _touches(stack.box, cell.box)]
            if len(touched) > 1:
                common.insert(0, cell.text)
            elif touched:
                touched[0].add(cell)
            else:
                stacks.append(_Stack(cell))
    stacks.sort(key=lambda stack: (stack.box[0] + stack.box[2]) / 2)
    periods = [stack for stack in stacks if _PERIOD.search(western(stack.text))]
    others = [stack for stack in stacks if stack not in periods]
    shares = _share_out(places, periods)
    return tuple(
        Anchor(
            cell.text,
            cell.box,
            (
                *common,
                *(line for stack in shares[n] for line in stack.lines),
                *(line for stack in others if _near(stack, places, n) for line in stack.lines),
            ),
        )
        for n, cell in enumerate(places)
    )


class _Stack:
    """Header cells that stand over one another."""

    def __init__(self, cell: TextCell) -> None:
        self.box = cell.box
        self.lines = [cell.text]

    def add(self, cell: TextCell) -> None:
        self.box = hull([self.box, cell.box])
        self.lines.insert(0, cell.text)

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    @property
    def middle(self) -> float:
        return (self.box[0] + self.box[2]) / 2


def _touches(one: Box, other: Box) -> bool:
    narrower = min(one[2] - one[0], other[2] - other[0])
    return overlap(one, other) > 0.3 * narrower


def _near(stack: _Stack, places: Sequence[TextCell], n: int) -> bool:
    distances = [abs(stack.middle - cell.middle) for cell in places]
    return _touches(stack.box, places[n].box) or distances[n] == min(distances)


def _share_out(places: Sequence[TextCell], stacks: Sequence[_Stack]) -> list[list[_Stack]]:
    """Give each stack a run of neighbouring years so that it stands centred over its run."""
    if not stacks:
        return [[] for _ in places]
    if len(stacks) > len(places):
        return [[s for s in stacks if _nearest(s, places) == n] for n in range(len(places))]
    best = _best_cuts(places, stacks)
    shares: list[list[_Stack]] = []
    for stack, (first, last) in zip(stacks, best, strict=True):
        shares += [[stack]] * (last - first)
    return shares


def _out_of_step(cells: Sequence[TextCell]) -> float:
    """How often the years under one heading leave their order: they go one by one, one way. A year
    that is named twice running is likelier the last of one heading and the first of the next."""
    years = [int(re.sub(r"\D", "", years_in(cell.text)[0])[:4]) for cell in cells]
    steps = [after - before for before, after in pairwise(years)]
    moves = [step for step in steps if step]
    return 0.75 * (len(steps) - len(moves)) + sum(abs(s) > 1 or s != moves[0] for s in moves)


def _nearest(stack: _Stack, places: Sequence[TextCell]) -> int:
    return min(range(len(places)), key=lambda n: (abs(stack.middle - places[n].middle), n))


def _best_cuts(places: Sequence[TextCell], stacks: Sequence[_Stack]) -> list[tuple[int, int]]:
    count = len(places)
    costs: dict[int, tuple[float, list[tuple[int, int]]]] = {0: (0.0, [])}
    for position, stack in enumerate(stacks):
        later: dict[int, tuple[float, list[tuple[int, int]]]] = {}
        remaining = len(stacks) - position - 1
        for first, (cost, cuts) in sorted(costs.items()):
            for last in range(first + 1, count - remaining + 1):
                if not remaining and last != count:
                    continue
                run = hull([cell.box for cell in places[first:last]])
                total = cost + abs((run[0] + run[2]) / 2 - stack.middle)
                total += OUT_OF_STEP * _out_of_step(places[first:last])
                if last not in later or total < later[last][0]:
                    later[last] = (total, [*cuts, (first, last)])
        costs = later
    return costs[count][1]
