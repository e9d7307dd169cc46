"""PDF: runs of text with their places, from one of two libraries; then lines, columns, paragraphs, notes and tables of our own."""
