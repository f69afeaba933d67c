"""Where the issuer is incorporated, and under which regime it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hcgen.agent.extractors.rules.claims import cite_lines, claim, not_shown
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.issuer.company_name import Names
from hcgen.agent.extractors.rules.issuer.stock_code import FRONT
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from hcgen.base import IS_HAN
from hcgen.contracts import Citation, Finding
from hcgen.document import ChapterKind

_PLACE = re.compile(
    r"(?:incorporated|established|registered|organi[sz]ed|constituted|formed"
    r"|continued)\s+(?:with\s+limited\s+liability\s+|by\s+way\s+of\s+continuation\s+)?"
    r"(?:(?:under|pursuant\s+to)\s+the\s+laws\s+of|in"
    r"|as\s+an\s+exempted\s+company\s+in)\s+(?:the\s+)?(.+?)(?:\s+(?:with|as"
    r"|and(?!\s+(?:Wales|Barbuda|Nevis|Tobago|the\s+Grenadines|Caicos|Herzegovina))|under|on|by"
    r"|pursuant|whose)\b|[,;)（(）]|$)",
    re.I,
)
_CONTINUED = re.compile(
    r"^.*?\band\s+(?:subsequently\s+)?continued\s+(?:in|into"
    r"|under\s+the\s+laws\s+of)\s+(?:the\s+)?[A-Z][\w ]{3,40}?(?=\s+(?:with|as|under)\b|[,;)（(]"
    r"|$)"
    r"|^.*?(?:註冊成立|成立)[，,]?(?:並|及|其後|隨後|後)*於.{2,20}?(?:存續|延續|續存)(?:為)?",
)
"""From the first place of a company to the one in which it goes on."""
_PLACE_ZH = re.compile(r"[於在于](.{2,20}?)(?:註冊成立|註册成立|注册成立|成立|註冊|注册|登[記记])")
_DEFINED_IN = re.compile(
    r"[“\"「](?:our |the |本)?(?:Company"
    r"|公司),?[”\"」](?:(?!\n[“\"「](?!(?:our|the)\s+Company)).){0,260}?(?:incorporated|established"
    r"|註冊成立)[^.。]{0,80}",
    re.S,
)
"""The definition of the company, up to the next definition."""
_GEM = re.compile(
    r"\b(?i:listing\s+on\s+(?:the\s+)?(?:GEM|growth\s+enterprise\s+market))\b"
    r"|於\s*(?:香港聯合交易所有限公司|香港聯交所|聯交所)?\s*(?:GEM|創業板)\s*上市"
    r"|(?:deal\s+in|listing|listed|trading|dealt|quoted)\b[^.]{0,120}\bon\s+(?:the\s+)?GEM\b"
    r"|\bCHARACTERISTICS\s+OF\s+(?:THE\s+)?(?:GEM|GROWTH\s+ENTERPRISE\s+MARKET)|GEM的?特[色點]"
    r"|於GEM(?:上市|買賣)|創業板的?特[色點]"
    r"|\bGEM\s+has\s+been\s+positioned|GEM的?定位|創業板的?定位",
    re.S,
)
_MAIN = re.compile(
    r"(?:list\w*|deal\w*|trad\w*|quot\w*|permission)\b[^.]{0,160}\bMain\s+Board\b"
    r"|[於在](?:香港)?(?:聯交所)?主板.{0,6}(?:上市|買賣|掛牌)",
    re.S | re.I,
)
_CHAPTER = re.compile(
    r"(?:list\w*|appl\w+|seek\w*|eligib\w*|pursuant\s+to|under|requirements?\s+of"
    r"|accordance\s+with|defined\s+in)\s[^.]{0,140}?\bChapter\s+(18A|18B|18C|19C|8A)\b"
    r"|(?:根據|依據|按照|符合|遵照|尋求)[^。]{0,30}?(?:上市規則)?第?\s*((?:18|十八)\s?[ABC]"
    r"|(?:19|十九)\s?C"
    r"|(?:8|八)\s?A)\s*章",
    re.S,
)
_WVR = re.compile(
    r"controlled\s+through\s+weighted\s+voting\s+rights|不同投票權控制|以不同投票權", re.I
)
_WVR_OWN = re.compile(
    r"\b(?:our|we\s+(?:have|adopt\w*|are)|the\s+Company\b)[^.]{0,60}\b(?:WVR"
    r"|weighted\s+voting\s+rights?)\s+structure|(?:本公司|我們)[^。]{0,30}不同投票權架構",
    re.S | re.I,
)
_DUAL = re.compile(r"\bdual[\s-]+(?:primary[\s-]+)?list\w+|雙重(?:主要)?上市", re.I)
_OWN = re.compile(
    r"\b(?:we|our|the\s+Company|the\s+Group|(?:H\s+|Class\s+\w\s+|Offer\s+)?Shares|Units"
    r"|application|permission|Listing)\b|本公司|我們|股份|[AH]股|申請|批准"
)
"""Words without which a sentence on a board may be about other companies."""
_OURS = re.compile(r"\b(?:we|our|us|the\s+Company|the\s+Group)\b|本公司|我們|本集團", re.I)
"""Words without which a sentence on a chapter of the rules is about issuers at large."""
_OTHERS: tuple[ChapterKind, ...] = ("industry", "glossary", "contents")
"""Chapters that speak of other companies, or of words."""
_ABROAD = re.compile(
    r"\b(?:main\s+board|GEM|growth\s+enterprise\s+market)\s+of\s+(?!(?:the\s+)?"
    r"(?:hong\s+kong\s+)?(?:stock\s+)?exchange\b|hkex|sehk|the\s+hkex)"
    r"|(?:深圳|深交所|上海|上交所).{0,12}創業板",
    re.I | re.S,
)
"""A board of another market."""
_H_SHARES = re.compile(r"\bH\s+Shares?\b|H股")
_SECONDARY = re.compile(
    r"(?:\bour|\ba|Chapter\s+19C\s*\()\s*secondary\s+listings?\b|第二上市", re.I
)

_BOARDS = (
    FieldRule("GEM", _GEM, unless=(Veto(_ABROAD),)),
    FieldRule("Main Board", _MAIN, whose=_OWN, asked_after=FRONT, unless=(Veto(_ABROAD),)),
)
_CHAPTERS = FieldRule("", _CHAPTER, whose=_OURS, reach="whole")
_CLASSES = (
    FieldRule("weighted voting rights", _WVR, "front"),
    FieldRule("weighted voting rights", _WVR_OWN),
    FieldRule("H shares", _H_SHARES, "front"),
    FieldRule("dual primary listing", _DUAL, "front"),
    FieldRule("secondary listing", _SECONDARY),
)


def read_incorporated(
    source: Source, names: Names, pages: Sequence[int], looked_in: tuple[str, ...]
) -> Finding:
    """From the bracket under the name; else from the definition of the company."""
    for number, first, last in _brackets(source, names):
        lines = source.page(number).lines[first : last + 1]
        place = _place(joined(line.text for line in lines))
        made = (
            claim("overview", "incorporated_in", place, [cite_lines(source, number, first, last)])
            if place
            else None
        )
        if made is not None:
            return made
    for number in pages:
        page = source.page(number)
        for match in re.finditer(
            _DEFINED_IN,
            page.text,
        ):
            place = _place(joined(match[0].split("\n")))
            if place:
                made = claim(
                    "overview",
                    "incorporated_in",
                    place,
                    [source.cite(number, match.start(), match.end())],
                )
                if made is not None:
                    return made
    return not_shown(looked_in)


def _brackets(source: Source, names: Names) -> Iterator[tuple[int, int, int]]:
    """The bracket under the name, then those after it: the first may hold a number only."""
    if names.incorporated is None:
        return
    number, first, last = names.incorporated
    yield number, first, last
    lines = source.page(number).lines
    for n in range(last + 1, min(last + 4, len(lines))):
        if not re.match(r"^\s*[(（]", lines[n].text):
            return
        yield number, n, n


def _place(text: str) -> str:
    found = _PLACE_ZH.search(text) if IS_HAN.search(text) else None
    found = found or _PLACE.search(text)
    if found is None or len(found[1]) >= 60:
        return ""
    goes_on = _CONTINUED.match(text[found.start(1) :])
    return (goes_on[0].removesuffix("為") if goes_on else found[1]).strip(" *").rstrip(",.")


def read_regime(source: Source, pages: Sequence[int], looked_in: tuple[str, ...]) -> Finding:
    """The board, then the chapters and classes that the document says apply to its own listing."""
    parts: list[str] = []
    citations: list[Citation] = []
    for name, citation in _attributes(source, pages):
        if name not in parts:
            parts.append(name)
            citations.append(citation)
    made = (
        claim("overview", "listing_regime", "; ".join(parts), dict.fromkeys(citations))
        if parts
        else None
    )
    return made or not_shown(looked_in)


def _attributes(source: Source, pages: Sequence[int]) -> Iterator[tuple[str, Citation]]:
    others = {
        n
        for chapter in source.document.chapters_of(*_OTHERS)
        for n in range(chapter.first_page, chapter.last_page + 1)
    }
    pages = [n for n in pages if n not in others]
    front = [n for n in range(1, min(FRONT, source.last) + 1) if n not in others]
    where = {"front": tuple(front), "all": (*front, *pages)}
    boards = [(rule.value, rule.first(source, where[rule.where])) for rule in _BOARDS]
    named = [(found[0], name, found[1]) for name, found in boards if found is not None]
    if named:  # the one that is named first; of two on one page, the first row
        yield min(named, key=lambda each: each[0])[1:]
    for number in pages:
        for match in _CHAPTERS.matches(source, number):
            cited = source.cite(number, match.start(), match.end())
            if cited is not None:
                yield f"Chapter {_digits(match[1] or match[2])}", cited
    for rule in _CLASSES:
        found = rule.first(source, where[rule.where])
        if found is not None:
            yield rule.value, found[1]


def _digits(chapter: str) -> str:
    """ "十八A" → "18A"."""
    plain = "".join(chapter.split())
    for words, number in (("十八", "18"), ("十九", "19"), ("八", "8")):
        plain = plain.replace(words, number)
    return plain
