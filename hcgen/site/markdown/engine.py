"""Markdown as pages are written in: CommonMark, tables, footnotes, definitions, tasks, code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

if TYPE_CHECKING:
    from markdown_it.renderer import RendererProtocol
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict


@cache
def engine(*, trusted: bool) -> MarkdownIt:
    """The parser; raw HTML only for trusted pages."""
    md = MarkdownIt(
        "commonmark", {"html": trusted, "xhtmlOut": False, "highlight": highlighted}
    ).enable(["table", "strikethrough"])
    md.use(footnote_plugin).use(deflist_plugin).use(admon_plugin)
    md.use(tasklists_plugin, label=True)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    md.add_render_rule("code_block", _code_block)
    md.add_render_rule("footnote_anchor", _footnote_anchor)
    return md


def highlighted(code: str, language: str, _: str = "") -> str:
    """Code with pygments' classes; without a language that pygments knows, as it is."""
    from pygments import highlight  # noqa: PLC0415 - only pages with code need it
    from pygments.formatters import HtmlFormatter  # noqa: PLC0415
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415
    from pygments.util import ClassNotFound  # noqa: PLC0415

    try:
        lexer = get_lexer_by_name(language, stripnl=False) if language else None
    except ClassNotFound:
        lexer = None
    inner = (
        escape(code)
        if lexer is None
        else highlight(code, lexer, HtmlFormatter(nowrap=True, classprefix="t-"))
    )
    name = f' class="language-{escape(language)}"' if language else ""
    return f'<pre class="code" tabindex="0"><code{name}>{inner}</code></pre>'


def _code_block(
    _: RendererProtocol, tokens: Sequence[Token], at: int, __: OptionsDict, ___: dict[str, Any]
) -> str:
    return highlighted(tokens[at].content, "") + "\n"


def _table_open(
    _: RendererProtocol, __: Sequence[Token], ___: int, ____: OptionsDict, env: dict[str, Any]
) -> str:
    env["tables"] = env.get("tables", 0) + 1
    label = f'role="region" aria-label="Table {env["tables"]}"'
    return f'<div class="scroll" tabindex="0" {label}><table>\n'


def _table_close(
    _: RendererProtocol, __: Sequence[Token], ___: int, ____: OptionsDict, _____: dict[str, Any]
) -> str:
    return "</table></div>\n"


def _footnote_anchor(
    _: RendererProtocol, tokens: Sequence[Token], at: int, __: OptionsDict, ___: dict[str, Any]
) -> str:
    meta = tokens[at].meta
    name = f"fnref{meta['id'] + 1}" + (f":{meta['subId']}" if meta["subId"] else "")
    return f' <a href="#{name}" class="back" aria-label="Back to the text">↩</a>'
