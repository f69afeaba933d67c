"""Arithmetic that a statement allows: each check held, contradicted, or not possible."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from hcgen.agent.extractors.rules.income_statement.columns.read import PeriodColumn
from hcgen.agent.extractors.rules.income_statement.rows import Wanted, number
from hcgen.agent.extractors.rules.income_statement.statement import Statement
from hcgen.contracts import METRICS, Check, Metric

ROUNDING = Decimal(2)
"""How many units of the last printed place a sum of rounded figures may be off."""


def checks(statement: Statement, column: PeriodColumn) -> Mapping[Metric, tuple[Check, ...]]:
    """What can be reckoned for the figures of one period, by metric."""
    gross = _gross(statement, column)
    net = _net(statement, column)
    found: dict[Metric, tuple[Check, ...]] = {
        "revenue": (gross,) if gross else (),
        "gross_profit": (gross,) if gross else (),
        "profit_for_period": (net,) if net else (),
    }
    for metric in METRICS:
        share = _percentage(statement, column, metric)
        if share is not None:
            found[metric] = (*found[metric], share)
    return found


def _gross(statement: Statement, column: PeriodColumn) -> Check | None:
    """Revenue − cost = gross profit; contradicted only where nothing stands between the three."""
    name = "gross_profit"
    revenue, profit = statement.number("revenue", column), statement.number("gross_profit", column)
    cost = statement.number("cost", column)
    if revenue is None or profit is None:
        return None
    if cost is not None and _near(revenue - abs(cost), profit, _place(statement, column)):
        less = f"{told(revenue)} less {told(abs(cost))} is {told(profit)}"
        return Check(name=name, outcome="held", detail=less)
    between = _between(statement, column, "revenue", "gross_profit")
    if not between:
        return None
    if _near(revenue + sum(between, Decimal(0)), profit, _place(statement, column)):
        less = f"{told(revenue)} less the costs under it is {told(profit)}"
        return Check(name=name, outcome="held", detail=less)
    if cost is not None and len(between) == 1:
        reckoned = told(revenue - abs(cost))
        less = f"{told(revenue)} less {told(abs(cost))} is {reckoned}, not {told(profit)}"
        return Check(name=name, outcome="contradicted", detail=less)
    return Check(name=name, outcome="not_possible", detail="the rows between do not add up")


def _net(statement: Statement, column: PeriodColumn) -> Check | None:
    """Profit before tax and tax give the profit, where the three rows follow one another."""
    name = "profit_after_tax"
    before = statement.number("profit_before_tax", column)
    tax = statement.number("tax", column)
    after = statement.number("profit_for_period", column)
    if before is None or tax is None or after is None:
        return None
    place = _place(statement, column)
    if _near(before + tax, after, place) or _near(before - tax, after, place):
        given = f"{told(before)} before tax and tax of {told(abs(tax))} give {told(after)}"
        return Check(name=name, outcome="held", detail=given)
    rows = [
        statement.rows[part].order for part in ("profit_before_tax", "tax", "profit_for_period")
    ]
    if _both_positive_losses(before, after, tax, place):
        bare = f"losses are printed without brackets: {told(after)}"
        return Check(name=name, outcome="held", detail=bare)
    if rows[1] - rows[0] == 1 and rows[2] - rows[1] == 1:
        return Check(
            name=name,
            outcome="contradicted",
            detail=f"{told(before)} before tax and tax of {told(abs(tax))}"
            f" do not give {told(after)}",
        )
    return Check(name=name, outcome="not_possible", detail="other rows stand between")


def _percentage(statement: Statement, column: PeriodColumn, metric: Metric) -> Check | None:
    """The printed percentage is the figure over revenue, to the printed decimal."""
    place, base = statement.rows.get(metric), statement.rows.get("revenue")
    if column.percent is None or place is None or base is None or metric == "revenue":
        return None
    whole, share = number(base.figures[column.percent]), place.figures[column.percent]
    value, revenue = statement.number(metric, column), statement.number("revenue", column)
    if whole is None or abs(whole - 100) > Decimal("0.05") or not revenue or value is None:
        return None
    if share is None or share.kind != "number" or share.value is None:
        return None
    reckoned = value / revenue * 100
    tolerance = Decimal("0.15") if share.decimals else Decimal(1)
    held = abs(abs(reckoned) - abs(share.value)) <= tolerance
    return Check(
        name="percentage",
        outcome="held" if held else "contradicted",
        detail=f"{told(value)} of {told(revenue)} is {reckoned:.1f} %, printed {share.printed}",
    )


def told(value: Decimal) -> str:
    """A figure for people: thousands apart, a minus sign for a loss."""
    return f"{value:,}".replace("-", "−")


def _between(
    statement: Statement, column: PeriodColumn, first: Wanted, last: Wanted
) -> list[Decimal] | None:
    start, end = statement.rows[first].order, statement.rows[last].order
    numbers = [
        number(place.figures[column.index])
        for place in statement.every
        if start < place.order < end
    ]
    return None if start > end else [value for value in numbers if value is not None]


def _both_positive_losses(before: Decimal, after: Decimal, tax: Decimal, place: Decimal) -> bool:
    return before > 0 and after > 0 and _near(before + abs(tax), after, place)


def _place(statement: Statement, column: PeriodColumn) -> Decimal:
    """The value of the last printed decimal place of the period's figures."""
    decimals = [
        figure.decimals
        for part in METRICS
        if (figure := statement.printed(part, column)) is not None and figure.kind == "number"
    ]
    return Decimal(1).scaleb(-max(decimals, default=0))


def _near(one: Decimal, other: Decimal, place: Decimal) -> bool:
    return abs(one - other) <= ROUNDING * place
