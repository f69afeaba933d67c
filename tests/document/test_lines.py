"""A printed line is kept as a reader sees it."""

from __future__ import annotations

import pytest

from hcgen.document.pdfium.lines import clean


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("one two", "one two"),
        ("one  two   three", "one two three"),
        ("one\ttwo\xa0three", "one two three"),
        ("one \ttwo\xa0 three", "one two three"),
        (" \xa0one\t ", "one"),
        ("o\u200bne\x02 \u200e two", "one two"),
        ("2024\ufffe25", "2024-25"),
        (" \t\xa0", ""),
    ],
)
def test_spaces_in_a_row_are_one_and_what_nobody_sees_is_dropped(raw: str, kept: str) -> None:
    assert clean(raw) == kept
