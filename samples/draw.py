"""Draw the three fictional filings under ``content/filings``: the same bytes on every run.

``python -m samples.draw`` writes what has changed; ``--check`` writes nothing and exits 1
where the committed files differ. It needs the development dependencies reportlab and fonttools
and the font of the Debian package fonts-droid-fallback, and it imports nothing of hcgen.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from samples import brindlewave, chengqi, wanling
from samples.fonts import MissingFontError, missing_font
from samples.script import print_text

if TYPE_CHECKING:
    from samples.sheet import Design
    from samples.tables import Table

ROOT = Path(__file__).resolve().parent.parent
FILINGS = ROOT / "content" / "filings"
_TEXTS = Path(__file__).resolve().parent / "text"
_DEFLATED = "c86c66cc732ce4caefb5414b711ccb1e38d3a204f9708bc0bedde916f00ee850"
"""How the compressor that the samples were drawn with writes one known text."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A filing that we draw, and the facts about it that its ``filing.toml`` states."""

    id: str
    text: str
    design: Design
    tables: Mapping[str, Table]
    filed: str
    title: str = ""
    """Given where nothing in the document names an issuer."""

    def draw(self) -> bytes:
        """The PDF. Raises MissingFontError without the Chinese font."""
        text = (_TEXTS / self.text).read_text(encoding="utf-8")
        return print_text(self.design, text, self.tables).pdf


SAMPLES = (
    Sample(
        "brindlewave-robotics-phip",
        "brindlewave.txt",
        brindlewave.DESIGN,
        brindlewave.tables(),
        "2026-03-09",
    ),
    Sample(
        "chengqi-plant-factory-ap",
        "chengqi.txt",
        chengqi.DESIGN,
        chengqi.tables(),
        "2026-06-24",
    ),
    Sample(
        "wan-ling-institute-prospectus",
        "wanling.txt",
        wanling.DESIGN,
        wanling.tables(),
        "2026-02-02",
        "Wan Ling Institute of Clock and Watch Making: Prospectus 2026–2027",
    ),
)


def cannot_reproduce() -> str | None:
    """Why this machine cannot draw the committed bytes, or None where it can."""
    probe = b"".join(str(number * number).encode() for number in range(400))
    if hashlib.sha256(zlib.compress(probe)).hexdigest() != _DEFLATED:
        return "this Python's zlib compresses differently from the one the samples were drawn with"
    return missing_font()


def facts(sample: Sample, pdf: bytes) -> str:
    """The text of a sample's ``filing.toml`` before any checkpoint."""
    digest = hashlib.sha256(pdf).hexdigest()
    lines = [f'id = "{sample.id}"', f'sha256 = "{digest}"', f"filed = {sample.filed}"]
    if sample.title:
        lines.append(f'title = "{sample.title}"')
    return "\n".join([*lines, "fictional = true", ""])


def _write(sample: Sample, pdf: bytes) -> bool:
    """Write a sample whose PDF has changed; its facts then start anew, without a checkpoint."""
    folder = FILINGS / sample.id
    target = folder / "source.pdf"
    if target.is_file() and target.read_bytes() == pdf:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    target.write_bytes(pdf)
    (folder / "filing.toml").write_text(facts(sample, pdf), encoding="utf-8")
    return True


def main(arguments: list[str] | None = None) -> int:
    """Draw or check the samples and say what happened, one line each."""
    parser = argparse.ArgumentParser(description="Draw the three fictional filings.")
    parser.add_argument("--check", action="store_true", help="compare only, and write nothing")
    options = parser.parse_args(arguments)
    differing = 0
    for sample in SAMPLES:
        try:
            pdf = sample.draw()
        except MissingFontError as error:
            print(f"samples: {error}", file=sys.stderr)
            return 4
        if options.check:
            target = FILINGS / sample.id / "source.pdf"
            changed = not target.is_file() or target.read_bytes() != pdf
            differing += changed
            print(f"{sample.id}: {'differs from' if changed else 'equals'} what is drawn")
        else:
            changed = _write(sample, pdf)
            print(f"{sample.id}: {'written' if changed else 'unchanged'}, {len(pdf):,} bytes")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
