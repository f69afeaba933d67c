"""hcgen: pages of listing documents that a person can check and a machine can use."""

__version__ = "0.1.0"
