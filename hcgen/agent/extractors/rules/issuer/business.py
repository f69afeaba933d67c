"""What the issuer does: one to three sentences, verbatim."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from hcgen.agent.extractors.rules.claims import claim, not_shown, numbered
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.sentences import Sentence, sentences
from hcgen.base import HAN, IS_HAN
from hcgen.contracts import Claim, Finding

MOST = 3
LONGEST = 700
EARLY = 3
"""Pages on which what a company does, by its verbs alone, is what it is about."""
NAMED = 3
"""How often an industry must be named to be the issuer's."""

_OURSELVES = r"we|our\s+(?:group|company)|the\s+(?:group|company|issuer|trust|bank)"
_IS = (
    r"^(?:(?:founded|established|headquartered|incorporated)\s+[^.]{3,60},\s+"
    r"|as\s+(?:an?|the|one)\s[^.]{3,120},\s+|according\s+to\s+[^.,]{2,60},\s+)?"
    r"(?:%s)\s+(?:(?:and\s+(?:its|our)\s+subsidiaries|\(.{2,40}\))\s+)?"
    r"(?:is|are|was|were|has\s+been|have\s+been)\s+(?:(?:principally|mainly|primarily)\s+)?"
    r"(?:an?\s|the\s(?:largest|leading|second|third|fourth|fifth|first|only)|one\s+of\s|among\s"
    r"|engaged\s+in|ranked)"
)
_DOES = re.compile(
    r"\b(?:principally|mainly|primarily)\s+(?:engaged?|engaging|involved|focus\w*|provides?"
    r"|operates?)\b"
    r"|\bwe(?:,[^,.]{3,60},)?\s+(?:primarily\s+|mainly\s+|principally\s+)?(?:provide|offer"
    r"|design|develop|manufacture|operate|speciali[sz]e|sell|focus\s+on)\b"
    r"|^(?:our|the)\s+(?:group|company)\s+(?:primarily\s+|mainly\s+)?(?:provides|offers|designs"
    r"|develops|manufactures|operates|speciali[sz]es|sells|focuses\s+on)\b",
    re.I,
)
_OURS = re.compile(
    r"^(?:as\s+an?\s[^.]{3,120},\s+)?(?:we|our\s+(?:group|company)"
    r"|the\s+(?:group|company|issuer))\b",
    re.I,
)
_ASIDE = re.compile(
    r"\b(?:staff|employees?|trainings?|directors?|shareholders?|insurance|warrant\w*"
    r"|guarantees?)\b|員工|僱員|董事|股東|保險|保證",
    re.I,
)
"""What a company also does, and is not in business for."""
_ACTIVITIES = re.compile(
    r"^(?:the\s+)?(?:principal|main)\s+(?:activit|business)\w*\s+of\s+(?:the|our)\s+(?:group"
    r"|company|subsidiaries)\b[^.]{0,60}?\b(?:is|are|include|comprise|continued)",
    re.I,
)
_PRINCIPAL = re.compile(r"principal|main|primar|主要|專注|專門", re.I)
_ACTIVITY = re.compile(
    r"provid|compan|manufactur|develop|design|suppl|operat|engag|servic|platform|bank|retail"
    r"|distribut|contract|enterprise|group|brand|producer|maker|insur|trad|busines|player"
    r"|pioneer|specialist|firm\b|institution",
    re.I,
)
_ZH_IS = (
    r"^(?:.{0,40}，)?(?:我們|本集團|本公司%s)(?!的)(?:.{0,12})?(?:是|為|乃|係)"
    r"(?:一家|一間|一名|全球|中國|香港|領先|國內|.{0,12}(?:領先|最大|首家|知名))"
)
_ZH_DOES = re.compile(
    r"(?:我們|本集團|本公司|集團).{0,12}(?:主要|專門|專注)(?:從事|經營|提供|業務|於)"
)
_NOT = re.compile(
    r"investment holding(?!.{0,80}principally engaged)|投資控股(?!.{0,30}主要從事)|not\s+(?:a"
    r"|an|the)\b"
    r"|investor|\brisk|風險|\bwaiver|exempted company|incorporated (?:in|under)"
    r"|註冊成立|獲豁免公司|subject to|summary|overview of the information|概要|party to"
    r"|involved in (?:any|a)",
    re.I,
)
_INDUSTRY = re.compile(r"\b((?:[a-z][a-z-]+\s+){0,4}?[a-z][a-z-]+)\s+industry\b")
_COMMON = frozenset(
    [
        "the",
        "this",
        "that",
        "our",
        "an",
        "a",
        "same",
        "such",
        "whole",
        "of",
        "in",
        "its",
        "their",
        "these",
        "those",
        "relevant",
        "which",
        "said",
        "entire",
        "overall",
        "and",
        "or",
        "other",
        "for",
        "from",
        "to",
        "by",
        "as",
        "within",
        "across",
        "any",
        "each",
        "no",
        "new",
        "key",
        "respective",
        "related",
        "government",
        "highly",
        "competitive",
        "fragmented",
        "regulated",
        "rapidly",
        "evolving",
        "growing",
        "emerging",
        "traditional",
        "domestic",
        "global",
        "local",
        "leading",
        "different",
        "various",
        "downstream",
        "upstream",
        "certain",
        "particular",
        "specific",
        "general",
        "where",
        "with",
        "on",
        "at",
        "per",
        "customer",
        "customers",
    ]
)


def read_business(source: Source, pages: Sequence[int], issuer: str = "") -> tuple[Claim, ...]:
    """From the first page that says what the issuer is: that sentence, then what it says it does.

    Without such a sentence, what the pages say that it does; its principal business first."""
    is_something = _what_it_is(issuer)
    weak: list[Sentence] = []
    for number in pages:
        page = [s for s in sentences(source, number) if _is_fit(s.text)]
        strong = [s for s in page if _says_what(s.text, is_something)]
        does = [s for s in page if s not in strong and _says_deeds(s.text)]
        weak += does
        if strong:
            chosen = strong[:2] + [s for s in does if _goes_on(strong[0], s)]
            return _claims(source, sorted(chosen[:MOST], key=lambda s: s.start))
    principal = [s for s in weak if _PRINCIPAL.search(s.text)]
    early = [s for s in weak if s.page in list(pages)[:EARLY] and not _ASIDE.search(s.text)]
    return _claims(source, principal[:2] or early[:1])


def _goes_on(said: Sentence, other: Sentence) -> bool:
    """Whether a sentence belongs to what was said of the business: straight after it, or on what
    the issuer principally does. Others are left out."""
    apart = other.start - said.end
    if _ASIDE.search(other.text):
        return False
    return 0 <= apart <= 2 or (apart > 0 and bool(_PRINCIPAL.search(other.text)))


def _claims(source: Source, chosen: Sequence[Sentence]) -> tuple[Claim, ...]:
    cited = [(each.text, [c for c in (each.citation(source),) if c is not None]) for each in chosen]
    return numbered("overview", "business", cited)


def _is_fit(text: str) -> bool:
    least = 10 if IS_HAN.search(text) else 20
    return least <= len(text) <= LONGEST and not _NOT.search(text)


def _says_deeds(text: str) -> bool:
    told = (_OURS.match(text) and _DOES.search(text)) or _ACTIVITIES.match(text)
    return bool(told or _ZH_DOES.search(text))


def read_sector(source: Source, pages: Sequence[int], looked_in: tuple[str, ...]) -> Finding:
    """The industry that SUMMARY names, in its words, where one clearly rules: named at least
    ``NAMED`` times and twice as often as any other."""
    counts: Counter[str] = Counter()
    for number in pages:
        for match in _INDUSTRY.finditer(" ".join(source.page(number).text.split())):
            words = match[1].split()
            last = max((n for n, word in enumerate(words) if word in _COMMON), default=-1)
            if words[last + 1 :]:
                counts[" ".join(words[last + 1 :])] += 1
    if not counts:
        return not_shown(looked_in)
    name, count = min(counts.items(), key=lambda item: (-item[1], -len(item[0]), item[0]))
    rivals = (n for other, n in counts.items() if not (name in other or other in name))
    if count < NAMED or 2 * max(rivals, default=0) > count:
        return not_shown(looked_in)
    for number in pages:
        for sentence in sentences(source, number):
            place = re.search(rf"{re.escape(name)}\s+industry\b", sentence.text)
            if place:
                made = claim("overview", "sector", place[0], [sentence.citation(source)])
                return made or not_shown(looked_in)
    return not_shown(looked_in)


def _what_it_is(issuer: str) -> re.Pattern[str]:
    """The sentence that says what the issuer is, with the first word of its name as a subject."""
    chinese = re.match(rf"[{HAN}]{{2}}", issuer)
    latin = re.match(r"[A-Za-z][\w-]{3,}", issuer)
    name = rf"|{re.escape(latin[0])}[\w&.,’' -]{{0,60}}?" if latin else ""
    own = rf"|{re.escape(chinese[0])}[{HAN}]{{0,12}}?" if chinese else ""
    return re.compile(f"{_IS % (_OURSELVES + name)}|{_ZH_IS % own}", re.I)


def _says_what(text: str, is_something: re.Pattern[str]) -> bool:
    if not is_something.match(text):
        return False
    return bool(IS_HAN.search(text) or _ACTIVITY.search(text))
