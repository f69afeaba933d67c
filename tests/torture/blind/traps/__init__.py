"""The traps: of what is said, of how it is printed, of figures."""
