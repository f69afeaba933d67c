"""A PDF → its observation tree: a section a chapter, its text in bounded nodes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hcgen.base import canonical_json, sha256_hex
from hcgen.document import Document, Page
from hcgen.observe.tree.model import Node, NodeKind, Span, Tree
from hcgen.observe.tree.split import split_text

ROOT = "n0"
_WHOLE = "Document"


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    pages: Sequence[Page]


def pdf_tree(document: Document) -> Tree:
    """The tree of a document: the root ``n0``, one section per chapter (one for all pages where
    there are no chapters), below it text nodes of at most 2,000 characters.

    The text of a section is the text of its pages, joined by one line feed; the texts of its
    nodes, joined, are that text. A span holds the characters of one page, the line feed after it
    included. Boxes are left out: they are found when a place is cited. The same document gives
    the same tree.
    """
    nodes = [_node(ROOT, None, "document", _WHOLE)]
    for section in _sections(document):
        parent = f"n{len(nodes)}"
        nodes.append(
            _node(parent, ROOT, "section", section.title, spans=_page_range(section.pages))
        )
        text, starts = _joined(section.pages)
        for start, end in split_text(text):
            spans = _spans(section.pages, starts, start, end)
            identifier = f"n{len(nodes)}"
            nodes.append(
                _node(identifier, parent, "text", section.title, text=text[start:end], spans=spans)
            )
    return make_tree(nodes)


def make_tree(nodes: Iterable[Node]) -> Tree:
    """A tree of nodes in reading order, named by the hash of their canonical JSON."""
    by_id = {node.id: node for node in nodes}
    return Tree(nodes=by_id, sha256=sha256_hex(canonical_json(plain_nodes(by_id))))


def plain_nodes(nodes: Mapping[str, Node]) -> list[dict[str, object]]:
    """The nodes as plain values, in reading order: what the tree's name is the hash of."""
    return [
        {
            "id": node.id,
            "parent": node.parent,
            "kind": node.kind,
            "title": node.title,
            "text": node.text,
            "spans": [
                [span.page, span.start, span.end, span.anchor, [list(box) for box in span.boxes]]
                for span in node.spans
            ],
        }
        for node in nodes.values()
    ]


def _sections(document: Document) -> list[_Section]:
    if not document.chapters:
        return [_Section(_WHOLE, document.pages)]
    return [
        _Section(chapter.title, document.pages[chapter.first_page - 1 : chapter.last_page])
        for chapter in document.chapters
    ]


def _joined(pages: Sequence[Page]) -> tuple[str, list[int]]:
    """The text of a section, and where each of its pages begins."""
    starts = []
    length = 0
    for page in pages:
        starts.append(length)
        length += len(page.text) + 1
    return "\n".join(page.text for page in pages), starts


def _spans(pages: Sequence[Page], starts: Sequence[int], start: int, end: int) -> tuple[Span, ...]:
    spans = []
    for page, begins in zip(pages, starts, strict=True):
        first, last = max(start, begins), min(end, begins + len(page.text) + 1)
        if first < last:
            spans.append(Span(page.number, first - start, last - start))
    return tuple(spans)


def _page_range(pages: Sequence[Page]) -> tuple[Span, ...]:
    """The pages of a section as empty spans: it has no text of its own."""
    ends = (pages[0], pages[-1]) if len(pages) > 1 else pages[:1]
    return tuple(Span(page.number, 0, 0) for page in ends)


def _node(
    identifier: str,
    parent: str | None,
    kind: NodeKind,
    title: str,
    *,
    text: str = "",
    spans: tuple[Span, ...] = (),
) -> Node:
    digest = sha256_hex(text.encode("utf-8", "surrogatepass"))
    return Node(identifier, parent, kind, title, text, spans, digest)
