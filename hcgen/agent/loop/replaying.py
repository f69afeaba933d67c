"""Replay: the recorded actions, run again, give the recorded observations, or say where not."""

from __future__ import annotations

from collections.abc import Mapping

from hcgen.agent.loop.run import observe
from hcgen.agent.loop.state import ReadingState
from hcgen.agent.loop.tools import TOOLS, Tool
from hcgen.contracts import Action, AgentTrace


def replay(
    trace: AgentTrace, state: ReadingState, *, tools: Mapping[Action, Tool] = TOOLS
) -> tuple[int, ...]:
    """Run the trace's actions with their recorded arguments on a fresh state.

    Returns the numbers of the steps whose observation, status, nodes or drops differ; empty
    means that the trace holds.
    """
    different = []
    for step in trace.steps:
        if step.action == "interrupt":
            continue
        if step.action not in tools:
            different.append(step.n)
            continue
        again = step.model_copy(
            update={
                "nodes": (),
                "dropped": (),
                **observe(state, step.action, step.args, tools),
            }
        )
        if again != step:
            different.append(step.n)
    return tuple(different)
