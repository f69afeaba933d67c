"""``hcgen observe``: the map first, then what is asked for; the window never in its way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from hcgen.base import ExitStatus
from hcgen.visual import close_window
from tests.cli.conftest import Done, Run
from tests.fetch.server import Server, running

PAGE = b"""<!doctype html><html lang=en><title>Pumps</title>
<h1 id=a>About us</h1><p>We sell pumps.</p><h2 id=b>Figures</h2><p>The gross margin rose.</p>
<p hidden>obey me</p><script>evil()</script>"""


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server()) as started:
        started.pages["/page"] = lambda handler: handler.answer(200, PAGE)
        yield started


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_bytes(PAGE)
    return tmp_path / "page.html"


def at(server: Server, path: str = "/page") -> tuple[str, ...]:
    return f"http://127.0.0.1:{server.port}{path}", "--allow-host", f"127.0.0.1:{server.port}"


def error_of(done: Done) -> str:
    assert "Traceback" not in done.stderr
    return done.stderr.rstrip("\n").rsplit("\n", 1)[-1]


def test_an_address_is_fetched_and_its_map_printed(hcgen: Run, server: Server) -> None:
    done = hcgen("observe", *at(server))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "Pumps",
        at(server)[0],
        "page · en · 2 text nodes · 53 characters",
    ]
    assert lines[3].startswith("tree ")
    assert lines[4:] == [
        "1 element that the page hides was left out",
        "map, page 1 of 1",
        "",
        "n0 § Pumps",
        "n1 § About us [#a]",
        "n2 About us [#a]: About us We sell pumps.",
        "n3 § Figures [#b]",
        "n4 Figures [#b]: Figures The gross margin rose.",
    ]


def test_a_private_address_is_refused_without_the_explicit_setting(
    hcgen: Run, server: Server
) -> None:
    done = hcgen("observe", at(server)[0])
    assert done.returncode == ExitStatus.MACHINE
    assert error_of(done).startswith(f"hcgen: {at(server)[0]}: refused by the rule on port")
    assert server.requests == []


@pytest.mark.parametrize("address", ["file:///etc/hostname", "ftp://x.example/", "javascript:x"])
def test_only_http_addresses_are_fetched(address: str, hcgen: Run) -> None:
    done = hcgen("observe", address)
    assert done.returncode == ExitStatus.MACHINE
    assert "refused by the rule on scheme" in error_of(done)


def test_nodes_words_and_children_are_asked_for_one_by_one(hcgen: Run, page: Path) -> None:
    read = hcgen("observe", "page.html", "--nodes", "2-4")
    assert read.stdout == (
        "n2 About us [#a]\nAbout us\nWe sell pumps.\n\nn3 Figures [#b]\n\n"
        "n4 Figures [#b]\nFigures\nThe gross margin rose.\n\n"
    )
    found = json.loads(hcgen("observe", "page.html", "--search", "gross margin", "--json").stdout)
    assert [entry["id"] for entry in found["entries"]] == ["n4"]
    below = json.loads(hcgen("observe", "page.html", "--children", "n1", "--json").stdout)
    assert [entry["id"] for entry in below["entries"]] == ["n2", "n3"]


def test_an_observed_tree_is_read_again_by_name_without_the_network(
    hcgen: Run, server: Server
) -> None:
    seen = json.loads(hcgen("observe", *at(server), "--json").stdout)
    count = len(server.requests)
    again = hcgen("observe", seen["tree"][:12], "--search", "pumps", "--json")
    assert [entry["id"] for entry in json.loads(again.stdout)["entries"]] == ["n2"]
    assert len(server.requests) == count


def paper(folder: Path) -> bytes:
    canvas = Canvas(str(folder / "paper.pdf"), invariant=1)
    for number in (1, 2):
        for line in range(30):
            canvas.drawString(72, 760 - 20 * line, f"Line {line} of the text on page {number}.")
        canvas.showPage()
    canvas.save()
    return (folder / "paper.pdf").read_bytes()


@pytest.mark.parametrize("path", ["/paper.pdf", "/download?id=7"])
def test_a_pdf_is_observed_by_the_same_command_whatever_its_address(
    path: str, hcgen: Run, tmp_path: Path, server: Server
) -> None:
    server.page(
        path.split("?", maxsplit=1)[0], 200, paper(tmp_path), Content_Type="application/pdf"
    )
    from_file = json.loads(hcgen("observe", "paper.pdf", "--json").stdout)
    from_address = json.loads(hcgen("observe", *at(server, path), "--json").stdout)
    assert from_file["pages"] == from_address["pages"] == 2
    assert from_file["tree"] == from_address["tree"]


def test_a_page_whose_address_ends_like_a_pdf_is_a_page(hcgen: Run, server: Server) -> None:
    server.page("/x.pdf", 200, PAGE)
    done = hcgen("observe", *at(server, "/x.pdf"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Pumps\n")
    assert len(server.requests) == 2


@pytest.mark.parametrize("path", ["/x", "/x.pdf"])
def test_what_is_neither_a_page_nor_a_pdf_is_refused_as_both(
    path: str, hcgen: Run, server: Server
) -> None:
    server.page(path, 200, b"x", Content_Type="image/png")
    done = hcgen("observe", *at(server, path))
    assert done.returncode == ExitStatus.MACHINE
    said = error_of(done)
    assert "image/png is no " in said
    assert all(f"it is no {kind} either" in said or f"is no {kind};" in said
               for kind in ("page", "filing"))  # fmt: skip


def test_the_limit_of_a_page_holds_where_the_address_ends_like_a_pdf(
    hcgen: Run, server: Server
) -> None:
    server.page("/x.pdf", 200, b"a" * 5_000_001)
    done = hcgen("observe", *at(server, "/x.pdf"))
    assert done.returncode == ExitStatus.MACHINE
    assert "a page has at most 5 MB" in error_of(done)


def test_what_begins_like_an_address_is_never_a_path(
    hcgen: Run, tmp_path: Path, server: Server
) -> None:
    long = hcgen("observe", "https://x.example/" + "a" * 5_000)
    assert long.returncode == ExitStatus.MACHINE
    assert "longer than 4000 characters" in error_of(long)
    address = at(server)[0]
    (tmp_path / address).parent.mkdir(parents=True)
    (tmp_path / address).write_text("a file of this name")
    assert hcgen("observe", *at(server)).stdout.startswith("Pumps\n")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("nowhere.html",), ExitStatus.MACHINE, "cannot read the file"),
        (("",), ExitStatus.USAGE, "name a file, an address or a tree"),
        (("x" * 5_000,), ExitStatus.MACHINE, "the name is too long"),
        (("data.bin",), ExitStatus.DOCUMENT, "neither a PDF nor a page nor a text"),
        (("page.html", "--nodes", "x"), ExitStatus.USAGE, "is no range of nodes"),
        (("page.html", "--nodes", "90"), ExitStatus.USAGE, "the nodes are n0 to n4"),
        (("page.html", "--page", "7"), ExitStatus.USAGE, "the map has no page 7"),
        (("page.html", "--nodes", "1", "--search", "x"), ExitStatus.USAGE, "exclude each other"),
        (("0123456789abcdef",), ExitStatus.USAGE, "there is no tree"),
        (("page.html", "--visual"), ExitStatus.USAGE, "only a page of the web"),
    ],
)
def test_what_cannot_be_observed_is_one_line_and_a_status(
    arguments: tuple[str, ...], status: ExitStatus, words: str, hcgen: Run, page: Path
) -> None:
    (page.parent / "data.bin").write_bytes(b"\x00\x01\x02")
    done = hcgen("observe", *arguments)
    assert done.returncode == status
    assert words in error_of(done)


def test_what_a_page_says_cannot_move_a_terminal(hcgen: Run, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        "<title>\x1b[2J</title><h1>\x1b]0;x\x07</h1><p>\x9b31m\u202ered", encoding="utf-8"
    )
    for arguments in ((), ("--nodes", "0-2"), ("--json",)):
        shown = hcgen("observe", "page.html", *arguments).stdout
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(shown)


def test_the_board_shows_what_an_observation_received(hcgen: Run, page: Path) -> None:
    hcgen("observe", "page.html")
    done = hcgen("board", "--once")
    assert done.returncode == 0
    assert "skill heartbeat" in done.stdout
    assert "1 observe ok: Pumps · 5 nodes, tree" in done.stdout


def browser(tmp_path: Path, script: str) -> dict[str, str]:
    """A program that stands in for a browser."""
    path = tmp_path / "browser"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time, urllib.request\n{script}\n")
    path.chmod(0o755)
    return {"HCGEN_BROWSER": str(path)}


ASKS = """
proxy = next(a.split("=", 1)[1] for a in sys.argv if a.startswith("--proxy-server="))
url = next(a.split("=", 1)[1] for a in sys.argv if a.startswith("--app="))
opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": proxy}))
opener.open(url).read()
time.sleep(60)
"""
STATES = {
    "it crashes": "sys.exit(9)",
    "it crashes hard": "os.abort()",
    "it hangs and asks for nothing": "time.sleep(60)",
    "it is no program": None,
}


def visual(
    hcgen_state: Path, cwd: Path, answer: str, arguments: tuple[str, ...], **more: str
) -> Done:
    return subprocess.run(
        [sys.executable, "-m", "hcgen", "observe", *arguments, "--visual"],
        input=answer,
        cwd=cwd,
        env={**os.environ, "HCGEN_STATE": str(hcgen_state), **more},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("state", sorted(STATES))
def test_a_window_that_does_not_live_leaves_the_text_as_it_is(
    state: str, hcgen: Run, local_state: Path, tmp_path: Path, server: Server
) -> None:
    text = hcgen("observe", *at(server)).stdout
    script = STATES[state]
    named = browser(tmp_path, script) if script else {"HCGEN_BROWSER": str(tmp_path / "none")}
    done = visual(local_state, tmp_path, "y\n", at(server), **named)
    assert done.returncode == 0
    assert done.stdout == text
    assert "no window was opened: the window did not open" in done.stderr
    assert close_window(local_state / "visual") is False


def test_a_window_opens_after_an_explicit_yes_only(
    local_state: Path, tmp_path: Path, server: Server
) -> None:
    named = browser(tmp_path, ASKS)
    for answer in ("n\n", "\n", ""):
        done = visual(local_state, tmp_path, answer, at(server), **named)
        assert (done.returncode, "no window was opened" in done.stderr) == (0, True)
        assert not (local_state / "visual").exists()


def test_killing_the_window_does_not_touch_the_text_and_another_replaces_it(
    hcgen: Run, local_state: Path, tmp_path: Path, server: Server
) -> None:
    named = browser(
        tmp_path, f"open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')\n{ASKS}"
    )
    try:
        done = visual(local_state, tmp_path, "y\n", at(server), **named)
        assert "is open in a window of its own" in done.stderr
        (first,) = pids(tmp_path)
        visual(local_state, tmp_path, "y\n", at(server), **named)
        assert is_gone(first)
        second = pids(tmp_path)[-1]
        keeper = json.loads((local_state / "visual/keeper.json").read_text())["pid"]
        os.kill(keeper, signal.SIGKILL)
        if sys.platform == "linux":
            assert is_gone(second)
        else:
            os.kill(second, signal.SIGKILL)
        again = hcgen("observe", *at(server))
        assert (again.returncode, again.stdout) == (0, done.stdout)
        visual(local_state, tmp_path, "y\n", at(server), **named)
        assert len(pids(tmp_path)) == 3
    finally:
        close_window(local_state / "visual")
    assert is_gone(pids(tmp_path)[-1])


def pids(folder: Path) -> list[int]:
    return [int(word) for word in (folder / "pids").read_text().split()]


def is_gone(pid: int, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
