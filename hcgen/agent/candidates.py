"""Which nodes are worth reading for which panel: by chapter first, by words when widened."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from hcgen.agent.extractor import Candidates
from hcgen.contracts import PANELS, Panel
from hcgen.document import Chapter, ChapterKind, Document
from hcgen.observe import Tree

LEADING_PAGES = 40
"""Pages that are read when the document shows no chapters."""
WIDENED_PAGES = 60
"""Pages that one widening adds to a panel at the most."""

_CHAPTERS: dict[Panel, tuple[ChapterKind, ...]] = {
    "overview": (
        "cover",
        "warning",
        "important",
        "summary",
        "letter_from_board",
        "management_discussion",
        "definitions",
        "corporate_information",
        "directors_and_parties",
        "about_this_document",
        "share_capital",
        "business",
        "industry",
    ),
    "financial_highlights": (
        "summary",
        "financial_information",
        "management_discussion",
        "accountants_report",
    ),
    "key_risks": ("risk_factors", "summary"),
    "offering": (
        "cover",
        "warning",
        "important",
        "timetable",
        "summary",
        "letter_from_board",
        "directors_and_parties",
        "corporate_information",
        "definitions",
        "future_plans",
        "offering_structure",
    ),
}

_WORDS: dict[Panel, re.Pattern[str]] = {
    "overview": re.compile(
        r"principally engaged|incorporated in|limited liability|主要從事|註冊成立|有限公司",
        re.IGNORECASE,
    ),
    "financial_highlights": re.compile(
        r"\b(?:revenues?|turnover|gross profit|(?:profit|loss) for the)\b|收入|收益|營業額|毛利",
        re.IGNORECASE,
    ),
    "key_risks": re.compile(r"\brisks?\b|風險", re.IGNORECASE),
    "offering": re.compile(
        r"\b(?:sponsors?|use of proceeds|net proceeds|offer price|subscription price)\b"
        r"|保薦人|所得款項|發售價",
        re.IGNORECASE,
    ),
}


def choose(document: Document, tree: Tree) -> Candidates:
    """The nodes of the chapters that usually answer each panel; leading pages without chapters."""
    if not document.chapters:
        return leading(document, tree, PANELS)
    return _collect(
        tree, {panel: document.chapters_of(*kinds) for panel, kinds in _CHAPTERS.items()}
    )


def leading(document: Document, tree: Tree, panels: Collection[Panel]) -> Candidates:
    """The first pages as they come, for these panels."""
    last = min(LEADING_PAGES, len(document.pages))
    opening = Chapter(kind="other", title="opening", first_page=1, last_page=max(1, last))
    return _collect(tree, dict.fromkeys((p for p in PANELS if p in panels), (opening,)))


def widen(
    document: Document, tree: Tree, chosen: Candidates, panels: Collection[Panel]
) -> Candidates:
    """For the panels left empty: further pages, not read before, whose words fit the panel."""
    ranges: dict[Panel, tuple[Chapter, ...]] = {}
    for panel in PANELS:
        if panel not in panels:
            continue
        read = set(chosen.pages(panel, tree))
        fits = [
            page.number
            for page in document.pages
            if page.number not in read and _WORDS[panel].search(page.text)
        ][:WIDENED_PAGES]
        ranges[panel] = tuple(
            Chapter(kind="other", title="further pages", first_page=first, last_page=last)
            for first, last in runs(fits)
        )
    return _collect(tree, ranges)


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Consecutive numbers as (first, last), in the order given."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def describe(chapters: Sequence[Chapter]) -> tuple[str, ...]:
    """Chapters in words: "SUMMARY, pages 11–34"."""
    return tuple(
        f"{' '.join(chapter.title.split())[:80]}, "
        f"{pages_in_words(chapter.first_page, chapter.last_page)}"
        for chapter in chapters
    )


def pages_in_words(first: int, last: int) -> str:
    """A run of pages: "page 3", "pages 11–34"."""
    return f"page {first}" if first == last else f"pages {first}–{last}"


def _collect(tree: Tree, chapters: dict[Panel, tuple[Chapter, ...]]) -> Candidates:
    text_nodes = [node for node in tree.nodes.values() if node.kind == "text"]
    nodes: dict[Panel, tuple[str, ...]] = {}
    for panel, wanted in chapters.items():
        chosen = {
            node.id: None
            for chapter in wanted
            for node in text_nodes
            if node.first_page <= chapter.last_page and node.last_page >= chapter.first_page
        }
        nodes[panel] = tuple(chosen)
    return Candidates(
        nodes=nodes, looked_in={panel: describe(wanted) for panel, wanted in chapters.items()}
    )
