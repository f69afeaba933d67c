"""The page for addresses that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hcgen.site.hc import identity
from hcgen.site.hc.instructions import MISSING
from hcgen.site.hc.markdown_text import link
from hcgen.site.hc.tool_manifests import missing_tools
from hcgen.site.model import PageDraft, Site
from hcgen.site.pages.draft import PageKind, page_draft
from hcgen.site.theme import Theme

KIND = PageKind(
    template="404.html",
    hc_type="reference",
    section="",
    instructions=MISSING,
    tools_script="js/missing-tools.js",
    styles=("css/list.css",),
    owns="404.html",
)


def missing_pages(site: Site, theme: Theme, drafts: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """``/404.html``; hosts show it at any address, so its links begin at the site's root."""
    config = site.config
    menu = [(d.menu, d.path, d.lang) for d in drafts if d.menu]
    ways = [(config.title, "", config.language), *menu]
    entrances = [
        {
            "name": name,
            "url": identity.page_address(config, path) or f"{config.base_path}{path}index.html",
        }
        for name, path, _ in ways
    ]
    yield page_draft(
        config,
        theme,
        KIND,
        path="",
        file_name="404",
        listed=False,
        identifier="page-not-found",
        title="There is no such page",
        description="There is no page at this address; here are the ways into the site.",
        tags=("not-found",),
        tools=missing_tools(),
        context={"kind": "not-found", "entrances": entrances},
        view={
            "entrances": [
                (name, f"{config.base_path}{identity.url_path(path)}index.html", lang)
                for name, path, lang in ways
            ]
        },
        mirror=[f"- {link(entrance['name'], entrance['url'])}" for entrance in entrances],
    )
