"""Pages: size, running heads, page numbers, bookmarks, and the cursor that text runs down."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from samples.fonts import Face, runs, width
from samples.lines import Line, broken, is_chinese, measure, segments

_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii")


@dataclass(frozen=True, slots=True)
class Design:
    """How a document looks and what stands on each of its pages."""

    title: str
    """The title in the PDF's properties."""
    author: str
    language: str
    fiction: str
    """The line on every page that says the document is invented."""
    draft: str = ""
    """The warning line at the head of every numbered page; empty for none."""
    contents: str = "Page"
    """What stands over the page numbers of the table of contents."""
    size: tuple[float, float] = (595.0, 793.7)
    margin: float = 85.0
    body: float = 11.0
    leading: float = 14.6
    head_first: bool = False
    """True where the running head and number come before the body in the order of the text."""


@dataclass(slots=True)
class Sheet:
    """A document in the making. ``printed`` holds the page numbers that its contents list."""

    design: Design
    printed: Mapping[str, str] = field(default_factory=dict)
    starts: dict[str, str] = field(default_factory=dict)
    """Chapter → printed page, as drawn; the next drawing gets it as ``printed``."""
    chapters: dict[str, int] = field(default_factory=dict)
    """Chapter → physical page, from 1."""
    y: float = 0.0
    _canvas: Canvas = field(init=False)
    _buffer: io.BytesIO = field(default_factory=io.BytesIO)
    _head: str = ""
    _prefix: str | None = None
    _number: int = 0
    _open: bool = False

    def __post_init__(self) -> None:
        """Open a canvas that leaves the clock out of the file."""
        rl_config.useA85 = 0
        self._canvas = Canvas(
            self._buffer, pagesize=self.design.size, invariant=1, pageCompression=1,
            lang=self.design.language,
        )  # fmt: skip
        self._canvas.setTitle(self.design.title)
        self._canvas.setAuthor(self.design.author)
        self._canvas.setCreator("draw_samples")
        self._canvas.setProducer("draw_samples")

    @property
    def left(self) -> float:
        """The left edge of the text."""
        return self.design.margin

    @property
    def room(self) -> float:
        """The width of the text."""
        return self.design.size[0] - 2 * self.design.margin

    def number_from(self, prefix: str | None) -> None:
        """Number the pages from here on: "" for 1, 2 …; "roman"; "I-" …; None for no numbers."""
        self._finish()
        self._prefix, self._number = prefix, 0

    def chapter(self, title: str, head: str = "", *, running: bool = True) -> None:
        """Begin a chapter on a new page, with a bookmark; ``head`` differs from the bookmark."""
        self._finish()
        self._head = (head or title) if running else ""
        self._begin()
        key = f"chapter-{len(self.starts)}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level=0)
        self.starts[title] = self._label()
        self.chapters[title] = self._canvas.getPageNumber()

    def new_page(self) -> None:
        """Go on with the chapter on a new page."""
        self._finish()
        self._begin()

    def need(self, height: float) -> None:
        """Turn the page unless so much of it is left."""
        if self.y - height < 78:
            self.new_page()

    def text(self, line: Line, x: float, size: float, *, stretch: float = 0.0) -> None:
        """Print a line at the cursor's height; ``stretch`` points are spread over its gaps."""
        parts = segments(line)
        whole = "".join(text for _, text in parts)
        out = self._canvas.beginText(x, self.y)
        if stretch and is_chinese(line):
            out.setCharSpace(stretch / max(len(whole) - 1, 1))
        elif stretch and " " in whole:
            out.setWordSpace(stretch / whole.count(" "))
        for face, text in parts:
            for font, run in runs(text, face):
                out.setFont(font, size)
                out.textOut(run)
        if stretch:
            out.setCharSpace(0)
            out.setWordSpace(0)
        self._canvas.drawText(out)

    def put(
        self, text: str, x: float, y: float, face: Face, size: float, *, anchor: str = "left"
    ) -> None:
        """Print a text anywhere: ``anchor`` is left, right or centre."""
        if not text:
            return
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * width(text, face, size)
        kept, self.y = self.y, y
        self.text(broken(text, face, size, 1e9)[0], x - shift, size)
        self.y = kept

    def lines(
        self, text: str, face: Face = "roman", *, size: float | None = None, x: float | None = None,
        room: float | None = None, indent: float = 0.0, align: str = "justify", after: float = 8.0,
    ) -> None:  # fmt: skip
        """Print a paragraph at the cursor, over as many pages as it takes."""
        size = size or self.design.body
        leading = self.design.leading * size / self.design.body
        x = self.left if x is None else x
        room = room or self.left + self.room - x
        found = broken(text, face, size, room, indent)
        for number, line in enumerate(found):
            self.need(leading)
            self.y -= leading
            shift = indent if number == 0 else 0.0
            slack = room - shift - measure(line, size)
            if align == "centre":
                self.text(line, x + slack / 2, size)
            else:
                full = align == "justify" and number < len(found) - 1 and slack < 60
                self.text(line, x + shift, size, stretch=slack if full else 0.0)
        self.y -= after

    def rule(self, x0: float, x1: float, y: float, weight: float = 0.5) -> None:
        """Draw a horizontal rule."""
        self._canvas.setLineWidth(weight)
        self._canvas.line(x0, y, x1, y)

    def panel(self, height: float, *, fill: float | None = 0.86) -> None:
        """Draw a framed panel of the text's width below the cursor."""
        self._canvas.setLineWidth(0.7)
        self._canvas.setFillGray(1.0 if fill is None else fill)
        self._canvas.rect(self.left, self.y - height, self.room, height, fill=1, stroke=1)
        self._canvas.setFillGray(0)

    def finished(self) -> bytes:
        """Close the document and return it."""
        self._finish()
        self._canvas.showOutline()
        self._canvas.save()
        return self._buffer.getvalue()

    def _begin(self) -> None:
        self._open = True
        if self._prefix is not None:
            self._number += 1
        if self.design.head_first:
            self._furniture()
        top = 92.0 if self._head else 62.0
        self.y = self.design.size[1] - top

    def _finish(self) -> None:
        if not self._open:
            return
        if not self.design.head_first:
            self._furniture()
        self._canvas.showPage()
        self._open = False

    def _label(self) -> str:
        if self._prefix is None:
            return ""
        if self._prefix == "roman":
            return _ROMAN[self._number]
        return f"{self._prefix}{self._number}"

    def _furniture(self) -> None:
        wide, high = self.design.size
        left, right, middle = self.left, wide - self.left, wide / 2
        if self._head:
            self._head_line(high, left, right, middle)
        if self._label():
            self.put(f"– {self._label()} –", middle, 46, "roman", 10, anchor="centre")
        if self.design.draft and self._prefix is not None:
            kept = self.y
            self.y = high - 16
            for line in broken(self.design.draft, "bold", 6.8, right - left):
                self.y -= 8
                self.text(line, left, 6.8)
            self.y = kept
        self.put(self.design.fiction, middle, 26, "italic", 6.8, anchor="centre")

    def _head_line(self, high: float, left: float, right: float, middle: float) -> None:
        self.rule(left, right, high - 42, 1.0)
        self.rule(left, right, high - 64, 1.0)
        first, _, second = self._head.partition(" | ")
        if second:
            self.put(first, left, high - 57, "bold", 11.5)
            self.put(second, right, high - 57, "bold", 11.5, anchor="right")
        else:
            self.put(first, middle, high - 57, "bold", 11.5, anchor="centre")
