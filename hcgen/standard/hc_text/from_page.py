"""Page → `.hc` (§13)."""

from __future__ import annotations

from hcgen.base import NoHcBlock
from hcgen.standard.escape import json_text
from hcgen.standard.hc_text import write as hc
from hcgen.standard.markup import read as names
from hcgen.standard.markup.read import Block, ReadPage, read_page
from hcgen.standard.models.metadata import Metadata

_SECTIONS = {
    hc.METADATA: (names.METADATA,),
    hc.INSTRUCTIONS: (names.INSTRUCTIONS,),
    hc.CONTEXT: (names.CONTEXT, names.CONTEXT_OLD),
    hc.TOOLS: (names.TOOLS, names.TOOLS_OLD),
}


def export(
    html: str | bytes | ReadPage, source: str | None = None, *, include_private: bool = False
) -> str:
    """The `.hc` text of a page: every block that it has, values unchanged.

    Without ``source`` the canonical address of the page is used. Blocks that the page calls
    private are left out unless asked for. JSON that is not valid is passed on as it is written.
    Raises ``NoHcBlock`` where the page has none.
    """
    page = html if isinstance(html, ReadPage) else read_page(html)
    blocks = {section: page.first(*found) for section, found in _SECTIONS.items()}
    bodies = {section: _body(block) for section, block in blocks.items() if block is not None}
    if not bodies:
        raise NoHcBlock(
            "the page holds no HC block", fix="see hcgen rules for what an HC page needs"
        )
    metadata = page.metadata or {}
    hidden = () if include_private else Metadata(metadata).private_blocks
    return hc.write_hc(
        title=str(metadata.get("title") or "Untitled"),
        version=str(metadata.get("hc_version") or "unknown"),
        hc_type=str(metadata.get("hc_type") or "unknown"),
        artifact_id=str(metadata.get("artifact_id") or "unknown"),
        source=source or canonical(page),
        sections=hc.visible(bodies, hidden),
    )


def canonical(page: ReadPage) -> str | None:
    """The canonical address that a page names."""
    for link in page.links:
        if "canonical" in link.get("rel", "").lower().split() and link.get("href"):
            return link["href"]
    return None


def _body(block: Block) -> str:
    if block.name == names.INSTRUCTIONS:
        return block.text
    read = block.json
    if read.fault is None and read.repeated is None and json_is_exact(read.value):
        return json_text(read.value)
    return block.text


def json_is_exact(value: object) -> bool:
    """Whether writing the value again loses nothing (a number past the floats would)."""
    if isinstance(value, float):
        return value == value and abs(value) != float("inf")  # noqa: PLR0124 - NaN
    if isinstance(value, dict):
        return all(json_is_exact(item) for item in value.values())
    return all(json_is_exact(item) for item in value) if isinstance(value, list) else True
