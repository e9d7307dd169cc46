"""A document: all its sentences read together, twice: once to see how its words are used, once to say what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from synproof_cli.english.controlled import comparing, contraries, measuring, norms, sizes, veracity
from synproof_cli.english.controlled.background import described, imported, narrowed
from synproof_cli.english.controlled.evidence import gather
from synproof_cli.english.controlled.homonyms import homonyms
from synproof_cli.english.controlled.identity import same
from synproof_cli.english.controlled.lexicon import Lexicon, Usage
from synproof_cli.english.controlled.links import doubts, unlinked
from synproof_cli.english.controlled.lints import linted, lost_negation, lost_numbers
from synproof_cli.english.controlled.modifiers import compounded
from synproof_cli.english.controlled.orders import background as orders
from synproof_cli.english.controlled.orders.survey import survey
from synproof_cli.english.controlled.rulebook import doubts as default_doubts
from synproof_cli.english.controlled.rulebook import opened_up, pieces, rulebook, still_open
from synproof_cli.english.controlled.sentence import Readings, Sentence, parsed, readings, sentence_of, statement_of
from synproof_cli.english.controlled.sorts import unheard, unmet, unsaid
from synproof_cli.english.controlled.table import TABLE
from synproof_cli.english.controlled.thesis import as_one, split
from synproof_cli.english.controlled.tidy import opened
from synproof_cli.english.controlled.tokens import quotations, sentences
from synproof_cli.english.controlled.unsettled import unsettled
from synproof_cli.english.controlled.values import Document, Rule
from synproof_cli.english.controlled.wording import declarations
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Formula


def read_document(
    axioms: Sequence[str], thesis: str | None = None, given: Sequence[str] = (), *, existential_import: bool = False,
    told: Callable[[int, int], None] | None = None,
) -> Document:
    """Axioms, what is given, and a thesis as formulas. Never raises: what is not read is a rule with a `refusal`.

    `told` hears of each sentence how many are done, of how many.
    """
    rules = [statement_of(text) for axiom in axioms for text in pieces(axiom)]
    givens = [statement_of(text) for item in given for text in sentences(item)]
    asked = [sentence_of(text) for text in sentences(thesis)] if thesis is not None else []
    for sentence in asked:
        sentence.asked = True
    everything = [*rules, *givens, *asked]
    book = rulebook(rules, [*givens, *asked])
    lexicon = gather(words for sentence in everything for words in (sentence.tokens, *quotations(sentence.tokens)))
    lexicon.rules = book.forward
    lexicon.stated = frozenset(sentence.tokens for sentence in (*rules, *givens))
    lexicon.orders = survey(words for sentence in everything for words in (sentence.tokens, *quotations(sentence.tokens)))
    outcomes, usage = _read_all(everything, lexicon, told)
    read = [_rule(sentence, outcome) for sentence, outcome in zip(everything, outcomes, strict=True)]
    mine, theirs, last = book.applied(read[: len(rules)]), read[len(rules) : len(rules) + len(givens)], read[len(rules) + len(givens) :]
    whole = as_one(last, thesis)
    conditions, claim = split(whole, asked)
    formulas = [rule.formula for rule in read if rule.formula is not None]
    said = [*formulas, *(other for rule in read for other in rule.alternatives)]
    mine += [*described(usage, lexicon, formulas), *narrowed(usage, lexicon, formulas), *compounded(usage.compounds, said)]
    mine += [*homonyms(usage.adjectives, said), *comparing.background(said)]
    mine += contraries.background([*said, *(rule.formula for rule in mine if rule.background and rule.formula is not None)])
    mine += [*orders.background(lexicon.orders, said), *norms.background(said)]
    mine = measuring.settled([*mine, *measuring.background(said, usage), *sizes.background(said, usage)])
    claim, whole = measuring.settled_by(claim, mine), measuring.settled_by(whole, mine)
    mine += veracity.background(lexicon.orders, said)
    stated, claimed = [rule.formula for rule in mine if rule.formula is not None], None if whole is None else whole.formula
    linked = orders.functors(lexicon.orders) | measuring.linked(said) | frozenset(lexicon.events.values())
    apart = (
        *default_doubts(mine), *unsaid(stated, claimed), *unheard(stated, claimed), *unlinked(doubts(formulas, linked), mine),
        *(() if existential_import else unmet(usage.singled, claimed)),
        *orders.unlinked(lexicon.orders, said), *unsettled(said, linked), *same(usage.described, usage.things, formulas),
    )
    pairs = zip(everything, outcomes, strict=True)
    presupposed = imported((sentence.text, formula) for sentence, outcome in pairs for formula in outcome.presupposed)
    if existential_import:
        mine += presupposed
    if book.forward:  # what may belong together is read both ways, so that no finding is in doubt
        apart = still_open(apart, mine)
        mine = opened_up(mine, claim)
    mine = linted(mine, [rule.formula for rule in (*theirs, *last) if rule.formula is not None])
    return Document(
        tuple(mine), tuple(book.preferences), (*(rule.formula for rule in theirs if rule.formula is not None), *conditions), claim, whole,
        apart,
        unread_conditions=tuple(rule for rule in theirs if rule.refusal), givens=tuple(theirs),
        presupposed=tuple(rule.formula for rule in presupposed if rule.formula is not None), forward=book.forward,
        atoms=measuring.declared(_all(mine, claim, theirs, conditions), usage, declarations(lexicon.said)),
    )


def _all(mine: Sequence[Rule], claim: Rule | None, theirs: Sequence[Rule], conditions: Sequence[Formula]) -> list[Formula]:
    """Every formula of the document, other readings included."""
    rules = [*mine, *theirs, *(() if claim is None else (claim,))]
    return [*conditions, *(formula for rule in rules for formula in (rule.formula, *rule.alternatives) if formula is not None)]


def _read_all(
    all_of_them: list[Sentence], lexicon: Lexicon, told: Callable[[int, int], None] | None,
) -> tuple[list[Readings], Usage]:
    refusals: dict[int, str] = {}
    first = Usage()
    for at, sentence in enumerate(all_of_them):
        if told:
            told(at, len(all_of_them))
        sentence.parses, refusal = parsed(sentence, lexicon, TABLE)
        if refusal:
            refusals[at] = refusal
        else:
            readings(sentence, lexicon, first)
    lexicon.usage, second = first, Usage()
    found = [
        Readings(refusal=refusals[at]) if at in refusals else readings(sentence, lexicon, second, final=True)
        for at, sentence in enumerate(all_of_them)
    ]
    return found, second


def _rule(sentence: Sentence, outcome: Readings) -> Rule:
    if outcome.refusal:
        return Rule(sentence.text, label=sentence.label, refusal=outcome.refusal)
    main, *others = (opened(formula) for formula in outcome.formulas)
    if lost_negation(sentence.tokens, main):
        return Rule(sentence.text, label=sentence.label, refusal="a negation of the sentence would be missing from its formula")
    lost = tuple(Lint("number", f"{number} stands nowhere in the formula") for number in lost_numbers(sentence.tokens, main))
    return Rule(sentence.text, main, "strict", sentence.label, tuple(others), (*outcome.lints, *lost))
