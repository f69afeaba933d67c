"""The first stage: read every authored page, with all that is off, before anything is drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from hcgen.base import ContentError, ContentErrors, raise_content_errors, slug
from hcgen.site.authored_page import AuthoredPage, Layers
from hcgen.site.read.find import Found, find_pages
from hcgen.site.read.front import part, read_front
from hcgen.site.read.layers import read_layers
from hcgen.site.read.tags import tag_collisions
from hcgen.site.read.text import read_text


def read_authored(content: Path) -> tuple[AuthoredPage, ...]:
    """Every page of ``content/pages``, drafts too, sorted by address.

    Raises everything that is off at once: broken front matter and layers, links out of the
    folder, two pages at one address, an alias that is a page, an id that two pages have, two tags
    of one address.
    """
    found, problems = find_pages(content)
    pages: list[AuthoredPage] = []
    for item in found:
        try:
            pages.append(_read(item, content))
        except ContentErrors as error:
            problems += error.problems
        except ContentError as error:
            problems.append(error)
    problems += [*_collisions(pages), *tag_collisions(pages)]
    raise_content_errors(problems)
    return tuple(sorted(pages, key=lambda page: page.parts))


def _read(found: Found, content: Path) -> AuthoredPage:
    text = read_text(found.file, content)
    problems: list[ContentError] = []
    parted = part(text, found.file)
    front = None
    try:
        front, parts = read_front(parted.front, found.file, tuple(map(slug, found.names)))
    except ContentError as error:
        problems.append(error)
    layers = Layers()
    if found.bundle:
        try:
            layers = read_layers(found.file.parent, content)
        except ContentError as error:
            problems.append(error)
    raise_content_errors(problems)
    if front is None:
        raise AssertionError("front matter that cannot be read raises")
    return AuthoredPage(
        file=found.file,
        parts=parts,
        front=front,
        body=parted.body,
        body_line=parted.body_line,
        bundle=found.bundle,
        layers=layers,
    )


def _collisions(pages: Iterable[AuthoredPage]) -> Iterator[ContentError]:
    addresses: dict[str, str] = {}
    identifiers: dict[str, str] = {}
    for page in pages:
        yield from _claim(
            addresses, page.address, page.where("slug"), "two pages share the address"
        )
        yield from _claim(
            identifiers, page.front.artifact_id, page.where("artifact_id"),
            "two pages have the artifact_id",
        )  # fmt: skip
    for page in pages:
        for alias in page.front.aliases:
            words = "an alias takes an address that is taken:"
            yield from _claim(addresses, alias.address, alias.where, words)


def _claim(taken: dict[str, str], name: str, where: str, what: str) -> Iterator[ContentError]:
    key = unicodedata.normalize("NFC", name.casefold())
    if key in taken:
        yield ContentError(
            f"{what} {name}",
            where=where,
            why=f"the other is {taken[key]}",
            fix="change one of them",
        )
    taken.setdefault(key, where)
