"""The chapters of a document: by its outline, else by its contents page, else by its headings."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from hcgen.document.model import Chapter, ChapterKind, OutlineEntry, Page
from hcgen.document.titles import chapter_kind, plain_title

Source = Literal["outline", "contents", "headings", "none"]

_APPENDICES = ("appendix", "accountants_report")
_FEWEST = 3
"""Fewer chapters than this are no division of a document."""
_MOST = 400
_WIDEST = 400
"""Characters of a line of the contents that are looked at."""
_CONTENTS_WITHIN = 40
"""Pages from the start in which a contents page is looked for."""
_ENTRY = re.compile(
    r"^(?P<title>.*?\S)??[\s.…·‥・]*?(?:(?<=[\s.…·‥・])|^)"
    r"(?P<number>(?:[A-Z]{1,4}[-–—])?(?:[A-Z][-–—])?\d{1,4}|[ivxlc]{1,8})$"
)
_APPENDIX = re.compile(r"(?:appendix|annex)\b|附\s*[錄录]", re.IGNORECASE)
_PART = re.compile(r"[\d(（•·–-]")
_LEADERS = re.compile(r"(?:\s*[.…·‥・]){3,}\s*")


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a chapter may begin. ``seen``: its title stands on that page."""

    title: str
    page: int
    seen: bool


def find_chapters(
    pages: Sequence[Page], outline: Sequence[OutlineEntry]
) -> tuple[tuple[Chapter, ...], Source]:
    """The chapters, in page order, covering all pages from the first to the last, and how they
    were found. The pages before the first are a chapter of kind ``cover``. No chapters where
    there are fewer than three."""
    ways: tuple[tuple[Source, list[_Mark]], ...] = (
        ("outline", _by_outline(pages, outline)),
        ("contents", _by_contents(pages)),
        ("headings", _by_headings(pages)),
    )
    for source, marks in ways:
        chapters = _chapters(_in_order(marks), len(pages))
        known = sum(chapter.kind != "other" for chapter in chapters)
        if len(chapters) >= _FEWEST and known >= (2 if source == "outline" else _FEWEST):
            return chapters, source
    return (), "none"


def _by_outline(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> list[_Mark]:
    entries = [entry for entry in outline if 1 <= entry.page <= len(pages) and entry.title]
    for level in sorted({entry.level for entry in entries}):
        upper = [entry for entry in entries if entry.level <= level]
        if len({entry.page for entry in upper}) >= _FEWEST:
            return [
                _Mark(entry.title, entry.page, _stands_on(entry.title, pages[entry.page - 1]))
                for entry in upper[:_MOST]
            ]
    return []


def _stands_on(title: str, page: Page) -> bool:
    """Whether the head of a page, or its furniture, bears a title, over as many lines as it takes."""
    wanted = _bare(title)
    return bool(wanted) and wanted in "".join(
        _bare(line.text) for line in (*page.furniture, *page.lines[:12])
    )


@lru_cache(maxsize=16_384)
def _bare(text: str) -> str:
    return re.sub(r"[–—-]", "", "".join(plain_title(text).split()))


def _by_contents(pages: Sequence[Page]) -> list[_Mark]:
    numbers = {page.printed_number: page.number for page in reversed(pages) if page.printed_number}
    for place, page in enumerate(pages[:_CONTENTS_WITHIN]):
        heading = _contents_heading(page)
        if heading is None:
            continue
        follow = [page]
        while place + len(follow) < len(pages) and _contents_heading(pages[place + len(follow)]):
            follow.append(pages[place + len(follow)])
        entries = list(_entries(line.text for part in follow for line in part.lines))[:_MOST]
        after = pages[place + len(follow) :]
        found = [_placed(title, numbers.get(number), pages, after) for title, number in entries]
        marks = [_Mark(heading, page.number, seen=True), *(mark for mark in found if mark)]
        if len(marks) > _FEWEST:
            return marks
    return []


def _placed(
    title: str, page: int | None, pages: Sequence[Page], after: Sequence[Page]
) -> _Mark | None:
    """Where an entry of the contents begins: on the page of its number, or on the one close by
    that bears its title; without a number on any page, on the first that bears it."""
    if page is not None:
        if _stands_on(title, pages[page - 1]):
            return _Mark(title, page, seen=True)
        close = [n for n in (page + 1, page - 1, page + 2, page - 2) if 1 <= n <= len(pages)]
        near = [n for n in close if _stands_on(title, pages[n - 1])] if _tells(title) else []
        return _Mark(title, near[0] if near else page, seen=bool(near))
    if not _tells(title):
        return None
    found = next((other.number for other in after if _stands_on(title, other)), None)
    return None if found is None else _Mark(title, found, seen=True)


def _tells(title: str) -> bool:
    """Whether a title names a kind of chapter: a short word may stand at the head of any page."""
    return chapter_kind(title) != "other"


def _contents_heading(page: Page) -> str | None:
    heads = [*page.furniture, *page.lines[:3]]
    return next(
        (
            line.text
            for line in heads
            if len(line.text) < 40 and chapter_kind(line.text) == "contents"
        ),
        None,
    )


def _entries(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """(title, printed number) of the lines of a contents page; a title may take several lines,
    and the parts of a chapter ("2. The offer") are left out."""
    waiting: list[str] = []
    for line in lines:
        text = _LEADERS.sub(" … ", line[:_WIDEST]).strip()
        match = _ENTRY.match(text)
        if match is None:
            waiting = [text] if _APPENDIX.match(text) else [*waiting, text][-3:]
            continue
        title = (match["title"] or "").strip(" .…·‥・")
        goes_on = bool(waiting) and _APPENDIX.match(waiting[0]) is not None
        if goes_on or chapter_kind(title) == "other":
            title = " ".join([*waiting, title])
        waiting = []
        known = chapter_kind(title) != "other"
        if title and (known or not _PART.match(title)):
            yield title, re.sub("[–—]", "-", match["number"])


def _by_headings(pages: Sequence[Page]) -> list[_Mark]:
    marks: list[_Mark] = []
    kind: ChapterKind | None = None
    for page in pages:
        for line in [*page.furniture, *page.lines[:2]]:
            found = chapter_kind(line.text) if len(line.text) < 100 else "other"
            if found == "other" or (found in _APPENDICES and not _APPENDIX.match(line.text)):
                continue
            same = found == kind and (
                found not in _APPENDICES or plain_title(marks[-1].title) == plain_title(line.text)
            )
            if not same:
                marks.append(_Mark(line.text, page.number, seen=True))
                kind = found
            break
    return marks


def _in_order(marks: Sequence[_Mark]) -> list[_Mark]:
    """The heaviest run of marks whose pages do not fall: a mark that points astray drops out, and
    one whose title was seen on its page weighs most."""
    if all(one.page <= other.page for one, other in pairwise(marks)):
        return list(marks)
    best: list[tuple[int, int]] = []
    for place, mark in enumerate(marks):
        weight = 3 if mark.seen else 1
        before = max(
            ((best[other][0], other) for other in range(place) if marks[other].page <= mark.page),
            default=(0, -1),
        )
        best.append((before[0] + weight, before[1]))
    place = max(range(len(best)), key=lambda other: best[other][0], default=-1)
    chain: list[_Mark] = []
    while place >= 0:
        chain.append(marks[place])
        place = best[place][1]
    return chain[::-1]


def _chapters(marks: Sequence[_Mark], count: int) -> tuple[Chapter, ...]:
    starts: dict[int, tuple[ChapterKind, str]] = {}
    for mark in marks:
        title = " ".join(_LEADERS.sub(" ", mark.title).split())
        kind = chapter_kind(title)
        if mark.page not in starts or (starts[mark.page][0] == "other" and kind != "other"):
            starts[mark.page] = (kind, title)
    if starts and 1 not in starts:
        starts[1] = ("cover", "Cover")
    first_pages = sorted(starts)
    chapters = []
    for first in first_pages:
        after = bisect.bisect_right(first_pages, first)
        last = first_pages[after] - 1 if after < len(first_pages) else count
        kind, title = starts[first]
        chapters.append(Chapter(kind, title, first, last))
    return tuple(chapters)
