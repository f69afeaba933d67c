"""Simplified forms that the nets write where Traditional ones are printed.

Only pairs of one to one, met on listing documents, and only on pages whose other characters are
Traditional ones. No figure, no Chinese numeral and no sign is ever changed.
"""

from __future__ import annotations

from hcgen.document.layout.language import language_of

_PAIRS = (
    "税稅综綜销銷减減额額润潤损損参參资資内內维維产產强強为為绝絕划劃营營业業务務险險权權证證总總经經财財"
    "报報华華国國际際与與发發应應计計实實开開关關机機构構优優势勢较較献獻缩縮录錄账賬铺鋪订訂风風"
)
"""What is written, then what is printed."""
_FOLDS = str.maketrans(_PAIRS[::2], _PAIRS[1::2])


def as_printed(text: str) -> str:
    """The text of a page with such forms folded; unchanged where the page is not Traditional."""
    return text.translate(_FOLDS) if language_of([text]) == "zh-Hant" else text
