"""Looking at an address or a file once: its tree, what stands above its map, and a receipt."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hcgen.base import FILES, DocumentError, Reporter, machine_errors, one_line, sha256_hex, slug
from hcgen.document import Document, open_document
from hcgen.fetch import FILING, PAGE, Fetched, Fetcher, FetchRefused, Kind
from hcgen.observe.tree.from_pdf import pdf_tree
from hcgen.observe.tree.model import Tree
from hcgen.observe.views.view import About
from hcgen.observe.web.page import WebPage, looks_like_html, web_tree

_PDF = b"%PDF-"
_SNIFFED = 1024
_PAGE_SUFFIXES = (".html", ".htm", ".xhtml")
_MARKUP_TYPES = ("text/html", "application/xhtml+xml")


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen. ``receipt`` is plain and bounded; it holds no text of the document but its
    title."""

    tree: Tree
    about: About
    receipt: dict[str, Any]


def look_at_file(path: Path, *, reporter: Reporter | None = None) -> Look:
    """Look at a PDF, an HTML page or a text on the disk.

    Raises :class:`DocumentError` for a file that is none of these, :class:`MachineError` for one
    that cannot be read.
    """
    with machine_errors("cannot read the file", path.name), path.open("rb") as stream:
        head = stream.read(_SNIFFED)
    if _PDF in head:
        return _pdf(path, path.name, reporter)
    data = FILES.read_bytes(path, limit=PAGE.limit)
    markup = path.suffix.lower() in _PAGE_SUFFIXES or looks_like_html(data)
    if not markup and b"\x00" in data:
        raise DocumentError(
            "the file cannot be observed",
            kind="not_observable",
            where=path.name,
            why="it is neither a PDF nor a page nor a text",
            fix="name another file",
        )
    page = web_tree(data, where=path.name, plain=not markup)
    return _page(page, path.name, path.name, {"bytes": len(data), "sha256": sha256_hex(data)})


def look_at_address(address: str, fetcher: Fetcher, *, reporter: Reporter | None = None) -> Look:
    """Fetch an address within the rules of ``hcgen.fetch`` and look at what it gave.

    What the server says it is decides: a filing (100 MB) or a page (5 MB); the address is only
    the first guess. Raises what fetching raises, and :class:`DocumentError`.
    """
    fetched, kind = _fetched(address, fetcher)
    receipt = {
        "address": fetched.url,
        "media_type": fetched.media_type,
        "bytes": len(fetched.body),
        "sha256": sha256_hex(fetched.body),
        "from_cache": fetched.from_cache,
    }
    if kind is FILING or fetched.body.startswith(_PDF):
        look = _pdf_of(fetched, reporter)
        return Look(look.tree, look.about, {**look.receipt, **receipt})
    page = web_tree(
        fetched.body,
        where=fetched.url,
        charset=fetched.charset,
        plain=fetched.media_type not in _MARKUP_TYPES and not looks_like_html(fetched.body),
    )
    return _page(page, fetched.url, fetched.url, receipt)


def _fetched(address: str, fetcher: Fetcher) -> tuple[Fetched, Kind]:
    """The answer, asked for anew as the other kind where its type is none of the guessed kind."""
    guess, other = (FILING, PAGE) if _names_pdf(address) else (PAGE, FILING)
    try:
        return fetcher.fetch(address, guess), guess
    except FetchRefused as refused:
        if refused.rule != "content type":
            raise
        first = refused
    try:
        return fetcher.fetch(address, other), other
    except FetchRefused as refused:
        if refused.rule != "content type":
            raise
        why = f"{first.why}; it is no {other.name} either"
        raise FetchRefused("content type", first.address, why) from refused


def _names_pdf(address: str) -> bool:
    try:
        return urlsplit(address).path.lower().endswith(".pdf")
    except ValueError:  # no address: fetching says what is wrong with it
        return False


def _pdf_of(fetched: Fetched, reporter: Reporter | None) -> Look:
    name = slug(Path(urlsplit(fetched.url).path).stem) + ".pdf"
    with tempfile.TemporaryDirectory(prefix="hcgen-") as folder:
        path = Path(folder) / name
        FILES.write_atomic(path, fetched.body, durable=False)
        return _pdf(path, fetched.url, reporter)


def _pdf(path: Path, source: str, reporter: Reporter | None) -> Look:
    with open_document(path, reporter=reporter) as document:
        tree = pdf_tree(document)
        about = About(
            title=document.properties.title or path.name,
            source=source,
            kind="pdf",
            language=document.language,
            pages=len(document.pages),
            notes=tuple(_unread(document)),
        )
        digest = document.sha256
    return Look(tree, about, {**_counted(tree, about), "sha256": digest, "pages": about.pages})


def _unread(document: Document) -> list[str]:
    unread = [str(page.number) for page in document.pages if page.problem]
    return [f"pages that could not be read: {', '.join(unread[:20])}"] if unread else []


def _page(page: WebPage, name: str, source: str, receipt: dict[str, Any]) -> Look:
    notes = []
    if page.hidden:
        hidden = "1 element" if page.hidden == 1 else f"{page.hidden:,} elements"
        were = "was" if page.hidden == 1 else "were"
        notes.append(f"{hidden} that the page hides {were} left out")
    if page.found:
        notes.append(f"hidden characters were removed: {', '.join(page.found)}")
    if not any(node.kind == "text" for node in page.tree.nodes.values()):
        notes.append("the page shows no text without its scripts")
    about = About(page.title or name, source, "page", page.language, notes=tuple(notes))
    return Look(page.tree, about, {**_counted(page.tree, about), **receipt})


def _counted(tree: Tree, about: About) -> dict[str, Any]:
    return {
        "title": one_line(about.title, 200),
        "kind": about.kind,
        "tree": tree.sha256,
        "nodes": len(tree.nodes),
        "notes": [one_line(note, 200) for note in about.notes],
    }


Looking = Callable[[], Look]
"""A look that has still to be made."""
