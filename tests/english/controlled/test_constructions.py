"""Each construction: what it reads, as the formula it gives. One sentence is one document, unless more are given."""

from __future__ import annotations

import pytest

from synproof_cli.english.controlled import read_document
from synproof_cli.model.formula import spell

READ = {
    # facts about named things
    "Max is a zumpus.": "zumpus(max)",
    "Max is kind.": "kind(max)",
    "Max is not kind.": "~kind(max)",
    "Max isn't a dog.": "~dog(max)",
    "The bald eagle needs the lion.": "need(bald_eagle, lion)",
    "The dog does not like the cat.": "~like(dog, cat)",
    "The dog doesn't like the cat.": "~like(dog, cat)",
    "New York is a city.": "city(new_york)",
    "The United States is a country.": "country(united_states)",
    "John F. Kennedy is a president.": "president(john_f_kennedy)",
    "7 is not composite.": "~composite(n7)",
    "Water is wet.": "wet(water)",
    "Max likes himself.": "like(max, max)",
    "Max is the father of Rex.": "father_of(max, rex)",
    "Alice is Bob's mother.": "mother_of(alice, bob)",
    "Max's father is a doctor.": "doctor(father_of_max)",
    "The father of Max is a doctor.": "doctor(father_of_max)",
    "Max is Rex's friend.": "friend_of(max, rex)",
    "Max is a friend of Rex.": "friend_of(max, rex)",
    "Max is a friend of Rex's.": "friend_of(max, rex)",
    "Max and Rex are friends.": "friend_of(max, rex) & friend_of(rex, max)",
    "Rex, who is a dog, barks.": "dog(rex) & bark(rex)",
    # universals
    "All cold people are big.": "cold(?x) >> big(?x)",
    "Every mumpus is not a jompus.": "mumpus(?x) >> ~jompus(?x)",
    "Each wumpus is a rompus.": "wumpus(?x) >> rompus(?x)",
    "Jompuses are dull.": "jompus(?x) >> dull(?x)",
    "Rough, red people are nice.": "(rough(?x) & red(?x)) >> nice(?x)",
    "Rough and red people are nice.": "(rough(?x) & red(?x)) >> nice(?x)",
    "All green, quiet and young things are nice.": "(green(?x) & quiet(?x) & young(?x)) >> nice(?x)",
    "Red things are not big.": "red(?x) >> ~big(?x)",
    "Nice people are all big.": "nice(?x) >> big(?x)",
    "A cat is an animal.": "cat(?x) >> animal(?x)",
    "Any cat is an animal.": "cat(?x) >> animal(?x)",
    "Sheep are mammals.": "sheep(?x) >> mammal(?x)",
    "No canines smoke.": "canine(?x) >> ~smoke(?x)",
    "No cat is a dog.": "cat(?x) >> ~dog(?x)",
    "Not a single cat is a dog.": "cat(?x) >> ~dog(?x)",
    "None of the cats are dogs.": "cat(?x) >> ~dog(?x)",
    "No chemist is not an artist.": "chemist(?x) >> artist(?x)",
    "Cats are never dogs.": "cat(?x) >> ~dog(?x)",
    "Everyone likes Tom.": "like(?x, tom)",
    "Nobody likes Tom.": "~like(?x, tom)",
    "Everything that is red is big.": "red(?x) >> big(?x)",
    "All that glitters is gold.": "glitter(?x) >> gold(?x)",
    "Whoever is kind is happy.": "kind(?x) >> happy(?x)",
    "Those who are kind are happy.": "kind(?x) >> happy(?x)",
    "No one who is kind is sad.": "kind(?x) >> ~sad(?x)",
    "Only dogs bark.": "bark(?x) >> dog(?x)",
    "All dogs and cats are animals.": "(forall ?x: dog(?x) >> animal(?x)) & (forall ?y: cat(?y) >> animal(?y))",
    "Dogs that bark do not bite.": "(dog(?x) & bark(?x)) >> ~bite(?x)",
    "Every cat that Rex chases is red.": "(cat(?x) & chase(rex, ?x)) >> red(?x)",
    "People that are kind and blue are nice.": "(kind(?x) & blue(?x)) >> nice(?x)",
    "All things that are A or C are also B.": "(a(?x) | c(?x)) >> b(?x)",
    "The dogs bark.": "dog(?x) >> bark(?x)",
    "All of Taro's friends are members of this club.": "friend_of(?x, taro) >> member_of(?x, club)",
    "None of Taro's friends are German.": "friend_of(?x, taro) >> ~german(?x)",
    "All Taro's friends are Paul's friends.": "friend_of(?x, taro) >> friend_of(?x, paul)",
    "No Frog Empire's allies are allies of the State of Snake.": "ally_of(?x, frog_empire) >> ~ally_of(?x, state_of_snake)",
    "No German is tall.": "german(?x) >> ~tall(?x)",
    "May is tall.": "tall(may)",
    "All fast, lazy people are slow.": "(fast(?x) & lazy(?x)) >> slow(?x)",
    "James is kind.": "kind(james)",
    # some, not all, there is
    "Some cats are not black.": "exists ?x: cat(?x) & ~black(?x)",
    "At least one cat is black.": "exists ?x: cat(?x) & black(?x)",
    "A certain cat is a pet.": "exists ?x: cat(?x) & pet(?x)",
    "One of Taro's friends is not German.": "exists ?x: friend_of(?x, taro) & ~german(?x)",
    "Not every cat is black.": "~(forall ?x: cat(?x) >> black(?x))",
    "Not all cats are black.": "~(forall ?x: cat(?x) >> black(?x))",
    "Not everyone likes Tom.": "~(forall ?x: like(?x, tom))",
    "There is a judoka who is not Japanese.": "exists ?x: judoka(?x) & ~japanese(?x)",
    "There are no dogs.": "~dog(?x)",
    "Some turtles exist.": "exists ?x: turtle(?x)",
    "There is no beekeeper that is a chemist.": "~(beekeeper(?x) & chemist(?x))",
    "It is not true that all artists are chemists.": "~(forall ?x: artist(?x) >> chemist(?x))",
    # conditionals
    "If someone sees the lion then they chase the cow.": "see(?x, lion) >> chase(?x, cow)",
    "If something is red and it likes the cow then the cow is big.": "(red(?x) & like(?x, cow)) >> big(cow)",
    "If someone is smart and not nice then they are not red.": "(smart(?x) & ~nice(?x)) >> ~red(?x)",
    "If something likes the dog and the dog is red then it visits the cow.": "(like(?x, dog) & red(dog)) >> visit(?x, cow)",
    "If Max is a dog then he barks.": "dog(max) >> bark(max)",
    "If Max is red, Rex is big.": "red(max) >> big(rex)",
    "Max is red if Rex is big.": "big(rex) >> red(max)",
    "Whenever Max is red, Rex is big.": "red(max) >> big(rex)",
    "Max is red only if Rex is big.": "red(max) >> big(rex)",
    "Max is red if and only if Rex is big.": "big(rex) <-> red(max)",
    "If a bank fails, the bank closes.": "(bank(?x) & fail(?x)) >> close(?x)",
    "If a person is kind, then that person is happy.": "kind(?x) >> happy(?x)",
    "If a dog chases a cat, then the cat fears the dog.": "(dog(?x) & cat(?y) & chase(?x, ?y)) >> fear(?y, ?x)",
    "Every man who owns a donkey beats it.": "(man(?x) & donkey(?y) & own(?x, ?y)) >> beat(?x, ?y)",
    "If it rains then the grass is wet.": "rain(it) >> wet(grass)",
    "If Anne is red and Bob is kind, or Carl is big, then Dave is nice.": "((red(anne) & kind(bob)) | big(carl)) >> nice(dave)",
    "If and only if Max is red, Rex is big.": "red(max) <-> big(rex)",
    "If Max is red then Rex is big, and vice versa.": "red(max) <-> big(rex)",
    "A contract is valid if it is signed.": "contract(?x) >> (signed(?x) >> valid(?x))",
    "Someone is happy if and only if he is rich.": "rich(?x) <-> happy(?x)",
    "For all people, if they are creative then they are happy.": "creative(?x) >> happy(?x)",
    "Max being not fresh implies that Rex is sour.": "~fresh(max) >> sour(rex)",
    "Someone being both red and big is equivalent to being nice.": "(red(?x) & big(?x)) <-> nice(?x)",
    "If everyone is red, then Tom is nice.": "(forall ?x: red(?x)) >> nice(tom)",
    "If at least one person is red then Tom is nice.": "red(?x) >> nice(tom)",
    "It can be concluded that Tom is red once knowing that Max is big.": "big(max) >> red(tom)",
    "If the fact that Tom is red holds, then Max is big.": "red(tom) >> big(max)",
    "That Tom is red is false.": "~red(tom)",
    "The fact that Tom is red does not hold.": "~red(tom)",
    "If Max is big and Rex is not red, then Tom is nice and Max is not sad.": "(big(max) & ~red(rex)) >> (nice(tom) & ~sad(max))",
    "Max barks if anyone barks.": "bark(?x) >> bark(max)",
    "Max barks if everyone barks.": "(forall ?x: bark(?x)) >> bark(max)",
    "Every dog that sees a cat that it likes barks.": "(dog(?x) & cat(?y) & like(?x, ?y) & see(?x, ?y)) >> bark(?x)",
    "If a woman likes a man, she kisses him.": "(woman(?x) & man(?y) & like(?x, ?y)) >> kiss(?x, ?y)",
    "If a man owns a dog, he feeds it.": "(man(?x) & dog(?y) & own(?x, ?y)) >> feed(?x, ?y)",
    "The agent resigns if it is unpaid.": "unpaid(agent) >> resign(agent)",
    "Max is red if Rex is big and Tom is sad.": "(big(rex) & sad(tom)) >> red(max)",
    "A termination is valid only if: (a) the payment is overdue; (b) the notice is written; and (c) the register is open.":
        "(termination(?x) & valid(?x)) >> (overdue(payment) & written(notice) & open(register))",
    "The agent resigns where: (a) it is unpaid; or (b) the successor is appointed.":
        "(unpaid(agent) | appointed(successor)) >> resign(agent)",
    "If Karen watches a show, she will share it with Lisa.": "(show(?x) & watch(karen, ?x)) >> share_with_future(karen, ?x, lisa)",
    "All gentlemen are handsome.": "gentleman(?x) >> handsome(?x)",
    "James's season is red.": "red(season_of_james)",
    # coordination
    "Max and Rex are dogs.": "dog(max) & dog(rex)",
    "Neither Max nor Rex is a dog.": "~dog(max) & ~dog(rex)",
    "Both Max and Rex are dogs.": "dog(max) & dog(rex)",
    "Max is neither red nor blue.": "~red(max) & ~blue(max)",
    "Max is either red or blue, but not both.": "red(max) ^ blue(max)",
    "Max is red or blue.": "red(max) | blue(max)",
    "Max is red, big and kind.": "red(max) & big(max) & kind(max)",
    "Max is red but not big.": "red(max) & ~big(max)",
    "Max is not red and not big.": "~red(max) & ~big(max)",
    "Max is not red or big.": "~(red(max) | big(max))",
    "Max is not both red and big.": "~(red(max) & big(max))",
    "Max likes Rex and chases Tom.": "like(max, rex) & chase(max, tom)",
    "Max does not like Rex or Tom.": "~(like(max, rex) | like(max, tom))",
    "Exactly one of Max and Rex is a dog.": "dog(max) ^ dog(rex)",
    "Max is a dog and Rex is not a dog.": "dog(max) & ~dog(rex)",
    "It is false that Max is red and big.": "~(red(max) & big(max))",
    "Lily is red; Max is big.": "red(lily) & big(max)",
    "Tom is filled with joy and pride.": "filled_with_joy(tom) & filled_with_pride(tom)",
    "No cats or dogs are red.": "(forall ?x: cat(?x) >> ~red(?x)) & (forall ?y: dog(?y) >> ~red(?y))",
    "Some cats and dogs are red.": "(exists ?x: cat(?x) & red(?x)) & (exists ?y: dog(?y) & red(?y))",
    "Each of Max and Rex is a dog.": "dog(max) & dog(rex)",
    "At most one of Max and Rex is a dog.": "~(dog(max) & dog(rex))",
    "Max and Rex are not both dogs.": "~(dog(max) & dog(rex))",
    "It is not the case that Max is red and Rex is blue.": "~(red(max) & blue(rex))",
    "Dogs that are red bark and cats that are blue sleep.":
        "(forall ?x: (dog(?x) & red(?x)) >> bark(?x)) & (forall ?y: (cat(?y) & blue(?y)) >> sleep(?y))",
    "Max likes only Rex.": "like(max, rex) & (forall ?x: like(max, ?x) >> (?x == rex))",
    "Max does homework.": "do_homework(max)",
    "No dog likes every cat.": "dog(?x) >> ~(forall ?y: cat(?y) >> like(?x, ?y))",
    "All dogs and Max are fast.": "(forall ?x: dog(?x) >> fast(?x)) & fast(max)",
    "Max is a student of Tom and a friend of Rex.": "student_of(max, tom) & friend_of(max, rex)",
    "Neither employees nor managers are insured.": "(forall ?x: employee(?x) >> ~insured(?x)) & (forall ?y: manager(?y) >> ~insured(?y))",
    "Max has red hair and blue eyes.": "have_red_hair(max) & have_blue_eye(max)",
    "Max is Ann's husband and Tom's father.": "husband_of(max, ann) & father_of(max, tom)",
    "Animals eat meat or grass.": "animal(?x) >> (eat_meat(?x) | eat_grass(?x))",
    "Every customer is a person or a company.": "customer(?x) >> (person(?x) | company(?x))",
    # verbs, objects, tense
    "Someone who is eager is always humorous.": "eager(?x) >> humorous(?x)",
    "Dogs always bark.": "dog(?x) >> bark(?x)",
    "Max is not always red.": "~red_always(max)",
    "The supplier delivers late.": "deliver_late(supplier)",
    "Any student who studies hard passes the exam.": "(student(?x) & study_hard(?x)) >> pass(?x, exam)",
    "Everyone who plays music is creative.": "play_music(?x) >> creative(?x)",
    "James goes to the cinema every week.": "go_to_every_week(james, cinema)",
    "Rina is unaware that coffee is a drug.": "unaware_that_coffee_is_a_drug(rina)",
    "Karen will share \"Black Mirror\" with Lisa.": "share_with_future(karen, black_mirror, lisa)",
    "Peter tidies his space.": "tidy_own_space(peter)",
    "Whales are mammals that live in the ocean.": "whale(?x) >> (mammal(?x) & live_in(?x, ocean))",
    "The lion is chased by the bear.": "chase(bear, lion)",
    "The book was given to Tom by Max.": "give_to_past(max, book, tom)",
    "Max gave the book to Tom.": "give_to_past(max, book, tom)",
    "Max lives in Paris.": "live_in(max, paris)",
    "Max has a car and a house.": "have_car(max) & have_house(max)",
    "Max has no money.": "~have_money(max)",
    "Max can fly.": "can_fly(max)",
    "Max cannot fly.": "~can_fly(max)",
    "Max was a dog.": "dog_past(max)",
    "Max will be red.": "red_future(max)",
    "Max runs quickly.": "run_quickly(max)",
    "Max quickly runs.": "run_quickly(max)",
    "Max wants to have a long vacation.": "want_to_have_long_vacation(max)",
    "Tom eats fish.": "eat_fish(tom)",
    "All dogs chase cats.": "dog(?x) >> chase_cat(?x)",
    "Every dog chases every cat.": "dog(?x) >> (forall ?y: cat(?y) >> chase(?x, ?y))",
    "Tom likes nobody.": "~like(tom, ?x)",
    # questions
}


@pytest.mark.parametrize("sentence", READ)
def test_a_sentence_has_one_reading(sentence: str) -> None:
    (rule,) = (rule for rule in read_document([sentence]).axioms if not rule.background)
    assert rule.formula is not None, rule.refusal
    assert spell(rule.formula) == READ[sentence]
    assert rule.alternatives == ()


ASKED = {
    "Is Max a dog?": "dog(max)",
    "Does Max like Rex?": "like(max, rex)",
    "Are all dogs animals?": "dog(?x) >> animal(?x)",
    "Can Max fly?": "can_fly(max)",
    "Does it follow that Max is a dog?": "dog(max)",
    "Has Max eaten the cake?": "eat_perfect(max, cake)",
    "Has Max a dog?": "have_dog(max)",
    "Do all dogs bark?": "dog(?x) >> bark(?x)",
    "Was Max red?": "red_past(max)",
}


@pytest.mark.parametrize("question", ASKED)
def test_a_question_is_read_as_a_thesis_and_refused_as_an_axiom(question: str) -> None:
    claim = read_document([], question).claim
    assert claim is not None and claim.formula is not None
    assert spell(claim.formula) == ASKED[question]
    assert claim.alternatives == ()
    (rule,) = read_document([question]).axioms
    assert "question" in rule.refusal


TWO_READINGS = {
    "Either Max or Rex is a dog.": ("dog(max) | dog(rex)", "dog(max) ^ dog(rex)"),
    "Max is red unless Rex is big.": ("~big(rex) >> red(max)", "~big(rex) <-> red(max)"),
    "Unless Rex is big, Max is red.": ("~big(rex) >> red(max)", "~big(rex) <-> red(max)"),
    "Either humanity will survive or the earth will perish.": (
        "survive_future(humanity) | perish_future(earth)", "survive_future(humanity) ^ perish_future(earth)",
    ),
    "Someone who is smart is round.": ("exists ?x: smart(?x) & round(?x)", "smart(?x) >> round(?x)"),
    "Max does not like someone.": ("exists ?x: ~like(max, ?x)", "~(exists ?x: like(max, ?x))"),
    "Max barks unless someone barks.": ("~(exists ?x: bark(?x)) >> bark(max)", "~(exists ?x: bark(?x)) <-> bark(max)"),
    "Students and teachers who smoke are unhealthy.": (
        "(forall ?x: (student(?x) & smoke(?x)) >> unhealthy(?x)) & (forall ?y: (teacher(?y) & smoke(?y)) >> unhealthy(?y))",
        "(forall ?x: student(?x) >> unhealthy(?x)) & (forall ?y: (teacher(?y) & smoke(?y)) >> unhealthy(?y))",
    ),
    "Max and Tom are either red or blue.": (
        "(red(max) | blue(max)) & (red(tom) | blue(tom))", "(red(max) ^ blue(max)) & (red(tom) ^ blue(tom))",
    ),
    "All birds except penguins fly.": (
        "(bird(?x) & ~penguin(?x)) >> fly(?x)",
        "(forall ?x: (bird(?x) & ~penguin(?x)) >> fly(?x)) & (forall ?y: penguin(?y) >> ~fly(?y))",
    ),
    "Max is not red and big.": ("~(red(max) & big(max))", "~red(max) & big(max)"),
    "Everyone except Max is happy.": ("~(?x == max) >> happy(?x)", "(forall ?x: ~(?x == max) >> happy(?x)) & ~happy(max)"),
}


@pytest.mark.parametrize("sentence", TWO_READINGS)
def test_an_ambiguous_sentence_has_both(sentence: str) -> None:
    (rule,) = read_document([sentence]).axioms
    assert rule.formula is not None, rule.refusal
    assert (spell(rule.formula), *map(spell, rule.alternatives)) == TWO_READINGS[sentence]


def test_what_is_said_of_some_object_of_each_is_one_predicate() -> None:
    document = read_document(["Every dog chases a cat.", "Tom is a cat.", "Rex chases Tom.", "If something chases a cat then it is fast."])
    assert [spell(rule.formula) for rule in document.axioms if rule.formula is not None] == [
        "dog(?x) >> chase_cat(?x)", "cat(tom)", "chase(rex, tom)", "(cat(?x) & chase(?y, ?x)) >> fast(?y)",
        "(cat(?y) & chase(?x, ?y)) >> chase_cat(?x)",
    ]


def test_several_sentences_of_one_axiom_are_several_rules() -> None:
    text = 'If Max is red then Rex is big. if Rex is big then Tom is kind. We know that Max is red.'
    document = read_document([text])
    assert [spell(rule.formula) for rule in document.axioms if rule.formula is not None] == [
        "red(max) >> big(rex)", "big(rex) >> kind(tom)", "red(max)",
    ]


def test_letters_are_names_or_nouns_as_the_text_uses_them() -> None:
    document = read_document(["All A are B.", "No B is C.", "Some A is not C."])
    assert [spell(rule.formula) for rule in document.axioms if rule.formula is not None] == [
        "a(?x) >> b(?x)", "b(?x) >> ~c(?x)", "exists ?x: a(?x) & ~c(?x)",
    ]
