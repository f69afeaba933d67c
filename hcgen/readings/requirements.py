"""What a command asks of readings before it goes on. Nothing is read here, so the agent with its
rules is not imported: a host that builds what is frozen starts in half the time."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.base import CheckFailed, DocumentError, count
from hcgen.contracts import Checkpoint
from hcgen.filings import Filing


def require_frozen(filings: Sequence[Filing]) -> None:
    """Raise ``CheckFailed`` unless every filing has a checkpoint."""
    missing = [filing.id for filing in filings if filing.checkpoint is None]
    if missing:
        raise CheckFailed(
            f"not frozen: {len(missing):,} of {count(len(filings), 'filing')}",
            where=", ".join(missing[:5]) + ("…" if len(missing) > 5 else ""),
            why="--frozen analyses nothing",
            fix="run: hcgen build, and commit the checkpoints",
        )


def require_not_rejected(checkpoint: Checkpoint, target: str) -> None:
    """Raise ``DocumentError`` with the reasons of a rejected outcome."""
    outcome = checkpoint.body.outcome
    if outcome.state == "rejected":
        raise DocumentError(
            "rejected", kind="rejected", where=target, why="; ".join(outcome.reasons)
        )
