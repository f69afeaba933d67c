"""The document as the rules read it: words without furniture, tables by page, quotes by place.

Rules compare places, which are on the page turned upright; none knows how a page is printed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import islice

from hcgen.agent.candidates import runs
from hcgen.base import HAN, IS_HAN
from hcgen.contracts import Citation
from hcgen.document import ChapterKind, Document, Page, Table, Upright, Word, continued, read_tables

_BREAK = re.compile(rf"(?<=[{HAN}])\n(?=[{HAN}])")
"""The end of a line within Chinese text."""


_LETTER = re.compile(r"[A-Za-z]")
_MARK = re.compile(r"\d{1,2}(?![\w.,])")


class Source:
    """One document while it is read. Words and tables are kept, so that each page is read once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._words: dict[int, tuple[Word, ...]] = {}
        self._tables: dict[int, tuple[Table, ...]] = {}
        self._running: dict[int, tuple[str, tuple[int, ...]]] = {}

    def page(self, number: int) -> Page:
        """The physical page ``number``, from 1."""
        return self.document.page(number)

    def running(self, number: int) -> str:
        """The text of a page, in which no line breaks a Chinese word."""
        return self._run_on(number)[0]

    def cite_running(self, number: int, start: int, end: int) -> Citation | None:
        """The quote of a stretch of the running text of a page, as the page prints it."""
        places = self._run_on(number)[1]
        return self.cite(number, places[start], places[end - 1] + 1) if start < end else None

    def _run_on(self, number: int) -> tuple[str, tuple[int, ...]]:
        """The running text of a page, and of each of its characters where it stands on the page."""
        if number not in self._running:
            text = self.page(number).text
            breaks = {match.start() for match in _BREAK.finditer(text)}
            places = tuple(n for n in range(len(text)) if n not in breaks)
            self._running[number] = "".join(text[n] for n in places), places
        return self._running[number]

    @property
    def last(self) -> int:
        """The number of the last page."""
        return len(self.document.pages)

    def first_pages(self, most: int) -> range:
        """The first pages, so many at the most."""
        return range(1, min(most, self.last) + 1)

    def within(self, pages: Iterable[int], *kinds: ChapterKind) -> list[int]:
        """Those of some pages that lie in chapters of these kinds."""
        return [number for number in pages if self.is_in(number, kinds)]

    def front(self, most: int, *kinds: ChapterKind) -> list[int]:
        """The first pages, then the chapters of these kinds, each page once."""
        chapters = self.document.chapters_of(*kinds)
        pages = [n for each in chapters for n in range(each.first_page, each.last_page + 1)]
        return list(dict.fromkeys((*self.first_pages(most), *pages)))

    def is_in(self, number: int, kinds: Collection[ChapterKind]) -> bool:
        """Whether a page lies in a chapter of one of these kinds."""
        return any(
            chapter.first_page <= number <= chapter.last_page
            for chapter in self.document.chapters_of(*kinds)
        )

    def words(self, number: int) -> tuple[Word, ...]:
        """The words of a page's body: running heads, feet and page numbers are left out."""
        if number not in self._words:
            furniture = [line.box for line in self.page(number).furniture]
            self._words[number] = tuple(
                word
                for word in self.document.reader.words(number)
                if not any(box.holds_centre(word.box, slack=1) for box in furniture)
            )
        return self._words[number]

    def line_words(self, number: int, line: Upright) -> list[Word]:
        """The words of the line of a page that has this place, from the left."""
        own = (
            word
            for word in self.words(number)
            if line.y0 <= word.place.centre_y <= line.y1
            and line.x0 - 1 <= word.place.x0
            and word.place.x1 <= line.x1 + 1
        )
        return sorted(own, key=lambda word: word.place.x0)

    def tables(self, number: int) -> tuple[Table, ...]:
        """The tables of a page that stand under years."""
        if number not in self._tables:
            self._tables[number] = read_tables(self.words(number))
        return self._tables[number]

    def goes_on(self, table: Table, number: int) -> Table | None:
        """The rows at the top of page ``number`` that continue ``table``, if any do."""
        return continued(table, self.words(number)) if number <= self.last else None

    def cite_boxes(self, number: int, boxes: Iterable[Upright]) -> tuple[Citation, ...]:
        """Quotes of the printed lines on which these boxes of a table stand, whole, in text order.

        Lines that follow one another in the text make one quote.
        """
        page, wanted = self.page(number), list(boxes)
        places = [line.place for line in page.lines]
        hits = [n for n, place in enumerate(places) if any(_on_line(place, b) for b in wanted)]
        return tuple(
            Citation(
                page=number,
                quote=page.text[page.lines[first].start : page.lines[last].end],
                boxes=(page.lines[first].box,),
            )
            for first, last in runs(hits)
        )

    def cite(self, number: int, start: int, end: int) -> Citation | None:
        """The quote of a stretch of a page's text, white space at its ends left out, with the place
        of its first line: the same words may stand elsewhere on the page. The mark of a footnote
        that is glued to its last word belongs to the quote, as no word is quoted in part."""
        page = self.page(number)
        if end and (mark := _MARK.match(page.text, end)) and _LETTER.match(page.text, end - 1):
            end = mark.end()
        quote = page.text[start:end].strip()
        if not quote:
            return None
        start = page.text.index(quote, start)
        boxes = (line.about(start, end) for line in page.lines if start < line.end)
        return Citation(page=number, quote=quote, boxes=tuple(islice(boxes, 1)))


def joined(lines: Iterable[str]) -> str:
    """Printed lines as running text: a space between them, none between Chinese characters.

    A hyphen at a line's end is kept, and nothing is set after it.
    """
    text = ""
    for line in (" ".join(part.split()) for part in lines):
        if not line:
            continue
        if not text:
            text = line
        elif (
            (IS_HAN.match(line) and _wide(text[-1]))
            or (_wide(text[-1]) and _wide(line[0]))
            or (re.search(r"\w-$", text) and line[0].islower())
        ):
            text += line
        else:
            text += " " + line
    return text


def _wide(character: str) -> bool:
    return (
        bool(IS_HAN.match(character))
        or "\u3000" <= character <= "\u303f"
        or ("\uff00" <= character <= "\uffef")
    )


def _on_line(line: Upright, box: Upright) -> bool:
    return line.is_beside(box, ratio=0.5) and line.is_over(box)
