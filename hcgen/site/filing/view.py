"""A frozen filing as pages show it: every page takes this, none asks the checkpoint again."""

from __future__ import annotations

import base64
from functools import cached_property
from typing import Any

from hcgen.contracts import Body, FilingFacts, Omission, citations, citations_in, log_of
from hcgen.site.filing.charts import Spark, spark
from hcgen.site.filing.claims import ClaimViews
from hcgen.site.filing.figures import Revenue, revenue_of
from hcgen.site.filing.frozen import FrozenFiling
from hcgen.site.filing.panels import PanelsView, panels
from hcgen.site.filing.public_context import Bounds, digest
from hcgen.site.filing.record import Names, names_of, record
from hcgen.site.filing.trace import Badge, StepView, badge, steps
from hcgen.site.filing.trust import trust
from hcgen.site.words import Words


class FilingView:
    """Everything that pages show of a filing. Each part is made once, when a page asks for it."""

    def __init__(self, frozen: FrozenFiling) -> None:
        self.frozen = frozen
        self.id = frozen.id
        self.source = frozen.source
        """The address of the document, where one is known that is safe to follow."""
        self.body: Body = frozen.body
        self.facts: FilingFacts = self.body.filing
        self.state = self.body.outcome.state
        self.read_on = frozen.checkpoint.run.started[:10]
        """The day of the reading."""

    @cached_property
    def names(self) -> Names:
        """The issuer's names, the regime, the kind of document, its day, and its page."""
        return names_of(self.frozen)

    @cached_property
    def omissions(self) -> tuple[Omission, ...]:
        """What was seen and is not shown."""
        return self.body.omissions

    @cached_property
    def badge(self) -> Badge:
        """The outcome in words."""
        return badge(self.body.outcome, self.omissions)

    @cached_property
    def claims(self) -> ClaimViews:
        """Draws claims, absences and citations of this filing."""
        return ClaimViews(self.body, self.source)

    @cached_property
    def panels(self) -> PanelsView | None:
        """The four panels; none of a rejected reading."""
        return None if self.state == "rejected" else panels(self.body, self.claims)

    @cached_property
    def steps(self) -> tuple[StepView, ...]:
        """The trace."""
        return steps(self.frozen.checkpoint, self.source, self.claims)

    @cached_property
    def log(self) -> list[Words]:
        """The lines of the observation board."""
        return [
            self.claims.words(line) for line in log_of(self.frozen.checkpoint, self.frozen.sha256)
        ]

    @cached_property
    def trust(self) -> list[dict[str, str]]:
        """By what the reading can be checked."""
        return trust(self.frozen.checkpoint)

    @cached_property
    def revenue(self) -> Revenue | None:
        """The revenue of the last full year; none of a rejected reading."""
        return None if self.state == "rejected" else revenue_of(self.body.outcome.factsheet)

    @cached_property
    def spark(self) -> Spark | None:
        """The revenue of the last years as tiny bars."""
        return spark(self.revenue.years) if self.revenue else None

    @cached_property
    def record(self) -> dict[str, Any]:
        """The filing in one record of JSON, for lists and their tools."""
        return record(self.body, self.names)

    def digest(self, bounds: Bounds) -> dict[str, Any]:
        """The public context of the filing's page, within these bounds."""
        return digest(self.frozen, bounds)

    def pictures(self, room: int) -> dict[str, str]:
        """The evidence pictures as base64, the most important first, as long as there is room."""
        made: dict[str, str] = {}
        outcome = self.body.outcome
        for citation in (*citations(outcome.factsheet), *citations_in(outcome.omissions)):
            name = citation.evidence
            if name is None or name in made or name not in self.frozen.pictures:
                continue
            text = base64.b64encode(self.frozen.pictures[name]).decode()
            if len(text) <= room:
                room -= len(text)
                made[name] = text
        return made
