"""The theme: where templates are found, and how a page is drawn with them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import nodes
from markupsafe import Markup

import hcgen
from hcgen.base import ContentError, HcgenError, nearest
from hcgen.site.markdown.images import data_address
from hcgen.site.read.script import checked_script, checked_style

_PACKAGE = Path(hcgen.__file__).parent
_DEFAULT = "theme/"
"""How the templates of the default theme are named by those that extend them."""
STYLE = "css/site.css"
"""A style sheet of the site's own, after all others of every page."""


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


def own_templates(content: Path) -> Path:
    """The folder of a site's own templates, beside its content; it need not be there."""
    return content.resolve().parent / "templates"


class Theme:
    """Templates and assets; a site's own folder overrides the default theme file by file.

    A file of the default theme that is overridden is still there as ``theme/<name>``, so that a
    template can extend it and fill some of its blocks.
    """

    def __init__(self, own: Path | None = None) -> None:
        default = default_templates()
        apart = own is not None and own.is_dir() and own.resolve() != default.resolve()
        self.own: Path | None = own if apart else None
        self.folders: tuple[Path, ...] = (*filter(None, [self.own]), default)
        self._asked: set[str] = set()
        self._environment = jinja2.Environment(
            loader=jinja2.FunctionLoader(self._source),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        self._environment.globals["picture"] = self._picture
        self.asset = lru_cache(maxsize=None)(self._asset)

    def render(self, template: str, values: Mapping[str, Any]) -> str:
        """Draw a page. A fault in a template is a :class:`ContentError` with file and line."""
        try:
            return self._environment.get_template(template).render(values)
        except HcgenError:
            raise
        except Exception as error:
            raise self._fault(error, template) from error

    def file(self, template: str) -> str:
        """The file of a template, for messages."""
        return str(self._find(template) or template)

    def faults(self) -> Iterator[ContentError]:
        """What is off in the site's own folder, also in files that no page asks for."""
        for name in self._own_files:
            try:
                if name.endswith(".html"):
                    yield from self._strangers(name)
                else:
                    self._asset(name)
            except ContentError as error:
                yield error
            except jinja2.TemplateError as error:
                yield self._fault(error, name)
        self._asked.clear()

    def unused(self) -> Iterator[str]:
        """Files of the site's own folder that no page asked for and the default theme has not."""
        known = sorted(_names(self.folders[-1]))
        for name in self._own_files:
            if name not in self._asked and name not in known:
                yield f"templates/{name} is used by no page: {nearest(name, known)}"

    @cached_property
    def own_style(self) -> str:
        """The style sheet :data:`STYLE` of the site's own; empty where there is none."""
        return self.asset(STYLE) if self._find(STYLE) else ""

    @cached_property
    def _own_files(self) -> tuple[str, ...]:
        names = _names(self.own) if self.own else ()
        return tuple(sorted(n for n in names if n.endswith((".html", ".css", ".js"))))

    def _strangers(self, name: str) -> Iterator[ContentError]:
        """Templates that a template names, by name, and that are not there."""
        text, file, _ = self._source(name) or ("", name, None)
        kinds = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
        for node in self._environment.parse(text, name, file).find_all(kinds):
            asked = getattr(node, "template", None)
            if not isinstance(asked, nodes.Const) or self._source(str(asked.value)):
                continue
            known = [f"{_DEFAULT}{n}" for n in _names(self.folders[-1]) if n.endswith(".html")]
            yield ContentError(
                f"there is no template {asked.value!r}",
                where=f"{file}:{node.lineno}",
                fix=nearest(str(asked.value), known),
            )

    def _find(self, name: str) -> Path | None:
        """The file of a template or an asset; ``theme/<name>`` is that of the default theme."""
        folders = self.folders
        if name.startswith(_DEFAULT):
            name, folders = name.removeprefix(_DEFAULT), folders[-1:]
        self._asked.add(name)
        if ".." in Path(name).parts:
            return None
        return next((folder / name for folder in folders if (folder / name).is_file()), None)

    def _source(self, name: str) -> tuple[str, str, Callable[[], bool]] | None:
        file = self._find(name)
        return None if file is None else (_text(file), str(file), lambda: True)

    def _asset(self, name: str) -> str:
        """The text of a style sheet or a script of the theme."""
        file = self._find(name)
        if file is None:
            raise ContentError("the theme has no such file", where=name)
        if self.own is None or not file.is_relative_to(self.own):
            return _text(file)  # what hcgen comes with is right, and checking takes time
        check = checked_script if name.endswith(".js") else checked_style
        return check(_text(file), file)

    def _picture(self, name: str) -> str:
        """A picture of the theme's folder as a ``data:`` address: what pages may show."""
        file = self._find(name)
        if file is None:
            raise ContentError(f"the theme has no picture {name!r}", where=str(self.folders[0]))
        return data_address(file.read_bytes(), str(file))

    def _fault(self, error: Exception, template: str) -> ContentError:
        why = f"{type(error).__name__}: {error}"
        where = self._place(error, template)
        if isinstance(error, jinja2.TemplateSyntaxError):
            where = f"{error.filename or error.name}:{error.lineno}"
            return ContentError("the template is broken", where=where, why=error.message or "")
        if isinstance(error, RecursionError):
            fix = f"to extend what it overrides, write {{% extends {_DEFAULT + template!r} %}}"
            return ContentError("the template calls itself without end", where=where, fix=fix)
        if isinstance(error, jinja2.TemplateNotFound):
            return ContentError(f"there is no template {error.name!r}", where=where)
        if isinstance(error, jinja2.UndefinedError):
            what = "the template asks for what is not there"
            return ContentError(what, where=where, why=error.message or "")
        return ContentError("the template cannot be drawn", where=where, why=why)

    def _place(self, error: Exception, template: str) -> str:
        """``file:line`` of the innermost template that was being drawn: Jinja rewrites the frames
        of a traceback so that they name it."""
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if any(Path(frame.filename).is_relative_to(folder) for folder in self.folders):
                return f"{frame.filename}:{frame.lineno}"
        return self.file(template)


def _names(folder: Path) -> Iterator[str]:
    """The files of a folder of templates by name; hidden ones are no part of a theme."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in name.parts):
            yield name.as_posix()


def _text(file: Path) -> str:
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError(
            "the file is not UTF-8",
            where=f"{file}:{line}",
            why=error.reason,
            fix="save it as UTF-8",
        ) from error


def placed(parts: Mapping[str, str]) -> dict[str, Markup]:
    """Text that the standard has made, marked as markup so that templates place it as it is."""
    # the text is made by hcgen.standard
    return {name: Markup(text) for name, text in parts.items()}  # noqa: S704
