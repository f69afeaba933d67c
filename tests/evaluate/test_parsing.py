"""What a person writes in a truth file is read by parsers that share nothing with the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hcgen.evaluate
from hcgen.evaluate.parsing import TrueFigure, currency_of, figure_of, period_of, unit_of


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("year ended December 31, 2023", ("2023-12-31", 12)),
        ("Year ended 30 September 2021", ("2021-09-30", 12)),
        ("year ended 31 December, 2024", ("2024-12-31", 12)),
        ("nine months ended September 30, 2025", ("2025-09-30", 9)),
        ("18 months ended 30 June 2022", ("2022-06-30", 18)),
        ("截至2024年12月31日止年度", ("2024-12-31", 12)),
        ("截至二零二五年三月三十一日止年度", ("2025-03-31", 12)),
        ("截至二零二四年六月三十日止六個月", ("2024-06-30", 6)),
        ("截至二〇二四年十月二十日止十二個月", ("2024-10-20", 12)),
        ("year ended 31 February 2024", None),
        ("years ended 31 March 2023 and 2024", None),
        ("FY2024", None),
        ("some months ended 30 June 2022", None),
    ],
)
def test_a_period_is_read_whole_or_not(text: str, period: tuple[str, int] | None) -> None:
    assert period_of(text) == period


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("703,477", TrueFigure(703_477, nil=False)),
        ("(9,918)", TrueFigure(-9_918, nil=False)),
        ("6,526,910,740", TrueFigure(6_526_910_740, nil=False)),
        ("12.5", TrueFigure(12.5, nil=False)),
        ("–", TrueFigure(0, nil=True)),
        ("12,34", None),
        ("[REDACTED]", None),
        ("", None),
    ],
)
def test_a_figure_is_read_whole_or_not(text: str, figure: TrueFigure | None) -> None:
    assert figure_of(text) == figure


@pytest.mark.parametrize(
    ("text", "currency", "unit"),
    [
        ("in thousands", None, 1_000),
        ("HK$’000", "HK$", 1_000),
        ("人民幣千元", "RMB", 1_000),
        ("百萬港元", "HK$", 1_000_000),
        ("人民幣萬元", "RMB", 10_000),
        ("Yuan (RMB)", "RMB", 1),
        ("US$ million", "US$", 1_000_000),
        ("", None, None),
    ],
)
def test_currency_and_unit_are_named_by_their_words(
    text: str, currency: str | None, unit: int | None
) -> None:
    assert (currency_of(text), unit_of(text)) == (currency, unit)


def test_the_judge_takes_no_parser_from_those_it_judges() -> None:
    """It reads a filing with the whole agent, and opens it once more to look at each quote."""
    allowed = {"hcgen.agent": {"Subject", "analyze"}, "hcgen.document": {"open_document"}}
    for path in Path(str(hcgen.evaluate.__path__[0])).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "") in allowed:
                taken = {alias.name for alias in node.names}
                assert taken <= allowed[str(node.module)], path.name
