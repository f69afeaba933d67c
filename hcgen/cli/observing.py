"""What ``hcgen observe`` is given: an address, a file or the name of a stored tree."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from hcgen.base import HcgenError, UsageError, one_line
from hcgen.cli.network import allowed_hosts, fetcher
from hcgen.cli.output import TerminalReporter
from hcgen.filings import LocalState
from hcgen.observe import About, Views, get_tree, is_tree_name

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_WEB = re.compile(r"https?://", re.IGNORECASE)


def is_address(target: str) -> bool:
    """Whether the target is an address of any scheme, rather than a file or a tree."""
    return bool(_SCHEME.match(target))


def views_of(target: str, allowed: tuple[str, ...]) -> Views:
    """The views of a target. A new look is journalled; a stored tree is only read again.

    A file goes before a tree or an address of another scheme that is called the same; what
    begins with http:// or https:// is never a file.
    """
    from hcgen.agent import observe
    from hcgen.observe import look_at_address, look_at_file

    if not target:
        raise UsageError("nothing is named", fix="name a file, an address or a tree")
    state = LocalState.default()
    path = Path(target)
    # os.path.exists is false for a name that is too long, where pathlib raises
    is_file = not _WEB.match(target) and os.path.exists(target)  # noqa: PTH110
    if is_tree_name(target) and not is_file:
        tree = get_tree(state.trees, target)
        return Views(tree, About(tree.nodes["n0"].title, "from the local state", "tree"))
    reporter = TerminalReporter()
    if is_address(target) and not is_file:
        network = fetcher(allowed)
        look = observe(target, lambda: look_at_address(target, network, reporter=reporter), state)
    else:
        look = observe(path.name, lambda: look_at_file(path, reporter=reporter), state)
    return Views(look.tree, look.about)


def show_window(target: str, allowed: tuple[str, ...]) -> str:
    """Open a page in the isolated window after an explicit yes; says in words what came of it.

    Nothing that goes wrong with the window is an error of the observation: the text stands.
    """
    from hcgen.visual import open_window

    if not is_address(target):
        raise UsageError("only a page of the web is opened in a window", fix="name its address")
    question = f"Open {one_line(target, 300)} in an isolated window?"
    try:
        if not click.confirm(question, default=False, err=True):
            return "no window was opened"
        folder = LocalState.default().root / "visual"
        return open_window(target, folder, allowed_hosts=allowed_hosts(allowed))
    except click.Abort:
        return "no window was opened"
    except HcgenError as error:
        return f"no window was opened: {error}"
