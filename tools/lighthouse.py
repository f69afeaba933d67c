"""Audit a built site with Lighthouse: ``python tools/lighthouse.py [SITE] [--page ADDRESS …]``.

Serves the site on 127.0.0.1 and audits one page of each kind. Accessibility, best practices and SEO
must be 100 and every agentic-browsing audit must pass; what falls short is named, and the exit
status is 1. Needs Chromium and npm, which fetches Lighthouse and the Node that it asks for.

The pages are audited byte for byte as they are published. Lighthouse fetches ``robots.txt`` and
``llms.txt`` in a page's name, which the policy of our pages forbids, so the browser of the audit is
told not to apply it (DevTools' ``Page.setBypassCSP``). That pages run under their own policy is
what the tests show.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from screens import ROOT, pages

PACKAGES = ("lighthouse@13.5.0", "node@22")
CATEGORIES = ("accessibility", "best-practices", "seo", "agentic-browsing")
NOT_ASKED = frozenset({"not-found"})
"""A page that is not to be indexed cannot reach 100 in SEO, and hosts give it with status 404."""


class Served(SimpleHTTPRequestHandler):
    """Files of the site as they are, and not a line for each."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def main() -> None:
    """Audit the pages and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=ROOT / "build")
    parser.add_argument("--page", action="append", help="an address below the site's root")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        sys.exit(f"{arguments.site}: there is no built site; run hcgen build first")
    found = pages(arguments.site)
    chosen = arguments.page or [a for name, a in found.items() if name not in NOT_ASKED]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Served, directory=str(arguments.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    reports = lighthouse([f"{address}/{page}" for page in chosen])
    passed = [passes(name, report) for name, report in zip(chosen, reports, strict=True)]
    server.shutdown()
    sys.exit(0 if all(passed) else 1)


def passes(name: str, report: dict[str, Any]) -> bool:
    """Print what came out of one audit, and say whether nothing falls short."""
    scores = {key: report["categories"][key]["score"] for key in CATEGORIES}
    failed = failures(report)
    figures = "  ".join(f"{key} {score(value)}" for key, value in scores.items())
    print(f"{name}: {figures}", flush=True)
    for identifier, title in failed:
        print(f"  {identifier}: {title}", flush=True)
    return not failed


def score(value: float | None) -> str:
    """A score in hundredths; categories without one have a dash."""
    return "–" if value is None else f"{value * 100:.0f}"


def failures(report: dict[str, Any]) -> list[tuple[str, str]]:
    """The audits of our categories that did not pass."""
    asked = {ref["id"] for key in CATEGORIES for ref in report["categories"][key]["auditRefs"]}
    return [
        (identifier, found["title"])
        for identifier, found in sorted(report["audits"].items())
        if identifier in asked and found["score"] is not None and found["score"] < 1
    ]


def lighthouse(urls: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The reports on these addresses, each as it is done."""
    npm = shutil.which("npm")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if npm is None or chromium is None:
        sys.exit("Lighthouse needs npm and Chromium")
    command = [npm, "exec", "--yes", "--loglevel=error", *(f"--package={package}" for package in PACKAGES), "--", "node",
               str(Path(__file__).with_suffix(".mjs")), chromium, ",".join(CATEGORIES), *urls]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None  # noqa: S101 - it is a pipe
        yield from map(json.loads, running.stdout)
    if running.returncode:
        sys.exit("Lighthouse did not run to its end")


if __name__ == "__main__":
    main()
