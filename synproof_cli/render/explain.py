"""Explanations as text: why this finding, why not another, and what if."""

from __future__ import annotations

from synproof_cli.render.changes import change_options, listed_changes
from synproof_cli.render.fields import Doc, cited, doc, docs, flag, text, texts
from synproof_cli.render.layout import Piece, excerpt, flow, heading, rows
from synproof_cli.render.look import Look
from synproof_cli.render.safe import inline
from synproof_cli.render.words import NO_VERDICT, option, status, status_style


def explain_text(document: Doc, look: Look) -> str:
    """The finding, then what the mode asks for; counter-scenarios and changes as options ready to paste."""
    body = {"why": _why, "why-not": _why_not, "what-if": _what_if}.get(text(document, "mode"), _why)(document, look)
    return "\n".join([*_head(document, look), *body]) + "\n"


def _head(document: Doc, look: Look) -> list[str]:
    word = status(document)
    lines = flow([(text(document, "finding"), "strong")], look, "", "", (word, len(word), status_style(word)))
    for said in (text(document, "reason"), text(document, "thesis")):
        lines += flow([excerpt(said)], look, "  ") if said else []
    return lines


def _why(document: Doc, look: Look) -> list[str]:
    lines: list[str] = []
    axioms = docs(document, "decisive")
    if axioms:
        lines += [*heading("Decisive axioms", look), *rows([(text(axiom, "id"), cited(axiom)) for axiom in axioms], look)]
    for title, key in (("Arguments", "arguments"), ("Refused", "refused")):
        nodes = docs(document, key)
        lines += heading(title, look) if nodes else []
        lines += [line for node in nodes for line in _argument(node, look)]
    return lines


def _argument(node: Doc, look: Look) -> list[str]:
    lines = flow([(text(node, "role"), "strong"), text(node, "dung_label"), text(node, "kind"), (text(node, "id"), "dim")], look, "  ")
    lines += flow([text(node, "text")], look, "      ")
    if formula := text(node, "propositional_conclusion"):
        lines += flow([(f"{', '.join(texts(node, 'propositional_premises')) or 'True'} |- {formula}", "dim")], look, "      ")
    if reason := text(node, "rejection_reason"):
        lines += flow([("refused:", "warn"), reason], look, "      ")
    return lines


def _why_not(document: Doc, look: Look) -> list[str]:
    scenario = doc(document, "counter_scenario")
    lines = _scenario(scenario, look) if scenario else []
    for title, key in (("Facts that would change it", "missing_facts"), ("Axioms in the way", "axioms_in_the_way")):
        found = docs(document, key)
        lines += [*heading(title, look), *listed_changes(found, look)] if found else []
    return lines or ["", *flow(["Nothing that the strict rules and the conditions allow would change it."], look)]


def _scenario(scenario: Doc, look: Look) -> list[str]:
    outcome = "true" if flag(scenario, "claim_is") else "false"
    options = " ".join(option("--given", formula) for formula in texts(scenario, "given"))
    lines = heading(f"The rules hold and the claim is {outcome}, given", look)
    return [*lines, f"    {options}", *flow([("; ".join(texts(scenario, "english")), "dim")], look, "      ")]


def what_if_line(document: Doc) -> str:
    """What a quiet run leaves: the status and finding that the further conditions lead to."""
    return inline(f"{text(document, 'leads_to_status') or NO_VERDICT} {text(document, 'leads_to')}") + "\n"


def _what_if(document: Doc, look: Look) -> list[str]:
    given = {"facts": texts(document, "given")}
    lines = [*heading("With", look), f"    {' '.join(change_options(given))}"]
    lines += flow([("; ".join(texts(document, "english")), "dim")], look, "      ") if texts(document, "english") else []
    word = inline(text(document, "leads_to_status")) or NO_VERDICT
    pieces: list[Piece] = [
        (look.signs.arrow, "dim"), (word, status_style(word)), (text(document, "leads_to"), "strong"),
        ("changed" if flag(document, "changed") else "the same finding", "dim"),
    ]
    lines += flow(pieces, look, "  ")
    if named := texts(document, "decisive"):
        lines += flow([("by", "dim"), (", ".join(named), "name")], look, "  ")
    return lines
