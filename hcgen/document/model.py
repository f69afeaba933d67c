"""A document as it was read: pages, lines, words, outline, chapters.

What stands on a page has two boxes: ``box`` on the *displayed* page (after CropBox and /Rotate),
which is what is cited and drawn, and ``place`` on the page turned upright, which is what is
compared. Page numbers are physical and count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from hcgen.document.geometry import FLAT, Displayed, Turn, Upright

Language = Literal["en", "zh-Hant", "zh-Hans", "und"]

ChapterKind = Literal[
    "cover",
    "warning",
    "important",
    "timetable",
    "contents",
    "summary",
    "definitions",
    "glossary",
    "forward_looking",
    "risk_factors",
    "waivers",
    "about_this_document",
    "directors_and_parties",
    "corporate_information",
    "industry",
    "regulatory",
    "history",
    "business",
    "relationship",
    "connected_transactions",
    "directors_and_management",
    "shareholders",
    "share_capital",
    "financial_information",
    "future_plans",
    "underwriting",
    "offering_structure",
    "how_to_apply",
    "letter_from_board",
    "management_discussion",
    "accountants_report",
    "appendix",
    "other",
]


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without a gap. ``angle`` says how it runs on the displayed page,
    clockwise: 0, 90, 180 or 270. ``turn`` is its page's."""

    text: str
    box: Displayed
    size: float
    bold: bool = False
    italic: bool = False
    angle: int = 0
    turn: Turn = FLAT

    @property
    def place(self) -> Upright:
        """Its box on the page turned upright."""
        return self.turn.upright(self.box)

    @property
    def is_stray(self) -> bool:
        """Whether it runs otherwise than most of its page's text: a running head beside a table
        that is set sideways, a stamp in the margin."""
        return self.angle != self.turn.angle


@dataclass(frozen=True, slots=True)
class Styled:
    """A stretch of a line that is set in one style; ``order`` is that of its :class:`Line`."""

    order: int
    text: str
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True)
class Unseen:
    """A word of a quote that is not shown to be visible.

    ``unseen``: the page looks the same without it. ``joined``: it cannot be taken out of the page
    alone. ``misprinted``: its font tells of other figures than the file's text does. ``unproved``:
    the page cannot be drawn; the word is empty.
    """

    word: str
    why: Literal["unseen", "joined", "misprinted", "unproved"]


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line of a page's text; ``start`` and ``end`` index ``Page.text`` (both 0 for
    furniture). ``order`` is its place among all lines of the page as they were read, ``turn`` its
    page's."""

    text: str
    box: Displayed
    start: int
    end: int
    order: int = 0
    turn: Turn = FLAT

    @property
    def place(self) -> Upright:
        """Its box on the page turned upright."""
        return self.turn.upright(self.box)

    def about(self, start: int, end: int) -> Displayed:
        """About where a stretch of ``Page.text`` stands on this line: as if all its characters
        were equally wide. Enough to tell two places from one another."""
        place = self.place
        one = place.width / max(1, self.end - self.start)
        first, last = max(start, self.start) - self.start, min(end, self.end) - self.start
        part = place._replace(x0=place.x0 + one * first, x1=place.x0 + one * last)
        return self.turn.displayed(part).rounded()


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page. ``text`` holds its body, lines joined by one line feed: running heads,
    feet and page numbers are kept apart in ``furniture``. ``problem`` says why there is no text."""

    number: int
    width: float
    height: float
    text: str = ""
    lines: tuple[Line, ...] = ()
    furniture: tuple[Line, ...] = ()
    label: str | None = None
    printed_number: str | None = None
    problem: str | None = None
    read_by: Literal["text", "ocr"] = "text"
    """``ocr``: the page is a scan, and its text is what a recogniser saw."""
    angle: int = 0
    """How most of its text runs on the displayed page, clockwise."""

    @property
    def turn(self) -> Turn:
        """What turns the page upright."""
        return Turn(self.angle, self.width, self.height)


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark of the PDF. ``level`` counts from 0."""

    title: str
    page: int
    level: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its physical pages, both included."""

    kind: ChapterKind
    title: str
    first_page: int
    last_page: int


@dataclass(frozen=True, slots=True)
class Properties:
    """What the file says of itself (untrusted text)."""

    title: str = ""
    author: str = ""
    producer: str = ""
    created: str = ""


class Reader(Protocol):
    """The pages on demand: what is too dear to read for all of them."""

    def words(self, page: int) -> tuple[Word, ...]:
        """The words of a page with boxes and fonts, in text order; empty for a page that died."""

    def styles(self, page: int) -> tuple[Styled, ...]:
        """The lines of a page as stretches of one style, in text order: a tenth of the price of
        its words. Empty for a page that died."""

    def boxes(
        self, page: int, parts: Sequence[tuple[int, int, int]]
    ) -> tuple[Displayed | None, ...]:
        """For each part (a line's ``order``, first and last character, the last not included) the
        box round its characters on the displayed page; ``None`` where it cannot be had."""

    def unseen(
        self, page: int, quotes: Sequence[Sequence[tuple[int, int, int]]]
    ) -> tuple[Unseen | None, ...]:
        """For each quote, given as parts of lines, its first word that is not shown to be visible;
        ``None`` where a person sees all of it. Dear, so ask for all quotes of a page at once."""

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        """The page's text as an independent second reader sees it; empty where it sees nothing.
        Not ``spaced``, its pieces follow one another as the page draws them, without a space or a
        line end: half the price, and enough for most quotes."""

    def render(self, page: int, box: Displayed, *, dpi: int) -> bytes:
        """The region of a page as a greyscale PNG."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document, as read. ``reader`` answers for single pages while the file is open."""

    name: str
    sha256: str
    language: Language
    pages: Sequence[Page]
    outline: tuple[OutlineEntry, ...]
    chapters: tuple[Chapter, ...]
    reader: Reader
    properties: Properties = Properties()
    chapters_from: Literal["outline", "contents", "headings", "none"] = "none"
    problems: tuple[str, ...] = field(default=())

    def page(self, number: int) -> Page:
        """The physical page ``number`` (from 1). Raises ``IndexError`` outside the document."""
        if not 1 <= number <= len(self.pages):
            raise IndexError(f"page {number} of {len(self.pages)}")
        return self.pages[number - 1]

    def chapters_of(self, *kinds: ChapterKind) -> tuple[Chapter, ...]:
        """The chapters of these kinds, in page order."""
        return tuple(chapter for chapter in self.chapters if chapter.kind in kinds)
