"""``hcgen`` in a process of its own for every command, without a second of imports each time.

One process imports the commands once. Each line that it reads is a command, in JSON; it forks, and
the fork becomes what ``python -m hcgen`` is after its imports: another process, in its own folder,
with its own environment and output. ``test_main.py`` starts the real thing for every verb.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import traceback
from typing import Any

from hcgen.cli.main import _VERBS, main

ROOMS = ("agent", "readings", "site", "standard", "filings", "fetch", "observe")
"""What the commands import when they run; a room loads a name when it is asked for."""


def become(command: dict[str, Any]) -> int:
    """Run the command in this process, which is a fork, and return the exit status."""
    os.setsid()  # so that a command that hangs is ended with all that it started
    os.chdir(command["cwd"])
    os.environ.clear()
    os.environ.update(command["environment"])
    for number, name, flags in ((0, os.devnull, os.O_RDONLY), *command["outputs"]):
        os.dup2(os.open(name, flags), number)
    sys.argv = ["hcgen", *command["arguments"]]
    try:
        return main()
    except BaseException:  # as the interpreter does it: a traceback, which tests look for
        traceback.print_exc()
        return 1


def run(command: dict[str, Any]) -> int:
    """The exit status of a command in a fork, as ``subprocess`` gives it."""
    child = os.fork()
    if child == 0:
        status = become(command)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(child, signal.SIGKILL))
    signal.alarm(command["seconds"])
    _, ended = os.waitpid(child, 0)
    signal.alarm(0)
    return os.waitstatus_to_exitcode(ended)


def load() -> None:
    """Import what commands import when they run."""
    for verb in _VERBS:
        importlib.import_module(f"hcgen.cli.{verb}")
    for room in ROOMS:
        face = importlib.import_module(f"hcgen.{room}")
        for name in face.__all__:
            getattr(face, name)


def serve() -> None:
    """Answer every command with its exit status."""
    load()
    for line in sys.stdin:
        sys.stdout.write(f"{run(json.loads(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
