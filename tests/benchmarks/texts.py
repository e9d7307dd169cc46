"""G6 and G7: formula text to clauses, and how the work grows with hostile texts."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

from synproof_cli.errors import FormulaError
from synproof_cli.logic.encoder import Encoder
from synproof_cli.logic.parser import Parser, parse_formula
from synproof_cli.logic.sympy_bridge import to_sympy
from synproof_cli.logic.vocabulary import OPEN, Vocabulary
from synproof_cli.model.formula import Atom
from synproof_cli.model.world import AtomDecl
from tests.benchmarks.harness import Outcome, Race, Settings, at_least, at_most, benchmark, in_process, run_process
from tests.benchmarks.inputs import formula_texts

Kind = Literal["arrow", "horn", "mixed"]

GOALS: Final[dict[Kind, tuple[float, float]]] = {"arrow": (45, 1.0), "horn": (35, 1.0), "mixed": (18, 1.6)}
"""Against `sympify`, and against `ast.parse`."""

_SELECTOR: Final = Atom("selector")


def clauses_of(texts: list[str]) -> int:
    """Each text as clauses behind a selector of its own; how many literals that are."""
    parser, encoder = Parser(OPEN), Encoder(OPEN)
    literals = 0
    for text in texts:
        selector = encoder.fresh(_SELECTOR)
        clauses = [[-selector, *clause] for clause in encoder.assertion(parser.parse(text))] + encoder.take()
        literals += sum(map(len, clauses))
    return literals


@benchmark("G6", "4,000 formula texts to clauses with selectors; peers stop at their own tree")
def translation(settings: Settings) -> Iterator[Outcome]:
    import sympy

    for kind, (sympify_goal, ast_goal) in GOALS.items():
        texts = formula_texts(kind)
        wrong = [text for text in texts[::20] if to_sympy(parse_formula(text)) != sympy.sympify(text)]
        if wrong:
            yield Outcome(f"{kind}: same formula as SymPy reads", None, None, wrong[0], wrong=True)
            continue
        race = Race({
            "own": in_process(lambda texts=texts: clauses_of(texts)),  # type: ignore[misc]
            "ast.parse": in_process(lambda texts=texts: sum(bool(ast.parse(text)) for text in texts)),  # type: ignore[misc]
            "expression": in_process(lambda texts=texts: sum(bool(ast.parse(text, mode="eval")) for text in texts)),  # type: ignore[misc]
        }, settings.in_process(), same_answer=False)
        yield race.ratio(f"{kind}: own / ast.parse", "own", "ast.parse", at_most(ast_goal))
        yield race.ratio(f"{kind}: own / ast.parse(mode='eval')", "own", "expression")
        race = Race({
            "own": in_process(lambda texts=texts: clauses_of(texts)),  # type: ignore[misc]
            "sympify": in_process(lambda texts=texts[::10]: sum(sympy.sympify(text) is not None for text in texts)),  # type: ignore[misc]
        }, settings.in_process(), same_answer=False)
        yield race.ratio(f"{kind}: sympify / own", "sympify", "own", at_least(sympify_goal)).times(10, "sympify on a tenth of the texts")


SHAPES: Final[dict[str, Callable[[int], str]]] = {
    "brackets": lambda size: "(" * (size * 4 // 9) + "A" + ")" * (size * 4 // 9),
    "negations": lambda size: "~" * (size * 9 // 10) + "A",
    "conjunction": lambda size: " & ".join(f"A{number}" for number in range(size // 9)),
    "arrows": lambda size: " >> ".join(f"A{number}" for number in range(size // 10)),
    "equivalences": lambda size: "Equivalent(A, " * (size // 15) + "A" + ")" * (size // 15),
    "functor": lambda size: "And(" + ", ".join(f"A{number}" for number in range(size // 8)) + ")",
    "parity": lambda size: " ^ ".join(f"A{number}" for number in range(size // 9)),
    "comparisons": lambda size: " & ".join(f"x <= {number}" for number in range(size // 14)),
}
"""Texts of about that many characters: wide ones are read, deep ones and those a limit is set to are refused."""


_TYPED: Final = Vocabulary.of([AtomDecl("x", type="int")])


def outcome_of(text: str) -> str:
    """Read and encode. Whatever but FormulaError is raised fails the benchmark."""
    try:
        formula = parse_formula(text, vocabulary := _TYPED if text.startswith("x <=") else OPEN)
    except FormulaError as refusal:
        return refusal.message
    encoder = Encoder(vocabulary)
    return f"{len(encoder.assertion(formula) + encoder.take())} clauses"


@benchmark("G7", "hostile texts: time a byte at 1 MB against 10 kB, refusals, memory of a process")
def growth(settings: Settings) -> Iterator[Outcome]:
    for name, shape in SHAPES.items():
        small, large = shape(10_000), shape(1_000_000)
        race = Race({
            "1 MB": in_process(lambda large=large: outcome_of(large)),  # type: ignore[misc]
            "10 kB": in_process(lambda small=small: [outcome_of(small) for _ in range(10)]),  # type: ignore[misc]
        }, settings.in_process(), same_answer=False)
        per_byte = race.ratio(f"{name}: s/byte, 1 MB : 10 kB", "1 MB", "10 kB", at_most(2.5))
        yield per_byte.times(10 * len(small) / len(large), outcome_of(large))
        yield _memory(name, large)


_CHILD: Final = """
import json, sys
from pathlib import Path
from tests.benchmarks.texts import outcome_of
outcome_of(json.load(sys.stdin))
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")))
"""


def _memory(name: str, text: str) -> Outcome:
    """Peak memory of a process that reads the text, as Linux tells it (what wait4 tells includes the parent's)."""
    what, bound = f"{name}: peak memory", at_most(250, "MiB")
    if not Path("/proc/self/status").exists():
        return Outcome(what, bound, None, "this system has no /proc")
    process = run_process((sys.executable, "-c", _CHILD), stdin=json.dumps(text).encode())
    if process.exit_code:
        return Outcome(what, bound, None, process.stderr.decode()[-200:], wrong=True)
    return Outcome(what, bound, int(process.stdout) / 1024)
