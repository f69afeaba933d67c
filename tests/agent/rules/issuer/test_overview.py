"""Type, date, place, regime, code, business: what the front pages and SUMMARY say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.issuer.business import read_business
from hcgen.agent.extractors.rules.issuer.document_type import (
    read_date,
    read_kind,
    read_type,
)
from hcgen.agent.extractors.rules.issuer.listing_regime import read_incorporated, read_regime
from hcgen.agent.extractors.rules.issuer.name import read_names
from hcgen.agent.extractors.rules.issuer.sector import read_sector
from hcgen.agent.extractors.rules.issuer.stock_code import read_stock_code
from hcgen.agent.extractors.rules.text.company_name import Name, Names
from hcgen.agent.extractors.rules.text.subject import Subject
from hcgen.contracts import Absence, Citation, Claim
from hcgen.document import ChapterKind
from tests.agent.rules.sheets import Ink, Sheet, document

OFFER = "The shares are offered to shareholders; the securities and the offer are described below."


def source(
    *pages: tuple[str, ...], chapters: list[tuple[ChapterKind, int, int]] | None = None
) -> Source:
    sheets = [Sheet().text(*lines) for lines in pages]
    return Source(document(*sheets, chapters=chapters or []))


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("Application Proof of", "Palmyra Foods Limited"), "application_proof"),
        (("POST HEARING INFORMATION PACK OF",), "phip"),
        (("聆訊後資料集", "股份 證券 股東 發售"), "phip"),
        (("申請版本", "股份 證券 股東 發售"), "application_proof"),
        (("THIS PROSPECTUS IS IMPORTANT", "OPEN OFFER ON THE BASIS OF ONE FOR TWO"), "open_offer_prospectus"),
        (("THIS PROSPECTUS IS IMPORTANT", "RIGHTS ISSUE ON THE BASIS OF ONE FOR TWO"), "rights_issue_prospectus"),
        (("THIS CIRCULAR IS IMPORTANT", "MAJOR TRANSACTION"), "circular"),
        (("ANNUAL REPORT", "2023"), "annual_report"),
        (("OFFERING CIRCULAR", "US$300,000,000 Senior Notes"), "offering_circular"),
        (("If you are in doubt about this prospectus, ask.", "GLOBAL OFFERING"), "prospectus"),
        (("PRELIMINARY PROSPECTUS", "Ordinary shares"), "prospectus"),
        (("If you are in doubt about this document, ask.", "GLOBAL OFFERING"), "listing_document"),
        (("本招股章程", "股份 證券 股東 發售"), "prospectus"),
        (("MINUTES OF A MEETING", "of shareholders"), "other"),
        (("INTERIM REPORT 2024", "as stated in the annual report 2023"), "interim_report"),
        (("中期報告", "股份 證券 發售 股東", "招股章程所述用途"), "interim_report"),
        (("ANNUAL REPORT 年報 2020/2021",), "annual_report"),
        (("ESG REPORT 2024", "as stated in the annual report 2023"), "other"),
        (("THIS SCHEME DOCUMENT IS IMPORTANT", "SCHEME OF ARRANGEMENT"), "scheme_document"),
        (("COMPOSITE DOCUMENT", "MANDATORY UNCONDITIONAL CASH OFFER"), "scheme_document"),
        (("INTERIM RESULTS FOR THE SIX MONTHS ENDED 30 JUNE 2022", "This announcement contains"), "results_announcement"),
        (("截至2024年12月31日止年度的全年業績公告", "本公告 股份 證券 股東"), "results_announcement"),
        (("VOLUNTARY ANNOUNCEMENT", "This announcement is made by the Company"), "other"),
        (("NOTICE OF ANNUAL GENERAL MEETING", "the prospectus", OFFER, OFFER), "other"),
    ],
)  # fmt: skip
def test_the_first_page_says_what_a_document_is(lines: tuple[str, ...], kind: str) -> None:
    assert read_type(source((*lines, OFFER))) == kind


def test_a_prospectus_of_something_else_is_no_listing_document() -> None:
    assert read_type(source(("PROSPECTUS", "Courses of the school in the coming year"))) == "other"


def test_a_report_whose_cover_is_a_picture_is_named_by_the_title_on_a_later_page() -> None:
    assert read_type(source(("",), ("CONTENTS",), ("ANNUAL REPORT 2024",))) == "annual_report"


def test_a_report_whose_first_pages_are_pictures_is_named_by_its_running_head() -> None:
    whole = document(*(Sheet().text("ANNUAL REPORT 年報 2020/2021 7", "Notes") for _ in range(4)))
    pages = tuple(
        replace(page, text="Notes", lines=page.lines[1:], furniture=page.lines[: page.number > 1])
        for page in whole.pages
    )
    kind = read_kind(Source(replace(whole, pages=pages)))
    assert kind.type == "annual_report"
    assert kind.citation is not None
    assert kind.citation.quote == "ANNUAL REPORT 年報 2020/2021 7"


def test_an_announcement_that_wraps_a_listing_document_is_that_document() -> None:
    pages = (
        ("PUBLICATION OF OFFERING CIRCULAR", "This announcement is made by the Company."),
        ("By order of the Board",),
        ("OFFERING CIRCULAR", "This offering circular is for notes.", OFFER),
    )
    assert read_type(source(*pages)) == "offering_circular"


def test_a_refusal_says_what_a_document_was_taken_for_and_what_it_lacks() -> None:
    announced = read_kind(source(("VOLUNTARY ANNOUNCEMENT", "This announcement is made.")))
    assert (announced.type, announced.words) == ("other", "“This announcement”, page 1")
    assert "announcements are not read" in announced.lacks
    silent = read_kind(source(("MINUTES OF A MEETING", OFFER, OFFER)))
    assert (silent.type, silent.words) == ("other", "")
    assert "no words on its first 4 pages name a kind that is read" in silent.lacks


def test_chapters_that_only_a_listing_document_has_tell_where_the_cover_does_not() -> None:
    chapters: list[tuple[ChapterKind, int, int]] = [
        ("risk_factors", 1, 1),
        ("accountants_report", 2, 2),
    ]
    assert read_type(source(("A logo",), ("Report",), chapters=chapters)) == "listing_document"


@pytest.mark.parametrize(
    ("line", "day"),
    [("12 May 2010", "2010-05-12"), ("June 2, 2020", "2020-06-02"), ("2025年6月30日", "2025-06-30"),
     ("Dated 3 July 2019", "2019-07-03"), ("二零二三年三月九日", "2023-03-09"),
     ("The date of this prospectus is 3 July 2019", "2019-07-03"),
     ("本招股章程日期為2025年6月30日", "2025-06-30")],
)  # fmt: skip
def test_the_date_is_a_day_alone_on_a_line(line: str, day: str) -> None:
    found = read_date(source(("By 31 March 2001 it ended.",), (line,)))
    assert found is not None
    assert (found.day, found.citation.page, found.citation.quote) == (day, 2, line)


@pytest.mark.parametrize(
    "lines",
    [
        ("Listing Date:", "12 May 2010"),
        ("As at", "31 December 2009"),
        ("Lock-up period until", "12 May 2010"),
        ("Dealings are expected to begin", "29 December 2025."),
        ("He was appointed on", "12 May 2010"),
        ("31 December 2009", "RMB’000 RMB’000"),
        ("31 December 2009", "2009 2008 2007"),
        ("上市日期：", "2025年6月30日"),
        ("禁售期至", "2025年6月30日"),
    ],
)
def test_a_day_of_something_else_is_not_the_documents(lines: tuple[str, ...]) -> None:
    assert read_date(source(lines)) is None


def test_no_such_line_means_no_date() -> None:
    assert read_date(source(("on or before 3 June 2010 to those",))) is None


def test_the_bracket_under_the_name_says_where_the_issuer_is_incorporated() -> None:
    for lines, place in (
        (("Palmyra Foods Limited", "(Incorporated in Bermuda with limited liability)"), "Bermuda"),
        (("Palmyra Co., Ltd.", "(A joint stock company incorporated in the People’s Republic of China", "with limited liability)"), "People’s Republic of China"),
        (("Palmyra Ltd", "(Incorporated under the laws of the Republic of Singapore)"), "Republic of Singapore"),
        (("帕米拉食品有限公司", "（於開曼群島註冊成立的有限公司）"), "開曼群島"),
    ):  # fmt: skip
        from_cover = source(lines)
        found = read_incorporated(from_cover, read_names(from_cover, [1]), [1], ())
        assert isinstance(found, Claim)
        assert found.text == place


def test_a_bracket_of_a_cover_whose_name_is_a_picture_says_the_place_where_it_is_the_only_one() -> (
    None
):
    bracket = "(Incorporated in Bermuda with limited liability)"
    alone = source(("PROSPECTUS", bracket))
    found = read_incorporated(alone, Names(), [1], ())
    assert isinstance(found, Claim)
    assert found.text == "Bermuda"
    two = source((bracket, "PROSPECTUS", "(Incorporated in Norway with limited liability)"))
    assert isinstance(read_incorporated(two, Names(), [1], ()), Absence)


@pytest.mark.parametrize(("over", "drawn"), [(40, True), (180, False)])
def test_a_lone_bracket_under_no_print_belongs_to_a_drawn_name(over: float, *, drawn: bool) -> None:
    inks = [
        Ink("The Exchange takes no responsibility for this.", 60, over),
        Ink("(Incorporated in Bermuda with limited liability)", 60, 196),
    ]
    cover = Source(document(Sheet(rows=[[ink] for ink in inks])))
    elsewhere = Names(english=Name("Palmyra Foods Limited", Citation(page=1, quote="Palmyra")))
    assert isinstance(read_incorporated(cover, elsewhere, [1], ()), Claim) is drawn


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("The Company was incorporated in Bermuda.",), "Bermuda"),
        (("貴公司於百慕達註", "冊成立。"), "百慕達"),
        (("The parent was incorporated in Bermuda.",), None),
        (("母公司於百慕達註冊成立。",), None),
    ],
)
def test_a_report_on_the_company_says_where_it_is_incorporated(
    lines: tuple[str, ...], place: str | None
) -> None:
    report = source(("Cover",), lines, chapters=[("accountants_report", 2, 2)])
    found = read_incorporated(report, Names(), [1], ())
    assert (found.text if isinstance(found, Claim) else None) == place


def test_the_code_of_a_company_whose_something_is_spoken_of_is_not_the_issuers() -> None:
    line = "股東老門架集團有限公司（股份代號：7654）的股份過戶登記處"
    assert isinstance(read_stock_code(source((line,)), ()), Absence)


def test_chinese_words_that_a_line_breaks_are_read_and_quoted_as_they_stand() -> None:
    found = read_regime(
        source(
            (
                "本公司股份於聯交所主板上",
                "市。",
            )
        ),
        [1],
        (),
    )
    assert isinstance(found, Claim)
    assert found.text == "Main Board"
    assert "上\n市" in found.citations[0].quote


def test_shares_of_a_parent_are_not_the_issuers() -> None:
    line = "母公司藍丘控股有限公司的股份自2009年起於聯交所GEM上市。"
    assert isinstance(read_regime(source((line,)), [1], ()), Absence)


def test_a_stock_code_is_read_from_the_front_pages_only() -> None:
    found = read_stock_code(source(("(Stock Code: 08055)",)), ())
    assert isinstance(found, Claim)
    assert found.text == "08055"
    hidden = read_stock_code(source(("Stock code : [REDACTED]",)), ())
    assert (hidden.state, len(hidden.citations)) == ("redacted", 1)
    late = [("a page",)] * 8 + [("Stock Code: 1234",)]
    assert read_stock_code(source(*late), ("cover, page 1",)) == Absence(
        state="not_shown", looked_in=("cover, page 1",)
    )


def test_the_regime_is_what_the_document_says_of_its_own_listing() -> None:
    found = read_regime(
        source(
            ("Number of Offer Shares : 1,000 H Shares",),
            ("We have applied for a listing of our Shares on the Main Board under Chapter 18C.",),
        ),
        [1, 2],
        (),
    )
    assert isinstance(found, Claim)
    assert found.text == "Main Board; Chapter 18C; H shares"
    gem = read_regime(source(("permission to deal in, the Offer Shares on GEM",)), [1], ())
    assert isinstance(gem, Claim)
    assert gem.text == "GEM"
    assert read_regime(source(("Chapter 18A is a chapter.",)), [1], ()).state == "not_shown"


@pytest.mark.parametrize(
    "sentence",
    [
        "We are a leading provider of cleaning services in Hong Kong.",
        "Founded in 1999, we are one of the largest makers of motors that develop drives.",
        "The Group is principally engaged in provision of education and training.",
        "Palmyra is a company that designs, makes and services robots.",
        "It is mainly engaged in investment holding and the Group is engaged in property leasing.",
        "我們是一家芯片設計公司，專注於電機驅動控制芯片的設計與研發。",
        "本集團主要從事物業管理服務。",
    ],
)
def test_business_is_a_sentence_on_what_the_issuer_is_or_does(sentence: str) -> None:
    lines = (
        "This summary aims to give you an overview.",
        sentence,
        "Our suppliers mainly provide parts to us.",
    )
    claims = read_business(source(lines), [1], "Palmyra Foods Limited")
    assert [claim.text for claim in claims] == [sentence]
    assert claims[0].citations[0].quote == sentence


def test_a_sentence_on_somebody_else_is_not_the_business() -> None:
    lines = (
        "Cedar is a leading company in its field.",
        "The Company is an exempted company.",
        "Cedar is engaged in shipping and our company is engaged by it.",
        "It is mainly engaged in investment holding and was one of our customers.",
    )
    assert read_business(source(lines), [1], "Palmyra Foods Limited") == ()


def sector(*pages: tuple[str, ...], industry: int = 0) -> str | None:
    """The sector of a SUMMARY, its last ``industry`` pages being the chapter on the industry."""
    told = range(1, len(pages) - industry + 1)
    about = range(len(pages) - industry + 1, len(pages) + 1)
    found = read_sector(source(*pages), told, about, Subject(("Palmyra Foods Limited",)))
    return found.text if found else None


def test_a_sector_is_an_industry_that_is_named_again_and_again() -> None:
    lines = (
        "Our rivals in the cleaning service industry are many.",
        "The cleaning service industry grows.",
        "Few know the cleaning service industry.",
    )
    assert sector(lines) == "cleaning service industry"
    assert sector(("The toy industry grows.",)) is None


def test_an_industry_named_beside_others_in_running_text_is_no_sector() -> None:
    rivals = tuple(f"The {name} industry grows." for name in ("toy", "toy", "toy", "shoe", "shoe"))
    assert sector(rivals) is None
    assert sector(("Clients in the government industry pay.",) * 4) is None


def test_the_industry_of_an_investee_or_a_customer_is_no_sector() -> None:
    assert sector(("Our investee is in the toy industry.",) * 4) is None
    assert sector(("Our customers are in the toy industry.",) * 4) is None
    assert sector(("Old Gear Limited leads the toy industry.",) * 4) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Risks of the steel gear industry in which we operate are many.", "steel gear industry"),
        ("We operate in the steel gear industry.", "steel gear industry"),
        ("我們經營所在的齒輪行業高度分散。", "齒輪行業"),
        ("The industry in which we operate is small.", None),
        ("Our investee operates in the steel gear industry.", None),
    ],
)
def test_the_issuer_says_in_which_industry_it_is(line: str, name: str | None) -> None:
    assert sector((line,)) == name


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("OVERVIEW OF THE GLOBAL STEEL GEARS INDUSTRY", "GLOBAL STEEL GEARS INDUSTRY"),
        ("Overview of the steel gear market in China", "steel gear market"),
        ("STEEL GEAR MARKET", "STEEL GEAR MARKET"),
        ("The steel gear market in China", "steel gear market"),
        ("the steel gear market in China", None),
        ("中國鋼齒輪行業概覽", "中國鋼齒輪行業"),
        ("Market size of steel gears", None),
        ("OVERVIEW OF THE ECONOMY", None),
    ],
)
def test_the_chapter_on_the_industry_is_headed_by_it(heading: str, name: str | None) -> None:
    body = "The steel gear is old. A steel gear wears. Steel gears are sold."
    if name and "鋼" in name:
        body = "鋼齒輪舊。鋼齒輪新。鋼齒輪貴。"
    assert sector(("No word.",), (heading, body), industry=1) == name
    assert sector(("No word.",), (heading, "Of other things."), industry=1) is None


def test_sentences_beside_the_point_do_not_follow_what_the_business_is() -> None:
    lines = (
        "We are a maker of toys for small children.",
        "Few know that we exist. We provide training to our staff every year in all of our shops.",
    )
    assert [claim.text for claim in read_business(source(lines), [1])] == [lines[0]]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("OVERVIEW", "We are a company that develops drugs. Our mission is to heal."), "We are a company that develops drugs."),
        (("Our Group is principally engaged in cleaning offices. We own three offices.",), "Our Group is principally engaged in cleaning offices."),
        (("The principal activities of the Group are making and selling paper.",), "The principal activities of the Group are making and selling paper."),
        (("We, through our subsidiaries, operate restaurants in Macau.",), "We, through our subsidiaries, operate restaurants in Macau."),
        (("As a leading biotech company, we focus on vaccines.",), "As a leading biotech company, we focus on vaccines."),
        (("The Company is an investment holding company.",), None),
        (("We provide training to our staff in all of our shops.",), None),
        (("本公司為投資控股公司。本集團之主要業務為煤炭開採。",), "本集團之主要業務為煤炭開採。"),
        (("我們是中國領先的茶飲連鎖品牌。我們為員工提供膳食。",), "我們是中國領先的茶飲連鎖品牌。"),
    ],
)  # fmt: skip
def test_the_sentence_that_says_what_the_business_is_stands_alone(
    lines: tuple[str, ...], said: str | None
) -> None:
    found = [claim.text for claim in read_business(source(lines), [1])]
    assert found == ([said] if said else [])


@pytest.mark.parametrize(
    ("line", "regime"),
    [
        ("We seek to list on the Main Board under Chapter 18A of the Listing Rules.", "Main Board; Chapter 18A"),
        ("We are a Specialist Technology Company under Chapter 18C of the Listing Rules.", "Chapter 18C"),
        ("We seek a secondary listing on the Main Board under Chapter 19C.", "Main Board; Chapter 19C; secondary listing"),
        ("We seek a dual primary listing of our Shares on the Main Board.", "Main Board; dual primary listing"),
        ("GEM has been positioned as a market for small and mid-sized companies.", "GEM"),
        ("GEM的定位，乃為中小型公司提供一個上市的市場。", "GEM"),
        ("本公司為特專科技公司，並根據上市規則第十八C章申請於聯交所主板上市。", "Main Board; Chapter 18C"),
        ("We have adopted a weighted voting rights structure.", "weighted voting rights"),
        ("We do not rely on Chapter 18A of the Listing Rules.", None),
    ],
)  # fmt: skip
def test_the_regime_is_said_with_its_chapter(line: str, regime: str | None) -> None:
    found = read_regime(source((line,)), [1], ())
    assert getattr(found, "text", None) == regime
