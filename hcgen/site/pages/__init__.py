"""The kinds of pages: a module each, and its line in this table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hcgen.site.model import PageDraft, Site
from hcgen.site.pages import missing, registry, tags
from hcgen.site.pages.authored import authored_pages
from hcgen.site.pages.filings import analysis, compare, listing
from hcgen.site.pages.filings.analysis import analysis_pages
from hcgen.site.pages.filings.compare import compare_pages
from hcgen.site.pages.filings.listing import listing_pages
from hcgen.site.pages.home import home_pages
from hcgen.site.pages.missing import missing_pages
from hcgen.site.pages.registry import meta_registry_pages, registry_pages
from hcgen.site.pages.tags import tag_pages
from hcgen.site.theme import Theme

PageSource = Callable[[Site, Theme, Sequence[PageDraft]], Iterable[PageDraft]]
"""``(site, theme, drafts so far)`` → drafts."""

PAGE_SOURCES: tuple[tuple[str, PageSource], ...] = (
    ("home", home_pages),
    ("list", listing_pages),
    ("filings", analysis_pages),
    ("compare", compare_pages),
    ("authored", authored_pages),
    ("tags", tag_pages),
    ("registry", registry_pages),
    ("meta-registry", meta_registry_pages),
    ("not found", missing_pages),
)
"""Where pages come from, in order: each source sees the drafts of those before it, which is how
the registry knows what to list."""

OWNED = tuple(
    kind.owns
    for kind in (
        analysis.KIND, compare.KIND, listing.KIND, missing.KIND, registry.KIND, registry.META_KIND,
        tags.KIND,
    )
)  # fmt: skip
"""The folders and files that are kept for these kinds of pages."""

__all__ = ["OWNED", "PAGE_SOURCES", "PageSource"]
