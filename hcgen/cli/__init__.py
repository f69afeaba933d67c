"""The commands of ``hcgen``; each only parses, calls one function, and prints."""

from __future__ import annotations

import sys


def main() -> None:
    """The console script."""
    from hcgen.cli.main import main as run

    sys.exit(run())


__all__ = ["main"]
