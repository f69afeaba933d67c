"""Bringing a page of 1.1, 1.2.2 or 1.3.x up to date: the nine steps of §10.

Only what a step changes is touched; every other byte stays. Steps that need a person's judgement
(what is private, which forms are tools) are said, not done.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hcgen.base import ContentError, NoHcBlock
from hcgen.standard.escape import inline_json
from hcgen.standard.hc_text.from_page import canonical
from hcgen.standard.markup import read as names
from hcgen.standard.markup.places import Anchor
from hcgen.standard.markup.read import Block, ReadPage, read_page
from hcgen.standard.markup.source import Tag, attribute_spans
from hcgen.standard.markup.strict_json import read_json
from hcgen.standard.migration.json_edit import Edit, insert, members
from hcgen.standard.models.versions import NEWEST, SPEC_VERSION, Version
from hcgen.standard.writing.assets import RUNTIME_JS
from hcgen.standard.writing.launcher import launchers

_END_OF_BODY = re.compile(r"</body\s*>", re.IGNORECASE)
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Change:
    """One change that was made: the step of §10 (1 to 9) and what was done."""

    step: int
    what: str


@dataclass(frozen=True, slots=True)
class Migration:
    """``text`` is the page afterwards; ``notes`` are steps left to a person."""

    before: str
    text: str
    changes: tuple[Change, ...]
    notes: tuple[Change, ...]

    def diff(self, name: str = "page") -> str:
        """A unified diff; empty without changes."""
        before, after = (side.splitlines(keepends=True) for side in (self.before, self.text))
        return "".join(difflib.unified_diff(before, after, f"{name} (before)", f"{name} (after)"))

    def data(self) -> bytes:
        """The page afterwards as bytes, unchanged outside the changes whatever its encoding."""
        return self.text.encode("utf-8", "surrogateescape")


def migrate(html: str | bytes, *, address: str | None = None) -> Migration:
    """Apply the steps of §10. ``address`` is the page's own, for launchers; else it is that of its
    canonical link.

    Doing it twice changes nothing more. Raises ``NoHcBlock`` for a page without HC blocks and
    ``ContentError`` where ``hc-metadata`` cannot be read.

    >>> metadata = '<script type="application/json" id="hc-metadata">{"hc_version": "1.2.2"}'
    >>> made = migrate(metadata + "</script>")
    >>> made.text[49:72]
    '{"hc_version": "1.3.3",'
    """
    raw = html.decode("utf-8", "surrogateescape") if isinstance(html, bytes) else html
    page = read_page(html)
    if not page.has_hc:
        raise NoHcBlock("the page holds no HC block, so there is nothing to migrate")
    block = page.first(names.METADATA)
    if block is None or page.metadata is None:
        raise ContentError(
            "the page cannot be migrated",
            why="it has no readable hc-metadata",
            fix="run hcgen check",
        )
    if page.decoded.encoding.startswith("utf-16"):
        raise ContentError(
            "the page cannot be migrated", why="it is UTF-16", fix="save it as UTF-8"
        )
    return _Worker(raw, page, block, address or canonical(page)).run()


class _Worker:
    def __init__(self, raw: str, page: ReadPage, block: Block, address: str | None) -> None:
        self._raw, self._page, self._block = raw, page, block
        self._metadata: Mapping[str, Any] = page.metadata or {}
        self._address = address
        self._offset = _Offsets(raw)
        self._edits: list[Edit] = []
        self._changes: list[Change] = []
        self._notes: list[Change] = []

    def run(self) -> Migration:
        self._rename(names.TOOLS_OLD, 2)
        self._rename(names.CONTEXT_OLD, 5)
        self._edit_metadata()
        self._add_runtime()
        text = self._raw
        for edit in sorted(self._edits, key=lambda e: e.start, reverse=True):
            text = text[: edit.start] + edit.new + text[edit.end :]
        changes = sorted(self._changes, key=lambda c: c.step)
        notes = sorted(self._notes, key=lambda c: c.step)
        return Migration(self._raw, text, tuple(changes), tuple(notes))

    # ---- hc-metadata: steps 1, 3, 4, 6, 7 ---------------------------------------------------

    def _edit_metadata(self) -> None:
        span = self._span(self._block)
        text = "" if span is None else self._raw[span[0] : span[1]]
        if span is None or read_json(text).value != self._metadata:
            raise ContentError(
                "the page cannot be migrated",
                why="hc-metadata is not the same in the source and in the parsed page",
                fix="remove control characters, and close what stands before it",
            )
        start, end = span
        for step, what, edit in self._metadata_edits(text):
            text = text[: edit.start] + edit.new + text[edit.end :]
            self._changes.append(Change(step, what))
        if text != self._raw[start:end]:
            self._edits.append(Edit(start, end, text))
        self._note_the_rest()

    def _metadata_edits(self, text: str) -> Iterator[tuple[int, str, Edit]]:
        """Edits one after the other, each against the text that the one before it left."""
        for step, what, make in (
            (1, f'hc_version is "{SPEC_VERSION}"', self._version),
            (1, "tags, which 1.3 asks for, added", self._tags),
            (1, "a description, which 1.3 asks for, added", self._description),
            (3, "compliance_levels added", self._levels),
            (4, "execution.supported_runtimes added", self._runtimes),
            (7, "llm_launchers added", self._launchers),
        ):
            edit = make(text)
            if edit is not None:
                yield step, what, edit
                text = text[: edit.start] + edit.new + text[edit.end :]

    def _version(self, text: str) -> Edit | None:
        version = Version.parse(self._metadata.get("hc_version"))
        if version is not None and version >= NEWEST:
            return None
        for member in members(text):
            if member.key == "hc_version":
                return Edit(member.value, member.end, f'"{SPEC_VERSION}"')
        return insert(text, "hc_version", f'"{SPEC_VERSION}"')

    def _tags(self, text: str) -> Edit | None:
        return None if "tags" in self._metadata else insert(text, "tags", "[]")

    def _description(self, text: str) -> Edit | None:
        if self._metadata.get("description") or self._metadata.get("summary"):
            return None
        metas = (m["content"] for m in self._page.metas if m.get("name") == "description")
        words = next(metas, "") or str(self._metadata.get("title") or "")
        return insert(text, "description", inline_json(words)) if words else None

    def _levels(self, text: str) -> Edit | None:
        if "compliance_levels" in self._metadata:
            return None
        levels = {"protocol": "required"}
        if self._page.first(names.INSTRUCTIONS) and self._page.first(
            names.CONTEXT, names.CONTEXT_OLD
        ):
            levels["content"] = "required"
        if self._has_tools:
            levels["agentic"] = "implemented"
        launched = self._address or "llm_launchers" in self._metadata
        if launched and self._metadata.get("registries"):
            levels["discovery"] = "implemented"
        return insert(text, "compliance_levels", inline_json(levels))

    def _runtimes(self, text: str) -> Edit | None:
        runtimes = ["llm_direct", *(["mcp_b_polyfill"] if self._has_tools else [])]
        execution = self._metadata.get("execution")
        if execution is None:
            value = {"agentic_capable": self._has_tools, "supported_runtimes": runtimes}
            return insert(text, "execution", inline_json(value))
        if not isinstance(execution, dict) or "supported_runtimes" in execution:
            return None
        at = next(member.value for member in members(text) if member.key == "execution")
        return insert(text, "supported_runtimes", inline_json(runtimes), at=at)

    def _launchers(self, text: str) -> Edit | None:
        if "llm_launchers" in self._metadata:
            return None
        if not self._address:
            self._notes.append(
                Change(7, "llm_launchers need the page's address: name it, or add a canonical link")
            )
            return None
        return insert(text, "llm_launchers", inline_json(launchers(self._address)))

    def _note_the_rest(self) -> None:
        if "protection" not in self._metadata:
            self._notes.append(Change(6, "add protection if the page has proprietary content"))
        if self._page.first(names.CONTEXT_PRIVATE):
            self._notes.append(Change(5, "move hc-context-private out of the page"))
        if not self._page.first(names.CONTEXT, names.CONTEXT_OLD):
            self._notes.append(Change(5, "Content tier asks for hc-context-public"))
        instructions = self._page.first(names.INSTRUCTIONS)
        if instructions and "## HC_BOOTSTRAP" not in instructions.text:
            self._notes.append(
                Change(1, "Content tier asks for ## HC_BOOTSTRAP in hc-instructions")
            )
        if "<form" in self._page.source.lower() and not self._page.forms:
            self._notes.append(
                Change(8, "forms can become tools with toolname and tooldescription")
            )

    # ---- tags: steps 2 and 5 ----------------------------------------------------------------

    def _rename(self, old: str, step: int) -> None:
        block = self._page.first(old)
        new = names.TOOLS if old == names.TOOLS_OLD else names.CONTEXT
        if block is None:
            return
        tag = self._tag(block)
        if self._page.first(new) is not None or tag is None:
            self._notes.append(Change(step, f"{old} stays: {new} is there as well"))
            return
        if old == names.TOOLS_OLD:
            self._replace_tag(tag, {"type": "application/webmcp+json", "id": None})
            self._changes.append(Change(step, 'id="hc-tools" is type="application/webmcp+json"'))
        else:
            self._replace_tag(tag, {"id": names.CONTEXT})
            self._changes.append(Change(step, "hc-context is hc-context-public"))

    def _replace_tag(self, tag: Tag, values: dict[str, str | None]) -> None:
        """Set attributes of a tag; ``None`` takes one away. Other bytes of the tag stay."""
        start = self._offset(tag.start) + 1 + len(tag.name)
        end = self._offset(tag.inner) - 1
        text = self._raw[start:end]
        for name, value in values.items():
            span = attribute_spans(text).get(name)
            if span is None:
                text = text if value is None else f' {name}="{value}"{text}'
            elif value is None:
                text = text[: span[0]].rstrip() + text[span[1] :]
            else:
                text = f'{text[: span[0]]}{name}="{value}"{text[span[1] :]}'
        self._edits.append(Edit(start, end, text))

    # ---- the runtime: step 9 ----------------------------------------------------------------

    def _add_runtime(self) -> None:
        if not self._has_tools:
            return
        if any("modelContext" in script.text for script in self._page.scripts):
            if not any(script.text == RUNTIME_JS for script in self._page.scripts):
                self._notes.append(
                    Change(
                        9,
                        "the page has a registration script of its own:"
                        " prove it with check --browser",
                    )
                )
            return
        if any(
            "content-security-policy" in m.get("http-equiv", "").lower() for m in self._page.metas
        ):
            self._notes.append(
                Change(9, "add the runtime script and its hash to the page's policy")
            )
            return
        at = self._end_of_body()
        self._edits.append(Edit(at, at, f"<script>{RUNTIME_JS}</script>\n"))
        self._changes.append(Change(9, "the runtime script added"))

    def _end_of_body(self) -> int:
        """The last ``</body>`` before which a script really runs; else the end of the file."""
        found = [match.start() for match in _END_OF_BODY.finditer(self._raw)][-_TRIES:]
        for at in reversed(found):
            tried = read_page(f"{self._raw[:at]}<script>0</script>{self._raw[at:]}")
            if len(tried.scripts) > len(self._page.scripts):
                return at
        return len(self._raw)

    @property
    def _has_tools(self) -> bool:
        return self._page.first(names.TOOLS, names.TOOLS_OLD) is not None

    def _tag(self, block: Block) -> Tag | None:
        return block.anchor.tag if isinstance(block.anchor, Anchor) else None

    def _span(self, block: Block) -> tuple[int, int] | None:
        tag = self._tag(block)
        return None if tag is None else (self._offset(tag.inner), self._offset(tag.after))


class _Offsets:
    """Offsets in text with LF line ends → offsets in the raw text."""

    def __init__(self, raw: str) -> None:
        self._shift = int(raw.startswith("\ufeff"))
        body = raw[self._shift :]
        self._pairs = [m.start() - i for i, m in enumerate(re.finditer("\r\n", body))]

    def __call__(self, offset: int) -> int:
        return offset + self._shift + bisect_left(self._pairs, offset)
