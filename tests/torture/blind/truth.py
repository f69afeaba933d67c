"""What is true of a drawn document, by field, and under which kind of trap each field stands."""

from __future__ import annotations

from dataclasses import dataclass, field

PLAIN = "plain"
"""The kind of a field that no trap is set for."""


@dataclass
class Single:
    """A field of one value. ``exact``: any of these, white space and case aside. ``holds``: all
    of these stand in it (forms of one are parted by ``|``), and none of ``bars``. Without either
    nothing may be shown."""

    exact: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    must: bool = True
    kind: str = PLAIN


@dataclass
class Many:
    """A field of several values: each of ``each`` (the text, or what it must hold) in a claim of
    its own, and no claim that holds nothing of ``each`` or ``allowed``.

    ``whole``: where some are shown and some are not, an omission must say so."""

    each: tuple[str, ...]
    allowed: tuple[str, ...] = ()
    exact: bool = False
    enough: int | None = None
    """How many must be found; all, where it is not given."""
    whole: bool = False
    closed: bool = True
    """Whether a claim that is none of these is wrong."""
    kind: str = PLAIN


@dataclass
class Figure:
    """A cell: any of ``values`` is right; without a value nothing may be shown.

    ``said``: it may be missing where an omission of the panel says so."""

    metric: str
    end: str
    months: int
    values: tuple[int, ...]
    must: bool = True
    said: bool = False
    kind: str = PLAIN


@dataclass
class Never:
    """What no claim may hold, in the field named or (``*``) in any."""

    text: str
    kind: str
    where: str = "*"


@dataclass
class Truth:
    """All of a document."""

    single: dict[str, Single] = field(default_factory=dict)
    many: dict[str, Many] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)
    never: list[Never] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """Kinds of traps that the reading must speak of in an omission or an alternative of its
    figures, and after which it is not full."""
    in_summary: dict[str, bool] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    """All headings that a risk may be said to stand under."""
    months_open: bool = False
    """Whether the months of its periods are a matter of opinion (52 weeks, a part of a year)."""
