"""The parent's side of recognition: one child at a time, killed and followed by another."""

from __future__ import annotations

import dataclasses
import os
import tempfile
from typing import IO, Any

from hcgen.base import machine_errors
from hcgen.document.process.child import Child, ChildDied, Refused
from hcgen.document.process.limits import Limits

_WORKER = "hcgen.document.ocr.worker"
_USED_UP = "the processor time for recognition is used up"


class Recognition:
    """Asks one of the two readers for the pieces of a picture.

    A picture that kills the child is lost, not the document: the next question gets a fresh one.
    Only one set of nets is held at a time, so that the whole stays under 1 GB of memory.
    """

    def __init__(self, limits: Limits) -> None:
        self._allowed = limits.ocr_cpu_seconds
        self._limits = dataclasses.replace(
            limits,
            memory_bytes=limits.ocr_memory_bytes,
            page_cpu_seconds=limits.ocr_page_cpu_seconds,
            answer_wall_seconds=limits.ocr_answer_wall_seconds,
        )
        self._child: Child | None = None
        self._who = ""
        self._scratch: IO[bytes] | None = None
        self._spent = 0.0

    @property
    def cpu(self) -> float:
        """Seconds of processor time that all children have used so far."""
        return self._spent + (self._child.cpu if self._child else 0.0)

    def pieces(self, who: str, png: bytes) -> list[list[Any]]:
        """What ``who`` sees on the picture. Raises :class:`ChildDied`, with the reason."""
        if self.cpu > self._allowed:
            raise ChildDied(_USED_UP, limit=True)
        try:
            child = self._running(who)
            self._write(png)
            answer = next(child.ask({"who": who, "size": len(png)}))
        except ChildDied:
            self.close()
            raise
        except Refused as refused:
            raise ChildDied("its recogniser refused it", limit=False) from refused
        return list(answer["pieces"])

    def close(self) -> None:
        """End the child. Safe to call twice; a later question starts another."""
        if self._child is not None:
            self._child.close()
            self._spent += self._child.cpu
            self._child = None
        if self._scratch is not None:
            self._scratch.close()
            self._scratch = None

    def _running(self, who: str) -> Child:
        if self._child is not None and self._who != who:
            self.close()
        if self._child is None:
            with machine_errors("no scratch file can be made", tempfile.gettempdir()):
                scratch = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - closed in close
                self._scratch = scratch
            self._child = Child(self._scratch.fileno(), self._limits, worker=_WORKER)
            self._who = who
        return self._child

    def _write(self, png: bytes) -> None:
        assert self._scratch is not None  # noqa: S101 - opened with the child
        with machine_errors("the scratch file cannot be written", tempfile.gettempdir()):
            self._scratch.truncate(0)
            done = 0
            while done < len(png):
                done += os.pwrite(self._scratch.fileno(), png[done:], done)
