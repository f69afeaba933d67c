"""The native window, in a process of its own: pywebview on Qt (the extra ``hcgen[visual]``).

The page gets no bridge to Python, no files, no downloads, no profile that outlives the window,
and no way to the network but the filtering proxy.
"""

from __future__ import annotations

import sys


def main(address: str, port: int, home: str) -> None:
    """Show the address until the window is closed."""
    import webview  # noqa: PLC0415 - an optional extra
    from PySide6.QtNetwork import QNetworkProxy  # noqa: PLC0415

    QNetworkProxy.setApplicationProxy(
        QNetworkProxy(QNetworkProxy.ProxyType.HttpProxy, "127.0.0.1", port)
    )
    for name in ("ALLOW_DOWNLOADS", "ALLOW_FILE_URLS", "OPEN_EXTERNAL_LINKS_IN_BROWSER"):
        webview.settings[name] = False
    webview.create_window("hcgen: a page, for your eyes only", url=address, text_select=True)
    webview.start(gui="qt", private_mode=True, storage_path=home, debug=False)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
