"""Writes the visible text of a page, piece by piece, into sections with anchors."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hcgen.base import clean, one_line

_SPACE = re.compile(r"[ \t\n\f\r]+")
_LONG_SPACE = re.compile(r"[ \t\f]{81,}|\n{9,}")
_ANCHOR = re.compile(r"[^\s\x00-\x20\x7f]{1,120}")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, up to the next heading."""

    level: int
    """1 to 6, as the heading's; 0 for what stands before the first heading."""
    title: str
    text: str
    """The heading's own words included, as its first line."""
    anchors: tuple[tuple[int, str], ...]
    """From which character on which id is the nearest above."""


@dataclass(slots=True)
class _Open:
    level: int = 0
    title: str = ""
    parts: list[str] = field(default_factory=list)
    length: int = 0
    anchors: list[tuple[int, str]] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def close(self) -> Section:
        text = "".join(self.parts).rstrip("\n")
        anchors = tuple((at, name) for at, name in self.anchors if at < len(text))
        return Section(self.level, self.title, text, anchors)


class Writer:
    """Takes text and line ends in reading order; :meth:`finish` gives the sections."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self._done: list[_Open] = []
        self._now = _Open()
        self._fresh = True
        """Whether the line is still empty."""
        self._gap = ""
        """White space that stands before the next text, if more text comes."""
        self._anchor = ""
        self._in_heading = False

    def flowing(self, text: str) -> None:
        """Text whose white space counts as single spaces."""
        shown = self._clean(_SPACE.sub(" ", text))
        if shown.startswith(" "):
            self._gap = self._gap or " "
        body = shown.strip(" ")
        if body:
            self._put("" if self._fresh else self._gap, body)
            self._gap = " " if shown.endswith(" ") else ""

    def printed(self, text: str) -> None:
        """Text whose white space and line ends stand; very long runs of it are shortened."""
        shown = _LONG_SPACE.sub(lambda run: run.group()[:8], self._clean(text))
        if shown.strip() or (shown and not self._fresh):
            self._put("" if self._fresh else self._gap, shown)
            self._fresh = shown.endswith("\n")
            self._gap = ""

    def cell(self) -> None:
        """What comes stands in the next cell of the line."""
        self._gap = "\t"

    def line(self) -> None:
        """What comes stands on a line of its own."""
        self._gap = ""
        if not self._fresh:
            self._now.add("\n")
            self._fresh = True

    def anchor(self, name: str) -> None:
        """An element with an id begins. What no address can carry as its fragment is passed
        over."""
        if name and _ANCHOR.fullmatch(name) and (name.isascii() or clean(name).text == name):
            self._anchor = name

    def begin_heading(self, level: int) -> None:
        """A heading begins; inside another heading it is a line."""
        self.line()
        if self._in_heading:
            return
        self._in_heading = True
        self._done.append(self._now)
        self._now = _Open(level)

    def end_heading(self, limit: int) -> None:
        """The heading ends. One without words makes no section."""
        self.line()
        if not self._in_heading:
            return
        self._in_heading = False
        self._now.title = one_line("".join(self._now.parts), limit)
        if not self._now.title:
            self._now = self._done.pop()
            self._fresh = True

    def finish(self) -> tuple[Section, ...]:
        """All sections that hold text, in reading order."""
        if self._in_heading:
            self.end_heading(200)
        sections = (part.close() for part in (*self._done, self._now))
        return tuple(section for section in sections if section.text)

    def _put(self, gap: str, text: str) -> None:
        if gap:
            self._now.add(gap)
        if self._anchor and (not self._now.anchors or self._now.anchors[-1][1] != self._anchor):
            self._now.anchors.append((self._now.length, self._anchor))
        self._now.add(text)
        self._fresh = False

    def _clean(self, text: str) -> str:
        if text.isascii() and text.isprintable():
            return text  # nothing in it that could be removed, and most pieces are so
        cleaned = clean(text)
        self.found.update(cleaned.found)
        return cleaned.text
