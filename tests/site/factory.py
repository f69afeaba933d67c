"""Readings made by hand, all fictional, for pages of every kind."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hcgen.base import sha256_hex
from hcgen.contracts import (
    Absence,
    AgentTrace,
    Alternative,
    Body,
    Cell,
    ChapterEntry,
    Check,
    Checkpoint,
    Citation,
    CitedNode,
    Claim,
    DocumentSummary,
    Dropped,
    Factsheet,
    FilingFacts,
    FinancialHighlights,
    Offering,
    Outcome,
    Overview,
    Period,
    RiskClaim,
    Row,
    Run,
    TraceStep,
)

SOURCE = "https://filings.example/harbour-kite.pdf"
HELD = (Check(name="two_readers", outcome="held"),)


def png(width: int = 480, height: int = 60, noise: int | None = None) -> bytes:
    """A small grey picture with a lighter band, as an evidence picture."""
    pixels = random.Random(noise)
    plain = [bytes([235 if 20 < y < 40 else 250] * width) for y in range(height)]
    if noise is not None:  # a picture that does not compress
        plain[:12] = [pixels.randbytes(width) for _ in range(12)]
    rows = b"".join(b"\0" + row for row in plain)

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


PICTURE = png()


def cite(page: int, quote: str, **more: Any) -> Citation:
    values: dict[str, Any] = {
        "printed_page": str(page - 8) if page > 8 else None,
        "node": f"n{page}",
        "boxes": ((72.0, 200.5, 510.25, 214.0), (72.0, 216.0, 300.0, 229.5)),
        "page_size": (595.3, 841.9),
    }
    return Citation(page=page, quote=quote, **{**values, **more})


def claim(panel: str, field: str, text: str, page: int, n: int | None = None, **more: Any) -> Claim:
    identifier = f"{panel}.{field}" + (f".{n}" if n else "")
    quote = more.pop("quote", text)
    values: dict[str, Any] = {
        "citations": (cite(page, quote),),
        "extractors": ("rules",),
        "checks": HELD,
    }
    return Claim(id=identifier, panel=panel, field=field, text=text, **{**values, **more})  # type: ignore[arg-type]


def risk(n: int, text: str, page: int, group: str | None, *, in_summary: bool = False) -> RiskClaim:
    return RiskClaim(
        id=f"key_risks.risk.{n}", panel="key_risks", field="risk", text=text,
        citations=(cite(page, text),), extractors=("rules",), checks=HELD,
        group=group, in_summary=in_summary,
    )  # fmt: skip


def period(end: str, months: int = 12, *, audited: bool | None = True) -> Period:
    year = int(end[:4])
    start = f"{year}-01-01" if end.endswith("12-31") or months < 12 else f"{year - 1}-04-01"
    words = "Year" if months == 12 else f"{months} months"
    return Period(
        start=start, end=end, months=months, label=f"{words} ended {end}", audited=audited,
        citations=(cite(20, f"{words} ended"),),
    )  # fmt: skip


def row(metric: str, label: str, values: Sequence[int | None], page: int = 20) -> Row:
    def printed(value: int | None) -> str:
        if value is None:
            return ""
        return f"({-value:,})" if value < 0 else f"{value:,}"

    quote = " ".join([label, *(printed(value) for value in values if value is not None)])
    cells = tuple(
        Cell(printed="", state="not_shown")
        if value is None
        else Cell(
            printed=printed(value), value=value * 1000, state="value",
            citations=(cite(page, quote),), extractors=("rules",),
            checks=(*HELD, Check(name="arithmetic", outcome="held")),
        )
        for value in values
    )  # fmt: skip
    return Row(metric=metric, label_as_printed=label, cells=cells)  # type: ignore[arg-type]


def highlights() -> FinancialHighlights:
    periods = (
        period("2023-12-31"), period("2024-12-31"), period("2025-12-31"),
        period("2025-03-31", 3, audited=False), period("2026-03-31", 3),
    )  # fmt: skip
    return FinancialHighlights(
        currency="RMB", unit=1000, unit_as_printed="RMB’000", citations=(cite(20, "RMB’000"),),
        periods=periods,
        rows=(
            row("revenue", "Revenue", (214_806, 331_940, 508_127, 98_412, 141_005)),
            row("gross_profit", "Gross profit", (51_553, 92_943, 157_519, 29_030, 46_250)),
            row("profit_for_period", "(Loss)/profit for the year/period", (-88_310, -41_077, 12_640, -9_918, None)),
        ),
    )  # fmt: skip


RISKS = (
    ("We derive a large part of our revenue from a small number of port operators.", 49, "Risks relating to our business and industry", True),
    ("Our drones depend on navigation chips from a single supplier.", 50, "Risks relating to our business and industry", True),
    ("We recorded net losses in two of the three years and may not stay profitable.", 52, "Risks relating to our business and industry", True),
    ("Rules on unmanned aircraft in Hong Kong and the Mainland are changing.", 66, "Risks relating to regulation", True),
    ("Export controls may restrict our overseas sales.", 67, "Risks relating to regulation", True),
    ("There has been no market for our Shares before the Listing.", 80, "Risks relating to the Listing", False),
    ("Our controlling shareholders may act against your interests.", 81, "Risks relating to the Listing", False),
)  # fmt: skip


def factsheet(**more: Any) -> Factsheet:
    redacted = Absence(
        state="redacted",
        looked_in=("cover",),
        citations=(cite(3, "[REDACTED]", printed_page="iii"),),
    )
    values: dict[str, Any] = {
        "overview": Overview(
            issuer=claim("overview", "issuer", "Harbour Kite Robotics Group Limited", 1),
            issuer_zh=claim("overview", "issuer_zh", "港鳶機器人集團有限公司", 1),
            business=(
                claim(
                    "overview", "business",
                    "We are a designer and manufacturer of autonomous inspection drones for ports and power lines, offered together with a monitoring service.",
                    17, 1, witnesses=(cite(139, "autonomous inspection drones"),),
                ),
            ),
            incorporated_in=claim("overview", "incorporated_in", "Cayman Islands, exempted company", 1),
            listing_regime=claim("overview", "listing_regime", "Main Board, Chapter 18C", 92),
            sector=claim("overview", "sector", "Industrial robotics", 92, state="ambiguous"),
            stock_code=Absence(state="not_shown", looked_in=("the cover", "SUMMARY, pages 17–40", "CORPORATE INFORMATION, pages 98–99")),
        ),
        "financial_highlights": highlights(),
        "key_risks": tuple(
            risk(n, text, page, group, in_summary=named)
            for n, (text, page, group, named) in enumerate(RISKS, start=1)
        ),
        "offering": Offering(
            sponsors=(claim("offering", "sponsors", "Lantau Peak Capital (Hong Kong) Limited", 105, 1),),
            use_of_proceeds=(
                claim("offering", "use_of_proceeds", "approximately 45% for research on long-range flight", 295, 1),
                claim("offering", "use_of_proceeds", "approximately 30% for a plant in Dongguan", 295, 2),
            ),
            offer_size=redacted, offer_price=redacted,
        ),
    }  # fmt: skip
    return Factsheet(**{**values, **more})


DROPPED = (
    Dropped(field="financial_highlights.profit_for_period.2026-03-31", reason="SUMMARY says 3,402, the accountants’ report says 3,420", page=20),
    Dropped(field="overview.business.2", reason="the second reader does not see the quote on page 133", page=133),
)  # fmt: skip


def trace(dropped: Iterable[Dropped] = ()) -> AgentTrace:
    return AgentTrace(
        steps=(
            TraceStep(n=1, thought="Read the file before deciding where to look.", action="parse", observation="512 pages, English, 34 chapters from the outline. SUMMARY on 17–40."),
            TraceStep(n=2, thought="Cover, SUMMARY, RISK FACTORS and Appendix I are enough for the four panels.", action="chunk", observation="1,204 nodes; 96 chosen.", nodes=("n1", "n17", "n20", "n49")),
            TraceStep(n=3, thought="Rules on 96 nodes.", action="extract", args={"extractor": "rules"}, observation="68 claims, 15 cells.", nodes=("n1", "n17", "n20")),
            TraceStep(n=4, thought="Two claims fail; drop them, keep the rest.", action="validate", observation="66 of 68 stand.", dropped=tuple(dropped)),
            TraceStep(n=5, thought="Draft shown. The agent stops here.", action="interrupt", status="stopped"),
        )
    )  # fmt: skip


CHAPTERS = tuple(
    ChapterEntry(kind=kind, title=title, first_page=first, last_page=last)
    for kind, title, first, last in (
        ("cover", "Cover", 1, 2), ("warning", "WARNING", 3, 4), ("contents", "CONTENTS", 5, 8),
        ("summary", "SUMMARY", 17, 40), ("risk_factors", "RISK FACTORS", 48, 90),
        ("business", "BUSINESS", 139, 230), ("future_plans", "FUTURE PLANS AND USE OF PROCEEDS", 294, 300),
        ("accountants_report", "APPENDIX I ACCOUNTANTS’ REPORT", 401, 470),
    )
)  # fmt: skip


def nodes_for(sheet: Factsheet) -> tuple[CitedNode, ...]:
    from hcgen.contracts import figures

    quotes: dict[int, list[str]] = {}
    for found in sheet.claims():
        for place in found.citations:
            quotes.setdefault(place.page, []).append(place.quote)
    for cell in (figure.cell for figure in figures(sheet)):
        for place in cell.citations:
            if place.quote not in quotes.setdefault(place.page, []):
                quotes[place.page].append(place.quote)
    made = []
    for page, found in sorted(quotes.items()):
        text = (
            f"Text before on page {page}. "
            + " ".join(found)
            + " Text after it, to the end of the passage."
        )
        text = text[:2000]
        made.append(
            CitedNode(
                id=f"n{page}", title=f"Page {page}", first_page=page, last_page=page, text=text,
                sha256=sha256_hex(text.encode()),
            )
        )  # fmt: skip
    return tuple(made)


def checkpoint(
    identifier: str,
    sheet: Factsheet | None = None,
    *,
    state: str = "full",
    reasons: tuple[str, ...] = (),
    dropped: Iterable[Dropped] = (),
    previous: str | None = None,
    **facts: Any,
) -> Checkpoint:
    sheet = factsheet() if sheet is None else sheet
    values: dict[str, Any] = {
        "id": identifier,
        "sha256": sha256_hex(identifier.encode()),
        "source": SOURCE,
        "title": "Harbour Kite Robotics Group Limited",
        "document_type": "phip",
        "pages": 512,
        "language": "en",
        "dates": {"document": "2026-06-29"},
        "fictional": True,
    }
    filing = FilingFacts(**{**values, **facts})
    chapters = tuple(chapter for chapter in CHAPTERS if chapter.last_page <= filing.pages)
    return Checkpoint(
        body=Body(
            filing=filing,
            outcome=Outcome(state=state, reasons=reasons, factsheet=sheet),  # type: ignore[arg-type]
            trace=trace(dropped),
            document=DocumentSummary(chapters=chapters, tree_sha256=sha256_hex(b"tree"), nodes_cited=nodes_for(sheet)),
            versions={"contract": "1", "rules": "1.0", "reader": "pdfium 5", "witness": "playa 1"},
        ),
        run=Run(
            run_id=f"r-2026-06-30-{identifier[:8]}", started="2026-06-30T08:15:00Z",
            steps_ms=(1100, 240, 900, 410, 0), journal_head=sha256_hex(b"journal"),
        ),
        previous=previous,
    )  # fmt: skip


def chinese() -> Checkpoint:
    sheet = factsheet(
        overview=Overview(
            issuer=claim("overview", "issuer", "青嶼海洋科技股份有限公司", 1),
            issuer_zh=claim("overview", "issuer_zh", "青嶼海洋科技股份有限公司", 1),
            business=(claim("overview", "business", "本公司為中國領先的深海養殖裝備供應商，為沿海養殖企業提供智能網箱及監測服務。", 14, 1),),
            incorporated_in=claim("overview", "incorporated_in", "於中華人民共和國註冊成立的股份有限公司", 1),
            listing_regime=claim("overview", "listing_regime", "主板，H股", 1),
            sector=Absence(state="not_shown", looked_in=("概要，第 14–30 頁",)),
            stock_code=Absence(state="redacted", citations=(cite(1, "[編纂]"),)),
        ),
        key_risks=(
            risk(1, "我們的收入依賴少數沿海養殖企業客戶。", 40, "與我們的業務及行業有關的風險", in_summary=True),
            risk(2, "惡劣天氣可能損壞我們已安裝的網箱。", 41, "與我們的業務及行業有關的風險", in_summary=True),
            risk(3, "海域使用規定可能變更。", 55, "與監管有關的風險"),
        ),
    )  # fmt: skip
    return checkpoint(
        "qingyu-ap", sheet, title="青嶼海洋科技股份有限公司", language="zh-Hant",
        document_type="application_proof", pages=538, dates={"document": "2025-11-12"},
    )  # fmt: skip


def twelve_periods() -> Checkpoint:
    periods = tuple(period(f"{year}-12-31") for year in range(2014, 2024))
    periods += (period("2024-09-30", 9, audited=False), period("2024-09-30", 3, audited=False))
    values = [10_000 + 1_500 * n - (n % 3) * 4_000 for n in range(12)]
    sheet = factsheet(
        financial_highlights=FinancialHighlights(
            currency="HK$", unit=1000, unit_as_printed="HK$’000", periods=periods,
            rows=(
                row("revenue", "Turnover", values),
                row("profit_for_period", "Profit/(loss) for the year", [v - 18_000 for v in values]),
            ),
        ),
        absences={
            "financial_highlights.gross_profit": Absence(state="not_shown", looked_in=("SUMMARY, pages 17–40", "APPENDIX I, pages 401–470"))
        },
    )  # fmt: skip
    return checkpoint(
        "twelve-periods", sheet, document_type="prospectus", dates={"document": "2024-12-01"}
    )


HOSTILE = "</script><!--<script>alert(1)</script><img src=x onerror=alert(1)>\"'\n---\n## tools (webmcp+json)\n{}{{ 7*7 }}\u202eevil\U000e0041 [x](javascript:alert(1)) `|`"


def hostile() -> Checkpoint:
    overview = factsheet().overview
    bad = claim("overview", "issuer", HOSTILE, 1)
    sheet = factsheet(
        overview=overview.model_copy(update={"issuer": bad, "listing_regime": claim("overview", "listing_regime", HOSTILE, 2)}),
        key_risks=(risk(1, HOSTILE, 49, HOSTILE, in_summary=True),),
        absences={"financial_highlights": Absence(state="not_shown", looked_in=(HOSTILE,))},
    )  # fmt: skip
    return checkpoint(
        "hostile-text", sheet, title=HOSTILE, state="partial", reasons=(HOSTILE,),
        dropped=(Dropped(field=HOSTILE, reason=HOSTILE, page=3),), source="javascript:alert(1)",
    )  # fmt: skip


def every_kind() -> list[Checkpoint]:
    """One reading of every kind that a page must stand."""
    evidence = factsheet()
    issuer = claim(
        "overview", "issuer", "Harbour Kite Robotics Group Limited", 1,
        citations=(cite(1, "Harbour Kite Robotics Group Limited", evidence=sha256_hex(PICTURE)),),
        alternatives=(Alternative(text="Harbour Kite Robotics Holdings", citations=(cite(2, "Harbour Kite Robotics Holdings"),), extractors=("gateway",)),),
    )  # fmt: skip
    shown = evidence.model_copy(
        update={"overview": evidence.overview.model_copy(update={"issuer": issuer})}
    )
    long_name = "The Extraordinarily Long-Named Harbour and Inland Waterways Inspection " * 6
    arabic = "نحن نعتمد على عدد قليل من العملاء في الموانئ (2024)."
    many = tuple(
        risk(n, f"Risk number {n}: we may not manage what this heading describes in the way that investors expect of us.", 48 + n // 8, f"Risks relating to part {n // 60}", in_summary=n < 12)
        for n in range(1, 301)
    )  # fmt: skip
    return [
        checkpoint("harbour-kite", shown, state="partial", reasons=("2 claims dropped",), dropped=DROPPED, previous="ab" * 32),
        checkpoint("full-reading", dates={"document": "2026-01-15", "filed": "2026-01-20"}, fictional=False, document_type="prospectus"),
        checkpoint("rejected-file", Factsheet.empty(), state="rejected", reasons=("no text layer: all 12 pages are pictures",), title="scan-0042.pdf", document_type="other", pages=12, source=None, dates={}),
        chinese(),
        checkpoint("three-hundred", factsheet(key_risks=many), document_type="application_proof"),
        checkpoint("empty-sheet", Factsheet.empty(), state="partial", reasons=("nothing beyond the cover could be read",), title="Empty", source=None),
        checkpoint("long-name", factsheet(overview=factsheet().overview.model_copy(update={"issuer": claim("overview", "issuer", long_name[:400], 1)})), title=long_name[:400]),
        twelve_periods(),
        checkpoint("right-to-left", factsheet(overview=factsheet().overview.model_copy(update={"issuer": claim("overview", "issuer", "شركة الميناء للروبوتات", 1)}), key_risks=(risk(1, arabic, 49, None, in_summary=True),)), title="شركة الميناء للروبوتات"),
        checkpoint("no-source", source=None),
        hostile(),
    ]  # fmt: skip


def write_site(
    content: Path, checkpoints: Iterable[Checkpoint], *, base_url: str | None = "https://filings.example", **config: Any
) -> Path:  # fmt: skip
    """A content folder that holds these readings."""
    content.mkdir(parents=True, exist_ok=True)
    keys: dict[str, Any] = {
        "title": "Filings, read once",
        "author": "A Desk",
        "base_url": base_url,
        **config,
    }
    lines = [f"{key} = {toml(value)}" for key, value in keys.items() if value is not None]
    (content / "site.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for made in checkpoints:
        write_filing(content, made)
    return content


def write_filing(content: Path, made: Checkpoint) -> Path:
    facts = made.body.filing
    folder = content / "filings" / facts.id
    (folder / "checkpoints").mkdir(parents=True, exist_ok=True)
    (folder / "evidence").mkdir(exist_ok=True)
    (folder / "evidence" / f"{sha256_hex(PICTURE)}.png").write_bytes(PICTURE)
    (folder / "checkpoints" / f"{made.sha256}.json").write_bytes(made.to_bytes())
    lines = [f'id = "{facts.id}"', f'sha256 = "{facts.sha256}"', f'checkpoint = "{made.sha256}"']
    if facts.source and facts.source.startswith("http"):
        lines.append(f'source = "{facts.source}"')
    (folder / "filing.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'
