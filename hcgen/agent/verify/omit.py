"""The makers of omissions: what is known of the places where something was seen and not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from hcgen.agent.verify.numbers import holds
from hcgen.contracts import (
    HIGHLIGHTS,
    Alternative,
    Citation,
    Dropped,
    Omission,
    OmissionKind,
    OmissionPlace,
    Panel,
)


def omission(
    identifier: str,
    kind: OmissionKind,
    why: str,
    *,
    panel: Panel | None = None,
    page: int | None = None,
    citations: tuple[Citation, ...] = (),
    printed: str | None = None,
    others: Iterable[Alternative] = (),
) -> Omission:
    """The omission of the claim, figure or absence with this name.

    ``citations`` are places that both readers saw; ``printed`` is the figure that stands there;
    ``others`` are the places that speak against it. Without any, all that is known is the page.
    """
    first, _, rest = identifier.partition(".")
    name, _, period = rest.partition(".") if first == HIGHLIGHTS else (rest, "", "")
    seen = [(citation, printed) for citation in citations]
    seen += [(citation, other.text) for other in others for citation in other.citations]
    places = tuple(
        OmissionPlace(
            page=citation.page,
            printed_page=citation.printed_page,
            printed=text,
            citation=citation,
        )
        for citation, text in seen
    )
    return Omission(
        panel=panel or cast("Panel", first),
        field=name or first,
        period=period or None,
        kind=kind,
        why=why,
        places=places or (OmissionPlace(page=page),),
    )


def as_seen(omitted: Omission, look: Callable[[Citation], Citation | None]) -> Omission:
    """An omission as it may be told: of a place only what both readers see. ``look`` gives the
    citation with all that is known of it, or null where its quote does not stand."""
    return omitted.model_copy(
        update={"places": tuple(_as_seen(place, look) for place in omitted.places)}
    )


def _as_seen(place: OmissionPlace, look: Callable[[Citation], Citation | None]) -> OmissionPlace:
    seen = look(place.citation) if place.citation is not None else None
    if seen is None:
        return OmissionPlace(page=place.page)
    stands = place.printed is not None and holds(seen.quote, place.printed)
    return OmissionPlace(
        page=seen.page,
        printed_page=seen.printed_page,
        printed=place.printed if stands else None,
        citation=seen,
    )


def as_dropped(omitted: Omission) -> Dropped:
    """What the trace says of it."""
    return Dropped(field=omitted.id, reason=omitted.why, page=omitted.page)
