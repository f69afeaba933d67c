"""Parts of printed text that all rules read: paragraphs, sentences, labels, money, periods."""
