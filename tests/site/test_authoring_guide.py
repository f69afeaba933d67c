"""hcgen's own guide: HC pages at Discovery tier, and no part of it out of date."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hcgen.standard import RULES, Tier, check
from tests.site.authored import House
from tools.command_reference import PAGE, reference

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> House:
    """The project's own authored pages, built without its filings."""
    house = House(tmp_path_factory.mktemp("guide"))
    shutil.copytree(ROOT / "content" / "pages", house.content / "pages")
    shutil.copy(ROOT / "content" / "site.toml", house.content)
    house.build()
    return house


def test_every_page_of_the_guide_reaches_discovery_tier_without_a_finding(guide: House) -> None:
    pages = [a for a in guide.addresses() if a.startswith("guide/")]
    assert len(pages) >= 11
    for address in pages:
        report = check(
            guide.text(f"{address}index.html"),
            companion=guide.text(f"{address}index.hc"),
            strict=True,
        )
        assert (report.reached, report.findings) == (Tier.DISCOVERY, ()), address


def test_the_rule_reference_holds_every_rule(guide: House) -> None:
    html = guide.text("guide/rules/index.html")
    for rule in RULES:
        assert f'<h3 id="{rule.id.lower()}">{rule.id}</h3>' in html
    families = {rule.id.split("-")[1] for rule in RULES}
    assert not [family for family in families if f">{family}</h2>" in html and family != "JSON"]


def test_the_command_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: python -m tools.command_reference"


def test_the_guide_builds_the_same_on_every_run(guide: House, tmp_path: Path) -> None:
    other = House(tmp_path)
    shutil.copytree(guide.content, other.content)
    other.build()
    assert other.files() == guide.files()
