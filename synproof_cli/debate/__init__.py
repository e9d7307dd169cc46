"""The debate: conflicts and labels of a thesis, the tree that explains them, the verdict and its certificate.

Labels are computed first, over elements; the tree only shows them. Nothing here reads a clock, a file or a random number.
"""

from synproof_cli.debate.decision import Decision, Dispute
from synproof_cli.debate.problem import Fact, Problem
from synproof_cli.debate.trial import Trial
from synproof_cli.logic.budget import Budget


def decide(problem: Problem, budget: Budget | None = None) -> Decision:
    """The finding for a problem, with its grounds."""
    return Trial(problem, budget or Budget()).decide()


__all__ = ["Budget", "Decision", "Dispute", "Fact", "Problem", "Trial", "decide"]
