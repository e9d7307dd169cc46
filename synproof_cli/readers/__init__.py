"""Bytes of PDF, DOCX, Markdown and plain text into one `Document`.

Readers take bytes and know no file: `workflows/documents.py` opens paths and runs them in a process of their own. A document's text is
made of its blocks, each on one line, in reading order; labels ("2.1", "(a)") stand before their block.
"""

from synproof_cli.readers.interface import Limits, Progress, ReadOptions
from synproof_cli.readers.registry import read

__all__ = ["Limits", "Progress", "ReadOptions", "read"]
