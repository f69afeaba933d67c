"""The kinds of pages. A page source is a callable ``(Site, Theme, drafts so far) → drafts``."""

from hcgen.site.pages.analysis import analysis_pages
from hcgen.site.pages.compare import compare_pages
from hcgen.site.pages.listing import listing_pages
from hcgen.site.pages.missing import missing_pages
from hcgen.site.pages.registry import meta_registry_pages, registry_pages

__all__ = [
    "analysis_pages",
    "compare_pages",
    "listing_pages",
    "meta_registry_pages",
    "missing_pages",
    "registry_pages",
]
