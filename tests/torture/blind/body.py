"""The chapters from the summary to the appendices."""

from __future__ import annotations

import itertools

from tests.torture.blind.draft import Draft
from tests.torture.blind.front import the
from tests.torture.blind.statement import METRICS, Sheet, Statement
from tests.torture.blind.truth import Figure, Many, Single
from tests.torture.blind.words import RISKS, UPPER_LEVELS, USES


def business_sentences(draft: Draft) -> tuple[str, str]:
    """What it does, in two true sentences."""
    t, trade = draft.t, draft.trade
    goods, noun, verb, buyers = t(trade.goods), t(trade.noun), t(trade.verb), t(trade.buyers)
    english, chinese = (
        f"{draft.first[0]} {draft.halves[0][0].split(' ', 1)[-1]}",
        draft.halves[0][1],
    )
    service = trade.verb[0] == "provides"
    of = trade.goods[0].replace(" services", "") if service else trade.goods[0]
    forms = (
        (
            f"We are a leading {trade.industry[0]} {noun} in eastern China.",
            f"我們是中國華東領先的{trade.industry[1]}{trade.noun[1]}。",
        ),
        (
            f"Our Group is principally engaged in the {'provision' if service else 'manufacture and sale'} of {goods} in the PRC.",
            f"本集團主要從事{goods}的{'提供' if service else '製造及銷售'}。"
            if not service
            else f"本集團主要於中國從事提供{goods}。",
        ),
        (
            f"Founded in {draft.founded}, we are a {noun} of {goods} with customers in twelve provinces."
            if not service
            else f"Founded in {draft.founded}, we are a provider of {goods} with customers in twelve provinces.",
            f"我們成立於{draft.founded}年，是一家{trade.industry[1]}{trade.noun[1]}，客戶遍及十二個省份。",
        ),
        (
            f"The Group {verb} {goods} in China and South East Asia.",
            f"本集團於中國及東南亞{trade.verb[1]}{goods}。",
        ),
        (
            f"We are one of the largest {noun}s of {goods} in Zhejiang Province."
            if not service
            else f"We are one of the largest providers of {goods} in Zhejiang Province.",
            f"我們為浙江省最大的{trade.industry[1]}{trade.noun[1]}之一。",
        ),
    )
    del english, chinese, of
    more = (
        (
            f"We serve {buyers} directly and through distributors.",
            f"我們直接及透過分銷商向{buyers}{trade.verb[1].replace('製造及', '')}{goods}。",
        ),
        (
            f"Our {goods} are {'used' if service else 'bought'} mainly by {buyers}.",
            f"我們的{goods}主要供{buyers}使用。",
        ),
    )
    return t(draft.draw.choice(forms)), t(draft.draw.choice(more))


def summary(draft: Draft, statement: Statement) -> str:
    """SUMMARY."""
    t, truth = draft.t, draft.truth
    one, two = business_sentences(draft)
    draft.business = (one, two)
    kept = truth.many["overview.business"].kind
    truth.many["overview.business"] = Many((one,), allowed=(two,), enough=1, kind=kept)
    lead, join = draft.extra("overview before"), " " if draft.english else ""
    overview = f"<h2>{t('OVERVIEW', '概覽')}</h2>{lead}<p>{one}{join}{two}</p>{draft.extra('overview after')}"
    named = list(_told(draft)[:3])
    truth.in_summary = dict.fromkeys(named, True)
    risks = f"<h2>{t('RISK FACTORS', '風險因素')}</h2><p>{t('There are risks in any investment. Among the greater ones are:', '任何投資均涉及風險，其中較重大者包括：')}</p><ul>{''.join(f'<li>{one}</li>' for one in named)}</ul>"
    table = statement.html(
        Sheet(unit="million")
        if statement.trap == "unit conflict"
        else Sheet(
            turned=statement.trap == "year conflict", plain_loss=statement.trap == "plain loss"
        )
    )
    figures = f"<h2>{t('SUMMARY OF OUR RESULTS', '業績概要')}</h2><p>{t('The following table sets forth a summary of our consolidated statements of profit or loss for the years indicated:', '下表載列本集團於所示年度的綜合損益表概要：')}</p>{table}"
    intro = f"<p>{t('This summary gives an overview of what this document contains. As it is a summary, it does not hold all that may matter to you.', '本概要旨在概述本文件所載的資料。由於僅屬概要，故並無載列所有可能對閣下而言屬重要的資料。')}</p>"
    return f"<section><h1>{draft.title('Summary', '概要')}</h1>{intro}{overview}{draft.filler(2, 3)}{figures}{draft.filler()}{risks}{draft.extra('summary end')}</section>"


def _told(draft: Draft) -> list[str]:
    return [draft.t(heading) for _, group in RISKS for heading in group[::2]]


def risk_factors(draft: Draft) -> str:
    """RISK FACTORS, in one or two levels of groups."""
    t, truth = draft.t, draft.truth
    kind = truth.many["key_risks"].kind
    blocks = [f"<h1>{draft.title('Risk factors', '風險因素')}</h1>", draft.filler(1, 2)]
    for at, (group, headings) in enumerate(RISKS):
        if draft.options.levels and at in (0, 2):
            blocks.append(f"<h2 style='text-align:center'>{t(UPPER_LEVELS[at // 2])}</h2>")
        words = t(group)
        shown = words.upper() if draft.style.caps and not draft.options.levels else words
        blocks.append(f"<h2{' class=u' * (draft.seed % 4 == 0)}>{shown}</h2>")
        for heading in headings:
            blocks += [draft.style.risk.format(t(heading)), draft.filler(2, 4)]
    told = tuple(t(heading) for _, group in RISKS for heading in group)
    truth.many["key_risks"] = Many(told, exact=True, kind=kind)
    truth.groups = tuple(t(one) for one, _ in RISKS) + tuple(t(one) for one in UPPER_LEVELS)
    return f"<section>{''.join(blocks)}{draft.extra('risks end')}</section>"


def industry(draft: Draft) -> str:
    """INDUSTRY OVERVIEW."""
    t, trade = draft.t, draft.trade
    name, name_zh = trade.industry
    heads = (
        (f"OVERVIEW OF THE {name.upper()} INDUSTRY IN THE PRC", f"中國{name_zh}行業概覽"),
        (f"The {name} market in China", f"中國{name_zh}市場"),
        (f"THE PRC {name.upper()} INDUSTRY", f"中國{name_zh}行業"),
    )
    said = t(
        f"According to {draft.consultant[0]}, the market size of the {name} industry in the PRC grew from RMB3.1 billion in 2019 to RMB5.6 billion in 2024.",
        f"根據{draft.consultant[1]}的資料，中國{name_zh}行業的市場規模由2019年的人民幣31億元增至2024年的人民幣56億元。",
    )
    return f"<section><h1>{draft.title('Industry overview', '行業概覽')}</h1><p>{t(f'The information in this section comes from a report by {draft.consultant[0]}.', f'本節資料摘自{draft.consultant[1]}編製的報告。')}</p><h2>{t(draft.draw.choice(heads))}</h2><p>{said}</p>{draft.extra('industry')}{draft.fillers(1, 3)}</section>"


def history(draft: Draft) -> str:
    """HISTORY, and INFORMATION ABOUT THIS DOCUMENT with the board of the listing."""
    t = draft.t
    board = ("GEM", "GEM") if draft.gem else ("the Main Board", "主板")
    shares = ("H Shares", "H股") if draft.joint_stock else ("Shares", "股份")
    listing = t(
        f"Application has been made to the Listing {'Division' if draft.gem else 'Committee'} of the Stock Exchange for the listing of, and permission to deal in, our {shares[0]} on {board[0]}.",
        f"本公司已向聯交所申請批准本公司{shares[1]}於{board[1]}上市及買賣。",
    )
    told = (
        ""
        if draft.options.bare
        else f"<p>{t(f'Our Company was incorporated in {the(draft.place[0])} on {draft.date(*draft.born)}.', f'本公司於{draft.date(*draft.born)}在{draft.place[1]}註冊成立。')}</p>"
    )
    return (
        f"<section><h1>{draft.title('Information about this document', '有關本文件的資料')}</h1><h2>{t('APPLICATION FOR LISTING', '申請上市')}</h2><p>{listing}</p>{draft.extra('information')}{draft.filler()}</section>"
        f"<section><h1>{draft.title('History and corporate structure', '歷史及公司架構')}</h1>{told}{draft.extra('history')}{draft.fillers(1, 2)}</section>"
    )


def business(draft: Draft) -> str:
    """BUSINESS."""
    t = draft.t
    one, two = draft.business
    join = " " if draft.english else ""
    return f"<section><h1>{draft.title('Business', '業務')}</h1><h2>{t('OVERVIEW', '概覽')}</h2><p>{one}{join}{two}</p>{draft.fillers(1, 2)}{draft.extra('business')}<h2>{t('INSURANCE', '保險')}</h2>{draft.fillers(1, 3)}</section>"


def finance(draft: Draft, statement: Statement) -> str:
    """FINANCIAL INFORMATION and the accountants' report; the truth of the figures."""
    t = draft.t
    told = Sheet(plain_loss=statement.trap == "plain loss")
    lead = t(
        "The following table sets forth our consolidated statements of profit or loss for the years indicated:",
        "下表載列本集團於所示年度的綜合損益表：",
    )
    english, chinese = draft.name
    names = f"<p><b>{english}</b></p>"
    if draft.options.addressees:
        bank = draft.sponsors[0]
        names = f"<p>{t('TO THE DIRECTORS OF', '致')}<br><b>{t(english, chinese)}</b><br>{t(f'({chinese})', f'（{english}）')}<br><b>{t(bank)}</b><br>{t(f'({bank[1]})', f'（{bank[0]}）')}</p>"
    else:
        names = f"<p>{t(f'TO THE DIRECTORS OF {english.upper()}', f'致{chinese}列位董事')}</p>"
    return (
        f"<section><h1>{draft.title('Financial information', '財務資料')}</h1>{draft.fillers(1, 2)}<h2>{t('RESULTS OF OPERATIONS', '經營業績')}</h2><p>{lead}</p>{statement.html(told)}{draft.fillers(1, 2)}{draft.extra('finance')}</section>"
        f"{_proceeds(draft)}"
        f"<section><h1>{t('APPENDIX I', '附錄一')}<br>{draft.title('Accountants’ report', '會計師報告')}</h1>{names}<p>{t('Introduction', '緒言')}</p>{_report(draft)}<h2>{t('CONSOLIDATED STATEMENTS OF PROFIT OR LOSS', '綜合損益表')}</h2>{statement.html()}{draft.filler()}</section>"
    )


def _report(draft: Draft) -> str:
    t = draft.t
    place = t(
        f" The Company was incorporated in {the(draft.place[0])}.",
        f"貴公司於{draft.place[1]}註冊成立。",
    )
    return f"<p>{t('We report on the historical financial information of the Company and its subsidiaries.', '我們就貴公司及其附屬公司的歷史財務資料作出報告。')}{place}</p>"


def _proceeds(draft: Draft) -> str:
    """FUTURE PLANS AND USE OF PROCEEDS."""
    t, options = draft.t, draft.options
    titled = f"<h1>{draft.title('Future plans and use of proceeds', '未來計劃及所得款項用途')}</h1>"
    count = draft.draw.choice((3, 4, 5))
    uses = [*draft.draw.sample(USES[:-1], count - 1), USES[-1]]
    shares = _shares(draft, count)
    bullets = []
    for share, use in zip(shares, uses, strict=True):
        sum_of = f"{draft.shares * draft.price * share / 1e8:.1f}"
        head = t(
            f"approximately {share}%, or HK${sum_of} million, will be used for {use[0]}",
            f"約{share}%（或{sum_of}百萬港元）將用於{use[1]}",
        )
        if not draft.offers:
            head = t(
                f"approximately [REDACTED]%, or HK$[REDACTED] million, will be used for {use[0]}",
                f"約[編纂]%（或[編纂]百萬港元）將用於{use[1]}",
            )
        if options.long_points:
            head += t(". ", "。") + "".join(
                draft.filler(4, 6).replace("<p>", "").replace("</p>", " ") for _ in range(3)
            )
        subs = ""
        if options.sub_points and draft.offers and use is uses[0]:
            first = share * 2 // 3
            subs = f"<ul><li>{t(f'approximately {first}% for the land', f'約{first}%用於土地')}{t(';', '；')}</li><li>{t(f'approximately {share - first}% for the fittings', f'約{share - first}%用於裝修')}</li></ul>"
        bullets.append(
            f"<li>{head}{t(';', '；') if use is not uses[-1] and not options.long_points else t('.', '。')}{subs}</li>"
        )
    if draft.offers:
        draft.truth.many["offering.use_of_proceeds"] = Many(
            tuple(t(use) for use in uses),
            whole=True,
            closed=False,
            kind=draft.truth.many["offering.use_of_proceeds"].kind,
        )
    else:
        draft.truth.many.pop("offering.use_of_proceeds")
    kind = {"disc": "disc", "square": "square", "dash": "'– '", "roman": "lower-roman"}[
        draft.style.bullet
    ]
    lead = (
        t(
            f"We estimate that the net proceeds of the Global Offering will be approximately HK${draft.shares * draft.price / 1e6:.1f} million. We intend to use the net proceeds as follows:",
            f"我們估計全球發售所得款項淨額約為{draft.shares * draft.price / 1e6:.1f}百萬港元。我們擬將所得款項淨額作以下用途：",
        )
        if draft.offers
        else t("We intend to use the net proceeds as follows:", "我們擬將所得款項淨額作以下用途：")
    )
    return f"<section>{titled}<h2>{t('USE OF PROCEEDS', '所得款項用途')}</h2><p>{lead}</p><ol style='list-style-type:{kind}'>{''.join(bullets)}</ol></section>"


def _shares(draft: Draft, count: int) -> list[int]:
    cuts = sorted(draft.draw.sample(range(3, 19), count - 1))
    edges = [0, *(cut * 5 for cut in cuts), 100]
    return [high - low for low, high in itertools.pairwise(edges)]


def figures(draft: Draft, statement: Statement) -> None:
    """The truth of the cells, before the traps of the statement speak."""
    for column in draft.columns:
        for metric in METRICS:
            value = column.figures[metric] * 1000
            draft.truth.figures.append(Figure(metric, column.end, column.months, (value,)))
    draft.truth.single.setdefault("currency", Single(exact=(draft.currency,)))
