"""The markup of the texts in ``text/``: one block a paragraph, its first characters say what it is.

``# title | head`` chapter · ``% roman`` numbering (``roman``, ``none``, ``arabic``, ``I-``) ·
``## heading`` · ``### lesser heading`` · ``! risk heading`` · ``* bullet`` · ``(a) item`` · ``> panel`` ·
``^ centred`` · ``~ small print`` · ``term :: meaning`` · ``{name}`` table, ``{contents}``, ``{page}``
new page, ``{space 40}`` · anything else is a paragraph. ``^1`` … ``^9`` centre in a larger size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from samples.fonts import Face, width
from samples.lines import broken
from samples.sheet import Design, Sheet
from samples.tables import Table, draw as draw_table, draw_leaders

_INCORPORATED = ("(A ", "（於")
_ROOM_FOR_NEXT = {"{": 200, "!": 110}
"""What a heading keeps free for a table or a risk under it, in points."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A sheet and the tables that its text may ask for."""

    sheet: Sheet
    tables: Mapping[str, Table]


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished document and the physical page, from 1, on which each chapter begins."""

    pdf: bytes
    chapters: Mapping[str, int]


def print_text(design: Design, text: str, tables: Mapping[str, Table]) -> Printed:
    """The document, drawn again until its contents list the pages that its chapters have."""
    blocks = re.split(r"\n\s*\n", text.strip())
    sheet = _drawn(design, blocks, tables, {})
    while "{contents" in text and sheet.starts != sheet.printed:
        sheet = _drawn(design, blocks, tables, sheet.starts)
    return Printed(sheet.finished(), sheet.chapters)


def _drawn(
    design: Design, blocks: list[str], tables: Mapping[str, Table], printed: Mapping[str, str]
) -> Sheet:
    sheet = Sheet(design, printed)
    setting = Setting(sheet, tables)
    for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
        if block.startswith("##"):
            sheet.need(_ROOM_FOR_NEXT.get(following[:1], 0))
        _print_block(setting, block)
    return sheet


def _print_block(setting: Setting, block: str) -> None:
    joined = _joined(block)
    for pattern, action in _BLOCKS:
        match = pattern.match(joined)
        if match:
            action(setting, match)
            return
    setting.sheet.lines(joined, indent=setting.sheet.design.body * 2)


def _joined(block: str) -> str:
    """The lines of a block as one: with a space in English, without between Chinese characters."""
    return re.sub(r"(?<=[\u2e80-\uffff])\n(?=[\u2e80-\uffff])", "", block).replace("\n", " ")


def _chapter(setting: Setting, match: re.Match[str]) -> None:
    title, _, head = match[1].partition(" => ")
    setting.sheet.chapter(title, "" if head == "bare" else head, running=head != "bare")


def _numbering(setting: Setting, match: re.Match[str]) -> None:
    styles = {"none": None, "arabic": ""}
    setting.sheet.number_from(styles.get(match[1], match[1]))


def _heading(setting: Setting, match: re.Match[str]) -> None:
    setting.sheet.need(60)
    setting.sheet.y -= 4
    setting.sheet.lines(match[1], "bold", align="left")


def _lesser_heading(setting: Setting, match: re.Match[str]) -> None:
    setting.sheet.need(50)
    setting.sheet.lines(match[1], "italic", align="left")


def _risk(setting: Setting, match: re.Match[str]) -> None:
    setting.sheet.need(70)
    setting.sheet.lines(match[1], "bold_italic")


def _hanging(setting: Setting, match: re.Match[str]) -> None:
    sheet = setting.sheet
    mark = "•" if match[1] == "*" else match[1]
    leading = sheet.design.leading
    sheet.need(leading)
    sheet.put(
        mark, sheet.left + (18 if mark == "•" else 0), sheet.y - leading, "roman", sheet.design.body
    )
    sheet.lines(match[2], x=sheet.left + 34)


def _panel(setting: Setting, match: re.Match[str]) -> None:
    sheet = setting.sheet
    size, inner = sheet.design.body - 0.5, sheet.room - 24
    found = broken(match[1], "italic", size, inner, 20)
    height = len(found) * sheet.design.leading * size / sheet.design.body + 20
    sheet.need(height)
    sheet.panel(height)
    end = sheet.y - height
    sheet.y -= 7
    sheet.lines(match[1], "italic", size=size, x=sheet.left + 12, room=inner, indent=20)
    sheet.y = end - 14


def _centred(setting: Setting, match: re.Match[str]) -> None:
    size = setting.sheet.design.body + 2 * int(match[1] or 0)
    text = match[2]
    face: Face = "italic" if text.startswith(_INCORPORATED) else "bold"
    setting.sheet.lines(text, face, size=size, align="centre")


def _small(setting: Setting, match: re.Match[str]) -> None:
    setting.sheet.lines(match[1], size=setting.sheet.design.body - 2.5, after=5)


def _meaning(setting: Setting, match: re.Match[str]) -> None:
    sheet = setting.sheet
    term, leading = match[1], sheet.design.leading
    column = 128.0
    left = broken(term, "roman", sheet.design.body, column - 10)
    right = broken(match[2], "roman", sheet.design.body, sheet.room - column)
    sheet.need(max(len(left), len(right)) * leading)
    top = sheet.y
    sheet.lines(term, room=column - 10, align="left", after=0)
    bottom, sheet.y = sheet.y, top
    sheet.lines(match[2], x=sheet.left + column, after=0)
    sheet.y = min(bottom, sheet.y) - 7


def _contents(setting: Setting, match: re.Match[str]) -> None:
    sheet = setting.sheet
    right, size = sheet.left + sheet.room, sheet.design.body
    sheet.put(sheet.design.contents, right, sheet.y - 10, "bold_italic", size, anchor="right")
    sheet.y -= 20
    listed = list(sheet.printed)
    for title in listed[listed.index(match[2]) :] if match[2] in listed else listed:
        page = sheet.printed[title]
        sheet.need(17)
        sheet.y -= 17
        sheet.put(title, sheet.left, sheet.y, "bold", size)
        start = sheet.left + width(title, "bold", size)
        draw_leaders(sheet, start, right - 30, size)
        sheet.put(page, right, sheet.y, "roman", size, anchor="right")


def _space(setting: Setting, match: re.Match[str]) -> None:
    setting.sheet.y -= float(match[1])


def _new_page(setting: Setting, _: re.Match[str]) -> None:
    setting.sheet.new_page()


def _rule(setting: Setting, _: re.Match[str]) -> None:
    sheet = setting.sheet
    sheet.rule(sheet.left, sheet.left + sheet.room, sheet.y, 0.7)
    sheet.y -= 6


def _table(setting: Setting, match: re.Match[str]) -> None:
    draw_table(setting.sheet, setting.tables[match[1]])


_BLOCKS: tuple[tuple[re.Pattern[str], Callable[[Setting, re.Match[str]], None]], ...] = (
    (re.compile(r"# (.+)"), _chapter),
    (re.compile(r"% (.+)"), _numbering),
    (re.compile(r"## (.+)"), _heading),
    (re.compile(r"### (.+)"), _lesser_heading),
    (re.compile(r"! (.+)"), _risk),
    (re.compile(r"(\*(?!\*)|\([a-z0-9ivx]+\)|（[一二三四五六七八九十]+）) *(.+)"), _hanging),
    (re.compile(r"> (.+)"), _panel),
    (re.compile(r"\^(\d?) (.+)"), _centred),
    (re.compile(r"~ (.+)"), _small),
    (re.compile(r"(.+?) :: (.+)"), _meaning),
    (re.compile(r"\{(contents)(?: (.+))?\}"), _contents),
    (re.compile(r"\{space (\d+)\}"), _space),
    (re.compile(r"\{page\}"), _new_page),
    (re.compile(r"\{rule\}"), _rule),
    (re.compile(r"\{([a-z_]+)\}"), _table),
)
