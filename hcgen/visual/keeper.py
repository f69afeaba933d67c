"""The process that keeps one window: its proxy, its profile, its end.

It reads what to open from standard input, answers one line on standard output, and goes on until
the window is closed or it is told to end (SIGTERM). Its lock says that it lives.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from filelock import FileLock

from hcgen.base import FILES, HcgenError
from hcgen.fetch import Policy
from hcgen.visual.browser import SHOWN, Command, commands, prepare_profile
from hcgen.visual.proxy import FilteringProxy

LOCK, STATE = "lock", "keeper.json"
READY = "ready"
_PREFIX = "hcgen-window-"
_START_SECONDS = 8.0
"""How long a window may take to ask for its page."""
_END_SECONDS = 2.0
_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Read the order, keep the window."""
    order: dict[str, Any] = json.load(sys.stdin)
    signal.signal(signal.SIGTERM, _stop)
    folder = Path(order["folder"])
    with FileLock(str(folder / LOCK), timeout=5):
        clear(folder)
        home = Path(tempfile.mkdtemp(prefix=_PREFIX))
        FILES.write_atomic(
            folder / STATE,
            json.dumps({"pid": os.getpid(), "home": str(home)}).encode("ascii"),
            durable=False,
        )
        try:
            with FilteringProxy(Policy(allowed_hosts=frozenset(order["allowed_hosts"]))) as proxy:
                _keep(order, home, proxy)
        finally:
            with contextlib.suppress(HcgenError):
                FILES.remove(folder / STATE, durable=False)
            _remove(home)


def _keep(order: Mapping[str, Any], home: Path, proxy: FilteringProxy) -> None:
    """Try each way to open the window; the first that asks for its page is kept to its end."""
    reasons = []
    for command in commands(
        order["address"],
        proxy.port,
        home,
        allowed_hosts=order["allowed_hosts"],
        extra=order["extra"],
    ):
        prepare_profile(home)
        process = _start(command, home)
        try:
            if _lives(process, proxy, home / SHOWN):
                _say(f"{READY} {command.name}")
                process.wait()
                return
            status = process.poll()
            ended = "it did not start in time" if status is None else f"it ended with {status}"
            reasons.append(f"{command.name}: {ended}")
        finally:
            _end(process)
    _say("; ".join(reasons) or "there is no browser on this machine")


def _start(command: Command, home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - no shell; the address was parsed by hcgen.fetch
        command.arguments,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=home,
        env=dict(command.environment),
        start_new_session=True,
        # one system call, before any thread of ours matters
        preexec_fn=_dies_with_parent(),  # noqa: PLW1509
    )


def _lives(process: subprocess.Popen[bytes], proxy: FilteringProxy, shown: Path) -> bool:
    """Whether the window comes to life: it asks the proxy for something, or says that it is shown,
    before it ends."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if proxy.first_request.wait(0.1) or shown.exists():
            return True
    return proxy.first_request.is_set()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the window with everything it has started."""
    for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(process.pid, number)
            else:
                process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_END_SECONDS)


def clear(folder: Path) -> None:
    """Remove the profile that a killed keeper left behind; call it while no keeper lives."""
    with contextlib.suppress(HcgenError, ValueError, KeyError):
        home = Path(json.loads(FILES.read_bytes(folder / STATE, limit=10_000))["home"])
        if home.name.startswith(_PREFIX) and home.parent == Path(tempfile.gettempdir()):
            _remove(home)


def _remove(home: Path) -> None:
    """Remove a window's home; what is ending may still write to it for a moment."""
    end = time.monotonic() + _END_SECONDS
    while home.exists() and time.monotonic() < end:
        shutil.rmtree(home, ignore_errors=True)
        time.sleep(0.05)


def _dies_with_parent() -> Callable[[], None] | None:
    """On Linux a window ends even when its keeper is killed outright."""
    if sys.platform != "linux":
        return None
    import ctypes  # noqa: PLC0415 - only needed here

    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL)) and None


def _stop(number: int, frame: FrameType | None) -> None:
    del number, frame
    sys.exit(0)


def _say(line: str) -> None:
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.close()


if __name__ == "__main__":
    main()
