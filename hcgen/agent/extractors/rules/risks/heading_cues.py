"""What tells a risk heading where its print does not: its words, and the text that follows."""

from __future__ import annotations

import re

from hcgen.agent.extractors.rules.text.headings import is_group, is_heading, is_title, plain
from hcgen.agent.extractors.rules.text.paragraphs import BULLET, Block
from hcgen.agent.extractors.rules.vocabulary import vocabulary
from hcgen.base import HAN, IS_HAN


def says_risk(text: str) -> bool:
    """Whether words speak of what may happen, or of what may be lost."""
    return bool(vocabulary("titles")["risk_words"].search(plain(text)))


def names_topic(part: Block, after: Block, *, least: int = 2) -> bool:
    """A few bold words over a paragraph that is set otherwise: "Dependence on Key Personnel".
    ``least``: the words it must have; a Chinese one has twice as many characters."""
    text = part.text
    words = re.findall(r"[A-Za-z][\w’'-]+", text)
    topic = least <= len(words) <= 12 or 2 * least <= len(IS_HAN.findall(text)) <= 24
    return (
        part.style[0]
        and topic
        and len(part.lines) <= 2
        and not is_title(text)
        and not is_group(text)
        and not BULLET.match(text)
        and not re.search(r"[:：]$|^(?:notes?|source|附註|資料來源)\b", text, re.I)
        and after.style == (False, False)
        and len(after.lines) >= 2
        and len(after.text) > 2 * len(text)
    )


def heads_text(part: Block, after: Block) -> bool:
    """Whether a short paragraph is the heading of the longer one after it."""
    limit = 3 if IS_HAN.search(part.text) else 5
    longer = len(after.text) > 1.5 * len(part.text) or after.page > part.page
    on_risk = is_heading(part, least=5) and says_risk(part.text)
    return (
        len(part.lines) <= limit
        and longer
        and (on_risk or _is_topic(part, after))
        and _is_told_from(part, after)
        and _starts_after_rest(part)
    )


def _is_topic(part: Block, after: Block) -> bool:
    """A line in capitals over a paragraph that is not: "RELIANCE ON MAJOR CUSTOMERS"."""
    words = re.findall(r"[A-Z]{2,}", part.text)
    capitals = part.text.isupper() and not after.text.isupper() and not is_title(part.text)
    return capitals and 2 <= len(words) <= 20 and len(part.lines) <= 3


def _is_told_from(part: Block, after: Block) -> bool:
    """A sentence of its own; without a full stop only over a paragraph that ends with one."""
    if re.search(r"[.。]$", part.text):
        return True
    whole = len(after.lines) >= 2 and re.search(r"[.。]$", after.text)
    return bool(whole) and not re.search(r"[:：;；,，、–—-]$|\b(?:and|or|of|the)$", part.text)


def _starts_after_rest(part: Block) -> bool:
    return bool(re.match(rf"(?:\d{{1,2}}(?:\.\d{{1,2}})?[.)、]?\s*)?[A-Z“\"‘{HAN}「]", part.text))
