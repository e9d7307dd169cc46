"""The commonest shapes of a rule, read by splitting its text: a fifth of what the shunting yard takes, and most worlds are full of them.

`a`, `~a`, `a >> b`, `(a & ~b & …) >> c` and `a >> (b | c | …)`, spelled canonically, of names that the parser has read as atoms before.
"""

from __future__ import annotations

from collections.abc import Mapping

from synproof_cli.model.formula import And, Formula, Implies, Not, Or


def plain_rule(text: str, atoms: Mapping[str, Formula]) -> Formula | None:
    """The formula, as the parser reads it; None for any other shape, and where a name is not among the atoms."""
    left, arrow, right = text.partition(" >> ")
    if not arrow:
        return _literal(text, atoms)
    body = _side(left, " & ", And, atoms)
    head = _side(right, " | ", Or, atoms) if body is not None else None
    return None if body is None or head is None else Implies(body, head)


def _side(text: str, sign: str, operator: type[And | Or], atoms: Mapping[str, Formula]) -> Formula | None:
    if not (text[:1] == "(" and text[-1:] == ")"):
        return _literal(text, atoms)
    parts = []
    for word in text[1:-1].split(sign):
        part = atoms.get(word) or _literal(word, atoms)
        if part is None:
            return None
        parts.append(part)
    return operator(tuple(parts)) if len(parts) > 1 else None


def _literal(word: str, atoms: Mapping[str, Formula]) -> Formula | None:
    found = atoms.get(word)
    if found is None and word[:1] == "~" and (denied := atoms.get(word[1:])) is not None:
        return Not(denied)
    return found
