"""What a font's name says of its print. Chinese ones name a face or a weight, seldom "bold"."""

from __future__ import annotations

import re

_BOLD = re.compile(
    r"bold|black|heavy|demi(?!e|light)|[-_](?:bd|bi|bl|b|xb|eb|ub)(?=[-_\d]|$)|w[6-9](?=\D|$)|粗",
    re.I,
)
_HEI = re.compile(r"hei|[黑]", re.I)
"""Hei, the Chinese sans serif, sets headings off from a body in Sung or Ming."""
_NOT_HEI = re.compile(
    r"heisei|height|jhenghei|yahei|light|thin|[-_]l(?:t)?(?=[-_\d]|$)|w[1-4](?=\D|$)|noto|source",
    re.I,
)
"""Other words with the same letters, light weights, and the families that set whole bodies."""
_PLAIN = re.compile(r"[-_, ](?:regular|roman|book|normal|light|thin)(?![a-z])", re.I)
_ITALIC = re.compile(r"ital|obli|slant|kursiv|(?:df|m|biau|st|fz|hy)kai|kaiti|kaishu|楷", re.I)
"""Kai, the Chinese brush face, is used where Latin print uses italics."""


def names_bold(name: str) -> bool:
    """Whether a font's name says that its print stands out as bold."""
    return bool(_BOLD.search(name) or (_HEI.search(name) and not _NOT_HEI.search(name)))


def names_plain(name: str) -> bool:
    """Whether a font's name says that its print is the common one: then its stem, of which makers
    of PDF give all kinds of widths, says nothing."""
    return bool(_PLAIN.search(name))


def names_italic(name: str) -> bool:
    """Whether a font's name says that its print is slanted, or Kai."""
    return bool(_ITALIC.search(name))
