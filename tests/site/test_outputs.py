"""What stands in a built site: every page an HC page, every address alive, nothing from outside."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree as ET

import html5lib
import jsonschema
import pytest

from hcgen.base import clean, sha256_hex
from hcgen.contracts import json_schemas, log_of
from hcgen.site import build
from hcgen.site.hc.token_count import estimate_tokens
from hcgen.standard import Tier, check, parse_hc, read_registry
from tests.site import factory
from tests.site.conftest import ROOT, Built, package

BASE = "https://filings.example/"
SECTIONS = ["hc-metadata", "hc-instructions", "hc-context-public", "tools (webmcp+json)"]


class Page(HTMLParser):
    """The tags of a page with their attributes, and the text of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[tuple[dict[str, str], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if tag == "script":
            self.scripts.append((found, ""))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)

    def data(self, identifier: str) -> Any:
        return next(json.loads(t) for a, t in self.scripts if a.get("id") == identifier)

    def links(self) -> list[str]:
        return [a["href"] for _, a in self.tags if a.get("href")]


def every_page() -> list[str]:
    names = [made.body.filing.id for made in factory.every_kind()]
    fixed = ["index", "compare/index", "registry/index", "meta-registry/index", "404"]
    return [*fixed, *(f"filings/{name}/index" for name in names)]


@pytest.mark.parametrize("page", every_page())
def test_a_page_parses_strictly_and_stands_with_its_hc_and_its_markdown(
    site: Built, page: str
) -> None:
    html5lib.HTMLParser(strict=True).parse(site.text(f"{page}.html"))
    assert site.text(f"{page}.html.md").startswith("# ")
    heads = re.findall(r"^---\n## (.+)$", site.text(f"{page}.hc"), re.MULTILINE)
    assert heads == SECTIONS


@pytest.mark.parametrize("page", every_page())
def test_a_page_loads_nothing_and_carries_no_styles_or_handlers_of_its_own(
    site: Built, page: str
) -> None:
    parsed = Page(site.text(f"{page}.html"))
    assert not [
        t for t, _ in parsed.tags if t in ("iframe", "object", "embed", "audio", "video", "base")
    ]
    for tag, attributes in parsed.tags:
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        assert "src" not in attributes or attributes["src"].startswith("data:")
        if tag == "link":
            assert attributes["rel"] in ("icon", "alternate", "describedby", "canonical")
    first = [(tag, a) for tag, a in parsed.tags if tag == "meta"][:2]
    assert "charset" in first[0][1]
    assert first[1][1]["http-equiv"] == "Content-Security-Policy"


@pytest.mark.parametrize("page", every_page())
def test_a_page_reaches_the_discovery_tier_without_a_finding(site: Built, page: str) -> None:
    report = check((site.out / f"{page}.html").read_bytes())
    assert report.reached == Tier.DISCOVERY
    assert [finding for finding in report.findings if finding.severity != "info"] == []


@pytest.mark.parametrize("page", every_page())
def test_a_page_says_who_it_is_and_where_its_registries_are(site: Built, page: str) -> None:
    parsed = Page(site.text(f"{page}.html"))
    facts = parsed.data("hc-metadata")
    for key in (
        "hc_version",
        "hc_type",
        "artifact_id",
        "title",
        "description",
        "tags",
        "llm_launchers",
    ):
        assert facts[key]
    assert [entry["level"] for entry in facts["registry_stack"]] == ["project", "user"]
    assert facts["trusted_origins"] == ["https://filings.example"]
    assert "## HC_BOOTSTRAP" in site.text(f"{page}.html")
    tools = next(json.loads(t) for a, t in parsed.scripts if a["type"] == "application/webmcp+json")
    for tool in tools["tools"]:
        assert tool["name"].startswith(f"{tools['tool_prefix']}_")
        assert len(tool["name"]) <= 30
        assert len(tool["description"]) <= 500
        jsonschema.Draft7Validator.check_schema(tool["inputSchema"])
        for rule in tool["inputSchema"]["properties"].values():
            assert len(rule.get("description", "")) <= 150


def test_every_link_inside_the_site_leads_to_a_file(site: Built) -> None:
    broken = []
    for path in site.pages:
        here = BASE + path.relative_to(site.out).as_posix()
        for href in Page(path.read_text(encoding="utf-8")).links():
            address = urlsplit(urljoin(here, href))
            if address.netloc == "filings.example" and address.path != "/harbour-kite.pdf":
                target = site.out / unquote(address.path).lstrip("/")
                if not (target.is_file() or (target / "index.html").is_file()):
                    broken.append((here, href))
    assert broken == []


def test_every_address_in_llms_txt_and_the_sitemap_leads_to_a_file(site: Built) -> None:
    text = site.text("llms.txt")
    assert text.startswith("# Filings, read once\n\n> ")
    named = re.findall(r"\]\(<([^>]+)>\)", text)
    tree = ET.fromstring(site.text("sitemap.xml"))
    named += [element.text or "" for element in tree.iter() if element.tag.endswith("loc")]
    assert len(named) > 30
    for address in named:
        path = site.out / unquote(urlsplit(address).path).lstrip("/")
        assert path.is_file() or (path / "index.html").is_file(), address


def test_the_registries_name_every_page_but_themselves(site: Built) -> None:
    registry = read_registry(json.loads(site.text("registry.json")))
    meta = read_registry(json.loads(site.text("meta-registry.json")))
    urls = {entry.url for entry in registry.artifacts}  # type: ignore[union-attr]
    assert urls == {
        BASE, f"{BASE}compare/", *(f"{BASE}filings/{made.body.filing.id}/" for made in factory.every_kind())
    }  # fmt: skip
    assert [(link.url, link.artifact_count) for link in meta.registries] == [
        (f"{BASE}registry.json", len(urls))
    ]  # type: ignore[union-attr]
    page = Page(site.text("registry/index.html")).data("hc-metadata")
    assert {entry["url"] for entry in page["artifacts"]} == urls
    meta_page = Page(site.text("meta-registry/index.html")).data("hc-metadata")
    assert meta_page["registries"] == json.loads(site.text("meta-registry.json"))["registries"]
    assert read_registry(page)
    assert read_registry(meta_page)


def test_redirects_give_the_hc_text_of_every_page(site: Built) -> None:
    rules = site.text("_redirects").splitlines()
    assert "/ format=hc /index.hc 200!" in rules
    assert "/filings/harbour-kite format=hc /filings/harbour-kite/index.hc 200!" in rules
    for rule in rules:
        assert (site.out / rule.split()[2].lstrip("/")).is_file()


def test_headers_give_hc_texts_their_type_and_let_anyone_read_them(site: Built) -> None:
    text = site.text("_headers")
    assert (
        "/*.hc\n  Content-Type: text/plain; charset=utf-8\n  Access-Control-Allow-Origin: *" in text
    )
    assert "tools=()" not in text


def test_the_schemas_are_those_of_the_contracts_and_hold_for_what_is_published(site: Built) -> None:
    for name, schema in json_schemas().items():
        assert json.loads(site.text(f"schemas/{name}.json")) == schema
    page = Page(site.text("filings/harbour-kite/index.html"))
    jsonschema.Draft202012Validator(json.loads(site.text("schemas/checkpoint.json"))).validate(
        page.data("hcgen-checkpoint")
    )


@pytest.mark.parametrize("made", factory.every_kind(), ids=lambda made: made.body.filing.id)
def test_the_whole_reading_is_in_the_page_and_the_digest_in_its_hc(site: Built, made: Any) -> None:
    identifier = made.body.filing.id
    page = Page(site.text(f"filings/{identifier}/index.html"))
    assert page.data("hcgen-checkpoint") == json.loads(made.to_bytes())
    text = site.text(f"filings/{identifier}/index.hc")
    context = json.loads(text.split("## hc-context-public\n")[1].split("\n\n---\n")[0])
    assert context == page.data("hc-context-public")
    assert context["reading"]["checkpoint"] == made.sha256
    assert "hcgen-checkpoint" not in text.replace(context["more"]["whole_reading"], "").replace(
        "hcgen-checkpoint holds the whole", ""
    )
    assert estimate_tokens(text) <= 8_000
    assert (site.out / f"filings/{identifier}/index.html").stat().st_size <= 600 * 1024


def test_a_language_model_counts_at_most_8000_tokens_and_no_more_than_we_estimate(
    site: Built,
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node to count tokens with")
    package("gpt-tokenizer")
    texts = [path.read_text(encoding="utf-8") for path in sorted(site.out.glob("filings/*/*.hc"))]
    done = subprocess.run(
        [node, str(ROOT / "tests" / "browser" / "tokens.mjs")],
        input=json.dumps(texts), capture_output=True, text=True, check=True,
    )  # fmt: skip
    for text, counted in zip(texts, json.loads(done.stdout), strict=True):
        assert 0 < counted <= min(8_000, estimate_tokens(text))


def test_the_hc_text_names_what_was_dropped_why_and_on_which_page(site: Built) -> None:
    outcome = parse_hc(site.text("filings/harbour-kite/index.hc")).context_public["outcome"]
    assert [(o["of"], o["kind"], o["pages"]) for o in outcome["omissions"]] == [
        ("financial_highlights.profit_for_period.2026-03-31", "dropped", [20]),
        ("overview.business.2", "dropped", [133]),
    ]
    assert outcome["omissions"][0]["why"].startswith("SUMMARY says 3,402")


def test_where_a_figure_was_dropped_the_table_says_so_and_the_rail_says_why(site: Built) -> None:
    html = site.text("filings/harbour-kite/index.html")
    assert '<td class="dropped"><a class="why-dropped" href="#dropped-1">dropped</a></td>' in html
    rail = html.split('id="dropped-1"')[1].split("</p>")[0]
    assert "Dropped: Profit for the period, 3 months ended 31 March 2026." in rail
    assert "SUMMARY says 3,402" in rail
    assert html.split("<main", 1)[1].split("</main>")[0].count("SUMMARY says 3,402") == 1
    assert "Dropped: 0 of" not in html


def test_an_absence_names_one_place_and_keeps_the_others_at_hand(site: Built) -> None:
    html = site.text("filings/harbour-kite/index.html")
    fold = html.split('<details class="looked">')[1].split("</details>")[0]
    text = re.sub("<[^>]+>", "", fold)
    assert text.startswith("Not shown · looked in SUMMARY and 2 more")
    assert "the cover" in text
    assert "CORPORATE INFORMATION, pages 98–99" in text


def test_risks_beyond_those_in_the_summary_are_a_count(site: Built) -> None:
    context = Page(site.text("filings/three-hundred/index.html")).data("hc-context-public")
    risks = context["factsheet"]["key_risks"]
    assert (len(risks["named_in_summary"]), risks["others"], risks["all"]) == (11, 289, 300)


def test_a_rejected_reading_shows_its_reasons_and_no_claim(site: Built) -> None:
    html = site.text("filings/rejected-file/index.html")
    assert "no text layer: all 12 pages are pictures" in html
    assert "data-claim" not in html
    assert "factsheet" not in Page(html).data("hc-context-public")


def test_a_reading_without_a_source_links_nowhere_and_says_so(site: Built) -> None:
    html = site.text("filings/no-source/index.html")
    assert "No address of the source is known" in html
    assert "#page=" not in html.split("</header>")[1].split('<script type="application/json"')[0]
    assert '<button type="button" class="cite" data-cite="overview.issuer/0"' in html


def test_a_claim_shows_the_printed_page_and_links_to_the_physical_one(site: Built) -> None:
    html = site.text("filings/harbour-kite/index.html")
    assert f'href="{factory.SOURCE}#page=17" data-cite="overview.business.1/0"' in html
    assert 'title="Printed page 9, page 17 of the file"' in html


def test_every_analysis_page_carries_the_boundary(site: Built) -> None:
    for path in site.out.glob("filings/*/index.html"):
        text = path.read_text(encoding="utf-8")
        assert "A draft, never an action." in text
        assert "Not advice: check each claim at its source." in text
        assert "draft, never an action" in path.with_suffix(".html.md").read_text(encoding="utf-8")


def test_only_fictional_readings_say_that_they_are(site: Built) -> None:
    assert "This is a fictional sample." in site.text("filings/harbour-kite/index.html")
    assert "This is a fictional sample." not in site.text("filings/full-reading/index.html")


def test_chinese_text_says_that_it_is_chinese(site: Built) -> None:
    html = site.text("filings/qingyu-ap/index.html")
    assert '<h1><bdi lang="zh-Hant">青嶼海洋科技股份有限公司</bdi>' in html
    assert '<bdi lang="zh-Hant">我們的收入依賴少數沿海養殖企業客戶。</bdi>' in html
    assert '<html lang="en">' in html


def test_without_a_base_url_no_page_names_an_address_of_its_own(tmp_path: Path) -> None:
    content = factory.write_site(tmp_path / "content", factory.every_kind()[:1], base_url=None)
    report = build(content, tmp_path / "build")
    assert any("Discovery is unmet" in note for note in report.notes)
    facts = Page((tmp_path / "build/filings/harbour-kite/index.html").read_text()).data(
        "hc-metadata"
    )
    assert "registry_stack" not in facts
    assert "llm_launchers" not in facts
    assert not (tmp_path / "build" / "sitemap.xml").exists()
    assert "> Source:" not in (tmp_path / "build/filings/harbour-kite/index.hc").read_text()


def test_evidence_pictures_never_take_a_page_above_its_limit(tmp_path: Path) -> None:
    sheet = factory.factsheet(key_risks=())
    pictures = [factory.png(480, 60 + n, noise=n) for n in range(8)]
    business = tuple(
        factory.claim(
            "overview",
            "business",
            f"Sentence {n}.",
            17,
            n + 1,
            citations=(factory.cite(17, f"Sentence {n}.", evidence=sha256_hex(picture)),),
        )
        for n, picture in enumerate(pictures)
    )
    sheet = sheet.model_copy(
        update={"overview": sheet.overview.model_copy(update={"business": business})}
    )
    content = factory.write_site(tmp_path / "content", [factory.checkpoint("pictured", sheet)])
    for picture in pictures:
        (content / f"filings/pictured/evidence/{sha256_hex(picture)}.png").write_bytes(picture)
    build(content, tmp_path / "wide")
    everything = (tmp_path / "wide/filings/pictured/index.html").stat().st_size
    assert (
        len(
            Page((tmp_path / "wide/filings/pictured/index.html").read_text()).data("hcgen-page")[
                "pictures"
            ]
        )
        == 8
    )
    limit = everything // 1024 - 20
    with (content / "site.toml").open("a") as file:
        file.write(f"[limits]\npage_kilobytes = {limit}\n")
    build(content, tmp_path / "build")
    path = tmp_path / "build/filings/pictured/index.html"
    assert path.stat().st_size <= limit * 1024
    kept = Page(path.read_text()).data("hcgen-page")["pictures"]
    assert list(kept) == [sha256_hex(picture) for picture in pictures[: len(kept)]], (
        "the most important first"
    )
    assert 0 < len(kept) < 8


@pytest.mark.parametrize("made", factory.every_kind(), ids=lambda made: made.body.filing.id)
def test_the_page_shows_the_board_of_the_run_line_by_line(site: Built, made: Any) -> None:
    page = html5lib.parse(
        site.text(f"filings/{made.body.filing.id}/index.html"), namespaceHTMLElements=False
    )
    rows = page.findall(".//ol[@class='board']/li")
    shown = [" ".join("".join(row.itertext()).split()) for row in rows]
    assert shown == [clean(line).text for line in log_of(made, made.sha256)]
