"""From Markdown to markup: the body of an authored page and its mirror."""
