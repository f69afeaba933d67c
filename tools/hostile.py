"""Read every file of a folder as a PDF and print how each ended.

    python tools/hostile.py DIR [--all]

Each file is opened, its tree is made, and of its first pages words, second reading and a picture
are asked for. Prints a table of outcomes; with --all a line for each file. Ends with 1 when a
file took more than 20 seconds or 1 GB, or ended in anything but a document or one clear error.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from hcgen.base import HcgenError
from hcgen.document import Document, open_document
from hcgen.observe import pdf_tree

SECONDS, BYTES, PAGES = 20, 1_000_000_000, 3


@dataclass(frozen=True, slots=True)
class Ending:
    """How one file ended: a word, the seconds it took, and what was said."""

    name: str
    outcome: str
    seconds: float
    detail: str = ""


def main() -> int:
    """Read the folder and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="a line for each file")
    options = parser.parse_args()
    endings = [end_of(path) for path in sorted(options.folder.iterdir()) if path.is_file()]
    if options.all:
        for ending in endings:
            print(f"{ending.seconds:6.2f} s  {ending.outcome:24} {ending.name}  {ending.detail}")
    for outcome, count in sorted(Counter(ending.outcome for ending in endings).items()):
        print(f"{count:5}  {outcome}")
    slowest = max(ending.seconds for ending in endings) if endings else 0.0
    print(f"{len(endings):5}  files; slowest {slowest:.1f} s; largest {memory() / 1e6:.0f} MB")
    bad = [ending for ending in endings if ending.seconds > SECONDS or "crash" in ending.outcome]
    for ending in bad:
        print(f"too slow or not answered: {ending.name}: {ending.detail}", file=sys.stderr)
    return 1 if bad or memory() > BYTES else 0


def end_of(path: Path) -> Ending:
    """Open one file, look at its first pages, and say how it ended."""
    began = time.monotonic()
    try:
        with open_document(path) as document:
            look_at(document)
            outcome = "document with problems" if document.problems else "document"
            detail = "; ".join(document.problems[:2])
    except HcgenError as error:
        outcome, detail = getattr(error, "kind", type(error).__name__), str(error)
    except Exception as error:
        outcome, detail = "crash", repr(error)
    return Ending(path.name, outcome, time.monotonic() - began, detail)


def look_at(document: Document) -> None:
    """Ask for everything that is dear, of the first pages."""
    pdf_tree(document)
    for page in document.pages[:PAGES]:
        document.reader.words(page.number)
        document.reader.witness(page.number)
        document.reader.render(page.number, (0, 0, page.width, page.height / 4), dpi=110)


def memory() -> int:
    """Bytes that the largest process so far has held, this one or a child, both added."""
    return 1024 * sum(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )


if __name__ == "__main__":
    sys.exit(main())
