"""Words, figures and charts: what a number is called and how tall it is drawn."""

from __future__ import annotations

import pytest

from hcgen.base import count
from hcgen.contracts import Period, cell_ids
from hcgen.site.filing.charts import Point, charts, spark
from hcgen.site.filing.figures import period_name, periods_in_words, revenue_of, unit_in_words
from hcgen.site.filing.trace import field_name, in_words, seconds
from hcgen.site.hc.identity import artifact_id
from hcgen.site.hc.markdown_text import link, md
from hcgen.site.hc.token_count import estimate_tokens
from hcgen.site.theme import Theme, default_templates
from hcgen.site.words import (
    chinese,
    compact,
    day,
    percent_change,
    sentence,
    short_day,
    words,
)
from tests.site import factory


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (999, "999"), (1_000, "1k"), (1_250, "1.25k"), (703_477_000, "703m"), (1_028_277_000, "1.03bn"),
        (9_918_000, "9.92m"), (-88_310_000, "(88.3m)"), (23_500_000, "23.5m"), (2 * 10**12, "2tn"), (999_999, "1000k"),
    ],
)  # fmt: skip
def test_a_sum_is_said_in_three_figures(value: int, text: str) -> None:
    assert compact(value) == text


@pytest.mark.parametrize(
    ("new", "old", "text"),
    [(153, 100, "+53%"), (96, 100, "−4%"), (100, 100, "0%"), (1_005, 1_000, "+1%"), (996, 1_000, "0%"), (5, 0, None), (5, -5, None), (30_000, 10, "+299,900%")],
)  # fmt: skip
def test_growth_is_said_in_whole_per_cent_where_it_means_something(
    new: int, old: int, text: str | None
) -> None:
    assert percent_change(new, old) == text


def test_days_and_counts_read_as_words() -> None:
    assert day("2026-06-09") == "9 June 2026"
    assert short_day("2026-06-09") == "9 Jun 2026"
    assert (day(None), short_day(None), day("2026-13-40")) == ("", "", "2026-13-40")
    assert (count(1, "page"), count(2_048, "page")) == ("1 page", "2,048 pages")
    assert sentence(["a", "b", "c"]) == "a, b and c"
    assert (seconds(1_149), seconds(30), seconds(50)) == ("1.1 s", "< 0.1 s", "0.1 s")


@pytest.mark.parametrize(
    ("text", "language", "lang"),
    [("港鳶機器人", "en", "zh-Hant"), ("港鸢机器人", "zh-Hans", "zh-Hans"), ("H股 Main Board", "en", None), ("Plain", "zh-Hant", None), ("2024", "zh-Hant", None)],
)  # fmt: skip
def test_text_is_called_chinese_where_it_mostly_is(
    text: str, language: str, lang: str | None
) -> None:
    assert chinese(text, language) == lang


def test_a_line_break_inside_chinese_is_no_space() -> None:
    facts = factory.chinese().body.filing
    assert (
        words("本公司為中國\n領先的供應商，\n提供 BLDC\n芯片", facts).text
        == "本公司為中國領先的供應商，提供 BLDC 芯片"
    )


def period(end: str, months: int) -> Period:
    return Period(start="2020-01-01", end=end, months=months, label=end)


def test_a_period_is_named_by_its_length_and_end() -> None:
    december = (period("2024-12-31", 12), period("2025-09-30", 9))
    assert [period_name(p, december) for p in december] == ["2024", "9M to Sep 2025"]
    march = (period("2024-03-31", 12), period("2025-03-31", 12))
    assert [period_name(p, march) for p in march] == ["2024", "2025"]
    mixed = (period("2024-03-31", 12), period("2024-12-31", 12))
    assert [period_name(p, mixed) for p in mixed] == ["Mar 2024", "2024"]


def test_cells_keep_their_own_ids_where_periods_end_on_one_day() -> None:
    highlights = factory.twelve_periods().body.outcome.factsheet.financial_highlights
    ids = cell_ids(highlights, "revenue")
    assert len(set(ids)) == 12
    assert ids[-2:] == (
        "financial_highlights.revenue.2024-09-30.9",
        "financial_highlights.revenue.2024-09-30.3",
    )


def test_columns_and_units_are_said_in_words() -> None:
    highlights = factory.highlights()
    assert (
        periods_in_words(highlights)
        == "Years ended 31 December; 3 months ended 31 March; unaudited: 3M to Mar 2025"
    )
    assert unit_in_words(highlights) == "RMB thousand"
    revenue = revenue_of(factory.factsheet())
    assert revenue is not None
    assert (revenue.text, revenue.growth) == ("RMB 508m", "+53%")


def test_charts_share_one_scale_and_one_zero_line() -> None:
    def points(*values: int | None) -> list[Point]:
        return [Point(str(n), value, str(value), stub=False) for n, value in enumerate(values)]

    high, low = charts([("Revenue", points(100, 50)), ("Profit", points(-50, 25))])
    assert high.base == low.base
    assert high.bars[1].height == low.bars[0].height
    assert low.bars[0].height == pytest.approx(2 * (low.bars[1].height or 0), abs=1)
    assert low.bars[0].y == low.base, "a loss hangs from the line"
    assert low.bars[1].y + low.bars[1].height == low.base  # type: ignore[operator]
    assert [bar.kind for bar in low.bars] == ["loss", "year"]
    assert low.text == "Profit: 0 -50; 1 25"


def test_a_row_without_figures_has_no_chart_and_a_missing_figure_has_no_bar() -> None:
    empty = [Point("2024", None, "no figure", stub=False)]
    assert charts([("Revenue", empty)]) == ()
    (drawn,) = charts([("Revenue", [*empty, Point("2025", 7, "7", stub=True)])])
    assert drawn.bars[0].height is None
    assert drawn.bars[1].kind == "stub"


def test_tiny_bars_never_leave_their_box() -> None:
    drawn = spark(
        [("2020", -5), ("2021", 0), ("2022", 10**15), ("2023", 1), ("2024", 5), ("2025", 9)]
    )
    assert len(drawn.heights) == 5
    assert all(0 <= height <= 16 for height in drawn.heights)
    assert drawn.earlier == "M11 16v-16M19 16v-1M27 16v-1"
    assert drawn.last == "M35 16v-1"


def test_a_year_without_revenue_has_no_bar() -> None:
    drawn = spark([("2022", 0), ("2023", 1), ("2024", 9_000)])
    assert drawn.heights == (0, 1, 16)
    assert drawn.text == "2022 0, 2023 1, 2024 9k"


def test_a_dropped_field_is_named_in_words() -> None:
    assert (
        field_name("financial_highlights.revenue.2024-12-31.12")
        == "Revenue, year ended 31 December 2024"
    )
    assert (
        field_name("financial_highlights.revenue.2024-09-30.9m")
        == "Revenue, 9 months ended 30 September 2024"
    )
    assert field_name("financial_highlights.revenue.2024-09-30") == "Revenue, 30 September 2024"
    periods = (factory.period("2024-09-30", 3),)
    assert (
        field_name("financial_highlights.revenue.2024-09-30", periods)
        == "Revenue, 3 months ended 30 September 2024"
    )
    assert field_name("overview.business.2") == "Business 2"
    assert field_name("key_risks.risk.12") == "Risk 12"


def test_a_step_is_told_without_names_that_only_programs_use() -> None:
    said = "22 chosen (financial_highlights 10, key_risks 6); gross_profit of 2024-12-31 falls"
    assert (
        in_words(said)
        == "22 chosen (financial highlights 10, key risks 6); gross profit of 31 December 2024 falls"
    )
    assert in_words("the file a_key_risks_b stays") == "the file a_key_risks_b stays"


def test_ids_of_pages_are_plain_and_stay_apart() -> None:
    assert artifact_id("filing", "app-1-1") == "filing-app-1-1"
    assert artifact_id("filing", "港鳶") != artifact_id("filing", "港鷹")
    assert artifact_id("filing", "港鳶").isascii()


@pytest.mark.parametrize(
    "text",
    [
        "a*b*",
        "# head",
        "[x](y)",
        "<b>",
        "1. one",
        "- item",
        "| cell |",
        "`code`",
        "a\n\n---\nb",
        "![i](j)",
    ],
)
def test_text_is_never_markup_in_the_mirror(text: str) -> None:
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark").enable("table").render(f"{md(text)}\n")
    assert html.startswith("<p>")
    assert html.count("<") == 2
    assert 'href="https://a.example/%3Cx%3E"' in MarkdownIt().render(
        link(text, "https://a.example/<x>")
    )


def test_the_estimate_of_tokens_is_never_below_a_word_a_token() -> None:
    assert estimate_tokens("one two three") >= 3
    assert estimate_tokens("港鳶機器人") >= 5
    assert estimate_tokens("703,477") >= 3


def test_the_default_theme_is_found_from_anywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert (default_templates() / "base.html").is_file()
    assert Theme().asset("css/base.css")
