"""Noun phrases: names, pronouns, determiners with nouns, partitives ("all of Taro's friends"), genitives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from synproof_cli.english.controlled.clauses import Joiner
from synproof_cli.english.controlled.constructions.nominals import modified, shared_between
from synproof_cli.english.controlled.constructions.words import is_capital_noun, is_manner, is_open, noun_lemma
from synproof_cli.english.controlled.lexicon import BE, DO, FUNCTION, GENERIC, HAVE, INDEFINITES, POSSESSIVES, RELATIVES
from synproof_cli.english.controlled.morphology import is_plural, singular
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import NounPhrase, Number, Sort
from synproof_cli.english.controlled.nouns import Noun
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.particular import Apposed, OnlyName, Own
from synproof_cli.english.controlled.phrases import Determiner, Many, Name, Quantified
from synproof_cli.english.controlled.predicates import All, Does, IsNoun
from synproof_cli.english.controlled.pronouns import Pronoun, Speaker

_PRONOUNS: Final[dict[str, tuple[Sort, Number]]] = {
    "it": ("thing", "one"), "itself": ("thing", "one"), "he": ("person", "one"), "she": ("person", "one"), "him": ("person", "one"),
    "himself": ("person", "one"), "herself": ("person", "one"), "they": ("any", "many"), "them": ("any", "many"),
    "themselves": ("any", "many"),
}
_DETERMINERS: Final[dict[str, Determiner]] = {
    "every": "every", "each": "every", "all": "every", "any": "any", "no": "no", "some": "some", "a": "a", "an": "a", "another": "some",
}
_LONG: Final[dict[tuple[str, ...], Determiner]] = {
    ("not", "all", "that"): "not every", ("not", "every"): "not every", ("not", "all"): "not every", ("not", "each"): "not every",
    ("all", "that"): "every", ("all", "the"): "every", ("at", "least", "one"): "some", ("a", "certain"): "some", ("certain",): "some",
    ("every", "single"): "every", ("each", "and", "every"): "every", ("every", "last"): "every",
    ("not", "a", "single"): "no", ("not", "one"): "no", ("at", "least", "some"): "some", ("at", "least", "a"): "some",
}
_QUANTITIES: Final[dict[str, Determiner]] = {"some": "someone", "every": "every", "any": "any", "no": "no"}
_PARTITIVES: Final[dict[tuple[str, ...], Determiner]] = {
    ("all", "of"): "every", ("each", "of"): "every", ("every", "one", "of"): "every", ("some", "of"): "some", ("one", "of"): "some",
    ("none", "of"): "no", ("not", "all", "of"): "not every", ("any", "of"): "any", ("no", "one", "of"): "no",
}
_ONE_OF: Final[dict[tuple[str, ...], Joiner]] = {
    ("exactly", "one", "of"): "one", ("at", "least", "one", "of"): "or", ("at", "most", "one", "of"): "most one", ("none", "of"): "nor",
    ("both", "of"): "and", ("all", "of"): "and", ("each", "of"): "and", ("one", "of"): "either", ("just", "one", "of"): "one",
    ("only", "one", "of"): "one",
}
_OPENING: Final = frozenset((
    "even", "today", "now", "tomorrow", "yesterday", "here", "soon", "again", "meanwhile", "still", "already", "once", "tonight",
    "nowadays",
    "then", "there", "sometimes", "often", "always", "later", "earlier", "perhaps", "maybe", "only", "just", "suppose", "assume", "imagine",
    "let", "please", "like", "dear", "according", "somehow", "surely", "evidently", "ideally", "because", "although", "since", "while",
))
"""Words that open a sentence before a name and are no part of it."""
_LINKS: Final = frozenset(("of", "the", "de", "von", "van", "der", "la", "le", "al", "and"))


def pronoun(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """It, they; someone, everything, no one, with what stands behind: "everything that is red"."""
    word, after = parser.word(start), start + 1
    if word in ("i", "me") and end == after:
        yield Parse(Speaker())
    if end == start + 1 and word in _PRONOUNS:
        yield Parse(Pronoun(word, *_PRONOUNS[word]))
        return
    if word in ("no", "some", "every", "any") and parser.word(start + 1) == "one" and parser.word(start + 2) != "of":
        word, after = f"{word}one", start + 2
    if word == "not" and parser.word(after) in ("everyone", "everybody", "everything"):
        sort_of_all: Sort = "thing" if parser.word(after) == "everything" else "person"
        yield from _generic(parser, "not every", sort_of_all, after + 1, end)
    if word in INDEFINITES:
        quantity, kind = INDEFINITES[word]
        sort: Sort = "person" if kind == "person" else "thing"
        yield from _generic(parser, _QUANTITIES[quantity], sort, after, end)
    if word in ("those", "whoever", "whatever", "anyone", "everyone") and word not in INDEFINITES:
        yield from _those(parser, start, end)


def _generic(
    parser: Parser, determiner: Determiner, sort: Sort, start: int, end: int, number: Number = "one",
) -> Iterator[Parse]:
    """Someone (tall) (who …)."""
    for split in range(start, min(start + 3, end) + 1):
        if not all(is_open(parser.tokens[at]) for at in range(start, split)):
            return
        words = tuple(identifier((parser.word(at),)) for at in range(start, split))
        for of, modifiers, cost in modified(parser, split, end):
            if of is None:
                yield Parse(Quantified(determiner, Noun("", words, None, modifiers, sort, number)), cost + split - start)


def _those(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Those who …; whoever …."""
    word = parser.word(start)
    if word == "those" and parser.word(start + 1) in RELATIVES:
        yield from _generic(parser, "every", "person" if parser.word(start + 1) == "who" else "any", start + 1, end, "any")
    elif word in ("whoever", "whatever"):
        for said in parser.parse("predicate", start + 1, end):
            yield Parse(Quantified("every", Noun("", (), None, (said.node,), "person" if word == "whoever" else "thing")), said.cost)


def name(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Max, Vienna Music Society, the State of Snake, 7."""
    first = start + 1 if parser.word(start) == "the" and end > start + 1 else start
    tokens = parser.tokens[first:end]
    if len(tokens) == 1 and tokens[0].kind == "quoted":
        yield from _title(tokens[0].inner)
    if not tokens or any(token.kind not in ("word", "number") and token.text != "." for token in tokens):
        return
    if not (_is_name_word(parser, first) and _is_name_word(parser, end - 1)):
        return
    if not all(_is_name_word(parser, at) or parser.word(at) in _LINKS or parser.word(at) == "." for at in range(first, end)):
        return
    if any(token.lower == "and" for token in tokens) and first == start:
        return
    if len(tokens) == 1 and tokens[0].kind == "number" and end < len(parser.tokens) and is_open(parser.tokens[end]):
        return  # a quantity
    if start == 0 and len(tokens) > 1 and (tokens[0].lower in _OPENING or is_manner(tokens[0].lower)):
        return  # "Today Ann sings", "Even Rex barks"
    unknown = start == 0 and parser.tokens[0].lower not in parser.lexicon.names and end == start + 1
    cost = int(unknown and not is_plural(tokens[0].lower))  # "James is" or "wumpuses are": the verb will tell
    yield Parse(Name(identifier(token.lower for token in tokens if token.text != ".")), cost)


def _title(inner: str) -> Iterator[Parse]:
    """As "Black Mirror" in quotation marks: a name, where its words are written as one."""
    words = inner.strip(" ,.").split()
    if 0 < len(words) <= 8 and words[0][:1].isupper() and words[-1][:1].isupper():
        yield Parse(Name(identifier(words)))


def _is_name_word(parser: Parser, at: int) -> bool:
    token = parser.tokens[at]
    if token.kind == "number":
        return True
    if not token.is_capital or (len(token.text) == 1 and token.lower in parser.lexicon.common):
        return False
    if at == 0 and token.lower in ("will", "may") and parser.word(1) in (*BE, *DO, *HAVE):
        return True  # two names that are modal verbs where no verb follows
    if at > 0 or token.lower in parser.lexicon.names:
        return token.lower not in FUNCTION or (at > 0 and token.lower not in ("i", "a"))
    return token.lower not in FUNCTION and token.lower not in parser.lexicon.common and not _is_known_plural(parser, at)


def _is_known_plural(parser: Parser, at: int) -> bool:
    """A plural by its form, which the text writes small elsewhere, or its singular: "bats can fly" where there is a bat."""
    word, lexicon = parser.word(at), parser.lexicon
    return is_plural(word) and not lexicon.lowered.isdisjoint((word, singular(word, lexicon.seen)))


def determined(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A determiner and a noun; "not every", "at least one", "a certain", "all that"."""
    for words, determiner in _LONG.items():
        if parser.has(words, start) and end > start + len(words):
            if words[-1] == "that":
                yield from _generic(parser, determiner, "thing", start + len(words) - 1, end)
            else:
                yield from _with(parser, determiner, start + len(words), end)
            if words != ("every", "single"):  # who is single may be meant
                return
            break
    yield from _by_one_word(parser, start, end)


def _by_one_word(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    word, after = parser.word(start), start + 1
    if word in _DETERMINERS and parser.tokens[start].text != "A" or (word == "a" and start == 0):
        yield from _with(parser, _DETERMINERS[word], after, end)
    elif word == "one" and is_open(parser.tokens[min(after, end - 1)]):
        yield from _with(parser, "some", after, end)
    elif word in ("the", "this", "that", "these", "those") and end > after:
        yield from _definite(parser, after, end)
    elif word == "only":
        yield from _only(parser, after, end)


def _with(parser: Parser, determiner: Determiner, start: int, end: int) -> Iterator[Parse]:
    for noun in parser.parse("nominal", start, end):
        if not noun.node.head or _fits(parser.word(start - 1), noun.node.number):
            yield Parse(Quantified(determiner, noun.node), noun.cost)
    for split in _genitives(parser, start, end):  # "all Taro's friends"
        for owned in _owned(parser, start, split, end):
            yield Parse(Quantified(determiner, owned.node), owned.cost)
    yield from _shared(parser, determiner, start, end)


def _fits(determiner: str, number: Number) -> bool:
    """Whether a determiner goes with the number of a noun: "every dog", "an animal"."""
    return number != "many" or determiner not in ("every", "each", "a", "an", "another", "one")


def _shared(parser: Parser, determiner: Determiner, start: int, end: int) -> Iterator[Parse]:
    """All cats and dogs: the determiner goes with both."""
    for at in range(start + 1, end - 1):
        if parser.word(at) in ("and", "or") and determiner in ("every", "no", "some", "a", "any"):
            for one in parser.parse("nominal", start, at):
                for two in parser.parse("nominal", at + 1, end):
                    yield from _both_kinds(determiner, parser.word(at), one, two)


def _both_kinds(determiner: Determiner, word: str, one: Parse, two: Parse) -> Iterator[Parse]:
    """Two nouns, or two adjectives before one noun ("licensed and bonded contractor"): where both are possible, both are readings.
    What stands before the first or behind the last may go with both.
    """
    cost = one.cost + two.cost
    adjective = _as_adjective(word, one.node, two.node)
    if adjective is not None:
        yield Parse(Quantified(determiner, adjective), cost)
    if one.node.modifiers or (two.node.before and not two.node.head):  # "rich and happy people"
        return
    joiner: Joiner = "or" if word == "or" and determiner in ("some", "a") else "and"
    for nouns in ((one.node, two.node), *shared_between((one.node, two.node))):
        yield Parse(Many(joiner, tuple(Quantified(determiner, noun) for noun in nouns)), cost)


def _as_adjective(word: str, one: Noun, two: Noun) -> Noun | None:
    """The second noun with the first as one more word before it, if that may be so: "rich and happy man", not "cats and big dogs"."""
    plain = not (one.before or one.modifiers or one.of) and one.number != "many" and bool(one.head)
    if not plain or not two.before:
        return None
    if word == "and":
        return replace(two, before=(one.head, *two.before))
    either = All("or", (Does(one.head), Does(two.before[0])))
    return replace(two, before=two.before[1:], modifiers=(either, *two.modifiers))


def _definite(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """The cat: one thing, called by its noun. The rings: all of them. That person: who was spoken of."""
    if all(token.is_capital for token in parser.tokens[start:end]):
        return
    for noun in parser.parse("nominal", start, end):
        if noun.node.number == "many" and parser.word(start - 1) in ("these", "those") and not noun.node.modifiers:
            parser.note(start - 1, end, "which of them are meant is not said", 2)
        elif noun.node.number == "many" and parser.word(start - 1) in ("this", "that"):
            continue  # "ensures that Bob pays"
        elif noun.node.number == "many":
            yield Parse(Quantified("the many", noun.node), noun.cost)
        elif noun.node.is_empty:
            yield Parse(Pronoun(parser.text(start - 1, end), noun.node.sort, "any"), noun.cost)
        else:
            yield from _thing(noun)


def _thing(noun: Parse) -> Iterator[Parse]:
    node: Noun = noun.node
    if node.modifiers or not node.head:
        return
    if node.of is None:
        yield Parse(Name(node.name, node.sort, node.head, described=node), noun.cost)
    elif isinstance(node.of, Quantified) and node.of.determiner == "bare" and not node.of.noun.modifiers:  # "the process of cleaning"
        yield Parse(Name(identifier((node.name, "of", node.of.noun.name)), node.sort), noun.cost)
    elif isinstance(node.of, Name):
        yield Parse(Name(identifier((node.name, "of", node.of.thing)), node.sort, described=node), noun.cost)


def _only(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    for phrase in parser.parse("noun phrase", start, end):
        node: NounPhrase = phrase.node
        if isinstance(node, Name):
            yield Parse(OnlyName((node,)), phrase.cost)
        elif isinstance(node, Many) and node.joiner in ("and", "both") and all(isinstance(member, Name) for member in node.members):
            yield Parse(OnlyName(node.members), phrase.cost)  # type: ignore[arg-type]
        elif isinstance(node, Quantified) and node.determiner in ("bare", "the many"):
            yield Parse(Quantified("only", node.noun), phrase.cost)


@needs("of")
def one_of(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Exactly one of Max and Rex; at least one of Max or Rex; at most one of A, B and C; none of Max and Rex."""
    for words, joiner in _ONE_OF.items():
        if parser.has(words, start) and start + len(words) < end:
            for group in parser.parse("noun phrase", start + len(words), end):
                if isinstance(group.node, Many) and group.node.joiner in ("and", "or"):
                    yield Parse(Many(joiner, group.node.members), group.cost)


@needs("who", "which")
def apposed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Rex, who is a dog: Rex, of whom that is said besides."""
    at = next((at for at in range(start + 1, end) if parser.word(at) == ","), end)
    known = at > start + 1 or start > 0 or parser.word(start) in parser.lexicon.names or not is_plural(parser.word(start))
    if known and at + 2 < end and parser.word(at + 1) in ("who", "which") and parser.word(end - 1) == ",":
        for whom in parser.parse("noun phrase", start, at):
            for said in parser.parse("predicate", at + 2, end - 1) if isinstance(whom.node, Name) else ():
                yield Parse(Apposed(whom.node, said.node), whom.cost + said.cost)


def called(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Bob, a doctor: Bob, who is one."""
    if end < start + 5 or parser.word(end - 1) != "," or end >= len(parser.tokens):
        return
    at = next((at for at in range(start + 1, end - 3) if parser.word(at) == ","), end)
    if parser.word(at + 1) not in ("a", "an") or any(parser.word(inner) in (",", "and", "or") for inner in range(at + 2, end - 1)):
        return
    for whom in parser.parse("noun phrase", start, at):
        for noun in parser.parse("nominal", at + 2, end - 1) if isinstance(whom.node, Name) else ():
            yield Parse(Apposed(whom.node, IsNoun(noun.node)), whom.cost + noun.cost)


@needs("either")
def either_of_them(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Either party (may terminate): each of them."""
    if parser.word(start) == "either" and parser.word(end) == "may" and not any(parser.find(("or",), start, len(parser.tokens))):
        for noun in parser.parse("nominal", start + 1, end):
            if noun.node.head and noun.node.number == "one":
                yield Parse(Quantified("every", noun.node), noun.cost)


@needs("of")
def partitive(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Some of Taro's friends, none of the rings, one of the members of this club."""
    for words, determiner in _PARTITIVES.items():
        if parser.has(words, start) and start + len(words) < end:
            for whole in parser.parse("noun phrase", start + len(words), end):
                if isinstance(whole.node, Quantified) and whole.node.determiner == "the many":
                    yield Parse(Quantified(determiner, whole.node.noun), whole.cost)


@needs("'s")
def genitive(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Taro's friends: all of them. Taro's son: one thing."""
    for split in _genitives(parser, start, end):
        for owned in _owned(parser, start, split, end):
            if owned.node.number == "many":
                yield Parse(Quantified("the many", owned.node), owned.cost)
            else:
                yield from _thing(owned)


def _genitives(parser: Parser, start: int, end: int) -> Iterator[int]:
    return (at for at in range(start + 1, end - 1) if parser.word(at) == "'s")


def owned_nouns(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """What is owned, as a noun: "Taro's friend" is a friend of Taro."""
    for split in _genitives(parser, start, end):
        yield from _owned(parser, start, split, end)


def _owned(parser: Parser, start: int, split: int, end: int) -> Iterator[Parse]:
    """A noun that belongs to what stands before the genitive sign."""
    for owner in parser.parse("noun phrase", start, split):
        for noun in parser.parse("nominal", split + 1, end):
            if noun.node.of is None and noun.node.head:
                node = Noun(noun.node.head, noun.node.before, owner.node, noun.node.modifiers, noun.node.sort, noun.node.number)
                yield Parse(node, owner.cost + noun.cost + isinstance(owner.node, Many))


def bare(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """A plural or mass noun without determiner."""
    token, last = parser.tokens[start], parser.tokens[end - 1]
    if end == 1 and end < len(parser.tokens) and parser.tokens[end].text == "'s" and is_plural(token.lower):
        return  # "James's": a plural would have the sign alone
    letter = len(last.text) == 1 and end - start > 1  # "blood type B"
    if token.lower in FUNCTION and not (token.text == "A" and start) and token.lower not in ("people", "things", "one"):
        return
    if token.lower == "certain":
        return
    for noun in parser.parse("nominal", start, end):
        if last.kind == "number" and not noun.node.modifiers:  # "filed after 1 March 2024" ends in a number and is no "room 7"
            continue
        if not letter and _is_name(parser, start, end, noun.node.head):
            continue
        if noun.node.plural:
            yield Parse(Quantified("bare", noun.node), noun.cost)
        elif noun.node.head and not _is_capital(parser, start, end):
            unsure = start == 0 and noun.node.head not in parser.lexicon.common
            if end == start + 1 and _may_be_named(parser, start):
                yield Parse(Name(noun.node.name), noun.cost + 1 + unsure)
            yield Parse(Quantified("bare", noun.node), noun.cost + 1 + unsure)


def _may_be_named(parser: Parser, at: int) -> bool:
    """As Rose in "Rose is red", where there are roses: no generic, since a noun that is counted has a determiner."""
    token = parser.tokens[at]
    named = at == 0 and token.is_capital and len(token.text) > 1
    return named and token.lower not in GENERIC and token.lower not in parser.lexicon.substances


def _is_name(parser: Parser, start: int, end: int, head: str) -> bool:
    """Whether the noun of a phrase is a name, which is no noun: "Max, who is kind"; "dogs in Rome" only end in one."""
    heads = (at for at in range(max(start, 1), end) if parser.tokens[at].is_capital and noun_lemma(parser, at) == head)
    return any(not is_capital_noun(parser, at) for at in heads)


def _is_capital(parser: Parser, start: int, end: int) -> bool:
    return all(token.is_capital for token in parser.tokens[start:end]) and start > 0


@needs(*POSSESSIVES)
def possessed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Their siblings, his son: of what the pronoun points at."""
    word = parser.word(start)
    if word not in POSSESSIVES or end == start + 1:
        return
    sort, number = _PRONOUNS[POSSESSIVES[word]]
    for noun in parser.parse("nominal", start + 1, end):
        if noun.node.of is None and noun.node.head:
            owner = Pronoun(word, sort, number)
            node = Noun(noun.node.head, noun.node.before, owner, noun.node.modifiers, noun.node.sort, noun.node.number)
            yield Parse(Own(node, owner), noun.cost)


@needs("except", "but", "other", "apart")
def excepted(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """All birds except penguins; everyone except Max."""
    for words in (("except", "for"), ("except",), ("but", "not"), ("but",), ("other", "than"), ("apart", "from")):
        for at in parser.find(words, start + 1, end - 1):
            for whole in parser.parse("noun phrase", start, at):
                for but in parser.parse("noun phrase", at + len(words), end):
                    if isinstance(whole.node, Quantified) and whole.node.determiner in ("every", "no") and whole.node.excepted is None:
                        yield Parse(Quantified(whole.node.determiner, whole.node.noun, but.node), whole.cost + but.cost)


