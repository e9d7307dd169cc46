"""Words that may belong together and are kept apart: "resident of Tokyo" and "Tokyo resident", "was red" and "is red",
"guilty" and "innocent".

A missing link never makes a wrong yes or no, but it makes a wrong "nothing follows". So every such pair is a doubt, and while there is one,
that nothing follows is no finding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Final, NamedTuple

from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.english.controlled.values import Rule
from synproof_cli.english.lint import Lint
from synproof_cli.english.stem import stem
from synproof_cli.model.formula import And, Atom, Compare, Defined, Formula, is_variable, leaves, predicate

TENSES: Final = frozenset(("past", "perfect", "pluperfect", "progressive", "future"))
_PLACES: Final = (
    {"in", "inside", "within"}, {"on", "upon"}, {"to", "toward", "towards"}, {"near", "beside"}, {"over", "above"}, {"under", "below"},
)
_NEGATIVE: Final = ("un", "in", "im", "ir", "il", "non", "dis")
_ANTONYMS: Final = (
    ("guilty", "innocent"), ("alive", "dead"), ("male", "female"), ("true", "false"), ("open", "closed"), ("present", "absent"),
    ("legal", "illegal"), ("valid", "invalid"), ("possible", "impossible"), ("married", "single"), ("odd", "even"), ("awake", "asleep"),
    ("permitted", "forbidden"), ("permitted", "prohibited"), ("allowed", "forbidden"), ("optional", "mandatory"), ("optional", "required"),
)
MOST_PREDICATES: Final = 400
"""Pairs are compared in documents up to this size; larger ones by shared words only."""


class _Shape(NamedTuple):
    """A predicate as it is used: its functor, number of places, content words, tense, and the things it is said with."""

    functor: str
    places: int
    words: frozenset[str]
    order: tuple[str, ...]
    tense: frozenset[str]
    things: frozenset[str]


def doubts(formulas: Iterable[Formula], linked: frozenset[str] = frozenset()) -> tuple[Lint, ...]:
    """A lint for every pair of predicates that may belong together; `linked`: predicates whose links are known."""
    kept = tuple(formulas)
    shapes = {functor: shape for functor, shape in _shapes(kept).items() if functor not in linked}
    by_word: dict[str, list[_Shape]] = defaultdict(list)
    for shape in shapes.values():
        for word in shape.words or ("",):
            by_word[word].append(shape)
    found: dict[tuple[str, str], Lint] = {}
    for group in by_word.values():
        for one, two in combinations(group[:MOST_PREDICATES], 2) if len(group) <= 40 else ():
            lint = _doubt(one, two)
            if lint is not None:
                found.setdefault((one.functor, two.functor), lint)
    return (*found.values(), *_antonyms(shapes, kept), *_extents(shapes))


def _extents(shapes: Mapping[str, _Shape]) -> Iterator[Lint]:
    """An age and a length of time: "a person under 18 years" may be said of either."""
    ages = [functor for functor in shapes if functor.split("_")[0] == "age"]
    lengths = [functor for functor in shapes if functor.split("_")[0] == "duration"]
    for age, length in product(ages, lengths):
        yield Lint("unlinked", f"'{age}' and '{length}' are kept apart: so many years may be either", (age, length))


def unlinked(found: Iterable[Lint], rules: Iterable[Rule]) -> tuple[Lint, ...]:
    """The doubts that no background rule takes up: where one says how two words belong together, both ways are decided."""
    links = [part for rule in rules if rule.background and rule.formula is not None for part in _conjuncts(rule.formula)]
    return tuple(lint for lint in found if not any(lint.about and _speaks_of_both(link, lint.about) for link in links))


def _conjuncts(formula: Formula) -> tuple[Formula, ...]:
    return formula.args if isinstance(formula, And) else (formula,)


def _shapes(formulas: Iterable[Formula]) -> dict[str, _Shape]:
    things: dict[str, set[str]] = defaultdict(set)
    places: dict[str, int] = {}
    for formula in formulas:
        for leaf in leaves(formula):
            if isinstance(leaf, Atom | Compare | Defined):
                functor, terms = predicate(leaf.name)
                places[functor] = len(terms)
                things[functor].update(word for term in terms if not is_variable(term) for word in term.split("_"))
    shapes: dict[str, _Shape] = {}
    for functor, count in places.items():
        parts = functor.split("_")
        order = tuple(stem(part) for part in parts if part not in FUNCTION and part not in TENSES and part != "count")
        tense = frozenset(part for part in parts if part in TENSES)
        said_with = frozenset(stem(word) for word in things[functor])
        shapes[functor] = _Shape(functor, count, frozenset(order), order, tense, said_with)
    return shapes


def _are_norms(one: str, two: str) -> bool:
    """What must be and what may be are linked by what obligation is; "must A or B" is linked to "must A" by nothing."""
    fronts = {functor.partition("_")[0] for functor in (one, two)}
    return fronts == {"must", "may"} or (fronts <= {"must", "may"} and ("_or_" in one) != ("_or_" in two))


def _doubt(one: _Shape, two: _Shape) -> Lint | None:
    if _are_norms(one.functor, two.functor) or "usually" in (one.functor.partition("_")[0], two.functor.partition("_")[0]):
        return None
    if one.words == two.words and one.tense != two.tense:
        said = f"'{one.functor}' and '{two.functor}' are kept apart: what was, is and will be are not the same"
        return Lint("tense", said, (one.functor, two.functor))
    if one.words == two.words and not one.words:
        same = any({one.functor, two.functor} <= places for places in _PLACES) and one.things & two.things
        return _unlinked(one, two) if same else None
    shared = one.words & two.words
    if not shared or _is_linked(one, two):
        return None
    if _heads(one, two):
        return _unlinked(one, two) if (one.words | one.things) == (two.words | two.things) else None
    if one.words <= two.words or two.words <= one.words:
        return _unlinked(one, two)
    if (one.words | one.things) == (two.words | two.things):
        return _unlinked(one, two)
    if one.order[-1] == two.order[-1] and len(shared) == 1:
        return None  # two kinds of the same noun
    if 2 * len(shared) >= len(one.words | two.words):
        return _unlinked(one, two)
    return None


def _is_linked(one: _Shape, two: _Shape) -> bool:
    """A compound and its noun ("baseball team", "team"), a relation and its noun ("friend of", "friend"): linked where they are used."""
    small, large = sorted((one, two), key=lambda shape: len(shape.order))
    if large.functor == f"{small.functor}_of" and small.places == 1:
        return True
    if len(large.functor.split("_")) != len(large.order):  # no compound
        return False
    return large.places == small.places == 1 and len(small.order) == 1 and large.order[-1] == small.order[0] and len(large.order) > 1


def _heads(one: _Shape, two: _Shape) -> bool:
    """As in "gold ring" and "ring of": what they share is the noun, which is a predicate of its own beside both."""
    small, large = sorted((one, two), key=lambda shape: len(shape.order))
    return small.functor.endswith("_of") and len(small.order) == 1 and large.places == 1 and large.order[-1] == small.order[0]


def _unlinked(one: _Shape, two: _Shape) -> Lint:
    first, second = sorted((one.functor, two.functor))
    return Lint("unlinked", f"'{first}' and '{second}' share words and are kept apart", (first, second))


def _antonyms(shapes: dict[str, _Shape], formulas: tuple[Formula, ...]) -> Iterator[Lint]:
    pairs = [pair for pair in _ANTONYMS if all(word in shapes for word in pair)]
    for functor in shapes:
        bases = (functor.removeprefix(prefix) for prefix in _NEGATIVE)
        pairs += [(functor, base) for base in bases if base != functor and len(base) > 3 and base in shapes]
    for pair in pairs:
        if not any(_speaks_of_both(formula, pair) for formula in formulas):
            said = f"'{pair[0]}' and '{pair[1]}' are kept apart: nothing in the text says whether they exclude each other"
            yield Lint("antonyms", said, pair)


def _speaks_of_both(formula: Formula, pair: tuple[str, ...]) -> bool:
    functors = {predicate(leaf.name)[0] for leaf in leaves(formula) if isinstance(leaf, Atom)}
    return functors.issuperset(pair)
