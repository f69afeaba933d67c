"""Waiting when a server says that it is busy: as long as it asks, never past the deadline."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt
from tenacity.wait import wait_exponential, wait_random

from hcgen.fetch.deadline import Deadline
from hcgen.fetch.errors import HttpStatus

BUSY = (429, 503)
TRIES = 4
_BACKOFF = wait_exponential(multiplier=0.5, max=8) + wait_random(0, 0.5)


class Busy(HttpStatus):
    """The server is busy. ``seconds`` is how long it asks to wait, where it says so."""

    def __init__(self, status: int, address: str, seconds: float | None) -> None:
        super().__init__(status, address, why="it is busy", fix="try again later")
        self.seconds = seconds


def busy(status: int, retry_after: str, address: str) -> Busy:
    """The error for an answer of status 429 or 503, with its Retry-After header."""
    return Busy(status, address, _asked(retry_after, datetime.now(UTC)))


def patiently(deadline: Deadline, sleep: Callable[[float], None]) -> Retrying:
    """Calls again after each :class:`Busy`, at most four times in all; then raises the last one."""

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.seconds if isinstance(error, Busy) else None
        seconds = _BACKOFF(state) if asked is None else asked
        left = deadline.remaining()
        if isinstance(error, Busy) and seconds >= left:
            raise HttpStatus(
                error.status,
                error.address,
                why=f"it asks to wait {seconds:.0f} s, and {left:.0f} s are left",
                fix="try again later",
            )
        return seconds

    return Retrying(
        retry=retry_if_exception_type(Busy),
        wait=wait,
        stop=stop_after_attempt(TRIES),
        sleep=sleep,
        reraise=True,
    )


def _asked(value: str, now: datetime) -> float | None:
    """Seconds of a Retry-After header, given as a number or as a date."""
    text = value.strip()
    if text.isdecimal() and len(text) < 10:
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
