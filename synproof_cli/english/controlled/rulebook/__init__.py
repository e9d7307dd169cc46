"""Documents that are lists of labelled rules, perhaps with preferences between them: their frames, their kinds, what stays open in them."""

from __future__ import annotations

from synproof_cli.english.controlled.rulebook.book import Rulebook, pieces, rulebook
from synproof_cli.english.controlled.rulebook.exceptions import doubts
from synproof_cli.english.controlled.rulebook.knowledge import opened_up, still_open

__all__ = ["Rulebook", "doubts", "opened_up", "pieces", "rulebook", "still_open"]
