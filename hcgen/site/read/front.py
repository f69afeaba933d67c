"""Front matter: the metadata of a page, checked key by key, all faults at once."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from frontmatter.default_handlers import YAMLHandler

from hcgen.base import ContentError, nearest, one_line, raise_content_errors, slug
from hcgen.site.authored_page import Alias, Front
from hcgen.site.hc.identity import artifact_id
from hcgen.site.hc.source_rules import source_faults
from hcgen.site.read.elsewhere import form_of, instead_of
from hcgen.site.read.hygiene import bad_addresses, foreign_addresses, hidden_characters
from hcgen.site.read.keys import (
    ADDRESSES,
    KEYS,
    TEXTS,
    Who,
    folded,
    is_custom_name,
    is_note,
    meant,
    who_may_say,
)
from hcgen.site.read.tags import same
from hcgen.site.read.yaml_file import YamlFile, plain, read_yaml
from hcgen.standard import ARTIFACT_ID, HC_TYPES, SPEC_VERSION

_READ = ("title", "description", "hc_type", "artifact_id", "tags", "created", "updated")
"""The describing keys that have a field of their own."""
_IDENTITY = {
    "hc_version": SPEC_VERSION, "hc_type": "reference", "artifact_id": "page", "title": "Page",
    "description": "A page.", "tags": [],
}  # fmt: skip
"""What the check wants to see beside the keys that it is asked about."""
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
    if other := form_of(text):
        raise ContentError(
            f"the front matter is {other}",
            where=f"{file}:1",
            why="here it is YAML",
            fix="begin the file with a line ---, a line title: …, and a line ---",
        )
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
        tags=keys.tags(),
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
        extra=keys.extra(),
        lines=keys.lines(),
    )
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
        if value is None or (isinstance(value, str) and not value.strip()):
            if needed:
                self.wrong(key, f"the key {key!r} is missing", needed, f"add a line {key}: …")
            return ""
        if isinstance(value, str):
            return " ".join(value.split())
        fix = "write one text" if isinstance(value, (list, dict)) else "put it in quotes"
        self.wrong(key, f"{key} is not text", _shown(value), fix)
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one text; none twice."""
        value = self._values.get(key)
        if isinstance(value, str) and "," in value:
            parts = one_line(", ".join(part.strip() for part in value.split(",")), 80)
            self.wrong(key, f"{key} is one text with commas", fix=f"write {key}: [{parts}]")
            return ()
        if isinstance(value, dict):
            self.wrong(key, f"{key} is not a list of texts", fix=f"write {key}: [one, two]")
            return ()
        listed = value if isinstance(value, list) else [] if value is None else [value]
        made = [self._item(key, n, item) for n, item in enumerate(listed)]
        return tuple(dict.fromkeys(filter(None, made)))

    def _item(self, key: str, at: int, item: object) -> str:
        text = "" if item is None else item
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())
        where = f"{self._file}:{self._read.line(key, at)}"
        if isinstance(text, str):
            fault = ContentError(f"{key} holds an empty text", where=where, fix="take it out")
        elif isinstance(item, (list, dict)):
            fault = ContentError(f"{key} holds what is no text", where=where,
                                 fix=f"write {key}: [one, two]")  # fmt: skip
        else:
            fault = ContentError(f"{key} holds {_shown(item)}, which YAML reads as no text",
                                 where=where, fix="put it in quotes")  # fmt: skip
        self.problems.append(fault)
        return ""

    def tags(self) -> tuple[str, ...]:
        """The tags, each once, in the spelling that stands first."""
        made: dict[str, str] = {}
        for tag in self.texts("tags"):
            made.setdefault(same(tag), tag)
        return tuple(made.values())

    def lines(self) -> dict[str, int]:
        """The line of each key, and of each tag."""
        made = {str(key[0]): line for key, line in self._read.lines.items() if len(key) == 1}
        tags = self._values.get("tags")
        for n, tag in enumerate(tags if isinstance(tags, list) else [tags]):
            made.setdefault(f"tags/{' '.join(str(tag).split())}", self._read.line("tags", n))
        return made

    def yes(self, key: str, *, default: bool) -> bool:
        value = self._values.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, f"{key} is not true or false", _shown(value))
        return default

    def number(self, key: str, default: int) -> int:
        value = self._values.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return default if value is None else value
        self.wrong(key, f"{key} is not a whole number", _shown(value))
        return default

    def one_of(self, key: str, known: tuple[str, ...]) -> str:
        value = self._values.get(key)
        if value is None or value in known:
            return str(value or "")
        self.wrong(key, f"{key} is {_shown(value)}", fix=nearest(str(value), known))
        return ""

    def matching(self, key: str, fits: Callable[[str], object], words: str) -> str | None:
        value = self._values.get(key)
        if value is None or (isinstance(value, str) and fits(value)):
            return value
        self.wrong(key, f"{key} is {_shown(value)}", f"it must be {words}")
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
            self.wrong(
                key, f"{key} is {_shown(value)}", "it is no date", f"write {key}: 2026-01-31"
            )
            return None
        return str(value)

    def slug(self) -> str:
        value = self._values.get("slug")
        if value is None:
            return ""
        if isinstance(value, str) and value and slug(value) == value:
            return value
        name = slug(str(plain(value)))
        fix = f"write slug: {name if isinstance(value, str) else json.dumps(name)}"
        self.wrong("slug", f"slug is {_shown(value)}", "it is one name of an address", fix)
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

    def extra(self) -> dict[str, Any]:
        """What goes into hc-metadata as it was written: keys that this page may say."""
        self.problems += hidden_characters(self._read, self._file)
        made = {}
        for key, item in self._values.items():
            if item is None or key in _READ or who_may_say(key) is Who.PAGE:
                continue  # a key without a value says nothing
            if self._may_say(key) and self._holds_what_it_may(key):
                made[key] = plain(item)
        self.problems += source_faults(self._place, metadata={**_IDENTITY, **made})
        return made

    def _place(self, about: tuple[str | int, ...]) -> str:
        return f"{self._file}:{self._read.line(*about[1:])}"

    def _may_say(self, key: str) -> bool:
        advice = None if key in KEYS else instead_of(folded(key), self._values[key])
        if advice:
            self.wrong(key, f"{_shown(key)} is a key of other generators", "", advice)
        elif slip := meant(key):
            self.wrong(key, f"there is no key {_shown(key)}", fix=f'did you mean "{slip}"?')
        elif key not in KEYS and not is_custom_name(key):
            self.wrong(key, f"{_shown(key)} is no name of a key",
                       "it is one short word, or several joined by _ or -")  # fmt: skip
        elif who_may_say(key) is Who.HCGEN:
            known = key == "hc_version" and self._values[key] == SPEC_VERSION
            if not known:
                self.wrong(key, f"{key} is said by hcgen", "it knows it of every page",
                           "take it out")  # fmt: skip
            return known
        elif who_may_say(key) is Who.TRUSTED and self._values.get("trusted") is not True:
            self.wrong(key, f"{_shown(key)} cannot stand in this page",
                       "machines act on it", "take it out, or write trusted: true")  # fmt: skip
        else:
            return True
        return False

    def _holds_what_it_may(self, key: str) -> bool:
        if key == "summary":
            return isinstance(self._values[key], str)  # what is off was told as it was read
        before = len(self.problems)
        self.problems += foreign_addresses(self._read, self._file, key)
        if key in ADDRESSES:
            self.problems += bad_addresses(self._read, self._file, key, *ADDRESSES[key])
        elif key in TEXTS:
            self.text(key)
        elif (
            who_may_say(key) is Who.AUTHOR and not is_note(key) and not _is_flat(self._values[key])
        ):
            self.wrong(key, f"{key} holds keys or lists of its own",
                       "a key of yours holds a text, a number, a day, true or false, or a list",
                       f"make it plain, or call it _{key}: a note")  # fmt: skip
        return len(self.problems) == before


def _is_flat(value: Any) -> bool:
    """Whether a value is plain, or a list of plain values."""
    items = value if isinstance(value, list) else [value]
    return not any(isinstance(item, (dict, list)) for item in items)


def _shown(value: object) -> str:
    """A value in a few characters, as YAML has it."""
    if isinstance(value, str):
        return repr(one_line(value, 60))
    return one_line(json.dumps(plain(value), ensure_ascii=False).strip('"'), 60)
