"""Which label names what. A near miss names nothing."""

from __future__ import annotations

import pytest

from hcgen.agent.extractors.rules.income_statement.metrics import only_loss, rank
from hcgen.contracts import METRICS
from tests.agent.rules.drawn_cases import HERE

NAMED = {
    "revenue": [
        "Revenue",
        "Revenues",
        "REVENUE",
        "Turnover",
        "Total net revenues",
        "Operating revenue",
        "Revenue (Note 4)",
        "Revenue(1)",
        "Revenue from contracts with customers",
        "Revenue, net",
        "收入",
        "總收入",
        "營業額",
        "收 益",
        "營業收入",
        "收入總額",
    ],
    "gross_profit": [
        "Gross profit",
        "Gross loss",
        "Gross (loss)/profit",
        "Gross profit/(loss)",
        "毛利",
        "毛損",
        "毛（損）╱利",
        "毛利╱（毛損）",
    ],
    "profit_for_period": [
        "Profit for the year",
        "Profit for the Year/Period",
        "(Loss)/profit for the year",
        "Profit/(loss) for the year/period",
        "Loss for the period",
        "Net income",
        "Net income/(loss)",
        "Net loss",
        "Net profit for the year",
        "Profit after tax",
        "Profit (loss) for the year",
        "Profit and total comprehensive income for the year",
        "年內利潤",
        "年／期內溢利",
        "年內/期內溢利",
        "本 年 度（虧 損）╱溢 利",
        "期內虧損",
        "淨利潤",
        "年內溢利及全面收益總額",
        "除稅後溢利",
    ],
}
UNNAMED = [
    "Gross profit margin",
    "Adjusted net profit",
    "Adjusted profit for the year (non-IFRS measure)",
    "Total comprehensive income for the year",
    "Other comprehensive income for the year",
    "Profit before tax",
    "Profit from operations",
    "Profit for the year from continuing operations",
    "Profit for the year attributable to owners of the Company",
    "Net profit margin",
    "Net income attributable to shareholders",
    "Cost of revenue",
    "Other revenue",
    "Segment revenue",
    "Deferred revenue",
    "Revenue growth",
    "Earnings per share",
    "Operating income",
    "Interest income",
    "毛利率",
    "淨利潤率",
    "除稅前溢利",
    "年內全面收益總額",
    "其他收入",
    "經調整淨利潤",
    "其他收益及虧損",
    "本公司擁有人應佔年內溢利",
    "利息收入",
]


@pytest.mark.parametrize(
    ("metric", "label"), [(m, label) for m, all_ in NAMED.items() for label in all_]
)
def test_a_label_names_its_metric_alone(metric: str, label: str) -> None:
    assert [m for m in METRICS if rank(m, label) is not None] == [metric]


@pytest.mark.parametrize("label", UNNAMED)
def test_a_near_miss_names_no_metric(label: str) -> None:
    assert all(rank(metric, label) is None for metric in METRICS)


def test_a_total_goes_before_a_plain_line() -> None:
    total, plain = rank("revenue", "Total revenue"), rank("revenue", "Revenue")
    assert total is not None
    assert plain is not None
    assert total < plain


@pytest.mark.parametrize(
    ("label", "loss"),
    [
        ("Loss for the year", True),
        ("Gross loss", True),
        ("年內虧損", True),
        ("(Loss)/profit for the year", False),
        ("Net income/(loss)", False),
        ("年內（虧損）╱溢利", False),
        ("Loss before income tax", True),
    ],
)
def test_only_a_label_that_names_no_gain_makes_a_bare_figure_a_loss(label: str, loss: bool) -> None:
    assert only_loss(label) is loss


@pytest.mark.parametrize("line", (HERE / "labels.txt").read_text("utf-8").splitlines())
def test_a_label_names_the_metric_or_something_else(line: str) -> None:
    metric, expected, label = line.split(" | ")
    (part,) = (each for each in METRICS if each == metric)
    assert (rank(part, label) is not None) == (expected == "yes")
