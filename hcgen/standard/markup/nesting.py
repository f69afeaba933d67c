"""Pages that would make an HTML5 parser work for minutes, found before they are parsed.

The tree construction of the HTML standard walks the open elements for most tags, and opens the
unclosed formatting elements again in every new block: deep nesting costs time with its square, and
unclosed formatting memory with its square. The bounds are ours, far above any page for people.
"""

from __future__ import annotations

from collections import Counter

from hcgen.standard.markup.source import walk

_FEW_TAGS = 1500
_MOST_DEPTH = 20_000_000  # sum over all tags of the elements open there
_MOST_FORMATTING = 1_000_000  # the same for unclosed formatting elements
_SAME = 3  # the standard opens at most three equal ones again
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"}
)
_SHALLOW = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
     "wbr", "param", "p", "li", "dd", "dt", "option", "optgroup", "tr", "td", "th", "tbody",
     "thead", "tfoot", "colgroup", "a", "nobr", "html", "head", "body"}
)  # fmt: skip


def unparseable(text: str) -> str | None:
    """Why a page is not parsed; ``None`` for every page that is fine."""
    if text.count("<") < _FEW_TAGS:
        return None
    depth = formatting = 0
    stack: list[str] = []
    standing: Counter[str] = Counter()
    equal: Counter[tuple[str, str]] = Counter()
    unclosed: dict[str, list[str]] = {}
    reopened = 0
    for name, closes, attributes in walk(text):
        depth += len(stack)
        formatting += reopened
        if depth > _MOST_DEPTH or formatting > _MOST_FORMATTING:
            return "its elements are nested so deeply that parsing it would take minutes"
        if name in _SHALLOW:
            continue
        if not closes:
            stack.append(name)
            standing[name] += 1
            if name in _FORMATTING:
                equal[name, attributes] += 1
                reopened += equal[name, attributes] <= _SAME
                unclosed.setdefault(name, []).append(attributes)
            continue
        if unclosed.get(name):
            key = (name, unclosed[name].pop())
            reopened -= equal[key] <= _SAME
            equal[key] -= 1
        while standing[name]:
            last = stack.pop()
            standing[last] -= 1
            if last == name:
                break
    return None
