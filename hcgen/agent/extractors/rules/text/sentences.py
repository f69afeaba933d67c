"""Sentences of a page's text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.headings import plain, unnumbered
from hcgen.agent.extractors.rules.text.paragraphs import (
    PrintedLine,
    blocks,
    printed_lines,
)
from hcgen.base import HAN, IS_HAN, LINE_BULLETS
from hcgen.contracts import Citation

CLOSE = 4
"""The widest gap between a heading and its paragraph, in heights of a line."""

_END = re.compile(
    r"(?<!\b[A-Z])(?<!\bNo)(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!Ltd)(?<!Inc)(?<!Co)(?<!Corp)"
    r"(?<!\bvs)(?<!e\.g)(?<!i\.e)"
    rf"\.(?=[\s”\"’)]+[A-Z“\"{HAN}]|[”\"’)]*\s*$)|[。！？]"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: ``start`` and ``end`` index the text of the page on which it begins."""

    page: int
    start: int
    end: int
    text: str
    under: str = ""
    """The heading on its page under which it stands; empty where none stands above it."""
    rest: tuple[int, int] | None = None
    """Where the next page's text has the rest of it."""

    def citations(self, source: Source) -> list[Citation]:
        """Its quote; of a sentence over a page break its two."""
        parts = [(self.page, self.start, self.end)]
        parts += [(self.page + 1, *self.rest)] if self.rest else []
        return [cited for part in parts if (cited := source.cite(*part)) is not None]


def _heads(lines: Sequence[PrintedLine]) -> bool:
    """Whether the first line is a heading set close over its paragraph: in capitals, or a few words
    that end far short of the paragraph's right edge without a stop."""
    text, after = lines[0].text.strip(), lines[1].text.strip()
    if re.search(r"[.,;:。，；：、]$", text):
        return False
    if text.isupper() and not IS_HAN.search(text):
        return True
    left, right = min(line.place.x0 for line in lines), max(line.place.x1 for line in lines)
    few = len(text) <= 16 if IS_HAN.search(text) else len(text.split()) <= 6
    short = lines[0].place.x1 - left < 0.5 * (right - left)
    return few and short and bool(re.match(rf"[A-Z“{HAN}「]", after))


def _paragraphs(lines: Sequence[PrintedLine]) -> Iterator[tuple[str, Sequence[PrintedLine]]]:
    """The paragraphs of a block, each with the heading that stands close over it, if any does."""
    begin, heading = 0, ""
    for n in range(len(lines) - 1):
        after_stop = n > begin and re.search(r"[.。]$", lines[n - 1].text.strip())
        if (n == begin or after_stop) and _heads(lines[n:]):
            if n > begin:
                yield heading, lines[begin:n]
            begin, heading = n + 1, lines[n].text.strip()
    yield heading, lines[begin:]


def _is_heading(lines: Sequence[PrintedLine]) -> bool:
    """Whether a block by itself is a heading: one line or two, few words, no stop at its end."""
    text = unnumbered(plain(joined(line.text for line in lines)))
    if (
        lines[0].text.lstrip()[:1] in LINE_BULLETS
        or len(lines) > 2
        or _END.search(text)
        or re.search(r"[.,;:。，；：、]$", text)
    ):
        return False
    return len(text) <= 24 if IS_HAN.search(text) else 1 <= len(text.split()) <= 10


def _close_over(heading: PrintedLine, first: PrintedLine) -> bool:
    """Whether a line is the heading of what begins with another; a label in a picture is not."""
    gap = first.place.y0 - heading.place.y1
    return 0 <= gap <= CLOSE * max(heading.place.height, first.place.height)


def sentences(source: Source, number: int) -> Iterator[Sentence]:
    """The sentences that begin within a paragraph of a page. The last one, where the page ends
    within it, ends on the next page."""
    page = source.page(number)
    whole = blocks(printed_lines(source, [number], styled=False), by_style=False)
    under = ""
    over: Sequence[PrintedLine] = ()
    cut: Sentence | None = None
    for heading, lines in (each for block in whole for each in _paragraphs(block.lines)):
        if not heading and _is_heading(lines):
            over = lines
            continue
        first, last = lines[0].start, lines[-1].end
        raw = page.text[first:last]
        if not _END.search(raw):  # a table, or the labels of a picture
            over = ()
            continue
        if over and _close_over(over[-1], lines[0]):
            under = joined(line.text for line in over)
        under, over = heading or under, ()
        start, cut = 0, None
        for end in (match.end() for match in _END.finditer(raw)):
            piece = raw[start:end]
            lead = len(piece) - len(piece.lstrip())
            if piece.strip():
                text = joined(piece.strip().split("\n"))
                yield Sentence(number, first + start + lead, first + end, text, under)
            start = end
        if rest := raw[start:].strip():
            lead = raw.index(rest, start)
            cut = Sentence(number, first + lead, last, joined(rest.split("\n")), under)
    if cut is not None and cut.end >= len(page.text.rstrip()) and number < source.last:
        yield from _over_the_page(source, cut)


def _over_the_page(source: Source, cut: Sentence) -> Iterator[Sentence]:
    """A sentence that a page ends within, with what the next page begins with, up to its stop."""
    text = source.page(cut.page + 1).text
    whole = blocks(printed_lines(source, [cut.page + 1], styled=False), by_style=False)
    lines = whole[0].lines if whole else ()
    if not lines or lines[0].start > 0 or _is_heading(lines) or text[:1] in LINE_BULLETS:
        return
    if end := _END.search(text[: lines[-1].end]):
        rest = joined((cut.text, *text[: end.end()].split("\n")))
        yield replace(cut, text=rest, rest=(0, end.end()))
