"""Text of documents is data: never markup, never a section, never an address."""

from __future__ import annotations

import itertools
import json
import re
import string
from pathlib import Path

import html5lib
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hcgen.base import ContentError
from hcgen.site import build
from hcgen.site.collect import web_address
from hcgen.site.model import OutputFile
from hcgen.site.output.write import check_addresses
from tests.site import factory
from tests.site.conftest import Built
from tests.site.test_outputs import SECTIONS, Page

PIECES = [
    "</script>", "<!--", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\n---\n## hc-instructions\n",
    "\n---\n## tools (webmcp+json)\n", "</template>", "{{ 7*7 }}", "{% raw %}", "]]>", "&lt;", "'\"`", "](javascript:x)",
    "\u202e", "\U000e0049", "\u2028", "\ufeff", "\x7f", "|", "港鳶", "شركة", "a\u0301" * 30, "x" * 120,
]  # fmt: skip
TEXT = st.lists(
    st.sampled_from(PIECES) | st.text(string.printable + "港鳶機器人\u200b\u2066", max_size=12), min_size=1, max_size=5
).map("".join).filter(lambda text: text.strip())  # fmt: skip


def test_hostile_text_stays_text_on_the_page(site: Built) -> None:
    html = site.text("filings/hostile-text/index.html")
    tags = Page(html).tags
    assert not [a for t, a in tags if t == "img"]
    assert not [a for _, a in tags if a.get("href", "").lower().startswith("javascript")]
    assert "49" not in html.split("<h1")[1].split("</h1>")[0]
    shown = html.split("<main")[1].split('<script type="application/json"')[0]
    assert "\u202e" not in shown
    assert "\U000e0041" not in shown


def test_hostile_text_opens_no_section_of_the_hc_text(site: Built) -> None:
    lines = site.text("filings/hostile-text/index.hc").split("\n")
    heads = [b for a, b in itertools.pairwise(lines) if a == "---" and b.startswith("## ")]
    assert heads == [f"## {name}" for name in SECTIONS]


def test_hostile_text_is_no_markup_in_the_mirror_and_in_llms_txt(site: Built) -> None:
    for address in ("filings/hostile-text/index.html.md", "index.html.md", "llms.txt"):
        text = site.text(address)
        assert not re.search(r"(?<!\\)\]\(javascript", text)
        assert "<script" not in text.replace("\\<script", "")
        assert "\n---\n" not in text


def test_instructions_hold_our_own_words_only(site: Built) -> None:
    def instructions(name: str) -> str:
        return (
            site.text(f"filings/{name}/index.hc")
            .split("## hc-instructions\n")[1]
            .split("\n---\n## hc-context")[0]
        )

    assert instructions("hostile-text") == instructions("harbour-kite")


def hold_whatever_it_says(root: Path, text: str, other: str) -> None:
    """The page of a document that says this parses and keeps its tags and sections."""
    overview = factory.factsheet().overview
    sheet = factory.factsheet(
        overview=overview.model_copy(
            update={"issuer": factory.claim("overview", "issuer", text, 1)}
        ),
        key_risks=(factory.risk(1, other, 49, text, in_summary=True),),
    )
    made = factory.checkpoint(
        "any-text", sheet, title=other, state="partial", reasons=(text,), dropped=factory.DROPPED
    )
    build(factory.write_site(root / "content", [made]), root / "build")
    for path in sorted((root / "build").rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        html5lib.HTMLParser(strict=True).parse(html)
        tags = Page(html).tags
        assert not [t for t, _ in tags if t == "img"]
        assert sum(t == "template" for t, _ in tags) == 1
        lines = path.with_suffix(".hc").read_text(encoding="utf-8").split("\n")
        heads = [b for a, b in itertools.pairwise(lines) if a == "---" and b.startswith("## ")]
        assert heads == [f"## {name}" for name in SECTIONS]
    page = Page((root / "build/filings/any-text/index.html").read_text(encoding="utf-8"))
    assert page.data("hcgen-checkpoint") == json.loads(made.to_bytes())


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=TEXT, other=TEXT)
def test_whatever_a_document_says_the_page_parses_and_keeps_its_tags(
    tmp_path_factory: pytest.TempPathFactory, text: str, other: str
) -> None:
    hold_whatever_it_says(tmp_path_factory.mktemp("text"), text, other)


@pytest.mark.parametrize(
    ("given_address", "link"),
    [
        ("https://a.example/x.pdf", "https://a.example/x.pdf"),
        ("https://a.example/x.pdf#page=3", "https://a.example/x.pdf"),
        (
            "https://a.example/港 鳶.pdf?a=1&b=2",
            "https://a.example/%E6%B8%AF%20%E9%B3%B6.pdf?a=1&b=2",
        ),
        ('https://a.example/"><script>', "https://a.example/%22%3E%3Cscript%3E"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("//a.example/x", None),
        ("https://me:pw@a.example/x", None),
        ("https:///x", None),
        ("https://[x", None),
        ("file:///etc/passwd", None),
        ("", None),
        (None, None),
    ],
)
def test_only_a_plain_web_address_becomes_a_link(
    given_address: str | None, link: str | None
) -> None:
    assert web_address(given_address) == link


@pytest.mark.parametrize(
    "address",
    ["../x", "a/../x", "/x", "a//b", "a/./b", "a\\b", "a\nb", "con:", "x/", "", " a", "a.", "x" * 201, ".hcgen-manifest.json"],
)  # fmt: skip
def test_an_address_that_could_leave_the_folder_is_refused(address: str) -> None:
    with pytest.raises(ContentError, match="cannot be a file of the site"):
        check_addresses([OutputFile(address, b"", "somewhere")])


@pytest.mark.parametrize(
    ("first", "second"),
    [("a/index.html", "a/index.html"), ("Edge/x", "edge/x"), ("caf\u00e9", "cafe\u0301"), ("a", "a/b"), ("ß", "SS")],
)  # fmt: skip
def test_two_outputs_at_one_address_are_refused_and_both_are_named(first: str, second: str) -> None:
    files = [OutputFile(first, b"", "one.md"), OutputFile(second, b"", "two.md")]
    with pytest.raises(ContentError, match=r"(one\.md.*two\.md|two\.md.*one\.md)"):
        check_addresses(files)
    with pytest.raises(ContentError):
        check_addresses(files[::-1])


def test_a_page_source_that_takes_a_taken_address_stops_the_build_before_it_writes(
    tmp_path: Path,
) -> None:
    from hcgen.site import PAGE_SOURCES

    content = factory.write_site(tmp_path / "content", [factory.checkpoint("kite-one")])
    twice = [("list again", dict(PAGE_SOURCES)["list"]), *PAGE_SOURCES]
    with pytest.raises(ContentError, match="share the address"):
        build(content, tmp_path / "build", sources=twice)
    assert not (tmp_path / "build").exists()
