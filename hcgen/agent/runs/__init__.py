"""What is kept of runs and shown of them: persona, history, observer, live log."""
