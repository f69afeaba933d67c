"""What a rule cites is verified and boxed at the place that the rule read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.contracts import Citation
from hcgen.document import Rect, open_document
from hcgen.observe import Gate, pdf_tree
from tests.document.drawing import draw, lines

NAME = "Pear Tree Tools"
PAGE = lines(
    f"{NAME} grows pears; a friend of {NAME} grows plums.",
    "We make tools for orchards.",
    f"{NAME} was founded by two sisters.",
)


@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_quote_that_stands_in_several_places_is_shown_at_the_one_that_was_read(
    tmp_path: Path, which: int
) -> None:
    with open_document(draw(tmp_path / "a.pdf", [PAGE])) as document:
        source = Source(document)
        start = [match.start() for match in re.finditer(NAME, document.page(1).text)][which]
        cited = source.cite(1, start, start + len(NAME))
        words = [word.box for word in document.reader.words(1) if word.text == "Pear"]
        assert cited is not None
        verdict = Gate(document, pdf_tree(document)).verify(cited)
    assert verdict.citation is not None
    (shown,) = verdict.citation.boxes
    assert [Rect(*shown).holds_centre(word) for word in words] == [n == which for n in range(3)]


def test_of_a_quote_without_a_place_its_node_tells_which_is_meant(tmp_path: Path) -> None:
    filler = (f"Item {n} of the list is a tool with a long handle and a name." for n in range(44))
    page = lines(f"{NAME} grows pears.", *filler, f"{NAME} grows plums.", top=800)
    with open_document(draw(tmp_path / "a.pdf", [page])) as document:
        gate = Gate(document, pdf_tree(document))
        first = gate.verify(Citation(page=1, quote=f"{NAME} grows pears")).citation
        last = gate.verify(Citation(page=1, quote=f"{NAME} grows plums")).citation
        assert first is not None
        assert last is not None
        assert first.node != last.node
        found = [
            gate.verify(Citation(page=1, quote=NAME, node=each.node)) for each in (first, last)
        ]
    tops = [each.citation.boxes[0][1] for each in found if each.citation is not None]
    assert tops == [first.boxes[0][1], last.boxes[0][1]]
