"""The observation tree: a long document as bounded nodes, one model for a PDF and a web page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hcgen.contracts import Box

NODE_TEXT_LIMIT = 2_000
"""Characters a node's text may have: a reader takes a node whole."""
PREVIEW_LIMIT = 160
"""Characters of a node that the map shows."""

NodeKind = Literal["document", "section", "text"]


@dataclass(frozen=True, slots=True)
class Span:
    """Where a stretch of a node's text stands: ``start`` and ``end`` index the node's text."""

    page: int
    """The physical page, from 1; 0 on a web page."""
    start: int
    end: int
    anchor: str | None = None
    """The id of the nearest element above, on a web page."""
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """One bounded observation. Ids are ``n1``, ``n2`` … in reading order."""

    id: str
    parent: str | None
    kind: NodeKind
    title: str
    text: str
    spans: tuple[Span, ...]
    sha256: str
    """Of the text's UTF-8 bytes."""

    @property
    def first_page(self) -> int:
        """The physical page on which the node begins (0 on a web page)."""
        return self.spans[0].page if self.spans else 0

    @property
    def last_page(self) -> int:
        """The physical page on which the node ends (0 on a web page)."""
        return self.spans[-1].page if self.spans else 0


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes of one document, in reading order, and the hash that names the tree."""

    nodes: Mapping[str, Node]
    sha256: str
