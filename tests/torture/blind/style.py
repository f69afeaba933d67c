"""House styles: families, sizes, rules, headings, margins, running heads."""

from __future__ import annotations

import random
from dataclasses import dataclass

_LATIN = ("'Liberation Serif',serif", "'DejaVu Serif',serif", "'Liberation Sans',sans-serif", "'DejaVu Sans',sans-serif")  # fmt: skip
_HAN = ("'Droid Sans Fallback',sans-serif", "'Liberation Serif','Droid Sans Fallback',serif")


@dataclass(frozen=True)
class Style:
    """How one house prints."""

    css: str
    caps: bool
    spaced: bool
    """Whether Chinese chapter titles are letter-spaced."""
    risk: str
    """How a risk heading is set off."""
    bullet: str
    running: bool
    """Whether pages bear their chapter's title at the top."""
    colon: str
    rules: bool


def draw_style(draw: random.Random, *, english: bool) -> Style:
    """Draw a house style."""
    pick = draw.choice
    size = pick((9.5, 10, 10.5, 11))
    rules = pick((True, False))
    margin = pick(("20mm", "24mm", "18mm 26mm"))
    line = ".4pt solid #000" if rules else "none"
    css = (
        f"@page{{size:A4;margin:{margin};@bottom-center{{content:{pick(('counter(page)', chr(34) + '– ' + chr(34) + ' counter(page) ' + chr(34) + ' –' + chr(34)))};font-size:9pt}}}}"
        f"body{{font:{size}pt/{pick((1.25, 1.35, 1.45))} {pick(_LATIN if english else _HAN)};text-align:{pick(('justify', 'left'))};margin:0}}"
        f"h1{{font-size:{pick((12, 13, 15))}pt;text-align:center;margin:0 0 10pt}}"
        f"section{{break-before:page}}h2{{font-size:1em;margin:{pick((8, 12))}pt 0 4pt}}h3{{font-size:1em;margin:8pt 0 4pt}}"
        f".cover{{text-align:center}}.big{{font-size:{pick((17, 20, 24))}pt;font-weight:bold;margin:8pt 0}}"
        "table{width:100%;border-collapse:collapse}"
        f".fig{{font-size:{pick((8, 8.5, 9))}pt}}.fig td,.fig th{{padding:1.5pt 4pt;font-weight:normal;vertical-align:bottom}}"
        ".fig td.n{text-align:right;white-space:nowrap}.fig th{text-align:center}"
        f".fig th.y{{text-align:{pick(('center', 'right'))};{pick(('font-weight:bold;', ''))}}}.fig th.p{{border-bottom:{pick(('.5pt solid', 'none'))}}}"
        ".fig tr.sum td.n{border-top:.5pt solid}"
        f".two td{{vertical-align:top;padding:3pt 6pt 3pt 0;border-bottom:{line}}}.two td:first-child{{width:38%}}"
        "ul,ol{margin:4pt 0 4pt 16pt;padding:0}li{margin:3pt 0}.r{text-align:right}"
        ".u{text-decoration:underline}.k{text-align:left}img{max-width:100%}"
    )
    return Style(
        css=css,
        caps=pick((True, True, False)),
        spaced=pick((True, False)),
        risk=pick(("<h3><i>{}</i></h3>", "<p><b>{}</b></p>", "<p><b><i>{}</i></b></p>", "<h3>{}</h3>") if english else ("<p><b>{}</b></p>", "<h3>{}</h3>", "<h3 style='font-size:1.15em'>{}</h3>", "<p><b><u>{}</u></b></p>")),
        bullet=pick(("disc", "square", "dash", "roman")),
        running=pick((True, False)),
        colon=pick((":", " :")) if english else "：",
        rules=rules,
    )  # fmt: skip
