"""Writing an HC page: head, blocks, runtime, policy."""
