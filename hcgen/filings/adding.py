"""Taking PDFs into the collection, and finding them again."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import tomlkit

from hcgen.base import (
    FILES,
    ContentError,
    FileLayer,
    HcgenError,
    MachineError,
    UsageError,
    exclusive,
    file_sha256,
    require_pdf,
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
_TURN = 5.0
"""Seconds after which other commands get their turn at the collection, where many files are added:
far fewer than they wait."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a person says of a filing that is added; what is not said is not written."""

    source_url: str | None = None
    """The public address of the PDF."""
    id: str | None = None
    """The filing's id; else it is made of the file's name."""
    filed: date | None = None
    document_type: DocumentType | None = None
    fictional: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """A filing of the collection; ``new`` unless it was there already, with this very PDF."""

    filing: Filing
    new: bool


_NO_FACTS = Facts()


def add_filing(
    content: Path,
    state: LocalState,
    pdf: Path,
    facts: Facts = _NO_FACTS,
    *,
    files: FileLayer = FILES,
) -> Filing:
    """Take one PDF into the collection as :func:`add_filings` does, and raise its error."""
    (added,) = add_filings(content, state, [pdf], facts, files=files)
    if isinstance(added, HcgenError):
        raise added
    return added.filing


def add_filings(
    content: Path,
    state: LocalState,
    pdfs: Iterable[Path],
    facts: Facts = _NO_FACTS,
    *,
    files: FileLayer = FILES,
) -> Iterator[Added | HcgenError]:
    """Copy each PDF to the local store by its sha256 and write ``filings/<id>/filing.toml``; one
    answer a file, in order.

    A PDF that is in the collection already gives that filing back, unchanged (its PDF is put into
    the store again). A file that cannot be added does not stop the others; its answer is a
    :class:`DocumentError` where it is no PDF, :class:`UsageError` where its id belongs to another
    PDF or one of the facts is off, :class:`MachineError` where it cannot be read or is larger than
    100 MB. A PDF that nobody can read may be added: its rejection gets a page. Raises
    :class:`ContentError` where the collection itself is at fault.
    """
    waiting = deque(pdfs)
    while waiting:
        answers: list[Added | HcgenError] = []
        with exclusive(filings_folder(content), "adding filings"):
            collection = _Collection(content, state, files)
            until = time.monotonic() + _TURN
            while waiting and (not answers or time.monotonic() < until):
                answers.append(_answer(collection, waiting.popleft(), facts))
        yield from answers


def _answer(collection: _Collection, pdf: Path, facts: Facts) -> Added | HcgenError:
    try:
        return collection.add(pdf, facts)
    except ContentError:
        raise
    except HcgenError as error:
        return error


class _Collection:
    """The filings of a content folder while its lock is held."""

    def __init__(self, content: Path, state: LocalState, files: FileLayer) -> None:
        self._content = content
        self._state = state
        self._files = files
        filings = load_filings(content, files=files)
        self._by_sha256 = {filing.sha256: filing for filing in reversed(filings)}
        self._by_id = {filing.id.casefold(): filing for filing in filings}

    def add(self, pdf: Path, facts: Facts) -> Added:
        """One PDF; nothing is written unless all of it can be used."""
        data = self._files.read_bytes(pdf, limit=PDF_LIMIT)
        require_pdf(data, "the file is not added", str(pdf))
        _refuse_source(facts.source_url)
        identifier = _identifier(pdf, facts.id)
        refuse_secrets({"id": identifier})  # the journal of its reading would refuse it
        sha256 = sha256_hex(data)
        known = self._by_sha256.get(sha256)
        if known is None:
            self._refuse_taken(identifier, pdf)
        self._files.write_atomic(self._state.document_path(sha256), data)
        if known is not None:
            return Added(known, new=False)
        folder = inside(filings_folder(self._content) / identifier, self._content)
        self._files.write_atomic(folder / FILING_FILE, _filing_toml(identifier, sha256, facts))
        filing = read_filing(folder, self._files)
        self._by_sha256[sha256] = self._by_id[identifier.casefold()] = filing
        return Added(filing, new=True)

    def _refuse_taken(self, identifier: str, pdf: Path) -> None:
        if taken := self._by_id.get(identifier.casefold()):
            raise UsageError(
                f'the id "{identifier}" belongs to another PDF',
                where=str(pdf),
                why=f"see {taken.file}",
                fix="give this one an id of its own with --id",
            )


def _filing_toml(identifier: str, sha256: str, facts: Facts) -> bytes:
    values = {
        "id": identifier,
        "sha256": sha256,
        "source": facts.source_url,
        "filed": facts.filed,
        "document_type": facts.document_type,
        "fictional": facts.fictional or None,
    }
    document = tomlkit.document()
    for key, value in values.items():
        if value is not None:
            document[key] = value
    return tomlkit.dumps(document).encode("utf-8")


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


def _refuse_source(address: str | None) -> None:
    if address is None:
        return
    try:
        check_source(address)
    except ValueError as error:
        raise UsageError(
            "the source address cannot be used", where=address, fix=str(error)
        ) from error
