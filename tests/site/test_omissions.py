"""What a reading saw and does not show stands in every layer of its page, with its kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.contracts import Checkpoint, Omission, OmissionPlace
from hcgen.site import build
from hcgen.standard import parse_hc
from tests.site import factory

CONTRADICTED = Omission(
    panel="financial_highlights", field="profit_for_period", period="2026-03-31.3",
    kind="contradicted", why="the same figures stand under other years on page 133",
    places=(
        OmissionPlace(page=20, printed="3,402", citation=factory.cite(20, "Profit 3,402")),
        OmissionPlace(page=133, printed="3,420", citation=factory.cite(133, "Profit 3,420")),
    ),
)  # fmt: skip
LEFT_OUT = Omission(
    panel="financial_highlights", field="financial_highlights", period="2025-12-31.12",
    kind="left_out", why="the period is shown by the column that restates it",
    places=(OmissionPlace(page=20),),
)  # fmt: skip


def reading() -> Checkpoint:
    from hcgen.contracts import Dropped

    told = [Dropped(field=o.id, reason=o.why, page=o.page) for o in (CONTRADICTED, LEFT_OUT)]
    made = factory.checkpoint("told", dropped=told)
    outcome = made.body.outcome.model_copy(
        update={
            "state": "partial",
            "reasons": ("1 left out", "1 contradicted"),
            "omissions": (CONTRADICTED, LEFT_OUT),
        }
    )
    versions = {**made.body.versions, "contract": "2"}
    body = made.body.model_copy(update={"outcome": outcome, "versions": versions})
    return made.model_copy(update={"body": body})


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("told")
    content = factory.write_site(root / "content", [reading()])
    build(content, root / "build")
    return root / "build" / "filings" / "told"


def test_the_page_names_each_kind_with_the_places_that_both_readers_see(page: Path) -> None:
    html = (page / "index.html").read_text(encoding="utf-8")
    assert "Partial: 1 left out, 1 contradicted" in html
    rail = [part.split("</p>")[0] for part in html.split('class="drop"')[1:]]
    assert "Contradicted: Profit for the period, 3 months ended 31 March 2026." in rail[0]
    assert 'data-cite="omission-0/0"' in rail[0]
    assert 'data-cite="omission-0/1"' in rail[0]
    assert "Left out: Figures, year ended 31 December 2025." in rail[1]
    assert "file p. 20" in rail[1]


def test_the_hc_text_and_the_mirror_name_kind_reason_and_pages(page: Path) -> None:
    context = parse_hc((page / "index.hc").read_text(encoding="utf-8")).context_public
    assert [(o["of"], o["kind"], o["pages"]) for o in context["outcome"]["omissions"]] == [
        ("financial_highlights.profit_for_period.2026-03-31.3", "contradicted", [20, 133]),
        ("financial_highlights.2025-12-31.12", "left_out", [20]),
    ]
    mirror = (page / "index.html.md").read_text(encoding="utf-8")
    assert "contradicted: Profit for the period, 3 months ended 31 March 2026" in mirror
    assert "(page 20, 133)" in mirror
    assert "left out: Figures, year ended 31 December 2025" in mirror
