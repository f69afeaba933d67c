"""The Chinese sample: an application proof of a grower of vegetables in buildings.

Its honest fault: the highlights of the Summary misprint the gross profit of 2024 (two digits
changed places), so that revenue less cost of sales does not give it; the accountants' report and
the chapter on financial information print it rightly. A careful reader drops that cell and keeps
the rest. Years run newest first, in Chinese numerals and once in full-width digits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from samples.figures import money, plain, shared
from samples.sheet import Design
from samples.tables import Head, Row, Table, worded

DESIGN = Design(
    title="澄棲植物工場集團有限公司：申請版本（虛構樣本）",
    author="hcgen samples",
    language="zh-Hant",
    fiction="虛構樣本：世上並無此公司　Fictional sample: no such company exists",
    draft="本文件屬草擬本，內容並不完整，日後或會更改，須與本文件封面「警告」一節一併閱讀。",
    contents="頁次",
    leading=18.0,
    head_first=True,
)

_YEARS = ("二零二五年", "二零二四年", "二零二三年")
_WIDE_YEARS = ("２０２５年", "２０２４年", "２０２３年")
_REVENUE = (538_917, 412_608, 301_274)
_GROSS_PROFIT = (177_711, 125_153, 77_427)
_MISPRINTED_GROSS_PROFIT = (177_711, 125_513, 77_427)
_PROFIT = "年內溢利／（虧損）"
_PROFIT_OR_LOSS: tuple[tuple[str, tuple[int, int, int], str], ...] = (
    ("收入", _REVENUE, "四"),
    ("銷售成本", (-361_206, -287_455, -223_847), ""),
    ("毛利", _GROSS_PROFIT, ""),
    ("其他收入及收益", (9_384, 7_640, 6_155), "五"),
    ("分銷開支", (-52_418, -45_903, -37_669), ""),
    ("行政開支", (-61_077, -55_218, -48_530), ""),
    ("研發開支", (-28_335, -24_771, -19_842), ""),
    ("財務成本", (-14_902, -16_354, -13_288), "六"),
    ("除稅前溢利／（虧損）", (30_363, -9_453, -35_747), ""),
    ("所得稅（開支）／抵免", (-5_106, -1_027, 1_214), "七"),
    (_PROFIT, (25_257, -10_480, -34_533), ""),
)
_SUBTOTALS = ("毛利", "除稅前溢利／（虧損）", _PROFIT)


def tables() -> Mapping[str, Table]:
    """The tables that the text asks for, by name."""
    return {
        "summary_profit": _profit(_YEARS, misprinted=True),
        "profit": _profit(_WIDE_YEARS, misprinted=False),
        "statement": _statement(),
        "position": _position(),
        "balance": _balance(),
        "cash": _cash(),
        "revenue": _revenue(),
        "note_revenue": _note_revenue(),
        **_small_tables(),
    }


def _heads(
    over: str, years: tuple[str, ...], step: int, lead: int = 0
) -> tuple[tuple[Head, ...], ...]:
    return (
        (Head(over, lead, lead + 3 * step - 1, ruled=True, face="bold"),),
        tuple(
            Head(year, lead + at * step, lead + at * step + step - 1, ruled=True, face="bold")
            for at, year in enumerate(years)
        ),
    )


def _profit(years: tuple[str, ...], *, misprinted: bool) -> Table:
    units = tuple(
        Head(text, at * 2 + shift, at * 2 + shift, face="roman")
        for at in range(3)
        for shift, text in enumerate(("人民幣千元", "%"))
    )
    rows = []
    for label, amounts, _ in _PROFIT_OR_LOSS:
        row = shared(
            label, amounts, _REVENUE, bold=label in _SUBTOTALS or label == "收入",
            rule=label in _SUBTOTALS, total=label == _PROFIT,
        )  # fmt: skip
        if misprinted and label == "毛利":
            row = _misprinted(row)
        rows.append(row)
    return Table(
        columns=(62, 36, 62, 36, 62, 36),
        heads=(*_heads("截至十二月三十一日止年度", years, 2), units),
        rows=tuple(rows),
        leaders=False,
    )


def _misprinted(row: Row) -> Row:
    """The row with the amounts as the Summary misprints them and the percentages as they were."""
    cells = list(row.cells)
    cells[::2] = [money(amount) for amount in _MISPRINTED_GROSS_PROFIT]
    return Row(row.label, tuple(cells), bold=row.bold, rule=row.rule, total=row.total)


def _statement() -> Table:
    units = (
        Head("附註", 0, 0, face="roman"),
        *(Head("人民幣千元", at, at, face="roman") for at in range(1, 4)),
    )
    rows = tuple(
        plain(
            label, amounts, note=note, bold=label in _SUBTOTALS or label == "收入",
            rule=label in _SUBTOTALS, total=label == _PROFIT,
        )
        for label, amounts, note in _PROFIT_OR_LOSS
    )  # fmt: skip
    owners = plain("本公司擁有人", (25_257, -10_480, -34_533), note="")
    interests = plain("非控股權益", (0, 0, 0), note="", total=True)
    return Table(
        columns=(40, 76, 76, 76),
        heads=(*_heads("截至十二月三十一日止年度", _YEARS, 1, 1), units),
        rows=(*rows, Row("以下人士應佔："), owners, interests),
        leaders=False,
    )


def _dated(over: str, rows: tuple[Row, ...]) -> Table:
    units = tuple(Head("人民幣千元", at, at, face="roman") for at in range(3))
    return Table(
        columns=(84, 84, 84), heads=(*_heads(over, _YEARS, 1), units), rows=rows, leaders=False
    )


def _position() -> Table:
    return _dated(
        "於十二月三十一日",
        (
            plain("非流動資產", (471_230, 452_817, 398_264)),
            plain("流動資產", (206_518, 157_943, 166_209)),
            plain("流動負債", (-233_904, -218_775, -192_488)),
            plain("非流動負債", (-251_600, -224_998, -194_518)),
            plain("資產淨值", (192_244, 166_987, 177_467), bold=True, rule=True, total=True),
        ),
    )


def _balance() -> Table:
    return _dated(
        "於十二月三十一日",
        (
            plain("物業、廠房及設備", (402_915, 389_106, 341_870)),
            plain("使用權資產", (68_315, 63_711, 56_394)),
            plain("非流動資產總值", (471_230, 452_817, 398_264), bold=True, rule=True),
            plain("存貨", (31_662, 27_805, 21_947)),
            plain("貿易應收款項", (92_307, 70_418, 55_126)),
            plain("現金及現金等價物", (82_549, 59_720, 89_136)),
            plain("流動資產總值", (206_518, 157_943, 166_209), bold=True, rule=True),
            plain("貿易應付款項", (98_104, 91_377, 80_635)),
            plain("短期銀行借款", (135_800, 127_398, 111_853)),
            plain("流動負債總額", (233_904, 218_775, 192_488), bold=True, rule=True),
            plain("長期銀行借款", (185_600, 168_250, 143_700)),
            plain("租賃負債", (66_000, 56_748, 50_818)),
            plain("資產淨值", (192_244, 166_987, 177_467), bold=True, rule=True, total=True),
        ),
    )


def _cash() -> Table:
    return _dated(
        "截至十二月三十一日止年度",
        (
            plain("經營活動所得現金淨額", (71_406, 28_317, 4_905)),
            plain("投資活動所用現金淨額", (-63_180, -88_924, -102_446)),
            plain("融資活動所得現金淨額", (14_603, 31_191, 118_270)),
            plain("現金增加／（減少）淨額", (22_829, -29_416, 20_729), bold=True, rule=True),
            plain("年末現金及現金等價物", (82_549, 59_720, 89_136), bold=True, total=True),
        ),
    )


def _sales() -> tuple[tuple[str, tuple[int, int, int]], ...]:
    return (
        ("銷售蔬菜", (431_874, 335_029, 251_563)),
        ("建造種植架", (96_303, 77_579, 49_711)),
        ("技術服務", (10_740, 0, 0)),
    )


def _revenue() -> Table:
    whole = _profit(_YEARS, misprinted=False)
    rows = tuple(shared(label, amounts, _REVENUE) for label, amounts in _sales())
    total = shared("總計", _REVENUE, _REVENUE, bold=True, rule=True, total=True)
    return Table(columns=whole.columns, heads=whole.heads, rows=(*rows, total), leaders=False)


def _note_revenue() -> Table:
    rows = tuple(plain(label, amounts) for label, amounts in _sales())
    total = plain("總計", _REVENUE, bold=True, rule=True, total=True)
    return _dated("截至十二月三十一日止年度", (*rows, total))


def _small_tables() -> dict[str, Table]:
    tables = {
        "cover": worded(
            (260,), (),
            (("[編纂]數目", "[編纂]股股份"), ("最高[編纂]", "每股[編纂]港元，須於申請時繳足"),
             ("面值", "每股0.001港元")),
        ),
        "product": worded(
            (120, 120), ("客戶", "開始年份"),
            (("銷售蔬菜", "餐廳及超級市場", "二零一八年"), ("建造種植架", "其他營運商", "二零二一年"),
             ("技術服務", "其他營運商", "二零二五年")),
        ),
        "directors": worded(
            (160, 90), ("職位", "國籍"),
            (("沈澄女士", "執行董事", "中國"), ("區棲桐先生", "執行董事", "中國"),
             ("祁望舒先生", "非執行董事", "中國"), ("鄺念慈女士", "獨立非執行董事", "中國"),
             ("戚延先生", "獨立非執行董事", "中國"), ("陸嘉謙先生", "獨立非執行董事", "中國")),
        ),
        "market": worded(
            (80, 80, 100), ("二零二一年", "二零二五年", "二零三零年（預期）"),
            (("葉菜（人民幣十億元）", "5.2", "11.2", "24.0"),
             ("香草（人民幣十億元）", "0.7", "1.3", "2.6")),
        ),
        "milestones": worded(
            (280,), ("事件",),
            (("二零一七年九月", "珠海澄棲成立"), ("二零一八年六月", "第一座植物工場投產"),
             ("二零二零年五月", "本公司註冊成立"), ("二零二四年十二月", "第七座植物工場投產")),
        ),
        "farms": worded(
            (110, 110), ("種植面積（平方米）", "投產年份"),
            (("珠海一號", "5,400", "二零一八年"), ("珠海二號", "7,100", "二零二零年"),
             ("中山", "8,300", "二零二一年"), ("江門", "8,900", "二零二二年"),
             ("蘇州", "9,600", "二零二三年"), ("成都", "10,200", "二零二三年"),
             ("東莞", "11,500", "二零二四年")),
        ),
        "employees": worded(
            (110,), ("人數",),
            (("種植及包裝", "412"), ("研發", "67"), ("銷售及送貨", "158"), ("行政", "53"),
             ("總計", "690")),
        ),
        "holders": worded(
            (120, 100), ("股份數目", "持股百分比"),
            (("汀蘭控股有限公司", "104,600,000", "[編纂]%"),),
        ),
    }  # fmt: skip
    return {name: replace(table, leaders=False) for name, table in tables.items()}
