"""Read real filings with parts taken out: ``python -m tests.torture.perturbed TRUTH.json FOLDER``.

Rules that fit one layout fall when their place is gone. From each filing five others are made:
without bookmarks, without the Summary, without all that speaks of finance but the appendices,
without the cover, without the appendices. Their figures must be the same ones, read elsewhere, or
be missing: ``hcgen eval`` ends with exit status 1 where a figure or an issuer is wrong or a citation
does not stand. Takes some minutes; nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter

from hcgen.document import ChapterKind, open_document

WITHOUT: dict[str, tuple[ChapterKind, ...]] = {
    "bookmarks": (),
    "summary": ("summary",),
    "finance": ("summary", "financial_information", "letter_from_board"),
    "cover": (),
    "appendices": ("accountants_report", "appendix"),
}


def main() -> int:
    """Make the files and their truth, evaluate, print; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("truth", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    truth = json.loads(options.truth.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = [
            variant
            for filing in truth["filings"]
            for variant in variants(options.folder / filing["file"], filing, folder)
        ]
        (folder / "truth.json").write_text(json.dumps(truth | {"filings": made}), encoding="utf-8")
        command = [sys.executable, "-m", "hcgen", "eval", str(folder / "truth.json")]
        limits = ("--min-issuers", "1", "--max-wrong", "0", "--min-citations", "1")
        state = {"HCGEN_STATE": str(folder / "state")}
        done = subprocess.run(
            [*command, "--filings", name, *limits], env=os.environ | state, check=False
        )
    return done.returncode


def variants(source: Path, filing: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """The files without a part, written to ``folder``, and the truth of each."""
    with open_document(source) as document:
        count, chapters = len(document.pages), document.chapters
    made = []
    for part, kinds in WITHOUT.items():
        gone = {
            page
            for chapter in chapters
            if chapter.kind in kinds
            for page in range(chapter.first_page, chapter.last_page + 1)
        }
        first = 2 if part == "cover" else 1
        kept = [page for page in range(first, count + 1) if page not in gone]
        name = f"{source.stem}-without-{part}.pdf"
        write(source, kept, folder / name, bookmarks=part != "bookmarks")
        places = {page: place for place, page in enumerate(kept, start=1)}
        risks = [
            risk | {"pdf_page": places[risk["pdf_page"]]}
            for risk in filing.get("risk_factors", [])
            if risk["pdf_page"] in places
        ]
        made.append(filing | {"file": name, "risk_factors": risks})
    return made


def write(source: Path, pages: Sequence[int], target: Path, *, bookmarks: bool) -> None:
    """Those pages of a file, with the bookmarks that lead to them or with none."""
    reader, writer = PdfReader(source), PdfWriter()
    if bookmarks:
        writer.append(reader, pages=[page - 1 for page in pages])
    else:
        for page in pages:
            writer.add_page(reader.pages[page - 1])
    writer.write(target)


if __name__ == "__main__":
    sys.exit(main())
