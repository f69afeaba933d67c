"""Long proofs of laws that ``make test`` holds on few cases: ``make torture`` runs them."""
