"""The chapters that the bookmarks of a PDF name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.document.chapters.page_titles import APPENDICES, heads, read_on, tells
from hcgen.document.chapters.starts import Start, settled
from hcgen.document.model import OutlineEntry, Page
from hcgen.document.titles import chapter_kind

MOST = 400
_FEWEST = 3
_ENOUGH = 5
"""Known chapters that make a level of bookmarks one of chapters."""
_FILE = re.compile(r"\.(?:pdf|docx?|indd)$", re.IGNORECASE)
_TONGUE = re.compile(r"[\s_]*\((?:e|c|eng|chi)\)$|_(?:e|c|eng|chi)$", re.IGNORECASE)
_CODE = re.compile(
    r"^[(\[]?(?:[A-Z]{1,4}_?)?\d{1,4}[)\]]?(?:[\s_.–—-]+|(?=[^\W\d_a-zA-Z]))(?:[EC]\b[\s.–—-]*)?"
)


def by_outline(pages: Sequence[Page], outline: Sequence[OutlineEntry]) -> list[Start]:
    """The starts of the bookmarks, of the level that names chapters."""
    entries = [entry for entry in outline if 1 <= entry.page <= len(pages) and entry.title.strip()]
    chosen = _chosen(entries)[:MOST]
    starts = []
    for entry in chosen:
        page = pages[entry.page - 1]
        title = named(entry.title)
        if chapter_kind(title) in ("other", "appendix"):
            title = read_on(title, page)
        starts.append(Start(title, entry.page, heads(title, page)))
    return settled(starts, pages)


def named(title: str) -> str:
    """A bookmark without what makes it the name of a file (``E108_Risk_Factors.pdf``), where a
    kind of chapter is left."""
    text = _TONGUE.sub("", _FILE.sub("", title.strip()))
    text = _CODE.sub("", text.replace("_", " ")) if not tells(text) else text
    return text if text != title and tells(text) else title


def _chosen(entries: Sequence[OutlineEntry]) -> list[OutlineEntry]:
    """The bookmarks down to the first level that names chapters, and appendices below it."""
    levels = sorted({entry.level for entry in entries})
    uppers = [[entry for entry in entries if entry.level <= level] for level in levels]
    wide = [upper for upper in uppers if len({entry.page for entry in upper}) >= _FEWEST]
    if not wide:
        return []
    upper = next((upper for upper in wide if _known(upper) >= _ENOUGH), None)
    if upper is None:
        upper = max(wide, key=_known)
    level = max(entry.level for entry in upper)
    return [
        entry
        for entry in entries
        if entry.level <= level
        or (entry.level == level + 1 and chapter_kind(named(entry.title)) in APPENDICES)
    ]


def _known(entries: Sequence[OutlineEntry]) -> int:
    return len({chapter_kind(named(entry.title)) for entry in entries} - {"other", "cover"})
