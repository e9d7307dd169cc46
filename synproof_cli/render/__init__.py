"""Renderers: published documents in, text out. Nothing here writes, opens or asks anything; only the command line prints.

Decisions. (1) A document may come from a file, so every value is foreign: fields are read by `fields`, which never raises, and all text
passes `safe.visible` before it reaches a line. (2) A format is a function `(document, Look) -> str`; `registry` names them. (3) Plain
text and a few ANSI codes of our own instead of Rich: nothing foreign can be markup where there is no markup, and start-up stays short.
"""
