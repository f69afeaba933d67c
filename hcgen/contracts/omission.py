"""Omissions: what a reading saw and does not show as a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field

from hcgen.base import count
from hcgen.contracts.claims import Citation, Panel
from hcgen.contracts.model import Contract, PageNumber

OmissionKind = Literal["dropped", "left_out", "contradicted"]


class OmissionPlace(Contract):
    """Where it was seen."""

    page: PageNumber | None = None
    """Null only where whoever proposed it named no page."""
    printed_page: str | None = None
    """The number printed on the page."""
    printed: str | None = None
    """What stands there, where both readers see it; null where just that failed."""
    citation: Citation | None = None
    """The place with its quote, where both readers see it."""


class Omission(Contract):
    """Something that was seen and is not shown as a value; with one, no reading is full.

    ``dropped``: proposed and refused, by the proofs or by a person. ``left_out``: seen, and not
    proposed because it could not be told what it is. ``contradicted``: the document itself, or
    arithmetic on its own figures, speaks against it; two places that disagree are both named.
    """

    panel: Panel
    field: str
    """The field's name and what follows it in the claim's id: ``issuer``, ``business.2``,
    ``revenue``; the panel's name where it is about the panel as a whole."""
    period: str | None = None
    """Of a figure: last day and months, as in the figure's name: ``2024-12-31.12``."""
    kind: OmissionKind
    why: str
    places: Annotated[tuple[OmissionPlace, ...], Field(min_length=1)]

    @property
    def id(self) -> str:
        """The name of the claim or figure that is missing; of a panel with the period, where it is
        about all its figures of one."""
        field = None if self.field == self.panel else self.field
        return ".".join(filter(None, (self.panel, field, self.period)))

    @property
    def page(self) -> int | None:
        """The physical page of its first place."""
        return self.places[0].page


OMISSION_NAMES: Mapping[OmissionKind, str] = MappingProxyType(
    {"dropped": "Dropped", "left_out": "Left out", "contradicted": "Contradicted"}
)
"""The kinds, for a person."""


def omissions_in_words(omissions: Iterable[Omission]) -> tuple[str, ...]:
    """How many of each kind: "2 claims dropped", "1 left out"; nothing of a kind that is not
    there."""
    kinds = [each.kind for each in omissions]
    told: dict[OmissionKind, str] = {
        "dropped": f"{count(kinds.count('dropped'), 'claim')} dropped",
        "left_out": f"{kinds.count('left_out')} left out",
        "contradicted": f"{kinds.count('contradicted')} contradicted",
    }
    return tuple(words for kind, words in told.items() if kind in kinds)
