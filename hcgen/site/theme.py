"""The theme: where templates are found, and how a page is drawn with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

import hcgen
from hcgen.base import ContentError

_PACKAGE = Path(hcgen.__file__).parent


def default_templates() -> Path:
    """The folder of the default theme: in the wheel below the package, else beside it.

    Raises :class:`ContentError` where neither holds a theme (a broken installation).
    """
    for folder in (_PACKAGE / "templates", _PACKAGE.parent / "templates"):
        if (folder / "base.html").is_file():
            return folder
    raise ContentError(
        "the default theme is missing",
        where=str(_PACKAGE),
        why="the package was installed without its templates",
        fix="install hcgen again",
    )


class Theme:
    """Templates and assets; a site's own folder overrides the default theme file by file."""

    def __init__(self, own: Path | None = None) -> None:
        folders = [default_templates()]
        if own is not None and own.is_dir() and own.resolve() != folders[0].resolve():
            folders.insert(0, own)
        self.folders: tuple[Path, ...] = tuple(folders)
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader([str(folder) for folder in folders]),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        self.asset = lru_cache(maxsize=None)(self._asset)

    def render(self, template: str, values: Mapping[str, Any]) -> str:
        """Draw a page. A fault in a template is a :class:`ContentError` with file and line."""
        try:
            return self._environment.get_template(template).render(values)
        except jinja2.TemplateSyntaxError as error:
            where = f"{error.filename or error.name}:{error.lineno}"
            raise ContentError(
                "the template is broken", where=where, why=error.message or ""
            ) from error
        except jinja2.TemplateNotFound as error:
            raise ContentError("there is no such template", where=str(error.name)) from error
        except jinja2.UndefinedError as error:
            raise ContentError(
                "the template asks for what is not there", where=template, why=error.message or ""
            ) from error

    def _asset(self, name: str) -> str:
        """The text of a style sheet or a script of the theme."""
        for folder in self.folders:
            path = folder / name
            if path.is_file():
                return path.read_text(encoding="utf-8").replace("\r\n", "\n")
        raise ContentError("the theme has no such file", where=name)


def placed(parts: Mapping[str, str]) -> dict[str, Markup]:
    """Text that the standard has made, marked as markup so that templates place it as it is."""
    # the text is made by hcgen.standard
    return {name: Markup(text) for name, text in parts.items()}  # noqa: S704
