"""Whose statement it is: the issuer's own with its subsidiaries, by the words over it."""

from __future__ import annotations

from collections.abc import Sequence

from hcgen.agent.extractors.rules.checked import not_asked, subject
from hcgen.agent.extractors.rules.text.subject import Subject, sentence_begin
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.contracts import Check


def of_issuer(lines: Sequence[str], own: Subject) -> Check | None:
    """What was checked of the lines over a table; none where they name another company, or the
    issuer without its subsidiaries. Of all that the last sentence names the nearest has it."""
    words = vocabulary("titles")
    if any(words["company_alone"].search(line.strip()) for line in lines):
        return None
    text = " ".join(" ".join(lines).split()).rstrip(" 。:：")
    caption = text[sentence_begin(text, len(text)) :]
    said = own.of(caption, len(caption), securities=False)
    if said == "other":
        return None if own.names else not_asked("subject", "a company is named over the table")
    if words["consolidated_results"].search(caption):
        return subject("it is headed as a consolidated statement")
    return subject("the words over the table are of no other company")
