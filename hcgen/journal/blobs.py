"""What exceeds the bound of a record lies beside the journal, by its hash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hcgen.base import FileLayer, MachineError, canonical_json, sha256_hex
from hcgen.journal.record import BODY_LIMIT

REFERENCE = "$blob"
"""The key that marks a reference: ``{"$blob": sha256, "bytes": n}``."""
_BLOB_LIMIT = 64 << 20


def bound(body: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The body within its limit, and the blobs (sha256 → bytes) that it refers to.

    The longest values become references first; a body of very many short values becomes one.
    Raises ``ValueError`` where a value is no JSON or looks like a reference already.
    """
    if _has_reference(body):
        raise ValueError(f'the key "{REFERENCE}" is the journal\'s own')
    blobs: dict[str, bytes] = {}
    data = canonical_json(body)
    bounded = json.loads(data)
    if len(data) <= BODY_LIMIT:
        return bounded, blobs
    sizes = {key: len(canonical_json(value)) for key, value in bounded.items()}
    for key in sorted(sizes, key=lambda key: (-sizes[key], key)):
        value = canonical_json(bounded[key])
        reference = _refer(value, blobs)
        if sizes[key] <= len(canonical_json(reference)):
            break
        bounded[key] = reference
        if len(canonical_json(bounded)) <= BODY_LIMIT:
            return bounded, blobs
    whole: dict[str, bytes] = {}
    return _refer(data, whole), whole


def resolve(value: Any, folder: Path, files: FileLayer) -> Any:
    """The value with each reference replaced by what it refers to.

    Raises :class:`MachineError` where a blob is missing or is not what its name says.
    """
    if not isinstance(value, dict):
        return value
    if set(value) == {REFERENCE, "bytes"}:
        return json.loads(read_blob(value[REFERENCE], folder, files))
    return {key: resolve(part, folder, files) for key, part in value.items()}


def references(body: dict[str, Any]) -> tuple[str, ...]:
    """The hashes that a bounded body refers to."""
    parts = (body, *body.values())
    return tuple(
        str(part[REFERENCE])
        for part in parts
        if isinstance(part, dict) and set(part) == {REFERENCE, "bytes"}
    )


def read_blob(name: str, folder: Path, files: FileLayer) -> bytes:
    """The bytes of a blob, checked against its name."""
    path = folder / "blobs" / Path(name).name
    data = files.read_bytes(path, limit=_BLOB_LIMIT)
    if sha256_hex(data) != name:
        raise MachineError(
            "the blob was changed", where=str(path), why="its bytes do not match its name"
        )
    return data


def _refer(data: bytes, blobs: dict[str, bytes]) -> dict[str, Any]:
    name = sha256_hex(data)
    blobs[name] = data
    return {REFERENCE: name, "bytes": len(data)}


def _has_reference(value: Any) -> bool:
    if isinstance(value, dict):
        return REFERENCE in value or any(map(_has_reference, value.values()))
    return isinstance(value, list | tuple) and any(map(_has_reference, value))
