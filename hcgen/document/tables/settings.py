"""The numbers by which tables are rebuilt, each with what it measures.

All were found by measuring drawn and real filings. They stand in one class, so that they can be
looked through together and so that none is a bare figure where it is used.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Lengths and costs are in points where nothing else is said: a cost of 6 weighs as much as
    standing 6 points off."""

    # rows
    cell_gap: float = 0.75
    """In font sizes: the widest gap inside a cell."""
    row_tolerance: float = 0.45
    """In font sizes, between the centres of two words of one row."""
    raised: float = 0.82
    """Short words smaller than this share of the body's size may be raised marks."""
    sign_gap: float = 15.0
    """In font sizes: the widest gap between a currency sign and the figure it belongs to. The sign
    stands at the left edge of its column, which may be as wide as a table of two years leaves it;
    nothing stands between the two."""
    minus_gap: float = 0.6
    """In font sizes: the same of a minus sign; a nil stands farther off."""
    smallest_print: float = 3.0
    """Smaller print is not for readers and is left out."""

    # regions
    text_rows: int = 8
    """So many rows of text without a figure end a table; a full line of text counts twice."""
    label_lines: int = 3
    """Rows of text that are kept as what stands before a row of figures."""
    label_indent: float = 0.35
    """Of the way from labels to columns: how far right a row of text may begin and be a label."""
    lead_rows: int = 12
    """Printed rows above the header that are kept."""
    at_margin: float = 6.0
    """How far right of the labels a line may begin that is no line of a header."""
    label_gap: float = 4.0
    """How far left of the first column labels end."""
    left_of_years: float = 160.0
    """How far left of the first year columns may stand: notes, values before percentages."""
    continued_left: float = 30.0
    """How far left of the first column those of the next page may stand."""
    continued_shift: float = 12.0
    """How far a column may wander to the side from page to page."""

    # columns
    one_column: float = 0.3
    """The share of the narrower box that must overlap for two boxes to stand in one column."""
    crowded: float = 0.6
    """In font sizes: two figures no farther apart may stand in one cell."""
    astray: float = 1.0
    """In font sizes: how far a figure may stand off the edge at which those of its column stand."""
    dash_reach: float = 22.0
    """How far a dash may stand off its column's figures."""
    sure_distance: float = 20.0
    """How far a year may stand off the one column it can have."""
    columns_of_year: int = 6
    """Columns that one year can have."""
    alike_cost: float = 25.0
    """Two columns under one year that hold the like."""
    left_out_cost: float = 70.0
    """A column on the left that is of no year at all."""
    no_column_cost: float = 200.0
    """A year without a column."""
    group_cost: float = 1.0
    """A year over several columns."""
    off_centre_cost: float = 6.0
    """A year that stands over the first or the last of its columns, and not in the middle."""

    # headers
    header_rows: int = 6
    """Printed lines that a header may have above its years."""
    header_gap: float = 2.6
    """In font sizes: the widest gap inside a header."""
    beside_labels: float = 40.0
    """How far right of the labels' edge words left of all columns may be a heading's."""

    # headings over runs of years
    disorder_cost: float = 40.0
    """A year out of order under one heading."""
    repeated_year_steps: float = 0.75
    """What a year that is named twice running counts, in steps out of order."""
    lone_heading_steps: float = 0.5
    """What years in whatever order count against a heading that stands alone, in such steps."""
    under_another_cost: float = 60.0
    """A year that stands under another heading than its own."""
    no_heading_cost: float = 32.0
    """A run of years that no heading stands for."""
    left_aligned_cost: float = 6.0
    """Taking headings to begin where their columns do."""
    right_aligned_cost: float = 6.0
    """Taking headings to end where their columns do."""
    aside_cost: float = 2.0
    """Taking headings to stand aside of the middle, all of them alike."""
    needless_line_cost: float = 15.0
    """Each line that a heading would not have needed over so wide a run."""
    centred: float = 2.0
    """How far aside a heading still stands in the middle."""
    aside: float = 60.0
    """How far left of their columns headings may stand, all of them alike: columns are wider than
    the figures that are seen of them, which stand at their right edge."""
    inward: float = 6.0
    """How far right of the edge of its columns a heading may begin that is set at it."""
    doubt: float = 3.0
    """By how much two ways to assign headings must differ for the better one to be sure."""
    doubt_ratio: float = 0.25
    """The like, as a share of the cost of the better one: where none fits well, none is sure."""


SETTINGS = TableSettings()
"""What all tables are read with."""
