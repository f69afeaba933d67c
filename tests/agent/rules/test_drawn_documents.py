"""Forms that filings in public use: the cover, the offer, the parties, the business, the risks.

A case says what is wanted of it, field by field; a field that must not be read is ``absent``. Where
``order`` stands, the first page's lines are met in that order and not as they stand on the page,
as the text of a typeset cover is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.issuer.business import read_business
from hcgen.agent.extractors.rules.issuer.document_type import read_type
from hcgen.agent.extractors.rules.issuer.listing_regime import read_incorporated, read_regime
from hcgen.agent.extractors.rules.issuer.name import read_names
from hcgen.agent.extractors.rules.issuer.stock_code import read_stock_code
from hcgen.agent.extractors.rules.offering.sponsors import read_sponsors
from hcgen.agent.extractors.rules.offering.terms import (
    read_offer_price,
    read_offer_size,
)
from hcgen.agent.extractors.rules.offering.use_of_proceeds import read_use_of_proceeds
from hcgen.agent.extractors.rules.risks.panel import read_risks
from hcgen.agent.extractors.rules.text.subject import names_of
from hcgen.contracts import Absence, Claim, Finding
from tests.agent.rules.drawn_cases import Case, cases
from tests.agent.rules.sheets import document

Read = Callable[[Source, range], str]


def _told(finding: Finding) -> str:
    if isinstance(finding, Absence):
        return "redacted" if finding.state == "redacted" else "absent"
    return finding.text


def _list(claims: Iterable[Claim]) -> str:
    return " | ".join(claim.text for claim in claims) or "absent"


def _issuer(source: Source, pages: range) -> str:
    names = read_names(source, pages)
    chinese = source.document.language.startswith("zh")
    first = (names.chinese or names.english) if chinese else (names.english or names.chinese)
    return first.text if first else "absent"


def _issuer_zh(source: Source, pages: range) -> str:
    chinese = read_names(source, pages).chinese
    return chinese.text if chinese else "absent"


def _place(source: Source, pages: range) -> str:
    return _told(read_incorporated(source, read_names(source, pages), pages, ()))


def _business(source: Source, pages: range) -> str:
    issuer = _issuer(source, pages)
    return _list(read_business(source, pages, issuer if issuer != "absent" else ""))


def _regime(source: Source, pages: range) -> str:
    names = read_names(source, pages)
    issuer = names_of(each.text if each else None for each in (names.english, names.chinese))
    return _told(read_regime(source, pages, (), issuer))


READERS: dict[str, Read] = {
    "issuer": _issuer,
    "issuer_zh": _issuer_zh,
    "incorporated_in": _place,
    "stock_code": lambda source, _: _told(read_stock_code(source, ())),
    "regime": _regime,
    "type": lambda source, _: read_type(source),
    "size": lambda source, _: _told(read_offer_size(source, ())),
    "price": lambda source, _: _told(read_offer_price(source, ())),
    "sponsors": lambda source, pages: _list(read_sponsors(source, pages)),
    "uses": lambda source, pages: _list(read_use_of_proceeds(source, pages).claims),
    "business": _business,
}


def _source(case: Case, wanted: dict[str, str]) -> Source:
    whole = case.document()
    if order := wanted.pop("order", ""):
        sheets = case.sheets()
        sheets[0].rows = [sheets[0].rows[int(n) - 1] for n in order.split()]
        spans = [(c.kind, c.first_page, c.last_page) for c in whole.chapters]
        whole = document(*sheets, chapters=spans, language=case.language)
    return Source(whole)


@pytest.mark.parametrize("case", [*cases("covers"), *cases("offers")], ids=lambda case: case.title)
def test_a_document_of_this_form_tells_what_it_is_and_whose(case: Case) -> None:
    wanted = dict(line.split(" ", 1) for line in case.expected)
    source = _source(case, wanted)
    pages = range(1, len(case.pages) + 1)
    assert {field: READERS[field](source, pages) for field in wanted} == wanted


@pytest.mark.parametrize("case", cases("risks"), ids=lambda case: case.title)
def test_risk_headings_of_this_form_are_found_with_their_groups(case: Case) -> None:
    summary = [n for n, (kind, _) in enumerate(case.pages, start=1) if kind == "summary"]
    pages = [n for n in range(1, len(case.pages) + 1) if n not in summary]
    found = read_risks(Source(case.document()), pages, summary)
    marks = ["* " if claim.in_summary else "" for claim in found]
    told = zip(marks, found, strict=True)
    assert [f"{mark}{claim.group} | {claim.text}" for mark, claim in told] == list(case.expected)
