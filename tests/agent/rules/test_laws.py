"""A law: however a table is laid out, a figure that is shown is right; it may be missing."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import HealthCheck, assume, given, settings, strategies as st

from hcgen.document.tables.figures import parse_figure
from tests.agent.rules.reading import read
from tests.agent.rules.sheets import Sheet

UNITS = {
    "RMB’000": ("RMB", 1000),
    "HK$’000": ("HK$", 1000),
    "US$’000": ("US$", 1000),
    "HK$ million": ("HK$", 1_000_000),
    "S$’000": ("S$", 1000),
}
ENDS = {"31 December": ("12-31", 12), "31 March": ("03-31", 3), "30 June": ("06-30", 6)}
REVENUE = ("Revenue", "Turnover", "Total revenue", "Revenues", "Net sales")
GROSS = ("Gross profit", "Gross profit/(loss)", "GROSS PROFIT")
PROFIT = (
    "Profit for the year",
    "(Loss)/profit for the year",
    "Profit/(loss) for the year",
    "Net profit",
    "Profit and total comprehensive income for the year",
)
OTHERS = ("Other income", "Administrative expenses", "Finance costs", "Listing expenses")


@dataclass(frozen=True)
class Layout:
    """A drawn table and what it says."""

    sheet: Sheet
    currency: str
    unit: int
    cells: dict[tuple[str, str], str]
    """(metric, last day) → as printed."""


def show(number: int) -> str:
    return "–" if number == 0 else f"({-number:,})" if number < 0 else f"{number:,}"


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    unit = draw(st.sampled_from(sorted(UNITS)))
    end = draw(st.sampled_from(sorted(ENDS)))
    years = draw(st.lists(st.integers(2008, 2026), min_size=2, max_size=4, unique=True))
    percent, notes = draw(st.booleans()), draw(st.booleans())
    order = draw(st.permutations(["revenue", "cost", "gross_profit", *OTHERS[:2], "profit"]))
    money = st.integers(0, 9_999_999)
    figures: dict[str, list[int]] = {
        "revenue": [draw(st.integers(1_000, 99_999_999)) for _ in years],
        "cost": [-draw(money) for _ in years],
        "profit": [draw(st.integers(-9_999_999, 9_999_999)) for _ in years],
    }
    figures["gross_profit"] = [
        a + b for a, b in zip(figures["revenue"], figures["cost"], strict=True)
    ]
    for name in OTHERS[:2]:
        figures[name] = [draw(st.integers(-99_999, 99_999)) for _ in years]
    labels = {
        "revenue": draw(st.sampled_from(REVENUE)),
        "gross_profit": draw(st.sampled_from(GROSS)),
        "profit": draw(st.sampled_from(PROFIT)),
        "cost": "Cost of sales",
    }
    step = draw(st.integers(66, 82))
    xs: list[float] = [300 if notes else 0]
    for n in range(len(years)):
        xs += [350 + n * step * (1.5 if percent else 1)]
        xs += [xs[-1] + 40] if percent else []
    xs = xs if notes else xs[1:]
    width = 1 + percent
    first = int(notes)
    header = [
        [(f"Year ended {end}", first, first + width * len(years) - 1)],
        [
            *([("Notes", 0, 0)] if notes else []),
            *(
                (str(y), first + width * n, first + width * n + percent)
                for n, y in enumerate(years)
            ),
        ],
        [
            (text, first + width * n + k, first + width * n + k)
            for n in range(len(years))
            for k, text in enumerate((unit, "%")[: 1 + percent])
        ],
    ]
    body = []
    for name in order:
        cells = [
            labels.get(name, name),
            *([draw(st.sampled_from(["", "5", "12"]))] if notes else []),
        ]
        for n, value in enumerate(figures[name]):
            cells.append(show(value))
            if percent:
                assume(abs(value) < 10 * figures["revenue"][n])  # else it runs into the next column
                cells.append(f"{100 * value / figures['revenue'][n]:.1f}".replace("-", "("))
                cells[-1] += ")" if "(" in cells[-1] else ""
        body.append(tuple(cells))
    sheet = Sheet().text("The following table sets forth our results:")
    sheet.size = 8.0
    sheet.table(header, body, xs=xs, width=34)
    currency, factor = UNITS[unit]
    suffix = ENDS[end][0]
    cells_true = {
        (metric, f"{year}-{suffix}"): show(figures[name][n])
        for metric, name in (
            ("revenue", "revenue"),
            ("gross_profit", "gross_profit"),
            ("profit_for_period", "profit"),
        )
        for n, year in enumerate(years)
    }
    return Layout(sheet, currency, factor, cells_true)


def hold_figures(layout: Layout) -> None:
    """A shown figure is the printed one, in its period, currency and unit."""
    result = read(layout.sheet)
    for row in result.panel.rows:
        for period, cell in zip(result.panel.periods, row.cells, strict=True):
            if cell.state == "not_shown" or any(c.outcome == "contradicted" for c in cell.checks):
                continue
            true = layout.cells[row.metric, period.end]
            figure = parse_figure(true)
            assert figure is not None
            assert cell.printed == true
            assert period.months == 12
            assert (result.panel.currency, result.panel.unit) == (layout.currency, layout.unit)
            assert cell.value == (figure.value or 0) * layout.unit


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(layouts())
def test_a_shown_figure_is_the_printed_one_in_its_period_currency_and_unit(layout: Layout) -> None:
    hold_figures(layout)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(layouts())
def test_most_of_what_is_printed_is_shown(layout: Layout) -> None:
    result = read(layout.sheet)
    shown = sum(c.state != "not_shown" for row in result.panel.rows for c in row.cells)
    assert shown >= 0.6 * len(layout.cells)
