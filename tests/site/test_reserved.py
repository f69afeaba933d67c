"""Addresses that hcgen writes are its own, whatever the settings are: no page takes one of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcgen.base import ContentError
from hcgen.site.reserved import is_reserved
from tests.site.authored import House
from tests.site.conftest import Built

NO_ADDRESS = 'title = "Tea house"\n'
"""A site without base_url: it has no sitemap."""


def test_what_hcgen_writes_by_itself_is_reserved(whole: Built) -> None:
    """The names are those of the makers: a new one that is not declared fails here."""
    pages = {path.relative_to(whole.content / "pages").as_posix() for path in _pages(whole)}
    authored = {re.sub(r"(/?index)?\.md$", "", name).replace("index", "") for name in pages}
    own = {
        name
        for path in whole.out.rglob("*")
        if path.is_file()
        and not is_reserved(name := path.relative_to(whole.out).as_posix())
        and name.rpartition("/")[0] not in {*authored, "docs", ""}
    }
    assert own == set()
    root = {path.name for path in whole.out.iterdir() if path.is_file()}
    assert {name for name in root if not is_reserved(name)} == {
        "index.html", "index.hc", "index.html.md", "404.hc", "404.html.md",
    }  # fmt: skip


def _pages(site: Built) -> list[Path]:
    return [*(site.content / "pages").rglob("*.md")]


@pytest.mark.parametrize(
    ("alias", "words"),
    [
        ("/.hcgen-manifest.json", "is no address of this site"),
        ("/old/.hcgen-writing.json/", "is no address of this site"),
        ("/.well-known/security.txt", "is no address of this site"),
        ("/_redirects", "is kept for hcgen"),
        ("/_Headers/", "is kept for hcgen"),
        ("/robots.txt/", "is kept for hcgen"),
        ("/sitemap.xml/", "is kept for hcgen"),
        ("/registry.json/x/", "is kept for hcgen"),
        ("/registry/", "is kept for hcgen"),
        ("/404.html", "is kept for hcgen"),
        ("/filings/tea/", "is kept for hcgen"),
        ("/tags/green/", "is kept for hcgen"),
        ("/schemas/body.json/", "is kept for hcgen"),
        ("/netlify.toml", "is the address of a file"),
        ("/feed.xml", "is the address of a file"),
        ("/" + "a/" * 600, "cannot be a file of the site (it is longer than 1000 bytes)"),
        ("/" + "a" * 300 + "/", "cannot be a file of the site"),
    ],
)
def test_an_alias_takes_no_address_of_hcgens_own(alias: str, words: str, house: House) -> None:
    house.page("good.md").write("", site=NO_ADDRESS).build()
    before = house.files()
    house.write(
        f"-- pages/p.md --\n---\ntitle: P\ndescription: D\naliases:\n  - /old/\n  - {alias}\n---\n",
        site=NO_ADDRESS,
    )
    with pytest.raises(ContentError) as refused:
        house.build()
    assert words in str(refused.value)
    assert f"{house.content}/pages/p.md:6: " in str(refused.value)
    assert len(str(refused.value)) < 500
    assert house.files() == before


@pytest.mark.parametrize(
    "name", ["filings/tea.md", "tags/tea.md", "years/2026.md", "schemas/tea.md", "compare.md"]
)
def test_a_page_takes_no_address_of_hcgens_own(name: str, house: House) -> None:
    house.page(name)
    with pytest.raises(ContentError, match=rf"pages/{name}:1: .* is kept for hcgen"):
        house.build()


def test_a_draft_does_not_either(house: House) -> None:
    house.page("tags/tea.md", draft="true")
    with pytest.raises(ContentError, match="is kept for hcgen"):
        house.build()


def test_names_that_only_look_alike_are_free(house: House) -> None:
    house.page("filings-of-tea.md", aliases='[/registry-of-tea/, /v1.2/, "/compare.html"]').build()
    assert "compare.html" in house.files()
    assert "v1.2/index.html" in house.files()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)
