"""The issuer's stock code: of several on the front pages, its own on the exchange of Hong Kong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hcgen.agent.extractors.rules.claims import cite_lines, claim, not_shown, redacted
from hcgen.agent.extractors.rules.document_view import Source
from hcgen.agent.extractors.rules.text.field_rule import FieldRule, Veto
from hcgen.base import REDACTED
from hcgen.contracts import Citation, Finding
from hcgen.document import Line

FRONT = 6
"""Pages that may carry the stock code and the class of shares."""

_LABEL = r"(?:(?:stock|share)\s+codes?|(?:股份|股票)代[號号])"
_EXCHANGE = r"(?:(?:the\s+)?(?:hong\s+kong\s+)?stock\s+exchange|hkex|sehk|(?:香港)?聯合?交易?所)"
_CODE = re.compile(
    rf"^(?P<about>.*?){_LABEL}\s*(?:\((?:hkex|sehk|hong\s+kong"
    r"|main\s+board)\)\s*)?[:：]?\s*(?:\(?(?:ordinary|h)\s+shares?\)?\s*[:：]?\s*)?"
    rf"(?:{_EXCHANGE}\s*[:：]?\s*)?"
    r"(?P<code>\d{4,5}(?!\d)|(?<=[:：\s])\d{1,3}(?=\s*(?:[)）(（]|$)))",
    re.I,
)
_CODE_ALONE = re.compile(rf"^\s*{_LABEL}\s*[:：]?\s*$", re.I)
_ELSEWHERE = re.compile(
    r"singapore|shanghai|shenzhen|taiwan|tokyo|london|nasdaq|nyse|\b[AB]\s+shares?\b|warrants?"
    r"|notes|上海|深圳|新加坡|臺灣|[AB]股",
    re.I,
)
_SENTENCE = re.compile(
    r"\b(?:of|on|by|from|to|is|are|was|listed|which|whose|and|our|its|parent)\b|[，。；]|.{60}",
    re.I,
)
"""Words before "stock code" that make it another market's, or another company's in running text."""
_RUNS_ON = re.compile(
    r"[)）]\s*(?:,|，|、|的|之|[’']s\b|\b(?:is|are|was|has|and|which|whose)\b)", re.I
)
_CODE_HIDDEN = re.compile(rf"(?:stock\s+code|股份代號)\s*[:：]?\s*{REDACTED}", re.I)


_VALUE = re.compile(rf"^\s*(?:{_EXCHANGE})?\s*[:：]?\s*(?:\d{{1,5}}|\[[^\]]{{1,12}}\])\s*$", re.I)
"""A line with the code alone, or after the exchange."""
_CODES = FieldRule(
    "",
    _CODE,
    unless=(Veto(_ELSEWHERE, "about"), Veto(_SENTENCE, "about"), Veto(_RUNS_ON, "after")),
)
_PREFERRED = tuple(
    re.compile(words, re.I) for words in (r"main\s+board|主板", r"^(?!.*(?:GEM|創業板))", "")
)
"""What may stand before the label; of several codes that of the first."""


def code_pages(source: Source) -> list[int]:
    """Where the code is looked for."""
    return source.front(FRONT, "corporate_information")


def read_stock_code(source: Source, looked_in: tuple[str, ...]) -> Finding:
    """From the front pages and the corporate information: codes elsewhere are those of other
    companies. Of two, that of the Main Board; that of another market, or of a company in running
    text, never."""
    hidden: Citation | None = None
    found: list[tuple[str, str, Citation]] = []
    for number in code_pages(source):
        lines = source.page(number).lines
        for n in range(len(lines)):
            last = _value_line(lines, n)
            text = " ".join(each.text for each in lines[n : last + 1])
            cited = cite_lines(source, number, n, last)
            match = next(_CODES.matches_in(text, number), None)
            if match is not None and cited:
                found.append((match["about"], match["code"], cited))
            elif hidden is None and _CODE_HIDDEN.search(text):
                hidden = cited
    for wanted in _PREFERRED:
        for about, code, cited in found:
            if wanted.search(about):
                made = claim("overview", "stock_code", code, [cited])
                return made or not_shown(looked_in)
    return redacted(hidden, looked_in)


def _value_line(lines: Sequence[Line], n: int) -> int:
    """The line of the value where the label stands alone: the next, or the one after its colon."""
    if not _CODE_ALONE.match(lines[n].text):
        return n
    for m in range(n + 1, min(n + 3, len(lines))):
        if _VALUE.match(lines[m].text):
            return m
        if not re.match(r"^\s*[:：]\s*$", lines[m].text):
            break
    return n
