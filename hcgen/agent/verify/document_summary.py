"""What a checkpoint keeps of the document: the chapters, and the nodes that were cited."""

from __future__ import annotations

from collections.abc import Iterator

from hcgen.base import one_line
from hcgen.contracts import (
    ChapterEntry,
    CitedNode,
    DocumentSummary,
    Factsheet,
    citations,
)
from hcgen.document import Document
from hcgen.observe import Tree

CITED_TEXT_LIMIT = 120_000
"""Characters of cited nodes that a checkpoint keeps; the first cited come first."""


def summarise(document: Document | None, tree: Tree | None, sheet: Factsheet) -> DocumentSummary:
    """The document's map and its cited nodes, in the order of their weight."""
    if document is None:
        return DocumentSummary()
    chapters = tuple(
        ChapterEntry(
            kind=chapter.kind,
            title=one_line(chapter.title, 200),
            first_page=chapter.first_page,
            last_page=chapter.last_page,
        )
        for chapter in document.chapters
    )
    if tree is None:
        return DocumentSummary(chapters=chapters)
    return DocumentSummary(
        chapters=chapters, tree_sha256=tree.sha256, nodes_cited=tuple(_cited(tree, sheet))
    )


def _cited(tree: Tree, sheet: Factsheet) -> Iterator[CitedNode]:
    left = CITED_TEXT_LIMIT
    seen: set[str] = set()
    for citation in citations(sheet):
        if citation.node is None or citation.node in seen:
            continue
        seen.add(citation.node)
        node = tree.nodes[citation.node]
        if len(node.text) > left:
            return
        left -= len(node.text)
        yield CitedNode(
            id=node.id,
            title=node.title,
            first_page=node.first_page,
            last_page=node.last_page,
            text=node.text,
            sha256=node.sha256,
        )
