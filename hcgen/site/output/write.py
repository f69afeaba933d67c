"""The last stage: ask whether everything may be written, then write it so that a kill does no harm.

Order: the *intent* (every name that hcgen wrote or will write) → each file, whole or not at all →
the manifest → stale files go → the intent goes. Whatever happens between two of these steps,
building again gives the same site, and only files that an intent or a manifest names are removed.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from hcgen.base import (
    FILES,
    ContentError,
    FileLayer,
    UsageError,
    canonical_json,
    machine_errors,
    one_line,
    sha256_hex,
)
from hcgen.site.model import OutputFile

_RESERVED = ".hcgen"
"""How the names of files begin that hcgen keeps for itself, in every folder."""
_LONGEST = 1_000
"""Bytes of an address: stores of files and browsers take about so many."""
MANIFEST = ".hcgen-manifest.json"
INTENT = ".hcgen-writing.json"
_MADE_BY = b'<meta name="generator" content="hcgen">'
_HEAD = 65_536
"""Bytes of a page in which its maker is named."""
_FORBIDDEN = frozenset('<>:"|?*\\')


def check_out(out: Path, protected: Iterable[Path]) -> None:
    """Refuse an output folder that is, holds, or lies in a folder that is read from.

    Raises :class:`UsageError`. Symbolic links are followed first.
    """
    target = out.resolve()
    for folder in protected:
        source = folder.resolve()
        if target == source or target.is_relative_to(source) or source.is_relative_to(target):
            raise UsageError(
                "this folder cannot be the output",
                where=str(out),
                why=f"it is, holds or lies in {folder}, which the build reads from",
                fix="name a folder of its own, such as build",
            )


def check_addresses(files: Sequence[OutputFile]) -> None:
    """Refuse unsafe names and two outputs at one address, before anything is written.

    Addresses that a file system may take for one (case, Unicode form) collide, and so does a
    file with a folder of its name. Raises :class:`ContentError` naming both origins.
    """
    seen: dict[str, OutputFile] = {}
    for file in files:
        _check_address(file)
        key = folded(file.address)
        if key in seen:
            raise _collision(seen[key], file)
        seen[key] = file
    for key, file in seen.items():
        parents = key.split("/")[:-1]
        for depth in range(1, len(parents) + 1):
            other = seen.get("/".join(parents[:depth]))
            if other is not None:
                raise _collision(other, file)


def write_site(
    out: Path, files: Sequence[OutputFile], *, layer: FileLayer = FILES
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Write all files below ``out``; returns the addresses rebuilt, kept and removed.

    Unchanged bytes are not written again. Raises :class:`UsageError`, with nothing written, where
    ``out`` holds files that hcgen did not write and that stand in the way, or where it is a folder
    that hcgen never wrote to and that is not empty.
    """
    owned = _owned(out, layer)
    wanted = {file.address: file for file in files}
    _check_folder(out)
    _check_foreign(out, owned, wanted)
    layer.make_folder(out)
    if (out / INTENT).exists():
        _sweep(out, owned | wanted.keys(), layer)
    stale = owned - wanted.keys()
    manifest = _listing({file.address: sha256_hex(file.data) for file in files})
    changed = stale or not _is_current(out, manifest, files)
    if changed:
        layer.write_atomic(out / INTENT, _listing(dict.fromkeys(owned | wanted.keys(), "")))
    rebuilt = {
        file.address
        for file in files
        if layer.write_atomic(out / file.address, file.data, durable=False)
    }
    layer.write_atomic(out / MANIFEST, manifest)
    removed = {address for address in sorted(stale) if _remove(out, address, layer)}
    layer.remove(out / INTENT)
    return frozenset(rebuilt), frozenset(wanted.keys() - rebuilt), frozenset(removed)


def _check_address(file: OutputFile) -> None:
    parts = file.address.split("/")
    bad = any(
        part in ("", ".", "..")
        or part != part.strip()
        or part.endswith(".")
        or len(part.encode()) > 200
        or any(ord(char) < 32 or ord(char) == 127 or char in _FORBIDDEN for char in part)
        for part in parts
    )
    why = f"it is longer than {_LONGEST} bytes" if len(file.address.encode()) > _LONGEST else ""
    if bad or why or any(map(is_kept, parts)):
        raise ContentError(
            f"the address {one_line(file.address, 80)!r} cannot be a file of the site",
            where=file.origin,
            why=why,
            fix="give it another name",
        )


def is_kept(name: str) -> bool:
    """Whether a name is kept for hcgen's own files, in whatever folder."""
    return name.casefold().startswith(_RESERVED)


def folded(address: str) -> str:
    """An address as a file system may take it: case and Unicode form make no difference."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", address).casefold())


def _collision(first: OutputFile, second: OutputFile) -> ContentError:
    if first.address == second.address:
        what = f"two outputs share the address /{first.address}"
    else:
        what = f"/{first.address} and /{second.address} cannot stand side by side"
    return ContentError(
        what,
        where=second.origin,
        why=f"the other comes from {first.origin}",
        fix="rename one of them",
    )


def _owned(out: Path, layer: FileLayer) -> set[str]:
    """The addresses below ``out`` that an earlier build wrote or was about to write."""
    names: set[str] = set()
    for listing in (out / MANIFEST, out / INTENT):
        if listing.is_file() and not listing.is_symlink():
            try:
                found = json.loads(layer.read_bytes(listing))["files"]
                names.update(name for name in found if _is_plain(name))
            except (ValueError, KeyError, TypeError) as error:
                raise UsageError(
                    "the list of what hcgen wrote here is damaged",
                    where=str(listing),
                    why=str(error),
                    fix="remove the output folder and build again",
                ) from error
    return names


def _is_plain(name: object) -> bool:
    return isinstance(name, str) and not any(part in ("", ".", "..") for part in name.split("/"))


def _check_folder(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise UsageError("the output is not a folder", where=str(out), fix="name a folder")
    with machine_errors("cannot read the folder", out):
        empty = all(entry.name.startswith(".hcgen-") for entry in out.iterdir())
    known = (out / MANIFEST).is_file() or (out / INTENT).is_file()
    if not known and not empty:
        raise UsageError(
            "the output folder holds files that hcgen did not write",
            where=str(out),
            fix="name an empty folder, or empty this one yourself",
        )


def _check_foreign(out: Path, owned: set[str], wanted: dict[str, OutputFile]) -> None:
    """Refuse what stands in the way and is not ours. In a folder of ours a page that names hcgen
    as its maker is, with the files beside it, whatever the list says: two builds of an earlier
    version that ran at once left a list of half of what they wrote."""
    for address in sorted(owned | wanted.keys()):
        path = out / address
        link = next(
            (
                p
                for p in (path, *path.parents)
                if p != out and p.is_relative_to(out) and p.is_symlink()
            ),
            None,
        )
        foreign = address not in owned and path.exists() and not _is_ours(path)
        if link is not None or foreign:
            raise UsageError(
                "a file that hcgen did not write stands in the way",
                where=str(link or path),
                fix="move it away and build again",
            )


def _is_ours(path: Path) -> bool:
    for page in (path, path.with_name("index.html")):
        if page.suffix == ".html" and page.is_file() and not page.is_symlink():
            with page.open("rb") as file:
                if _MADE_BY in file.read(_HEAD):
                    return True
    return False


def _listing(files: dict[str, str]) -> bytes:
    return canonical_json({"files": files, "generator": "hcgen", "version": 1}) + b"\n"


def _is_current(out: Path, manifest: bytes, files: Sequence[OutputFile]) -> bool:
    """Whether the folder already holds exactly this manifest and files of these sizes."""
    path = out / MANIFEST
    if (out / INTENT).exists() or not path.is_file() or path.read_bytes() != manifest:
        return False
    return all(
        (out / file.address).is_file() and (out / file.address).stat().st_size == len(file.data)
        for file in files
    )


def _sweep(out: Path, addresses: Iterable[str], layer: FileLayer) -> None:
    """Remove what a killed build left half-written beside our files."""
    for folder in sorted({(out / address).parent for address in addresses} | {out}):
        if folder.is_dir():
            layer.sweep(folder)


def _remove(out: Path, address: str, layer: FileLayer) -> bool:
    """Remove a stale file, and the folders that it leaves empty."""
    gone = layer.remove(out / address, durable=False)
    folder = (out / address).parent
    while folder != out and folder.is_dir() and not any(folder.iterdir()):
        with machine_errors("cannot remove the folder", folder):
            folder.rmdir()
        folder = folder.parent
    return gone
