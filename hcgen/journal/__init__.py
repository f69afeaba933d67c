"""Append-only journals: what a run decided and what came of it, and one checkpoint at its end.

Generic: it finalises bytes and knows nothing of filings. A journal is local; only a finalised
checkpoint may be published, by an explicit call.
"""

from hcgen.journal.ending import close_abandoned, finalise_run, prune
from hcgen.journal.journal import Clock, Journal, open_journal, utc_now
from hcgen.journal.publishing import Publication, publish_to_git
from hcgen.journal.reading import (
    State,
    Summary,
    list_journals,
    read_body,
    read_final,
    read_journal,
    require_sound,
    verify,
)
from hcgen.journal.record import BODY_LIMIT, KINDS, Kind, Record
from hcgen.journal.secrets import SecretRefused, refuse_secrets, without_secrets

__all__ = [
    "BODY_LIMIT",
    "KINDS",
    "Clock",
    "Journal",
    "Kind",
    "Publication",
    "Record",
    "SecretRefused",
    "State",
    "Summary",
    "close_abandoned",
    "finalise_run",
    "list_journals",
    "open_journal",
    "prune",
    "publish_to_git",
    "read_body",
    "read_final",
    "read_journal",
    "refuse_secrets",
    "require_sound",
    "utc_now",
    "verify",
    "without_secrets",
]
