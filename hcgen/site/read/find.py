"""Which files of ``content/pages`` are pages; symbolic links are never followed into folders."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from hcgen.base import ContentError, nearest
from hcgen.site.read.text import check_inside

INDEX = "index.md"
LAYERS = ("context.private.yaml", "context.yaml", "handlers.js", "instructions.md", "tools.yaml")
"""The layers of a bundle besides ``index.md``, one a file."""
_LAYER_SUFFIXES = (".js", ".json", ".yaml", ".yml")
_PAGE_SUFFIXES = (".markdown", ".mdown", ".mkd")


@dataclass(frozen=True, slots=True)
class Found:
    """One page's file. ``names`` are the folders and the name that make its address."""

    file: Path
    names: tuple[str, ...]
    bundle: bool


def find_pages(content: Path) -> tuple[list[Found], list[ContentError]]:
    """Every page below ``content/pages``, in the order of their paths, and what is off there."""
    top = content / "pages"
    problems: list[ContentError] = []
    if not top.is_dir():
        return [], problems
    return list(_walk(top, (), content, problems)), problems


def _walk(
    folder: Path, names: tuple[str, ...], content: Path, problems: list[ContentError]
) -> list[Found]:
    found: list[Found] = []
    folders: list[Path] = []
    files: list[Path] = []
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_symlink():
                check_inside(entry, content)
            if entry.is_dir():
                folders.append(_real(entry))
            else:
                files.append(entry)
        except ContentError as error:
            problems.append(error)
    bundle = any(file.name == INDEX for file in files)
    for file in files:
        try:
            found += _page(file, names, bundle=bundle)
        except ContentError as error:
            problems.append(error)
    for entry in folders:
        found += _walk(entry, (*names, entry.name), content, problems)
    return found


def _real(folder: Path) -> Path:
    if folder.is_symlink():
        raise ContentError(
            "a link to a folder is not followed",
            where=str(folder),
            why="its pages would be there twice, or without end",
            fix="remove it",
        )
    return folder


def _page(file: Path, names: tuple[str, ...], *, bundle: bool) -> list[Found]:
    if file.name == INDEX:
        return [Found(file, names, bundle=True)]
    if file.name in LAYERS:
        if not bundle:
            raise ContentError(
                "a layer stands without its page", where=str(file), fix=f"add {INDEX} beside it"
            )
        return []
    if file.suffix == ".md":
        return [Found(file, (*names, file.stem), bundle=False)]
    if file.suffix.lower() in (".md", *_PAGE_SUFFIXES):
        raise ContentError("a page's file ends in .md", where=str(file), fix="rename it")
    if file.suffix.lower() in _LAYER_SUFFIXES and get_close_matches(file.name, LAYERS, cutoff=0.75):
        raise ContentError(
            "there is no such layer", where=str(file), fix=nearest(file.name, LAYERS)
        )
    return []
