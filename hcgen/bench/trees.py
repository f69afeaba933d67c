"""The observation tree: whole documents, searches, and work that grows no faster than its nodes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from hcgen.bench.measure import Benchmark, join, timed
from hcgen.document import open_document
from hcgen.observe import About, Node, Span, Tree, Views, get_tree, make_tree, pdf_tree, put_tree

BOUNDS = {"en": (700, 4.0), "zh": (540, 6.0)}
"""Language → pages, and seconds of processor time for their tree, text engine included."""
SEARCH_SECONDS = 0.05
LINEAR = 1.5
"""Doubling the nodes may take this much more than twice the time."""
SEARCHES = {
    "en": ("gross margin", "Directors", "use of proceeds"),
    "zh": ("毛利率", "董事", "所得款項"),
}


class _Report:
    """Lines as they come, and the bounds that do not hold."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.misses: list[str] = []

    def add(self, name: str, seconds: float, bound: float | None = None) -> None:
        """One line, and whether the bound holds."""
        verdict = "" if bound is None else f"  (bound {bound:g} s)"
        self.lines.append(f"{name:44} {seconds:8.3f} s{verdict}")
        if bound is not None and seconds > bound:
            self.misses.append(name)


def made_tree(count: int) -> Tree:
    """A tree of ``count`` nodes of ordinary length."""
    words = "The group sells pumps to plants and keeps 毛利率 of its parts in mind. " * 6
    nodes = [Node("n0", None, "document", "Made", "", (), "")]
    for number in range(1, count):
        text = f"{number} {words}"
        nodes.append(Node(f"n{number}", "n0", "text", "Made", text, (Span(1, 0, len(text)),), ""))
    return make_tree(nodes)


def _linear(count: int, folder: Path, report: _Report) -> None:
    """The same work for 1×, 2× and 4× the nodes."""
    before: dict[str, float] = {}
    for times in (1, 2, 4):
        for name, seconds in steps(count * times, folder):
            report.add(f"{count * times:,} nodes: {name}", seconds)
            if seconds > 0.2 and seconds > 2 * LINEAR * before.get(name, seconds):
                report.misses.append(f"{name} grows faster than its nodes")
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


def read(path: Path) -> Tree:
    """The tree of a PDF, text engine included."""
    with open_document(path) as opened:
        return pdf_tree(opened)


def _document(path: Path, language: str, report: _Report) -> None:
    """Tree, map and searches of a whole document."""
    pages, bound = BOUNDS[language]
    name = f"{pages} pages {language}"
    tree, seconds = timed(read, path)
    report.add(f"{name}: tree", seconds, bound)
    about = About(language, path.name, "pdf", pages=pages)
    views, seconds = timed(Views, tree, about)
    maps, paging = timed(lambda: [views.map(page + 1) for page in range(views.map_pages)])
    report.add(f"{name}: all {len(maps)} pages of the map", seconds + paging)
    longest = max(max(len(view.as_text()), len(view.as_json())) for view in maps)
    report.lines.append(
        f"{'':8} {len(tree.nodes)} nodes, longest page of the map {longest:,} characters"
    )
    for words in SEARCHES[language]:
        fresh = Views(tree, about)
        report.add(f"{name}: first search", timed(fresh.search, words)[1], SEARCH_SECONDS)
        report.add(f"{name}: search", timed(fresh.search, words)[1], SEARCH_SECONDS)


def bench_trees(filings: Path | None = None, *, nodes: int = 100_000) -> Benchmark:
    """Measure trees of so many made nodes, and of the filings of a folder where one is named."""
    report = _Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for language, (pages, _) in BOUNDS.items() if filings else ():
            paths = sorted(filings.glob(f"*_{language}.pdf")) if filings else []
            _document(join(paths, pages, folder / f"{language}.pdf"), language, report)
        if nodes:
            _linear(nodes, folder, report)
    return Benchmark("\n".join(report.lines), tuple(report.misses))
