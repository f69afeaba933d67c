"""Files that are no pages: static files, files beside pages, and what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.base import ContentError
from tests.site.authored import House, page


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path).write("")


def notes(house: House) -> str:
    return "\n".join(house.build().notes)


class TestStaticFiles:
    def test_each_is_copied_to_its_place_from_the_root(self, house: House) -> None:
        house.write(
            "-- static/prices.csv --\nleaf,price\n"
            "-- static/docs/menu.html --\n<p>Menu</p>\n"
            "-- static/.well-known/security.txt --\nContact: x\n"
            "-- static/.nojekyll --\n\n"
        )
        (house.content / "static" / "menu.pdf").write_bytes(b"%PDF-1.7\x00\xff")
        house.build()
        files = house.files()
        assert files["prices.csv"] == b"leaf,price\n"
        assert files["menu.pdf"] == b"%PDF-1.7\x00\xff"
        assert {"docs/menu.html", ".well-known/security.txt", ".nojekyll"} <= files.keys()

    def test_pages_can_link_to_them_and_one_that_is_gone_is_removed(self, house: House) -> None:
        house.write("-- static/prices.csv --\na\n").page("a.md", "[p](/prices.csv)").build()
        assert 'href="../prices.csv"' in house.text("a/index.html")
        (house.content / "static" / "prices.csv").unlink()
        with pytest.raises(ContentError, match=r"a\.md:5: the link to /prices\.csv is dead"):
            house.build()

    def test_what_editors_and_systems_leave_is_not_copied(self, house: House) -> None:
        house.write("-- static/.DS_Store --\nx\n-- static/.git/config --\nx\n").build()
        assert not any(".DS_Store" in name or ".git" in name for name in house.files())

    @pytest.mark.parametrize(
        "name", ["registry.json", "robots.txt", "filings/a.csv", ".nojekyll/x"]
    )
    def test_a_name_of_hcgen_s_own_is_refused(self, house: House, name: str) -> None:
        house.write(f"-- static/{name} --\nx\n")
        if name.startswith("."):
            house.build()
            return
        with pytest.raises(ContentError, match=rf"static/{name}: .* is kept for hcgen"):
            house.build()

    def test_one_at_the_address_of_a_page_names_both(self, house: House) -> None:
        house.write("-- static/a/index.html --\nx\n").page("a.md")
        with pytest.raises(ContentError, match=r"share the address /a/index\.html") as raised:
            house.build()
        assert "a.md" in str(raised.value)
        assert "static/a/index.html" in str(raised.value)

    def test_links_out_of_the_folder_and_to_folders_are_refused(self, house: House) -> None:
        (house.folder / "secret").write_text("x")
        static = house.content / "static"
        (static / "real").mkdir(parents=True)
        (static / "out").symlink_to(house.folder / "secret")
        (static / "round").symlink_to(static / "real")
        with pytest.raises(ContentError) as raised:
            house.build()
        assert "lies outside content/" in str(raised.value)
        assert "a link to a folder is not followed" in str(raised.value)


class TestFilesBesidePages:
    def test_a_link_to_one_publishes_it_where_it_lies(self, house: House) -> None:
        house.write(
            f"-- pages/tea/index.md --\n{page('[csv](prices.csv) [pdf](<old/the menu.pdf>)')}"
            "-- pages/tea/prices.csv --\nleaf\n-- pages/tea/old/the menu.pdf --\n%PDF-1.7\n"
            f"-- pages/tea/kinds.md --\n{page('[csv](prices.csv)', 'Kinds')}"
        ).build()
        assert house.text("tea/prices.csv") == "leaf\n"
        assert house.text("tea/old/the menu.pdf") == "%PDF-1.7\n"
        assert 'href="../tea/old/the%20menu.pdf"' in house.text("tea/index.html")
        assert 'href="../../tea/prices.csv"' in house.text("tea/kinds/index.html")
        assert "(../../tea/prices.csv)" in house.text("tea/kinds/index.html.md")

    def test_it_follows_its_page_to_another_address(self, house: House) -> None:
        house.write(
            f"-- pages/tea/index.md --\n{page('[csv](prices.csv)', slug='cha')}"
            "-- pages/tea/prices.csv --\nleaf\n"
        ).build()
        assert house.text("cha/prices.csv") == "leaf\n"

    @pytest.mark.parametrize("name", ["context.private.yaml", "tools.yaml", ".env"])
    def test_layers_and_hidden_files_are_not_published(self, house: House, name: str) -> None:
        house.write(f"-- pages/a/index.md --\n{page(f'[x]({name})')}-- pages/a/.env --\nkey\n")
        house.write(
            "-- pages/a/context.private.yaml --\nkey: value\n-- pages/a/tools.yaml --\nx: 1\n"
        )
        (house.content / "pages" / "a" / "tools.yaml").unlink(missing_ok=name != "tools.yaml")
        with pytest.raises(ContentError):
            house.build()
        assert not any(name in address for address in house.files())

    @pytest.mark.parametrize("name", ["x.html", "x.SVG", "x.js", "x.xml"])
    def test_what_browsers_run_is_published_by_trusted_pages_only(
        self, house: House, name: str
    ) -> None:
        house.write(f"-- pages/a/index.md --\n{page(f'[x]({name})')}-- pages/a/{name} --\nx\n")
        with pytest.raises(ContentError, match=r"index\.md:5: .* a file that browsers run"):
            house.build()
        house.write(f"-- pages/a/index.md --\n{page(f'[x]({name})', trusted='true')}").build()
        assert house.text(f"a/{name}") == "x\n"

    def test_data_beside_a_page_is_no_layer(self, house: House) -> None:
        house.write(
            f"-- pages/a/index.md --\n{page('[x](leaves.json)')}-- pages/a/leaves.json --\n{{}}\n"
        )
        house.build()
        assert house.text("a/leaves.json") == "{}\n"

    def test_a_file_outside_of_pages_is_no_file_of_a_page(self, house: House) -> None:
        house.page("a.md", "[x](../site.toml)")
        with pytest.raises(ContentError, match=r"a\.md:5: .* leads to no file beside the page"):
            house.build()


class TestWhatIsLeftOut:
    def test_each_file_is_named(self, house: House) -> None:
        house.page("a.md").write(
            "-- pages/old.csv --\nx\n-- stray.txt --\nx\n-- pages/.hidden --\nx\n"
        )
        told = notes(house)
        assert "pages/old.csv is left out" in told
        assert "stray.txt is left out" in told
        assert ".hidden" not in told

    def test_what_is_linked_or_shown_is_not(self, house: House) -> None:
        house.page("a.md", "[x](x.csv) ![y](y.gif)").write("-- pages/x.csv --\nx\n")
        (house.content / "pages" / "y.gif").write_bytes(b"GIF89a" + bytes(20))
        assert "left out" not in notes(house)

    def test_files_of_a_draft_are_not_named(self, house: House) -> None:
        house.write(f"-- pages/a/index.md --\n{page(draft='true')}-- pages/a/x.csv --\nx\n")
        assert "left out" not in notes(house)

    def test_many_are_a_number(self, house: House) -> None:
        house.write("".join(f"-- pages/x{n}.csv --\nx\n" for n in range(1_234)))
        assert "1,224 further files of content are left out" in notes(house)


class TestAnchors:
    def test_the_name_of_an_old_anchor_is_a_place(self, house: House) -> None:
        house.page("a.md", '<a name="old&amp;x"></a> [x](#old&x)', trusted="true").build()
        assert 'href="#old&amp;x"' in house.text("a/index.html")

    def test_a_dead_page_does_not_hide_dead_anchors(self, house: House) -> None:
        house.page("a.md", "[x](gone.md)\n\n[y](b.md#gone)\n\n[z](#main)").page("b.md", "## Here")
        with pytest.raises(ContentError) as raised:
            house.build()
        assert "a.md:5: the link 'gone.md' is dead" in str(raised.value)
        assert "a.md:7: the link to #gone is dead" in str(raised.value)
        assert "#main" not in str(raised.value)
