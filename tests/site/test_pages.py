"""What the kinds of pages have in common: one builder, and one view of each filing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from hcgen.site import PAGE_SOURCES, FilingView, PageDraft, Site, Theme, build, draft_pages
from hcgen.site.collect import collect
from hcgen.site.filing import view
from hcgen.site.pages.draft import PageKind, page_draft
from hcgen.standard import Tier, check
from tests.site.conftest import Built

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

GLOSSARY = PageKind(
    template="home.html",
    hc_type="reference",
    section="Glossary",
    instructions="## HC_BOOTSTRAP\n\n### Context\nTerms.\n",
    tools_script="js/page-tools.js",
    styles=("css/page.css",),
)


def glossary_pages(site: Site, theme: Theme, _: Sequence[PageDraft]) -> Iterator[PageDraft]:
    from hcgen.site.pages.defaults import reading_tools

    yield page_draft(
        site.config,
        theme,
        GLOSSARY,
        path="glossary/",
        identifier="glossary",
        title="Terms & names",
        description="What the words mean.",
        tags=("terms",),
        tools=reading_tools("page"),
        context={"kind": "glossary"},
        view={"rows": []},
        mirror=("- A term",),
    )


def test_a_new_kind_of_page_is_one_function_and_one_line(site: Built, tmp_path: Path) -> None:
    sources = [*PAGE_SOURCES[:-3], ("glossary", glossary_pages), *PAGE_SOURCES[-3:]]
    build(site.content, tmp_path / "out", sources=sources)
    page = (tmp_path / "out/glossary/index.html").read_text(encoding="utf-8")
    report = check(page)
    assert (report.reached, report.findings) == (Tier.DISCOVERY, ())
    mirror = (tmp_path / "out/glossary/index.html.md").read_text(encoding="utf-8")
    assert mirror == "# Terms \\& names\n\nWhat the words mean.\n\n- A term\n"
    assert "## Glossary" in (tmp_path / "out/llms.txt").read_text(encoding="utf-8")


def test_the_table_of_kinds_covers_every_page_of_a_site(site: Built) -> None:
    drafts = draft_pages(collect(site.content), Theme())
    made = {f"{draft.path}{draft.file_name}.html" for draft in drafts}
    assert made == {path.relative_to(site.out).as_posix() for path in site.pages}


def test_each_filing_is_named_drawn_and_listed_once_however_many_pages_show_it(
    site: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()

    def counted(name: str) -> Callable[..., object]:
        real = getattr(view, name)

        def call(*args: object) -> object:
            made[name] += 1
            return real(*args)

        return call

    for name in ("names_of", "record", "badge", "panels", "steps", "trust", "revenue_of"):
        monkeypatch.setattr(view, name, counted(name))
    read = collect(site.content)
    draft_pages(read, Theme())
    shown = sum(filing.state != "rejected" for filing in read.filings)
    assert made.pop("panels") == made.pop("revenue_of") == shown
    assert made == dict.fromkeys(("names_of", "record", "badge", "steps", "trust"), 11)


def test_a_rejected_reading_shows_neither_panels_nor_figures(site: Built) -> None:
    rejected = [filing for filing in collect(site.content).filings if filing.state == "rejected"]
    assert rejected, "the site has a rejected filing"
    for filing in rejected:
        assert isinstance(filing, FilingView)
        assert filing.panels is None
        assert filing.revenue is None
        assert filing.record["rows"] == []
        assert filing.names.regime == ""
