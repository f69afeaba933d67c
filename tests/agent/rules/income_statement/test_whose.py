"""Whose statement it is: what the words over a table say, before any figure of it is shown."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.income_statement.whose import of_issuer
from hcgen.agent.extractors.rules.text.subject import Subject
from tests.agent.rules.reading import BODY, HEADER, XS, printed, read
from tests.agent.rules.sheets import Sheet

OWN = Subject(("Stonebeck Pears Limited", "石溪果品有限公司"))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("The following table sets forth our results for the years indicated:",),
            "no other company",
        ),
        (("Stonebeck Pears Limited", "Income statement"), "no other company"),
        (("石溪果品有限公司", "損益表"), "no other company"),
        (("CONSOLIDATED STATEMENTS OF PROFIT OR LOSS",), "consolidated"),
        (("綜合損益表",), "consolidated"),
        (("Green Pear Limited grew. The table below sets out our results:",), "no other company"),
        (
            ("We bought Green Pear Co. Ltd. The table below sets out our results:",),
            "no other company",
        ),
        (("STATEMENTS OF PROFIT OR LOSS",), "no other company"),
        (("損益表",), "no other company"),
    ],
)
def test_a_statement_of_the_issuer_says_how_that_is_known(
    lines: tuple[str, ...], said: str
) -> None:
    check = of_issuer(lines, OWN)
    assert check is not None
    assert (check.name, check.outcome) == ("subject", "held")
    assert said in check.detail


@pytest.mark.parametrize(
    "lines",
    [
        ("The following table sets forth the results of Old Gear Limited:",),
        ("OLD GEAR LIMITED", "INCOME STATEMENT"),
        ("Old Gear Co., Ltd.", "Income statement"),
        ("Results of Old Gear (Suzhou) Co., Ltd.",),
        ("Old Gear Pte. Ltd. for the year ended 31 December 2023",),
        ("Old Gear, Inc.", "Income statement"),
        ("下表載列青梨有限公司的損益表：",),
        ("The table below sets out the results of our controlling shareholder:",),
        ("The Company’s Income Statement", "Prepared by: Stonebeck Pears Limited"),
        ("Statement of profit or loss of the Company",),
        ("Statements of Profit or Loss of the Company",),
        ("Company Income Statement",),
        ("Income statement – parent company",),
        ("Separate income statement",),
        ("母公司利潤表",),
        ("本公司損益表",),
        ("本公司之損益及其他全面收益表",),
        ("附屬公司損益表",),
    ],
)
def test_a_statement_of_another_or_of_the_company_alone_is_not_read(lines: tuple[str, ...]) -> None:
    assert of_issuer(lines, OWN) is None


def test_where_the_issuers_name_is_not_known_a_named_company_is_told_as_not_asked() -> None:
    check = of_issuer(("OLD GEAR LIMITED", "INCOME STATEMENT"), Subject())
    assert check is not None
    assert check.outcome == "not_possible"


@pytest.mark.parametrize("title", ["THE COMPANY’S INCOME STATEMENT", "本公司損益表"])
def test_the_statement_of_the_company_alone_shows_no_figure(title: str) -> None:
    assert printed(read(Sheet().text(title).table(HEADER, BODY, xs=XS))) == {}
