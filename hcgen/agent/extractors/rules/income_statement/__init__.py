"""Financial highlights: income statements read into periods, rows and figures."""
