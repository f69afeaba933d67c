"""The inside of a paragraph as Markdown: words, emphasis, code, links, pictures, footnotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hcgen.site.markdown.mirror.escapes import code, escaped, led, target, trailed

if TYPE_CHECKING:
    from markdown_it.token import Token

MIRROR = "mirror"
"""The key of a token's ``meta`` under which stands what the mirror has in place of its address,
or of its markup."""

_BREAK = {"softbreak": "\n", "hardbreak": "\\\n"}
_SPAN = frozenset({"em_open", "em_close", "strong_open", "strong_close", "s_open", "s_close"})
_OPENS = frozenset({"em_open", "strong_open", "s_open"})
_CLOSES = frozenset({"em_close", "strong_close", "s_close"})


def inline(tokens: Sequence[Token], notes: Mapping[int, str], *, block: bool) -> str:
    """The tokens as Markdown, over several lines where they hold line breaks.

    ``notes`` are the names of footnotes by their number. ``block`` says that the text stands where
    blocks begin, so that a line like ``# a`` has to be escaped.
    """
    return _Inline(_shown(tokens), notes, block=block).text()


def _shown(tokens: Sequence[Token]) -> list[Token]:
    """Without what shows nothing: empty words, and breaks at the ends, which an author writes in
    the brackets of a footnote or a picture only.
    """
    words = (t.copy(type="text") if t.type == "text_special" else t for t in tokens)
    shown = [token for token in words if token.type != "text" or token.content]
    while shown and shown[-1].type in _BREAK:
        del shown[-1]
    while shown and shown[0].type == "softbreak":
        del shown[0]
    return shown


class _Inline:
    def __init__(
        self,
        tokens: Sequence[Token],
        notes: Mapping[int, str],
        *,
        block: bool,
        bracket: bool = False,
    ) -> None:
        self._tokens = tokens
        self._notes = notes
        self._block = block
        self._bracket = bracket
        """Whether all of it stands in brackets."""
        self._links: list[tuple[Token, int]] = []
        self._made: list[str] = []

    def text(self) -> str:
        for at, token in enumerate(self._tokens):
            if token.type == "text":
                self._made.append(self._words(at, token.content))
            elif token.type == "link_open":
                self._links.append((token, len(self._made)))
            elif token.type == "link_close":
                self._link()
            elif token.type == "html_inline":
                self._made.append(self._html(at, token))
            else:
                self._made.append(self._other(token))
        return "".join(self._made)

    def _words(self, at: int, text: str) -> str:
        """Text, with the white space kept that a reader of Markdown would drop at its place."""
        before = self._tokens[at - 1].type if at else ""
        after = self._tokens[at + 1].type if at + 1 < len(self._tokens) else ""
        starts = not before or before in _BREAK
        bracket = self._bracket or bool(self._links)
        made = escaped(text, line_start=self._block and starts, bracket=bracket)
        if before == "footnote_ref" and made.startswith(("(", ":")):
            made = f"\\{made}"
        if starts or before in _OPENS:
            made = led(made, " \t" if before in _BREAK else None)
        if not after or after in _BREAK or after in _CLOSES:
            made = trailed(made, " \t" if after in _BREAK else None)
        return made

    def _link(self) -> None:
        token, start = self._links.pop()
        words = "".join(self._made[start:])
        address = str(token.meta.get(MIRROR, token.attrGet("href")))
        made = f"[{words}]{target(address, str(token.attrGet('title') or ''))}"
        if token.info == "auto":
            made = f"<{address.removeprefix('mailto:') if '@' in words else address}>"
        self._made[start:] = [made]

    def _other(self, token: Token) -> str:
        if token.type in _SPAN:
            return token.markup
        if token.type in _BREAK:
            return _BREAK[token.type]
        if token.type == "code_inline":
            return code(token.content)
        if token.type == "footnote_ref":
            return f"[^{self._notes[token.meta['id']]}]"
        if token.type == "image":
            return self._image(token)
        raise AssertionError(f"the mirror has no words for {token.type}")

    def _html(self, at: int, token: Token) -> str:
        """A tag; at the beginning of a line indented, as it was where it began no block."""
        indent = "    " if at and self._tokens[at - 1].type in _BREAK else ""
        return indent + str(token.meta.get(MIRROR, token.content))

    def _image(self, token: Token) -> str:
        words = _Inline(_shown(token.children or ()), self._notes, block=self._block, bracket=True)
        address = str(token.meta.get(MIRROR, token.attrGet("src")))
        return f"![{words.text()}]{target(address, str(token.attrGet('title') or ''))}"
