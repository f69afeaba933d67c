"""Header cells over a column that say more than its year: whose figures it holds, or what kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hcgen.agent.extractors.rules.text.money import currencies, is_percent
from hcgen.document import Table, Upright, union

NOTES = re.compile(r"^\(?notes?\)?$|^附註$", re.I)
"""Over a column of references to notes."""
_COMPANY = re.compile(r"(?:the\s+)?company|本公司|公司", re.I)
"""Over columns beside those of the group: the figures of the company by itself."""
_WHOSE = re.compile(r"(?:the\s+)?(?:company|group)|本?(?:公司|集團)", re.I)


def of_company(table: Table, n: int) -> bool:
    """Whether a year is one of the company by itself: where a line names the group and the company,
    the name that stands nearest rules."""
    anchor = table.anchors[n]
    for row in table.header_rows:
        heads = [cell for cell in row.cells if _WHOSE.fullmatch(cell.text.strip())]
        if len(heads) > 1:
            nearest = min(heads, key=lambda cell: abs(cell.box.centre_x - anchor.box.centre_x))
            return bool(_COMPANY.fullmatch(nearest.text.strip()))
    return any(_COMPANY.fullmatch(line.strip()) for line in anchor.above)


def has_own_head(table: Table, n: int) -> bool:
    """Whether a column has a head of its own in the row of years, one that is no year: "Average",
    "Total". What says in what its figures are is no head."""
    own = table.anchors[table.columns[n].anchor]
    years = next(
        (row.cells for row in table.header_rows if any(c.box == own.box for c in row.cells)), ()
    )
    places = [anchor.box for anchor in table.anchors]
    return any(
        cell.box.overlap_x(table.columns[n].box) > own.box.overlap_x(table.columns[n].box)
        for cell in years
        if not any(cell.box.is_over(place) for place in places)
        and not (is_percent(cell.text) or currencies(cell.text) or NOTES.match(cell.text.strip()))
    )


def beside(table: Table, n: int) -> Iterator[str]:
    """The header cells that stand over no year and nearer to a column than its own year does:
    "Change" beside the years."""
    box, anchor = table.columns[n].box, table.columns[n].anchor
    reach = table.anchors[anchor].box.overlap_x(box)
    for row in table.header_rows:
        for cell in row.cells:
            years = any(cell.box.is_over(each.box) for each in table.anchors)
            if not years and cell.box.overlap_x(box) > reach:
                yield cell.text


def not_reached(table: Table, above: Sequence[str], places: Sequence[Upright]) -> set[int]:
    """Those places that words over one end of them do not stand over; none where the words stand
    in the middle."""
    cells = [cell.box for row in table.header_rows for cell in row.cells if cell.text in above]
    if not cells:
        return set()
    box = union(cells)
    aside = abs(box.centre_x - union(places).centre_x)
    near = min(abs(box.centre_x - place.centre_x) for place in places)
    if aside <= near:
        return set()
    return {n for n, place in enumerate(places) if not box.is_over(place)}
