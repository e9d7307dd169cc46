"""A case as it is decided: with how its texts were read, and why it has no verdict where reading is the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from synproof_cli.debate.conduct import Case, untranslated_problem
from synproof_cli.model.values import value
from synproof_cli.workflows.texts import ReadTexts

NO_READING: Final = "no reading"
"""Why nothing is decided, where no part says why itself."""
SURE: Final = ("PROVED", "CONTRADICTED", "INCONSISTENT", "IMPOSSIBLE", "UNDECIDED", "UNTRANSLATED")
"""Findings that stand, or are none, whatever words may belong together."""


@value
class Prepared:
    """A case, how its texts were read, and why it has no verdict where reading is the reason ("" elsewhere).

    `learnt`: axioms of the world that models read for it. `established`: what the evidence for its facts establishes, in words, in their
    order. `cut`: a limit of time, or of the machine, kept evidence from being tried.
    """

    case: Case
    texts: ReadTexts
    refusal: str = ""
    learnt: tuple[str, ...] = ()
    established: tuple[str, ...] = ()
    cut: bool = False


def untranslated(case: Case, code: str, message: str) -> Case:
    """The case without a verdict, for that reason."""
    case.reading["unread"].append(case.thesis)
    case.reading["lints"].append({"code": code, "message": message})
    return replace(case, problem=untranslated_problem(case.problem), translated=False)
