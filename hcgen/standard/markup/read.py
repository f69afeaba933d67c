"""Reading a page: its blocks, scripts and forms, with their places in the source.

The structure comes from lexbor, an HTML5 parser (rows 5, 6, 15); the places from ``source``. An
element whose tag cannot be found in the source is still read, and gets the place 1:1.
"""

from __future__ import annotations

import html as entities
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from hcgen.standard.markup.decode import Decoded, decode
from hcgen.standard.markup.forms import Form, read_forms
from hcgen.standard.markup.nesting import unparseable
from hcgen.standard.markup.nodes import attributes_of, unique
from hcgen.standard.markup.places import Anchor, FixedAnchor, Places
from hcgen.standard.markup.source import Place
from hcgen.standard.markup.strict_json import JsonRead, read_json

METADATA = "hc-metadata"
INSTRUCTIONS = "hc-instructions"
CONTEXT = "hc-context-public"
CONTEXT_PRIVATE = "hc-context-private"
CONTEXT_OLD = "hc-context"
TOOLS = "webmcp+json"
TOOLS_OLD = "hc-tools"
FRONTMATTER = "hc-frontmatter"
HUMAN_DOCS = "hc-human-docs"

JSON_BLOCKS = (METADATA, CONTEXT, CONTEXT_OLD, CONTEXT_PRIVATE, TOOLS, TOOLS_OLD)
HC_BLOCKS = (*JSON_BLOCKS, INSTRUCTIONS, FRONTMATTER)
_TOOLS_TYPE = "application/webmcp+json"
_JS_TYPES = frozenset({"", "module", "text/javascript", "application/javascript"})
_LOADS = (
    "script[src], link[href], img[src], iframe[src], source[src], video[src], audio[src], "
    "embed[src], object[data], input[src], track[src]"
)
_LOADING_RELS = frozenset({"stylesheet", "preload", "modulepreload", "icon", "manifest"})


@dataclass(frozen=True)
class Block:
    """One HC block. ``name`` is its id, or ``webmcp+json`` for tools by type."""

    name: str
    tag: str
    type: str
    id: str | None
    text: str
    anchor: Anchor | FixedAnchor
    in_head: bool
    raw_markup: bool = False

    @property
    def place(self) -> Place:
        """Where the block's text begins."""
        return self.anchor.inner

    @cached_property
    def json(self) -> JsonRead:
        """The block as JSON."""
        return read_json(self.text)

    def place_of(self, needle: str) -> Place:
        """Where a piece of the block's text stands; the block's own place without it."""
        at = self.text.find(needle)
        return self.place if at < 0 else self.place_at(at)

    def place_at(self, offset: int) -> Place:
        """Where an offset of the block's text stands in the source."""
        before = self.text[:offset]
        breaks = before.count("\n")
        if not breaks:
            return Place(self.place.line, self.place.column + offset)
        return Place(self.place.line + breaks, offset - before.rindex("\n"))


@dataclass(frozen=True, slots=True)
class Script:
    """One inline script that runs."""

    text: str
    anchor: Anchor

    @property
    def place(self) -> Place:
        """Where the script's text begins."""
        return self.anchor.inner


@dataclass(frozen=True)
class ReadPage:
    """What a page holds. Blocks stand in document order, repeated ones included.

    ``problem`` says why a page was not parsed at all.
    """

    decoded: Decoded
    blocks: tuple[Block, ...] = ()
    scripts: tuple[Script, ...] = ()
    forms: tuple[Form, ...] = ()
    metas: tuple[dict[str, str], ...] = ()
    links: tuple[dict[str, str], ...] = ()
    loads: tuple[tuple[str, str], ...] = ()
    human_docs: bool = False
    kind: str = "page"
    problem: str | None = None

    def named(self, *names: str) -> tuple[Block, ...]:
        """The blocks of these names."""
        return tuple(block for block in self.blocks if block.name in names)

    def first(self, *names: str) -> Block | None:
        """The first block among these names, earlier names first."""
        for name in names:
            for block in self.blocks:
                if block.name == name:
                    return block
        return None

    @cached_property
    def metadata(self) -> dict[str, Any] | None:
        """``hc-metadata`` when it is a JSON object."""
        block = self.first(METADATA)
        value = None if block is None else block.json.value
        return value if isinstance(value, dict) else None

    @cached_property
    def tool_names(self) -> tuple[str, ...]:
        """The names of the tools that the page declares, in its manifest and its forms."""
        block = self.first(TOOLS, TOOLS_OLD)
        value = block.json.value if block else None
        listed = value.get("tools") if isinstance(value, dict) else None
        tools = [t for t in listed if isinstance(t, dict)] if isinstance(listed, list) else []
        names = [tool.get("name") for tool in tools] + [form.name for form in self.forms]
        return tuple(name for name in names if isinstance(name, str) and name)

    @property
    def source(self) -> str:
        """The page as text with LF line ends."""
        return self.decoded.text

    @property
    def has_hc(self) -> bool:
        """Whether there is any HC block."""
        return bool(self.blocks)


def read_page(html: str | bytes) -> ReadPage:
    """Read a page; never raises, whatever the input.

    >>> page = read_page('<script type="application/json" id="hc-metadata">{"title": "T"}</script>')
    >>> page.metadata, page.blocks[0].place
    ({'title': 'T'}, Place(line=1, column=50))
    """
    decoded = decode(html)
    if problem := unparseable(decoded.text):
        return ReadPage(decoded, problem=problem)
    tree = LexborHTMLParser(decoded.text, scripting=True)
    places = Places(decoded.text)
    elements = list(_elements(tree, places))
    forms = list(read_forms(tree, places))
    blocks = [_block(*element) for element in elements if element[1] in HC_BLOCKS]
    return ReadPage(
        decoded=decoded,
        blocks=tuple(blocks),
        scripts=tuple(Script(_text(n), anchor) for n, name, _, anchor in elements if name is None),
        forms=tuple(forms),
        metas=tuple(attributes_of(node) for node in tree.css("meta")),
        links=tuple(attributes_of(node) for node in tree.css("link")),
        loads=tuple(_loads(tree)),
        human_docs=any(name == HUMAN_DOCS for _, name, _, _ in elements),
    )


_Element = tuple[LexborNode, str | None, dict[str, str], Anchor]


def _elements(tree: LexborHTMLParser, places: Places) -> Iterator[_Element]:
    """Blocks by name, and scripts that run (without a name), all announced to ``places``."""
    for node in unique(tree.css('script, template, [id^="hc-"]')):
        attributes = attributes_of(node)
        name = _block_name(node.tag or "", attributes)
        if name is None and not (node.tag == "script" and _runs(attributes)):
            continue
        text = _text(node) if node.tag == "script" else None
        yield node, name, attributes, places.anchor(node.tag or "", attributes.get("id"), text)


def _text(node: LexborNode) -> str:
    return node.text(deep=True) or ""


def _runs(attributes: dict[str, str]) -> bool:
    return "src" not in attributes and attributes.get("type", "").strip().lower() in _JS_TYPES


def _block_name(tag: str, attributes: dict[str, str]) -> str | None:
    kind = attributes.get("type", "").strip().lower()
    if tag == "script" and kind == _TOOLS_TYPE:
        return TOOLS
    identifier = attributes.get("id", "")
    return identifier if identifier in (*HC_BLOCKS, HUMAN_DOCS) and identifier != TOOLS else None


def _block(node: LexborNode, name: str | None, attributes: dict[str, str], anchor: Anchor) -> Block:
    tag_name = node.tag or ""
    template = tag_name == "template"
    text, markup = _written(node, anchor) if template else (_text(node), False)
    return Block(
        name=name or "",
        tag=tag_name,
        type=attributes.get("type", ""),
        id=attributes.get("id") or None,
        text=text,
        anchor=anchor,
        in_head=node.parent is not None and node.parent.tag == "head",
        raw_markup=markup,
    )


def _written(node: LexborNode, anchor: Anchor) -> tuple[str, bool]:
    """What was written in a template (row 6), and whether it was read as markup."""
    nodes = [child for part in node.template_fragments() for child in _children(part)]
    if all(child.is_text_node for child in nodes):
        return "".join(child.text() or "" for child in nodes), False
    raw = anchor.raw
    if raw is None:
        raw = "".join(part.html or "" for part in node.template_fragments())
    return entities.unescape(raw), True


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def _loads(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for node in unique(tree.css(_LOADS)):
        attributes = attributes_of(node)
        address = attributes.get("src") or attributes.get("href") or attributes.get("data") or ""
        rels = set(attributes.get("rel", "").lower().split())
        if node.tag == "link" and not rels & _LOADING_RELS:
            continue
        if address and not address.lower().startswith(("data:", "#", "about:")):
            yield node.tag or "", address
