"""Taking a PDF into the collection, and finding it again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import tomlkit

from hcgen.base import (
    FILES,
    FileLayer,
    MachineError,
    UsageError,
    exclusive,
    file_sha256,
    sha256_hex,
    slug,
)
from hcgen.contracts import DocumentType
from hcgen.filings.collection import filings_folder, load_filings
from hcgen.filings.model import FILING_FILE, Filing
from hcgen.filings.state import LocalState
from hcgen.filings.toml import check_source, read_filing
from hcgen.filings.tree import inside
from hcgen.journal import refuse_secrets

PDF_LIMIT = 100 * 1024 * 1024
"""Bytes of a filing's PDF at most."""


def add_filing(
    content: Path,
    state: LocalState,
    pdf: Path,
    *,
    source_url: str | None = None,
    id: str | None = None,  # noqa: A002 - the word that filing.toml uses
    filed: date | None = None,
    document_type: DocumentType | None = None,
    fictional: bool = False,
    files: FileLayer = FILES,
) -> Filing:
    """Copy a PDF to the local store by its sha256 and write ``filings/<id>/filing.toml``.

    The id is made of the file's name unless one is given. A PDF that is in the collection already
    gives that filing back, unchanged (its PDF is put into the store again). A document that
    cannot be read (empty, not a PDF) may be added: its rejection gets a page. Raises
    :class:`UsageError` where the id belongs to another PDF or a value is off,
    :class:`MachineError` where the file is missing or larger than 100 MB.
    """
    data = files.read_bytes(pdf, limit=PDF_LIMIT)
    sha256 = sha256_hex(data)
    _refuse_source(source_url)
    identifier = _identifier(pdf, id)
    refuse_secrets({"id": identifier})  # the journal of its reading would refuse it
    facts = {
        "id": identifier,
        "sha256": sha256,
        "source": source_url,
        "filed": filed,
        "document_type": document_type,
        "fictional": fictional or None,
    }
    document = tomlkit.document()
    for key, value in facts.items():
        if value is not None:
            document[key] = value
    with exclusive(filings_folder(content), "adding a filing"):
        filings = load_filings(content, files=files)
        existing = next((filing for filing in filings if filing.sha256 == sha256), None)
        if existing is None:
            _refuse_taken(identifier, filings)
        files.write_atomic(state.document_path(sha256), data)
        if existing is not None:
            return existing
        folder = inside(filings_folder(content) / identifier, content)
        files.write_atomic(folder / FILING_FILE, tomlkit.dumps(document).encode("utf-8"))
        return read_filing(folder, files)


def find_pdf(content: Path, pdf: Path, *, files: FileLayer = FILES) -> Filing | None:
    """The filing of the collection that has this very PDF, if there is one."""
    sha256 = sha256_hex(files.read_bytes(pdf, limit=PDF_LIMIT))
    filings = load_filings(content, files=files)
    return next((filing for filing in filings if filing.sha256 == sha256), None)


def locate_pdf(filing: Filing, state: LocalState) -> Path | None:
    """Where the filing's PDF is at hand: beside ``filing.toml``, else in the local store.

    Only a file whose sha256 is the filing's counts. Raises :class:`MachineError` where the copy
    in the store was damaged.
    """
    beside = filing.source_pdf
    if beside.is_file():
        inside(beside, filing.folder.parent)
        if file_sha256(beside) == filing.sha256:
            return beside
    stored = state.document_path(filing.sha256)
    if not stored.is_file():
        return None
    if file_sha256(stored) != filing.sha256:
        raise MachineError(
            "the PDF in the local store was damaged",
            where=str(stored),
            why="its bytes do not match its name",
            fix="remove it and add the PDF again with hcgen add",
        )
    return stored


def _identifier(pdf: Path, given: str | None) -> str:
    if given is None:
        return slug(pdf.stem)
    if slug(given) != given:
        raise UsageError(
            f'"{given}" cannot be the id of a filing',
            why="letters, digits and single hyphens, in lower case",
            fix=f'take "{slug(given)}"',
        )
    return given


def _refuse_taken(identifier: str, filings: tuple[Filing, ...]) -> None:
    for filing in filings:
        if filing.id.casefold() == identifier.casefold():
            raise UsageError(
                f'the id "{identifier}" belongs to another PDF',
                where=str(filing.file),
                fix="give this one an id of its own with --id",
            )


def _refuse_source(address: str | None) -> None:
    if address is None:
        return
    try:
        check_source(address)
    except ValueError as error:
        raise UsageError(
            "the source address cannot be used", where=address, fix=str(error)
        ) from error
