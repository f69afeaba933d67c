"""No input makes the checker fail, hang, or disagree with a second parser."""

from __future__ import annotations

import time
from contextlib import suppress

import html5lib
import psutil
import pytest
from hypothesis import given, strategies as st

from hcgen.base import HcgenError
from hcgen.standard import check, check_hc, export, migrate, parse_hc, read_page
from hcgen.standard.markup.decode import decode
from tests.standard.mutate import mutated, seeds

COUNT = 150
"""Mutated pages; tests/torture takes 10,000."""

EVERYTHING = (
    check,
    lambda data: check(data, companion=data),
    lambda data: check(data, strict=len(data) < 40_000),
    check_hc,
    export,
    migrate,
    parse_hc,
    lambda data: migrate(migrate(data).data()),
)


def survive(data: bytes) -> float:
    """The CPU seconds of the slowest way through; errors of ours are fine, others are not."""
    slowest = 0.0
    for way in EVERYTHING:
        start = time.process_time()
        with suppress(HcgenError):
            way(data)
        slowest = max(slowest, time.process_time() - start)
    return slowest


def memory() -> float:
    """The memory of this process now, in MB."""
    return float(psutil.Process().memory_info().rss) / 1e6


def survive_mutated_pages(count: int) -> None:
    """Each within a second, and without keeping their memory."""
    pages = seeds()
    before = memory()
    slowest = max((survive(mutated(seed, pages)), seed) for seed in range(count))
    assert slowest[0] < 1, f"seed {slowest[1]}"
    assert memory() - before < 150, "MB more than before"


def test_mutated_pages_are_survived_within_a_second_each() -> None:
    survive_mutated_pages(COUNT)


@given(st.binary(max_size=2000))
def test_random_bytes_are_survived(data: bytes) -> None:
    assert survive(data) < 1


@given(st.text(max_size=2000))
def test_random_text_is_survived(text: str) -> None:
    check(text)
    check(text, strict=True)


LARGE = {
    "unclosed formatting": "".join(f"<b id={i}>" for i in range(12_000)) + "<p>" * 12_000,
    "many list items": "<ul>" + "<li>" * 50_000,
    "nested calls": "<script>window.__hcToolHandlers;" + "f(" * 25_000 + ")" * 25_000 + "</script><p id=hc-tools>",
    "long chains": "<script>navigator.modelContext" + ".b()" * 25_000 + "</script><p id=hc-tools>",
    "deep elements": "<div>" * 50_000,
    "many scripts": "<script id=hc-metadata>{}</script>" * 20_000,
    "many open scripts": "<script>" * 25_000,
    "many comments": "<!--" * 50_000,
    "many templates": "<template>" * 12_000,
    "many attributes": "<p " + "a=b " * 50_000,
    "open quotes": '<p a="' * 25_000,
    "equal signs": "<p " + "=" * 100_000 + ">",
    "deep JSON": '<script type="application/json" id="hc-metadata">' + "[" * 100_000 + "</script>",
    "long number": '<script type="application/json" id="hc-metadata">' + "1" * 100_000 + "</script>",
    "deep script": "<script>window.__hcToolHandlers = " + "[" * 50_000 + "</script><script id=hc-tools>{}</script>",
    "deep sums": "<script>window.__hcToolHandlers = " + "{} || " * 12_000 + "{}</script><p id=hc-metadata>",
    "deep schema": '<script type="application/webmcp+json">{"tools": [{"name": "a_b", "inputSchema": '
    + '{"items":' * 90 + "{}" + "}" * 90 + "}]}</script>",
    "many forms": "<form toolname=a tooldescription=b><input name=c>" * 10_000,
    "many labels": "<form toolname=a>" + "<label for=x><input name=c id=x>" * 10_000,
    "many sections": "---\n## hc-metadata\n" * 12_000,
    "many backslashes": "# a — HC v1\n---\n## hc-instructions\n" + "\\" * 125_000 + "---\n## hc-metadata\n",
    "angle brackets": "<" * 1_000_000,
    "many declarations": "<script type=application/webmcp+json>" * 30_000,
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_large_hostile_pages_stay_linear(name: str) -> None:
    data = LARGE[name].encode()
    took = survive(b'<meta charset="utf-8">' + data)
    assert took < 3, f"{took:.1f} s for {len(data)} bytes"


KNOWN = frozenset({"hc-metadata", "hc-instructions", "hc-context", "hc-context-public", "hc-tools"})


def html5lib_blocks(html: str) -> list[tuple[str, str]]:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(html, scripting=True)
    found = []

    def walk(node: object) -> None:
        for child in node:  # type: ignore[attr-defined]
            if child.tag == "script" and child.get("id", "") in KNOWN:
                found.append((child.get("id"), "".join(child.itertext())))
            elif child.tag == "template":
                if child.get("id") == "hc-instructions" and not len(child):
                    found.append(("hc-instructions", "".join(child.itertext())))
                continue
            walk(child)

    walk(tree)
    return found


def our_blocks(html: str) -> list[tuple[str, str]]:
    return [
        (block.id or "", block.text)
        for block in read_page(html).blocks
        if block.id in KNOWN
        and (block.tag == "script" or (block.tag == "template" and not block.raw_markup))
    ]


TRICKY = [
    "<!-- <script id='hc-metadata'>{}</script> --><p>",
    "<pre><script id=hc-metadata>{}</script></pre>",
    "<textarea><script id='hc-metadata'>{}</script></textarea>",
    "<title><script id='hc-metadata'>{}</script></title>",
    "<SCRIPT ID=hc-metadata TYPE='application/json'>{}</SCRIPT>",
    "<script type = application/json id = 'hc-metadata' >{}</script >",
    "<script data-x='>' id='hc-metadata'>{}</script>",
    "<a title='<script id=hc-metadata>{}</script>'>x</a>",
    "<script id=hc-metadata>{\"a\": \"<!-- <script>\"}</script> tail <script id=hc-context></script>",
    "<script id=hc-metadata><!-- </script><script id=hc-context>--></script>",
    "<script id=hc-metadata><!--></script><script id=hc-context>2</script>",
    "<script id=hc-metadata id=hc-context>1</script>",
    "<template id=hc-instructions>## HC_BOOTSTRAP &amp; &lt;b&gt;</template>",
    "<template><script id=hc-metadata>{}</script></template>",
    "<select><script id=hc-metadata>{}</script></select>",
    "<table><script id=hc-metadata>{}</script><tr><td></table>",
    "<plaintext><script id=hc-metadata>{}</script>",
    "<iframe><script id=hc-metadata>{}</script></iframe>",
    "<svg><title><script id=hc-metadata>a</script></title></svg>",
    "<script id=hc-metadata>{",
    "<template id=hc-instructions>## HC",
]  # fmt: skip


@pytest.mark.parametrize("html", TRICKY)
def test_the_fast_parser_and_html5lib_see_the_same_blocks(html: str) -> None:
    html = "<!doctype html><meta charset=utf-8>" + html
    assert our_blocks(html) == html5lib_blocks(html)


def test_both_parsers_agree_on_mutated_pages() -> None:
    """Except where ``<select>`` (changed after html5lib), ``<math>`` or ``<svg>`` hold a script."""
    pages = seeds()
    texts = (decode(mutated(seed, pages)).text for seed in range(300))
    for seed, text in enumerate(texts):
        if not any(tag in text.lower() for tag in ("<select", "<math", "<svg")):
            assert our_blocks(text) == html5lib_blocks(text), f"seed {seed}"


def test_both_parsers_agree_on_the_old_shapes_and_on_ours() -> None:
    for page in seeds():
        assert our_blocks(page) == html5lib_blocks(page)


def test_places_are_those_of_the_source() -> None:
    for page in [*seeds(), *TRICKY]:
        read = read_page(page)
        lines = page.split("\n")
        for block in read.blocks:
            if block.raw_markup or block.anchor.tag is None:
                continue
            line, column = block.place.line, block.place.column
            rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
            first = block.text.split("&")[0].split("<")[0]
            assert rest.startswith(first[:200]), (page[:80], block.name)
