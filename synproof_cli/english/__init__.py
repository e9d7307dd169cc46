"""Controlled English in, formulas out; and formulas back into English. Deterministic, no model, no I/O.

How a sentence is read. It is cut into tokens, numbers with their units become measures, and the sentence is split at its subordinators
into conditions and a claim, each of them at its coordinators into clauses. A clause is compared with the phrases of the vocabulary by
*cover*: every content word, number and modal verb of the clause must be a word of the entry or a quantity of a typed atom, every word of
the entry must stand in the clause, and each word must play the same part (before or after the verb, behind the same preposition).
Articles, auxiliaries, inflection and free word order do not count. What is not covered is not read: it is reported with the nearest
entries.

Why cover and not similarity. A score with a threshold lets one word pass, and the one word is the "not", the "48" or the "partially"
that the claim turns on. A wrong confirmation is the worst this program can do, so nothing is ever rounded off; similarity only orders the
suggestions. A sentence that can be read in several ways yields all of them: the first is the reading, the others its alternatives.
"""

from synproof_cli.english.backtranslate import english_of
from synproof_cli.english.lint import Lint
from synproof_cli.english.nearest import Near, nearest_entries
from synproof_cli.english.reading import Alternative, ReadClause, Reading, UnreadPart, read_statement, read_thesis
from synproof_cli.english.words import content_words

__all__ = [
    "Alternative",
    "Lint",
    "Near",
    "ReadClause",
    "Reading",
    "UnreadPart",
    "content_words",
    "english_of",
    "nearest_entries",
    "read_statement",
    "read_thesis",
]
