"""Authored pages: from what was read to drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from hcgen.base import ContentError, nearest, raise_content_errors, slug
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.hc import identity
from hcgen.site.hc.source_rules import source_faults
from hcgen.site.markdown.body import RESERVED, Body, draw_body
from hcgen.site.markdown.generated import DATA
from hcgen.site.markdown.links import Links, dead_anchors
from hcgen.site.model import PageDraft, Site
from hcgen.site.output.private import loader, protection
from hcgen.site.pages import defaults
from hcgen.site.pages.draft import PageKind, handlers, page_draft, scripts
from hcgen.site.pages.sections import Section, heads, page_link, sections
from hcgen.site.theme import Theme
from hcgen.site.words import short_day
from hcgen.standard import compact_json

KIND = PageKind(
    template="page.html",
    hc_type="reference",
    section="Pages",
    instructions=defaults.instructions(defaults.PREFIX),
    tools_script="js/page-tools.js",
    styles=("css/page.css",),
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
    drawn: dict[str, Body] = {}
    for page in site.authored:
        try:
            body = drawn[page.address] = draw_body(page, links)
            if body.problems:
                problems += body.problems
                continue
            section = placed[page.parts] if page.parts else Section("Pages", heads(site.authored))
            drafts.append(_draft(page, body, section, site, theme))
        except ContentError as error:
            problems.append(error)
    if problems:  # anchors, too: the check of the whole site is not reached
        problems += _lost_anchors(drawn)
    raise_content_errors(problems)
    yield from drafts


def _lost_anchors(drawn: Mapping[str, Body]) -> Iterator[ContentError]:
    expected = [link for body in drawn.values() for link in body.expected]
    own = "".join(f' id="{name}"' for name in sorted(RESERVED))
    return dead_anchors(expected, {a: f"<p{own}>{body.html}" for a, body in drawn.items()})


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
        files=body.files,
        sources=body.sources,
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
    before, after = section.around(page) if page.parts else (None, None)
    deepest = 3 if len(body.headings) <= _MANY_HEADINGS else 2
    headings = [heading for heading in body.headings if heading.level <= deepest]
    return {
        "body": Markup(body.html),  # noqa: S704 - made by markdown-it, raw HTML only where trusted
        "headings": headings if page.front.contents and len(headings) > 1 else [],
        "before": page_link(before, root) if before else None,
        "after": page_link(after, root) if after else None,
        "siblings": [
            {**page_link(other, root), "here": other is page, "deep": len(other.parts) > 2}
            for other in section.listed
        ],
        "section": section.title,
        "crumbs": [page_link(upper, root) for upper in section.above(page)] if page.parts else [],
        "tags": [
            (tag, f"{root}tags/{identity.url_path(slug(tag))}/index.html")
            for tag in page.front.tags
        ],
        "updated": _day(page.front.updated or page.front.created),
    }


def _day(value: str | None) -> tuple[str, str] | None:
    return None if value is None else (value[:10], short_day(value[:10]))
