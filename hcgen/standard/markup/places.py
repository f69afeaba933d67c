"""Elements of the parsed page → their tags in the source, worked out when somebody asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from hcgen.standard.markup.source import Lines, Place, Tag, tags

_LOOK_AHEAD = 100  # keeps a hostile page linear


class Places:
    """Aligns elements with tags: forward, by name, id and text.

    Elements are announced in document order. Nothing is scanned before the first question, as
    most pages have no finding and need no place.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._wanted: list[tuple[str, str | None, str | None]] = []

    def anchor(self, name: str, identifier: str | None, text: str | None) -> Anchor:
        """Announce an element; ``text`` is its raw text where that is known."""
        self._wanted.append((name, identifier or None, text))
        return Anchor(self, len(self._wanted) - 1)

    def tag(self, index: int) -> Tag | None:
        """The tag of an announced element; ``None`` where it was not found."""
        return self._found[index]

    @cached_property
    def lines(self) -> Lines:
        """Offsets → places."""
        return Lines(self.text)

    @cached_property
    def _found(self) -> list[Tag | None]:
        names = frozenset(name for name, _, _ in self._wanted)
        listed: dict[str, list[Tag]] = {name: [] for name in names}
        for tag in tags(self.text, names):
            listed[tag.name].append(tag)
        start = dict.fromkeys(names, 0)
        found: list[Tag | None] = []
        for name, identifier, text in self._wanted:
            match = None
            last = min(len(listed[name]), start[name] + _LOOK_AHEAD)
            for index in range(start[name], last):
                if self._fits(listed[name][index], identifier, text):
                    match, start[name] = listed[name][index], index + 1
                    break
            found.append(match)
        return found

    def _fits(self, tag: Tag, identifier: str | None, text: str | None) -> bool:
        if (tag.attribute("id") or None) != identifier:
            return False
        raw = self.text[tag.inner : tag.after]
        return text is None or tag.name not in ("script", "template") or raw == text or "\0" in raw


@dataclass(frozen=True, slots=True)
class Anchor:
    """One element's place in the source."""

    places: Places
    index: int

    @property
    def tag(self) -> Tag | None:
        """The element's tag."""
        return self.places.tag(self.index)

    @property
    def inner(self) -> Place:
        """Where the element's content begins; 1:1 where its tag was not found."""
        tag = self.tag
        return Place() if tag is None else self.places.lines.place(tag.inner)

    @property
    def start(self) -> Place:
        """Where the element's tag begins; 1:1 where it was not found."""
        tag = self.tag
        return Place() if tag is None else self.places.lines.place(tag.start)

    @property
    def raw(self) -> str | None:
        """The element's raw text as it is written."""
        tag = self.tag
        return None if tag is None else self.places.text[tag.inner : tag.after]


@dataclass(frozen=True, slots=True)
class FixedAnchor:
    """A place that is known already."""

    inner: Place
    start: Place = field(default_factory=Place)
    raw: str | None = None
