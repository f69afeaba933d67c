"""The one place where a page is put together: a kind of page says only what is its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, Unpack

from hcgen.site.authored_page import Alias
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.hc.markdown_text import document, md
from hcgen.site.model import OutputFile, PageDraft
from hcgen.site.theme import Theme

WORDS = "en"
"""The language of hcgen's own words, whatever that of the site's pages is."""
SITE_ORIGIN = "content/site.toml"
"""What a page is made from that no file of its own describes."""


@dataclass(frozen=True, slots=True)
class PageKind:
    """What all pages of a kind have in common; scripts and styles as the theme names them."""

    template: str
    hc_type: str
    section: str
    """The heading of llms.txt that lists the pages."""
    instructions: str
    tools_script: str
    """The handlers of the page's tools."""
    styles: tuple[str, ...]
    script: str | None = None
    """What the page does in a browser, besides what every page does."""
    forms: bool = False
    owns: str = ""
    """The folder or file whose address is kept for pages of this kind, also where none is made."""


class Own(TypedDict, total=False):
    """Fields of a draft that few pages set (:class:`PageDraft` says what each is)."""

    origin: str
    instructions: str
    handlers: str
    scripts: tuple[str, ...]
    lang: str
    data: Mapping[str, str]
    json_ld: Any
    forms: bool
    file_name: str
    listed: bool
    section: str
    menu: str
    aliases: tuple[Alias, ...]
    expects: tuple[Any, ...]
    files: tuple[OutputFile, ...]
    sources: frozenset[Path]
    connect: tuple[str, ...]


def page_draft(
    config: SiteConfig,
    theme: Theme,
    kind: PageKind,
    *,
    path: str,
    identifier: str,
    title: str,
    description: str,
    tags: Iterable[str],
    tools: Mapping[str, Any],
    context: Any,
    view: Mapping[str, Any],
    mirror: str | Iterable[str],
    created: str | None = None,
    updated: str | None = None,
    extra: Mapping[str, Any] | None = None,
    hc_type: str | None = None,
    **own: Unpack[Own],
) -> PageDraft:
    """A page of a kind.

    ``mirror`` is the page as Markdown: the whole, or the lines below its title and description.
    ``created`` and ``updated`` are days or times; ``extra`` are keys of hc-metadata that only this
    page has. What is not said is what the kind, and the site, say of all pages.
    """
    stem = own.get("file_name", "index")
    metadata = identity.metadata(
        config,
        path=path if stem == "index" else f"{path}{stem}.html",
        hc_type=hc_type or kind.hc_type,
        identifier=identifier,
        title=title,
        description=description,
        tags=list(tags),
        dates=(created, updated),
        extra=extra,
    )
    made: dict[str, Any] = {
        "origin": SITE_ORIGIN,
        "instructions": kind.instructions,
        "handlers": handlers(theme, theme.asset(kind.tools_script)),
        "scripts": scripts(theme, theme.asset(kind.script) if kind.script else ""),
        "lang": WORDS,
        "forms": kind.forms,
        "section": kind.section,
        **own,
    }
    return PageDraft(
        path=path,
        template=kind.template,
        metadata=metadata,
        context=context,
        tools=tools,
        styles=tuple(map(theme.asset, kind.styles)),
        view=view,
        mirror=mirror if isinstance(mirror, str) else _below(title, description, mirror),
        summary=description,
        modified=updated[:10] if updated else None,
        **made,
    )


def handlers(theme: Theme, own: str) -> str:
    """The handlers of a page: what all tools need, then its own."""
    return theme.asset("js/handlers.js") + own


def scripts(theme: Theme, *own: str) -> tuple[str, ...]:
    """The scripts of a page: what every page does, then its own; empty ones are left out."""
    return (theme.asset("js/furniture.js"), *filter(None, own))


def json_ld(facts: Mapping[str, Any]) -> dict[str, Any]:
    """JSON-LD without what is not known."""
    return {
        key: value
        for key, value in {"@context": "https://schema.org", **facts}.items()
        if value is not None
    }


def _below(title: str, description: str, lines: Iterable[str]) -> str:
    return document([f"# {md(title)}", "", md(description), "", *lines])
