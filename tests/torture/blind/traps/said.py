"""Traps of what is said: statements of others, other companies' facts, decoys of dates and codes.

Each trap of a table names its kind and its place; one document has at most one trap a place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tests.torture.blind.draft import Draft
from tests.torture.blind.truth import Never
from tests.torture.blind.words import OTHER_TRADES, STREETS, Pair


class Trap(NamedTuple):
    """One trap: its kind, the place that it takes, and what sets it."""

    kind: str
    place: str
    set: Callable[[Draft], None]
    offer: bool = False
    """Whether it wants a document that prints its offer."""
    chinese: bool = False


def _say(draft: Draft, where: str, kind: str, words: Pair, field: str = "*") -> None:
    """Put a sentence that is not the issuer's own, and forbid it."""
    told = draft.t(words)
    draft.put(where, f"<p>{told}</p>")
    draft.truth.never.append(Never(told.rstrip(".。"), kind, field))


def belief(draft: Draft) -> None:
    name, name_zh = draft.trade.industry
    _say(
        draft,
        "overview before",
        "whose: belief",
        (
            f"We believe China’s {name} market is fragmented and is open to new entrants.",
            f"我們認為中國{name_zh}市場為高度分散的市場，並對新參與者開放。",
        ),
        "overview.business",
    )


def customers(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview before",
        "whose: customers",
        (
            f"Our five largest customers are leading operators of {other} in the PRC.",
            f"本集團五大客戶均為中國領先的{other_zh}營運商。",
        ),
        "overview.business",
    )


def parent(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview before",
        "whose: parent",
        (
            f"Our Company is a wholly-owned subsidiary of {draft.others[0][0]}, a leading operator of {other} in Hong Kong.",
            f"本公司為{draft.others[0][1]}的全資附屬公司，該公司為香港領先的{other_zh}營運商。",
        ),
        "overview.business",
    )


def parent_alone(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview before",
        "whose: parent",
        (
            f"{draft.others[0][0]}, our Controlling Shareholder, is a leading operator of {other} and its group is principally engaged in that business.",
            f"控股股東{draft.others[0][1]}是一家領先的{other_zh}營運商，主要從事{other_zh}業務。",
        ),
        "overview.business",
    )


def investee(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview after",
        "whose: investee",
        (
            f"{draft.others[2][0]}, in which we hold 12%, is principally engaged in the operation of {other} and is a leader in that industry.",
            f"{draft.others[2][1]}（我們持有其12%權益）主要從事{other_zh}營運，為該行業的領導者。",
        ),
        "overview.business",
    )


def past(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview before",
        "whose: past",
        (
            f"Until {draft.founded - 1}, our founders were operators of {other}, a business which they sold in that year.",
            f"我們的創辦人過往曾為{other_zh}營運商，並已於{draft.founded - 1}年出售該業務。",
        ),
        "overview.business",
    )


def past_own(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    _say(
        draft,
        "overview before",
        "whose: past",
        (
            f"In the past, we were a leading operator of {other}, and we left that business in {draft.founded + 2}.",
            f"我們過去曾是領先的{other_zh}營運商，並已於{draft.founded + 2}年退出該業務。",
        ),
        "overview.business",
    )


def resident(draft: Draft) -> None:
    _say(
        draft,
        "overview before",
        "whose: tax",
        ("We are a PRC resident enterprise for tax purposes.", "就稅務而言，我們是中國居民企業。"),
        "overview.business",
    )


def defendants(draft: Draft) -> None:
    _say(
        draft,
        "overview after",
        "whose: defendants",
        (
            "We were among the defendants in two lawsuits, both of which were settled.",
            "我們是兩宗訴訟的被告之一，兩宗訴訟均已和解。",
        ),
        "overview.business",
    )


def segment(draft: Draft) -> None:
    other, other_zh = draft.draw.choice((("board games", "桌上遊戲"), ("garden tools", "園藝工具")))
    told = draft.t(
        f"This segment designs and sells {other} through shops and accounted for less than 2% of revenue.",
        f"該分部設計並透過商店銷售{other_zh}，佔收益不足2%。",
    )
    draft.put("overview after", f"<h3>{draft.t(other.capitalize(), other_zh)}</h3><p>{told}</p>")
    draft.truth.never.append(Never(told.rstrip(".。"), "whose: segment", "overview.business"))


def board_of_parent(draft: Draft) -> None:
    board = ("the Main Board", "主板") if draft.gem else ("GEM", "GEM")
    draft.truth.single["overview.listing_regime"].kind = "whose: board of another"
    other = draft.others[0]
    draft.put(
        "overview after",
        f"<p>{draft.t(f'The shares of {other[0]}, our parent, have been listed on {board[0]} of the Stock Exchange since 2009.', f'母公司{other[1]}的股份自2009年起於聯交所{board[1]}上市。')}</p>",
    )
    _say(
        draft,
        "history",
        "whose: board of another",
        (
            f"{other[0]} (stock code: 8{draft.seed % 900 + 100}) is listed on {board[0]} and is not part of our Group.",
            f"{other[1]}（股份代號：8{draft.seed % 900 + 100}）於{board[1]}上市，並非本集團成員。",
        ),
    )
    draft.truth.never.append(
        Never(f"8{draft.seed % 900 + 100}", "whose: board of another", "overview.stock_code")
    )


def place_of_another(draft: Draft) -> None:
    draft.truth.single["overview.incorporated_in"].kind = "whose: place of another"
    other = draft.others[1]
    draft.put(
        "overview before",
        f"<p>{draft.t(f'{other[0]}, which guarantees our bank loan, is a company incorporated in the Marshall Islands with limited liability.', f'為我們的銀行貸款作擔保的{other[1]}為於馬紹爾群島註冊成立的有限公司。')}</p>",
    )
    draft.truth.never.append(Never(draft.t("Marshall", "馬紹爾"), "whose: place of another"))


def sector_of_another(draft: Draft) -> None:
    other, other_zh = draft.draw.choice(OTHER_TRADES)
    draft.truth.single["overview.sector"].kind = "whose: sector of another"
    invested = draft.others[2]
    draft.put(
        "overview after",
        f"<p>{draft.t(f'We also hold a small stake in {invested[0]}, which is active in the {other[:-1]} industry.', f'我們亦持有{invested[1]}的少量權益，該公司經營{other_zh}行業。')}</p>",
    )
    draft.put(
        "industry",
        f"<p>{draft.t(f'For comparison, the {other[:-1]} industry in the PRC grew by 2% in the same time.', f'作為比較，中國{other_zh}行業於同期增長2%。')}</p>",
    )
    draft.truth.never.append(
        Never(draft.t(other[:-1], other_zh), "whose: sector of another", "overview.sector")
    )


def earlier_placing(draft: Draft) -> None:
    words = (
        (
            "approximately 55%, or HK$11.0 million, was used for a warehouse in Shantou",
            "約55%（或11.0百萬港元）已用於汕頭倉庫",
        ),
        (
            "approximately 45%, or HK$9.0 million, was used for paying trade creditors",
            "約45%（或9.0百萬港元）已用於支付貿易應付款項",
        ),
    )
    kind = "whose: earlier placing"
    points = "".join(f"<li>{draft.t(one)}{draft.t(';', '；')}</li>" for one in words)
    head = draft.t("Use of proceeds of the 2017 placing", "2017年配售所得款項用途")
    lead = draft.t(
        f"The net proceeds of a placing of shares by {draft.others[0][0]} in 2017 were used as follows:",
        f"{draft.others[0][1]}於2017年配售股份的所得款項淨額已用作以下用途：",
    )
    place = draft.draw.choice(("history", "summary end"))
    draft.put(place, f"<h2>{head}</h2><p>{lead}</p><ul>{points}</ul>")
    if "offering.use_of_proceeds" in draft.truth.many:
        draft.truth.many["offering.use_of_proceeds"].kind = kind
    draft.truth.never += [
        Never(draft.t(key), kind)
        for key in (
            ("warehouse in Shantou", "汕頭倉庫"),
            ("paying trade creditors", "支付貿易應付款項"),
        )
    ]


def risks_of_target(draft: Draft) -> None:
    heads = (
        (
            "The ferries of the target may be laid up for repairs.",
            "目標公司的渡輪可能因維修而停航。",
        ),
        ("Fares of the target are set by the government.", "目標公司的票價由政府釐定。"),
    )
    titled = draft.t(
        "Extract from the valuer’s report: risk factors of the target",
        "估值師報告摘錄：目標公司的風險因素",
    )
    body = "".join(draft.style.risk.format(draft.t(one)) + draft.filler() for one in heads)
    draft.put(
        "last",
        f"<section><h1>{draft.t('APPENDIX II', '附錄二')}<br>{draft.title('Valuation report', '估值報告')}</h1><h2>{titled}</h2>{body}</section>",
    )
    draft.truth.never += [
        Never(draft.t(one).rstrip(".。"), "whose: risks of another") for one in heads
    ]


def dates(draft: Draft) -> None:
    """Dates of a listing, a lock-up and an appointment, more of them than of the document."""
    year = draft.day[0]
    lock, listed, since = (
        draft.date(year + 1, 1, 5),
        draft.date(year, 12, 29),
        draft.date(year - 1, 2, 11),
    )
    draft.put(
        "important",
        f"<p>{draft.t(f'No shares may be sold by the Controlling Shareholder before {lock}.', f'控股股東於{lock}前不得出售任何股份。')}</p>",
    )
    draft.put(
        "corporate",
        f"<p>{draft.t(f'Ms. Una Birch was appointed on {since}. The Listing Date is expected to be {listed}.', f'白安娜女士於{since}獲委任。上市日期預期為{listed}。')}</p>",
    )
    draft.put(
        "cover",
        f"<p>{draft.t(f'Dealings are expected to begin on {listed}.', f'預期於{listed}開始買賣。')}</p>",
    )
    draft.truth.single["date"].kind = "dates"


def code_of_another(draft: Draft) -> None:
    other = draft.others[3]
    draft.put(
        "corporate",
        f"<p>{draft.t(f'Share registrar of {other[0]} (stock code: 7654), our shareholder', f'股東{other[1]}（股份代號：7654）的股份過戶登記處')}{draft.style.colon} {draft.t(STREETS[0])}</p>",
    )
    draft.truth.single["overview.stock_code"].kind = "absence: code"
    draft.truth.never.append(Never("7654", "absence: code", "overview.stock_code"))


def bare(draft: Draft) -> None:
    draft.options.bare = True
    draft.truth.single["overview.incorporated_in"].kind = "absence: place in a report"


WORDS: tuple[Trap, ...] = (
    *(Trap("whose", "overview", one) for one in (belief, customers, parent, parent_alone, investee, past, past_own, resident, defendants, segment)),
    Trap("whose", "board", board_of_parent), Trap("whose", "place", place_of_another), Trap("whose", "sector", sector_of_another),
    Trap("whose", "uses", earlier_placing), Trap("whose", "risks", risks_of_target),
    Trap("dates", "dates", dates), Trap("absence", "code", code_of_another), Trap("absence", "place", bare),
)  # fmt: skip
