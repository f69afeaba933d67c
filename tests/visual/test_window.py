"""The window: checked before it opens, isolated while it is open, gone when it is closed."""

from __future__ import annotations

import importlib.util
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from hcgen.fetch import FetchRefused, Policy
from hcgen.visual import close_window, open_window
from hcgen.visual.browser import commands, find_browser, prepare_profile
from hcgen.visual.native import is_allowed
from tests.conftest import browser_path
from tests.fetch.server import Server, running

ATTACK = """<!doctype html><title>A page</title>
<img src="http://127.0.0.1:{port}/image"><iframe src="http://localhost:{port}/frame"></iframe>
<iframe src="file:///etc/hostname"></iframe><link rel=prefetch href="http://127.0.0.1:{port}/link">
<script>
const tried = {{}};
const attempt = async (name, act) => {{
  try {{ const got = await Promise.race([act(), new Promise(r => setTimeout(r, 1500, "silent"))]);
        tried[name] = String(got && got.type || got); }}
  catch (error) {{ tried[name] = "refused"; }}
}};
(async () => {{
  await attempt("loopback", () => fetch("http://127.0.0.1:{port}/fetch", {{mode: "no-cors"}}));
  await attempt("number", () => fetch("http://2130706433:{port}/number", {{mode: "no-cors"}}));
  await attempt("six", () => fetch("http://[::1]:{port}/six", {{mode: "no-cors"}}));
  await attempt("file", () => fetch("file:///etc/hostname").then(r => r.text()));
  await attempt("socket", () => new Promise((yes, no) => {{
    const socket = new WebSocket("ws://127.0.0.1:{port}/socket");
    socket.onopen = () => yes("open"); socket.onerror = no;
  }}));
  window.open("http://127.0.0.1:{port}/popup");
  setTimeout(() => {{ location = "file:///etc/hostname"; }}, 50);
  setTimeout(() => {{
    fetch("/report?" + encodeURIComponent(JSON.stringify({{...tried, at: location.protocol}})));
  }}, 600);
}})();
</script>"""


@pytest.fixture
def servers() -> Iterator[tuple[Server, Server]]:
    """The page's own server, which is allowed, and one on loopback that nobody may reach."""
    with running(Server()) as own, running(Server()) as other:
        attack = ATTACK.format(port=other.port).encode()
        own.pages["/"] = lambda handler: handler.answer(200, attack)
        own.pages["/report"] = lambda handler: handler.answer(200, b"thanks")
        yield own, other


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "visual"
    close_window(tmp_path / "visual")


def wait_for(done: Callable[[], bool], seconds: float = 40) -> bool:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.1)
    return done()


def reports(server: Server) -> list[str]:
    return [path for path, _ in server.requests if path.startswith("/report?")]


@pytest.mark.browser
@pytest.mark.parametrize(
    "kind",
    [
        "app mode",
        pytest.param(
            "native",
            marks=pytest.mark.skipif(
                importlib.util.find_spec("webview") is None,
                reason="the optional extra hcgen[visual] is not installed",
            ),
        ),
    ],
)
def test_a_page_in_the_window_reaches_neither_this_machine_nor_its_files(
    kind: str, servers: tuple[Server, Server], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = servers
    if kind == "native":
        monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
        extra: list[str] = []
    else:
        browser_path()
        monkeypatch.setenv("HCGEN_BROWSER", find_browser() or pytest.fail("no browser"))
        extra = ["--headless=new"]
    address = f"http://127.0.0.1:{own.port}/"
    said = open_window(address, folder, allowed_hosts=[f"127.0.0.1:{own.port}"], extra=extra)
    assert said.startswith(f"{address} is open in a window of its own")
    assert wait_for(lambda: bool(reports(own)))
    assert other.requests == []
    tried = json.loads(unquote(reports(own)[0].partition("?")[2]))
    assert tried["file"] == "refused"
    assert tried["socket"] != "open"
    assert tried["at"] == "http:"
    home = Path(json.loads((folder / "keeper.json").read_text())["home"])
    assert home.is_dir()
    assert close_window(folder) is True
    assert not home.exists()


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/hostname",
        "http://127.0.0.1/",
        "http://127.0.0.1:8000/",
        "http://localhost/",
        "http://[::1]/",
        "http://169.254.169.254/latest/meta-data/",
        "http://2130706433/",
        "javascript:alert(1)",
        "data:text/html,x",
        "chrome://settings",
        "about:blank",
        "https://user:word@page.example/",
        "--load-extension=/tmp",
    ],
)
def test_an_address_that_may_not_be_opened_starts_nothing(address: str, folder: Path) -> None:
    with pytest.raises(FetchRefused):
        open_window(address, folder)
    assert not folder.exists()


def test_without_a_window_there_is_nothing_to_close(folder: Path) -> None:
    assert close_window(folder) is False
    folder.mkdir()
    assert close_window(folder) is False


def test_a_window_gets_a_home_of_its_own_and_nothing_of_the_products_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HCGEN_BROWSER", "/opt/browser")
    monkeypatch.setenv("SECRET_KEY", "x")
    (command,) = commands("https://page.example/", 4321, tmp_path)
    assert command.arguments[:3] == (
        "/opt/browser",
        "--app=https://page.example/",
        f"--user-data-dir={tmp_path / 'profile'}",
    )
    assert "--proxy-server=http://127.0.0.1:4321" in command.arguments
    assert "--proxy-bypass-list=<-loopback>" in command.arguments
    assert command.environment["HOME"] == str(tmp_path)
    assert not {"HCGEN_STATE", "SECRET_KEY"} & set(command.environment)
    assert os.environ["HCGEN_STATE"] not in " ".join(command.arguments)
    prepare_profile(tmp_path)
    preferences = json.loads((tmp_path / "profile/Default/Preferences").read_text())
    assert preferences["download_restrictions"] == 3


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://page.example/a", True),
        ("wss://page.example/a", True),
        ("data:text/plain,x", True),
        ("blob:https://page.example/1", True),
        ("http://127.0.0.1/", False),
        ("ws://127.0.0.1:9000/", False),
        ("http://localhost/", False),
        ("http://[::1]/", False),
        ("http://169.254.169.254/", False),
        ("file:///etc/hostname", False),
        ("qrc:/x", False),
        ("chrome://settings", False),
    ],
)
def test_the_native_window_checks_every_request_by_its_form(address: str, allowed: bool) -> None:
    assert is_allowed(address, Policy()) is allowed


def test_a_profile_that_a_killed_keeper_left_is_removed_by_the_next(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left = Path(tempfile.mkdtemp(prefix="hcgen-window-"))
    kept = tmp_path / "hcgen-window-elsewhere"
    kept.mkdir()
    monkeypatch.setenv("HCGEN_BROWSER", str(tmp_path / "none"))
    for home in (left, kept):
        folder.mkdir(exist_ok=True)
        (folder / "keeper.json").write_text(json.dumps({"pid": 1, "home": str(home)}))
        with pytest.raises(Exception, match="the window did not open"):
            open_window("https://page.example/", folder)
    assert not left.exists()
    assert kept.exists()
