"""Certificates in, yes or no out: a small independent program behind `synproof verify`.

It shares no code with the side that finds verdicts: its own parser of the canonical spelling, its own type theory, clauses and unit
propagation, its own labels and tree. `verify_result` needs the result document alone. Nothing here does I/O, recurses over what a
document holds, or takes the document's word for anything but how words became formulas.
"""

from synproof_cli.checkers.cited import BundleSays, evidence_by
from synproof_cli.checkers.report import Problem, VerifyReport
from synproof_cli.checkers.verify import verify_result

__all__ = ["BundleSays", "Problem", "VerifyReport", "evidence_by", "verify_result"]
