"""Addresses that hcgen keeps for itself, in every configuration: no page and no alias has one.

They are what the makers of pages and files say that they own, so that a name stands in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hcgen.base import ContentError, one_line
from hcgen.site import discovery_files, pages
from hcgen.site.authored_page import AuthoredPage
from hcgen.site.model import OutputFile
from hcgen.site.output.write import folded, is_kept

OWNED = frozenset(name.rstrip("/") for name in (*pages.OWNED, *discovery_files.OWNED))


def is_reserved(address: str) -> bool:
    """Whether hcgen writes this address, or a folder or file that it lies in or holds."""
    parts = folded(address).split("/")
    return parts[0] in OWNED or any(map(is_kept, parts))


def refuse_reserved(
    authored: Iterable[AuthoredPage], files: Iterable[OutputFile]
) -> Iterator[ContentError]:
    """An error for each page, alias and file of an author's at an address of hcgen's own."""
    asked = [(file.address, file.origin) for file in files]
    for page in authored:
        asked.append((page.address, page.where("slug")))
        asked += [(alias.address, alias.where) for alias in page.front.aliases]
    for address, where in asked:
        if is_reserved(address):
            yield ContentError(
                f"the address /{one_line(address, 80)} is kept for hcgen",
                where=where,
                why="it writes there itself, now or with another setting",
                fix="give it another name",
            )
