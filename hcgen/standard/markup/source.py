"""Where tags stand in the source: a tokenizer for places, never for structure.

Which elements a page has is decided by a real HTML parser (``read``); this module only finds the
offsets of their tags. It follows the tokenizer of the HTML standard for comments, attributes,
raw-text elements and the escaped states of ``<script>``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

# Every alternative also matches up to the end of the text, as the standard's tokenizer drops a tag
# that the end cuts off: so no text is read twice.
_ATTRIBUTE = (
    r"=?+[^\s/>=]++"
    r"(?:\s*+=\s*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\s>\"'][^\s>]*+|(?=>)|\Z))?+"
)
_TOKEN = re.compile(
    r"<(?:!--(?:-?>|(?s:.*?)(?:--!?>|\Z))"
    r"|(?P<close>/?)(?P<name>[A-Za-z][^\s/>]*+)"
    rf"(?P<attributes>(?:[\s/]++|{_ATTRIBUTE}|=)*+)(?P<end>>|\Z)"
    r"|[!?/][^>]*+(?:>|\Z))",
)
_WHOLE = re.compile(r"\A<!-->\Z|\A<!--->\Z|\A<!--(?s:.*)--!?>\Z|\A<(?!!--).*>\Z", re.DOTALL)
"""A comment, or what is read as one, with its end."""
_PAIR = re.compile(
    r"(?P<name>=?+[^\s/>=]++)(?:\s*+=\s*+"
    r"(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s>\"'][^\s>]*+)))?+"
)
_RAW = frozenset(
    {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"}
)
_SCRIPT_STATES = re.compile(r"<!--|-->|<script(?=[\s/>])|</script(?=[\s/>])", re.IGNORECASE)
_RAW_END = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in _RAW}


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a source: line and column, both from 1, columns in characters."""

    line: int = 1
    column: int = 1
    about: tuple[str | int, ...] = field(default=(), compare=False, repr=False)
    """What stands there, for whoever made the page of other files: ``("metadata", "version")``,
    ``("tools", 0)``, ``("forms", 1)``; empty where that is not known."""


class Lines:
    """Offsets → places, for one source with LF line ends."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> Place:
        """The place of an offset."""
        line = bisect_right(self._starts, offset)
        return Place(line, offset - self._starts[line - 1] + 1)


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag outside comments, raw text and templates, with what lies up to its end tag.

    ``inner`` and ``after`` bound the raw text of raw-text elements and templates; for other
    elements both are the end of the tag.
    """

    name: str
    start: int
    inner: int
    after: int
    attributes: str

    def pairs(self) -> Iterator[re.Match[str]]:
        """The attributes, one match each (groups ``name, double, single, bare``)."""
        return _PAIR.finditer(self.attributes)

    def attribute(self, name: str) -> str | None:
        """The first attribute of a name, as it is written."""
        for pair in self.pairs():
            if pair["name"].lower() == name:
                return pair["double"] or pair["single"] or pair["bare"] or ""
        return None


def attribute_spans(attributes: str) -> dict[str, tuple[int, int]]:
    """Where each attribute stands in the text between a tag's name and its ``>``."""
    spans: dict[str, tuple[int, int]] = {}
    for pair in _PAIR.finditer(attributes):
        spans.setdefault(pair["name"].lower(), pair.span())
    return spans


@dataclass(frozen=True, slots=True)
class Written:
    """A tag as it is written: ``<``, at ``start``, a name that ends at ``named``, ``>``."""

    name: str
    closes: bool
    attributes: str
    start: int
    named: int
    end: int


def written(text: str) -> Iterator[Written]:
    """Every tag outside comments and raw text, in order. Linear in the text."""
    at, end = 0, len(text)
    while at < end and (token := _TOKEN.search(text, at)):
        at = token.end()
        if not token["end"]:
            continue
        name, closes = token["name"].lower(), bool(token["close"])
        yield Written(name, closes, token["attributes"], token.start(), token.end("name"), at)
        if name in _RAW and not closes:
            _, at = _raw_end(text, name, at)
        elif name == "plaintext":
            return


def cut_off(text: str) -> int | None:
    """Where a tag or a comment begins that the end of the text cuts off."""
    at, end = 0, len(text)
    while at < end and (token := _TOKEN.search(text, at)):
        at = token.end()
        if not token["name"]:
            if at == end and not _WHOLE.search(token.group()):
                return token.start()
        elif not token["end"]:
            return token.start()
        elif token["name"].lower() in _RAW and not token["close"]:
            _, at = _raw_end(text, token["name"].lower(), at)
    return None


def walk(text: str) -> Iterator[tuple[str, bool, str]]:
    """Name, whether it closes, and attributes of every tag outside comments and raw text."""
    for tag in written(text):
        yield tag.name, tag.closes, tag.attributes


def tags(text: str, wanted: frozenset[str]) -> Iterator[Tag]:
    """The start tags of the wanted names (lower case), in order. Linear in the text."""
    at, end = 0, len(text)
    while at < end and (token := _TOKEN.search(text, at)):
        at = token.end()
        if not token["end"] or token["close"]:
            continue
        name = token["name"].lower()
        inner = at
        after = inner
        if name in _RAW:
            after, at = _raw_end(text, name, inner)
        elif name == "template":
            after, at = _template_end(text, inner)
        elif name == "plaintext":
            at = end
        if name in wanted:
            yield Tag(name, token.start(), inner, after, token["attributes"])


def _raw_end(text: str, name: str, at: int) -> tuple[int, int]:
    """Where the raw text ends, and where scanning goes on (at the end tag)."""
    if name == "script":
        found = _script_end(text, at)
    else:
        match = _RAW_END[name].search(text, at)
        found = match.start() if match else len(text)
    return found, found


def _script_end(text: str, at: int) -> int:
    escaped = nested = False
    while match := _SCRIPT_STATES.search(text, at):
        word = match.group().lower()
        at = match.end()
        if word == "<!--":
            escaped = True
            at -= 2  # "<!-->" opens and closes
        elif word == "-->":
            escaped = nested = False
        elif word == "<script":
            nested = escaped
        elif nested:
            nested = False
        else:
            return match.start()
    return len(text)


def _template_end(text: str, at: int) -> tuple[int, int]:
    depth, end = 1, len(text)
    while at < end and (token := _TOKEN.search(text, at)):
        at = token.end()
        name = (token["name"] or "").lower()
        if name == "template":
            depth += -1 if token["close"] else 1
            if depth == 0:
                return token.start(), at
        elif name in _RAW and not token["close"]:
            _, at = _raw_end(text, name, at)
    return end, end
