"""Income statements: tables read into periods, currency, unit and the rows that matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from hcgen.agent.extractors.rules.columns import PeriodColumn, foreign_column, period_columns
from hcgen.agent.extractors.rules.labels import Reading, readings
from hcgen.agent.extractors.rules.metrics import Part, money_words, rank, tidy
from hcgen.agent.extractors.rules.money import read_money
from hcgen.agent.extractors.rules.periods import Day
from hcgen.agent.extractors.rules.source import Source
from hcgen.agent.extractors.rules.units import Scale, read_scale
from hcgen.contracts import METRICS, Box, Metric
from hcgen.document.tables import Table, TableRow
from hcgen.document.tables_figures import Figure

Wanted = Metric | Part | Literal["profit_owned"]
WANTED: tuple[Wanted, ...] = (
    "revenue",
    "gross_profit",
    "profit_for_period",
    "profit_owned",
    "cost",
    "profit_before_tax",
    "tax",
)

_FOREIGN = re.compile(
    r"pro\s?-?\s?forma|備考|forecast|non-?(?:ifrs|hkfrs|gaap)\s+measure|reconcil|經調整|非國際財務報告"
    r"|summari[sz]ed\s+financial\s+information|\bassociates?\b|\bjoint\s+ventures?\b|material\s+non-controlling|聯營|合營"
    r"|\bsegment|分部|\btarget\s+(?:group|company)|目標(?:公司|集團)|discontinued operations?$",
    re.I,
)
_REVENUE_OF = re.compile(
    r"^(?:revenue|sales|turnover|income from|(?:service|contract|fee|rental) income)|收入|收益|營業額"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a statement: where it stands and what it prints, by column of the table."""

    page: int
    label: str
    boxes: tuple[Box, ...]
    figures: tuple[Figure | None, ...]
    order: int
    """Its position among all rows of the statement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """An income statement. ``rows`` has the best row for each part that was found."""

    page: int
    table: Table
    columns: tuple[PeriodColumn, ...]
    scale: Scale
    rows: Mapping[Wanted, Place]
    every: tuple[Place, ...]
    """All rows with figures, in order, by their likeliest label."""
    notes: tuple[str, ...] = ()

    @property
    def metrics(self) -> int:
        """How many of revenue, gross profit and profit it shows."""
        return sum(m in self.rows for m in ("revenue", "gross_profit", "profit_for_period"))

    def printed(self, part: Wanted, column: PeriodColumn) -> Figure | None:
        """What the statement prints for a part in a period."""
        place = self.rows.get(part)
        return place.figures[column.index] if place else None

    def number(self, part: Wanted, column: PeriodColumn) -> Decimal | None:
        """The printed number, nil being 0, in the statement's unit."""
        return number(self.printed(part, column))


def number(figure: Figure | None) -> Decimal | None:
    """The signed number of a figure: 0 for a dash, ``None`` for everything that is no number."""
    if figure is None or figure.kind in ("redacted", "not_applicable"):
        return None
    return figure.value if figure.kind == "number" else Decimal(0)


def read_statements(source: Source, page: int, *, year_end: Day | None) -> tuple[Statement, ...]:
    """The income statements that begin on a page; one that goes on overleaf is read to its end."""
    found = []
    for table in source.tables(page):
        if _FOREIGN.search(_title(table)) or not table.rows:
            continue
        statement = _statement(source, page, table, year_end)
        if statement is not None:
            found.append(statement)
    return tuple(found)


def _title(table: Table) -> str:
    """The words over a table that say whose figures it holds. What stands over some columns only
    ("pro forma") is left to the reading of columns."""
    header = (
        cell.text
        for row in table.header_rows
        for cell in row.cells
        if len(row.cells) == 1 or not foreign_column(cell.text)
    )
    return " ".join((*(row.text for row in table.lead[-3:]), *header)).strip()


def _statement(source: Source, page: int, table: Table, year_end: Day | None) -> Statement | None:
    every = _places(page, table.rows)
    rows = _best(every)
    if "revenue" not in rows and (total := _unlabelled_revenue(page, table.rows)) is not None:
        rows["revenue"] = total
    if "revenue" not in rows and (proved := _reckoned_revenue(every, rows)) is not None:
        rows["revenue"] = proved
    if not ({"revenue", "profit_for_period", "profit_owned", "profit_before_tax"} & rows.keys()):
        return None
    columns, notes = period_columns(table, fallback=year_end)
    if not columns:
        return None
    if "profit_for_period" not in rows:
        every, rows = _with_next_page(source, page, table, every, rows)
    scale = read_scale(source, page, table, [column.index for column in columns])
    scale, rows = _told_by_labels(source, scale, rows)
    return Statement(page, table, columns, scale, rows, tuple(p for p, _ in every), notes)


def _told_by_labels(
    source: Source, scale: Scale, rows: dict[Wanted, Place]
) -> tuple[Scale, dict[Wanted, Place]]:
    """Labels may name currency and unit themselves: "Revenue (HK$ million)". Where nothing else
    does, they rule if all say the same; a row that says otherwise than the table is none of it."""
    said = {part: read_money(money_words(place.label)) for part, place in rows.items()}
    named = {money for money in said.values() if money.currency and money.unit}
    if scale.currency is None or scale.unit is None:
        if len(named) != 1 or any(said[part] not in named for part in rows if part in METRICS):
            return scale, rows
        money = named.pop()
        first = next(rows[part] for part in METRICS if part in rows)
        printed = re.search(r"[(（]([^()（）]+)[)）]\s*$", first.label)
        words = printed[1] if printed else money_words(first.label)
        cited = source.cite_boxes(first.page, first.boxes)
        return Scale(money.currency, money.unit, words, cited), rows
    kept = {
        part: place
        for part, place in rows.items()
        if said[part].currency in (None, scale.currency) and said[part].unit in (None, scale.unit)
    }
    return scale, kept


_Read = list[tuple[Place, tuple[Reading, ...]]]


def _places(page: int, rows: Sequence[TableRow], first: int = 0) -> _Read:
    """Every row with the readings of its label."""
    places: _Read = []
    for n, row in enumerate(rows):
        options = readings(row)
        text = options[0].text if options else ""
        boxes = options[0].boxes if options else (row.box,)
        place = Place(page, text, boxes, row.figures, first + n)
        for option in options:
            if any(rank(part, option.text) is not None for part in WANTED):
                place = replace(place, label=option.text, boxes=option.boxes)
                break
        else:
            place = replace(place, label=row.label or text, boxes=(row.box,))
        places.append((place, options))
    return places


def _unlabelled_revenue(page: int, rows: Sequence[TableRow]) -> Place | None:
    """The total under a heading "Revenue" that is printed without a label of its own: the first
    row without one, where in every column it is the sum of the rows between."""
    heading = next((n for n, row in enumerate(rows) if _heads_revenue(row)), None)
    if heading is None:
        return None
    for n in range(heading + 1, len(rows)):
        if rows[n].label:
            continue
        parts = rows[heading:n]
        for column, figure in enumerate(rows[n].figures):
            total = number(figure)
            summed = sum((number(row.figures[column]) or Decimal(0) for row in parts), Decimal(0))
            if total is not None and summed != total:
                return None
        text = next(t for t in reversed(rows[heading].before) if rank("revenue", t) is not None)
        place = rows[heading].before.index(text)
        boxes = (rows[heading].before_boxes[place], rows[n].box)
        return Place(page, text, boxes, rows[n].figures, n)
    return None


def _reckoned_revenue(every: _Read, rows: Mapping[Wanted, Place]) -> Place | None:
    """A row over the costs whose label names a kind of revenue ("Revenue from restaurants"), where
    in every column it less the cost is the gross profit: nothing else is left to be revenue."""
    cost, gross = rows.get("cost"), rows.get("gross_profit")
    if cost is None or gross is None:
        return None
    for place, options in every:
        said = next((each for each in options if _REVENUE_OF.search(tidy(each.text))), None)
        if place.order >= min(cost.order, gross.order) or said is None:
            continue
        columns = list(zip(place.figures, cost.figures, gross.figures, strict=True))
        numbers = [tuple(number(figure) for figure in column) for column in columns]
        proved = [
            value is not None
            and less is not None
            and left is not None
            and value - abs(less) == left
            for value, less, left in numbers
            if (value, less, left) != (None, None, None)
        ]
        if proved and all(proved):
            return replace(place, label=said.text, boxes=said.boxes)
    return None


def _heads_revenue(row: TableRow) -> bool:
    return any(rank("revenue", text) is not None for text in row.before)


def _best(every: _Read) -> dict[Wanted, Place]:
    rows: dict[Wanted, Place] = {}
    for part in WANTED:
        ranked = [
            (found, place.order, place)
            for place, _ in every
            if (found := rank(part, place.label)) is not None
            and any(figure is not None for figure in place.figures)
        ]
        if ranked:
            rows[part] = min(ranked, key=lambda entry: entry[:2])[2]
    return rows


def _with_next_page(
    source: Source, page: int, table: Table, every: _Read, rows: dict[Wanted, Place]
) -> tuple[_Read, dict[Wanted, Place]]:
    """Take over the rest of a statement from the next page, under a repeated header or under none."""
    if page >= source.last:
        return every, rows
    more: Table | None = None
    tables = source.tables(page + 1)
    if tables and _same_header(tables[0], table):
        more = tables[0]
    if more is None:
        more = source.goes_on(table, page + 1)
    if more is None:
        return every, rows
    later = _places(page + 1, more.rows, first=len(every))
    joined_rows = _best([*every, *later])
    if "profit_for_period" not in joined_rows and "profit_owned" not in joined_rows:
        return every, rows
    return [*every, *later], joined_rows


def _same_header(one: Table, other: Table) -> bool:
    return len(one.columns) == len(other.columns) and [
        (anchor.above, anchor.text) for anchor in one.anchors
    ] == [(anchor.above, anchor.text) for anchor in other.anchors]
