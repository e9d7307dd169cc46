"""Lists of labelled rules: their frames, their preferences, what they leave open; and sentences that say what is usual."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell
from tests.english.controlled.trials import answer

FRAMES = {
    "If the crow calls the duck, then the duck sees the wolf.": "call(crow, duck) >> see(duck, wolf)",
    "This is a basic rule: if the crow calls the duck, then the conclusion that \"the duck sees the wolf\" follows immediately and "
    "effectively.": "call(crow, duck) >> see(duck, wolf)",
    "One of the rules of the game is that if the crow calls the duck, then the duck will never see the wolf.":
        "call(crow, duck) >> ~see(duck, wolf)",
    "Regarding the crow, if it calls the duck, then we can conclude that it does not see the wolf.": "call(crow, duck) >> ~see(crow, wolf)",
    "Here is an important piece of information about the crow: if it calls the duck then it sees the wolf for sure.":
        "call(crow, duck) >> see(crow, wolf)",
    "The crow will see the wolf if it (the crow) calls the duck.": "call(crow, duck) >> see(crow, wolf)",
    "The crow unquestionably sees the wolf, in the case where the duck does not call the crow.": "~call(duck, crow) >> see(crow, wolf)",
    "The crow sees the wolf whenever at least one animal calls the duck.": "call(?x, duck) >> see(crow, wolf)",
    "If there is evidence that one animal, no matter which one, calls the duck, then the crow is not going to see the wolf.":
        "call(?x, duck) >> ~see(crow, wolf)",
    "There exists an animal which calls the duck? Then, the crow definitely sees the wolf.": "call(?x, duck) >> see(crow, wolf)",
    "If you are positive that you saw one of the animals calls the duck, you can be certain that it will also see the wolf.":
        "call(?x, duck) >> see(?x, wolf)",
    "From observing that an animal does not call the duck, one can conclude the following: that animal does not see the wolf.":
        "~call(?x, duck) >> ~see(?x, wolf)",
    "The living creature that calls the duck will also see the wolf, without a doubt.": "call(?x, duck) >> see(?x, wolf)",
    "Are you certain that one of the animals calls the duck and also at the same time hugs the cat? Then you can also be certain that the "
    "same animal does not see the wolf.": "(call(?x, duck) & hug(?x, cat)) >> ~see(?x, wolf)",
    "If you see that something does not call the duck but it hugs the cat, what can you certainly conclude? You can conclude that it also "
    "sees the wolf.": "(~call(?x, duck) & hug(?x, cat)) >> see(?x, wolf)",
    "Be careful when something calls the duck and also hugs the cat because in this case it will surely not see the wolf (this may or may "
    "not be problematic).": "(call(?x, duck) & hug(?x, cat)) >> ~see(?x, wolf)",
    "For the duck, if you have two pieces of evidence 1) the crow calls the duck and 2) that cat does not hug the duck, then you can add "
    "\"duck sees the wolf\" to your conclusions.": "(call(crow, duck) & ~hug(cat, duck)) >> see(duck, wolf)",
    "In order to conclude that the duck sees the wolf, two pieces of evidence are required: firstly the crow should call the duck and "
    "secondly the cat should not hug the duck.": "(call(crow, duck) & ~hug(cat, duck)) >> see(duck, wolf)",
    "If the crow calls the duck and the cat hugs the duck, then, inevitably, the duck sees the wolf.":
        "(call(crow, duck) & hug(cat, duck)) >> see(duck, wolf)",
    "If the bear captures the king (i.e. the most important piece) of the duck, then the bear sees the wolf.":
        "capture_the_king_of(bear, duck) >> see(bear, wolf)",
}


@pytest.mark.parametrize("rule", FRAMES)
def test_a_rule_is_read_without_its_frame(rule: str) -> None:
    document = read_document([f"Rule1: {rule}"])
    read = document.axioms[0]
    assert read.formula is not None, read.refusal
    assert (spell(read.formula), read.kind, read.label) == (FRAMES[rule], "defeasible", "Rule1")
    assert document.forward
    assert not read.alternatives


SAME = [
    ("tears down the castle that belongs to the cat", "tears down the castle of the cat"),
    ("leaves the houses that are occupied by the cat", "leaves the houses occupied by the cat"),
    ("hides the cards that she has from the cat", "hides her cards from the cat"),
    ("trades one of the pieces in its possession with the cat", "trades one of its pieces with the cat"),
    ("creates one castle for the cat", "creates a castle for the cat"),
    ("acquires a photo of the cat", "acquires a photograph of the cat"),
    ("sits next to the house of the cat", "sits beside the house of the cat"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_say_one_relation(one: str, other: str) -> None:
    rules = [f"Rule1: If something {one}, then it sees the wolf.", f"The crow {other}."]
    assert answer(rules, "The crow sees the wolf.") == "TRUE"


PARTED = [
    ("tears down the castle of the cat", "tears down a castle of the cat"),
    ("shouts at the cat", "shouts for the cat"),
    ("pays money to the cat", "pays attention to the cat"),
    ("enjoys the company of the cat", "enjoys the companionship of the cat"),
]


@pytest.mark.parametrize(("one", "other"), PARTED)
def test_relations_that_may_differ_are_read_both_ways(one: str, other: str) -> None:
    rules = [f"Rule1: If something {one}, then it sees the wolf.", f"The crow {other}."]
    assert answer(rules, "The crow sees the wolf.") == "REFUSED"
    assert answer([*rules, "The duck hugs the cat."], "The duck hugs the cat.") == "TRUE"


def test_what_needs_knowledge_is_read_both_ways() -> None:
    rules = ["Rule1: If the crow works in healthcare, then the crow sees the wolf.", "The crow is a nurse."]
    document = read_document(rules, "The crow sees the wolf.")
    assert any(lint.code == "knowledge" for rule in document.axioms for lint in rule.lints)
    assert answer(rules, "The crow sees the wolf.") == "REFUSED"
    assert answer(rules[:1], "The crow sees the wolf.") == "UNKNOWN"  # nothing is told that could bear on it
    sure = [*rules, "The duck hugs the cat.", "Rule2: If the duck hugs the cat, then the crow sees the wolf."]
    assert answer(sure, "The crow sees the wolf.") == "TRUE"  # whatever is known


CONFLICT = [
    "The crow calls the duck.", "The crow hugs the cat.",
    "Rule1: If something calls the duck, then it sees the wolf.", "Rule2: If something hugs the cat, then it does not see the wolf.",
]
PREFERENCES = {
    "Rule1 is preferred over Rule2.": "TRUE", "Rule 1 is preferred over Rule 2.": "TRUE", "Rule1 takes precedence over Rule2.": "TRUE",
    "Rule2 overrides Rule1.": "FALSE", "Rule1 is overridden by Rule2.": "FALSE", "Rule2 yields to Rule1.": "TRUE",
    "Rule1 prevails over Rule2.": "TRUE", "If Rule1 and Rule2 conflict, Rule2 prevails.": "FALSE",
    "Rule2 has a higher priority than Rule1.": "FALSE", "Rule1 is not preferred over Rule2.": "REFUSED",
    "Rule1 is preferred over Rule3.": "REFUSED", "Rule1 is good.": "REFUSED",
}


@pytest.mark.parametrize("preference", PREFERENCES)
def test_a_stated_preference_decides_a_conflict(preference: str) -> None:
    assert answer([*CONFLICT, preference], "The crow sees the wolf.") == PREFERENCES[preference]


def test_no_preference_decides_nothing() -> None:
    assert answer(CONFLICT, "The crow sees the wolf.") == "UNKNOWN"


def test_rules_are_used_forwards_only() -> None:
    rules = ["Rule1: If something calls the duck, then it sees the wolf.", "The crow does not see the wolf."]
    assert answer(rules, "The crow calls the duck.") == "UNKNOWN"
    assert answer([rule.removeprefix("Rule1: ") for rule in rules], "The crow calls the duck.") == "FALSE"


def test_facts_of_a_rule_list_are_strict() -> None:
    document = read_document([*CONFLICT, "Rule1 is preferred over Rule2."])
    assert [rule.kind for rule in document.axioms] == ["strict", "strict", "defeasible", "defeasible"]
    assert document.preferences == (("Rule1", "Rule2"),)


def test_a_rule_that_ranks_itself() -> None:
    rules = ["Rule1: Birds fly.", "Rule2: Notwithstanding Rule1, penguins do not fly.", "Tweety is a bird.", "Tweety is a penguin."]
    assert read_document(rules).preferences == (("Rule2", "Rule1"),)
    assert answer(rules, "Tweety flies.") == "FALSE"
    turned = ["Rule1: Birds fly.", "Rule2: Subject to Rule1, penguins do not fly.", "Tweety is a bird.", "Tweety is a penguin."]
    assert answer(turned, "Tweety flies.") == "TRUE"


def test_a_widest_noun_is_no_kind_where_something_is_said_to_be_one() -> None:
    rules = ["Rule1: If at least one animal calls the duck, then the crow sees the wolf.", "The robot calls the duck."]
    assert answer([*rules, "The robot is not an animal."], "The crow sees the wolf.") == "REFUSED"
    assert answer(rules, "The crow sees the wolf.") == "TRUE"


def test_amounts_in_rules() -> None:
    rules = ["Rule1: If the crow has fewer than ten friends, then the crow sees the wolf."]
    for number, expected in (("five", "TRUE"), ("six", "UNKNOWN")):
        fact = f"The crow has {number} friends that are kind and four friends that are not."
        assert answer([*rules, fact], "The crow sees the wolf.") == expected
    assert answer([*rules, "The crow has one friend."], "The crow sees the wolf.") == "TRUE"
    assert answer([*rules, "The crow has a friend."], "The crow sees the wolf.") == "REFUSED"
    assert answer([*rules, "The crow has some kind friends."], "The crow sees the wolf.") == "REFUSED"
    more = "Rule1: If the crow has more money than the cat and the duck combined, then the crow sees the wolf."
    money = [more, "The cat has 20 dollars."]
    assert answer([*money, "The duck has 30 dollars.", "The crow has 51 dollars."], "The crow sees the wolf.") == "TRUE"
    assert answer([*money, "The duck has 30 dollars.", "The crow has 50 dollars."], "The crow sees the wolf.") == "UNKNOWN"


USUAL = [
    "Birds normally fly.", "Normally, birds fly.", "Birds fly by default.", "As a rule, birds fly.", "Birds generally fly.",
    "Typically, birds fly.",
    "If something is a bird, then it usually flies.",
]


@pytest.mark.parametrize("sentence", USUAL)
def test_what_is_usual_is_defeasible(sentence: str) -> None:
    rule = read_document([sentence]).axioms[0]
    assert rule.formula is not None, rule.refusal
    assert (spell(rule.formula), rule.kind) == ("bird(?x) >> fly(?x)", "defeasible")
    penguins = ["Penguins are birds.", "Penguins do not fly.", "Tweety is a bird.", "Sam is a penguin."]
    assert answer([sentence, *penguins], "Tweety flies.") == "TRUE"
    assert answer([sentence, *penguins], "Sam flies.") == "FALSE"


@pytest.mark.parametrize("sentence", [
    "Birds that usually sleep are lazy.", "If a bird usually flies, it is happy.", "Usually, birds normally fly.",
    "It is known that birds usually fly.", "Not all birds usually fly.", "Usually not every bird flies.",
])
def test_usual_in_a_part_is_refused(sentence: str) -> None:
    assert read_document([sentence]).axioms[0].refusal


def test_usual_in_a_thesis_is_refused() -> None:
    assert answer(["Birds fly."], "Birds usually fly.") == "REFUSED"


def test_an_exception_takes_the_default_away_and_says_no_more() -> None:
    for exception in ("unless they are penguins", "except when they are penguins"):
        rules = [f"Birds normally fly {exception}.", "Tweety is a bird.", "Sam is a bird.", "Sam is a penguin."]
        assert answer(rules, "Tweety flies.") == "TRUE"
        assert answer(rules, "Sam flies.") == "UNKNOWN"
        assert answer(rules, "Sam does not fly.") == "UNKNOWN"


def test_an_exception_about_something_else() -> None:
    rules = ["Ann normally sleeps unless Bob is awake."]
    assert answer(rules, "Ann sleeps.") == "TRUE"
    assert answer([*rules, "Bob is awake."], "Ann sleeps.") == "UNKNOWN"
    assert answer([*rules, "Bob is not awake."], "Ann sleeps.") == "TRUE"


def test_unless_without_a_default_is_strict_and_ambiguous() -> None:
    rule = read_document(["Birds fly unless they are penguins."]).axioms[0]
    assert rule.kind == "strict"
    assert rule.formula is not None
    assert {spell(rule.formula), *map(spell, rule.alternatives)} == {
        "bird(?x) >> (~penguin(?x) >> fly(?x))", "bird(?x) >> (~penguin(?x) <-> fly(?x))",
    }


@pytest.mark.parametrize(("box", "expected"), [
    ("10 x 15", "TRUE"), ("15.0 x 10", "TRUE"), ("9.9 x 30", "UNKNOWN"), ("14.9 x 14", "UNKNOWN"),
])
def test_a_flat_thing_fits_where_it_is_no_longer_and_no_wider(box: str, expected: str) -> None:
    rule = f"Rule1: If the crow has a notebook that fits in a {box} inches box, then the crow sees the wolf."
    assert answer([rule, "The crow has a 15 x 10 inches notebook."], "The crow sees the wolf.") == expected


@pytest.mark.parametrize(("size", "expected"), [("diameter of 18", "TRUE"), ("radius of 9", "TRUE"), ("diameter of 19", "UNKNOWN")])
def test_a_ball_fits_where_it_is_no_thicker_than_any_side(size: str, expected: str) -> None:
    rule = "Rule1: If the crow has a football that fits in a 30 x 18.5 x 40 inches box, then the crow sees the wolf."
    assert answer([rule, f"The crow has a football with a {size} inches."], "The crow sees the wolf.") == expected


@pytest.mark.parametrize("rule", [
    "Rule3: Rule1 does not apply to ducks.", "Rule1 applies to ducks only.", "Rule3: If Rule1 is good, the crow sees the wolf.",
])
def test_what_is_said_of_a_rule_is_refused(rule: str) -> None:
    assert read_document([*CONFLICT, rule]).refusals


def test_labels_in_brackets() -> None:
    rules = ["[R1] Birds fly.", "[R2] Penguins do not fly.", "R2 overrides R1.", "Penguins are birds.", "Tweety is a penguin."]
    assert answer(rules, "Tweety flies.") == "FALSE"
    assert answer([*rules[:2], "R1 overrides R2.", *rules[3:]], "Tweety flies.") == "TRUE"
    assert read_document(["[BG] Birds fly.", "[BG] Tweety is a bird."]).axioms[0].label == ""


def test_both_readings_of_a_norm_with_an_exception() -> None:
    rules = ["Visitors normally may not enter the lab unless they are accompanied.", "Bob is a visitor.", "Bob is accompanied."]
    document = read_document(rules)
    shown = {spell(formula) for rule in document.axioms for formula in (rule.formula, *rule.alternatives) if formula is not None}
    assert "(visitor(?x) & accompanied(?x)) >> ~usually_not_may_enter(?x, lab)" in shown
    assert "(visitor(?x) & usually_not_must_enter(?x, lab)) >> ~must_enter(?x, lab)" in shown
    assert answer(rules, "Bob may not enter the lab.") == "REFUSED"


NEAR_MISSES = {
    "If the cat sees the wolf or the crow hugs the duck then the cow sees the duck.":
        "(see(cat, wolf) | hug(crow, duck)) >> see(cow, duck)",
    "If the cat does not see the wolf and hug the duck then the cow sees the duck.": "~(see(cat, wolf) & hug(cat, duck)) >> see(cow, duck)",
    "If the cat sees the wolf then the cow sees the duck or hugs the crow.": "see(cat, wolf) >> (see(cow, duck) | hug(cow, crow))",
    "Only if the cat sees the wolf then the cow sees the duck.": "see(cow, duck) >> see(cat, wolf)",
    "If nothing sees the wolf, then the cow sees the duck.": "(forall ?x: ~see(?x, wolf)) >> see(cow, duck)",
    "If the cat never sees the wolf, then the cow sees the duck.": "~see(cat, wolf) >> see(cow, duck)",
    "If the cat sees the wolf, the cow may see the duck.": "see(cat, wolf) >> may_see(cow, duck)",
    "If the cat and the dog see the wolf, then the cow sees the duck.": "(see(cat, wolf) & see(dog, wolf)) >> see(cow, duck)",
    "If the cat saw the wolf, then the cow sees the duck.": "see_past(cat, wolf) >> see(cow, duck)",
    "If the cat sees the wolf, then it is not the case that the cow sees the duck.": "see(cat, wolf) >> ~see(cow, duck)",
}


@pytest.mark.parametrize("rule", NEAR_MISSES)
def test_near_misses_are_read_differently(rule: str) -> None:
    read = read_document([f"Rule1: {rule}"]).axioms[0]
    assert read.formula is not None, read.refusal
    assert spell(read.formula) == NEAR_MISSES[rule]


@pytest.mark.parametrize("rule", [
    "If you are not certain that the cat sees the wolf, then the cow sees the duck.",
    "If there is no evidence that the cat sees the wolf, then the cow sees the duck.",
    "If exactly one animal sees the wolf, then the cow sees the duck.",
    "If at least two animals see the wolf, then the cow sees the duck.",
    "If most animals see the wolf, then the cow sees the duck.", "If the cat sees the wolf, then the cow will probably see the duck.",
    "If the cat barely sees the wolf, then the cow sees the duck.", "Are you certain that the cat sees the wolf?",
    "If the cat sees the wolf, then we cannot conclude that the cow sees the duck.",
    "If the cat does not hide any of the cards that she has from the dog, then the cow sees the duck.",
    "If something sees the wolf and another animal hugs it, then it sees the duck.",
])
def test_near_misses_are_refused(rule: str) -> None:
    read = read_document([f"Rule1: {rule}"]).axioms[0]
    assert read.refusal, spell(read.formula) if read.formula else ""


def test_when_a_rule_does_not_apply() -> None:
    rules = ["Rule1: If the crow calls the duck, then the crow sees the wolf.", "The crow calls the duck."]
    for exception in ("Rule1 does not apply if the cat hugs the dog.", "If the cat hugs the dog, Rule1 does not apply."):
        assert answer([*rules, exception], "The crow sees the wolf.") == "TRUE"
        assert answer([*rules, exception, "The cat hugs the dog."], "The crow sees the wolf.") == "UNKNOWN"
    for exception in ("Rule1 does not apply to crows.", "Rule1 does not apply.", "Rule1 applies if the cat hugs the dog."):
        assert read_document([*rules, exception]).refusals
    last = ["Article 1: A claim is void if it is old.", "Article 1 does not apply if the state consents."]
    assert read_document(last).refusals  # the exception might be read into the condition


def test_general_rules_in_a_list() -> None:
    rules = [
        "Rule 1: Customers who pay late are charged a fee.", "Rule 2: Members are not charged a fee.", "Rule 2 overrides Rule 1.",
        "Ann is a customer.", "Ann pays late.",
    ]
    assert answer(rules, "Ann is charged a fee.") == "TRUE"
    assert answer([*rules, "Ann is a member."], "Ann is charged a fee.") == "FALSE"


def test_singular_and_plural_say_the_same() -> None:
    rules = ["Rule1: Banks that have a gold card are supervised by the authority.", "Acme is a bank.", "Acme has a gold card."]
    assert answer(rules, "Acme is supervised by the authority.") == "TRUE"
    assert answer([rules[0].replace("are supervised", "are not supervised"), *rules[1:]], "Acme is supervised by the authority.") == "FALSE"
