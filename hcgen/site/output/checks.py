"""What is asked of authored pages once every file of the site is drawn, before any is written."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.base import raise_content_errors
from hcgen.site.markdown.links import dead_addresses, dead_anchors
from hcgen.site.model import OutputFile, PageDraft, Site
from hcgen.site.output.private import refuse_leaks


def check_authored(site: Site, drafts: Sequence[PageDraft], files: Sequence[OutputFile]) -> None:
    """Raise every dead link at once, and refuse a private context that shows in any file."""
    expected = [link for draft in drafts for link in draft.expects]
    if expected:
        by_address = {file.address: file.data for file in files}
        asked = {link.address for link in expected if link.anchor}
        drawn = {a: by_address[a].decode("utf-8", "replace") for a in asked & by_address.keys()}
        raise_content_errors(
            [*dead_addresses(expected, by_address), *dead_anchors(expected, drawn)]
        )
    for page in site.authored:
        if page.layers.private is not None:
            refuse_leaks(page, files)
