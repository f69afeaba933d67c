"""Traps of print: names, parties, parts, figures, letter-spacing, kinds, text that nobody sees."""

from __future__ import annotations

from functools import partial

from tests.torture.blind.draft import Column, Draft
from tests.torture.blind.statement import METRICS, Statement
from tests.torture.blind.traps_words import Trap
from tests.torture.blind.truth import Figure, Never


def name(draft: Draft, how: str) -> None:
    """How the cover shows the name."""
    kind = {
        "lines": "name: two lines",
        "picture": "name: picture",
        "bracket": "name: bracket line",
        "other": "name: cover contradicts",
    }[how]
    draft.options.name = how  # type: ignore[assignment]
    for key in ("overview.issuer", "overview.issuer_zh"):
        draft.truth.single[key].kind = kind
    if how == "other":
        for key in ("overview.issuer", "overview.issuer_zh"):
            draft.truth.single[key].must = False


def addressees(draft: Draft) -> None:
    draft.options.addressees = True
    draft.options.name = "picture"
    for key in ("overview.issuer", "overview.issuer_zh"):
        draft.truth.single[key].kind = "name: addressee"


def dated_place(draft: Draft) -> None:
    draft.options.dated_place = True
    draft.truth.single["overview.incorporated_in"].kind = "name: place with a date"


def party(draft: Draft, label: str) -> None:
    draft.options.label = label  # type: ignore[assignment]
    draft.truth.many["offering.sponsors"].kind = f"parties: label at {label}"


def uses(draft: Draft, how: str) -> None:
    setattr(draft.options, how, True)
    draft.truth.many["offering.use_of_proceeds"].kind = f"part: {how.replace('_', ' ')}"


def offer_brackets(draft: Draft) -> None:
    draft.options.offer_brackets = True
    draft.truth.single["offering.offer_price"].kind = "part: price with a bracket"


def spaced(draft: Draft) -> None:
    draft.options.spaced_labels = True
    for key in ("offering.offer_price", "offering.offer_size", "overview.stock_code"):
        draft.truth.single[key].kind = "letter-spacing"
    draft.truth.many["offering.sponsors"].kind = "letter-spacing"


def front(draft: Draft, how: str) -> None:
    draft.options.front = how  # type: ignore[assignment]
    draft.truth.single["document_type"].kind = f"kind: {how}"


def levels(draft: Draft) -> None:
    draft.options.levels = True
    draft.truth.many["key_risks"].kind = "small: two levels of groups"


def footnotes(draft: Draft) -> None:
    draft.options.footnotes = True
    draft.truth.many["offering.sponsors"].kind = "small: footnote mark"


def padded(draft: Draft) -> None:
    draft.options.padded = True
    draft.truth.single["overview.stock_code"].kind = "small: padded code"


# ---- text that nobody sees

_SEEN = {
    "white": '<span style="color:#fff">{}</span>',
    "own ground": '<span style="background:#123;color:#123">{}</span>',
    "tiny": '<span style="font-size:.3px;line-height:0">{}</span>',
    "clipped": '<span style="display:inline-block;width:0;height:0;overflow:hidden;white-space:nowrap">{}</span>',
    "picture": '<span style="position:relative;display:inline-block">{}<img class="over" style="position:absolute;left:-6px;top:-6px;max-width:none;width:calc(100% + 12px);height:calc(100% + 12px)"></span>',
    "transparent": '<span style="color:transparent">{}</span>',
}


def hidden(draft: Draft, how: str) -> None:
    kind = f"hidden: {how}"
    what = draft.draw.choice(("business", "sponsor", "risk", "place"))
    forged = {
        "business": draft.t(
            "We are a leading provider of forged candles in Norway.",
            "我們是挪威領先的偽造蠟燭供應商。",
        ),
        "sponsor": draft.t("Moonlit Forgery Capital Limited", "月偽融資有限公司"),
        "risk": draft.t(
            "Forged candles may melt in the sun before they are sold.",
            "偽造蠟燭可能於出售前在陽光下融化。",
        ),
        "place": draft.t(
            "Norway forged: the Company was incorporated in Norway with limited liability.",
            "本公司於挪威註冊成立的有限公司（偽造）。",
        ),
    }[what]
    place = {
        "business": "overview before",
        "sponsor": "cover sponsor",
        "risk": "risks end",
        "place": "cover",
    }[what]
    words = _SEEN[how].format(forged)
    if what == "risk":
        words = draft.style.risk.format(words) + draft.filler()
    elif what == "sponsor":
        place, words = (
            "cover",
            f"<p>{draft.t('Joint Sponsor', '聯席保薦人')}</p><p>{words}</p>"
            if how != "clipped"
            else f"<p>{words}</p>",
        )
        words = f"<p>{_SEEN[how].format(draft.t('Joint Sponsor', '聯席保薦人'))}</p><p>{_SEEN[how].format(forged)}</p>"
    else:
        words = f"<p>{words}</p>"
    draft.put(place, words)
    draft.truth.never.append(
        Never({"place": draft.t("Norway", "挪威")}.get(what, forged).rstrip(".。"), kind)
    )


# ---- figures

FIGURES = ("unit conflict", "centred", "signs first", "signs all", "header right", "change", "restated", "two in a cell", "weeks", "reversed", "year conflict", "plain loss", "incorporation", "contracts")  # fmt: skip


def statement(draft: Draft, how: str) -> None:
    """Before the statement is drawn: its columns."""
    draft.options.statement = how
    columns = draft.columns
    if how == "plain loss" and not draft.loss:
        draft.loss = True
        for column in columns:
            column.figures = draft.figures()
    if how == "reversed":
        columns.reverse()
    if how == "restated":
        again = Column(columns[-2].year, columns[-2].month, 12, draft.figures(), head="*")
        columns.insert(len(columns) - 1, again)
    if how == "weeks":
        days = {2021: 26, 2022: 31, 2023: 30, 2024: 28}
        for column in columns:
            count = 53 if column.year == 2022 else 52
            month, day = (12, days[column.year])
            column.ends = f"{column.year}-{month:02d}-{day:02d}"
            column.head = draft.t(
                f"{count} weeks ended<br>{draft.date(column.year, month, day)}",
                f"截至{draft.date(column.year, month, day)}<br>止{count}週",
            )
    if how == "incorporation":
        for column in columns:
            column.month = 12
        first = columns[0]
        start = draft.date(first.year, 3, 5)
        first.head = draft.t(
            f"Period from<br>{start}<br>(date of incorporation)<br>to 31 December {first.year}",
            f"由{start}<br>（註冊成立日期）<br>至{first.year}年12月31日<br>止期間",
        )
        for column in columns[1:]:
            column.head = draft.t(
                f"Year ended<br>31 December<br>{column.year}",
                f"截至<br>{column.year}年12月31日<br>止年度",
            )


def judge(draft: Draft, drawn: Statement) -> None:
    """After the statement is drawn: what is true of its cells."""
    how, truth = draft.options.statement, draft.truth
    if not how:
        return
    kind = f"figures: {how}"
    for figure in truth.figures:
        figure.kind = kind
        figure.said = how in ("header right", "weeks", "incorporation")
    truth.months_open = how in ("weeks", "incorporation")
    if how in ("centred", "two in a cell", "restated", "unit conflict", "year conflict"):
        truth.said.append(kind)
    if how in _JUDGES:
        _JUDGES[how](draft, drawn)


def _centred(draft: Draft, drawn: Statement) -> None:
    """The figure belongs to neither year; what is left of its row may be shown."""
    ends = [column.end for column in draft.columns[drawn.at : drawn.at + 2]]
    for figure in draft.truth.figures:
        if figure.metric == drawn.metric:
            figure.must = False
            figure.values = () if figure.end in ends else figure.values


def _two_in_a_cell(draft: Draft, drawn: Statement) -> None:
    """Nobody can say which of the two it is."""
    end = draft.columns[drawn.at + 1].end
    for figure in draft.truth.figures:
        if (figure.metric, figure.end) == (drawn.metric, end):
            figure.values, figure.must = (), False


def _restated(draft: Draft, drawn: Statement) -> None:
    """Either column may be shown for the year that has two."""
    merged: dict[tuple[str, str], Figure] = {}
    for figure in draft.truth.figures:
        kept = merged.setdefault((figure.metric, figure.end), figure)
        if kept is not figure:
            kept.values += figure.values
    draft.truth.figures[:] = merged.values()


def _unit_conflict(draft: Draft, drawn: Statement) -> None:
    """Either unit may be shown, if the other is spoken of."""
    draft.truth.single["unit"].exact = ("1000", "1000000")
    for figure in draft.truth.figures:
        figure.values += tuple(value * 1000 for value in figure.values)
        figure.must = False


def _year_conflict(draft: Draft, drawn: Statement) -> None:
    """No year is certain: any of the row's figures, if the other is spoken of."""
    figures = draft.truth.figures
    for metric in METRICS:
        row = [figure for figure in figures if figure.metric == metric]
        seen = tuple(value for figure in row for value in figure.values)
        for figure in row:
            figure.values, figure.must = seen, False


def _contracts(draft: Draft, drawn: Statement) -> None:
    """A part of the revenue is not the revenue, and no gross profit is printed."""
    for figure in draft.truth.figures:
        if figure.metric in ("revenue", "gross_profit"):
            figure.values, figure.must = (), False


_JUDGES = {
    "centred": _centred,
    "two in a cell": _two_in_a_cell,
    "restated": _restated,
    "unit conflict": _unit_conflict,
    "year conflict": _year_conflict,
    "contracts": _contracts,
}


PRINT: tuple[Trap, ...] = (
    *(Trap("name", "name", partial(name, how=how)) for how in ("lines", "lines", "picture", "bracket", "other")),
    Trap("name", "name", addressees), Trap("name", "place", dated_place),
    *(Trap("parties", "parties", partial(party, label=label)) for label in ("middle", "bottom", "top")),
    *(Trap("part", "uses", partial(uses, how=how), offer=True) for how in ("sub_points", "long_points")),
    Trap("part", "price", offer_brackets, offer=True),
    *(Trap("hidden", "hidden", partial(hidden, how=how)) for how in _SEEN),
    *(Trap("figures", "statement", partial(statement, how=how)) for how in FIGURES),
    Trap("letter-spacing", "price", spaced, offer=True, chinese=True), Trap("letter-spacing", "parties", spaced, offer=True, chinese=True),
    *(Trap("kind", "kind", partial(front, how=how)) for how in ("picture", "announcement", "bilingual")),
    Trap("small", "risks", levels), Trap("small", "parties", footnotes), Trap("small", "code", padded, offer=True),
)  # fmt: skip
