"""The `.hc` text artifact (§13): reading it.

Only a ``---`` line followed by ``## <name of a block>`` opens a section; every other line belongs
to the section it stands in. A name that comes twice is refused: one of the two is forged (row 18).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hcgen.base import ContentError
from hcgen.standard.hc_text.write import (
    CONTEXT,
    INSTRUCTIONS,
    METADATA,
    TOOLS,
    is_boundary,
    unguard,
)
from hcgen.standard.markup.decode import decode
from hcgen.standard.markup.strict_json import read_json

_DASH = " — HC v"


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its name, its body as the page had it, the line (from 1) its body begins on."""

    name: str
    body: str
    line: int


@dataclass(frozen=True)
class HcText:
    """A `.hc` file. What the head does not say is empty."""

    title: str
    version: str
    source: str | None
    hc_type: str
    artifact_id: str
    sections: tuple[Section, ...]
    problems: tuple[tuple[str, int], ...] = field(default=())

    def body(self, name: str) -> str | None:
        """The body of a section."""
        return next((s.body for s in self.sections if s.name == name), None)

    @property
    def metadata(self) -> dict[str, Any] | None:
        """``hc-metadata``, when it is a JSON object."""
        value = self._json(METADATA)
        return value if isinstance(value, dict) else None

    @property
    def instructions(self) -> str | None:
        """``hc-instructions``."""
        return self.body(INSTRUCTIONS)

    @property
    def context_public(self) -> Any:
        """``hc-context-public`` as JSON."""
        return self._json(CONTEXT)

    @property
    def tools(self) -> Any:
        """The tool manifest as JSON."""
        return self._json(TOOLS)

    def _json(self, name: str) -> Any:
        body = self.body(name)
        return None if body is None else read_json(body).value


def scan_hc(data: str | bytes) -> HcText:
    """Read what is there; never raises. ``problems`` says what is off, with lines."""
    text = data.removeprefix("\ufeff") if isinstance(data, str) else decode_raw(data)
    if text.partition("\n")[0].endswith("\r"):  # the whole file came with CRLF, not one block
        text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    starts = [
        i
        for i, line in enumerate(lines[:-1])
        if line[:1] == "-" and is_boundary(line, lines[i + 1])
    ]
    head = [line.rstrip("\r") for line in lines[: starts[0] if starts else len(lines)]]
    sections: list[Section] = []
    problems = list(_head_problems(head))
    for position, start in enumerate(starts):
        name = lines[start + 1].rstrip(" \t\r")[3:]
        final = position + 1 == len(starts)
        body = "\n".join(lines[start + 2 : None if final else starts[position + 1]])
        body = body.removesuffix("\n")  # the blank line between sections, or the last line end
        if any(section.name == name for section in sections):
            problems.append((f"the section {name!r} stands twice: one may be forged", start + 2))
        else:
            sections.append(Section(name, unguard(body), start + 3))
    if not sections:
        problems.append(("there is no section", 1))
    return HcText(**_head(head), sections=tuple(sections), problems=tuple(problems))


def parse_hc(data: str | bytes) -> HcText:
    """Read a `.hc` file. Raises ``ContentError`` where it is not one, or holds a section twice.

    >>> head = '# Tea — HC v1.3.3\\n> Type: skill | ID: tea\\n\\n---\\n'
    >>> text = parse_hc(head + '## hc-metadata\\n{"title": "Tea"}\\n')
    >>> text.title, text.artifact_id, text.metadata
    ('Tea', 'tea', {'title': 'Tea'})
    """
    read = scan_hc(data)
    if read.problems:
        message, line = read.problems[0]
        raise ContentError("this .hc text cannot be used", where=f"line {line}", why=message)
    return read


def decode_raw(data: bytes) -> str:
    """Bytes → text without touching line ends, which belong to the blocks."""
    decoded = decode(data)
    if decoded.encoding == "utf-8" and not decoded.damaged:
        return data.decode("utf-8").removeprefix("\ufeff")
    return decoded.text


def _head(lines: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "title": "",
        "version": "",
        "source": None,
        "hc_type": "",
        "artifact_id": "",
    }
    for line in lines:
        if line.startswith("# ") and not made["title"]:
            title, _, version = line[2:].rpartition(_DASH)
            made["title"], made["version"] = (title, version) if title else (line[2:], "")
        elif line.startswith("> Source: "):
            made["source"] = line[10:]
        elif line.startswith("> Type: "):
            kind, _, identifier = line[8:].partition(" | ID: ")
            made["hc_type"], made["artifact_id"] = kind, identifier
    return made


def _head_problems(lines: list[str]) -> list[tuple[str, int]]:
    first = lines[0] if lines else ""
    if not first.startswith("# ") or _DASH not in first:
        return [("the first line is not '# <title> — HC v<version>'", 1)]
    return []
