"""The kinds of pages that a site has, each by one address."""

from __future__ import annotations

KITE = "filings/harbour-kite/index.html"

KINDS = {
    "list": "index.html",
    "reading": KITE,
    "rejected": "filings/rejected-file/index.html",
    "compare": "compare/index.html?ids=harbour-kite,twelve-periods",
    "registry": "registry/index.html",
    "meta-registry": "meta-registry/index.html",
    "not found": "404.html",
    "guide": "guide/authoring/index.html",
    "checker": "guide/check-a-page/index.html",
    "tag": "tags/guide/index.html",
}

BAD_INPUT = {
    "empty": "filings/empty-sheet/index.html",
    "300 risks": "filings/three-hundred/index.html",
    "long name": "filings/long-name/index.html",
    "12 periods": "filings/twelve-periods/index.html",
    "right to left": "filings/right-to-left/index.html",
    "Chinese": "filings/qingyu-ap/index.html",
    "no source": "filings/no-source/index.html",
    "hostile": "filings/hostile-text/index.html",
}
