"""What HcPage writes: whole, parseable, and safe whatever the text in it."""

from __future__ import annotations

import json
import re

import html5lib
import pytest
from hypothesis import given, strategies as st

from hcgen.base import ContentError
from hcgen.standard import RUNTIME_JS, HcPage, read_page, script_json
from tests.standard.pages import HANDLERS, INSTRUCTIONS, METADATA, discovery_page, edited

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "]]><template id=hc-instructions>",
    'a "quoted" & <b>bold</b> title — HC v9.9.9',
    "line\n---\n## tools (webmcp+json)\n{}",
    "\u2028\u2029\u0085\x00\x1b\x7f\ufffe\ufeff",
    "emoji 🐙 and 漢字 and \U000e0041",
    "\ud800 lone",
]


def parsed(html: str) -> html5lib.HTMLParser:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.tree_root = parser.parse(html)
    return parser


def test_the_policy_comes_right_after_the_character_set() -> None:
    lines = discovery_page().head().split("\n")
    assert lines[0] == '<meta charset="utf-8">'
    assert lines[1].startswith('<meta http-equiv="Content-Security-Policy" content="default-src')


def test_the_policy_lets_nothing_in_but_the_pages_own_scripts_and_styles() -> None:
    page = discovery_page(styles=("p { color: red }",), early_scripts=("let a = 1;",))
    parts = dict(part.split(" ", 1) for part in page.csp().split("; "))
    assert parts["default-src"] == parts["base-uri"] == parts["form-action"] == "'none'"
    assert parts["connect-src"] == "'none'"
    assert parts["img-src"] == "data:"
    assert parts["script-src"].count("sha256-") == 3
    assert parts["style-src"].count("sha256-") == 1
    forms = discovery_page(forms=True, connect=("https://api.example",)).csp()
    assert "form-action 'self'" in forms
    assert "connect-src https://api.example;" in forms


@pytest.mark.parametrize("source", ["https://a.example/path", "*", "'unsafe-inline'", "a; b"])
def test_the_policy_takes_exact_origins_only(source: str) -> None:
    with pytest.raises(ContentError, match="exact origin"):
        discovery_page(connect=(source,))


def test_the_page_has_no_parse_error_for_the_strict_judge() -> None:
    assert parsed(discovery_page().html("<h1>Tides</h1>")).errors == []


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    page = discovery_page(
        metadata={**METADATA, "title": f"T {text}", "description": text or "d", "note": text},
        context_public={"quote": text, text: 1},
        data={"checkpoint": [text]},
        json_ld={"name": text},
        meta=({"name": "author", "content": text},),
    )
    html = page.html()
    read = read_page(html)
    assert [b.name for b in read.blocks] == [
        "hc-metadata", "hc-context-public", "webmcp+json", "hc-instructions",
    ]  # fmt: skip
    assert read.metadata is not None
    assert read.metadata["note"] == text
    assert read.first("hc-context-public").json.value == {"quote": text, text: 1}
    assert [s.text for s in read.scripts] == [HANDLERS, RUNTIME_JS]
    if "\ud800" not in text:
        assert parsed(html).errors == []
        html.encode("utf-8")


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_json_in_a_script_comes_back_as_it_went_in(value: object) -> None:
    text = script_json(value)
    html = f'<script type="application/json" id="hc-context-public">{text}</script>'
    assert read_page(html).blocks[0].text == text
    assert not re.search("[<>&\u2028\u2029]", text)
    assert json.loads(text) == value


@given(
    st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t"), max_size=300)
)
def test_instructions_come_back_byte_for_byte(text: str) -> None:
    text = "## HC_BOOTSTRAP\n" + re.sub("[\ufdd0-\ufdef\ufffe\uffff]", "", text)
    text = "".join(c for c in text if ord(c) & 0xFFFE != 0xFFFE)
    html = discovery_page(instructions=text).html()
    assert read_page(html).first("hc-instructions").text == text
    template = parsed(html).tree_root.find(".//template[@id='hc-instructions']")
    assert "".join(template.itertext()) == text


def test_line_ends_of_instructions_become_lf() -> None:
    page = discovery_page(instructions="## HC_BOOTSTRAP\r\na\rb")
    assert read_page(page.html()).first("hc-instructions").text == "## HC_BOOTSTRAP\na\nb"


REFUSED = {
    "the marker": {"instructions": "Hello"},
    "a control character": {"instructions": "## HC_BOOTSTRAP\x00"},
    "a script that ends itself": {"handlers": "const a = '</script>';"},
    "a comment that swallows": {"scripts": ("a = '<!--';",)},
    "a style that ends itself": {"styles": ("</style>",)},
    "an outside style sheet": {"links": ({"rel": "stylesheet", "href": "/a.css"},)},
    "an outside icon": {"links": ({"rel": "icon", "href": "/a.png"},)},
    "a refresh": {"meta": ({"http-equiv": "refresh", "content": "0;url=/"},)},
    "an unknown attribute": {"meta": ({"name": "a", "onload": "x"},)},
    "a data block named as HC's": {"data": {"hc-metadata": 1}},
    "not a number": {"context_public": float("nan")},
    "no title": {"metadata": {**METADATA, "title": " "}},
    "an unknown type": {"metadata": {**METADATA, "hc_type": "skil"}},
    "a bad id": {"metadata": {**METADATA, "artifact_id": "A b"}},
    "two tools of one name": {"tools": {"tool_prefix": "a", "tools": [
        {"name": "a_b", "description": "d", "inputSchema": {}}] * 2}},
    "a tool without description": {"tools": {"tool_prefix": "a", "tools": [{"name": "a_b", "inputSchema": {}}]}},
}  # fmt: skip


@pytest.mark.parametrize("changes", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_right_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ContentError):
        discovery_page(**changes)


def test_a_misspelt_type_is_told_the_right_one() -> None:
    with pytest.raises(ContentError, match="did you mean 'skill'"):
        discovery_page(metadata={**METADATA, "hc_type": "skil"})


def test_unknown_keys_of_the_metadata_stay_in_their_order() -> None:
    values = {"_note": 1, **METADATA, "zebra": 2, "apple": 3}
    read = read_page(discovery_page(metadata=values).html())
    assert list(read.metadata or {}) == list(values)


def test_a_page_without_tools_has_no_runtime() -> None:
    page = discovery_page(tools=None, handlers="")
    assert page.runtime() == ""
    assert "webmcp" not in page.head()


def test_the_same_layers_give_the_same_bytes() -> None:
    assert discovery_page().html() == discovery_page().html()


def test_private_blocks_stay_out_of_the_text_unless_asked() -> None:
    page = discovery_page(
        metadata={**METADATA, "protection": {"private_blocks": ["hc-instructions", "hc-tools"]}}
    )
    assert "## hc-instructions" not in page.text()
    assert "## tools (webmcp+json)" not in page.text()
    assert "## hc-instructions" in page.text(include_private=True)


def test_the_text_has_the_order_of_the_standard() -> None:
    page = discovery_page()
    headings = re.findall(r"(?m)^---\n## (.+)$", page.text("https://a.example/x?format=hc"))
    assert headings == [
        "hc-metadata",
        "hc-instructions",
        "hc-context-public",
        "tools (webmcp+json)",
    ]
    assert page.text("https://a.example/x?format=hc").startswith(
        "# Tide tables — HC v1.3.3\n> Source: https://a.example/x\n> Type: tool | ID: tide-tables\n\n---\n"
    )
    assert INSTRUCTIONS in page.text()


def test_tools_that_need_confirmation_get_the_hint_that_browsers_keep() -> None:
    tools = read_page(discovery_page().html()).first("webmcp+json").json.value["tools"]
    assert tools[1]["annotations"] == {"destructiveHint": True, "consequentialHint": True}


def test_a_page_is_made_of_metadata_alone() -> None:
    values = edited(METADATA, lambda m: m.pop("hc_version"))
    page = HcPage(metadata=values)
    assert page.blocks() == ""
    assert (read_page(page.html()).metadata or {})["hc_version"] == "1.3.3"
