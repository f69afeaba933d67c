"""What characters and words mean in every room."""

from __future__ import annotations

import re

import pytest

from hcgen.base import (
    BULLETS,
    COUNTS,
    HAN_COUNTS,
    HAN_DIGITS,
    IS_HAN,
    LINE_BULLETS,
    MONTH,
    MONTHS,
    REDACTED,
    REDACTED_WORD,
    han_folded,
)


@pytest.mark.parametrize("letter", "一龍㐀鿿豈")
def test_a_chinese_character_is_one_in_old_and_compatible_forms_too(letter: str) -> None:
    assert IS_HAN.match(letter)


@pytest.mark.parametrize("letter", "aÄ（。ひ한1")
def test_other_scripts_and_signs_are_not_chinese(letter: str) -> None:
    assert not IS_HAN.match(letter)


@pytest.mark.parametrize(
    "text", ["[REDACTED]", "[redacted]", "[ 編 纂 ]", "[编纂]", "[●]", "[•]", "[***]"]
)
def test_a_redaction_is_one_however_it_is_printed(text: str) -> None:
    assert re.fullmatch(REDACTED, text)


@pytest.mark.parametrize("text", ["REDACTED", "[5]", "[]", "[REDACTED", "[Redacted shares]"])
def test_other_brackets_are_no_redaction(text: str) -> None:
    assert not re.fullmatch(REDACTED, text)


def test_the_word_of_a_redaction_stands_alone_where_print_parts_it_from_its_brackets() -> None:
    assert re.fullmatch(REDACTED_WORD, "編纂")


@pytest.mark.parametrize("mark", "•●▪\uf0b7")
def test_a_bullet_is_one_anywhere(mark: str) -> None:
    assert re.match(f"[{BULLETS}]", mark)
    assert re.match(f"[{LINE_BULLETS}]", mark)


def test_a_dot_is_a_bullet_only_at_the_beginning_of_a_line() -> None:
    assert re.match(f"[{LINE_BULLETS}]", "·")
    assert not re.match(f"[{BULLETS}]", "·")


@pytest.mark.parametrize("name", ["January", "Jan", "Jan.", "Sept", "Sept.", "May", "December"])
def test_a_month_is_named_whole_or_by_its_short_form(name: str) -> None:
    assert re.fullmatch(MONTH, name)


def test_months_and_numbers_have_their_values() -> None:
    assert list(MONTHS.values()) == list(range(1, 13))
    assert COUNTS["eighteen"] == HAN_COUNTS["十八"] == 18
    assert [HAN_COUNTS[digit] for digit in HAN_DIGITS] == list(range(1, 11))


def test_chinese_set_wide_is_closed_up_and_latin_is_not() -> None:
    assert han_folded("收 入 of the 集\n團") == "收入 of the 集團"
