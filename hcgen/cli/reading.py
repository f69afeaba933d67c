"""Pages as commands name them: files, folders, addresses → bytes, one error each at most."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hcgen.base import FILES, DocumentError, HcgenError, UsageError

PAGE_LIMIT = 5_000_000
"""Bytes of a page or a `.hc` text at most (the limit of what is fetched, too)."""

_SUFFIXES = (".html", ".htm", ".hc")
_BINARY_WINDOW = 4096


@dataclass(frozen=True, slots=True)
class Source:
    """One page or `.hc` text. ``named`` says whether the person named it, or its folder."""

    name: str
    data: bytes
    is_hc: bool
    named: bool
    companion: bytes | None = None


def sources(targets: Iterable[str]) -> Iterator[Source | HcgenError]:
    """What the targets hold, in order; what cannot be read is yielded as its error."""
    for target in targets:
        try:
            yield from _sources(target)
        except HcgenError as error:
            yield error


def read_page_source(target: str) -> Source:
    """The one page at a path or an address. Raises the errors of ``hcgen.base``."""
    if _is_address(target):
        return _fetched(target)
    if Path(target).is_dir():
        raise UsageError("a folder where one page is wanted", where=target, fix="name a file")
    return _read(Path(target), named=True)


def _sources(target: str) -> Iterator[Source | HcgenError]:
    path = Path(target)
    if _is_address(target) or not path.is_dir():
        yield read_page_source(target)
        return
    found = sorted(_pages_below(path))
    if not found:
        raise UsageError(
            "there is no page in the folder",
            where=target,
            why="no .html or .hc file",
            fix="check the path",
        )
    for page in found:
        try:
            yield _read(page, named=False)
        except HcgenError as error:
            yield error


def _pages_below(folder: Path) -> Iterator[Path]:
    def fail(error: OSError) -> None:
        raise error

    for parent, folders, files in os.walk(folder, onerror=fail):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(parent, name) for name in files if name.lower().endswith(_SUFFIXES))


def _is_address(target: str) -> bool:
    return target.lower().startswith(("http://", "https://"))


def _fetched(address: str) -> Source:
    from hcgen.cli.network import fetcher
    from hcgen.fetch import PAGE

    answer = fetcher().fetch(address, PAGE)
    is_hc = answer.media_type == "text/plain"
    return Source(address, _text(answer.body, address), is_hc, named=True)


def _read(path: Path, *, named: bool) -> Source:
    is_hc = path.suffix.lower() == ".hc"
    return Source(path.as_posix(), _bytes(path), is_hc, named, None if is_hc else _companion(path))


def _companion(path: Path) -> bytes | None:
    """The `.hc` text beside a page: ``index.hc`` beside ``index.html``."""
    beside = path.with_suffix(".hc")
    return _bytes(beside) if beside.is_file() else None


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > PAGE_LIMIT:
            raise _too_large(path.as_posix())
    except OSError:
        pass  # reading it says why
    return _text(FILES.read_bytes(path, limit=PAGE_LIMIT), path.as_posix())


def _too_large(where: str) -> HcgenError:
    return DocumentError(
        "the page is too large", kind="too-large", where=where,
        why=f"more than {PAGE_LIMIT // 1_000_000} MB",
        fix="an HC page is one readable file: split it",
    )  # fmt: skip


def _text(data: bytes, where: str) -> bytes:
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data[:_BINARY_WINDOW] and not utf16:
        raise DocumentError(
            "this is not a page",
            kind="binary",
            where=where,
            why="binary data",
            fix="name an HTML or .hc file",
        )
    return data
