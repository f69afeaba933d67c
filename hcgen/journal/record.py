"""One record of a journal: a line of canonical JSON that names the line before it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, get_args

from hcgen.base import canonical_json, one_line, sha256_hex

Kind = Literal["start", "decision", "correction", "receipt", "constraint", "unfinished", "final"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of records of a step (decision … unfinished), and the two ends of a run."""
BODY_LIMIT = 4096
"""Bytes of canonical JSON that a body may have in the line; what exceeds goes to ``blobs/``."""
_KEYS = {"seq", "prev", "time", "kind", "body"}
_TIME_LENGTH = len("2026-11-30T18:00:00.000Z")


@dataclass(frozen=True, slots=True)
class Record:
    """What was recorded. ``sha256`` is of the record's line without its newline."""

    seq: int
    """From 1, without gaps."""
    prev: str | None
    """The ``sha256`` of the record before; null for the first."""
    time: str
    """UTC, ``YYYY-MM-DDTHH:MM:SS.mmmZ``."""
    kind: Kind
    body: dict[str, Any]
    """At most 4 KB; a value that was too long is a reference into ``blobs/``."""
    sha256: str

    def as_json(self) -> str:
        """The line as it stands in the journal."""
        fields = ("seq", "prev", "time", "kind", "body")
        return canonical_json({key: getattr(self, key) for key in fields}).decode("ascii")

    def as_text(self, width: int = 160) -> str:
        """Number, time, kind and the body on one line of bounded width, without hidden
        characters."""
        body = json.dumps(self.body, ensure_ascii=False, sort_keys=True)
        return f"{self.seq:>5} {self.time} {self.kind:<10} {one_line(body, width)}"


def encode(
    *, seq: int, prev: str | None, time: str, kind: Kind, body: dict[str, Any]
) -> tuple[Record, bytes]:
    """The record and its line, newline included. ASCII only: no byte in it can end a line early."""
    line = canonical_json({"seq": seq, "prev": prev, "time": time, "kind": kind, "body": body})
    return Record(seq, prev, time, kind, body, sha256_hex(line)), line + b"\n"


def decode(line: bytes, before: Record | None) -> Record:
    """The record of a line (without newline) that follows ``before``.

    Raises ``ValueError`` in words when the line is no record, breaks the sequence or the chain,
    or is not written the one canonical way.
    """
    try:
        value = json.loads(line)
    except ValueError:
        raise ValueError("the line is not JSON") from None
    if not isinstance(value, dict) or set(value) != _KEYS:
        raise ValueError("the line is not a record")
    if not _is_well_formed(value):
        raise ValueError("a field of the record has the wrong form")
    expected = before.seq + 1 if before else 1
    if value["seq"] != expected:
        raise ValueError(f"sequence number {value['seq']} stands where {expected} belongs")
    if value["prev"] != (before.sha256 if before else None):
        raise ValueError("the hash of the record before does not match")
    if canonical_json(value) != line:
        raise ValueError("the line is not canonical JSON")
    return Record(**value, sha256=sha256_hex(line))


def _is_well_formed(value: dict[str, Any]) -> bool:
    return (
        type(value["seq"]) is int
        and (value["prev"] is None or isinstance(value["prev"], str))
        and isinstance(value["time"], str)
        and len(value["time"]) == _TIME_LENGTH
        and value["kind"] in KINDS
        and isinstance(value["body"], dict)
        and len(canonical_json(value["body"])) <= BODY_LIMIT
    )
