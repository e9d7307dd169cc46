"""Which files may hold claims, by their suffix."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TEXTS: Final = (".md", ".markdown", ".mdx", ".txt", ".rst", ".html", ".htm", ".xhtml")
DATA: Final = (".toml", ".jsonl", ".ndjson", ".csv")
NO_TEXTS: Final = (".json", ".tsv", ".ipynb", ".xml", ".svg")
"""Data that is read for no claims, named or not."""
LEADERS: Final[Mapping[str, str]] = {
    **dict.fromkeys((
        ".py", ".pyi", ".sh", ".bash", ".zsh", ".rb", ".pl", ".r", ".yaml", ".yml", ".tf", ".mk", ".jl", ".ex", ".exs", ".ps1", ".conf",
    ), "#"),
    **dict.fromkeys((
        ".js", ".jsx", ".mjs", ".ts", ".tsx", ".java", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs", ".go", ".rs", ".swift", ".kt", ".scala",
        ".php", ".dart", ".proto",
    ), "//"),
    **dict.fromkeys((".sql", ".lua", ".hs", ".elm"), "--"),
    **dict.fromkeys((".tex", ".erl"), "%"),
    **dict.fromkeys((".lisp", ".clj", ".el"), ";"),
}
"""Source code: what comments of a line begin with."""
