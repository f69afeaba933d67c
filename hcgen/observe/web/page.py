"""A web page → its observation tree: a section a heading, its text in bounded nodes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import hcgen
from hcgen.base import DocumentError, machine_errors, sha256_hex
from hcgen.observe.tree.from_pdf import ROOT, make_tree
from hcgen.observe.tree.model import Node, NodeKind, Span, Tree
from hcgen.observe.tree.split import split_text
from hcgen.observe.web.decode import decode_page
from hcgen.observe.web.text import WebText
from hcgen.observe.web.worker import decode
from hcgen.observe.web.writer import Section

CPU_SECONDS = 8
"""Processor time for one page (a real page of 5 MB takes two)."""
WALL_SECONDS = 60
"""How long reading one page may take on a busy machine."""
_ROOT = str(Path(hcgen.__file__).resolve().parents[1])
_KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH")
_UNTITLED = "Page"
_MARKUP = re.compile(
    rb"^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|\?xml)", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page as it was observed."""

    tree: Tree
    title: str
    language: str
    hidden: int
    """Elements left out because their own attributes hide them."""
    found: tuple[str, ...]
    """Kinds of hidden characters that were removed."""


def looks_like_html(data: bytes) -> bool:
    """Whether a file without a content type begins as a page does."""
    return bool(_MARKUP.match(data[:4096].removeprefix(b"\xef\xbb\xbf")))


def web_tree(
    data: bytes,
    *,
    where: str = "",
    charset: str | None = None,
    plain: bool = False,
    seconds: int = CPU_SECONDS,
) -> WebPage:
    """The tree of a page: the root ``n0``, below it a section per heading (nested by level), in
    each its text nodes of at most 2,000 characters.

    The texts of a section's nodes, joined, are the section's text. A span holds the characters
    below one anchor. ``charset`` is what the server said; ``plain`` marks text without markup.
    The markup is read in a process of its own; :class:`DocumentError` of kind ``limits`` where it
    takes more than ``seconds`` of processor time, or more memory than a page may.
    """
    markup = decode_page(data, charset)
    return tree_of(_read(markup, where, "plain" if plain else "html", seconds))


def tree_of(page: WebText) -> WebPage:
    """The tree of a page that was read."""
    nodes = [_node(ROOT, None, "document", page.title or _UNTITLED)]
    above: list[tuple[int, str]] = []
    for section in page.sections:
        while above and above[-1][0] >= section.level:
            above.pop()
        parent = above[-1][1] if above else ROOT
        here = f"n{len(nodes)}"
        title = section.title or page.title or _UNTITLED
        nodes.append(_node(here, parent, "section", title, spans=_place(section)))
        if section.level:
            above.append((section.level, here))
        for start, end in split_text(section.text):
            text = section.text[start:end]
            spans = tuple(_spans(section.anchors, start, end))
            nodes.append(_node(f"n{len(nodes)}", here, "text", title, text=text, spans=spans))
    return WebPage(make_tree(nodes), page.title, page.language, page.hidden, page.found)


def _read(markup: str, where: str, kind: str, seconds: int) -> WebText:
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"PYTHONPATH": _ROOT, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    command = [sys.executable, "-P", "-m", "hcgen.observe.web.worker", kind, str(seconds)]
    with machine_errors("the process that reads pages cannot be started", sys.executable):
        try:
            done = subprocess.run(  # noqa: S603 - our own module, no shell
                command,
                input=markup.encode("utf-8", "surrogatepass"),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                timeout=WALL_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise _too_dear(where) from None
    if done.returncode:
        raise _too_dear(where)
    try:
        return decode(done.stdout.decode("ascii"))
    except ValueError:
        raise _too_dear(where) from None


def _too_dear(where: str) -> DocumentError:
    return DocumentError(
        "the page cannot be read",
        kind="limits",
        where=where,
        why="reading its markup takes more time or memory than a page may",
        fix="observe another page",
    )


def _place(section: Section) -> tuple[Span, ...]:
    """Where a section begins, as an empty span: it has no text of its own."""
    return (Span(0, 0, 0, section.anchors[0][1]),) if section.anchors else ()


def _spans(anchors: Sequence[tuple[int, str]], start: int, end: int) -> Iterator[Span]:
    """The stretches of a node, each below one anchor (none above the first)."""
    bounds = [(0, None), *anchors] if not anchors or anchors[0][0] else list(anchors)
    for index, (at, name) in enumerate(bounds):
        until = bounds[index + 1][0] if index + 1 < len(bounds) else end
        first, last = max(start, at), min(end, until)
        if first < last:
            yield Span(0, first - start, last - start, name)


def _node(
    identifier: str,
    parent: str | None,
    kind: NodeKind,
    title: str,
    *,
    text: str = "",
    spans: tuple[Span, ...] = (),
) -> Node:
    return Node(identifier, parent, kind, title, text, spans, sha256_hex(text.encode()))
