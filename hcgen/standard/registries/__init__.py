"""Registries and the registry stack (§8, §9)."""
