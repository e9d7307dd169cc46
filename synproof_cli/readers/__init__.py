"""Bytes of PDF, DOCX, Markdown and plain text into one `Document`."""
