"""``hcgen rules``: every rule of the checker."""

from __future__ import annotations

import click

from hcgen.cli.output import say


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the rules.",
)
def command(form: str) -> None:
    """List the rules: id, tier, severity, section of the standard, what they ask."""
    from hcgen.standard import rules_as_json, rules_as_text

    say(rules_as_json() if form == "json" else rules_as_text())
