"""What the proceeds of the offer are for: the points of a list, or the paragraph that says it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain

from hcgen.agent.extractors.rules.checked import not_asked, subject, whole
from hcgen.agent.extractors.rules.claims import numbered
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.headings import plain
from hcgen.agent.extractors.rules.text.page_furniture import EDGE, without_running
from hcgen.agent.extractors.rules.text.paragraphs import (
    BULLET,
    Block,
    PrintedLine,
    blocks,
    printed_lines,
)
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN, IS_HAN, LINE_BULLETS, REDACTED
from hcgen.contracts import Check, Claim, Omission, OmissionPlace
from hcgen.document import ChapterKind

MOST = 40
"""Points of a list."""
PAGES = 6
"""Pages over which a list may run after that of its heading."""
ASIDES = 6
"""Paragraphs in a row between two points that may explain the one before."""
DEEPER = 8.0
"""Points by which a point under a point stands further right."""
LONGEST = 1200
"""Characters of a paragraph that says alone what the proceeds are for."""

_PLANS: tuple[ChapterKind, ...] = ("future_plans",)
_HIDDEN = re.compile(REDACTED)
_PURPOSE = re.compile(
    r"\b(?:will|to|is|are|intend\w*|expect\w*)\s+(?:be\s+)?(?:use[ds]?|appl\w+|allocat\w+|fund"
    r"|finance|repay|invest)|\bfor\s|\bgeneral\s+(?:working\s+capital|corporate)|用於|用作|用以"
    r"|撥作|作為"
    r"|償還",
    re.I,
)
_SHARE = re.compile(
    rf"\d+(?:\.\d+)?\s*%|{REDACTED}|(?:HK|US)\$|RMB|百萬|港元|remaining|balance|餘", re.I
)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*[%％]")
_SHARE_FIRST = re.compile(
    r"^\s*(?:approximately|about|around|as\s+to|約)?\s*\d[\d.]*\s*[%％]", re.I
)
"""How a point without a sign begins: with its share of the proceeds."""
_NET = re.compile(
    r"\bproceeds\b.*\b(?:will|intend\w*|used|applied|apply|expect\w*)\b"
    r"|\b(?:will|intend\w*|used|applied|apply)\b.*\bproceeds\b|所得款項.*(?:用於|用作|將|擬)",
    re.I | re.S,
)
_LEADS_IN = re.compile(r"[:：]\s*$")
"""What ends so says nothing by itself."""
_LEADING = re.compile(
    rf"(?:[,，；;]\s*(?:[A-Za-z]+\s?){{1,3}}|[,，；;]\s*[{HAN}]{{1,5}})?\s*[:：]\s*$"
)
"""The colon over points under a point, and the words before it: "of which:", "in particular:"."""
_POINT_END = re.compile(r"[;；]\s*(?:and|及)?\s*$")
_SMALL_O = re.compile(r"^\s*o\s+(?=\S)")
"""A small o as the bullet of a point under a point."""


@dataclass(frozen=True, slots=True)
class Uses:
    """What the proceeds are for, and what of it is seen and not shown."""

    claims: tuple[Claim, ...] = ()
    omissions: tuple[Omission, ...] = ()


def read_use_of_proceeds(source: Source, pages: Sequence[int]) -> Uses:
    """The points of the first level under the heading on the use of proceeds; without a list, the
    first paragraph that says what they are for. Of an earlier offer's proceeds nothing.

    Where the points print shares of the whole these must add up to it: with less, what is missing
    is an omission; with more, one of the points is none, and no point is shown."""
    fallback: list[Block] = []
    for number, n in chain(_headed(source, pages), _in_plans(source, pages)):
        found, listed = _purposes(source, number, n)
        if len(found) >= 2 and listed:
            return _summed(source, found)
        if not _HIDDEN.fullmatch(source.page(number).lines[n].text.strip()):
            fallback = fallback or found
    paragraph = not_asked("wholeness", "the document lists no points; its paragraph is quoted")
    return Uses(_claims(source, fallback, paragraph))


def _headed(source: Source, pages: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The lines that head the use of proceeds: page, and place among its lines."""
    for number in pages:
        for n, line in enumerate(source.page(number).lines):
            if _heads_use(line.text):
                yield number, n


def _heads_use(text: str) -> bool:
    """Whether a line is a heading on the use of proceeds of this offer."""
    bare = re.sub(r"^(?:\d+|[A-Z])[.)]\s*", "", " ".join(text.split()), flags=re.I)
    return vocabulary("titles").rank("use_of_proceeds", bare) is not None


def _in_plans(source: Source, pages: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The redacted lines of the chapter on future plans, where its heading is redacted away."""
    for number in pages:
        if source.is_in(number, _PLANS):
            for n, line in enumerate(source.page(number).lines):
                if _HIDDEN.fullmatch(line.text.strip()):
                    yield number, n


def _purposes(source: Source, number: int, start: int) -> tuple[list[Block], bool]:
    """The points under a line, and whether they are of a list; else the paragraph."""
    last = min(number + PAGES, source.last)
    lines = [
        line
        for line in without_running(printed_lines(source, range(number, last + 1), styled=False))
        if (line.page > number and not _repeats(line))
        or (line.page == number and line.index > start)
    ]
    parts = _continued([p for each in blocks(lines, by_style=False) for p in _outdented(each)])
    spent = vocabulary("offer")["spent"]
    found: list[Block] = []
    paragraph: Block | None = None
    asides = 0
    for part, is_point in _told(parts):
        bullet = _bullet(part)
        if (bullet != "%" and _ends_section(part, found)) or len(found) == MOST:
            break
        if not is_point and _make_all(_shares(found)):
            break
        if spent.search(part.text):
            continue
        if not is_point:
            asides += 1
            if (found and asides > ASIDES) or (not found and part.page > number + 1):
                break
            if not found and paragraph is None and _says_for_what(part):
                paragraph = part
        elif found and _is_under(part, bullet, found[0]):
            continue
        elif _PURPOSE.search(part.text) and _SHARE.search(part.text):
            found.append(part)
            asides = 0
        elif found:
            break
    return (found, True) if found else ([paragraph] if paragraph else [], False)


def _told(parts: Sequence[Block]) -> Iterator[tuple[Block, bool]]:
    """The paragraphs, each with whether it is a point of a list: by its mark; or, where the marks
    are drawn and no text, by standing further right than the line that leads it in."""
    edge: float | None = None
    marked = False
    for part in parts:
        left = part.lines[0].place.x0
        if _bullet(part) is not None:
            marked = True
            yield part, True
        elif edge is not None and not marked and left > edge + DEEPER:
            yield from ((point, True) for point in _ended(part))
        else:
            edge = left if _LEADS_IN.search(part.text) else None
            yield part, False


def _ended(part: Block) -> list[Block]:
    """Points that are set close, one after the other: each but the last ends with a semicolon."""
    lines = part.lines
    ends = [n for n, line in enumerate(lines, start=1) if _POINT_END.search(line.text)]
    cuts = [0, *(n for n in ends if n < len(lines)), len(lines)]
    return [Block(lines[one:other]) for one, other in itertools.pairwise(cuts)]


def _says_for_what(part: Block) -> bool:
    return (
        bool(_NET.search(part.text))
        and len(part.text) < LONGEST
        and not _LEADS_IN.search(part.text)
    )


def _bullet(part: Block) -> str | None:
    """The kind of bullet that a point has: a sign, or what brackets and letters it is made of."""
    if _SMALL_O.match(part.text):
        return "o"
    match = BULLET.match(part.text)
    if match is None or not match[0].strip():
        return "%" if _SHARE_FIRST.match(part.text) else None
    sign = match[0].strip()
    for letters, kind in ((r"\d+", "1"), (r"[ivxIVX]+", "i"), (r"[A-Za-z]", "a")):
        sign = re.sub(rf"^(\W?){letters}(\W?)$", rf"\g<1>{kind}\2", sign)
    return sign


def _is_under(part: Block, bullet: str | None, first: Block) -> bool:
    """Whether a point is one under a point: further right than the first, or of another bullet."""
    deeper = part.lines[0].place.x0 > first.lines[0].place.x0 + DEEPER
    other = bullet != _bullet(first) and {bullet, _bullet(first)} != {"(i)", "(a)"}
    return deeper or other


def _make_all(shares: Sequence[Decimal]) -> bool:
    """Whether some shares make the whole, but for their rounding."""
    return bool(shares) and abs(sum(shares, Decimal()) - 100) <= _rounding(shares)


def _shares(found: Sequence[Block]) -> list[Decimal]:
    """The share of the whole that each point prints first; empty where one prints none."""
    first = [_PERCENT.search(part.text) for part in found]
    return [Decimal(match[1]) for match in first if match] if all(first) else []


def _rounding(shares: Sequence[Decimal]) -> Decimal:
    """By how much the sum of rounded shares may miss the whole: half a last digit for each."""
    places = max((-int(share.as_tuple().exponent) for share in shares), default=0)
    return Decimal(len(shares)) / (2 * Decimal(10) ** places)


def _summed(source: Source, found: Sequence[Block]) -> Uses:
    shares = _shares(found)
    total = sum(shares, Decimal())
    added = (
        whole(f"the points make {total}% of the proceeds")
        if shares
        else not_asked("wholeness", "not every point prints its share of the proceeds")
    )
    claims = _claims(source, found, added)
    if not shares or _make_all(shares):
        return Uses(claims)
    cited = [citation for part in found for citation in part.citations(source)]
    what = (
        f"the points that were read make {total}% of the proceeds; where the rest goes is missing"
        if total < 100
        else f"the points that were read make {total}% of the proceeds: one of them is no point"
    )
    omitted = Omission(
        panel="offering",
        field="use_of_proceeds",
        kind="left_out",
        why=what,
        places=tuple(OmissionPlace(page=each.page, citation=each) for each in cited[:1]),
    )
    missing = not_asked("wholeness", what)
    return Uses(_claims(source, found, missing) if total < 100 else (), (omitted,))


def _claims(source: Source, found: Sequence[Block], added: Check) -> tuple[Claim, ...]:
    return numbered(
        "offering",
        "use_of_proceeds",
        [(_said(part.text), part.citations(source)) for part in found],
        (subject("its heading is on the proceeds of this offer, and none of it is spent"), added),
    )


def _repeats(line: PrintedLine) -> bool:
    """The title of the chapter over a further page."""
    return line.index < EDGE and _heads_use(plain(line.text))


def _outdented(part: Block) -> list[Block]:
    """A point, and apart from it what follows close under it: a point without a sign; a line that
    begins as far left as the bullet after one that ends with a stop; and points under it that are
    set as close."""
    lines = part.lines
    for n in range(1, len(lines)):
        closed = re.search(r"[.。;；:：,，](?:\s*and|及)?$", lines[n - 1].text.strip())
        if closed and _SHARE_FIRST.match(lines[n].text):
            return [*_outdented(Block(lines[:n])), *_outdented(Block(lines[n:]))]
    if not BULLET.match(part.text):
        return [part]
    for n in range(1, len(lines)):
        ended = re.search(r"[.。]$", lines[n - 1].text.strip())
        if (ended and lines[n].place.x0 < lines[0].place.x0 + 3) or _SMALL_O.match(lines[n].text):
            return [Block(lines[:n]), *_outdented(Block(lines[n:]))]
    return [part]


def _said(text: str) -> str:
    """What a point says: without its bullet, and without what leads in the points under it."""
    return _LEADING.sub("", re.sub(rf"^\s*[{LINE_BULLETS}–—-]\s*", "", text))


def _continued(parts: Sequence[Block]) -> list[Block]:
    """Join a point that a page break cuts with its rest."""
    merged: list[Block] = []
    for part in parts:
        before = merged[-1] if merged else None
        cut = (
            before is not None
            and part.page == before.lines[-1].page + 1
            and not re.search(r"[.;；。]\s*(?:and|及)?$", before.text)
            and _bullet(part) is None
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
