"""The eval gate: read filings with the whole agent and compare with a truth file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import Field

from hcgen.agent import Subject, analyze
from hcgen.base import CheckFailed, Reporter, UsageError
from hcgen.contracts import Factsheet, citations_in
from hcgen.document import open_document
from hcgen.evaluate.files import Given, read_given
from hcgen.evaluate.scoring import Score, score
from hcgen.evaluate.truth import TrueFiling, read_truth
from hcgen.filings import LocalState
from hcgen.observe import Gate, pdf_tree


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The scores by file, in the order of the truth."""

    by_file: Mapping[str, Score]

    @property
    def total(self) -> Score:
        """All filings together; notes stay with their filings."""
        return replace(sum(self.by_file.values(), Score()), notes=())

    def as_json(self) -> dict[str, object]:
        """As plain JSON values; the same form serves as a baseline."""
        return {
            "total": self.total.as_json(),
            "filings": {name: each.as_json() for name, each in self.by_file.items()},
        }

    def as_text(self) -> str:
        """A table, one line a filing and one for all, then what is wrong or missing."""
        head = f"{'':44} issuer  cells right/wrong/missing  risks      citations    fields"
        lines = [head, *(_line(name, each) for name, each in self.by_file.items())]
        lines.append(_line("total", self.total))
        for name, each in self.by_file.items():
            lines += [f"{name}: {note}" for note in each.notes]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least shares (0 to 1) and the most wrong cells and claims that pass; ``None`` asks for
    nothing."""

    issuers: float | None = None
    cells: float | None = None
    risks: float | None = None
    citations: float | None = None
    wrong: int | None = None

    def unmet(self, total: Score) -> list[str]:
        """Each threshold that a score does not reach, in words."""
        asked = (
            ("issuers", self.issuers, total.issuer_share),
            ("cells", self.cells, total.cell_share),
            ("risks", self.risks, total.risk_share),
            ("citations", self.citations, total.citation_share),
        )
        found = [
            f"{name} {share:.1%}, at least {least:.1%} is asked"
            for name, least, share in asked
            if least is not None and share < least
        ]
        wrong = total.cells_wrong + total.fields_wrong
        if self.wrong is not None and wrong > self.wrong:
            found.append(f"{wrong} wrong cells and claims, at most {self.wrong} are allowed")
        return found


def evaluate(
    truth: Path, filings: Path, state: LocalState, *, reporter: Reporter | None = None
) -> Evaluation:
    """Analyse every filing of the truth with the whole agent; freezes nothing.

    Raises :class:`UsageError` where a file of the truth is not in the folder, or named twice.
    """
    known = [(each, _locate(filings, each.file)) for each in read_truth(truth)]
    _require_different(truth, known)
    reporter = reporter or Reporter()
    scores: dict[str, Score] = {}
    for position, (each, path) in enumerate(known, start=1):
        reporter.starting(each.file, position=position, total=len(known))
        scores[each.file] = _score(each, path, state, reporter)
    return Evaluation(scores)


def require(
    result: Evaluation,
    thresholds: Thresholds,
    baseline: Mapping[str, Mapping[str, float]] | None = None,
) -> None:
    """Raise :class:`CheckFailed` where a threshold is not met or a figure is below the baseline."""
    problems = thresholds.unmet(result.total)
    if baseline is not None:
        problems += below(result, baseline)
    if problems:
        raise CheckFailed("the evaluation does not pass", why="; ".join(problems))


class _Figures(Given):
    issuers_right: int = Field(ge=0)
    cells_right: int = Field(ge=0)
    cells_wrong: int = Field(ge=0)
    risks_found: int = Field(ge=0)
    citation_share: float = Field(ge=0, le=1)


class _Baseline(Given):
    total: _Figures


def read_baseline(path: Path) -> Mapping[str, Mapping[str, float]]:
    """The figures of an earlier evaluation that :func:`below` asks for.

    Raises :class:`UsageError`, with the places, where one is missing or is no such figure.
    """
    fix = "write one with hcgen eval --json"
    checked: Mapping[str, Mapping[str, float]]
    checked = read_given(path, _Baseline, "the baseline", fix).model_dump()
    return checked


def below(result: Evaluation, baseline: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Each figure that is worse than in a baseline's total, in words."""
    now, before = result.total.as_json(), baseline["total"]
    names = ("issuers_right", "cells_right", "risks_found", "citation_share")
    found = [
        f"{name} {now[name]}, the baseline has {before[name]}"
        for name in names
        if float(str(now[name])) < before[name]
    ]
    if result.total.cells_wrong > before["cells_wrong"]:
        wrong = result.total.cells_wrong
        found.append(f"cells_wrong {wrong}, the baseline has {before['cells_wrong']}")
    return found


def _score(truth: TrueFiling, path: Path, state: LocalState, reporter: Reporter) -> Score:
    analysis = analyze(Subject(path, id=Path(truth.file).stem), state, reporter=reporter)
    with analysis.journal as journal:
        journal.close_unfinished("read only for an evaluation")
    sheet = analysis.checkpoint.body.outcome.factsheet
    return score(sheet, truth, _standing_citations(sheet, path))


def _standing_citations(sheet: Factsheet, path: Path) -> int:
    """How many citations stand when the file is opened afresh and both readers look again."""
    cited = tuple(citations_in(sheet))
    if not cited:
        return 0
    with open_document(path) as document:
        gate = Gate(document, pdf_tree(document))
        return sum(not gate.refusal(citation) for citation in cited)


def _locate(filings: Path, name: str) -> Path:
    for path in (filings / name, filings / name / "source.pdf", filings / f"{name}.pdf"):
        if path.is_file():
            return path
    raise UsageError(
        "a filing of the truth is not there",
        where=str(filings),
        why=f"no {name}, {name}/source.pdf or {name}.pdf",
        fix="name the folder of the filings with --filings",
    )


def _require_different(truth: Path, known: list[tuple[TrueFiling, Path]]) -> None:
    first: dict[Path, str] = {}
    for each, path in known:
        if (name := first.setdefault(path.resolve(), each.file)) != each.file:
            raise UsageError(
                "the truth file cannot be used",
                where=str(truth),
                why=f'"{name}" and "{each.file}" are the same file',
                fix="name every filing once",
            )


def _line(name: str, each: Score) -> str:
    cells = f"{each.cells_right}/{each.cells_wrong}/{each.cells_missing} of {each.cells}"
    return (
        f"{name[:44]:44} {each.issuers_right} of {each.filings}  {cells:25}  "
        f"{each.risks_found} of {each.risks}".ljust(89)
        + f"  {each.citations_right} of {each.citations}".ljust(13)
        + f"  {each.fields_right}/{each.fields_wrong}/{each.fields_missing} of {each.fields}"
    )
