"""The five sieves: each judges one argument against the setting of a trial, symbolically, and says what it found.

A sieve is a function `(argument, setting) -> SieveOutcome`; `pipeline.judge` runs them in the specification's order. They judge; what a
judgement does to the tree is the debate's business.
"""

from synproof_cli.sieves.interface import Setting
from synproof_cli.sieves.pipeline import judge

__all__ = ["Setting", "judge"]
