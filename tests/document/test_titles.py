"""The file of chapters' titles: what it must say, and that an analyst can add to it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from hcgen.base import ContentError
from hcgen.document.titles import chapter_kind, is_appendix, is_of_others, read_title_words

TEXT = (files("hcgen.document") / "chapter_titles.toml").read_text("utf-8")
INDUSTRY = TEXT[TEXT.index("[industry]") : TEXT.index("[regulatory]")]
WARNING = "phrases = ['warning[s]',"


def test_an_analyst_adds_a_title() -> None:
    assert chapter_kind("A word of caution") == "other"
    longer = read_title_words(TEXT.replace(WARNING, f"{WARNING} 'a word of caution',"))
    assert longer["warning"].fullmatch("a word of caution")


def test_no_line_of_the_file_is_longer_than_a_person_reads() -> None:
    assert [line for line in TEXT.split("\n") if len(line) > 100] == []


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("有關豁免遵守上市規則", "waivers"),
        ("豁免關連交易", "other"),
        ("我們的歷史及發展", "history"),
        ("歷史財務資料", "other"),
        ("發展架构", "history"),
        ("Historical financial information of the Target Group", "other"),
    ],
)
def test_what_a_list_excepts_is_no_title_of_its_kind(title: str, kind: str) -> None:
    assert chapter_kind(title) == kind


def test_only_print_is_compared_in_capitals_too() -> None:
    assert is_appendix("APPENDIX I")
    assert is_appendix("附 錄一")
    assert is_of_others("PRO FORMA figures of the\nTARGET")
    assert not is_of_others("the targeted market")


@pytest.mark.parametrize(
    ("found", "put", "words"),
    [
        ("[warning]", "[warnings]", 'did you mean "warning"?'),
        (WARNING, "phrase = ['warning[s]',", 'did you mean "phrases"?'),
        (WARNING, "phrases = ['{letters}',", 'did you mean "letter"?'),
        ("except = [", "except = [5, ", "a phrase stands in quotes"),
        (INDUSTRY, "", "the list “industry” is missing"),
    ],
)
def test_what_the_file_must_not_say_is_an_error_that_names_the_nearest(
    found: str, put: str, words: str
) -> None:
    assert found in TEXT
    with pytest.raises(ContentError) as caught:
        read_title_words(TEXT.replace(found, put))
    assert words in str(caught.value)
    assert "chapter_titles.toml" in str(caught.value)
