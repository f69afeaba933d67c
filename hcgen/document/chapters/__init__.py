"""The chapters of a document: by its outline, its contents page, or its headings."""
