"""The table of constructions: what each category may be. To add one, write a file in `constructions/` and name its function here."""

from __future__ import annotations

from typing import Final

from synproof_cli.english.controlled.constructions import (
    asides,
    becoming,
    comparisons,
    complements,
    conditionals,
    defaults,
    deontic,
    equivalences,
    existence,
    finishing,
    fixed,
    groups,
    islands,
    measured_nouns,
    negations,
    nominals,
    noun_phrases,
    passives,
    quantities,
    speech,
    subjects,
    verb_phrases,
)
from synproof_cli.english.controlled.constructions.coordination import being_either, joined_as
from synproof_cli.english.controlled.parser import Table

TABLE: Final[Table] = {
    "clause": (
        comparisons.listed, comparisons.which, finishing.gapped, asides.aside, groups.counted, groups.there_are, groups.together,
        groups.same_kind,
        islands.habits, islands.with_habits, islands.at_place, islands.kinds_of_people,
        speech.said, islands.inhabited, islands.met, fixed.simple_clause, deontic.impersonal, deontic.there_is,
        conditionals.for_each, equivalences.implies, equivalences.vice_versa, equivalences.equivalent, equivalences.fact,
        conditionals.equivalence, conditionals.only_if, conditionals.condition_first, conditionals.condition_last,
        conditionals.inverted, conditionals.conceded, negations.denial,
        defaults.unless,
        negations.affirmation, negations.bracketed, existence.there_is, existence.exists, joined_as("clause"),
        subjects.subject_and_predicate,
    ),
    "predicate": (
        finishing.finished, becoming.finite,
        comparisons.most_of_all, quantities.finite, deontic.modal, deontic.should, deontic.have_to, deontic.need_not,
        deontic.can_choose,
        speech.truthfulness, verb_phrases.be, verb_phrases.do, verb_phrases.modal, verb_phrases.perfect, verb_phrases.finite,
        being_either, joined_as("predicate"),
    ),
    "base": (finishing.finish, becoming.base, quantities.base, deontic.have_to, verb_phrases.base, joined_as("base")),
    "complement": (
        speech.truthful, groups.same_kind_as, comparisons.ranked, comparisons.older_than, comparisons.beside, finishing.ranked_by,
        comparisons.without_than,
        deontic.bound_to, passives.received, complements.denied, complements.adjective, complements.noun, complements.place,
        complements.identity,
        joined_as("complement"),
    ),
    "noun phrase": (
        comparisons.listed_thing, comparisons.placed, groups.we,
        deontic.you, noun_phrases.pronoun, noun_phrases.name, noun_phrases.determined, noun_phrases.partitive, noun_phrases.genitive,
        noun_phrases.bare,
        noun_phrases.one_of, noun_phrases.apposed, noun_phrases.called, noun_phrases.either_of_them,
        noun_phrases.possessed, noun_phrases.excepted, joined_as("noun phrase"),
    ),
    "nominal": (nominals.nominal, measured_nouns.nominal,),
}
