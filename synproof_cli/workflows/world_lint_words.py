"""The lints of wording: two atoms that a sentence cannot tell apart, and opposites that nothing links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from synproof_cli.english.words import normalise, tokenise
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import parse_formula
from synproof_cli.logic.quantifiers import is_ground
from synproof_cli.logic.vocabulary import Vocabulary
from synproof_cli.model.formula import Atom, Formula
from synproof_cli.model.world import World
from synproof_cli.workflows.world_lint_problem import Problem, listed

Phrase = tuple[str, ...]

_SILENT: Final = frozenset(("article", "definite", "be", "have", "do", "comma", "stop", "to", "symbol", "relative"))
_DENYING: Final = ("un", "non", "dis", "in", "im", "ir", "il")
_PAIRS: Final = (
    "open/close", "open/shut", "accept/reject", "accept/refuse", "grant/refuse", "grant/deny", "allow/forbid", "allow/prohibit",
    "permit/forbid", "permit/prohibit", "begin/end", "start/end", "start/stop", "running/ended", "running/expired", "running/over",
    "present/absent", "alive/dead", "true/false", "guilty/innocent", "public/private", "internal/external", "full/empty", "high/low",
    "pass/fail", "succeed/fail", "increase/decrease", "rise/fall", "before/after", "above/below", "within/outside", "with/without",
    "healthy/sick", "solvent/bankrupt", "win/lose", "buy/sell", "early/late", "mandatory/optional", "voluntary/compulsory",
)
_OPPOSITES: Final[dict[str, set[str]]] = {}
for _one, _other in ([token.stem for token in tokenise(pair.replace("/", " "))] for pair in _PAIRS):
    _OPPOSITES.setdefault(_one, set()).add(_other)
    _OPPOSITES.setdefault(_other, set()).add(_one)


def word_problems(world: World, budget: Budget) -> Iterator[Problem]:
    """Problems of wording, of a world that `check_world` has passed."""
    phrases = {decl.name: list(dict.fromkeys(filter(None, map(_phrase, (decl.text, *decl.aliases))))) for decl in world.atoms}
    yield from _clashes(phrases)
    yield from _unlinked_opposites(world, {decl.name: phrases[decl.name] for decl in world.atoms if decl.type == "bool"}, budget)


def _phrase(text: str) -> Phrase:
    """What of a phrase tells it from others: stems in order, without articles and auxiliaries."""
    return tuple(token.stem for token in tokenise(normalise(text)) if token.kind not in _SILENT)


def _clashes(phrases: dict[str, list[Phrase]]) -> Iterator[Problem]:
    owners: dict[Phrase, list[str]] = {}
    for name, own in phrases.items():
        for phrase in own:
            owners.setdefault(phrase, []).append(name)
    for phrase, names in owners.items():
        if len(names) > 1:
            words = " ".join(phrase)
            yield Problem("alias-clash", "warning", f"atoms {listed(names)} share the wording \"{words}\": no sentence can tell them apart")


def _unlinked_opposites(world: World, phrases: dict[str, list[Phrase]], budget: Budget) -> Iterator[Problem]:
    pairs = sorted({pair for pair in _opposites(phrases) if pair[0] != pair[1]})
    if not pairs:
        return
    vocabulary = Vocabulary.of(world.atoms)
    strict = {
        f"+{a.id}": formula
        for a in world.axioms if a.kind == "strict" and a.formula is not None
        if is_ground(formula := parse_formula(a.formula, vocabulary))
    }
    named: dict[str, Formula] = {name: Atom(name) for pair in pairs for name in pair}
    kernel = Kernel(vocabulary, budget, (), {**strict, **named})
    base = list(strict) if kernel.consistent(list(strict)) else []
    for one, other in pairs:
        if kernel.consistent([*base, one, other]):
            yield Problem(
                "unlinked-opposites", "warning",
                f"atoms '{one}' and '{other}' read as opposites, but no strict axiom says that they exclude each other",
            )


def _opposites(phrases: dict[str, list[Phrase]]) -> Iterator[tuple[str, str]]:
    """Pairs of atoms with phrases that are equal but for a "not", or for one word and its opposite."""
    exact = {phrase: name for name, own in phrases.items() for phrase in own}
    gaps: dict[tuple[int, Phrase], dict[str, set[str]]] = {}
    for name, own in phrases.items():
        for phrase in own:
            for at, word in enumerate(phrase):
                rest = phrase[:at] + phrase[at + 1 :]
                gaps.setdefault((at, rest), {}).setdefault(word, set()).add(name)
                if word in ("not", "no") and rest in exact:
                    yield _ordered(name, exact[rest])
    for words in gaps.values():
        for word, names in words.items() if len(words) > 1 else ():
            for opposite in _opposites_of(word):
                yield from (_ordered(one, other) for one in names for other in words.get(opposite, ()))


def _ordered(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _opposites_of(word: str) -> Iterator[str]:
    yield from _OPPOSITES.get(word, ())
    if len(word) > 3:
        yield from (prefix + word for prefix in _DENYING)
