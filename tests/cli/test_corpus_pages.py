"""Drawn pages that hung or broke a build: every command ends soon, with a clear word."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hcgen.base import ExitStatus
from tests.cli.conftest import Done, Run

pytestmark = pytest.mark.corpus
SECONDS = 5.0


def ended_soon(hcgen: Run, *arguments: str | Path, cwd: Path) -> Done:
    """Run a command; a second time where a busy machine may have kept it."""
    for _ in range(2):
        began = time.monotonic()
        done = hcgen(*arguments, cwd=cwd)
        if (took := time.monotonic() - began) < SECONDS:
            break
    assert took < SECONDS, (arguments, took)
    assert done.returncode in tuple(ExitStatus), (arguments, done.returncode)
    assert "a fault of hcgen" not in done.stderr, (arguments, done.stderr)
    assert "Traceback" not in done.stderr + done.stdout, (arguments, done.stderr)
    assert done.returncode == 0 or (done.stderr + done.stdout).strip(), arguments
    return done


def test_each_ends_in_a_page_or_in_an_error_that_names_it(
    corpus: Path, hcgen: Run, tmp_path: Path
) -> None:
    files = sorted((corpus / "pages").glob("*.md"))
    assert files
    for file in files:
        site = tmp_path / file.stem
        page = site / "content" / "pages" / "p.md"
        page.parent.mkdir(parents=True)
        (site / "content" / "site.toml").write_text('title = "T"\nbase_url = "https://t.example"\n')
        page.write_bytes(file.read_bytes())
        done = ended_soon(hcgen, "build", cwd=site)
        assert done.returncode in (ExitStatus.DONE, ExitStatus.USAGE)
        built = site / "build" / "p" / "index.html"
        assert built.is_file() == (done.returncode == 0)
        assert built.is_file() or "pages/p.md" in done.stderr
        if built.is_file():
            assert ended_soon(hcgen, "check", built, cwd=site).returncode == ExitStatus.DONE
        for command in ("check", "export", "migrate"):
            ended_soon(hcgen, command, built if built.is_file() else page, cwd=site)


def test_pages_with_damage_are_checked_exported_and_migrated(
    corpus: Path, hcgen: Run, tmp_path: Path
) -> None:
    files = sorted((corpus / "pages").glob("*.html"))
    assert files
    for file in files:
        for command in ("check", "export", "migrate"):
            ended_soon(hcgen, command, file, cwd=tmp_path)
