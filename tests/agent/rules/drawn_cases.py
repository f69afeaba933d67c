"""Cases drawn in characters: a page is lines of text, a column of characters is half an em wide.

A data file holds the cases of one topic, each of them ``=== title``, ``@ origin`` with its language
where that is not English, pages ``--- chapter`` with their lines as they stand, and ``> `` lines with
what a reader must find. An empty line is a wider gap; ``*b``, ``*i``
and ``*bi`` before a line set it bold, italic or both, up to `` || `` where that stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hcgen.document import ChapterKind, Document
from tests.agent.rules.sheets import WIDE, Ink, Sheet, document

HERE = Path(__file__).parent / "cases"
_PRINT = re.compile(r"^\*(b?i?) ")


@dataclass(frozen=True)
class Case:
    """One drawn document and what must be found in it."""

    title: str
    pages: tuple[tuple[ChapterKind, tuple[str, ...]], ...]
    expected: tuple[str, ...]
    origin: str
    """Where its form comes from: ``public`` filings, the ``second`` adversary …"""
    language: str

    def document(self) -> Document:
        """The pages as a document; neighbouring pages of one kind are one chapter."""
        chapters: list[tuple[ChapterKind, int, int]] = []
        for n, (kind, _) in enumerate(self.pages, start=1):
            if chapters and chapters[-1][0] == kind:
                chapters[-1] = (kind, chapters[-1][1], n)
            else:
                chapters.append((kind, n, n))
        return document(*self.sheets(), chapters=chapters, language=self.language)

    def sheets(self) -> list[Sheet]:
        """The pages as print."""
        return [_sheet(lines) for _, lines in self.pages]


def cases(topic: str) -> list[Case]:
    """The cases of a topic."""
    text = (HERE / f"{topic}.txt").read_text("utf-8")
    return [_case(part) for part in re.split(r"^=== ", text, flags=re.M)[1:]]


def _case(part: str) -> Case:
    title, tags, *lines = part.rstrip("\n").split("\n")
    origin, _, language = tags.removeprefix("@ ").partition(" ")
    pages: list[tuple[ChapterKind, list[str]]] = []
    for line in lines:
        if line.startswith("--- "):
            pages.append((line[4:].strip(), []))  # type: ignore[arg-type]
        elif not line.startswith("> "):
            pages[-1][1].append(line)
    return Case(
        title=title,
        pages=tuple((kind, tuple(own)) for kind, own in pages),
        expected=tuple(line[2:] for line in lines if line.startswith("> ")),
        origin=origin,
        language=language or "en",
    )


def _sheet(lines: tuple[str, ...]) -> Sheet:
    sheet = Sheet()
    gap = 1.4
    for line, print_ in _printed(lines):
        if not line.strip():
            gap += 1.4
            continue
        lead, ends, rest = line.partition(" || ")
        sheet.row(*_runs(lead), step=gap, **print_)
        if ends:
            sheet.rows[-1].append(Ink(rest, 40.0 + sum(map(_width, lead)) + 5.0, sheet.y))
        gap = 1.4
    return sheet


def _runs(line: str) -> Iterator[tuple[str, float, str]]:
    """The runs of a line between wider gaps: the first stands at its left edge, figures at their
    right edge, all else centred, so that a proportional font keeps the columns."""
    for n, run in enumerate(re.finditer(r"\S+(?: \S+)*", line)):
        left = 40.0 + sum(map(_width, line[: run.start()]))
        wide = sum(map(_width, run[0]))
        if n == 0 and left < 200:
            yield run[0], left, "left"
        elif re.search(r"[\d)\]%–]$", run[0]):
            yield run[0], left + wide, "right"
        else:
            yield run[0], left + wide / 2, "centre"


def _width(character: str) -> float:
    return 10.0 if WIDE.match(character) else 5.0


def _printed(lines: tuple[str, ...]) -> Iterator[tuple[str, dict[str, bool]]]:
    for line in lines:
        found = _PRINT.match(line)
        style = found[1] if found else ""
        yield line[found.end() if found else 0 :], {"bold": "b" in style, "italic": "i" in style}
