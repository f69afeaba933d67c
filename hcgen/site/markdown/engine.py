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
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict


_RAW = "raw"


@cache
def engine(*, trusted: bool) -> MarkdownIt:
    """The parser; raw HTML only for trusted pages."""
    md = MarkdownIt(
        "commonmark", {"html": trusted, "xhtmlOut": False, "highlight": highlighted}
    ).enable(["table", "strikethrough"])
    md.use(footnote_plugin).use(deflist_plugin).use(admon_plugin)
    md.use(tasklists_plugin, label=True)
    md.core.ruler.after("inline", "raw_html", _note_raw_html)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    md.add_render_rule("code_block", _code_block)
    md.add_render_rule("footnote_anchor", _footnote_anchor)
    return md


def is_raw_html(token: Token) -> bool:
    """Whether a token is HTML that the author wrote, not the box of a task."""
    return token.type == "html_block" or (token.type == "html_inline" and _RAW in token.meta)


def _note_raw_html(state: StateCore) -> None:
    """Tell what the author wrote from what plugins write in the same form after it."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "html_inline":
                child.meta[_RAW] = True


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
