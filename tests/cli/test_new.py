"""``hcgen new`` and ``hcgen init``: what they make can be built and checked as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ExitStatus
from hcgen.standard import HC_TYPES, Tier, check
from tests.cli.conftest import Run


def test_a_new_site_builds_and_its_page_reaches_agentic_tier(hcgen: Run, tmp_path: Path) -> None:
    assert hcgen("init", "tea").returncode == 0
    site = tmp_path / "tea"
    done = hcgen("build", cwd=site)
    assert done.returncode == 0, done.stderr
    page = site / "build" / "about" / "index.html"
    report = check(page.read_bytes(), companion=page.with_suffix(".hc").read_bytes())
    assert report.reached is Tier.AGENTIC
    ignored = (site / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/build/", "/private/"} <= set(ignored)


def test_a_new_page_of_every_type_reaches_agentic_tier_as_it_stands(
    hcgen: Run, tmp_path: Path
) -> None:
    hcgen("init", ".")
    for hc_type in HC_TYPES:
        done = hcgen("new", hc_type, f'A {hc_type}: "tea" & <b>')
        assert done.returncode == 0, done.stderr
    assert hcgen("build").returncode == 0
    pages = sorted((tmp_path / "build").glob("a-*/index.html"))
    assert len(pages) == len(HC_TYPES)
    for page in pages:
        report = check(
            page.read_bytes(), companion=page.with_suffix(".hc").read_bytes(), strict=True
        )
        assert report.reached is Tier.AGENTIC
        assert [f.rule for f in report.findings] == ["HC-DISC-001", "HC-DISC-002"]
        assert {f.severity.value for f in report.findings} == {"note"}


def test_with_an_address_a_new_page_reaches_discovery_tier(hcgen: Run, tmp_path: Path) -> None:
    hcgen("init", ".")
    toml = tmp_path / "content" / "site.toml"
    toml.write_text('title = "T"\nbase_url = "https://tea.example"\n', encoding="utf-8")
    hcgen("new", "skill", "guide/飲茶")
    hcgen("build")
    report = check((tmp_path / "build" / "guide" / "飲茶" / "index.html").read_bytes())
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


@pytest.mark.parametrize("single", [False, True], ids=["a bundle", "a page of one file"])
def test_a_page_that_is_there_is_not_overwritten(single: bool, hcgen: Run, tmp_path: Path) -> None:
    hcgen("init", ".")
    pages = tmp_path / "content" / "pages"
    there = pages / "tea.md" if single else pages / "tea" / "context.yaml"
    there.parent.mkdir(exist_ok=True)
    there.write_text("mine", encoding="utf-8")
    done = hcgen("new", "skill", "Tea")
    assert done.returncode == ExitStatus.USAGE
    assert "is there already" in done.stderr
    assert there.read_text(encoding="utf-8") == "mine"
    assert not (pages / "tea" / "index.md").exists()


def test_a_site_that_is_there_is_not_overwritten(hcgen: Run, tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("mine", encoding="utf-8")
    done = hcgen("init", ".")
    assert done.returncode == ExitStatus.USAGE
    assert (tmp_path / ".gitignore").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "content").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("skil", "Tea"), 'did you mean "skill"?'),
        (("skill", "///"), "is no name for a page"),
        (("skill", "…"), "is no name for a page"),
    ],
    ids=["type", "empty", "no letter"],
)
def test_what_cannot_be_made_is_one_line(
    arguments: tuple[str, str], words: str, hcgen: Run, tmp_path: Path
) -> None:
    hcgen("init", ".")
    done = hcgen("new", *arguments)
    assert done.returncode == ExitStatus.USAGE
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_name_cannot_lead_out_of_the_site(hcgen: Run, tmp_path: Path) -> None:
    hcgen("init", "inner")
    done = hcgen("new", "skill", "../../../evil/Tea", cwd=tmp_path / "inner")
    assert done.returncode == 0
    made = list(tmp_path.rglob("instructions.md"))
    assert all(path.is_relative_to(tmp_path / "inner" / "content" / "pages") for path in made)


def test_a_page_needs_a_site(hcgen: Run) -> None:
    done = hcgen("new", "skill", "Tea")
    assert done.returncode == ExitStatus.USAGE
    assert "run hcgen init first" in done.stderr


def test_drafts_are_built_when_asked(hcgen: Run, tmp_path: Path) -> None:
    hcgen("init", ".")
    draft = tmp_path / "content" / "pages" / "later.md"
    draft.write_text("---\ntitle: Later\ndescription: x\ndraft: true\n---\n", encoding="utf-8")
    hcgen("build")
    assert not (tmp_path / "build" / "later").exists()
    assert hcgen("build", "--drafts").returncode == 0
    assert (tmp_path / "build" / "later" / "index.html").is_file()
