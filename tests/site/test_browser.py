"""The pages in a real Chromium, from the disk, with no network (the fixture ``show`` sees to both).

Whatever a test does, a policy violation, a script error or a request to anywhere fails it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from hcgen.contracts import Checkpoint, figures
from hcgen.observe.quotes.find import find
from hcgen.site import build
from hcgen.site.collect import collect
from hcgen.site.theme import default_templates
from tests.site import factory
from tests.site.conftest import Built, opening, turn
from tests.site.test_outputs import every_page
from tests.waiting import wait_until

pytestmark = pytest.mark.browser
Show = Callable[..., Any]
KITE = "filings/harbour-kite/index.html"
GATED = "ipo_open_source"


def call(page: Any, name: str, arguments: dict[str, Any] | None = None) -> Any:
    """What a handler answers when it is called as a program calls it."""
    script = "([n, a]) => Promise.resolve(window.__hcToolHandlers[n](a))"
    answer = page.evaluate(script, [name, arguments or {}])
    assert [part["type"] for part in answer["content"]] == ["text"]
    text = answer["content"][0]["text"]
    return text if answer.get("isError") else json.loads(text)


@pytest.mark.parametrize(
    "fault",
    ["console.error('it broke')", "setTimeout(() => { throw new Error('it broke'); })", "new Image().src = 'https://example.com/'"],
)  # fmt: skip
def test_a_fault_of_a_page_fails_the_test_that_opened_it(
    browser: Any, site: Built, fault: str
) -> None:
    with pytest.raises(AssertionError), opening(browser, site) as opened:
        opened("404.html").evaluate(f"{fault}; 0")


def test_a_page_that_is_opened_again_has_kept_nothing(browser: Any, site: Built) -> None:
    with opening(browser, site) as opened:
        page = opened("404.html", width=360, color_scheme="dark")
        page.evaluate("localStorage.kept = sessionStorage.kept = window.kept = 'yes'")
        page.emulate_media(media="print")
    look = """[window.kept, localStorage.length, sessionStorage.length, innerWidth,
      matchMedia('print').matches, matchMedia('(prefers-color-scheme: dark)').matches]"""
    with opening(browser, site) as opened:
        assert opened("404.html").evaluate(look) == [None, 0, 0, 1280, False, False]


@pytest.mark.parametrize("address", every_page())
def test_a_page_runs_under_its_own_policy_registers_its_tools_and_gives_its_hc_text(
    show: Show, site: Built, address: str
) -> None:
    page = show(f"{address}.html")
    manifest = page.evaluate(
        "JSON.parse(document.querySelector('script[type=\"application/webmcp+json\"]').textContent).tools.map(t => t.name)"
    )
    assert set(page.evaluate("Object.keys(window.__hcToolHandlers)")) == set(manifest)
    assert page.evaluate("window.hcgen.hcText()") == site.text(f"{address}.hc")
    if page.evaluate("Boolean(document.modelContext || navigator.modelContext)"):
        wait_until(page, f"window.__hcRuntime.registered.length === {len(manifest)}")
        assert page.evaluate("window.__hcRuntime.failed") == []


@pytest.mark.parametrize("address", every_page())
def test_a_page_fits_a_phone_in_both_themes(show: Show, address: str) -> None:
    page = show(f"{address}.html", width=360)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator("h1").count() == 1
    ids = page.eval_on_selector_all("[id]", "all => all.map(e => e.id)")
    assert len(set(ids)) == len(ids)


def test_the_boundary_stays_in_view_and_is_printed(show: Show) -> None:
    page = show(KITE)
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    box = page.locator(".boundary").bounding_box()
    assert box["y"] == 0
    page.emulate_media(media="print")
    assert page.locator(".boundary").is_visible()


@pytest.mark.parametrize("key", ["click", "Enter", "Space"])
def test_a_citation_opens_its_evidence_in_place_and_closes_again(show: Show, key: str) -> None:
    page = show(KITE)
    cite = page.locator('[data-cite="overview.business.1/0"]')
    cite.focus()
    cite.click() if key == "click" else page.keyboard.press(key)
    evidence = page.locator(".evidence")
    assert evidence.count() == 1
    assert cite.get_attribute("aria-expanded") == "true"
    text = evidence.inner_text()
    assert "Printed page 9, page 17 of the file" in text
    assert "Seen by two readers" in text
    assert "Also on page 139" in text
    assert evidence.locator("mark").inner_text().startswith("We are a designer")
    assert evidence.locator("a").get_attribute("href") == f"{factory.SOURCE}#page=17"
    page.keyboard.press("Escape")
    assert evidence.count() == 0
    assert cite.get_attribute("aria-expanded") == "false"
    assert page.evaluate("document.activeElement.dataset.cite") == "overview.business.1/0"


def test_evidence_shows_the_frozen_picture_with_the_quote_as_its_text(show: Show) -> None:
    page = show(KITE)
    page.locator('[data-cite="overview.issuer/0"]').click()
    image = page.locator(".evidence img")
    assert image.get_attribute("alt") == "Harbour Kite Robotics Group Limited"
    assert image.evaluate("i => i.decode().then(() => i.naturalWidth)") == 480


def test_a_figure_of_the_table_is_itself_a_citation(show: Show) -> None:
    page = show(KITE)
    page.locator('[data-cite="financial_highlights.profit_for_period.2023-12-31.12/0"]').click()
    assert "(88,310)" in page.locator(".evidence mark").inner_text()


def test_without_a_source_evidence_says_so_and_offers_no_link(show: Show) -> None:
    page = show("filings/no-source/index.html")
    page.locator('[data-cite="overview.business.1/0"]').click()
    assert "No address of the source is known" in page.locator(".evidence").inner_text()
    assert page.locator(".evidence a").count() == 0


@pytest.mark.parametrize("made", factory.every_kind(), ids=lambda made: made.body.filing.id)
def test_every_citation_button_has_its_evidence(show: Show, made: Checkpoint) -> None:
    page = show(f"filings/{made.body.filing.id}/index.html")
    lost = page.evaluate(
        "[...document.querySelectorAll('[data-cite]')].map(e => e.dataset.cite).filter(k => !window.hcgen.reading().places.has(k))"
    )
    assert lost == []


def test_the_page_and_the_generator_name_claims_alike(show: Show, site: Built) -> None:
    page = show("404.html")
    for made in factory.every_kind():
        if made.body.outcome.state == "rejected":
            continue
        turn(page, site, f"filings/{made.body.filing.id}/index.html")
        sheet = made.body.outcome.factsheet
        wanted = {claim.id for claim in sheet.claims()} | {figure.id for figure in figures(sheet)}
        assert set(page.evaluate("window.hcgen.reading().claims.map(c => c.id)")) == wanted


def test_a_claim_and_its_step_light_each_other(show: Show) -> None:
    page = show(KITE)
    page.locator('[data-claim="overview.business.1"]').hover()
    assert page.locator(".steps > li.lit").get_attribute("data-n") == "3"
    page.locator("#step-3 .act a").hover()
    assert "lit" in page.locator('[data-claim="overview.business.1"]').get_attribute("class")
    page.locator("h1").hover()
    assert page.locator(".lit").count() == 0
    page.locator('[data-cite="overview.business.1/0"]').focus()
    assert page.locator(".steps > li.lit").get_attribute("data-n") == "3"


def shown_step(page: Any) -> str | None:
    now = page.locator(".steps > li.now")
    return now.get_attribute("data-n") if now.count() else None


def test_the_trace_can_be_stepped_through_by_buttons_and_by_keys(show: Show) -> None:
    page = show(KITE)
    assert shown_step(page) is None
    page.locator('[data-replay="step"]').click()
    assert shown_step(page) == "1"
    assert page.locator(".steps > li.later").count() == 4
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown_step(page) == "3"
    wait_until(page, "location.hash === '#step=3'")
    page.keyboard.press("ArrowLeft")
    assert shown_step(page) == "2"
    assert page.locator('[data-claim="overview.issuer"].not-yet').count() == 1
    page.keyboard.press("End")
    assert shown_step(page) == "5"
    assert page.locator(".not-yet").count() == 0


def test_playing_ends_at_the_interrupt(show: Show) -> None:
    page = show(KITE)
    page.locator('[data-replay="speed"]').click()
    page.locator('[data-replay="speed"]').click()
    page.locator('[data-replay="play"]').click()
    assert page.locator('[data-replay="play"]').get_attribute("aria-label") == "Pause"
    page.wait_for_selector(".steps > li.end.now:not([data-phase])", timeout=15_000)
    page.wait_for_selector('[data-replay="play"][aria-label="Play"]')
    assert "Step 5 of 5: interrupt" in page.locator("#replay-says").inner_text()


def test_with_reduced_motion_each_step_is_shown_whole(show: Show) -> None:
    page = show(KITE, reduced_motion="reduce")
    page.locator('[data-replay="play"]').click()
    assert shown_step(page) == "1"
    assert page.locator("[data-phase]").count() == 0


def test_a_link_can_point_at_a_step(show: Show) -> None:
    assert shown_step(show(f"{KITE}#step=4")) == "4"
    assert shown_step(show(f"{KITE}#step=99")) == "5"


def test_the_page_can_verify_its_own_checkpoint(show: Show, site: Built) -> None:
    page = show("404.html")
    for made in factory.every_kind():
        turn(page, site, f"filings/{made.body.filing.id}/index.html")
        page.locator('[data-do="verify"]').click()
        wait_until(page, "document.getElementById('verified').textContent !== ''")
        assert page.locator("#verified").inner_text() == "The JSON in this page has this hash."


def test_a_page_whose_reading_was_changed_does_not_verify(show: Show, site: Built) -> None:
    page = show(KITE)
    page.evaluate(
        "const e = document.getElementById('hcgen-checkpoint'); e.textContent = e.textContent.replace('214,806', '214,807')"
    )
    page.locator('[data-do="verify"]').click()
    wait_until(page, "document.getElementById('verified').textContent !== ''")
    assert "was changed" in page.locator("#verified").inner_text()


def test_the_theme_follows_the_system_until_it_is_chosen_and_then_is_kept(show: Show) -> None:
    page = show(KITE, color_scheme="dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert page.locator("#theme").get_attribute("aria-pressed") == "true"
    page.locator("#theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light


def test_the_theme_is_set_before_anything_is_painted(show: Show, site: Built) -> None:
    head = site.text(KITE).split("</head>")[0]
    assert "hcgen-theme" in head
    page = show(KITE, color_scheme="light", fresh=True)
    page.locator("#theme").click()
    wait_until(page, "document.documentElement.dataset.theme === 'dark'")
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {}); new MutationObserver((_, o) => { if (document.body) { window.firstTheme = document.documentElement.dataset.theme; o.disconnect(); } }).observe(document, {childList: true, subtree: true})"
    )
    page.reload()
    wait_until(page, "window.firstTheme !== undefined")
    assert page.evaluate("window.firstTheme") == "dark"


def test_print_is_light_whole_and_without_buttons(show: Show) -> None:
    page = show(KITE, color_scheme="dark")
    page.emulate_media(media="print")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    for gone in (".theme", ".does", ".replay"):
        assert not page.locator(gone).first.is_visible()
    after = page.evaluate("getComputedStyle(document.querySelector('a.cite'), '::after').content")
    assert "#page=17" in after
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator("main details:not([open])").count() == 0


def test_opening_a_page_shifts_nothing(show: Show) -> None:
    page = show(KITE)
    page.wait_for_timeout(200)
    shifts = page.evaluate(
        "new Promise(done => { new PerformanceObserver(list => done(list.getEntries().reduce((s, e) => s + e.value, 0))).observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(0), 300); })"
    )
    assert round(shifts, 3) == 0  # as it is reported: a slow parser may stop within a line


# ---- tools of the analysis page ---------------------------------------------------------------


def test_the_factsheet_is_given_whole_or_by_panel(show: Show) -> None:
    page = show(KITE)
    whole = call(page, "ipo_get_factsheet")
    assert whole["outcome"] == "partial"
    assert whole["factsheet"]["overview"]["issuer"]["citations"][0]["page"] == 1
    panel = call(page, "ipo_get_factsheet", {"panel": "offering"})
    assert panel["value"]["offer_price"]["state"] == "redacted"


def test_claims_are_listed_a_page_at_a_time(show: Show) -> None:
    page = show("filings/three-hundred/index.html")
    first = call(page, "ipo_list_claims", {"panel": "key_risks", "limit": 100})
    assert (first["total"], len(first["items"]), first["next_offset"]) == (300, 100, 100)
    last = call(page, "ipo_list_claims", {"panel": "key_risks", "limit": 100, "offset": 250})
    assert len(last["items"]) == 50
    assert "next_offset" not in last


def test_a_citation_is_given_with_its_quote_pages_and_link(show: Show) -> None:
    page = show(KITE)
    given = call(page, "ipo_get_citation", {"claim": "financial_highlights.revenue.2025-12-31"})
    assert given["citations"] == [
        {"page": 20, "printed_page": "12", "quote": "Revenue 214,806 331,940 508,127 98,412 141,005", "node": "n20", "link": f"{factory.SOURCE}#page=20"}
    ]  # fmt: skip
    assert {check["outcome"] for check in given["checks"]} == {"held"}


def test_nodes_are_read_by_range_and_what_is_not_inline_is_placed(show: Show) -> None:
    page = show(KITE)
    given = call(page, "ipo_read_nodes", {"first": "n17", "last": "n60"})
    assert [node["id"] for node in given["nodes"]] == ["n17", "n20", "n49", "n50", "n52"]
    assert given["not_in_page"]["stands_within"] == {"first_page": 17, "last_page": 66}
    assert "RISK FACTORS" in given["not_in_page"]["chapters"]


def test_a_node_that_the_page_does_not_know_is_given_no_pages(show: Show) -> None:
    page = show(KITE)
    refused = call(page, "ipo_read_nodes", {"first": "n700"})
    assert refused == "Error: this page knows no node n700; the last that it knows is n295"
    over = call(page, "ipo_read_nodes", {"first": "n290", "last": "n9999999"})
    assert [node["id"] for node in over["nodes"]] == ["n295"]
    assert over["not_in_page"]["count"] == 5
    assert over["note"] == "This page knows no node after n295."


def test_a_quote_is_verified_only_where_it_stands(show: Show) -> None:
    page = show(KITE)
    quote = "autonomous inspection drones for ports and power lines"
    assert call(page, "ipo_verify_quote", {"quote": quote, "page": 17})["found"] is True
    elsewhere = call(page, "ipo_verify_quote", {"quote": quote, "page": 18})
    assert elsewhere["found"] is False
    assert elsewhere["elsewhere"][0]["page"] == 17
    assert (
        call(page, "ipo_verify_quote", {"quote": quote.replace("power", "tower")})["found"] is False
    )


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("508,127", True), ("08,127", False), ("508,12", False), ("508", False), ("214,806 331,940", True), ("214,806 331", False),
        ("12,640", True), ("88,310", False), ("(88,310)", True), ("ports and power lines", True), ("orts and power lines", False),
        ("ports and power line", False), ("港鳶機器人", True), ("鳶機器人集團", True), ("45%", True), ("5% for research", False),
        ("--- ---", None),
    ],
)  # fmt: skip
def test_a_cut_number_or_word_is_no_quote(show: Show, quote: str, stands: bool | None) -> None:
    given = call(show(KITE), "ipo_verify_quote", {"quote": quote})
    assert "no words" in given if stands is None else given["found"] is stands


def test_the_page_and_the_gate_agree_where_a_quote_stands(show: Show) -> None:
    text = "Total 1,204,063 (5,100) -7,250 A-8,300 9,400\u00b9 RMB6,500 3.25% 二零二四年 Ch. 18C naïve ends."
    page = show(KITE)
    page.evaluate("(text) => { window.hcgen.reading().nodes[0].text = text; }", text)
    cuts = {text[a : a + size].strip() for a in range(len(text)) for size in range(3, 13)}
    quotes = {quote for quote in cuts if len(quote) >= 3 and any(c.isalnum() for c in quote)}
    script = """(quotes) => quotes.filter((quote) => {
      const answer = window.__hcToolHandlers.ipo_verify_quote({ quote });
      return JSON.parse(answer.content[0].text).at.some((place) => place.node === 'n1');
    })"""
    assert set(page.evaluate(script, sorted(quotes))) == {q for q in quotes if find(text, q)}


def test_text_is_searched_and_the_map_is_given(show: Show) -> None:
    page = show(KITE)
    hits = call(page, "ipo_search_text", {"words": "navigation CHIPS"})
    assert hits["items"][0]["page"] == 50
    given = call(page, "ipo_map_document")
    assert given["pages"] == 512
    assert [chapter["title"] for chapter in given["chapters"]][:2] == ["Cover", "WARNING"]


def test_asking_for_a_step_shows_it(show: Show) -> None:
    page = show(KITE)
    assert len(call(page, "ipo_replay_trace")["steps"]) == 5
    assert call(page, "ipo_replay_trace", {"step": 4})["step"]["action"] == "validate"
    assert shown_step(page) == "4"


def test_a_rejected_reading_gives_no_claim_to_agents_either(show: Show) -> None:
    page = show("filings/rejected-file/index.html")
    for name in ("ipo_get_factsheet", "ipo_list_claims"):
        assert call(page, name)["outcome"] == "rejected"


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("ipo_get_factsheet", {"panel": "weather"}, "panel must be one of"),
        ("ipo_get_factsheet", {"pannel": "overview"}, "pannel is not a known argument"),
        ("ipo_list_claims", {"limit": 101}, "limit must be from 1 to 100"),
        ("ipo_list_claims", {"limit": "5"}, "limit must be of type integer"),
        ("ipo_get_citation", {}, "claim is required"),
        ("ipo_get_citation", {"claim": "overview.weather"}, "no claim has the id"),
        ("ipo_read_nodes", {"first": "12"}, "first must match"),
        ("ipo_read_nodes", {"first": "n9", "last": "n2"}, "last stands before first"),
        ("ipo_verify_quote", {"quote": "ab"}, "quote must have from 3 to 2000 characters"),
        ("ipo_replay_trace", {"step": 9}, "there is no step 9"),
        ("ipo_open_source", {"page": 513}, "page must be from 1 to 512"),
    ],
)
def test_wrong_arguments_are_refused_in_words(
    show: Show, name: str, arguments: dict[str, Any], said: str
) -> None:
    answer = call(show(KITE), name, arguments)
    assert isinstance(answer, str)
    assert answer.startswith("Error: ")
    assert said in answer


@pytest.mark.parametrize(
    ("schema", "arguments", "said"),
    [
        ({}, {"any": 1}, "ran"),
        ({"type": "object"}, {"any": [1, {"deep": None}]}, "ran"),
        ({"properties": {"n": {"type": ["integer", "null"]}}}, {"n": None}, "ran"),
        ({"properties": {"n": {"type": ["integer", "null"]}}}, {"n": "1"}, "n must be of type integer or null"),
        ({"properties": {"n": {"type": "number", "minimum": 0.5}}}, {"n": 0.75}, "ran"),
        ({"properties": {"n": {"type": "number", "minimum": 0.5}}}, {"n": 0.25}, "n must be at least 0.5"),
        ({"properties": {"n": {}}}, {"n": 1, "more": True}, "ran"),
        ({"additionalProperties": {"type": "string"}}, {"more": 1}, "more must be of type string"),
        ({"additionalProperties": False}, {"more": 1}, "more is not a known argument"),
        ({"properties": {"o": {"type": "object", "required": ["k"]}}}, {"o": {}}, "o.k is required"),
        ({"properties": {"l": {"type": "array"}}}, {"l": [1, "two"]}, "ran"),
        ({"properties": {"l": {"items": {"type": "string"}, "maxItems": 1}}}, {"l": ["a", "b"]}, "l must have from 0 to 1 items"),
    ],
)  # fmt: skip
def test_arguments_are_checked_as_draft_07_says(
    show: Show, schema: dict[str, Any], arguments: dict[str, Any], said: str
) -> None:  # fmt: skip
    page = show("404.html")
    source = (default_templates() / "js" / "handlers.js").read_text(encoding="utf-8")
    page.evaluate(
        """([source, schema]) => {
          const manifest = document.querySelector('script[type="application/webmcp+json"]');
          manifest.textContent = JSON.stringify({ tools: [{ name: 't', inputSchema: schema }] });
          (0, eval)(source);
        }""",
        [source, schema],
    )
    answer = page.evaluate("(given) => window.hcgen.answer('t', given, () => 'ran')", arguments)
    assert said in answer["content"][0]["text"]
    assert bool(answer.get("isError")) is (said != "ran")


def test_a_handler_may_take_its_time(show: Show) -> None:
    page = show("404.html")
    ask = "(run) => window.hcgen.answer('site_list_entrances', {}, (0, eval)(run))"
    assert page.evaluate(ask, "async () => 'later'")["content"][0]["text"] == '"later"'
    failed = page.evaluate(ask, "async () => { throw new Error('it broke'); }")
    assert failed["isError"] is True
    assert failed["content"][0]["text"] == "Error: it broke"


@pytest.mark.parametrize("answer", ["allow", "deny", "escape"])
def test_opening_the_source_asks_the_person_first(show: Show, answer: str) -> None:
    page = show(KITE)
    page.evaluate(
        "window.opened = []; window.open = (...a) => { window.opened.push(a); return {}; }; undefined"
    )
    page.evaluate("window.result = window.__hcCall('ipo_open_source', {page: 20}); undefined")
    page.wait_for_selector("dialog.hc-gate[open]")
    assert page.evaluate("document.activeElement.className") == "hc-gate-deny"
    page.keyboard.press("Escape") if answer == "escape" else page.locator(
        f".hc-gate-{answer}"
    ).click()
    result = page.evaluate("window.result")
    wanted = [[f"{factory.SOURCE}#page=20", "hcgen-source"]] if answer == "allow" else []
    assert page.evaluate("window.opened") == wanted
    assert bool(result.get("isError")) is (answer != "allow")


def test_hidden_characters_of_a_document_do_not_reach_an_agent(show: Show) -> None:
    page = show("filings/hostile-text/index.html")
    text = json.dumps(call(page, "ipo_get_factsheet"), ensure_ascii=False)
    assert not re.search("[\u202e\U000e0000-\U000e007f]", text)


def test_agents_can_call_the_tools_through_the_browser(show: Show) -> None:
    page = show(KITE)
    if not hasattr(page, "webmcp"):
        pytest.skip("this Playwright cannot call page tools")
    wait_until(page, "window.__hcRuntime.registered.length === 9")
    names = {tool["name"] for tool in page.webmcp.tools()}
    assert {"ipo_get_factsheet", "ipo_verify_quote", GATED} <= names
    answer = page.webmcp.call_tool("ipo_get_citation", {"claim": "overview.issuer"})
    assert "Harbour Kite Robotics Group Limited" in json.dumps(answer, default=str)


def test_agents_can_use_the_filter_of_the_list_as_a_tool(show: Show) -> None:
    page = show("index.html")
    if not hasattr(page, "webmcp"):
        pytest.skip("this Playwright cannot call page tools")
    wait_until(page, "window.__hcRuntime.registered.length === 2")
    names_of_tools = {tool["name"] for tool in page.webmcp.tools()}
    assert {"ipo_filter_filings", "ipo_find_filings", "ipo_compare_filings"} <= names_of_tools
    answer = page.webmcp.call_tool(
        "ipo_filter_filings", {"q": "", "type": "", "regime": "", "outcome": "rejected"}
    )
    assert '"shown": 1' in json.dumps(answer, default=str).replace("\\", "")
    assert names(page) == ["rejected-file"]


# ---- the list ---------------------------------------------------------------------------------


def names(page: Any) -> list[str]:
    return page.eval_on_selector_all(
        "#filings tbody th a", "all => all.map(a => a.getAttribute('href').split('/')[1])"
    )


def test_the_list_is_filtered_as_one_types_and_the_address_keeps_it(show: Show) -> None:
    page = show("index.html")
    page.locator('[name="q"]').fill("青嶼")
    assert names(page) == ["qingyu-ap"]
    assert page.locator("#count").inner_text() == "1 of 11 filings"
    page.reload()
    assert names(page) == ["qingyu-ap"]
    page.locator('[name="q"]').fill("no such name at all")
    assert page.locator("#nothing").is_visible()
    page.locator("#clear").click()
    assert len(names(page)) == 11


def test_the_list_is_filtered_by_type_regime_and_outcome(show: Show) -> None:
    page = show("index.html?outcome=rejected")
    assert names(page) == ["rejected-file"]
    page = show("index.html?type=application_proof&regime=H+shares")
    assert names(page) == ["qingyu-ap"]


def test_the_list_is_sorted_by_any_column(show: Show) -> None:
    page = show("index.html")
    head = page.locator('th[data-sort="pages"]')
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert names(page)[0] == "qingyu-ap"
    head.locator("button").click()
    assert names(page)[0] == "rejected-file"
    wait_until(page, "location.search.includes('sort=pages')")


@pytest.mark.parametrize("sort", ["toString", "__proto__", "--pages", "da-te", "-weather"])
def test_an_address_that_the_list_does_not_know_shows_all_newest_first(
    show: Show, sort: str
) -> None:
    page = show(f"index.html?type=nonsense&regime=nonsense&outcome=nonsense&sort={sort}")
    for name in ("type", "regime", "outcome"):
        assert page.locator(f'select[name="{name}"]').evaluate("box => box.selectedIndex") == 0
    assert len(names(page)) == 11
    assert page.locator('th[data-sort="date"]').get_attribute("aria-sort") == "descending"


def test_without_script_the_list_is_whole_and_nothing_dead_is_shown(show: Show) -> None:
    page = show("index.html", java_script_enabled=False)
    assert page.locator("#filings tbody tr").count() == 11
    assert not page.locator("#filter").is_visible()
    assert not page.locator("#theme").is_visible()
    page = show(KITE, java_script_enabled=False)
    assert page.locator(".replay").is_visible() is False
    assert (
        page.locator('[data-cite="overview.business.1/0"]').get_attribute("href")
        == f"{factory.SOURCE}#page=17"
    )


def test_agents_find_and_compare_filings(show: Show) -> None:
    page = show("index.html")
    found = call(page, "ipo_find_filings", {"regime": "18c", "outcome": "partial"})
    assert {row["id"] for row in found["items"]} == {"harbour-kite"}
    assert found["items"][0]["address"].endswith("/filings/harbour-kite/index.html")
    both = call(page, "ipo_compare_filings", {"ids": ["harbour-kite", "twelve-periods"]})
    assert both["currencies"] == ["RMB", "HK$"]
    assert "different currencies" in both["note"]
    year = next(
        p for p in both["metrics"][0]["periods"] if p["months"] == 12 and p["year"] == "2023"
    )
    assert [cell["value"] for cell in year["cells"]] == [214_806_000, 23_500_000]
    assert "no filing" in call(page, "ipo_compare_filings", {"ids": ["harbour-kite", "nobody"]})


def test_filings_stand_side_by_side_and_mixed_currencies_are_said(show: Show) -> None:
    page = show("compare/index.html?ids=harbour-kite,twelve-periods")
    assert page.locator("#tables section").count() == 3
    assert "RMB and HK$" in page.locator("#mixed").inner_text()
    assert page.locator("#tables td.loss").count() > 0
    page.locator("#add").fill("青嶼")
    page.keyboard.press("Enter")
    wait_until(page, "location.search.includes('qingyu-ap')")
    page.locator("#chosen button").first.click()
    page.locator("#chosen button").first.click()
    assert not page.locator("#tables section").count()


@pytest.mark.parametrize(
    ("ids", "chips", "told"),
    [
        ("harbour-kite,harbour-kite", 1, "1 of at most 6"),
        ("harbour-kite,twelve-periods,nobody", 2, "2 of at most 6; 1 id is not among the filings with figures"),
        ("nobody,toString", 0, "2 ids are not among the filings with figures"),
        ("harbour-kite,full-reading,qingyu-ap,three-hundred,long-name,twelve-periods,no-source", 6, "6 of at most 6; only the first 6 are compared"),
    ],
)  # fmt: skip
def test_the_compare_page_says_what_of_its_address_it_does_not_follow(
    show: Show, ids: str, chips: int, told: str
) -> None:
    page = show(f"compare/index.html?ids={ids}")
    assert page.locator("#chosen li").count() == chips
    assert page.locator("#count").inner_text() == told
    if chips:
        page.locator("#chosen button").first.click()
        assert page.locator("#count").inner_text() in ("", f"{chips - 1} of at most 6")


def test_agents_are_told_of_a_filing_that_they_named_twice(show: Show) -> None:
    page = show("compare/index.html")
    kite = "harbour-kite"
    assert "each once" in call(page, "ipo_compare_filings", {"ids": [kite, kite]})
    given = call(page, "ipo_compare_filings", {"ids": [kite, "full-reading", kite]})
    assert [filing["id"] for filing in given["filings"]] == [kite, "full-reading"]
    assert "named twice" in given["note"]


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_six_filings_fit_on_paper(browser: Any, tmp_path: Path, sheet: str) -> None:
    trees = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak"]
    ids = [f"filing-{n}" for n in range(6)]
    names = [f"Lantau {word} Machinery Holdings" for word in trees]
    values = [(1_304_806, 1_431_940, 1_508_127 + n, 98_412, -141_005) for n in range(6)]
    made = [
        factory.checkpoint(
            identifier,
            factory.factsheet(
                overview=factory.factsheet().overview.model_copy(
                    update={"issuer": factory.claim("overview", "issuer", name, 1)}
                ),
                financial_highlights=factory.highlights().model_copy(
                    update={"rows": (factory.row("revenue", "Revenue", figures),)}
                ),
            ),
            title=name,
        )
        for identifier, name, figures in zip(ids, names, values, strict=True)
    ]
    content = factory.write_site(tmp_path / "content", made)
    six = Built(content, tmp_path / "out", build(content, tmp_path / "out"))
    with opening(browser, six) as opened:
        printed = opened(f"compare/index.html?ids={','.join(ids)}").pdf(format=sheet)
    text = ""
    for leaf in pdfium.PdfDocument(printed):
        width, height = leaf.get_size()
        inside = {"left": 30, "bottom": 0, "right": width - 30, "top": height}
        text += leaf.get_textpage().get_text_bounded(**inside)
    text = re.sub(r"\s+", "", text)
    assert [tree for tree in trees if tree not in text] == []
    assert [row[2] for row in values if f"{row[2] * 1000:,}" not in text] == []
    assert [text.count(part) for part in ("Holdings", "(141,005,000)")] == [6, 6]


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_comparison_can_be_taken_along(show: Show, kind: str) -> None:
    page = show("compare/index.html?ids=harbour-kite,twelve-periods")
    with page.expect_download() as download:
        page.locator(f'[data-do="compare-{kind}"]').click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    if kind == "csv":
        assert (
            "revenue,harbour-kite,Harbour Kite Robotics Group Limited,RMB,12,2023-12-31,true,214806000,value,20"
            in text
        )
    else:
        assert json.loads(text)["currencies"] == ["RMB", "HK$"]


def test_the_figures_of_a_filing_can_be_taken_along(show: Show) -> None:
    page = show(KITE)
    with page.expect_download() as download:
        page.locator('[data-do="csv"]').click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    assert 'harbour-kite,profit_for_period,2023-12-31,12,"(88,310)",-88310000,RMB,20' in text


def hold_on_a_long_list(browser: Any, tmp_path: Path, rows: int) -> None:
    """A list of that many rows answers a key stroke within a tenth of a second, and stays small."""
    sheet = factory.factsheet(key_risks=())
    made = [
        factory.checkpoint(f"kite-{n}", sheet, title=f"Kite {n}", pages=300 + n % 400)
        for n in range(rows)
    ]
    content = factory.write_site(tmp_path / "content", made)
    from hcgen.site import PAGE_SOURCES

    sources = [source for source in PAGE_SOURCES if source[0] == "list"]
    build(content, tmp_path / "build", sources=sources)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto((tmp_path / "build" / "index.html").as_uri())
    times = page.evaluate(
        """async () => {
          const input = document.querySelector('[name=q]');
          const times = [];
          for (const text of ['k', 'ki', 'kite-1', 'kite-19', 'kite-199', '', 'harbour', 'z', '']) {
            const start = performance.now();
            input.value = text;
            input.dispatchEvent(new Event('input', { bubbles: true }));
            document.body.offsetHeight;
            times.push(performance.now() - start);
          }
          return times.sort((a, b) => a - b);
        }"""
    )
    page.close()
    assert times[len(times) // 2] < 100, times
    assert (tmp_path / "build" / "index.html").stat().st_size < 100_000 + 1_200 * rows


def test_a_hundred_rows_answer_a_key_stroke_within_a_tenth_of_a_second(
    browser: Any, tmp_path: Path
) -> None:
    hold_on_a_long_list(browser, tmp_path, 100)


def test_the_page_unpacks_the_records_as_they_were(show: Show, site: Built) -> None:
    filings = collect(site.content).filings
    made = [filing.record for filing in filings]
    for address in ("index.html", "compare/index.html"):
        assert show(address).evaluate("window.hcgen.store().filings") == made


def test_the_registry_page_answers(show: Show) -> None:
    found = call(show("registry/index.html"), "registry_find_pages", {"text": "rejected"})
    assert "filing-rejected-file" in [row["id"] for row in found["items"]]
    assert (
        call(show("meta-registry/index.html"), "registry_list_registries")["registries"][0]["id"]
        == "filings"
    )
    entrances = call(show("404.html"), "site_list_entrances")["entrances"]
    assert [entrance["name"] for entrance in entrances] == [
        "Filings, read once", "Compare", "Registry", "Registries",
    ]  # fmt: skip
