"""The industry that the document says the issuer is in, in its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from hcgen.agent.extractors.rules.claims import claim
from hcgen.agent.extractors.rules.document_view import Source, joined
from hcgen.agent.extractors.rules.text.field_rule import FieldRule
from hcgen.agent.extractors.rules.text.headings import plain, unnumbered
from hcgen.agent.extractors.rules.text.sentences import Sentence, sentences
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN, IS_HAN
from hcgen.contracts import Citation, Claim

NAMED = 3
"""How often SUMMARY must name an industry, for it to be the issuer's."""
HEADED = 2
"""How often INDUSTRY OVERVIEW must: in a heading, and in what stands under it."""
LONGEST = 60
"""Characters of the name of an industry."""

_NAME = r"(?:[A-Za-z][\w&’/-]*\s+){1,7}?"
_INDUSTRY = re.compile(r"\b((?:[a-z][a-z-]+\s+){0,4}?[a-z][a-z-]+)\s+industry\b")
_OWN = FieldRule(
    "",
    re.compile(
        rf"\b(?:our|the)\s+(?P<name>{_NAME}industry),?\s+in\s+which\s+(?:we|our\s+group)\s+operate"
        rf"|\b(?:we|our\s+group)\s+operates?\s+in\s+the\s+(?P<other>{_NAME}industry)\b"
        rf"|(?:我們|本集團|本公司)(?:經營所在|身處|所處|所在)的?(?P<zh>"
        rf"[{HAN}A-Za-z]{{2,20}}?(?:行業|產業))",
        re.I,
    ),
)
"""The issuer itself says in which industry it is."""
_HEADED = re.compile(
    r"(?P<name>(?:[A-Za-z][\w&’'/-]*\s+){1,7}(?:industry|market))\b(?:\s+in\s+.{2,40})?$", re.I
)
_HEADED_ZH = re.compile(
    rf"^(?P<name>[{HAN}A-Za-z]{{2,24}}?(?:行業|產業|市場))(?:的?(?:概覽|分析|概況|簡介))?$"
)
_WHERE_ZH = re.compile(r"^(?:全球|世界|中國|香港|國內|內地|亞太|大灣區|及|與|和|的)+")


def read_sector(
    source: Source, told: Sequence[int], industry: Sequence[int], issuer: Subject
) -> Claim | None:
    """The industry that rules the pages ``told`` (SUMMARY), named at least ``NAMED`` times and
    twice as often as any other; else the one in which the issuer says it is; else the one that
    heads the pages on the ``industry``, where these go on to name it."""
    found = chain(
        _counted(source, told, issuer),
        _own(source, (*told, *industry)),
        _headed(source, industry),
    )
    for name, citation in found:
        return claim("overview", "sector", name, [citation])
    return None


def _counted(
    source: Source, pages: Sequence[int], issuer: Subject
) -> Iterator[tuple[str, Citation]]:
    named: Counter[str] = Counter()
    places: dict[str, Sentence] = {}
    for number in pages:
        if "industry" not in source.page(number).text:
            continue
        for sentence in sentences(source, number):
            for match in _INDUSTRY.finditer(sentence.text):
                if issuer.of(sentence.text, match.end()) == "other":
                    continue
                if sentence.rest is None and (name := _own_words(match[1])):
                    named[name] += 1
                    places.setdefault(name, sentence)
    if not named:
        return
    name, count = min(named.items(), key=lambda item: (-item[1], -len(item[0]), item[0]))
    rivals = (n for other, n in named.items() if not (name in other or other in name))
    if count >= NAMED and 2 * max(rivals, default=0) <= count:
        for cited in places[name].citations(source):
            yield f"{name} industry", cited


def _own(source: Source, pages: Sequence[int]) -> Iterator[tuple[str, Citation]]:
    for number in pages:
        for match in _OWN.matches(source, number):
            group = next(name for name in ("name", "other", "zh") if match[name])
            name = joined(match[group].split("\n"))
            cited = source.cite_running(number, *match.span())
            if cited is not None and (match["zh"] or _own_words(name.lower())):
                yield name, cited


def _headed(source: Source, pages: Sequence[int]) -> Iterator[tuple[str, Citation]]:
    """The first heading on an industry, where the pages name it ``HEADED`` times at least."""
    text = ""
    for number in pages:
        for line in source.page(number).lines:
            name = _industry_of(unnumbered(plain(line.text)).strip())
            if not name:
                continue
            text = text or _folded(" ".join(source.page(n).text for n in pages))
            kernel = _kernel(name)
            begin = line.text.lower().find(name.lower())
            if kernel and begin >= 0 and text.count(_folded(kernel)) >= HEADED:
                start = line.start + begin
                cited = source.cite(number, start, start + len(name))
                if cited is not None:
                    yield cited.quote, cited


def _industry_of(heading: str) -> str:
    """The industry that a heading is on; empty where it is on none."""
    if len(heading) > LONGEST or re.search(r"[.,;:。，；：]", heading):
        return ""
    if found := _HEADED_ZH.match(heading):
        return found["name"]
    if heading[:1].islower():
        return ""
    lead = vocabulary("business")["heads_industry"].match(heading)
    found = _HEADED.match(heading, lead.end() + 1 if lead and lead[0] else 0)
    if found is None or not (lead or heading.isupper()):
        return ""
    return found["name"]


def _kernel(name: str) -> str:
    """The words of an industry's name that are its own, as running text names it."""
    if not IS_HAN.search(name):
        return _own_words(name.lower())
    return re.sub(r"(?:行業|產業|市場)$", "", _WHERE_ZH.sub("", name))


def _own_words(name: str) -> str:
    """The words that name an industry: those after the last that names none."""
    words = [each for each in name.split() if each not in ("industry", "market")]
    common = vocabulary("business")["no_sector"]
    last = max((n for n, word in enumerate(words) if common.search(word)), default=-1)
    return " ".join(words[last + 1 :])


def _folded(text: str) -> str:
    """A text in which a name is counted: small letters, no plural, no space in Chinese."""
    words = ("" if IS_HAN.search(text) else " ").join(text.split())
    return re.sub(r"s\b", "", words).lower()
