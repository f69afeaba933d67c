"""The offer: sponsors, size, price, use of proceeds; redactions are redactions."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.offering.sponsors import read_sponsors
from hcgen.agent.extractors.rules.offering.terms import (
    read_offer_price,
    read_offer_size,
)
from hcgen.agent.extractors.rules.offering.use_of_proceeds import read_use_of_proceeds
from hcgen.contracts import Absence, Claim
from tests.agent.rules.sheets import Ink, Sheet, document


def source(*pages: tuple[str, ...]) -> Source:
    sheets = [Sheet().text(*lines) for lines in pages]
    return Source(document(*sheets, chapters=[("directors_and_parties", 1, len(sheets))]))


def sponsors(*lines: str) -> list[str]:
    return [claim.text for claim in read_sponsors(source(lines), [1])]


def test_a_sole_sponsor_beside_its_role_over_two_lines() -> None:
    assert sponsors(
        "Sole Sponsor and [REDACTED] Harbour International Capital Corporation",
        "Hong Kong Securities Limited",
        "29/F One Harbour Centre",
        "Hong Kong",
        "Legal Advisors to our Company Quill & Quill LLP",
    ) == ["Harbour International Capital Corporation Hong Kong Securities Limited"]


def test_a_sole_sponsor_after_leaders() -> None:
    assert sponsors("Sole Sponsor ............ Harbour (HK) Capital Limited", "1 Road") == [
        "Harbour (HK) Capital Limited"
    ]


def test_joint_sponsors_one_under_the_other_with_their_addresses() -> None:
    assert sponsors(
        "Joint Sponsors",
        "(in alphabetical order)",
        "Cedar Securities (Far East) Limited, or Cedar",
        "28th Floor, Cedar House",
        "8 Connaught Road Central, Hong Kong",
        "Harbour Capital Asia Limited",
        "Kowloon, Hong Kong",
        "Joint Global Coordinators",
        "Pine Securities Limited",
    ) == ["Cedar Securities (Far East) Limited", "Harbour Capital Asia Limited"]


def test_a_chinese_sponsor() -> None:
    assert sponsors(
        "獨家保薦人 海港國際證券有限公司", "香港", "中環", "整體協調人 松樹證券有限公司"
    ) == ["海港國際證券有限公司"]


def test_names_are_those_beside_their_role_whatever_comes_first_in_the_text() -> None:
    names = [
        Ink("Grizedale Capital Limited", 260, 100),
        Ink("12 Harbour Road, Hong Kong", 260, 114),
        Ink("Claife Securities Limited", 260, 140),
        Ink("14 Harbour Road, Hong Kong", 260, 154),
    ]
    roles = [Ink("Joint Bookrunners", 60, 140), Ink("Sole Sponsor", 60, 100)]
    for order in ([*roles, *names], [*names, *roles], [names[2], *roles, *names[:2], names[3]]):
        sheet = Sheet(rows=[[ink] for ink in order])
        drawn = Source(document(sheet, chapters=[("directors_and_parties", 1, 1)]))
        assert [claim.text for claim in read_sponsors(drawn, [1])] == ["Grizedale Capital Limited"]


def test_a_sentence_that_mentions_the_sponsor_names_none() -> None:
    assert sponsors("Sole Sponsor has made an application on behalf of Our Company Limited") == []


def test_size_and_price_are_the_labelled_lines_of_the_front_pages() -> None:
    front = source(
        (
            "Number of Offer Shares under",
            "the Global Offering",
            ": 125,000,000 Shares",
            "Offer Price : Not more than HK$1.2 per Offer Share and not",
            "less than HK$1.0 per Offer Share",
            "Nominal value : HK$0.01 per Offer Share",
        )
    )
    size, price = read_offer_size(front, ()), read_offer_price(front, ())
    assert isinstance(size, Claim)
    assert isinstance(price, Claim)
    assert size.text == "Number of Offer Shares under the Global Offering : 125,000,000 Shares"
    assert price.text.endswith("not less than HK$1.0 per Offer Share")


def test_a_price_is_never_cut_within_a_bracket_and_a_label_may_break_before_its_colon() -> None:
    front = source(
        (
            "Number of Offer Shares under",
            "the Global Offering : 125,000,000 Shares",
            "Offer Price : HK$1.2 per Offer Share (payable in full on application",
            "in dollars of Hong Kong and subject to refund, plus brokerage of one per cent. of it,",
            "and a fee)",
            "Nominal value : HK$0.01 per Offer Share",
        )
    )
    size, price = read_offer_size(front, ()), read_offer_price(front, ())
    assert isinstance(size, Claim)
    assert isinstance(price, Claim)
    assert size.text == "Number of Offer Shares under the Global Offering : 125,000,000 Shares"
    assert price.text.endswith("and a fee)")


@pytest.mark.parametrize(("closed", "shown"), [("and a fee)", True), ("and a fee", False)])
def test_a_price_whose_bracket_runs_over_many_lines_is_whole_or_not_shown(
    closed: str, *, shown: bool
) -> None:
    bracket = [f"plus a fee of 0.00{n} per cent. of it and" for n in range(1, 10)]
    front = source(("Offer Price : HK$1.2 per Offer Share (payable in full and", *bracket, closed))
    price = read_offer_price(front, ())
    assert isinstance(price, Claim) is shown
    if isinstance(price, Claim):
        assert price.text.endswith("and a fee)")


def test_the_label_of_a_number_may_take_three_lines_of_a_narrow_column() -> None:
    front = source(
        (
            "認購價：每股2.50港元",
            "供股股份數目",
            "（根據供股將予",
            "發行的股份）",
            "：最多4,582股供股股份",
        )
    )
    size = read_offer_size(front, ())
    assert isinstance(size, Claim)
    assert size.text.startswith("供股股份數目（根據供股將予發行的股份）")
    assert size.text.endswith("最多4,582股供股股份")


def test_the_label_of_another_role_begins_no_name() -> None:
    assert sponsors("聯席保薦人", "月山融資有限公司", "獨家保薦人", "新德碼頭證券有限公司") == [
        "月山融資有限公司"
    ]


def test_a_label_beside_the_second_of_two_companies_has_both() -> None:
    column = (
        "Quay Securities Limited",
        "8 Sugar Street",
        "Vale Finance Limited",
        "9 Kite Road",
        "Kowloon",
    )
    next_column = ("Copper Securities Limited", "1 Mill Lane", "Raven Capital Limited")
    inks = [Ink("Joint Sponsors", 60, 213), Ink("Overall Coordinators", 60, 269)]
    inks += [Ink(text, 260, 185 + 14 * n) for n, text in enumerate((*column, *next_column), 0)]
    sheet = Sheet(rows=[[ink] for ink in inks])
    drawn = Source(document(sheet, chapters=[("directors_and_parties", 1, 1)]))
    found = [claim.text for claim in read_sponsors(drawn, [1])]
    assert found == ["Quay Securities Limited", "Vale Finance Limited"]


def test_a_chinese_item_ends_where_the_next_begins() -> None:
    front = source(("發售股份數目：", "153,000,000股股份", "香港發售股份數目：15,300,000股股份"))
    size = read_offer_size(front, ())
    assert isinstance(size, Claim)
    assert "15,300,000" not in size.text.replace("153,000,000", "")


def test_the_end_of_an_address_is_no_beginning_of_a_name() -> None:
    assert sponsors(
        "Joint Sponsors",
        "Cedar Securities Limited",
        "28/F, Cedar House, 8 Connaught Road Central, Hong",
        "Kong",
        "Harbour Capital Asia Limited",
        "Room 5, 7 Canal Road, Hangzhou,",
        "PRC",
        "Overall Coordinators",
        "Quay Securities Limited",
    ) == ["Cedar Securities Limited", "Harbour Capital Asia Limited"]


def test_points_without_a_sign_begin_with_their_share() -> None:
    sheet = Sheet().text("USE OF PROCEEDS").text("We intend to use the net proceeds as follows:")
    sheet.text("approximately 40% will be used for", "new machines;")
    sheet.text("approximately 60% will be used for working capital.")
    found = read_use_of_proceeds(Source(document(sheet)), [1]).claims
    assert [claim.text for claim in found] == [
        "approximately 40% will be used for new machines;",
        "approximately 60% will be used for working capital.",
    ]


def test_a_short_share_under_a_point_ends_no_list() -> None:
    sheet = Sheet().text("所得款項用途").text("我們擬將所得款項淨額作以下用途：")
    sheet.text("1. 約40%將用於研發；").text("約9%用於裝修")
    sheet.text("2. 約60%將用於購置機器。")
    found = read_use_of_proceeds(Source(document(sheet)), [1]).claims
    assert [claim.text for claim in found] == ["1. 約40%將用於研發；", "2. 約60%將用於購置機器。"]


def test_redacted_size_and_price_cite_the_place() -> None:
    front = source(
        (
            "Number of [REDACTED] : [REDACTED] H Shares (subject to",
            "[REDACTED])",
            "[REDACTED] : HK$[REDACTED] per [REDACTED],",
            "plus brokerage of 1%",
            "Nominal value : RMB1.00 per H Share",
        )
    )
    size, price = read_offer_size(front, ()), read_offer_price(front, ())
    assert (size.state, price.state) == ("redacted", "redacted")
    assert price.citations[0].quote.startswith("[REDACTED] : HK$[REDACTED]")
    assert read_offer_size(source(("[編纂]數目 [編纂]股股份",)), ()).state == "redacted"


def test_nothing_on_the_offer_is_not_shown() -> None:
    price = read_offer_price(source(("A page.",)), ("cover, page 1",))
    assert isinstance(price, Absence)
    assert price.looked_in == ("cover, page 1",)


def test_each_bullet_under_use_of_proceeds_is_a_purpose() -> None:
    sheet = Sheet().text("USE OF PROCEEDS").text("We intend to use the net proceeds as follows:")
    sheet.text("• approximately HK$34.8 million (or 34.8%) will be used for", "new machines;")
    sheet.text("• the remaining HK$6.0 million will be used for working capital.")
    sheet.text("For more, see elsewhere.")
    found = read_use_of_proceeds(Source(document(sheet)), [1]).claims
    assert [claim.text for claim in found] == [
        "approximately HK$34.8 million (or 34.8%) will be used for new machines;",
        "the remaining HK$6.0 million will be used for working capital.",
    ]
    assert [claim.id for claim in found] == [
        "offering.use_of_proceeds.1",
        "offering.use_of_proceeds.2",
    ]


def test_without_bullets_the_paragraph_is_the_purpose() -> None:
    sheet = Sheet().text("USE OF PROCEEDS")
    sheet.text("The net proceeds of HK$107 million will be used to repay loans.")
    sheet.text("OTHER MATTERS").text("The proceeds of a sale will be used elsewhere.")
    (found,) = read_use_of_proceeds(Source(document(sheet)), [1]).claims
    assert found.text == "The net proceeds of HK$107 million will be used to repay loans."


@pytest.mark.parametrize(
    "lines",
    [
        ("[編纂]的[編纂]數目 ： [編纂]股H股（視乎[編纂]", "行使與否而定）", "[編纂] ： 每股[編纂]不高於[編纂]港元"),
        ("[編纂]數目 ： [編纂]股[編纂]", "最高[編纂] ： 每股[編纂][編纂]港元", "面值 ： 每股股份0.01港元"),
        ("[編纂]股份數目 : [編纂]股股份", "[編纂] : 每股[編纂]股份[編纂]港元至[編纂]港元"),
    ],
)  # fmt: skip
def test_a_chinese_cover_redacts_size_and_price(lines: tuple[str, ...]) -> None:
    front = source(lines)
    assert (read_offer_size(front, ()).state, read_offer_price(front, ()).state) == (
        "redacted",
        "redacted",
    )


def test_the_title_of_an_open_offer_states_size_and_price() -> None:
    front = source(("OPEN OFFER OF 400,000,000 OFFER SHARES AT THE SUBSCRIPTION PRICE OF", "HK$0.10 PER OFFER SHARE"))  # fmt: skip
    size, price = read_offer_size(front, ()), read_offer_price(front, ())
    assert isinstance(size, Claim)
    assert isinstance(price, Claim)
    assert (size.text, price.text) == (
        "400,000,000 OFFER SHARES",
        "AT THE SUBSCRIPTION PRICE OF HK$0.10 PER OFFER SHARE",
    )


def test_chinese_lines_are_joined_without_a_space() -> None:
    front = source(("最高發售價 ： 每股發售股份2.50港元，另加經", "紀佣金"))
    price = read_offer_price(front, ())
    assert isinstance(price, Claim)
    assert price.text.endswith("另加經紀佣金")
