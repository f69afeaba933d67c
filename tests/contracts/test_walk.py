"""One table of fields and one walk: what every part of the product asks of a factsheet."""

from __future__ import annotations

from hypothesis import given, strategies as st

from hcgen.contracts import (
    FIELDS,
    METRICS,
    Absence,
    Cell,
    Change,
    Citation,
    Claim,
    ClaimLike,
    Factsheet,
    Figure,
    FinancialHighlights,
    Offering,
    Omission,
    OmissionPlace,
    Overview,
    Period,
    RiskClaim,
    Row,
    absence_of,
    absences,
    cell_ids,
    citations,
    citations_in,
    claimed,
    figures,
    map_citations,
    map_claims,
)

PLACES = st.builds(Citation, page=st.integers(1, 9), quote=st.sampled_from(["a", "b", "c 1"]))
CITED = st.lists(PLACES, min_size=1, max_size=2).map(tuple)


def claims_of(panel: str, field: str, kind: type[Claim] = Claim) -> st.SearchStrategy[Claim]:
    return st.builds(
        kind,
        id=st.just(f"{panel}.{field}"),
        panel=st.just(panel),
        field=st.just(field),
        text=st.sampled_from(["one", "two"]),
        citations=CITED,
    )


def lists_of(panel: str, field: str, kind: type[Claim] = Claim) -> st.SearchStrategy[object]:
    return st.lists(claims_of(panel, field, kind), max_size=3).map(tuple)


def answers(panel: str, field: str) -> st.SearchStrategy[object]:
    return claims_of(panel, field) | st.just(Absence(state="not_shown", looked_in=("SUMMARY",)))


def panels(model: type, panel: str) -> st.SearchStrategy[object]:
    made = {
        field.name: (lists_of if field.many else answers)(panel, field.name)
        for field in FIELDS
        if field.panel == panel
    }
    return st.builds(model, **made)


PERIODS = st.builds(
    Period,
    start=st.just("2023-01-01"),
    end=st.sampled_from(["2023-12-31", "2024-12-31"]),
    months=st.sampled_from([6, 12]),
    label=st.just("as printed"),
    restated=st.booleans(),
    citations=CITED,
)
CELLS = st.builds(
    Cell, printed=st.just("1"), state=st.just("nil"), citations=CITED, witnesses=CITED
)


@st.composite
def tables(draw: st.DrawFn) -> FinancialHighlights:
    periods = draw(st.lists(PERIODS, max_size=4).map(tuple))
    rows = tuple(
        Row(
            metric=metric,
            label_as_printed=metric,
            cells=tuple(draw(CELLS) for _ in periods),
        )
        for metric in draw(st.sets(st.sampled_from(METRICS)))
    )
    return FinancialHighlights(periods=periods, rows=rows, citations=draw(CITED))


SHEETS = st.builds(
    Factsheet,
    overview=panels(Overview, "overview"),
    key_risks=lists_of("key_risks", "risk", RiskClaim),
    offering=panels(Offering, "offering"),
    financial_highlights=tables(),
)


@given(SHEETS)
def test_a_change_of_nothing_changes_nothing(sheet: Factsheet) -> None:
    assert map_claims(sheet, Change()) == sheet
    assert map_citations(sheet, lambda citation: citation) == sheet


class Nothing(Change):
    def claim(self, claim: ClaimLike) -> ClaimLike | None:
        return None

    def cell(self, figure: Figure) -> Cell:
        return Cell(printed="", state="not_shown")


@given(SHEETS)
def test_what_is_left_out_is_claimed_nowhere(sheet: Factsheet) -> None:
    assert list(claimed(map_claims(sheet, Nothing()))) == []


@given(SHEETS)
def test_every_claim_stands_in_one_field_and_every_figure_has_a_name_of_its_own(
    sheet: Factsheet,
) -> None:
    by_field = [a for f in FIELDS for a in f.own_answers(sheet) if isinstance(a, Claim)]
    assert by_field == list(sheet.claims())
    names = [figure.id for figure in figures(sheet)]
    assert len(names) == len(set(names))


@given(SHEETS)
def test_citations_by_weight_are_all_that_carry_an_answer(sheet: Factsheet) -> None:
    weighed = list(citations(sheet))
    own = [c for claim in sheet.claims() for c in claim.citations]
    own += list(citations_in(sheet.financial_highlights))
    assert sorted(map(str, weighed)) == sorted(map(str, own))
    issuer = sheet.overview.issuer
    assert weighed[: len(issuer.citations)] == list(issuer.citations)


def period(end: str, months: int, *, restated: bool = False) -> Period:
    return Period(start="2023-01-01", end=end, months=months, label="x", restated=restated)


def test_a_figure_is_named_by_metric_last_day_months_and_whether_it_is_restated() -> None:
    columns = (
        period("2024-12-31", 12),
        period("2024-12-31", 6),
        period("2024-12-31", 12, restated=True),
        period("2024-12-31", 12),
    )
    table = FinancialHighlights(periods=columns)
    assert cell_ids(table, "revenue") == (
        "financial_highlights.revenue.2024-12-31.12",
        "financial_highlights.revenue.2024-12-31.6",
        "financial_highlights.revenue.2024-12-31.12.restated",
        "financial_highlights.revenue.2024-12-31.12~2",
    )


def test_an_absence_of_risks_is_found_under_its_name_and_under_its_first_one() -> None:
    looked = Absence(state="not_shown", looked_in=("RISK FACTORS, pages 3–9",))
    for key in ("key_risks", "key_risks.risk"):
        sheet = Factsheet(absences={key: looked})
        assert absence_of(sheet, "key_risks") == looked
        assert absences(sheet)[key] == looked


def test_an_omission_has_the_name_of_what_is_missing() -> None:
    place = (OmissionPlace(page=3),)
    figure = Omission(
        panel="financial_highlights", field="revenue", period="2024-12-31.12", kind="left_out",
        why="two figures stand in one cell", places=place,
    )  # fmt: skip
    assert figure.id == "financial_highlights.revenue.2024-12-31.12"
    whole = Omission(panel="key_risks", field="key_risks", kind="dropped", why="x", places=place)
    assert whole.id == "key_risks"
    single = Omission(panel="overview", field="issuer", kind="dropped", why="x", places=place)
    assert (single.id, single.page) == ("overview.issuer", 3)
