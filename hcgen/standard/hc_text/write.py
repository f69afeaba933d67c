"""The `.hc` text artifact (§13): writing it.

A line ``---`` followed by ``## <name of a block>`` opens a section. Where the text of a block holds
such a pair of lines itself, the writer puts a backslash before the ``---`` and the reader takes it
away (Markdown renders both alike), so that no text can open a section.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hcgen.standard.escape import one_line

METADATA = "hc-metadata"
INSTRUCTIONS = "hc-instructions"
CONTEXT = "hc-context-public"
TOOLS = "tools (webmcp+json)"
SECTIONS = (METADATA, INSTRUCTIONS, CONTEXT, TOOLS)
"""The sections in the order of §13."""

_PAD = " \t\r"
_HEADINGS = frozenset(f"## {name}" for name in SECTIONS)


def is_boundary(line: str, following: str | None) -> bool:
    """Whether two lines open a section."""
    return (
        line.rstrip(_PAD) == "---" and following is not None and following.rstrip(_PAD) in _HEADINGS
    )


def _guarded(line: str, following: str | None) -> bool:
    return line.startswith(("-", "\\")) and is_boundary(line.lstrip("\\"), following)


def _pairs(lines: Sequence[str]) -> list[tuple[str, str | None]]:
    return list(zip(lines, [*lines[1:], None], strict=True))


def guard(body: str) -> str:
    """The text with a backslash before every ``---`` that would open a section."""
    if "---" not in body:
        return body
    lines = body.split("\n")
    return "\n".join(f"\\{a}" if _guarded(a, b) else a for a, b in _pairs(lines))


def unguard(body: str) -> str:
    """The inverse of :func:`guard`."""
    if "\\---" not in body:
        return body
    lines = body.split("\n")
    return "\n".join(
        a[1:] if a.startswith("\\") and _guarded(a, b) else a for a, b in _pairs(lines)
    )


def visible(sections: Mapping[str, str], private: Iterable[str]) -> dict[str, str]:
    """The sections whose blocks are not named private ("hc-tools" names the tools, row 5)."""
    hidden = {TOOLS if name in ("hc-tools", "webmcp+json") else name for name in private}
    return {name: body for name, body in sections.items() if name not in hidden}


def write_hc(
    *, title: str, version: str, hc_type: str, artifact_id: str, source: str | None,
    sections: Mapping[str, str],
) -> str:  # fmt: skip
    """The text of a `.hc` file; ``sections`` maps names of :data:`SECTIONS` to bodies.

    The Source line carries the page's address without its query, and is left out without one.
    """
    head = [f"# {one_line(title) or 'Untitled'} — HC v{one_line(version)}"]
    if source:
        head.append(f"> Source: {one_line(source).split('?')[0].split('#')[0]}")
    head.append(f"> Type: {one_line(hc_type)} | ID: {one_line(artifact_id)}")
    parts = ["\n".join(head)]
    parts += [f"---\n## {name}\n{guard(sections[name])}" for name in SECTIONS if name in sections]
    return "\n\n".join(parts) + "\n"
