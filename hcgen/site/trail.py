"""The rail: the trace as steps, the outcome as a badge, and what a person can verify."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hcgen.base import clean
from hcgen.contracts import Body, Dropped, Outcome, TraceStep
from hcgen.site.claims import ClaimViews
from hcgen.site.figures import METRIC_NAMES
from hcgen.site.model import FrozenFiling
from hcgen.site.words import Words, count, day

FIELD_NAMES = {
    "issuer": "Issuer",
    "issuer_zh": "Chinese name",
    "business": "Business",
    "incorporated_in": "Incorporated in",
    "listing_regime": "Listing regime",
    "sector": "Sector",
    "stock_code": "Stock code",
    "sponsors": "Sponsors",
    "use_of_proceeds": "Use of proceeds",
    "offer_size": "Offer size",
    "offer_price": "Offer price",
    "key_risks": "Risk",
}
_ACTIONS = {
    "parse": "Read the file",
    "chunk": "Choose where to look",
    "extract": "Propose claims",
    "validate": "Check each quote",
    "interrupt": "Show the draft and stop",
}


_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_COUNT_ONLY = re.compile(r"\d+ claims? (?:was |were )?dropped\.?")
"""A reason that says no more than the badge."""


@dataclass(frozen=True, slots=True)
class DroppedView:
    """A claim that was proposed and refused, in words."""

    field: str
    reason: Words
    page: int | None
    href: str | None


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


def field_name(field: str) -> str:
    """``financial_highlights.revenue.2024-12-31`` as ``Revenue, 2024-12-31``."""
    parts = clean(field).text.split(".")
    if parts[0] in ("overview", "offering", "financial_highlights") and len(parts) > 1:
        parts = parts[1:]
    names = FIELD_NAMES | {str(metric): name for metric, name in METRIC_NAMES.items()}
    head = names.get(parts[0]) or parts[0].replace("_", " ").capitalize()
    return ", ".join([head, *_period(parts[1:])])


def _period(parts: list[str]) -> list[str]:
    """``2024-12-31``, ``12`` as ``12 months to 31 December 2024``."""
    if not parts or not _DAY.fullmatch(parts[0]):
        return parts
    months = parts[1] if len(parts) > 1 and parts[1].isdigit() else ""
    return [f"{months} months to {day(parts[0])}" if months else day(parts[0])]


def badge(outcome: Outcome, dropped: int) -> Badge:
    """The outcome in words; partial says how many claims were dropped."""
    said = (" ".join(clean(reason).text.split()) for reason in outcome.reasons)
    reasons = tuple(reason for reason in said if not _COUNT_ONLY.fullmatch(reason))
    if outcome.state == "full":
        return Badge("full", "Full", "Full: nothing was dropped", reasons)
    if outcome.state == "rejected":
        return Badge("rejected", "Rejected", "Rejected: nothing is shown", reasons)
    text = f"Partial: {count(dropped, 'claim')} dropped" if dropped else "Partial"
    return Badge("partial", "Partial", text, reasons)


def dropped_in(body: Body) -> tuple[Dropped, ...]:
    """Everything that was dropped, in the order of the steps."""
    return tuple(dropped for step in body.trace.steps for dropped in step.dropped)


def steps(filing: FrozenFiling, views: ClaimViews) -> tuple[StepView, ...]:
    """The steps of a reading."""
    trace = filing.checkpoint.body.trace.steps
    times = filing.checkpoint.run.steps_ms
    return tuple(
        _step(step, times[index] if index < len(times) else None, filing.source, views)
        for index, step in enumerate(trace)
    )


def _step(step: TraceStep, time: int | None, source: str | None, views: ClaimViews) -> StepView:
    return StepView(
        n=step.n,
        action=step.action,
        meaning=_ACTIONS[step.action],
        thought=views.words(step.thought),
        observation=views.words(step.observation),
        status=step.status,
        time="" if time is None or step.action == "interrupt" else seconds(time),
        dropped=tuple(
            DroppedView(
                field=field_name(dropped.field),
                reason=views.words(dropped.reason),
                page=dropped.page,
                href=f"{source}#page={dropped.page}" if source and dropped.page else None,
            )
            for dropped in step.dropped
        ),
        end=step.action == "interrupt",
    )


def seconds(milliseconds: int) -> str:
    """``1.1 s``; below 50 ms ``< 0.1 s``."""
    tenths = (milliseconds + 50) // 100
    return f"{tenths // 10}.{tenths % 10} s" if tenths else "< 0.1 s"


def short_hash(digest: str) -> str:
    """The first twelve digits in fours: ``9f2c 41ab 77d0 …``."""
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]} …"
