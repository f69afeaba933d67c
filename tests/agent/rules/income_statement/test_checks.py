"""Arithmetic and the accountants' report: what bears a figure out, and what speaks against it."""

from __future__ import annotations

from tests.agent.rules.reading import BODY, HEADER, XS, lead, printed, read
from tests.agent.rules.sheets import Sheet

OFF = ("Gross profit", "40,000", "51,000", "60,000")


def outcomes(result: object, metric: str, name: str) -> list[str]:
    rows = {row.metric: row for row in result.panel.rows}  # type: ignore[attr-defined]
    return [
        next((check.outcome for check in cell.checks if check.name == name), "none")
        for cell in rows[metric].cells
    ]


def report(body: object = BODY, header: object = HEADER) -> Sheet:
    return Sheet().text("Consolidated statements of profit or loss").table(header, body, xs=XS)  # type: ignore[arg-type]


CHAPTERS = [("summary", 1, 1), ("accountants_report", 2, 2)]


def test_revenue_less_cost_and_profit_less_tax_hold() -> None:
    result = read(lead().table(HEADER, BODY, xs=XS))
    assert outcomes(result, "gross_profit", "gross_profit") == ["held"] * 3
    assert outcomes(result, "profit_for_period", "profit_after_tax") == ["held"] * 3


def test_a_gross_profit_that_does_not_follow_is_contradicted_and_noted() -> None:
    result = read(lead().table(HEADER, [*BODY[:2], OFF, *BODY[3:]], xs=XS))
    assert outcomes(result, "gross_profit", "gross_profit") == ["held", "contradicted", "held"]
    assert any("is 50,000, not 51,000" in note for note in result.notes)


def test_costs_on_several_rows_are_added_up() -> None:
    costs = [
        ("Cost of goods", "(50,000)", "(60,000)", "(70,000)"),
        ("Depreciation", "(10,000)", "(10,000)", "(20,000)"),
    ]
    result = read(lead().table(HEADER, [BODY[0], *costs, *BODY[2:]], xs=XS))
    assert outcomes(result, "gross_profit", "gross_profit") == ["held"] * 3


def test_rows_that_do_not_allow_it_are_not_reckoned() -> None:
    extra = ("Government grants", "1", "1", "1")
    body = [*BODY[:2], extra, *BODY[2:]]
    result = read(lead().table(HEADER, [*body[:2], ("Other", "9", "9", "9"), *body[2:]], xs=XS))
    assert "contradicted" not in outcomes(result, "gross_profit", "gross_profit")


def test_the_accountants_report_bears_a_figure_out() -> None:
    result = read(lead().table(HEADER, BODY, xs=XS), report(), chapters=CHAPTERS)
    assert outcomes(result, "revenue", "accountants_report") == ["held"] * 3
    assert [w.page for w in result.panel.rows[0].cells[0].witnesses] == [2]


def test_another_figure_there_is_shown_beside_and_flagged() -> None:
    other = [("Revenue", "100,000", "120,001", "150,000"), *BODY[1:]]
    result = read(lead().table(HEADER, BODY, xs=XS), report(other), chapters=CHAPTERS)
    cell = result.panel.rows[0].cells[1]
    assert (cell.printed, [a.text for a in cell.alternatives]) == ("120,000", ["120,001"])
    assert outcomes(result, "revenue", "accountants_report") == ["held", "contradicted", "held"]


def test_the_same_figure_in_another_unit_bears_it_out_to_its_precision() -> None:
    body = [("Revenue", "100.0", "120.0", "150.0"), ("Profit for the year", "25.0", "33.0", "40.0")]
    header = [*HEADER[:2], [("RMB million", n, n) for n in range(3)]]
    result = read(lead().table(HEADER, BODY, xs=XS), report(body, header), chapters=CHAPTERS)
    assert outcomes(result, "revenue", "accountants_report") == ["held"] * 3


def test_a_misprinted_gross_profit_does_not_take_a_witnessed_revenue_with_it() -> None:
    result = read(
        lead().table(HEADER, [*BODY[:2], OFF, *BODY[3:]], xs=XS), report(), chapters=CHAPTERS
    )
    assert outcomes(result, "revenue", "gross_profit")[1] == "none"
    assert outcomes(result, "gross_profit", "gross_profit")[1] == "contradicted"


def test_a_wrong_percentage_is_the_percentages_fault_where_the_figure_is_borne_out_twice() -> None:
    header = [
        [("Year ended 31 March", 0, 3)],
        [("2021", 0, 1), ("2022", 2, 3)],
        [("RMB’000", 0, 0), ("%", 1, 1), ("RMB’000", 2, 2), ("%", 3, 3)],
    ]
    body = [
        ("Revenue", "100,000", "100.0", "120,000", "100.0"),
        ("Cost of sales", "(60,000)", "(60.0)", "(70,000)", "(58.3)"),
        ("Gross profit", "40,000", "44.0", "50,000", "41.7"),
        ("Profit for the year", "25,000", "25.0", "33,000", "27.5"),
    ]
    page = lead().table(header, body, xs=(260, 320, 400, 460), width=40)
    assert outcomes(read(page), "gross_profit", "percentage") == ["contradicted", "held"]
    borne_out = read(page, report(), chapters=CHAPTERS)
    assert outcomes(borne_out, "gross_profit", "percentage") == ["none", "held"]


def test_a_statement_deep_in_the_notes_is_not_chosen() -> None:
    filler = [Sheet().text(f"Note {n}") for n in range(16)]
    subsidiary = [("Revenue", "1,000", "2,000", "3,000"), ("Profit for the year", "10", "20", "30")]
    result = read(*filler, report(subsidiary), chapters=[("accountants_report", 1, 17)])
    assert result.panel.rows == ()


def test_loss_printed_without_brackets_is_negative_and_says_so() -> None:
    body = [("Revenue", "1,000", "2,000", "3,000"), ("Loss for the year", "10", "20", "30")]
    result = read(lead().table(HEADER, body, xs=XS))
    assert [cell.value for cell in result.panel.rows[1].cells] == [-10_000, -20_000, -30_000]
    assert outcomes(result, "profit_for_period", "sign") == ["held"] * 3
    mixed = [body[0], ("Loss for the year", "(10)", "(20)", "30")]
    other = read(lead().table(HEADER, mixed, xs=XS))
    assert [cell.value for cell in other.panel.rows[1].cells] == [-10_000, -20_000, 30_000]
    assert printed(other)["profit_for_period"] == ["(10)", "(20)", "30"]


def test_a_check_is_told_in_figures_as_they_are_printed() -> None:
    gross = read(lead().table(HEADER, BODY, xs=XS)).panel.rows[1].cells[0]
    assert [check.detail for check in gross.checks if check.name != "subject"] == [
        "100,000 less 60,000 is 40,000"
    ]
    *_, note = read(lead().table(HEADER, [*BODY[:2], OFF, *BODY[3:]], xs=XS)).notes
    assert note.startswith("gross profit, Year ended 31 March 2022: ")
