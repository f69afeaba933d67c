"""Tables rebuilt from the words of a page: rows, columns, headers, and where they stand."""
