"""The pages before the summary, and who stands in them: cover, notice, timetable, parties."""

from __future__ import annotations

from tests.torture.blind.draft import Draft
from tests.torture.blind.truth import Many, Single
from tests.torture.blind.words import LAWYERS, PRC, STREETS, Pair


def picture(text: str, width: int = 420, height: int = 60) -> str:
    """A canvas that the press turns into a picture of the words."""
    return f'<canvas width="{width}" height="{height}" data-words="{text}"></canvas>'


def bracket(draft: Draft) -> str:
    """The line under the name."""
    english, chinese = draft.place
    if draft.joint_stock:
        return draft.t(
            f"(A joint stock company incorporated in the {english} with limited liability)",
            f"（於{chinese}註冊成立的股份有限公司）",
        )
    if draft.draw.random() < 0.5:
        return draft.t(
            f"(Incorporated in {the(english)} with limited liability)",
            f"（於{chinese}註冊成立的有限公司）",
        )
    return draft.t(
        f"(An exempted company incorporated in {the(english)} with limited liability)",
        f"（於{chinese}註冊成立之獲豁免有限公司）",
    )


def the(place: str) -> str:
    """The place with its article."""
    return place if place in ("Bermuda", "Hong Kong") else f"the {place}"


def names(draft: Draft) -> str:
    """The name on the cover, as the trap has it."""
    english, chinese = draft.name
    order = (english, chinese) if draft.english else (chinese, english)
    trap = draft.options.name
    if trap == "picture":
        return "".join(f"<p>{picture(one)}</p>" for one in order)
    if trap == "bracket":
        return f"<p>{picture(order[0])}</p>"
    if trap == "lines":
        (first, second), (tail, tail_zh) = draft.halves
        cut = tail.rfind(" ") + 1 if draft.draw.random() < 0.5 else 0
        upper = f"{first} {tail[:cut]}".strip() + "<br>" + tail[cut:]
        short = draft.draw.choice((len(tail_zh), min(4, len(tail_zh))))
        whole = second + tail_zh
        lower = f"{whole[:-short]}<br>{whole[-short:]}"
        order = (upper, lower) if draft.english else (lower, upper)
    if trap == "other":
        half = draft.first
        order = (f"{half[0]} Global Ventures Limited", f"{half[1]}環球創投有限公司")
        order = order if draft.english else order[::-1]
    return f"<p class=big>{order[0]}</p><p class=big style='font-size:16pt'>{order[1]}</p>"


def name_of_kind(draft: Draft) -> str:
    """What the document calls itself."""
    told: dict[str, Pair] = {
        "prospectus": ("PROSPECTUS", "招股章程"),
        "application_proof": ("Application Proof", "申請版本"),
        "phip": ("Post Hearing Information Pack", "聆訊後資料集"),
    }
    english, chinese = told[draft.kind]
    if draft.options.front == "bilingual":
        return f"{english} {chinese}" if draft.draw.random() < 0.5 else f"{chinese}<br>{english}"
    return draft.t(english, chinese)


def offer_lines(draft: Draft) -> tuple[str, str]:
    """Size and price of the offer, as they are printed."""
    price, shares = f"{draft.price:.2f}", f"{draft.shares:,}"
    size = draft.t(
        f"{shares} Shares (subject to the Over-allotment Option)",
        f"{shares}股股份（視乎超額配股權行使與否而定）",
    )
    if draft.options.offer_brackets:
        cost = draft.t(
            f"HK${price} per Offer Share (payable in full on application in Hong Kong dollars and subject to refund, plus brokerage of 1.0%, SFC transaction levy of 0.0027% and Stock Exchange trading fee of 0.00565%)",
            f"每股發售股份{price}港元（須於申請時以港元繳足，多繳股款可予退還，另加1.0%經紀佣金、0.0027%證監會交易徵費及0.00565%聯交所交易費）",
        )
    else:
        cost = draft.t(
            f"HK${price} per Offer Share, plus brokerage of 1.0%",
            f"每股發售股份{price}港元，另加1.0%經紀佣金",
        )
    return size, cost


def cover(draft: Draft) -> str:
    """The first pages."""
    t, options = draft.t, draft.options
    kind = name_of_kind(draft)
    plain_kind = {
        "prospectus": t("prospectus", "招股章程"),
        "application_proof": t("Application Proof", "申請版本"),
        "phip": t("Post Hearing Information Pack", "聆訊後資料集"),
    }[draft.kind]
    blocks = [
        f"<p>{t(f'Hong Kong Exchanges and Clearing Limited and The Stock Exchange of Hong Kong Limited take no responsibility for the contents of this {plain_kind}, make no representation as to its accuracy or completeness and expressly disclaim any liability whatsoever.', f'香港交易及結算所有限公司及香港聯合交易所有限公司對本{plain_kind}的內容概不負責，對其準確性或完整性亦不發表任何聲明，並明確表示概不承擔任何責任。')}</p>"
    ]
    blocks += [
        f"<h2 style='font-size:15pt'>{kind}{t(' of', '')}</h2>"
        if draft.kind != "prospectus"
        else ""
    ]
    blocks += [names(draft)]
    if options.dated_place:
        blocks += [
            f"<p>{t(f'(Incorporated in {the(draft.place[0])} on {draft.date(*draft.born)} with limited liability)', f'（於{draft.date(*draft.born)}在{draft.place[1]}註冊成立的有限公司）')}</p>"
        ]
    elif not options.bare:
        blocks += [f"<p>{bracket(draft)}</p>"]
    if draft.offers:
        blocks += [
            f"<h2 style='font-size:15pt'>{kind}</h2>",
            f"<p>{t('GLOBAL OFFERING', '全球發售')}</p>",
            _offer_table(draft),
        ]
    else:
        blocks += [
            f"<h2>{t('WARNING', '警告')}</h2><p>{t('The publication of this document is required by the Stock Exchange and the Securities and Futures Commission solely to give information to the public in Hong Kong. No offer is made by it.', '本文件乃根據聯交所及證券及期貨事務監察委員會的要求刊發，僅用作向香港公眾人士提供資料，並不構成任何要約。')}</p>"
        ]
    blocks += [draft.extra("cover")]
    role = t(*_role(draft))
    banks = "".join(
        f"<p><b>{t(bank)}{mark(draft, at)}</b></p>" for at, bank in enumerate(draft.sponsors)
    )
    blocks += [
        f"<p>{draft.label(*_role(draft)) if draft.options.spaced_labels else role}</p>{banks}"
    ]
    if draft.offers:
        blocks += [
            f"<p>{t('Overall Coordinators and Joint Bookrunners', '整體協調人及聯席賬簿管理人')}</p><p>{t(draft.banks[0])}</p><p>{t(draft.banks[1])}</p>"
        ]
        blocks += (
            [f"<p>{draft.date(*draft.day)}</p>"]
            if draft.seed % 2
            else [
                f"<p>{t('The date of this prospectus is', '本招股章程日期為')} {draft.date(*draft.day)}</p>"
            ]
        )
    if options.footnotes:
        blocks += [
            f"<p style='font-size:7.5pt;text-align:left'><sup>1</sup> {t('In alphabetical order.', '按字母順序排列。')}</p>"
        ]
    first = {
        "picture": f"<section class=cover style='break-before:auto'>{picture('', 500, 700)}</section>",
        "announcement": _announcement(draft, plain_kind),
    }.get(options.front, "")
    opening = (
        "<section class=cover>" if first else "<section class=cover style='break-before:auto'>"
    )
    return f"{first}{opening}{''.join(blocks)}</section>"


def mark(draft: Draft, at: int) -> str:
    """A footnote's mark after a party's name."""
    return "<sup>1</sup>" if draft.options.footnotes and at == 0 else ""


def _announcement(draft: Draft, kind: str) -> str:
    english = f"<p>The Stock Exchange of Hong Kong Limited and the Securities and Futures Commission take no responsibility for the contents of this announcement.</p><p class=big>{draft.name[0]}</p><p class=big>{draft.name[1]}</p><h2>ANNOUNCEMENT</h2><p>This announcement is made on the order of the Stock Exchange to publish the {kind} of the Company that is attached hereto.</p>"
    chinese = f"<p>香港聯合交易所有限公司與證券及期貨事務監察委員會對本公告的內容概不負責。</p><p class=big>{draft.name[1]}</p><p class=big>{draft.name[0]}</p><h2>公告</h2><p>本公告乃奉聯交所之命刊發，以登載隨附的本公司{kind}。</p>"
    return f"<section class=cover style='break-before:auto'>{draft.t(english, chinese)}</section>"


def _role(draft: Draft) -> Pair:
    if draft.offers and len(draft.sponsors) == 1:
        return ("Sole Sponsor", "獨家保薦人")
    return (
        ("Joint Sponsors", "聯席保薦人")
        if len(draft.sponsors) > 1
        else ("Sole Sponsor", "獨家保薦人")
    )


def _offer_table(draft: Draft) -> str:
    t, truth = draft.t, draft.truth
    size, cost = offer_lines(draft)
    price = f"{draft.price:.2f}"
    truth.single["offering.offer_price"] = Single(
        holds=(price,), kind=truth.single["offering.offer_price"].kind
    )
    truth.single["offering.offer_size"] = Single(
        holds=(f"{draft.shares:,}",),
        bars=(f"{draft.shares // 10:,}",),
        kind=truth.single["offering.offer_size"].kind,
    )
    rows = [
        (
            draft.label(
                "Number of Offer Shares under the Global Offering", "全球發售的發售股份數目"
            ),
            size,
        ),
        (
            draft.label("Number of Hong Kong Offer Shares", "香港發售股份數目"),
            t(f"{draft.shares // 10:,} Shares", f"{draft.shares // 10:,}股股份"),
        ),
        (draft.label("Offer Price", "發售價"), cost),
        (draft.label("Nominal value", "面值"), t("US$0.0001 per Share", "每股股份0.0001美元")),
    ]
    if draft.kind == "prospectus":
        rows += [(draft.label("Stock code", "股份代號"), draft.code)]
    colon = draft.style.colon
    if draft.draw.random() < 0.5:
        body = "".join(
            f"<tr><td style='width:45%'>{label}</td><td style='width:3%'>{colon.strip()}</td><td>{value}</td></tr>"
            for label, value in rows
        )
        return f"<table class=k style='width:88%;margin:auto'>{body}</table>"
    return "".join(f"<p>{label}{colon} {value}</p>" for label, value in rows)


def notice(draft: Draft) -> str:
    """IMPORTANT, and the expected timetable of an offer."""
    if not draft.offers:
        return ""
    t = draft.t
    first = f"<h1>{draft.title('Important', '重要提示')}</h1><p>{t('If you are in any doubt about any of the contents of this prospectus, you should obtain independent professional advice.', '閣下如對本招股章程任何內容有任何疑問，應尋求獨立專業意見。')}</p>{draft.extra('important')}"
    year, month, day = draft.day
    listing = draft.date(year, month + 1, min(day + 2, 28))
    rows = (
        (
            t("Application lists open", "開始辦理申請登記"),
            draft.date(year, month, min(day + 1, 28)),
        ),
        (
            t(
                "Dealings in the Shares on the Stock Exchange expected to commence on",
                "預期股份開始於聯交所買賣",
            ),
            listing,
        ),
    )
    body = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    return f"<section>{first}</section><section><h1>{draft.title('Expected timetable', '預期時間表')}</h1><table class=two>{body}</table>{draft.extra('timetable')}</section>"


def parties(draft: Draft) -> str:
    """DIRECTORS AND PARTIES INVOLVED and CORPORATE INFORMATION."""
    t, truth = draft.t, draft.truth
    truth.many["offering.sponsors"] = Many(
        tuple(t(bank) for bank in draft.sponsors),
        exact=True,
        kind=truth.many["offering.sponsors"].kind,
    )
    align = draft.options.label
    street = draft.draw.sample(STREETS, len(STREETS))
    laws = draft.draw.sample(LAWYERS, 2)
    entries: list[tuple[str, list[Pair]]] = [(draft.label(*_role(draft)), draft.sponsors)]
    if draft.offers:
        entries += [
            (draft.label("Overall Coordinators", "整體協調人"), draft.banks[:2]),
            (draft.label("Joint Bookrunners", "聯席賬簿管理人"), draft.banks[:3]),
        ]
    entries += [
        (draft.label("Legal advisers to our Company", "本公司法律顧問"), [laws[0]]),
        (
            draft.label("Legal advisers to the Sole Sponsor", "獨家保薦人法律顧問")
            if len(draft.sponsors) == 1
            else draft.label("Legal advisers to the Joint Sponsors", "聯席保薦人法律顧問"),
            [laws[1]],
        ),
        (draft.label("Auditor and reporting accountant", "核數師及申報會計師"), [draft.auditor]),
        (draft.label("Industry consultant", "行業顧問"), [draft.consultant]),
    ]
    drawn = []
    for at, (label, people) in enumerate(entries):
        said = "".join(
            f"<p style='margin:0 0 4pt'><b>{t(one)}{mark(draft, n) if at == 0 else ''}</b><br>{t(street[(at + n) % len(street)])}</p>"
            for n, one in enumerate(people)
        )
        drawn.append(f"<tr><td style='vertical-align:{align}'>{label}</td><td>{said}</td></tr>")
    titled = (
        draft.title(
            "Directors and parties involved in the Global Offering", "董事及參與全球發售的各方"
        )
        if draft.offers
        else draft.title("Directors and parties involved", "董事及參與各方")
    )
    directors = "".join(
        f"<tr><td>{t(*one)}</td><td>{t(*where)}</td></tr>"
        for one, where in (
            (("Mr. Ivo Larch", "羅以和先生"), ("2 Cedar Path, Singapore", "新加坡雪松徑2號")),
            (
                ("Ms. Tamsin Reed", "李丹心女士"),
                ("9 Mill Lane, Hangzhou, PRC", "中國杭州磨坊里9號"),
            ),
        )
    )
    corporate = [
        (t("Registered office", "註冊辦事處"), t(street[0])),
        (t("Company secretary", "公司秘書"), t("Ms. Una Birch", "白安娜女士")),
        (t("Principal bank", "主要往來銀行"), t("Cobble Street Bank", "石街銀行")),
    ]
    if draft.offers:
        corporate.append(
            (
                t("Stock code", "股份代號"),
                f"0{draft.code}" if draft.options.padded and len(draft.code) == 4 else draft.code,
            )
        )
    body = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in corporate)
    return (
        f"<section><h1>{titled}</h1><h2>{t('DIRECTORS', '董事')}</h2><table class=two>{directors}</table>"
        f"<h2>{t('PARTIES INVOLVED', '參與各方')}</h2><table class=two>{''.join(drawn)}</table></section>"
        f"<section><h1>{draft.title('Corporate information', '公司資料')}</h1><table class=two>{body}</table>{draft.extra('corporate')}</section>"
    )


def definitions(draft: Draft) -> str:
    """DEFINITIONS."""
    t = draft.t
    english, chinese = draft.name
    en_place, zh_place = draft.place
    parent = t(draft.others[0])
    where = (
        ""
        if draft.options.bare
        else t(
            f", a company incorporated in {the(en_place)} with limited liability on {draft.date(*draft.born)}",
            f"，一家於{draft.date(*draft.born)}在{zh_place}註冊成立的有限公司",
        )
    )
    company = t(f"{english} ({chinese}){where}", f"{chinese}（{english}）{where}")
    quotes = ("“{}”", "「{}」")[not draft.english]
    rows = [
        (t("Board", "董事會"), t("the board of Directors", "董事會")),
        (t("Company”, “our Company” or “the Company", "本公司」或「公司"), company),
        (
            t("Controlling Shareholder", "控股股東"),
            t(
                f"{parent}, a company incorporated in Hong Kong",
                f"{parent}，一家於香港註冊成立的公司",
            ),
        ),
        (t("Group", "本集團"), t("our Company and its subsidiaries", "本公司及其附屬公司")),
        (t("PRC", "中國"), t(PRC)),
        (
            t("Track Record Period", "往績記錄期"),
            t("the years reported on in Appendix I", "附錄一所呈報的年度"),
        ),
    ]
    if draft.offers:
        rows.append(
            (
                t("Sole Sponsor", "獨家保薦人")
                if len(draft.sponsors) == 1
                else t("Joint Sponsors", "聯席保薦人"),
                t(" and ", "及").join(t(bank) for bank in draft.sponsors),
            )
        )
    rows += [
        (t(*a), t(*b))
        for a, b in ((("Share(s)", "股份"), ("ordinary shares of our Company", "本公司普通股")),)
    ]
    body = "".join(
        f"<tr><td>{quotes.format(term)}</td><td>{meaning}</td></tr>" for term, meaning in rows
    )
    return f"<section><h1>{draft.title('Definitions', '釋義')}</h1><p>{t('In this document the following words have the meanings set out below.', '於本文件內，下列詞彙具有以下涵義。')}</p><table class=two>{body}</table></section>"
