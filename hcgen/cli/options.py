"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path

import click

content_option = click.option(
    "--content",
    type=click.Path(path_type=Path),
    default=Path("content"),
    show_default=True,
    help="The folder of the site's content.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
