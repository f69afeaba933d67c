"""A citation passes the gate if two readers see its quote on its page, and comes out complete."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from hcgen.contracts import Citation
from hcgen.document import Displayed, Document, Line, Page, Rect, Unseen, open_document
from hcgen.observe import Gate, pdf_tree
from tests.document.drawing import HEIGHT, PROSE, draw, filing, lines
from tests.observe.fakes import Witness


def gate_of(
    *texts: str, witness: tuple[str, ...] | None = None, reader: Witness | None = None
) -> Gate:
    pages = []
    for number, text in enumerate(texts, 1):
        start, rows = 0, []
        for order, row in enumerate(text.split("\n")):
            box: Displayed = Rect(10.0, 20.0 * order, 90.0, 20.0 * order + 10)
            rows.append(Line(row, box, start, start + len(row), order))
            start += len(row) + 1
        pages.append(
            Page(number, 595, 842, text=text, lines=tuple(rows), printed_number=f"v{number}")
        )
    seeing = reader or Witness(*(witness or texts))
    document = Document("a.pdf", "0" * 64, "en", pages, (), (), seeing)
    return Gate(document, pdf_tree(document))


def test_a_verified_citation_is_completed_from_the_page(tmp_path: Path) -> None:
    with open_document(filing(tmp_path / "a.pdf")) as document:
        tree = pdf_tree(document)
        verdict = Gate(document, tree).verify(
            Citation(page=9, quote="Part 7 of  business. The orchard group grows pears")
        )
    found = verdict.citation
    assert verdict.state == "verified"
    assert verdict.reason == ""
    assert found is not None
    assert found.quote == "Part 7 of Business.\nThe orchard group grows pears"
    assert (found.page, found.printed_page, found.page_label) == (9, "7", None)
    assert found.page_size == (595, 842)
    assert found.node is not None
    assert tree.nodes[found.node].title == "BUSINESS"
    assert found.quote.split("\n")[0] in tree.nodes[found.node].text
    assert len(found.boxes) == 2
    first, second = found.boxes
    assert first[3] < second[1]
    assert abs(first[3] - (HEIGHT - 700)) < 4


def test_the_boxes_are_exact_to_the_characters_of_the_quote(tmp_path: Path) -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    path = draw(tmp_path / "a.pdf", [lines("Pears sold 4,182 crates in spring", *PROSE)])
    with open_document(path) as document:
        verdict = Gate(document, pdf_tree(document)).verify(Citation(page=1, quote="4,182 crates"))
    assert verdict.citation is not None
    ((x0, _, x1, _),) = verdict.citation.boxes
    before = 72 + stringWidth("Pears sold ", "Helvetica", 11)
    assert abs(x0 - before) < 1
    assert abs(x1 - before - stringWidth("4,182 crates", "Helvetica", 11)) < 1


def test_a_quote_on_another_page_is_refused_and_the_page_named() -> None:
    gate = gate_of("Pears are sold.", "Plums are kept.")
    assert gate.verify(Citation(page=1, quote="Plums are kept")).reason == (
        "quote not on page 1, but on page 2"
    )
    assert gate.verify(Citation(page=2, quote="Figs are dried")).reason == "quote not on page 2"
    assert gate.verify(Citation(page=3, quote="Pears are sold")).reason == (
        "there is no page 3: the document has 2"
    )


@pytest.mark.parametrize(
    "quote", ["Pear income 5,121", "Pear income 5,12", "Plum income 5,120", "Pear income 15,120"]
)
def test_one_digit_or_word_changed_is_refused(quote: str) -> None:
    assert gate_of("Pear income 5,120").verify(Citation(page=1, quote=quote)).citation is None


def test_what_the_second_reader_does_not_see_is_refused() -> None:
    gate = gate_of("Pear income 5,120", witness=("Pear income 6,120",))
    assert gate.verify(Citation(page=1, quote="Pear income 5,120")).reason == (
        "the second reader does not see it on page 1"
    )
    blind = gate_of("Pear income 5,120", witness=("",))
    assert blind.verify(Citation(page=1, quote="Pear income 5,120")).citation is None


@pytest.mark.parametrize(
    ("witness", "passes"),
    [
        ("5,120 4,980\nPear income", True),  # cells in another order
        ("Pear income5,1204,980", True),  # no gaps at all: the whole row still reads the same
        ("Pearincome\n5,120\n4,980SUMMARY", True),
        ("5,121 4,980\nPear income", False),
        ("15,120 4,980\nPear income", False),
        ("5,120\nPear income", False),
    ],
)
def test_a_row_may_stand_in_another_order_for_the_second_reader_but_not_with_other_figures(
    witness: str, passes: bool
) -> None:
    gate = gate_of("Pear income 5,120 4,980", witness=(witness,))
    verdict = gate.verify(Citation(page=1, quote="Pear income 5,120 4,980"))
    assert (verdict.citation is not None) is passes


def test_lines_may_stand_in_another_order_for_the_second_reader() -> None:
    gate = gate_of("Left column\nright column", witness=("right column then Left column",))
    assert gate.verify(Citation(page=1, quote="Left column right column")).citation


def test_a_quote_in_several_places_is_ambiguous_and_names_the_one_meant() -> None:
    gate = gate_of("Pears\nplums\nPears", "Plums", "plums")
    twice = gate.verify(Citation(page=1, quote="Pears"))
    near = gate.verify(Citation(page=1, quote="Pears", boxes=((10, 40, 90, 50),)))
    assert (twice.state, near.state) == ("ambiguous", "ambiguous")
    assert twice.citation is not None
    assert near.citation is not None
    assert twice.citation.boxes == ((10, 0, 90, 10),)
    assert near.citation.boxes == ((10, 40, 90, 50),)
    assert gate.verify(Citation(page=3, quote="plums")).state == "ambiguous"


def test_a_heading_that_is_a_running_head_can_be_cited_and_has_no_node(tmp_path: Path) -> None:
    with open_document(filing(tmp_path / "a.pdf")) as document:
        verdict = Gate(document, pdf_tree(document)).verify(Citation(page=2, quote="CONTENTS"))
    assert verdict.state == "verified"
    assert verdict.citation is not None
    assert verdict.citation.node is None
    assert len(verdict.citation.boxes) == 1


def test_a_quote_over_a_page_break_stands_on_neither_page() -> None:
    gate = gate_of("The pears are", "sold by the crate")
    assert gate.verify(Citation(page=1, quote="The pears are sold by the crate")).citation is None
    assert gate.verify(Citation(page=1, quote="The pears are")).citation
    assert gate.verify(Citation(page=2, quote="sold by the crate")).citation


def test_dashes_and_dots_alone_prove_nothing() -> None:
    reason = gate_of("– – –").verify(Citation(page=1, quote="–")).reason
    assert reason == "the quote holds neither a letter nor a figure"


def hold_on_filings(paths: list[Path], count: int) -> None:
    """That many true quotes of each filing pass, and as many forged ones do not."""
    assert paths
    for path in paths:
        dice = random.Random(path.stem)
        with open_document(path) as document:
            gate = Gate(document, pdf_tree(document))
            for _ in range(count):
                page, quote = true_quote(document, dice)
                assert gate.verify(Citation(page=page, quote=quote)).citation, (
                    path.name,
                    page,
                    quote,
                )
                forgery = forged(quote, dice)
                verdict = gate.verify(Citation(page=page, quote=forgery))
                assert verdict.citation is None, (path.name, page, forgery)


@pytest.mark.corpus
def test_true_quotes_of_a_real_filing_pass_and_forged_ones_do_not(corpus: Path) -> None:
    hold_on_filings(sorted((corpus / "filings").glob("*_ap_2026_en.pdf")), 20)


def true_quote(document: Document, dice: random.Random) -> tuple[int, str]:
    """A stretch of whole words of a page: within a line, a row, or over several lines."""
    latin = document.language == "en"
    part = r"\S+" if latin else r"[A-Za-z0-9.,%]+|[^\s]"
    while True:
        page = dice.choice(document.pages)
        text = dice.choice(page.lines).text if page.lines and dice.random() < 0.4 else page.text
        words = [match.span() for match in re.finditer(part, text)]
        count = dice.randint(5, 40) if latin else dice.randint(12, 90)
        if len(words) < 5:
            continue
        first = dice.randrange(max(1, len(words) - count))
        quote = text[words[first][0] : words[min(len(words), first + count) - 1][1]]
        cut = not latin and set(quote[:1] + quote[-1:]) & set("零〇一二三四五六七八九十百千萬億.,")
        if sum(letter.isalnum() for letter in quote) >= 12 and not cut:
            return page.number, quote


def forged(quote: str, dice: random.Random) -> str:
    """The quote with one digit, else one word or character, changed."""
    places = [place for place, letter in enumerate(quote) if letter in "0123456789"]
    if places and dice.random() < 0.6:
        place = dice.choice(places)
        other = dice.choice([digit for digit in "0123456789" if digit != quote[place]])
        return quote[:place] + other + quote[place + 1 :]
    words = list(re.finditer(r"[A-Za-z]{4,}", quote))
    if words:
        word = dice.choice(words)
        return quote[: word.start()] + "orchard" + quote[word.end() :]
    place = dice.choice([place for place, letter in enumerate(quote) if letter.isalnum()])
    return quote[:place] + "梨" + quote[place + 1 :]


@pytest.mark.parametrize(
    "quote", ["Pear income 5,120", "Pear income 5,121", "Plum income 7", "Pears", "--"]
)
def test_a_finished_citation_is_refused_again_for_the_same_reason(quote: str) -> None:
    gate = gate_of(
        "Pear income 5,120\nPears\nPears", "Plum income 7", witness=("Pear income 5,120 Pears", "")
    )
    for page in (1, 2, 3):
        verdict = gate.verify(Citation(page=page, quote=quote))
        assert gate.refusal(Citation(page=page, quote=quote)) == verdict.reason
        assert (verdict.citation is None) is bool(verdict.reason)


class Gluing(Witness):
    """Sees figures of two columns as one, unless it is asked for spaces."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[bool] = []

    def second_reading(self, page: int, *, spaced: bool = True) -> str:
        self.asked.append(spaced)
        return "Revenue 1,234 567" if spaced else "Revenue1,234567"


@pytest.mark.parametrize(
    ("quote", "asked"), [("Revenue 1,234 567", [False]), ("Revenue 1,234", [False, True])]
)
def test_the_dearer_text_of_the_second_reader_is_asked_for_only_where_figures_are_glued(
    quote: str, asked: list[bool]
) -> None:
    reader = Gluing()
    gate = gate_of("Revenue 1,234 567", reader=reader)
    assert gate.verify(Citation(page=1, quote=quote)).citation is not None
    assert reader.asked == asked


class Watched(Witness):
    """A reader that shows all but some words, and remembers what it was asked."""

    def __init__(self, *texts: str, hidden: Unseen | None = None) -> None:
        super().__init__(*texts)
        self._hidden = hidden
        self.asked: list[tuple[int, tuple[object, ...]]] = []

    def unseen(self, page: int, quotes: Sequence[object]) -> tuple[Unseen | None, ...]:
        self.asked.append((page, tuple(quotes)))
        return (self._hidden,) * len(quotes)


def test_each_page_is_looked_at_once_for_all_its_quotes_letter_by_letter() -> None:
    texts = ("Pears are\nsold. Plums are kept.", "Figs are dried.")
    reader = Watched(*texts)
    gate = gate_of(*texts, reader=reader)
    wanted = ((1, "are sold"), (2, "Figs"), (1, "Plums"), (1, "are sold"))
    seen = [gate.verify(Citation(page=page, quote=quote)).citation for page, quote in wanted]
    assert gate.unseen(filter(None, seen)) == [""] * 4
    assert reader.asked == [
        (1, (((0, 6, 9), (1, 0, 4)), ((1, 6, 11),))),
        (2, (((0, 0, 4),),)),
    ]


@pytest.mark.parametrize(
    ("hidden", "reason"),
    [
        (Unseen("Figs", "unseen"), "no person sees “Figs” on page 1: it looks the same without"),
        (Unseen("Figs", "joined"), "“Figs” on page 1 cannot be taken out alone, so that nobody is shown to see it"),
        (Unseen("7", "misprinted"), "“7” on page 1: the file’s text and its print may differ"),
        (Unseen("", "unproved"), "page 1 could not be drawn, so that nobody is shown to see the quote"),
    ],
    ids=["unseen", "joined", "misprinted", "unproved"],
)  # fmt: skip
def test_a_quote_that_is_not_shown_to_be_visible_is_refused_in_words(
    hidden: Unseen, reason: str
) -> None:
    reader = Watched("Figs are dried.", hidden=hidden)
    gate = gate_of("Figs are dried.", reader=reader)
    citation = gate.verify(Citation(page=1, quote="Figs")).citation
    assert citation is not None
    assert gate.unseen([citation]) == [reason]


def test_a_quote_in_a_running_head_is_looked_at_too(tmp_path: Path) -> None:
    with open_document(filing(tmp_path / "a.pdf")) as document:
        gate = Gate(document, pdf_tree(document))
        citation = gate.verify(Citation(page=9, quote="BUSINESS")).citation
        assert citation is not None
        assert gate.unseen([citation]) == [""]
