"""How a window is started: the native one where it is installed, else a browser in app mode."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import hcgen
from hcgen.base import FILES

BROWSER_VARIABLE = "HCGEN_BROWSER"
"""The environment variable that names the browser to use."""
SHOWN = "shown"
"""The file in its home by which a native window says that it is there."""
_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge",
    "brave-browser",
)
_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_KEPT = (
    "PATH",
    "LANG",
    "LC_ALL",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "XDG_RUNTIME_DIR",
    "SYSTEMROOT",
    "LD_LIBRARY_PATH",
    "QT_QPA_PLATFORM",
)
_ROOT = str(Path(hcgen.__file__).resolve().parents[1])
_QUIET = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--no-pings",
    "--no-service-autorun",
    "--password-store=basic",
    "--use-mock-keychain",
)
_ISOLATED = (
    "--block-new-web-contents",
    "--deny-permission-prompts",
    "--disable-file-system",
    "--disable-quic",
    "--dns-prefetch-disable",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    (
        "--disable-features=AsyncDns,DialMediaRouteProvider,DnsOverHttps,MediaRouter,"
        "OptimizationHints,Translate"
    ),
)


@dataclass(frozen=True, slots=True)
class Command:
    """One way to start the window."""

    name: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]


def commands(
    address: str,
    port: int,
    home: Path,
    *,
    allowed_hosts: Sequence[str] = (),
    extra: Sequence[str] = (),
) -> Iterator[Command]:
    """The ways to open the address on this machine, the preferred first; none where there is none.

    ``port`` is of the filtering proxy, ``home`` a folder of the window's own: profile, home and
    working folder at once. Nothing of the user's environment is handed on but what a window needs.
    """
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"HOME": str(home), "USERPROFILE": str(home)}
    guards = (*_guards(port), *extra)
    named = os.environ.get(BROWSER_VARIABLE)
    if not named and importlib.util.find_spec("webview") is not None:
        order = {
            "address": address,
            "port": port,
            "home": str(home),
            "allowed_hosts": list(allowed_hosts),
        }
        yield _native(order, environment, guards)
    program = named or find_browser()
    if program:
        arguments = (
            program,
            f"--app={address}",
            f"--user-data-dir={home / 'profile'}",
            *_QUIET,
            *guards,
        )
        yield Command(Path(program).name, arguments, environment)


def find_browser() -> str | None:
    """A browser of this machine that knows app mode."""
    found = (shutil.which(name) for name in _NAMES)
    return next((path for path in (*found, *filter(os.path.exists, _PATHS)) if path), None)


def prepare_profile(home: Path) -> None:
    """Settings that no argument can make: no downloads, no camera, no location, no notices."""
    blocked = dict.fromkeys(
        ("geolocation", "media_stream", "notifications", "popups", "protocol_handlers"), 2
    )
    preferences = {
        "download_restrictions": 3,
        "download": {"prompt_for_download": True, "default_directory": str(home)},
        "profile": {"default_content_setting_values": blocked},
    }
    path = home / "profile" / "Default" / "Preferences"
    FILES.write_atomic(path, json.dumps(preferences).encode("ascii"), durable=False)


def _guards(port: int) -> tuple[str, ...]:
    """Every request goes to the proxy, loopback included, and no name is looked up elsewhere."""
    guards = (
        *_ISOLATED,
        f"--proxy-server=http://127.0.0.1:{port}",
        "--proxy-bypass-list=<-loopback>",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    )
    # A browser refuses to start its own sandbox for the superuser.
    return (*guards, "--no-sandbox") if _is_root() else guards


def _native(
    order: Mapping[str, object], environment: Mapping[str, str], guards: Sequence[str]
) -> Command:
    flags = " ".join(f'"{flag}"' if " " in flag else flag for flag in guards)
    more = {"QTWEBENGINE_CHROMIUM_FLAGS": flags, "PYTHONPATH": _ROOT, "PYTHONUTF8": "1"}
    if _is_root():
        more["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
    program = (sys.executable, "-P", "-m", "hcgen.visual.native", json.dumps(order))
    return Command("native window", program, {**environment, **more})


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
