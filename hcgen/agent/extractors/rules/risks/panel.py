"""Key risks: the headings of RISK FACTORS, verbatim, with the heading of their group."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from hcgen.agent.extractors.rules.checked import CHECKS
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.risks.heading_cues import heads_text, names_topic, says_risk
from hcgen.agent.extractors.rules.risks.join_blocks import (
    BULLET,
    over_pages,
    rest_joined,
    unglued,
    whole,
)
from hcgen.agent.extractors.rules.risks.summary_mentions import Mentions
from hcgen.agent.extractors.rules.text.headings import (
    LONGEST,
    is_group,
    is_heading,
    names_one,
    plain,
    section,
)
from hcgen.agent.extractors.rules.text.page_furniture import (
    advance,
    in_columns,
    with_ends,
    without_running,
)
from hcgen.agent.extractors.rules.text.paragraphs import Block, PrintedLine, blocks, printed_lines
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN_DIGITS
from hcgen.contracts import RiskClaim
from hcgen.document import ChapterKind

MOST_PAGES = 160
"""Pages of risk factors that are read."""
SHORT = 2_000
"""Characters up to which a section is too short to tell its usual print."""
WIDE = 1.2
"""Times the usual width of a character, from which a line may hold a gap between columns: bold
print alone takes 1.1."""
SCARCE = 6
"""Fewer headings than one in so many pages: the print does not tell them, layout must."""


_NUMBER = re.compile(
    rf"^[(（]?(?:[ivxIVX]{{1,5}}|[a-zA-Z]|\d{{1,2}}(?:\.\d{{1,2}})*|[{HAN_DIGITS}]{{1,3}})"
    rf"(?:[)）、．]|\.(?!\d))\s*(?=\S)|^\d{{1,2}}(?:\.\d{{1,2}})+\s+(?=[^\Wa-z])"
)
"""What numbers a heading and is no part of what it says."""
_POINT_END = re.compile(r"\s*[;；]\s*(?:and|or|以?及|或)?$")


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
    lines = with_ends(_section(source, pages))
    found = _by_print(lines)
    spread = len({line.page for line in lines})
    sentences = sum(not is_group(heading.block.text) for heading in found)
    if sentences * SCARCE < spread:
        by_layout = _by_layout(lines)
        found = by_layout if len(by_layout) > max(1, sentences) else found
    found = found or _points(lines)
    named = Mentions(source, summary)
    return tuple(
        RiskClaim(
            id=f"key_risks.risk.{n}",
            panel="key_risks",
            field="risk",
            text=_POINT_END.sub("", _NUMBER.sub("", BULLET.sub("", heading.block.text))),
            citations=heading.block.citations(source),
            group=heading.group,
            in_summary=named.name(heading.block.text),
            checks=CHECKS["risk"],
        )
        for n, heading in enumerate(_each_once(_in_one_column(source, lines, found)), start=1)
    )


def _in_one_column(
    source: Source, lines: Sequence[PrintedLine], found: Sequence[Heading]
) -> list[Heading]:
    """The headings without those that are the head of a table: words in columns. Boxes of words are
    dear, so only lines that are wide for what they say are looked at."""
    usual = median(map(advance, lines)) if lines else 0.0
    return [
        heading
        for heading in found
        if not any(
            advance(line) > WIDE * usual and in_columns(source, line)
            for line in heading.block.lines
        )
    ]


def _section(source: Source, pages: Sequence[int]) -> list[PrintedLine]:
    """The lines of the risk chapter, or of a section on risks inside another chapter."""
    own = source.within(pages, "risk_factors")
    if own:
        return without_running(printed_lines(source, sorted(set(own))[:MOST_PAGES], styled=True))
    return without_running(section(source, [n for n in pages if not _of_others(source, n)]))


_BY_OTHERS: tuple[ChapterKind, ...] = ("appendix", "industry", "accountants_report", "regulatory")
"""Chapters in which valuers, consultants and targets tell risks of their own."""


def _of_others(source: Source, number: int) -> bool:
    """Whether a page is of a report that another has written, or that is on another company."""
    title = vocabulary("titles")["report_of_others"]
    return source.is_in(number, _BY_OTHERS) or any(
        title.search(plain(chapter.title))
        for chapter in source.document.chapters
        if chapter.first_page <= number <= chapter.last_page
    )


def _by_print(lines: Sequence[PrintedLine]) -> list[Heading]:
    """Headings told by their print: bold, bold italic, or italic where nothing else is."""
    parts = over_pages(whole(unglued(blocks(_telling(lines), by_style=True))))
    bold = _without_points(
        parts, [n for n, part in enumerate(parts) if part.style[0] and is_heading(part)]
    )
    slanted = [n for n in bold if parts[n].style[1]]
    italic = [n for n, part in enumerate(parts) if part.style == (False, True) and is_heading(part)]
    if len(slanted) >= 3 and 2 * len(slanted) >= len(bold):
        chosen = set(slanted) | {n for n in bold if is_group(parts[n].text)}
    elif sum(not is_group(parts[n].text) for n in bold) < 3 <= len(italic):
        chosen = set(italic) | set(bold)
    else:
        chosen = set(bold)
    chosen |= {n for n, part in enumerate(parts) if _capitals(part) or _slanted_group(part)}
    if sum(not is_group(parts[n].text) for n in chosen) < 3:
        chosen |= {n for n in range(len(parts) - 1) if names_topic(parts[n], parts[n + 1])}
    chosen |= {n + 1 for n in chosen if _leads_topic(parts[n : n + 3])}
    return _grouped(parts, sorted(chosen))


def _leads_topic(parts: Sequence[Block]) -> bool:
    """A group heading straight over a word or two that head a paragraph: "Competition"."""
    return (
        len(parts) == 3
        and is_group(parts[0].text)
        and parts[0].style == parts[1].style
        and names_topic(parts[1], parts[2], least=1)
    )


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
    points = [n for n in bold if BULLET.match(parts[n].text)]
    others = [n for n in bold if n not in points and not is_group(parts[n].text)]
    return [n for n in bold if n not in points or len(points) > len(others)]


def _capitals(part: Block) -> bool:
    """A group heading that only its capitals set apart."""
    return is_group(part.text) and part.text.isupper() and len(part.lines) <= 3


def _slanted_group(part: Block) -> bool:
    """A group heading in italics over headings in bold."""
    return is_group(part.text) and part.style[1] and len(part.lines) <= 3


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
            after = parts[following].text if following is not None else ""
            if stacked or (leads and not names_one(part.text, after)):
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


def _by_layout(lines: Sequence[PrintedLine]) -> list[Heading]:
    """Headings told by layout alone: a short paragraph on a risk before a much longer one."""
    parts = rest_joined(unglued(blocks(lines, by_style=False)))
    chosen = [
        n
        for n, (part, after) in enumerate(itertools.pairwise(parts))
        if (is_group(part.text) and len(part.lines) <= 2) or heads_text(part, after)
    ]
    return _grouped(parts, chosen)


def _points(lines: Sequence[PrintedLine]) -> list[Heading]:
    """Where nothing heads a paragraph: the points of a list, two or more, most of which speak of
    risks."""
    points = [
        Heading(part, None)
        for part in blocks(lines, by_style=False)
        if BULLET.match(part.text) and len(part.text) <= LONGEST
    ]
    on_risk = sum(says_risk(point.block.text) for point in points)
    return points if on_risk > 1 and 2 * on_risk > len(points) else []


def _each_once(found: Sequence[Heading]) -> list[Heading]:
    seen: dict[str, Heading] = {}
    for heading in found:
        seen.setdefault(" ".join(heading.block.text.split()).lower(), heading)
    return list(seen.values())
