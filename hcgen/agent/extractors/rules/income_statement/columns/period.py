"""What a column's header says of its period: the words over its year, beside it and under it."""

from __future__ import annotations

import re

from hcgen.agent.extractors.rules.text.periods import (
    Day,
    Span,
    count_months,
    find_day,
    interim_words,
    read_period,
)
from hcgen.agent.extractors.rules.text.short_period_names import is_year_alone
from hcgen.base import MONTH
from hcgen.document import Table, normalise_dates, years_in

TELLS = re.compile(
    r"ended|ending|months?\b|\byears?\b|period|quarter|unaudited|audited|restated|[年月日止]"
    r"|審計|審核|重列"
    rf"|\b{MONTH}(?![a-z])",
    re.I,
)
SELF_TOLD = re.compile(r"FY|\d{1,2}M|[1-4]?[HQ][1-4]?\s?'?\d{2}")
"""Names of years and interim periods that tell one from the other: FY2023, 9M2024, 1H2024."""
_GOES_ON = re.compile(
    rf"\bended\b|\bending\b|\bmonths?\b|[月日止]|^年度|\b{MONTH}(?![a-z])",
    re.I,
)
"""Words under a year that go on with its heading."""
_MONTH = re.compile(rf"\b{MONTH}(?![a-z])", re.I)


def span_of(table: Table, n: int, known: Day | str | None) -> Span | None:
    """The period of a year of the header; ``known`` is how years are read that say no more of
    themselves. ``None`` wherever a part of its heading is missing or in doubt."""
    above, year = _words(table, n)
    if len({*years_in(table.anchors[n].text), *_years_beneath(table, n)}) > 1:
        return None
    if not table.anchors[n].above and not above and _beside_years(table):
        return None
    if isinstance(known, Day):
        span = read_period(above, year)
        if span is None and find_day(above) is None and _MONTH.search(above):
            return None  # a month without its day: a part of the heading is missing
        span = span or read_period(above, year, year_end=known)
        return span or (read_period(said, year) if (said := _stub(table, n)) else None)
    return read_period(above, year) or (read_period(known, year) if known else None)


def _years_beneath(table: Table, n: int) -> set[str]:
    """The years that the lines under a year name."""
    return {
        year
        for column in table.columns
        if column.anchor == n
        for line in column.below
        for year in years_in(line)
    }


def _beside_years(table: Table) -> bool:
    """Whether some years of a table stand under a heading that says "year": those under none may be
    of another kind."""
    heads = {anchor.above for anchor in table.anchors if anchor.above}
    return any(count_months(normalise_dates(" ".join(head))) == 12 for head in heads)


def _words(table: Table, n: int) -> tuple[str, str]:
    """What stands over a year, and the year with what goes on under it. A day that a line's end has
    parted from its month is put together."""
    anchor = table.anchors[n]
    beneath = dict.fromkeys(
        line for column in table.columns if column.anchor == n for line in column.below
    )
    over = list(anchor.above)
    year = anchor.text
    while over and not years_in(year):
        year = f"{over.pop()} {year}"
    shared = sum(other.above == anchor.above for other in table.anchors) > 1
    if not shared and find_day(year) is None and over and find_day(over[-1]) is not None:
        year = f"{over.pop()} {year}"
    parted = find_day(year) is None and over and find_day(over[-1]) is None
    if parted and find_day(f"{over[-1]} {year}") is not None:
        year = f"{over.pop()} {year}"
    rest = [line for line in beneath if _GOES_ON.search(line)]
    if rest:
        west = find_day(" ".join(rest)) is not None and not re.search(r"[年月日]", anchor.text)
        year = " ".join((*rest, year) if west else (year, *rest))
    return " ".join(over) or _begun(table, n), year


def _begun(table: Table, n: int) -> str:
    """The words that the year before on the same line bears, where a bare year goes on with it:
    "Six months ended 30 June 2023 | 2024"."""
    if not is_year_alone(table.anchors[n].text):
        return ""
    for anchor in reversed(table.anchors[:n]):
        if anchor.above:
            return ""
        if words := re.sub(r"(?:19|20)\d{2}(?:/\d{2,4})?年?", "", anchor.text).strip():
            return words if TELLS.search(words) else ""
    return ""


def _stub(table: Table, n: int) -> str | None:
    """The words above the table on the months that a short name counts: "4M2024"."""
    name = " ".join((*table.anchors[n].above, table.anchors[n].text))
    lead = " ".join(row.text for row in table.lead)
    told = [said for said in interim_words(lead) if count_months(said) == count_months(name)]
    return told[0] if len(told) == 1 and SELF_TOLD.search(name) else None
