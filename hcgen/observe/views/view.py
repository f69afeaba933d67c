"""Bounded views of a tree: its map in pages, ranges of nodes, what a search finds, children.

No view is ever longer than its bound, however long the document is: what does not fit is on the
next page, and the view says so. Nothing is cut away unsaid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hcgen.base import UsageError, clean, one_line
from hcgen.observe.tree.model import PREVIEW_LIMIT, Node, Tree
from hcgen.observe.views.word_index import Finder, Hit

PAGE_LIMIT = 16_000
"""Characters of one page of a map, in either form."""
READ_LIMIT = 48_000
"""Characters of nodes that one reading gives: 24 nodes of full length."""
HITS_LIMIT = 20
"""Hits that one search shows."""
_TITLE = 80
_HEAD = 3_200
"""Characters of a page that are kept free for its head and foot."""
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_ENTRY = len('{"id":,"kind":,"title":,"place":,"characters":,"preview":},')
_ID = re.compile(r"n(0|[1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class About:
    """What stands above a map: where the document is from and what it is. Short, clean lines."""

    title: str
    source: str
    """The address, or the name of the file."""
    kind: str
    """``page`` or ``pdf``."""
    language: str = "und"
    pages: int = 0
    """Physical pages; 0 for a web page."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A node in a map, on one line."""

    id: str
    kind: str
    title: str
    place: str
    """``page 12``, ``pages 12–14``, ``#anchor``, or empty."""
    characters: int
    preview: str
    """Of the first 160 characters, on one line."""

    def as_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}

    def as_line(self) -> str:
        """As one line of text; a section stands out by its title alone."""
        place = f" [{self.place}]" if self.place else ""
        if self.kind != "text":
            return f"{self.id} § {self.title}{place}"
        return f"{self.id} {self.title}{place}: {self.preview}"


@dataclass(frozen=True, slots=True)
class View:
    """One bounded answer. ``more`` says how to get what did not fit; empty where all did."""

    head: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    lines: tuple[str, ...]
    more: str = ""

    def as_text(self) -> str:
        """For people and for language models."""
        return "\n".join((*self.lines, self.more) if self.more else self.lines)

    def as_json(self) -> str:
        """One JSON object, its characters as they are."""
        value = {**self.head, "entries": list(self.entries), "more": self.more}
        return _JSON.encode(value)


class Views:
    """The views of one tree. What they need is made once, when it is first asked for."""

    def __init__(self, tree: Tree, about: About) -> None:
        self.tree = tree
        self.about = about
        self._nodes = tuple(tree.nodes.values())
        self._finder: Finder | None = None
        self._breaks: list[int] | None = None

    @property
    def map_pages(self) -> int:
        """How many pages the map has; at least one."""
        return len(self._page_breaks())

    def map(self, page: int = 1) -> View:
        """A page of the map, from 1. Raises :class:`UsageError` for one that is not there."""
        breaks = self._page_breaks()
        if not 1 <= page <= len(breaks):
            raise UsageError(f"the map has no page {page}", fix=f"it has pages 1 to {len(breaks)}")
        end = breaks[page] if page < len(breaks) else len(self._nodes)
        more = f"The map goes on: page {page + 1} of {len(breaks)}." if page < len(breaks) else ""
        head = {**self._head(), "page": page, "pages_of_map": len(breaks)}
        return self._view(head, map(entry, self._nodes[breaks[page - 1] : end]), more)

    def read(self, first: str, last: str) -> View:
        """The whole text of the nodes from ``first`` to ``last``, as far as the bound allows.

        Raises :class:`UsageError` for ids that the tree does not have.
        """
        start, end = self._position(first), self._position(last)
        if end < start:
            raise UsageError(f"{last} stands before {first}", fix="name the earlier one first")
        chosen: list[Node] = []
        size = 0
        for node in self._nodes[start : end + 1]:
            size += len(node.text) + _TITLE + 40
            if chosen and size > READ_LIMIT:
                break
            chosen.append(node)
        left = self._nodes[start + len(chosen) : end + 1]
        more = f"The range goes on: {left[0].id} to {last}." if left else ""
        return View(
            {**self._head(), "first": first, "last": last},
            tuple(_whole(node) for node in chosen),
            tuple(_as_passage(node) for node in chosen),
            more,
        )

    def search(self, words: str, *, skip: int = 0) -> View:
        """The nodes in which every word stands; those that hold the words in a row come first.

        Case, width and white space do not matter; a Latin word is found from its beginning
        ("margin" finds "margins"), Chinese anywhere. Raises :class:`UsageError` for no words.
        """
        if self._finder is None:
            self._finder = Finder(self._nodes)
        hits = self._finder.find(words)
        shown = hits[skip : skip + HITS_LIMIT]
        beyond = len(hits) - skip - len(shown)
        more = f"{beyond} further nodes: skip {skip + len(shown)}." if beyond > 0 else ""
        found = [self._hit(hit) for hit in shown]
        head = {**self._head(), "search": one_line(words, 200), "found": len(hits)}
        return self._view(head, found, more)

    def children(self, identifier: str, *, skip: int = 0) -> View:
        """The nodes right below one, in reading order. Raises :class:`UsageError` for no such
        id."""
        self._position(identifier)
        below = [node for node in self._nodes if node.parent == identifier]
        shown = list(_fitting(below[skip:]))
        beyond = len(below) - skip - len(shown)
        more = f"{beyond} further children: skip {skip + len(shown)}." if beyond > 0 else ""
        head = {**self._head(), "children_of": identifier, "found": len(below)}
        return self._view(head, map(entry, shown), more)

    def _hit(self, hit: Hit) -> Entry:
        node = self._nodes[hit.node]
        return entry(node, at=max(0, hit.start_in(node.text) - PREVIEW_LIMIT // 4))

    def _view(self, head: dict[str, Any], entries: Iterable[Entry], more: str) -> View:
        listed = tuple(entries)
        lines = tuple(_heading(head)) + tuple(item.as_line() for item in listed)
        return View(head, tuple(item.as_json() for item in listed), lines, more)

    def _head(self) -> dict[str, Any]:
        about = self.about
        texts = sum(node.kind == "text" for node in self._nodes)
        return {
            "title": one_line(about.title, 200),
            "source": one_line(about.source, 400),
            "kind": about.kind,
            "language": about.language,
            "pages": about.pages,
            "nodes": len(self._nodes),
            "text_nodes": texts,
            "characters": sum(len(node.text) for node in self._nodes),
            "tree": self.tree.sha256,
            "notes": [one_line(note, 120) for note in about.notes[:4]],
        }

    def _page_breaks(self) -> list[int]:
        """Where each page of the map begins, by position."""
        if self._breaks is None:
            breaks, room = [0], PAGE_LIMIT - _HEAD
            for position, node in enumerate(self._nodes):
                size = _size(node)
                if size > room:
                    breaks.append(position)
                    room = PAGE_LIMIT - _HEAD
                room -= size
            self._breaks = breaks
        return self._breaks

    def _position(self, identifier: str) -> int:
        node = self.tree.nodes.get(identifier)
        match = _ID.fullmatch(identifier)
        if node is None or match is None:
            last = self._nodes[-1].id if self._nodes else "none"
            raise UsageError(
                f'there is no node "{one_line(identifier, 40)}"', fix=f"the nodes are n0 to {last}"
            )
        return int(match[1])


def entry(node: Node, *, at: int = 0) -> Entry:
    """A node as a map shows it, or the stretch of it that begins at ``at``."""
    stretch = node.text[at : at + PREVIEW_LIMIT]
    return Entry(
        id=node.id,
        kind=node.kind,
        title=_line(node.title, _TITLE),
        place=place_of(node, at),
        characters=len(node.text),
        preview=_line(stretch, PREVIEW_LIMIT),
    )


def place_of(node: Node, at: int = 0) -> str:
    """Where a node stands, in words."""
    if not node.spans:
        return ""
    span = next((span for span in node.spans if span.end > at), node.spans[-1])
    if span.page == 0:
        return f"#{clean(span.anchor).text}" if span.anchor else ""
    if at or node.first_page == node.last_page:
        return f"page {span.page}"
    return f"pages {node.first_page}–{node.last_page}"


def _line(text: str, limit: int) -> str:
    """Text on one clean line, as ``one_line`` makes it; faster for what is clean already."""
    plain = " ".join(text.split())
    if len(plain) <= limit and plain.isascii() and plain.isprintable():
        return plain
    return one_line(text, limit)


def _size(node: Node) -> int:
    """Characters that the node takes on a page of the map as JSON, which is the longer form."""
    shown = entry(node)
    texts = (shown.id, shown.kind, shown.title, shown.place, shown.preview)
    return _ENTRY + len(str(shown.characters)) + sum(len(_JSON.encode(text)) for text in texts)


def _fitting(nodes: Sequence[Node]) -> Iterator[Node]:
    room = PAGE_LIMIT - _HEAD
    for node in nodes:
        room -= _size(node)
        if room < 0:
            return
        yield node


def _whole(node: Node) -> dict[str, Any]:
    cleaned = clean(node.text)
    return {
        "id": node.id,
        "parent": node.parent,
        "kind": node.kind,
        "title": one_line(node.title, _TITLE),
        "place": place_of(node),
        "text": cleaned.text,
        "removed": list(cleaned.found),
        "sha256": node.sha256,
    }


def _as_passage(node: Node) -> str:
    place = f" [{place_of(node)}]" if place_of(node) else ""
    title = f"{node.id} {one_line(node.title, _TITLE)}{place}"
    return f"{title}\n{clean(node.text).text}\n" if node.text else f"{title}\n"


def _heading(head: dict[str, Any]) -> Iterator[str]:
    yield head["title"]
    yield head["source"]
    parts = [head["kind"], head["language"]]
    if head["pages"]:
        parts.append(f"{head['pages']:,} pages")
    parts += [f"{head['text_nodes']:,} text nodes", f"{head['characters']:,} characters"]
    yield " · ".join(parts)
    yield f"tree {head['tree']}"
    yield from head["notes"]
    if "search" in head:
        yield f"{head['found']:,} nodes hold: {head['search']}"
    elif "children_of" in head:
        yield f"{head['found']:,} children of {head['children_of']}"
    elif "page" in head:
        yield f"map, page {head['page']} of {head['pages_of_map']}"
    yield ""
