"""A page's blocks as Markdown: what is read from it is the same document.

Written here rather than with mdformat, which for this dialect would bring five more packages and
would still have to be told of our links, boxes of tasks and titles of admonitions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from markdown_it.tree import SyntaxTreeNode

from hcgen.site.markdown.mirror.escapes import cell, heading
from hcgen.site.markdown.mirror.inline import MIRROR, inline

if TYPE_CHECKING:
    from markdown_it.token import Token

_RULE = "___"
"""Unlike ``---`` and ``***`` it is never an underline or an item of a list."""
_OTHER_MARK = {"-": "*", "*": "-", "+": "-", ".": ")", ")": "."}
_LARGEST_NUMBER = 999_999_999


def mirror_of(tokens: Sequence[Token]) -> list[str]:
    """The lines of the Markdown that reads as these tokens.

    A token whose ``meta`` has :data:`MIRROR` leads there instead. Style is not kept: headings are
    of ``#``, code is fenced, definitions of links stand in the links, footnotes at the end.
    """
    return _Blocks(_notes(tokens)).stacked(SyntaxTreeNode(tokens).children)


def _notes(tokens: Iterable[Token]) -> dict[int, str]:
    """The name of each footnote by its number: its own, else a number that none has."""
    metas = [token.meta for token in tokens if token.type == "footnote_open"]
    taken = {meta["label"] for meta in metas}
    free = (str(n) for n in range(1, 2 * len(metas) + 1) if str(n) not in taken)
    return {meta["id"]: meta["label"] or next(free) for meta in metas}


def _hung(lines: Sequence[str], first: str, rest: str) -> list[str]:
    """The lines behind a mark, those that follow under the text of the first."""
    if not lines:
        return [first.rstrip()]
    return [f"{first}{lines[0]}", *(f"{rest}{line}" if line else "" for line in lines[1:])]


class _Blocks:
    def __init__(self, notes: Mapping[int, str]) -> None:
        self._notes = notes
        self._draw: Mapping[str, Callable[[SyntaxTreeNode], list[str]]] = {
            "paragraph": self._paragraph,
            "heading": self._heading,
            "hr": lambda _: [_RULE],
            "fence": lambda node: _fenced(node.content, node.info.strip()),
            "code_block": lambda node: _fenced(node.content, ""),
            "html_block": _html,
            "blockquote": self._quote,
            "table": self._table,
            "dl": self._definitions,
            "admonition": self._admonition,
            "footnote_block": lambda node: self.stacked(node.children),
            "footnote": self._footnote,
            "footnote_anchor": lambda _: [],
        }

    def stacked(
        self, nodes: Sequence[SyntaxTreeNode], *, tight: bool = False, under: str = ""
    ) -> list[str]:
        """Blocks one below another, with an empty line between them unless they are ``tight``.

        ``under`` is the mark of the list in whose item they stand.
        """
        made: list[str] = []
        mark = under
        for node in nodes:
            if node.type in ("bullet_list", "ordered_list"):
                mark = node.markup if node.markup != mark else _OTHER_MARK[mark]
                lines = self._list(node, mark)
            else:
                mark, lines = "", self._draw[node.type](node)
            if made and lines and not tight:
                made.append("")
            made += lines
        return made

    def _inline(self, node: SyntaxTreeNode, *, block: bool = True) -> str:
        tokens = next((child.token for child in node.children if child.type == "inline"), None)
        return inline(tokens.children or (), self._notes, block=block) if tokens else ""

    def _paragraph(self, node: SyntaxTreeNode) -> list[str]:
        text = self._inline(node)
        return text.split("\n") if text else []

    def _heading(self, node: SyntaxTreeNode) -> list[str]:
        """Of ``#``; over several lines, which ``#`` cannot be, underlined."""
        lines = self._inline(node).split("\n")
        level = int(node.tag[1])
        if len(lines) > 1:
            return [*lines, "===" if level == 1 else "---"]
        text = heading(self._inline(node, block=False))
        return [f"{'#' * level} {text}".rstrip()]

    def _quote(self, node: SyntaxTreeNode) -> list[str]:
        lines = self.stacked(node.children) or [""]
        return [f"> {line}" if line else ">" for line in lines]

    def _list(self, node: SyntaxTreeNode, mark: str) -> list[str]:
        tight = any(child.hidden for item in node.children for child in item.children)
        start = int(node.attrs.get("start", 1))
        made: list[str] = []
        for n, item in enumerate(node.children, start):
            ordered = node.type == "ordered_list"
            first = f"{min(n, _LARGEST_NUMBER)}{mark} " if ordered else f"{mark} "
            if made and not tight:
                made.append("")
            made += _hung(self._item(item, mark, tight=tight), first, " " * len(first))
        return made

    def _item(self, item: SyntaxTreeNode, mark: str, *, tight: bool) -> list[str]:
        if item.attrs.get("class") != "task-list-item":
            return self.stacked(item.children, tight=tight, under=mark)
        box, lines = self._task(item.children[0])
        rest = self.stacked(item.children[1:], tight=tight)
        between = [""] if rest and not tight else []
        return [f"{box} {lines[0]}", *lines[1:], *between, *rest]

    def _task(self, paragraph: SyntaxTreeNode) -> tuple[str, list[str]]:
        """The box, and the text that stands beside it in a label."""
        token = paragraph.children[0].token
        children = list(token.children or ()) if token else []
        box = "[x]" if 'checked="checked"' in children[1].content else "[ ]"
        words = children[2].copy(content=children[2].content.lstrip(" \t"))
        text = inline([words, *children[3:-1]], self._notes, block=True)
        return box, text.split("\n")

    def _table(self, node: SyntaxTreeNode) -> list[str]:
        rows = [row.children for part in node.children for row in part.children]
        lines = [f"| {' | '.join(self._cell(one) for one in row)} |" for row in rows]
        marks = (_ALIGNED.get(str(one.attrs.get("class", "")), "---") for one in rows[0])
        return [lines[0], f"| {' | '.join(marks)} |", *lines[1:]]

    def _cell(self, node: SyntaxTreeNode) -> str:
        return cell(self._inline(node, block=False))

    def _definitions(self, node: SyntaxTreeNode) -> list[str]:
        tight = any(child.hidden for part in node.children for child in part.children)
        made: list[str] = []
        for before, part in zip([None, *node.children], node.children, strict=False):
            if before is not None and before.type == "dd" and not (tight and part.type == "dd"):
                made.append("")
            if part.type == "dt":
                made += self._inline(part).split("\n")
            else:
                made += _hung(self.stacked(part.children, tight=tight), ": ", "  ")
        return made

    def _admonition(self, node: SyntaxTreeNode) -> list[str]:
        head, blocks = node.info.strip(), node.children
        if blocks and blocks[0].type == "admonition_title":
            head = self._title(head, blocks[0])
            blocks = blocks[1:]
        lines = _hung([f"{node.markup} {head}", *self.stacked(blocks)], "", "    ")
        # two empty lines would end it, wherever they stand
        return [
            "    " if not line and not before else line
            for before, line in zip(["-", *lines], lines, strict=False)
        ]

    def _title(self, head: str, title: SyntaxTreeNode) -> str:
        """The head with the words of its title, which may hold links; a title that was made of
        the kind's name does not stand in it.
        """
        before, found, after = head.rpartition(title.children[0].content)
        return f"{before}{self._inline(title, block=False)}{after}" if found else head

    def _footnote(self, node: SyntaxTreeNode) -> list[str]:
        mark, lines = f"[^{self._notes[node.meta['id']]}]: ", self.stacked(node.children)
        if node.children and node.children[0].type != "paragraph":
            lines = ["", *lines]
        return [
            line.rstrip() if n == 0 else line for n, line in enumerate(_hung(lines, mark, "    "))
        ]


_ALIGNED = {"num": "--:", "mid": ":-:"}


def _fenced(content: str, info: str) -> list[str]:
    character = "~" if "`" in info else "`"
    longest = max(map(len, re.findall(f"{character}+", content)), default=0)
    mark = character * max(3, longest + 1)
    head = f"{mark} {info}" if info.startswith(character) else f"{mark}{info}"
    return [head, *(content.removesuffix("\n").split("\n") if content else ()), mark]


def _html(node: SyntaxTreeNode) -> list[str]:
    """Raw HTML; before its first tag spaces mean nothing, and would be an indent in a list."""
    return str(node.meta.get(MIRROR, node.content)).rstrip("\n").lstrip(" ").split("\n")
