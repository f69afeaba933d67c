"""The proof that a person sees a quote."""
