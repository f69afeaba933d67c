"""The trace of a reading: what the controller decided, did, and saw."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from hcgen.contracts.model import Contract, PageNumber

Action = Literal["parse", "chunk", "extract", "validate", "interrupt"]


class Dropped(Contract):
    """A proposed claim that the gate refused. Its text is not kept: what is unsupported is not
    shown."""

    field: str
    """``overview.issuer``, ``key_risks.12``, ``financial_highlights.revenue.2024-12-31`` …"""
    reason: str
    page: PageNumber | None = None


class TraceStep(Contract):
    """One turn of reason → act → observe."""

    n: int = Field(ge=1)
    thought: str
    """Why the controller chose this action now."""
    action: Action
    args: dict[str, Any] = Field(default_factory=dict)
    """What the tool was given; running the action with it again gives the same observation."""
    observation: str = ""
    status: Literal["ok", "failed", "stopped"] = "ok"
    nodes: tuple[str, ...] = ()
    """The observation nodes that this step chose or cited."""
    dropped: tuple[Dropped, ...] = ()


class AgentTrace(Contract):
    """All steps of one reading, ending with the interrupt."""

    steps: tuple[TraceStep, ...] = ()
