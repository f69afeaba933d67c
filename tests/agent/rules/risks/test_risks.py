"""Risk headings: verbatim, whole, with their group, told by print or by layout."""

from __future__ import annotations

from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.risks.panel import read_risks
from hcgen.contracts import RiskClaim
from tests.agent.rules.sheets import Ink, Sheet, document

PARAGRAPH = (
    "We sold most of our goods to few customers in each of the years that are shown here, and",
    "we expect that this will go on for as long as our market stays as small as it has been",
    "until now. Each of these customers may buy less from us without telling us beforehand.",
)
FIRST = (
    "We depend on a few customers. If they buy less from us, our business, our results",
    "and our financial condition may be adversely affected.",
)
SECOND = ("We may not be able to keep our engineers.",)


def risks(*sheets: Sheet, summary: int = 0, language: str = "en") -> tuple[RiskClaim, ...]:
    chapters = [("risk_factors", 1, len(sheets) - summary)]
    chapters += [("summary", len(sheets), len(sheets))] if summary else []
    whole = document(*sheets, chapters=chapters, language=language)  # type: ignore[arg-type]
    pages = range(1, len(sheets) + 1)
    return read_risks(Source(whole), pages, [len(sheets)] if summary else [])


def page(**print_: bool) -> Sheet:
    sheet = Sheet().text("RISK FACTORS", bold=True)
    sheet.text("RISKS RELATING TO OUR BUSINESS", bold=True)
    sheet.text(*FIRST, **print_).text(*PARAGRAPH)
    return sheet.text(*SECOND, **print_).text(*PARAGRAPH)


def test_bold_headings_are_risks_under_their_group() -> None:
    found = risks(page(bold=True))
    assert [claim.text for claim in found] == [" ".join(FIRST), SECOND[0]]
    assert {claim.group for claim in found} == {"RISKS RELATING TO OUR BUSINESS"}
    assert found[0].citations[0].quote == "\n".join(FIRST)


def test_bold_italic_headings_go_before_bold_ones_that_name_topics() -> None:
    sheet = Sheet().text("RISKS RELATING TO OUR BUSINESS", bold=True)
    for n in range(4):
        sheet.text(f"Risk {n} may befall us and hurt our sales.", bold=True, italic=True)
        sheet.text(*PARAGRAPH)
    sheet.text("Some other bold line that is no risk at all", bold=True).text(*PARAGRAPH)
    assert len(risks(sheet)) == 4


def test_headings_in_italics_alone_are_found() -> None:
    sheets = []
    for n in range(4):
        sheet = Sheet().text("RISKS RELATING TO OUR BUSINESS", bold=True) if n == 0 else Sheet()
        sheets.append(sheet.text(f"Event {n} may harm our business.", italic=True).text(*PARAGRAPH))
    assert len(risks(*sheets)) == 4


def test_headings_that_no_print_sets_apart_are_told_by_layout() -> None:
    third = "Our insurance may not cover all of our losses."
    sheet = page().text(third).text(*PARAGRAPH)
    assert [claim.text for claim in risks(sheet)] == [" ".join(FIRST), SECOND[0], third]


def test_a_heading_over_a_page_break_is_one_risk_with_two_citations() -> None:
    one = Sheet().text(*PARAGRAPH).text(FIRST[0], bold=True)
    two = Sheet().text(FIRST[1], bold=True).text(*PARAGRAPH)
    (found,) = risks(one, two)
    assert found.text == " ".join(FIRST)
    assert [(c.page, c.quote) for c in found.citations] == [(1, FIRST[0]), (2, FIRST[1])]


def test_a_group_with_no_heading_under_it_is_the_risk_itself() -> None:
    sheet = Sheet()
    for topic in ("going concern", "business"):
        sheet.text(f"Risks relating to the Group’s {topic}", bold=True).text(*PARAGRAPH)
    assert [claim.text for claim in risks(sheet)] == [
        "Risks relating to the Group’s going concern",
        "Risks relating to the Group’s business",
    ]


def test_a_section_on_risks_in_a_letter_ends_at_the_next_heading_of_its_kind() -> None:
    sheet = Sheet().text("LETTER FROM THE BOARD", bold=True).text(*PARAGRAPH)
    sheet.text("RISK FACTORS", bold=True).text(*PARAGRAPH)
    sheet.text("Risks relating to the Group’s business", bold=True).text(*PARAGRAPH)
    sheet.text("ADJUSTMENTS TO SHARE OPTIONS", bold=True).text(*PARAGRAPH)
    sheet.text("Some later heading that may mislead", bold=True).text(*PARAGRAPH)
    whole = document(sheet, chapters=[("letter_from_board", 1, 1)])
    found = read_risks(Source(whole), [1], [])
    assert [claim.text for claim in found] == ["Risks relating to the Group’s business"]


def test_no_section_on_risks_means_no_risks() -> None:
    sheet = Sheet().text("OUR BUSINESS", bold=True).text("Something may go wrong.", bold=True)
    assert read_risks(Source(document(sheet, chapters=[("business", 1, 1)])), [1], []) == ()


def test_bullets_notes_and_titles_are_no_headings() -> None:
    sheet = page(bold=True).text("• A bold point of a list that may hurt us", bold=True)
    sheet.text("Note: this note is bold and may mislead", bold=True)
    assert len(risks(sheet)) == 2


def test_summary_marks_the_risks_that_it_names_nearly_in_the_same_words() -> None:
    summary = Sheet().text("RISK FACTORS", bold=True).text("Some of the risks are:")
    summary.text(
        "• We depend on a few customers. If they buy less from us, our business and",
        "results may be adversely affected;",
    )
    summary.text("OUR SHAREHOLDERS", bold=True).text("We may not be able to keep our engineers.")
    assert [claim.in_summary for claim in risks(page(bold=True), summary, summary=1)] == [
        True,
        False,
    ]


def test_an_inline_list_of_summary_names_risks_too() -> None:
    summary = Sheet().text("RISK FACTORS", bold=True)
    summary.text(
        "They include: (i) we depend on a few customers; (ii) we may not be able to",
        "keep our engineers; and (iii) other matters.",
    )
    assert [claim.in_summary for claim in risks(page(bold=True), summary, summary=1)] == [
        True,
        True,
    ]


def test_what_follows_the_pages_of_summary_is_not_its_list() -> None:
    summary = Sheet().text("RISK FACTORS", bold=True).text("• We depend on a few customers;")
    after = Sheet().text("We may not be able to keep our engineers.")
    chapters = [("risk_factors", 1, 1), ("summary", 2, 2), ("definitions", 3, 3)]
    whole = document(page(bold=True), summary, after, chapters=chapters)  # type: ignore[arg-type]
    found = read_risks(Source(whole), [1], [2])
    assert [claim.in_summary for claim in found] == [True, False]


def test_two_levels_of_groups_set_close_over_a_risk_are_groups() -> None:
    sheet = Sheet()
    for group in ("與我們業務有關的風險", "與發售有關的風險"):
        sheet.text(
            "有關我們的風險", group, f"{group[1:4]}未必能挽留熟練工人及管理人員。", bold=True
        )
        sheet.text("租金於每月預付，按金於租期屆滿時退還，存款利息隨銀行不時釐定的利率變動。")
    assert [claim.group for claim in risks(sheet, language="zh")] == [
        "與我們業務有關的風險",
        "與發售有關的風險",
    ]


def test_chinese_headings_with_latin_names_in_a_plain_font() -> None:
    sheet = Sheet().text("與我們的業務及行業有關的風險", bold=True)
    sheet.text("我們的產品可能因科技轉變而失去競爭力或過時。", bold=True)
    sheet.text(
        "我們的成功取決於我們開發新產品的能力，而開發新產品需要大量時間及資金，",
        "因此我們無法保證能夠成功。",
    )
    sheet.rows.append(
        [
            Ink("投資", 60, sheet.y + 30, bold=True),
            Ink("H", 82, sheet.y + 30),
            Ink("股的回報可能低於預期。", 90, sheet.y + 30, bold=True),
        ]
    )
    sheet.y += 30
    sheet.text("我們的股價可能受多項因素影響，而該等因素並非我們所能控制，亦無法預測其影響。")
    found = risks(sheet, language="zh")
    assert [claim.group for claim in found] == ["與我們的業務及行業有關的風險"] * 2
    assert found[1].text.replace(" ", "") == "投資H股的回報可能低於預期。"
