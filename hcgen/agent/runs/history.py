"""The digest: what a persona is told of its earlier checkpoints, within a bound.

Corrections come first, because they bind; then the checkpoints, newest first. What does not fit
is counted, never cut in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hcgen.agent.loop.tools import count
from hcgen.base import HcgenError, one_line
from hcgen.contracts import Checkpoint
from hcgen.filings import Correction, Filing, read_corrections, read_named_checkpoint
from hcgen.journal import without_secrets

DIGEST_LIMIT = 4_000
"""Characters of a digest at most, so that a run is told the same however long the history."""
_CORRECTIONS_SHARE = 2_600
"""Characters that corrections may take while there are checkpoints to tell of."""
_CHAIN = 50
"""Earlier checkpoints that are looked at."""


def make(
    filing: str, corrections: Sequence[Correction], checkpoints: Iterable[Checkpoint | str]
) -> str:
    """The digest of one filing; empty where there is nothing to tell.

    ``corrections`` are given oldest first and told newest first, each with filing and field;
    ``checkpoints`` are given newest first, a line in the place of one that cannot be read.
    """
    told = [_correction(filing, each) for each in reversed(corrections)]
    return compose(told, (e if isinstance(e, str) else _checkpoint(e) for e in checkpoints))


def of_filing(filing: Filing) -> str:
    """The digest for the next reading of a filing, from its corrections and its checkpoints."""
    return make(filing.id, read_corrections(filing), _chain(filing))


def compose(corrections: Sequence[str], checkpoints: Iterable[str]) -> str:
    """Lines within the bound: corrections, then checkpoints, and how many of each did not fit."""
    earlier = list(checkpoints)
    room = DIGEST_LIMIT - 200  # for the two headings and the two counts
    share = _CORRECTIONS_SHARE if earlier else room
    first = list(_fitting("Corrections that stand:", corrections, min(share, room)))
    room -= sum(len(line) + 1 for line in first)
    second = list(_fitting("Earlier checkpoints, newest first:", earlier, room))
    return "\n".join(first + second)


def _fitting(heading: str, lines: Sequence[str], room: int) -> Iterator[str]:
    if not lines:
        return
    yield heading
    for told, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            yield f"… and {len(lines) - told} more."
            return
        yield line


def _chain(filing: Filing) -> Iterator[Checkpoint | str]:
    """The current checkpoint and those before it, as far as they are kept. One that cannot be read
    ends the chain and is told of: a new reading is what replaces it."""
    name = filing.checkpoint
    for _ in range(_CHAIN):
        if name is None or not filing.checkpoint_path(name).is_file():
            return
        try:
            checkpoint = read_named_checkpoint(filing, name)
        except HcgenError as error:
            yield f"- {name[:12]} cannot be read: {one_line(error.what, 200)}"
            return
        yield checkpoint
        name = checkpoint.previous


def _correction(filing: str, correction: Correction) -> str:
    claim = f' "{one_line(correction.claim, 120)}"' if correction.claim else ""
    why = one_line(correction.why, 240)
    return without_secrets(f"- {one_line(filing, 100)} {correction.field}:{claim} is wrong: {why}")


def _checkpoint(checkpoint: Checkpoint) -> str:
    body = checkpoint.body
    claims, cells = count(body.outcome.factsheet)
    dropped = len(body.omissions)
    reasons = f" ({one_line('; '.join(body.outcome.reasons), 200)})" if body.outcome.reasons else ""
    open_ends = [
        f"{step.action} failed: {one_line(step.observation, 120)}"
        for step in body.trace.steps
        if step.status == "failed"
    ]
    parts = [
        f"- {checkpoint.sha256[:12]} of {checkpoint.run.started}: {body.outcome.state}{reasons}",
        f"{claims} claims and {cells} figures in {len(body.trace.steps)} steps, {dropped} dropped",
        *open_ends[:2],
    ]
    return without_secrets("; ".join(parts))
