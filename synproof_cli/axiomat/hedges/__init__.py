"""Sentences that may be exceptions to a rule, though nobody knows what they deny: without a formula, or taken whole.

A rule that one of them speaks of is not strict, and what it supports is not certain while they are not read.
"""

from __future__ import annotations

from synproof_cli.axiomat.hedges.near import called_before, limits_its_section, points_back
from synproof_cli.axiomat.hedges.search import Hedges
from synproof_cli.axiomat.hedges.signs import is_titled_exception

__all__ = ["Hedges", "called_before", "is_titled_exception", "limits_its_section", "points_back"]
