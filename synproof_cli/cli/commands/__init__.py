"""One module a command: its options, the workflow it calls, its outcome. Imported only when the command is called.

No `from __future__ import annotations` here: Typer would evaluate every annotation from its text, twice, on every start.
"""
