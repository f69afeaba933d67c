"""Tables rebuilt from the words of a page: rows, columns, headers, and the regions they stand in."""
