"""Traps of print: names, parties, parts, letter-spacing, kinds, text that nobody sees."""

from __future__ import annotations

from functools import partial

from tests.torture.blind.draft import Draft
from tests.torture.blind.traps.said import Trap
from tests.torture.blind.truth import Never


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


PRINT: tuple[Trap, ...] = (
    *(Trap("name", "name", partial(name, how=how)) for how in ("lines", "lines", "picture", "bracket", "other")),
    Trap("name", "name", addressees), Trap("name", "place", dated_place),
    *(Trap("parties", "parties", partial(party, label=label)) for label in ("middle", "bottom", "top")),
    *(Trap("part", "uses", partial(uses, how=how), offer=True) for how in ("sub_points", "long_points")),
    Trap("part", "price", offer_brackets, offer=True),
    *(Trap("hidden", "hidden", partial(hidden, how=how)) for how in _SEEN),
    Trap("letter-spacing", "price", spaced, offer=True, chinese=True), Trap("letter-spacing", "parties", spaced, offer=True, chinese=True),
    *(Trap("kind", "kind", partial(front, how=how)) for how in ("picture", "announcement", "bilingual")),
    Trap("small", "risks", levels), Trap("small", "parties", footnotes), Trap("small", "code", padded, offer=True),
)  # fmt: skip
