"""Sentences of a page's text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hcgen.agent.extractors.rules.blocks import blocks, printed_lines
from hcgen.agent.extractors.rules.source import Source, joined
from hcgen.contracts import Citation

_END = re.compile(
    r"(?<![A-Z])(?<!\bNo)(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!Ltd)(?<!Inc)(?<!Co)(?<!Corp)(?<!\bvs)(?<!e\.g)(?<!i\.e)"
    r"\.(?=[\s”\"’)]+[A-Z“\"\u3400-\u9fff]|[”\"’)]*\s*$)|[。！？]"
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


def sentences(source: Source, number: int) -> Iterator[Sentence]:
    """The sentences that begin and end within a paragraph of a page. A paragraph that a page break
    cuts gives the sentences that stand whole on the page."""
    page = source.page(number)
    for block in blocks(printed_lines(source, [number], styled=False), by_style=False):
        lines = block.lines
        while len(lines) > 1 and lines[0].text.isupper() and not lines[0].text.endswith("."):
            lines = lines[1:]  # a heading set close over its paragraph
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
