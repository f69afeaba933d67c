"""Measures the observation tree: linear growth, whole documents, searches. Prints one line each.

``python tools/bench_observe.py [--corpus FOLDER] [--nodes 100000]``. Processor time, children
included, because the machine may be busy. Exit status 1 where a bound does not hold.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

from pypdf import PdfReader, PdfWriter

from hcgen.document import open_document
from hcgen.observe import Node, Span, Tree, make_tree, pdf_tree
from hcgen.observe.tree.store import get_tree, put_tree
from hcgen.observe.views.view import About, Views

BOUNDS = {"en": (700, 4.0), "zh": (540, 6.0)}
"""Language → pages, and seconds of processor time for their tree, text engine included."""
SEARCH_SECONDS = 0.05
LINEAR = 1.5
"""Doubling the nodes may take this much more than twice the time."""
SEARCHES = {
    "en": ("gross margin", "Directors", "use of proceeds"),
    "zh": ("毛利率", "董事", "所得款項"),
}
_failed: list[str] = []
P = ParamSpec("P")
T = TypeVar("T")


def cpu() -> float:
    """Seconds of processor time of this process and of the children that have ended."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def timed(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> tuple[T, float]:
    """What the work gives, and the seconds of processor time that it takes."""
    began = cpu()
    result = work(*arguments, **named)
    return result, cpu() - began


def report(name: str, seconds: float, bound: float | None = None) -> None:
    """One line, and whether the bound holds."""
    verdict = "" if bound is None else f"  (bound {bound:g} s)"
    print(f"{name:44} {seconds:8.3f} s{verdict}")
    if bound is not None and seconds > bound:
        _failed.append(name)


def made_tree(count: int) -> Tree:
    """A tree of ``count`` nodes of ordinary length."""
    words = "The group sells pumps to plants and keeps 毛利率 of its parts in mind. " * 6
    nodes = [Node("n0", None, "document", "Made", "", (), "")]
    for number in range(1, count):
        text = f"{number} {words}"
        nodes.append(Node(f"n{number}", "n0", "text", "Made", text, (Span(1, 0, len(text)),), ""))
    return make_tree(nodes)


def linear(count: int, folder: Path) -> None:
    """The same work for 1×, 2× and 4× the nodes."""
    before: dict[str, float] = {}
    for times in (1, 2, 4):
        for name, seconds in steps(count * times, folder):
            report(f"{count * times:,} nodes: {name}", seconds)
            if seconds > 0.2 and seconds > 2 * LINEAR * before.get(name, seconds):
                _failed.append(f"{name} grows faster than its nodes")
            before[name] = seconds


def steps(count: int, folder: Path) -> Iterator[tuple[str, float]]:
    """What each step of a tree's life takes."""
    tree, seconds = timed(made_tree, count)
    yield "make", seconds
    yield "store", timed(put_tree, folder, tree)[1]
    yield "load", timed(get_tree, folder, tree.sha256)[1]
    views, seconds = timed(shown, tree)
    yield "map", seconds
    yield "first search", timed(views.search, "pumps 毛利率")[1]
    yield "search", timed(views.search, "99999 the group")[1]


def shown(tree: Tree) -> Views:
    """The views of a tree, its map paged."""
    views = Views(tree, About("Made", "made", "page"))
    views.map(views.map_pages)
    return views


@contextmanager
def joined(corpus: Path, language: str, pages: int, folder: Path) -> Iterator[Path]:
    """A file of so many pages of the corpus, in one language, names in order."""
    writer = PdfWriter()
    files = sorted((corpus / "filings").glob(f"*_{language}.pdf"))
    while files and len(writer.pages) < pages:
        for file in files:
            for page in PdfReader(file).pages[: pages - len(writer.pages)]:
                writer.add_page(page)
    path = folder / f"{language}.pdf"
    writer.write(path)
    yield path


def read(path: Path) -> Tree:
    """The tree of a PDF, text engine included."""
    with open_document(path) as opened:
        return pdf_tree(opened)


def document(path: Path, language: str, pages: int, bound: float) -> None:
    """Tree, map and searches of a whole document."""
    name = f"{pages} pages {language}"
    tree, seconds = timed(read, path)
    report(f"{name}: tree", seconds, bound)
    about = About(language, path.name, "pdf", pages=pages)
    views, seconds = timed(Views, tree, about)
    maps, paging = timed(lambda: [views.map(page + 1) for page in range(views.map_pages)])
    report(f"{name}: all {len(maps)} pages of the map", seconds + paging)
    longest = max(max(len(view.as_text()), len(view.as_json())) for view in maps)
    print(f"{'':8} {len(tree.nodes)} nodes, longest page of the map {longest:,} characters")
    for words in SEARCHES[language]:
        fresh = Views(tree, about)
        report(f"{name}: first search", timed(fresh.search, words)[1], SEARCH_SECONDS)
        report(f"{name}: search", timed(fresh.search, words)[1], SEARCH_SECONDS)


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--nodes", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.corpus:
            for language, (pages, bound) in BOUNDS.items():
                with joined(options.corpus, language, pages, folder) as path:
                    document(path, language, pages, bound)
        if options.nodes:
            linear(options.nodes, folder)
    for failure in _failed:
        print(f"does not hold: {failure}", file=sys.stderr)
    return 1 if _failed else 0


if __name__ == "__main__":
    sys.exit(main())
