"""The number that a page prints: what looks like one, and which the pages around bear out."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.document import Line, Page, Rect
from hcgen.document.layout.page_numbers import (
    is_page_number,
    number_pages,
    to_roman,
    without_number,
)
from tests.document.layout.pages import FOOT, HEIGHT, TOP, WIDTH


@pytest.mark.parametrize(
    "text",
    [
        "12", "– 12 –", "－12－", "iv", "XIV", "IA-13", "I – 2", "Page 7", "page 7 of 210", "7 / 210",
        "第 7 頁", "第7頁，共210頁", "[7]", "| 7 |", "V-D-3",
    ],
)  # fmt: skip
def test_a_line_that_is_a_number_and_its_frame_is_a_page_number(text: str) -> None:
    assert is_page_number(text)


@pytest.mark.parametrize(
    "text",
    ["", "– –", "0", "12345", "1,200", "iiii", "vx", "Iv", "7 pears", "Note 7", "2023年", "12%", "–" * 40 + "7"],
)  # fmt: skip
def test_anything_else_is_none(text: str) -> None:
    assert not is_page_number(text)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("12 Pear Holdings", "Pear Holdings"),
        ("Pear Holdings 12", "Pear Holdings"),
        ("Pear Holdings iv", "Pear Holdings"),
        ("APPENDIX I I-12", "APPENDIX I"),
        ("Annual Report 2024 12", "Annual Report 2024"),
        ("12 2024 Annual Report", "2024 Annual Report"),
        ("Annual Report 2024", "Annual Report 2024"),
        ("2024 Annual Report", "2024 Annual Report"),
        ("  Pear Holdings  ", "Pear Holdings"),
        ("Pear Holdings12", "Pear Holdings12"),
        ("Pears 12 Holdings", "Pears 12 Holdings"),
    ],
)
def test_a_head_is_read_without_the_number_at_either_end_of_it(text: str, bare: str) -> None:
    assert without_number(text) == bare


def numbers(*feet: str, first: int = 1) -> list[str | None]:
    """What is read of pages with these feet; none where a foot is empty."""
    pages = [
        replace(
            Page(number, WIDTH, HEIGHT),
            furniture=(Line(foot, Rect(280, FOOT, 320, FOOT + 11), 0, 0),) if foot else (),
        )
        for number, foot in enumerate(feet, start=first)
    ]
    return [page.printed_number for page in number_pages(pages)]


def test_numbers_that_go_on_from_page_to_page_are_printed_numbers() -> None:
    assert numbers("– 7 –", "– 8 –", "– 9 –") == ["7", "8", "9"]


def test_a_number_that_no_other_page_carries_on_is_none() -> None:
    assert numbers("7", "12", "40") == [None, None, None]
    assert numbers("7", "8", "40") == ["7", "8", None]


def test_a_number_too_far_from_its_neighbours_is_none() -> None:
    """What bears a count out stands within ten pages."""
    far = ["1", *[""] * 10, "12"]
    assert numbers(*far) == [None] * 12
    near = ["1", *[""] * 9, "11"]
    assert numbers(*near) == [str(n) for n in range(1, 12)]


def test_a_page_without_a_number_has_its_place_in_the_count_around_it() -> None:
    assert numbers("7", "8", "", "10", "11") == ["7", "8", "9", "10", "11"]


def test_a_number_that_is_misread_is_made_good_by_the_count_around_it() -> None:
    assert numbers("7", "8", "3", "10", "11") == ["7", "8", "9", "10", "11"]


def test_no_count_is_carried_beyond_its_last_number_or_into_another() -> None:
    assert numbers("7", "8", "", "") == ["7", "8", None, None]
    assert numbers("iii", "iv", "", "3", "4") == ["iii", "iv", None, "3", "4"]


def test_the_page_before_a_two_is_a_one() -> None:
    assert numbers("", "2", "3") == ["1", "2", "3"]
    assert numbers("iii", "iv", "", "2", "3") == ["iii", "iv", "1", "2", "3"]
    assert numbers("", "3", "4") == [None, "3", "4"]


def test_roman_numbers_keep_their_case() -> None:
    assert numbers("ix", "x", "xi") == ["ix", "x", "xi"]
    assert numbers("IX", "X", "XI") == ["IX", "X", "XI"]


def test_prefixes_part_counts_and_are_written_with_a_hyphen() -> None:
    assert numbers("I–1", "I–2", "II–1", "II–2") == ["I-1", "I-2", "II-1", "II-2"]


def test_the_first_pages_of_an_appendix_need_no_neighbour() -> None:
    assert numbers("", "V-1", "") == [None, "V-1", None]
    assert numbers("", "V-12", "") == [None, None, None]
    assert numbers("", "A-1", "") == [None, None, None]


def test_of_several_numbers_on_a_page_the_one_that_goes_on_is_read() -> None:
    def page(number: int, *texts: tuple[float, str]) -> Page:
        lines = (Line(text, Rect(280, y, 320, y + 11), 0, 0) for y, text in texts)
        return Page(number, WIDTH, HEIGHT, furniture=tuple(lines))

    pages = [page(n, (TOP, "Rule 11"), (FOOT, f"{n + 6} Report 2024")) for n in range(1, 5)]
    assert [each.printed_number for each in number_pages(pages)] == ["7", "8", "9", "10"]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 186))
def test_every_roman_numeral_of_front_matter_is_a_page_number_in_either_case(number: int) -> None:
    text, after = to_roman(number), to_roman(number + 1)
    assert re.fullmatch(r"c?(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", text)
    assert is_page_number(text)
    assert is_page_number(text.upper())
    assert numbers(text, after, first=5) == [text, after]


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 3000),
    st.lists(st.booleans(), min_size=3, max_size=12),
    st.sampled_from(["{}", "– {} –", "I-{}", "Page {}", "{} Pear Holdings"]),
)
def test_a_count_is_made_whole_between_its_first_and_last_printed_number(
    begin: int, shown: list[bool], form: str
) -> None:
    shown[0] = shown[-1] = True
    feet = [form.format(begin + n) if show else "" for n, show in enumerate(shown)]
    found = numbers(*feet)
    if max(b - a for a, b in _gaps(shown)) <= 10:
        prefix = "I-" if form.startswith("I") else ""
        assert found == [f"{prefix}{begin + n}" for n in range(len(shown))]


def _gaps(shown: list[bool]) -> list[tuple[int, int]]:
    places = [n for n, show in enumerate(shown) if show]
    return list(pairwise(places))
