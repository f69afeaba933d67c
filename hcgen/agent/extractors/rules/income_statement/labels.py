"""The label of a table row, with the lines over and under it that belong to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hcgen.agent.extractors.rules.document_view import joined
from hcgen.document import TableRow, Upright

_OPEN_END = re.compile(
    r"(?:\b(?:and|or|of|the|for|to|from|on|in|net|before|after|by|at|with|attributable|other|total)"
    r"|[/,╱、／&(（–-]|及|的|之)$",
    re.I,
)
_GOES_ON = re.compile(r"^[a-z(（/╱／]|^(?:及|的|總額|淨額)")
_QUALIFIER = re.compile(
    r"adjusted|non-?(?:ifrs|hkfrs|gaap)|comprehensive|before|\bfrom\b|attributable|per\s+share"
    r"|margin"
    r"|segment|\bother\b|reconcil|discontinued|excluding|less:|add:|經調整|全面|綜合收益|稅前"
    r"|應佔|每股|其他|非國際"
    r"|非香港|終止經營|終止業務",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a row's label, and the boxes of the printed lines that it takes in."""

    text: str
    boxes: tuple[Upright, ...]


def readings(row: TableRow) -> tuple[Reading, ...]:
    """The labels that a row may have, the likeliest first; never a tail of a longer label.

    A label wraps upwards as a rule (figures stand on its last line), sometimes downwards.
    """
    own = row.label.strip()
    before = list(zip(row.before, row.before_boxes, strict=True))
    found: list[Reading] = []
    up = _wrapped_above(own, before)
    for count in range(len(up), 0, -1):
        parts = up[len(up) - count :]
        texts = (*(text for text, _ in parts), own)
        found.append(Reading(joined(texts), (*(box for _, box in parts), row.box)))
    if own and _continues_below(own, row.after):
        boxes = (row.box, row.after_box) if row.after_box else (row.box,)
        return (Reading(joined((own, row.after)), boxes),)
    if own and not (up and _bound(own, up[-1][0])):
        found.append(Reading(own, (row.box,)))
    return tuple(found)


def _wrapped_above(own: str, before: list[tuple[str, Upright]]) -> list[tuple[str, Upright]]:
    """The lines above that may be the head of the label, up to a heading with a colon."""
    kept: list[tuple[str, Upright]] = []
    for text, box in reversed(before):
        if re.search(r"[:：.;]\s*$", text) or len(text) > 90:
            break
        kept.insert(0, (text, box))
    return kept if own or kept else []


def _bound(own: str, above: str) -> bool:
    """Whether a row cannot be read without the line above it."""
    return bool(_OPEN_END.search(above.strip()) or _GOES_ON.search(own) or _QUALIFIER.search(above))


def _continues_below(own: str, after: str) -> bool:
    after = after.strip()
    if not after or re.search(r"[:：]\s*$", after):
        return False
    return bool(_OPEN_END.search(own) or re.match(r"^[a-z(（]", after))
