"""Read documents drawn blind: ``python -m tests.torture.blind --seeds 1000-1049``.

Each seed is one document with traps (README of the tests). A table tells right, missing and wrong by
kind of trap; the seeds of what was not right follow, each with field, got and wanted. Exit status 1
where anything is wrong, or where less than 95 % of what the documents print was found.

``--keep DIR`` keeps the PDFs and readings of documents with a fault there, ``--hcgen CMD`` lets
another hcgen (an older commit's) read the same documents; it gets no ``PYTHONPATH`` but its own:
``--hcgen "env PYTHONPATH=/tmp/old /tmp/old/.venv/bin/python -m hcgen"``.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

from tests.torture.blind.run import report, run


def main() -> int:
    """Draw, read, judge, tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.torture.blind", description=(__doc__ or "").split("\n", 1)[0]
    )
    parser.add_argument("--seeds", default="1000-1009", help="FIRST-LAST, or one seed")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep documents with a fault here")
    parser.add_argument("--hcgen", metavar="CMD")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    with tempfile.TemporaryDirectory() as name:
        judged = run(
            seeds,
            Path(name),
            command=shlex.split(options.hcgen) if options.hcgen else None,
            keep=options.keep,
        )
    return report(judged)


if __name__ == "__main__":
    sys.exit(main())
