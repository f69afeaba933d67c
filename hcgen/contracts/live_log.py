"""The lines of the live log: a run’s receipts as text, alike in a terminal and on a page."""

from __future__ import annotations

from hcgen.base import one_line
from hcgen.contracts.checkpoint import Checkpoint

LOG_WIDTH = 200
"""Characters of a line at most."""
_DAY = 86_400


def log_line(clock: str, told: str) -> str:
    """One bounded line: the time of day (UTC, ``HH:MM:SS``), and what happened then."""
    return one_line(f"{clock} {told}", LOG_WIDTH)


def start_words(filing: object, sha256: object) -> str:
    """That the reading of a filing, of a file with this SHA-256, began."""
    return f"start: filing {filing}, sha256 {str(sha256)[:12]}"


def receipt_words(n: object, action: str, status: object, observation: object, ms: object) -> str:
    """What a step received, and how many milliseconds it took where that is known."""
    taken = f" ({ms:,} ms)" if isinstance(ms, int) else ""
    return f"{n} {action} {status}: {observation}{taken}"


def final_words(checkpoint: str) -> str:
    """That the run froze this checkpoint (SHA-256)."""
    return f"final: checkpoint {checkpoint[:12]}"


def log_of(checkpoint: Checkpoint, sha256: str) -> tuple[str, ...]:
    """The log of the run that froze ``checkpoint``, whose hash is ``sha256``: its start, the
    receipt of each step at the time when the step ended, and its end. The time of a step is that of
    the start and of all steps so far; a step whose time is not known stands at the one before."""
    run, facts = checkpoint.run, checkpoint.body.filing
    hours, minutes, seconds = map(int, run.started[11:19].split(":"))
    began, taken = (hours * 60 + minutes) * 60 + seconds, 0
    lines = [log_line(_clock(began), start_words(facts.id, facts.sha256))]
    for place, step in enumerate(checkpoint.body.trace.steps):
        ms = run.steps_ms[place] if place < len(run.steps_ms) else None
        taken += ms or 0
        told = receipt_words(step.n, step.action, step.status, step.observation, ms)
        lines.append(log_line(_clock(began + taken // 1000), told))
    return (*lines, log_line(_clock(began + taken // 1000), final_words(sha256)))


def _clock(seconds: int) -> str:
    minutes, second = divmod(seconds % _DAY, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{second:02}"
