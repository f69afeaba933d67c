"""Canonical JSON: one value, one sequence of bytes, and the hash that names it."""

from __future__ import annotations

import hashlib
import json
from typing import TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"


def canonical_json(value: object) -> bytes:
    """The canonical bytes of a JSON value: sorted keys, no white space, ASCII, no NaN.

    Ours (in the spirit of RFC 8785): ASCII escapes make the bytes safe for line-based journals,
    because U+2028 and U+0085 can never stand raw. Raises ``ValueError`` for NaN and infinities.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    ).encode("ascii")


def sha256_hex(data: bytes) -> str:
    """The SHA-256 of bytes, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()
