"""``hcgen build``: from content to a site."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.base import UsageError, count
from hcgen.cli.options import content_option
from hcgen.cli.output import TerminalReporter, note


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder of the finished site.",
)
@click.option("--frozen", is_flag=True, help="Analyse nothing; fail if a filing is not frozen.")
@click.option(
    "--reproduce", "reproducing", is_flag=True, help="First prove that every reading repeats."
)
@click.option("--drafts", is_flag=True, help="Show the pages that are drafts, too.")
@content_option
def command(*, out: Path, frozen: bool, reproducing: bool, drafts: bool, content: Path) -> None:
    """Read each filing that has no checkpoint yet, then render the site."""
    from hcgen.filings import LocalState, load_filings, require_site
    from hcgen.site import build, publishes_tree

    if frozen and reproducing:
        raise UsageError("--frozen and --reproduce exclude each other", fix="choose one")
    require_site(content)  # before filings are read for hours
    reporter = TerminalReporter()
    filings = load_filings(content)
    if frozen:
        from hcgen.readings import require_frozen

        require_frozen(filings)
    else:
        from hcgen.readings import analyze_missing, reproduce

        state = LocalState.default()
        if reproducing:
            again = reproduce(filings, state, reporter=reporter)
            repeated = count(len(again.repeated), "reading")
            reporter.finished(f"{repeated} repeated, each equal to the frozen one")
            for line in again.notes:
                note(line)
        analyze_missing(filings, state, reporter=reporter, publish_tree=publishes_tree(content))
    report = build(content, out, reporter=reporter, unpublished=drafts)
    for line in report.notes:
        note(line)
