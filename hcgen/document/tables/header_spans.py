"""Which run of neighbouring years each heading over them stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf

from hcgen.document.geometry import Upright, union
from hcgen.document.tables.settings import SETTINGS


@dataclass(frozen=True, slots=True)
class Place:
    """A year, with the columns that stand under it."""

    year: int
    box: Upright
    columns: Upright
    """Round the columns of the year and the year itself."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over years."""

    box: Upright
    lines: int = 1
    """In how many lines it is set."""
    length: float = 0.0
    """How long its lines are together, in points."""
    of_years: bool = False
    """Whether it speaks of whole years and of no other length."""


Cuts = tuple[tuple[int, int], ...]
CostOf = Callable[[Heading, Upright, Upright], float]
"""How ill a heading fits a run, from the box round its years and that round its columns."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """What stands over a place."""

    headings: tuple[int, ...] = ()
    """The indices of its headings."""
    doubtful: bool = False
    """Whether they could as well be others."""


def assign_headers(places: Sequence[Place], headings: Sequence[Heading]) -> tuple[Assigned, ...]:
    """For each place its headings. A heading stands centred over its run, or at its left edge;
    all headings of a table are set alike. A run may be left without a heading."""
    if not headings:
        return (Assigned(),) * len(places)
    if len(headings) > len(places):
        owner = [_nearest(heading, places) for heading in headings]
        return tuple(
            Assigned(tuple(h for h, place in enumerate(owner) if place == n))
            for n in range(len(places))
        )
    if len(headings) == len(places):
        return tuple(Assigned((n,)) for n in range(len(places)))
    found: list[tuple[float, Cuts]] = []
    runs = _runs(places, alone=len(headings) == 1)
    cost = inf
    for price, cost_of in sorted(_ways(places, headings), key=lambda way: way[0]):
        if price < _limit(cost):
            found.append(_best_cuts(places, headings, runs, price, cost_of))
            cost = min(cost, found[-1][0])
    near = [_spread(cuts, len(places)) for other, cuts in sorted(found) if other < _limit(cost)]
    return tuple(
        Assigned(near[0][n], any(other[n] != near[0][n] for other in near))
        for n in range(len(places))
    )


def _limit(cost: float) -> float:
    return cost + max(SETTINGS.doubt, SETTINGS.doubt_ratio * cost)


def _spread(cuts: Cuts, count: int) -> list[tuple[int, ...]]:
    """The heading of each place from the run of each heading."""
    assigned: list[tuple[int, ...]] = [() for _ in range(count)]
    for n, (first, last) in enumerate(cuts):
        assigned[first:last] = [(n,)] * (last - first)
    return assigned


def year_of(text: str) -> int:
    """The first year that a text names in digits."""
    return int(re.sub(r"\D", "", text)[:4])


def _nearest(heading: Heading, places: Sequence[Place]) -> int:
    return min(
        range(len(places)), key=lambda n: (abs(heading.box.centre_x - places[n].box.centre_x), n)
    )


def _ways(places: Sequence[Place], headings: Sequence[Heading]) -> list[tuple[float, CostOf]]:
    """The ways in which headings may be set over their runs, and what it costs to take them so: in
    the middle or at the left edge, and as far aside as the first heading is. A lone heading of
    whole years may be set at the right edge: years one by one before it are no other periods."""
    ways = []
    first = headings[0]
    for of_years in (True, False):
        boxes = [place.box if of_years else place.columns for place in places]
        indent = first.box.x0 - boxes[0].x0
        if -SETTINGS.aside <= indent <= SETTINGS.inward or (indent < 0 and len(headings) == 1):
            price = SETTINGS.left_aligned_cost + min(abs(indent), SETTINGS.aside) / 4
            ways.append((price, _measure(of_years, _left, indent)))
        over = first.box.x1 - boxes[-1].x1
        if first.of_years and len(headings) == 1 and abs(over) <= SETTINGS.inward:
            price = SETTINGS.right_aligned_cost + abs(over) / 4
            ways.append((price, _measure(of_years, _right, over)))
        ways.append((0.0, _measure(of_years, _middle, 0.0)))
        for count in range(1, len(places)) if len(headings) > 1 else ():
            aside = first.box.centre_x - union(boxes[:count]).centre_x
            if SETTINGS.centred < abs(aside) <= SETTINGS.aside:
                price = SETTINGS.aside_cost + abs(aside) / (4 if aside < 0 else 2)
                ways.append((price, _measure(of_years, _middle, aside)))
    return ways


Point = Callable[[Upright], float]
"""The part of a box that is set over the same part of another."""


def _left(box: Upright) -> float:
    return box.x0


def _middle(box: Upright) -> float:
    return box.centre_x


def _right(box: Upright) -> float:
    return box.x1


def _measure(of_years: bool, point: Point, aside: float) -> CostOf:
    def cost_of(heading: Heading, years: Upright, columns: Upright) -> float:
        return abs(point(heading.box) - point(years if of_years else columns) - aside)

    return cost_of


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring years that may stand under one heading."""

    first: int
    last: int
    years: Upright
    columns: Upright
    cost: float
    """What their order says against it, in points."""


def _runs(places: Sequence[Place], *, alone: bool) -> list[_Run]:
    """All runs of neighbouring places."""
    return [
        _Run(
            first,
            last,
            union([place.box for place in places[first:last]]),
            union([place.columns for place in places[first:last]]),
            SETTINGS.disorder_cost * _out_of_step(places[first:last], alone=alone),
        )
        for first in range(len(places))
        for last in range(first + 1, len(places) + 1)
    ]


def _best_cuts(
    places: Sequence[Place],
    headings: Sequence[Heading],
    runs: Sequence[_Run],
    price: float,
    cost_of: CostOf,
) -> tuple[float, Cuts]:
    """The cheapest runs for all headings, from left to right, and what they cost."""
    states: dict[int, tuple[float, Cuts]] = {0: (price, ())}
    for n, heading in enumerate(headings):
        strange = [_under_another(place, headings, n) for place in places]
        later: dict[int, tuple[float, Cuts]] = {}
        for run in runs:
            own = run.cost + cost_of(heading, run.years, run.columns)
            own += SETTINGS.under_another_cost * sum(strange[run.first : run.last])
            own += SETTINGS.needless_line_cost * _needless_lines(heading, run.columns)
            for before, (cost, cuts) in states.items():
                if before > run.first:
                    continue
                total = cost + own + (SETTINGS.no_heading_cost if run.first > before else 0.0)
                if run.last not in later or total < later[run.last][0]:
                    later[run.last] = (total, (*cuts, (run.first, run.last)))
        states = later
    ends = (
        (cost + (SETTINGS.no_heading_cost if last < len(places) else 0.0), cuts)
        for last, (cost, cuts) in states.items()
    )
    return min(ends, default=(inf, ()))


def _under_another(place: Place, headings: Sequence[Heading], own: int) -> bool:
    def over(heading: Heading) -> bool:
        return heading.box.x0 <= place.box.centre_x <= heading.box.x1

    return not over(headings[own]) and any(over(heading) for heading in headings)


def _needless_lines(heading: Heading, run: Upright) -> int:
    """The lines, past two, that a heading would not need if it had the whole width of a run."""
    needed = ceil(heading.length / max(1.0, run.x1 - run.x0))
    return max(0, heading.lines - max(2, needed))


def _out_of_step(run: Sequence[Place], *, alone: bool) -> float:
    """How often the years under one heading leave their order: they go one by one, one way. A year
    that is named twice running is likelier the last of one heading and the first of the next. Not
    so much can be said against a heading that stands ``alone``."""
    steps = [after.year - before.year for before, after in pairwise(run)]
    moves = [step for step in steps if step]
    twice = SETTINGS.repeated_year_steps * (len(steps) - len(moves))
    leaps = sum(abs(s) > 1 or s != moves[0] for s in moves)
    return (
        min(twice, SETTINGS.repeated_year_steps) + min(leaps, SETTINGS.lone_heading_steps)
        if alone
        else twice + leaps
    )
