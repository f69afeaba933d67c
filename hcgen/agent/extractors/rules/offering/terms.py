"""The offer: its size, its price, and what the proceeds are for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.claims import claim, not_shown, numbered, redacted
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.field_rule import FieldRule
from hcgen.agent.extractors.rules.text.headings import plain
from hcgen.agent.extractors.rules.text.label_value import unfolded
from hcgen.agent.extractors.rules.text.page_furniture import EDGE, without_running
from hcgen.agent.extractors.rules.text.paragraphs import (
    BULLET,
    Block,
    PrintedLine,
    blocks,
    printed_lines,
)
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import IS_HAN, LINE_BULLETS, REDACTED
from hcgen.contracts import Citation, Claim, Finding

FRONT = 8
"""Pages of the cover and the notice after it that state the offer."""
MOST = 12
DEEPER = 8.0
"""Points by which a point under a point stands further right."""

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
_PURPOSE = re.compile(
    r"\b(?:will|to|is|are|intend\w*|expect\w*)\s+(?:be\s+)?(?:use[ds]?|appl\w+|allocat\w+|fund"
    r"|finance|repay|invest)|\bfor\s|\bgeneral\s+(?:working\s+capital|corporate)|用於|用作|用以"
    r"|撥作|作為"
    r"|償還",
    re.I,
)
LABEL_LINES = 3
"""Lines that a label in a narrow column may have."""
SHORT_LABEL = 16
"""Characters of such a line."""
_SHARE = re.compile(
    rf"\d+(?:\.\d+)?\s*%|{REDACTED}|(?:HK|US)\$|RMB|百萬|港元|remaining|balance|餘", re.I
)
_NET = re.compile(
    r"\bproceeds\b.*\b(?:will|intend\w*|used|applied|apply|expect\w*)\b"
    r"|\b(?:will|intend\w*|used|applied|apply)\b.*\bproceeds\b|所得款項.*(?:用於|用作|將|擬)",
    re.I | re.S,
)


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
    found = rule.first(source, range(1, min(TITLES, source.last) + 1))
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
    letters = source.document.chapters_of("letter_from_board")
    pages = [*range(1, min(FRONT, source.last) + 1)]
    pages += [n for chapter in letters for n in range(chapter.first_page, chapter.last_page + 1)]
    return list(dict.fromkeys(pages))


def _item_end(lines: Sequence[str], n: int) -> int:
    """The last line of an item "label : value": until the next item, five lines at the most."""
    last = n
    seen = bool(re.search(r"[:：]", lines[n]))
    if not seen and not any(re.match(r"^\s*[:：]", text) for text in lines[n + 1 : n + 3]):
        return n
    for m in range(n + 1, min(n + 6, len(lines))):
        item = re.search(r"^[^:：]{2,60}\s?[:：]\s", lines[m])
        if (seen and item) or (not seen and not re.search(r"[:：]", lines[m]) and m > n + 1):
            break
        if seen and (_is_new_label(lines[m], lines, m) or len(lines[m]) > 75):
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


def read_use_of_proceeds(source: Source, pages: Sequence[int]) -> tuple[Claim, ...]:
    """The bulleted purposes under the heading on the use of proceeds; without bullets, the first
    paragraph that says what they are for."""
    fallback: tuple[Claim, ...] = ()
    for number in pages:
        lines = source.page(number).lines
        for n, line in enumerate(lines):
            if not _heads_use(line.text):
                continue
            found = _purposes(source, number, n)
            if len(found) >= 2:
                return found
            fallback = fallback or found
    return _in_plans(source, pages) or fallback


def _heads_use(text: str) -> bool:
    """Whether a line is a heading on the use of proceeds."""
    bare = re.sub(r"^(?:\d+|[A-Z])[.)]\s*", "", " ".join(text.split()), flags=re.I)
    return bool(vocabulary("titles")["use_of_proceeds"].search(bare))


def _in_plans(source: Source, pages: Sequence[int]) -> tuple[Claim, ...]:
    """The bulleted purposes of the chapter on them, where its heading is redacted away."""
    chapters = source.document.chapters_of("future_plans")
    for number in pages:
        if not any(c.first_page <= number <= c.last_page for c in chapters):
            continue
        for n, line in enumerate(source.page(number).lines):
            if _HIDDEN.fullmatch(line.text.strip()):
                found = _purposes(source, number, n)
                if len(found) >= 2:
                    return found
    return ()


def _purposes(source: Source, number: int, start: int) -> tuple[Claim, ...]:
    pages = [number] + ([number + 1] if number < source.last else [])
    lines = [
        line
        for line in without_running(printed_lines(source, pages, styled=False))
        if (line.page > number and not _repeats(line))
        or (line.page == number and line.index > start)
    ]
    parts = _continued([p for each in blocks(lines, by_style=False) for p in _outdented(each)])
    found: list[Block] = []
    paragraph: Block | None = None
    for part in parts:
        if _ends_section(part, found):
            break
        bullet = BULLET.match(part.text)
        if bullet and found and part.lines[0].place.x0 > found[0].lines[0].place.x0 + DEEPER:
            continue  # a point under a point
        if bullet and _PURPOSE.search(part.text) and _SHARE.search(part.text):
            found.append(part)
        elif found and not bullet:
            break
        elif paragraph is None and _NET.search(part.text) and len(part.text) < 1200:
            paragraph = part
    chosen = found[:MOST] if found else ([paragraph] if paragraph else [])
    return numbered(
        "offering",
        "use_of_proceeds",
        [(_without_bullet(part.text), part.citations(source)) for part in chosen],
    )


def _repeats(line: PrintedLine) -> bool:
    """The title of the chapter over a further page."""
    return line.index < EDGE and _heads_use(plain(line.text))


def _outdented(part: Block) -> list[Block]:
    """A point, and apart from it what follows close under it: a line that begins as far left as
    the bullet after one that ends with a stop."""
    lines = part.lines
    if BULLET.match(part.text):
        for n in range(1, len(lines)):
            ended = re.search(r"[.。]$", lines[n - 1].text.strip())
            if ended and lines[n].place.x0 < lines[0].place.x0 + 3:
                return [Block(lines[:n]), Block(lines[n:])]
    return [part]


def _without_bullet(text: str) -> str:
    return re.sub(rf"^\s*[{LINE_BULLETS}–—-]\s*", "", text)


def _continued(parts: Sequence[Block]) -> list[Block]:
    """Join a bullet that a page break cuts with its rest."""
    merged: list[Block] = []
    for part in parts:
        before = merged[-1] if merged else None
        cut = (
            before is not None
            and part.page == before.lines[-1].page + 1
            and not re.search(r"[.;；。]\s*(?:and|及)?$", before.text)
            and not BULLET.match(part.text)
        )
        if before is not None and cut:
            merged[-1] = Block((*before.lines, *part.lines))
        else:
            merged.append(part)
    return merged


def _ends_section(part: Block, found: Sequence[Block]) -> bool:
    text = part.text.strip()
    if IS_HAN.search(text):
        return bool(found) and len(text) < 20 and not re.search(r"[。；：，]", text)
    return text.isupper() and len(re.findall(r"[A-Z]", text)) >= 5
