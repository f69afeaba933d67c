"""Authored pages in a real browser: their tools, their looks, and the checker in the page."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from hcgen.standard import RULES, check
from tests.site.authored import SITE_TOML, House, page
from tests.standard import test_each_rule as each_rule
from tests.standard.mutate import mutated, seeds
from tests.waiting import wait_until

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.browser
Open = Callable[..., Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    made = House(tmp_path_factory.mktemp("house"))
    shutil.copytree(ROOT / "content" / "pages", made.content / "pages")
    made.write("").build()
    return made


@pytest.fixture
def opened(browser: Any, house: House) -> Iterator[Open]:
    """Open an authored page from the disk; what it logs or asks for fails the test at its end."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(address: str, *, width: int = 1280, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        contexts.append(context)
        tab = context.new_page()
        tab.on(
            "console", lambda m: faults.append(m.text) if m.type in ("error", "warning") else None
        )
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.on(
            "request",
            lambda r: None if r.url.startswith(("file:", "data:")) else faults.append(r.url),
        )
        tab.goto((house.out / address).as_uri())
        return tab

    open_page.faults = faults  # type: ignore[attr-defined]
    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def call(tab: Any, name: str, args: dict[str, Any]) -> Any:
    answer = tab.evaluate("([name, args]) => window.__hcCall(name, args)", [name, args])
    text = answer["content"][0]["text"]
    return text if answer.get("isError") else json.loads(text)


@pytest.mark.parametrize("address", ["guide/index.html", "guide/check-a-page/index.html"])
def test_the_tools_of_a_page_are_registered(address: str, opened: Open) -> None:
    tab = opened(address)
    wait_until(tab, "window.__hcRuntime.registered.length > 0")
    assert tab.evaluate("window.__hcRuntime.failed") == []
    wanted = ["hc_check_page"] if "check" in address else ["page_read_section", "page_find_text"]
    assert tab.evaluate("window.__hcRuntime.registered") == wanted
    assert sorted(tool["name"] for tool in tab.webmcp.tools()) == sorted(wanted)


def test_an_agent_reads_a_section_and_finds_words(opened: Open) -> None:
    tab = opened("guide/index.html")
    section = call(tab, "page_read_section", {"heading": "the-four-tiers"})["text"]
    assert section.startswith("The four tiers")
    assert "What hcgen is used for" not in section
    whole = call(tab, "page_read_section", {})["text"]
    assert whole.startswith("Guide\n\nhcgen is a static-site generator.")
    found = call(tab, "page_find_text", {"words": "METADATA can be read"})
    assert found["items"][0]["heading"] == "the-four-tiers"
    assert "there is no heading" in call(tab, "page_read_section", {"heading": "nothing"})
    assert "words is required" in call(tab, "page_find_text", {})


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_of_the_guide_is_wider_than_its_window(
    scheme: str, width: int, opened: Open, house: House
) -> None:
    tab = opened("guide/index.html", width=width, color_scheme=scheme)
    for address in sorted(a for a in house.addresses() if a.startswith("guide/")):
        tab.goto((house.out / address / "index.html").as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, address


def test_words_stand_out_from_their_ground_in_both_themes(opened: Open) -> None:
    for scheme in ("light", "dark"):
        tab = opened("guide/authoring/index.html", color_scheme=scheme)
        assert tab.evaluate(_CONTRAST) == [], scheme


_CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (css) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data; };
  const light = ([r, g, b]) => [r, g, b].map((v) => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; })
    .reduce((sum, v, n) => sum + v * [.2126, .7152, .0722][n], 0);
  const ground = (node) => { for (; node; node = node.parentElement) { const c = rgb(getComputedStyle(node).backgroundColor); if (c[3]) return c; } return [255, 255, 255]; };
  const found = new Set();
  for (const node of document.querySelectorAll('main *, .side *, .about *')) {
    if (![...node.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const [a, b] = [light(rgb(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 4.5) found.add(`${node.localName}.${node.className}`);
  }
  return [...found];
}"""


def test_in_print_there_is_no_navigation_and_code_wraps(opened: Open) -> None:
    tab = opened("guide/authoring/index.html", width=800)
    tab.emulate_media(media="print")
    assert not tab.is_visible(".side")
    assert not tab.is_visible(".beside")
    assert (
        tab.evaluate("getComputedStyle(document.querySelector('.code')).whiteSpace") == "pre-wrap"
    )


def test_a_page_can_be_read_without_script(opened: Open) -> None:
    tab = opened("guide/check-a-page/index.html", java_script_enabled=False)
    assert tab.is_visible("noscript p")
    assert not tab.is_visible("#check-form")


class _Api(BaseHTTPRequestHandler):
    """An API that gives the context to whoever has the token, and remembers who asked."""

    asked: ClassVar[list[tuple[str, str, str | None]]] = []

    def do_OPTIONS(self) -> None:
        self._answer(204, b"")

    def do_GET(self) -> None:
        token = self.headers.get("Authorization")
        self.asked.append((self.path, str(self.headers.get("Cookie")), token))
        given = token == "Bearer t-1"
        self._answer(200 if given else 401, b'{"recipe": "kept"}' if given else b"{}")

    def log_message(self, *_: object) -> None:
        pass

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Headers", "Authorization")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def api() -> Iterator[str]:
    _Api.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Api)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_loader_asks_the_api_with_the_token_and_nothing_else(
    browser: Any, api: str, tmp_path: Path
) -> None:
    house = House(tmp_path).write(
        f"-- pages/vault/index.md --\n{page(title='Vault', artifact_id='vault')}"
        "-- pages/vault/context.private.yaml --\nrecipe: kept elsewhere\n",
        site=f'{SITE_TOML}private_api = "{api}/hc/context"\n',
    )
    house.build()
    context = browser.new_context()
    tab = context.new_page()
    tab.goto((house.out / "vault" / "index.html").as_uri())
    assert tab.evaluate("__hcLoadPrivateContext('t-1')") == {"recipe": "kept"}
    assert tab.evaluate("window.__hcPrivateContext.recipe") == "kept"
    refused = "__hcLoadPrivateContext('t-2').catch((error) => error.message)"
    assert tab.evaluate(refused) == "the private context was not given: status 401"
    elsewhere = (
        f"fetch('{api.replace('127.0.0.1', 'localhost')}/').then(() => 'open', () => 'closed')"
    )
    assert tab.evaluate(elsewhere) == "closed"
    assert _Api.asked == [
        ("/hc/context/vault", "None", f"Bearer {name}") for name in ("t-1", "t-2")
    ]
    context.close()


# ---- the checker in the page -----------------------------------------------------------------------


def fixtures() -> dict[str, str]:
    """Every page that the tests of the rules check, and the old pages, as text."""
    pages: dict[str, str] = {}
    seen: list[str] = []

    def keep(html: str | bytes, **_: Any) -> Any:
        seen.append(html.decode("utf-8", "replace") if isinstance(html, bytes) else html)
        return check(seen[-1])

    original, each_rule.check = each_rule.check, keep  # type: ignore[assignment]
    try:
        for name, case in each_rule.CASES.items():
            case()
            pages.update({f"{name} {n}": html for n, html in enumerate(seen)})
            seen.clear()
    finally:
        each_rule.check = original
    for file in sorted((ROOT / "tests" / "standard" / "old").glob("*.html")):
        pages[file.name] = file.read_text(encoding="utf-8")
    return pages


def checked(tab: Any, pages: Iterable[str]) -> list[dict[str, Any]]:
    """What the checker in the page answers, asked of all pages in one go."""
    answers: list[dict[str, Any]] = tab.evaluate(
        """(pages) => Promise.all(pages.map((html) => window.__hcCall('hc_check_page', { html })
          .then((answer) => JSON.parse(answer.content[0].text))))""",
        list(pages),
    )
    return answers


def test_the_page_and_the_command_find_the_same(opened: Open) -> None:
    tab = opened("guide/check-a-page/index.html")
    pages = fixtures()
    assert len(pages) > len(RULES) - 6
    for (name, html), answer in zip(pages.items(), checked(tab, pages.values()), strict=True):
        report = check(html)
        left = set(answer["not_run"])
        wanted = [f.to_json() for f in report.findings if f.rule not in left]
        key = ("rule", "tier", "severity", "where", "message", "fix", "section")
        assert answer["findings"] == [{k: f[k] for k in key} for f in wanted], name
        if "HC-PAGE-009" not in {f.rule for f in report.findings}:  # the command gave up on it
            assert answer["has_hc"] == report.has_hc, name


def test_on_damaged_pages_the_page_and_the_command_find_the_same(opened: Open) -> None:
    tab = opened("guide/check-a-page/index.html")
    whole = seeds()
    pages = [mutated(seed, whole).decode("utf-8", "replace") for seed in range(150)]
    for seed, (html, answer) in enumerate(zip(pages, checked(tab, pages), strict=True)):
        left = set(answer["not_run"])
        wanted = {
            (f.rule, f.severity.value, f.message)
            for f in check(html).findings
            if f.rule not in left
        }
        assert {(f["rule"], f["severity"], f["message"]) for f in answer["findings"]} == wanted, (
            seed
        )


def test_the_page_runs_all_rules_that_the_text_can_answer_and_names_the_others(
    opened: Open,
) -> None:
    tab = opened("guide/check-a-page/index.html")
    left = set(call(tab, "hc_check_page", {"html": "<p>x"})["not_run"])
    needs_more = {"HC-PAGE-003", "HC-PAGE-008", "HC-PAGE-009"}
    wanted = {
        r.id for r in RULES
        if r.tier.word != "agentic" and not r.id.startswith("HC-TEXT") and r.id not in needs_more
    }  # fmt: skip
    assert {rule.id for rule in RULES} - left == wanted


def test_a_person_pastes_a_page_and_sees_what_is_off(opened: Open) -> None:
    tab = opened("guide/check-a-page/index.html")
    tab.fill(
        "#check-html", '<script type="application/json" id="hc-metadata">{"title": "T",}</script>'
    )
    tab.click("#check-form button[type=submit]")
    shown = tab.inner_text("#check-result")
    assert "It does not meet the Protocol tier." in shown
    assert "comments" not in shown
    assert "Line 1, column" in shown
    assert "HC-META-002" in shown
    assert "Not run here:" in shown
    tab.click("#check-form button[type=reset]")
    assert tab.inner_text("#check-result") == ""


def test_a_pasted_page_neither_runs_nor_loads(opened: Open) -> None:
    tab = opened("guide/check-a-page/index.html")
    hostile = (
        '<script id="hc-metadata" type="application/json">{"title": "<img src=x onerror=window.hit=1>"}</script>'
        '<img src="https://evil.example/x.png" onerror="window.hit=1"><script>window.hit = 1</script>'
        '<script id="<img src=x onerror=window.hit=1>" src="https://evil.example/x.js"></script>'
    )
    tab.fill("#check-html", hostile)
    tab.click("#check-form button[type=submit]")
    tab.wait_for_timeout(200)
    assert tab.evaluate("window.hit") is None
    faults = opened.faults  # type: ignore[attr-defined]
    assert all("inline event handler" in text and "blocked" in text for text in faults)
    faults.clear()
    assert "<img> loads https://evil.example/x.png" in tab.inner_text("#check-result")
