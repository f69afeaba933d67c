"""The `.hc` text artifact (§13): written, read, made from a page."""
