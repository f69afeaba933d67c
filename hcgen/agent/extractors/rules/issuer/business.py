"""What the issuer does: one to three sentences, verbatim.

A sentence is read from the left: a lead, the issuer, words between, a verb. Only where the verb
speaks of the issuer, and of a business, is it a claim (``business.toml``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from hcgen.agent.extractors.rules.claims import numbered
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.headings import plain, unnumbered
from hcgen.agent.extractors.rules.text.sentences import Sentence, sentences
from hcgen.agent.extractors.rules.vocabulary import Vocabulary, vocabulary
from hcgen.base import HAN, IS_HAN
from hcgen.contracts import Claim

MOST = 3
LONGEST = 700
LEAD = 160
"""Characters before the issuer in a sentence of its own."""
EARLY = 3
"""Pages on which what a company does, by its verbs alone, is what it is about."""
_SPACE, _COMMAS = re.compile(r"\s+"), re.compile(r"[\s,，]+")

Says = Literal["is", "does", ""]
"""That a sentence says what the issuer is; what it does; nothing of its business."""


def read_business(source: Source, pages: Sequence[int], issuer: str = "") -> tuple[Claim, ...]:
    """From the first page that says what the issuer is: that sentence, then what it says it does.

    Without such a sentence, what the pages say that it does; its principal business first. A
    sentence under the heading of a part of the business speaks of that part."""
    own = _own_name(issuer)
    principal = vocabulary("business")["principal"]
    weak: list[Sentence] = []
    for said, does in _by_page(source, pages, own):
        weak += does
        if said:
            chosen = said[:2] + [s for s in does if _goes_on(said[0], s)]
            return _claims(source, sorted(chosen[:MOST], key=lambda s: s.start))
    principals = [s for s in weak if principal.search(s.text)]
    early = [s for s in weak if s.page in list(pages)[:EARLY] and not _is_aside(s.text)]
    return _claims(source, principals[:2] or early[:1])


def _by_page(
    source: Source, pages: Sequence[int], own: re.Pattern[str] | None
) -> Iterator[tuple[list[Sentence], list[Sentence]]]:
    """The sentences of each page on what the issuer is, and on what it does."""
    before, heading = 0, ""
    for number in pages:
        found: dict[Says, list[Sentence]] = {"is": [], "does": [], "": []}
        heading = heading if number == before + 1 else ""
        for sentence in sentences(source, number):
            heading = sentence.under or heading
            if _speaks_of_all(heading):
                found[_says(sentence.text, own)].append(sentence)
        before = number
        yield found["is"], found["does"]


def _speaks_of_all(heading: str) -> bool:
    """Whether what stands under a heading is said of the whole company."""
    bare = unnumbered(plain(heading)).strip()
    return not bare or bool(vocabulary("business")["general_heading"].search(bare))


def _goes_on(said: Sentence, other: Sentence) -> bool:
    """Whether a sentence belongs to what was said of the business: straight after it, or on what
    the issuer principally does. Others are left out."""
    apart = other.start - said.end
    if _is_aside(other.text):
        return False
    principal = vocabulary("business")["principal"]
    return 0 <= apart <= 2 or (apart > 0 and bool(principal.search(other.text)))


def _is_aside(text: str) -> bool:
    return bool(vocabulary("business")["aside"].search(text))


def _claims(source: Source, chosen: Sequence[Sentence]) -> tuple[Claim, ...]:
    cited = [(each.text, each.citations(source)) for each in chosen]
    return numbered("overview", "business", cited)


def _says(text: str, own: re.Pattern[str] | None) -> Says:
    """What a sentence says of the business of the issuer, whose own name may be its subject."""
    words = vocabulary("business")
    chinese = bool(IS_HAN.search(text))
    if not (10 if chinese else 20) <= len(text) <= LONGEST:
        return ""
    if words["activities"].match(text) and not words["not_business"].search(text):
        return "does"
    for begin in _clauses(text):
        lead = text[:begin]
        own_clause = text[begin:] if lead.endswith("and ") else text
        if words["not_business"].search(own_clause):
            continue
        subject = _match(words["subject"], text, begin) or (own and own.match(text, begin))
        if subject and (not lead or words["lead"].match(lead)):
            return _predicate(text, _after(text, subject.end(), words), words, chinese=chinese)
    return ""


def _clauses(text: str) -> Iterator[int]:
    """Where a clause begins: the sentence, and what follows a comma, or an "and", of its lead."""
    yield 0
    for match in re.finditer(r"[,，]\s*|\band\s+", text[:LEAD]):
        yield match.end()


def _after(text: str, begin: int, words: Vocabulary) -> int:
    """Where the verb stands: behind all that may stand between the issuer and it."""
    while match := _match(words["between"], text, begin):
        begin = match.end()
    return begin


def _predicate(text: str, begin: int, words: Vocabulary, *, chinese: bool) -> Says:
    begin = _past(_COMMAS, text, begin)
    if _match(words["is"], text, begin) and (chinese or words["activity"].search(text)):
        return "is"
    return "does" if _match(words["does"], text, begin) else ""


def _match(pattern: re.Pattern[str], text: str, begin: int) -> re.Match[str] | None:
    """A phrase that begins at this place; one of no letters is none."""
    found = pattern.match(text, _past(_SPACE, text, begin))
    return found if found and found[0] else None


def _past(skipped: re.Pattern[str], text: str, begin: int) -> int:
    """The place behind what is skipped from ``begin`` on, if anything is."""
    found = skipped.match(text, begin)
    return found.end() if found else begin


def _own_name(issuer: str) -> re.Pattern[str] | None:
    """The issuer's name as a subject: whole, or as far as a document shortens it."""
    if chinese := re.match(rf"[{HAN}]{{2,}}", issuer):
        name = chinese[0]
        rest = "".join(f"(?:{letter}" for letter in name[2:]) + ")?" * len(name[2:])
        return re.compile(f"{name[:2]}{rest}(?:集團|科技|公司)?(?!的)")
    if latin := re.match(r"[A-Za-z][\w-]{3,}", issuer):
        word = r"(?:[A-Z(][\w&.’)-]*|and|of|&)"
        return re.compile(rf"(?i:{re.escape(latin[0])})(?![\w’'-])(?:,?\s+{word})*")
    return None
