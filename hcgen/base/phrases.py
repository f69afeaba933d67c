r"""Phrases that a person can read, compiled to regular expressions.

=====================  =========================================================================
``gross profit``       these words; a space is one space, or (``space``) any white space
``profit[s]``          with or without what stands in square brackets
``(profit|loss)``      one of these
``[net|total]* sales`` any number of them, one after the other: "net total sales" too
``{for the year}``     the phrase of that name: one of the file's ``[parts]``, or of the lexicon
``relat*``             the rest of the word, whatever it is
``{any 40}``           up to 40 characters of any kind
``{same 40}``          up to 40 characters of the same sentence: no full stop among them
``{clause 40}``        up to 40 characters of the same clause: no full stop or comma among them
``{digit}``            one digit, 0 to 9
``\(``                 a round bracket as printed; so too ``\[``, ``\|``, ``\{``, ``\*``, ``\\``
=====================  =========================================================================

A space between two words belongs to the one that may be missing: ``profit [after tax]`` is "profit"
or "profit after tax". A space at the edge of a bracket is printed: ``revenue[, net| net]``.
Everything else is itself, Chinese too: ``(收入|收益)[總額]``.

A phrase that cannot be read is a :class:`ContentError` that names the phrase and the place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hcgen.base.errors import ContentError
from hcgen.base.problems import nearest

_SPECIAL = "[](){}|*\\ "
_ANY = re.compile(r"(any|same|clause) (\d{1,4})")
_STRETCHES = {"any": ".", "same": "[^.。]", "clause": "[^.,。，]"}


@dataclass(frozen=True, slots=True)
class Grammar:
    """How phrases are read: what their named parts mean, and what a space stands for."""

    parts: Mapping[str, str]
    """Phrases by name, for ``{name}``."""
    fragments: Mapping[str, str]
    """Regular expressions by name, for ``{name}``: the lexicon's."""
    space: str = " "
    where: str = ""
    """The file, for the message of an error."""

    def regex(self, phrase: str) -> str:
        """The regular expression of one phrase."""
        return _Reader(self, phrase, ()).whole()

    def any_of(self, phrases: Iterable[str]) -> str:
        """The regular expression of several phrases, any of which will do; the first is tried
        first."""
        return "(?:" + "|".join(self.regex(phrase) for phrase in phrases) + ")"


@dataclass(frozen=True, slots=True)
class _Item:
    """One piece of a phrase: a space, or a regular expression that may be missing or repeated."""

    regex: str
    optional: bool = False
    star: bool = False

    @property
    def is_space(self) -> bool:
        return not self.regex


_SPACE = _Item("")


class _Reader:
    """One phrase, read from the left."""

    def __init__(self, grammar: Grammar, phrase: str, inside: tuple[str, ...]) -> None:
        self._grammar = grammar
        self._phrase = phrase
        self._inside = inside
        """The names of the parts that this phrase is read for; one may not name itself."""
        self._place = 0

    def whole(self) -> str:
        """The regular expression of the whole phrase."""
        regex = self._choice()
        if self._place < len(self._phrase):
            raise self._error("a bracket is closed that was not opened")
        if not regex:
            raise self._error("it is empty")
        return regex

    def _choice(self) -> str:
        """Alternatives up to a closing bracket or the end."""
        found = [self._sequence()]
        while self._next() == "|":
            self._place += 1
            found.append(self._sequence())
        return found[0] if len(found) == 1 else "(?:" + "|".join(found) + ")"

    def _sequence(self) -> str:
        items: list[_Item] = []
        while (letter := self._next()) and letter not in "])|":
            items.append(self._item(letter))
        return _spaced(items, self._grammar.space)

    def _item(self, letter: str) -> _Item:
        if letter == " ":
            self._place += 1
            return _SPACE
        if letter in "[(":
            self._place += 1
            regex = self._choice()
            self._close("]" if letter == "[" else ")")
            return _Item(regex, optional=letter == "[", star=self._star())
        if letter == "{":
            return _Item(self._named(), star=self._star())
        return self._word(letter)

    def _word(self, letter: str) -> _Item:
        self._place += 1
        if letter == "\\":
            letter = self._next()
            self._place += 1
            if not letter or letter not in _SPECIAL:
                raise self._error("a backslash stands before a bracket, a bar or a star")
        elif letter in "}*":
            raise self._error(f"“{letter}” stands where a word is wanted")
        rest = letter.isalnum() and self._star()
        return _Item(re.escape(letter) + (r"\w*" if rest else ""))

    def _named(self) -> str:
        end = self._phrase.find("}", self._place)
        if end < 0:
            raise self._error("a name is not closed")
        name = self._phrase[self._place + 1 : end]
        self._place = end + 1
        parts, fragments = self._grammar.parts, self._grammar.fragments
        if name in self._inside:
            raise self._error(f"“{name}” is explained by itself")
        if name in parts:
            inner = _Reader(self._grammar, parts[name], (*self._inside, name)).whole()
            return f"(?:{inner})"
        if name in fragments:
            return f"(?:{fragments[name]})"
        if found := _ANY.fullmatch(name):
            return f"{_STRETCHES[found[1]]}{{0,{found[2]}}}"
        if name == "digit":
            return r"\d"
        raise self._error(f"no part is named “{name}”", nearest(name, {*parts, *fragments}))

    def _star(self) -> bool:
        starred = self._next() == "*"
        self._place += starred
        return starred

    def _close(self, bracket: str) -> None:
        if self._next() != bracket:
            raise self._error("a bracket is not closed")
        self._place += 1

    def _next(self) -> str:
        return self._phrase[self._place : self._place + 1]

    def _error(self, why: str, fix: str = "") -> ContentError:
        what = f"the phrase “{self._phrase}” cannot be read at character {self._place + 1}"
        return ContentError(what, where=self._grammar.where, why=why, fix=fix)


def _spaced(items: list[_Item], space: str) -> str:
    """The pieces in a row, each space with the piece that may be missing: the one after it where
    something certain stands before, else the one before it. What goes straight on in the same word
    leaves the space where it is: ``before [income]tax``."""
    found = ""
    certain = False
    waiting = False
    """Whether a space is still to be set before the next piece."""
    for n, item in enumerate(items):
        if item.is_space:
            taken = not certain and n > 0 and items[n - 1].optional
            waiting = waiting or not taken
            continue
        before = space if waiting else ""
        spaced_after = n + 1 < len(items) and items[n + 1].is_space
        glued = n + 1 < len(items) and not (spaced_after or items[n + 1].optional)
        if not item.optional:
            found += before + (f"(?:{item.regex})+" if item.star else item.regex)
            certain = True
        elif glued:
            found += f"{before}(?:{item.regex})" + ("*" if item.star else "?")
        elif certain or waiting or not spaced_after:
            found += f"(?:{before}{item.regex})" + ("*" if item.star else "?")
        else:
            found += f"(?:{item.regex}{space})" + ("*" if item.star else "?")
        waiting = False
    return found + (space if waiting else "")
