"""The issuer's name: as printed on the cover, and never that of a sponsor or an adviser."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.issuer.name import read_names
from hcgen.agent.extractors.rules.text.company_name import Names
from tests.agent.rules.sheets import Sheet, document

CAYMAN = "(Incorporated in the Cayman Islands with limited liability)"


def names(*lines: str, definitions: tuple[str, ...] = ()) -> Names:
    sheets = [Sheet().text(*lines)]
    chapters = [("cover", 1, 1)]
    if definitions:
        sheets.append(Sheet().text(*definitions))
        chapters.append(("definitions", 2, 2))
    whole = document(*sheets, chapters=chapters)  # type: ignore[arg-type]
    return read_names(Source(whole), range(1, len(sheets) + 1))


def texts(found: Names) -> tuple[str | None, str | None]:
    return (
        found.english.text if found.english else None,
        found.chinese.text if found.chinese else None,
    )


@pytest.mark.parametrize(
    ("lines", "english", "chinese"),
    [
        (
            ("Palmyra Foods Holdings Limited", "帕米拉食品控股有限公司", CAYMAN),
            "Palmyra Foods Holdings Limited",
            "帕米拉食品控股有限公司",
        ),
        (
            ("PALMYRA FOODS GROUP LIMITED", CAYMAN, "(Stock Code: 8123)"),
            "PALMYRA FOODS GROUP LIMITED",
            None,
        ),
        (
            ("Palmyra Foods, Inc.", "(incorporated in the Cayman Islands with limited liability)"),
            "Palmyra Foods, Inc.",
            None,
        ),
        (
            (
                "Palmyra Foods Co., Ltd.*",
                "帕米拉食品股份有限公司",
                "(A joint stock company incorporated in the People’s Republic of China",
                "with limited liability)",
            ),
            "Palmyra Foods Co., Ltd.",
            "帕米拉食品股份有限公司",
        ),
        (
            (
                "Palmyra Foods Limited",
                "帕米拉食品有限公司",
                "(formerly known as Old Palmyra",
                "Holdings Limited)",
                CAYMAN,
            ),
            "Palmyra Foods Limited",
            "帕米拉食品有限公司",
        ),
        (
            (
                "Application Proof of",
                "Palmyra Foods Group Limited",
                "帕米拉食品集團有限公司",
                "(the “Company”)",
                CAYMAN,
            ),
            "Palmyra Foods Group Limited",
            "帕米拉食品集團有限公司",
        ),
        (
            (
                "GLOBAL OFFERING",
                "Palmyra Foods Group Limited",
                CAYMAN,
                "Sole Sponsor",
                "Harbour Capital Limited",
            ),
            "Palmyra Foods Group Limited",
            None,
        ),
        (
            ("Palmyra Foods International", "Holdings Limited", CAYMAN),
            "Palmyra Foods International Holdings Limited",
            None,
        ),
        (
            ("Palmyra Foods Limited 帕米拉食品有限公司", CAYMAN),
            "Palmyra Foods Limited",
            "帕米拉食品有限公司",
        ),
        (
            ("帕米拉食品集團控股有限公司", "（於開曼群島註冊成立的有限公司）"),
            None,
            "帕米拉食品集團控股有限公司",
        ),
        (
            ("Palmyra Bank", "(a bank incorporated in the Republic of Singapore)"),
            "Palmyra Bank",
            None,
        ),
    ],
)
def test_the_name_stands_over_the_place_of_incorporation(
    lines: tuple[str, ...], english: str | None, chinese: str | None
) -> None:
    assert texts(names(*lines)) == (english, chinese)


def test_a_quote_of_the_name_is_the_name_as_printed() -> None:
    found = names("PALMYRA FOODS LIMITED", "帕米拉食品有限公司", CAYMAN)
    assert found.english is not None
    assert (found.english.citation.page, found.english.citation.quote) == (
        1,
        "PALMYRA FOODS LIMITED",
    )


def test_of_two_companies_on_a_cover_the_one_that_is_defined_as_the_company_is_the_issuer() -> None:
    found = names(
        "Offeror Capital Limited", CAYMAN, "COMPOSITE DOCUMENT", "Palmyra Foods Limited", CAYMAN,
        definitions=("“Company” Palmyra Foods Limited, a company incorporated in the", "Cayman Islands"),
    )  # fmt: skip
    assert texts(found) == ("Palmyra Foods Limited", None)


def test_a_cover_with_a_logo_only_leaves_the_definition() -> None:
    found = names(
        "GLOBAL OFFERING",
        "Sole Sponsor",
        definitions=(
            "“Company” or “our Company” Palmyra Foods Limited (帕米拉食品有限公司),",
            "an exempted company incorporated in the Cayman Islands",
        ),
    )
    assert texts(found) == ("Palmyra Foods Limited", "帕米拉食品有限公司")
    assert found.english is not None
    assert found.english.citation.page == 2


def test_a_page_without_a_company_names_none() -> None:
    assert texts(names("A quiet page", "with nothing on it")) == (None, None)
