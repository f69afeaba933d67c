"""One analysis: a file and what is known of it go in, a checkpoint comes out."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from hcgen.agent.extractor import Extractor
from hcgen.agent.extractors import default_extractors
from hcgen.agent.loop.journal_recorder import JournalRecorder
from hcgen.agent.loop.outcome import document_type, outcome
from hcgen.agent.loop.run import Reading, run_loop
from hcgen.agent.loop.state import ReadingState
from hcgen.agent.runs.persona import brief, digest_sha256
from hcgen.agent.verify.document_summary import summarise
from hcgen.agent.verify.evidence import named_in
from hcgen.base import HcgenError, Reporter, file_sha256
from hcgen.contracts import (
    CONTRACT,
    Body,
    Checkpoint,
    Claim,
    DocumentType,
    FilingFacts,
    Outcome,
    Run,
)
from hcgen.document import Document, engine_versions, ocr_versions
from hcgen.filings import Correction, LocalState
from hcgen.journal import Clock, Journal, utc_now
from hcgen.observe import Tree


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be read, and what is known of it before it is opened."""

    path: Path
    id: str
    source: str | None = None
    title: str | None = None
    document_type: DocumentType | None = None
    filed: str | None = None
    """``YYYY-MM-DD``."""
    fictional: bool = False
    previous: str | None = None
    """The checkpoint that this one follows."""
    corrections: tuple[Correction, ...] = ()
    """What persons found wrong; it is not proposed again."""
    digest: str = ""
    """What the run is told of earlier checkpoints."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A finished reading: its checkpoint, the open journal that holds how it came about, and the
    evidence pictures that the checkpoint names, by the hash of their PNG."""

    checkpoint: Checkpoint
    journal: Journal
    pictures: Mapping[str, bytes]
    tree: Tree | None = None
    """The tree that the checkpoint's ``tree_sha256`` names; null where there is none."""


def analyze(
    subject: Subject,
    state: LocalState,
    *,
    extractors: Iterable[Extractor] | None = None,
    reporter: Reporter | None = None,
    clock: Clock = utc_now,
) -> Analysis:
    """Read the subject once, journal every step, and make its checkpoint. Freezes nothing.

    Faults of the document end in a rejected outcome. Faults of the machine are raised, and the
    journal is closed as unfinished.
    """
    chosen = tuple(default_extractors() if extractors is None else extractors)
    reporter = reporter or Reporter()
    sha256 = file_sha256(subject.path)
    started = clock()
    run_id = f"r-{started:%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"
    journal = Journal.create(state.journals, run_id, clock=clock)
    with ExitStack() as open_files:
        try:
            journal.append("start", {"sha256": sha256, "filing": subject.id})
            brief(journal, "analyst", subject.digest, subject.corrections)
            reading_state = ReadingState(
                subject.path,
                sha256,
                chosen,
                reporter,
                open_files,
                corrections=subject.corrections,
            )
            reading = run_loop(reading_state, recorder=JournalRecorder(journal))
            body = _body(subject, reading_state, reading)
        except BaseException as error:
            with journal, suppress(HcgenError):
                journal.close_unfinished(type(error).__name__)
            raise
    run = Run(
        run_id=run_id,
        started=f"{started:%Y-%m-%dT%H:%M:%SZ}",
        steps_ms=reading.steps_ms,
        journal_head=journal.head,
        digest_sha256=digest_sha256(subject.digest) if subject.digest else None,
    )
    reporter.analyzed(subject.id, body.outcome.state, body.outcome.reasons)
    drawn = reading_state.pictures.named if reading_state.pictures is not None else {}
    return Analysis(
        Checkpoint(body=body, run=run, previous=subject.previous),
        journal,
        named_in(body.outcome, drawn),
        reading_state.tree if reading_state.document is not None else None,
    )


def current_versions(extractors: Iterable[Extractor] | None = None) -> dict[str, str]:
    """What a reading made now would be made with: contract, engines, extractors."""
    chosen = default_extractors() if extractors is None else extractors
    return {
        "contract": str(CONTRACT),
        **engine_versions(),
        **{extractor.name: extractor.version for extractor in chosen},
    }


def _body(subject: Subject, reading_state: ReadingState, reading: Reading) -> Body:
    result = outcome(reading_state)
    document = reading_state.document
    detected = (
        reading_state.first_draft.document_date if reading_state.first_draft is not None else None
    )
    dates = {"document": detected, "filed": subject.filed}
    facts = FilingFacts(
        id=subject.id,
        sha256=reading_state.sha256,
        source=subject.source,
        title=_title(subject, result),
        document_type=subject.document_type or document_type(reading_state),
        pages=len(document.pages) if document is not None else 0,
        language=document.language if document is not None else "und",
        dates={name: day for name, day in dates.items() if day is not None},
        fictional=subject.fictional,
    )
    return Body(
        filing=facts,
        outcome=result,
        trace=reading.trace,
        document=summarise(document, reading_state.tree, result.factsheet),
        versions=current_versions(reading_state.extractors) | _recognisers(document),
    )


def _recognisers(document: Document | None) -> dict[str, str]:
    """What read the scanned pages; nothing where there was none."""
    scanned = document is not None and any(page.read_by == "ocr" for page in document.pages)
    return ocr_versions() if scanned else {}


def _title(subject: Subject, result: Outcome) -> str:
    issuer = result.factsheet.overview.issuer
    if isinstance(issuer, Claim):
        return issuer.text
    zh = result.factsheet.overview.issuer_zh
    return subject.title or (zh.text if isinstance(zh, Claim) else subject.id)
