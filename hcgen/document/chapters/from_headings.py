"""The chapters that the heads of the pages name, where nothing else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from hcgen.document.chapters.page_titles import APPENDICES, name, read_on
from hcgen.document.chapters.starts import Start
from hcgen.document.layout.page_numbers import is_page_number
from hcgen.document.model import ChapterKind, Line, Page
from hcgen.document.titles import chapter_kind, is_appendix, is_prose, plain_title

_LONGEST = 100
_SAME_PLACE = 3.0
"""Points by which a running head may wander."""
_SMALLER = 0.8
"""Of the height of the titles of chapters: what is set smaller heads a part."""
_LIKE = 0.1
_OFTEN = 1.5
"""Pages that bear a name, for each name: more than that, and it is a running head."""
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class _Setting:
    """How the names of chapters are set: the height at which they stand, and their own."""

    place: float
    height: float
    is_running_head: bool
    """They stand there on each page of a chapter, not on its first one alone."""

    def holds(self, line: Line) -> bool:
        """Whether a line is set like a name."""
        near = abs(line.box.centre_y - self.place) <= _SAME_PLACE
        return near and abs(line.box.height - self.height) <= _LIKE * self.height


def by_headings(pages: Sequence[Page]) -> list[Start]:
    """A start wherever the name at the head of the pages changes."""
    setting = _setting(pages)
    found = [(page, *named) for page in pages if (named := _named(page, setting)) is not None]
    least = _least_height(found)
    starts: list[Start] = []
    before: ChapterKind | None = None
    for page, line, title in found:
        kind = chapter_kind(title)
        if line not in page.furniture and _names_a_part(line, setting, least):
            continue
        by_name = kind in ("other", *APPENDICES)
        same = kind == before and (
            not by_name or plain_title(starts[-1].title) == plain_title(title)
        )
        if not same:
            starts.append(Start(title, page.number, matched=True))
            before = kind
    return starts


def _named(page: Page, setting: _Setting | None) -> tuple[Line, str] | None:
    """The line at the head of a page that names a chapter, and its name (over two lines, it may
    be longer than the line)."""
    lines = [*page.furniture, *page.lines[:2]]
    titles = [name(line.text) for line in lines]
    over_two = [f"{one} {other}" for one, other in pairwise(titles[: len(page.furniture)])]
    for line, title in (*zip(lines, titles, strict=True), *zip(lines, over_two, strict=False)):
        kind = chapter_kind(title) if len(title) < _LONGEST else "other"
        if kind != "other" and not (kind in APPENDICES and not is_appendix(title)):
            return line, read_on(title, page) if kind == "appendix" else title
    others = (line for line in (*page.furniture, *page.lines[:1]) if _may_name(line))
    return next(((line, line.text) for line in others if setting and setting.holds(line)), None)


def _may_name(line: Line) -> bool:
    text = line.text
    worded = any(map(str.isalpha, text)) and not is_page_number(text)
    return len(text) < _LONGEST and worded and not is_prose(text)


def _setting(pages: Sequence[Page]) -> _Setting | None:
    """How chapters are named at the head of the pages: what else is set like that names one too.
    None where most of what is set like that names none, as a company's name would not."""
    lines = list(_at_the_head(pages))
    names = [line for line, kind in lines if kind != "other"]
    if len({kind for _, kind in lines} - {"other"}) < _FEWEST:
        return None
    place = median(line.box.centre_y for line in names)
    height = median(line.box.height for line in names)
    is_running_head = len(names) > _OFTEN * len({plain_title(name(line.text)) for line in names})
    setting = _Setting(place, height, is_running_head)
    alike = [(line, kind) for line, kind in lines if setting.holds(line)]
    known = sum(kind != "other" for _, kind in alike)
    if 2 * known > len(alike):
        return setting
    texts = Counter(line.text for line, kind in alike if kind == "other")
    one = max(texts.values(), default=0)
    return setting if is_running_head and 4 * known > len(alike) and 2 * one < len(alike) else None


def _names_a_part(line: Line, setting: _Setting | None, least: float) -> bool:
    """Whether a first line, that names a chapter, is set as no chapter's name is."""
    elsewhere = (
        setting is not None
        and not setting.is_running_head
        and abs(line.box.centre_y - setting.place) > _SAME_PLACE
    )
    return elsewhere or line.box.height < least


def _at_the_head(pages: Sequence[Page]) -> Iterator[tuple[Line, ChapterKind]]:
    for page in pages:
        for line in (*page.furniture, *page.lines[:1]):
            if _may_name(line):
                yield line, chapter_kind(name(line.text))


def _least_height(found: Sequence[tuple[Page, Line, str]]) -> float:
    heights = [line.box.height for page, line, _ in found if line not in page.furniture]
    return _SMALLER * median(heights) if len(heights) >= _FEWEST else 0.0
