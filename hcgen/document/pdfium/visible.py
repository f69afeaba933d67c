"""Whether a person sees the words of a quote: the page is drawn with them and without. Child only.

However text is hidden, taking it out then changes nothing where it stands, so one test answers for
all tricks. Every letter is asked for, because one digit that nobody sees makes another number of a
figure. What a letter would show by itself is known from the words drawn alone, over white and over
black; most of that must differ between the page with the words and the page without them.

PDFium draws and leaves out whole text objects. A letter is therefore answered for only where
nothing else that is left out with it stands in its place: else the change may be the other's.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from hcgen.document.geometry import Displayed, Rect, union
from hcgen.document.model import Unseen
from hcgen.document.pdfium.lines import Glyph, PageLines
from hcgen.document.pdfium.objects import activate, address, inner_objects, retelling, top_objects
from hcgen.document.pdfium.raster import BLACK, SIDE_LIMIT, WHITE, rasterise

if TYPE_CHECKING:
    from hcgen.document.pdfium.page import PageText

_SCALE = 3.0
"""Pixels to a point: the stems of print of six points are a pixel wide."""
_PIXELS = 5_000_000
"""Of one drawing at most: a page of A4, and then four drawings stay below 25 MB."""
_APART = 50.0
"""Points between quotes beyond which two drawings are cheaper than one."""
_CONTRAST = 40
"""Of 255 greys that a letter must stand off from its ground. Pale grey (#D7D7D7) on white does, and
so does #282828 on black: a contrast of some 1.4 to 1, below which print is looked for, not read."""
_INK = 64
"""Of 255: how much of a pixel a letter must cover for the pixel to count as its ink."""
_SEEN = 0.8
"""Of a letter's ink that must be seen: a rule may run through it, a shape may not hide half."""
_WHOLLY = 0.98
"""… of what a whole text object prints."""
_LEAST_INK = 0.05
"""Of a glyph's box that its ink must fill: the thinnest print fills some 10 %."""
_SPAN = 0.6
"""Of the sides of a glyph that its ink must reach over: a clip path may have cut the rest off."""
_LEAST_HEIGHT = 2.5
"""Points of a letter's line below which nobody reads it."""
_SQUEEZED = 0.1
"""Of its height that a letter of a word must be wide, on average. "ill" in a narrow face: 0.15."""
_EDGE = 0.12
"""Of a letter's box, on either side, where its neighbours' ink may reach in."""
_TWINS = 4
"""How often the same words may be printed over one another."""
_BESIDE = 0.12
"""Of the longer side of a letter: how far beside it the same letter may be printed once more."""
_OVERPRINT = 0.75
"""Of the sides of the smaller of two characters and of their glyphs: nearer than that the middles
of both stand in no honest print, not even where a full stop slips under the arm of a P."""
_LETTERS = 0.5
"""… of two letters, which slanted faces set closer: the second f of "affect" into the first."""
_MIDDLE = 0.2
"""Of a glyph's width, on either side of its middle, where it has ink: what reaches in from both
sides of an empty glyph stops before that."""
_LEAST_GLYPH = 0.1
"""Points of a glyph's shorter side; that of an empty glyph is next to nothing."""
_STEP = 4
"""Points by which drawings differ in width, so that PDFium's rows need not be copied one by one."""
_SIDEWAYS = (90, 270)
_BOTH = 255
"""Marks a pixel of ink that is seen; half of it, one that is not."""
_IS_INK = [_BOTH if value >= _INK else 0 for value in range(256)]
_IS_ANY = [_BOTH if value else 0 for value in range(256)]
_TOO_LITTLE = [max(0, math.ceil(value * _CONTRAST / 255) - 1) for value in range(256)]
"""By how much of a pixel a letter covers: the greatest change that is too little to be seen."""
_DEPTH = 12
"""Of forms within forms, as PDFium draws them; what lies deeper stays in the drawing."""

Parts = Sequence[Sequence[int]]
"""A quote as stretches of lines: the order of the line, the first and the last character."""


@dataclass(frozen=True, slots=True)
class _Letter:
    text: str
    index: int
    box: Displayed
    sideways: bool
    retold: bool = False
    """It stands for all that one text object prints, because the file tells other letters for it
    (``ActualText``), which have no glyphs and no places of their own."""

    @property
    def advance(self) -> float:
        """Points along its line."""
        return self.box.height if self.sideways else self.box.width

    @property
    def height(self) -> float:
        """Points across its line."""
        return self.box.width if self.sideways else self.box.height

    @property
    def inner(self) -> Displayed:
        """Where no ink but its own is expected."""
        x, y = (0.0, _EDGE * self.advance) if self.sideways else (_EDGE * self.advance, 0.0)
        box = self.box
        return Rect(box.x0 + x, box.y0 + y, box.x1 - x, box.y1 - y)

    def middle(self, glyph: Displayed) -> Displayed:
        """The middle part of its glyph, along its line."""
        width, height = glyph.width, glyph.height
        x, y = (width, _MIDDLE * height) if self.sideways else (_MIDDLE * width, height)
        middle: Displayed = Rect(
            glyph.centre_x - x, glyph.centre_y - y, glyph.centre_x + x, glyph.centre_y + y
        )
        return middle.cut(glyph)


_Word = list[_Letter]
_Quote = list[_Word]


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
            _retold(page, word)
            for order, first, last in parts
            for word in _words(page, lines[order][first:last])
        ]
        for parts in quotes
    ]
    found: dict[int, Unseen | None] = {}
    for group in _groups(asked):
        answers = _prove(page, [asked[place] for place in group])
        found.update(zip(group, answers, strict=True))
    wrong = [page.frame.exact(x, y, x, y) for x, y in misprints]
    return [found[place] or _misprinted(quote, wrong) for place, quote in enumerate(asked)]


def _misprinted(quote: _Quote, wrong: Sequence[Displayed]) -> Unseen | None:
    for word in quote:
        if any(letter.box.holds_centre(place) for letter in word for place in wrong):
            return Unseen(_written(word), "misprinted")
    return None


def _words(page: PageText, glyphs: Sequence[Glyph]) -> Iterator[_Word]:
    """The words of a stretch of a line, as far as they are printed with ink."""
    word: _Word = []
    for glyph in glyphs:
        if glyph.text.isspace():
            if word:
                yield word
            word = []
        elif unicodedata.category(glyph.text)[0] in "LNPS":
            sideways = page.angle(glyph.index) in _SIDEWAYS
            word.append(_Letter(glyph.text, glyph.index, page.exact_box(glyph.index), sideways))
    if word:
        yield word


def _retold(page: PageText, word: _Word) -> _Word:
    """The word, its letters that have no glyphs of their own as one."""
    kept: _Word = []
    for own, run in groupby(word, key=lambda letter: page.retelling(letter.index)):
        letters = list(run)
        if own:
            first = letters[0]
            text, box = _written(letters), _area(letters)
            kept.append(_Letter(text, first.index, box, first.sideways, retold=True))
        else:
            kept += letters
    return kept


def _written(word: _Word) -> str:
    return "".join(letter.text for letter in word)


def _groups(quotes: Sequence[_Quote]) -> Iterator[list[int]]:
    """The quotes that go into one drawing, from the top of the page."""
    areas = {place: _area(_letters([quote])) for place, quote in enumerate(quotes)}
    group: list[int] = []
    for place in sorted(areas, key=lambda place: areas[place].y0):
        drawn = union(areas[each] for each in group)
        both = union((drawn, areas[place])) if group else areas[place]
        if group and (areas[place].y0 - drawn.y1 > _APART or both.area * _SCALE**2 > _PIXELS):
            yield group
            group = []
        group.append(place)
    if group:
        yield group


def _letters(quotes: Sequence[_Quote]) -> list[_Letter]:
    return [letter for quote in quotes for word in quote for letter in word]


def _area(letters: Sequence[_Letter]) -> Displayed:
    return union(letter.box for letter in letters)


def _prove(page: PageText, quotes: Sequence[_Quote]) -> list[Unseen | None]:
    letters = _letters(quotes)
    taken = {
        address(item): item
        for letter in letters
        if (item := page.text_object(letter.index)) is not None
    }
    joined = _overprinted(page, letters, page, [letter.index for letter in letters])
    joined |= _scattered(page, letters)
    if joined and len(quotes) > 1:  # by another quote, perhaps
        return [answer for quote in quotes for answer in _prove(page, [quote])]
    view = _View(page, letters)
    hidden = view.hidden(letters, taken)
    for _ in range(_TWINS):
        twins, mixed = _twins(page, letters, hidden, taken) if hidden else ({}, set())
        joined |= mixed
        if not twins:
            break
        taken |= twins
        hidden = view.hidden(letters, taken)
    return [_first(quote, hidden, joined) for quote in quotes]


def _first(quote: _Quote, hidden: set[int], joined: set[int]) -> Unseen | None:
    for word in quote:
        written = _written(word)
        if _is_too_small(word) or any(letter.index in hidden for letter in word):
            return Unseen(written, "unseen")
        if any(letter.index in joined for letter in word):
            return Unseen(written, "joined")
    return None if quote else Unseen("", "unseen")


def _is_too_small(word: _Word) -> bool:
    height = max(letter.height for letter in word)
    if height < _LEAST_HEIGHT:
        return True
    wide = [letter.advance for letter in word if letter.text.isalnum()]
    return bool(wide) and sum(wide) < _SQUEEZED * height * len(wide)


class _View:
    """The part of a page where some letters stand, drawn in different ways."""

    def __init__(self, page: PageText, letters: Sequence[_Letter]) -> None:
        self._page = page
        area = _area(letters).cut(page.frame.page)
        left, right = math.floor(area.x0), math.ceil(area.x1)
        right += (left - right) % _STEP
        self._area: Displayed = Rect(left, math.floor(area.y0), right, math.ceil(area.y1))
        self._scale = min(_SCALE, SIDE_LIMIT / max(1.0, self._area.longer))
        self._whole = self._draw()

    def hidden(self, letters: Sequence[_Letter], taken: Mapping[int, Any]) -> set[int]:
        """The letters that a person does not see: leaving out what is taken changes too little."""
        alone = self._alone(taken)
        activate(taken.values(), on=False)
        try:
            without = self._draw()
        finally:
            activate(taken.values(), on=True)
        change = ImageChops.difference(self._whole, without)
        ink = alone.point(_IS_INK)
        enough = ImageChops.subtract(change, alone.point(_TOO_LITTLE)).point(_IS_ANY)
        shown = ImageChops.add(ink, ImageChops.darker(ink, enough), scale=2)
        return {letter.index for letter in letters if not self._is_seen(letter, shown)}

    def _alone(self, taken: Mapping[int, Any]) -> Image.Image:
        """How much of each pixel the words cover by themselves, whatever their colour."""
        rest: list[Any] = []
        _beside(top_objects(self._page.handle), taken, rest, 0)
        activate(rest, on=False)
        try:
            on_white = self._draw(annotations=False)
            on_black = self._draw(annotations=False, ground=BLACK)
        finally:
            activate(rest, on=True)
        return ImageChops.invert(ImageChops.subtract(on_white, on_black))

    def _draw(self, *, annotations: bool = True, ground: int = WHITE) -> Image.Image:
        raster = rasterise(
            self._page, self._area, self._scale, annotations=annotations, ground=ground
        )
        return Image.frombytes("L", (raster.width, raster.height), raster.pixels)

    def _is_seen(self, letter: _Letter, shown: Image.Image) -> bool:
        if letter.retold:
            counts = shown.crop(self._pixels(letter.box)).histogram()
            return counts[_BOTH] > _WHOLLY * (counts[_BOTH] + counts[_BOTH // 2])
        glyph = self._page.tight_box(letter.index)
        expected = glyph.cut(letter.inner)
        if glyph.shorter < _LEAST_GLYPH or expected.is_empty:
            return False
        part = shown.crop(self._pixels(expected))
        counts = part.histogram()
        seen, ink = counts[_BOTH], counts[_BOTH] + counts[_BOTH // 2]
        reach = part.getbbox()
        return (
            reach is not None
            and seen >= _SEEN * ink
            and ink >= _LEAST_INK * part.width * part.height
            and reach[2] - reach[0] + 1 >= _SPAN * expected.width * self._scale
            and reach[3] - reach[1] + 1 >= _SPAN * expected.height * self._scale
            and shown.crop(self._pixels(letter.middle(expected))).getbbox() is not None
        )

    def _pixels(self, box: Displayed) -> tuple[int, int, int, int]:
        left, top = self._area.x0, self._area.y0
        return (
            math.floor((box.x0 - left) * self._scale),
            math.floor((box.y0 - top) * self._scale),
            math.ceil((box.x1 - left) * self._scale),
            math.ceil((box.y1 - top) * self._scale),
        )


def _beside(items: Iterator[Any], taken: Mapping[int, Any], rest: list[Any], depth: int) -> bool:
    """Collect what is drawn beside the taken objects; whether one of those is among the items."""
    held = False
    for item in items:
        if address(item) in taken:
            held = True
            continue
        if depth < _DEPTH and pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            inside: list[Any] = []
            if _beside(inner_objects(item), taken, inside, depth + 1):
                rest += inside
                held = True
                continue
        rest.append(item)
    return held


def _twins(
    page: PageText, letters: Sequence[_Letter], hidden: set[int], taken: Mapping[int, Any]
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
            return twins, _overprinted(page, letters, again, places)
    finally:
        activate(taken.values(), on=True)


def _is_twin(letter: _Letter, text: str, box: Displayed) -> bool:
    own, near = letter.box, _BESIDE * letter.box.longer
    return text == letter.text and abs(box.x0 - own.x0) < near and abs(box.y0 - own.y0) < near


def _overprinted(
    own: PageText, letters: Sequence[_Letter], page: PageText, places: Sequence[int]
) -> set[int]:
    """The letters in whose place another one stands that goes with them: ``places`` are
    characters of a page's text, and whatever their objects print is meant."""
    size = _OVERPRINT * max((letter.box.longer for letter in letters), default=0.0) + 0.01
    cells: dict[tuple[int, int], list[_Letter]] = defaultdict(list)
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


def _scattered(page: PageText, letters: Sequence[_Letter]) -> set[int]:
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
        if depth < _DEPTH and pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _retellings(inner_objects(item), depth + 1)
        elif own := retelling(item):
            yield own


def _is_over(one: Displayed, other: Displayed, share: float) -> bool:
    """Whether the middles of two boxes are nearer than a share of their sides."""
    (a, b, c, d), (p, q, r, s) = one, other
    across, down = 2 * share * min(c - a, r - p), 2 * share * min(d - b, s - q)
    return abs(a + c - p - r) < across and abs(b + d - q - s) < down


def _is_ligature(letter: _Letter, text: str, box: Displayed) -> bool:
    """Whether both are letters that one glyph prints; figures are never joined so."""
    return letter.box == box and letter.text.isalpha() and text.isalpha()
