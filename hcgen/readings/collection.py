"""The collection: read what has no checkpoint, read one again, prove that readings repeat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hcgen.agent import Analysis, Subject, analyze, of_filing
from hcgen.base import CheckFailed, DocumentError, MachineError, Reporter, count, slug
from hcgen.contracts import Checkpoint
from hcgen.filings import (
    Filing,
    LocalState,
    freeze,
    load_filings,
    locate_pdf,
    read_checkpoint,
    read_corrections,
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


def analyze_target(
    target: str, content: Path, state: LocalState, *, reporter: Reporter, publish_tree: bool = False
) -> Checkpoint:
    """Read a filing of the collection by its id and freeze it, or a PDF file and freeze nothing.

    ``publish_tree`` keeps the text of the document beside the checkpoint, for the site.
    """
    path = Path(target)
    filings = {filing.id: filing for filing in load_filings(content)} if content.is_dir() else {}
    if target in filings and not path.is_file():
        return analyze_filing(filings[target], state, reporter=reporter, publish_tree=publish_tree)
    reporter.starting(path.name, position=1, total=1)
    analysis = analyze(subject_of_file(path), state, reporter=reporter)
    with analysis.journal as journal:
        journal.close_unfinished("read without freezing")
    return analysis.checkpoint


def require_not_rejected(checkpoint: Checkpoint, target: str) -> None:
    """Raise ``DocumentError`` with the reasons of a rejected outcome."""
    outcome = checkpoint.body.outcome
    if outcome.state == "rejected":
        raise DocumentError(
            "rejected", kind="rejected", where=target, why="; ".join(outcome.reasons)
        )


def analyze_filing(
    filing: Filing, state: LocalState, *, reporter: Reporter | None = None, publish_tree: bool = False
) -> Checkpoint:  # fmt: skip
    """Read a filing and freeze the result; the new checkpoint names the one before."""
    analysis = analyze(subject_of(filing, state), state, reporter=reporter)
    _freeze(filing, analysis, publish_tree=publish_tree)
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


def require_frozen(filings: Sequence[Filing]) -> None:
    """Raise ``CheckFailed`` unless every filing has a checkpoint."""
    missing = [filing.id for filing in filings if filing.checkpoint is None]
    if missing:
        raise CheckFailed(
            f"not frozen: {len(missing):,} of {count(len(filings), 'filing')}",
            where=", ".join(missing[:5]) + ("…" if len(missing) > 5 else ""),
            why="--frozen analyses nothing",
            fix="run: hcgen build, and commit the checkpoints",
        )


def reproduce(
    filings: Sequence[Filing], state: LocalState, *, reporter: Reporter
) -> tuple[int, tuple[str, ...]]:
    """Read afresh every frozen filing whose PDF is at hand; each body must equal the frozen one.

    Freezes nothing. Returns how many were compared, and the ids of those whose PDF is not at hand;
    raises ``CheckFailed`` at the first that differs, naming the first place.
    """
    at_hand: list[Filing] = []
    absent: list[str] = []
    for filing in filings:
        if filing.checkpoint is not None:
            if locate_pdf(filing, state) is None:
                absent.append(filing.id)
            else:
                at_hand.append(filing)
    for position, filing in enumerate(at_hand, 1):
        reporter.starting(filing.id, position=position, total=len(at_hand))
        frozen = read_checkpoint(filing)
        analysis = analyze(subject_of(filing, state), state, reporter=reporter)
        with analysis.journal as journal:
            journal.close_unfinished("read again only to compare")
        if analysis.checkpoint.body_bytes() != frozen.body_bytes():
            raise CheckFailed(
                "a fresh reading differs from the frozen one",
                where=filing.id,
                why=first_difference(frozen, analysis.checkpoint),
                fix=f"if rules or corrections have changed, run: hcgen analyze {filing.id}",
            )
    return len(at_hand), tuple(absent)


def first_difference(frozen: Checkpoint, fresh: Checkpoint) -> str:
    """The path of the first place where two bodies differ, with both values, shortened."""
    pairs = _differences(
        frozen.body.model_dump(mode="json"), fresh.body.model_dump(mode="json"), "body"
    )
    return next(pairs, "nothing differs")


def _differences(before: object, after: object, path: str) -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            yield from _differences(before.get(key), after.get(key), f"{path}.{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, pair in enumerate(zip(before, after, strict=True)):
            yield from _differences(*pair, f"{path}[{index}]")
    elif before != after:
        yield f"{path}: {_short(before)} became {_short(after)}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _freeze(filing: Filing, analysis: Analysis, *, publish_tree: bool) -> None:
    with analysis.journal as journal:
        journal.finalise(analysis.checkpoint.to_bytes())
    kept = analysis.tree if publish_tree else None
    freeze(
        filing,
        analysis.checkpoint,
        pictures=analysis.pictures,
        tree=tree_files(kept, filing.id) if kept is not None else {},
    )
