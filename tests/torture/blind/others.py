"""Documents that offer nothing: an annual report, and a composite document of two companies."""

from __future__ import annotations

from tests.torture.blind import body, front
from tests.torture.blind.draft import Draft
from tests.torture.blind.statement import Statement
from tests.torture.blind.truth import Never, Single

_PARTY = ("overview.issuer", "overview.issuer_zh", "overview.incorporated_in")


def _section(title: str, *blocks: str) -> str:
    return f"<section><h1>{title}</h1>{''.join(blocks)}</section>"


def _quiet(draft: Draft, kind: str) -> None:
    """Nothing of an offer is printed, nor any risk; what else is found must be right."""
    single, many = draft.truth.single, draft.truth.many
    for name in ("offering.sponsors", "offering.use_of_proceeds", "key_risks", "overview.business"):
        many[name].kind = kind
    many.pop("overview.business")
    for name in ("overview.sector", "overview.listing_regime", "date"):
        single.pop(name)
    for name, want in single.items():
        want.kind = kind if name in ("document_type", *_PARTY) else want.kind
    single["overview.stock_code"] = Single(exact=(draft.code,), kind=kind)
    single["offering.offer_price"] = single["offering.offer_size"] = Single(must=False, kind=kind)


def annual_report(draft: Draft, statement: Statement) -> list[str]:
    """An annual report with a bilingual title: figures of its years, and no offer."""
    t, single = draft.t, draft.truth.single
    _quiet(draft, "kind: annual report")
    single["document_type"].exact = ("annual_report",)
    body.figures(draft, statement)
    last = max(column.year for column in draft.columns)
    year = f"{last}" if draft.columns[-1].month == 12 else f"{last - 1}/{last}"
    cover = f"<section class=cover style='break-before:auto'>{front.names(draft)}<p>{front.bracket(draft)}</p><p>{t('Stock Code', '股份代號')}{draft.style.colon} {draft.code}</p><h2 style='font-size:26pt'>ANNUAL REPORT 年報 {year}</h2></section>"
    rows = ((t("Auditor", "核數師"), t(draft.auditor)), (t("Stock code", "股份代號"), draft.code))
    corporate = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    placed = t(
        f"The Company was incorporated in {front.the(draft.place[0])} with limited liability.",
        f"本公司於{draft.place[1]}註冊成立為有限公司。",
    )
    used = t(
        f"In 2019 the Company placed shares at HK${draft.price:.2f} each, and the net proceeds were used in full.",
        f"本公司於2019年以每股{draft.price:.2f}港元配售股份，所得款項淨額已悉數動用。",
    )
    lead = t("CONSOLIDATED STATEMENT OF PROFIT OR LOSS", "綜合損益表")
    return [
        cover,
        _section(draft.title("Corporate information", "公司資料"), f"<table class=two>{corporate}</table>"),
        _section(draft.title("Chairman’s statement", "主席報告"), draft.fillers(3, 5)),
        _section(draft.title("Management discussion and analysis", "管理層討論及分析"), draft.fillers(2, 4), f"<p>{used}</p>", draft.fillers(2, 4)),
        _section(draft.title("Report of the directors", "董事會報告"), f"<p>{placed}</p>", draft.fillers(3, 5)),
        _section(draft.title("Corporate governance report", "企業管治報告"), draft.fillers(5, 8)),
        _section(draft.title("Independent auditor’s report", "獨立核數師報告"), f"<p>{t(f'To the shareholders of {draft.name[0]}', f'致{draft.name[1]}列位股東')}</p>", draft.fillers(3, 5)),
        _section(lead, statement.html()),
        _section(draft.title("Five year financial summary", "五年財務概要"), draft.fillers(1, 2)),
    ]  # fmt: skip


def composite(draft: Draft, _statement: Statement) -> list[str]:
    """An offer by one company for the shares of another: neither's facts are the other's."""
    t, truth = draft.t, draft.truth
    kind = "whose: offeror"
    _quiet(draft, kind)
    offeror = draft.others[0]
    for name in (*_PARTY, "overview.stock_code", "unit"):
        truth.single[name].must = False
    truth.single["document_type"] = Single(exact=("circular", "other"), kind=kind)
    truth.single["currency"] = Single(exact=(draft.currency,), must=False)
    truth.single["state"] = Single(exact=("partial", "rejected"), kind=kind)
    truth.never += [
        Never(t("Samoa", "薩摩亞"), kind, "overview.incorporated_in"),
        Never(t(offeror), kind, "overview.issuer"),
        Never(offeror[1], kind, "overview.issuer_zh"),
    ]
    bracket = t("(Incorporated in Samoa with limited liability)", "（於薩摩亞註冊成立的有限公司）")
    own = f"<p class=big>{t(draft.name)}</p><p>{front.bracket(draft)}</p><p>{t(f'(Stock Code: {draft.code})', f'（股份代號：{draft.code}）')}</p>"
    other = f"<p class=big>{t(offeror)}</p><p>{bracket}</p>"
    title = t("COMPOSITE OFFER AND RESPONSE DOCUMENT", "綜合要約及回應文件")
    told = t(
        f"UNCONDITIONAL MANDATORY CASH OFFER BY {draft.banks[0][0].upper()} FOR AND ON BEHALF OF {offeror[0].upper()} TO ACQUIRE ALL THE ISSUED SHARES OF {draft.name[0].upper()}",
        f"{draft.banks[0][1]}代表{offeror[1]}就收購{draft.name[1]}全部已發行股份提出無條件強制性現金要約",
    )
    pair = (other, own) if draft.seed % 2 else (own, other)
    about = t(
        f"The Offeror was incorporated in Samoa with limited liability. The principal business of the Offeror is investment holding. The Company was incorporated in {front.the(draft.place[0])} with limited liability.",
        f"要約人於薩摩亞註冊成立為有限公司，其主要業務為投資控股。本公司於{draft.place[1]}註冊成立為有限公司。",
    )
    quotes = ("“{}”", "「{}」")[not draft.english]
    rows = (
        (t("Company", "本公司"), t(draft.name)),
        (
            t("Offeror", "要約人"),
            t(
                f"{offeror[0]}, a company incorporated in Samoa with limited liability",
                f"{offeror[1]}，一家於薩摩亞註冊成立的有限公司",
            ),
        ),
    )
    meant = "".join(
        f"<tr><td>{quotes.format(term)}</td><td>{meaning}</td></tr>" for term, meaning in rows
    )
    return [
        f"<section class=cover style='break-before:auto'>{pair[0]}{pair[1]}<h2>{title}</h2><p>{told}</p><p>{t('Financial adviser to the Offeror', '要約人的財務顧問')}</p><p><b>{t(draft.banks[0])}</b></p></section>",
        _section(draft.title("Definitions", "釋義"), f"<table class=two>{meant}</table>"),
        _section(draft.title("Letter from the Board", "董事會函件"), f"<p>{about}</p>", draft.fillers(3, 6)),
        _section(draft.title("Letter from the independent financial adviser", "獨立財務顧問函件"), draft.fillers(4, 6)),
        _section(t("APPENDIX I", "附錄一"), f"<h2>{t('FURTHER TERMS OF THE OFFER', '要約的其他條款')}</h2>", draft.fillers(4, 6)),
        _section(t("APPENDIX II", "附錄二"), f"<h2>{t('FINANCIAL INFORMATION OF THE GROUP', '本集團的財務資料')}</h2>", draft.fillers(3, 6)),
        _section(t("APPENDIX III", "附錄三"), f"<h2>{t('GENERAL INFORMATION', '一般資料')}</h2>", draft.fillers(3, 6)),
        _section(t("APPENDIX IV", "附錄四"), f"<h2>{t('DOCUMENTS ON DISPLAY', '展示文件')}</h2>", draft.fillers(1, 3)),
    ]  # fmt: skip
