"""Walking the tree of a document and saying in words what a node is. Iterative: a tree may be deeper than Python's stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from synproof_cli.model.values import value
from synproof_cli.render.fields import Doc, doc, docs, flag, text, texts
from synproof_cli.render.look import Signs, Style

SIEVES: Final = {
    "0": "Semantic Deduplication", "1": "Source Credibility", "2": "Axiom Contradiction", "2.5": "Propositional SAT", "3": "Fallacy",
}
LABEL_WORDS: Final = {"IN": "stands", "OUT": "defeated", "UNDEC": "undecided"}
_LICENCES: Final = {"condition": "given", "citation": "cited", "evidence": "evidence", "assumption": "assumed"}
_LONGEST_RAILS: Final = 120
"""Signs of rails that are kept: no line is wider."""


@value
class Step:
    """A node on the way through a tree, parents first: `start` begins its first line, `below` the lines under it."""

    node: Doc
    parent: Doc | None
    depth: int
    start: str
    below: str


def walk(root: Doc, signs: Signs) -> Iterator[Step]:
    """Every node in reading order, with the lines that lead to it."""
    stack: list[tuple[Doc, Doc | None, int, str, str]] = [(root, None, 0, "", "")]
    while stack:
        node, parent, depth, start, above = stack.pop()
        below = docs(node, "children")
        yield Step(node, parent, depth, start, (above + (signs.rail if below else signs.gap)))
        for child in reversed(below):
            last = child is below[-1]
            stack.append((
                child, node, depth + 1, above + (signs.last if last else signs.branch),
                (above + (signs.gap if last else signs.rail))[-_LONGEST_RAILS:],
            ))


def forest(result: Doc) -> list[Doc]:
    """The roots of a result: the tree, if there is one, and the supports."""
    tree = doc(result, "argumentation_tree")
    return ([tree] if tree else []) + docs(result, "supports")


def every_node(roots: Iterable[Doc]) -> Iterator[tuple[Doc, Doc | None]]:
    """Every node with its parent, level by level below each root."""
    for root in roots:
        layer: list[tuple[Doc, Doc | None]] = [(root, None)]
        while layer:
            yield from layer
            layer = [(child, node) for node, _ in layer for child in docs(node, "children")]


def is_root(node: Doc) -> bool:
    """Whether the node is the thesis itself."""
    return text(node, "kind") == "root" or text(node, "status") in ("AXIOM_ROOT", "AXIOM")


def is_refused(node: Doc) -> bool:
    """Whether a sieve refused the argument."""
    return text(node, "status") == "REFUTED" or text(node, "dung_label") == "REJECTED"


def label(node: Doc) -> str:
    """IN, OUT, UNDEC or REJECTED; empty where there is none."""
    return "REJECTED" if is_refused(node) else text(node, "dung_label")


def mood(node: Doc) -> Style:
    """Green for what stands for the thesis, red for what stands against it, yellow for what is open, dim for what fell."""
    found = label(node)
    if found == "IN":
        return "bad" if text(node, "role") == "CON" else "good"
    if found == "OUT" and is_root(node):
        return "bad"
    return "warn" if found == "UNDEC" else "dim" if found in ("OUT", "REJECTED") else "plain"


def refusing_sieve(node: Doc) -> Doc:
    """The outcome of the sieve that refused the node; empty where none did."""
    return next((outcome for outcome in docs(node, "sieves") if text(outcome, "outcome") == "fail"), {})


def sieve_name(outcome: Doc) -> str:
    """`Sieve 2 (Axiom Contradiction)`."""
    number = text(outcome, "sieve")
    return f"Sieve {number} ({SIEVES[number]})" if number in SIEVES else f"Sieve {number}".strip()


def state(node: Doc) -> str:
    """What became of the argument, in a few words."""
    if is_refused(node):
        outcome = refusing_sieve(node)
        return sieve_name(outcome) if outcome else text(node, "rejection_reason").partition(":")[0] or "refused"
    if text(node, "kind") == "outweighed" or texts(node, "outweighed_by"):
        return "outweighed"
    return LABEL_WORDS.get(text(node, "dung_label"), "")


def conclusion(node: Doc) -> str:
    """What the argument concludes, in English where the document has it."""
    spoken = text(node, "text")
    after = spoken.rpartition(" Conclusion: ")[2] if " Conclusion: " in spoken else ""
    return after or text(node, "new_thesis") or text(node, "propositional_conclusion") or spoken


def grounds(node: Doc) -> list[tuple[str, str]]:
    """Each premise with the reason why it may be used: axiom ids, `given`, `cited`, `assumed`."""
    found = [(_licence(premise), text(premise, "text") or text(premise, "formula")) for premise in docs(node, "premises")]
    if found:
        return found
    premise = text(node, "logical_premise")
    return [("because", premise)] if premise else []


def cited(node: Doc) -> str:
    """The source of what a node cites, and whether somebody looked it up; "" where nothing is cited."""
    if not any(text(doc(premise, "licence"), "kind") == "citation" for premise in docs(node, "premises")):
        return ""
    told = next((text(one, "detail") for one in docs(node, "sieves") if text(one, "sieve") == "1"), "")
    place = told.find("the source is ")
    return f"{text(node, 'source_citation')} ({told[place:] if place >= 0 else 'unverified'})"


def _licence(premise: Doc) -> str:
    licence = doc(premise, "licence")
    named = ", ".join(texts(licence, "ids"))
    word = _LICENCES.get(text(licence, "kind"), "")
    return f"{word} {named}".strip() if word and named else named or word or "because"


def assumptions(node: Doc) -> list[str]:
    """English of the premises that nothing but the argument itself assumes; of what a model tried in vain none is worth telling."""
    if text(node, "kind") == "proposed":
        return []
    return [text(premise, "text") for premise in docs(node, "premises") if text(doc(premise, "licence"), "kind") == "assumption"]


def named_axioms(node: Doc) -> list[str]:
    """What the head of a node names: the axioms that refused it, else what it rests on."""
    return texts(refusing_sieve(node), "axioms") if is_refused(node) else texts(node, "elements")


def is_reference(node: Doc) -> bool:
    """Whether the argument stands elsewhere in the tree."""
    return flag(node, "reference")
