"""The small documents hold what their truth says, whatever is asked of them."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.samples.mutate import Figures, Mutation, draw, needs_font
from tests.samples.reading import pages_by_pdfium, row, squeezed
from tests.samples.strategies import mutations

pytestmark = needs_font

# A failing document is shown as it was found: shrinking draws hundreds of them. tests/torture draws
# more of them in the first place.
QUIET = settings(
    max_examples=8,
    phases=(Phase.explicit, Phase.generate),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
METRICS = (
    ("revenue", "revenue"),
    ("gross_profit", "gross_profit"),
    ("profit", "profit_for_period"),
)


def tell_the_truth(mutation: Mutation) -> None:
    """What the truth of a drawn document says stands on its pages."""
    drawn = draw(mutation)
    pages = pages_by_pdfium(drawn.pdf)
    truth = drawn.truth
    assert 10 <= len(pages) <= 15
    assert squeezed(truth["issuer"]) in squeezed(pages[truth["issuer_pdf_page"] - 1])
    assert squeezed(truth["business_quote"]) in squeezed(pages[truth["business_pdf_page"] - 1])
    for risk in truth["risk_factors"]:
        assert squeezed(risk["heading"]) in squeezed(pages[risk["pdf_page"] - 1])
    summary = pages[truth["financials"][0]["pdf_page"] - 1]
    for label, metric in METRICS:
        printed = [period[metric] for period in truth["financials"]]
        if truth["labels"][label] is None:
            assert printed == [None] * len(printed)
        else:
            left = iter(row(summary, truth["labels"][label]))
            assert all(cell in left for cell in printed)


@QUIET
@given(st.data())
def test_the_truth_of_a_drawn_document_stands_on_its_pages(data: st.DataObject) -> None:
    tell_the_truth(data.draw(mutations()))


@QUIET
@given(mutations(language="en"))
def test_the_same_mutation_gives_the_same_bytes(mutation: Mutation) -> None:
    assert draw(mutation).pdf == draw(mutation).pdf


def test_a_stub_ends_within_the_year_after_the_last_one() -> None:
    one = Figures(revenue=9_000, cost=-4_000, other=-1_000, tax=-500)
    mutation = Mutation((one, one), (one, one), stub_months=9, year_end=3, last_year=2025)
    assert [(period.end, period.months, period.unaudited) for period in mutation.periods()] == [
        ("2024-03-31", 12, False),
        ("2025-03-31", 12, False),
        ("2024-12-31", 9, True),
        ("2025-12-31", 9, False),
    ]


def test_more_columns_than_a_page_holds_are_refused() -> None:
    wide = Figures(revenue=987_654_321, cost=-123_456_789, other=0, tax=0)
    with pytest.raises(ValueError, match="do not fit"):
        draw(Mutation((wide,) * 4, (wide,) * 2, percentages=True))
