"""What a figure from a scanned page must look like to be shown.

Two recognisers can lose the same small mark. A figure is refused whose separators do not part it
into groups as print does, or that shows one bracket of a pair: a point taken for a comma, or a
lost bracket, would change its value.
"""

from __future__ import annotations

import re

from hcgen.contracts import Cell

_AS_PRINTED = re.compile(
    r"[(（\-−–—]?\s*(?:HK\$|US\$|RMB|[$¥])?\s*"
    r"(?:\d{1,3}|\d{1,3}(?:[,，]\d{3})+)(?:\.\d{1,2})?\s*[)）]?"
)
_OPENS, _CLOSES = re.compile(r"[(（]\s*\Z"), re.compile(r"\s*[)）]")


def unsafe_on_scan(cell: Cell) -> str:
    """Why a figure from a scan is not shown; empty where nothing speaks against it."""
    if cell.state != "value":
        return ""
    printed = cell.printed.strip()
    if not _AS_PRINTED.fullmatch(printed):
        return "on the scan its separators are not those of a printed figure"
    opened, closed = printed[0] in "(（", printed[-1] in ")）"
    if opened != closed:
        return "on the scan only one of its brackets is seen"
    if not opened and any(_one_sided(each.quote, printed) for each in cell.citations):
        return "on the scan only one of its brackets is seen"
    return ""


def _one_sided(quote: str, printed: str) -> bool:
    """Whether the quote shows a bracket on one side only of a figure that has none."""
    return any(
        (_OPENS.search(quote[: match.start()]) is None)
        != (_CLOSES.match(quote[match.end() :]) is None)
        for match in re.finditer(r"(?<![\d,.])" + re.escape(printed) + r"(?![,.]?\d)", quote)
    )
