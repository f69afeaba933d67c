"""Messages between parent and child: a length in four bytes, then JSON. Never pickle."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from typing import Any

SILENCE = "no answer in time"
"""Why nothing was received: nobody has spoken for too long."""
FRAME_LIMIT = 64_000_000
"""Bytes of one message; a child that sends more is not to be trusted."""

MEMORY_STATUS = 3
"""The exit status by which a child tells that its memory ran out."""

Message = dict[str, Any]

NO_WORDS: Message = {"words": [], "turn": [0, 0.0, 0.0]}
"""The answer for a page without words."""


class BrokenPipe(Exception):
    """The other side is gone, silent for too long, or does not speak our language."""


def pack(message: Message) -> bytes:
    """The bytes of a message. ASCII escapes carry lone surrogates, which PDFs do contain."""
    body = json.dumps(message, separators=(",", ":"), ensure_ascii=True).encode("ascii")
    return struct.pack(">I", len(body)) + body


def send(descriptor: int, message: Message) -> None:
    """Write a whole message. Raises :class:`BrokenPipe` when nobody reads."""
    rest = memoryview(pack(message))
    try:
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    except OSError as error:
        raise BrokenPipe(str(error)) from error


def receive(descriptor: int, seconds: float | None = None) -> Message:
    """Read one message, waiting at most ``seconds`` for all of it. Raises :class:`BrokenPipe`."""
    deadline = None if seconds is None else time.monotonic() + seconds
    (length,) = struct.unpack(">I", _exactly(descriptor, 4, deadline))
    if length > FRAME_LIMIT:
        raise BrokenPipe("the message is too long")
    try:
        message = json.loads(_exactly(descriptor, length, deadline))
    except ValueError as error:
        raise BrokenPipe("the message is not JSON") from error
    if not isinstance(message, dict):
        raise BrokenPipe("the message is not an object")
    return message


def _exactly(descriptor: int, count: int, deadline: float | None) -> bytes:
    parts: list[bytes] = []
    while count:
        if deadline is not None:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise BrokenPipe(SILENCE)
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            raise BrokenPipe("the other side is gone")
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
