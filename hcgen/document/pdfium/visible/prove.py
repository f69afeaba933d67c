"""Whether a person sees the words of a quote: the page is drawn with them and without. Child only.

However text is hidden, taking it out then changes nothing where it stands, so one test answers for
all tricks. Every letter is asked for, because one digit that nobody sees makes another number of a
figure. What a letter would show by itself is known from the words drawn alone, over white and over
black; most of that must differ between the page with the words and the page without them.

PDFium draws and leaves out whole text objects. A letter is therefore answered for only where
nothing else that is left out with it stands in its place: else the change may be the other's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hcgen.document.geometry import Displayed, union
from hcgen.document.model import Unseen
from hcgen.document.pdfium.lines import PageLines
from hcgen.document.pdfium.objects import address
from hcgen.document.pdfium.visible.letters import (
    Parts,
    Quote,
    Word,
    area_of,
    letters_of,
    retold,
    words_of,
    written,
)
from hcgen.document.pdfium.visible.overprint import overprinted, scattered, twins_of
from hcgen.document.pdfium.visible.view import SCALE, View

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText

_PIXELS = 5_000_000
"""Of one drawing at most: a page of A4, and then four drawings stay below 25 MB."""
_APART = 50.0
"""Points between quotes beyond which two drawings are cheaper than one."""
_LEAST_HEIGHT = 2.5
"""Points of a letter's line below which nobody reads it."""
_SQUEEZED = 0.1
"""Of its height that a letter of a word must be wide, on average. "ill" in a narrow face: 0.15."""
_TWINS = 4
"""How often the same words may be printed over one another."""


def first_unseen(
    page: PageText, quotes: Sequence[Parts], misprints: Sequence[tuple[float, float]] = ()
) -> list[Unseen | None]:
    """For each quote its first word that is not shown to be visible; ``None`` where all are.
    ``misprints`` are places, in user space, where a figure is printed otherwise than it reads.

    The page is drawn a few times for all quotes together, and is as before afterwards.
    """
    lines = PageLines(page).glyphs({order for parts in quotes for order, _, _ in parts})
    asked = [
        [
            retold(page, word)
            for order, first, last in parts
            for word in words_of(page, lines[order][first:last])
        ]
        for parts in quotes
    ]
    found: dict[int, Unseen | None] = {}
    for group in _groups(asked):
        answers = _prove(page, [asked[place] for place in group])
        found.update(zip(group, answers, strict=True))
    wrong = [page.frame.exact(x, y, x, y) for x, y in misprints]
    return [found[place] or _misprinted(quote, wrong) for place, quote in enumerate(asked)]


def _misprinted(quote: Quote, wrong: Sequence[Displayed]) -> Unseen | None:
    for word in quote:
        if any(letter.box.holds_centre(place) for letter in word for place in wrong):
            return Unseen(written(word), "misprinted")
    return None


def _groups(quotes: Sequence[Quote]) -> Iterator[list[int]]:
    """The quotes that go into one drawing, from the top of the page."""
    areas = {place: area_of(letters_of([quote])) for place, quote in enumerate(quotes)}
    group: list[int] = []
    for place in sorted(areas, key=lambda place: areas[place].y0):
        drawn = union(areas[each] for each in group)
        both = union((drawn, areas[place])) if group else areas[place]
        if group and (areas[place].y0 - drawn.y1 > _APART or both.area * SCALE**2 > _PIXELS):
            yield group
            group = []
        group.append(place)
    if group:
        yield group


def _prove(page: PageText, quotes: Sequence[Quote]) -> list[Unseen | None]:
    letters = letters_of(quotes)
    taken = {
        address(item): item
        for letter in letters
        if (item := page.text_object(letter.index)) is not None
    }
    joined = overprinted(page, letters, page, [letter.index for letter in letters])
    joined |= scattered(page, letters)
    if joined and len(quotes) > 1:  # by another quote, perhaps
        return [answer for quote in quotes for answer in _prove(page, [quote])]
    view = View(page, letters)
    hidden = view.hidden(letters, taken)
    for _ in range(_TWINS):
        twins, mixed = twins_of(page, letters, hidden, taken) if hidden else ({}, set())
        joined |= mixed
        if not twins:
            break
        taken |= twins
        hidden = view.hidden(letters, taken)
    return [_first(quote, hidden, joined) for quote in quotes]


def _first(quote: Quote, hidden: set[int], joined: set[int]) -> Unseen | None:
    for word in quote:
        if _is_too_small(word) or any(letter.index in hidden for letter in word):
            return Unseen(written(word), "unseen")
        if any(letter.index in joined for letter in word):
            return Unseen(written(word), "joined")
    return None if quote else Unseen("", "unseen")


def _is_too_small(word: Word) -> bool:
    height = max(letter.height for letter in word)
    if height < _LEAST_HEIGHT:
        return True
    wide = [letter.advance for letter in word if letter.text.isalnum()]
    return bool(wide) and sum(wide) < _SQUEEZED * height * len(wide)
