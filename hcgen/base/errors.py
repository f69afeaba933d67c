"""The errors of hcgen, one small tree.

::

    HcgenError
    ├── CheckFailed      1  a check ran and did not hold
    ├── UsageError       2  the person's words or files are off
    │   └── ContentError    … in content/, with the place in the file
    ├── DocumentError    3  the document's fault: it freezes a rejection
    ├── MachineError     4  the machine's or the network's fault: it freezes nothing
    └── NoHcBlock        5  the page holds no HC block

Each error says what happened, where, why, and what to do; the command line prints that as one
line and ends with the exit status of the kind.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from hcgen.base.text import clean


class ExitStatus(IntEnum):
    """How a command ended; the README has the table for users."""

    DONE = 0
    FINDINGS = 1
    USAGE = 2
    DOCUMENT = 3
    MACHINE = 4
    NO_HC_BLOCK = 5


class HcgenError(Exception):
    """What went wrong (``what``), ``where``, ``why``, and how to go on (``fix``)."""

    exit_status = ExitStatus.FINDINGS

    def __init__(self, what: str, *, where: str = "", why: str = "", fix: str = "") -> None:
        super().__init__(what, where, why, fix)
        self.what = what
        self.where = where
        self.why = why
        self.fix = fix

    def __str__(self) -> str:
        """One line: where, what, why, what to do; without characters that hide or reorder."""
        head = f"{self.where}: {self.what}" if self.where else self.what
        reason = f" ({self.why})" if self.why else ""
        advice = f"; {self.fix}" if self.fix else ""
        return " ".join(clean(f"{head}{reason}{advice}").text.split())


class CheckFailed(HcgenError):
    """A check ran to its end and did not hold."""

    exit_status = ExitStatus.FINDINGS


class UsageError(HcgenError):
    """The command, an option or an identifier that the person gave is off."""

    exit_status = ExitStatus.USAGE


class ContentError(UsageError):
    """A file below ``content/`` cannot be used; ``where`` is ``file:line`` where a line is
    known."""


class DocumentError(HcgenError):
    """The document's fault: not a PDF, encrypted, no text, empty. ``kind`` is a stable word."""

    exit_status = ExitStatus.DOCUMENT

    def __init__(
        self, what: str, *, kind: str = "unreadable", where: str = "", why: str = "", fix: str = ""
    ) -> None:
        super().__init__(what, where=where, why=why, fix=fix)
        self.kind = kind


class MachineError(HcgenError):
    """The machine's or the network's fault: a missing file, a full disk, no permission."""

    exit_status = ExitStatus.MACHINE


class NoHcBlock(HcgenError):
    """The page holds no HC block at all."""

    exit_status = ExitStatus.NO_HC_BLOCK


_ADVICE = {
    errno.ENOENT: ("the file is not there", "check the path"),
    errno.EACCES: ("permission denied", "check who may read and write it"),
    errno.EPERM: ("permission denied", "check who may read and write it"),
    errno.EROFS: ("the file system is read-only", "choose another place"),
    errno.ENOSPC: ("the disk is full", "make room and run the command again"),
    errno.EDQUOT: ("the disk quota is used up", "make room and run the command again"),
    errno.EISDIR: ("it is a folder", "name a file"),
    errno.ENOTDIR: ("a part of the path is not a folder", "check the path"),
    errno.ENAMETOOLONG: ("the name is too long", "choose a shorter name"),
    errno.EMFILE: ("too many open files", "raise the limit of open files"),
    errno.ELOOP: ("the symbolic links run in a circle", "mend the links"),
}


def machine_error(error: OSError, what: str, where: object) -> MachineError:
    """Say an ``OSError`` in our words: ``what`` was being done, ``where``."""
    why, fix = _ADVICE.get(error.errno or 0, (error.strerror or str(error), "try again"))
    return MachineError(what, where=str(where), why=why, fix=fix)


@contextmanager
def machine_errors(what: str, where: object) -> Iterator[None]:
    """Turn any ``OSError`` of the block into a :class:`MachineError`."""
    try:
        yield
    except OSError as error:
        raise machine_error(error, what, where) from error
