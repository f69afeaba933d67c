"""``python -m hcgen``."""

from hcgen.cli import main

main()
