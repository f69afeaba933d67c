"""The whole analysis of long filings beside PDFium's bare text of the same file.

English filings are joined to 700 pages, a Chinese one is cut or repeated to 540. Each is read by
the whole analysis, its finished factsheet is verified again by both readers, and its text is
read by PDFium alone: all in processor seconds of one run, parent and child together. Each is
measured in a process of its own, whose peak of memory is that file's.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from hcgen.agent import Subject, analyze
from hcgen.base import CheckFailed
from hcgen.bench.measure import Benchmark, cpu, join
from hcgen.contracts import Body, citations
from hcgen.document import open_document
from hcgen.filings import LocalState
from hcgen.observe import Gate, pdf_tree

ENGLISH_PAGES, CHINESE_PAGES = 700, 540
TARGETS = {"English": 6.0, "Chinese": 8.0}
VERIFY_SECONDS = 1.0
MEGABYTES = 250.0


@dataclass(frozen=True, slots=True)
class Measured:
    """What one document took, in seconds of processor time and megabytes."""

    pages: int
    raw: float
    analysis: float
    verify: float
    quotes: int
    looked: float
    """Of the analysis: drawing the cited pages, to see that a person sees each quote."""
    parent: float
    child: float


def raw_seconds(path: Path) -> float:
    """PDFium's text of every page, and nothing else."""
    import pypdfium2  # noqa: PLC0415 - after the memory of the analysis has been read

    began = time.process_time()
    document = pypdfium2.PdfDocument(path)
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        text.get_text_bounded()
        text.close()
        page.close()
    document.close()
    return time.process_time() - began


def measure(path: Path) -> Measured:
    """Read one file; to be called in a fresh process, whose peak of memory is this file's."""
    with tempfile.TemporaryDirectory() as folder:
        before = cpu()
        analysis = analyze(Subject(path, "bench"), LocalState(Path(folder)))
        taken = cpu() - before
        with analysis.journal as journal:
            journal.close_unfinished("a benchmark")
    parent, child = own_peak(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    body = analysis.checkpoint.body
    verify, quotes, looked = verify_again(path, body.model_dump_json())
    return Measured(
        body.filing.pages, raw_seconds(path), taken, verify, quotes, looked, parent, child
    )


def verify_again(path: Path, body: str) -> tuple[float, int, float]:
    """The seconds in which both readers see every quote of a finished factsheet once more, the
    document open already, how many quotes they are, and the seconds in which each is shown to be
    visible."""
    sheet = Body.model_validate_json(body).outcome.factsheet
    cited = {(c.page, c.quote): c for c in citations(sheet)}
    with open_document(path) as document:
        gate = Gate(document, pdf_tree(document))

        def spent() -> float:
            return time.process_time() + float(getattr(document.reader, "cpu", 0.0))

        began = spent()
        refused = [c for c in cited.values() if gate.refusal(c)]
        taken = spent() - began
        seen = [found for c in cited.values() if (found := gate.verify(c).citation) is not None]
        began = spent()
        reasons = [reason for reason in gate.unseen(seen) if reason]
        looked = spent() - began
    if refused or reasons:
        page = refused[0].page if refused else 0
        raise CheckFailed(reasons[0] if reasons else f"page {page}: a quote is refused")
    return taken, len(cited), looked


def own_peak() -> float:
    """Megabytes that this process held at most. Its ``ru_maxrss`` may be that of the process that
    started it, because Linux keeps the figure over ``exec``."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    peak = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
    return int(peak[1]) / 1024 if peak else 0.0


def table(results: dict[str, Measured]) -> str:
    """The figures as Markdown."""
    titles = ("document", "pages", "PDFium’s text", "whole analysis", "ratio", "of it, looking")
    rows = [
        f"| {' | '.join((*titles, 'verify again (quotes)', 'memory'))} |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    rows += [
        f"| {name} | {one.pages} | {one.raw:.2f} s | {one.analysis:.2f} s "
        f"| {one.analysis / one.raw:.1f} | {one.looked:.2f} s "
        f"| {one.verify:.2f} s ({one.quotes}) "
        f"| {one.parent:.0f} + {one.child:.0f} MB |"
        for name, one in results.items()
    ]
    return "\n".join(rows)


def misses(results: dict[str, Measured]) -> list[str]:
    """What does not meet its target."""
    found = []
    for name, one in results.items():
        if one.analysis > TARGETS[name]:
            found.append(f"{name}: {one.analysis:.2f} s, {TARGETS[name]:.0f} s allowed")
        if one.verify > VERIFY_SECONDS:
            found.append(f"{name}: verified again in {one.verify:.2f} s")
        if one.parent + one.child > MEGABYTES:
            found.append(f"{name}: {one.parent + one.child:.0f} MB")
    return found


def bench_reading(filings: Path, *, write: Path | None = None) -> Benchmark:
    """Measure both languages with the filings of a folder; ``write`` names the page for the
    figures."""
    english = sorted(filings.glob("*_en.pdf"), key=lambda path: -path.stat().st_size)
    chinese = sorted(filings.glob("*_zh.pdf"))
    plan = (("English", english, ENGLISH_PAGES), ("Chinese", chinese, CHINESE_PAGES))
    results: dict[str, Measured] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, paths, pages in plan:
            results[name] = _apart(join(paths, pages, Path(folder) / f"{name}.pdf"))
    if write:
        write.write_text(HEAD + table(results) + "\n" + TAIL, encoding="utf-8")
    load = f"load {os.getloadavg()[0]:.1f}"
    return Benchmark(f"{table(results)}\n{load}", tuple(misses(results)))


def _apart(path: Path) -> Measured:
    """A file measured in a process of its own."""
    command = [sys.executable, "-P", "-m", "hcgen.bench.reading", str(path)]
    done = subprocess.run(  # noqa: S603 - a module of ours
        command, check=True, capture_output=True, text=True
    )
    return Measured(**json.loads(done.stdout.splitlines()[-1]))


HEAD = """# Speed of a reading

One run of `hcgen bench read FOLDER --write docs/speed.md` on one core: processor
seconds of parent and child together, PDFium's bare text of the same file beside it. Real filings
were joined to 700 English pages, and cut or repeated to 540 Chinese ones.

"""
TAIL = """
“Looking” is the proof of visibility: each cited page is drawn with its quotes and without them.
“Verify again” lets both readers see every quote of the finished factsheet once more, the document
open already. Memory is the highest of the parent plus the highest of the child. Targets: 6 s, 8 s,
1 s and 250 MB. Seconds follow the machine; the ratio to PDFium’s bare text, taken in the same run,
is what can be compared. For Chinese pages most of the time is PDFium’s own: it draws the outline of
every character to know its box.
"""

if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(measure(Path(sys.argv[1])))) + "\n")
