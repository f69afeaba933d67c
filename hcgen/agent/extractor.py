"""What an extractor is: a reader of chosen nodes that proposes claims and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from hcgen.contracts import DocumentType, Factsheet, Omission, Panel
from hcgen.document import Document
from hcgen.observe import Tree


@dataclass(frozen=True, slots=True)
class Candidates:
    """The nodes chosen for each panel, and where they stand in words."""

    nodes: Mapping[Panel, tuple[str, ...]]
    """Panel → node ids, in the order in which they are to be read (the most likely first)."""
    looked_in: Mapping[Panel, tuple[str, ...]]
    """Panel → "SUMMARY, pages 11–34" …, for the absences."""

    def pages(self, panel: Panel, tree: Tree) -> tuple[int, ...]:
        """The physical pages that the panel's nodes touch, in candidate order, each once."""
        seen: dict[int, None] = {}
        for identifier in self.nodes.get(panel, ()):
            for span in tree.nodes[identifier].spans:
                seen.setdefault(span.page)
        return tuple(seen)


@dataclass(frozen=True, slots=True)
class Draft:
    """What an extractor proposes: a factsheet whose citations carry page and quote only."""

    factsheet: Factsheet
    document_type: DocumentType
    document_date: str | None = None
    """The day printed on the document, ``YYYY-MM-DD``."""
    refusal: str = ""
    """Why a document of this kind is not read: what it is taken for, by which words on which page,
    and what it lacks. Empty where it is read."""
    notes: tuple[str, ...] = ()
    """Remarks for the trace, in words."""
    omissions: tuple[Omission, ...] = ()
    """What it saw and does not propose; the places cite page and quote only."""


class Extractor(Protocol):
    """Proposes claims from candidate nodes. It never sees or controls the loop."""

    name: str
    version: str

    def extract(self, document: Document, tree: Tree, candidates: Candidates) -> Draft:
        """Propose claims for the panels that have candidates, reading those pages only."""
