"""Pages that people write: Markdown and layers below ``content/pages``."""

from hcgen.site.authoring.aliases import alias_files, alias_rules
from hcgen.site.authoring.checks import check_authored
from hcgen.site.authoring.model import AuthoredPage, Expected
from hcgen.site.authoring.pages import authored_pages
from hcgen.site.authoring.private import write_private
from hcgen.site.authoring.reading import read_authored
from hcgen.site.authoring.starter import new_page, new_site

__all__ = [
    "AuthoredPage",
    "Expected",
    "alias_files",
    "alias_rules",
    "authored_pages",
    "check_authored",
    "new_page",
    "new_site",
    "read_authored",
    "write_private",
]
