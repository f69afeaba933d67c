"""Currency and unit of a table, with the places where they are printed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.money import read_money
from hcgen.contracts import Citation
from hcgen.document import Table, Upright

PLAIN_FIGURE = 1_000_000
"""Without any word of thousands or millions, a table is in whole units only if a figure is so large
(the accounts of a listing applicant in single dollars run to seven digits)."""

NEARBY = 8
"""Pages before and after in which a table in thousands casts doubt on a bare currency."""

_SCALED = re.compile(
    r"['’‘]\s?000\b|\bin\s+(?:thousands|millions)\b|[千仟](?:元|港元|美元)|百萬[元港美]", re.I
)
_CAPTION = re.compile(
    r"thousand|million|billion|['’‘]\s?000|\$m\b|RMBm|[千仟百佰萬億]\S{0,3}元|元[為列]"
    r"|expressed\s+in"
    r"|presented\s+in"
    r"|stated\s+in|amounts\s+in|in\s+(?:RMB|HK\$|US\$)|單位|列示|列值|呈列",
    re.I,
)

_SAID = re.compile(
    r"\b(?:in|of)\s+(?:thousands?|millions?|billions?)\s+of\s+(?:the\s+)?(?:Renminbi|RMB"
    r"|(?:Hong\s+Kong|U\.?S\.?|United\s+States|Singapore)\s+dollars?|HK\$|US\$)"
    r"|\bin\s+(?:RMB|HK\$|US\$)\s?(?:['’‘]\s?000|millions?|thousands?)\b"
    r"|以(?:人民幣|港元|美元)?[千百萬億]+(?:元|港元|美元)?(?:列示|呈列|計)",
    re.I,
)
"""Words in a sentence that say in what the table under it is printed."""


_FOR_ALL = re.compile(
    r"\ball\s+(?:the\s+)?(?:amounts|figures)|\bunless\s+otherwise"
    r"|(?:expressed|presented|stated)\s+in|另有[說指註]明|所有(?:金額|數字)|列示|呈列",
    re.I,
)
"""Words of a caption that holds for all tables beneath it."""
_COUNTED = re.compile(r"\d|['’‘]")
"""Beside a currency: a unit that we cannot read, or none."""
_BENEATH = re.compile(
    r"^\W*(?:notes?\b\W*)?(?:all\s+)?(?:the\s+)?(?:amounts|figures)\b.*\bin\b"
    r"|^\W*(?:附?註\W*)?(?:所有|上述)?(?:金額|數字)",
    re.I,
)
"""A note under a table that says in what its figures are."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Currency and unit. ``printed`` is the text that names the unit."""

    currency: str | None
    unit: int | None
    printed: str | None
    citations: tuple[Citation, ...] = ()


def read_scale(source: Source, page: int, table: Table, columns: Sequence[int]) -> Scale:
    """From the columns' own lines, then the header, then captions above, then the page's captions.

    The nearest text that names a part rules. Nothing is assumed: without a currency there is none,
    and without a unit the figures are whole units only where the header names the currency and the
    figures are large enough to be.
    """
    currency: str | None = None
    unit: int | None = None
    printed = ""
    boxes: dict[Upright, None] = {}
    in_header = False
    for text, place, header in _texts(source, page, table, columns):
        money = read_money(text)
        if currency is None and money.currency:
            currency, in_header = money.currency, header and not _COUNTED.search(text)
            boxes.setdefault(place)
        if unit is None and money.unit:
            unit, printed = money.unit, text
            boxes.setdefault(place)
        if currency and unit:
            break
    whole = in_header and _reaches(table, columns) and not _scaled_nearby(source, page)
    if unit is None and currency and whole:
        unit, printed = 1, currency
    citations = source.cite_boxes(page, boxes)
    return Scale(currency, unit, _once(_spaced(source, page, printed)) or None, citations)


def _spaced(source: Source, page: int, printed: str) -> str:
    """The same words with the spaces that the page's text gives them: in a cell rebuilt from boxes
    a narrow space may be lost."""
    letters = [re.escape(letter) for letter in printed if not letter.isspace()]
    found = re.search(r"\s*".join(letters), source.page(page).text) if letters else None
    return " ".join(found[0].split()) if found else printed


def _once(printed: str) -> str:
    """The text that names the unit; where it is said again for each column, once."""
    parts = printed.split()
    return parts[0] if len(set(parts)) == 1 and parts else " ".join(parts)


def _texts(
    source: Source, page: int, table: Table, columns: Sequence[int]
) -> Iterator[tuple[str, Upright, bool]]:
    """Texts that may name currency or unit, nearest first: text, place, whether in the header."""
    own = dict.fromkeys(line for n in columns for line in table.columns[n].below)
    for row in table.header_rows:
        for cell in row.cells:
            if cell.text in own:
                yield cell.text, row.box, True
    for row in reversed(table.header_rows):
        for cell in row.cells:
            yield cell.text, row.box, True
    signs = {
        figure.sign: row.box
        for row in reversed(table.rows)
        for figure in (row.figures[n] for n in columns)
        if figure is not None and figure.sign
    }
    yield from ((sign, box, True) for sign, box in signs.items() if len(signs) == 1)
    for row in reversed(table.lead):
        if _of_another(source, page, table, row.text, row.box):
            continue
        if _is_caption(row.text):
            yield row.text, row.box, False
        elif (said := _SAID.search(row.text)) is not None:
            yield said[0], row.box, False
    yield from _captions(source, page, table)


def _captions(source: Source, page: int, table: Table) -> list[tuple[str, Upright, bool]]:
    """The captions higher up on the page, and a note under the table, where all say the same."""
    found = [
        (line.text, line.place, False)
        for line in source.page(page).lines
        if (line.place.y1 <= table.box.y1 or _BENEATH.search(line.text)) and _is_caption(line.text)
        if not _of_another(source, page, table, line.text, line.place)
    ]
    units = {unit for text, _, _ in found if (unit := read_money(text).unit)}
    return found if len(units) < 2 else []


def _of_another(source: Source, page: int, table: Table, text: str, box: Upright) -> bool:
    """Whether a line stands over another table that comes between, and speaks of that one alone."""
    top = table.header_box.y0
    between = (each.header_box for each in source.tables(page) if each.header_box.y0 < top)
    return any(box.y1 <= each.y1 for each in between) and not _FOR_ALL.search(text)


def _scaled_nearby(source: Source, page: int) -> bool:
    """Whether tables close by are in thousands or millions: then a bare currency is in doubt."""
    first, last = max(1, page - NEARBY), min(source.last, page + NEARBY)
    return any(_SCALED.search(source.page(n).text) for n in range(first, last + 1))


def _is_caption(text: str) -> bool:
    """A short line that speaks of units and shows no figure of its own."""
    plain = unicodedata.normalize("NFKC", text)
    bare = re.sub(r"['’‘]\s?000", "", plain)
    return len(plain) < 100 and not re.search(r"\d", bare) and bool(_CAPTION.search(plain))


def _reaches(table: Table, columns: Sequence[int]) -> bool:
    return any(
        figure is not None and figure.value is not None and abs(figure.value) >= PLAIN_FIGURE
        for row in table.rows
        for figure in (row.figures[n] for n in columns)
    )
