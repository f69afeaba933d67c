"""Income statements: tables read into periods, currency, unit and the rows that matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.columns.period import TELLS
from hcgen.agent.extractors.rules.income_statement.columns.read import (
    LeftOut,
    PeriodColumn,
    foreign_column,
    period_columns,
)
from hcgen.agent.extractors.rules.income_statement.infer_rows import Doubt, of_a_hundred, prove
from hcgen.agent.extractors.rules.income_statement.metrics import money_words, only_loss
from hcgen.agent.extractors.rules.income_statement.rows import (
    Place,
    Read,
    Wanted,
    best_rows,
    number,
    places_of,
)
from hcgen.agent.extractors.rules.income_statement.scale import Scale, read_scale
from hcgen.agent.extractors.rules.income_statement.whose import of_issuer
from hcgen.agent.extractors.rules.text.money import read_money
from hcgen.agent.extractors.rules.text.periods import Day
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import METRICS, Check
from hcgen.document import Figure, Table, is_of_others

_OF_ANOTHER = re.compile(
    r"financial\s+information\s+of\s+(?!the\b|our\b)(?-i:[A-Z][\w&.’'-]*\s+[A-Z])"
    r"|discontinued operations?$",
    re.I,
)
"""A company by its name, or what no longer goes on, at the end of the words over a table."""
APART = 0.8
"""The gap between two paragraphs, at least, in heights of a line."""
_ENDED = re.compile(r"[.。]\s*$")
_INTRODUCES = re.compile(r"\b(?:following|below)\b|\bsets?\s+(?:forth|out)\b|下表|下文|載列", re.I)


@dataclass(frozen=True, slots=True)
class Statement:
    """An income statement. ``rows`` has the best row for each part that was found."""

    page: int
    table: Table
    columns: tuple[PeriodColumn, ...]
    scale: Scale
    whose: Check
    """What was checked of whose it is."""
    rows: Mapping[Wanted, Place]
    every: tuple[Place, ...]
    """All rows with figures, in order, by their likeliest label."""
    doubtful: tuple[Doubt, ...] = ()
    """Rows that are not shown."""
    left_out: tuple[LeftOut, ...] = ()
    """Columns that are not shown. A statement may have no others."""

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

    def prints_bare_losses(self, part: Wanted) -> bool:
        """Whether a row names a loss alone and prints none of its figures as negative: each of
        them is one."""
        place = self.rows.get(part)
        if place is None or not only_loss(place.label):
            return False
        values = [value for c in self.columns if (value := self.number(part, c)) is not None]
        return any(values) and all(value >= 0 for value in values)

    def signed(self, part: Wanted, column: PeriodColumn) -> Decimal | None:
        """The number with the sign that it means: a loss is negative, however it is printed."""
        value = self.number(part, column)
        return -value if value is not None and self.prints_bare_losses(part) else value


def read_statements(
    source: Source, page: int, *, year_end: Day | None, own: Subject
) -> tuple[Statement, ...]:
    """The income statements that begin on a page; one that goes on overleaf is read to its end."""
    found = []
    for table in source.tables(page):
        heads = " ".join(line.text for line in source.page(page).furniture)
        over = _words_over(table)
        title = " ".join(over).strip()
        whose = of_issuer(over, own)
        if whose is None:
            continue
        if _is_foreign(title) or is_of_others(f"{heads} {title}") or not table.rows:
            continue
        statement = _statement(source, page, table, year_end, whose)
        if statement is not None:
            found.append(statement)
    return tuple(found)


def _is_foreign(title: str) -> bool:
    """Whether words over a table make it no statement of the issuer as reported."""
    words = vocabulary("titles")["not_as_reported"]
    return bool(words.search(title) or _OF_ANOTHER.search(title))


def _words_over(table: Table) -> tuple[str, ...]:
    """The words over a table that say whose figures it holds. What stands over some columns only
    ("pro forma") is left to the reading of columns."""
    header = (
        cell.text
        for row in table.header_rows
        for cell in row.cells
        if len(row.cells) == 1 or not foreign_column(cell.text)
    )
    return (*_introduction(table), *header)


def _introduction(table: Table) -> list[str]:
    """The last lines over a table, without the end of a paragraph that goes before the sentence
    which introduces the table."""
    rows = list(table.lead[-3:])
    for n in range(len(rows) - 1, 0, -1):
        above, own = rows[n - 1], rows[n]
        apart = own.box.y0 - above.box.y1 > APART * own.box.height
        rest = " ".join(row.text for row in rows[n:])
        if apart and _ENDED.search(above.text) and _INTRODUCES.search(rest):
            return [row.text for row in rows[n:]]
    return [row.text for row in rows]


def _statement(
    source: Source, page: int, table: Table, year_end: Day | None, whose: Check
) -> Statement | None:
    every = places_of(page, table.rows)
    rows = best_rows(every)
    doubtful = prove(page, table.rows, every, rows)
    if not doubtful and not (
        {"revenue", "profit_for_period", "profit_owned", "profit_before_tax"} & rows.keys()
    ):
        return None
    if of_a_hundred(rows.get("revenue")):
        return None
    columns, left = period_columns(table, fallback=year_end)
    columns, others = _alike(columns, rows)
    if not columns and not left:
        return None
    left += others
    if "profit_for_period" not in rows:
        every, rows = _with_next_page(source, page, table, every, rows)
    shown = [column.index for column in columns] or [n for each in left for n in each.columns]
    scale = read_scale(source, page, table, shown)
    scale, rows = _told_by_labels(source, scale, rows)
    places = tuple(place for place, _ in every)
    return Statement(page, table, columns, scale, whose, rows, places, doubtful, left)


def _alike(
    columns: Sequence[PeriodColumn], rows: Mapping[Wanted, Place]
) -> tuple[tuple[PeriodColumn, ...], tuple[LeftOut, ...]]:
    """The columns without those that print decimals where most print none: shares of revenue, or
    amounts that have come to stand beside them."""
    plain = [
        column
        for column in columns
        if not any(
            figure.decimals
            for place in rows.values()
            if (figure := place.figures[column.index]) is not None and figure.kind == "number"
        )
    ]
    if 2 * len(plain) <= len(columns) or len(plain) == len(columns):
        return tuple(columns), ()
    left = (
        LeftOut((c.index,), c.label, f"the figures under “{c.label}” are of another kind", c.span)
        for c in columns
        if c not in plain
    )
    return tuple(plain), tuple(left)


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


def _with_next_page(
    source: Source, page: int, table: Table, every: Read, rows: dict[Wanted, Place]
) -> tuple[Read, dict[Wanted, Place]]:
    """Take over the rest of a statement from the next page, under the same header or under none."""
    if page >= source.last:
        return every, rows
    more: Table | None = None
    tables = source.tables(page + 1)
    if tables and _same_header(tables[0], table):
        if "revenue" in rows and "revenue" in best_rows(places_of(page + 1, tables[0].rows)):
            return every, rows  # overleaf another statement begins
        more = tables[0]
    if more is None:
        more = source.goes_on(table, page + 1)
    if more is None:
        return every, rows
    later = places_of(page + 1, more.rows, first=len(every))
    joined_rows = best_rows([*every, *later])
    if "profit_for_period" not in joined_rows and "profit_owned" not in joined_rows:
        return every, rows
    labelled = best_rows(every)
    proved = {part: place for part, place in rows.items() if part not in labelled}
    return [*every, *later], proved | joined_rows


def _same_header(one: Table, other: Table) -> bool:
    return len(one.columns) == len(other.columns) and _periods_told(one) == _periods_told(other)


def _periods_told(table: Table) -> list[tuple[str, ...]]:
    """What the header says of periods: the unit may stand on the first page alone."""
    return [
        (*(line for line in anchor.above if TELLS.search(line)), anchor.text)
        for anchor in table.anchors
    ]
