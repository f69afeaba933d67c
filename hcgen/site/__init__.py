"""Collect → draft → draw → check → write: the site as a pure function of ``content/``."""

from hcgen.site.build import PAGE_SOURCES, PageSource, build, draft_pages
from hcgen.site.config import Limits, SiteConfig, load_config, publishes_tree
from hcgen.site.model import BuildReport, FrozenFiling, OutputFile, PageDraft, Site
from hcgen.site.theme import Theme, default_templates

__all__ = [
    "PAGE_SOURCES",
    "BuildReport",
    "FrozenFiling",
    "Limits",
    "OutputFile",
    "PageDraft",
    "PageSource",
    "Site",
    "SiteConfig",
    "Theme",
    "build",
    "default_templates",
    "draft_pages",
    "load_config",
    "publishes_tree",
]
