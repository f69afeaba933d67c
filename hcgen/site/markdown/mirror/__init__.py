"""The Markdown mirror of a page, written from the tokens that its markup is drawn from."""
