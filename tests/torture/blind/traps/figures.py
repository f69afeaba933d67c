"""Traps of the statement: its columns before it is drawn, and what is true of its cells after."""

from __future__ import annotations

from functools import partial

from tests.torture.blind.draft import Column, Draft
from tests.torture.blind.statement import METRICS, Statement
from tests.torture.blind.traps.said import Trap
from tests.torture.blind.truth import Figure

FIGURES = ("unit conflict", "centred", "signs first", "signs all", "header right", "change", "restated", "two in a cell", "weeks", "reversed", "year conflict", "plain loss", "incorporation", "contracts")  # fmt: skip


def statement(draft: Draft, how: str) -> None:
    """Before the statement is drawn: its columns."""
    draft.options.statement = how
    columns = draft.columns
    if how == "plain loss" and not draft.loss:
        draft.loss = True
        for column in columns:
            column.figures = draft.figures()
    if how == "reversed":
        columns.reverse()
    if how == "restated":
        again = Column(columns[-2].year, columns[-2].month, 12, draft.figures(), head="*")
        columns.insert(len(columns) - 1, again)
    if how == "weeks":
        days = {2021: 25, 2022: 31, 2023: 30, 2024: 28}
        for column in columns:
            count = 53 if column.year == 2022 else 52
            month, day = (12, days[column.year])
            column.ends = f"{column.year}-{month:02d}-{day:02d}"
            column.head = draft.t(
                f"{count} weeks ended<br>{draft.date(column.year, month, day)}",
                f"截至{draft.date(column.year, month, day)}<br>止{count}週",
            )
    if how == "incorporation":
        for column in columns:
            column.month = 12
        first = columns[0]
        draft.born = (first.year, 3, 5)
        start = draft.date(*draft.born)
        first.head = draft.t(
            f"Period from<br>{start}<br>(date of incorporation)<br>to 31 December {first.year}",
            f"由{start}<br>（註冊成立日期）<br>至{first.year}年12月31日<br>止期間",
        )
        for column in columns[1:]:
            column.head = draft.t(
                f"Year ended<br>31 December<br>{column.year}",
                f"截至<br>{column.year}年12月31日<br>止年度",
            )


def judge(draft: Draft, drawn: Statement) -> None:
    """After the statement is drawn: what is true of its cells."""
    how, truth = draft.options.statement, draft.truth
    if not how:
        return
    kind = f"figures: {how}"
    for figure in truth.figures:
        figure.kind = kind
        figure.said = how in ("header right", "weeks", "incorporation")
    truth.months_open = how in ("weeks", "incorporation")
    if how in ("centred", "two in a cell", "restated", "unit conflict", "year conflict"):
        truth.said.append(kind)
    if how in _JUDGES:
        _JUDGES[how](draft, drawn)


def _centred(draft: Draft, drawn: Statement) -> None:
    """The figure belongs to neither year; what is left of its row may be shown."""
    ends = [column.end for column in draft.columns[drawn.at : drawn.at + 2]]
    for figure in draft.truth.figures:
        if figure.metric == drawn.metric:
            figure.must = False
            figure.values = () if figure.end in ends else figure.values


def _two_in_a_cell(draft: Draft, drawn: Statement) -> None:
    """Nobody can say which of the two it is."""
    end = draft.columns[drawn.at + 1].end
    for figure in draft.truth.figures:
        if (figure.metric, figure.end) == (drawn.metric, end):
            figure.values, figure.must = (), False


def _restated(draft: Draft, drawn: Statement) -> None:
    """Either column may be shown for the year that has two."""
    merged: dict[tuple[str, str], Figure] = {}
    for figure in draft.truth.figures:
        kept = merged.setdefault((figure.metric, figure.end), figure)
        if kept is not figure:
            kept.values += figure.values
    draft.truth.figures[:] = merged.values()


def _unit_conflict(draft: Draft, drawn: Statement) -> None:
    """Either unit may be shown, if the other is spoken of."""
    draft.truth.single["unit"].exact = ("1000", "1000000")
    for figure in draft.truth.figures:
        figure.values += tuple(value * 1000 for value in figure.values)
        figure.must = False


def _year_conflict(draft: Draft, drawn: Statement) -> None:
    """No year is certain: any of the row's figures, if the other is spoken of."""
    figures = draft.truth.figures
    for metric in METRICS:
        row = [figure for figure in figures if figure.metric == metric]
        seen = tuple(value for figure in row for value in figure.values)
        for figure in row:
            figure.values, figure.must = seen, False


def _contracts(draft: Draft, drawn: Statement) -> None:
    """A part of the revenue is not the revenue, and no gross profit is printed."""
    for figure in draft.truth.figures:
        if figure.metric in ("revenue", "gross_profit"):
            figure.values, figure.must = (), False


_JUDGES = {
    "centred": _centred,
    "two in a cell": _two_in_a_cell,
    "restated": _restated,
    "unit conflict": _unit_conflict,
    "year conflict": _year_conflict,
    "contracts": _contracts,
}

FIGURE_TRAPS = tuple(Trap("figures", "statement", partial(statement, how=how)) for how in FIGURES)
