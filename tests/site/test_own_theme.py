"""A site's own ``templates/``: file by file, block by block, and every fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ContentError
from hcgen.cli.main import main
from hcgen.standard import Tier, check
from tests.site import factory
from tests.site.authored import House

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path).page("a.md", title="A page")


def put(house: House, name: str, text: str) -> Path:
    path = house.folder / "templates" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def fault(house: House) -> str:
    with pytest.raises(ContentError) as raised:
        house.build()
    assert not house.out.exists()
    return str(raised.value)


class TestOverriding:
    def test_a_file_of_the_same_name_is_taken_instead(self, house: House) -> None:
        put(house, "css/page.css", ".prose { color: teal; }\n")
        house.build()
        text = house.text("a/index.html")
        assert ".prose { color: teal; }" in text
        assert ".beside" not in text

    def test_blocks_are_filled_and_the_rest_is_the_default_s(self, house: House) -> None:
        put(
            house, "page.html",
            '{% extends "theme/page.html" %}\n'
            '{% block article %}<p class="hello">Hello</p>{{ super() }}{% endblock %}\n',
        )  # fmt: skip
        house.build()
        text = house.text("a/index.html")
        assert '<p class="hello">Hello</p><article class="prose">' in text.replace("\n", "")
        assert check(text).reached is Tier.DISCOVERY

    def test_an_own_base_is_the_base_of_all_pages(self, house: House) -> None:
        put(house, "logo.svg", LOGO)
        put(
            house, "base.html",
            '{% extends "theme/base.html" %}\n{% block boundary %}'
            '<img src="{{ picture("logo.svg") }}" alt="Tea">{% endblock %}\n'
            '{% block foot_links %}{{ super() }}<li>Since 1902</li>{% endblock %}\n',
        )  # fmt: skip
        house.build()
        for address in ("index.html", "a/index.html", "registry/index.html", "404.html"):
            text = house.text(address)
            assert '<img src="data:image/svg+xml;base64,' in text
            assert "Since 1902" in text
            assert check(text).reached is Tier.DISCOVERY or address == "404.html"

    def test_pages_of_filings_keep_their_boundary(self, house: House) -> None:
        factory.write_site(house.content, [factory.checkpoint("kite-one")])
        put(
            house, "base.html",
            '{% extends "theme/base.html" %}{% block boundary %}<b>Tea</b>{% endblock %}',
        )  # fmt: skip
        house.build()
        assert "A draft, never an action." in house.text("filings/kite-one/index.html")
        assert "Drafts, never actions." in house.text("index.html")

    def test_a_style_sheet_of_the_site_follows_all_others(self, house: House) -> None:
        put(house, "css/site.css", ":root { --accent: teal; }\n")
        house.build()
        for address in ("index.html", "a/index.html", "404.html"):
            text = house.text(address)
            assert text.index("--accent: teal") > text.rindex("<style>")
            assert check(text).reached is not None

    def test_the_command_takes_the_folder_beside_content(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        put(house, "css/site.css", ":root { --accent: teal; }\n")
        monkeypatch.chdir(house.folder)
        assert main(["build"]) == 0
        assert "--accent: teal" in house.text("a/index.html")
        assert main(["build", "--out", "templates/out"]) == 2


class TestFaults:
    """Each is an error that names the file and, where there is one, the line."""

    @pytest.mark.parametrize(
        ("name", "text", "place"),
        [
            ("page.html", "line\n{% if %}", "page.html:2: the template is broken"),
            ("page.html", "{{ page.nothing.more }}", "page.html:1: the template asks for"),
            ("page.html", "\n{{ 1 / 0 }}", "page.html:2: the template cannot be drawn"),
            ("page.html", "\n{{ 'a' + 1 }}", "page.html:2: the template cannot be drawn"),
            ("page.html", "\n\n{{ [1]|nofilter }}", "page.html:3: the template is broken"),
            ("page.html", "{{ page.title.nothing() }}", "page.html:1: the template asks for"),
            ("page.html", '{% extends "page.html" %}', "theme/page.html"),
            ("page.html", '\n{% include "gone.html" %}', "page.html:2: there is no template"),
            ("page.html", '{% extends "theme/pag.html" %}', 'did you mean "theme/page.html"'),
            ("page.html", "{% include name %}", "page.html:1: the template asks for"),
            ("page.html", '{{ picture("no.png") }}', "the theme has no picture 'no.png'"),
            ("page.html", "<p>alone</p>", "does not place the page's pieces"),
            ("page.html", "{% block body %}{% endblock %}{% block body %}{% endblock %}",
             "page.html:1: the template is broken"),
            ("page.html", '{% extends "theme/page.html" %}{% block header %}{% endfor %}',
             "page.html:1: the template is broken"),
            ("macros/own.html", "\n{% macro x( %}", "own.html:2: the template is broken"),
            ("unused.html", "{% for %}", "unused.html:1: the template is broken"),
            ("css/base.css", "a{}\n</style>", "base.css:2: the style sheet holds '</style'"),
            ("js/page-tools.js", "let x = 1;\nlet = = 2;", "page-tools.js:2: the script does not"),
            ("js/page-tools.js", "// </script>", "page-tools.js:1: the script holds '</script'"),
            ("js/mine.js", "}", "mine.js:1: the script does not parse"),
        ],
    )  # fmt: skip
    def test_it_stops_the_build(self, house: House, name: str, text: str, place: str) -> None:
        put(house, name, text)
        assert place in fault(house)

    def test_a_file_that_is_no_text_is_named(self, house: House) -> None:
        put(house, "page.html", "").write_bytes(b"ok\n\xff\xfe")
        assert "page.html:2: the file is not UTF-8" in fault(house)

    def test_all_broken_files_are_named_at_once(self, house: House) -> None:
        put(house, "page.html", "{% if %}")
        put(house, "tag.html", "{% for %}")
        told = fault(house)
        assert "page.html:1" in told
        assert "tag.html:1" in told

    def test_a_name_that_nothing_asks_for_is_told(self, house: House) -> None:
        put(house, "pge.html", "<p>")
        put(house, "README.md", "About the theme.")
        put(house, "analysis.html", '{% extends "theme/analysis.html" %}')
        notes = "\n".join(house.build().notes)
        assert 'templates/pge.html is used by no page: did you mean "page.html"?' in notes
        assert "README" not in notes
        assert "analysis" not in notes

    def test_a_template_reaches_no_file_outside(self, house: House) -> None:
        (house.folder / "secret.html").write_text("secret")
        put(house, "page.html", '{% include "../secret.html" %}')
        assert "there is no template '../secret.html'" in fault(house)
