"""The collection: read what has no checkpoint, and read one again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hcgen.agent import Analysis, Subject, analyze, of_filing
from hcgen.base import MachineError, Reporter, slug
from hcgen.contracts import Checkpoint
from hcgen.filings import (
    Filing,
    LocalState,
    find_filing,
    freeze,
    load_filings,
    locate_pdf,
    read_corrections,
    require_site,
)
from hcgen.journal import close_abandoned
from hcgen.readings.tree_files import tree_files


def subject_of_file(path: Path) -> Subject:
    """A file that is no filing of the collection, under its own name."""
    return Subject(path=path, id=slug(path.stem))


def subject_of(filing: Filing, state: LocalState) -> Subject:
    """A filing of the collection. Raises ``MachineError`` where its PDF is not at hand."""
    path = locate_pdf(filing, state)
    if path is None:
        raise MachineError(
            "its PDF is not at hand",
            where=filing.id,
            why=f"no file of sha256 {filing.sha256[:12]}… in the store",
            fix="run: hcgen add FILE.pdf",
        )
    return Subject(
        path=path,
        id=filing.id,
        source=filing.source,
        title=filing.title,
        document_type=filing.document_type,
        filed=filing.filed.isoformat() if filing.filed is not None else None,
        fictional=filing.fictional,
        previous=filing.checkpoint,
        corrections=read_corrections(filing),
        digest=of_filing(filing),
    )


def filing_named(target: str, content: Path) -> Filing | None:
    """The filing of the collection that a target names, or null where it names a file.

    A file goes before a filing. A word in the form of an id is a filing even where there is none:
    :class:`UsageError` names the nearest, or says that there is no site.
    """
    path = Path(target)
    if path.is_file() or slug(target) != target:
        return None
    if path.is_dir():  # reading it would fail, unless a filing is called the same
        return next((filing for filing in load_filings(content) if filing.id == target), None)
    require_site(content)
    return find_filing(load_filings(content), target)


def analyze_target(
    target: str, content: Path, state: LocalState, *, reporter: Reporter, publish_tree: bool = False
) -> Checkpoint:
    """Read a filing of the collection by its id and freeze it, or a PDF file and freeze nothing.

    ``publish_tree`` keeps the text of the document beside the checkpoint, for the site.
    """
    filing = filing_named(target, content)
    if filing is not None:
        return analyze_filing(filing, state, reporter=reporter, publish_tree=publish_tree)
    path = Path(target)
    reporter.starting(path.name, position=1, total=1)
    analysis = analyze(subject_of_file(path), state, reporter=reporter)
    with analysis.journal as journal:
        journal.close_unfinished("read without freezing")
    return analysis.checkpoint


def analyze_filing(
    filing: Filing,
    state: LocalState,
    *,
    reporter: Reporter | None = None,
    publish_tree: bool = False,
) -> Checkpoint:
    """Read a filing and freeze the result; the new checkpoint names the one before."""
    analysis = analyze(subject_of(filing, state), state, reporter=reporter)
    freeze_analysis(filing, analysis, publish_tree=publish_tree)
    return analysis.checkpoint


def analyze_missing(
    filings: Sequence[Filing], state: LocalState, *, reporter: Reporter, publish_tree: bool = False
) -> tuple[str, ...]:
    """Read every filing that has no checkpoint, once, and freeze each as it is done."""
    missing = [filing for filing in filings if filing.checkpoint is None]
    if missing:
        close_abandoned(state.journals)
    for position, filing in enumerate(missing, 1):
        reporter.starting(filing.id, position=position, total=len(missing))
        analyze_filing(filing, state, reporter=reporter, publish_tree=publish_tree)
    return tuple(filing.id for filing in missing)


def freeze_analysis(filing: Filing, analysis: Analysis, *, publish_tree: bool) -> None:
    """Close the journal of a finished reading and freeze its checkpoint."""
    with analysis.journal as journal:
        journal.finalise(analysis.checkpoint.to_bytes())
    kept = analysis.tree if publish_tree else None
    freeze(
        filing,
        analysis.checkpoint,
        pictures=analysis.pictures,
        tree=tree_files(kept, filing.id) if kept is not None else {},
    )
