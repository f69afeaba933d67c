"""Writes the command reference of the guide from the click commands themselves.

Run it after a command changed: ``python -m tools.command_reference``. A test says whether the page
is current.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from hcgen.cli.main import cli

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "content" / "pages" / "guide" / "commands" / "index.md"

_HEAD = """\
---
title: Commands
description: Every command of hcgen with its arguments and options.
artifact_id: guide-commands
tags: [guide]
order: 110
created: 2026-11-30
---

This page is made of the commands themselves; `hcgen COMMAND --help` says the same. Results go to
standard output, everything else to standard error.

## Exit status

| status | means |
|---|---|
| 0 | done |
| 1 | findings, or a check that failed |
| 2 | the command or the content is off |
| 3 | the document's fault |
| 4 | the machine's or the network's fault |
| 5 | the page holds no HC block |
"""


def reference() -> str:
    """The page as it should stand in the guide."""
    context = click.Context(cli, info_name="hcgen")
    lines = [_HEAD]
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        if command is not None:
            lines += _command(command, ["hcgen", name], 2)
    return "\n".join(lines).rstrip("\n") + "\n"


def _command(command: click.Command, names: list[str], level: int) -> Iterator[str]:
    inner = click.Context(command, info_name=" ".join(names))
    yield f"{'#' * level} {' '.join(names)}\n"
    yield f"```text\n{' '.join([*names, *command.collect_usage_pieces(inner)])}\n```\n"
    yield f"{_plain(inspect.cleandoc(command.help or ''))}\n"
    rows = [row for p in command.get_params(inner) if (row := p.get_help_record(inner))]
    rows = [row for row in rows if row[1] and not row[0].startswith(("-h, ", "--help"))]
    if rows:
        yield "| option | does |\n|---|---|"
        yield from (f"| `{_cell(option)}` | {_plain(_cell(text))} |" for option, text in rows)
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(inner):
            below = command.get_command(inner, name)
            if below is not None:
                yield from _command(below, [*names, name], level + 1)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _plain(text: str) -> str:
    """Help text as Markdown: nothing in it may become markup."""
    return "".join(f"\\{char}" if char in "*_<>[]`" else char for char in text)


def main() -> int:
    """Write the page; says whether it changed."""
    text = reference()
    changed = not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    print(f"{PAGE.relative_to(ROOT)}: {'written' if changed else 'current'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
