"""Every kind of page for everyone: axe-core's rules, the keyboard, a steady layout, quick answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.site.conftest import Built, package, turn
from tests.site.kinds import BAD_INPUT, KINDS, KITE
from tests.waiting import wait_until

pytestmark = pytest.mark.browser
Visit = Callable[..., Any]

VIEWS = [("light", 1440), ("dark", 360), ("dark", 1440), ("light", 360)]
RUN = """() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
  .map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(', ')}`))"""


def violations(page: Any) -> list[str]:
    """What axe-core finds; it is injected by evaluation, so that the page's policy stays as it is."""
    page.evaluate(package("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


@pytest.mark.parametrize("address", KINDS.values(), ids=KINDS)
def test_axe_finds_nothing_in_either_theme_on_a_phone_or_a_desk(visit: Visit, address: str) -> None:
    page = visit(address)
    for scheme, width in VIEWS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        page.reload()
        assert violations(page) == [], (scheme, width)


@pytest.mark.parametrize("address", BAD_INPUT.values(), ids=BAD_INPUT)
def test_axe_finds_nothing_in_pages_of_bad_input(visit: Visit, address: str) -> None:
    scheme, width = VIEWS[list(BAD_INPUT.values()).index(address) % len(VIEWS)]
    assert violations(visit(address, width=width, color_scheme=scheme)) == []


@pytest.mark.parametrize(("scheme", "width"), VIEWS[:2])
def test_axe_finds_nothing_in_what_opens(visit: Visit, scheme: str, width: int) -> None:
    page = visit(KITE, width=width, color_scheme=scheme)
    for selector in ("overview.issuer/0", "overview.business.1/0"):
        page.locator(f'[data-cite="{selector}"]').click()
    for summary in page.locator("summary").all():
        summary.click()
    page.locator('[data-replay="step"]').click()
    page.mouse.move(0, 0)
    assert violations(page) == []
    page.evaluate("window.result = window.__hcCall('ipo_open_source', { page: 20 }); 0")
    page.locator("dialog.hc-gate[open]").wait_for()
    assert violations(page) == []


STOPS = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((e) => !e.disabled && e.checkVisibility({ visibilityProperty: true }) && !e.closest('details:not([open]) > :not(summary)')).length"""
STOP = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  window.__stops = window.__stops || [];
  const first = !window.__stops.includes(at);
  if (first) window.__stops.push(at);
  const style = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  const strip = document.querySelector('.boundary').getBoundingClientRect();
  const hidden = !at.closest('.boundary, .skip') && box.bottom <= strip.bottom;
  return {
    name: `${at.localName}.${at.className} ${at.textContent.trim().slice(0, 30)}`, first,
    ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    seen: !hidden && box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""


@pytest.mark.parametrize("address", KINDS.values(), ids=KINDS)
def test_the_tab_key_reaches_everything_and_shows_where_it_is(visit: Visit, address: str) -> None:
    page = visit(address)
    wanted = page.evaluate(STOPS)
    reached = 0
    for _ in range(wanted + 3):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or not stop["first"]:
            continue
        reached += 1
        assert stop["ring"], stop["name"]
        assert stop["seen"], stop["name"]
    assert reached == wanted


def press(page: Any, selector: str, key: str = "Enter") -> None:
    page.locator(selector).first.focus()
    page.keyboard.press(key)


def test_the_actions_of_a_reading_are_done_by_keyboard(visit: Visit) -> None:
    page = visit(KITE)
    press(page, "#theme")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    press(page, '[data-do="copy-hc"]')
    wait_until(page, "document.getElementById('toast').textContent !== ''")
    press(page, '[data-do="verify"]', "Space")
    wait_until(page, "document.getElementById('verified').textContent !== ''")
    press(page, ".more-drops summary" if page.locator(".more-drops").count() else ".how summary")
    assert page.locator("aside details[open]").count() == 1
    with page.expect_download():
        press(page, '[data-do="csv"]')
    press(page, "#step-3 .act a")
    wait_until(page, "location.hash === '#step=3'")


def test_a_dropped_figure_leads_to_its_place_in_the_rail_by_keyboard(visit: Visit) -> None:
    page = visit(KITE)
    press(page, "td.dropped a")
    wait_until(page, "location.hash !== ''")  # a link is followed after its key was answered
    place = page.evaluate("document.activeElement.id || location.hash.slice(1)")
    assert page.locator(f"#{place}").inner_text().startswith("Dropped: Profit for the period, 3 months ended 31 March 2026.")  # fmt: skip
    assert page.locator(f"#{place}").is_visible()


def test_the_actions_of_the_list_are_done_by_keyboard(visit: Visit) -> None:
    page = visit("index.html")
    press(page, 'th[data-sort="name"] button')
    assert page.locator('th[data-sort="name"]').get_attribute("aria-sort") == "ascending"
    page.locator('[name="outcome"]').focus()
    page.keyboard.press("r")
    assert page.locator("#filings tbody tr").count() == 1
    page.locator('[name="q"]').focus()
    page.keyboard.type("nobody at all")
    press(page, "#clear")
    assert page.locator("#filings tbody tr").count() == 11


SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 250);
})"""


@pytest.mark.parametrize("width", [360, 1440])
def test_no_page_shifts_while_it_opens(visit: Visit, whole: Built, width: int) -> None:
    page = visit("404.html", width=width)
    for address in [*KINDS.values(), *BAD_INPUT.values()]:
        turn(page, whole, address)
        # A slow parser may stop within a line, which then grows by a word: what a person would see
        # begins far above a hundredth (0.1 is where browsers' makers call it a fault).
        assert page.evaluate(SHIFT) < 0.01, address


TIMES = """async (steps) => {
  const times = [];
  for (const selector of steps) {
    const target = document.querySelector(selector);
    const start = performance.now();
    target.click();
    document.body.offsetHeight;
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}"""


def test_a_reading_answers_within_a_twentieth_of_a_second(visit: Visit) -> None:
    page = visit(BAD_INPUT["300 risks"])
    steps = [
        '[data-cite="overview.business.1/0"]',
        '[data-cite="key_risks.risk.1/0"]',
        '[data-cite="key_risks.risk.1/0"]',
        ".more summary",
        '[data-replay="step"]',
        '[data-replay="step"]',
        "#theme",
    ]
    page.evaluate("window.hcgen.reading(); 0")
    times = page.evaluate(TIMES, steps)
    assert times[len(times) // 2] < 50, times
