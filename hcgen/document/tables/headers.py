"""Table headers: which printed lines above and below a row of years belong to which column."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from hcgen.base import han_folded
from hcgen.document.geometry import Upright, union
from hcgen.document.tables.header_spans import (
    Assigned,
    Heading,
    Place,
    assign_headers,
    year_of,
)
from hcgen.document.tables.rows import PrintedRow, TextCell, in_one_column
from hcgen.document.tables.settings import SETTINGS

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
_WHOLE_YEARS = re.compile(r"\byears?\s+end(?:ed|ing)\b|年度", re.I)
_SHORTER = re.compile(r"months?\b|quarter|\bhalf|weeks?\b|period|半年|個月|季|週|周|期間", re.I)
"""Words of periods that are no whole years, or may be none."""
_COMPARED = re.compile(
    r"\b(period|year|quarter|month|half)\s?-?\s?(?:on|over|to)\s?-?\s?\1\b|\b(?:yo?y|qo?q)\b"
    r"|\bchanges?\b"
    r"|\bvariance|變[動化]|增減|同比|按年|按期",
    re.I,
)
"""Over columns that set one period against another: they stand for no period."""
_SENTENCE = re.compile(
    r"[.;:。；：]\s*$|\b(?:the following|sets? (?:forth|out)|is a summary|derived from)\b|下表",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place in the row of years, with the header lines above it and those beside its year."""

    text: str
    box: Upright
    above: tuple[str, ...] = ()
    """The lines over it, from top to bottom."""
    doubtful: bool = False
    """Whether a heading over it may as well belong to its neighbours."""
    compared: bool = False
    """Whether words over it say that it sets one period against another: "Change"."""


def normalise_dates(text: str) -> str:
    """NFKC, with years and days in Chinese numerals written in digits: 二零二五年 → 2025年."""
    plain = han_folded(unicodedata.normalize("NFKC", text))
    plain = re.sub(
        r"[一二][零〇○一二三四五六七八九]{3}(?=\s*年|\s*$|\s*及|\s*、)",
        lambda found: "".join(_DIGITS[c] for c in found[0]),
        plain,
    )
    plain = re.sub(r"(?<=[年月至自由])\s+(?=[\d一二三十]{1,3}[月日])", "", plain)
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
    plain = normalise_dates(text)
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
    cells: Sequence[TextCell],
    columns: Sequence[Upright],
    above: Sequence[PrintedRow],
    left: tuple[float, float],
) -> tuple[Anchor, ...]:
    """The row of years with the lines above each. ``columns`` are round the columns of each year,
    ``above`` runs upwards; ``left`` is where the labels and where the columns begin: what stands
    left of the columns is of none of them, unless it names a period, well apart from labels."""
    order = sorted(range(len(cells)), key=lambda n: cells[n].box.centre_x)
    places = [cells[n] for n in order]
    stacks, common = _stacks(above, left)
    headings = [
        stack for stack in stacks if names_period(stack.text) and not is_compared(stack.text)
    ]
    others = [stack for stack in stacks if stack not in headings]
    if all(stack.box.x1 < left[1] for stack in headings):
        headings = []  # words in the room of the labels, for all columns
    compared = [stack.box for stack in others if is_compared(stack.text)]
    apart = {n for n in order if any(cells[n].box.is_over(each) for each in compared)}
    within = [n for n in order if n not in apart]
    stood = [Place(_year_in(cells[n].text), cells[n].box, columns[n]) for n in within]
    found = assign_headers(stood, [stack.heading for stack in headings]) if stood else ()
    of_year = dict(zip(within, found, strict=True))
    assigned = [of_year.get(n, Assigned()) for n in order]
    return tuple(
        Anchor(
            cell.text,
            cell.box,
            (
                *common,
                *(line for own in assigned[n].headings for line in headings[own].lines),
                *(line for stack in others if _near(stack, places, n) for line in stack.lines),
            ),
            assigned[n].doubtful,
            compared=order[n] in apart,
        )
        for n, cell in enumerate(places)
    )


def _year_in(text: str) -> int:
    found = years_in(text)
    return year_of(found[0]) if found else 0


def _stacks(
    above: Sequence[PrintedRow], left: tuple[float, float]
) -> tuple[list[_Stack], list[str]]:
    """The cells over the years, those over one another as one stack, from left to right; and the
    lines that stand over several stacks, from top to bottom."""
    stacks: list[_Stack] = []
    common: list[str] = []
    for row in above:
        for cell in row.cells:
            aside = names_period(cell.text) and cell.box.x0 > left[0] + SETTINGS.beside_labels
            if cell.box.x1 < left[1] and not aside:
                continue
            if cell.figure is not None and not is_day(cell):
                continue
            touched = [stack for stack in stacks if in_one_column(stack.box, cell.box)]
            if len(touched) > 1:
                common.insert(0, cell.text)
            elif touched:
                touched[0].add(cell)
            else:
                stacks.append(_Stack(cell))
    stacks.sort(key=lambda stack: stack.box.centre_x)
    return stacks, common


def is_day(cell: TextCell) -> bool:
    """Whether a figure may be a day whose month a narrow heading puts in the next line."""
    return bool(re.fullmatch(r"[12]?\d|3[01]", cell.text.strip()))


class _Stack:
    """Header cells that stand over one another."""

    def __init__(self, cell: TextCell) -> None:
        self.box = cell.box
        self.lines = [cell.text]
        self._length = cell.box.x1 - cell.box.x0

    def add(self, cell: TextCell) -> None:
        self.box = union([self.box, cell.box])
        self.lines.insert(0, cell.text)
        self._length += cell.box.x1 - cell.box.x0

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    @property
    def heading(self) -> Heading:
        return Heading(self.box, len(self.lines), self._length, _of_years(self.text))


def names_period(text: str) -> bool:
    """Whether a text speaks of a period or a part of one."""
    return bool(_PERIOD.search(normalise_dates(text)))


def _of_years(text: str) -> bool:
    plain = normalise_dates(text)
    return bool(_WHOLE_YEARS.search(plain)) and not _SHORTER.search(plain)


def is_compared(text: str) -> bool:
    """Whether a text headings columns that set one period against another."""
    return bool(_COMPARED.search(text))


def _near(stack: _Stack, places: Sequence[TextCell], n: int) -> bool:
    """Whether a line that is no heading of periods is of a year: the nearest, however far; what
    sets periods against each other only where it stands over the year."""
    if is_compared(stack.text):
        return stack.box.is_over(places[n].box)
    distances = [abs(stack.box.centre_x - cell.box.centre_x) for cell in places]
    return in_one_column(stack.box, places[n].box) or distances[n] == min(distances)
