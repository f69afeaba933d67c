"""Old addresses: a page that leads on, for any host, and a rule for hosts that read _redirects."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from html import escape

from hcgen.site.config import SiteConfig
from hcgen.site.hc.identity import page_address, url_path
from hcgen.site.model import OutputFile, PageDraft

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="{canonical}">
<meta http-equiv="refresh" content="0; url={href}">
</head>
<body>
<p>This page has moved: <a href="{href}">{title}</a>.</p>
</body>
</html>
"""


def alias_files(config: SiteConfig, drafts: Sequence[PageDraft]) -> Iterator[OutputFile]:
    """A page at each old address. It is no HC page: it only leads to one."""
    for draft in drafts:
        for alias in draft.aliases:
            root = "../" * alias.address.count("/")
            href = f"{root}{url_path(draft.path)}index.html"
            html = _PAGE.format(
                title=escape(draft.title),
                href=escape(href),
                canonical=escape(page_address(config, draft.path) or href),
            )
            yield OutputFile(alias.address, html.encode(), alias.where)


def alias_rules(config: SiteConfig, drafts: Sequence[PageDraft]) -> list[str]:
    """The rules for ``_redirects``, one an old address."""
    root = config.base_path
    return [
        f"{root}{url_path(_asked_for(alias.address))} {root}{url_path(draft.path)} 301!"
        for draft in drafts
        for alias in draft.aliases
    ]


def _asked_for(alias: str) -> str:
    """The address as it is asked for: ``old`` for ``old/index.html``, which covers ``old/``."""
    folder, name = posixpath.split(alias)
    return folder if name == "index.html" else alias
