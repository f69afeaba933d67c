"""The embedded extractor: deterministic, without network, model or key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files

from hcgen.agent.extractor import Candidates, Draft
from hcgen.agent.extractors.fingerprint import fingerprint
from hcgen.agent.extractors.rules.checked import subject, whole
from hcgen.agent.extractors.rules.claims import claim, looked_in, not_shown
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import (
    Highlights,
    read_highlights,
)
from hcgen.agent.extractors.rules.issuer.business import read_business
from hcgen.agent.extractors.rules.issuer.document_type import (
    DATED,
    HEADED,
    Dated,
    Kind,
    read_date,
    read_kind,
)
from hcgen.agent.extractors.rules.issuer.listing_regime import read_incorporated, read_regime
from hcgen.agent.extractors.rules.issuer.name import COVER_PAGES, read_names
from hcgen.agent.extractors.rules.issuer.sector import read_sector
from hcgen.agent.extractors.rules.issuer.stock_code import (
    FRONT,
    code_pages,
    read_stock_code,
)
from hcgen.agent.extractors.rules.offering.sponsors import read_sponsors
from hcgen.agent.extractors.rules.offering.terms import (
    front_pages,
    read_offer_price,
    read_offer_size,
)
from hcgen.agent.extractors.rules.offering.use_of_proceeds import read_use_of_proceeds
from hcgen.agent.extractors.rules.risks.panel import read_risks
from hcgen.agent.extractors.rules.text.company_name import Name, Names
from hcgen.agent.extractors.rules.text.subject import Subject, names_of
from hcgen.contracts import (
    DOCUMENT_TYPE_NAMES,
    Absence,
    DocumentType,
    Factsheet,
    FinancialHighlights,
    Finding,
    Offering,
    Omission,
    Overview,
    Panel,
)
from hcgen.document import ChapterKind, Document
from hcgen.filings import LocalState
from hcgen.observe import Tree


@cache
def rules_version() -> str:
    """What the rules are: a fingerprint of them and of the words they read by."""
    words = files("hcgen.base")
    names = ("lexicon.py", "lexicon.toml", "phrases.py", "phrase_files.py")
    return fingerprint(
        (files("hcgen.agent.extractors.rules"), *(words / name for name in names)),
        LocalState.default().fingerprints,
    )


class RulesExtractor:
    """Reads the chosen pages by rules of layout and wording; proposes nothing it cannot quote."""

    name = "rules"

    def __init__(self) -> None:
        self.version = rules_version()

    def extract(self, document: Document, tree: Tree, candidates: Candidates) -> Draft:
        """Propose claims for the panels that have candidates. A document that is no listing
        document gets none: only its type and the reason."""
        source = Source(document)
        kind, dated = read_kind(source), read_date(source)
        day = dated.day if dated else None
        if kind.type == "other":
            return Draft(Factsheet.empty(), kind.type, day, refusal=_refusal(kind))
        reading = _Reading(source, tree, candidates, kind, dated)
        sheet, notes, omissions = reading.factsheet()
        return Draft(sheet, kind.type, day, notes=notes, omissions=omissions)


def _refusal(kind: Kind) -> str:
    """Why a document of no kind that is read is not read."""
    return f"it says {kind.words}, and {kind.lacks}" if kind.words else kind.lacks


class _Reading:
    """One extraction: the panels that have candidates, each from its own pages."""

    def __init__(
        self,
        source: Source,
        tree: Tree,
        candidates: Candidates,
        kind: Kind,
        dated: Dated | None,
    ) -> None:
        self._source = source
        self._kind = kind
        self._dated = dated
        self._omissions: tuple[Omission, ...] = ()
        self._pages = {panel: candidates.pages(panel, tree) for panel in candidates.nodes}

    def factsheet(self) -> tuple[Factsheet, tuple[str, ...], tuple[Omission, ...]]:
        empty = Factsheet.empty()
        read = self._highlights()
        absences = dict(read.absences)
        risks = read_risks(self._source, self._of("key_risks"), self._in("key_risks", "summary"))
        if not risks and self._of("key_risks"):
            absences["key_risks"] = not_shown(self._looked(self._of("key_risks")))
        offered = self._of("offering") and self._kind.type not in REPORTS
        offering = self._offering(absences) if offered else empty.offering
        overview = self._overview(absences) if self._of("overview") else empty.overview
        sheet = Factsheet(
            overview=overview,
            financial_highlights=read.panel,
            key_risks=risks,
            offering=offering,
            absences=absences,
        )
        return sheet, read.notes, (*read.omissions, *self._omissions)

    def _of(self, panel: Panel) -> Sequence[int]:
        return self._pages.get(panel, ())

    def _looked(self, pages: Iterable[int]) -> tuple[str, ...]:
        """Where a rule that reads these pages has looked."""
        return looked_in(self._source, pages)

    def _in(self, panel: Panel, *kinds: ChapterKind) -> list[int]:
        """The panel's pages that lie in chapters of these kinds."""
        return self._source.within(self._of(panel), *kinds)

    def _highlights(self) -> Highlights:
        pages = self._of("financial_highlights")
        if not pages:
            return Highlights(FinancialHighlights(), {})
        return read_highlights(self._source, pages, self._looked(pages), self._own)

    @cached_property
    def _names(self) -> Names:
        """The issuer by its names."""
        pages = self._of("overview") or self._source.front(COVER_PAGES, "definitions")
        return read_names(
            self._source, [n for n in pages if not self._source.is_in(n, _ON_BUSINESS)]
        )

    @property
    def _own(self) -> Subject:
        names = (self._names.english, self._names.chinese)
        return names_of(each.text if each else None for each in names)

    def _overview(self, absences: dict[str, Absence]) -> Overview:
        source = self._source
        pages = [n for n in self._of("overview") if not source.is_in(n, _ON_BUSINESS)]
        industry = self._in("overview", "industry")
        names = self._names
        chinese_text = source.document.language.startswith("zh")
        first, second = (
            (names.chinese, names.english) if chinese_text else (names.english, names.chinese)
        )
        issuer = first or second
        told = self._in("overview", "summary") or self._in("overview", "letter_from_board") or pages
        order = list(dict.fromkeys((*told, *self._in("overview", "business"), *pages)))
        named = self._looked((*self._source.first_pages(COVER_PAGES), *pages))
        business = read_business(source, order, issuer.text if issuer else "")
        if not business:
            absences["overview.business"] = not_shown(self._looked(order))
        sector = read_sector(source, told, industry, self._own)
        listed = [*self._source.first_pages(FRONT), *pages]
        return Overview(
            issuer=_name(issuer, "issuer", named),
            issuer_zh=_name(names.chinese, "issuer_zh", named),
            business=business,
            incorporated_in=read_incorporated(source, names, pages, named),
            listing_regime=read_regime(source, pages, self._looked(listed), self._own),
            sector=sector or not_shown(self._looked((*told, *industry))),
            stock_code=read_stock_code(source, self._looked(code_pages(source))),
            document_type=self._type(),
            document_date=self._date(),
        )

    def _type(self) -> Finding:
        name = DOCUMENT_TYPE_NAMES[self._kind.type]
        made = claim("overview", "document_type", name, [self._kind.citation])
        return made or not_shown(self._looked(self._source.first_pages(HEADED)))

    def _date(self) -> Finding:
        absent = not_shown(self._looked(self._source.first_pages(DATED)))
        if self._dated is None:
            return absent
        cited = self._dated.citation
        made = claim("overview", "document_date", cited.quote.strip(" ()（）"), [cited])
        return made or absent

    def _offering(self, absences: dict[str, Absence]) -> Offering:
        source, pages = self._source, self._of("offering")
        sponsors = read_sponsors(source, pages)
        uses = read_use_of_proceeds(source, pages)
        if not sponsors:
            absences["offering.sponsors"] = not_shown(self._looked(pages))
        self._omissions += uses.omissions
        if not uses.claims and not uses.omissions:
            absences["offering.use_of_proceeds"] = not_shown(self._looked(pages))
        front = self._looked(front_pages(source))
        return Offering(
            sponsors=sponsors,
            use_of_proceeds=uses.claims,
            offer_size=read_offer_size(source, front),
            offer_price=read_offer_price(source, front),
        )


REPORTS: frozenset[DocumentType] = frozenset(
    {"annual_report", "interim_report", "results_announcement"}
)
"""Kinds of document that offer nothing."""
_ON_BUSINESS: tuple[ChapterKind, ...] = ("business", "industry")
"""Chapters that are read for these alone: elsewhere in them other companies are spoken of."""


def _name(name: Name | None, field: str, looked_in: tuple[str, ...]) -> Finding:
    if name is None:
        return not_shown(looked_in)
    checks = (
        (subject("so “the Company” is defined"), whole("it is the same as in the definition"))
        if name.defined
        else (
            subject("the cover or the auditor names it so; no definition was found"),
            whole("no line that might be its beginning stands over it"),
        )
    )
    made = claim("overview", field, name.text, [name.citation], checks=checks)
    return made or not_shown(looked_in)
