"""The hook for pre-commit: what it is called for, and what it lets pass."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
import yaml

from hcgen.base import ExitStatus
from tests.cli.conftest import ROOT, Run
from tests.standard.pages import discovery_page

(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
COMMAND, *ENTRY = shlex.split(HOOK["entry"])


@pytest.fixture
def commit(tmp_path: Path) -> Path:
    """Files of a commit: pages with and without an HC block, and no page."""
    page = discovery_page()
    (tmp_path / "fine.html").write_text(page.html(), encoding="utf-8")
    (tmp_path / "fine.hc").write_text(page.text(), encoding="utf-8")
    (tmp_path / "plain.html").write_text("<p>No HC page</p>", encoding="utf-8")
    (tmp_path / "plain.hc").write_text("No HC text", encoding="utf-8")
    for name in ("-fine.html", "--fail-on=never.html", "FINE.HTM"):
        shutil.copy(tmp_path / "fine.html", tmp_path / name)
    (tmp_path / "notes.txt").write_text("no page", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("files", "status"),
    [
        (["fine.html", "fine.hc"], ExitStatus.DONE),
        (["FINE.HTM", "-fine.html", "--fail-on=never.html"], ExitStatus.DONE),
        (["plain.html"], ExitStatus.NO_HC_BLOCK),
        (["plain.hc"], ExitStatus.NO_HC_BLOCK),
        (["fine.html", "plain.html"], ExitStatus.NO_HC_BLOCK),
        (["plain.html", "fine.html", "fine.hc"], ExitStatus.NO_HC_BLOCK),
        (["--fail-on=never.html", "plain.html"], ExitStatus.NO_HC_BLOCK),
        (["fine.html", "plain.html", "gone.html"], ExitStatus.MACHINE),
    ],
)
def test_it_fails_where_one_of_its_files_has_no_hc_block(
    files: list[str], status: ExitStatus, hcgen: Run, commit: Path
) -> None:
    assert COMMAND == "hcgen"
    done = hcgen(*ENTRY, *files)
    assert done.returncode == status, done.stderr
    lacking = [name for name in files if name.startswith("plain")]
    assert [line for line in done.stdout.splitlines() if line.endswith(": no HC block")] == [
        f"{name}: no HC block" for name in lacking
    ]
    read = [name for name in files if name != "gone.html"]
    if len(read) > 1:
        assert done.stdout.endswith(f"{len(read)} checked, {len(lacking)} failed\n")


def test_it_is_called_for_the_files_that_a_folder_would_be_checked_for(commit: Path) -> None:
    called = {path.name for path in commit.iterdir() if re.search(HOOK["files"], path.name)}
    assert called == {path.name for path in commit.iterdir()} - {"notes.txt"}


def test_the_guide_shows_the_same_hook() -> None:
    guide = (ROOT / "content/pages/guide/checking.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    (shown,) = yaml.safe_load(example)[0]["hooks"]
    assert {key: shown[key] for key in ("id", "entry", "files")} == {
        key: HOOK[key] for key in ("id", "entry", "files")
    }
