"""What would change the finding, with options ready to paste."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, number, text, texts
from synproof_cli.render.layout import flow
from synproof_cli.render.look import Look
from synproof_cli.render.safe import inline
from synproof_cli.render.words import option

SHOWN: Final = 6
"""Changes of each kind that are listed unless everything is asked for."""

KINDS: Final = {
    "add_facts": ("with one more fact", "with more facts"),
    "drop_axioms": ("without an axiom", "without axioms"),
    "drop_conditions": ("without a condition of the thesis", "without conditions of the thesis"),
}


def change_options(change: Doc) -> list[str]:
    """The options that make a change: `--without ID …` or `--given "FORMULA" …`; for conditions to leave out, the conditions."""
    dropped = [option("--without", axiom) for axiom in texts(change, "axioms")]
    withdrawn = [f"'{inline(condition)}'" for condition in texts(change, "conditions")]
    return [*dropped, *(option("--given", fact) for fact in texts(change, "facts")), *withdrawn]


def change_lines(result: Doc, look: Look) -> list[str]:
    """Every change with the finding it leads to. Options are never broken over lines, so that they can be copied."""
    changes = doc(result, "what_would_change")
    lines: list[str] = []
    for key, titles in KINDS.items():
        found = docs(changes, key)
        shown = found if look.verbose else found[:SHOWN]
        if shown:
            lines += ["  " + look.paint(_title(titles, shown), "dim"), *listed_changes(shown, look)]
        if len(found) > len(shown):
            lines += flow([(f"{look.signs.more} {len(found) - len(shown)} more (-v shows them)", "dim")], look, "    ")
    if changes and not flag(changes, "complete"):
        lines += flow([("the search met its limit: there may be more", "dim")], look, "  ")
    elif lines and (size := number(changes, "max_size")):
        lines += flow([(f"these are all, up to {size} at a time", "dim")], look, "  ")
    return lines


def _title(titles: tuple[str, str], shown: Sequence[Doc]) -> str:
    return titles[any(len(change_options(change)) > 1 for change in shown)]


def listed_changes(shown: Sequence[Doc], look: Look) -> Iterator[str]:
    """Each change as options on one line, its finding, and its English below."""
    for change in shown:
        yield f"    {' '.join(change_options(change))}  {look.paint(f'{look.signs.arrow} {leads_to(change)}', 'dim')}".rstrip()
        english = "; ".join(texts(change, "english"))
        if english:
            yield from flow([(english, "dim")], look, "      ")


def leads_to(change: Doc) -> str:
    """The finding a change leads to."""
    return inline(text(change, "leads_to"))


def assumed_options(node: Doc) -> list[str]:
    """The facts a hypothetical argument assumes, as options."""
    assumed = [text(premise, "formula") for premise in docs(node, "premises") if text(doc(premise, "licence"), "kind") == "assumption"]
    return [option("--given", formula) for formula in assumed if formula]
