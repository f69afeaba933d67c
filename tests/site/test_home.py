"""The home page, and what a site shows of collections that it has or has not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

import pytest

from hcgen.site import build
from hcgen.standard import Tier, check
from tests.site import factory
from tests.site.authored import House, page
from tests.site.test_outputs import Page

PAGES = f"""
-- pages/green.md --
{page("How it is picked.", "Green tea", order="2")}
-- pages/brewing/index.md --
{page("Water, leaves, time.", "Brewing", order="1")}
-- pages/brewing/gongfu.md --
{page("Many short infusions.", "Gongfu")}
-- pages/brewing/cold.md --
{page("One long infusion.", "Cold")}
-- pages/notes/first.md --
{page("What was drunk.", "First note")}
"""
HOME = f"-- pages/index.md --\n{page('Come in.', 'The tea house')}"
WORDS = re.compile(r"filing|\bIPO\b|ipo_|prospectus|listing document|checkpoint|\bcompare\b", re.I)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def reached(house: House) -> set[str]:
    """The pages to which links lead from the home page, without those of the registries."""

    def links(address: str) -> Iterator[str]:
        for href in Page(house.text(address)).links():
            path = unquote(urljoin(f"/{address}", href).partition("#")[0]).lstrip("/")
            if ":" not in href and path.endswith(".html") and "registry" not in path:
                yield path

    found, ahead = set[str](), ["index.html"]
    while ahead:
        address = ahead.pop()
        if address not in found:
            found.add(address)
            ahead += links(address)
    return found


def all_pages(house: House) -> set[str]:
    return {
        name
        for name in house.files()
        if name.endswith(".html") and "registry" not in name and name != "404.html"
    }


class TestASiteWithoutFilings:
    def test_its_home_leads_to_every_page(self, house: House) -> None:
        house.write(PAGES).build()
        assert reached(house) == all_pages(house)
        assert house.text("index.html.md") == (
            "# Tea house\n\nThe pages of Tea house.\n\n"
            "- [Brewing](<brewing/index.html.md>): What it is.\n"
            "- [Green tea](<green/index.html.md>): What it is.\n"
            "- [First note](<notes/first/index.html.md>): What it is.\n"
        )

    def test_its_home_is_a_page_of_the_discovery_tier(self, house: House) -> None:
        house.write(PAGES).build()
        report = check(house.text("index.html"))
        assert (report.reached, report.findings) == (Tier.DISCOVERY, ())

    @pytest.mark.parametrize("home", ["", HOME], ids=["drawn", "written"])
    def test_no_file_of_it_says_a_word_of_filings(self, house: House, home: str) -> None:
        house.write(PAGES + home).build()
        said = {
            name: found.group()
            for name, data in house.files().items()
            if (found := WORDS.search(f"{name}\n{data.decode()}"))
        }
        assert said == {}

    def test_its_registry_is_named_by_its_title(self, house: House) -> None:
        house.write(PAGES).build()
        assert '"registry_id": "tea-house"' in house.text("registry.json")

    def test_without_a_page_it_says_how_to_make_one(self, house: House) -> None:
        report = house.write("").build()
        assert report.filings == 0
        assert "There is no page yet." in house.text("index.html")


class TestAHomePageOfTheAuthors:
    def test_it_stands_at_the_root_and_leads_to_every_page(self, house: House) -> None:
        house.write(PAGES + HOME).build()
        text = house.text("index.html")
        assert "<h1><bdi>The tea house</bdi></h1>" in text
        assert 'aria-label="Place"' not in text
        assert reached(house) == all_pages(house)
        assert check(text).reached is Tier.DISCOVERY

    def test_its_layers_lie_beside_it(self, house: House) -> None:
        house.write(f"{HOME}\n-- pages/context.yaml --\nopen: every day\n").build()
        assert '"open": "every day"' in house.text("index.hc")

    def test_a_link_to_the_root_leads_to_it(self, house: House) -> None:
        house.write(HOME).page("a.md", "[Home](/) and [home](index.md).").build()
        assert house.text("a/index.html").count('href="../index.html">') >= 2

    def test_the_list_of_filings_stands_apart(self, house: House) -> None:
        factory.write_site(house.content, [factory.checkpoint("kite-one")])
        house.write(PAGES + HOME).build()
        listing = house.text("filings/index.html")
        assert 'href="../filings/kite-one/index.html"' in listing
        assert (
            '<a href="../index.html">Tea house</a> <span aria-hidden="true">/</span> Filings'
            in listing
        )
        assert 'href="../filings/index.html">list</a>' in house.text("compare/index.html")
        assert '<a href="filings/index.html">Filings</a>' in house.text("index.html")
        assert reached(house) == all_pages(house)
        assert check(listing).reached is Tier.DISCOVERY

    def test_a_draft_of_it_leaves_the_root_to_the_list(self, house: House) -> None:
        factory.write_site(house.content, [factory.checkpoint("kite-one")])
        house.page("index.md", draft="true").build()
        assert 'id="filings"' in house.text("index.html")
        house.build(unpublished=True)
        assert 'id="filings"' in house.text("filings/index.html")


def test_the_list_of_filings_leads_to_the_pages_too(house: House) -> None:
    factory.write_site(house.content, [factory.checkpoint("kite-one")])
    house.write(PAGES).build()
    assert reached(house) == all_pages(house)


def test_below_a_path_all_rules_for_the_host_begin_with_it(house: House) -> None:
    site = 'title = "Tea"\nbase_url = "https://tea.example/house"\n'
    house.write(f"{PAGES}\n-- pages/old.md --\n{page(aliases='[/before/]')}", site=site).build()
    rules = [line.split() for line in house.text("_redirects").splitlines()]
    assert ["/house/before", "/house/old/", "301!"] in rules
    assert ["/house", "format=hc", "/house/index.hc", "200!"] in rules
    assert {word for rule in rules for word in rule if word.startswith("/")} == {
        word for rule in rules for word in rule if re.match("/house(/|$)", word)
    }


def test_the_build_says_nothing_of_filings_where_there_are_none(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    from hcgen.cli.output import TerminalReporter

    house.write(PAGES)
    build(house.content, house.out, reporter=TerminalReporter())
    assert "filing" not in capsys.readouterr().err


class TestTheLanguageOfTheSite:
    """``language`` is that of what people write; the words of hcgen keep their own."""

    SITE = (
        'title = "茶館"\nlanguage = "zh-Hant"\nauthor = "主人"\nbase_url = "https://tea.example"\n'
    )

    TEXT = "## 水\n\n一\n\n## 葉\n\n二"

    def words(self, text: str) -> dict[str, set[str]]:
        """The words of a page's body by the language that its markup says they have."""
        import html5lib

        found: dict[str, set[str]] = {}

        def walk(node: Any, lang: str) -> None:
            lang = node.get("lang") or lang
            if node.tag in ("script", "style", "template"):
                return
            found.setdefault(lang, set()).update((node.text or "").split())
            for child in node:
                walk(child, lang)
                found.setdefault(lang, set()).update((child.tail or "").split())

        root = html5lib.parse(text, namespaceHTMLElements=False)
        walk(root.find("body"), root.get("lang"))
        return found

    @pytest.mark.parametrize(
        "address", ["index.html", "cha/index.html", "cha/hei/index.html", "registry/index.html",
                    "meta-registry/index.html", "tags/飲/index.html", "404.html"],
    )  # fmt: skip
    def test_no_english_word_is_called_chinese_nor_a_chinese_one_english(
        self, house: House, address: str
    ) -> None:
        tags = {} if "registry" in address else {"tags": "[飲]"}  # whose title is in both
        house.write(
            f"-- pages/cha/index.md --\n{page(self.TEXT, '茶', **tags)}"
            f"-- pages/cha/hei.md --\n{page('三', '黑', created='2026-01-31')}",
            site=self.SITE,
        )
        for path in (house.content / "pages").rglob("*.md"):
            text = path.read_text(encoding="utf-8").replace("What it is.", "是什麼。")
            path.write_text(text, encoding="utf-8")
        house.build()
        words = self.words(house.text(address))
        assert not [word for word in words["zh-Hant"] if re.search("[a-z]{3}", word)]
        assert not [word for word in words["en"] if re.search("[\u4e00-\u9fff]", word)]
