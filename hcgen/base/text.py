"""Hygiene for text that others wrote: what may not pass, one line of it, and names made of it.

What ``clean`` removes are characters that
hide words from a person, reorder them, or carry instructions no one sees.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from hcgen.base.canonical import sha256_hex

_KINDS: dict[str, str] = {
    "tag": "\U000e0000-\U000e007f",
    "zero-width": "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064"
    "\u3164\ufeff\uffa0",
    "bidi": "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u206a-\u206f",
    "variation": "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef",
    "private-use": "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd",
    "control": "\x00-\x08\x0b-\x1f\x7f-\x9f\ufff9-\ufffb",
    "surrogate": "\ud800-\udfff",
}
_ANY = re.compile(
    "|".join(f"(?P<{kind.replace('-', '_')}>[{span}])" for kind, span in _KINDS.items())
)
_JOINERS = {0x200C: None, 0x200D: None}
_DRAWN = ("private-use", "variation")
_RESERVED = re.compile(r"^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$", re.IGNORECASE)
_SLUG_LIMIT = 80
"""Bytes of UTF-8 a slug may have: well below the 255 of a file name, with room for a suffix."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Text without the characters that may not pass, and which kinds of them were found."""

    text: str
    found: tuple[str, ...] = ()
    """Kinds, sorted: bidi, control, private-use, surrogate, tag, variation, zero-width."""


def clean(text: str) -> Cleaned:
    """Remove what hides, reorders or smuggles; newlines and tabs stay, CR and CR LF become LF.

    Nothing else changes: no normalisation form is applied, a quote stays as it was printed.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found: set[str] = set()

    def note(match: re.Match[str]) -> str:
        found.add((match.lastgroup or "").replace("_", "-"))
        return ""

    return Cleaned(_ANY.sub(note, text), tuple(sorted(found)))


def hidden(text: str) -> tuple[str, ...]:
    """The kinds of characters in the words of an author that no name or sentence needs, sorted.

    They are what ``clean`` finds, without the joiners and variation selectors that scripts and
    emoji are written with, and without private use, which fonts of one's own draw.
    """
    found = clean(text.translate(_JOINERS)).found
    return tuple(kind for kind in found if kind not in _DRAWN)


def one_line(text: str, limit: int) -> str:
    """Clean text on one line of at most ``limit`` characters, white space runs as one space.

    A longer text ends with "…" (within the limit). ``limit`` is at least 1.
    """
    line = " ".join(clean(re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", text)).text.split())
    if len(line) <= limit:
        return line
    return line[: limit - 1].rstrip() + "…"


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its word: ``1 page``, ``2,048 pages``; ``many`` where it is not ``one`` + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def slug(text: str) -> str:
    """A name made of a text: lower case, letters and digits of any script, joined by hyphens.

    It is never empty, never a path, never a name that Windows reserves, and at most 80 bytes
    long: where the text leaves nothing usable, a hash of it stands in.
    """
    from slugify import slugify  # noqa: PLC0415 - only needed where files get names

    plain = unicodedata.normalize("NFKC", clean(text).text)
    name = _shorten(str(slugify(plain, allow_unicode=True)))
    name = unicodedata.normalize("NFC", name)
    if not name or _RESERVED.match(name):
        digest = sha256_hex(text.encode("utf-8", "surrogatepass"))[:8]
        name = f"{name}-{digest}" if name else f"x{digest}"
    return name


def _shorten(name: str) -> str:
    data = name.encode()
    if len(data) <= _SLUG_LIMIT:
        return name
    return data[:_SLUG_LIMIT].decode(errors="ignore").rstrip("-")
