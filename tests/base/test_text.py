"""What untrusted text may carry, and the names made of it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcgen.base import clean, one_line, slug


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a\U000e0041\U000e007fb", "tag"),
        ("a\u200bb", "zero-width"),
        ("a\ufeffb", "zero-width"),
        ("a\u00adb", "zero-width"),
        ("a\u202eb\u2066", "bidi"),
        ("a\u200fb", "bidi"),
        ("a\ufe0fb", "variation"),
        ("a\U000e0100b", "variation"),
        ("a\ue000b", "private-use"),
        ("a\U0010fffdb", "private-use"),
        ("a\x00b\x1b\x85", "control"),
        ("a\ud800b", "surrogate"),
    ],
)
def test_hidden_characters_are_removed_and_named(text: str, kind: str) -> None:
    cleaned = clean(text)
    assert cleaned.text == "ab"
    assert cleaned.found == (kind,)


def test_kinds_are_listed_once_and_sorted() -> None:
    assert clean("\u202e\u200b\u200b\x00").found == ("bidi", "control", "zero-width")


def test_ordinary_text_of_any_script_stays_as_it_is() -> None:
    text = "Revenue\t人民幣千元（未經審計）\n’ﬁ’ Ünïcode ½ — “…” 한국어 العربية"
    assert clean(text).text == text
    assert clean(text).found == ()


def test_line_ends_become_one_kind() -> None:
    assert clean("a\r\nb\rc\n").text == "a\nb\nc\n"


def test_one_line_keeps_words_apart_and_keeps_its_limit() -> None:
    assert one_line("a\n\tb\x0bc", 80) == "a b c"
    assert one_line("word " * 50, 12) == "word word w…"
    assert len(one_line("word " * 50, 12)) == 12
    assert one_line("exactly ten", 11) == "exactly ten"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Annual Report 2024.pdf", "annual-report-2024-pdf"),
        ("招股章程 2024", "招股章程-2024"),
        ("../../etc/passwd", "etc-passwd"),
        ("a\\b:c", "a-b-c"),
        ("ﬁling\u200b", "filing"),
    ],
)
def test_a_slug_keeps_letters_of_any_script_and_no_path(text: str, name: str) -> None:
    assert slug(text) == name


@pytest.mark.parametrize("text", ["", "..", "…", "😀", "__", "CON", "nul", "com1", "LPT9"])
def test_a_slug_is_never_empty_and_never_reserved(text: str) -> None:
    name = slug(text)
    assert name
    assert name.upper() not in {"CON", "NUL", "COM1", "LPT9"}
    assert slug(text) == name


def test_different_empty_names_get_different_slugs() -> None:
    assert slug("😀") != slug("😁")


@given(st.text())
def test_any_text_gives_a_file_name_that_is_its_own_slug(text: str) -> None:
    name = slug(text)
    assert 0 < len(name.encode()) <= 100
    assert not set(name) & set('/\\:*?"<>|.\x00 \n')
    assert not name.startswith("-")
    assert slug(name) == name


@given(st.text())
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = clean(text).text
    assert clean(once).text == once
    assert clean(once).found == ()
