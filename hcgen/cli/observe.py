"""``hcgen observe``: the map of a page or a document, and the parts of it that are asked for."""

from __future__ import annotations

import re

import click

from hcgen.base import UsageError
from hcgen.cli.options import json_option
from hcgen.cli.output import note, say

_RANGE = re.compile(r"n?(\d{1,9})(?:-n?(\d{1,9}))?")


@click.command()
@click.argument("target", metavar="URL|FILE|TREE")
@click.option("--nodes", metavar="12-19", help="The whole text of these nodes.")
@click.option("--search", metavar="WORDS", help="The nodes in which all the words stand.")
@click.option("--children", metavar="ID", help="The nodes right below this one.")
@click.option("--page", type=int, default=1, show_default=True, help="The page of the map.")
@click.option("--skip", type=click.IntRange(min=0), default=0, help="Pass over so many results.")
@click.option(
    "--allow-host",
    "allowed",
    multiple=True,
    metavar="HOST[:PORT]",
    help="A private host that may be fetched all the same (development, tests).",
)
@click.option(
    "--visual", is_flag=True, help="Then open the page in an isolated window, if you say yes."
)
@json_option
def command(
    *,
    target: str,
    nodes: str | None,
    search: str | None,
    children: str | None,
    page: int,
    skip: int,
    allowed: tuple[str, ...],
    visual: bool,
    as_json: bool,
) -> None:
    """Print the map of a web page, a PDF or a text: its nodes, with ids, titles and beginnings.

    Then ask for what you need. TREE is the name that the map shows: a tree that was observed is
    read again from the local state, without the network.
    """
    from hcgen.cli.observing import show_window, views_of

    if sum(option is not None for option in (nodes, search, children)) > 1:
        raise UsageError("--nodes, --search and --children exclude each other", fix="choose one")
    views = views_of(target, allowed)
    if nodes is not None:
        view = views.read(*_range(nodes))
    elif search is not None:
        view = views.search(search, skip=skip)
    elif children is not None:
        view = views.children(children, skip=skip)
    else:
        view = views.map(page)
    say(view.as_json() if as_json else view.as_text())
    if visual:
        note(show_window(target, allowed))


def _range(text: str) -> tuple[str, str]:
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise UsageError(f'"{text}" is no range of nodes', fix="write it as 12-19")
    return f"n{int(found[1])}", f"n{int(found[2] or found[1])}"
