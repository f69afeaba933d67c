"""Mutations for hypothesis: whatever a small listing document may look like."""

from __future__ import annotations

from hypothesis import assume, strategies as st

from tests.samples.layout import profit_table
from tests.samples.mutate import Figures, Language, Mutation

_REVENUE = {
    "en": ("Revenue", "Revenues", "Turnover", "Total revenues", "Total net revenues"),
    "zh": ("收入", "收益", "營業額", "總收入"),
}
_GROSS = {
    "en": ("Gross profit", "Gross loss", "Gross profit/(loss)"),
    "zh": ("毛利", "毛損", "毛利／（毛損）"),
}
_PROFIT = {
    "en": ("Profit for the year", "Loss for the year", "Profit/(loss) for the year"),
    "zh": ("年內溢利", "年內虧損", "年內溢利／（虧損）"),
}
_PROFIT_WITH_STUB = {
    "en": (
        "Profit for the year/period",
        "Loss for the year/period",
        "(Loss)/profit for the year/period",
    ),
    "zh": ("年／期內溢利", "年／期內虧損", "年／期內溢利／（虧損）"),
}


@st.composite
def figures(draw: st.DrawFn) -> Figures:
    """One period; now and then nothing was sold, or for less than it cost."""
    sold = draw(st.integers(0, 9)) > 0
    revenue = draw(st.integers(1_000, 9_999_999)) if sold else 0
    return Figures(
        revenue=revenue,
        cost=-draw(st.integers(0, revenue + revenue // 5)),
        other=draw(st.integers(-revenue - 50_000, 50_000)),
        tax=draw(st.one_of(st.just(0), st.integers(-90_000, 5_000))),
    )


@st.composite
def mutations(draw: st.DrawFn, language: Language | None = None) -> Mutation:
    """Any document that fits its page, with labels that suit the signs of its figures."""
    tongue: Language = language or draw(st.sampled_from(("en", "zh")))
    years = tuple(draw(st.lists(figures(), min_size=1, max_size=4)))
    stub = tuple(draw(st.one_of(st.just([]), st.lists(figures(), min_size=2, max_size=2))))
    every = (*years, *stub)
    profit = _PROFIT_WITH_STUB if stub else _PROFIT
    mutation = Mutation(
        years=years,
        stub=stub,
        stub_months=draw(st.sampled_from((3, 6, 9))),
        last_year=draw(st.integers(2008, 2026)),
        year_end=draw(st.sampled_from((3, 6, 12))),
        language=tongue,
        newest_first=draw(st.booleans()),
        currency=draw(st.sampled_from(("RMB", "HK$", "US$"))),
        unit=draw(st.sampled_from(("apostrophe", "in_thousands", "in_millions"))),
        revenue_label=draw(st.sampled_from(_REVENUE[tongue])),
        gross_profit_label=_suited(_GROSS[tongue], [one.gross_profit for one in every]),
        profit_label=_suited(profit[tongue], [one.profit for one in every]),
        gross_profit_shown=draw(st.booleans()),
        percentages=draw(st.booleans()),
        dollars=draw(st.booleans()),
        unaudited=draw(st.booleans()),
        leaders=draw(st.booleans()),
        day_first=draw(st.booleans()),
    )
    assume(_fits(mutation))
    return mutation


def _suited(labels: tuple[str, ...], amounts: list[int]) -> str:
    """The label for gains, for losses, or for both."""
    gain, loss, both = labels
    if all(one >= 0 for one in amounts):
        return gain
    return loss if all(one <= 0 for one in amounts) else both


def _fits(mutation: Mutation) -> bool:
    try:
        profit_table(mutation)
    except ValueError:
        return False
    return True
