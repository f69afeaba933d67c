"""The third sample: a file delivered as a prospectus that is one, of a school for watchmakers.

It is called a prospectus, it has chapters, fees and dates, and it is no listing document: it has
no issuer, no risk factors, no financial statements. A careful reader says so and claims nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from samples.sheet import Design
from samples.tables import Table, worded

DESIGN = Design(
    title="Wan Ling Institute of Clock and Watch Making: Prospectus 2026–2027 (fictional sample)",
    author="hcgen samples",
    language="en",
    fiction="Fictional sample: no such institute exists",
    size=(420.0, 595.0),
    margin=48.0,
    body=12.0,
    leading=17.0,
)


def tables() -> Mapping[str, Table]:
    """The tables that the text asks for, by name."""
    return {
        "calendar": worded(
            (150,), ("2026–2027",),
            (("Autumn term", "7 September – 18 December"), ("Spring term", "11 January – 26 March"),
             ("Summer term", "12 April – 25 June"), ("Summer courses", "5 July – 13 August"),
             ("Open days", "14 March and 9 May")),
        ),
        "fees": worded(
            (60, 60), ("Weeks", "HK$"),
            (("First steps with files and saws", "10", "9,800"), ("Turning", "12", "12,400"),
             ("Wheels and pinions", "12", "12,400"), ("Escapements", "14", "14,900"),
             ("The English bracket clock", "20", "22,000"),
             ("The mechanical wrist watch", "20", "22,000"), ("Tower clocks", "6", "7,500"),
             ("Evening courses, from", "6", "3,600")),
        ),
        "people": worded(
            (170,), ("Teaches",),
            (("Ms. Hester Quay", "Escapements"), ("Mr. Lam Ho-yeung", "Turning, wheels and pinions"),
             ("Ms. Odile Farrant", "Dials and hands"), ("Mr. Bertil Sandgrouse", "Tower clocks"),
             ("Ms. Yu Kit-ling", "Wrist watches, chronographs"), ("Mr. Iain Tallow", "Cases"),
             ("Ms. Ng Pui-shan", "Running a workshop")),
        ),
    }  # fmt: skip
