"""What a rule has checked before it claims: whose statement it is, and that it is whole.

The rules refuse what fails, so a claim says how each was held; where a rule cannot ask, it says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from hcgen.contracts import Check


def subject(detail: str) -> Check:
    """The statement is the issuer's, and how that is known."""
    return Check(name="subject", outcome="held", detail=detail)


def whole(detail: str) -> Check:
    """Nothing of it is cut off, and how that is known."""
    return Check(name="wholeness", outcome="held", detail=detail)


def not_asked(name: str, detail: str) -> Check:
    """What could not be asked, and why."""
    return Check(name=name, outcome="not_possible", detail=detail)


_TITLE = "the document speaks of itself there"
_LABELLED = "it stands beside its label, up to the next"
CHECKS: Mapping[str, tuple[Check, ...]] = {
    "business": (
        subject("the verb of the sentence speaks of the issuer"),
        whole("the sentence is quoted from its first word to its stop"),
    ),
    "incorporated_in": (
        subject("it stands under the issuer’s name or in its definition"),
        whole("the place is quoted with the words around it"),
    ),
    "listing_regime": (
        subject("no other company is named between the issuer and the words"),
        whole("each part is quoted"),
    ),
    "sector": (
        subject("it is named for the issuer, not for another company"),
        whole("the name of the industry is quoted up to the word “industry” or “market”"),
    ),
    "stock_code": (
        subject("no other market or company is named before it"),
        whole("all its digits"),
    ),
    "document_type": (subject(_TITLE), whole("the words that tell it")),
    "document_date": (
        subject("it is under no words that say of what else it is the day"),
        whole("day, month and year"),
    ),
    "offer_size": (subject(_TITLE), whole(_LABELLED)),
    "offer_price": (subject(_TITLE), whole(_LABELLED)),
    "sponsors": (
        subject("its cell is that of the role"),
        whole("the name is read up to its last word, over its lines"),
    ),
    "risk": (
        subject("it stands in the issuer’s own section on risks"),
        whole("the heading is quoted from its first word to its last"),
    ),
}
"""What the rule of a field has checked of each of its claims."""
