"""The words of filings that are drawn at random, in two languages. No real company is meant."""

from __future__ import annotations

import calendar
import random
from dataclasses import dataclass

_ENGLISH = (
    "the group sells water meters to towns and counties and keeps them in order under contracts of some "
    "years while its plants run at most of what they can make and new ones are planned where demand grows"
)
_CHINESE = (
    "本集團向城鎮供應水錶並按合約為其維護而工廠大部分時間滿負荷運行新廠則於需求增長之地規劃興建"
)
_COUNTS = {3: ("three", "三"), 6: ("six", "六"), 9: ("nine", "九")}
_DIGITS = "零一二三四五六七八九"


def _count(number: int) -> str:
    tens, ones = divmod(number, 10)
    return (_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (_DIGITS[ones] if ones else "")  # fmt: skip


@dataclass(frozen=True)
class Words:
    """What a filing of one language is made of."""

    language: str
    names: tuple[tuple[str, str], ...]
    fonts: tuple[str, ...]
    summary: str
    overview: str
    business: str
    risk_factors: str
    business_title: str
    finance: str
    lead: str
    note: str
    unaudited: str
    labels: dict[str, tuple[str, ...]]
    groups: tuple[tuple[str, str], ...]
    risk_prints: tuple[str, ...]
    risks: tuple[str, ...]

    def paragraph(self, draw: random.Random) -> str:
        """Some lines without a meaning."""
        if self.language == "en":
            words = " ".join(draw.choice(_ENGLISH.split()) for _ in range(draw.randint(60, 150)))
            return f"<p>{words.capitalize()}.</p>"
        return f"<p>{''.join(draw.choice(_CHINESE) for _ in range(draw.randint(150, 320)))}。</p>"

    def cover(self, draw: random.Random, english: str, chinese: str) -> str:
        """The first page."""
        if self.language == "en":
            kind = draw.choice(("Application Proof", "Post Hearing Information Pack"))
            return (
                f"<p>The Stock Exchange of Hong Kong Limited takes no responsibility for this {kind}.</p><h2>{kind} of</h2>"
                f'<p style="font-size:20pt"><b>{english}</b></p><p style="font-size:18pt">{chinese}</p>'
                "<p>(Incorporated in the Cayman Islands with limited liability)</p><h2>WARNING</h2>"
                "<p>No offer of shares or other securities is made by this document.</p>"
            )
        kind = draw.choice(("申請版本", "聆訊後資料集"))
        return (
            f"<p>香港聯合交易所有限公司對本{kind}的內容概不負責。</p><h2>{kind}</h2>"
            f'<p style="font-size:18pt"><b>{english}</b></p><p style="font-size:20pt">{chinese}</p>'
            "<p>（於開曼群島註冊成立的有限公司）</p><h2>警告</h2><p>本文件並不發售任何股份或其他證券，股東不應倚賴本文件。</p>"
        )

    def unit(self, currency: str, *, thousands: bool) -> str:
        """Currency and unit, as a header prints them."""
        if self.language == "en":
            return f"{currency}’000" if thousands else f"{currency} million"
        power = "千" if thousands else "百萬"
        return {"RMB": f"人民幣{power}元", "HK$": f"{power}港元", "US$": f"{power}美元"}[currency]

    def year(self, year: int, *, numerals: bool) -> str:
        """A year over its column."""
        if self.language == "en":
            return str(year)
        return f"{year}年" if numerals else "".join(_DIGITS[int(d)] for d in str(year)) + "年"

    def period(self, month: int, months: int, *, numerals: bool) -> str:
        """The words over the years of a period."""
        day = 28 if month == 2 else calendar.monthrange(2023, month)[1]
        if self.language == "en":
            name = calendar.month_name[month]
            told = f"{day} {name}" if numerals else f"{name} {day},"
            return f"{'Year' if months == 12 else f'{_COUNTS[months][0].capitalize()} months'} ended {told}"
        told = f"{month}月{day}日" if numerals else f"{_count(month)}月{_count(day)}日"
        return f"截至{told}止{'年度' if months == 12 else f'{_COUNTS[months][1]}個月'}"

    def of_both(self, label: str) -> str:
        """A label of a year as it is printed over years and a shorter period."""
        return f"{label}/period" if self.language == "en" else label.replace("年內", "年／期內")

    def halves(self, head: str) -> tuple[str, str]:
        """The words over one column, in two lines."""
        cut = head.index("ended") + 5 if self.language == "en" else head.index("止")
        return head[:cut].strip(), head[cut:].strip()


WORDS = {
    "en": Words(
        language="en",
        names=(("Larkmere Metering Technology Co., Ltd.", "雀湖計量科技股份有限公司"), ("Oxbow Hill Holdings Limited", "牛軛山控股有限公司"), ("Tamarind Meter Inc.", "羅望子水錶公司")),
        fonts=("'Noto Serif',serif", "'Liberation Serif',serif", "'Liberation Sans',sans-serif"),
        summary="SUMMARY", overview="OVERVIEW", risk_factors="RISK FACTORS", business_title="BUSINESS", finance="FINANCIAL INFORMATION",
        business="We are a leading provider of smart water meters in southern China.",
        lead="The following table sets forth our consolidated statements of profit or loss for the periods indicated:",
        note="Note", unaudited="(unaudited)",
        labels={"revenue": ("Revenue",), "cost": ("Cost of sales",), "gross_profit": ("Gross profit",), "other": ("Operating expenses, net",), "before": ("Profit before tax", "Loss before tax"), "tax": ("Income tax expense",), "profit_for_period": ("Profit for the year", "Loss for the year")},
        groups=(("RISKS RELATING TO OUR BUSINESS", "RISKS RELATING TO OUR SHARES"), ("Risks Relating to Our Business and Industry", "Risks Relating to the [REDACTED]")),
        risk_prints=("<h3>{}</h3>", "<p><b>{}</b></p>", "<p><i>{}</i></p>"),
        risks=("We depend on a small number of towns for most of our revenue.", "Our meters may have faults that we find late.", "Prices of brass and electronic parts move, and we may not be able to pass a rise on to our customers, which could hurt our margins.", "We may not keep the engineers that we need", "Our contracts are won by tender and may not be renewed on terms as good as those of today or at all.", "Changes in the rules on drinking water may make our meters unfit for sale.", "The market price of our Shares may be volatile.", "We had net current liabilities in the past and may have them again."),
    ),
    "zh": Words(
        language="zh-Hant",
        names=(("Larkmere Metering Technology Co., Ltd.", "雀湖計量科技股份有限公司"), ("Oxbow Hill Holdings Limited", "牛軛山控股有限公司"), ("Tamarind Meter Inc.", "羅望子水錶公司")),
        fonts=("'Noto Serif CJK TC',serif", "'Noto Sans CJK TC',sans-serif"),
        summary="概 要", overview="概覽", risk_factors="風 險 因 素", business_title="業 務", finance="財務資料",
        business="我們是中國南方領先的智能水錶供應商。", lead="下表載列本集團於所示期間的綜合損益表：",
        note="附註", unaudited="（未經審核）",
        labels={"revenue": ("收益",), "cost": ("銷售成本",), "gross_profit": ("毛利",), "other": ("經營開支淨額",), "before": ("除稅前溢利", "除稅前虧損"), "tax": ("所得稅開支",), "profit_for_period": ("年內溢利", "年內虧損")},
        groups=(("與我們的業務及行業有關的風險", "與[編纂]有關的風險"), ("有關我們業務的風險", "有關我們股份的風險")),
        risk_prints=("<p><b>{}</b></p>", "<h2>{}</h2>"),
        risks=("我們的大部分收益依賴少數城鎮客戶。", "我們的水錶可能存在較遲才發現的缺陷。", "黃銅及電子零件價格波動，我們未必能將升幅轉嫁予客戶，從而可能損害我們的利潤率。", "我們未必能挽留所需的工程師", "我們的合約以投標方式取得，未必能續約，屆時我們的工廠可能有一段時間沒有工作。", "飲用水規則的變動可能令我們的水錶不適合出售。", "我們的股份市價可能波動。", "我們過往錄得流動負債淨額，日後可能再次出現。"),
    ),
}  # fmt: skip
"""The words by language."""
