"""Scripts and style sheets that people write: whether they may stand inside a page."""

from __future__ import annotations

import re

from hcgen.base import ContentError
from hcgen.standard import read_handlers

_ENDS_SCRIPT = re.compile(r"</script|<script|<!--", re.IGNORECASE)
_ENDS_STYLE = re.compile(r"</style|<!--", re.IGNORECASE)


def checked_script(text: str, file: object) -> str:
    """The text of a script that may stand in its element.

    Raises :class:`ContentError` with ``file:line`` for what would end or derail the element, and
    for what does not parse.
    """
    _refuse(_ENDS_SCRIPT, text, file, "script", "write it in two parts: '<' + 'script'")
    broken = read_handlers(text).broken_at
    if broken is not None:
        raise ContentError("the script does not parse", where=_place(text, broken, file))
    return text


def checked_style(text: str, file: object) -> str:
    """The text of a style sheet that may stand in its element, as :func:`checked_script`."""
    _refuse(_ENDS_STYLE, text, file, "style sheet", "remove it")
    return text


def _refuse(form: re.Pattern[str], text: str, file: object, what: str, fix: str) -> None:
    if found := form.search(text):
        raise ContentError(
            f"the {what} holds {found.group()!r}",
            where=_place(text, found.start(), file),
            why="it would end or derail its element",
            fix=fix,
        )


def _place(text: str, at: int, file: object) -> str:
    return f"{file}:{text.count(chr(10), 0, at) + 1}"
