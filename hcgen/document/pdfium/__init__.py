"""PDFium in our terms. Runs in the child process only."""
