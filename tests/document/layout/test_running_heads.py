"""Running heads and feet are told from the body by where they stand and by what repeats around."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.document.layout.running_heads import part_furniture
from tests.document.layout.pages import BODY, FOOT, HEIGHT, NEXT, TOP, pages

Printed = list[tuple[float, str]]
TOPICS = (
    "Pears",
    "Barns",
    "Frost",
    "Roads",
    "Loans",
    "Staff",
    "Water",
    "Stone",
    "Crates",
    "Fields",
)


def parted(*printed: Printed) -> list[list[str]]:
    """The furniture of each page."""
    return [[line.text for line in page.furniture] for page in part_furniture(pages(*printed))]


def with_head(heads: Sequence[str], *more: tuple[float, str], top: float = TOP) -> list[Printed]:
    """Pages under these heads, each with a body of its own."""
    return [
        [(top, head), *more, (BODY, f"{topic} are dear.")]
        for head, topic in zip(heads, TOPICS, strict=False)
    ]


def test_a_line_that_stands_at_the_edge_of_all_pages_is_furniture() -> None:
    assert parted(*with_head(["Pear Holdings"] * 5)) == [["Pear Holdings"]] * 5
    assert parted(*with_head(["Pear Holdings"] * 5, top=FOOT)) == [["Pear Holdings"]] * 5


def test_the_text_of_a_page_is_its_body_and_its_lines_know_their_new_places() -> None:
    page = part_furniture(pages(*with_head(["Pear Holdings"] * 5, (BODY - 20, "Pears."))))[0]
    assert page.text == "Pears.\nPears are dear."
    assert [page.text[line.start : line.end] for line in page.lines] == page.text.split("\n")
    assert [(line.start, line.end, line.order) for line in page.furniture] == [(0, 0, 0)]


def test_a_line_that_stands_on_all_pages_away_from_the_edge_is_body() -> None:
    edge = 0.15 * HEIGHT
    assert parted(*with_head(["Pear Holdings"] * 5, top=edge - 11)) == [["Pear Holdings"]] * 5
    assert parted(*with_head(["Pear Holdings"] * 5, top=edge - 10)) == [[]] * 5


def test_two_pages_that_say_the_same_are_not_enough_and_three_are() -> None:
    assert parted(*with_head(["Pear Holdings"] * 2)) == [[]] * 2
    assert parted(*with_head(["Pear Holdings"] * 3)) == [["Pear Holdings"]] * 3


def test_a_first_line_that_is_another_on_each_page_is_body() -> None:
    assert parted(*with_head([f"{topic} were sold." for topic in TOPICS])) == [[]] * 10


def test_figures_in_a_head_may_change_and_so_may_the_name_of_its_chapter() -> None:
    dated = [f"Report of {year}" for year in range(2019, 2024)]
    assert parted(*with_head(dated)) == [[each] for each in dated]
    chapters = ["SUMMARY", "SUMMARY", "RISK FACTORS", "BUSINESS", "BUSINESS"]
    assert parted(*with_head(chapters)) == [[each] for each in chapters]


def test_a_head_may_wander_by_three_points_and_no_more() -> None:
    near = [[(TOP + 3 * (n % 2), "Pear Holdings"), (BODY, TOPICS[n])] for n in range(6)]
    assert parted(*near) == [["Pear Holdings"]] * 6
    far = [[(TOP + 4 * n, "Pear Holdings"), (BODY, TOPICS[n])] for n in range(6)]
    assert parted(*far) == [[]] * 6


def test_a_head_on_fewer_than_three_fifths_of_the_pages_around_is_body() -> None:
    def some(count: int) -> list[Printed]:
        heads = with_head(["Pear Holdings"] * count)
        return [*heads, *([(BODY, topic)] for topic in TOPICS[count:8])]

    assert parted(*some(5)) == [["Pear Holdings"]] * 5 + [[]] * 3  # 5 of 8
    assert parted(*some(4)) == [[]] * 8


def test_a_line_that_stands_once_is_furniture_only_where_four_in_five_around_are_heads() -> None:
    """A chapter of one page has a head of its own, among pages that share theirs."""

    def mixed(alone: int) -> list[Printed]:
        heads = ["Pear Holdings"] * 10
        heads[5 : 5 + alone] = ["Of barns", "Of frost", "Of roads"][:alone]
        return with_head(heads)

    assert parted(*mixed(2))[5:7] == [["Of barns"], ["Of frost"]]
    assert parted(*mixed(3))[4:9] == [["Pear Holdings"], [], [], [], ["Pear Holdings"]]


@pytest.mark.parametrize(
    "head",
    [
        "Year ended 31 March", "RMB’000", "RMB’000 RMB’000 %", "(in thousands)", "As at 30 June", "截至12月31日止年度",
        "人民幣千元", "HK$ million",
    ],
)  # fmt: skip
def test_the_head_of_a_table_is_body_on_however_many_pages_it_stands(head: str) -> None:
    assert parted(*with_head([head] * 8)) == [[]] * 8


def test_a_page_number_is_furniture_once_three_pages_have_one_there() -> None:
    def numbered(count: int) -> list[Printed]:
        return [[(BODY, TOPICS[n]), (FOOT, f"– {n + 1} –")] for n in range(count)]

    assert parted(*numbered(2)) == [[]] * 2
    assert parted(*numbered(3)) == [["– 1 –"], ["– 2 –"], ["– 3 –"]]


def test_a_number_does_not_bear_out_a_line_of_words_at_its_place() -> None:
    printed: list[Printed] = [[(BODY, TOPICS[n]), (FOOT, f"– {n} –")] for n in range(1, 6)]
    printed[2][1] = (FOOT, "Pears were sold.")
    assert parted(*printed) == [["– 1 –"], ["– 2 –"], [], ["– 4 –"], ["– 5 –"]]


def test_furniture_ends_at_the_first_line_of_the_body() -> None:
    """What repeats further in, behind a line of the body, is body too."""
    printed = [
        [(TOP, f"{topic} were sold."), (NEXT, "Pear Holdings"), (BODY, topic)] for topic in TOPICS
    ]
    assert parted(*printed) == [[]] * 10


def test_a_second_line_set_close_under_a_head_goes_with_it_where_another_page_has_it_too() -> None:
    heads = with_head(["Pear Holdings"] * 10)
    for n in (2, 3, 6):
        heads[n].insert(1, (NEXT, "Report" if n < 5 else "Pears were sold."))
    found = parted(*heads)
    assert [found[n] for n in (1, 2, 3, 6)] == [
        ["Pear Holdings"],
        ["Pear Holdings", "Report"],
        ["Pear Holdings", "Report"],
        ["Pear Holdings"],
    ]
    for n in (2, 3):
        heads[n][1] = (NEXT + 10, "Report")  # no longer close
    assert parted(*heads)[2] == ["Pear Holdings"]


def test_the_head_of_a_table_that_goes_on_over_some_pages_of_a_long_document_is_body() -> None:
    """Its place is where the body of all other pages begins."""
    prose = [[(TOP, f"{a} and {b}"), (BODY, a)] for a in TOPICS for b in TOPICS]
    table = [[(TOP, "Name of the orchard"), (BODY, f"{n},000")] for n in range(10)]
    found = parted(*prose[:50], *table, *prose[50:])
    assert found[50:60] == [[]] * 10


def test_a_very_long_line_is_body_however_often_it_stands_there() -> None:
    assert parted(*with_head(["pear" * 50] * 5)) == [["pear" * 50]] * 5
    assert parted(*with_head(["pear" * 51] * 5)) == [[]] * 5


def test_at_most_eight_lines_of_an_edge_are_furniture() -> None:
    row = [(5.0 + 13 * n, f"Standing line {'abcdefghi'[n]}") for n in range(9)]
    found = parted(*([*row, (BODY, topic)] for topic in TOPICS))
    assert found == [[text for _, text in row[:8]]] * 10


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.lists(
            st.tuples(
                st.sampled_from([TOP, NEXT, BODY, FOOT - 14, FOOT]),
                st.sampled_from(["Pear Holdings", "BUSINESS", "– 4 –", "12", "RMB’000", "Pears."]),
            ),
            max_size=5,
        ),
        max_size=8,
    )
)
def test_no_line_is_lost_and_each_is_either_body_or_furniture(printed: list[Printed]) -> None:
    before = pages(*printed)
    for one, other in zip(before, part_furniture(before), strict=True):
        orders = [line.order for line in (*other.lines, *other.furniture)]
        assert sorted(orders) == list(range(len(one.lines)))
        assert other.text == "\n".join(line.text for line in other.lines)
        assert all(other.text[line.start : line.end] == line.text for line in other.lines)


def test_a_statement_that_stands_once_among_titles_is_body() -> None:
    heads = ["SUMMARY", "DEFINITIONS", "RISK FACTORS", "Prices may fall.", "BUSINESS", "INDUSTRY"]
    assert parted(*with_head([*heads, "HISTORY", "FINANCIAL INFORMATION"]))[3] == []
