"""A sentence → its readings: conditions and a claim, for every way its clauses can be laid out and read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Final, NamedTuple

from synproof_cli.english.clauses import Layout, Part, joined_statements, layouts
from synproof_cli.english.compose import Reader
from synproof_cli.english.lint import Lint
from synproof_cli.english.options import Given, Known, Option
from synproof_cli.english.words import Token
from synproof_cli.model.formula import And, Formula, Iff, Implies, Not, Or, conjoin, negate

_MOST_READINGS: Final = 8
_UNLESS: Final = "'{word}' is read as 'if not'; what holds in the excepted case is left open"
_EVEN: Final = "'{word}' speaks of both cases: with the condition and without it"


class Condition(NamedTuple):
    """A condition with the words it was read from."""

    formula: Formula
    text: str


class Interpretation(NamedTuple):
    """One reading of a sentence. `text` is the claim's."""

    conditions: tuple[Condition, ...]
    claim: Formula
    text: str
    notes: tuple[Lint, ...] = ()

    @property
    def statement(self) -> Formula:
        """The sentence as one formula."""
        return Implies(conjoin(tuple(item.formula for item in self.conditions)), self.claim) if self.conditions else self.claim


class Unread(NamedTuple):
    """A part that was not read, and why if there is more to say than that the vocabulary has no words for it."""

    tokens: tuple[Token, ...]
    reason: str = ""
    known: Known | None = None


class Outcome(NamedTuple):
    """The readings of a sentence, or the parts without one and what was read around them."""

    readings: tuple[Interpretation, ...]
    unread: tuple[Unread, ...] = ()
    partly: tuple[Condition, ...] = ()

    @property
    def weight(self) -> int:
        """How much is unread, in words."""
        return sum(len(part.tokens) for part in self.unread)


_NOTHING: Final = Outcome(())


def read_sentence(tokens: tuple[Token, ...], reader: Reader, depth: int = 0) -> Outcome:
    """Every reading of the sentence, first without the frame it opens with. Without one, the way that leaves least unread."""
    for rest, note in reader.without_leading_frame(tokens):
        outcome = read_sentence(rest, reader, depth)
        if outcome.readings:
            return Outcome(tuple(reading._replace(notes=(note, *reading.notes)) for reading in outcome.readings))
        return outcome
    return _read_layouts(tokens, reader, depth)


def _read_layouts(tokens: tuple[Token, ...], reader: Reader, depth: int) -> Outcome:
    """The layouts tried first win."""
    failures: list[Outcome] = []
    words = frozenset(token.stem for token in tokens if token.kind == "word")
    for group in layouts(tokens, lambda word: reader.vocabulary.owns(word, words)):
        outcomes: list[Outcome] = []
        for layout in group:
            is_rival = any(outcome.readings for outcome in outcomes)
            outcomes.append(_read_layout(layout, reader, in_full=not is_rival))
        read = _distinct(reading for outcome in outcomes for reading in outcome.readings)
        if read:
            return Outcome(read) if len(read) <= _MOST_READINGS else Outcome((), (Unread(tokens, "it can be read in too many ways"),))
        failures += outcomes
    joined = _distinct(_joined(tokens, reader)) if depth == 0 else ()
    if joined:
        return Outcome(joined)
    nothing = Outcome((), (Unread(tokens, "no claim was found beside its condition"),))
    return _narrowed(min(failures, key=lambda outcome: outcome.weight, default=nothing), reader)


def _joined(tokens: tuple[Token, ...], reader: Reader) -> Iterator[Interpretation]:
    """A claim made of two statements: "if A, B, and if C, D"."""
    for left, joiner, right in joined_statements(tokens):
        lefts, rights = read_sentence(left, reader, 1).readings, read_sentence(right, reader, 1).readings
        for a, b in islice(product(lefts, rights), _MOST_READINGS):
            parts = (a.statement, b.statement)
            yield Interpretation((), And(parts) if joiner == "and" else Or(parts), reader.text(tokens), (*a.notes, *b.notes))


def _distinct(readings: Iterator[Interpretation]) -> tuple[Interpretation, ...]:
    found: dict[tuple[frozenset[Formula], Formula], Interpretation] = {}
    for reading in readings:
        found.setdefault((frozenset(item.formula for item in reading.conditions), reading.claim), reading)
    return tuple(found.values())


# ------------------------------------------------------------------ one layout


def _read_layout(layout: Layout, reader: Reader, *, in_full: bool) -> Outcome:
    """Conditions first, so that the main clause can point at them ("for the duration of the stay").

    `in_full`: go on behind a part that is not read, to report them all.
    """
    choices: list[tuple[_Choice, ...]] = []
    unread: list[Unread] = []
    stated: tuple[Given, ...] = ()
    for at, part in enumerate(layout.parts):
        if unread and not in_full:
            return _NOTHING
        known = _known(layout, at, stated)
        options = reader.options(part.tokens, known)
        if not options or part.of_manner or (part.trailing and part.followed and options[0].coordinated):
            unread.append(Unread(part.tokens, _why(part, options), known))
        else:
            choices.append(tuple(choice for option in options for choice in _choices(part, option)))
            stated += (options[0].pieces or (Given(options[0].formula, part.tokens),)) if part.kind in ("if", "even") else ()
    known = Known(tuple(part.tokens for part in layout.parts if not part.trailing), stated)
    mains = reader.options(layout.main, known) if in_full or not unread else ()
    if not mains:
        unread.append(Unread(layout.main, "", known))
    if unread:
        return Outcome((), tuple(unread), tuple(item for chosen in choices for item in _conditions(chosen[:1], reader)))
    combined = (_interpretation(main, chosen, layout, reader) for main in mains for chosen in product(*choices))
    return Outcome(tuple(islice(combined, _MOST_READINGS + 1)))


def _known(layout: Layout, at: int, stated: tuple[Given, ...]) -> Known:
    """What stands before a subordinate clause; for the first one that is the main clause, be it before or behind."""
    part = layout.parts[at]
    before = layout.parts[at - 1] if at else None
    follows = before is not None and before.trailing == part.trailing
    return Known(
        (before.tokens,) if before and follows else (layout.main,), stated, before.tokens if before and part.attached else layout.main,
    )


def _why(part: Part, options: tuple[Option, ...]) -> str:
    if part.of_manner:
        return "it may be part of the claim"
    if options:
        return "it is not clear what the next condition belongs to"
    return "" if part.tokens else f"'{part.word}' without a clause"


def _narrowed(outcome: Outcome, reader: Reader) -> Outcome:
    """The same with each unread part narrowed to the clause that is to blame."""
    parts = tuple(
        part if part.reason or part.known is None else part._replace(tokens=reader.culprit(part.tokens, part.known))
        for part in outcome.unread
    )
    return outcome._replace(unread=parts)


class _Choice(NamedTuple):
    """One reading of a subordinate clause: what it adds to the conditions, or does to the claim."""

    part: Part
    formula: Formula
    given: tuple[Given, ...]
    notes: tuple[Lint, ...]
    pieces: tuple[Given, ...]


def _choices(part: Part, option: Option) -> Iterator[_Choice]:
    made = _Choice(part, option.formula, option.given, option.notes, option.pieces or (Given(option.formula, part.tokens),))
    if part.kind == "unless":
        # What the excepted clause takes for granted is part of the exception.
        denied = negate(conjoin((option.formula, *(given.formula for given in option.given))))
        notes = (*option.notes, Lint("unless", _UNLESS.format(word=part.word)))
        yield made._replace(formula=denied, given=(), pieces=(Given(denied, part.tokens),), notes=notes)
    elif part.kind == "even":
        notes = (*option.notes, Lint("both-cases", _EVEN.format(word=part.word)))
        yield made._replace(notes=notes)
        denied = negate(option.formula)
        yield made._replace(formula=denied, pieces=(Given(denied, part.tokens),), notes=notes)
    else:
        yield made


def _interpretation(main: Option, chosen: tuple[_Choice, ...], layout: Layout, reader: Reader) -> Interpretation:
    """"A only if B" claims A >> B; "A if and only if B" claims both directions; everything else is a condition of the claim."""
    claim = main.formula
    for choice in chosen:
        whole = conjoin((choice.formula, *(given.formula for given in choice.given)))
        if choice.part.kind == "only":
            claim = Implies(claim, whole)
        elif choice.part.kind == "iff":
            claim = Iff(claim, whole)
    conditions = (*_conditions(chosen, reader), *_given(main.given, reader))
    notes = tuple(note for choice in chosen for note in choice.notes) + main.notes
    claimed = (f"{item.part.word} {reader.text(item.part.tokens)}" for item in chosen if item.part.claims)
    text = " ".join((reader.text(layout.main), *claimed))
    return Interpretation(_once(conditions), claim, text, tuple(dict.fromkeys(notes)))


def _conditions(chosen: tuple[_Choice, ...], reader: Reader) -> tuple[Condition, ...]:
    """Conditions of the subordinate clauses; neighbours joined by "or" are one, conjunctions are several."""
    groups: list[list[_Choice]] = []
    for choice in chosen:
        if choice.part.claims:
            continue
        if choice.part.joiner == "or" and groups:
            groups[-1].append(choice)
        else:
            groups.append([choice])
    return tuple(item for group in groups for item in _group(group, reader))


def _group(group: list[_Choice], reader: Reader) -> tuple[Condition, ...]:
    if len(group) > 1:
        members = tuple(conjoin((choice.formula, *(given.formula for given in choice.given))) for choice in group)
        text = " or ".join(reader.text(choice.part.tokens) for choice in group)
        return (Condition(Or(members), text),)
    return _given((*group[0].pieces, *group[0].given), reader)


def _given(given: tuple[Given, ...], reader: Reader) -> tuple[Condition, ...]:
    return tuple(Condition(part, reader.text(item.tokens)) for item in given for part in _conjuncts(item.formula))


def _conjuncts(formula: Formula) -> tuple[Formula, ...]:
    match formula:
        case And(args):
            return args
        case Not(Or(args)):
            return tuple(map(negate, args))
        case _:
            return (formula,)


def _once(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    found: dict[Formula, Condition] = {}
    for condition in conditions:
        found.setdefault(condition.formula, condition)
    return tuple(found.values())
