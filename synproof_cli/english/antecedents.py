"""What a pronoun stands for: one antecedent by grammar, whether or not the vocabulary has words for what comes out.

The subject of the clause before is preferred (centering: Grosz, Joshi & Weinstein 1995). To go on looking until something matches would
read "if the processor tells the controller, it must notify" as an obligation of the controller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.analyse import shape_of
from synproof_cli.english.clauses import trimmed
from synproof_cli.english.shape import Item, Shape
from synproof_cli.english.verbs import verb_group
from synproof_cli.english.words import Token

_THE: Final = Token("the", "the", "definite", -1, -1)
_PLURAL: Final = frozenset(("they", "them", "themselves"))


def without_pronoun(tokens: tuple[Token, ...], before: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], str]]:
    """The clause with its first pronoun, or the "its" it opens with, as the noun phrase of the clause before; and that phrase's words."""
    at = next((at for at, token in enumerate(tokens) if token.kind == "pronoun" and token.text != "there"), None)
    if at is not None:
        for phrase in subject_phrases(before, plural=tokens[at].text in _PLURAL, alone=_is_object(tokens, at)):
            yield (*tokens[:at], *phrase, *tokens[at + 1 :]), " ".join(token.text for token in phrase[1:])
    elif tokens and tokens[0].text == "its":
        owner = _owner(before)
        if owner:
            yield (*owner, *tokens[1:]), " ".join(token.text for token in owner[1:])


def _is_object(tokens: tuple[Token, ...], at: int) -> bool:
    group = verb_group(tokens)
    return group.pivot is not None and at > group.pivot


def _owner(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The genitive a clause opens with: "the bank's obligations … and its rights"."""
    at = next((at for at, token in enumerate(tokens) if token.genitive), 0)
    opens = at > 0 and tokens[0].kind in ("article", "definite") and all(token.kind == "word" for token in tokens[1 : at + 1])
    return tokens[: at + 1] if opens and tokens[0].text not in ("its", "their") else ()


def subject_phrases(tokens: tuple[Token, ...], *, plural: bool | None = None, alone: bool = False) -> Iterator[tuple[Token, ...]]:
    """The grammatical subject of the last clause in some tokens, in full and as "the HEAD"; nothing where there is no telling.

    `plural`: the number it must have. `alone`: only if the clause speaks of nothing else.
    """
    clause = _last_clause(tokens)
    shape = shape_of(clause)
    subject = _subject(clause, shape)
    if subject is None or subject.determiner is None or plural not in (None, subject.determiner.plural):
        return
    if alone and any(_heads(item, shape) and item.group != subject.group for item in shape.items):
        return
    group = [item for item in shape.items if item.group == subject.group and item.index <= subject.index] if not shape.certain else [
        item for item in shape.items if item.group == subject.group
    ]
    places = [item.index + shape.skipped for item in group]
    words = tuple(token for token in clause[min(places) : max(places) + 1] if token.kind != "measure")
    yield (_THE, *words)
    if len(group) > 1 and not any(item.determiner for item in group if item is not subject):
        yield (_THE, clause[subject.index + shape.skipped])


def _last_clause(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """What stands behind the last joining word, if both sides of it are clauses; nothing where it joins subjects."""
    for at in range(len(tokens) - 1, 0, -1):
        if tokens[at].kind == "conjunction" and not tokens[at].glued and _has_subject(trimmed(tokens[at + 1 :])):
            return trimmed(tokens[at + 1 :]) if verb_group(tokens[:at]).pivot is not None or _has_end(tokens[:at]) else ()
    return tokens


def _has_subject(tokens: tuple[Token, ...]) -> bool:
    group = verb_group(tokens)
    start = group.first if group.end > group.first else (group.verb or 0)
    return any(token.kind in ("word", "pronoun") for token in tokens[:start])


def _has_end(tokens: tuple[Token, ...]) -> bool:
    """Whether a clause without a sign of its verb is one: "Automatic Early Termination applies"."""
    return any(item.determiner is None and item.depth == 0 and item.role == "pre" for item in shape_of(tokens).items)


def _subject(tokens: tuple[Token, ...], shape: Shape) -> Item | None:
    heads = [item for item in shape.items if _heads(item, shape)]
    first = min(heads, key=lambda item: item.index, default=None)
    if first is None or shape.existential or not shape.certain:
        return first
    group = verb_group(tokens)
    pivot = group.first if group.end > group.first else group.verb
    return first if pivot is not None and first.index + shape.skipped < pivot and tokens[0].kind != "pronoun" else None


def _heads(item: Item, shape: Shape) -> bool:
    return item.determiner is not None and (item.depth == 0 or not shape.certain) and item.role in ("pre", "post")
