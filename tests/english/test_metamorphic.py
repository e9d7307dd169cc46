"""Laws of reading over made-up vocabularies: what may change in a sentence without changing its reading, and what must."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import assume, given
from hypothesis import strategies as st

from synproof_cli.english import Reading, english_of, read_thesis
from synproof_cli.model.formula import And, Atom, Compare, Formula, Not, negate
from synproof_cli.model.world import AtomDecl

NOUNS = ("bank", "regulator", "processor", "auditor", "customer", "supplier", "tenant", "operator", "agency", "committee", "trustee",
    "party")
OBJECTS = ("account", "contract", "breach", "policy", "ledger", "permit", "invoice", "claim", "record", "key", "licence", "facility")
VERBS = {  # base, third person, past and participle, -ing
    "notify": ("notifies", "notified", "notifying"), "suspend": ("suspends", "suspended", "suspending"), "review": ("reviews", "reviewed",
    "reviewing"),
    "assess": ("assesses", "assessed", "assessing"), "close": ("closes", "closed", "closing"), "withdraw": ("withdraws", "withdrawn",
    "withdrawing"),
    "cancel": ("cancels", "cancelled", "cancelling"), "approve": ("approves", "approved", "approving"), "send": ("sends", "sent",
    "sending"),
}
ADJECTIVES = ("", "", "external", "joint", "national", "senior")
STRANGE = ("zealous", "quizzical", "hardly", "some", "most", "never", "partly", "only", "almost", "rarely", "twice", "former", "alleged",
    "ten", "again")


@dataclass(frozen=True)
class Fact:
    """ "The SUBJECT VERBs the OBJECT", and ways to say it."""

    subject: str
    verb: str
    object: str

    @property
    def forms(self) -> tuple[str, str, str]:
        return VERBS[self.verb]

    def decl(self, name: str) -> AtomDecl:
        return AtomDecl(name, f"the {self.subject} {self.forms[0]} the {self.object}")

    def positive(self) -> list[str]:
        s, o, (third, past, ing) = self.subject, self.object, self.forms
        return [
            f"the {s} {third} the {o}", f"A {s} {third} a {o}.", f"The {o} is {past} by the {s}", f"the {o} has been {past} by a {s}",
            f"The {s} has {past} the {o}", f"the {s} is {ing} the {o}", f"this {s} {third} the {o}",
            f"It is true that the {s} {third} the {o}", f"Moreover, the {s} {third} the {o}",
            f"the {s} does {self.verb} the {o}", f"The {s} does not fail to {self.verb} the {o}",
        ]

    def negative(self) -> list[str]:
        s, o, (third, past, ing) = self.subject, self.object, self.forms
        return [
            f"the {s} does not {self.verb} the {o}", f"The {s} doesn't {self.verb} the {o}.", f"the {o} is not {past} by the {s}",
            f"the {s} has not {past} the {o}", f"the {s} isn't {ing} the {o}", f"no {s} {third} the {o}", f"the {s} {third} no {o}",
            f"the {s} fails to {self.verb} the {o}", f"the {o} hasn't been {past} by the {s}",
            f"It is not the case that the {s} {third} the {o}", f"it is false that the {o} is {past} by the {s}",
        ]

    def other(self) -> list[str]:
        """Not the fact, nor its negation."""
        s, o, (third, past, _) = self.subject, self.object, self.forms
        return [
            f"the {o} {third} the {s}", f"the {s} is {past} by the {o}", f"the {s} {third}", f"the {o} is {past}", f"the {s} is {past}",
            f"the {s} may {self.verb} the {o}", f"the {s} must {self.verb} the {o}", f"the {s} should not {self.verb} the {o}",
            f"the {s} can {self.verb} the {o}", f"the {s} need not {self.verb} the {o}", f"the {s} {third} for the {o}",
            f"the {s} {third} the {o} of the {s}", f"the {s}'s {o} is {past}", f"does the {s} {self.verb} the {o}?",
            f"the {o} of the {s} is {past}",
            f"the {past} {s} {third} the {o}", f"the {s} {third} the {past} {o}", f"the {s} {third} two {o}s",
            f"the {s} without the {o} {third}", f"each {s} {third} the {o}", f"any {s} {third} the {o}", f"all {s}s {self.verb} the {o}",
            f"the {s} {third} its {o}", f"the {s} will {self.verb} the {o}", f"the {s} will not {self.verb} the {o}",
            f"the {o} was {past} by the {s}", f"the {o} had been {past} by the {s}", f"the {s} is to {self.verb} the {o}",
        ]


@st.composite
def facts(draw: st.DrawFn, size: int = 3) -> list[Fact]:
    subjects = draw(st.lists(st.sampled_from(NOUNS), min_size=size, max_size=size, unique=True))
    objects = draw(st.lists(st.sampled_from(OBJECTS), min_size=size, max_size=size, unique=True))
    verbs = draw(st.lists(st.sampled_from(sorted(VERBS)), min_size=size, max_size=size, unique=True))
    adjectives = draw(st.lists(st.sampled_from(ADJECTIVES), min_size=size, max_size=size))
    return [Fact(s, v, f"{a} {o}".strip()) for s, o, v, a in zip(subjects, objects, verbs, adjectives, strict=True)]


def vocabulary(chosen: list[Fact]) -> tuple[AtomDecl, ...]:
    return tuple(fact.decl(f"f{at}") for at, fact in enumerate(chosen))


def only(reading: Reading) -> tuple[frozenset[Formula], Formula] | None:
    """Conditions and claim of a reading without alternatives; None for anything else."""
    if reading.claim is None or reading.unread or reading.alternatives:
        return None
    return frozenset(clause.formula for clause in reading.conditions), reading.claim.formula


@given(facts(), st.data())
def test_inflection_voice_and_articles_change_nothing(chosen: list[Fact], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(chosen[1].positive()))
    assert only(read_thesis(text, vocabulary(chosen))) == (frozenset(), Atom("f1")), text


@given(facts(), st.data())
def test_a_negation_denies(chosen: list[Fact], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(chosen[1].negative()))
    assert only(read_thesis(text, vocabulary(chosen))) == (frozenset(), Not(Atom("f1"))), text


@given(facts(), st.data())
def test_roles_and_modal_verbs_are_never_mixed_up(chosen: list[Fact], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(chosen[1].other()))
    assert read_thesis(text, vocabulary(chosen)).claim is None, text


@given(facts(), st.data())
def test_a_strange_word_anywhere_leaves_the_text_unread(chosen: list[Fact], data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(chosen[1].positive() + chosen[1].negative())).split()
    at = data.draw(st.integers(0, len(words)))
    strange = data.draw(st.sampled_from(STRANGE))
    text = " ".join([*words[:at], strange, *words[at:]])
    assert read_thesis(text, vocabulary(chosen)).claim is None, text


@given(facts(), st.data())
def test_a_missing_content_word_is_never_filled_in(chosen: list[Fact], data: st.DataObject) -> None:
    fact = chosen[1]
    words = f"the {fact.subject} {fact.forms[0]} a {fact.object}".split()
    at = data.draw(st.sampled_from([place for place, word in enumerate(words) if word not in ("the", "a")]))
    text = " ".join([*words[:at], *words[at + 1 :]])
    assert read_thesis(text, vocabulary(chosen)).claim is None, text


FRAMES = ("if {a} and {b}, {c}", "When {a}, and {b}, {c}.", "{c} if {b} and {a}", "{c}, provided that {a} and {b}",
"Provided {a}, {c} when {b}.",
          "when {b}, if {a}, then {c}", "{c} where {a} while {b}", "As long as {b} and {a}, {c}", "Given that {a} and that is all, {c}")


@given(facts(), st.sampled_from(FRAMES[:-1]), st.data())
def test_the_order_of_conditions_changes_nothing(chosen: list[Fact], frame: str, data: st.DataObject) -> None:
    denied = data.draw(st.lists(st.booleans(), min_size=3, max_size=3))
    said = [data.draw(st.sampled_from(fact.negative()[:4] if deny else fact.positive()[:6])) for fact, deny in zip(chosen, denied,
        strict=True)]
    text = frame.format(**dict(zip("abc", (part.rstrip(".") for part in said), strict=True)))
    a, b, c = (negate(Atom(f"f{at}")) if deny else Atom(f"f{at}") for at, deny in enumerate(denied))
    assert only(read_thesis(text, vocabulary(chosen))) == (frozenset({a, b}), c), text


@given(facts(2), st.data())
def test_unless_and_only_if(chosen: list[Fact], data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(fact.positive()[:6])).rstrip(".") for fact in chosen)
    assert only(read_thesis(f"{a} unless {b}", vocabulary(chosen))) == (frozenset({Not(Atom("f1"))}), Atom("f0"))
    reading = only(read_thesis(f"{a} only if {b}", vocabulary(chosen)))
    assert reading is not None and english_of(reading[1], vocabulary(chosen)).startswith("if the ")


@given(facts(2), st.data())
def test_shared_subjects_and_shared_verbs(chosen: list[Fact], data: st.DataObject) -> None:
    """One subject with two predicates; two subjects with one predicate, denied together."""
    first, second = chosen[0], Fact(chosen[0].subject, chosen[1].verb, chosen[1].object)
    both = vocabulary([first, second])
    reading = only(read_thesis(f"The {first.subject} {first.forms[0]} the {first.object} and {second.forms[0]} the {second.object}.", both))
    assert reading is not None and english_of(reading[1], both) == f"{both[0].text} and {both[1].text}"
    third = Fact(chosen[1].subject, first.verb, first.object)
    pair = vocabulary([first, third])
    text = f"The {first.object} is not {first.forms[1]} by the {first.subject} or the {third.subject}"
    reading = only(read_thesis(text, pair))
    assert reading is not None and reading[1] == negate_each(pair), text
    text = f"Neither the {first.subject} nor the {third.subject} {first.forms[0]} the {first.object}"
    reading = only(read_thesis(text, pair))
    assert reading is not None and reading[1] == negate_each(pair), text
    text = f"The {first.subject} and the {third.subject} do not {first.verb} the {first.object}"
    reading = only(read_thesis(text, pair))
    assert reading is not None and reading[1] == negate_each(pair), text


def negate_each(decls: tuple[AtomDecl, ...]) -> Formula:
    return And(tuple(Not(Atom(decl.name)) for decl in decls))


UNITS = {"seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400, "weeks": 604_800}
COMPARED = {
    "{n}": "==", "exactly {n}": "==", "at least {n}": ">=", "no less than {n}": ">=", "at most {n}": "<=", "up to {n}": "<=",
    "no more than {n}": "<=",
    "more than {n}": ">", "over {n}": ">", "less than {n}": "<", "under {n}": "<", "{n} or more": ">=", "{n} or less": "<=",
}


@given(st.integers(1, 500), st.sampled_from(sorted(UNITS)), st.sampled_from(sorted(UNITS)), st.sampled_from(sorted(COMPARED)), st.data())
def test_quantities_fill_their_atom_exactly(value: int, said: str, declared: str, wording: str, data: st.DataObject) -> None:
    atoms = (AtomDecl("span", "the length of the audit", ("the audit lasts",), type="int", unit=declared), AtomDecl("open",
        "the audit is open"))
    sentence = data.draw(st.sampled_from(["The audit lasts {q}.", "The length of the audit is {q}", "an audit takes {q}",
        "The audit's length is {q}"]))
    seconds = value * UNITS[said]
    reading = only(read_thesis(sentence.format(q=wording.format(n=f"{value} {said}")), atoms))
    if seconds % UNITS[declared]:
        assert reading is None
    else:
        assert reading == (frozenset(), Compare("span", COMPARED[wording], str(seconds // UNITS[declared])))


@given(st.integers(1, 10_000), st.integers(1, 10_000))
def test_two_numbers_never_read_alike(one: int, other: int) -> None:
    assume(one != other)
    atoms = (AtomDecl("span", "the length of the stay", type="int", unit="hours"), AtomDecl("on", "the bank enters a stay"))
    readings = [only(read_thesis(f"The bank enters a {value}-hour stay", atoms)) for value in (one, other)]
    assert None not in readings and readings[0] != readings[1]


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_number_in_an_alias_must_be_equal(alias: int, said: int) -> None:
    atoms = (AtomDecl("on", "the bank enters a stay", (f"the bank obtains a {alias}-hour respite",)),)
    reading = only(read_thesis(f"The bank has obtained a {said}-hour respite.", atoms))
    assert reading == ((frozenset(), Atom("on")) if alias == said else None)
