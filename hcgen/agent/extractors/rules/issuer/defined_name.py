"""The issuer's name as “the Company” is defined."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.issuer.cover_name import NO_NAME, PLACE
from hcgen.agent.extractors.rules.text.company_name import LONGEST, Name, Names, has_own_word
from hcgen.agent.extractors.rules.vocabulary import (
    CLOSES,
    HAN_SUFFIX,
    OPENS,
    SUFFIX,
)
from hcgen.base import HAN

_HAN_NAME = (
    rf"[{HAN}（）()·](?:\s*[{HAN}（）()·]){{1,39}}?{HAN_SUFFIX}(?=\s*[*＊]?[)，,（(\s]|[*＊])"
)
"""It may go on on the next line of its column."""
_DEFINED = re.compile(
    rf"{OPENS}(?:our\s+|the\s+)?(?:Company|Issuer|本公司|公司|發行人),?{CLOSES}", re.I
)

_NEXT = re.compile(rf"\n(?={OPENS}(?!(?:our|the)\s+Company|(?:we|us|our),?{CLOSES}))")
"""Where the next definition begins, which is no further name for the company."""


def read_definition(source: Source, pages: Sequence[int]) -> Names:
    """The name beside “Company” in DEFINITIONS, or before "(the “Company”)" in running text."""
    glossary = source.within(pages, "definitions")
    for number in glossary or pages:
        names = _defined_on(source, number, entry=bool(glossary))
        if names.english or names.chinese:
            return names
    return Names()


def _defined_on(source: Source, number: int, *, entry: bool) -> Names:
    text = source.running(number)
    for match in _DEFINED.finditer(text):
        if entry:
            after = _NEXT.split(text[match.end() : match.end() + 400], maxsplit=1)[0].rstrip()
            names = _in_entry(source, number, match.end(), after)
            if names.english or names.chinese:
                return names
        before = text[max(0, match.start() - 160) : match.start()]
        tail = re.search(
            rf"(?:^|[\s“])((?:\(?[A-Z][\w&.,’'()-]*\s+){{0,9}}?[A-Z][\w&.,’'()-]*\s*{SUFFIX})\s*[*]"
            rf"?\s*[(（](?:the|our|hereinafter)?\s*$",
            before,
        )
        if tail:
            name = _without_title(tail[1])
            start = match.start() - len(before) + tail.end(1) - len(name)
            citation = source.cite_running(number, start, start + len(name))
            if citation is not None and has_own_word(name):
                return Names(english=Name(joined(name.split("\n")), citation))
    return Names()


def _without_title(text: str) -> str:
    """A name without the lines over it that are the document's title: "Application Proof of"."""
    lines = text.split("\n")
    while len(lines) > 1 and NO_NAME.search(lines[0].strip()):
        lines = lines[1:]
    return "\n".join(lines)


def _in_entry(source: Source, number: int, offset: int, after: str) -> Names:
    english: Name | None = None
    chinese: Name | None = None
    latin = re.search(
        rf"[A-Z][^“”;:：()（）]{{3,{LONGEST}}}?{SUFFIX}(?=\s*[*]?\s*(?:[(（,;，]|$))"
        rf"|[A-Z][^“”;:：()]{{1,60}}\([^()]{{2,30}}\)[^“”;:()]{{0,60}}?{SUFFIX}"
        rf"(?=\s*[*]?\s*[(（,;，])",
        after,
    )
    if latin and latin.start() < 160:
        text = re.sub(r"^(?:(?:or|and|the|we|us|our|Company|Group)\b[\s,”“\"’‘]*)+", "", latin[0])
        start = offset + latin.end() - len(text)
        citation = source.cite_running(number, start, start + len(text))
        if citation and has_own_word(text):
            english = Name(joined(text.split("\n")), citation)
    # the Chinese name stands in the bracket straight after the English one, or comes first
    begin, reach = (latin.end(), 80) if latin else (0, 60)
    han = re.search(_HAN_NAME, after[begin : begin + reach])
    if han and not ("本公司" in han[0] or PLACE.search(han[0])):
        text = han[0].lstrip("()（）")
        text = text.removeprefix("指")
        start = offset + begin + han.end() - len(text)
        citation = source.cite_running(number, start, start + len(text))
        chinese = Name(joined(text.split("\n")), citation) if citation else None
    return Names(english, chinese)
