"""``content/site.toml``: what the person who runs a site decides."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from hcgen.base import FILES, ContentError, clean, hidden, nearest, raise_content_errors

_SIZE_LIMIT = 256 * 1024
_EXTRACTORS = ("rules",)
"""The extractors that come with hcgen (the site knows nothing of the agent, so by name)."""
_LONGEST_PATH = 250
"""Bytes of the name of a folder: what every file system takes."""
_NOT_IN_ADDRESSES = re.compile(r"[\s\x00-\x20\x7f-\x9f\"'`<>\\^{|}]")
_HOST = re.compile(r"[\w.-]+|[0-9a-f:.]*:[0-9a-f:.]*")


class Limits(BaseModel):
    """The table ``[limits]``: how much a page may carry."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    list_rows: int = Field(default=2_000, ge=10, le=20_000)
    """Rows of the list page; above that it is split by year."""
    page_kilobytes: int = Field(default=600, ge=100, le=5_000)
    """Size of an analysis page: evidence pictures are left out, the least important first, to keep
    it."""
    hc_tokens: int = Field(default=8_000, ge=2_000, le=100_000)
    """Size of a filing's ``.hc``, in tokens as we estimate them (on the high side)."""
    evidence_kilobytes: int = Field(default=300, ge=0, le=5_000)
    """Evidence pictures embedded in one page."""


class SiteConfig(BaseModel):
    """The keys of ``site.toml``. A key that is not listed here is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: str = Field(min_length=1, max_length=200)
    """The name of the site, shown on every page."""
    description: str = Field(default="", max_length=500)
    """One sentence on what the site holds; left out, a general one."""
    base_url: str | None = None
    """Where the site is published ("https://filings.example"). Without it pages name no address of
    their own: no launchers, no registry stack, and Discovery is reported as unmet."""
    author: str = Field(default="", max_length=200)
    """Who publishes the site."""
    author_url: str | None = None
    """The publisher's own address."""
    language: str = Field(default="en", pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    """The language of the pages that people write (BCP 47)."""
    registry: str = Field(default="", pattern=r"^([a-z0-9]+(-[a-z0-9]+)*)?$")
    """The id of the site's registry, in kebab case; left out, ``filings`` for a site that has
    some, else made of the title."""
    extractor: str = "rules"
    """The extractor that reads new filings: ``rules``, the only one that comes with hcgen."""
    publish_source: bool = False
    """Publish ``source.pdf`` of a filing beside its page, where it lies beside ``filing.toml``."""
    publish_tree: bool = False
    """Publish the whole text of a document beside its page, as JSON by ranges of nodes. Holds for
    filings that are analysed while it is on; only for documents whose text may be published."""
    origin_trial: str | None = Field(default=None, pattern=r"^[A-Za-z0-9+/=]+$")
    """A token of Chrome's origin trial for WebMCP, sent as ``<meta http-equiv="origin-trial">``."""
    private_api: str | None = None
    """The address of the API that serves private contexts; a page asks it for
    ``<address>/<artifact_id>``. Only pages with a private context need it."""
    private_folder: str = Field(default="private", min_length=1)
    """Where private contexts are written for that API: a folder outside the site, beside
    ``content`` unless the path is absolute."""
    limits: Limits = Limits()
    """How much a page may carry."""

    @field_validator("base_url", "author_url", "private_api")
    @classmethod
    def _web_address(cls, value: str | None) -> str | None:
        return checked_address(value, bare=True) if value else None

    @field_validator("title", "description", "author", "private_folder")
    @classmethod
    def _words(cls, value: str, info: ValidationInfo) -> str:
        if found := hidden(value):
            raise ValueError(f"it holds hidden characters: {', '.join(found)}")
        if info.field_name != "author" and not value.strip():
            raise ValueError("it says nothing")
        if info.field_name != "description" and "\n" in clean(value).text:
            raise ValueError("give it on one line")
        return value

    @field_validator("private_folder")
    @classmethod
    def _folder(cls, value: str) -> str:
        if len(value.encode()) > _LONGEST_PATH:
            raise ValueError("it is too long for a folder")
        return value

    @field_validator("extractor")
    @classmethod
    def _known_extractor(cls, value: str) -> str:
        if value not in _EXTRACTORS:
            raise ValueError(f"there is no such extractor; {nearest(value, _EXTRACTORS)}")
        return value

    def address(self, path: str) -> str | None:
        """The full address of a page of the site, or null without ``base_url``."""
        return None if self.base_url is None else f"{self.base_url}/{path}"

    @property
    def base_path(self) -> str:
        """The path of ``base_url``, with a slash at its end: "/" for a site of its own host."""
        return urlsplit(self.base_url or "").path.rstrip("/") + "/"

    @property
    def origin(self) -> str | None:
        """Scheme, host and port of ``base_url``."""
        if self.base_url is None:
            return None
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}"


def load_config(content: Path) -> SiteConfig:
    """Read ``content/site.toml``.

    Raises :class:`ContentError` with ``file:line`` for a key that does not exist (naming the
    nearest that does), a value that does not fit, and broken TOML; all faults at once.
    """
    path = content / "site.toml"
    if not path.is_file():
        raise ContentError(
            "there is no site.toml",
            where=str(content),
            why="it gives the site its title and address",
            fix='make one with a line like title = "Filings", or name the folder that has it',
        )
    data = FILES.read_bytes(path, limit=_SIZE_LIMIT)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError("the file is not UTF-8", where=str(path), why=str(error)) from error
    values = _toml(text, path)
    try:
        return SiteConfig.model_validate(values)
    except ValidationError as error:
        problems = _problems(error, path, text)
    raise_content_errors(problems)
    raise AssertionError("a validation error names at least one fault")


def publishes_tree(content: Path) -> bool:
    """Whether the site of this folder publishes the text of its documents.

    A folder without a ``site.toml`` is no site and publishes nothing; a faulty one is an error.
    """
    return (content / "site.toml").is_file() and load_config(content).publish_tree


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError:
        why, line = "it is nested too deep", ""
    except ValueError as error:  # broken TOML, and a number with thousands of digits
        why, line = str(error), _line_in_message(str(error))
    raise ContentError("the TOML is broken", where=f"{path}{line}", why=why)


def checked_address(value: str, *, bare: bool = False) -> str:
    """An address that a page may name: http or https, a host of the internet, no user.

    ``bare``: without ``?`` and ``#``. Raises ``ValueError`` that says what is off.
    """
    if _NOT_IN_ADDRESSES.search(value) or clean(value).found:
        raise ValueError("white space, quotes, brackets and hidden characters are in no address")
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ValueError("give an address that begins with https:// and names a host")
    if not _HOST.fullmatch(parts.hostname):
        raise ValueError("the host is no name of the internet")
    if parts.port == 0:
        raise ValueError("there is no port 0")
    if bare and (parts.query or parts.fragment):
        raise ValueError("give the address without ? and #")
    return value.rstrip("/")


def _problems(error: ValidationError, path: Path, text: str) -> list[ContentError]:
    problems = []
    for fault in error.errors(include_url=False):
        keys = [str(part) for part in fault["loc"]]
        where = f"{path}:{_line_of(text, keys)}"
        problems.append(_say(fault["type"], fault["msg"], keys, where))
    return problems


def _say(kind: str, message: str, keys: list[str], where: str) -> ContentError:
    name = ".".join(keys)
    if kind == "missing":
        return ContentError(f"the key {name!r} is missing", where=where)
    if kind == "extra_forbidden":
        model: type[BaseModel] = Limits if len(keys) > 1 else SiteConfig
        advice = nearest(keys[-1], model.model_fields)
        return ContentError(f"there is no key {name!r}", where=where, fix=advice)
    why = message.removeprefix("Value error, ")
    return ContentError(f"the value of {name!r} does not fit", where=where, why=why)


def _line_of(text: str, keys: list[str]) -> int:
    """The line where a key stands: within its table if it has one, else the first line."""
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        if words.startswith("["):
            table = [part.strip().strip("\"'") for part in words.strip("[]").split(".")]
            if table == keys:
                return number
            continue
        key, equals, _ = words.partition("=")
        if equals and [*table, *(part.strip().strip("\"'") for part in key.split("."))] == keys:
            return number
    return 1


def _line_in_message(message: str) -> str:
    """``:7`` where the TOML reader names line 7."""
    _, found, rest = message.rpartition("(at line ")
    return f":{rest.split(',')[0]}" if found else ""
