"""Whatever stands in a page's front matter or in a block: a clear word, never a fault of ours."""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

from hcgen.base import ContentError, HcgenError, TooDear, at_most
from hcgen.site import build
from hcgen.standard import check

KEYS = (
    "title", "description", "summary", "hc_type", "artifact_id", "tags", "created", "updated",
    "draft", "aliases", "menu", "order", "trusted", "contents", "uses", "lang", "slug", "version",
    "author", "license", "compliance_levels", "llm_launchers", "protection", "origins", "stack",
    "registry", "hc_version", "keywords", "capabilities", "anything",
)  # fmt: skip
SCALARS = (
    st.none() | st.booleans() | st.integers(-2, 2) | st.integers() | st.floats(allow_nan=True)
    | st.text(max_size=12) | st.dates() | st.sampled_from(["", "\u202ex", "2026-13-99", "/a/b"])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
QUICK = settings(
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
BLOCK = re.compile(
    r'(<script[^>]*type="application/(?:webmcp\+)?json"[^>]*>)(.*?)(</script>)', re.DOTALL
)


def site(folder: Path, text: str) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "content" / "pages").mkdir(parents=True)
    (folder / "content" / "site.toml").write_text('title = "T"\nbase_url = "https://a.example/"\n')
    (folder / "content" / "pages" / "p.md").write_text(text, encoding="utf-8")
    return folder / "content"


def built(content: Path) -> str:
    """What the build says where it refuses."""
    try:
        build(content, content.parent / "build")
    except HcgenError as error:
        return str(error)
    return ""


@QUICK
@given(front=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_front_matter_is_drawn_or_refused_in_words(
    tmp_path: Path, front: dict[str, Any]
) -> None:
    front = {"title": "T", "description": "D", **front}
    content = site(tmp_path / "s", f"---\n{yaml.safe_dump(front, allow_unicode=True)}---\nText.\n")
    said = built(content)
    assert not said or "p.md" in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("version:", ""),
        (f"title: 0x{'f' * 6000}", "is too large"),
        ("order: 99999999999999999999", "is too large"),
        ("trusted: true\nllm_launchers: []", "does not hold names, each with an address"),
    ],
)
def test_what_once_was_a_fault_of_ours(tmp_path: Path, line: str, words: str) -> None:
    title = "" if line.startswith("title") else "title: T\n"
    content = site(tmp_path, f"---\n{title}description: D\n{line}\n---\nText.\n")
    if not words:
        assert build(content, tmp_path / "build").pages
        return
    with pytest.raises(ContentError, match=words) as refused:
        build(content, tmp_path / "build")
    assert "p.md:" in str(refused.value)


@QUICK
@given(data=st.data())
def test_any_json_in_any_block_is_judged(data: st.DataObject, page_html: str) -> None:
    html = page_html
    for _ in range(data.draw(st.integers(1, 3))):
        found = list(BLOCK.finditer(html))
        block = data.draw(st.sampled_from(found))
        value = json.loads(block[2])
        keys = [*value] if isinstance(value, dict) else []
        if keys:
            value[data.draw(st.sampled_from(keys))] = data.draw(VALUES.filter(_is_json))
        else:
            value = data.draw(VALUES.filter(_is_json))
        html = html[: block.start(2)] + json.dumps(value) + html[block.end(2) :]
    assert check(html.encode("utf-8", "replace")).has_hc in (True, False)


@pytest.fixture(scope="module")
def page_html(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("page")
    build(site(folder, "---\ntitle: T\ndescription: D\n---\nText.\n"), folder / "build")
    return (folder / "build" / "p" / "index.html").read_text(encoding="utf-8")


def _is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


@pytest.mark.parametrize(
    "body",
    [
        "```perl\n" + "s{" * 30_000 + "\n```\n",
        "<div>\n" + "<a x " * 60_000 + "\n</div>\n",
        "## same\n\n" * 4_000,
        "<div>\n" + "<img src='a' " * 20_000 + "\n</div>\n",
        "[^a]" * 20_000,
        "> " * 5_000 + "deep\n",
    ],
    ids=["highlighter", "open tags", "equal headings", "open pictures", "footnotes", "quotes"],
)
def test_the_work_for_a_page_is_bounded(tmp_path: Path, body: str) -> None:
    text = f"---\ntitle: T\ndescription: D\ntrusted: true\n---\n{body}"
    content = site(tmp_path, text)
    began = time.process_time()
    said = built(content)
    assert not said or "p.md" in said
    assert time.process_time() - began < 10  # a page may take three seconds of them


def test_a_regular_expression_that_runs_away_is_ended() -> None:
    with pytest.raises(TooDear), at_most(0.3):
        re.fullmatch(r"(?:a|a)*b", "a" * 40)
