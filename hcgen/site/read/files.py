"""Files that are no pages: ``content/static``, and what lies beside pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcgen.base import ContentError, raise_content_errors
from hcgen.site.model import OutputFile
from hcgen.site.read.find import LAYERS
from hcgen.site.read.text import check_inside, read_inside

FILE_LIMIT = 100 * 1024 * 1024
"""Bytes of one file that is copied; hosts of static files take no larger ones."""
_HIDDEN = (".well-known", ".nojekyll")
"""Hidden names that hosts and browsers ask for; others are left by editors and systems."""
_KNOWN = ("filings", "pages", "static", "site.toml")
"""What ``content`` holds."""


def static_files(content: Path) -> tuple[OutputFile, ...]:
    """Every file below ``content/static``, at its path from there.

    Raises :class:`ContentError`, all at once, for links that leave the folder or lead to folders,
    and for files above :data:`FILE_LIMIT`.
    """
    top = content / "static"
    made: list[OutputFile] = []
    problems: list[ContentError] = []
    for path in _walk(top):
        address = path.relative_to(top).as_posix()
        try:
            if path.is_symlink() and path.is_dir():
                raise ContentError(
                    "a link to a folder is not followed", where=str(path), fix="copy the folder"
                )
            made.append(OutputFile(address, read_inside(path, content, FILE_LIMIT), str(path)))
        except ContentError as error:
            problems.append(error)
    raise_content_errors(problems)
    return tuple(made)


def other_files(content: Path) -> tuple[Path, ...]:
    """Files of ``content`` that are neither configuration, filings, static files, pages nor
    layers of pages: they are of the site only where a page links to them or shows them."""
    found = [
        path
        for path in _walk(content / "pages")
        if path.suffix != ".md" and path.name not in LAYERS
    ]
    if content.is_dir():
        found += [
            entry
            for entry in sorted(content.iterdir())
            if entry.name not in _KNOWN and not entry.name.startswith(".")
        ]
    return tuple(found)


def _walk(folder: Path) -> Iterator[Path]:
    """The files below a folder, in the order of their names; links to folders as they are."""
    if not folder.is_dir():
        return
    check_inside(folder, folder.parent)
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(".") and entry.name not in _HIDDEN:
            continue
        if entry.is_dir() and not entry.is_symlink():
            yield from _walk(entry)
        else:
            yield entry
