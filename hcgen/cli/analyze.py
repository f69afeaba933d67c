"""``hcgen analyze``: read one file or filing with the agent."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.base import UsageError, count
from hcgen.cli.options import content_option, json_option
from hcgen.cli.output import TerminalReporter, note, say


@click.command()
@click.argument("target", metavar="FILE|ID", required=False)
@click.option(
    "--outdated", is_flag=True, help="Read every filing again whose reading would change."
)
@json_option
@content_option
def command(*, target: str | None, outdated: bool, as_json: bool, content: Path) -> None:
    """Read a PDF file, and freeze nothing; or read a filing again, and freeze a new checkpoint.

    A rejected document is printed too, and ends with exit status 3. With --outdated all filings are
    read, and those frozen anew of which today's rules read something else.
    """
    if (target is None) is not outdated:
        raise UsageError("FILE|ID or --outdated is wanted, one of them", fix="name a file")
    if target is None:
        _analyze_outdated(content)
    else:
        _analyze_one(target, content, as_json=as_json)


def _analyze_one(target: str, content: Path, *, as_json: bool) -> None:
    from hcgen.cli.factsheet import as_text
    from hcgen.filings import LocalState
    from hcgen.readings import analyze_target, require_not_rejected
    from hcgen.site import publishes_tree

    checkpoint = analyze_target(
        target,
        content,
        LocalState.default(),
        reporter=TerminalReporter(),
        publish_tree=not Path(target).is_file() and publishes_tree(content),
    )
    if as_json:
        say(checkpoint.to_bytes().decode("ascii"))
    require_not_rejected(checkpoint, target)
    if not as_json:
        say(as_text(checkpoint))


def _analyze_outdated(content: Path) -> None:
    from hcgen.filings import LocalState, load_filings, require_site
    from hcgen.readings import analyze_outdated
    from hcgen.site import publishes_tree

    require_site(content)
    found = analyze_outdated(
        load_filings(content),
        LocalState.default(),
        reporter=TerminalReporter(),
        publish_tree=publishes_tree(content),
    )
    for identifier in found.anew:
        say(identifier)
    read = count(len(found.anew) + len(found.repeated), "filing")
    note(f"{read} read again, {len(found.anew):,} frozen anew")
    for line in found.notes:
        note(line)
