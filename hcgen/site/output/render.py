"""From a draft to its three files: the HC page, its ``.hc`` text, its Markdown mirror."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from markupsafe import Markup

from hcgen.base import ContentError
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.model import OutputFile, PageDraft
from hcgen.site.theme import Theme, placed
from hcgen.standard import GATE_CSS, HcPage

Menu = Sequence[tuple[str, str, str]]
"""The pages that the foot of every page names: label, address below the site's root, language."""


def menu_of(drafts: Iterable[PageDraft]) -> Menu:
    """The pages that ask for a place in the foot of every page, in the order of the drafts."""
    return [
        (draft.menu, identity.url_path(f"{draft.path}index.html"), draft.lang)
        for draft in drafts
        if draft.menu
    ]


def render_page(
    draft: PageDraft, config: SiteConfig, theme: Theme, menu: Menu = ()
) -> list[OutputFile]:
    """Draw a draft, or the smaller one that it offers once it is seen to be too large.

    Raises :class:`ContentError` where the template leaves out or repeats a piece.
    """
    files = _drawn(draft, config, theme, menu)
    while draft.smaller is not None and (smaller := draft.smaller(files)) is not None:
        draft = smaller
        files = _drawn(draft, config, theme, menu)
    return files


def _drawn(draft: PageDraft, config: SiteConfig, theme: Theme, menu: Menu) -> list[OutputFile]:
    page = hc_page(draft, config, theme)
    root = "../" * draft.depth if draft.listed else config.base_path
    address = identity.page_address(config, draft.path) if draft.listed else None
    pieces = placed(
        {
            "head": page.head(),
            "blocks": page.blocks(),
            "data": _data(draft),
            "runtime": page.runtime(),
        }
    )
    html = theme.render(
        draft.template,
        {
            **draft.view,
            "hc": pieces,
            "config": config,
            "root": root,
            "menu": menu,
            "lang": partial(_lang, draft.lang),
            "page": {
                "title": draft.title,
                "description": draft.metadata["description"],
                "lang": draft.lang,
                "address": address,
                "file": draft.file_name,
                "stem": draft.file_name if draft.listed else root + draft.file_name,
                "template": draft.template.removesuffix(".html"),
                "launchers": draft.metadata.get("llm_launchers", {}),
                "tools": [tool["name"] for tool in draft.tools["tools"]],
            },
        },
    )
    _check_placed(html, pieces, draft, theme)
    stem = f"{draft.path}{draft.file_name}"
    return [
        OutputFile(f"{stem}.html", html.encode(), draft.origin),
        OutputFile(f"{stem}.hc", page.text(address).encode(), draft.origin),
        OutputFile(f"{stem}.html.md", draft.mirror.encode(), draft.origin),
    ]


def _lang(page: str, words: str = "en") -> Markup:
    """The ``lang`` of an element whose words are of another language than the page."""
    return Markup("") if page == words else Markup(' lang="{}"').format(words)


def hc_page(draft: PageDraft, config: SiteConfig, theme: Theme) -> HcPage:
    """The HC layers of a draft."""
    root = "../" * draft.depth if draft.listed else config.base_path
    address = identity.page_address(config, draft.path) if draft.listed else None
    description = str(draft.metadata["description"])
    return HcPage(
        metadata=draft.metadata,
        instructions=draft.instructions,
        context_public=draft.context,
        tools=draft.tools,
        handlers=draft.handlers,
        scripts=draft.scripts,
        early_scripts=(theme.asset("js/theme.js"),),
        styles=(
            GATE_CSS + theme.asset("css/base.css"),
            *draft.styles,
            *filter(None, [theme.own_style]),
        ),
        lang=draft.lang,
        canonical=address,
        links=identity.links(
            config, draft.file_name if draft.listed else root + draft.file_name, root
        ),
        meta=identity.meta(config, draft.title, description, address),
        json_ld=draft.json_ld,
        forms=draft.forms,
        connect=draft.connect,
    )


def _data(draft: PageDraft) -> str:
    """Data blocks, which are no HC blocks: at the end of the body, so that it paints first."""
    return "\n".join(
        f'<script type="application/json" id="{name}">{json}</script>'
        for name, json in draft.data.items()
    )


def _check_placed(html: str, pieces: Mapping[str, str], draft: PageDraft, theme: Theme) -> None:
    wrong = [name for name, piece in pieces.items() if piece and html.count(piece) != 1]
    tags = {"<script": sum(piece.count("<script") for piece in pieces.values())}
    tags["<style"] = sum(piece.count("<style") for piece in pieces.values())
    extra = [tag for tag, number in tags.items() if html.count(tag) != number]
    if wrong or extra:
        raise ContentError(
            "the template does not place the page's pieces as they are",
            where=theme.file(draft.template),
            why=f"{', '.join(wrong + extra)}: missing, repeated, changed or added",
            fix="place {{ hc.head }}, {{ hc.blocks }}, {{ hc.data }} and {{ hc.runtime }} "
            "once each",
        )
