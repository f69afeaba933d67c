"""The command ``hcgen``: a table of verbs, each in a module that is imported when it runs."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

from hcgen import __version__
from hcgen.base import ExitStatus, HcgenError, MachineError, machine_error
from hcgen.cli.groups import CommandGroup
from hcgen.cli.output import complain

_VERBS = {
    "add": "Take a PDF into the collection.",
    "analyze": "Read one filing with the agent.",
    "annotate": "Write a copy of a PDF with what was read marked in it.",
    "bench": "Measure how long reading, checking and observing take.",
    "board": "Show what a run receives, as text, while it runs.",
    "build": "Build the site; read what has not been read yet.",
    "check": "Say which tier a page reaches, and what to fix.",
    "correct": "Say that a claim is wrong, and what is right.",
    "eval": "Measure how well filings are read, against a truth file.",
    "export": "Write the .hc text of a page.",
    "init": "Make a new site.",
    "journal": "List, read, check, finish, publish and remove the journals of runs.",
    "migrate": "Bring an old page up to HC 1.3.3, as a diff first.",
    "new": "Make a new page, all layers in place.",
    "observe": "Show the map of a page, a PDF or a text, and the parts you ask for.",
    "rules": "List the rules of the check.",
    "status": "List the filings and how far they are.",
}


class _LazyVerbs(CommandGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        return sorted(_VERBS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click passes it
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in _VERBS:
            return None
        command: click.Command = importlib.import_module(f"hcgen.cli.{cmd_name}").command
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click passes it
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_VERBS.items()))


@click.group(cls=_LazyVerbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hcgen")
def cli() -> None:
    """Turn listing documents into pages that a person can check and a machine can use."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the value is the exit status. An error of ours is one line."""
    gc.set_threshold(100_000, 50, 100)  # a reading makes many small objects and hardly a cycle
    try:
        status = cli.main(arguments, prog_name="hcgen", standalone_mode=False)
    except HcgenError as error:
        complain(error)
        return error.exit_status
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return ExitStatus.USAGE
    except (click.Abort, KeyboardInterrupt):
        complain(MachineError("stopped", why="interrupted", fix="run it again: nothing is lost"))
        return ExitStatus.MACHINE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitStatus.DONE
    except OSError as error:
        complain(machine_error(error, "cannot go on", error.filename or ""))
        return ExitStatus.MACHINE
    except Exception as error:
        if os.environ.get("HCGEN_DEBUG"):
            raise
        complain(_own_fault(error))
        return ExitStatus.MACHINE
    return status if isinstance(status, int) else ExitStatus.DONE


def _own_fault(error: Exception) -> HcgenError:
    """A fault of ours in one line, with the place; HCGEN_DEBUG shows the whole."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return HcgenError(
        "a fault of hcgen itself",
        why=f"{type(error).__name__}: {error} at {Path(place.filename).name}:{place.lineno}",
        fix="set HCGEN_DEBUG=1 to see the whole, and report it",
    )
