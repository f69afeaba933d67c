"""The closed list of tools. Each is a plain function of the state of the reading and its arguments.

A tool observes; it decides nothing. What it returns depends on the file and its arguments alone,
so that replaying the recorded actions gives the recorded observations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from hcgen.agent.candidates import choose, leading, runs, widen
from hcgen.agent.extractor import Candidates, Draft
from hcgen.agent.loop.state import ReadingState, is_empty
from hcgen.agent.verify.corrections import without_corrected
from hcgen.agent.verify.evidence import Pictures
from hcgen.agent.verify.omit import as_dropped
from hcgen.agent.verify.prove import prove
from hcgen.base import HcgenError, count as number_of, one_line
from hcgen.contracts import (
    PANELS,
    Action,
    Cell,
    Change,
    ClaimLike,
    Dropped,
    Factsheet,
    Figure,
    Panel,
    figures,
    map_claims,
    omissions_in_words,
)
from hcgen.document import ChapterKind, Document, open_document
from hcgen.observe import Tree, pdf_tree

LANGUAGES = {"en": "English", "zh-Hant": "Traditional Chinese", "zh-Hans": "Simplified Chinese"}


class ToolFailure(HcgenError):
    """A tool could not do its work on this document; the loop goes on without it."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a tool saw, in words, with the nodes it chose or cited and the claims it dropped."""

    text: str
    nodes: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()


Tool = Callable[[ReadingState, Mapping[str, Any]], Observation]


def parse(state: ReadingState, args: Mapping[str, Any]) -> Observation:
    """Open the document. ``args``: ``sha256``, the file's hash."""
    if args["sha256"] != state.sha256:
        raise ToolFailure("the file is not the one named", why=f"its sha256 is {state.sha256}")
    state.document = state.open_files.enter_context(
        open_document(state.path, reporter=state.reporter)
    )
    return Observation(_describe(state.document))


def chunk(state: ReadingState, args: Mapping[str, Any]) -> Observation:
    """Build the tree and choose nodes. ``args``: ``panels`` to widen; without it, all by
    chapter."""
    document, tree = _opened(state)
    panels: tuple[Panel, ...] = tuple(args.get("panels", ()))
    if panels:
        before = state.chosen or Candidates(nodes={}, looked_in={})
        found = widen(document, tree, before, panels)
        state.widened = True
    else:
        found = state.chosen = choose(document, tree)
    chosen = _in_reading_order(tree, found)
    state.unread = found if chosen else None
    each = ", ".join(
        f"{_in_words(panel)} {len(nodes)}" for panel, nodes in found.nodes.items() if nodes
    )
    total = sum(node.kind == "text" for node in tree.nodes.values())
    text = f"{total:,} nodes; {len(chosen):,} chosen" + (f" ({each})" if each else "")
    return Observation(text, nodes=_as_ranges(chosen))


def extract(state: ReadingState, args: Mapping[str, Any]) -> Observation:
    """Let every extractor propose claims from the chosen nodes.

    ``args``: ``extractors``, their names; ``from``: ``"chosen"`` nodes or ``"leading"`` pages.
    """
    document, tree = _opened(state)
    if args["from"] == "leading":
        state.unread = state.chosen = leading(document, tree, PANELS)
    if state.unread is None:
        raise ToolFailure("no nodes are chosen", fix="chunk first")
    drafts = [
        _signed(extractor.extract(document, tree, state.unread), extractor.name)
        for extractor in state.extractors
        if extractor.name in args["extractors"]
    ]
    if not drafts:
        raise ToolFailure("no extractor is at hand", why=f"asked for {args['extractors']}")
    state.unread = None
    sheet, withheld = without_corrected(drafts[0].factsheet, state.corrections)
    state.draft = replace(drafts[0], factsheet=sheet)
    state.omissions.extend(each for each in withheld if each not in state.omissions)
    state.first_draft = state.first_draft or drafts[0]
    claims, cells = count(state.draft.factsheet)
    notes = "".join(f" {note}." for note in state.draft.notes)
    if withheld:
        notes = f" {len(withheld)} not proposed again: corrected by a person.{notes}"
    proposed = f"{number_of(claims, 'claim')}, {number_of(cells, 'table cell')} proposed."
    return Observation(proposed + notes, dropped=tuple(map(as_dropped, withheld)))


def validate(state: ReadingState, args: Mapping[str, Any]) -> Observation:
    """Put the draft through the gate, take over what stands and picture its places.

    ``args``: none.
    """
    del args
    document, tree = _opened(state)
    if state.draft is None:
        raise ToolFailure("there is no draft", fix="extract first")
    judgement = prove(state.draft.factsheet, document, tree, seen=state.draft.omissions)
    state.draft = None
    told = {(each.id, each.kind, each.why) for each in state.omissions}
    omissions = [o for o in judgement.omissions if (o.id, o.kind, o.why) not in told]
    state.omissions.extend(omissions)
    dropped = tuple(map(as_dropped, omissions))
    state.pictures = state.pictures or Pictures(document)
    sheet = _taken_over(state.verified, judgement.factsheet)
    state.verified = state.pictures.illustrate(sheet, state.omissions)
    state.omissions[:] = map(state.pictures.pictured, state.omissions)
    pages = sorted({drop.page for drop in dropped if drop.page is not None})
    lost = ", ".join(omissions_in_words(omissions)) or "0 dropped"
    text = f"{judgement.kept} verified by two readers, {lost}"
    if pages:
        text += f": {_pages(pages)}"
    empty = state.empty_panels()
    text += f". Empty: {', '.join(map(_in_words, empty))}." if empty else ". No panel is empty."
    return Observation(text, nodes=tuple(judgement.cited_nodes), dropped=dropped)


TOOLS: Mapping[Action, Tool] = MappingProxyType(
    {"parse": parse, "chunk": chunk, "extract": extract, "validate": validate}
)
"""The whole action space, but for the terminal ``interrupt``."""


def count(sheet: Factsheet) -> tuple[int, int]:
    """How many claims and how many shown cells a factsheet holds."""
    cells = sum(figure.cell.state != "not_shown" for figure in figures(sheet))
    return sum(1 for _ in sheet.claims()), cells


def _opened(state: ReadingState) -> tuple[Document, Tree]:
    if state.document is None:
        raise ToolFailure("no document is open", fix="parse first")
    if state.tree is None:
        state.tree = pdf_tree(state.document)
    return state.document, state.tree


def _describe(document: Document) -> str:
    pages = len(document.pages)
    parts = [
        f"{pages} {'page' if pages == 1 else 'pages'}",
        LANGUAGES.get(document.language, "language not known"),
        f"{len(document.chapters)} chapters from the {document.chapters_from}"
        if document.chapters
        else "no chapters",
    ]
    named: tuple[ChapterKind, ...] = ("summary", "risk_factors", "financial_information")
    places = [
        f"{one_line(chapter.title, 60)} on {chapter.first_page}–{chapter.last_page}"
        for kind in named
        for chapter in document.chapters_of(kind)[:1]
    ]
    unread = [page.number for page in document.pages if page.problem]
    text = ", ".join(parts) + ("; " + ", ".join(places) if places else "")
    return text + (f"; not readable: {_pages(unread)}" if unread else "")


def _in_words(panel: Panel) -> str:
    return panel.replace("_", " ")


def _pages(numbers: list[int]) -> str:
    stretches = [str(a) if a == b else f"{a}–{b}" for a, b in runs(numbers)]
    more = f" and {len(stretches) - 12} more places" if len(stretches) > 12 else ""
    return ("page " if len(numbers) == 1 else "pages ") + ", ".join(stretches[:12]) + more


def _in_reading_order(tree: Tree, candidates: Candidates) -> list[str]:
    chosen = {node for nodes in candidates.nodes.values() for node in nodes}
    return [identifier for identifier in tree.nodes if identifier in chosen]


def _as_ranges(identifiers: list[str]) -> tuple[str, ...]:
    numbers = [int(identifier.removeprefix("n")) for identifier in identifiers]
    return tuple(f"n{a}" if a == b else f"n{a}..n{b}" for a, b in runs(numbers))


class _Signature(Change):
    """Puts an extractor's name on each claim and figure."""

    def __init__(self, name: str) -> None:
        self._signed = {"extractors": (name,)}

    def claim(self, claim: ClaimLike) -> ClaimLike:
        return claim.model_copy(update=self._signed)

    def cell(self, figure: Figure) -> Cell:
        return figure.cell.model_copy(update=self._signed)


def _signed(draft: Draft, name: str) -> Draft:
    return replace(draft, factsheet=map_claims(draft.factsheet, _Signature(name)))


def _taken_over(before: Factsheet | None, new: Factsheet) -> Factsheet:
    """The panels that were empty take what is new; a filled panel stays as it is."""
    if before is None:
        return new
    update: dict[str, object] = {
        panel: getattr(new, panel)
        for panel in PANELS
        if is_empty(before, panel) and not is_empty(new, panel)
    }
    filled = tuple(update)
    kept = {
        name: absence
        for name, absence in before.absences.items()
        if not name.startswith(filled or ("\0",))
    }
    added = {
        name: absence
        for name, absence in new.absences.items()
        if filled and name.startswith(filled)
    }
    return before.model_copy(update={**update, "absences": {**kept, **added}})
