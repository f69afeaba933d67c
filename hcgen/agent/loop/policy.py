"""The policy: from the state of a reading, the next decision and the reason for it.

It is plain code over plain state. No model and no text of a document decides here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from hcgen.agent.candidates import LEADING_PAGES
from hcgen.agent.loop.state import ReadingState
from hcgen.base import count
from hcgen.contracts import Action, omissions_in_words

MAX_STEPS = 8
"""The hard cap of one reading, the interrupt included: so that what a reading costs is known
before it begins."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do next, and why."""

    thought: str
    action: Action
    args: dict[str, Any] = field(default_factory=dict)


def decide(state: ReadingState, tools: Collection[Action], *, steps_left: int) -> Decision:
    """The next decision. ``steps_left`` counts this step; the last one is always the interrupt."""
    usable = {action for action in tools if action not in state.failed}
    if steps_left <= 1:
        return _stop("The last step is always the interrupt: show what is verified and stop.")
    if state.document is None:
        if "parse" in usable:
            return Decision(
                "Read the file before deciding where to look.", "parse", {"sha256": state.sha256}
            )
        return _stop(_why_not(state, "parse", "nothing can be read"))
    if state.draft is not None:
        return _judge(state, usable)
    if state.unread is not None or state.verified is None:
        return _propose(state, usable)
    return _widen_or_stop(state, usable, steps_left)


def _propose(state: ReadingState, usable: Collection[Action]) -> Decision:
    names = [extractor.name for extractor in state.extractors]
    if state.unread is None and "chunk" in usable:
        return Decision(_why_these_chapters(state), "chunk")
    if "extract" not in usable:
        return _stop(_why_not(state, "extract", "nothing can be proposed"))
    if state.unread is None:
        thought = _why_not(state, "chunk", f"read the first {LEADING_PAGES} pages as they come")
        return Decision(thought, "extract", {"extractors": names, "from": "leading"})
    nodes = {node for nodes in state.unread.nodes.values() for node in nodes}
    more = "further" if state.widened else "chosen"
    return Decision(
        f"Propose claims from {count(len(nodes), f'{more} node')}.",
        "extract",
        {"extractors": names, "from": "chosen"},
    )


def _why_these_chapters(state: ReadingState) -> str:
    names = {"summary": "the summary", "risk_factors": "the risk factors"}
    found = [name for kind, name in names.items() if _has(state, kind)]
    if not found:
        return "No summary and no risk factors were found: choose from what there is."
    return f"Choose nodes by chapter: found {' and '.join(found)}."


def _judge(state: ReadingState, usable: Collection[Action]) -> Decision:
    if "validate" in usable:
        return Decision("Nothing proposed counts before two readers see its quote.", "validate")
    return _stop(_why_not(state, "validate", "nothing proposed may be shown"))


def _widen_or_stop(state: ReadingState, usable: Collection[Action], steps_left: int) -> Decision:
    empty = state.unanswered_panels()
    if not empty:
        return _stop(f"Every panel has an answer{_dropped(state)}: show the draft and stop.")
    named = ", ".join(empty).replace("_", " ")
    if state.widened:
        return _stop(f"Widened once, {named} still empty{_dropped(state)}: say so and stop.")
    if {"chunk", "extract", "validate"} <= set(usable) and steps_left > 3:
        return Decision(
            f"Left empty: {named}. Widen once to further pages that speak of it.",
            "chunk",
            {"panels": list(empty)},
        )
    return _stop(f"{named} stays empty and cannot be widened: say so and stop.")


def _has(state: ReadingState, kind: str) -> bool:
    document = state.document
    return document is not None and any(chapter.kind == kind for chapter in document.chapters)


def _dropped(state: ReadingState) -> str:
    told = omissions_in_words(state.omissions)
    return f", {', '.join(told)}" if told else ""


def _why_not(state: ReadingState, action: str, consequence: str) -> str:
    why = state.failed.get(action)
    return (
        f"{action} failed ({why}): {consequence}." if why else f"No {action} tool: {consequence}."
    )


def _stop(thought: str) -> Decision:
    return Decision(thought, "interrupt")
