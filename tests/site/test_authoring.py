"""What people write below content/pages, and the pages that come of it."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from hcgen.standard import HC_TYPES, Tier, check, parse_hc, read_page
from tests.site.authored import SITE_TOML, House, page

PNG = b"\x89PNG\r\n\x1a\n\x00"
BUNDLE = """
-- pages/tea/index.md --
---
title: Tea
description: How tea is brewed.
hc_type: skill
artifact_id: tea-brewing
tags: [tea, "飲茶"]
created: 2026-01-05
updated: 2026-02-01T23:30:00-08:00
licence: CC-BY-4.0
_note: {kept: [1, 2.5, null, true, 2026-03-01]}
---
## Water

Two minutes.
-- pages/tea/instructions.md --
## HC_BOOTSTRAP
Answer from the leaves.
-- pages/tea/context.yaml --
leaves:
  green: 2 minutes
  picked: 2026-04-01
-- pages/tea/tools.yaml --
tool_prefix: tea
tools:
  - name: tea_find_leaf
    description: Finds a leaf.
    inputSchema:
      type: object
      properties: {leaf: {type: string, description: Its name.}}
-- pages/tea/handlers.js --
window.__hcToolHandlers = {
  tea_find_leaf(args) { return { content: [{ type: 'text', text: String(args.leaf) }] }; },
};
"""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def metadata(house: House, address: str) -> dict[str, Any]:
    return read_page(house.text(address)).metadata or {}


def test_a_bundle_becomes_one_page_with_its_layers(house: House) -> None:
    house.write(BUNDLE).build()
    html = house.text("tea/index.html")
    text = parse_hc(house.text("tea/index.hc"))
    assert text.title == "Tea"
    assert "Answer from the leaves." in (text.instructions or "")
    assert text.context_public == {"leaves": {"green": "2 minutes", "picked": "2026-04-01"}}
    assert [tool["name"] for tool in (text.tools or {})["tools"]] == ["tea_find_leaf"]
    assert '<h2 id="water">Water</h2>' in html
    report = check(html, companion=house.text("tea/index.hc"), strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_front_matter_is_the_metadata_and_extra_keys_are_kept(house: House) -> None:
    house.write(BUNDLE).build()
    found = metadata(house, "tea/index.html")
    assert found["hc_type"] == "skill"
    assert found["artifact_id"] == "tea-brewing"
    assert found["licence"] == "CC-BY-4.0"
    assert found["_note"] == {"kept": [1, 2.5, None, True, "2026-03-01"]}
    assert not {"order", "draft", "slug"} & found.keys()


def test_keys_of_ones_own_describe_and_a_trusted_page_says_more(house: House) -> None:
    house.page(
        "a.md", trusted="true", region="Uji", grades="[1, 2.5, first]", 產地="宇治",
        status="stable", date_of_harvest="2026-04-01", publisher="The house", show="true",
        llm_launchers="{claude: 'https://claude.ai/new?q=x'}",
        trusted_origins="['https://*.tea.example']",
        execution="{agentic_capable: false}", tool_notes="{a: [b]}",
    ).page("b.md", region="Uji", homepage="https://tea.example/?a#b", said="'Note: 12:30'").build()  # fmt: skip
    found = metadata(house, "a/index.html")
    assert (found["region"], found["grades"], found["產地"]) == ("Uji", [1, 2.5, "first"], "宇治")
    assert found["date_of_harvest"] == "2026-04-01"
    assert (found["status"], found["publisher"], found["show"]) == ("stable", "The house", True)
    assert found["llm_launchers"] == {"claude": "https://claude.ai/new?q=x"}
    assert found["execution"] == {"agentic_capable": False}
    assert found["trusted_origins"] == ["https://*.tea.example"]
    assert found["tool_notes"] == {"a": ["b"]}
    assert metadata(house, "b/index.html")["homepage"] == "https://tea.example/?a#b"


def test_joiners_and_selectors_of_scripts_and_emoji_stay(house: House) -> None:
    house.page("a.md", title="🏳️‍🌈 می‌خواهم 葛󠄀").build()
    assert "🏳️‍🌈 می‌خواهم 葛󠄀</title>" in house.text("a/index.html")


def test_a_day_is_the_day_that_was_written_in_every_time_zone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        house.write(BUNDLE).build()
        built.append(house.files())
    monkeypatch.undo()
    time.tzset()
    assert built[0] == built[1]
    found = metadata(house, "tea/index.html")
    assert (found["created"], found["updated"]) == ("2026-01-05", "2026-02-01T23:30:00-08:00")
    assert '<time datetime="2026-02-01">1 Feb 2026</time>' in house.text("tea/index.html")
    assert "<lastmod>2026-02-01</lastmod>" in house.text("sitemap.xml")


@pytest.mark.parametrize("hc_type", HC_TYPES)
def test_every_type_of_page_reaches_discovery_tier_from_one_file(
    hc_type: str, house: House
) -> None:
    house.page("a.md", "Text.", hc_type=hc_type).build()
    report = check(house.text("a/index.html"), companion=house.text("a/index.hc"), strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())
    assert metadata(house, "a/index.html")["hc_type"] == hc_type


def test_folders_make_addresses_and_titles_in_any_script_keep_theirs(house: House) -> None:
    for name in ("a b.md", "飲茶.md", "Guide/Über uns.md", "guide/deep/index.md", "CON.md"):
        house.page(name)
    house.page("plain.md", slug="茶").build()
    addresses = house.addresses()
    assert {"a-b/", "飲茶/", "guide/über-uns/", "guide/deep/", "茶/"} < addresses
    assert not any(address.lower() == "con/" for address in addresses)
    assert "/%E9%A3%B2%E8%8C%B6/" in house.text("sitemap.xml")


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(house: House) -> None:
    house.page("a.md", "## One\n\nTwo.").build()
    plain = house.files()
    file = house.content / "pages" / "a.md"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    report = house.build()
    assert house.files() == plain
    assert report.rebuilt == frozenset()


def test_markup_in_a_title_is_text(house: House) -> None:
    house.page("a.md", title="<img src=x onerror=alert(1)> & <b>").build()
    for name in ("a/index.html", "registry/index.html", "tags/x/index.html", "index.html"):
        if name in house.files():
            assert "<img" not in house.text(name)
    assert "&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;" in house.text("a/index.html")


def test_a_draft_is_never_published_and_is_shown_when_asked(house: House) -> None:
    house.page("a.md").page("b.md", "Half done.", draft="true", aliases="[/c/]", tags="[secret]")
    house.build()
    house.build()  # a second build does not publish it either
    assert house.addresses() == {"a/"}
    assert not any(b"Half done" in data or b"secret" in data for data in house.files().values())
    house.build(unpublished=True)
    assert "Half done." in house.text("b/index.html")
    house.build()
    assert house.addresses() == {"a/"}


def test_a_page_that_is_gone_is_gone_from_the_site(house: House) -> None:
    house.page("a.md").page("b.md", aliases="[/old/]", tags="[only]").build()
    (house.content / "pages" / "b.md").unlink()
    report = house.build()
    assert {"b/index.html", "b/index.hc", "b/index.html.md", "old/index.html"} < report.removed
    assert not (house.out / "b").exists()
    assert not (house.out / "tags" / "only").exists()


def test_one_changed_page_changes_its_own_files_only(house: House) -> None:
    house.page("a.md", "One.").page("b.md").build()
    house.page("a.md", "Two.")
    assert house.build().rebuilt == {"a/index.html", "a/index.html.md"}


def test_the_order_of_the_folder_makes_no_difference(house: House, tmp_path: Path) -> None:
    names = ["b.md", "a.md", "g/index.md", "g/z.md", "g/y.md"]
    for name in names:
        house.page(name, tags="[x]")
    house.build()
    other = House(tmp_path / "other")
    other.folder.mkdir()
    for name in reversed(names):
        other.page(name, tags="[x]")
    other.build()
    assert house.files() == other.files()


def test_links_lead_to_pages_files_and_headings(house: House) -> None:
    house.page(
        "guide/index.md",
        "[b](b.md#the-end) [c](../c.md) [r](/registry/) [j](/registry.json) [o](https://o.example/x)",
    )
    house.page("guide/b.md", "## The end\n\n[up](index.md) [self](#the-end)").page("c.md").build()
    html = house.text("guide/index.html")
    assert 'href="../guide/b/index.html#the-end"' in html
    assert 'href="../c/index.html"' in html
    assert 'href="../registry/index.html"' in html
    assert 'href="../registry.json"' in html
    assert '<a href="https://o.example/x" rel="noopener noreferrer">' in html
    assert "[b](../guide/b/index.html.md#the-end) [c](../c/index.html.md)" in house.text(
        "guide/index.html.md"
    )


def test_a_picture_of_the_bundle_stands_in_the_page(house: House) -> None:
    house.page("a/index.md", "![A cup](cup.png)")
    (house.content / "pages" / "a" / "cup.png").write_bytes(PNG)
    house.build()
    html = house.text("a/index.html")
    assert '<img src="data:image/png;base64,iVBORw0KGgoA" alt="A cup">' in html
    assert check(html).findings == ()
    assert "cup.png" not in "".join(house.files())


def test_markdown_has_what_its_users_expect(house: House) -> None:
    house.page("a.md", """\
| left | mid | right |
|:-----|:---:|------:|
| a | b | c |

Text[^n] and ~~gone~~.

Term
: Meaning

- [x] done
- [ ] open

!!! warning "Careful"
    Hot.

```python
def pour(): ...
```

```nosuchlanguage
<b>
```

<b>not bold</b>

## Same
## Same
## Main
## Fn1
## Fnord

[^n]: The note.
""")  # fmt: skip
    house.build()
    html = house.text("a/index.html")
    for piece in (
        '<th class="mid">mid</th>', '<td class="num">c</td>', "<td>a</td>", "<s>gone</s>", "<dt>Term</dt>",
        'disabled="disabled" type="checkbox"', '<div class="admonition warning">',
        '<p class="admonition-title">Careful</p>', '<span class="t-k">def</span>',
        '<code class="language-nosuchlanguage">&lt;b&gt;', "&lt;b&gt;not bold&lt;/b&gt;",
        '<h2 id="same">', '<h2 id="same-2">', '<h2 id="main-2">', '<h2 id="h-fn1">', '<h2 id="fnord">', 'id="fnref1"', "The note.",
        '<div class="scroll" tabindex="0" role="region" aria-label="Table 1">',
    ):  # fmt: skip
        assert piece in html, piece
    assert "style=" not in html
    report = check(html, strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_html_stands_as_written_only_where_the_page_is_trusted(house: House) -> None:
    house.page("a.md", "<mark>x</mark>").page("b.md", "<mark>x</mark>", trusted="true").build()
    assert "&lt;mark&gt;x&lt;/mark&gt;" in house.text("a/index.html")
    assert "<p><mark>x</mark></p>" in house.text("b/index.html")


FORM = """\
<form id="order" toolname="tea_order" tooldescription="Order tea">
<label>Your mail <input name="mail" type="email" required></label>
<label for="cups">How many cups</label> <input id="cups" name="cups" type="number" min="1" max="9">
<select name="leaf" toolparamdescription="Which leaf"><option value="g">Green</option><option>Black</option></select>
<label><input type="radio" name="pot" value="small"> Pot</label> <label><input type="radio" name="pot" value="large"> Large</label>
<label><input type="checkbox" name="milk"> With milk</label>
<textarea name="note" maxlength="80" aria-description="Anything else"></textarea>
<input name="code" pattern="[A-Z]{2}" title="x" toolparamdescription="House code">
<button name="go">Order</button>
</form>
"""


def test_annotated_forms_are_listed_with_the_schema_that_browsers_make(house: House) -> None:
    house.page("a.md", FORM, trusted="true").build()
    html = house.text("a/index.html")
    tools = read_page(html).first("webmcp+json")
    assert tools is not None
    (form,) = tools.json.value["form_tools"]
    assert form == {
        "name": "tea_order",
        "description": "Order tea",
        "inputSchema": {
            "type": "object",
            "properties": {
                "mail": {"type": "string", "format": "email", "description": "Your mail"},
                "cups": {
                    "type": "number",
                    "minimum": 1,
                    "maximum": 9,
                    "description": "How many cups",
                },
                "leaf": {"type": "string", "enum": ["g", "Black"], "description": "Which leaf"},
                "pot": {"type": "string", "enum": ["small", "large"], "description": "Pot"},
                "milk": {"type": "boolean", "description": "With milk"},
                "note": {"type": "string", "maxLength": 80, "description": "Anything else"},
                "code": {
                    "type": "string",
                    "pattern": "^(?:[A-Z]{2})$",
                    "description": "House code",
                },
            },
            "required": ["mail"],
        },
    }
    assert "form-action 'self'" in html
    report = check(html, strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_a_script_of_ones_own_stands_beside_the_tools_for_reading(house: House) -> None:
    house.page("a/index.md").write(
        "-- pages/a/handlers.js --\ndocument.addEventListener('click', () => {});\n"
    ).build()
    html = house.text("a/index.html")
    assert "document.addEventListener('click', () => {});" in html
    report = check(html, strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_the_pages_of_a_section_follow_one_another(house: House) -> None:
    house.page("g/index.md", title="Guide").page("g/b.md", title="B", order="1")
    house.page("g/a.md", title="A", order="2").page("g/c/index.md", title="C").page(
        "solo.md"
    ).build()

    def beside(address: str) -> list[str]:
        html = house.text(address)
        part = html.partition('aria-label="Before and after"')[2].partition("</nav>")[0]
        return [rest.partition("</bdi>")[0] for rest in part.split("<bdi>")[1:]]

    assert beside("g/index.html") == ["B"]
    assert beside("g/b/index.html") == ["Guide", "A"]
    assert beside("g/a/index.html") == ["B", "C"]
    assert beside("g/c/index.html") == ["A"]
    assert beside("solo/index.html") == []
    assert '<a href="../../g/a/index.html" aria-current="page">' in house.text("g/a/index.html")
    assert "## Guide\n" in house.text("llms.txt")


def test_a_page_shows_its_contents_unless_told_otherwise(house: House) -> None:
    body = "## One\n\n### Two\n\n#### Three"
    house.page("a.md", body).page("b.md", body, contents="false").build()
    shown = (
        house.text("a/index.html").partition('aria-label="On this page"')[2].partition("</nav>")[0]
    )
    assert shown.count("<li") == 2
    assert '<a href="#two">' in shown
    assert "On this page" not in house.text("b/index.html")


def test_every_tag_has_a_page_that_lists_its_pages(house: House) -> None:
    house.page("a.md", tags='[Tea, "飲茶"]').page("b.md", tags="[tea]").build()
    html = house.text("tags/tea/index.html")
    assert 'href="../../a/index.html"' in html
    assert 'href="../../b/index.html"' in html
    assert 'href="../tags/%E9%A3%B2%E8%8C%B6/index.html"' in house.text("a/index.html")
    for address in ("tags/tea/index.html", "tags/飲茶/index.html"):
        report = check(house.text(address), strict=True)
        assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_spellings_of_one_tag_are_one_and_list_a_page_once(house: House) -> None:
    house.page("a.md", tags="[Tea, tea, TEA, green  tea]").page("b.md", tags="Green tea").build()
    assert metadata(house, "a/index.html")["tags"] == ["Tea", "green tea"]
    assert house.text("tags/tea/index.html").count('href="../../a/index.html"') == 1
    assert house.text("tags/green-tea/index.html").count('href="../../b/index.html"') == 1


def test_old_addresses_lead_on_with_and_without_rules_of_the_host(house: House) -> None:
    house.page("new/place.md", aliases='[/old/place/, "/Straße.html"]').build()
    rules = house.text("_redirects").splitlines()
    assert rules[:2] == ["/old/place /new/place/ 301!", "/Stra%C3%9Fe.html /new/place/ 301!"]
    moved = house.text("old/place/index.html")
    assert '<meta http-equiv="refresh" content="0; url=../../new/place/index.html">' in moved
    assert '<link rel="canonical" href="https://tea.example/new/place/">' in moved
    assert 'href="new/place/index.html"' in house.text("Straße.html")
    assert "old/place" not in house.text("sitemap.xml") + house.text("registry.json")


def test_authored_pages_are_in_every_catalogue(house: House) -> None:
    house.page("a.md", title="All about tea").build()
    registry = json.loads(house.text("registry.json"))
    assert "https://tea.example/a/" in {entry["url"] for entry in registry["artifacts"]}
    for catalogue in ("llms.txt", "registry/index.html"):
        assert "All about tea" in house.text(catalogue)
    assert "https://tea.example/a/" in house.text("sitemap.xml")


def test_without_base_url_a_page_reaches_agentic_tier(house: House) -> None:
    house.write(f"-- pages/a.md --\n{page()}", site='title = "Tea"\n').build()
    assert check(house.text("a/index.html")).reached is Tier.AGENTIC


SECRETS = ("the recipe of the grandmother", "zq-7741-vault", "舊方子")


def _private(house: House) -> House:
    return house.write(
        f"-- pages/tea/index.md --\n{page(title='Tea', artifact_id='tea', tags='[x]')}"
        "-- pages/tea/context.private.yaml --\n"
        f"framework: {SECRETS[0]}\nkeys: [{SECRETS[1]}]\n{SECRETS[2]}: 1\n",
        site=f'{SITE_TOML}private_api = "https://api.tea.example/hc/context"\n',
    )


def test_a_private_context_is_nowhere_in_the_site(house: House) -> None:
    _private(house).build()
    for name, data in house.files().items():
        for secret in SECRETS:
            assert secret.encode() not in data, name
            assert json.dumps(secret).encode()[1:-1] not in data, name


def test_a_private_context_is_written_for_the_api_and_for_nobody_else(house: House) -> None:
    _private(house).build()
    folder = house.folder / "private"
    assert json.loads((folder / "tea.json").read_text(encoding="utf-8"))["framework"] == SECRETS[0]
    assert "*" in (folder / ".gitignore").read_text(encoding="utf-8")
    if os.name == "posix":
        assert folder.stat().st_mode & 0o077 == 0


def test_a_page_with_a_private_context_has_the_loader_and_one_open_origin(house: House) -> None:
    _private(house).build()
    html = house.text("tea/index.html")
    assert "connect-src https://api.tea.example;" in html
    assert 'fetch("https://api.tea.example/hc/context/tea"' in html
    assert "async function __hcLoadPrivateContext(token)" in html
    protection = metadata(house, "tea/index.html")["protection"]
    assert protection["private_blocks"] == ["hc-context-private"]
    assert protection["auth_method"] == "bearer_token"
    report = check(html, companion=house.text("tea/index.hc"), strict=True)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())


def test_a_private_context_that_is_gone_is_gone_from_the_folder(house: House) -> None:
    _private(house).build()
    (house.content / "pages" / "tea" / "context.private.yaml").unlink()
    house.build()
    assert not (house.folder / "private" / "tea.json").exists()
    assert "__hcLoadPrivateContext" not in house.text("tea/index.html")


def test_a_site_without_private_contexts_makes_no_folder(house: House) -> None:
    house.page("a.md").build()
    assert not (house.folder / "private").exists()
    assert "connect-src 'none'" in house.text("a/index.html")


def test_a_private_text_in_a_public_layer_stops_the_build(house: House) -> None:
    _private(house).build()
    before = house.files()
    house.write(f"-- pages/tea/instructions.md --\n## HC_BOOTSTRAP\nUse {SECRETS[0]}.\n",
                site=(house.content / "site.toml").read_text(encoding="utf-8"))  # fmt: skip
    with pytest.raises(
        Exception, match="a text of the private context stands in the page"
    ) as raised:
        house.build()
    assert SECRETS[0] not in str(raised.value)
    assert house.files() == before


def test_the_private_folder_cannot_be_in_the_site(house: House) -> None:
    _private(house)
    toml = house.content / "site.toml"
    toml.write_text(
        f'{toml.read_text(encoding="utf-8")}private_folder = "build/private"\n', encoding="utf-8"
    )
    with pytest.raises(Exception, match="cannot be the output"):
        house.build()


def test_a_page_can_ask_for_a_place_in_the_foot_of_every_page(house: House) -> None:
    house.page("guide.md", title="The long guide", menu="Guide").page("tea/green.md").build()
    link = 'guide/index.html">Guide</a>'
    assert f'<li><a href="{link}' in house.text("index.html")
    assert f'<li><a href="../../{link}' in house.text("tea/green/index.html")
    assert f'<li><a href="/{link}' in house.text("404.html").split('<ul class="entrances">')[1]
    assert "menu" not in metadata(house, "guide/index.html")
    assert "Green" not in house.text("index.html").split("</main>")[1]
