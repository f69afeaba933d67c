"""A clock that ticks, and a journal with something in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hcgen.base import FILES, FileLayer
from hcgen.journal import Journal


def ticking() -> Callable[[], datetime]:
    moments = iter(range(10_000_000))

    def clock() -> datetime:
        return datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC) + timedelta(seconds=next(moments))

    return clock


def begun(folder: Path, run_id: str = "run-1", *, files: FileLayer = FILES) -> Journal:
    journal = Journal.create(folder, run_id, clock=ticking(), files=files)
    journal.append("start", {"what": "a test"})
    return journal
