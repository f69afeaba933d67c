"""Covers as filings print them: the issuer, where it is incorporated, its stock code."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.issuer.listing_regime import read_incorporated
from hcgen.agent.extractors.rules.issuer.name import read_names
from hcgen.agent.extractors.rules.issuer.stock_code import read_stock_code
from hcgen.contracts import Claim
from tests.agent.rules.styles import Case, cases


def _found(case: Case) -> dict[str, str]:
    source = Source(case.document())
    pages = range(1, len(case.pages) + 1)
    names = read_names(source, pages)
    order = (names.chinese, names.english) if case.language == "zh" else (names.english,)
    issuer = next((name for name in order if name is not None), None)
    claims = {
        "incorporated_in": read_incorporated(source, names, pages, ()),
        "stock_code": read_stock_code(source, ()),
    }
    found = {name: claim.text for name, claim in claims.items() if isinstance(claim, Claim)}
    found |= {"issuer": issuer.text} if issuer else {}
    return found | ({"issuer_zh": names.chinese.text} if names.chinese else {})


@pytest.mark.parametrize(
    "case",
    [case for name in ("covers_en", "covers_zh") for case in cases(name)],
    ids=lambda case: case.title,
)
def test_a_cover_of_this_style_names_the_issuer(case: Case) -> None:
    found = _found(case)
    wanted = dict(line.split(" ", 1) for line in case.expected)
    assert {name: found.get(name) for name in wanted} == wanted
