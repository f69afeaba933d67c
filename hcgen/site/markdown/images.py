"""Pictures of authored pages: files of the bundle, carried inside the page."""

from __future__ import annotations

import base64
import posixpath
import re
from pathlib import Path
from urllib.parse import unquote

from hcgen.base import ContentError
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.read.text import read_inside

IMAGE_LIMIT = 256 * 1024
"""Bytes of one picture: it stands in the page, a third larger."""
IMAGES_LIMIT = 1024 * 1024
"""Bytes of all pictures of one page, which a reader waits for."""

_KINDS = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "image/png"),
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"GIF8[79]a"), "image/gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb"....ftypavi[fs]", re.DOTALL), "image/avif"),
    (
        re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg[\s>]", re.DOTALL),
        "image/svg+xml",
    ),
)


def embedded(page: AuthoredPage, src: str, line: int, content: Path) -> tuple[str, int]:
    """The picture as a ``data:`` address, and its size in bytes.

    Raises :class:`ContentError` for a picture that is no file of the bundle, is too large, or is
    of no kind that browsers show.
    """
    where = f"{page.file}:{line}"
    path = page.file.parent / unquote(src)
    inside = not posixpath.normpath(unquote(src)).startswith(("..", "/"))
    if ":" in src.partition("/")[0] or src.startswith("//") or not inside:
        raise ContentError(
            f"the picture {src[:80]!r} is no file of the page", where=where,
            why="pages load nothing from outside", fix="put the file beside the page",
        )  # fmt: skip
    if not path.is_file():
        raise ContentError(f"the picture {src[:80]!r} is not there", where=where)
    data = read_inside(path, content, IMAGE_LIMIT)
    kind = next((kind for start, kind in _KINDS if start.match(data)), None)
    if kind is None:
        raise ContentError(
            f"the picture {src[:80]!r} is of no known kind", where=where,
            fix="use PNG, JPEG, GIF, WebP, AVIF or SVG",
        )  # fmt: skip
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}", len(data)
