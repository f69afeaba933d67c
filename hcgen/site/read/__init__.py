"""Reading the pages that people write."""
