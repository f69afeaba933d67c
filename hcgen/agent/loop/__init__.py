"""The loop: its policy, its closed list of tools, its state, its record and replay."""
