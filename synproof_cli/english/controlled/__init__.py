"""Controlled English: sentences that nobody has formalised, as formulas over predicates made from their own words.

`read_document` reads axioms and a thesis together. What it reads, it reads right; what it cannot read it refuses, naming the part and the
reason. Nothing is looked up in a dictionary: function words are listed, open words are told apart by inflection, position and agreement,
and by what the rest of the document shows about them.

**How it works.** tokens → parses (a table of constructions over spans, `parser.py`) → nodes (`nodes.py`: clause, predicate, noun phrase) →
formulas. The document is read twice: the first pass counts how predicates are used, the second decides with it whether "has an owner" is
one predicate or speaks of an owner, so that a word means the same in every sentence. Ambiguity stays: a node that can be read in two ways
asks `context.choose`, several parses of equal cost are several readings; the rule's `alternatives` hold them.

**Why a wrong reading is rare.** A construction covers its span exactly, to the last word; no word is skipped unless a list says that it
adds nothing. Words of logic and quantity are in closed classes and never become part of a name. Where a subject ends and its verb begins
is decided by agreement in number and by what the text shows ("does not bark"); what stays open costs, and only the cheapest parse counts.
A negation that is in the sentence and not in the formula is a refusal. Readings may say less than the sentence (a fixed phrase is one
predicate), never more; where saying less may hide an answer (`links.py`, `sorts.py`) there is a doubt, and "nothing follows" is no finding.

**How a construction is added.** A construction is a generator `(parser, start, end) -> Iterator[Parse]` that yields every reading of
exactly those tokens as one category (clause, predicate, base, complement, noun phrase, nominal). It looks for its words (`parser.word`,
`parser.has`, `parser.find`), cuts the span and calls `parser.parse(category, …)` for the parts, or `parser.need(…)` where the part must
be there, so that a refusal names it. `@needs("unless", …)` keeps it from being asked in sentences without its words. It yields a node:
one of `clauses.py`, `nouns.py`, `pronouns.py`, `phrases.py`, `predicates.py`, or a new frozen dataclass with
`formula(context)`, `holds(context, term)` or `bound(context, scope)`. Write it in a file of its own under `constructions/`, and name it in
`table.py`. A meaning that is not certain is `raise Refused(part, reason)`; a doubtful one is `context.lint(code, message)`. What spans
several sentences (labels, preferences, "the island is inhabited only by …") is a frame over the whole document: `document.py`. A frame has
three parts: what it gathers before parsing (`orders/survey.py` fills `lexicon.orders`), constructions that read with it, and the axioms it
puts behind the text (`orders/background.py`, `veracity.py`), with a doubt for each link it cannot make.
"""

from __future__ import annotations

from synproof_cli.english.controlled.document import read_document
from synproof_cli.english.controlled.values import DOUBTS, Document, Refused, Rule

__all__ = ["DOUBTS", "Document", "Refused", "Rule", "read_document"]
