"""The one file layer: whole files or none, appends that last, and faults that tests can inject.

Everything that hcgen stores goes through a :class:`FileLayer`. Its *primitives* do one system
call's work each and raise ``OSError``; a test subclasses them to fail or tear the k-th. Its
*operations* are built of primitives only and raise :class:`~hcgen.base.MachineError`.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from hcgen.base.errors import MachineError, machine_errors

_TEMPORARY = re.compile(r"^\.hcgen-(\d+)-[0-9a-f]{16}\.tmp$")
_OPEN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_BLOCK = getattr(os, "O_NONBLOCK", 0)
_READ_CHUNK = 1 << 20


class FileLayer:
    """Files as hcgen writes them. Modes do not depend on the umask."""

    def __init__(self) -> None:
        self._active: set[str] = set()
        self._swept: set[Path] = set()

    # Primitives: one system call's work each.

    def write(self, descriptor: int, data: bytes) -> None:
        """Write all the bytes."""
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]

    def fsync(self, descriptor: int) -> None:
        """Wait until the open file is on the disk."""
        os.fsync(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut the open file to ``size`` bytes."""
        os.ftruncate(descriptor, size)

    def replace(self, source: Path, target: Path) -> None:
        """Give ``source`` the name ``target``, in one step."""
        source.replace(target)

    def unlink(self, path: Path) -> None:
        """Remove a name."""
        path.unlink()

    def mkdir(self, path: Path) -> None:
        """Make one folder, which must not be there yet."""
        path.mkdir()
        path.chmod(0o755)

    def fsync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the disk, where the file system can do that."""
        if os.name != "posix":
            return
        descriptor = os.open(path, os.O_RDONLY | _OPEN)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(descriptor)

    # Operations: built of primitives.

    def make_folder(self, path: Path, *, durable: bool = True) -> None:
        """Make a folder and the folders above it, as far as they are missing."""
        with machine_errors("cannot make the folder", path):
            self._make_folder(path, durable=durable)

    def write_atomic(
        self, path: Path, data: bytes, *, durable: bool = True, mode: int = 0o644
    ) -> bool:
        """Put ``data`` at ``path``: afterwards the file is whole, old or new, whatever happens.

        Returns whether the file changed; equal bytes are not written again. ``durable`` waits for
        the disk; without it the caller settles many files at once. Missing folders are made, and
        what a killed process left half-written in the folder is swept on the first write to it.
        """
        with machine_errors("cannot write the file", path):
            if self._holds(path, data):
                if durable:
                    self._settle(path)
                return False
            self._make_folder(path.parent, durable=durable)
            self._sweep_once(path.parent)
            self._write_new(path, data, durable=durable, mode=mode)
        return True

    def append_durable(self, path: Path, data: bytes, *, mode: int = 0o644) -> None:
        """Add ``data`` at the end of ``path`` and wait for the disk.

        If that fails, the file is cut back to what it was (as far as the disk allows) and the
        error is raised: a caller that saw it must read the end of the file again.
        """
        with machine_errors("cannot add to the file", path):
            created = not path.exists()
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _OPEN | _NO_FOLLOW
            descriptor = os.open(path, flags, mode)
            try:
                size = os.fstat(descriptor).st_size
                try:
                    self.write(descriptor, data)
                    self.fsync(descriptor)
                    if created:
                        path.chmod(mode)
                        self.fsync_folder(path.parent)
                except OSError:
                    with suppress(OSError):
                        self.truncate(descriptor, size)
                    raise
            finally:
                os.close(descriptor)

    def cut(self, path: Path, size: int) -> None:
        """Cut a file to its first ``size`` bytes and wait for the disk."""
        with machine_errors("cannot cut the file", path):
            descriptor = os.open(path, os.O_WRONLY | _OPEN | _NO_FOLLOW)
            try:
                self.truncate(descriptor, size)
                self.fsync(descriptor)
            finally:
                os.close(descriptor)

    def remove(self, path: Path, *, durable: bool = True) -> bool:
        """Remove a file; returns whether it was there."""
        with machine_errors("cannot remove the file", path):
            try:
                self.unlink(path)
            except FileNotFoundError:
                return False
            if durable:
                self.fsync_folder(path.parent)
        return True

    def read_bytes(self, path: Path, *, limit: int | None = None) -> bytes:
        """The bytes of a regular file, at most ``limit`` of them: a larger file is an error."""
        with machine_errors("cannot read the file", path):
            descriptor = os.open(path, os.O_RDONLY | _OPEN | _NO_BLOCK)
            try:
                status = os.fstat(descriptor)
                if stat.S_ISDIR(status.st_mode):
                    raise IsADirectoryError(errno.EISDIR, "Is a directory")
                if not stat.S_ISREG(status.st_mode):
                    raise MachineError(
                        "cannot read the file",
                        where=str(path),
                        why="it is a device or a pipe",
                        fix="name a regular file",
                    )
                return _read(descriptor, path, limit)
            finally:
                os.close(descriptor)

    def sweep(self, folder: Path) -> tuple[str, ...]:
        """Remove what killed processes left half-written in ``folder``; returns the names.

        Temporaries of processes that still run are left alone.
        """
        with machine_errors("cannot clean the folder", folder):
            return self._sweep(folder)

    def _make_folder(self, path: Path, *, durable: bool) -> None:
        if path.is_dir():
            return
        if path.parent != path:
            self._make_folder(path.parent, durable=durable)
        try:
            self.mkdir(path)
        except FileExistsError:
            if not path.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "Not a directory") from None
            return
        if durable:
            self.fsync_folder(path.parent)

    def _write_new(self, path: Path, data: bytes, *, durable: bool, mode: int) -> None:
        name = f".hcgen-{os.getpid()}-{secrets.token_hex(8)}.tmp"
        temporary = path.with_name(name)
        self._active.add(name)
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN | _NO_FOLLOW
            descriptor = os.open(temporary, flags, 0o600)
            try:
                self.write(descriptor, data)
                if os.name == "posix":
                    os.fchmod(descriptor, mode)
                if durable:
                    self.fsync(descriptor)
            finally:
                os.close(descriptor)
            self.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                self.unlink(temporary)
            raise
        finally:
            self._active.discard(name)
        if durable:
            self.fsync_folder(path.parent)

    def _settle(self, path: Path) -> None:
        descriptor = os.open(path, os.O_RDONLY | _OPEN)
        try:
            self.fsync(descriptor)
        finally:
            os.close(descriptor)
        self.fsync_folder(path.parent)

    def _holds(self, path: Path, data: bytes) -> bool:
        try:
            status = path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        if not stat.S_ISREG(status.st_mode) or status.st_size != len(data):
            return False
        return path.read_bytes() == data

    def _sweep_once(self, folder: Path) -> None:
        key = folder.absolute()
        if key not in self._swept:
            self._swept.add(key)
            self._sweep(folder)

    def _sweep(self, folder: Path) -> tuple[str, ...]:
        swept = []
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if _TEMPORARY.match(entry.name))
        for name in names:
            match = _TEMPORARY.match(name)
            if match and name not in self._active and not _is_running(int(match[1])):
                with suppress(FileNotFoundError):
                    self.unlink(folder / name)
                swept.append(name)
        return tuple(swept)


def file_sha256(path: Path) -> str:
    """The hash of a file's bytes, read in parts. Raises :class:`MachineError` where it cannot be
    read."""
    with machine_errors("cannot read the file", path), path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _read(descriptor: int, path: Path, limit: int | None) -> bytes:
    chunks: list[bytes] = []
    total = 0
    while chunk := os.read(descriptor, _READ_CHUNK):
        chunks.append(chunk)
        total += len(chunk)
        if limit is not None and total > limit:
            raise MachineError(
                "cannot read the file",
                where=str(path),
                why=f"it is larger than {limit} bytes",
                fix="name a smaller file",
            )
    return b"".join(chunks)


def _is_running(process: int) -> bool:
    if process == os.getpid():  # our own live temporaries are known by name
        return False
    if os.name != "posix":  # signal 0 is no question there; leave it to a person
        return True
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


FILES = FileLayer()
"""The layer that hcgen itself uses."""
