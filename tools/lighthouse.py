"""Audit a built site with Lighthouse: ``python tools/lighthouse.py [SITE] [--page ADDRESS …]``.

Serves the site on 127.0.0.1 and audits one page of each kind. Accessibility, best practices and SEO
must be 100 and every agentic-browsing audit must pass; what falls short is named, and the exit
status is 1. Needs Chromium and npm, which fetches Lighthouse and the Node that it asks for.

Lighthouse fetches ``robots.txt`` and ``llms.txt`` in the page's name, and the policy of a page
forbids every fetch. So the copies that are audited, and only they, get ``connect-src 'self'``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from screens import ROOT, pages

PACKAGES = ("lighthouse@13.5.0", "node@22")
CATEGORIES = ("accessibility", "best-practices", "seo", "agentic-browsing")
FLAGS = "--headless=new --no-sandbox --enable-features=WebMCP"
NOT_ASKED = frozenset({"not-found"})
"""A page that is not to be indexed cannot reach 100 in SEO, and hosts give it with status 404."""
POLICY, LOOSER = b"connect-src 'none'", b"connect-src 'self'"


class Audited(SimpleHTTPRequestHandler):
    """Files of the site, pages with a policy that lets Lighthouse fetch, and not a line for each."""

    def do_GET(self) -> None:
        """Answer with the file; a page is changed in its policy only."""
        path = Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() else path
        if page.suffix != ".html" or not page.is_file():
            super().do_GET()
            return
        data = page.read_bytes().replace(POLICY, LOOSER, 1)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

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
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Audited, directory=str(arguments.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    short = [page for page in chosen if not audit(f"{address}/{page}", page)]
    server.shutdown()
    sys.exit(1 if short else 0)


def audit(url: str, name: str) -> bool:
    """Audit one page, print what came out, and say whether nothing falls short."""
    report = lighthouse(url)
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


def lighthouse(url: str) -> dict[str, Any]:
    """The report on one address."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("Lighthouse needs npm")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    command = [npm, "exec", "--yes", *(f"--package={package}" for package in PACKAGES), "--", "lighthouse", url, "--quiet", "--output=json",
               f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}"]  # fmt: skip
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "CHROME_PATH": chromium}
    )  # fmt: skip
    if done.returncode:
        sys.exit(done.stderr.strip() or "Lighthouse did not run")
    return dict(json.loads(done.stdout))


if __name__ == "__main__":
    main()
