"""The parent's side of the child process: start it, ask it, end it."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import hcgen
from hcgen.base import machine_errors
from hcgen.document.process.limits import Limits
from hcgen.document.process.protocol import (
    MEMORY_STATUS,
    SILENCE,
    BrokenPipe,
    Message,
    receive,
    send,
)

_ROOT = str(Path(hcgen.__file__).resolve().parents[1])
_KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR")


class ChildDied(Exception):
    """The child ended or was ended before it had answered.

    ``reason`` says why, in words; ``limit`` whether it had used more than it is allowed.
    """

    def __init__(self, reason: str, *, limit: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.limit = limit


_PATIENCE = 0.1
"""Seconds that a child may take to end by itself once its standard input is closed."""


class Refused(Exception):
    """PDFium does not open the file or the page; ``code`` is its error number."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Child:
    """One process with one open file, which ``worker``, a module of ours, reads: a PDF, or the
    picture of a page. ``cpu`` counts the seconds of processor time it has used.

    The child gets the file as an inherited descriptor, no secrets in its environment and no way
    to outlive its parent: it ends when its standard input is closed.
    """

    def __init__(
        self, file: int, limits: Limits, *, worker: str = "hcgen.document.process.pdf_worker"
    ) -> None:
        self.limits = limits
        self.cpu = 0.0
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment |= {"PYTHONPATH": _ROOT, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
        with machine_errors("the process that reads PDFs cannot be started", sys.executable):
            self._process = subprocess.Popen(  # noqa: S603 - a module of ours
                [sys.executable, "-P", "-m", worker],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(file,),
                env=environment,
            )
        hello: Message = {"file": file, "limits": dataclasses.asdict(limits)}
        try:
            next(self._exchange(hello, 1))
        except (ChildDied, Refused):
            self.close()
            raise

    def ask(self, question: Message, answers: int = 1) -> Iterator[Message]:
        """The answers, as they come. Raises :class:`ChildDied` or :class:`Refused`."""
        return self._exchange(question, answers)

    def _exchange(self, question: Message, answers: int) -> Iterator[Message]:
        assert self._process.stdin is not None  # noqa: S101 - opened as pipes above
        assert self._process.stdout is not None  # noqa: S101
        try:
            send(self._process.stdin.fileno(), question)
            for _ in range(answers):
                answer = receive(self._process.stdout.fileno(), self.limits.answer_wall_seconds)
                self.cpu = float(answer.pop("cpu", self.cpu))
                if "refused" in answer:
                    raise Refused(int(answer["refused"]))
                yield answer
        except BrokenPipe as broken:
            self.close()
            raise self._death(str(broken)) from broken

    def _death(self, fallback: str) -> ChildDied:
        status = self._process.returncode
        if sys.platform != "win32" and status == -signal.SIGXCPU:
            return ChildDied("it used more processor time than is allowed", limit=True)
        if status == MEMORY_STATUS:
            return ChildDied("it used more memory than is allowed", limit=True)
        if status == -signal.SIGKILL or fallback == SILENCE:
            return ChildDied(f"it used more time than is allowed: {fallback}", limit=True)
        return ChildDied("its reader crashed", limit=False)

    def close(self) -> None:
        """End the process, whatever it does, and learn what it has used. Safe to call twice."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        patience = time.monotonic() + _PATIENCE
        while not self._reaped(os.WNOHANG):
            if time.monotonic() > patience:
                self._process.kill()
                self._reaped(0)
                return
            time.sleep(0.002)

    def _reaped(self, options: int) -> bool:
        """Whether the process is over; then its status and its processor time are known."""
        if self._process.returncode is not None:
            return True
        try:
            process, status, used = os.wait4(self._process.pid, options)
        except ChildProcessError:  # somebody else has waited for it
            self._process.returncode = -signal.SIGKILL
            return True
        if process == 0:
            return False
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self.cpu = used.ru_utime + used.ru_stime
        return True
