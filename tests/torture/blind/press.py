"""Compose a document from a seed, and print it."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.torture.blind import body, front
from tests.torture.blind.draft import Draft
from tests.torture.blind.others import annual_report, composite
from tests.torture.blind.statement import Statement
from tests.torture.blind.traps.figures import FIGURE_TRAPS, judge
from tests.torture.blind.traps.printed import PRINT
from tests.torture.blind.traps.said import WORDS, Trap
from tests.torture.blind.truth import Many, Single

if TYPE_CHECKING:
    from playwright.sync_api import Page

_DRAW = """() => {
  for (const canvas of document.querySelectorAll('canvas')) {
    const pen = canvas.getContext('2d');
    pen.fillStyle = canvas.dataset.words ? '#fff' : '#9bb8c9'; pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#000'; pen.font = 'bold 26px sans-serif'; pen.textAlign = 'center';
    pen.fillText(canvas.dataset.words, canvas.width / 2, canvas.height / 2 + 9, canvas.width);
    const image = new Image(); image.src = canvas.toDataURL(); canvas.replaceWith(image);
  }
  const white = document.createElement('canvas'); white.width = white.height = 8;
  const pen = white.getContext('2d'); pen.fillStyle = '#fff'; pen.fillRect(0, 0, 8, 8);
  for (const image of document.querySelectorAll('img.over')) image.src = white.toDataURL();
}"""
"""Names become pictures, and pictures get their colour, in the browser."""


def compose(seed: int) -> tuple[Draft, str]:
    """The document of a seed, as HTML, with its truth in the draft."""
    draft = Draft(seed)
    _base(draft)
    other = _OTHERS.get(draft.draw.randrange(16))
    if other:
        parts = other(draft, Statement(draft))
    else:
        _set_traps(draft)
        parts = _listing(draft)
    css = draft.style.css
    if draft.style.running:
        parts, css = _running_heads("".join(parts), css)
    return (
        draft,
        f'<!doctype html><html lang="{"en" if draft.english else "zh-Hant"}"><meta charset="utf-8"><style>{css}</style>{"".join(parts)}',
    )


def _running_heads(html: str, css: str) -> tuple[list[str], str]:
    """Each chapter's pages bear its title at the top, in small print."""
    titles: list[str] = []

    def named(found: re.Match[str]) -> str:
        titles.append(re.sub("<[^>]+>", " ", found[1]))
        return f'<section style="page:c{len(titles)}"><h1>{found[1]}</h1>'

    html = re.sub("<section><h1>(.*?)</h1>", named, html)
    css += "".join(
        f'@page c{at}{{@top-center{{content:"{title}";font-size:8pt;border-bottom:.4pt solid}}}}'
        for at, title in enumerate(titles, start=1)
    )
    return [html], css


def _listing(draft: Draft) -> list[str]:
    """A listing document, chapter by chapter."""
    statement = Statement(draft)
    body.figures(draft, statement)
    judge(draft, statement)
    return [
        front.cover(draft),
        front.notice(draft),
        body.summary(draft, statement),
        front.definitions(draft),
        body.risk_factors(draft),
        front.parties(draft),
        body.industry(draft),
        body.history(draft),
        body.business(draft),
        body.finance(draft, statement),
        draft.extra("last"),
    ]


_OTHERS = {0: annual_report, 1: composite}
"""Of sixteen documents one is an annual report, one a composite document."""


def _base(draft: Draft) -> None:
    """What is true without any trap."""
    single, many = draft.truth.single, draft.truth.many
    english, chinese = draft.name
    single["overview.issuer"] = Single(exact=(english,) if draft.english else (chinese, english))
    single["overview.issuer_zh"] = Single(exact=(chinese,))
    places = (
        (draft.t(draft.place), front.the(draft.place[0])) if draft.english else (draft.place[1],)
    )
    single["overview.incorporated_in"] = Single(
        exact=(*places, *(("PRC", "the PRC", "China", "中國") if draft.joint_stock else ()))
    )
    board = "GEM" if draft.gem else "Main Board|主板"
    single["overview.listing_regime"] = Single(holds=(board,), bars=() if draft.gem else ("GEM",))
    single["overview.sector"] = Single(holds=("|".join(draft.trade.sector),))
    single["overview.stock_code"] = (
        Single(exact=(draft.code,)) if draft.offers else Single(must=False)
    )
    single["offering.offer_price"] = Single(must=False)
    single["offering.offer_size"] = Single(must=False)
    single["document_type"] = Single(exact=(draft.kind,))
    single["date"] = Single(exact=(draft.iso(),)) if draft.offers else Single(must=False)
    single["unit"] = Single(exact=("1000",))
    for name in ("overview.business", "offering.sponsors", "offering.use_of_proceeds", "key_risks"):
        many[name] = Many(())


def _set_traps(draft: Draft) -> None:
    """Two to five traps, no two in one place."""
    fits = [trap for trap in (*WORDS, *PRINT, *FIGURE_TRAPS) if _fits(trap, draft)]
    kinds: dict[str, list[Trap]] = defaultdict(list)
    for trap in fits:
        kinds[trap.kind].append(trap)
    taken: set[str] = set()
    for kind in draft.draw.sample(sorted(kinds), draft.draw.randint(2, 5)):
        free = [trap for trap in kinds[kind] if trap.place not in taken]
        if free:
            trap = draft.draw.choice(free)
            taken.add(trap.place)
            trap.set(draft)


def _fits(trap: Trap, draft: Draft) -> bool:
    return (draft.offers or not trap.offer) and not (trap.chinese and draft.english)


def press(page: Page, seed: int, folder: Path) -> tuple[Draft, Path]:
    """Print the document of a seed into the folder."""
    draft, html = compose(seed)
    page.set_content(html)
    page.evaluate(_DRAW)
    page.evaluate("() => Promise.all([...document.images].map(i => i.decode().catch(() => 0)))")
    path = folder / f"{draft.language}-{seed}.pdf"
    options: dict[str, Any] = {"prefer_css_page_size": True, "print_background": True}
    page.pdf(path=path, **options)
    return draft, path
