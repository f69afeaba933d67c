"""The home page of a site without filings whose author wrote none: what the site holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hcgen.site.authored_page import AuthoredPage
from hcgen.site.hc import identity
from hcgen.site.hc.markdown_text import link, md
from hcgen.site.model import PageDraft, Site
from hcgen.site.pages import defaults
from hcgen.site.pages.draft import PageKind, page_draft
from hcgen.site.pages.sections import heads, page_link, sections
from hcgen.site.theme import Theme

KIND = PageKind(
    template="home.html",
    hc_type="reference",
    section="Pages",
    instructions=defaults.instructions(defaults.PREFIX),
    tools_script="js/page-tools.js",
    styles=("css/page.css",),
)


def home_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """The page at the root, where neither an author nor a list of filings stands there."""
    if site.home or site.filings:
        return
    config = site.config
    rows = list(_rows(site))
    yield page_draft(
        config,
        theme,
        KIND,
        path="",
        identifier="home",
        title=config.title,
        description=config.description,
        tags=("home",),
        lang=config.language,
        updated=max((d[:10] for page in site.authored if (d := _day(page))), default=None),
        tools=defaults.reading_tools(defaults.PREFIX),
        context={
            "kind": "home",
            "pages": [
                {
                    "title": row["title"],
                    "address": identity.page_address(config, row["path"]) or row["href"],
                    "about": row["about"],
                }
                for row in rows
            ],
            "more": "registry.json at the root of the site lists every page",
        },
        view={"rows": rows},
        mirror=[f"- {link(row['title'], row['href'] + '.md')}: {md(row['about'])}" for row in rows],
    )


def _rows(site: Site) -> Iterator[Mapping[str, Any]]:
    """The first page of each section, with the pages below it; a long section shows its first."""
    placed = sections(site.authored)
    for head in heads(site.authored)[: site.config.limits.list_rows]:
        below = [page for page in placed[head.parts].listed if page is not head]
        yield {
            **page_link(head, ""),
            "path": head.path,
            "about": head.front.description,
            "below": [page_link(page, "") for page in below],
        }


def _day(page: AuthoredPage) -> str | None:
    return page.front.updated or page.front.created
