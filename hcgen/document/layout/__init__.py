"""What of a page is its make-up: page numbers, running heads, the language, places of quotes."""
