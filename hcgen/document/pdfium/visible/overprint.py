"""What is printed in one place with a letter: the letter once more, or others. Child only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from hcgen.document.pdfium.objects import activate, address, inner_objects, retelling, top_objects
from hcgen.document.pdfium.visible.view import DEPTH

if TYPE_CHECKING:
    from hcgen.document.geometry import Displayed
    from hcgen.document.pdfium.page import PageText
    from hcgen.document.pdfium.visible.letters import Letter

_BESIDE = 0.12
"""Of the longer side of a letter: how far beside it the same letter may be printed once more."""
_OVERPRINT = 0.75
"""Of the sides of the smaller of two characters and of their glyphs: nearer than that the middles
of both stand in no honest print, not even where a full stop slips under the arm of a P."""
_LETTERS = 0.5
"""… of two letters, which slanted faces set closer: the second f of "affect" into the first."""


def twins_of(
    page: PageText, letters: Sequence[Letter], hidden: set[int], taken: Mapping[int, Any]
) -> tuple[dict[int, Any], set[int]]:
    """The objects that print hidden letters a second time where they stand, which is how some
    makers print bold or a shadow, and the letters in whose places they print others too.

    PDFium's text tells a repeated word once. It is read again without the objects that are taken:
    what then stands in a letter's place and reads like it is its twin.
    """
    activate(taken.values(), on=False)
    try:
        with page.read_again() as again:
            twins: dict[int, Any] = {}
            places = []
            for letter in letters:
                place = again.at(page.tight_box(letter.index)) if letter.index in hidden else -1
                if place < 0 or not _is_twin(letter, again.letter(place), again.exact_box(place)):
                    continue
                if (item := again.text_object(place)) is not None:
                    twins[address(item)] = item
                    places.append(place)
            return twins, overprinted(page, letters, again, places)
    finally:
        activate(taken.values(), on=True)


def _is_twin(letter: Letter, text: str, box: Displayed) -> bool:
    own, near = letter.box, _BESIDE * letter.box.longer
    return text == letter.text and abs(box.x0 - own.x0) < near and abs(box.y0 - own.y0) < near


def overprinted(
    own: PageText, letters: Sequence[Letter], page: PageText, places: Sequence[int]
) -> set[int]:
    """The letters in whose place another one stands that goes with them: ``places`` are
    characters of a page's text, and whatever their objects print is meant."""
    size = _OVERPRINT * max((letter.box.longer for letter in letters), default=0.0) + 0.01
    cells: dict[tuple[int, int], list[Letter]] = defaultdict(list)
    for letter in letters:
        column, row = int(letter.box.centre_x // size), int(letter.box.centre_y // size)
        for cell in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            cells[cell].append(letter)
    found: set[int] = set()
    for place in page.printed_with(places):
        box = page.exact_box(place)
        near = cells.get((int(box.centre_x // size), int(box.centre_y // size)), ())
        for letter in near:
            if letter.retold or not _is_over(letter.box, box, _OVERPRINT):
                continue
            text = page.letter(place)
            share = _LETTERS if letter.text.isalpha() and text.isalpha() else _OVERPRINT
            if (
                _is_over(letter.box, box, share)
                and not _is_twin(letter, text, box)
                and not _is_ligature(letter, text, box)
                and _is_over(own.tight_box(letter.index), page.tight_box(place), share)
            ):
                found.add(letter.index)
    return found


def scattered(page: PageText, letters: Sequence[Letter]) -> set[int]:
    """Of the letters that stand for a whole text object, those that have others in their place, or
    whose text is told of more than one object."""
    retold = [letter for letter in letters if letter.retold]
    if not retold:
        return set()
    told = Counter(_retellings(top_objects(page.handle), 0))
    owners = {letter.index: page.object_address(letter.index) for letter in letters}
    return {
        one.index
        for one in retold
        if told[page.retelling(one.index)] > 1
        or any(
            owners[other.index] != owners[one.index] and one.box.holds_centre(other.box)
            for other in letters
        )
    }


def _retellings(items: Iterator[Any], depth: int) -> Iterator[int]:
    """For each object that an ``ActualText`` tells, the address of what tells it."""
    for item in items:
        if depth < DEPTH and pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _retellings(inner_objects(item), depth + 1)
        elif own := retelling(item):
            yield own


def _is_over(one: Displayed, other: Displayed, share: float) -> bool:
    """Whether the middles of two boxes are nearer than a share of their sides."""
    (a, b, c, d), (p, q, r, s) = one, other
    across, down = 2 * share * min(c - a, r - p), 2 * share * min(d - b, s - q)
    return abs(a + c - p - r) < across and abs(b + d - q - s) < down


def _is_ligature(letter: Letter, text: str, box: Displayed) -> bool:
    """Whether both are letters that one glyph prints; figures are never joined so."""
    return letter.box == box and letter.text.isalpha() and text.isalpha()
