"""A value of every kind at every key of what people write: a page, or an error with its line.

All pages of a test stand in one site: those that are refused are named, with their lines, and the
others are built and pass the check.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcgen.base import ContentError, UsageError
from hcgen.site.config import Limits, SiteConfig
from hcgen.site.read.keys import KEYS
from hcgen.standard import Severity, check
from tests.site.authored import House, page

VALUES = (
    "", "~", "true", "no", "0", "-7", "1_000", "0o17", "1:30", "12345678901234567890", "1.10", ".inf", ".nan", "1e3",
    "text", '""', '" "', '"a\\u202Eb"', '"\\0"', '"\\uFFFF"', "'a: b'", "a, b", "/a/b/", "https://x.example/?a#b",
    "javascript:x", "//x.example", "2026-01-31", "2026-01-31T10:00:00Z", "'2026-13-99'", "2026-W05-1", "[]", "[a, b]",
    "[1, ~, true]", "[[a]]", "[{a: b}]", "{}", "{a: b}", "{a: [1]}", "{a: {b: c}}", "{1: a}", "{'': a}", "!!binary aGk=",
    "!!set {a}", "!!omap [a: b]", "!foo a", "&x [*x]", "|\n  two\n  lines", "'{{ 7*7 }}</script>'",
)  # fmt: skip
"""YAML of every kind, as it is written behind a key."""
KEYS_TRIED = (
    *KEYS, "region", "_note", "a b", "k" * 90, "名", "date", "published", "hidden", "status", "llm_x", "{{x}}",
)  # fmt: skip
TOOLS = """\
hc_tools_version: "1.0.0"
tool_prefix: tea
more: x
tools:
  - name: tea_find
    title: Finds
    description: Finds.
    inputSchema:
      type: object
      properties:
        leaf:
          type: string
          enum: [a, b]
          minLength: 1
      required: [leaf]
      additionalProperties: false
    annotations:
      readOnlyHint: true
      destructiveHint: false
    requiresConfirmation: false
    more: x
"""
HANDLERS = "window.__hcToolHandlers = { tea_find() { return { content: [] }; } };\n"


def built(house: House, files: dict[str, str]) -> list[str]:
    """Write the files and build until what is refused is gone; the errors that were told."""
    for name, text in files.items():
        path = house.content / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    told: list[str] = []
    for _ in range(5):
        try:
            house.build()
        except ContentError as error:
            lines = str(error).splitlines()
            refused = {found[0] for found in re.findall(r"pages/(\w+)([^:]*):\d+: ", str(error))}
            assert all(re.search(r"pages/\w+[^:]*:\d+: ", line) for line in lines), lines
            for name in refused:
                for path in sorted((house.content / "pages").glob(f"{name}*")):
                    _remove(path)
            told += lines
        else:
            return told
    raise AssertionError(told[-5:])


def _remove(path: Path) -> None:
    for each in sorted(path.rglob("*"), reverse=True):
        each.unlink()
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()


def all_pass_the_check(house: House) -> int:
    pages = [path.with_suffix(".html") for path in house.out.rglob("index.hc")]
    for path in pages:
        report = check(path.read_bytes(), companion=path.with_suffix(".hc").read_bytes())
        assert not report.fails(Severity.ERROR), (path, report.findings)
    return len(pages)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path).write("")


@pytest.mark.parametrize("trusted", ["", "trusted: true\n"], ids=["untrusted", "trusted"])
def test_every_key_of_the_front_matter(house: House, trusted: str) -> None:
    files = {}
    for n, key in enumerate(KEYS_TRIED):
        for m, value in enumerate(VALUES):
            own = f"'{key}'" if "{" in key else key
            rest = "".join(
                line for line in ("title: T\n", "description: D\n", trusted) if not line.startswith(f"{key}:")
            )  # fmt: skip
            files[f"p{n}x{m}.md"] = f"---\n{rest}{own}: {value}\n---\nText.\n"
    told = built(house, files)
    assert len(told) > 500
    assert all_pass_the_check(house) > 200


def _places(text: str) -> Iterator[tuple[int, str, bool]]:
    """The lines of a YAML text that a value can be put into: number, what stands before it."""
    for n, line in enumerate(text.splitlines()):
        if found := re.match(r"(\s*(?:- )?[\w]+:)( |$)", line):
            yield n, found[1], not found[2]


def _with(text: str, at: int, head: str, value: str) -> str:
    """The text with another value at a key, and without what stood below it."""
    lines = text.splitlines()
    deep = len(head) - len(head.lstrip(" -"))
    rest = lines[at + 1 :]
    while rest and len(rest[0]) - len(rest[0].lstrip(" ")) > deep:
        del rest[0]
    indented = value.replace("\n", "\n" + " " * (deep + 2))
    return "\n".join([*lines[:at], f"{head} {indented}", *rest]) + "\n"


def test_every_key_of_the_tools(house: House) -> None:
    files = {}
    for n, (at, head, _) in enumerate(_places(TOOLS)):
        for m, value in enumerate(VALUES):
            name = f"p{n}x{m}"
            files[f"{name}/index.md"] = page(title=name)
            files[f"{name}/handlers.js"] = HANDLERS
            files[f"{name}/tools.yaml"] = _with(TOOLS, at, head, value)
    assert len(built(house, files)) > 300
    assert all_pass_the_check(house) > 50


def test_every_key_of_the_context(house: House) -> None:
    context = "leaf: x\nmore:\n  - deep:\n      deeper: x\n"
    files = {}
    for n, (at, head, _) in enumerate(_places(context)):
        for m, value in enumerate(VALUES):
            files[f"p{n}x{m}/index.md"] = page(title="T")
            files[f"p{n}x{m}/context.yaml"] = _with(context, at, head, value)
    for m, value in enumerate(VALUES):
        files[f"whole{m}/index.md"] = page(title="T")
        files[f"whole{m}/context.yaml"] = f"{value}\n"
    assert len(built(house, files)) > 20
    assert all_pass_the_check(house) > 50


TOML_VALUES = (
    "0", "-7", "99999999999999999999", "1.5", "nan", "inf", "true", "2026-01-31", "10:00:00", "2026-01-31T10:00:00Z",
    '""', '" "', '"x"', '"a b"', '"\\u0000"', '"\\u202Eb"', '"two\\nlines"', '"en"', '"https://x.example"', '"../x"',
    '"https://x.example/?a"', '"javascript:x"', "[]", '["x"]', "[[1]]", "{}", "{a = 1}", '{a = {b = "c"}}', '"build"',
    f'"{"x" * 600}"', '"</title><script>"',
)  # fmt: skip
"""TOML of every kind."""


@pytest.mark.parametrize(
    "key", [*SiteConfig.model_fields, *(f"limits.{k}" for k in Limits.model_fields), "more"]
)
def test_every_key_of_site_toml(house: House, key: str) -> None:
    house.page("a.md", title="A")
    passed = 0
    for value in TOML_VALUES:
        text = f"{key} = {value}\n"
        if key != "title":
            text = f'title = "T"\n{text}'
        assert tomllib.loads(text)
        (house.content / "site.toml").write_text(text, encoding="utf-8")
        said = _refused(house)
        assert not said or re.search(r"site\.toml:\d+: |cannot be the output", said), (value, said)
        if not said:
            passed += 1
            all_pass_the_check(house)
    assert passed < len(TOML_VALUES)


def _refused(house: House) -> str:
    try:
        house.build()
    except (ContentError, UsageError) as error:
        return str(error)
    return ""
