"""The makers of omissions: what is known of the places where something was seen and not kept."""

from __future__ import annotations

from typing import Literal, cast

from hcgen.contracts import HIGHLIGHTS, Citation, Dropped, Omission, OmissionPlace, Panel


def omission(
    identifier: str,
    kind: Literal["dropped", "left_out", "contradicted"],
    why: str,
    *,
    panel: Panel | None = None,
    page: int | None = None,
    citations: tuple[Citation, ...] = (),
    printed: str | None = None,
) -> Omission:
    """The omission of the claim, figure or absence with this name.

    ``citations`` are places that both readers saw; ``printed`` is the figure that stands there.
    Without any, all that is known is the page.
    """
    first, _, rest = identifier.partition(".")
    name, _, period = rest.partition(".") if first == HIGHLIGHTS else (rest, "", "")
    places = tuple(
        OmissionPlace(
            page=citation.page,
            printed_page=citation.printed_page,
            printed=printed,
            citation=citation,
        )
        for citation in citations
    )
    return Omission(
        panel=panel or cast("Panel", first),
        field=name or first,
        period=period or None,
        kind=kind,
        why=why,
        places=places or (OmissionPlace(page=page),),
    )


def as_dropped(omitted: Omission) -> Dropped:
    """What the trace says of it."""
    return Dropped(field=omitted.id, reason=omitted.why, page=omitted.page)
