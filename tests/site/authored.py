"""A site written as one text: ``-- name --`` begins a file below ``content``."""

from __future__ import annotations

import re
from pathlib import Path

from hcgen.site import BuildReport, build

SITE_TOML = 'title = "Tea house"\nbase_url = "https://tea.example"\nauthor = "The house"\n'
_FILE = re.compile(r"^-- (.+) --\n", re.MULTILINE)


def write(folder: Path, text: str, *, site: str = SITE_TOML) -> Path:
    """Write the files of a text below ``folder/content``; returns that folder."""
    content = folder / "content"
    content.mkdir(exist_ok=True)
    (content / "site.toml").write_text(site, encoding="utf-8")
    parts = _FILE.split(text.lstrip("\n"))
    for name, body in zip(parts[1::2], parts[2::2], strict=True):
        path = content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8", newline="")
    return content


def page(body: str = "Text.", title: str = "A page", **keys: str) -> str:
    """A page with the front matter that every page needs."""
    extra = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return f'---\ntitle: "{title}"\ndescription: What it is.\n{extra}---\n{body}\n'


class House:
    """A folder with a site in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content = folder / "content"
        self.out = folder / "build"

    def write(self, text: str, *, site: str = SITE_TOML) -> House:
        write(self.folder, text, site=site)
        return self

    def page(self, name: str, body: str = "Text.", **keys: str) -> House:
        title = keys.pop("title", name)
        return self.write(f"-- pages/{name} --\n{page(body, title, **keys)}")

    def build(self, *, unpublished: bool = False) -> BuildReport:
        return build(self.content, self.out, unpublished=unpublished)

    def text(self, address: str) -> str:
        return (self.out / address).read_text(encoding="utf-8")

    def files(self) -> dict[str, bytes]:
        """Everything that was built, by address."""
        return {
            path.relative_to(self.out).as_posix(): path.read_bytes()
            for path in sorted(self.out.rglob("*"))
            if path.is_file()
        }

    def addresses(self) -> set[str]:
        """The authored pages that were built."""
        return {
            name.removesuffix("index.html")
            for name in self.files()
            if name.endswith("/index.html")
            and not name.startswith(("compare/", "registry/", "meta-registry/", "tags/"))
        }
