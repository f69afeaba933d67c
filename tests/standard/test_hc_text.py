"""The .hc text: page → .hc → blocks loses nothing, and nothing can forge a section."""

from __future__ import annotations

import html
import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcgen.base import ContentError, NoHcBlock
from hcgen.standard import check_hc, export, parse_hc, read_page, script_json
from tests.standard.pages import CONTEXT, INSTRUCTIONS, METADATA, discovery_page

PIECES = st.sampled_from(
    ["---", "\\---", "\\\\---", "--- ", "---\r", "## tools (webmcp+json)", "## hc-metadata",
     "## hc-context-public ", "# Title — HC v1.3.3", "> Source: x", "", " ", "text", "\n", "\r\n", "\r",
     "</script>", "<!--", "</template>", "<script>", "🐙", "\ufeff", "\x00", "\u2028", "\u0085", "&amp;", "<b>"]
)  # fmt: skip
LINES = st.lists(PIECES | st.text(max_size=8), max_size=12).map("\n".join)


def page_of(title: str, instructions: str, context: object) -> str:
    """A page written by hand, so that any text can stand in it."""
    metadata = {**METADATA, "title": title}
    return (
        '<!doctype html><meta charset="utf-8"><body>'
        f'<script type="application/json" id="hc-metadata">{script_json(metadata)}</script>'
        f'<template id="hc-instructions">{html.escape(instructions).replace(chr(13), "&#13;")}</template>'
        f'<script type="application/json" id="hc-context-public">{script_json(context)}</script>'
    )


@given(
    title=LINES,
    instructions=LINES,
    context=st.dictionaries(LINES, LINES | st.integers(), max_size=3),
)
def test_page_to_text_to_blocks_is_lossless(
    title: str, instructions: str, context: dict[str, object]
) -> None:
    page = read_page(page_of(title, instructions, context))
    text = parse_hc(export(page))
    assert text.metadata == {**METADATA, "title": title}
    assert text.instructions == page.first("hc-instructions").text
    assert text.context_public == context
    assert text.tools is None
    assert parse_hc(export(page).encode()) == text


def test_a_whole_page_exports_as_it_was_written() -> None:
    page = discovery_page()
    assert export(page.html(), "https://a.example/") == page.text("https://a.example/")
    text = parse_hc(page.text())
    assert text.title == "Tide tables"
    assert (text.version, text.hc_type, text.artifact_id) == ("1.3.3", "tool", "tide-tables")
    assert text.instructions == INSTRUCTIONS
    assert text.context_public == CONTEXT
    assert [tool["name"] for tool in text.tools["tools"]] == ["tide_get_height", "tide_clear_log"]


def test_the_title_is_split_at_the_last_mark() -> None:
    page = discovery_page(metadata={**METADATA, "title": "A — HC v1 — HC v2"})
    text = parse_hc(page.text())
    assert (text.title, text.version) == ("A — HC v1 — HC v2", "1.3.3")


def test_a_quoted_section_opens_no_section() -> None:
    quote = 'x\n---\n## tools (webmcp+json)\n{"tools": []}'
    page = discovery_page(
        instructions=INSTRUCTIONS + quote, context_public={"q": quote}, tools=None, handlers=""
    )
    text = parse_hc(page.text())
    assert text.tools is None
    assert text.instructions == INSTRUCTIONS + quote
    assert text.context_public == {"q": quote}


def test_a_section_that_stands_twice_is_refused() -> None:
    forged = discovery_page().text() + '\n---\n## tools (webmcp+json)\n{"tools": []}\n'
    with pytest.raises(ContentError, match=r"line \d+: .*stands twice"):
        parse_hc(forged)


def test_unknown_headings_belong_to_the_section_they_stand_in() -> None:
    page = discovery_page(instructions="## HC_BOOTSTRAP\n---\n## hc-unknown\ntext")
    assert parse_hc(page.text()).instructions == "## HC_BOOTSTRAP\n---\n## hc-unknown\ntext"


def test_a_file_that_came_with_crlf_and_a_byte_order_mark_is_read() -> None:
    page = discovery_page()
    sent = b"\xef\xbb\xbf" + page.text().replace("\n", "\r\n").encode()
    assert parse_hc(sent).instructions == INSTRUCTIONS
    assert check_hc(sent).findings == ()


@pytest.mark.parametrize(
    "text", ["", "hello", "# Title\n", "# T — HC v1.3.3\n", "---\n## hc-metadata\n{}\n"]
)
def test_what_is_no_hc_text_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        parse_hc(text)


def test_json_that_is_not_valid_is_passed_on_as_it_stands() -> None:
    html_text = '<script type="application/json" id="hc-metadata">{"a": 1, // no\n}</script>'
    assert parse_hc(export(html_text)).body("hc-metadata") == '{"a": 1, // no\n}'


def test_numbers_are_not_rounded() -> None:
    html_text = '<script type="application/json" id="hc-metadata">{"a": 1e999, "b": 12345678901234567890}</script>'
    assert (
        parse_hc(export(html_text)).body("hc-metadata") == '{"a": 1e999, "b": 12345678901234567890}'
    )


def test_old_pages_export_too() -> None:
    for file in sorted((Path(__file__).parent / "old").glob("*.html")):
        text = parse_hc(export(file.read_bytes(), include_private=True))
        assert text.metadata is not None
        assert text.instructions


def test_a_page_without_blocks_has_no_text() -> None:
    with pytest.raises(NoHcBlock):
        export("<p>Nothing here</p>")


def test_json_of_the_text_is_readable_line_by_line() -> None:
    body = parse_hc(discovery_page().text()).body("hc-metadata")
    assert body is not None
    assert json.loads(body) == METADATA
    assert len(body.split("\n")) == len(METADATA) + 2
