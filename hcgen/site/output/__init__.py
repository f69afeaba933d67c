"""From drafts to files: drawn, checked, written."""
