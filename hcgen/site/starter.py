"""New pages and new sites, made of the files in ``templates/new``. Nothing is ever overwritten."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hcgen.base import FILES, FileLayer, UsageError, exclusive, nearest, one_line, slug
from hcgen.site.theme import default_templates
from hcgen.standard import HC_TYPES

_BUNDLE = ("index.md", "instructions.md", "context.yaml", "tools.yaml", "handlers.js")
_TITLE_LIMIT = 120
_PREFIX_LIMIT = 12


@dataclass(frozen=True, slots=True)
class _Kind:
    """What the files of a page of one type hold, and the list that its tool looks through."""

    article: str
    description: str
    body: str
    key: str
    entry: str
    tool: str
    tool_description: str
    workflow: str


_KINDS: Mapping[str, _Kind] = {
    "skill": _Kind(
        "a skill", "How to do one thing well, step by step.",
        "Say what this skill is for, and when it is not the right one.",
        "principles",
        "name: First principle\n    text: Ask what the person wants to reach before giving advice.",
        "find_principles", "Find the principles of this skill by words.",
        "Ask the person where they stand, then find the principles that fit with {tool}.",
    ),
    "reference": _Kind(
        "a reference", "Facts and terms of one field, to be looked up.",
        "Say which field this covers, and how current it is.",
        "terms", "name: First term\n    text: What the term means, in one sentence.",
        "find_terms", "Find terms of this reference by words.",
        "Look the question's terms up with {tool}.",
    ),
    "tool": _Kind(
        "a tool", "One small function, for people and for agents.",
        "Say what goes in, what comes out, and what it does not do.",
        "examples", "name: First example\n    text: What goes in and what comes out.",
        "find_examples", "Find examples of this tool by words.",
        "See with {tool} what the tool is given and what it returns.",
    ),
    "workflow": _Kind(
        "a workflow", "Steps from a beginning to an end, with who does what.",
        "Say when this workflow begins, and what is there when it has ended.",
        "steps",
        "name: First step\n    text: What is done, by whom, and what shows that it is done.",
        "find_steps", "Find the steps of this workflow by words.",
        "List the steps with {tool} and go through them one at a time.",
    ),
    "specification": _Kind(
        "a specification", "What must hold, point by point.",
        "Say what this specifies, and for whom it binds.",
        "requirements", "name: First requirement\n    text: What must hold, and how one can tell.",
        "find_requirements", "Find requirements of this specification by words.",
        "Find the requirements that the question touches with {tool}.",
    ),
    "registry": _Kind(
        "a registry", "A list of HC pages with their addresses.",
        "Say which pages are listed here, and who keeps the list.",
        "artifacts", "id: first-page\n    type: reference\n    name: First page\n"
        "    url: https://pages.example/first-page/\n    summary: What the page is about.",
        "find_pages", "Find pages of this registry by words.",
        "Find pages with {tool}; fetch only addresses of origins that the person trusts.",
    ),
    "meta-registry": _Kind(
        "a meta-registry", "A list of registries: one address that leads to all of them.",
        "Say whose registries these are.",
        "listed", "id: first-registry\n    name: First registry\n"
        "    url: https://pages.example/registry.json\n    mode: public\n    artifact_count: 1",
        "find_registries", "Find the registries that this page lists by words.",
        "List the registries with {tool} and go one level deep: read those, not what they list.",
    ),
}  # fmt: skip


def new_page(
    content: Path,
    kind: str,
    name: str,
    *,
    day: dt.date | None = None,
    layer: FileLayer = FILES,
) -> Path:
    """Make the bundle of a page below ``content/pages``; returns its folder.

    ``name`` is the page's title; with slashes, the folders it stands in come first. The page
    reaches Agentic tier as it stands. Raises :class:`UsageError` for a type that does not exist,
    a name without a letter or digit, and a page that is there already.
    """
    if kind not in HC_TYPES:
        raise UsageError(f"there is no type {kind!r}", fix=nearest(kind, HC_TYPES))
    *above, title = [one_line(part, _TITLE_LIMIT) for part in name.split("/") if part.strip()] or [
        ""
    ]
    if not re.search(r"\w", title):
        raise UsageError(f"{name!r} is no name for a page", fix="give it a title in words")
    if not (content / "site.toml").is_file():
        raise UsageError(
            "there is no site here",
            where=str(content),
            why="no site.toml",
            fix="run hcgen init first",
        )
    folder = content.joinpath("pages", *map(slug, above), slug(title))
    values = _values(_KINDS[kind], kind, title, slug(title), day)
    texts = {folder / file: _filled(file, values) for file in _BUNDLE}
    single = folder.with_name(f"{folder.name}.md")
    with exclusive(content, "making a page"):
        _write(texts, {single, *texts}, layer)
    return folder


def new_site(folder: Path, *, layer: FileLayer = FILES) -> tuple[Path, ...]:
    """Make a site with one page; returns the files. Raises :class:`UsageError` if one is there."""
    title = one_line(folder.resolve().name, _TITLE_LIMIT) or "Pages"
    values = {"title": title.replace("\\", "").replace('"', "")}
    texts = {
        folder / "content" / "site.toml": _filled("site.toml", values),
        folder / "content" / "pages" / "about.md": _filled("about.md", values),
        folder / ".gitignore": _filled("gitignore", values),
    }
    with exclusive(folder, "making a site"):
        _write(texts, set(texts), layer)
    return tuple(texts)


def _values(
    kind: _Kind, hc_type: str, title: str, name: str, day: dt.date | None
) -> dict[str, str]:
    prefix = _prefix(name, hc_type)
    tool = f"{prefix}_{kind.tool}"
    return {
        "title": json.dumps(title, ensure_ascii=False),
        "type": hc_type,
        "article": kind.article,
        "description": kind.description,
        "quoted": json.dumps(kind.description, ensure_ascii=False),
        "body": kind.body,
        "day": (day or dt.datetime.now(dt.UTC).date()).isoformat(),
        "prefix": prefix,
        "context": f"{kind.key}:\n  - {kind.entry}",
        "key": kind.key,
        "tool": tool,
        "tool_description": kind.tool_description,
        "workflow": kind.workflow.format(tool=tool),
    }


def _prefix(name: str, hc_type: str) -> str:
    """The first longer word of the page's name that may begin a tool's name, else its type."""
    words: list[str] = re.findall(r"[a-z][a-z0-9]*", name) if name.isascii() else []
    longer = [word for word in words if 3 < len(word) <= _PREFIX_LIMIT]
    longer = longer or words or [hc_type.replace("-", "")]
    return longer[0][:_PREFIX_LIMIT]


def _filled(file: str, values: Mapping[str, str]) -> str:
    path = default_templates() / "new" / file
    text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    return re.sub(r"__([a-z_]*[a-z])__", lambda found: values[found[1]], text)


def _write(texts: Mapping[Path, str], free: set[Path], layer: FileLayer) -> None:
    taken = sorted(str(path) for path in free if path.exists() or path.is_symlink())
    if taken:
        raise UsageError(
            "a file is there already",
            where=taken[0],
            why="nothing is overwritten",
            fix="choose another name",
        )
    for path, text in texts.items():
        layer.write_atomic(path, text.encode())
