"""Which engines read: a checkpoint names them, because another engine may see other text."""

from __future__ import annotations

from importlib.metadata import version


def engine_versions() -> dict[str, str]:
    """``reader`` and ``witness``, each a name and a version."""
    return {
        "reader": f"pypdfium2 {version('pypdfium2')}",
        "witness": f"playa-pdf {version('playa-pdf')}",
    }
