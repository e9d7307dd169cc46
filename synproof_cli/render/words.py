"""What the findings mean, and how a document's parts are called, in words shared by all formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from synproof_cli.render.fields import Doc, doc, docs, flag, number, text, texts
from synproof_cli.render.look import Style
from synproof_cli.render.safe import visible

MEANING: Final = {
    "PROVED": "the strict rules and the conditions alone entail the claim",
    "SUPPORTED": "an argument for the claim stands against everything the rules bring against it",
    "UNREFUTED": "nothing that stands speaks for the claim, and nothing that stands speaks against it",
    "CONTRADICTED": "the strict rules and the conditions alone exclude the claim",
    "OVERTHROWN": "an argument against the claim stands against everything the rules bring against it",
    "CONTESTED": "arguments for and against the claim are of equal rank, and none prevails",
    "INCONSISTENT": "the strict rules contradict each other; such a world proves nothing",
    "IMPOSSIBLE": "the strict rules exclude the conditions of the thesis",
    "UNTRANSLATED": "a part of the thesis, or of the rules it touches, has no reading; nothing is guessed",
    "UNDECIDED": "the computation stopped before the answer was certain",
}
NO_VERDICT: Final = "NO VERDICT"
_STYLES: Final[dict[str, Style]] = {"CONFIRMED": "good", "REFUTED": "bad"}
_SPECIAL: Final = frozenset('"$`\\!')
"""What means something to a POSIX shell inside double quotes; `!=` does not."""
_DECIDED: Final = ("PROVED", "SUPPORTED", "CONTRADICTED", "OVERTHROWN")
_FEW_NAMED: Final = 3
_UNNAMED: Final = re.compile(r"@\d+\b")
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9_]+)+", re.ASCII)
"""Axiom ids with a hyphen: no formula looks like this."""


def status(result: Doc) -> str:
    """CONFIRMED, REFUTED, or NO VERDICT."""
    found = text(result, "original_thesis_status")
    return found if found in _STYLES else NO_VERDICT


def status_style(word: str) -> Style:
    """Green, red or yellow."""
    return _STYLES.get(word, "warn")


def why(result: Doc) -> str:
    """One sentence: the document's own reason, else what the finding means."""
    return text(result, "reason") or MEANING.get(text(result, "finding"), "")


def world_line(result: Doc) -> str:
    """`law:brrd-isda, version 3, as of 2026-01-31, without isda-6-a`."""
    world = doc(result, "world")
    version, as_of, without = text(world, "version"), text(world, "as_of"), ", ".join(texts(world, "without"))
    added = len(docs(world, "added"))
    parts = [
        text(world, "id"), version and f"version {version}", as_of and f"as of {as_of}", without and f"without {without}",
        f"with {count(added, 'added axiom')}" if added else "",
    ]
    return ", ".join(part for part in parts if part)


def count(many: int, what: str) -> str:
    """`1 axiom`, `2 axioms`."""
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


def moment(iso: str) -> str:
    """A time as `2026-01-31 10:00`, in UTC as it was kept."""
    return iso[:16].replace("T", " ")


def decisive(result: Doc) -> list[Doc]:
    """The axioms that decided the finding."""
    return docs(doc(result, "verdict_report"), "decisive_axioms_triggered")


def decisive_title(result: Doc) -> str:
    """What those axioms are, for this finding."""
    return "The minimal conflict" if text(result, "finding") in ("INCONSISTENT", "IMPOSSIBLE") else "Decisive axioms"


def core_conditions(result: Doc) -> list[str]:
    """Conditions of the thesis that belong to the minimal core, as formulas."""
    main = doc(doc(result, "certificates"), "main")
    conditions, indices = texts(main, "conditions"), doc(main, "core").get("conditions")
    chosen = indices if isinstance(indices, list) else []
    return [conditions[index] for index in chosen if isinstance(index, int) and 0 <= index < len(conditions)]


def axiom_texts(result: Doc) -> dict[str, str]:
    """Axiom ids of the world, those added for this debate included, with their texts."""
    world = doc(result, "world")
    return {text(axiom, "id"): text(axiom, "text") for axiom in [*docs(world, "axioms"), *docs(world, "added")]}


def text_of(known: Mapping[str, str], name: str) -> str:
    """The text of an axiom; an instance (`axiom[thing]`) has its axiom's. Empty where there is none."""
    return known.get(name.partition("[")[0], "")


def notes(result: Doc) -> list[str]:
    """What a reader must know besides the finding, most important first."""
    return [note for note in _notes(result) if note]


def _notes(result: Doc) -> Iterable[str]:
    finding = text(result, "finding")
    if flag(result, "by_form") and "no axiom" not in why(result):
        yield "The answer follows from the form of the thesis and its own conditions; no axiom is used."
    if text(result, "basis") in ("mixed", "model"):
        yield "Part of this rests on a model's reading or judgement, not on logic alone."
    if assumed := number(result, "assumptions"):
        yield f"It rests on {count(assumed, 'unproven assumption')}."
    if flag(result, "ignore_unread") and texts(result, "unread_axioms"):
        yield "Axioms that have no formula were ignored on request; the answer is not exhaustive."
    elif result.get("exhaustive") is False and finding in ("SUPPORTED", "OVERTHROWN", "UNREFUTED", "CONTESTED"):
        yield "The search was not exhaustive."
    if finding == "UNTRANSLATED" and texts(result, "unread_axioms") and not texts(doc(result, "reading"), "unread"):
        yield "Axioms without a formula speak of the same things: give them one, or decide without them by --ignore-unread."
    if finding in _DECIDED and (stated := _taken_whole(result)):
        yield f"It rests on {stated}, taken whole: an exception in quite other words would not be seen. Read the document."
    if result.get("contraposition") is False:
        yield "Rules were used in their own direction only (no contraposition)."
    if unnamed := _unnamed(result):
        yield f"{', '.join(unnamed)}: {'a thing' if len(unnamed) == 1 else 'things'} that nothing names."


def _taken_whole(result: Doc) -> str:
    """The decisive axioms that are sentences of a document as they stand, which nobody has reviewed; "" without any."""
    world = doc(result, "world")
    stated = {text(one, "id") for one in docs(world, "axioms") if text(one, "origin") == "stated" and not flag(one, "reviewed")}
    named = [name for axiom in decisive(result) if (name := text(axiom, "id")) in stated]
    return ", ".join(named[:_FEW_NAMED]) + (f" and {len(named) - _FEW_NAMED} more" if len(named) > _FEW_NAMED else "")


def _unnamed(result: Doc) -> list[str]:
    """Things without a name that the arguments shown speak of."""
    found: set[str] = set()
    stack = [*docs(doc(result, "argumentation_tree"), "children"), *docs(result, "supports")]
    while stack:
        node = stack.pop()
        for formula in (*texts(node, "propositional_premises"), text(node, "propositional_conclusion")):
            found.update(_UNNAMED.findall(formula))
        stack += docs(node, "children")
    return sorted(found)


def beside(result: Doc) -> str:
    """What must stand beside the finding: that the world settles nothing, that a confirmed claim has not the grade that was asked for."""
    parts = ["the world settles nothing"] if flag(result, "no_evidence") else []
    if number(result, "exit_code") == 4:
        grade = f" ({text(result, 'require')})" if text(result, "require") else ""
        by_model = text(result, "basis") in ("mixed", "model") and not flag(result, "accept_model")
        reason = "not on logic alone (--accept-model accepts it)" if by_model else f"below the required grade{grade}"
        parts.append(f"{reason}: exit 4")
    return ", ".join(parts)


def option(name: str, value: str) -> str:
    """A command-line option ready to paste: an id bare, a formula in quotes that every common shell reads alike."""
    shown = visible(value).replace("\n", " ").replace("\t", " ")
    if _ID.fullmatch(shown):
        return f"{name} {shown}"
    if not set(shown.replace("!=", "")) & _SPECIAL:
        return f'{name} "{shown}"'
    quoted = shown.replace("'", "'\"'\"'")
    return f"{name} '{quoted}'"
