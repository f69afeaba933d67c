"""Every command block and every example of the README and the guide does what a reader expects.

A reader has the wheel, what it depends on and nothing else, and goes through a page from its
beginning to its end in one folder.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distribution
from pathlib import Path

import click
import pytest
from markdown_it import MarkdownIt

from hcgen.cli.main import cli
from tests.site.authored import House

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "content" / "pages" / "guide"
PAGES = {
    "README": ROOT / "README.md",
    **{p.relative_to(GUIDE).with_suffix("").as_posix(): p for p in sorted(GUIDE.rglob("*.md"))},
}
NOT_RUN = {
    "make site": "sets up the machine itself",
    "make test": "runs this very test",
    "pip install 'hcgen[ocr]'": "needs a network",
    "hcgen check https://example.com/": "needs a network",
}
"""Lines of command blocks that are left out, without their comments: why."""


@dataclass(frozen=True)
class Given:
    """What a reader of a page has before its first line."""

    files: Mapping[str, Path] = field(default_factory=dict)
    """Files of the reader's own, wherever a command is run."""
    commands: str = ""


PROSPECTUS = {
    "prospectus.pdf": ROOT / "content/filings/brindlewave-robotics-phip/source.pdf",
}
GIVEN = {
    "README": Given(PROSPECTUS, "hcgen init ."),
    "authoring": Given(commands="hcgen init ."),
    "checking": Given(
        {"page.html": ROOT / "tests/standard/old/1.2.2.html"}, "hcgen init . && hcgen build"
    ),
    "filings": Given(PROSPECTUS, "hcgen init ."),
    "quick-start": Given(PROSPECTUS),
    "running-a-site": Given(commands="hcgen init ."),
}

SITE = "content/site.toml"
BUILT = {
    ("authoring", "text", "title: Tea brewing"): "content/pages/brewing.md",
    ("authoring", "markdown", "Term"): "content/pages/marks.md",
    ("authoring", "toml", 'private_api = "https://api.example.com/hc/context"'): SITE,
    ("running-a-site", "toml", 'title = "Our filings"'): SITE,
    ("running-a-site", "toml", "publish_source = true             # source.pdf, where it lies beside filing.toml"): SITE,
    ("running-a-site", "css", ":root { --accent: light-dark(#1c6b45, #7fd3a6); --edge: #1f3a2d; }"): "templates/css/site.css",
    ("running-a-site", "jinja", '{% extends "theme/base.html" %}'): "templates/base.html",
}  # fmt: skip
"""Examples that are files of a site, by page, language and first line: where they go."""
NOT_BUILT = {
    ("authoring", "js", "await __hcLoadPrivateContext(token);   // then window.__hcPrivateContext holds it"): "a person's console; tests/site runs it in Chromium",
    ("checking", "yaml", "- repo: local"): "tests/cli/test_hook.py runs it",
    ("words", "text", "revenue | yes | Takings from guests"): "a case of hcgen's own tests",
    ("words", "toml", "[[revenue]]"): "a phrase of hcgen's own rules",
}  # fmt: skip
"""Examples that are no files of a site: why not."""
SEEN = {"templates/css/site.css": "--edge: #1f3a2d", "templates/base.html": "Since 1902"}
"""What an example of the theme brings into every page."""
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
KETTLES = "---\ntitle: Kettles\ndescription: A page.\n---\n\n## Heat\n"


def blocks(page: str) -> Iterator[tuple[str, str]]:
    """The language and the text of each fenced block of a page."""
    for token in MarkdownIt().parse(PAGES[page].read_text(encoding="utf-8")):
        if token.type == "fence" and page != "commands/index":  # made of the commands; see there
            yield token.info, token.content


def scripts(page: str) -> list[list[str]]:
    """The command blocks of a page, as lines without the ones that are not run."""
    lines = [text.splitlines() for language, text in blocks(page) if language == "sh"]
    return [[line for line in block if bare(line) not in NOT_RUN] for block in lines]


def bare(line: str) -> str:
    """A line without its comment."""
    return line.partition("  #")[0].strip()


def examples() -> list[tuple[str, str, str, str]]:
    """All blocks that are no commands: page, language, first line that says something, text."""
    return [
        (page, language, next(line for line in text.splitlines() if line.strip("-")), text)
        for page in PAGES
        for language, text in blocks(page)
        if language != "sh"
    ]


def needed(dist: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What a distribution depends on, here: names and their extras."""
    from packaging.requirements import Requirement

    for line in dist.requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": e}) for e in extras or {""}):
            yield requirement.name, frozenset(requirement.extras)


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and, by links, what the wheel says that it needs."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("environment")
    ours = {**os.environ, "PYTHONPATH": ""}
    for arguments in (
        ("hatchling", "build", "-t", "wheel", "-d", str(folder)),
        ("venv", "--without-pip", str(folder / "venv")),
    ):
        subprocess.run(
            [sys.executable, "-m", *arguments], cwd=ROOT, env=ours, check=True, capture_output=True
        )
    (wheel,) = folder.glob("*.whl")
    python = folder / "venv" / "bin" / "python"
    install = ("--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    subprocess.run([sys.executable, "-m", "pip", *install], env=ours, check=True)
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    (metadata,) = packages.glob("hcgen-*.dist-info")
    waiting = list(needed(Distribution.at(metadata), frozenset()))
    linked = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) not in linked:
            linked.add((name, extras))
            dist = distribution(name)
            waiting += needed(dist, extras)
            for part in {file.parts[0] for file in dist.files or () if file.parts[0] != ".."}:
                if not (packages / part).exists():
                    (packages / part).symlink_to(Path(str(dist.locate_file(part))).resolve())
    return folder / "venv"


@dataclass
class Reader:
    """Someone who types what a page says."""

    home: Path
    environment: Path
    files: Mapping[str, Path]

    def __post_init__(self) -> None:
        self.place = self.home / "site"
        self.place.mkdir()
        (self.place / ".venv").symlink_to(self.environment)

    def types(self, script: str) -> str:
        """Type a block where the one before ended; every line must succeed. What is printed."""
        for name, source in self.files.items():
            if not (self.place / name).exists():
                shutil.copy(source, self.place / name)
        told = self.home / "place"
        done = subprocess.run(
            ["sh", "-exc", f'{script}\npwd > "{told}"'],
            cwd=self.place,
            env={
                "PATH": f"{self.environment / 'bin'}{os.pathsep}{os.defpath}",
                "HOME": str(self.home),
                "HCGEN_STATE": str(self.home / "state"),
                "LC_ALL": "C.UTF-8",
            },
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        self.place = Path(told.read_text(encoding="utf-8").strip())
        return done.stdout


@pytest.mark.parametrize("page", [page for page in PAGES if any(scripts(page))])
def test_a_page_can_be_followed_command_by_command(
    page: str, environment: Path, tmp_path: Path
) -> None:
    given = GIVEN[page]
    reader = Reader(tmp_path, environment, given.files)
    assert reader.types("python -c 'import hcgen; print(hcgen.__file__)'").startswith(
        str(environment)
    )
    for script in (given.commands, *("\n".join(block) for block in scripts(page))):
        reader.types(script)


def test_every_line_that_is_not_run_stands_on_a_page() -> None:
    lines = {
        bare(line)
        for page in PAGES
        for language, text in blocks(page)
        if language == "sh"
        for line in text.splitlines()
    }
    assert set(NOT_RUN) <= lines


def test_every_example_is_built_or_has_its_reason() -> None:
    assert sorted(key for *key, _ in examples()) == sorted(map(list, (*BUILT, *NOT_BUILT)))


@pytest.mark.parametrize(
    ("page", "language", "first", "text"),
    [each for each in examples() if each[:3] in BUILT],
    ids=[f"{page} {first[:20]}" for page, _, first, _ in examples() if (page, _, first) in BUILT],
)
def test_an_example_of_the_guide_builds(
    page: str, language: str, first: str, text: str, tmp_path: Path
) -> None:
    house = House(tmp_path)
    place = BUILT[page, language, first]
    if place == SITE and "title" not in text:
        text = f'title = "A site"\n{text}'
    if language == "markdown":
        text = f"---\ntitle: Marks\ndescription: A page.\n---\n\n{text}"
    files = {SITE: 'title = "A site"', "content/pages/kettles.md": KETTLES, place: text}
    files["templates/logo.svg"] = LOGO
    for name, written in files.items():
        path = house.content.parent / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written, encoding="utf-8")
    house.build()
    if place in SEEN:
        assert SEEN[place] in house.text("kettles/index.html")
    else:
        assert place == SITE or house.text(f"{Path(place).stem}/index.html")


INLINE = re.compile(r"(?<!`)`(hcgen [a-z][^`\n]*|python -m [a-z._]+[^`\n]*)`(?!`)")


@pytest.mark.parametrize("page", PAGES)
def test_every_command_in_a_sentence_is_one_that_there_is(page: str) -> None:
    text = PAGES[page].read_text(encoding="utf-8")
    for words in (match.split() for match in INLINE.findall(text)):
        if words[0] == "python":
            assert importlib.util.find_spec(words[2]), words
            continue
        command: click.Command = cli
        context = click.Context(cli, info_name="hcgen")
        del words[0]
        while isinstance(command, click.Group) and words:
            found = command.get_command(context, words.pop(0))
            assert found is not None, (page, words)
            command = found
        known = {name for option in command.params for name in option.opts} | {"--help"}
        assert {word for word in words if word.startswith("--")} <= known, (page, command.name)
