"""The loop: reason, act, observe, at most eight times, and always to the interrupt."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hcgen.agent.loop.outcome import outcome
from hcgen.agent.loop.policy import MAX_STEPS, Decision, decide
from hcgen.agent.loop.state import ReadingState
from hcgen.agent.loop.tools import TOOLS, Observation, Tool, ToolFailure
from hcgen.base import DocumentError
from hcgen.contracts import Action, AgentTrace, TraceStep
from hcgen.journal import without_secrets

Policy = Callable[..., Decision]


class Recorder:
    """Told of each step before and after it runs. This one keeps nothing."""

    def decided(self, n: int, decision: Decision) -> None:
        """A step is about to run."""

    def observed(self, step: TraceStep, milliseconds: int) -> None:
        """A step has run."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The trace of a reading and how long each step took."""

    trace: AgentTrace
    steps_ms: tuple[int, ...] = field(default=())


def run_loop(
    state: ReadingState,
    *,
    tools: Mapping[Action, Tool] = TOOLS,
    policy: Policy = decide,
    recorder: Recorder | None = None,
    timer: Callable[[], float] = time.monotonic,
) -> Reading:
    """Run the loop to its interrupt.

    Only what is in ``tools`` can run; an action outside it, and the last of ``MAX_STEPS`` steps,
    become the interrupt. A tool's failure on the document is an observation; a fault of the
    machine goes up and ends the run.
    """
    recorder = recorder or Recorder()
    steps: list[TraceStep] = []
    durations: list[int] = []
    while True:
        n = len(steps) + 1
        decision = _allowed(policy(state, tools.keys(), steps_left=MAX_STEPS + 1 - n), n, tools)
        recorder.decided(n, decision)
        started = timer()
        step = _act(state, n, decision, tools)
        durations.append(round((timer() - started) * 1000))
        recorder.observed(step, durations[-1])
        steps.append(step)
        state.reporter.step(n, step.action, step.observation)
        if step.action == "interrupt":
            return Reading(AgentTrace(steps=tuple(steps)), tuple(durations))


def _allowed(decision: Decision, n: int, tools: Mapping[Action, Tool]) -> Decision:
    if decision.action == "interrupt":
        return decision
    if n >= MAX_STEPS:
        return Decision(f"Step {n} of {MAX_STEPS} is always the interrupt.", "interrupt")
    if decision.action not in tools:
        return Decision(f"{decision.action} is not on the list of tools: stop.", "interrupt")
    return decision


def _act(
    state: ReadingState, n: int, decision: Decision, tools: Mapping[Action, Tool]
) -> TraceStep:
    step = TraceStep(n=n, thought=decision.thought, action=decision.action, args=decision.args)
    if decision.action == "interrupt":
        text = f"Draft shown as {outcome(state).state}. The agent stops here."
        return step.model_copy(update={"observation": text, "status": "stopped"})
    return step.model_copy(update=observe(state, decision.action, decision.args, tools))


def observe(
    state: ReadingState, action: Action, args: Mapping[str, Any], tools: Mapping[Action, Tool]
) -> dict[str, Any]:
    """Run one tool; what it saw, as fields of a step. A failure is remembered on the state."""
    try:
        seen: Observation = tools[action](state, args)
    except (ToolFailure, DocumentError) as error:
        state.failed[action] = without_secrets(str(error))
        return {"observation": state.failed[action], "status": "failed"}
    return {
        "observation": without_secrets(seen.text),
        "status": "ok",
        "nodes": seen.nodes,
        "dropped": seen.dropped,
    }
