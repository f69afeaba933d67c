"""The benchmarks run, say what they measured, and fail where a target is missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hcgen.base import CheckFailed, UsageError
from hcgen.bench import (
    Benchmark,
    bench_checking,
    bench_reading,
    bench_trees,
    checking,
    reading,
    require,
)
from hcgen.cli.main import cli
from tests.document import drawing


def test_a_missed_target_is_a_check_that_failed_and_names_it() -> None:
    require(Benchmark("all well"))
    with pytest.raises(CheckFailed, match="English is too slow"):
        require(Benchmark("slow", ("English is too slow",)))


def test_made_trees_are_measured_at_once_twice_and_four_times_the_nodes() -> None:
    result = bench_trees(nodes=50)
    for nodes in (50, 100, 200):
        assert f"{nodes} nodes: first search" in result.text


def test_the_check_reads_pages_that_it_writes_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PAGES", 3)
    assert "3 pages of 30." in bench_checking().text


def test_a_reading_is_measured_in_a_process_of_its_own_beside_the_bare_text(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reading, "ENGLISH_PAGES", 20)
    monkeypatch.setattr(reading, "CHINESE_PAGES", 12)
    for language in ("en", "zh"):
        drawing.filing(tmp_path / f"orchard_{language}.pdf")
    page = tmp_path / "speed.md"
    result = bench_reading(tmp_path, write=page)
    assert "| English | 20 |" in result.text
    assert "| Chinese | 12 |" in result.text
    assert "`hcgen bench read FOLDER --write docs/speed.md`" in page.read_text("utf-8")


def test_a_folder_without_filings_is_told_what_it_should_hold(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="called by their language"):
        bench_reading(tmp_path)


def test_the_command_prints_the_figures() -> None:
    done = CliRunner().invoke(cli, ["bench", "trees", "--nodes", "20"])
    assert done.exit_code == 0
    assert "80 nodes: search" in done.stdout
