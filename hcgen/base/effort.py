"""How much work may go into one thing that a stranger wrote."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooDear(Exception):
    """The work took more processor time than it may."""


@contextmanager
def unmetered() -> Iterator[None]:
    """Work within :func:`at_most` that is bounded otherwise, and does not count."""
    timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    left = signal.setitimer(signal.ITIMER_VIRTUAL, 0)[0] if timed else 0.0
    try:
        yield
    finally:
        if left > 0:
            signal.setitimer(signal.ITIMER_VIRTUAL, left)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """End what is done within, by :class:`TooDear`, after so many seconds of processor time.

    A regular expression that runs away is ended, too: Python's asks for signals as it goes.
    Processor time, so that a busy machine does as much as an idle one. It holds where there are
    such timers, which is in the main thread of every system but Windows. It does not nest.
    """
    timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not timed:
        yield
        return

    def ended(*_: object) -> None:
        raise TooDear(f"{seconds:g} s of processor time")

    before = signal.signal(signal.SIGVTALRM, ended)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
