"""Trees lie in a folder, compressed and named by what they hold; damage is noticed."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from hcgen.base import MachineError, UsageError
from hcgen.observe import Tree, get_tree, put_tree
from hcgen.observe.web.page import web_tree

PAGE = b"<title>T</title><h1 id=a>One</h1>" + b"<p>Some words.</p>" * 500


@pytest.fixture(scope="module")
def tree() -> Tree:
    return web_tree(PAGE).tree


def test_a_stored_tree_comes_back_as_it_was(tmp_path: Path, tree: Tree) -> None:
    path = put_tree(tmp_path / "trees", tree)
    assert path.name == f"{tree.sha256}.tree"
    assert path.stat().st_size < 1_000
    for name in (tree.sha256, tree.sha256[:8]):
        again = get_tree(tmp_path / "trees", name)
        assert again == tree
        assert list(again.nodes) == list(tree.nodes)


def test_a_tree_that_is_there_is_not_written_again(tmp_path: Path, tree: Tree) -> None:
    before = put_tree(tmp_path, tree).stat().st_mtime_ns
    assert put_tree(tmp_path, tree).stat().st_mtime_ns == before
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("damage", ["cut", "changed", "other", "bomb", "tail", "empty"])
def test_a_damaged_tree_is_an_error_that_says_what_to_do(
    damage: str, tmp_path: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put_tree(tmp_path, tree)
    data = path.read_bytes()
    if damage == "bomb":
        monkeypatch.setattr("hcgen.observe.tree.store.TREE_BYTES", 10_000)
    path.write_bytes(
        {
            "cut": data[:-5],
            "changed": data[:50] + bytes([data[50] ^ 1]) + data[51:],
            "other": zlib.compress(b"[]"),
            "bomb": zlib.compress(b"0" * 1_000_000),
            "tail": data + b"x",
            "empty": b"",
        }[damage]
    )
    with pytest.raises(MachineError, match=r"the stored tree is damaged .*observe the page"):
        get_tree(tmp_path, tree.sha256)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("0" * 64, "there is no tree"),
        ("../../etc/passwd", "is no name of a tree"),
        ("abc", "is no name of a tree"),
    ],
)
def test_an_unknown_name_is_a_usage_error(name: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=message):
        get_tree(tmp_path, name)


def test_the_beginning_of_two_names_is_not_enough(tmp_path: Path) -> None:
    for ending in ("a", "b"):
        (tmp_path / f"{'0' * 63}{ending}.tree").write_bytes(b"")
    with pytest.raises(UsageError, match="begins 2 trees"):
        get_tree(tmp_path, "0" * 10)
