"""Two columns of one period: at most one of them is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hcgen.agent.extractors.rules.income_statement.checks import checks
from hcgen.agent.extractors.rules.income_statement.columns.read import LeftOut, PeriodColumn
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.contracts import Check

TWICE = "another column claims the same period"
SUPERSEDED = "the period is shown by the column that restates it"
UNSOUND = "the restated figures do not add up; the period is shown as it was reported"


def settled(statement: Statement) -> Statement:
    """The statement with one column a period. A restated column rules over the one whose figures
    it restates, unless its own do not add up and those do; of others none is surely the one."""
    left: list[LeftOut] = []
    for span in dict.fromkeys(column.span for column in statement.columns):
        claim = [column for column in statement.columns if column.span == span]
        if len(claim) > 1:
            shown, why = _ruling(statement, claim)
            left += [
                LeftOut((each.index,), _label(each), why, span, _broken(statement, each))
                for each in claim
                if each is not shown
            ]
    gone = {n for each in left for n in each.columns}
    columns = tuple(column for column in statement.columns if column.index not in gone)
    return replace(statement, columns=columns, left_out=(*statement.left_out, *left))


def _ruling(statement: Statement, claim: Sequence[PeriodColumn]) -> tuple[PeriodColumn | None, str]:
    """The column that is shown, and why the others are not."""
    restated = [column for column in claim if _restates(column)]
    before = [column for column in claim if not _restates(column)]
    if len(restated) != 1 or len(before) != 1:
        if len(claim) == 2 and sum(column.superseded for column in claim) == 1:
            return next(column for column in claim if not column.superseded), SUPERSEDED
        return None, TWICE
    if _broken(statement, restated[0]) and not _broken(statement, before[0]):
        return before[0], UNSOUND
    return restated[0], SUPERSEDED


def _label(column: PeriodColumn) -> str:
    return f"{column.label} (restated)" if _restates(column) else column.label


def _restates(column: PeriodColumn) -> bool:
    return column.restated and not column.superseded


def _broken(statement: Statement, column: PeriodColumn) -> dict[str, Check]:
    """What arithmetic says against the figures of a column, by metric."""
    return {
        metric: check
        for metric, found in checks(statement, column).items()
        for check in found
        if check.outcome == "contradicted"
    }
