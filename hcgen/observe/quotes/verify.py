"""The gate of citations: a quote passes if two independent readers see it on the cited page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from hcgen.base import one_line
from hcgen.contracts import Box, Citation
from hcgen.document import (
    Displayed,
    Document,
    Line,
    Page,
    Rect,
    Unseen,
    boxes_between,
    parts_between,
)
from hcgen.observe.quotes.find import Searchable, as_sought, has_words
from hcgen.observe.quotes.on_scans import agree, doubt
from hcgen.observe.tree.model import Node, Tree

_NAMED = 3
"""Other pages that a refusal names."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says of one citation.

    ``citation`` is completed (the quote as printed, printed page, label, size, boxes, node), or
    null where it is refused, with the ``reason`` in words. ``ambiguous``: the quote stands in
    other places too, and the citation names the one that was asked for.
    """

    citation: Citation | None
    state: Literal["verified", "ambiguous"] = "verified"
    reason: str = ""
    read_by: Literal["text", "ocr"] = "text"
    """``ocr``: the page is a scan, and two recognisers see the quote on it."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a quote stands on a page: a stretch of its text, or lines of its furniture."""

    printed: str
    start: int
    lines: tuple[Line, ...]
    stretch: tuple[int, int] | None


_Key = tuple[int, str, tuple[Box, ...]]
"""What tells one completed citation from another: page, quote and boxes."""


class Gate:
    """Verifies citations against one document. Every page is normalised at most once."""

    def __init__(self, document: Document, tree: Tree) -> None:
        self._document = document
        self._tree = tree
        self._bodies: dict[int, Searchable] = {}
        self._witnesses: dict[tuple[int, bool], Searchable] = {}
        self._joined: tuple[str, list[int]] | None = None
        self._nodes: dict[int, list[Node]] | None = None
        self._stood: dict[_Key, _Place] = {}

    def verify(self, citation: Citation) -> Verdict:
        """Whether the quote stands on the page for both readers, exactly after normalisation.

        Of several places on the page the citation's first box says which is meant, or else its
        node; without them it is the first. Raises nothing: a page outside the document, or one
        that could not be read, is a refusal.
        """
        found = self._seen(citation)
        if isinstance(found, str):
            return _refused(found)
        page, place, alone = found
        alone = alone and not self._elsewhere(page.number, citation.quote)
        state: Literal["verified", "ambiguous"] = "verified" if alone else "ambiguous"
        return Verdict(self._completed(citation, page, place), state, read_by=page.read_by)

    def refusal(self, citation: Citation) -> str:
        """Why the quote does not stand on the page for both readers; empty where it does. For a
        citation that is complete already: what ``verify`` adds to one is not looked for again."""
        found = self._seen(citation)
        return found if isinstance(found, str) else ""

    def unseen(self, citations: Iterable[Citation]) -> list[str]:
        """For each citation, as ``verify`` completed it, why it is not shown that a person sees its
        quote; empty where a renderer shows all of it. Each page is asked for once."""
        asked = list(citations)
        pages: dict[int, dict[_Key, None]] = {}
        for citation in asked:
            pages.setdefault(citation.page, {})[_key(citation)] = None
        found: dict[_Key, str] = {}
        for number, keys in pages.items():
            page = self._document.page(number)
            quotes = [_parts(page, self._stood[key]) for key in keys]
            answers = self._document.reader.unseen(number, quotes)
            found.update(
                (key, _in_words(answer, number)) for key, answer in zip(keys, answers, strict=True)
            )
        return [found[_key(citation)] for citation in asked]

    def _seen(self, citation: Citation) -> tuple[Page, _Place, bool] | str:
        """The page, the place that both readers see, and whether it is the only one there; or why
        it is refused."""
        number = citation.page
        if number > len(self._document.pages):
            return f"there is no page {number}: the document has {len(self._document.pages)}"
        page = self._document.page(number)
        if page.problem:
            return f"page {number} could not be read: {page.problem}"
        if not has_words(as_sought(citation.quote)):
            return "the quote holds neither a letter nor a figure"
        places = self._places(page, citation.quote)
        if not places:
            return self._not_on(number, citation.quote)
        place = self._meant(page, places, citation)
        if not self._agreed(page, place):
            return f"the second reader does not see it on page {number}"
        if page.read_by == "ocr" and (why := doubt(place.printed)):
            return why
        return page, place, len(places) == 1

    def _places(self, page: Page, quote: str) -> list[_Place]:
        body = self._body(page.number)
        found = [
            _Place(
                page.text[start:end],
                start,
                tuple(line for line in page.lines if line.start < end and start < line.end),
                (start, end),
            )
            for start, end in body.find(quote)
        ]
        return [*found, *_in_furniture(page.furniture, quote)]

    def _meant(self, page: Page, places: list[_Place], citation: Citation) -> _Place:
        if len(places) == 1 or not (citation.boxes or citation.node):
            return places[0]
        if not citation.boxes:
            own = (place for place in places if self._node(page, place) == citation.node)
            return next(own, places[0])
        wanted = page.turn.upright(Rect(*citation.boxes[0]))

        def distance(place: _Place) -> tuple[float, float]:
            line = place.lines[0]
            box = page.turn.upright(line.about(*place.stretch) if place.stretch else line.box)
            apart = 0.0 if box.is_beside(wanted, ratio=0.5) else box.centre_y - wanted.centre_y
            return abs(apart), abs(box.x0 - wanted.x0)

        return min(places, key=distance)

    def _boxes(self, page: Page, place: _Place) -> tuple[Displayed, ...]:
        if place.stretch is None:
            return tuple(line.box for line in place.lines)
        return boxes_between(self._document, page.number, *place.stretch)

    def _agreed(self, page: Page, place: _Place) -> bool:
        """Whether the second reader agrees: on a scan line by line, each at its place."""
        if page.read_by == "text":
            return self._witnessed(page.number, place)
        lines = self._document.reader.second_reading(page.number).split("\n")
        if len(lines) <= max(line.order for line in place.lines):
            return False
        return agree(place.printed.split("\n"), [lines[line.order] for line in place.lines])

    def _witnessed(self, number: int, place: _Place) -> bool:
        """Whether the second reader sees it: as one stretch; else line by line, because the two
        order columns and cells differently; else a line's words one by one. The first reader has
        seen the words in this order already, so what is asked here is whether they are right."""
        if self._witness(number, spaced=False).has(place.printed):
            return True
        witness = self._witness(number, spaced=True)
        if witness.has(place.printed):
            return True
        return all(
            witness.has(line) or all(map(witness.has, _words(line)))
            for line in place.printed.split("\n")
            if has_words(line)
        )

    def _elsewhere(self, number: int, quote: str) -> bool:
        return next(self._others(number, quote), None) is not None

    def _others(self, number: int, quote: str) -> Iterator[int]:
        """The other pages on which the quote stands."""
        text, starts = self._everything()
        wanted = as_sought(quote)
        place = text.find(wanted)
        while place >= 0:
            other = bisect_right(starts, place)
            if other != number and self._body(other).find(quote):
                yield other
            place = text.find(wanted, starts[other]) if other < len(starts) else -1

    def _everything(self) -> tuple[str, list[int]]:
        """The normalised text of all pages, and where each page's begins."""
        if self._joined is None:
            texts = [self._body(page.number).plain for page in self._document.pages]
            lengths = accumulate((len(text) + 1 for text in texts), initial=0)
            self._joined = ("\0".join(texts), list(lengths)[:-1])
        return self._joined

    def _not_on(self, number: int, quote: str) -> str:
        others = [page for page, _ in zip(self._others(number, quote), range(_NAMED), strict=False)]
        if not others:
            return f"quote not on page {number}"
        named = ", ".join(map(str, others))
        return f"quote not on page {number}, but on page {named}"

    def _completed(self, citation: Citation, page: Page, place: _Place) -> Citation:
        completed = citation.model_copy(
            update={
                "quote": place.printed,
                "printed_page": page.printed_number,
                "page_label": page.label,
                "page_size": (page.width, page.height),
                "boxes": self._boxes(page, place),
                "node": self._node(page, place),
            }
        )
        self._stood[_key(completed)] = place
        return completed

    def _node(self, page: Page, place: _Place) -> str | None:
        """The text node that holds the first character of the quote; none for furniture."""
        if place.stretch is None:
            return None
        passed = 0
        if self._nodes is None:
            self._nodes = _by_page(self._tree)
        for node in self._nodes.get(page.number, ()):
            for span in node.spans:
                if span.page != page.number:
                    continue
                passed += span.end - span.start
                if place.start < passed:
                    return node.id
        return None

    def _body(self, number: int) -> Searchable:
        if number not in self._bodies:
            self._bodies[number] = Searchable(self._document.page(number).text)
        return self._bodies[number]

    def _witness(self, number: int, *, spaced: bool) -> Searchable:
        key = (number, spaced)
        if key not in self._witnesses:
            text = self._document.reader.second_reading(number, spaced=spaced)
            self._witnesses[key] = Searchable(text)
        return self._witnesses[key]


def _in_furniture(lines: Sequence[Line], quote: str) -> Iterator[_Place]:
    """Where a quote stands in one line of the furniture, or in two or three that follow."""
    for count in (1, 2, 3):
        for first in range(len(lines) - count + 1):
            part = tuple(lines[first : first + count])
            text = "\n".join(line.text for line in part)
            for start, end in Searchable(text).find(quote):
                if count == 1 or "\n" in text[start:end]:
                    yield _Place(text[start:end], 0, part, None)


def _by_page(tree: Tree) -> dict[int, list[Node]]:
    """The text nodes that have a span on each physical page, in reading order."""
    found: dict[int, list[Node]] = {}
    for node in tree.nodes.values():
        for number in dict.fromkeys(span.page for span in node.spans if node.kind == "text"):
            found.setdefault(number, []).append(node)
    return found


def _words(line: str) -> list[str]:
    return [word for word in line.split(" ") if has_words(word)]


def _key(citation: Citation) -> _Key:
    return citation.page, citation.quote, citation.boxes


def _parts(page: Page, place: _Place) -> tuple[tuple[int, int, int], ...]:
    if place.stretch is None:
        return tuple((line.order, 0, len(line.text)) for line in place.lines)
    return parts_between(page, *place.stretch)


def _in_words(unseen: Unseen | None, page: int) -> str:
    if unseen is None:
        return ""
    word = one_line(unseen.word, 60)
    if unseen.why == "unproved":
        return f"page {page} could not be drawn, so that nobody is shown to see the quote"
    if unseen.why == "joined":
        return (
            f"“{word}” on page {page} cannot be taken out alone, so that nobody is shown to see it"
        )
    if unseen.why == "misprinted":
        return f"“{word}” on page {page}: the file’s text and its print may differ"
    return f"no person sees “{word}” on page {page}: it looks the same without"


def _refused(reason: str) -> Verdict:
    return Verdict(None, "verified", reason)
