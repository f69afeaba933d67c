"""Rows that arithmetic tells where labels do not, and rows that are not what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import takewhile

from hcgen.agent.extractors.rules.income_statement.metrics import rank, tidy
from hcgen.agent.extractors.rules.income_statement.rows import Place, Read, Wanted, number
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import Metric
from hcgen.document import TableRow

_TOTAL = re.compile(r"(?:sub-?)?total|總[計額]|合計|小計")
_INTEREST = re.compile(r"net interest income|(?:淨利息收入|利息淨收入|利息收入淨額)")
_BANKING = re.compile(r"operating|營業|經營")
_AFTER_REVENUE: tuple[Wanted, ...] = ("cost", "gross_profit", "profit_for_period")
_NET = re.compile(r"\bnet\b|淨")
_GROSS_OF = re.compile(r"gross margin|毛利潤")


IN_DOUBT = "several rows may be the revenue"
PART_OF_SUM = "it is a part of the revenue, whose sum is not printed"
KIND_OF_REVENUE = "other kinds of revenue stand beside it, and no total is printed"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A row that is called as what is looked for, and may be something else."""

    metric: Metric
    place: Place
    why: str


def prove(
    page: int, table: Sequence[TableRow], every: Read, rows: dict[Wanted, Place]
) -> tuple[Doubt, ...]:
    """Put right what labels alone get wrong: a revenue that is a part of the sum under it, a
    revenue or gross profit by another name, a bank's income. What is taken out of the rows because
    it is in doubt is told."""
    before = rows.get("revenue")
    why = _prove(page, table, every, rows)
    if before is None or not why or "revenue" in rows:
        return ()
    return (Doubt("revenue", before, why),)


def _prove(page: int, table: Sequence[TableRow], every: Read, rows: dict[Wanted, Place]) -> str:
    why = ""
    heading = next((n for n, row in enumerate(table) if _heads_revenue(row)), None)
    if heading is not None:
        total = _total_revenue(page, table, heading)
        if total is not None and ("revenue" not in rows or rows["revenue"].order < total.order):
            rows["revenue"] = total
        elif "revenue" in rows and _is_part(rows["revenue"], table[heading], heading):
            del rows["revenue"]
            why = PART_OF_SUM
    if "revenue" in rows:
        why = _settle_revenue(every, rows)
    elif (proved := _reckoned_revenue(every, rows) or _over_all_costs(every)) is not None:
        rows["revenue"] = proved
    if "gross_profit" not in rows and (proved := _reckoned_gross(every, rows)) is not None:
        rows["gross_profit"] = proved
    if "revenue" in rows and _is_income_of_bank(every, rows["revenue"]):
        del rows["revenue"]
    return why


def _settle_revenue(every: Read, rows: dict[Wanted, Place]) -> str:
    """Choose among rows that are all called revenue. The one that less the cost is the gross profit
    is it, under whatever name; if that one has no name, the others are its parts. Where arithmetic
    tells nothing, a later net one is what is left; rows of equal rank with other figures leave it
    in doubt which is meant, and so do other kinds of revenue beside one from contracts alone. What
    is in doubt is taken out, and the answer says why."""
    revenue, proved = rows["revenue"], _proved_revenue(every, rows)
    if proved is not None:
        if rank("revenue", proved.label) is not None:
            rows["revenue"] = proved
        elif not proved.label:
            del rows["revenue"]
            return IN_DOUBT
        return ""
    ends = [rows[part].order for part in _AFTER_REVENUE if part in rows]
    others = [
        place
        for place, _ in every
        if place.order < min(ends, default=0)
        and place.figures != revenue.figures
        and rank("revenue", place.label) is not None
    ]
    net = [each for each in others if each.order > revenue.order and _NET.search(tidy(each.label))]
    own = rank("revenue", revenue.label)
    if net:
        rows["revenue"] = net[-1]
    elif any(rank("revenue", each.label) == own for each in others):
        del rows["revenue"]
        return IN_DOUBT
    elif _is_one_kind(every, rows):
        del rows["revenue"]
        return KIND_OF_REVENUE
    return ""


def _is_one_kind(every: Read, rows: Mapping[Wanted, Place]) -> bool:
    """Whether the row is the revenue from contracts alone, and other kinds of revenue stand over
    the costs beside it: interest, rents."""
    revenue = rows["revenue"]
    if not _is("revenue_of_contracts", revenue.label):
        return False
    beside = sorted((place for place, _ in every), key=lambda place: place.order)
    above = [place for place in beside if place.order < revenue.order]
    after = takewhile(
        lambda place: _is("other_revenue", place.label),
        (place for place in beside if place.order > revenue.order),
    )
    return any(_is("other_revenue", place.label) for place in (*above, *after))


def _proved_revenue(every: Read, rows: Mapping[Wanted, Place]) -> Place | None:
    """The row over the costs which less the cost is the gross profit; one called revenue first."""
    cost, gross = rows.get("cost"), rows.get("gross_profit")
    if cost is None or gross is None:
        return None
    above = [place for place, _ in every if place.order < min(cost.order, gross.order)]
    tried = (rows["revenue"], *reversed(above))
    return next((place for place in tried if _adds_up(place, cost, gross)), None)


def _is_income_of_bank(every: Read, revenue: Place) -> bool:
    """Whether "operating income" under a line of net interest income passes for revenue: a bank
    shows none."""
    return bool(_BANKING.search(tidy(revenue.label))) and any(
        _INTEREST.fullmatch(tidy(place.label)) for place, _ in every if place.order < revenue.order
    )


def of_a_hundred(revenue: Place | None) -> bool:
    """Whether revenue is 100 throughout: then every row is a percentage of it."""
    figures = [each for each in revenue.figures if each is not None] if revenue else []
    return bool(figures) and all(number(each) == 100 for each in figures)


def _is_part(revenue: Place, first: TableRow, heading: int) -> bool:
    """Whether a row stands among the parts under a heading "Revenue": another label, no total."""
    if revenue.order < heading or rank("revenue", revenue.label) == 0:
        return False
    return all(tidy(text) not in tidy(revenue.label) for text in first.before[-1:])


def _total_revenue(page: int, rows: Sequence[TableRow], heading: int) -> Place | None:
    """The total under a heading "Revenue" that is printed without a label of its own, or as a
    total: the first such row, where in every column it is the sum of the rows between."""
    for n in range(heading + 1, len(rows)):
        if rows[n].label and not _TOTAL.fullmatch(tidy(rows[n].label)):
            continue
        parts = rows[heading:n]
        for column, figure in enumerate(rows[n].figures):
            total = number(figure)
            summed = sum((number(row.figures[column]) or Decimal(0) for row in parts), Decimal(0))
            if total is not None and summed != total != 100:  # of percentages the parts are rounded
                return None
        text = next(t for t in reversed(rows[heading].before) if rank("revenue", t) is not None)
        place = rows[heading].before.index(text)
        boxes = (rows[heading].before_boxes[place], rows[n].box)
        return Place(page, text, boxes, rows[n].figures, n)
    return None


def _reckoned_revenue(every: Read, rows: Mapping[Wanted, Place]) -> Place | None:
    """A row over the costs whose label names a kind of revenue ("Revenue from restaurants"), where
    in every column it less the cost is the gross profit: nothing else is left to be revenue."""
    cost, gross = rows.get("cost"), rows.get("gross_profit")
    if cost is None or gross is None:
        return None
    for place, options in every:
        if any(_is("not_revenue", each.text) for each in options):
            continue
        said = next((each for each in options if _is("kind_of_revenue", each.text)), None)
        if place.order >= min(cost.order, gross.order) or said is None:
            continue
        if _adds_up(place, cost, gross):
            return replace(place, label=said.text, boxes=said.boxes)
    return None


def _over_all_costs(every: Read) -> Place | None:
    """ "Total operating income" over "Total operating costs", as PRC accounts print it: elsewhere
    the same words may name what is left of revenue."""
    places = [place for place, _ in every]
    for place in places:
        if _is("income_over_costs", place.label):
            later = (each for each in places if each.order > place.order)
            return place if any(_is("all_costs", each.label) for each in later) else None
    return None


def _is(name: str, label: str) -> bool:
    return vocabulary("labels").rank(name, tidy(label)) is not None


def _reckoned_gross(every: Read, rows: Mapping[Wanted, Place]) -> Place | None:
    """ "Gross margin" in money: in every column revenue less the cost."""
    revenue, cost = rows.get("revenue"), rows.get("cost")
    for place, _ in every:
        if revenue is not None and cost is not None and _GROSS_OF.fullmatch(tidy(place.label)):
            return place if _adds_up(revenue, cost, place) else None
    return None


def _heads_revenue(row: TableRow) -> bool:
    return any(rank("revenue", text) is not None for text in row.before)


def _adds_up(revenue: Place, cost: Place, gross: Place) -> bool:
    """Whether revenue less cost is gross profit in every column that prints any of them, and
    nothing unclear."""
    columns = [
        column
        for column in zip(revenue.figures, cost.figures, gross.figures, strict=True)
        if not any(figure is not None and figure.kind == "unclear" for figure in column)
    ]
    numbers = [tuple(number(figure) for figure in column) for column in columns]
    proved = [
        value is not None and less is not None and left is not None and value - abs(less) == left
        for value, less, left in numbers
        if (value, less, left) != (None, None, None)
    ]
    return bool(proved) and all(proved)
