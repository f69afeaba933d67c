"""The offer: its size, its price, and what the proceeds are for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.claims import claim, not_shown, redacted
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.field_rule import FieldRule
from hcgen.agent.extractors.rules.text.label_value import unfolded
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import IS_HAN, REDACTED
from hcgen.contracts import Citation, Claim, Finding

FRONT = 8
"""Pages of the cover and the notice after it that state the offer."""
_HIDDEN = re.compile(REDACTED)
_EXTRA = re.compile(r"[,，]|\bplus\b|另加", re.I)
"""Where the price ends and the levies begin."""
_ITEM = re.compile(r"^[^:：]{2,50}[:：]")
TITLES = 3
"""Pages whose title may state size and price in its words."""
_TITLES = {
    "offer_size": re.compile(
        r"\b[\d,]{5,}\s+(?:new\s+)?(?:offer|rights|placing|subscription)\s+(?:shares|units)\b"
        r"|[\d,]{5,}\s*股(?:發售|供股|配售|認購)股份",
        re.I,
    ),
    "offer_price": re.compile(
        r"\b(?:at\s+)?(?:the\s+|an?\s+)?(?:subscription|offer|issue"
        r"|placing)\s+price\s+of\s+(?:HK|US|S)?\$\s?\d[\d.,]*\d?\s+(?:per"
        r"|for\s+each)\s+(?:offer|rights|placing|subscription|new)?\s*(?:share|unit)"
        r"|\bat\s+(?:HK|US|S)?\$\s?\d[\d.,]*\d?\s+(?:per|for\s+each)\s+(?:offer|rights|placing"
        r"|subscription)\s+(?:share|unit)"
        r"|(?:按|以)(?:認購價|發售價)?每股(?:發售|供股|配售|認購)股份\s?[\d.]+\s?港元(?:的"
        r"|之)?(?:認購價|發售價|價格)?",
        re.I,
    ),
}
_LINES = 5
"""Lines of an item after its first."""
_BRACKET_LINES = 20
"""The same where a bracket is open: on a cover set in two columns one ran over nine."""
LABEL_LINES = 3
"""Lines that a label in a narrow column may have."""
SHORT_LABEL = 16
"""Characters of such a line."""


def read_offer_size(source: Source, looked_in: tuple[str, ...]) -> Finding:
    """The line of the front pages on the number of shares offered, with its label."""
    return _front(source, "offer_size", looked_in)


def read_offer_price(source: Source, looked_in: tuple[str, ...]) -> Finding:
    """The line of the front pages on the price, with its label."""
    return _front(source, "offer_price", looked_in)


def _front(source: Source, field: str, looked_in: tuple[str, ...]) -> Finding:
    words = vocabulary("offer")
    label = words[field]
    hidden_label = words["offer_price_redacted"] if field == "offer_price" else None
    hidden: Citation | None = None
    for number in front_pages(source):
        lines = source.page(number).lines
        for n, line in enumerate(lines):
            plain = line.text.strip()
            labelled = label.match(plain) or (hidden_label and hidden_label.match(plain))
            last = _item_end([each.text for each in lines], n)
            wraps = last > n and number <= FRONT and _ITEM.match(plain)
            said = unfolded(source, number, lines[n : last + 1]) if wraps else None
            if not (labelled or (said and label.match(said))):
                continue
            if not _balanced([each.text for each in lines[n : last + 1]]):
                continue  # cut within a bracket it would be another statement
            text = source.page(number).text[line.start : lines[last].end]
            value = _value(text, plain, label)
            cited = source.cite(number, line.start, lines[last].end)
            shown = re.search(r"\d", _HIDDEN.sub("", _EXTRA.split(value)[0]))
            if _HIDDEN.search(value) and not shown:
                hidden = hidden or cited
            elif re.search(r"\d", value) and re.search(r"[:：]", text):
                made = claim("offering", field, said or joined(text.split("\n")), [cited])
                return made or not_shown(looked_in)
    if hidden is None and (titled := _in_title(source, field)) is not None:
        return titled
    return redacted(hidden, looked_in)


def _in_title(source: Source, field: str) -> Claim | None:
    """The words of a cover's title: "OPEN OFFER OF 400,000,000 OFFER SHARES AT HK$0.10 …"."""
    rule = FieldRule("", _TITLES[field])
    found = rule.first(source, source.first_pages(TITLES))
    if found is None:
        return None
    _, cited = found
    return claim("offering", field, joined(cited.quote.split("\n")), [cited])


def _value(text: str, first: str, label: re.Pattern[str]) -> str:
    """What follows the label: after the colon, else after the words of the label."""
    parts = re.split(r"[:：]", text, maxsplit=1)
    if len(parts) == 2:
        return parts[1]
    named = label.match(first)
    return first[named.end() :] if named else first


def front_pages(source: Source) -> list[int]:
    """Where size and price are looked for: the first pages, and the letter from the board."""
    return source.front(FRONT, "letter_from_board")


def _item_end(lines: Sequence[str], n: int) -> int:
    """The last line of an item "label : value": until the next item, five lines at the most, and
    what an open bracket holds beside them."""
    last = n
    seen = bool(re.search(r"[:：]", lines[n]))
    below = lines[n + 1 : n + 3]
    narrow = _heads_label(lines, n)
    wraps = (
        narrow
        or any(re.match(r"^\s*[:：]", text) for text in below)
        or (below and re.match(r"^[^:：.。]{2,40}[:：]", below[0]))
    )
    label = n + (LABEL_LINES if narrow else 1)
    if not seen and not wraps:
        return n
    for m in range(n + 1, min(n + _BRACKET_LINES, len(lines))):
        within = seen and not _balanced(lines[n:m])
        if m > n + _LINES and not within:
            break
        item = not within and re.search(r"^[^:：]{2,60}\s?(?:[:：]\s|：)", lines[m])
        if (seen and item) or (not seen and not re.search(r"[:：]", lines[m]) and m > label):
            break
        if seen and not within and (_is_new_label(lines[m], lines, m) or len(lines[m]) > 75):
            break
        if seen and _balanced(lines[n:m]) and _heads_label(lines, m):
            break
        seen = seen or bool(re.search(r"[:：]", lines[m]))
        last = m
    return last


def _is_new_label(text: str, lines: Sequence[str], m: int) -> bool:
    """A line that belongs to the next item's label: the colon follows on the next line."""
    after = lines[m + 1] if m + 1 < len(lines) else ""
    named = vocabulary("offer")["next_label"].match(text)
    return bool(re.match(r"^\s*[:：]", after) or named)


def _heads_label(lines: Sequence[str], m: int) -> bool:
    """Whether a line begins the next item's label in a narrow Chinese column, whose colon follows
    some short lines below."""
    for text in lines[m : m + LABEL_LINES + 1]:
        if re.match(r"^\s*[:：]", text):
            return True
        if re.search(r"[:：]", text) or len(text) > SHORT_LABEL or not IS_HAN.search(text):
            return False
    return False


def _balanced(lines: Sequence[str]) -> bool:
    text = "".join(lines)
    return len(re.findall(r"[(（]", text)) == len(re.findall(r"[)）]", text))
