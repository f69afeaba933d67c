"""The offer and the parties to it."""
