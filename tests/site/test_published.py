"""The published tree: the whole text of a document beside its page, where the site says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from hcgen.base import ContentError, Reporter
from hcgen.contracts import NODES_A_FILE, TreeRange, json_schemas, nodes_sha256
from hcgen.filings import LocalState, load_filings, read_checkpoint
from hcgen.readings import analyze_filing, analyze_missing
from hcgen.site import build, publishes_tree
from tests.site.conftest import ROOT, Built, opening
from tests.site.test_browser import call
from tests.site.test_outputs import Page

SAMPLE = "chengqi-plant-factory-ap"
PAGE = f"filings/{SAMPLE}/index.html"


def collection(folder: Path, *, publish: bool) -> Path:
    """A site with one sample that was not read yet."""
    content = folder / "content"
    shutil.copytree(ROOT / "content" / "filings" / SAMPLE, content / "filings" / SAMPLE)
    filing = content / "filings" / SAMPLE
    shutil.rmtree(filing / "checkpoints")
    facts = (filing / "filing.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = "".join(line for line in facts if not line.startswith("checkpoint"))
    (filing / "filing.toml").write_text(kept, encoding="utf-8")
    switch = "publish_tree = true\n" if publish else ""
    (content / "site.toml").write_text(f'title = "Text"\n{switch}', encoding="utf-8")
    return content


def read_and_built(folder: Path, *, publish: bool) -> Built:
    """What ``hcgen build`` does."""
    content = collection(folder, publish=publish)
    analyze_missing(
        load_filings(content),
        LocalState(folder / "state"),
        reporter=Reporter(),
        publish_tree=publishes_tree(content),
    )
    return Built(content, folder / "build", build(content, folder / "build"))


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return read_and_built(tmp_path_factory.mktemp("published"), publish=True)


@pytest.fixture
def copy(published: Built, tmp_path: Path) -> Path:
    """The content of ``published``, to be changed."""
    shutil.copytree(published.content, tmp_path / "content")
    return tmp_path / "content"


@pytest.fixture
def page(browser: Any, published: Built) -> Iterator[Any]:
    with opening(browser, published) as opened:
        yield opened(PAGE)


def files_of(site: Built) -> list[Path]:
    folder = site.out / "filings" / SAMPLE / "tree"
    return sorted(folder.iterdir(), key=lambda path: int(path.stem[1:]))


def test_the_files_hold_every_node_of_the_tree_that_the_checkpoint_names(published: Built) -> None:
    ranges = [TreeRange.model_validate_json(path.read_bytes()) for path in files_of(published)]
    nodes = [node for found in ranges for node in found.nodes]
    checkpoint = read_checkpoint(load_filings(published.content)[0])
    assert nodes_sha256(nodes) == checkpoint.body.document.tree_sha256
    assert [node.id for node in nodes] == [f"n{number}" for number in range(len(nodes))]
    assert [found.next for found in ranges] == [p.name for p in files_of(published)[1:]] + [None]
    assert all(len(found.nodes) == NODES_A_FILE for found in ranges[:-1])
    by_id = {node.id: node.text for node in nodes}
    cited = checkpoint.body.document.nodes_cited
    assert cited
    assert all(by_id[node.id] == node.text for node in cited)


def test_the_files_are_as_their_published_schema_says(published: Built) -> None:
    schema = json.loads(published.text("schemas/tree-range.json"))
    assert schema == json_schemas()["tree-range"]
    for path in files_of(published):
        jsonschema.Draft202012Validator(schema).validate(json.loads(path.read_bytes()))


@pytest.mark.browser
def test_every_address_that_the_tool_gives_is_there_and_holds_the_node_that_was_asked_for(
    page: Any, published: Built
) -> None:
    nodes = page.evaluate("window.hcgen.reading().facts.tree.nodes")
    here = set(page.evaluate("window.hcgen.reading().nodes.map(n => n.id)"))
    asked = [f"n{number}" for number in range(nodes) if f"n{number}" not in here]
    assert asked
    for node in asked:
        (address,) = call(page, "ipo_read_nodes", {"first": node})["not_in_page"]["tree"]
        held = json.loads(Path(unquote(urlsplit(address).path)).read_bytes())["nodes"]
        assert node in [entry["id"] for entry in held]
    given: list[str] = []
    first: str | None = "n0"
    while first is not None:
        told = call(page, "ipo_read_nodes", {"first": first, "last": "n9999999"})["not_in_page"]
        given += told["tree"]
        assert len(told["tree"]) <= 10
        first = told.get("tree_next_first")
    assert [Path(unquote(urlsplit(a).path)) for a in given] == files_of(published)


@pytest.mark.browser
def test_the_tool_makes_up_no_address_of_nodes_that_do_not_exist(page: Any) -> None:
    last = page.evaluate("window.hcgen.reading().facts.tree.nodes") - 1
    told = call(page, "ipo_read_nodes", {"first": "n9999998", "last": "n9999999"})
    assert told == f"Error: this page knows no node n9999998; the last that it knows is n{last}"
    assert call(page, "ipo_read_nodes", {"first": f"n{last}"}).keys() == {"nodes", "not_in_page"}
    begins = call(page, "ipo_map_document", {})["all_nodes"]["begins"]
    assert Path(unquote(urlsplit(begins).path)).is_file()


def test_the_text_for_language_models_says_where_the_whole_text_is(published: Built) -> None:
    text = published.text(f"filings/{SAMPLE}/index.hc")
    assert "tree/n0.json beside the page" in text


def test_without_the_switch_nothing_is_kept_or_published(tmp_path: Path) -> None:
    site = read_and_built(tmp_path, publish=False)
    assert not (site.content / "filings" / SAMPLE / "tree").exists()
    assert not (site.out / "filings" / SAMPLE / "tree").exists()
    assert Page(site.text(PAGE)).data("hcgen-page")["tree"] is None


def test_switched_off_again_the_site_withdraws_the_text(copy: Path, tmp_path: Path) -> None:
    build(copy, tmp_path / "build")
    assert (tmp_path / "build" / "filings" / SAMPLE / "tree" / "n0.json").is_file()
    (copy / "site.toml").write_text('title = "Text"\n', encoding="utf-8")
    build(copy, tmp_path / "build")
    assert not (tmp_path / "build" / "filings" / SAMPLE / "tree").exists()


def test_a_filing_that_was_read_before_has_no_text_until_it_is_read_again(tmp_path: Path) -> None:
    site = read_and_built(tmp_path, publish=False)
    (site.content / "site.toml").write_text('title = "T"\npublish_tree = true\n', encoding="utf-8")
    build(site.content, site.out)
    assert not (site.out / "filings" / SAMPLE / "tree").exists()
    (filing,) = load_filings(site.content)
    analyze_filing(filing, LocalState(tmp_path / "state"), publish_tree=True)
    build(site.content, site.out)
    assert (site.out / "filings" / SAMPLE / "tree" / "n0.json").is_file()


def _changed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"text":"', b'"text":"x', 1))


@pytest.mark.parametrize(
    "harm", [_changed, Path.unlink, lambda path: path.write_bytes(b"{}")],
    ids=["changed", "missing", "emptied"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["n0.json", f"n{NODES_A_FILE}.json"])
def test_text_that_is_not_the_one_that_was_read_is_not_published(
    copy: Path, tmp_path: Path, harm: Callable[[Path], None], name: str
) -> None:
    (folder,) = (copy / "filings" / SAMPLE / "tree").iterdir()
    harm(folder / name)
    with pytest.raises(ContentError, match="not the one that was read"):
        build(copy, tmp_path / "build")


def test_what_else_lies_in_the_folder_is_not_ours_to_publish(copy: Path, tmp_path: Path) -> None:
    (folder,) = (copy / "filings" / SAMPLE / "tree").iterdir()
    (folder / "notes.txt").write_text("a note", encoding="utf-8")
    (folder / "n9999980.json").write_text("{}", encoding="utf-8")
    site = Built(copy, tmp_path / "build", build(copy, tmp_path / "build"))
    assert {path.name for path in files_of(site)} >= {"n0.json"}
    assert not {"notes.txt", "n9999980.json"} & {path.name for path in files_of(site)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"next":"n20.json"', '"next":"../../../x"'),
        (f'"filing":"{SAMPLE}"', '"filing":"another"'),
    ],
)
def test_what_stands_beside_the_nodes_must_be_right_too(
    copy: Path, tmp_path: Path, before: str, after: str
) -> None:
    (path,) = copy.glob("filings/*/tree/*/n0.json")
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(ContentError, match="not the one that was read"):
        build(copy, tmp_path / "build")


def test_a_picture_that_the_checkpoint_names_must_be_there(copy: Path, tmp_path: Path) -> None:
    next(copy.glob("filings/*/evidence/*.png")).unlink()
    with pytest.raises(ContentError, match="an evidence picture is missing"):
        build(copy, tmp_path / "build")
