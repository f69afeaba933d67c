"""Writing an HC page: the four pieces of markup that a theme places and cannot alter."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hcgen.base import ContentError, JsonValue
from hcgen.standard.escape import (
    attribute,
    in_script,
    json_text,
    one_line,
    script_text,
    style_text,
    template_text,
)
from hcgen.standard.hc_text import write as hc
from hcgen.standard.models.metadata import Metadata
from hcgen.standard.models.tools import ToolManifest
from hcgen.standard.writing.assets import RUNTIME_JS
from hcgen.standard.writing.csp import policy

_DATA_ID = re.compile(r"(?!hc-)[a-z][a-z0-9-]*", re.ASCII)
_META_KEYS = ("name", "property", "http-equiv", "media", "content")
_LINK_KEYS = ("rel", "href", "type", "title", "hreflang", "sizes", "media")
_LOADING_RELS = frozenset(
    {"stylesheet", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch"}
)
_NO_HANDLERS = "window.__hcToolHandlers = window.__hcToolHandlers || {};"


@dataclass(frozen=True, kw_only=True)
class HcPage:
    """One HC 1.3.3 page without its body.

    Every piece of text may be hostile except ``handlers``, ``scripts``, ``early_scripts`` and
    ``styles``, which run. ``data`` becomes ``<script type="application/json" id=…>`` blocks that
    are no HC blocks and are not exported. Raises ``ContentError`` for what cannot be written.

    >>> page = HcPage(metadata={"hc_type": "reference", "artifact_id": "tea", "title": "Tea",
    ...               "description": "How to brew tea.", "tags": ["tea"]},
    ...               instructions="## HC_BOOTSTRAP\\nAnswer from it.",
    ...               context_public={"leaf": "5 g"})
    >>> page.csp().split("; ")[0]
    "default-src 'none'"
    >>> page.blocks().split(">", 1)  # doctest: +NORMALIZE_WHITESPACE
    ['<template id="hc-instructions" data-format="markdown"',
     '## HC_BOOTSTRAP\\nAnswer from it.</template>']
    >>> print(page.text(source="https://example.org/tea/?x=1").split("---")[0].strip())
    # Tea — HC v1.3.3
    > Source: https://example.org/tea/
    > Type: reference | ID: tea
    """

    metadata: Metadata | Mapping[str, Any]
    instructions: str | None = None
    context_public: JsonValue | Mapping[str, Any] = None
    tools: ToolManifest | Mapping[str, Any] | None = None
    handlers: str = ""
    scripts: Sequence[str] = ()
    early_scripts: Sequence[str] = ()
    styles: Sequence[str] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"
    canonical: str | None = None
    links: Sequence[Mapping[str, str]] = ()
    meta: Sequence[Mapping[str, str]] = ()
    json_ld: JsonValue | Mapping[str, Any] = None
    connect: Sequence[str] = ()
    forms: bool = False
    images: Sequence[str] = ("data:",)

    def csp(self) -> str:
        """The Content-Security-Policy: everything inline by hash, nothing from outside."""
        return policy(
            scripts=(*self._early, *self._late),
            styles=self._styles,
            images=self.images,
            connect=self.connect,
            forms=self.forms,
        )

    def head(self) -> str:
        """Markup for the inside of ``<head>``, charset and policy first; ends without a newline."""
        return self._head

    @cached_property
    def _head(self) -> str:
        return "\n".join(
            [
                '<meta charset="utf-8">',
                (
                    '<meta http-equiv="Content-Security-Policy"'
                    f' content="{html.escape(self.csp(), quote=False)}">'
                ),
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{html.escape(one_line(self._metadata.title), quote=False)}</title>",
                f'<meta name="description" content="{attribute(self._metadata.description)}">',
                *self._links(),
                *(_tag("meta", row, _META_KEYS) for row in map(_checked_meta, self.meta)),
                *self._data_blocks(),
                *(f"<style>{style}</style>" for style in self._styles),
                *(f"<script>{script}</script>" for script in self._early),
            ]
        )

    def blocks(self) -> str:
        """The instructions, to stand first in ``<body>``; empty without instructions."""
        return self._blocks

    @cached_property
    def _blocks(self) -> str:
        if self.instructions is None:
            return ""
        inner = template_text(self.instructions)
        return f'<template id="hc-instructions" data-format="markdown">{inner}</template>'

    def runtime(self) -> str:
        """Handlers, further scripts and the runtime script, to stand last in ``<body>``."""
        return "\n".join(f"<script>{script}</script>" for script in self._late)

    def text(self, source: str | None = None, *, include_private: bool = False) -> str:
        """The companion `.hc` (§13); blocks named in ``protection.private_blocks`` stay out."""
        hidden = frozenset() if include_private else frozenset(self._metadata.private_blocks)
        values = self._metadata.values
        return hc.write_hc(
            title=self._metadata.title,
            version=str(values["hc_version"]),
            hc_type=str(values["hc_type"]),
            artifact_id=str(values["artifact_id"]),
            source=source,
            sections=hc.visible(self._sections, hidden),
        )

    def html(self, body: str = "") -> str:
        """A whole document round ``body`` (trusted markup); themes place the pieces themselves."""
        pieces = (self.blocks(), body, self.runtime())
        inside = "\n".join(piece for piece in pieces if piece)
        return (
            f'<!doctype html>\n<html lang="{attribute(self.lang)}">\n'
            f"<head>\n{self.head()}\n</head>\n"
            f"<body>\n{inside}\n</body>\n</html>\n"
        )

    def __post_init__(self) -> None:
        """Find the faults where the page is made, not where it is placed."""
        if self.instructions is not None and not self.instructions.startswith("## HC_BOOTSTRAP"):
            raise ContentError(
                "the instructions do not begin with '## HC_BOOTSTRAP'", why="§3", fix="add the line"
            )
        self.head()
        self.blocks()

    @cached_property
    def _metadata(self) -> Metadata:
        return self.metadata if isinstance(self.metadata, Metadata) else Metadata.of(self.metadata)

    @cached_property
    def _tools(self) -> dict[str, Any] | None:
        if self.tools is None:
            return None
        made = self.tools if isinstance(self.tools, ToolManifest) else ToolManifest.of(self.tools)
        return made.to_json()

    @cached_property
    def _sections(self) -> dict[str, str]:
        made = {hc.METADATA: json_text(dict(self._metadata.values))}
        if self.instructions is not None:
            made[hc.INSTRUCTIONS] = self.instructions.replace("\r\n", "\n").replace("\r", "\n")
        if self.context_public is not None:
            made[hc.CONTEXT] = json_text(self.context_public)
        if self._tools is not None:
            made[hc.TOOLS] = json_text(self._tools)
        return made

    @cached_property
    def _styles(self) -> tuple[str, ...]:
        return tuple(style_text(style, "a style sheet") for style in self.styles)

    @cached_property
    def _early(self) -> tuple[str, ...]:
        return tuple(script_text(script, "an early script") for script in self.early_scripts)

    @cached_property
    def _late(self) -> tuple[str, ...]:
        own = tuple(script_text(script, "a script") for script in self.scripts)
        if self.tools is None:
            first = (script_text(self.handlers, "handlers"),) if self.handlers else ()
            return (*first, *own)
        return (script_text(self.handlers or _NO_HANDLERS, "handlers"), *own, RUNTIME_JS)

    def _links(self) -> list[str]:
        canonical = [{"rel": "canonical", "href": self.canonical}] if self.canonical else []
        return [
            _tag("link", row, _LINK_KEYS) for row in map(_checked_link, [*canonical, *self.links])
        ]

    def _data_blocks(self) -> list[str]:
        written = self._sections
        made = [_block("application/json", written[hc.METADATA], "hc-metadata")]
        if hc.CONTEXT in written:
            made.append(_block("application/json", written[hc.CONTEXT], "hc-context-public"))
        if hc.TOOLS in written:
            made.append(_block("application/webmcp+json", written[hc.TOOLS]))
        if self.json_ld is not None:
            made.append(_block("application/ld+json", json_text(self.json_ld)))
        for name, value in self.data.items():
            if not _DATA_ID.fullmatch(name):
                raise ContentError(
                    f"data block id {name!r}", why="lower-case words with hyphens, not hc-…"
                )
            made.append(_block("application/json", json_text(value), name))
        return made


def _block(kind: str, json: str, identifier: str | None = None) -> str:
    name = f' id="{identifier}"' if identifier else ""
    return f'<script type="{kind}"{name}>{in_script(json)}</script>'


def _tag(name: str, row: Mapping[str, str], keys: Sequence[str]) -> str:
    if unknown := sorted(set(row) - set(keys)):
        raise ContentError(
            f"<{name}> cannot have {unknown[0]!r}", why=f"known are {', '.join(keys)}"
        )
    pairs = " ".join(f'{key}="{attribute(row[key])}"' for key in keys if key in row)
    return f"<{name} {pairs}>"


def _checked_link(row: Mapping[str, str]) -> Mapping[str, str]:
    rels = set(row.get("rel", "").lower().split())
    loads = rels & _LOADING_RELS or ("icon" in rels and not row.get("href", "").startswith("data:"))
    if loads or not rels:
        raise ContentError(
            f"a link of rel {row.get('rel')!r}", why="a page loads nothing from outside"
        )
    return row


def _checked_meta(row: Mapping[str, str]) -> Mapping[str, str]:
    if row.get("http-equiv", "origin-trial").lower() != "origin-trial":
        raise ContentError(f"http-equiv {row['http-equiv']!r}", why="only origin-trial is allowed")
    return row
