"""Where the issuer is incorporated, under which regime it lists, and its stock code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hcgen.agent.extractors.rules.findings import (
    cite_lines,
    claim,
    not_shown,
    redacted,
)
from hcgen.agent.extractors.rules.names_model import Names
from hcgen.agent.extractors.rules.source import CHINESE, Source, joined
from hcgen.contracts import Citation, Finding

FRONT = 6
"""Pages that may carry the stock code and the class of shares (ours)."""

_PLACE = re.compile(
    r"(?:incorporated|established|registered|organi[sz]ed|constituted|formed|continued)\s+(?:with\s+limited\s+liability\s+)?"
    r"(?:(?:under|pursuant\s+to)\s+the\s+laws\s+of|in|as\s+an\s+exempted\s+company\s+in)\s+(?:the\s+)?(.+?)(?:\s+(?:with|as|and(?!\s+(?:Wales|Barbuda|Nevis|Tobago|the\s+Grenadines|Caicos|Herzegovina))|under|on|by|pursuant|whose)\b|[,;)（(）]|$)",
    re.I,
)
_PLACE_ZH = re.compile(r"[於在](.{2,20}?)(?:註冊成立|註册成立|成立|註冊|登記)")
_CODE = re.compile(
    r"(?:stock|share)\s+code\s*(?:\((?:hkex|sehk|hong kong)\)\s*)?[:：]?\s*(?:\(?(?:ordinary|h)\s+shares?\)?\s*)?[:：]?\s*(\d{4,5})(?!\d)|(?:股份|股票)代號\s*[:：]?\s*(\d{4,5})(?!\d)",
    re.I,
)
_CODE_HIDDEN = re.compile(
    r"(?:stock\s+code|股份代號)\s*[:：]?\s*\[\s*(?:REDACTED|編\s*纂|●)\s*\]", re.I
)
_GEM = re.compile(
    r"(?:deal\s+in|listing|listed|trading|dealt|quoted)\b[^.]{0,120}\bon\s+(?:the\s+)?GEM\b|\bCHARACTERISTICS\s+OF\s+(?:THE\s+)?(?:GEM|GROWTH\s+ENTERPRISE\s+MARKET)|GEM的?特[色點]|於GEM(?:上市|買賣)|創業板的?特[色點]"
    r"|\bGEM\s+has\s+been\s+positioned|GEM的?定位|創業板的?定位",
    re.S,
)
_MAIN = re.compile(
    r"(?:list\w*|deal\w*|trad\w*|quot\w*|permission)\b[^.]{0,160}\bMain\s+Board\b|[於在](?:香港)?(?:聯交所)?主板.{0,6}(?:上市|買賣|掛牌)",
    re.S | re.I,
)
_CHAPTER = re.compile(
    r"(?:list\w*|appl\w+|seek\w*|eligib\w*|pursuant\s+to|under|requirements?\s+of|accordance\s+with|defined\s+in)\s[^.]{0,140}?\bChapter\s+(18A|18B|18C|19C|8A)\b"
    r"|(?:根據|依據|按照|符合|遵照|尋求).{0,30}?(?:上市規則)?第?\s*((?:18|十八)\s?[ABC]|(?:19|十九)\s?C|(?:8|八)\s?A)\s*章",
    re.S,
)
_WVR = re.compile(
    r"controlled\s+through\s+weighted\s+voting\s+rights|不同投票權控制|以不同投票權", re.I
)
_WVR_OWN = re.compile(
    r"\b(?:our|we\s+(?:have|adopt\w*|are)|the\s+Company\b)[^.]{0,60}\b(?:WVR|weighted\s+voting\s+rights?)\s+structure|(?:本公司|我們)[^。]{0,30}不同投票權架構",
    re.S | re.I,
)
_DUAL = re.compile(r"\bdual[\s-]+(?:primary[\s-]+)?list\w+|雙重(?:主要)?上市", re.I)
_OWN = re.compile(
    r"\b(?:we|our|the\s+Company|the\s+Group|(?:H\s+|Class\s+\w\s+|Offer\s+)?Shares|Units|application|permission|Listing)\b|本公司|我們|股份|[AH]股|申請|批准"
)
"""Words without which a sentence on a board may be about other companies."""
_H_SHARES = re.compile(r"\bH\s+Shares?\b|H股")
_SECONDARY = re.compile(
    r"(?:\bour|\ba|Chapter\s+19C\s*\()\s*secondary\s+listings?\b|第二上市", re.I
)


def read_incorporated(
    source: Source, names: Names, pages: Sequence[int], looked_in: tuple[str, ...]
) -> Finding:
    """From the bracket under the name; else from the definition of the company."""
    if names.incorporated is not None:
        number, first, last = names.incorporated
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
            r"[“\"「](?:our |the |本)?(?:Company|公司)[”\"」].{0,260}?(?:incorporated|established|註冊成立)[^.。]{0,80}",
            page.text,
            re.S,
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


def _place(text: str) -> str:
    if CHINESE.search(text) and (found := _PLACE_ZH.search(text)):
        return found[1].strip()
    found = _PLACE.search(text)
    return found[1].strip(" *").rstrip(",.") if found and len(found[1]) < 60 else ""


def read_stock_code(source: Source, looked_in: tuple[str, ...]) -> Finding:
    """From the front pages only: codes elsewhere are those of other companies."""
    hidden: Citation | None = None
    for number in range(1, min(FRONT, source.last) + 1):
        page = source.page(number)
        for n, line in enumerate(page.lines):
            found = _CODE.search(line.text)
            if found:
                code = found[1] or found[2]
                made = claim("overview", "stock_code", code, [cite_lines(source, number, n, n)])
                return made or not_shown(looked_in)
            if hidden is None and _CODE_HIDDEN.search(line.text):
                hidden = cite_lines(source, number, n, n)
    return redacted(hidden, looked_in)


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
    front = range(1, min(FRONT, source.last) + 1)
    board = _first(source, (*front, *pages), _GEM)
    main = _first(source, (*front, *pages), _MAIN)
    if board is not None and (main is None or board[0] <= main[0]):
        yield "GEM", board[1]
    elif main is not None:
        yield "Main Board", main[1]
    for number in pages:
        for match in _CHAPTER.finditer(source.page(number).text):
            cited = source.cite(number, match.start(), match.end())
            if cited is not None:
                yield f"Chapter {_digits(match[1] or match[2])}", cited
    for name, pattern, where in (
        ("weighted voting rights", _WVR, front),
        ("weighted voting rights", _WVR_OWN, (*front, *pages)),
        ("H shares", _H_SHARES, front),
        ("dual primary listing", _DUAL, front),
        ("secondary listing", _SECONDARY, (*front, *pages)),
    ):
        found = _first(source, where, pattern)
        if found is not None:
            yield name, found[1]


def _digits(chapter: str) -> str:
    """ "十八A" → "18A"."""
    plain = "".join(chapter.split())
    for words, number in (("十八", "18"), ("十九", "19"), ("八", "8")):
        plain = plain.replace(words, number)
    return plain


def _first(
    source: Source, pages: Sequence[int], pattern: re.Pattern[str]
) -> tuple[int, Citation] | None:
    for position, number in enumerate(pages):
        text = source.page(number).text
        for match in pattern.finditer(text):
            begin = max(text.rfind(stop, 0, match.start()) for stop in (". ", ".\n", "。")) + 1
            about = text[begin : match.end()]
            if pattern is _MAIN and number > FRONT and not _OWN.search(about):
                continue
            if (cited := source.cite(number, match.start(), match.end())) is not None:
                return position, cited
    return None
