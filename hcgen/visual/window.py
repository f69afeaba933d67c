"""Opening the one window from outside: the address is checked, the window before it is closed."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from filelock import FileLock, Timeout

import hcgen
from hcgen.base import FILES, HcgenError, MachineError, one_line
from hcgen.fetch import Policy, parse_target
from hcgen.visual.keeper import LOCK, READY, STATE, clear

_ROOT = str(Path(hcgen.__file__).resolve().parents[1])
_ANSWER_SECONDS = 20.0
_CLOSE_SECONDS = 10.0


def open_window(
    address: str,
    folder: Path,
    *,
    allowed_hosts: Sequence[str] = (),
    extra: Sequence[str] = (),
) -> str:
    """Open the address in the one window of this installation; says in words what was opened.

    A window that is open is closed first. The call returns when the window has asked for its
    page; the window lives on by itself. ``folder`` is where its lock lies, ``allowed_hosts`` are
    private hosts that may be shown all the same, ``extra`` are arguments for the browser. Raises
    :class:`hcgen.fetch.FetchRefused` for an address that may not be opened, before anything is
    started, and :class:`MachineError` where no window comes to life.
    """
    policy = Policy(allowed_hosts=frozenset(allowed_hosts))
    target = parse_target(address)
    policy.check_target(target)
    FILES.make_folder(folder)
    close_window(folder)
    order = {
        "address": target.url,
        "folder": str(folder.absolute()),
        "allowed_hosts": sorted(allowed_hosts),
        "extra": list(extra),
    }
    answer = _started(order)
    if not answer.startswith(READY):
        why = one_line(answer, 200) or "its process ended without a word"
        fix = "install a Chromium browser or hcgen[visual]; the text does not need it"
        raise MachineError("the window did not open", why=why, fix=fix)
    return f"{target.url} is open in a window of its own ({answer.removeprefix(READY).strip()})"


def close_window(folder: Path) -> bool:
    """Close the window that is open, whatever state it is in; returns whether there was one.

    Raises :class:`MachineError` where it cannot be ended.
    """
    if not folder.is_dir():
        return False
    lock = FileLock(str(folder / LOCK))
    for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if _is_free(lock, 0):
            return number != signal.SIGTERM
        with contextlib.suppress(HcgenError, ValueError, KeyError, OSError):
            state = json.loads(FILES.read_bytes(folder / STATE, limit=10_000))
            os.kill(int(state["pid"]), number)
        if _is_free(lock, _CLOSE_SECONDS):
            clear(folder)
            return True
    raise MachineError("the window before this one does not close", fix="end its process by hand")


def _is_free(lock: FileLock, seconds: float) -> bool:
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        return False
    lock.release()
    return True


def _started(order: Mapping[str, object]) -> str:
    """Start the keeper and wait for its one line."""
    environment = {**os.environ, "PYTHONPATH": _ROOT}
    environment.pop("HCGEN_STATE", None)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "hcgen.visual.keeper"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
        text=True,
    )
    if process.stdin is None or process.stdout is None:
        raise MachineError("the window's keeper has no pipes")
    with process.stdin as pipe, contextlib.suppress(OSError):
        json.dump(dict(order), pipe)
    with process.stdout as answers:
        line = _line(answers)
    if line is None:
        process.kill()
        return f"it did not answer within {_ANSWER_SECONDS:g} s"
    if not line.startswith(READY):  # it is about to end: its lock must be free for the next one
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_CLOSE_SECONDS)
        return line.strip()
    process.returncode = 0  # it lives on by itself; nobody waits for it
    return line.strip()


def _line(stream: IO[str]) -> str | None:
    with selectors.DefaultSelector() as ready:
        ready.register(stream, selectors.EVENT_READ)
        return stream.readline() if ready.select(_ANSWER_SECONDS) else None
