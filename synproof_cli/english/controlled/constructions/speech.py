"""What people say, and who speaks truly: "Kate said that …", "knights always tell the truth", "you meet 3 inhabitants: …".

That somebody says something makes it neither true nor false. Where the text says of some that they (always) tell the truth and of others
that they (always) lie, "A says φ" is: if A tells the truth, φ; if A lies, not φ. Without such a sentence, speech is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.morphology import past, third_person
from synproof_cli.english.controlled.names import identifier
from synproof_cli.english.controlled.nodes import Clause, Context, NounPhrase
from synproof_cli.english.controlled.parser import Parse, Parser, needs
from synproof_cli.english.controlled.phrases import Name
from synproof_cli.english.controlled.predicates import Does
from synproof_cli.english.controlled.pronouns import Speaker
from synproof_cli.english.controlled.tidy import renamed, tidy
from synproof_cli.english.controlled.tokens import MAX_TOKENS, Token, tokenise
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.controlled.veracity import LYING, TRUTHFUL
from synproof_cli.model.formula import And, Atom, Formula, Implies, Or, apply, negate, spell

_SAYING: Final = frozenset((
    "say", "claim", "state", "declare", "mention", "note", "remark", "comment", "assert", "express", "tell", "announce", "insist",
    "exclaim",
    "add", "reply", "answer", "argue", "swear", "report", "maintain", "whisper", "shout", "explain", "confess", "admit",
))
_WOULD: Final = frozenset(("would", "could", "will", "can", "might"))
"""What somebody would say, if asked, is what somebody says."""
_HEARERS: Final = frozenset(("you", "us", "me", "him", "her", "them", "everyone"))
_FRAMES: Final = (("according", "to"), ("as",), ("in", "the", "words", "of"), ("in", "a", "statement", "by"), ("in",), ("quoting",))
_TRUTH: Final = (
    ["tell", "truth"], ["tells", "truth"], ["speak", "truth"], ["speaks", "truth"], ["tell", "truths"], ["are", "truthful"],
    ["is", "truthful"],
)
_BEING_TRUE: Final = (["telling", "truth"], ["speaking", "truth"], ["truthful"], ["truth-teller"], ["truth-tellers"], ["truthteller"])
_BEING_FALSE: Final = (["lying"], ["telling", "lies"], ["telling", "lie"])
_LIES: Final = (["lie"], ["lies"], ["tell", "lies"], ["tells", "lies"])


@dataclass(frozen=True, slots=True)
class Says:
    """Somebody says that something is so.

    `stated`: the text itself states that it was said, or speaks of what somebody would say. Elsewhere (in another's words, in a condition,
    asked for) that it was said is a predicate of its own, which only a statement of the same makes true. `direct`: in the speaker's own
    words, where "I" is the speaker. `text`: what is said, in words.
    """

    speaker: NounPhrase
    clause: Clause
    stated: bool = True
    direct: bool = True
    text: str = ""

    def formula(self, context: Context) -> Formula:
        """See `Clause.formula`."""
        usage = context.lexicon.usage.plain
        context.usage.speech += 1
        if context.final and not any(usage[word] for word in (TRUTHFUL, LYING, "truth_teller", "liar")):
            raise Refused("", "that somebody says something does not make it so, and nothing in the text says who speaks truly")
        return self.speaker.bound(context, lambda term: self._said(context, term), subject=True)

    def _said(self, context: Context, term: str) -> Formula:
        before, known = context.speaker, context.known
        if self.direct:  # whoever speaks does not point at those of whom the text has spoken
            context.speaker, context.known = term, []
        with context.closed():
            said = tidy(self.clause.formula(context))
        context.speaker, context.known = before, known
        truly = self._either(context, term, TRUTHFUL, "truth_teller")
        falsely = self._either(context, term, LYING, "liar")
        shown = (Implies(truly, said), Implies(falsely, negate(said)))
        event = self._event(context, said)
        return And((context.atom(event, term), *shown)) if event else And(shown)

    def _event(self, context: Context, said: Formula) -> str:
        """The predicate that somebody says so, where the text speaks of its being said; "" where it only states it."""
        events, key = context.lexicon.events, spell(renamed(said, {}))
        if not self.stated and key not in events:
            name = identifier(("say", *self.text.split()))
            events[key] = name if name not in events.values() else f"{name}_{len(events)}"
        return events.get(key, "")

    def _either(self, context: Context, term: str, verb: str, noun: str) -> Formula:
        """Tells the truth, or is called a truth-teller where the text has such."""
        said = Atom(apply(verb, (term,)))  # not counted: that it is said does not mean that the text speaks of it
        return Or((said, Atom(apply(noun, (term,))))) if context.lexicon.usage.plain[noun] else said


def said(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """Kate said that φ; Kate said, "φ"; "φ," Kate said; "φ" - Kate; as Kate put it, "φ"."""
    quoted = next((at for at in range(start, end) if parser.tokens[at].kind == "quoted"), None)
    if quoted is not None:
        speakers = _who(parser, start, quoted, end)
        stated = _is_stated(parser, start, end)
        for speaker in speakers:
            for clause in _inside(parser, quoted):
                inner = parser.tokens[quoted].inner
                yield Parse(Says(speaker.node, clause.node, stated, text=inner), speaker.cost + clause.cost)
        return
    yield from _said_behind(parser, start, end)
    yield from _bare(parser, start, end)
    for at in parser.find(("that",), start + 2, end - 1):
        for speaker in _speaker(parser, start, at):
            for clause in parser.need("clause", at + 1, end, "what is said"):
                whole = start == 0 and end == len(parser.tokens)  # all that stands behind "that" is what is said
                would = parser.word(at - 2) in _WOULD
                stated = would or _is_stated(parser, start, end)
                text = parser.text(at + 1, end)
                yield Parse(Says(speaker.node, clause.node, stated, direct=False, text=text), speaker.cost + clause.cost - whole)


def _bare(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "Kate claims Ben is a knave", "Kate: I am a knave"."""
    stated = _is_stated(parser, start, end)
    for at in range(start + 1, end - 2) if stated else ():
        colon = parser.word(at) == ":"
        if colon or (_is_saying(parser.word(at)) and parser.word(at + 1) not in ("that", ",", ":")):
            for speaker in parser.parse("noun phrase", start, at):
                for clause in parser.parse("clause", at + 1, end) if isinstance(speaker.node, Name) else ():
                    yield Parse(Says(speaker.node, clause.node, direct=colon), speaker.cost + clause.cost - 2)


def _is_stated(parser: Parser, start: int, end: int) -> bool:
    """Whether it is one of the sentences that the text states as they stand."""
    return start == 0 and end == len(parser.tokens) and parser.tokens in parser.lexicon.stated


def _said_behind(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """As in "Ben is a knave, said Kate", "according to Kate, Ben is a knave": without quotation marks."""
    stated = _is_stated(parser, start, end)
    for at in range(start + 1, end - 1):
        if parser.word(at) != ",":
            continue
        behind = at + 2 if parser.word(at + 1) in ("said", "says") else at + 1
        names = parser.parse("noun phrase", behind, end) if behind > at + 1 else tuple(_speaker(parser, behind, end, verb=True))
        for speaker in names:
            for clause in parser.parse("clause", start, at) if isinstance(speaker.node, Name) else ():
                text = parser.text(start, at)
                yield Parse(Says(speaker.node, clause.node, stated, text=text), speaker.cost + clause.cost - 3)
        for speaker in _framed(parser, start, at):
            for clause in parser.parse("clause", at + 1, end):
                text = parser.text(at + 1, end)
                yield Parse(Says(speaker.node, clause.node, stated, direct=False, text=text), speaker.cost + clause.cost - 3)


def _inside(parser: Parser, quoted: int) -> tuple[Parse, ...]:
    """Readings of a quotation."""
    tokens: tuple[Token, ...] = tokenise(parser.tokens[quoted].inner)
    while tokens and tokens[-1].text in (",", ".", ";", "!", "?"):
        tokens = tokens[:-1]
    if len(tokens) > MAX_TOKENS:
        parser.note(quoted, quoted + 1, f"what is said is longer than {MAX_TOKENS} words", 2)
        return ()
    inner = Parser(tokens, parser.lexicon, parser.table)
    found = inner.parse("clause", 0, len(tokens))
    if not found:
        parser.note(quoted, quoted + 1, "what is said is not read", 2)
    return found


def _who(parser: Parser, start: int, quoted: int, end: int) -> Iterator[Parse]:
    """The speaker of a quotation."""
    if quoted == start:
        after = start + 1
        while after < end and parser.tokens[after].kind == "mark":
            after += 1
        yield from _speaker(parser, after, end)
        for words in (("said",), ("says",)):  # "φ," said Kate
            if parser.has(words, after):
                yield from parser.parse("noun phrase", after + 1, end)
    elif quoted == end - 1:
        stop = quoted
        while stop > start and parser.tokens[stop - 1].kind == "mark":
            stop -= 1
        yield from _framed(parser, start, stop)
        yield from _speaker(parser, start, stop)


def _speaker(parser: Parser, start: int, end: int, *, verb: bool = False) -> Iterator[Parse]:
    """Somebody, then nothing but a verb of saying: "Kate", "Kate said", "Kate told you"; `verb`: there must be one."""
    for split in range(start + 1, end + 1):
        rest = [parser.word(at) for at in range(split, end)]
        if rest and rest[-1] in _HEARERS:
            rest.pop()
        if rest[:2] == ["was", "heard"] and rest[2:] in (["saying"], ["to", "say"]):
            rest = []
        if len(rest) == 2 and rest[0] in _WOULD and rest[1] in _SAYING:
            rest = rest[1:]
        if (not rest and not (verb and split == end)) or (len(rest) == 1 and _is_saying(rest[0])):
            named = parser.word(split - 1) not in ("statement", "claim", "words")
            yield from (found for found in parser.parse("noun phrase", start, split) if named and isinstance(found.node, Name | Speaker))


def _is_saying(word: str) -> bool:
    return {word, third_person(word, _SAYING), past(word, _SAYING)} & _SAYING != set()


def _framed(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """According to Kate; as Kate put it; in Kate's words; in a statement by Kate; Kate's statement."""
    if parser.word(start) != "in" and parser.word(end - 2) == "'s" and parser.word(end - 1) in ("statement", "words", "claim"):
        yield from (found for found in parser.parse("noun phrase", start, end - 2) if isinstance(found.node, Name))
        return
    for words in _FRAMES:
        if parser.has(words, start) and start + len(words) < end:
            stop = end
            if words == ("as",):
                if not parser.has(("put", "it"), end - 2) and not parser.has(("puts", "it"), end - 2):
                    continue
                stop = end - 2
            elif words == ("in",):
                if not parser.has(("'s", "words"), end - 2):
                    continue
                stop = end - 2
            yield from (found for found in parser.parse("noun phrase", start + len(words), stop) if isinstance(found.node, Name))


@dataclass(frozen=True, slots=True)
class Never:
    """Never lies, never tells the truth: where people speak, all they say is then true, or false."""

    done: str
    instead: str

    def holds(self, context: Context, term: str) -> Formula:
        """See `Predicate.holds`."""
        denied = negate(context.atom(self.done, term))
        return And((context.atom(self.instead, term), denied)) if context.lexicon.usage.speech else denied


@needs("truth", "truths", "truthful", "lie", "lies")
def truthfulness(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """(Always) tell the truth; (always) lie; never lie: to speak truly, or falsely, whatever one says."""
    words = [parser.word(at) for at in range(start, end)]
    never = words[:1] == ["never"]
    kept = [word for word in words if word not in ("always", "only", "the", "never", "both", "all")]
    cost = -3 if {"always", "only", "never"} & set(words) else -2
    if kept in _TRUTH:
        yield Parse(Never(TRUTHFUL, LYING) if never else Does(TRUTHFUL), cost)
    elif kept in _LIES:
        yield Parse(Never(LYING, TRUTHFUL) if never else Does(LYING), cost)


def truthful(parser: Parser, start: int, end: int) -> Iterator[Parse]:
    """(Is) telling the truth, lying, truthful, a liar: of those of whom the text says that they always speak one way."""
    words = [parser.word(at) for at in range(start, end)]
    kept = [word for word in words if word not in ("always", "the", "a", "both", "all")]
    if kept in _BEING_TRUE:
        yield Parse(Does(TRUTHFUL), -3)
    elif kept in _BEING_FALSE:
        yield Parse(Does(LYING), -3)
