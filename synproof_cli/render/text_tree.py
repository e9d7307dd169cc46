"""The tree of attacks and defences as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.render.changes import assumed_options
from synproof_cli.render.fields import Doc, doc, docs, flag, text, texts
from synproof_cli.render.layout import Piece, cells, clip, flow, rows
from synproof_cli.render.look import Look
from synproof_cli.render.nodes import (
    Step,
    cited,
    conclusion,
    grounds,
    is_reference,
    is_refused,
    is_root,
    label,
    mood,
    named_axioms,
    refusing_sieve,
    sieve_name,
    state,
    walk,
)
from synproof_cli.render.words import axiom_texts

_PREMISE: Final = 180
"""Characters of a premise that are shown unless everything is asked for."""
_SHORTEST: Final = 24
_OWN: Final = frozenset(("hence", "only if", "refused", "outweighed"))
"""Rows that say what the argument is, not what it rests on."""
_WHOLE: Final = frozenset(("as above", "refused"))
"""Rows that are short by now."""


def tree_lines(result: Doc, look: Look) -> list[str]:
    """The tree of a result and the arguments for its claim, with what refused each argument that did not pass.

    A text that was told before takes one line, unless everything is asked for: many arguments rest on the same axioms.
    """
    told = _Told(axiom_texts(result))
    tree = doc(result, "argumentation_tree")
    lines = [line for step in walk(tree, look.signs) for line in _node_lines(step, look, told)] if tree else []
    supports = docs(result, "supports")
    if supports:
        lines += ["", look.paint("For the claim", "strong")]
    for support in supports:
        lines += [line for step in walk(support, look.signs) for line in _node_lines(step, look, told)]
    return lines


def _node_lines(step: Step, look: Look, told: _Told) -> Iterator[str]:
    """A node's head and, below it, its premises, its conclusion and why it was refused."""
    yield from flow(head(step.node, look), look, step.start, step.below)
    if not is_root(step.node) and not is_reference(step.node):
        entries = list(_body(step.node, look))
        if not look.verbose:
            entries = _shorter(entries, step, look, told)
        yield from rows(entries, look, step.below, "dim")
    if flag(step.node, "truncated"):
        yield from flow([(f"{look.signs.more} attacks on it exist that a limit keeps from being shown", "dim")], look, step.below)


class _Told:
    """What stands above already: texts, and the axioms among them."""

    def __init__(self, axioms: dict[str, str]) -> None:
        self.texts: set[str] = set()
        self.axioms = axioms
        self.named: set[str] = set()

    def once(self, said: str, room: int, look: Look) -> str:
        """The text, on one line where it was told before."""
        if said in self.texts:
            return clip(said, room, look.signs.more)
        self.texts.add(said)
        return said

    def without_quotes(self, reason: str) -> str:
        """A refusal in which axioms that were told stand with their ids alone."""
        for axiom in self.axioms:
            quoted = self.axioms[axiom].strip().rstrip(".")
            if f"[{axiom}]" not in reason or not quoted:
                continue
            if axiom in self.named:
                reason = reason.replace(f"'{self.axioms[axiom].strip()}' [{axiom}]", axiom).replace(f"{quoted} [{axiom}]", axiom)
            self.named.add(axiom)
        return reason


def _shorter(entries: list[tuple[str, str]], step: Step, look: Look, told: _Told) -> list[tuple[str, str]]:
    """Of a refused argument, premises that were told above as one row of their names; its refusal without the axioms that were."""
    again = [name for name, said in entries if said in told.texts and name not in _OWN]
    if len(again) > 1 and is_refused(step.node):
        fresh = [(name, said) for name, said in entries if said not in told.texts or name in _OWN]
        entries = [("as above", ", ".join(dict.fromkeys(again))), *fresh]
    told.named.update(name for name, _ in entries if name in told.axioms)
    entries = [(name, told.without_quotes(said) if name == "refused" else said) for name, said in entries]
    room = look.columns - cells(step.below) - max(cells(name) for name, _ in entries) - 2
    return [(name, said if name in _WHOLE else told.once(said, max(room, _SHORTEST), look)) for name, said in entries]


def head(node: Doc, look: Look) -> list[Piece]:
    """`CON OUT defeated · isda-6-a · n12ab34cd56ef`."""
    if is_root(node):
        return [("THESIS", "strong"), (label(node), mood(node)), text(node, "new_thesis") or text(node, "text")]
    pieces: list[Piece] = [(text(node, "role"), "strong"), (label(node), mood(node))]
    pieces.append((f"{look.signs.dot} {state(node)}" if is_refused(node) else state(node), mood(node)))
    named = ", ".join(named_axioms(node))
    pieces += [(look.signs.dot, "dim"), (named, "name")] if named else []
    hit = [item for item in texts(node, "defeats") if item != "root"]
    pieces += [("against", "dim"), (", ".join(hit), "name")] if hit else []
    pieces.append((f"{look.signs.dot} {text(node, 'id')}{' (see there)' if is_reference(node) else ''}", "dim"))
    return pieces


def _body(node: Doc, look: Look) -> Iterator[tuple[str, str]]:
    for name, premise in grounds(node):
        yield name, premise if look.verbose else clip(premise, _PREMISE, look.signs.more)
    if not look.verbose and (source := cited(node)):
        yield "source", source
    yield "hence", conclusion(node)
    if text(node, "kind") == "hypothetical":
        yield "only if", " ".join(assumed_options(node)) or "the assumed facts held"
    if is_refused(node):
        yield "refused", _refusal(node)
    if texts(node, "outweighed_by"):
        yield "outweighed", "by " + ", ".join(texts(node, "outweighed_by"))
    if look.verbose:
        yield from _details(node)


def _refusal(node: Doc) -> str:
    outcome = refusing_sieve(node)
    reason = text(node, "rejection_reason") or f"{sieve_name(outcome)}: {text(outcome, 'detail')}"
    unnamed = [axiom for axiom in texts(outcome, "axioms") if axiom not in reason]
    return f"{reason} [{', '.join(unnamed)}]" if unnamed else reason


def _details(node: Doc) -> Iterator[tuple[str, str]]:
    yield "formula", f"{', '.join(texts(node, 'propositional_premises')) or 'True'} |- {text(node, 'propositional_conclusion')}"
    source = " ".join(part for part in (text(node, "source_type"), text(node, "source_citation")) if part)
    yield "source", f"{source} (proposed by {text(node, 'proposed_by', 'unknown')})"
    for outcome in docs(node, "sieves"):
        raised = [name for name, value in doc(outcome, "flags").items() if value is True]
        relation = text(outcome, "thesis_relation")
        said = " ".join(part for part in (text(outcome, "outcome"), text(outcome, "detail"), relation, ", ".join(raised)) if part)
        yield f"sieve {text(outcome, 'sieve')}", f"{said} ({text(outcome, 'basis')})"
