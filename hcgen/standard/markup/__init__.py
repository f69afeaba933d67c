"""Reading the markup of a page, with the places of everything in the source."""
