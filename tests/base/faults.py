"""A file layer whose k-th operation fails, tears, or is the last before the power goes."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Literal

from hcgen.base import FileLayer

Fault = Literal["fail", "tear", "crash"]


class PowerCut(BaseException):
    """The machine stopped: no handler runs usefully after it, no operation works any more."""


class FaultyLayer(FileLayer):
    """Counts primitives; the k-th (from 1) fails with a full disk, is torn, or cuts the power."""

    def __init__(self, k: int = 0, fault: Fault = "fail") -> None:
        super().__init__()
        self.k = k
        self.fault = fault
        self.count = 0
        self.dead = False

    def _strikes(self) -> bool:
        if self.dead:
            raise PowerCut
        self.count += 1
        return self.count == self.k

    def _fault(self) -> None:
        if self.fault == "crash":
            self.dead = True
            raise PowerCut
        raise OSError(errno.ENOSPC, "No space left on device")

    def write(self, descriptor: int, data: bytes) -> None:
        if self._strikes():
            if self.fault in ("tear", "crash"):
                os.write(descriptor, data[: len(data) // 2])
            self._fault()
        super().write(descriptor, data)

    def fsync(self, descriptor: int) -> None:
        if self._strikes():
            self._fault()

    def truncate(self, descriptor: int, size: int) -> None:
        if self._strikes():
            self._fault()
        super().truncate(descriptor, size)

    def replace(self, source: Path, target: Path) -> None:
        if self._strikes():
            self._fault()
        super().replace(source, target)

    def unlink(self, path: Path) -> None:
        if self._strikes():
            self._fault()
        super().unlink(path)

    def mkdir(self, path: Path) -> None:
        if self._strikes():
            self._fault()
        super().mkdir(path)

    def fsync_folder(self, path: Path) -> None:
        if self._strikes():
            self._fault()


FAULTS: tuple[Fault, ...] = ("fail", "tear", "crash")
