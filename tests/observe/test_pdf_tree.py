"""The observation tree of a PDF is bounded, whole, and the same every time."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from hcgen.base import sha256_hex
from hcgen.document import Chapter, Document, Page
from hcgen.observe import NODE_TEXT_LIMIT, Node, Tree, pdf_tree
from hcgen.observe.tree.split import split_text
from tests.observe.fakes import NoReader

texts = st.text(
    alphabet=st.sampled_from("ab. \n。！？”’)\u3000「」概要e\u0301") | st.characters(codec="utf-8"),
    max_size=800,
)


def document(pages: Sequence[str], starts: Sequence[int] = ()) -> Document:
    ends = [*(start - 1 for start in starts[1:]), len(pages)]
    return Document(
        name="a.pdf",
        sha256="0" * 64,
        language="en",
        pages=[Page(n, 595, 842, text=text) for n, text in enumerate(pages, 1)],
        outline=(),
        chapters=tuple(
            Chapter("other", f"Chapter {n}", first, last)
            for n, (first, last) in enumerate(zip(starts, ends, strict=False), 1)
        ),
        reader=NoReader(),
    )


def texts_below(tree: Tree, section: Node) -> list[Node]:
    return [node for node in tree.nodes.values() if node.parent == section.id]


@settings(deadline=None, max_examples=40)
@given(st.lists(texts.map(lambda text: text * 4), min_size=1, max_size=5), st.data())
def test_the_nodes_of_a_section_join_to_its_text_and_spans_to_its_pages(
    pages: list[str], data: st.DataObject
) -> None:
    count = len(pages)
    cuts = data.draw(st.sets(st.integers(2, count), max_size=3)) if count > 1 else set()
    starts = [1, *sorted(cuts)]
    tree = pdf_tree(document(pages, starts))
    sections = [node for node in tree.nodes.values() if node.kind == "section"]
    assert len(sections) == len(starts)
    for section, first, after in zip(sections, starts, [*starts[1:], count + 1], strict=True):
        below = texts_below(tree, section)
        assert "".join(node.text for node in below) == "\n".join(pages[first - 1 : after - 1])
        for number in range(first, after):
            printed = "".join(
                node.text[span.start : span.end]
                for node in below
                for span in node.spans
                if span.page == number
            )
            assert printed == pages[number - 1] + ("\n" if number < after - 1 else "")
    assert all(len(node.text) <= NODE_TEXT_LIMIT for node in tree.nodes.values())
    assert list(tree.nodes) == [f"n{n}" for n in range(len(tree.nodes))]
    assert all(node.sha256 == sha256_hex(node.text.encode()) for node in tree.nodes.values())


@settings(deadline=None, max_examples=60)
@given(texts, st.integers(1, 50))
def test_any_text_is_split_without_loss_whatever_the_limit(text: str, limit: int) -> None:
    cuts = list(split_text(text, limit))
    assert "".join(text[start:end] for start, end in cuts) == text
    assert all(0 < end - start <= limit for start, end in cuts)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("One pear. Two pears fell", "One pear. "),
        ("One pear fell\nand two more", "One pear fell\n"),
        ("One pear fell and more", "One pear fell and "),
        ("一梨落地。又有兩梨落在地上了又有兩梨", "一梨落地。"),
        ("“One pear.” Two pears fell", "“One pear.” "),
        ("Onepearfellandtwomorefell", "Onepearfellandtwomor"),
    ],
)
def test_a_cut_falls_after_a_sentence_else_a_line_else_a_space_else_anywhere(
    text: str, first: str
) -> None:
    limit = 20 if text.isascii() or text.startswith("“") else 12
    start, end = next(iter(split_text(text, limit)))
    assert text[start:end] == first


def test_the_tree_is_named_by_its_contents_and_not_by_the_file() -> None:
    one = document(["Pears."], [1])
    assert pdf_tree(one).sha256 == pdf_tree(dataclasses.replace(one, name="b.pdf")).sha256
    assert pdf_tree(one).sha256 != pdf_tree(document(["Plums."], [1])).sha256


def test_without_chapters_the_whole_document_is_one_section() -> None:
    tree = pdf_tree(document(["Pears.", "Plums."]))
    assert [(node.kind, node.parent) for node in tree.nodes.values()] == [
        ("document", None),
        ("section", "n0"),
        ("text", "n1"),
    ]
    assert tree.nodes["n0"].text == ""
    assert (tree.nodes["n2"].first_page, tree.nodes["n2"].last_page) == (1, 2)


def test_a_page_without_text_is_only_a_line_end() -> None:
    tree = pdf_tree(document(["Pears.", "", "Plums."], [1]))
    assert tree.nodes["n2"].text == "Pears.\n\nPlums."


def test_the_work_grows_in_step_with_the_document() -> None:
    def seconds(count: int) -> float:
        pages = ["The pears are sold by the crate. " * 60] * count
        best = []
        for _ in range(3):
            began = time.process_time()
            pdf_tree(document(pages, range(1, count, 10)))
            best.append(time.process_time() - began)
        return min(best)

    assert seconds(1600) < 4 * 2.5 * seconds(400)
