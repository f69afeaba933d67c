"""Draw the screens of docs/screens from a built site: ``python tools/screens.py [SITE] [--out DIR]``.

Every kind of page, light, dark, on a phone and in print, in the distribution's Chromium, from the
disk and with no network. Needs playwright (a development dependency).
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parent.parent
VIEWS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1400, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1400, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 780}, "color_scheme": "light"},
    "wide": {"viewport": {"width": 2560, "height": 1300}, "color_scheme": "light"},
}
OUTCOMES = ("full", "partial", "rejected")
KINDS = {"Guide": "guide", "Pages": "page", "Tags": "tag"}
"""Section of the registry → name of the kind of page."""
PRINT_DPI = 96


def main() -> None:
    """Draw all screens."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=ROOT / "build")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screens")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        sys.exit(f"{arguments.site}: there is no built site; run hcgen build first")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("there is no Chromium; install the distribution's package")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in draw(arguments.site.resolve(), arguments.out, chromium):
        print(path)


def pages(site: Path) -> dict[str, str]:
    """Name → address: one page of each kind, and one filing of each outcome."""
    found = {
        "list": "index.html",
        "registry": "registry/index.html",
        "meta-registry": "meta-registry/index.html",
        "not-found": "404.html",
    }
    entries = json.loads((site / "registry.json").read_text(encoding="utf-8"))["artifacts"]
    ids: list[str] = []
    for entry in entries:
        path = unquote(urlsplit(entry["url"]).path).strip("/").removesuffix("/index.html")
        if entry["category"] == "Filings":
            ids.append(path.rpartition("/")[2])
            outcome = next(tag for tag in entry["tags"] if tag in OUTCOMES)
            found.setdefault(outcome, f"{path}/index.html")
        elif entry["category"] in KINDS:
            found.setdefault(KINDS[entry["category"]], f"{path}/index.html")
    found["compare"] = f"compare/index.html?ids={','.join(ids[:2])}"
    return found


def draw(site: Path, out: Path, chromium: str) -> Iterator[Path]:
    """Draw each page in each view; yields the files."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, address in pages(site).items():
            for view, options in VIEWS.items():
                context = browser.new_context(offline=True, **options)
                page = context.new_page()
                page.goto(f"{site.as_uri()}/{address}")
                if view == "light" and page.locator("[data-cite]").count():
                    page.locator("[data-cite]").first.click()
                    page.mouse.move(0, 0)
                target = out / f"{name}-{view}.png"
                page.screenshot(path=target, full_page=view != "wide")
                yield shrink(target)
                if view == "dark":  # in print it is light all the same
                    yield printed(page, out / f"{name}-print.png")
                context.close()
        browser.close()


def printed(page: Any, target: Path) -> Path:
    """The first sheet as it is printed."""
    import pypdfium2 as pdfium  # noqa: PLC0415

    document = pdfium.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    document[0].render(scale=PRINT_DPI / 72).to_pil().save(target)
    return shrink(target)


def shrink(path: Path) -> Path:
    """The picture in 256 colours: the screens are there to be looked at, not measured."""
    from PIL import Image  # noqa: PLC0415

    with Image.open(path) as image:
        plain = image.convert("RGB")
        small = plain.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    return path


if __name__ == "__main__":
    main()
