"""The native window, in a process of its own: pywebview on Qt (the extra ``hcgen[visual]``).

The page gets no bridge to Python, no files, no downloads, no profile that outlives the window,
and no way to the network but the filtering proxy. Qt sends requests to this very machine past any
proxy, so each request is checked here as well.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hcgen.base import HcgenError
from hcgen.fetch import Policy, parse_target
from hcgen.visual.browser import SHOWN

_INERT = ("about:", "data:", "blob:")
_WEB = {"http://": "http://", "https://": "https://", "ws://": "http://", "wss://": "https://"}
NOT_GUARDED = 3
"""What the process ends with where it cannot check requests: then it shows nothing."""


def is_allowed(address: str, policy: Policy) -> bool:
    """Whether the window may send this request: inert, or the web, and public by its form."""
    if address.startswith(_INERT):
        return True
    for prefix, known in _WEB.items():
        if address.startswith(prefix):
            try:
                policy.check_target(parse_target(known + address.removeprefix(prefix)))
            except HcgenError:
                return False
            return True
    return False


def main(order: dict[str, Any]) -> None:
    """Show the address until the window is closed."""
    import webview  # noqa: PLC0415 - an optional extra
    from PySide6.QtNetwork import QNetworkProxy  # noqa: PLC0415

    QNetworkProxy.setApplicationProxy(
        QNetworkProxy(QNetworkProxy.ProxyType.HttpProxy, "127.0.0.1", order["port"])
    )
    _guard(Policy(allowed_hosts=frozenset(order["allowed_hosts"])))
    for name in ("ALLOW_DOWNLOADS", "ALLOW_FILE_URLS", "OPEN_EXTERNAL_LINKS_IN_BROWSER"):
        webview.settings[name] = False
    window = webview.create_window("hcgen: a page, for your eyes only", url=order["address"])

    def say_so() -> None:
        (Path(order["home"]) / SHOWN).touch()

    window.events.shown += say_so
    webview.start(gui="qt", private_mode=True, storage_path=order["home"], debug=False)


def _guard(policy: Policy) -> None:
    """Put the check before every request of the window; end the process where that cannot be."""
    from webview.platforms import qt  # noqa: PLC0415 - only after the proxy is set

    interceptor = getattr(qt.BrowserView, "RequestInterceptor", None)
    before = getattr(interceptor, "interceptRequest", None)
    if interceptor is None or before is None:
        sys.exit(NOT_GUARDED)

    def check(self: Any, request: Any) -> None:
        if is_allowed(request.requestUrl().toString(), policy):
            before(self, request)
        else:
            request.block(True)

    interceptor.interceptRequest = check


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
