"""Text as Markdown that is read as that text again: escaped where it would be taken for markup."""

from __future__ import annotations

import re

_MARKUP = re.compile(
    r"(?P<inside>(?<=[^\W_])_+(?=[^\W_]))"  # snake_case opens no emphasis
    r"|[\\`*_\[]|~(?=~)|(?<=~)~|\A~|~\Z"
    r"|<(?=[A-Za-z/!?])|&(?=\#?\w{1,32};)"
    r"|!(?=\[|\Z)|\^\Z"
)
_LINE_START = re.compile(
    r"(?P<number>\d{1,9})(?=[.)](?:\s|\Z))"
    r"|(?=(?:\#{1,6}|[-+:~])(?:\s|\Z))"  # heading, list, definition
    r"|(?=>|!!!|\?\?\?)"  # quote, admonition
    r"|(?==+\s*\Z|[-|:][-|:\s]*\Z)"  # underline of a heading, rule, second row of a table
)
_BREAKS = re.compile(r"[\n\r\f]")
_ENTITY = re.compile(r"&(?=\#?\w{1,32};)")


def escaped(text: str, *, line_start: bool, bracket: bool) -> str:
    """The text with a backslash before what would be markup.

    ``line_start`` says that blocks may begin at its first character, ``bracket`` that a closing
    bracket would end what it stands in. White space at its ends is kept as it is.
    """
    made = _MARKUP.sub(lambda found: found["inside"] or f"\\{found[0]}", text)
    if bracket:
        made = made.replace("]", "\\]")
    if line_start and (found := _LINE_START.match(made)):
        made = f"{found[0]}\\{made[found.end() :]}"
    return _BREAKS.sub(_reference, made)


def led(text: str, spaces: str | None) -> str:
    """The text whose first characters of ``spaces`` (None: any white space) would be dropped."""
    plain = text.lstrip(spaces)
    return "".join(map(_coded, text[: len(text) - len(plain)])) + plain


def trailed(text: str, spaces: str | None) -> str:
    """The text whose last characters of ``spaces`` (None: any white space) would be dropped."""
    plain = text.rstrip(spaces)
    return plain + "".join(map(_coded, text[len(plain) :]))


def _coded(character: str) -> str:
    return f"&#{ord(character)};"


def _reference(found: re.Match[str]) -> str:
    return _coded(found[0])


def target(address: str, title: str = "") -> str:
    """What stands in the brackets behind a link's text; the address is percent-encoded already."""
    address = _ENTITY.sub(r"\\&", address)
    if not address or "(" in address or ")" in address:
        address = f"<{address}>"
    if not title:
        return f"({address})"
    quoted = _ENTITY.sub(r"\\&", re.sub(r"([\\\"])", r"\\\1", title))
    return f'({address} "{_BREAKS.sub(_reference, quoted)}")'


def code(text: str) -> str:
    """A code span."""
    mark = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    padded = text.startswith("`") or text.endswith("`")
    padded = padded or (text[:1] == text[-1:] == " " and bool(text.strip(" ")))
    return f"{mark} {text} {mark}" if padded else f"{mark}{text}{mark}"


def heading(text: str) -> str:
    """The text of a heading on one line: number signs at its end are no part of the markup."""
    return re.sub(r"(?:\A|(?<=[ \t]))(#+)\Z", r"\\\1", text)


def cell(text: str) -> str:
    """The text of a cell of a table, which a bar would end."""
    return text.replace("|", "\\|")
