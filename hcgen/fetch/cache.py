"""Answers on the disk, for conditional requests: what has not changed is not sent again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from hcgen.base import FILES, FileLayer, HcgenError, canonical_json, sha256_hex

_ENTRY_LIMIT = 64_000


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

    def __init__(self, folder: Path, *, files: FileLayer = FILES) -> None:
        self._folder = folder
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

    def _entry_path(self, url: str) -> Path:
        return self._folder / f"{sha256_hex(url.encode())}.json"

    def _body_path(self, sha256: str) -> Path:
        return self._folder / "bodies" / Path(sha256).name
