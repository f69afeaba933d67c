"""Readings afresh of what is frozen: prove that they repeat, and freeze anew those that do not.

A reading repeats where everything in its body is the same but the versions of the extractors: these
are made of their rules and words, change with each of them, and say nothing of the filing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hcgen.agent import Analysis, analyze, current_versions, extractor_names
from hcgen.base import CheckFailed, Reporter
from hcgen.contracts import Body, Checkpoint
from hcgen.filings import Filing, LocalState, locate_pdf, read_checkpoint
from hcgen.readings.collection import freeze_analysis, subject_of


@dataclass(slots=True)
class Reproduction:
    """What came of reading afresh, by the ids of filings."""

    repeated: list[str] = field(default_factory=list)
    """Read afresh, and the same as the frozen reading."""
    by_others: list[str] = field(default_factory=list)
    """Those of them that were read by other rules, with both versions, in words."""
    older: list[str] = field(default_factory=list)
    """Not read: the checkpoint is of an older contract, which has no place for all of a reading."""
    absent: list[str] = field(default_factory=list)
    """Not read: the PDF is not at hand."""
    anew: list[str] = field(default_factory=list)
    """Frozen anew, because the reading has changed."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of the readings that were not simply repeated."""
        told = [*self.by_others]
        if self.older:
            told.append(f"not repeated, because of an older contract: {', '.join(self.older)}")
        if self.absent:
            told.append(f"not repeated, because the PDF is not at hand: {', '.join(self.absent)}")
        return tuple(told)


def reproduce(filings: Sequence[Filing], state: LocalState, *, reporter: Reporter) -> Reproduction:
    """Read afresh every frozen filing whose PDF is at hand; each body must say what the frozen one
    says. Freezes nothing. Raises ``CheckFailed`` at the first that differs, naming the first place.
    """
    found = Reproduction()
    current = current_versions()["contract"]
    at_hand = []
    for filing, frozen in _frozen(filings, state, found):
        if frozen.body.versions.get("contract") != current:
            found.older.append(filing.id)
        else:
            at_hand.append((filing, frozen))
    for position, (filing, frozen) in enumerate(at_hand, 1):
        reporter.starting(filing.id, position=position, total=len(at_hand))
        fresh = _read_only(filing, state, reporter)
        if comparable(fresh.body) != comparable(frozen.body):
            raise CheckFailed(
                "a fresh reading differs from the frozen one",
                where=filing.id,
                why=first_difference(frozen, fresh),
                fix=f"if rules or corrections have changed, run: hcgen analyze {filing.id}",
            )
        _note_repeated(found, filing, frozen, fresh)
    return found


def analyze_outdated(
    filings: Sequence[Filing], state: LocalState, *, reporter: Reporter, publish_tree: bool = False
) -> Reproduction:
    """Read afresh every frozen filing whose PDF is at hand, and freeze those anew whose reading has
    changed: by today's rules, or by what persons have corrected since. The others stay as they are,
    whatever version read them."""
    found = Reproduction()
    at_hand = list(_frozen(filings, state, found))
    for position, (filing, frozen) in enumerate(at_hand, 1):
        reporter.starting(filing.id, position=position, total=len(at_hand))
        analysis = analyze(subject_of(filing, state), state, reporter=reporter)
        if comparable(analysis.checkpoint.body) != comparable(frozen.body):
            freeze_analysis(filing, analysis, publish_tree=publish_tree)
            found.anew.append(filing.id)
        else:
            _close(analysis)
            _note_repeated(found, filing, frozen, analysis.checkpoint)
    return found


def comparable(body: Body) -> dict[str, object]:
    """A body as plain values, without the versions of the extractors."""
    plain: dict[str, object] = body.model_dump(mode="json")
    names = extractor_names()
    plain["versions"] = {k: v for k, v in body.versions.items() if k not in names}
    return plain


def first_difference(frozen: Checkpoint, fresh: Checkpoint) -> str:
    """The path of the first place where two bodies differ, with both values, shortened."""
    pairs = _differences(comparable(frozen.body), comparable(fresh.body), "body")
    return next(pairs, "nothing differs")


def _frozen(
    filings: Sequence[Filing], state: LocalState, found: Reproduction
) -> Iterator[tuple[Filing, Checkpoint]]:
    """The filings that have a checkpoint and a PDF, with the checkpoint."""
    for filing in filings:
        if filing.checkpoint is None:
            continue
        if locate_pdf(filing, state) is None:
            found.absent.append(filing.id)
        else:
            yield filing, read_checkpoint(filing)


def _read_only(filing: Filing, state: LocalState, reporter: Reporter) -> Checkpoint:
    analysis = analyze(subject_of(filing, state), state, reporter=reporter)
    _close(analysis)
    return analysis.checkpoint


def _close(analysis: Analysis) -> None:
    with analysis.journal as journal:
        journal.close_unfinished("read again only to compare")


def _note_repeated(
    found: Reproduction, filing: Filing, frozen: Checkpoint, fresh: Checkpoint
) -> None:
    found.repeated.append(filing.id)
    before, now = frozen.body.versions, fresh.body.versions
    for name in sorted(extractor_names()):
        if before.get(name) != now.get(name):
            was, today = before.get(name, "none"), now.get(name, "none")
            found.by_others.append(
                f"{filing.id}: read by {name} {was}; today's are {today}, and read the same"
            )


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
