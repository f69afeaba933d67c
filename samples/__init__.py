"""Draws fictional listing documents as small PDFs, for the samples and their tests.

It knows nothing of hcgen: what it prints is set by the texts in ``text/`` and by ``figures``.
``python -m samples.draw`` draws the three of ``content/filings``.
"""
