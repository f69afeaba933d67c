"""Printed lines with their print (bold, italic) and the blocks of lines they form."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from hcgen.agent.extractors.rules.source import CHINESE, Source, joined
from hcgen.contracts import Box, Citation
from hcgen.document import Line, Word

SHARE = 0.85
"""Share of a line's letters that must be bold (italic) for the line to be so (ours)."""
APART = 1.3
"""Pitch, in usual pitches of the page, from which two lines belong to different blocks (ours)."""

TALL = 1.65
"""The largest usual pitch, in heights of a line (ours)."""

BULLET = re.compile(
    r"^\s*(?:[•●▪■◆➢➤‧·∙○◦\uf000-\uf0ff]|[–—-](?=\s)|\((?:[ivx]{1,5}|[a-z]|\d{1,2})\)|（(?:[一二三四五六七八九十]{1,3}|[ivx]{1,5}|\d{1,2})）"
    r"|(?:\d{1,2}|[a-z])[.)](?=\s))\s*",
    re.I,
)
_REDACTED = re.compile(r"\[?(?:REDACTED|編纂)\]?|[\[\]]")


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A body line of a page: where it stands and how it is set."""

    page: int
    index: int
    text: str
    box: Box
    start: int
    end: int
    bold: bool = False
    italic: bool = False

    @property
    def style(self) -> tuple[bool, bool]:
        """Bold and italic."""
        return self.bold, self.italic


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that form one paragraph or heading, on one page or over a page break."""

    lines: tuple[PrintedLine, ...]

    @property
    def text(self) -> str:
        """The lines as running text."""
        return joined(line.text for line in self.lines)

    @property
    def style(self) -> tuple[bool, bool]:
        """Bold and italic."""
        return self.lines[0].style

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page

    def citations(self, source: Source) -> tuple[Citation, ...]:
        """Its lines as quotes, one for each page."""
        found = []
        for page in sorted({line.page for line in self.lines}):
            own = [line for line in self.lines if line.page == page]
            cited = source.cite(page, own[0].start, own[-1].end)
            found += [cited] if cited else []
        return tuple(found)


def printed_lines(source: Source, pages: Iterable[int], *, styled: bool) -> list[PrintedLine]:
    """The body lines of pages in text order; ``styled`` reads the print, which costs more."""
    found: list[PrintedLine] = []
    for number in pages:
        page = source.page(number)
        shares = _shares(page.lines, source.words(number)) if styled else {}
        for n, line in enumerate(page.lines):
            bold, italic = shares.get(n, (False, False))
            found.append(
                PrintedLine(number, n, line.text, line.box, line.start, line.end, bold, italic)
            )
    return found


def blocks(lines: Sequence[PrintedLine], *, by_style: bool) -> list[Block]:
    """Neighbouring lines joined: a wider gap, a bullet, a new page, or another print part them."""
    pitch = _pitches(lines)
    groups: list[list[PrintedLine]] = []
    for line in lines:
        if groups and _belongs(groups[-1], line, pitch.get(line.page, 0.0), by_style):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [Block(tuple(group)) for group in groups]


def _belongs(group: Sequence[PrintedLine], line: PrintedLine, pitch: float, by_style: bool) -> bool:
    last = group[-1]
    if last.page != line.page or (by_style and last.style != line.style) or BULLET.match(line.text):
        return False
    step = line.box[3] - last.box[3]
    if abs(step) < 2:
        return True
    return 0 < step <= APART * pitch if pitch else True


def _pitches(lines: Sequence[PrintedLine]) -> dict[int, float]:
    """The usual distance between the feet of two lines, by page. On a sparse page most steps are
    gaps between paragraphs: a step cannot be usual if it is much taller than a line."""
    steps: dict[int, list[float]] = {}
    heights: dict[int, list[float]] = {}
    for line in lines:
        heights.setdefault(line.page, []).append(line.box[3] - line.box[1])
    for one, other in pairwise(lines):
        step = other.box[3] - one.box[3]
        if one.page == other.page and 4 < step < 40:
            steps.setdefault(one.page, []).append(step)
    return {
        page: min(_usual(values), TALL * median(heights[page])) for page, values in steps.items()
    }


def _usual(values: Sequence[float]) -> float:
    """The lower middle, so that gaps between paragraphs do not stretch it."""
    ordered = sorted(values)
    return min(median(ordered), ordered[len(ordered) // 3] * 1.1)


def _shares(lines: Sequence[Line], words: Sequence[Word]) -> dict[int, tuple[bool, bool]]:
    """Bold and italic of each line, by the letters that count: Chinese ones where there are some,
    because Latin names in a bold Chinese heading are often set in a plain Latin font."""
    order = sorted(range(len(lines)), key=lambda n: lines[n].box[1])
    tops = [lines[n].box[1] for n in order]
    counts: dict[int, dict[bool, list[int]]] = {}
    for word in words:
        text = _REDACTED.sub("", word.text)
        if not text.strip():
            continue
        number = _line_of(word, lines, order, tops)
        if number is None:
            continue
        wide = len(CHINESE.findall(text))
        slim = sum(c.isalnum() for c in text) - wide
        tally = counts.setdefault(number, {True: [0, 0, 0], False: [0, 0, 0]})
        for kind, letters in ((True, wide), (False, slim)):
            tally[kind][0] += letters
            tally[kind][1] += letters * word.bold
            tally[kind][2] += letters * word.italic
    found = {}
    for number, tally in counts.items():
        total, bold, italic = tally[True] if tally[True][0] >= 3 else tally[False]
        if total:
            found[number] = (bold >= SHARE * total, italic >= SHARE * total)
    return found


def _line_of(
    word: Word, lines: Sequence[Line], order: Sequence[int], tops: Sequence[float]
) -> int | None:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    place = bisect_left(tops, y)
    for n in reversed(order[max(0, place - 4) : place + 1]):
        box = lines[n].box
        if box[1] <= y <= box[3] and box[0] - 1 <= x <= box[2] + 1:
            return n
    return None
