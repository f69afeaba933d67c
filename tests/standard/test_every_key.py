"""JSON of every kind at every key of every block: findings, never an exception."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from hcgen.base import HcgenError
from hcgen.standard import (
    HcPage,
    check,
    check_hc,
    export,
    launchers,
    migrate,
    parse_hc,
    stack_entry,
)
from tests.standard.conftest import HANDLERS, METADATA, TOOLS

VALUES: tuple[Any, ...] = (
    None, True, 0, -7, 1.5, 1e300, 2**80, "", " ", "text", "1.3", "javascript:x", "https://x.example/?q=Fetch%20http",
    "https://[x", "2026-01-31", "\u202e\ud800", "</script>", "x" * 5000, [], [None], ["a", 1, {}], [[[]]], {}, {"a": None},
    {"": {"__proto__": []}}, {"level": 1, "url": [], "_note": {}},
)  # fmt: skip
WHOLE = {
    "hc-metadata": {
        **METADATA, "summary": "x", "version": "1", "author_url": "https://x.example", "created": "2026-01-31",
        "compliance_levels": {"protocol": "required", "agentic": "implemented", "_note": "x"},
        "execution": {"agentic_capable": True, "supported_runtimes": ["llm_direct"]},
        "protection": {"public_blocks": ["hc-metadata"], "private_blocks": ["hc-context-private"], "auth_method": "x"},
        "registries": {"discovery_endpoint": "https://x.example/registry.json", "personal": None},
        "registry_stack": [stack_entry("project", "https://x.example/"), "https://y.example"],
        "trusted_origins": ["https://x.example"], "llm_launchers": launchers("https://x.example/"),
        "content_hash": "sha256:0", "artifacts": [{"id": "a", "url": "https://x.example"}],
    },
    "hc-context-public": {"kind": "page", "list": [{"a": [1]}]},
    "hc-tools": TOOLS,
}  # fmt: skip
"""The blocks of a page, with every key that a rule reads."""


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a value, the whole first."""
    yield path
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else ())
    )
    for key, item in items:
        yield from places(item, (*path, key))


def changed(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    if not path:
        return new
    made = copy.deepcopy(value)
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = new
    return made


def page_of(blocks: dict[str, Any]) -> str:
    """A page with these blocks, written without asking whether they fit."""
    rest = HcPage(metadata=METADATA, handlers=HANDLERS, instructions="## HC_BOOTSTRAP\nRead.").html(
        "<p>x</p>"
    )
    head, end = rest.split("</title>", 1)
    kind, _, after = end.partition('<script type="application/json" id="hc-metadata">')
    drawn = "".join(
        f"<script {kind_of(name)}>{json.dumps(value).replace('<', chr(92) + 'u003c')}</script>"
        for name, value in blocks.items()
    )  # fmt: skip
    return f"{head}</title>{drawn}{kind}{after.partition('</script>')[2]}"


def kind_of(name: str) -> str:
    return (
        'type="application/webmcp+json"'
        if name == "hc-tools"
        else f'type="application/json" id="{name}"'
    )


@pytest.mark.parametrize("block", WHOLE)
def test_every_kind_of_value_at_every_key_of_a_block_is_judged(block: str) -> None:
    assert check(page_of(WHOLE)).has_hc
    seen = set()
    for path in places(WHOLE[block]):
        for value in VALUES:
            html = page_of({**WHOLE, block: changed(WHOLE[block], path, value)})
            report = check(html)
            json.dumps(report.to_json())
            seen |= {finding.rule for finding in report.findings}
    assert len(seen) > (3 if block == "hc-context-public" else 10)


@pytest.mark.parametrize("block", WHOLE)
def test_pages_of_any_values_are_exported_migrated_and_read_again(block: str) -> None:
    for path in [path for path in places(WHOLE[block]) if len(path) < 3]:
        for value in VALUES[::2]:
            html = page_of({**WHOLE, block: changed(WHOLE[block], path, value)})
            with suppress(HcgenError):
                migrate(html)
            with suppress(HcgenError):
                text = export(html)
                check_hc(text)
                check(html, companion=text)
                parse_hc(text)
