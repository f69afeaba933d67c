"""The journal of a reading: a decision before each step, a receipt after it, a trace from both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hcgen.agent.loop.policy import Decision
from hcgen.agent.loop.run import Recorder
from hcgen.contracts import AgentTrace, TraceStep
from hcgen.journal import Journal

_RECEIPT = {"n", "observation", "status", "nodes", "dropped"}
_DECISION = {"n", "thought", "action", "args"}


class JournalRecorder(Recorder):
    """Appends each decision and receipt; both are on the disk before the loop goes on."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def decided(self, n: int, decision: Decision) -> None:
        """Write the decision."""
        step = TraceStep(n=n, thought=decision.thought, action=decision.action, args=decision.args)
        self._journal.append("decision", step.model_dump(mode="json", include=_DECISION))

    def observed(self, step: TraceStep, milliseconds: int) -> None:
        """Write the receipt, with the time the step took."""
        receipt = step.model_dump(mode="json", include=_RECEIPT)
        self._journal.append("receipt", {**receipt, "ms": milliseconds})


def trace_of(records: Iterable[tuple[str, dict[str, Any]]]) -> AgentTrace:
    """The trace as a projection of (kind, body) records; a decision without receipt is left out."""
    steps: list[TraceStep] = []
    decision: dict[str, Any] = {}
    for kind, body in records:
        if kind == "decision":
            decision = body
        elif kind == "receipt" and body.get("n") == decision.get("n"):
            receipt = {key: value for key, value in body.items() if key in _RECEIPT}
            steps.append(TraceStep.model_validate({**decision, **receipt}))
    return AgentTrace(steps=tuple(steps))
