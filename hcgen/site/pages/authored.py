"""The page source of authored pages: from what was read to drafts, and a page for each tag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from hcgen.base import ContentError, nearest, raise_content_errors, slug
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.hc.markdown_text import document, link, md
from hcgen.site.markdown.body import Body, draw_body
from hcgen.site.markdown.generated import DATA
from hcgen.site.markdown.links import Links
from hcgen.site.model import PageDraft, Site
from hcgen.site.output.private import loader, protection
from hcgen.site.pages import defaults
from hcgen.site.pages.sections import Section, sections
from hcgen.site.theme import Theme
from hcgen.site.words import short_day
from hcgen.standard import compact_json

_MANY_HEADINGS = 30
"""Headings above which the table of contents shows those of the second level only."""


def authored_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """Every published page of ``content/pages``, then a page for each of their tags.

    Raises all that is off in their bodies at once: dead links to pages, pictures from outside,
    markup that the page's policy would block.
    """
    links = Links(site.content, site.authored, site.withheld)
    placed = sections(site.authored)
    drafts: list[PageDraft] = []
    problems: list[ContentError] = []
    for page in site.authored:
        try:
            drafts.append(_draft(page, draw_body(page, links), placed[page.parts], site, theme))
        except ContentError as error:
            problems.append(error)
    raise_content_errors(problems)
    yield from drafts
    yield from tag_pages(site, theme)


def _draft(page: AuthoredPage, body: Body, section: Section, site: Site, theme: Theme) -> PageDraft:
    config, front, layers = site.config, page.front, page.layers
    script, origin = loader(page, config) if layers.private is not None else ("", "")
    made = layers.handlers
    if made is None:
        made = theme.asset("js/page-tools.js").replace("page_", f"{defaults.prefix_of(body)}_")
    created, updated = front.created, front.updated or front.created
    context = layers.context
    return PageDraft(
        path=page.path,
        template="page.html",
        origin=str(page.file),
        metadata=identity.metadata(
            config,
            path=page.path,
            hc_type=front.hc_type,
            identifier=front.artifact_id,
            title=front.title,
            description=front.description,
            tags=front.tags,
            dates=(created, updated),
            extra={**protection(page), **front.extra},
        ),
        instructions=layers.instructions or defaults.instructions(defaults.prefix_of(body)),
        context=defaults.context(page, body.headings) if context is None else context,
        tools=defaults.manifest(page, body),
        handlers=theme.asset("js/handlers.js") + made,
        scripts=(theme.asset("js/furniture.js"), *([script] if script else [])),
        styles=(theme.asset("css/page.css"),),
        view=_view(page, body, section),
        mirror=body.mirror,
        summary=front.description,
        section=section.title,
        lang=front.lang or config.language,
        data=_data(page),
        forms=body.forms,
        modified=updated[:10] if updated else None,
        aliases=front.aliases,
        menu=front.menu,
        expects=body.expected,
        connect=(origin,) if origin else (),
    )


def _data(page: AuthoredPage) -> dict[str, str]:
    unknown = [name for name in page.front.uses if name not in DATA]
    if unknown:
        raise ContentError(
            f"there is no data {unknown[0]!r}",
            where=page.where("uses"),
            fix=nearest(unknown[0], DATA),
        )
    return {f"hcgen-{name}": compact_json(DATA[name]()) for name in page.front.uses}


def _view(page: AuthoredPage, body: Body, section: Section) -> dict[str, Any]:
    root = "../" * len(page.parts)
    before, after = section.beside(page)
    deepest = 3 if len(body.headings) <= _MANY_HEADINGS else 2
    headings = [heading for heading in body.headings if heading.level <= deepest]
    return {
        "body": Markup(body.html),  # noqa: S704 - made by markdown-it, raw HTML only where trusted
        "headings": headings if page.front.contents and len(headings) > 1 else [],
        "before": _link(before, root),
        "after": _link(after, root),
        "siblings": [
            {**row, "here": other is page, "deep": len(other.parts) > 2}
            for other in section.listed
            if (row := _link(other, root)) is not None
        ],
        "section": section.title,
        "crumbs": [_link(upper, root) for upper in section.above(page)],
        "tags": [
            (tag, f"{root}tags/{identity.url_path(slug(tag))}/index.html")
            for tag in page.front.tags
        ],
        "updated": _day(page.front.updated or page.front.created),
    }


def _link(page: AuthoredPage | None, root: str) -> dict[str, str] | None:
    if page is None:
        return None
    return {"title": page.front.title, "href": f"{root}{identity.url_path(page.address)}"}


def _day(value: str | None) -> tuple[str, str] | None:
    return None if value is None else (value[:10], short_day(value[:10]))


def tag_pages(site: Site, theme: Theme) -> Iterator[PageDraft]:
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
    rows = [{**_row(page, config)} for page in ranked]
    newest = max(
        (d[:10] for p in ranked if (d := p.front.updated or p.front.created)), default=None
    )
    title = f"Pages about {tag}"
    description = f"The pages of {config.title} with the tag {tag}."
    return PageDraft(
        path=f"tags/{key}/",
        template="tag.html",
        origin=ranked[0].where("tags"),
        metadata=identity.metadata(
            config,
            path=f"tags/{key}/",
            hc_type="reference",
            identifier=identity.artifact_id("tag", key),
            title=title,
            description=description,
            tags=[tag],
            dates=(None, newest),
        ),
        instructions=defaults.instructions(defaults.PREFIX),
        context={"kind": "tag", "tag": tag, "pages": [dict(row) for row in rows]},
        tools=defaults.reading_tools(defaults.PREFIX),
        handlers=theme.asset("js/handlers.js") + theme.asset("js/page-tools.js"),
        scripts=(theme.asset("js/furniture.js"),),
        styles=(theme.asset("css/page.css"),),
        view={"rows": [{**row, "href": f"../../{identity.url_path(page.address)}"}
                       for row, page in zip(rows, ranked, strict=True)]},
        mirror=document(
            [f"# {md(title)}", "", md(description), ""]
            + [f"- {link(row['title'], row['url'])}: {md(row['summary'])}" for row in rows]
        ),
        summary=description,
        section="Tags",
        lang=config.language,
        modified=newest,
    )  # fmt: skip


def _row(page: AuthoredPage, config: SiteConfig) -> Mapping[str, str]:
    address = identity.page_address(config, page.path)
    return {
        "title": page.front.title,
        "url": address or f"../../{identity.url_path(page.address)}",
        "summary": page.front.description,
    }
