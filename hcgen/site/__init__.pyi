from .building import build as build, draft_pages as draft_pages
from .config import (
    Limits as Limits,
    SiteConfig as SiteConfig,
    load_config as load_config,
    publishes_tree as publishes_tree,
)
from .filing.frozen import FrozenFiling as FrozenFiling
from .filing.view import FilingView as FilingView
from .model import (
    BuildReport as BuildReport,
    OutputFile as OutputFile,
    PageDraft as PageDraft,
    Site as Site,
)
from .pages import PAGE_SOURCES as PAGE_SOURCES, PageSource as PageSource
from .starter import new_page as new_page, new_site as new_site
from .theme import Theme as Theme, default_templates as default_templates
