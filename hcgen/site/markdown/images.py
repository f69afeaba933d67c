"""Pictures of authored pages: files beside the page, carried inside it, small enough to be read."""

from __future__ import annotations

import base64
import io
import posixpath
import re
import warnings
from pathlib import Path
from urllib.parse import unquote

from hcgen.base import ContentError
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.read.text import read_inside

IMAGE_LIMIT = 256 * 1024
"""Bytes of one picture: it stands in the page, a third larger. A larger one is made smaller."""
IMAGES_LIMIT = 1024 * 1024
"""Bytes of all pictures of one page, which a reader waits for."""
_FILE_LIMIT = 32 * 1024 * 1024
"""Bytes of a picture's file: more than cameras make."""
_PIXELS = 80_000_000
"""Pixels of a picture that is made smaller: four bytes each while that is done."""
_SIDES = (1_600, 1_200, 900, 640, 400, 240)
"""Pixels of the longer side, tried in turn; the first fills a page of text on a fine screen."""
_QUALITIES = (82, 70)

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


def embedded(
    page: AuthoredPage, src: str, line: int, content: Path, limit: int = IMAGE_LIMIT
) -> str:
    """The picture as a ``data:`` address; it has at most ``limit`` bytes.

    Raises :class:`ContentError` for a picture that is no file beside the page, cannot be made
    small enough, or is of no kind that browsers show.
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
    return _address(*_bounded(read_inside(path, content, _FILE_LIMIT), src, where, limit))


def data_address(data: bytes, where: str) -> str:
    """A picture as a ``data:`` address. Raises :class:`ContentError` as :func:`embedded` does."""
    return _address(*_bounded(data, posixpath.basename(where), where, IMAGE_LIMIT))


def _address(data: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def _bounded(data: bytes, name: str, where: str, limit: int) -> tuple[bytes, str]:
    """The picture as it is, or made smaller, with its type."""
    kind = next((kind for start, kind in _KINDS if start.match(data)), None)
    if kind is None:
        raise ContentError(
            f"the picture {name[:80]!r} is of no known kind", where=where,
            fix="use PNG, JPEG, GIF, WebP, AVIF or SVG",
        )  # fmt: skip
    if len(data) <= limit:
        return data, kind
    try:
        return _smaller(data, kind, limit)
    except _CannotShrinkError as error:
        raise ContentError(
            f"the picture {name[:80]!r} is too large",
            where=where,
            why=f"more than {limit // 1024} KB, and {error}",
            fix="make it smaller",
        ) from error


class _CannotShrinkError(Exception):
    """Why a picture cannot be made smaller."""


def _smaller(data: bytes, kind: str, limit: int) -> tuple[bytes, str]:
    """The picture with fewer pixels: JPEG, or WebP where parts of it are transparent.

    The first of sizes and qualities that fits; so the same bytes for the same picture wherever
    the same Pillow is. What cameras write besides, such as the place, is left out.
    """
    if kind == "image/svg+xml":
        raise _CannotShrinkError("it is a drawing of lines")
    from PIL import Image, ImageOps  # noqa: PLC0415 - only large pictures need it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(io.BytesIO(data))
        with opened:
            if opened.width * opened.height > _PIXELS:
                raise _CannotShrinkError(f"it has more than {_PIXELS // 1_000_000} million pixels")
            if getattr(opened, "is_animated", False):
                raise _CannotShrinkError("it moves")
            opened.draft("RGB", (2 * _SIDES[0], 2 * _SIDES[0]))
            picture = ImageOps.exif_transpose(opened)
            clear = picture.has_transparency_data
            picture = picture.convert("RGBA" if clear else "RGB")
            form, kind = ("WEBP", "image/webp") if clear else ("JPEG", "image/jpeg")
            for side in _SIDES:
                picture.thumbnail((side, side), Image.Resampling.LANCZOS)
                for quality in _QUALITIES:
                    made = io.BytesIO()
                    picture.save(made, form, quality=quality)
                    if made.tell() <= limit:
                        return made.getvalue(), kind
    except _CannotShrinkError:
        raise
    except Exception as error:
        # Pillow raises whatever its decoders meet: OSError, ValueError, SyntaxError, struct.error
        raise _CannotShrinkError(f"it cannot be read ({type(error).__name__})") from error
    raise _CannotShrinkError("it stays so when it is drawn small")
