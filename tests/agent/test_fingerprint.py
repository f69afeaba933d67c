"""The version of an extractor is what it is made of, and changes with nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hcgen.agent.extractors import RulesExtractor, fingerprint as module
from hcgen.agent.extractors.fingerprint import fingerprint, of_code, of_words

CODE = '''"""What it does."""

import re
from a.b import c

LIMIT = 3
"""Of what."""


def first[T](text: str) -> list[str]:  # why
    """The first."""
    import os

    def inner() -> bool:
        return text == f"{LIMIT!r:>{LIMIT}} of {c}" "…"

    match text:
        case "a" | None:
            return [each for each in re.findall(r"[㐀-鿿]", text) if (n := each)]
    return [*text, 1.5, b"x", ...] if inner() and not -LIMIT else []


class Other(str):
    """Another."""

    name: str = "x"
'''.replace("first[T]", "first")
WORDS = "# why\n[parts]\nnet = 'net|total'\n[[revenue]]\nphrases = ['sales', '{net} sales']\n"


def folder(path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


def made(tmp_path: Path, name: str, files: dict[str, str]) -> str:
    return fingerprint([folder(tmp_path / name, files)])


def test_every_python_gives_code_the_same_hashes() -> None:
    assert [each[:8] for each in of_code(CODE)] == PINNED


PINNED = ["364831bf", "36d67fee", "a999eb9e"]


def test_every_python_gives_words_the_same_hash() -> None:
    assert of_words(WORDS)[:8] == "51f6e4d5"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # why", ""),
        ('"""Of what."""\n', ""),
        ('    """The first."""\n', '    """The very first."""\n'),
        ("import re\n", "import re\nimport sys\n"),
        ("from a.b import c", "from a.c import c"),
        ("    import os\n\n", ""),
        ("LIMIT = 3", "LIMIT = (\n    3\n)"),
        ('"x"', "'x'"),
    ],
)
def test_what_says_the_same_counts_for_nothing(old: str, new: str) -> None:
    assert old in CODE
    assert of_code(CODE.replace(old, new)) == of_code(CODE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("[㐀-鿿]", "[一-鿿]"),
        ("and not", "or not"),
        ("text: str", "text: str = ''"),
        ("!r:>", "!s:>"),
        ("1.5", "1.25"),
        ('name: str = "x"', 'name: str = b"x"'),
        ("Other(str)", "Other(int)"),
    ],
)
def test_what_says_something_else_counts(old: str, new: str) -> None:
    assert old in CODE
    assert of_code(CODE.replace(old, new)) != of_code(CODE)


def test_comments_and_layout_of_words_count_for_nothing_and_their_order_counts() -> None:
    assert of_words(WORDS.replace("# why\n", "").replace(", ", ",\n  ")) == of_words(WORDS)
    turned = WORDS.replace("'sales', '{net} sales'", "'{net} sales', 'sales'")
    assert of_words(turned) != of_words(WORDS)


def test_moving_a_file_or_a_function_changes_nothing(tmp_path: Path) -> None:
    whole = made(tmp_path, "a", {"rules.py": CODE, "words.toml": WORDS, "notes.md": "x"})
    head, tail = CODE.split("\n\n\nclass")
    files = {"sub/one.py": head, "sub/deeper/two.py": "class" + tail, "sub/w.toml": WORDS}
    assert made(tmp_path, "b", files) == whole
    assert made(tmp_path, "c", {"rules.py": CODE}) != whole


def test_a_memory_keeps_a_fingerprint_until_a_byte_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, memory = folder(tmp_path / "rules", {"a.py": CODE, "a.toml": WORDS}), tmp_path / "memory"
    first = fingerprint([rules], memory)
    assert first == fingerprint([rules])
    with monkeypatch.context() as walking:
        walking.setattr(module, "of_code", lambda _: pytest.fail("the trees are walked again"))
        assert fingerprint([rules], memory) == first
    (rules / "a.py").write_text(CODE.replace("LIMIT = 3", "LIMIT = 4"), encoding="utf-8")
    assert fingerprint([rules], memory) == fingerprint([rules]) != first
    (rules / "a.py").write_text(CODE, encoding="utf-8")
    assert fingerprint([rules], memory) == first


@pytest.mark.parametrize("torn", [b"", b"abc", b"\xff" * 12, b"f" * 13])
def test_what_a_memory_holds_that_is_no_fingerprint_is_made_anew(
    tmp_path: Path, torn: bytes
) -> None:
    rules, memory = folder(tmp_path / "rules", {"a.py": CODE}), tmp_path / "memory"
    first = fingerprint([rules], memory)
    (kept,) = memory.iterdir()
    kept.write_bytes(torn)
    assert fingerprint([rules], memory) == first
    assert kept.read_text(encoding="ascii") == first


def test_a_memory_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    rules = folder(tmp_path / "rules", {"a.py": CODE})
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert fingerprint([rules], tmp_path / "file" / "memory") == fingerprint([rules])


def test_what_a_newer_python_adds_to_the_trees_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An empty field of each definition, as 3.12 and 3.13 add them; a text of an f-string in two
    pieces, and a text that is marked as one, as versions differ in."""

    def newer(text: str) -> ast.Module:
        tree = parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                monkeypatch.setattr(type(node), "_fields", FIELDS[type(node)])
                node.type_params = []  # type: ignore[attr-defined]
            elif isinstance(node, ast.JoinedStr):
                node.values = [piece for value in node.values for piece in pieces(value)]
            elif isinstance(node, ast.Constant):
                node.kind = "u"
        return tree

    def pieces(value: ast.expr) -> list[ast.expr]:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return [ast.Constant(value.value[:1]), ast.Constant(value.value[1:])]
        return [value]

    parse = ast.parse
    monkeypatch.setattr(ast, "parse", newer)
    assert [each[:8] for each in of_code(CODE)] == PINNED


FIELDS = {
    kind: tuple(dict.fromkeys((*kind._fields, "type_params")))
    for kind in (ast.FunctionDef, ast.ClassDef)
}


def test_the_rules_are_named_by_their_fingerprint() -> None:
    assert re.fullmatch("[0-9a-f]{12}", RulesExtractor().version)
