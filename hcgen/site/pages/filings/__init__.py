"""The pages of filings: a collection that a site may have."""
