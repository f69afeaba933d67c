"""Authored pages: from what was read to drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from hcgen.base import ContentError, nearest, raise_content_errors, slug
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.hc import identity
from hcgen.site.hc.source_rules import source_faults
from hcgen.site.markdown.body import Body, draw_body
from hcgen.site.markdown.generated import DATA
from hcgen.site.markdown.links import Links
from hcgen.site.model import PageDraft, Site
from hcgen.site.output.private import loader, protection
from hcgen.site.pages import defaults
from hcgen.site.pages.draft import PageKind, handlers, page_draft, scripts
from hcgen.site.pages.sections import Section, sections
from hcgen.site.theme import Theme
from hcgen.site.words import short_day
from hcgen.standard import compact_json

KIND = PageKind(
    template="page.html",
    hc_type="reference",
    section="Pages",
    instructions=defaults.instructions(defaults.PREFIX),
    tools_script="js/page-tools.js",
    style="css/page.css",
)
_MANY_HEADINGS = 30
"""Headings above which the table of contents shows those of the second level only."""


def authored_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    """Every published page of ``content/pages``, in the order of addresses.

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


def _draft(page: AuthoredPage, body: Body, section: Section, site: Site, theme: Theme) -> PageDraft:
    config, front, layers = site.config, page.front, page.layers
    script, origin = loader(page, config) if layers.private is not None else ("", "")
    prefix = defaults.prefix_of(body)
    own = layers.handlers or ""
    if layers.tools is None:
        own = theme.asset(KIND.tools_script).replace("page_", f"{prefix}_") + own
    context = layers.context
    tools = defaults.manifest(page, body)
    raise_content_errors(_form_faults(page, body, tools))
    return page_draft(
        config,
        theme,
        KIND,
        path=page.path,
        origin=page.where("slug"),
        hc_type=front.hc_type,
        identifier=front.artifact_id,
        title=front.title,
        description=front.description,
        tags=front.tags,
        created=front.created,
        updated=front.updated or front.created,
        extra={**protection(page), **front.extra},
        instructions=layers.instructions or defaults.instructions(prefix),
        tools=tools,
        context=defaults.context(page, body.headings) if context is None else context,
        handlers=handlers(theme, own),
        scripts=scripts(theme, script),
        section=section.title,
        view=_view(page, body, section),
        mirror=body.mirror,
        lang=front.lang or config.language,
        data=_data(page),
        forms=body.forms,
        aliases=front.aliases,
        menu=front.menu,
        expects=body.expected,
        connect=(origin,) if origin else (),
    )


def _form_faults(
    page: AuthoredPage, body: Body, tools: Mapping[str, Any]
) -> Iterator[ContentError]:
    """What the check would say of the page's forms; its own tools were judged as they were read."""

    def place(about: tuple[str | int, ...]) -> str | None:
        return f"{page.file}:{body.tool_lines[int(about[1])]}" if about[0] == "forms" else None

    return source_faults(place, tools=tools, body=body.html) if body.tools else iter(())


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
    before, after = section.around(page)
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
