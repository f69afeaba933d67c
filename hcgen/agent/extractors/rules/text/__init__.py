"""Parts of printed text that all rules read: paragraphs, sentences, labels with values, money, periods."""
