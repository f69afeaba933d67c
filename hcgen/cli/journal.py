"""``hcgen journal``: what runs recorded, and what becomes of their checkpoints."""

from __future__ import annotations

from pathlib import Path

import click

from hcgen.cli.groups import CommandGroup
from hcgen.cli.options import content_option, json_option
from hcgen.cli.output import complain, note, say


@click.group(cls=CommandGroup)
def command() -> None:
    """List, read, check, finish, publish and remove the journals of this installation."""


@command.command("list")
def list_() -> None:
    """One line a run, oldest first; nothing is changed. A journal that is damaged ends it with
    status 1, after all others are listed."""
    from hcgen.base import ExitStatus, HcgenError
    from hcgen.filings import LocalState
    from hcgen.journal import list_journals

    status = ExitStatus.DONE
    for summary in list_journals(LocalState.default().journals):
        if isinstance(summary, HcgenError):
            complain(summary)
            status = ExitStatus.FINDINGS
        else:
            say(summary.as_line())
    raise click.exceptions.Exit(status)


@command.command()
@click.argument("run")
@json_option
def show(run: str, as_json: bool) -> None:
    """Print the records of RUN, as text or as the lines of the file."""
    from hcgen.filings import LocalState
    from hcgen.journal import read_journal

    for record in read_journal(LocalState.default().journals, run):
        say(record.as_json() if as_json else record.as_text())


@command.command()
@click.argument("run")
def verify(run: str) -> None:
    """Check the chain, the blobs and the checkpoint of RUN."""
    from hcgen.filings import LocalState
    from hcgen.journal import require_sound

    summary = require_sound(LocalState.default().journals, run)
    say(f"{run}: {summary.records} records hold, {summary.state}")


@command.command()
@click.argument("run")
@click.option("--file", type=click.Path(path_type=Path), help="The bytes to freeze.")
@click.option("--require-publication", is_flag=True, help="Keep the journal until published.")
def finalize(run: str, file: Path | None, require_publication: bool) -> None:
    """End RUN with its one checkpoint: FILE, else the record of the run itself."""
    from hcgen.filings import LocalState
    from hcgen.journal import finalise_run

    folder = LocalState.default().journals
    sha256 = finalise_run(folder, run, file, publication_required=require_publication)
    say(f"{run}: finalised as {sha256}")


@command.command()
@click.argument("run")
@click.option("--git", is_flag=True, required=True, help="Commit to the site's git repository.")
@click.option("--repository", type=click.Path(path_type=Path), default=Path(), show_default=True)
@click.option("--path", type=click.Path(path_type=Path), help="Where in the repository.")
@content_option
def publish(
    run: str,
    git: bool,  # noqa: ARG001 - it is asked for, so that the word is said
    repository: Path,
    path: Path | None,
    content: Path,
) -> None:
    """Commit the checkpoint of RUN, alone, and record the receipt. Nothing is pushed."""
    from hcgen.filings import LocalState, checkpoint_place
    from hcgen.journal import publish_to_git

    folder = LocalState.default().journals
    where = path or checkpoint_place(content, folder, run)
    publication = publish_to_git(folder, run, repository, where)
    if not publication.new:
        note("an earlier commit holds it already")
    say(f"{run}: published in {publication.commit} as {publication.path}")


@command.command()
@click.argument("run")
def prune(run: str) -> None:
    """Remove the journal of RUN, where it is finished and, if required, published."""
    from hcgen.filings import LocalState
    from hcgen.journal import prune as prune_run

    summary = prune_run(LocalState.default().journals, run)
    say(f"{run}: removed, {summary.records} records")
