"""A page for each tag of the authored pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hcgen.base import slug
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.hc.markdown_text import link, md
from hcgen.site.model import PageDraft, Site
from hcgen.site.pages import defaults
from hcgen.site.pages.draft import PageKind, page_draft
from hcgen.site.pages.sections import page_link
from hcgen.site.theme import Theme

KIND = PageKind(
    template="tag.html",
    hc_type="reference",
    section="Tags",
    instructions=defaults.instructions(defaults.PREFIX),
    tools_script="js/page-tools.js",
    styles=("css/page.css",),
    owns="tags/",
)


def tag_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """A page for each tag of the authored pages, at ``tags/<tag>/``."""
    tagged: dict[str, list[AuthoredPage]] = {}
    names: dict[str, str] = {}
    for page in site.authored:
        for tag in page.front.tags:
            names.setdefault(slug(tag), tag)
            tagged.setdefault(slug(tag), []).append(page)
    for key in sorted(tagged):
        yield _tag_page(site.config, theme, names[key], key, tagged[key])


def _tag_page(
    config: SiteConfig, theme: Theme, tag: str, key: str, pages: Iterable[AuthoredPage]
) -> PageDraft:
    ranked = sorted(pages, key=lambda page: (page.front.title, page.parts))
    rows = [_row(page, config) for page in ranked]
    newest = max(
        (d[:10] for p in ranked if (d := p.front.updated or p.front.created)), default=None
    )
    return page_draft(
        config,
        theme,
        KIND,
        path=f"tags/{key}/",
        origin=ranked[0].where("tags"),
        identifier=identity.artifact_id("tag", key),
        title=f"Pages about {tag}",
        description=f"The pages of {config.title} with the tag {tag}.",
        tags=(tag,),
        updated=newest,
        tools=defaults.reading_tools(defaults.PREFIX),
        context={"kind": "tag", "tag": tag, "pages": rows},
        view={
            "tag": tag,
            "rows": [
                {**row, **page_link(page, "../../")} for row, page in zip(rows, ranked, strict=True)
            ],
        },
        mirror=[f"- {link(row['title'], row['url'])}: {md(row['summary'])}" for row in rows],
    )


def _row(page: AuthoredPage, config: SiteConfig) -> dict[str, str]:
    address = identity.page_address(config, page.path)
    return {
        "title": page.front.title,
        "url": address or f"../../{identity.url_path(page.address)}",
        "summary": page.front.description,
    }
