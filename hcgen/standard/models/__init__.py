"""What the blocks of a page hold: metadata, tools, versions."""
