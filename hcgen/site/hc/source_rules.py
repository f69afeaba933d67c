"""The rules of the standard, asked of the files that a page is made of: ``build`` refuses what
``check`` would fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hcgen.base import ContentError
from hcgen.standard import Severity, check_parts

Place = Callable[[tuple[str | int, ...]], str | None]
"""``file:line`` of what a finding is about (``("tools", 0)``), null where no file says it."""


def source_faults(
    place: Place,
    *,
    metadata: Mapping[str, Any] | None = None,
    tools: Mapping[str, Any] | None = None,
    handlers: str | None = None,
    body: str = "",
) -> Iterator[ContentError]:
    """The errors that the check finds in parts of a page, each said of the file that it is of."""
    found = check_parts(metadata=metadata, tools=tools, handlers=handlers, body=body)
    for finding in found:
        where = place(finding.where.about)
        if where is not None and finding.severity is Severity.ERROR:
            yield ContentError(finding.message, where=where, why=finding.rule, fix=finding.fix)
