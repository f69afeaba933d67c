"""Sentences of a page's text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.paragraphs import PrintedLine, blocks, printed_lines
from hcgen.base import HAN, IS_HAN
from hcgen.contracts import Citation

_END = re.compile(
    r"(?<![A-Z])(?<!\bNo)(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!Ltd)(?<!Inc)(?<!Co)(?<!Corp)"
    r"(?<!\bvs)(?<!e\.g)(?<!i\.e)"
    rf"\.(?=[\s”\"’)]+[A-Z“\"{HAN}]|[”\"’)]*\s*$)|[。！？]"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence on one page: ``start`` and ``end`` index the page's text."""

    page: int
    start: int
    end: int
    text: str

    def citation(self, source: Source) -> Citation | None:
        """Its quote."""
        return source.cite(self.page, self.start, self.end)


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


def _paragraphs(lines: Sequence[PrintedLine]) -> Iterator[Sequence[PrintedLine]]:
    """The paragraphs of a block without the headings that stand close over them."""
    begin = 0
    for n in range(len(lines) - 1):
        after_stop = n > begin and re.search(r"[.。]$", lines[n - 1].text.strip())
        if (n == begin or after_stop) and _heads(lines[n:]):
            if n > begin:
                yield lines[begin:n]
            begin = n + 1
    yield lines[begin:]


def sentences(source: Source, number: int) -> Iterator[Sentence]:
    """The sentences that begin and end within a paragraph of a page. A paragraph that a page break
    cuts gives the sentences that stand whole on the page."""
    page = source.page(number)
    whole = blocks(printed_lines(source, [number], styled=False), by_style=False)
    for lines in (lines for block in whole for lines in _paragraphs(block.lines)):
        first, last = lines[0].start, lines[-1].end
        raw = page.text[first:last]
        start = 0
        for end in (match.end() for match in _END.finditer(raw)):
            piece = raw[start:end]
            lead = len(piece) - len(piece.lstrip())
            if piece.strip():
                yield Sentence(
                    number, first + start + lead, first + end, joined(piece.strip().split("\n"))
                )
            start = end
