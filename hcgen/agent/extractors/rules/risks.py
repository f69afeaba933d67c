"""Key risks: the headings of RISK FACTORS, verbatim, with the heading of their group."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hcgen.agent.extractors.rules.blocks import Block, PrintedLine, blocks, printed_lines
from hcgen.agent.extractors.rules.headings import (
    is_group,
    is_heading,
    is_title,
    names_one,
    section,
)
from hcgen.agent.extractors.rules.layout import heads_text, names_topic, says_risk
from hcgen.agent.extractors.rules.mentions import Mentions
from hcgen.agent.extractors.rules.source import CHINESE, Source
from hcgen.contracts import RiskClaim

MOST_PAGES = 160
"""Pages of risk factors that are read (ours)."""
SHORT = 2_000
"""Characters up to which a section is too short to tell its usual print (ours)."""
SCARCE = 6
"""Fewer headings than one in so many pages: the print does not tell them, layout must (ours)."""

BULLETS = re.compile(r"^[•●▪■◆➢➤\uf000-\uf0ff]\s*")
"""Marks before a heading that are no part of it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """One risk heading and the group it stands under."""

    block: Block
    group: str | None


def read_risks(
    source: Source, pages: Sequence[int], summary: Sequence[int]
) -> tuple[RiskClaim, ...]:
    """The headings in the risk section among ``pages``; ``summary`` pages tell which it names.

    Where no section of risks is found there are no claims: a bold sentence elsewhere is no risk.
    """
    lines = _section(source, pages)
    found = _by_print(lines)
    spread = len({line.page for line in lines})
    sentences = sum(not is_group(heading.block.text) for heading in found)
    if sentences * SCARCE < spread:
        by_layout = _by_layout(lines)
        found = by_layout if len(by_layout) > max(1, sentences) else found
    named = Mentions(source, summary)
    return tuple(
        RiskClaim(
            id=f"key_risks.risk.{n}",
            panel="key_risks",
            field="risk",
            text=BULLETS.sub("", heading.block.text),
            citations=heading.block.citations(source),
            group=heading.group,
            in_summary=named.name(heading.block.text),
        )
        for n, heading in enumerate(_each_once(found), start=1)
    )


def _section(source: Source, pages: Sequence[int]) -> list[PrintedLine]:
    """The lines of the risk chapter, or of a section on risks inside another chapter."""
    chapters = source.document.chapters_of("risk_factors")
    own = [n for n in pages if any(c.first_page <= n <= c.last_page for c in chapters)]
    if own:
        return printed_lines(source, sorted(set(own))[:MOST_PAGES], styled=True)
    return section(source, pages)


def _by_print(lines: Sequence[PrintedLine]) -> list[Heading]:
    """Headings told by their print: bold, bold italic, or italic where nothing else is."""
    parts = _over_pages(_whole(_unglued(blocks(_telling(lines), by_style=True))))
    bold = _without_points(
        parts, [n for n, part in enumerate(parts) if part.style[0] and is_heading(part)]
    )
    slanted = [n for n in bold if parts[n].style[1]]
    italic = [n for n, part in enumerate(parts) if part.style == (False, True) and is_heading(part)]
    if len(slanted) >= 3 and 2 * len(slanted) >= len(bold):
        chosen = set(slanted) | {n for n in bold if is_group(parts[n].text)}
    elif sum(not is_group(parts[n].text) for n in bold) < 3 <= len(italic):
        chosen = set(italic) | set(bold) | {n for n, part in enumerate(parts) if _capitals(part)}
    else:
        chosen = set(bold)
    if sum(not is_group(parts[n].text) for n in chosen) < 3:
        chosen |= {n for n in range(len(parts) - 1) if names_topic(parts[n], parts[n + 1])}
    return _grouped(parts, sorted(chosen))


def _telling(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines as printed; a print in which most of the text is set tells no heading apart."""
    letters = sum(len(line.text) for line in lines)
    if letters < SHORT:
        return list(lines)
    bold = 2 * sum(len(line.text) for line in lines if line.bold) > letters
    italic = 2 * sum(len(line.text) for line in lines if line.italic) > letters
    if not (bold or italic):
        return list(lines)
    return [
        replace(line, bold=line.bold and not bold, italic=line.italic and not italic)
        for line in lines
    ]


def _without_points(parts: Sequence[Block], bold: Sequence[int]) -> list[int]:
    """Bold points of a list are no headings, unless most of the bold sentences are such points."""
    points = [n for n in bold if BULLETS.match(parts[n].text)]
    others = [n for n in bold if n not in points and not is_group(parts[n].text)]
    return [n for n in bold if n not in points or len(points) > len(others)]


def _unglued(parts: Sequence[Block]) -> list[Block]:
    """A group heading set straight over its first risk, without a gap, stands by itself."""
    found: list[Block] = []
    edges: dict[int, float] = {}
    for line in (line for part in parts for line in part.lines):
        edges[line.page] = max(edges.get(line.page, 0.0), line.box[2])
    for part in parts:
        counts = range(1, min(4, len(part.lines)))
        cut = next((n for n in counts if _heads(part, n, edges[part.page])), 0)
        if cut:
            found.append(Block(part.lines[:cut]))
        found.append(Block(part.lines[cut:]))
    return found


def _heads(part: Block, count: int, edge: float) -> bool:
    """Whether the first lines of a block are a group heading and the next begins something else:
    they end short of the page's right edge, or are in capitals where the next is not."""
    group, after = Block(part.lines[:count]), part.lines[count].text.strip()
    if not is_group(group.text):
        return False
    if CHINESE.search(group.text):
        last = group.lines[-1]
        short = last.box[2] < edge - 1.5 * (last.box[3] - last.box[1])
        return short and bool(re.match(r"[\u3400-\u9fff「A-Z\[]", after))
    return group.text.isupper() and not after.isupper() and bool(re.match(r"[A-Z“\[•]", after))


def _capitals(part: Block) -> bool:
    """A group heading that only its capitals set apart."""
    return is_group(part.text) and part.text.isupper() and len(part.lines) <= 3


def _grouped(parts: Sequence[Block], chosen: Sequence[int]) -> list[Heading]:
    """A group heading with no heading under it is a risk itself."""
    found: list[Heading] = []
    group: str | None = None
    for position, n in enumerate(chosen):
        part = parts[n]
        following = chosen[position + 1] if position + 1 < len(chosen) else None
        leads = following is not None and not is_group(parts[following].text)
        stacked = following == n + 1
        if is_group(part.text):
            if stacked or (leads and not names_one(part.text)):
                group = part.text
                continue
        elif following is not None and stacked and is_group(parts[following].text):
            continue  # an introduction: a risk has its text under it
        elif following is not None and stacked and _short(part) and not _short(parts[following]):
            group = part.text
            continue
        found.append(Heading(part, group))
    return found


def _short(part: Block) -> bool:
    """A line that names a topic and says nothing: no full stop, no verb of risk."""
    text = part.text
    return len(part.lines) == 1 and not re.search(r"[.。]$", text) and not says_risk(text)


def _whole(parts: Sequence[Block]) -> list[Block]:
    """Lines in the midst of a paragraph that happen to be set bold rejoin it."""
    kept: list[Block] = []
    for part in parts:
        before = kept[-1] if kept else None
        if before is not None and part.style != before.style and _amid(before, part):
            kept[-1] = Block((*before.lines, *part.lines))
        else:
            kept.append(part)
    return kept


def _amid(before: Block, part: Block) -> bool:
    last, first = before.lines[-1], part.lines[0]
    if last.page != first.page or before.style != (False, False):
        return False
    step, height = first.box[3] - last.box[3], last.box[3] - last.box[1]
    close = 0 < step < 2.2 * height
    return close and not re.search(r"[.。;；:：!?”」)）]\s*$", last.text)


def _over_pages(parts: Sequence[Block]) -> list[Block]:
    """Join a heading that ends a page with its rest at the top of the next."""
    merged: list[Block] = []
    for part in parts:
        before = merged[-1] if merged else None
        if before is not None and _runs_on(before, part):
            merged[-1] = Block((*before.lines, *part.lines))
        else:
            merged.append(part)
    return merged


def _runs_on(before: Block, part: Block) -> bool:
    last, first = before.lines[-1], part.lines[0]
    if first.page != last.page + 1 or before.style != part.style or before.style == (False, False):
        return False
    if is_group(before.text) or is_group(part.text) or is_title(before.text):
        return False
    return not re.search(r"[.。!?]$", before.text) or bool(re.match(r"[a-z]", part.text))


def _by_layout(lines: Sequence[PrintedLine]) -> list[Heading]:
    """Headings told by layout alone: a short paragraph on a risk before a much longer one."""
    parts = _unglued(blocks(lines, by_style=False))
    chosen = [
        n
        for n, (part, after) in enumerate(itertools.pairwise(parts))
        if (is_group(part.text) and len(part.lines) <= 2) or heads_text(part, after)
    ]
    return _grouped(parts, chosen)


def _each_once(found: Sequence[Heading]) -> list[Heading]:
    seen: dict[str, Heading] = {}
    for heading in found:
        seen.setdefault(" ".join(heading.block.text.split()).lower(), heading)
    return list(seen.values())
