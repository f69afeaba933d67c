"""The observation tree: a long document as bounded nodes."""
