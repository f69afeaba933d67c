"""``hcgen bench``: how long the work takes, and whether the targets hold."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.groups import CommandGroup
from hcgen.cli.output import say

_folder = click.Path(path_type=Path, exists=True, file_okay=False)


@click.group(cls=CommandGroup)
def command() -> None:
    """Measure reading, checking and the observation tree, in processor seconds.

    A target that is missed ends with exit status 1.
    """


@command.command()
@click.argument("folder", metavar="FOLDER", type=_folder)
@click.option("--write", type=click.Path(path_type=Path), help="Write the figures to this page.")
@click.option("--report-only", is_flag=True, help="Miss targets without exit status 1.")
def read(folder: Path, write: Path | None, report_only: bool) -> None:
    """Read the filings of FOLDER, joined to long ones, beside PDFium's bare text.

    FOLDER holds real filings named *_en.pdf and *_zh.pdf.
    """
    from hcgen.bench import bench_reading, require

    result = bench_reading(folder, write=write)
    say(result.text)
    if not report_only:
        require(result)


@command.command()
@click.option("--strict", is_flag=True, help="Read each page with html5lib too.")
def check(strict: bool) -> None:
    """Check 1,000 pages of 30 KB, no two alike."""
    from hcgen.bench import bench_checking

    say(bench_checking(strict=strict).text)


@command.command()
@click.option("--filings", type=_folder, help="A folder of filings named *_en.pdf and *_zh.pdf.")
@click.option(
    "--nodes",
    type=click.IntRange(0, 1_000_000),
    default=100_000,
    show_default=True,
    help="Nodes of a made tree, then twice and four times as many; 0 for none.",
)
def trees(filings: Path | None, nodes: int) -> None:
    """Make, store, load and search observation trees."""
    from hcgen.bench import bench_trees, require

    result = bench_trees(filings, nodes=nodes)
    say(result.text)
    require(result)
