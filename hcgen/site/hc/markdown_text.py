"""Pages as Markdown, for readers of Markdown: text of documents is escaped, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!$&])")
_LINE_START = re.compile(r"^(\d+)([.)])|^([-+=])")


def md(text: str) -> str:
    """Text on one line, safe anywhere in Markdown."""
    line = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return _LINE_START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", line)


def link(text: str, address: str | None) -> str:
    """A link, or the bare text without an address."""
    if address is None:
        return md(text)
    return f"[{md(text)}](<{address.replace('<', '%3C').replace('>', '%3E')}>)"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; cells are escaped already."""
    made = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    made += ["| " + " | ".join(row) + " |" for row in rows]
    return made


def document(lines: Iterable[str]) -> str:
    """Lines as a file."""
    return "\n".join(lines).rstrip("\n") + "\n"
