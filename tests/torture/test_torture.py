"""The laws of the other tests on many more cases, and on the whole corpus of real filings.

A law stands beside its small case, in the room that it belongs to; here are only the numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.agent.rules.income_statement.test_headers_law import (
    STATEMENTS,
    hold_however_headers_are_set,
)
from tests.agent.rules.test_laws import Layout, hold_figures, layouts
from tests.agent.test_mutated_samples import hold_on_drawn_documents
from tests.cli.test_kill import outlive
from tests.document.drawing import draw
from tests.document.test_corpus import (
    filings,
    hold_chapters,
    hold_heads,
    hold_on_hostile,
    hold_speed,
    hostile,
    one_of,
)
from tests.document.test_refusals import children_cpu, outcome, storm
from tests.evaluate.test_evaluate import hold_the_baseline
from tests.observe.test_gate import hold_on_filings
from tests.samples.mutate import Language, Mutation, needs_font
from tests.samples.strategies import mutations
from tests.samples.test_mutations import QUIET, tell_the_truth
from tests.site.test_browser import hold_on_a_long_list
from tests.site.test_hostile import TEXT, hold_whatever_it_says
from tests.standard.test_any_input import survive_mutated_pages

pytestmark = [pytest.mark.torture, pytest.mark.timeout(1800)]


def test_a_build_killed_at_any_moment_leaves_whole_files(tmp_path: Path) -> None:
    outlive(20, tmp_path)


@pytest.mark.parametrize("part", range(4))
def test_no_period_or_figure_is_wrong_under_thousands_of_headers(part: int) -> None:
    first = STATEMENTS + 750 * part
    hold_however_headers_are_set(range(first, first + 750))


@needs_font
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_figure_of_a_drawn_document_is_right_or_missing(language: Language) -> None:
    hold_on_drawn_documents(language, 60)


@needs_font
@settings(QUIET, max_examples=100)
@given(st.data())
def test_the_truth_of_many_drawn_documents_stands_on_their_pages(data: st.DataObject) -> None:
    tell_the_truth(data.draw(mutations()))


@needs_font
@settings(QUIET, max_examples=30)
@given(mutations(language="zh"))
def test_the_truth_of_chinese_documents_stands_on_their_pages(mutation: Mutation) -> None:
    tell_the_truth(mutation)


@settings(max_examples=1_500, deadline=None, suppress_health_check=list(HealthCheck))
@given(layouts())
def test_a_shown_figure_of_any_layout_is_the_printed_one(layout: Layout) -> None:
    hold_figures(layout)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=TEXT, other=TEXT)
def test_whatever_documents_say_their_pages_parse_and_keep_their_tags(
    tmp_path_factory: pytest.TempPathFactory, text: str, other: str
) -> None:
    hold_whatever_it_says(tmp_path_factory.mktemp("text"), text, other)


def test_ten_thousand_mutated_pages_are_survived_within_a_second_each() -> None:
    survive_mutated_pages(10_000)


@pytest.mark.browser
def test_two_thousand_rows_answer_a_key_stroke_within_a_tenth_of_a_second(
    browser: Any, tmp_path: Path
) -> None:
    hold_on_a_long_list(browser, tmp_path, 2_000)
    assert (tmp_path / "build" / "index.html").stat().st_size < 1_250 * 2_000


def test_a_document_of_endless_pages_ends_within_twenty_seconds_of_work(tmp_path: Path) -> None:
    path = draw(tmp_path / "a.pdf", [storm] * 12)
    began = children_cpu()
    assert outcome(path) in {"limits", "no_text", "damaged"}
    assert children_cpu() - began < 20


@pytest.mark.corpus
def test_the_corpus_is_read_no_worse_than_the_baseline(corpus: Path, tmp_path: Path) -> None:
    hold_the_baseline(corpus, tmp_path)


@pytest.mark.corpus
def test_every_filing_has_its_chapters_numbers_and_language(corpus: Path) -> None:
    hold_chapters(filings(corpus))


@pytest.mark.corpus
def test_every_chapter_s_pages_bear_its_running_head_and_not_in_their_text(corpus: Path) -> None:
    hold_heads(filings(corpus))


@pytest.mark.corpus
def test_a_chinese_filing_is_read_in_little_more_than_its_raw_text_takes(corpus: Path) -> None:
    hold_speed(one_of(corpus, "_zh")[0], pages=538, seconds=7, ratio=1.8)


@pytest.mark.corpus
@pytest.mark.parametrize("part", range(4))
def test_every_hostile_file_ends_in_a_document_or_one_error(corpus: Path, part: int) -> None:
    hold_on_hostile(hostile(corpus)[part::4])


@pytest.mark.corpus
def test_true_quotes_of_every_filing_pass_and_forged_ones_do_not(corpus: Path) -> None:
    hold_on_filings(filings(corpus), 300)
