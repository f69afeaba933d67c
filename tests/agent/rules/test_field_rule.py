"""One row of a field: words, whose statement they must be in, and what speaks against them."""

from __future__ import annotations

import re

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from tests.agent.rules.sheets import Sheet, document

MAIN = re.compile("listing on the Main Board", re.I)
OURS = re.compile(r"\b(?:our|we)\b", re.I)


def source(*pages: str) -> Source:
    return Source(document(*(Sheet().text(text) for text in pages)))


@pytest.mark.parametrize(
    ("rule", "pages", "found"),
    [
        (FieldRule("Main Board", MAIN), ("no word of it", "listing on the Main Board"), 1),
        (FieldRule("Main Board", MAIN), ("no word of it",), None),
        (FieldRule("", MAIN, whose=OURS), ("It sought listing on the Main Board",), None),
        (FieldRule("", MAIN, whose=OURS), ("We are here. Its listing on the Main Board",), None),
        (FieldRule("", MAIN, whose=OURS), ("We seek listing on the Main Board",), 0),
        (FieldRule("", MAIN, whose=OURS, asked_after=1), ("Its listing on the Main Board",), 0),
        (FieldRule("", MAIN, whose=OURS), ("A listing on the Main Board that we seek",), None),
        (
            FieldRule("", MAIN, whose=OURS, reach="whole"),
            ("A listing on the Main Board that we seek",),
            0,
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
