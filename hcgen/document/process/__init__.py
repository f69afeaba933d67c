"""The child process that touches the PDF, and the two ends of the line to it."""
