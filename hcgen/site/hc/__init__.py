"""The HC layers of our own pages: identity, tools, instructions, texts in Markdown."""
