"""One at a time: what reads, changes and writes a folder back holds its lock for just that."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from hcgen.base.canonical import sha256_hex
from hcgen.base.errors import MachineError, machine_errors
from hcgen.base.text import one_line

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
    """Be the only process of this user and machine that changes a folder, whether it is there yet
    or not; ``doing`` tells the others what for.

    Another holder is waited for, and ``waiting`` is told once who it is. The system lets go of
    the lock of a process that died. What only reads needs none, since files are replaced whole.
    The lock lies among the machine's temporary files, so that nothing of ours stands in a folder
    that goes to git or to a host. Raises :class:`MachineError` where the other is not done in
    time, or there can be no lock.
    """
    path = _locks() / f"{sha256_hex(os.fsencode(folder.resolve()))}.lock"
    lock = FileLock(path)
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
        lock.release()


def _locks() -> Path:
    """A folder that nobody else can put anything into."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"hcgen-locks-{user}"
    with machine_errors("cannot make the folder of locks", folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    if folder.is_symlink() or (os.name == "posix" and status.st_uid != user):
        raise MachineError(
            "the folder of locks is somebody else's",
            where=str(folder),
            fix="remove it, or name another place for temporary files in TMPDIR",
        )
    return folder


def _sign(path: Path, text: str) -> None:
    """Say in the lock who holds it. A disk without room for that still holds the lock."""
    with suppress(OSError):
        path.write_text(text, encoding="utf-8")


def _holder(path: Path) -> str:
    with suppress(OSError, ValueError):
        if text := one_line(path.read_text(encoding="utf-8"), 100):
            return text
    return "another process"
