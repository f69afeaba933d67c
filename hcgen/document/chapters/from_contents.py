"""The chapters that a contents page lists, and where they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hcgen.document.chapters.from_headings import by_headings
from hcgen.document.chapters.page_titles import bare, first_pages, heads, name, tells
from hcgen.document.chapters.starts import Start, settled
from hcgen.document.model import ChapterKind, Page
from hcgen.document.titles import chapter_kind, is_appendix

LEADERS = re.compile(r"(?:\s*[.…·‥・]){3,}\s*")
_MOST = 400
_FEWEST = 3
_WIDEST = 400
"""Characters of a line of the contents that are looked at."""
_WITHIN = 40
"""Pages from the start in which a contents page is looked for."""
_FOLLOWING = 3
"""Pages over which contents may go on without saying so again."""
_NUMBER = r"(?:[A-Z]{1,4}[-–—])?(?:[A-Z][-–—])?\d{1,4}|[ivxlc]{1,8}"
_ENTRY = re.compile(
    r"^(?P<title>.*?\S)??[\s.…·‥・]*?(?:(?<=[\s.…·‥・])|^)(?:[Pp]age\s+|第\s*)?"
    rf"(?P<number>{_NUMBER})(?:\s*[頁页])?(?:\s*[-–—至]\s*(?:{_NUMBER}))?$"
)
_FRONT = re.compile(rf"^(?P<number>{_NUMBER})[\s.…·‥・]+(?P<title>\D.*)$")
_PART = re.compile(r"[\d(（•·–-]")
_NUMBERED = re.compile(r"\d{1,2}[.)、]?\s*(?=\D)")
_BEFORE: tuple[ChapterKind, ...] = ("warning", "important", "timetable")
"""What stands before the contents, which often do not list it."""


def by_contents(pages: Sequence[Page]) -> list[Start]:
    """The starts of the first contents page that lists more than a few chapters."""
    numbers = {page.printed_number: page.number for page in reversed(pages) if page.printed_number}
    headings: list[Start] = []
    starts: dict[str, int] = {}
    for place, page in enumerate(pages[:_WITHIN]):
        heading = _heading(page)
        if heading is None:
            continue
        follow = _following(pages, place)
        entries = _read(line.text for part in follow for line in part.lines)
        headings = headings or by_headings(pages)
        starts = starts or first_pages(pages)
        headed = [start for start in headings if start.page > place + len(follow)]
        found = [
            start
            for title, number in entries
            if (start := _placed(title, numbers.get(number), pages, headed, starts))
        ]
        if len(found) >= _FEWEST:
            listed = {chapter_kind(start.title) for start in found}
            before = [
                start
                for start in by_headings(pages[:place])
                if (kind := chapter_kind(start.title)) in _BEFORE and kind not in listed
            ]
            contents = Start(heading, page.number, matched=True)
            return settled(_woven(before, contents, found), pages)
    return []


def _woven(before: list[Start], contents: Start, found: list[Start]) -> list[Start]:
    """The starts in the order of their pages as far as they stand before the contents; the rest in
    that of the contents, which :func:`in_order` judges."""
    early = [start for start in found if start.page < contents.page and start.matched]
    late = [start for start in found if start not in early]
    return [*sorted((*before, *early), key=lambda start: start.page), contents, *late]


def _heading(page: Page) -> str | None:
    heads_of_page = [*page.furniture, *page.lines[:3]]
    return next(
        (
            line.text
            for line in heads_of_page
            if len(line.text) < 40 and chapter_kind(name(line.text)) == "contents"
        ),
        None,
    )


def _following(pages: Sequence[Page], place: int) -> list[Page]:
    """The contents page and those on which it goes on: under its heading, or as a list."""
    found = [pages[place]]
    for page in pages[place + 1 :]:
        if _heading(page) is None and (
            len(found) > _FOLLOWING or not _goes_on(line.text for line in page.lines)
        ):
            break
        found.append(page)
    return found


def _goes_on(lines: Iterable[str]) -> bool:
    texts = [line for line in lines if len(line) < _WIDEST]
    entries = sum(_ENTRY.match(LEADERS.sub(" … ", text).strip()) is not None for text in texts)
    known = sum(tells(title) for title, _ in _read(texts))
    return known >= 1 and known + entries >= _FEWEST and 2 * entries >= len(texts)


def _placed(
    title: str,
    page: int | None,
    pages: Sequence[Page],
    headed: Sequence[Start],
    first_pages_of: Mapping[str, int],
) -> Start | None:
    """Where an entry of the contents begins: on the page of its number; without a number on any
    page, on the one behind the contents at whose head the document names it."""
    if page is not None:
        return Start(title, page, heads(title, pages[page - 1]))
    if not tells(title) and len(title.split()) < 2 and len(title) < 4:
        return None
    said = [start for start in headed if bare(start.title) == bare(title)]
    kind = chapter_kind(title)
    if not said and kind != "other":
        said = [start for start in headed if chapter_kind(start.title) == kind]
    first = next((start.page for start in said), first_pages_of.get(bare(title)))
    return None if first is None else Start(title, first, matched=True)


def _read(lines: Iterable[str]) -> list[tuple[str, str]]:
    """(title, printed number) of the entries: their numbers stand behind or, in some, before."""
    texts = [LEADERS.sub(" … ", line[:_WIDEST]).strip() for line in lines]
    behind = _without_parts(list(_entries(texts)))[:_MOST]
    before = [
        (match["title"].strip(" .…·‥・"), _plain(match["number"]))
        for match in map(_FRONT.match, texts)
        if match
    ][:_MOST]
    return max(behind, before, key=lambda found: len({t for t, _ in found if tells(t)}))


def _entries(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The entries whose numbers stand behind; a title may take several lines."""
    waiting: list[str] = []
    for text in texts:
        match = _ENTRY.match(text)
        if match is None:
            waiting = [text] if is_appendix(text) else [*waiting, text][-3:]
            continue
        title = (match["title"] or "").strip(" .…·‥・")
        goes_on = bool(waiting) and is_appendix(waiting[0])
        if goes_on or chapter_kind(title) == "other":
            title = " ".join([*waiting, title])
        waiting = []
        if title:
            yield title, _plain(match["number"])


def _without_parts(entries: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without the entries that begin with a figure or a mark, where those of chapters do not; where
    most do, it is the number of the chapter."""
    marked = [bool(_PART.match(title)) for title, _ in entries if tells(title)]
    if 2 * sum(marked) > len(marked):
        return [(_NUMBERED.sub("", title, count=1), number) for title, number in entries]
    return [entry for entry in entries if tells(entry[0]) or not _PART.match(entry[0])]


def _plain(number: str) -> str:
    return re.sub("[–—]", "-", number)
