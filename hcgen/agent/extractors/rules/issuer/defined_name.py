"""The issuer's name as “the Company” is defined."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.company_name import LONGEST, Name, Names
from hcgen.agent.extractors.rules.vocabulary import GENERIC, HAN_SUFFIX, SUFFIX
from hcgen.base import HAN

_HAN_NAME = rf"[{HAN}（）()·]{{2,40}}?{HAN_SUFFIX}(?=\s*[*＊]?[)，,（(\s]|[*＊])"
_DEFINED = re.compile(
    r"[“\"「](?:our\s+|the\s+)?(?:Company|Issuer|本公司|公司|發行人),?[”\"」]", re.I
)

_NEXT = re.compile(r"\n(?=[“\"「](?!(?:our|the)\s+Company|(?:we|us|our),?[”\"]))")
"""Where the next definition begins, which is no further name for the company."""


def read_definition(source: Source, pages: Sequence[int]) -> Names:
    """The name beside “Company” in DEFINITIONS, or before "(the “Company”)" in running text."""
    chapters = source.document.chapters_of("definitions")
    glossary = [n for n in pages if any(c.first_page <= n <= c.last_page for c in chapters)]
    for number in glossary or pages:
        names = _defined_on(source, number, entry=bool(glossary))
        if names.english or names.chinese:
            return names
    return Names()


def _defined_on(source: Source, number: int, *, entry: bool) -> Names:
    page = source.page(number)
    for match in _DEFINED.finditer(page.text):
        if entry:
            after = _NEXT.split(page.text[match.end() : match.end() + 400], maxsplit=1)[0].rstrip()
            names = _in_entry(source, number, match.end(), after)
            if names.english or names.chinese:
                return names
        before = page.text[max(0, match.start() - 160) : match.start()]
        tail = re.search(
            rf"(?:^|[\s“])((?:[A-Z][\w&.,’'()-]*\s+){{0,9}}?[A-Z][\w&.,’'()-]*\s*{SUFFIX})\s*[*]"
            rf"?\s*[(（](?:the|our|hereinafter)?\s*$",
            before,
        )
        if tail:
            start = match.start() - len(before) + tail.start(1)
            citation = source.cite(number, start, start + len(tail[1]))
            if citation is not None:
                return Names(english=Name(joined(tail[1].split("\n")), citation))
    return Names()


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
        text = re.sub(r"^(?:(?:or|and|the|we|us|our|Company|Group)\b[\s,”“\"’]*)+", "", latin[0])
        start = offset + latin.end() - len(text)
        citation = source.cite(number, start, start + len(text))
        own = any(word not in GENERIC for word in re.findall(r"[a-z]+", text.lower()))
        english = Name(joined(text.split("\n")), citation) if citation and own else None
    # the Chinese name stands in the bracket straight after the English one, or comes first
    begin, reach = (latin.end(), 80) if latin else (0, 60)
    han = re.search(_HAN_NAME, after[begin : begin + reach])
    if han and "本公司" not in han[0]:
        text = han[0].lstrip("()（）")
        text = text.removeprefix("指")
        start = offset + begin + han.end() - len(text)
        citation = source.cite(number, start, start + len(text))
        chinese = Name(text, citation) if citation else None
    return Names(english, chinese)
