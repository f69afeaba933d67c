"""What stands at the root for machines: llms.txt, robots.txt, sitemap, headers, schemas …"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from hcgen.contracts import json_schemas
from hcgen.site.config import SiteConfig
from hcgen.site.hc import identity
from hcgen.site.hc.markdown_text import link, md
from hcgen.site.model import OutputFile, PageDraft, Site
from hcgen.site.pages.aliases import alias_files, alias_rules
from hcgen.site.pages.registry import META_FILE, REGISTRY_FILE, registry_files
from hcgen.standard import json_text

ORIGIN = "content/site.toml"

_HEADERS = """\
/*
  Content-Security-Policy: frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer

/*.hc
  Content-Type: text/plain; charset=utf-8
  Access-Control-Allow-Origin: *

/*.html.md
  Content-Type: text/markdown; charset=utf-8
  Access-Control-Allow-Origin: *

/*.json
  Content-Type: application/json; charset=utf-8
  Access-Control-Allow-Origin: *

/llms.txt
  Content-Type: text/plain; charset=utf-8
  Access-Control-Allow-Origin: *
"""


def discovery_files(site: Site, drafts: Sequence[PageDraft]) -> Iterator[OutputFile]:
    """All files that are no pages, in no order that matters."""
    config = site.config
    yield from registry_files(config, drafts)
    yield from alias_files(config, drafts)
    for name, schema in json_schemas().items() if site.filings else ():
        yield OutputFile(
            f"{_SCHEMAS}{name}.json", f"{json_text(schema)}\n".encode(), "the contracts"
        )
    for address, made in _TEXTS.items():
        if (text := made(site, drafts)) is not None:
            yield OutputFile(address, text.encode(), ORIGIN)
    for filing in site.filings:
        frozen, path = filing.frozen, filing.names.path
        if frozen.source_pdf is not None:
            yield OutputFile(f"{path}source.pdf", frozen.source_pdf, frozen.origin)
        for name, nodes in frozen.tree.files.items() if frozen.tree else ():
            yield OutputFile(f"{path}tree/{name}", nodes, frozen.origin)


def llms_txt(site: Site, drafts: Sequence[PageDraft]) -> str:
    """The pages by section, each with its ``.hc`` text (llmstxt.org, v2)."""
    config = site.config
    lines = [f"# {md(config.title)}", "", f"> {md(config.description)}", ""]
    lines += ["Each page has a short text for language models: the link below, ending in .hc.", ""]
    sections = dict.fromkeys(draft.section for draft in drafts if draft.listed)
    for section in sections:
        lines += [f"## {section}", ""]
        for draft in drafts:
            if draft.listed and draft.section == section:
                address = _full(config, f"{draft.path}{draft.file_name}.hc")
                lines.append(f"- {link(draft.title, address)}: {md(draft.summary)}")
        lines.append("")
    lines += ["## Catalogues", ""]
    catalogues = [
        (REGISTRY_FILE, "every page, for machines"),
        (META_FILE, "the registries of this publisher"),
    ]
    if site.filings:
        catalogues.append((f"{_SCHEMAS}checkpoint.json", "JSON Schema of a reading"))
    lines += [f"- {link(name, _full(config, name))}: {text}" for name, text in catalogues]
    return "\n".join(lines) + "\n"


def robots_txt(site: Site, _: Sequence[PageDraft] = ()) -> str:
    """Everything may be read (RFC 9309)."""
    text = "User-agent: *\nAllow: /\n"
    address = site.config.address("sitemap.xml")
    return f"{text}\nSitemap: {address}\n" if address else text


def sitemap(site: Site, drafts: Sequence[PageDraft]) -> str | None:
    """The listed pages with their days; only with ``base_url``, since addresses must be full."""
    config = site.config
    if not config.base_url:
        return None
    rows = []
    for draft in drafts:
        if draft.listed:
            address = escape(identity.page_address(config, draft.path) or "")
            day = f"<lastmod>{draft.modified}</lastmod>" if draft.modified else ""
            rows.append(f"  <url><loc>{address}</loc>{day}</url>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        + "\n".join(rows)
        + "\n</urlset>\n"
    )


def redirects(site: Site, drafts: Sequence[PageDraft]) -> str:
    """Rules for hosts that read ``_redirects``: old addresses, and ``?format=hc``, one a page,
    since static hosts answer no query by themselves. Hosts know them from their own root, so each
    begins with the path of ``base_url``.
    """
    rows = alias_rules(site.config, drafts)
    for draft in drafts:
        if draft.listed:
            path = f"{site.config.base_path}{identity.url_path(draft.path)}"
            rows.append(f"{path.rstrip('/') or '/'} format=hc {path}index.hc 200!")
    return "\n".join(rows) + "\n"


def headers(_: Site, __: Sequence[PageDraft]) -> str:
    """``_headers`` for hosts that read it: types, and what only a header can forbid."""
    return _HEADERS


_SCHEMAS = "schemas/"
_TEXTS: Mapping[str, Callable[[Site, Sequence[PageDraft]], str | None]] = {
    "llms.txt": llms_txt,
    "robots.txt": robots_txt,
    "_headers": headers,
    "_redirects": redirects,
    "sitemap.xml": sitemap,
}
OWNED = (*_TEXTS, REGISTRY_FILE, META_FILE, _SCHEMAS)
"""The files and folders that are kept for what is written here, also where it is not."""


def _full(config: SiteConfig, path: str) -> str:
    return identity.page_address(config, path) or f"/{identity.url_path(path)}"
