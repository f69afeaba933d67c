"""The embedded extractor: deterministic, without network, model or key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from hcgen.agent.extractor import Candidates, Draft
from hcgen.agent.extractors.fingerprint import fingerprint
from hcgen.agent.extractors.rules.claims import claim, not_shown
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.income_statement.panel import (
    Highlights,
    read_highlights,
)
from hcgen.agent.extractors.rules.issuer.business import read_business, read_sector
from hcgen.agent.extractors.rules.issuer.company_name import Name
from hcgen.agent.extractors.rules.issuer.document_type import read_date, read_type
from hcgen.agent.extractors.rules.issuer.listing_regime import read_incorporated, read_regime
from hcgen.agent.extractors.rules.issuer.name import read_names
from hcgen.agent.extractors.rules.issuer.stock_code import read_stock_code
from hcgen.agent.extractors.rules.offering.sponsors import read_sponsors
from hcgen.agent.extractors.rules.offering.terms import (
    read_offer_price,
    read_offer_size,
    read_use_of_proceeds,
)
from hcgen.agent.extractors.rules.risks.panel import read_risks
from hcgen.contracts import (
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
from hcgen.observe import Tree


@cache
def rules_version() -> str:
    """What the rules are: a fingerprint of them and of the words they read by."""
    words = files("hcgen.base")
    return fingerprint(
        (
            files("hcgen.agent.extractors.rules"),
            *(
                words / name
                for name in ("lexicon.py", "lexicon.toml", "phrases.py", "phrase_files.py")
            ),
        )
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
        kind = read_type(source)
        if kind == "other":
            note = "The first pages name no kind of listing document"
            return Draft(Factsheet.empty(), kind, read_date(source), (note,))
        reading = _Reading(source, tree, candidates, kind)
        sheet, notes, omissions = reading.factsheet()
        return Draft(sheet, kind, read_date(source), notes, omissions)


class _Reading:
    """One extraction: the panels that have candidates, each from its own pages."""

    def __init__(
        self, source: Source, tree: Tree, candidates: Candidates, kind: DocumentType
    ) -> None:
        self._source = source
        self._kind = kind
        self._pages = {panel: candidates.pages(panel, tree) for panel in candidates.nodes}
        self._looked_in = dict(candidates.looked_in)

    def factsheet(self) -> tuple[Factsheet, tuple[str, ...], tuple[Omission, ...]]:
        empty = Factsheet.empty()
        read = self._highlights()
        absences = dict(read.absences)
        risks = read_risks(self._source, self._of("key_risks"), self._in("key_risks", "summary"))
        if not risks and self._of("key_risks"):
            absences["key_risks"] = not_shown(self._looked("key_risks"))
        offering = self._offering(absences) if self._of("offering") else empty.offering
        overview = self._overview(absences) if self._of("overview") else empty.overview
        sheet = Factsheet(
            overview=overview,
            financial_highlights=read.panel,
            key_risks=risks,
            offering=offering,
            absences=absences,
        )
        return sheet, read.notes, read.omissions

    def _of(self, panel: Panel) -> Sequence[int]:
        return self._pages.get(panel, ())

    def _looked(self, panel: Panel) -> tuple[str, ...]:
        return tuple(self._looked_in.get(panel, ()))

    def _in(self, panel: Panel, *kinds: ChapterKind) -> list[int]:
        """The panel's pages that lie in chapters of these kinds."""
        chapters = self._source.document.chapters_of(*kinds)
        return [
            n for n in self._of(panel) if any(c.first_page <= n <= c.last_page for c in chapters)
        ]

    def _highlights(self) -> Highlights:
        pages = self._of("financial_highlights")
        if not pages:
            return Highlights(FinancialHighlights(), {})
        return read_highlights(self._source, pages, self._looked("financial_highlights"))

    def _overview(self, absences: dict[str, Absence]) -> Overview:
        source, pages, looked = self._source, self._of("overview"), self._looked("overview")
        names = read_names(source, pages)
        chinese_text = source.document.language.startswith("zh")
        first, second = (
            (names.chinese, names.english) if chinese_text else (names.english, names.chinese)
        )
        told = self._in("overview", "summary") or self._in("overview", "letter_from_board") or pages
        issuer = first or second
        order = [*told, *(n for n in pages if n not in set(told))]
        business = read_business(source, order, issuer.text if issuer else "")
        if not business:
            absences["overview.business"] = not_shown(looked)
        return Overview(
            issuer=_name(issuer, "issuer", looked),
            issuer_zh=_name(names.chinese, "issuer_zh", looked),
            business=business,
            incorporated_in=read_incorporated(source, names, pages, looked),
            listing_regime=read_regime(source, pages, looked),
            sector=read_sector(source, told, looked),
            stock_code=read_stock_code(source, looked),
        )

    def _offering(self, absences: dict[str, Absence]) -> Offering:
        source, pages, looked = self._source, self._of("offering"), self._looked("offering")
        sponsors = read_sponsors(source, pages)
        uses = read_use_of_proceeds(source, pages)
        if not sponsors:
            absences["offering.sponsors"] = not_shown(looked)
        if not uses:
            absences["offering.use_of_proceeds"] = not_shown(looked)
        return Offering(
            sponsors=sponsors,
            use_of_proceeds=uses,
            offer_size=read_offer_size(source, looked),
            offer_price=read_offer_price(source, looked),
        )


def _name(name: Name | None, field: str, looked_in: tuple[str, ...]) -> Finding:
    if name is None:
        return not_shown(looked_in)
    return claim("overview", field, name.text, [name.citation]) or not_shown(looked_in)
