"""``hcgen new``: a new page, all layers in place."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.options import content_option
from hcgen.cli.output import say


@click.command()
@click.argument("hc_type", metavar="TYPE")
@click.argument("name")
@content_option
def command(hc_type: str, name: str, content: Path) -> None:
    """Make a page of a TYPE, with NAME as its title; folders may stand before it: guide/Tea.

    TYPE is one of skill, reference, tool, workflow, specification, registry, meta-registry. The
    page reaches Agentic tier as it stands. Nothing is overwritten.
    """
    from hcgen.site import new_page

    say(f"{new_page(content, hc_type, name)}: made; write its text, then run hcgen build")
