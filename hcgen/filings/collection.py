"""The filings of a site, as ``content/filings/`` holds them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from hcgen.base import (
    FILES,
    ContentError,
    FileLayer,
    UsageError,
    machine_errors,
    nearest,
    raise_content_errors,
)
from hcgen.filings.model import FILING_FILE, Filing
from hcgen.filings.toml import read_filing
from hcgen.filings.tree import inside

_LEFTOVER = re.compile(r"^\.hcgen-.*\.tmp$")


def filings_folder(content: Path) -> Path:
    """Where a content folder keeps its filings."""
    return content / "filings"


def require_site(content: Path) -> None:
    """Raise :class:`UsageError` where a folder is not the content of a site.

    For commands that would else find no filings there, or make a folder that no site reads.
    """
    if not (content / "site.toml").is_file():
        raise UsageError(
            "there is no site here",
            where=str(content),
            why="no site.toml",
            fix="run hcgen init, or name the content of a site with --content",
        )


def load_filings(content: Path, *, files: FileLayer = FILES) -> tuple[Filing, ...]:
    """Every filing, sorted by id. Raises :class:`ContentError` with all that is off, in all files.

    A folder that a killed ``hcgen add`` left empty is passed over; hidden folders are not read.
    """
    folder = filings_folder(content)
    if not folder.is_dir():
        return ()
    with machine_errors("cannot read the folder", folder):
        entries = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    filings: list[Filing] = []
    problems: list[ContentError] = []
    for entry in entries:
        try:
            filings.extend(_load(entry, content, files))
        except ContentError as error:
            problems.append(error)
    problems.extend(_twins(filings))
    raise_content_errors(problems)
    return tuple(sorted(filings, key=lambda filing: filing.id))


def find_filing(filings: Iterable[Filing], identifier: str) -> Filing:
    """The filing of this id; else :class:`UsageError` with the nearest one."""
    by_id = {filing.id: filing for filing in filings}
    if identifier in by_id:
        return by_id[identifier]
    advice = nearest(identifier, by_id) if by_id else "add one with hcgen add FILE.pdf"
    raise UsageError(f'there is no filing "{identifier}"', fix=advice)


def _load(entry: Path, content: Path, files: FileLayer) -> list[Filing]:
    inside(entry, content)
    if not entry.is_dir():
        return []
    path = entry / FILING_FILE
    if not path.is_file() and not path.is_symlink():
        with machine_errors("cannot read the folder", entry):
            if all(_LEFTOVER.match(part.name) for part in entry.iterdir()):
                return []
        raise ContentError(
            f"the folder has no {FILING_FILE}",
            where=str(entry),
            fix="remove the folder, or add the filing with hcgen add",
        )
    inside(path, content)
    return [read_filing(entry, files)]


def _twins(filings: Iterable[Filing]) -> Iterable[ContentError]:
    seen: dict[str, Filing] = {}
    for filing in filings:
        other = seen.setdefault(filing.id.casefold(), filing)
        if other is not filing:
            yield ContentError(
                f'"{filing.id}" and "{other.id}" are one name on some file systems',
                where=str(filing.file),
                fix="rename one of them",
            )
