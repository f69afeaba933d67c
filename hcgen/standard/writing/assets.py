"""The runtime script and the gate's style sheet, as package data."""

from __future__ import annotations

import hashlib
from importlib.resources import files


def _read(name: str) -> str:
    return (files("hcgen.standard") / "runtime" / name).read_text(encoding="utf-8")


RUNTIME_JS = _read("hc-runtime.js")
"""Registers the page's tools with every client that offers ``modelContext``."""

GATE_CSS = _read("hc-gate.css")
"""The look of the confirmation dialog; colours through ``--hc-gate-…`` custom properties."""

RUNTIME_SHA256 = hashlib.sha256(RUNTIME_JS.encode("utf-8")).hexdigest()
"""The hash by which ``check`` knows the runtime script."""
