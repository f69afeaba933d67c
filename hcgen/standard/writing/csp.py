"""The Content-Security-Policy of a page: text of documents is hostile."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache

from hcgen.base import ContentError

_SOURCE = re.compile(r"'self'|data:|https?://[A-Za-z0-9.-]+(?::\d{1,5})?", re.ASCII)


@lru_cache(maxsize=64)
def content_hash(text: str) -> str:
    """The hash source of an inline script or style, as CSP writes it."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _sources(values: Iterable[str], what: str) -> str:
    listed = list(dict.fromkeys(values))
    for value in listed:
        if not _SOURCE.fullmatch(value):
            raise ContentError(
                f"{what} names {value!r}", why="it is not an exact origin", fix="write https://host"
            )
    return " ".join(listed) or "'none'"


def policy(
    *,
    scripts: Iterable[str],
    styles: Iterable[str],
    images: Iterable[str],
    connect: Iterable[str],
    forms: bool,
) -> str:
    """The policy of a page: nothing from outside, each inline script and style by its hash."""
    hashes = {
        "script-src": " ".join(dict.fromkeys(map(content_hash, scripts))) or "'none'",
        "style-src": " ".join(dict.fromkeys(map(content_hash, styles))) or "'none'",
    }
    parts = {
        "default-src": "'none'",
        **hashes,
        "img-src": _sources(images, "images"),
        "connect-src": _sources(connect, "connect"),
        "base-uri": "'none'",
        "form-action": "'self'" if forms else "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in parts.items())
