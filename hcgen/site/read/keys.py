"""The keys of the front matter: which there are, and who may say each of them. One table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum


class Who(Enum):
    """Who may say a key."""

    PAGE = "every page; it steers the page and is no part of hc-metadata"
    AUTHOR = "every page; it describes the page in hc-metadata"
    TRUSTED = "a page with trusted: true; machines that read the page act on it"
    HCGEN = "nobody; hcgen knows it"


KEYS: Mapping[str, Who] = {
    **dict.fromkeys(
        ("aliases", "contents", "draft", "lang", "menu", "order", "slug", "trusted", "uses"),
        Who.PAGE,
    ),
    **dict.fromkeys(
        ("title", "description", "summary", "hc_type", "artifact_id", "tags", "created", "updated",
         "version", "author", "author_url", "license", "licence", "authors", "publisher"),
        Who.AUTHOR,
    ),
    **dict.fromkeys(
        ("llm_launchers", "trusted_origins", "registries", "registry_stack", "registry_id",
         "artifacts", "execution", "compliance_levels"),
        Who.TRUSTED,
    ),
    **dict.fromkeys(
        ("hc_version", "protection", "content_hash", "metadata_hash", "form_tools"), Who.HCGEN
    ),
}  # fmt: skip
"""Every key with a meaning of its own (§3 of the standard, and those that steer a page).

Besides them stand custom keys, which describe: ``Who.AUTHOR``, unless their first word is one of
the standard's (``llm_``, ``registry_`` …), which makes them ``Who.TRUSTED``.
"""

TEXTS = ("version", "author", "license", "licence", "publisher")
"""The describing keys that hold one text."""
ADDRESSES: Mapping[str, tuple[type, str]] = {
    "author_url": (str, "one address"),
    "llm_launchers": (dict, "names, each with an address"),
    "trusted_origins": (list, "a list of addresses"),
}
"""The keys that hold addresses and nothing else: how many, as a type and in words."""
_OF_THE_STANDARD = frozenset(
    {"agent", "agentic", "agents", "compliance", "discovery", "execution", "handlers", "hc",
     "instructions", "launcher", "launchers", "llm", "mcp", "protection", "registries", "registry",
     "runtime", "runtimes", "tool", "tools", "trusted", "webmcp"}
)  # fmt: skip
"""First words of keys that machines act on: no custom key of an author begins with one."""
_NOTE = "_"
_CUSTOM = re.compile(r"_?[^\W_]+(?:[_-][^\W_]+)*")
_LONGEST = 60
_NEAR = 0.85
"""How alike a word and a key are where one is a slip for the other."""


def who_may_say(key: str) -> Who:
    """Who may say a key, custom keys included."""
    words = re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key))
    of_machines = not is_note(key) and words and words[0].casefold() in _OF_THE_STANDARD
    return KEYS.get(key, Who.TRUSTED if of_machines else Who.AUTHOR)


def is_note(key: str) -> bool:
    """Whether a key is a note: its name begins with ``_``, readers of the standard skip it."""
    return key.startswith(_NOTE)


def meant(key: str) -> str | None:
    """The key that a word is a slip for: ``Draft`` for ``draft``, ``llm-launchers`` …"""
    if key in KEYS or is_note(key):
        return None
    by_fold = {folded(known): known for known in KEYS}
    near = get_close_matches(folded(key), by_fold, n=1, cutoff=_NEAR)
    return by_fold[near[0]] if near else None


def is_custom_name(key: str) -> bool:
    """Whether a word may be a custom key: letters and digits of any script, ``_``, ``-``."""
    return len(key) <= _LONGEST and _CUSTOM.fullmatch(key) is not None


def folded(key: str) -> str:
    """A key's name without case and marks: ``publish-date`` and ``publishDate`` are one."""
    plain = unicodedata.normalize("NFKC", key).casefold()
    return re.sub(r"[\W_]+", "", plain)
