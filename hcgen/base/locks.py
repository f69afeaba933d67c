"""One at a time: what reads, changes and writes a folder back holds its lock for just that."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from hcgen.base.errors import MachineError, machine_errors
from hcgen.base.text import one_line

LOCK_NAME = ".hcgen-lock"
"""The file in a folder by which processes wait for one another. It stays, empty: who removed it
would take it from under those that wait."""
PATIENCE = 60.0
"""Seconds that are waited for another process: a hundred times what a change takes."""
_SOON = 1.0
"""Seconds after which a person is told what is waited for."""


@contextmanager
def exclusive(
    folder: Path,
    doing: str,
    *,
    patience: float = PATIENCE,
    waiting: Callable[[str], None] | None = None,
) -> Iterator[None]:
    """Be the only process that changes a folder, which must be there; ``doing`` tells the others
    what for.

    Another holder is waited for, and ``waiting`` is told once who it is. The system lets go of
    the lock of a process that died. What only reads needs none, since files are replaced whole.
    Raises :class:`MachineError` where the other is not done in time, or the folder cannot be
    locked.
    """
    path = folder / LOCK_NAME
    lock = FileLock(path, mode=0o644)
    with machine_errors("cannot lock the folder", folder):
        try:
            lock.acquire(timeout=min(_SOON, patience))
        except Timeout:
            if waiting is not None:
                waiting(f"waiting for {_holder(path)}")
            try:
                lock.acquire(timeout=max(0.0, patience - _SOON))
            except Timeout:
                raise MachineError(
                    "another process is at work in this folder",
                    where=str(folder),
                    why=f"{_holder(path)} has not let go of it in {patience:g} s",
                    fix="run the command again when that has ended",
                ) from None
    try:
        _sign(path, f"process {os.getpid()}, {doing}")
        yield
    finally:
        _sign(path, "")
        lock.release()


def _sign(path: Path, text: str) -> None:
    """Say in the lock who holds it. A disk without room for that still holds the lock."""
    with suppress(OSError):
        path.write_text(text, encoding="utf-8")


def _holder(path: Path) -> str:
    with suppress(OSError, ValueError):
        if text := one_line(path.read_text(encoding="utf-8"), 100):
            return text
    return "another process"
