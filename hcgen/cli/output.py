"""The one place that prints: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from typing import TextIO

import click

from hcgen.base import HcgenError, Reporter


def say(text: str) -> None:
    """Print a result."""
    click.echo(text)


def note(text: str) -> None:
    """Print something about the run, beside the result."""
    click.echo(text, err=True)


def complain(error: HcgenError) -> None:
    """Print an error as one line."""
    click.echo(f"hcgen: {error}", err=True)


class TerminalReporter(Reporter):
    """Shows a run on standard error: a moving bar on a terminal, plain lines otherwise."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._moving = self._stream.isatty()
        self._filing = ""

    def starting(self, filing: str, *, position: int, total: int) -> None:
        """Name the filing, and which of how many it is."""
        self._filing = filing
        self._line(f"{filing}: reading ({position} of {total})")

    def reading(self, done: int, total: int) -> None:
        """Move the bar; off a terminal the step's own line says how many pages were read."""
        if self._moving and total:
            filled = round(24 * done / total)
            bar = "█" * filled + "·" * (24 - filled)
            self._stream.write(f"\r\x1b[K{self._filing}: {bar} {done} of {total} pages")
            self._stream.flush()

    def step(self, number: int, action: str, text: str) -> None:
        """One line a step."""
        self._line(f"  {number} {action}: {text}")

    def analyzed(self, filing: str, state: str, reasons: tuple[str, ...]) -> None:
        """The outcome and its reasons."""
        why = f" ({'; '.join(reasons)})" if reasons else ""
        self._line(f"{filing}: {state}{why}")

    def finished(self, text: str) -> None:
        """The last line."""
        self._line(text)

    def _line(self, text: str) -> None:
        start = "\r\x1b[K" if self._moving else ""
        self._stream.write(f"{start}{text}\n")
        self._stream.flush()
