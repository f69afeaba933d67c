"""One row of a field: words, whose statement they must be in, and what speaks against them."""

from __future__ import annotations

import re

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from tests.agent.rules.sheets import Sheet, document

MAIN = re.compile("listing on the Main Board", re.I)


def source(*pages: str) -> Source:
    return Source(document(*(Sheet().text(text) for text in pages)))


ANY = FieldRule("Main Board", MAIN)
OURS = FieldRule("", MAIN, whose="issuer")


@pytest.mark.parametrize(
    ("rule", "pages", "found"),
    [
        (ANY, ("no word of it", "listing on the Main Board"), 1),
        (ANY, ("no word of it",), None),
        (OURS, ("It sought listing on the Main Board",), None),
        (OURS, ("We are here. Its listing on the Main Board",), None),
        (OURS, ("We seek listing on the Main Board",), 0),
        (OURS, ("Our parent sought listing on the Main Board",), None),
        (OURS, ("A listing on the Main Board that we seek",), None),
        (
            FieldRule("", MAIN, whose="issuer", named_after=1),
            ("Its listing on the Main Board",),
            0,
        ),
        (
            FieldRule("", MAIN, whose="issuer", named_after=1),
            ("Old Gear Limited has its listing on the Main Board",),
            None,
        ),
        (
            FieldRule("", MAIN, whose="issuer", whole=True),
            ("A listing on the Main Board that we seek",),
            0,
        ),
        (
            FieldRule("", MAIN, whose="issuer", whole=True),
            ("The listing on the Main Board of Old Gear Limited",),
            None,
        ),
        (
            FieldRule("", MAIN, unless=(Veto(re.compile("of Shanghai")),)),
            ("its listing on the Main Board of Shanghai", "our listing on the Main Board"),
            1,
        ),
    ],
)
def test_a_row_holds_where_its_words_stand_and_nothing_speaks_against_it(
    rule: FieldRule, pages: tuple[str, ...], found: int | None
) -> None:
    place = rule.first(source(*pages), range(1, len(pages) + 1))
    assert (place[0] if place else None) == found
    if place:
        assert place[1].quote.lower() == "listing on the main board"


CODE = re.compile(r"^(?P<about>.*?)code (?P<code>\d+)")


@pytest.mark.parametrize(
    ("veto", "text", "holds"),
    [
        (Veto(re.compile("Shanghai"), "about"), "Shanghai code 600001", False),
        (Veto(re.compile("Shanghai"), "about"), "code 1234 (Shanghai)", True),
        (Veto(re.compile(r"\s*of"), "after"), "code 1234 of another", False),
        (Veto(re.compile(r"\s*of"), "after"), "code 1234, and of another", True),
        (Veto(re.compile("another"), "near"), "code 1234, and of another", False),
        (Veto(re.compile("another"), "near"), "code 1234 " + "- " * 30 + "another", True),
        (Veto(re.compile("another"), "text"), "code 1234 " + "- " * 30 + "another", False),
    ],
)
def test_a_veto_speaks_only_of_its_part_of_the_text(veto: Veto, text: str, holds: bool) -> None:
    assert any(FieldRule("", CODE, unless=(veto,)).matches_in(text, 1)) is holds


def test_words_that_count_on_the_first_pages_count_there_alone() -> None:
    rule = FieldRule("", MAIN, until=1)
    assert any(rule.matches_in("listing on the Main Board", 1))
    assert not any(rule.matches_in("listing on the Main Board", 2))


def test_a_chapter_that_speaks_of_others_is_passed_over() -> None:
    pages = [Sheet().text("listing on the Main Board") for _ in range(2)]
    whole = document(*pages, chapters=[("industry", 1, 1), ("summary", 2, 2)])
    place = FieldRule("", MAIN, not_in=("industry",)).first(Source(whole), (1, 2))
    assert place is not None
    assert place[0] == 1
