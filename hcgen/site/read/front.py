"""Front matter: the metadata of a page, checked key by key, all faults at once."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from frontmatter.default_handlers import YAMLHandler

from hcgen.base import ContentError, nearest, one_line, raise_content_errors, slug
from hcgen.site.authored_page import Alias, Front
from hcgen.site.hc.identity import artifact_id
from hcgen.site.read.yaml_file import YamlFile, plain, read_yaml
from hcgen.standard import ARTIFACT_ID, HC_TYPES, SPEC_VERSION

_OURS = ("aliases", "contents", "draft", "lang", "menu", "order", "slug", "trusted", "uses")
"""Keys that steer the page and are not part of its hc-metadata."""
_CHECKED = (*_OURS, "title", "description", "hc_type", "artifact_id", "tags", "created", "updated")
_LANG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_BAD_IN_ALIAS = re.compile(r"[\\:*?\"<>|#\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class Parted:
    """A file in its two parts."""

    front: YamlFile
    body: str
    body_line: int


def part(text: str, file: Path) -> Parted:
    """Split a page into front matter and body. Raises :class:`ContentError` where there is none."""
    handler = YAMLHandler()
    if not text.startswith("---") or not handler.detect(text):
        raise ContentError(
            "the page has no front matter",
            where=f"{file}:1",
            why="its title stands there",
            fix="begin the file with a line ---, a line title: …, and a line ---",
        )
    try:
        front, body = handler.split(text)
    except ValueError as error:
        raise ContentError(
            "the front matter does not end", where=f"{file}:1", fix="close it with a line ---"
        ) from error
    return Parted(read_yaml(front, file), body.removeprefix("\n"), _line_after(text, body))


def _line_after(text: str, body: str) -> int:
    start = len(text) - len(body)
    return text.count("\n", 0, start) + (2 if body.startswith("\n") else 1)


def read_front(read: YamlFile, file: Path, parts: tuple[str, ...]) -> tuple[Front, tuple[str, ...]]:
    """The front matter of a page whose file gives it the address ``parts``; and its real address.

    Raises all that is off at once, each with ``file:line``.
    """
    if not isinstance(read.value, dict):
        raise ContentError("the front matter is empty", where=f"{file}:1", fix="give it a title: …")
    keys = _Keys(read, file)
    values = read.value
    created, updated = keys.day("created"), keys.day("updated")
    if created and updated and updated[:10] < created[:10]:
        keys.wrong("updated", "updated lies before created", f"{updated} < {created}")
    name = keys.slug()
    if name and parts:
        parts = (*parts[:-1], name)
    summary = keys.text("summary")
    front = Front(
        title=keys.text("title", needed="every page has a title"),
        description=keys.text("description", needed="" if summary else "registries show it")
        or summary,
        hc_type=keys.one_of("hc_type", HC_TYPES) or "reference",
        artifact_id=keys.identifier() or artifact_id(*(parts or ("home",))),
        tags=keys.texts("tags"),
        created=created,
        updated=updated,
        draft=keys.yes("draft", default=False),
        aliases=keys.aliases(),
        menu=keys.text("menu"),
        order=keys.number("order", 1_000),
        trusted=keys.yes("trusted", default=False),
        contents=keys.yes("contents", default=True),
        uses=keys.texts("uses"),
        lang=keys.matching("lang", _LANG.fullmatch, "a language tag such as en or zh-Hant"),
        extra={
            key: plain(item)
            for key, item in values.items()
            if key not in _CHECKED and item is not None  # a key without a value says nothing
        },
        lines={str(key[0]): line for key, line in read.lines.items() if len(key) == 1},
    )
    keys.strangers()
    raise_content_errors(keys.problems)
    return front, parts


class _Keys:
    """Reads keys one by one and gathers what is off."""

    def __init__(self, read: YamlFile, file: Path) -> None:
        self.problems: list[ContentError] = []
        self._values: dict[str, Any] = read.value
        self._read = read
        self._file = file

    def wrong(self, key: str, what: str, why: str = "", fix: str = "") -> None:
        where = f"{self._file}:{self._read.line(key)}"
        self.problems.append(ContentError(what, where=where, why=why, fix=fix))

    def text(self, key: str, *, needed: str = "") -> str:
        value = self._values.get(key)
        if value is None or value == "":
            if needed:
                self.wrong(key, f"the key {key!r} is missing", needed, f"add a line {key}: …")
            return ""
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
        self.wrong(key, f"{key} is not text", repr(plain(value)), "put it in quotes")
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._values.get(key)
        listed = [value] if isinstance(value, str) else value or []
        if not isinstance(listed, list) or not all(
            isinstance(v, str) and v.strip() for v in listed
        ):
            self.wrong(key, f"{key} is not a list of texts", fix=f"write {key}: [one, two]")
            return ()
        return tuple(dict.fromkeys(" ".join(item.split()) for item in listed))

    def yes(self, key: str, *, default: bool) -> bool:
        value = self._values.get(key, default)
        if isinstance(value, bool):
            return value
        self.wrong(key, f"{key} is not true or false", repr(plain(value)))
        return default

    def number(self, key: str, default: int) -> int:
        value = self._values.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(key, f"{key} is not a whole number", repr(plain(value)))
        return default

    def one_of(self, key: str, known: tuple[str, ...]) -> str:
        value = self._values.get(key)
        if value is None or value in known:
            return str(value or "")
        self.wrong(key, f"{key} is {value!r}", fix=nearest(str(value), known))
        return ""

    def matching(self, key: str, fits: Callable[[str], object], words: str) -> str | None:
        value = self._values.get(key)
        if value is None or (isinstance(value, str) and fits(value)):
            return value
        self.wrong(key, f"{key} is {plain(value)!r}", f"it must be {words}")
        return None

    def identifier(self) -> str | None:
        return self.matching(
            "artifact_id", ARTIFACT_ID.fullmatch, "kebab-case: lower-case letters, digits, hyphens"
        )

    def day(self, key: str) -> str | None:
        value = self._values.get(key)
        if isinstance(value, dt.date):
            return value.isoformat()
        if value is None:
            return None
        try:
            dt.datetime.fromisoformat(value)
        except (TypeError, ValueError):
            self.wrong(key, f"{key} is {value!r}", "it is no date", f"write {key}: 2026-01-31")
            return None
        return str(value)

    def slug(self) -> str:
        value = self._values.get("slug")
        if value is None:
            return ""
        if isinstance(value, str) and value and slug(value) == value:
            return value
        fix = f"write slug: {slug(str(value))}"
        self.wrong("slug", f"slug is {value!r}", "it is one name of an address", fix)
        return ""

    def aliases(self) -> tuple[Alias, ...]:
        made = []
        for at, alias in enumerate(self.texts("aliases")):
            where = f"{self._file}:{self._read.line('aliases', at)}"
            names = unquote(alias).strip("/").split("/")
            bad = any(name.startswith(".") or _BAD_IN_ALIAS.search(name) for name in names)
            is_file = "." in names[-1] and not alias.endswith("/")
            if bad or "" in names or alias.startswith("//"):
                self.problems.append(
                    ContentError(
                        f"the alias {one_line(alias, 80)!r} is no address of this site",
                        where=where,
                        fix="write it from the root: /old/page/",
                    )
                )
            elif is_file and not names[-1].endswith((".html", ".htm")):
                self.problems.append(
                    ContentError(
                        f"the alias {one_line(alias, 80)!r} is the address of a file",
                        where=where,
                        why="only a page can lead on",
                        fix="write a folder with a slash at its end, or an address in .html",
                    )
                )
            else:
                address = "/".join(names if is_file else [*names, "index.html"])
                made.append(Alias(address, where))
        return tuple(made)

    def strangers(self) -> None:
        """Extra keys are kept; one that is nearly a known key is a slip, one more the version's."""
        for key in self._values:
            near = get_close_matches(key.lower(), _OURS, n=1, cutoff=0.85)
            if key not in _CHECKED and near:
                self.wrong(key, f"there is no key {key!r}", fix=f'did you mean "{near[0]}"?')
        if not isinstance(self._values.get("llm_launchers", {}), (dict, type(None))):
            self.wrong("llm_launchers", "llm_launchers is not a table", "", "write name: address")
        if self._values.get("hc_version", SPEC_VERSION) != SPEC_VERSION:
            self.wrong("hc_version", f"hc_version is not {SPEC_VERSION}",
                       "pages are written in that version", "leave it out")  # fmt: skip
