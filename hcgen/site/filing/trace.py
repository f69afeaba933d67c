"""The rail: the trace as steps, the outcome as a badge, and what a person can verify."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from hcgen.base import clean
from hcgen.contracts import (
    FIELDS,
    HIGHLIGHTS,
    METRIC_LABELS,
    METRICS,
    OMISSION_NAMES,
    PANELS,
    Body,
    Checkpoint,
    Dropped,
    Omission,
    Outcome,
    Period,
    TraceStep,
    omissions_in_words,
)
from hcgen.site.filing.claims import Cite, ClaimViews
from hcgen.site.words import Words, day

FIELD_NAMES = {field.name: field.label for field in FIELDS} | {"key_risks": "Risk"}
_ACTIONS = {
    "parse": "Read the file",
    "chunk": "Choose where to look",
    "extract": "Propose claims",
    "validate": "Check each quote",
    "interrupt": "Show the draft and stop",
}


_DAY = re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])")
_MONTHS = re.compile(r"\d{1,2}(?=m?$)")
_INTERNAL = re.compile(
    r"\b(?:" + "|".join(name for name in (*PANELS, *METRICS, *FIELD_NAMES) if "_" in name) + r")\b"
)
_COUNT_ONLY = re.compile(r"\d+ (?:claims? (?:was |were )?dropped|left out|contradicted)\.?")
"""A reason that says no more than the badge."""


@dataclass(frozen=True, slots=True)
class DroppedView:
    """What was seen and is not shown, in words."""

    id: str
    """The anchor of its place in the rail; its cell of the table leads there."""
    kind: str
    """``Dropped``, ``Left out``, ``Contradicted``."""
    field: str
    reason: Words
    pages: tuple[tuple[int, str | None], ...]
    """The pages of its places, each with its address where there is one."""
    cites: tuple[Cite, ...] = ()
    """The places that both readers see, with their evidence."""


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of the trace."""

    n: int
    action: str
    meaning: str
    thought: Words
    observation: Words
    status: str
    time: str
    dropped: tuple[DroppedView, ...]
    end: bool


@dataclass(frozen=True, slots=True)
class Badge:
    """The outcome: a word, a sentence, and the reasons."""

    state: str
    word: str
    text: str
    reasons: tuple[str, ...]


def field_name(field: str, periods: tuple[Period, ...] = ()) -> str:
    """A field in words: ``Revenue, year ended 31 December 2024``, ``Business 2``.

    ``periods`` tell how long a period is where the field names only its last day.
    """
    parts = clean(field).text.split(".")
    if parts[0] in ("overview", "offering", "financial_highlights") and len(parts) > 1:
        parts = parts[1:]
    if parts[0] == HIGHLIGHTS or _DAY.fullmatch(parts[0]):
        parts = ["Figures", *(part for part in parts if part != HIGHLIGHTS)]
    names = FIELD_NAMES | {str(metric): label for metric, label in METRIC_LABELS.items()}
    head = names.get(parts[0]) or parts[0].replace("_", " ").capitalize()
    rest = [part for part in parts[1:] if part.casefold() != head.casefold()]
    if rest and _DAY.fullmatch(rest[0]):
        return f"{head}, {_period(rest, periods)}"
    return " ".join([head, *(part.replace("_", " ") for part in rest)])


def _period(parts: list[str], periods: tuple[Period, ...]) -> str:
    """``2024-12-31``, ``9`` as ``9 months ended 31 December 2024``."""
    end = parts[0]
    lengths = {period.months for period in periods if period.end == end}
    months = _MONTHS.match(parts[1]) if len(parts) > 1 else None
    length = int(months[0]) if months else lengths.pop() if len(lengths) == 1 else None
    if length is None:
        return day(end)
    return f"{'year' if length == 12 else f'{length} months'} ended {day(end)}"


def in_words(text: str) -> str:
    """A step's own words without the names that only programs use: ``key risks 6``."""
    shown = _INTERNAL.sub(lambda found: found[0].replace("_", " "), text)
    return _DAY.sub(lambda found: day(found[0]), shown)


def badge(outcome: Outcome, omissions: Sequence[Omission]) -> Badge:
    """The outcome in words; partial says how much was seen and is not shown."""
    named = (" ".join(clean(reason).text.split()) for reason in outcome.reasons)
    reasons = tuple(reason for reason in named if not _COUNT_ONLY.fullmatch(reason))
    if outcome.state == "full":
        return Badge("full", "Full", "Full: nothing was dropped or left out", reasons)
    if outcome.state == "rejected":
        return Badge("rejected", "Rejected", "Rejected: nothing is shown", reasons)
    told = ", ".join(omissions_in_words(omissions))
    text = f"Partial: {told}" if told else "Partial"
    return Badge("partial", "Partial", text, reasons)


def drop_anchors(body: Body) -> dict[str, str]:
    """Name of what was dropped or left out → the anchor of its place in the rail."""
    return {drop.field: drop_id(n) for n, drop in enumerate(_dropped_in(body), start=1)}


def _dropped_in(body: Body) -> tuple[Dropped, ...]:
    """Everything that the steps dropped, in their order."""
    return tuple(dropped for step in body.trace.steps for dropped in step.dropped)


def steps(checkpoint: Checkpoint, source: str | None, views: ClaimViews) -> tuple[StepView, ...]:
    """The steps of a reading; ``source`` is the address of the document."""
    trace = checkpoint.body.trace.steps
    times = checkpoint.run.steps_ms
    drops = iter(_drops(checkpoint.body, source, views))
    return tuple(
        _step(step, times[index] if index < len(times) else None, drops, views)
        for index, step in enumerate(trace)
    )


def _drops(body: Body, source: str | None, views: ClaimViews) -> Iterator[DroppedView]:
    periods = body.outcome.factsheet.financial_highlights.periods
    omitted = {(each.id, each.why): (n, each) for n, each in enumerate(body.omissions)}
    for n, dropped in enumerate(_dropped_in(body), start=1):
        number, known = omitted.get((dropped.field, dropped.reason), (0, None))
        named = [place.page for place in known.places] if known else [dropped.page]
        pages = dict.fromkeys(page for page in named if page)
        places = known.places if known else ()
        cited = tuple(place.citation for place in places if place.citation is not None)
        yield DroppedView(
            id=drop_id(n),
            kind=OMISSION_NAMES[known.kind if known else "dropped"],
            field=field_name(dropped.field, periods),
            reason=views.words(in_words(dropped.reason)),
            pages=tuple((page, f"{source}#page={page}" if source else None) for page in pages),
            cites=views.cites(f"omission-{number}", cited) if len(cited) == len(places) else (),
        )


def drop_id(n: int) -> str:
    """The anchor of the n-th dropped claim of a reading, from 1."""
    return f"dropped-{n}"


def _step(
    step: TraceStep, time: int | None, drops: Iterator[DroppedView], views: ClaimViews
) -> StepView:
    return StepView(
        n=step.n,
        action=step.action,
        meaning=_ACTIONS[step.action],
        thought=views.words(in_words(step.thought)),
        observation=views.words(in_words(step.observation)),
        status=step.status,
        time="" if time is None or step.action == "interrupt" else seconds(time),
        dropped=tuple(islice(drops, len(step.dropped))),
        end=step.action == "interrupt",
    )


def seconds(milliseconds: int) -> str:
    """``1.1 s``; below 50 ms ``< 0.1 s``."""
    tenths = (milliseconds + 50) // 100
    return f"{tenths // 10}.{tenths % 10} s" if tenths else "< 0.1 s"
