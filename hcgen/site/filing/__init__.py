"""A frozen filing as pages show it."""
