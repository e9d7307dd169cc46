"""One argument by itself: are its premises consistent, and does the conclusion follow? (The specification's Sieve 2.5.)"""

from __future__ import annotations

from collections.abc import Sequence

from synproof_cli.errors import FormulaError, InternalError
from synproof_cli.logic.budget import Budget
from synproof_cli.logic.encoder import Clause, Encoder
from synproof_cli.logic.kernel import Kernel
from synproof_cli.logic.parser import Parser
from synproof_cli.logic.sympy_bridge import sympy_satisfiable
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.certificate import Model
from synproof_cli.model.formula import Formula, negate, spell
from synproof_cli.model.values import value

_CONCLUSION = "conclusion"


@value
class ArgumentCheck:
    """What was found of one argument.

    `core` are indices of premises: a minimal clash when they are unsatisfiable, else a minimal set that entails the conclusion, else empty.
    `countermodel` makes the premises true and the conclusion false, or is None. `sympy_agrees` is None when SymPy was not asked.
    """

    premises: tuple[Formula, ...]
    conclusion: Formula
    premises_satisfiable: bool
    entails: bool
    countermodel: Model | None
    core: tuple[int, ...]
    sympy_agrees: bool | None

    @property
    def passes(self) -> bool:
        """Premises satisfiable and conclusion entailed."""
        return self.premises_satisfiable and self.entails

    def to_dict(self) -> dict[str, object]:
        """The JSON of `argument check`; formulas in canonical spelling."""
        return {
            "premises": [spell(premise) for premise in self.premises],
            "conclusion": spell(self.conclusion),
            "premises_satisfiable": self.premises_satisfiable,
            "entails": self.entails,
            "passes": self.passes,
            "countermodel": self.countermodel,
            "core": [spell(self.premises[index]) for index in self.core],
            "sympy_agrees": self.sympy_agrees,
        }


def check_argument(
    premises: Sequence[str], conclusion: str, vocabulary: Vocabulary = OPEN, *, second_opinion: bool = True, budget: Budget | None = None,
) -> ArgumentCheck:
    """Check an argument given as text. Raises FormulaError (which premise, which position) and BudgetExceededError."""
    parser = Parser(vocabulary, predicates=False)
    parsed = [_parse(text, f"premise {number}", parser) for number, text in enumerate(premises, start=1)]
    claim = _parse(conclusion, "conclusion", parser)
    return judge_argument(parsed, claim, vocabulary, second_opinion=second_opinion, budget=budget or Budget())


def judge_argument(
    premises: Sequence[Formula], conclusion: Formula, vocabulary: Vocabulary, *, second_opinion: bool, budget: Budget,
) -> ArgumentCheck:
    """Check an argument given as formulas. Raises InternalError when SymPy and the kernel disagree."""
    keys = [f"premise:{index}" for index in range(len(premises))]
    kernel = Kernel(vocabulary, budget, (), dict(zip(keys, premises, strict=True)) | {_CONCLUSION: negate(conclusion)})
    satisfiable = kernel.consistent(keys)
    open_case = kernel.consistent([*keys, _CONCLUSION])
    countermodel = kernel.values() if open_case else None
    core: list[str] = []
    if not satisfiable:
        core = kernel.shrink(keys)
    elif not open_case:
        core = kernel.shrink([*keys, _CONCLUSION], keep=[_CONCLUSION])
    agrees = _second_opinion(premises, conclusion, vocabulary, satisfiable, open_case) if second_opinion else None
    return ArgumentCheck(
        tuple(premises), conclusion, satisfiable, not open_case, countermodel,
        tuple(index for index, key in enumerate(keys) if key in core), agrees,
    )


def _second_opinion(
    premises: Sequence[Formula], conclusion: Formula, vocabulary: Vocabulary, satisfiable: bool, open_case: bool,
) -> bool | None:
    answers = (
        sympy_satisfiable(_clauses(premises, vocabulary)), sympy_satisfiable(_clauses([*premises, negate(conclusion)], vocabulary)),
    )
    if None in answers:
        return None
    if answers != (satisfiable, open_case):
        raise InternalError(f"SymPy and the SAT solver disagree on an argument: {answers} against {(satisfiable, open_case)}")
    return True


def _clauses(formulas: Sequence[Formula], vocabulary: Vocabulary) -> list[Clause]:
    encoder = Encoder(vocabulary)
    clauses = [clause for formula in formulas for clause in encoder.assertion(formula)]
    return clauses + encoder.take()


def _parse(text: str, where: str, parser: Parser) -> Formula:
    try:
        return parser.parse(text)
    except FormulaError as error:
        error.message = f"{where}: {error.message}"
        raise
