"""On a scan a quote stands where two recognisers see the same letters and figures at its place."""

from __future__ import annotations

import pytest

from hcgen.observe.quotes.on_scans import agree, doubt


@pytest.mark.parametrize(
    ("seen", "witnessed"),
    [
        ("Gross profit 88,699 95,552", "Gross profit 88,699 95,552"),
        ("Gross profit 88,699 95,552", "Grossprofit88,699 95,552"),
        ("profit 88,699", "Gross profit 88,699 95,552"),
        ("“our Group’s” harvest", '"our Groups" harvest'),
        ("綜合損益、全面收益", "綜合損益·全面收益。"),
        ("Loss (9,918)", "Loss（9,918）"),
    ],
)
def test_the_same_letters_and_figures_agree(seen: str, witnessed: str) -> None:
    assert agree([seen], [witnessed])


@pytest.mark.parametrize(
    ("seen", "witnessed"),
    [
        ("Gross profit 88,699", "Gross profit 88,899"),
        ("Gross profit 88,699", "Gross profit 88.699"),
        ("Gross profit 88,699", "Gross profit 188,699"),
        ("Gross profit 88,69", "Gross profit 88,699"),
        ("Loss 9,918", "Loss (9,918)"),
        ("Loss (9,918)", "Loss 9,918"),
        ("Margin 34.9%", "Margin 34.94"),
        ("Profit for the year", "Loss for the year"),
        ("峰昭科技", "峰科技"),
        ("Gross profit 88,699", ""),
        ("…", "…"),
    ],
)
def test_one_figure_mark_or_word_that_differs_refuses_a_quote(seen: str, witnessed: str) -> None:
    assert not agree([seen], [witnessed])


def test_every_line_is_compared_at_its_own_place() -> None:
    assert agree(["Revenue 1", "Profit 2"], ["Revenue 1", "Profit 2"])
    assert not agree(["Revenue 1", "Profit 2"], ["Profit 2", "Revenue 1"])


@pytest.mark.parametrize("text", ["Revenue 703.477", "34,9", "1,028.277", "600.,325", "峰□科技"])
def test_what_both_recognisers_may_mistake_alike_is_refused(text: str) -> None:
    assert doubt(text)


@pytest.mark.parametrize("text", ["703,477", "34.9%", "1,028,277.50", "December 31,2023", "5.25"])
def test_figures_as_print_has_them_are_not_in_doubt(text: str) -> None:
    assert not doubt(text)
