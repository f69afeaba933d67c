"""Answers on the disk, for conditional requests: what has not changed is not sent again."""

from __future__ import annotations

import json
import stat
from dataclasses import asdict, dataclass
from pathlib import Path

from hcgen.base import FILES, FileLayer, HcgenError, canonical_json, sha256_hex

_ENTRY_LIMIT = 64_000
KEPT_BYTES = 200_000_000
"""Bytes of bodies that are kept at most: the oldest go first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was answered at an address. The body lies beside it, by its hash."""

    url: str
    etag: str | None
    last_modified: str | None
    media_type: str
    charset: str | None
    sha256: str

    def conditions(self) -> dict[str, str]:
        """The headers that ask for the body only if it has changed."""
        headers = {"if-none-match": self.etag, "if-modified-since": self.last_modified}
        return {name: value for name, value in headers.items() if value}


class HttpCache:
    """A folder of answers. A damaged entry counts as none; it is never an error."""

    def __init__(
        self, folder: Path, *, kept_bytes: int = KEPT_BYTES, files: FileLayer = FILES
    ) -> None:
        self._folder = folder
        self._kept_bytes = kept_bytes
        self._files = files

    def get(self, url: str, limit: int) -> tuple[Entry, bytes] | None:
        """The kept answer of an address, if it is whole and at most ``limit`` bytes."""
        try:
            data = self._files.read_bytes(self._entry_path(url), limit=_ENTRY_LIMIT)
            entry = Entry(**json.loads(data))
            body = self._files.read_bytes(self._body_path(entry.sha256), limit=limit)
        except (HcgenError, ValueError, TypeError):
            return None
        if entry.url != url or sha256_hex(body) != entry.sha256:
            return None
        return entry, body

    def put(self, entry: Entry, body: bytes) -> None:
        """Keep an answer that can be asked for conditionally; others are not kept."""
        if not entry.conditions():
            return
        self._files.write_atomic(self._body_path(entry.sha256), body, durable=False)
        self._files.write_atomic(
            self._entry_path(entry.url), canonical_json(asdict(entry)), durable=False
        )
        self._make_room()

    def _make_room(self) -> None:
        """Let the oldest bodies go, and the entries that are older than the newest of these."""
        bodies = _by_age(self._folder / "bodies")
        excess = sum(size for _, size, _ in bodies) - self._kept_bytes
        gone = 0
        for age, size, path in bodies:
            if excess <= 0:
                break
            self._files.remove(path, durable=False)
            excess, gone = excess - size, age
        for age, _, path in _by_age(self._folder) if gone else ():
            if age <= gone:
                self._files.remove(path, durable=False)

    def _entry_path(self, url: str) -> Path:
        return self._folder / f"{sha256_hex(url.encode())}.json"

    def _body_path(self, sha256: str) -> Path:
        return self._folder / "bodies" / Path(sha256).name


def _by_age(folder: Path) -> list[tuple[int, int, Path]]:
    """The files of a folder, the oldest first: when each was written, its bytes, its path. One that
    another process removes meanwhile is left out."""
    found = []
    for path in folder.glob("*"):
        try:
            status = path.lstat()
        except OSError:
            continue
        if stat.S_ISREG(status.st_mode):
            found.append((status.st_mtime_ns, status.st_size, path))
    return sorted(found)
