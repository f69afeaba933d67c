"""Lines of a cover that print the name of a company: read upwards from the line under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hcgen.agent.extractors.rules.claims import cite_lines
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.company_name import (
    LONGEST,
    MARK,
    Name,
    Names,
    folded_name,
    has_own_word,
)
from hcgen.agent.extractors.rules.vocabulary import HAN_SUFFIX, SUFFIX, vocabulary
from hcgen.base import HAN, IS_HAN
from hcgen.document import Upright

_ENGLISH = re.compile(
    rf"^(?:[A-Z0-9“\"‘]|(?!(?:of|by|to|the|and|for|in|on|from|with|an?"
    rf"|our)\b)[a-z][\w.&-]*\s+(?=[A-Z])|\([A-Z][\w ]*\)\s+(?=[A-Z])).*"
    rf"\b{SUFFIX}\)?{MARK}$"
)
"""A line that may be a name or its end: a brand may begin small, a last line with a bracket."""
_SMALL = re.compile(
    rf"^(?!(?:of|by|to|the|and|for|in|on|from|with|an?"
    rf"|our)\b)[a-z][\w.&’'-]*(?:\s+[a-z&][\w.&’'-]*){{0,3}},?\s+(?:inc\.?|ltd\.?|plc|corp\.?"
    rf"|co\.){MARK}$"
)
"""A name in small letters throughout."""
_TWO = re.compile(
    r"\b(?:Limited|LIMITED|Ltd\.|LTD\.|Inc\.|INC\.)\s+(?!Liability|LIABILITY|Partnership"
    r"|PARTNERSHIP|Company|COMPANY)[A-Z]"
)
"""Two names beside each other, which are not one."""
_ONLY_SUFFIX = re.compile(
    r"^(?:\(?[A-Z][\w’']*\)?\s+){0,2}(?:Company|Co\.?|COMPANY|CO\.?|Holdings?|HOLDINGS?|Group"
    r"|GROUP|Corporation|CORPORATION)?,?\s*"
    r"(?:Limited|LIMITED|Ltd\.?|LTD\.?|Inc\.?|INC\.?|Corporation|CORPORATION|Corp\.?|PLC|plc"
    r"|S\.A\.|N\.V\.)"
    rf"{MARK}$"
)
_CHINESE_NAME = re.compile(
    rf"^[{HAN}A-Za-z0-9（）()﹙﹚·．.\s－-]{{2,50}}(?:{HAN_SUFFIX}|基金|合夥企業|控股)"
    rf"{MARK}$"
)
_CHINESE_END = re.compile(
    rf"^(?:[（(]\w+[)）])?(?:集團|控股|國際|科技|技術|工程|實業|工業|企業|投資|發展|股份|有限責任)*(?:有限)?公司{MARK}$"
)
"""A line that can only be the end of a name."""
_JOINS = re.compile(r"(?:\b(?:and|for|the)|[&,–-])$", re.I)
_JOINS_ZH = re.compile(r"[及與和、]$")
"""The end of a line after which a name goes on."""
PLACE = re.compile(
    r"(?:註冊|注册|登[記记]|成立)[之的]|(?:註冊|注册)成立|incorporated\s+(?:in|under)", re.I
)
"""Words of the bracket on the place of incorporation, which is never a name."""
_BARE_LATIN = re.compile(r"^[A-Z][\w’'&.-]*(?:[ ,]+(?:[A-Z][\w’'&.-]*|of|and|\([A-Z][\w ]*\)))*$")
_BARE_CHINESE = re.compile(rf"^[{HAN}（）()·A-Za-z]{{2,20}}$")
NO_NAME = re.compile(
    r"offer|prospectus|application proof|information pack|important|warning|\bof$|\breport\b"
    r"|circular|document|listing|sponsor|\bplacing\b"
    r"|coordinator|bookrunner|\bmanagers?\b|underwriter|advis[eo]r|\border$",
    re.I,
)
ASIDE = re.compile(
    r"^[(（﹙].*(?:formerly|carrying on business|trading (?:in Hong Kong )?as|前稱"
    r"|the\s+[“\"]Company|本公司|「公司」|stock code|股份代號|for identification)"
    r"|^[*＊#]|^(?:及其|and its subsidiaries)",
    re.I,
)
"""Lines about the name: what it was before, for whom it is a translation, the stock code."""


_FORMER = re.compile(
    r"(?<=\S)\s*(?:\(\s*(?:formerly|previously)\b[^()]*\)|[（(]\s*(?:前稱|前名為"
    r"|原名)[^（()）]*[)）])\s*$",
    re.I,
)
"""A former name behind the name, on its line."""


MOST_LINES = 3
"""Lines over which a cover may print a name."""


SAME_SIZE = 0.07
"""The difference of two heights, in heights of a line, that is none."""
CLOSE = 0.6
"""The gap, in heights of a line, within which one line may go on on the next."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The lines of a page from the top down, as a reader meets them: the text of a designed cover
    comes in any order. ``places`` are their places among the lines of the page."""

    number: int
    lines: tuple[str, ...]
    places: tuple[int, ...]
    boxes: tuple[Upright, ...]

    def is_beside(self, n: int, other: int) -> bool:
        """Whether a line stands neither over nor under another, as two names beside each other."""
        if other >= len(self.boxes):
            return False
        return not self.boxes[n].is_over(self.boxes[other])

    def span(self, first: int, last: int) -> tuple[int, int] | None:
        """The places of the lines ``first`` to ``last`` where they make one stretch of text."""
        places = self.places[first : last + 1]
        whole = range(places[0], places[0] + len(places))
        return (places[0], places[-1]) if places == tuple(whole) else None


def cover(source: Source, number: int) -> Cover:
    """A page as a cover is read."""
    lines = source.page(number).lines
    places = sorted(
        range(len(lines)), key=lambda n: (round(lines[n].place.y0), lines[n].place.x0, n)
    )
    return Cover(
        number,
        tuple(lines[n].text for n in places),
        tuple(places),
        tuple(lines[n].place for n in places),
    )


def bare_name(source: Source, page: Cover, below: int) -> Names:
    """A name that ends with no word for a company: a line in capitals or with capital initials
    close over the bracket, and a short Chinese line beside it."""
    english: Name | None = None
    chinese: Name | None = None
    for n in range(below - 1, max(-1, below - 5), -1):
        text = page.lines[n].strip()
        if ASIDE.search(text):
            continue
        if chinese is None and english is None and _BARE_CHINESE.match(text):
            chinese = name_on(source, page, n, n, text)
        elif _BARE_LATIN.match(text) and not (NO_NAME.search(text) or _TWO.search(text)):
            english = name_on(source, page, n, n, text)
            break
        else:
            break
    return Names(english, chinese)


def names_above(
    source: Source,
    page: Cover,
    below: int,
    *,
    bold_guess: bool = False,
    taken: int | None = None,
) -> Names:
    """The nearest names over line ``below``. An English name takes further lines above where its
    last line says nothing of its own (``bold_guess``: little), or as many as ``taken`` says."""
    english: Name | None = None
    chinese: Name | None = None
    lines = page.lines
    n, strangers = below - 1, 0
    while n >= 0 and strangers < 9 and not (english and chinese):
        text = _FORMER.sub("", lines[n].strip())
        if page.is_beside(n, below):
            n -= 1
            continue
        if re.search(r"[)）]$", text) and not re.search(r"[(（]", text):
            n -= 1  # the tail of a bracket that begins on the line above
            while n > 0 and not re.search(r"[(（]", lines[n]):
                n -= 1
            n -= 1
            continue
        if ASIDE.search(text):
            n -= 1
            continue
        latin, han = split_scripts(_unwrapped(text))
        took = False
        if han and chinese is None and _CHINESE_NAME.match(han) and not PLACE.search(han):
            wraps = _CHINESE_END.match(han) or (taken and n == below - 1)
            joins = n > 0 and _JOINS_ZH.search(lines[n - 1].strip())
            first = n - 1 if (wraps or joins) and _goes_up(lines, n) else n
            whole = han if first == n else joined(line.strip() for line in lines[first : n + 1])
            chinese, took = name_on(source, page, first, n, whole), True
            n = first
        if latin and english is None and _is_english(latin):
            first = (
                _first_line(lines, n, latin, bold_guess=bold_guess)
                if taken is None
                else _lines_above(lines, n, taken)
            )
            whole = latin if first == n else joined(lines[first : n + 1])
            english, took = name_on(source, page, first, n, whole), True
            n = first
        if not took:
            if (english or chinese) and len(text) > 60:
                break
            strangers += 1
        n -= 1
    return Names(english, chinese)


def _goes_up(lines: Sequence[str], n: int) -> bool:
    """Whether the line over a Chinese one is Chinese too, and may begin its name."""
    return n > 0 and bool(_BARE_CHINESE.match(lines[n - 1].strip()))


def _is_english(text: str) -> bool:
    return (
        len(text) <= LONGEST
        and bool(_ENGLISH.match(text) or _SMALL.match(text) or _ONLY_SUFFIX.match(text))
        and not PLACE.search(text)
        and not _TWO.search(text)
        and not re.match(r"to\s+the\s", text, re.I)
        and not re.search(
            r"\b(?:Sponsors?|Coordinators?|Bookrunners?|Managers?|Underwriters?|Advis[eo]rs?"
            r"|Stock\s+Exchange)\b",
            text,
        )
        and not re.search(r"[.;:]\s+[a-z]", text)
    )


def _first_line(lines: Sequence[str], n: int, text: str, *, bold_guess: bool) -> int:
    """Where a name over two lines begins. Its last line holds nothing but words that any company
    may have; with ``bold_guess``, little more than such words."""
    generic = not has_own_word(re.sub(rf"{MARK}$", "", text)) or text.startswith("(")
    first = _lines_above(lines, n, 1) if generic or (bold_guess and _ONLY_SUFFIX.match(text)) else n
    while n - first < MOST_LINES - 1 and first and _goes_on_over(lines[first - 1].strip()):
        first -= 1
    return first


def _goes_on_over(above: str) -> bool:
    """Whether a line ends in the middle of a name."""
    return bool(
        _JOINS.search(above)
        and re.match(r"^[A-Z0-9“]", above)
        and not (IS_HAN.search(above) or NO_NAME.search(above) or len(above) >= 70)
    )


def _lines_above(lines: Sequence[str], n: int, most: int) -> int:
    """How far up a name may reach, at most so many lines."""
    first = n
    while first and n - first < most:
        above = lines[first - 1].strip()
        if IS_HAN.search(above) or not re.match(r"^[A-Z0-9“]", above) or len(above) >= 70:
            break
        if re.search(r"[.:;]$|\b(?:of|OF)$", above) or above.count("(") != above.count(")"):
            break
        first -= 1
    return first


def split_scripts(text: str) -> tuple[str, str]:
    """The Latin and the Chinese part of a line that prints both beside each other."""
    if not IS_HAN.search(text):
        return text, ""
    place = re.match(rf"^([A-Z][^{HAN}]{{6,}}?)\s*([(（]?[{HAN}].*)$", text)
    if place and not re.search(r"[A-Za-z]{3}", place[2]):
        return place[1].strip(), place[2].strip()
    return "", text


def _unwrapped(text: str) -> str:
    """A Chinese line without the bracket that stands round the whole of it."""
    inner = re.match(r"^[(（]\s*([^()（）]+(?:[(（][^()（）]+[)）][^()（）]*)*)[)）]$", text)
    return inner[1].strip() if inner and IS_HAN.search(text) else text


def name_on(source: Source, page: Cover, first: int, last: int, text: str) -> Name | None:
    """A name without its marks, with the place where the page prints it."""
    body = source.page(page.number)
    clean = re.sub(rf"{MARK}$", "", text.strip()).strip()
    citation = None
    if first == last:
        line = body.lines[page.places[first]]
        letters = (re.escape(letter) for letter in clean if not letter.isspace())
        found = re.compile(r"\s*".join(letters)).search(body.text, line.start, line.end)
        citation = source.cite(page.number, found.start(), found.end()) if found else None
    elif (span := page.span(first, last)) is not None:
        citation = cite_lines(source, page.number, *span)
    if citation is None or not clean:
        return None
    above = page.lines[first - 1] if first else ""
    a_mark = bool(above) and folded_name(clean).startswith(folded_name(above))
    return Name(clean, citation, not a_mark and _may_go_on(source, page, first))


def _may_go_on(source: Source, page: Cover, first: int) -> bool:
    """Whether the line above might be the beginning of the name: close over it, in the same size
    and the same script, and nothing that is known to stand there."""
    if not first:
        return False
    lines = source.page(page.number).lines
    own, above = lines[page.places[first]].place, lines[page.places[first - 1]].place
    same = abs(own.height - above.height) <= SAME_SIZE * own.height
    close = own.y0 - above.y1 <= CLOSE * own.height
    text = page.lines[first - 1].strip()
    if not (same and close) or NO_NAME.search(text) or ASIDE.search(text) or PLACE.search(text):
        return False
    if IS_HAN.search(page.lines[first]):
        known = vocabulary("issuer")["over_a_name"].search(text) or _CHINESE_NAME.match(text)
        return bool(IS_HAN.search(text) and _BARE_CHINESE.match(text)) and not known
    return bool(_BARE_LATIN.match(text)) and not _is_english(text)
