"""One deadline for a whole exchange, however it is cut up."""

from __future__ import annotations

from collections.abc import Callable

from hcgen.fetch.errors import FetchRefused

_GRAIN = 0.001
"""Seconds: a socket's time limit and the clock may differ by this much."""


class Deadline:
    """Counts down from ``seconds``; everything that waits asks it how long it may."""

    def __init__(self, seconds: float, address: str, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self.address = address
        self._clock = clock
        self._end = clock() + seconds

    def remaining(self, wanted: float | None = None) -> float:
        """Seconds that may still be waited, at most ``wanted``; raises when none are left."""
        left = self._end - self._clock()
        if left <= _GRAIN:
            raise self.passed()
        return left if wanted is None else min(left, wanted)

    def passed(self) -> FetchRefused:
        """The refusal to raise when time has run out."""
        return FetchRefused(
            "time", self.address, f"it took longer than {self._seconds:g} s", fix="try again later"
        )
