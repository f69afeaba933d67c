"""The body of an answer, counted as it is decoded: a small bomb does not become a large one."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hcgen.base import MachineError
from hcgen.fetch.errors import FetchRefused
from hcgen.fetch.policy import Kind

if TYPE_CHECKING:
    import httpx

_GZIP = 16 + zlib.MAX_WBITS
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([A-Za-z0-9._:+-]+)", re.IGNORECASE)


def media_type(headers: httpx.Headers) -> tuple[str, str | None]:
    """Media type (``application/octet-stream`` where none is given) and charset of an answer."""
    value = headers.get("content-type", "")
    name = value.split(";", 1)[0].strip().lower() or "application/octet-stream"
    charset = _CHARSET.search(value)
    return name, charset[1].lower() if charset else None


def read_body(answer: httpx.Response, kind: Kind, address: str) -> bytes:
    """The decoded body. Raises :class:`FetchRefused` for a type, encoding or size that is not
    taken.

    Never holds more than the limit and one chunk, whatever the encoding unfolds to.

    """
    check_type(media_type(answer.headers)[0], kind, address)
    encoding = answer.headers.get("content-encoding", "identity").strip().lower()
    announced = answer.headers.get("content-length", "")
    if announced.isdecimal():
        check_size(int(announced), kind, address)
    if encoding in ("", "identity"):
        parts: Iterable[bytes] = answer.iter_raw()
    elif encoding in ("gzip", "x-gzip"):
        parts = _unzip(answer.iter_raw(), kind.limit, address)
    else:
        raise FetchRefused("content encoding", address, f"{encoding[:40]} was not asked for")
    body = bytearray()
    for part in parts:
        body += part
        check_size(len(body), kind, address)
    return bytes(body)


def check_type(name: str, kind: Kind, address: str) -> None:
    """Raise :class:`FetchRefused` for a media type that the kind does not take."""
    if not kind.takes(name):
        expected = ", ".join(kind.types)
        raise FetchRefused(
            "content type", address, f"{name[:80]} is no {kind.name}; taken are {expected}"
        )


def check_size(size: int, kind: Kind, address: str) -> None:
    """Raise :class:`FetchRefused` for more bytes than the kind allows."""
    if size > kind.limit:
        raise FetchRefused(
            "size", address, f"a {kind.name} has at most {kind.limit / 1_000_000:g} MB"
        )


def _unzip(parts: Iterable[bytes], limit: int, address: str) -> Iterator[bytes]:
    """Gunzip, one member after the other, never more than the limit at a time."""
    decoder = zlib.decompressobj(_GZIP)
    begun = False
    try:
        for part in parts:
            data = part
            while data:
                begun = True
                yield decoder.decompress(data, limit + 1)
                if decoder.eof:
                    data, decoder, begun = decoder.unused_data, zlib.decompressobj(_GZIP), False
                else:
                    data = decoder.unconsumed_tail
    except zlib.error as error:
        raise MachineError(
            "the answer cannot be unpacked", where=address, why=str(error), fix="try again"
        ) from error
    if begun:
        raise MachineError(
            "the answer is cut off", where=address, why="its gzip has no end", fix="try again"
        )
