"""Everything needed to read formulas of one world and to check models and proofs about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from synproof_cli.checkers.budget import Budget
from synproof_cli.checkers.canonical_parser import parse
from synproof_cli.checkers.definitions import Translator
from synproof_cli.checkers.evaluate import Evaluator
from synproof_cli.checkers.formulas import Formulas
from synproof_cli.checkers.gates import Gates
from synproof_cli.checkers.report import FaultError
from synproof_cli.checkers.rup import Propagator
from synproof_cli.checkers.shapes import At
from synproof_cli.checkers.templates import NO_BINDING, Builder, no_check
from synproof_cli.checkers.theory import Theory
from synproof_cli.checkers.vocabulary import Vocabulary
from synproof_cli.errors import FormulaError

Lines = list[list[int]]


class Language:
    """The formulas over one vocabulary, their truth in models (`evaluator`), and proofs about them (`propagator`).

    A `lifted` language holds templates: formulas as they are written, with variables; nothing can be asked about them. With `things` every
    formula is read as what it says of those (`checkers.templates`). `laws` are formulas that T holds beside the types: those of equality.
    """

    def __init__(self, vocabulary: Vocabulary, budget: Budget, *, lifted: bool = False, things: Sequence[str] = ()) -> None:
        self.budget = budget
        self.vocabulary = vocabulary
        self.lifted = lifted
        self.laws: tuple[int, ...] = ()
        self.things = things
        self.formulas = Formulas(no_check if lifted else vocabulary.check_leaf)
        self._templates = Formulas(no_check) if things else self.formulas
        self.evaluator = Evaluator(self.formulas, vocabulary, budget)
        self.propagator = Propagator(budget)
        gates = Gates(self.propagator)
        self.theory = Theory(vocabulary, self.propagator, gates)
        self._translator = Translator(self.formulas, self.theory, gates)
        self._read: dict[str, int] = {}

    def formula(self, at: At) -> int:
        """The formula whose canonical text stands there. Raises FaultError where it cannot be read."""
        text = at.text()
        known = self._read.get(text)
        if known is not None:
            return known
        try:
            formula = parse(text, self._templates)
            if self.things:
                formula = self.build(formula, self._templates)
            self._read[text] = formula
        except FormulaError as error:
            place = "" if error.position is None else f" (position {error.position})"
            raise at.fault("formula", f"{error.message}{place}") from error
        return formula

    def build(self, template: int, templates: Formulas, binding: Mapping[str, str] = NO_BINDING) -> int:
        """What a template says of the things. Raises FormulaError for a variable nothing binds, and atoms that do not fit."""
        return Builder(templates, self.formulas, self.things, self.budget).build(template, binding)

    def assume(self, laws: tuple[int, ...]) -> None:
        """Make formulas a part of T. Only while no level is open."""
        self.laws = laws
        for law in laws:
            self.propagator.add((self.literal(law),))

    def meant(self, at: At) -> int | None:
        """The formula a text is in canonical spelling; None for words. Raises FaultError where no text stands there."""
        at.text()
        try:
            return self.formula(at)
        except FaultError:
            return None

    def literal(self, formula: int) -> int:
        """The literal of a formula. Only while no level is open."""
        return self._translator.literal(formula)

    def literals(self, formulas: Iterable[int]) -> list[int]:
        """The literals of several formulas. Only while no level is open."""
        return [self._translator.literal(formula) for formula in formulas]

    def proof(self, at: At) -> tuple[Lines, frozenset[int]]:
        """The lines of a proof as literals, and the formulas that name its variables. Only while no level is open."""
        at.only(("variables", "lines"))
        formulas = [self.formula(item) for item in at["variables"].items()]
        return read_lines(at["lines"], self.literals(formulas)), frozenset(formulas)

    def follow(self, lines: Lines, at: At) -> None:
        """Raise FaultError unless the proof ends in a contradiction with what is assumed now."""
        check_lines(self.propagator, lines, at)

    def refute(self, formulas: Iterable[int], at: At) -> None:
        """Raise FaultError unless the proof that stands there refutes T and these formulas."""
        lines, _ = self.proof(at)
        with self.propagator.level(self.literals(formulas)):
            self.follow(lines, at)


def read_lines(at: At, literals: Sequence[int]) -> Lines:
    """Clauses of signed 1-based integers as clauses of literals."""
    lines: Lines = []
    top = len(literals)
    for item in at.items():
        line: list[int] = []
        if not isinstance(item.value, list):
            raise item.fault("malformed", "must be a list of numbers")
        for number in item.value:
            if type(number) is not int or not 1 <= abs(number) <= top:
                raise item.fault("malformed", "names a variable that is not there")
            line.append(literals[number - 1] if number > 0 else literals[-number - 1] ^ 1)
        lines.append(line)
    return lines


def check_lines(propagator: Propagator, lines: Lines, at: At) -> None:
    """Raise FaultError unless the lines are a RUP proof of a contradiction from what the propagator holds now."""
    wrong = propagator.refutes(lines)
    if wrong is None:
        return
    if wrong < len(lines):
        raise at.fault("proof", f"line {wrong + 1} does not follow by unit propagation")
    raise at.fault("proof", "the proof ends without a contradiction")
