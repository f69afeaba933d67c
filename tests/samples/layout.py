"""The tables of the small documents: heads, units and columns as a mutation asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from samples.figures import money, share
from samples.fonts import width
from samples.tables import Head, Row, Table

if TYPE_CHECKING:
    from tests.samples.mutate import Figures, Mutation, Period

_RATE = 7.2
"""Units of the local currency to a US dollar, in the column for convenience."""
_ROOM = 318.0
"""What the columns may take of the text's width, in points."""
_GAP = 10.0
_SMALLEST = 6.0
"""The smallest type of a table that is still legible."""
_NUMERALS = str.maketrans("0123456789", "零一二三四五六七八九")
_UNITS = {
    "RMB": ("RMB’000", "人民幣千元", "人民幣百萬元"),
    "HK$": ("HK$’000", "千港元", "百萬港元"),
    "US$": ("US$’000", "千美元", "百萬美元"),
}
_WORDS = {3: ("Three", "三"), 6: ("Six", "六"), 9: ("Nine", "九")}

Line = tuple[str, "Callable[[Figures], int]", bool]


def profit_table(mutation: Mutation) -> Table:
    """The statement of profit or loss, with percentages and a US$ column where asked for."""
    return _table(mutation, percentages=mutation.percentages, dollars=mutation.dollars)


def statement_table(mutation: Mutation) -> Table:
    """The same statement as the accountants print it: amounts only."""
    return _table(mutation, percentages=False, dollars=False)


def _table(mutation: Mutation, *, percentages: bool, dollars: bool) -> Table:
    periods = mutation.periods()
    last = max((period for period in periods if period.months == 12), key=lambda one: one.year)
    kinds = [_kinds(percentages, dollars and period is last) for period in periods]
    heads = _heads(mutation, periods, kinds)
    rows = tuple(
        Row(label, _cells(periods, kinds, amount), bold=strong, rule=strong and at > 0)
        for at, (label, amount, strong) in enumerate(_lines(mutation))
    )
    size = 9.0
    columns = _columns(rows, heads, size)
    while sum(columns) > _ROOM and size > _SMALLEST:
        size -= 0.25
        columns = _columns(rows, heads, size)
    if sum(columns) > _ROOM:
        raise ValueError("so many columns do not fit on a page")
    return Table(columns, heads, rows, size, mutation.leaders)


def _kinds(percentages: bool, dollars: bool) -> tuple[str, ...]:
    return ("amount", *(("%",) if percentages else ()), *(("dollars",) if dollars else ()))


def _lines(mutation: Mutation) -> list[Line]:
    english = mutation.language == "en"
    gross: list[Line] = [
        ("Cost of sales" if english else "銷售成本", lambda one: one.cost, False),
        (mutation.gross_profit_label, lambda one: one.gross_profit, True),
        (
            "Other income and expenses, net" if english else "其他收入及開支淨額",
            lambda one: one.other,
            False,
        ),
    ]
    plain: list[Line] = [
        (
            "Operating expenses, net" if english else "經營開支淨額",
            lambda one: one.cost + one.other,
            False,
        )
    ]
    return [
        (mutation.revenue_label, lambda one: one.revenue, True),
        *(gross if mutation.gross_profit_shown else plain),
        ("Profit/(loss) before tax" if english else "除稅前溢利／（虧損）", lambda one: one.before_tax, True),
        ("Income tax" if english else "所得稅", lambda one: one.tax, False),
        (mutation.profit_label, lambda one: one.profit, True),
    ]  # fmt: skip


def _cells(
    periods: Sequence[Period], kinds: Sequence[Sequence[str]], amount: Callable[[Figures], int]
) -> tuple[str, ...]:
    cells = []
    for period, shown in zip(periods, kinds, strict=True):
        value = amount(period.figures)
        ways = {
            "amount": money(value),
            "%": share(value, period.figures.revenue),
            "dollars": money(round(value / _RATE)),
        }
        cells += [ways[kind] for kind in shown]
    return tuple(cells)


def _columns(
    rows: Sequence[Row], heads: Sequence[Sequence[Head]], size: float
) -> tuple[float, ...]:
    """Widths that keep the cells, and the heads over one or several columns, apart."""
    columns = [
        max(width(row.cells[at], "bold", size) for row in rows) + _GAP
        for at in range(len(rows[0].cells))
    ]
    for head in sorted(
        (one for line in heads for one in line), key=lambda one: one.last - one.first
    ):
        span = range(head.first, head.last + 1)
        lacking = width(head.text, head.face, size - 0.5) + _GAP - sum(columns[at] for at in span)
        for at in span:
            columns[at] += max(lacking, 0.0) / len(span)
    return tuple(columns)


def _unit(mutation: Mutation, kind: str) -> str:
    currency = "US$" if kind == "dollars" else mutation.currency
    if kind == "%":
        return "%"
    if mutation.language == "zh":
        return _UNITS[currency][2 if mutation.unit == "in_millions" else 1]
    return _UNITS[currency][0] if mutation.unit == "apostrophe" else currency


def _heads(
    mutation: Mutation, periods: Sequence[Period], kinds: Sequence[Sequence[str]]
) -> tuple[tuple[Head, ...], ...]:
    spans, start = [], 0
    for shown in kinds:
        spans.append((start, start + len(shown) - 1))
        start += len(shown)
    placed = list(zip(periods, spans, strict=True))
    over = [(list(group)) for _, group in groupby(placed, key=lambda pair: pair[0].months)]
    flat = [kind for shown in kinds for kind in shown]
    marks = [
        Head("(unaudited)" if mutation.language == "en" else "（未經審核）", *span)
        for period, span in placed
        if period.unaudited
    ]
    heads = [
        tuple(
            Head(_over(mutation, group[0][0]), group[0][1][0], group[-1][1][1], True, "bold")
            for group in over
        ),
        tuple(Head(_year(mutation, period), *span, True, "bold") for period, span in placed),
        tuple(Head(_unit(mutation, kind), at, at) for at, kind in enumerate(flat)),
        tuple(marks),
    ]
    if mutation.language == "en" and mutation.unit != "apostrophe":
        word = "millions" if mutation.unit == "in_millions" else "thousands"
        tail = ", except for percentages" if "%" in flat else ""
        heads.append((Head(f"(in {word}{tail})", 0, len(flat) - 1),))
    return tuple(line for line in heads if line)


def _over(mutation: Mutation, period: Period) -> str:
    month, day = int(period.end[5:7]), int(period.end[8:])
    if mutation.language == "zh":
        date = (
            f"{month}月{day}日" if mutation.day_first else f"{_numeral(month)}月{_numeral(day)}日"
        )
        return f"截至{date}止" + (
            "年度" if period.months == 12 else f"{_WORDS[period.months][1]}個月"
        )
    name = _MONTHS[month]
    date = f"{day} {name}" if mutation.day_first else f"{name} {day},"
    return (
        "Year" if period.months == 12 else f"{_WORDS[period.months][0]} months"
    ) + f" ended {date}"


def _year(mutation: Mutation, period: Period) -> str:
    if mutation.language == "en":
        return str(period.year)
    digits = str(period.year)
    return f"{digits if mutation.day_first else digits.translate(_NUMERALS)}年"


def _numeral(number: int) -> str:
    """A number below forty in Chinese numerals."""
    tens, ones = divmod(number, 10)
    lead = "" if tens == 0 else "十" if tens == 1 else f"{'一二三'[tens - 1]}十"
    return lead + ("" if ones == 0 else "一二三四五六七八九"[ones - 1])


_MONTHS = {3: "March", 6: "June", 9: "September", 12: "December"}
