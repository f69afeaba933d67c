"""What the rules look at: a page or a `.hc` text, with the answers that several rules need."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from hcgen.standard.checker.findings import Tier
from hcgen.standard.checker.proof import Proof
from hcgen.standard.hc_text.parse import HcText
from hcgen.standard.markup import read as names
from hcgen.standard.markup.forms import Form
from hcgen.standard.markup.read import Block, ReadPage, Script
from hcgen.standard.markup.source import Place
from hcgen.standard.models.versions import NEWEST, Version
from hcgen.standard.scripts.handlers import Handlers, read_handlers
from hcgen.standard.scripts.registration import Registration, read_registration
from hcgen.standard.writing.assets import RUNTIME_SHA256

_MET = frozenset({"required", "implemented"})


@dataclass(frozen=True, slots=True)
class ToolAt:
    """One entry of the manifest and where it stands."""

    value: Mapping[str, Any]
    name: str
    block: Block
    index: int
    """Its place in the list of tools, from 0."""

    @property
    def place(self) -> Place:
        """Where the tool's name stands; worked out when somebody asks."""
        found = self.block.place_of(f'"{self.name}"') if self.name else self.block.place
        return replace(found, about=("tools", self.index))


@dataclass(frozen=True)
class Subject:
    """A page, or the blocks of a `.hc` text dressed as a page (``page.kind == "hc"``)."""

    page: ReadPage
    text: HcText | None = None
    companion: HcText | None = None
    proof: Proof | None = None

    @cached_property
    def metadata(self) -> Mapping[str, Any]:
        """``hc-metadata``; empty where it cannot be read."""
        return self.page.metadata or {}

    @cached_property
    def meta_block(self) -> Block | None:
        """The block of ``hc-metadata`` when it is a JSON object, for rules about its keys."""
        return self.page.first(names.METADATA) if self.page.metadata is not None else None

    def at(self, key: str) -> Place:
        """Where a key of ``hc-metadata`` stands."""
        block = self.meta_block
        found = Place() if block is None else block.place_of(f'"{key}"')
        return replace(found, about=("metadata", key))

    @cached_property
    def version(self) -> Version:
        """The version whose rules apply: the page's own, the newest where it has none."""
        return Version.parse(self.metadata.get("hc_version")) or NEWEST

    @property
    def modern(self) -> bool:
        """Whether the rules of 1.3 apply."""
        return self.version >= Version(1, 3, 0)

    # ---- tools ------------------------------------------------------------------------------

    @cached_property
    def manifest_block(self) -> Block | None:
        """The block of tools, by type or by the old id."""
        return self.page.first(names.TOOLS, names.TOOLS_OLD)

    @cached_property
    def tools(self) -> tuple[ToolAt, ...]:
        """The tools of the manifest that are objects."""
        block = self.manifest_block
        return tuple(_tools(block)) if block is not None else ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """The annotated forms."""
        return self.page.forms

    @cached_property
    def named_tools(self) -> tuple[ToolAt | Form, ...]:
        """All tools with a name, those of forms included."""
        every: list[ToolAt | Form] = [*self.tools, *self.forms]
        return tuple(tool for tool in every if tool.name)

    @property
    def prefix(self) -> str | None:
        """The declared ``tool_prefix``."""
        value = self.manifest_block.json.value if self.manifest_block else None
        prefix = value.get("tool_prefix") if isinstance(value, dict) else None
        return prefix if isinstance(prefix, str) and prefix else None

    # ---- scripts ----------------------------------------------------------------------------

    @cached_property
    def has_known_runtime(self) -> bool:
        """Whether one of the scripts is our runtime, byte for byte."""
        return any(_sha256(script.text) == RUNTIME_SHA256 for script in self.page.scripts)

    @cached_property
    def own_scripts(self) -> tuple[Script, ...]:
        """The scripts that are not our runtime."""
        return tuple(s for s in self.page.scripts if _sha256(s.text) != RUNTIME_SHA256)

    @cached_property
    def handlers(self) -> Handlers:
        """What the scripts define."""
        made = Handlers()
        for script in self.own_scripts:
            made = made.merged(read_handlers(script.text))
        return made

    @cached_property
    def registrations(self) -> tuple[tuple[Script, Registration], ...]:
        """What each script does about WebMCP."""
        return tuple((script, read_registration(script.text)) for script in self.own_scripts)

    # ---- tiers ------------------------------------------------------------------------------

    def attempts(self, tier: Tier) -> bool:
        """Whether the page means to reach a tier: it claims it, or carries a part of it."""
        levels = self.metadata.get("compliance_levels")
        level = levels.get(tier.word) if isinstance(levels, Mapping) else None
        if isinstance(level, str) and level in _MET:
            return True
        if tier is Tier.CONTENT:
            return self.page.first(names.INSTRUCTIONS, names.CONTEXT) is not None
        if tier is Tier.AGENTIC:
            return self.manifest_block is not None or bool(self.forms)
        if tier is Tier.DISCOVERY:
            return "llm_launchers" in self.metadata
        return True


def script_place(script: Script, offset: int) -> Place:
    """Where an offset of a script stands in the page."""
    before = script.text[:offset]
    breaks = before.count("\n")
    if not breaks:
        return Place(script.place.line, script.place.column + offset)
    return Place(script.place.line + breaks, offset - before.rindex("\n"))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _tools(block: Block) -> Iterator[ToolAt]:
    value = block.json.value
    listed = value.get("tools") if isinstance(value, dict) else None
    for index, item in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(item, dict):
            name = item.get("name")
            word = name if isinstance(name, str) else ""
            yield ToolAt(item, word, block, index)
