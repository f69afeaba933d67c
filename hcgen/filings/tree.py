"""Paths below ``content/``: nothing is read or written through a link that leads out of it."""

from __future__ import annotations

from pathlib import Path

from hcgen.base import ContentError


def inside(path: Path, root: Path) -> Path:
    """The same path, after a check that it leads nowhere outside ``root``.

    Raises :class:`ContentError` for a symbolic link out of the tree, or a circle of links.
    """
    try:
        real = path.resolve()
        home = root.resolve()
    except (OSError, RuntimeError) as error:
        raise ContentError(
            "the symbolic links run in a circle", where=str(path), fix="replace them by files"
        ) from error
    if not real.is_relative_to(home):
        raise ContentError(
            "a symbolic link leads out of the content",
            where=str(path),
            why=f"it points to {real}",
            fix="copy the file instead",
        )
    return path
