"""The columns of an income statement: which are figures of a period, and of which one."""
