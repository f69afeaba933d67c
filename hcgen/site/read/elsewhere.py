"""Keys and forms of front matter of other generators, and what to write here instead.

What its author hid or dated there must not be published here without a word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_DRAFT = "write draft: true to keep the page unpublished"
_NOTHING = "take it out: a page that is no draft is published"
_CREATED = "write created: 2026-01-31; no date publishes or hides a page"
_UPDATED = "write updated: 2026-01-31"
_SHOWS = frozenset(
    {"enabled", "ispublished", "isvisible", "listed", "output", "public", "publish", "published",
     "render", "show", "visible"}
)  # fmt: skip
"""Folded names of keys that hide a page where they are false."""
_HIDES = frozenset(
    {"archived", "disabled", "eleventyexcludefromcollections", "exclude", "excluded", "headless",
     "hidden", "hide", "isdraft", "ishidden", "isprivate", "noindex", "private", "skip",
     "unlisted", "unpublished", "wip"}
)  # fmt: skip
"""… and of those that hide it where they are true."""
_STATES = ("status", "state", "visibility", "poststatus")
_HIDDEN_STATES = frozenset(
    {"draft", "future", "hidden", "internal", "password", "pending", "private", "scheduled",
     "trash", "unlisted", "unpublished", "wip"}
)  # fmt: skip
"""… and what a page's state says where it is not to be seen."""
_OTHERS: Mapping[str, str] = {
    **dict.fromkeys(
        ("date", "pubdate", "pubdatetime", "dategmt", "datetime", "posted", "postedon", "postdate",
         "createdate", "creationdate", "datecreated", "releasedate"),
        _CREATED,
    ),
    **dict.fromkeys(
        ("lastmod", "modified", "lastmodified", "lastmodifiedat", "datemodified", "modifieddate",
         "updateddate", "dateupdated", "lastupdate", "lastupdated"),
        _UPDATED,
    ),
    **dict.fromkeys(("permalink",), "write slug: for the last name of the address"),
    **dict.fromkeys(("redirectfrom", "redirectsfrom"), "write aliases: [/old/]"),
}  # fmt: skip
"""What to write instead of a key, whatever it says."""
_WHEN = re.compile(
    r"(?:un|date)?publish(?:ed|ing)?(?:date|time|at|on|from|until|after|up|down)*"
    r"|(?:publication|publishing)(?:date|time)"
    r"|(?:expir[ey]|expires|expiry|expiration|embargo|embargoed|schedule|scheduled)"
    r"(?:date|time|at|on|for|until)*"
    r"|(?:live|visible|available|hide|hidden|show|golive)(?:date|time|at|on|from|until|after)+"
)
"""Folded names that say from when, or until when, a page is to be seen."""
_TRUE = ("true", "yes", "on", "1")
_FALSE = ("false", "no", "off", "0")


def instead_of(folded: str, value: Any) -> str | None:
    """What to write instead of a key of another generator; null for a key that may stand.

    ``folded`` is its name in lower case, letters and digits only.
    """
    word = str(value).strip().casefold()
    if (folded in _SHOWS and word in _FALSE) or (folded in _HIDES and word in _TRUE):
        return _DRAFT
    if folded in _STATES and word in _HIDDEN_STATES:
        return _DRAFT
    if folded in ("published", "publish") and word in _TRUE:
        return _NOTHING
    return _OTHERS.get(folded, _CREATED if _WHEN.fullmatch(folded) else None)


def form_of(text: str) -> str | None:
    """What the front matter of a page is where it is none of YAML: ``TOML`` or ``JSON``."""
    first = text.partition("\n")[0].replace(" ", "").casefold()
    if first in ("+++", "---toml"):
        return "TOML"
    return "JSON" if first.startswith("{") or first in (";;;", "---json") else None
