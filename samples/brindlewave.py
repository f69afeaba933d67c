"""The English sample: a post hearing information pack of a maker of walking trainers.

Everything in it agrees with everything else, so a good reader keeps all of it. It has what
readers stumble over: a year without revenue (dashes in three figures), percentages between the
amounts, an unaudited comparative period, no stock code, and an offer whose terms are redacted.
"""

from __future__ import annotations

from collections.abc import Mapping

from samples.figures import plain, shared
from samples.sheet import Design
from samples.tables import Head, Row, Table, worded

DESIGN = Design(
    title="Brindlewave Robotics Holdings Limited: Post Hearing Information Pack (fictional sample)",
    author="hcgen samples",
    language="en",
    fiction="Fictional sample: no such company exists",
    draft="THIS DOCUMENT IS IN DRAFT FORM. IT IS NOT COMPLETE, IT MAY CHANGE, AND IT IS TO BE READ"
    " TOGETHER WITH THE SECTION HEADED “WARNING” ON THE COVER OF THIS DOCUMENT.",
)

REVENUE = (0, 163_948, 107_305, 191_776)
_PROFIT_OR_LOSS: tuple[tuple[str, tuple[int, int, int, int], str], ...] = (
    ("Revenue", REVENUE, "5"),
    ("Cost of sales", (0, -70_858, -47_417, -78_403), ""),
    ("Gross profit", (0, 93_090, 59_888, 113_373), ""),
    ("Other income and gains", (4_118, 6_207, 4_390, 5_026), "6"),
    ("Selling and marketing expenses", (-6_870, -41_642, -29_266, -45_118), ""),
    ("Administrative expenses", (-21_415, -25_108, -18_059, -26_490), ""),
    ("Research and development expenses", (-52_306, -48_069, -36_871, -39_725), ""),
    ("Finance costs", (-1_904, -2_215, -1_688, 0), "7"),
    ("(Loss)/profit before tax", (-78_377, -17_737, -21_606, 7_066), "8"),
    ("Income tax expense", (0, 0, 0, -848), "9"),
    ("(Loss)/profit for the year/period", (-78_377, -17_737, -21_606, 6_218), ""),
)
_SUBTOTALS = ("Gross profit", "(Loss)/profit before tax", "(Loss)/profit for the year/period")
_ENDS = "(Loss)/profit for the year/period"


def tables() -> Mapping[str, Table]:
    """The tables that the text asks for, by name."""
    return {
        "profit": _profit(),
        "statement": _statement(),
        "position": _position(),
        "balance": _balance(),
        "cash": _cash(),
        "revenue": _revenue(),
        "note_revenue": _note_revenue(),
        **_small_tables(),
    }


def _period_heads(step: int, lead: int = 0) -> tuple[tuple[Head, ...], ...]:
    """The two lines over the years: what ends when, then the years, ``step`` columns each."""
    half, last = lead + 2 * step, lead + 4 * step - 1
    years = ("2023", "2024", "2024", "2025")
    return (
        (
            Head("Year ended December 31,", lead, half - 1, ruled=True, face="bold"),
            Head("Nine months ended September 30,", half, last, ruled=True, face="bold"),
        ),
        tuple(
            Head(year, lead + at * step, lead + at * step + step - 1, ruled=True, face="bold")
            for at, year in enumerate(years)
        ),
    )


def _profit() -> Table:
    units = tuple(
        Head(text, at * 2 + shift, at * 2 + shift)
        for at in range(4)
        for shift, text in enumerate(("RMB", "%"))
    )
    rows = tuple(
        shared(
            label, amounts, REVENUE, bold=label in _SUBTOTALS or label == "Revenue",
            rule=label in _SUBTOTALS, total=label == _ENDS,
        )
        for label, amounts, _ in _PROFIT_OR_LOSS
    )  # fmt: skip
    return Table(
        columns=(42, 30, 42, 30, 42, 30, 42, 30),
        heads=(
            *_period_heads(2),
            units,
            (Head("(unaudited)", 4, 5),),
            (Head("(in thousands, except for percentages)", 0, 7),),
        ),
        rows=rows,
        size=8.4,
    )


def _statement() -> Table:
    units = (Head("Notes", 0, 0), *(Head("RMB’000", at, at) for at in range(1, 5)))
    rows = tuple(
        plain(
            label, amounts, note=note, bold=label in _SUBTOTALS or label == "Revenue",
            rule=label in _SUBTOTALS, total=label == _ENDS,
        )
        for label, amounts, note in _PROFIT_OR_LOSS
    )  # fmt: skip
    return Table(
        columns=(36, 56, 56, 72, 72),
        heads=(*_period_heads(1, 1), units, (Head("(unaudited)", 3, 3),)),
        rows=(
            *rows,
            Row("Attributable to:"),
            plain("Owners of the Company", (-78_377, -17_737, -21_606, 6_218), note="", total=True),
        ),
    )


def _dates() -> tuple[tuple[Head, ...], ...]:
    return (
        (
            Head("As of December 31,", 0, 1, ruled=True, face="bold"),
            Head("As of September 30,", 2, 2, face="bold"),
        ),
        tuple(
            Head(year, at, at, face="bold", ruled=True)
            for at, year in enumerate(("2023", "2024", "2025"))
        ),
        (Head("(RMB in thousands)", 0, 2),),
    )


def _position() -> Table:
    return Table(
        columns=(74, 74, 100),
        heads=_dates(),
        rows=(
            plain("Non-current assets", (41_206, 58_317, 66_940)),
            plain("Current assets", (168_552, 201_733, 238_104)),
            plain("Current liabilities", (-96_410, -164_789, -208_760)),
            plain("Non-current liabilities", (-24_300, -19_850, -11_455)),
            plain("Net assets", (89_048, 75_411, 84_829), bold=True, rule=True, total=True),
        ),
    )


def _balance() -> Table:
    return Table(
        columns=(74, 74, 100),
        heads=_dates(),
        rows=(
            plain("Property, plant and equipment", (28_774, 43_120, 52_306)),
            plain("Right-of-use assets", (12_432, 15_197, 14_634)),
            plain("Total non-current assets", (41_206, 58_317, 66_940), bold=True, rule=True),
            plain("Inventories", (62_180, 81_440, 97_215)),
            plain("Trade receivables", (0, 41_906, 57_833)),
            plain("Prepayments and other receivables", (38_680, 27_647, 28_706)),
            plain("Cash and cash equivalents", (67_692, 50_740, 54_350)),
            plain("Total current assets", (168_552, 201_733, 238_104), bold=True, rule=True),
            plain("Trade payables", (22_605, 48_311, 59_902)),
            plain("Bank loans", (46_000, 0, 0)),
            plain("Contract liabilities and accruals", (27_805, 116_478, 148_858)),
            plain("Total current liabilities", (96_410, 164_789, 208_760), bold=True, rule=True),
            plain("Non-current lease liabilities", (24_300, 19_850, 11_455)),
            plain("Net assets", (89_048, 75_411, 84_829), bold=True, rule=True, total=True),
        ),
    )


def _cash() -> Table:
    return Table(
        columns=(56, 56, 72, 72),
        heads=(*_period_heads(1), (Head("(unaudited)", 2, 2),), (Head("(RMB in thousands)", 0, 3),)),
        rows=(
            plain("Net cash from/(used in) operations", (-61_842, -12_655, -15_114, 21_307)),
            plain("Net cash used in investing", (-18_230, -22_414, -14_906, -13_582)),
            plain("Net cash from/(used in) financing", (95_460, 18_117, 20_332, -4_115)),
            plain("Net change in cash", (15_388, -16_952, -9_688, 3_610), bold=True, rule=True),
            plain("Cash at the beginning", (52_304, 67_692, 67_692, 50_740)),
            plain("Cash at the end", (67_692, 50_740, 58_004, 54_350), bold=True, rule=True, total=True),
        ),
    )  # fmt: skip


def _sales() -> tuple[tuple[str, tuple[int, int, int, int]], ...]:
    return (
        ("Sale of Gaitwright", (0, 149_685, 98_020, 167_804)),
        ("Service contracts", (0, 14_263, 9_285, 15_127)),
        ("Rent of Fernhand", (0, 0, 0, 8_845)),
    )


def _revenue() -> Table:
    whole = _profit()
    return Table(
        columns=whole.columns,
        heads=whole.heads,
        rows=(
            *(shared(label, amounts, REVENUE) for label, amounts in _sales()),
            shared("Total", REVENUE, REVENUE, bold=True, rule=True, total=True),
        ),
        size=8.4,
    )


def _note_revenue() -> Table:
    return Table(
        columns=(56, 56, 72, 72),
        heads=(
            *_period_heads(1),
            tuple(Head("RMB’000", at, at) for at in range(4)),
            (Head("(unaudited)", 2, 2),),
        ),
        rows=(
            *(plain(label, amounts) for label, amounts in _sales()),
            plain("Total", REVENUE, bold=True, rule=True, total=True),
        ),
    )


def _small_tables() -> dict[str, Table]:
    offer = (
        ("Number of [REDACTED]", "[REDACTED] Shares"),
        ("Highest [REDACTED]", "HK$[REDACTED] per Share, payable in full"),
        ("Nominal value", "US$0.0001 per Share"),
    )
    return {
        "cover": worded((300,), (), offer, leaders=False),
        "product": worded(
            (90, 110), ("Gaitwright", "Fernhand"),
            (("Trains", "legs", "hand and wrist"), ("Class of device", "II", "II"),
             ("Registered", "January 2024", "February 2025"), ("Offered for", "sale", "rent")),
        ),
        "directors": worded(
            (150, 130), ("Position", "Nationality"),
            (("Dr. Ondine Sallow", "Executive Director", "Maltese"),
             ("Mr. Pak Wing-tsit", "Executive Director", "Chinese"),
             ("Mr. Emeric Voss", "Non-executive Director", "Belgian"),
             ("Ms. Hui Lok-sum", "Non-executive Director", "Chinese"),
             ("Ms. Cheung Sze-wan", "Independent Director", "Chinese"),
             ("Prof. Iselin Moraine", "Independent Director", "Norwegian"),
             ("Mr. Luk Ka-him", "Independent Director", "Chinese")), leaders=False,
        ),
        "market": worded(
            (60, 60, 60), ("2020", "2024", "2029 (expected)"),
            (("Lower limbs", "0.6", "1.6", "3.9"), ("Upper limbs and hands", "0.4", "0.9", "2.0"),
             ("Other", "0.1", "0.2", "0.5"), ("Total (RMB in billions)", "1.1", "2.7", "6.4")),
        ),
        "milestones": worded(
            (300,), ("What happened",),
            (("2017", "The first walking trainer is built"),
             ("June 2019", "Brindlewave Foshan is established"),
             ("August 2021", "Our Company is incorporated"),
             ("January 2024", "Gaitwright is registered"),
             ("February 2025", "Fernhand is registered")), leaders=False,
        ),
        "employees": worded(
            (110,), ("Number of employees",),
            (("Research and development", "143"), ("Assembly", "96"), ("Sales and service", "118"),
             ("Administration", "41"), ("Total", "398")),
        ),
        "holders": worded(
            (130, 90), ("Number of Shares", "Shareholding"),
            (("Tidewrack Holdings Limited", "77,760,000", "[REDACTED]%"),
             ("Skerry Bridge Fund L.P.", "24,320,000", "[REDACTED]%")),
        ),
    }  # fmt: skip
