"""The gate lets through what is seen on its page, whole, and drops the rest with the reason."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hcgen.agent.verify.draft import VISIBLE, Proof, judge
from hcgen.contracts import Absence, Alternative, Check, Citation, Claim
from tests.agent.factory import (
    HEADER,
    ISSUER,
    ROW,
    UNIT,
    Pages,
    cell,
    cite,
    draft,
    highlights,
    issuer_claim,
    risk,
)

TABLE = ((2, ROW), (2, HEADER), (2, UNIT))


def test_a_claim_whose_quote_stands_is_kept_and_says_that_two_readers_saw_it() -> None:
    result = judge(draft(overview={"issuer": issuer_claim()}), Pages((1, ISSUER)))
    issuer = result.factsheet.overview.issuer
    assert isinstance(issuer, Claim)
    assert [check.name for check in issuer.checks] == ["two_readers"]
    assert (result.kept, result.omissions, list(result.cited_nodes)) == (1, [], ["n1"])


def test_a_claim_whose_quote_does_not_stand_is_dropped_with_page_and_reason() -> None:
    result = judge(draft(overview={"issuer": issuer_claim(page=53)}), Pages((1, ISSUER)))
    assert result.factsheet.overview.issuer == Absence(state="not_shown")
    (drop,) = result.omissions
    assert (drop.id, drop.page, drop.why) == ("overview.issuer", 53, "quote not on page 53")


def test_a_claim_over_a_page_break_needs_both_of_its_quotes() -> None:
    claim = risk(1, "one two", "one", "two")
    assert judge(draft(key_risks=(claim,)), Pages((3, "one"))).factsheet.key_risks == ()
    both = judge(draft(key_risks=(claim,)), Pages((3, "one"), (3, "two"))).factsheet.key_risks
    assert len(both) == 1


def test_a_quote_that_stands_in_several_places_makes_the_claim_ambiguous() -> None:
    pages = Pages((1, ISSUER), twice=(ISSUER,))
    result = judge(draft(overview={"issuer": issuer_claim()}), pages)
    assert result.factsheet.overview.issuer.state == "ambiguous"


def test_a_number_that_is_not_in_the_quote_drops_the_claim() -> None:
    claim = issuer_claim(text="It has 4,100 shops", quote="It has 41 shops")
    result = judge(draft(overview={"issuer": claim}), Pages((1, "It has 41 shops")))
    assert result.omissions[0].why == "the number 4,100 is not in its quote"


def test_cells_keep_value_loss_and_nil_when_row_unit_and_period_stand() -> None:
    cells = (cell("12,345", 12_345_000), cell("(678)", -678_000), cell("–", 0))
    result = judge(draft(financial_highlights=highlights(*cells)), Pages(*TABLE))
    kept = result.factsheet.financial_highlights.rows[0].cells
    assert [(c.printed, c.value, c.state) for c in kept] == [
        ("12,345", 12_345_000, "value"),
        ("(678)", -678_000, "value"),
        ("–", 0, "nil"),
    ]


@pytest.mark.parametrize(
    ("printed", "value", "reason"),
    [
        ("12,345", 12_345, "the value does not follow from what is printed"),
        ("(678)", 678_000, "the value does not follow from what is printed"),
        ("2,345", 2_345_000, "the figure is not in its quote"),
        ("12,34", 1_234_000, "the figure is not in its quote"),
        ("99", 99_000, "the figure is not in its quote"),
    ],
    ids=["unit forgotten", "sign lost", "tail of a number", "head of a number", "elsewhere"],
)
def test_a_cell_that_does_not_follow_from_its_row_is_dropped(
    printed: str, value: int, reason: str
) -> None:
    sheet = draft(financial_highlights=highlights(cell(printed, value)))
    result = judge(sheet, Pages(*TABLE))
    assert result.omissions[0].id == "financial_highlights.revenue.2023-12-31.12"
    assert result.omissions[0].why == reason
    dropped = result.factsheet.financial_highlights.rows[0].cells[0]
    assert (dropped.state, dropped.value, dropped.checks[-1].name) == ("not_shown", None, "dropped")


def test_a_loss_printed_without_brackets_is_negative_when_its_label_says_so() -> None:
    told = Check(name="sign", outcome="held", detail="a loss printed without brackets")
    sheet = draft(financial_highlights=highlights(cell("12,345", -12_345_000, checks=(told,))))
    assert judge(sheet, Pages(*TABLE)).omissions == []
    untold = draft(financial_highlights=highlights(cell("12,345", -12_345_000)))
    assert len(judge(untold, Pages(*TABLE)).omissions) == 1


@pytest.mark.parametrize("missing", [HEADER, UNIT], ids=["period", "unit"])
def test_figures_fall_with_their_unit_and_their_period(missing: str) -> None:
    pages = Pages(*(quote for quote in TABLE if quote[1] != missing))
    result = judge(draft(financial_highlights=highlights(cell("12,345", 12_345_000))), pages)
    assert result.factsheet.financial_highlights.rows[0].cells[0].state == "not_shown"
    assert result.omissions[0].why.startswith("its unit or period does not stand")


def test_a_contradiction_of_the_table_drops_the_cell_and_another_place_only_flags_it() -> None:
    arithmetic = Check(name="arithmetic", outcome="contradicted", detail="9 less 1 is not 7")
    elsewhere = Check(name="accountants_report", outcome="contradicted", detail="there 12,354")
    cells = (
        cell("12,345", 12_345_000, checks=(arithmetic,)),
        cell("(678)", -678_000, checks=(elsewhere,)),
    )
    result = judge(draft(financial_highlights=highlights(*cells)), Pages(*TABLE))
    assert [omitted.why for omitted in result.omissions] == ["9 less 1 is not 7"]
    assert result.factsheet.financial_highlights.rows[0].cells[1].state == "value"


def test_a_witness_that_cannot_be_seen_is_left_out_without_a_drop() -> None:
    seen, unseen = cite(ROW, 2), cite("not there", 9)
    sheet = draft(
        financial_highlights=highlights(cell("12,345", 12_345_000, witnesses=(seen, unseen)))
    )
    result = judge(sheet, Pages(*TABLE))
    kept = result.factsheet.financial_highlights.rows[0].cells[0]
    assert [witness.page for witness in kept.witnesses] == [2]
    assert result.omissions == []


@pytest.mark.parametrize(
    ("text", "quotes", "stays"),
    [
        ("Another Name", ("Another Name",), True),
        ("Another Name", ("not there",), False),
        ("Another Name", ("Another Name", "not there"), False),
        ("Another Name 2", ("Another Name",), False),
    ],
)
def test_another_reading_is_shown_only_where_it_would_pass_itself(
    text: str, quotes: tuple[str, ...], stays: bool
) -> None:
    other = Alternative(text=text, citations=tuple(cite(quote, 2) for quote in quotes))
    claim = issuer_claim().model_copy(update={"alternatives": (other,)})
    pages = Pages((1, ISSUER), (2, "Another Name"))
    result = judge(draft(overview={"issuer": claim}), pages)
    assert isinstance(kept := result.factsheet.overview.issuer, Claim)
    assert [each.text for each in kept.alternatives] == ([text] if stays else [])
    assert result.omissions == []


def test_a_redaction_stands_only_with_its_place() -> None:
    shown = Absence(state="redacted", citations=(cite("[REDACTED]", 4),))
    nowhere = Absence(state="redacted", looked_in=("COVER, page 1",))
    sheet = draft(offering={"offer_size": shown, "offer_price": nowhere})
    result = judge(sheet, Pages((4, "[REDACTED]")))
    assert result.factsheet.offering.offer_size.state == "redacted"
    assert result.factsheet.offering.offer_price == Absence(
        state="not_shown", looked_in=("COVER, page 1",)
    )
    assert result.omissions[0].id == "offering.offer_price"


def test_each_place_is_looked_at_once() -> None:
    pages = Pages(*TABLE)
    cells = tuple(cell("12,345", 12_345_000) for _ in range(3))
    judge(draft(financial_highlights=highlights(*cells)), pages)
    assert pages.asked == len(TABLE)


class Eyes:
    """A proof of visibility that refuses these quotes."""

    def __init__(self, *unseen: str) -> None:
        self._unseen = unseen
        self.asked: list[list[str]] = []

    def __call__(self, citations: Sequence[Citation]) -> list[str]:
        self.asked.append([each.quote for each in citations])
        return ["nobody sees it" if each.quote in self._unseen else "" for each in citations]


def test_a_claim_and_a_figure_that_pass_a_proof_say_so_behind_the_two_readers() -> None:
    sheet = draft(
        overview={"issuer": issuer_claim()},
        financial_highlights=highlights(cell("12,345", 12_345_000)),
    )
    result = judge(sheet, Pages((1, ISSUER), *TABLE), (Proof(VISIBLE, Eyes()),))
    issuer = result.factsheet.overview.issuer
    assert isinstance(issuer, Claim)
    for checks in (issuer.checks, result.factsheet.financial_highlights.rows[0].cells[0].checks):
        assert [check.name for check in checks] == ["two_readers", "visibility"]


@pytest.mark.parametrize("unseen", [ROW, HEADER, UNIT], ids=["row", "period", "unit"])
def test_a_figure_falls_with_any_of_its_places_that_a_proof_refuses(unseen: str) -> None:
    sheet = draft(financial_highlights=highlights(cell("12,345", 12_345_000)))
    result = judge(sheet, Pages(*TABLE), (Proof(VISIBLE, Eyes(unseen)),))
    assert result.factsheet.financial_highlights.rows[0].cells[0].state == "not_shown"
    (drop,) = result.omissions
    assert (drop.kind, drop.page, drop.why.endswith("nobody sees it")) == ("dropped", 2, True)


def test_a_proof_is_asked_once_for_all_places_that_stand_and_for_no_other() -> None:
    eyes = Eyes()
    sheet = draft(
        overview={"issuer": issuer_claim(page=53)},
        key_risks=(risk(1, "one two", "one", "two"), risk(2, "one")),
    )
    judge(sheet, Pages((3, "one"), (3, "two")), (Proof(VISIBLE, eyes),))
    assert eyes.asked == [["one", "two"]]


def test_a_witness_that_a_proof_refuses_is_left_out_without_a_drop() -> None:
    seen, unseen = cite(ROW, 2), cite("elsewhere", 9)
    sheet = draft(
        financial_highlights=highlights(cell("12,345", 12_345_000, witnesses=(seen, unseen)))
    )
    pages = Pages(*TABLE, (9, "elsewhere"))
    result = judge(sheet, pages, (Proof(VISIBLE, Eyes("elsewhere")),))
    kept = result.factsheet.financial_highlights.rows[0].cells[0]
    assert [witness.page for witness in kept.witnesses] == [2]
    assert result.omissions == []
