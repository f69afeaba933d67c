"""Where the issuer is incorporated, and under which regime it lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from hcgen.agent.extractors.rules.claims import cite_lines, claim, not_shown
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.issuer.name import cover_brackets
from hcgen.agent.extractors.rules.issuer.stock_code import FRONT
from hcgen.agent.extractors.rules.text.company_name import Names
from hcgen.agent.extractors.rules.text.field_rule import NOBODY, FieldRule, Veto
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.agent.extractors.rules.vocabulary import CLOSES, OPENS, vocabulary
from hcgen.base import HAN, IS_HAN
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
_PLACE_ZH = re.compile(
    r"[於在于]((?:(?![於在于年月日\d]).){2,20}?)"
    r"(?:註冊成立|註册成立|注册成立|成立|註冊|注册|登[記记])"
)
_DEFINED_IN = re.compile(
    rf"{OPENS}(?:our |the |本)?(?:Company|公司),?{CLOSES}"
    rf"(?:(?!\n{OPENS}(?!(?:our|the)\s+Company)).){{0,260}}?"
    rf"(?:incorporated|established|註冊成立)(?:(?!\n{OPENS})[^.。]){{0,80}}(?![A-Za-z])",
    re.S,
)
"""The definition of the company, up to the next definition; it ends with a whole word."""
_DEFINITIONS = FieldRule("", _DEFINED_IN)
_SAID = FieldRule(
    "",
    re.compile(
        r"\b(?:our|the)\s+company\s+(?:is|was)\s+(?:(?:an?|first)\s+(?:[\w-]+\s+){1,4})?"
        r"(?:incorporated|established|registered)\s+[^.。]{0,80}(?![A-Za-z])"
        rf"|(?:本公司|貴公司)(?:為|是|乃)?(?:[{HAN}\d]{{0,14}}[於在])[^。，；]{{2,40}}?(?:註冊成立|成立)",
        re.I,
    ),
)
"""A sentence whose subject is the company."""
_ON_COMPANY: tuple[ChapterKind, ...] = (
    "history",
    "corporate_information",
    "directors_and_management",
    "accountants_report",
)
"""Chapters in which a sentence says where it was incorporated."""
_CHAPTER = re.compile(
    r"(?:list\w*|appl\w+|seek\w*|eligib\w*|pursuant\s+to|under|requirements?\s+of"
    r"|accordance\s+with|defined\s+in)\s[^.]{0,140}?\bChapter\s+(18A|18B|18C|19C|8A)\b"
    r"|(?:根據|依據|按照|符合|遵照|尋求)[^。]{0,30}?(?:上市規則)?第?\s*((?:18|十八)\s?[ABC]"
    r"|(?:19|十九)\s?C"
    r"|(?:8|八)\s?A)\s*章",
    re.S,
)
_OTHERS: tuple[ChapterKind, ...] = ("industry", "glossary", "contents")
"""Chapters that speak of other companies, or of words."""
_ABROAD = re.compile(
    r"\b(?:main\s+board|GEM|growth\s+enterprise\s+market)\s+of\s+(?!(?:the\s+)?"
    r"(?:hong\s+kong\s+)?(?:stock\s+)?exchange\b|hkex|sehk|the\s+hkex)"
    r"|(?:深圳|深交所|上海|上交所).{0,12}創業板",
    re.I | re.S,
)
"""A board of another market."""


@cache
def _boards() -> tuple[FieldRule, ...]:
    """Which of them is named first, is the issuer's; of two on one page, the first row."""
    words, abroad = vocabulary("issuer"), (Veto(_ABROAD),)
    return (
        FieldRule("GEM", words["gem_itself"], unless=abroad, not_in=_OTHERS),
        FieldRule(
            "GEM", words["gem"], whose=_OWN, named_after=FRONT, unless=abroad, not_in=_OTHERS
        ),
        FieldRule(
            "Main Board",
            words["main_board"],
            whose=_OWN,
            named_after=FRONT,
            unless=abroad,
            not_in=_OTHERS,
        ),
    )


_OWN: Literal["issuer or securities"] = "issuer or securities"
_CHAPTERS = FieldRule("", _CHAPTER, whose="issuer", whole=True, not_in=_OTHERS)


@cache
def _classes() -> tuple[FieldRule, ...]:
    words = vocabulary("issuer")
    wvr = "weighted voting rights"
    return (
        FieldRule(wvr, words["weighted_voting"], "front", not_in=_OTHERS),
        FieldRule(wvr, words["weighted_voting_own"], not_in=_OTHERS),
        FieldRule("H shares", words["h_shares"], "front", not_in=_OTHERS),
        FieldRule("dual primary listing", words["dual_primary"], "front", not_in=_OTHERS),
        FieldRule("secondary listing", words["secondary"], not_in=_OTHERS),
    )


def read_incorporated(
    source: Source, names: Names, pages: Sequence[int], looked_in: tuple[str, ...]
) -> Finding:
    """From the bracket under the name; else from the definition of the company; else from a
    sentence on the company in its history or in a report on it."""
    found = [
        (place, cite_lines(source, number, first, last))
        for number, first, last in _brackets(source, names)
        if (place := _place(joined(_texts(source, number, first, last))))
    ]
    if names.incorporated is None and len({place for place, _ in found}) > 1:
        found = []
    for place, cited in found:
        if made := claim("overview", "incorporated_in", place, [cited]):
            return made
    said = source.front(0, *_ON_COMPANY)
    for rule, numbers in ((_DEFINITIONS, pages), (_SAID, said)):
        for number in numbers:
            for match in rule.matches(source, number):
                if place := _place(joined(match[0].split("\n"))):
                    cited = source.cite_running(number, *match.span())
                    if made := claim("overview", "incorporated_in", place, [cited]):
                        return made
    return not_shown(looked_in)


def _brackets(source: Source, names: Names) -> Iterator[tuple[int, int, int]]:
    """The bracket under the name, then those after it: the first may hold a number only. All of the
    cover where the name is a picture."""
    if names.incorporated is None:
        found = cover_brackets(source)
        named = names.english or names.chinese
        if len(found) == 1 and (named is None or _is_under_a_picture(source, *found[0])):
            yield from found
        return
    number, first, last = names.incorporated
    yield number, first, last
    lines = source.page(number).lines
    for n in range(last + 1, min(last + 4, len(lines))):
        if not re.match(r"^\s*[(（]", lines[n].text):
            return
        yield number, n, n


def _is_under_a_picture(source: Source, number: int, first: int, _: int) -> bool:
    """Whether nothing is printed close over a line: what it belongs to is drawn."""
    lines = source.page(number).lines
    place = lines[first].place
    ends = (line.place.y1 for n, line in enumerate(lines) if n != first)
    above = max((end for end in ends if end < place.y1), default=0.0)
    return place.y0 - above > 2 * place.height


def _texts(source: Source, number: int, first: int, last: int) -> list[str]:
    return [line.text for line in source.page(number).lines[first : last + 1]]


def _place(text: str) -> str:
    found = _PLACE_ZH.search(text) if IS_HAN.search(text) else None
    found = found or _PLACE.search(text)
    if found is None or len(found[1]) >= 60:
        return ""
    goes_on = _CONTINUED.match(text[found.start(1) :])
    return (goes_on[0].removesuffix("為") if goes_on else found[1]).strip(" *").rstrip(",.")


def read_regime(
    source: Source, pages: Sequence[int], looked_in: tuple[str, ...], issuer: Subject = NOBODY
) -> Finding:
    """The board, then the chapters and classes that the document says apply to its own listing."""
    parts: dict[str, Citation] = {}
    for name, citation in _attributes(source, pages, issuer):
        parts.setdefault(name, citation)
    if not parts:
        return not_shown(looked_in)
    cited = dict.fromkeys(parts.values())
    made = claim("overview", "listing_regime", "; ".join(parts), cited)
    return made or not_shown(looked_in)


def _attributes(
    source: Source, pages: Sequence[int], issuer: Subject
) -> Iterator[tuple[str, Citation]]:
    front = tuple(source.first_pages(FRONT))
    where = {"front": front, "all": (*front, *pages)}
    boards = [(rule.value, rule.first(source, where[rule.where], issuer)) for rule in _boards()]
    named = [(found[0], name, found[1]) for name, found in boards if found is not None]
    if named:
        yield min(named, key=lambda each: each[0])[1:]
    for number in pages:
        for match in _CHAPTERS.matches(source, number, issuer):
            cited = source.cite_running(number, *match.span())
            if cited is not None:
                yield f"Chapter {_digits(match[1] or match[2])}", cited
    for rule in _classes():
        found = rule.first(source, where[rule.where], issuer)
        if found is not None:
            yield rule.value, found[1]


def _digits(chapter: str) -> str:
    """ "十八A" → "18A"."""
    plain = "".join(chapter.split())
    for words, number in (("十八", "18"), ("十九", "19"), ("八", "8")):
        plain = plain.replace(words, number)
    return plain
