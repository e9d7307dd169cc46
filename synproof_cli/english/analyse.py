"""Tokens of a clause → its shape, in one pass: noun phrases, prepositions, verb group, quantities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from synproof_cli.english.determiners import Determiner, Kind, determiner_kind, is_plural
from synproof_cli.english.lexicon import EXISTENCE_VERBS, SAME_PREPOSITION, SENTENCE_ADVERBS
from synproof_cli.english.quantities import quantities_of
from synproof_cli.english.shape import Item, Shape
from synproof_cli.english.stem import stem
from synproof_cli.english.verbs import is_infinitive, verb_group
from synproof_cli.english.words import Token

_NOUN_STARTS: Final = frozenset(("word", "measure", "number", "symbol"))
_EXISTENCE: Final = frozenset(stem(verb) for verb in EXISTENCE_VERBS)
_QUANTIFIED: Final = frozenset(("article", "definite", "preposition"))
_PHRASE_STARTS: Final = frozenset(("word", "article", "definite", "quantifier", "negation", "measure", "pronoun", "number"))


def shape_of(tokens: Sequence[Token], hint: frozenset[str] = frozenset()) -> Shape:
    """The shape of a clause."""
    start, end, existential = _trimmed(tokens)
    built = _Builder(tuple(tokens[start:end]), hint, existential=existential).build()
    return replace(built, skipped=start) if start else built


def main_part(tokens: Sequence[Token]) -> int:
    """How many tokens stand before the first relative or complement clause."""
    return next((at for at, token in enumerate(tokens) if token.kind == "relative"), len(tokens))


def _trimmed(tokens: Sequence[Token]) -> tuple[int, int, bool]:
    """The span without outer punctuation, a leading "therefore" and the "there" of "there is", and whether that stood there."""
    start, end = 0, len(tokens)
    while start < end and (tokens[start].kind in ("comma", "stop") or tokens[start].text in SENTENCE_ADVERBS):
        start += 1
    while end > start and tokens[end - 1].kind in ("comma", "stop"):
        end -= 1
    existential = end - start > 2 and tokens[start].text == "there" and tokens[start + 1].is_verbal
    return start + existential, end, existential


class _Builder:
    """One pass over the tokens of a clause."""

    def __init__(self, tokens: tuple[Token, ...], hint: frozenset[str], *, existential: bool) -> None:
        self.tokens = tokens
        self.existential = existential
        self.main = main_part(tokens)
        before_relative = tokens[: self.main]
        self.group = verb_group(before_relative, hint)
        self.infinitives = frozenset(at for at in range(self.main) if is_infinitive(before_relative, at))
        self.items: list[Item] = []
        self.line: list[Item] = []
        self.pending = -1
        self.before: dict[int, Item] = {}
        self.chunk: list[int] = []
        self.links: set[int] = set()
        self.preposition = ""
        self.definite = False
        self.determiner: Kind = ""
        self.possessive = ""
        self.groups = 0
        self.host: Item | None = None
        self.alternatives = 0
        self.joints = 0
        self.denials = 0
        asks = bool(tokens) and tokens[0].is_verbal and not tokens[0].text.endswith("ing") and not existential
        self.flaw = self.group.flaw or ("it begins like a question" if asks else "")

    def build(self) -> Shape:
        for at in range(self.main):
            if at not in self.group.dropped:
                self._take(at)
        self._break()
        self._embedded()
        quantities = quantities_of(self.tokens[: self.main], self.items, self.group, self._is_verb, existential=self.existential)
        negative, modal = self._polarity()
        verbs = frozenset(item.stem for item in self.items if item.role == "V" and self._is_finite(item.index))
        line = tuple((item.stem, item.role if item.role.startswith("p:") else "") for item in self.line)
        return Shape(
            tuple(self.items), quantities, negative, modal, self.alternatives, self.joints, verbs, line,
            self.group.pivot is not None, self.existential, self.flaw, self.group.tense,
        )

    def _is_finite(self, at: int) -> bool:
        """Whether a verb could stand without an auxiliary elsewhere: not what "is" says of something ("is ice")."""
        group = self.group
        return group.strong and not (at == group.verb and group.copular)

    def _polarity(self) -> tuple[bool, str]:
        """Negation by "not" and by one "no"; "no party shall" forbids, "no party must" says two things at once."""
        group = self.group
        if self.denials == 0:
            return group.negative, group.modal
        if group.negative or self.denials > 1:
            self.flaw = self.flaw or "two negations in one clause"
        if group.modal == "must":
            self.flaw = self.flaw or ("" if group.shall else "'no' before 'must'")
            return True, "may"
        return True, group.modal

    # -------------------------------------------------------------- one token

    def _take(self, at: int) -> None:
        token = self.tokens[at]
        if token.kind == "word" or (token.kind in ("have", "do") and at == self.group.verb):
            self._word(at, token)
        elif token.kind == "measure":
            self._before_measure(token)
        elif token.kind in ("article", "definite", "quantifier"):
            self._determiner(at, token)
        elif token.kind in ("preposition", "to"):
            self._preposition(at, token)
        elif token.kind in ("conjunction", "comma"):
            self._conjunction(at, token)
        elif token.kind == "negation":
            self._negation(at, token)
        else:  # a verb outside the main group counts as a word
            self._break()
            self._add(at, token.kind if token.is_verbal and token.kind != "modal" else token.text, self._role(at))

    def _word(self, at: int, token: Token) -> None:
        key = token.stem if token.kind == "word" else token.kind
        if token.is_adverb:
            self._add(at, key, "adv")
        elif self._is_verb(at):
            self._break()
            self._add(at, key, "V")
        else:
            self.pending = -1
            self.chunk.append(at)

    def _is_verb(self, at: int) -> bool:
        if at == self.group.verb or at + 1 in self.infinitives:
            return True
        before = at - 1
        while before >= 0 and self.tokens[before].is_adverb:
            before -= 1
        return before in self.infinitives

    def _before_measure(self, token: Token) -> None:
        if token.measure is not None and not token.measure.attributive:
            self._flush()

    def _determiner(self, at: int, token: Token) -> None:
        behind = self.tokens[at - 1] if at else None
        self._flush()
        if behind is not None and behind.kind == "word":
            self.preposition = ""
            self.host = None
        self.definite = token.kind == "definite"
        kind = determiner_kind(token)
        self.determiner = self.determiner if self.determiner == "all" and kind != "any" else kind  # "all the rights"
        self.possessive = token.text
        ahead = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if ahead is None or not (ahead.kind in _NOUN_STARTS or (token.kind == "quantifier" and ahead.kind in _QUANTIFIED)):
            self.flaw = self.flaw or f"'{token.text}' without a noun"
        if token.kind != "quantifier":
            return
        if ahead is not None and ahead.kind == "measure":  # "every 48 hours" is a rhythm, not a quantity
            self._add(at, token.text, self._role(at))
        if token.text != "any" and self.group.negative and at < self.group.first:
            self.flaw = self.flaw or f"'{token.text} … not' can mean 'none' or 'not {token.text}'"

    def _preposition(self, at: int, token: Token) -> None:
        if at in self.infinitives:
            self._break()
            return
        ahead = self.tokens[at + 1] if at + 1 < self.main else None
        text = SAME_PREPOSITION.get(token.text, token.text)
        host = self._host(at)
        self._break()
        if ahead is None or ahead.kind not in _PHRASE_STARTS:
            self._add(at, token.text, "p:")
        elif text == "into" and self._behind_enter(at):
            return  # "enters into a stay" is "enters a stay"
        elif ahead.kind == "measure" and text in ("of", "for"):
            return
        elif text == "of" and host:
            self.host = self.items[-1] if self.items else None
        else:
            self.preposition, self.pending = text, at

    def _host(self, at: int) -> bool:
        """Whether a noun stands right before an "of", which then continues its noun phrase."""
        behind = self.tokens[at - 1] if at else None
        return behind is not None and behind.kind == "word" and not behind.is_adverb and not self._is_verb(at - 1)

    def _behind_enter(self, at: int) -> bool:
        return at > 0 and self.tokens[at - 1].stem == "enter"

    def _conjunction(self, at: int, token: Token) -> None:
        if token.text in ("or", "nor"):
            self.alternatives += 1
        elif token.kind == "conjunction" and token.text != "and":
            self._add(at, token.text, "conj")
        ahead = self.tokens[at + 1] if at + 1 < self.main else None
        within = bool(self.chunk) and ahead is not None and ahead.kind == "word" and not self._is_verb(at + 1)
        if within and (token.kind == "conjunction" or self._in_list(at)):
            self.links.add(at)
            return
        self.joints += token.kind == "conjunction" and not (ahead is not None and ahead.kind == "measure")
        keep = (self.preposition, self.host) if token.kind == "conjunction" or self._in_list(at) else ("", None)
        self._flush()
        self.preposition, self.host = keep

    def _in_list(self, at: int) -> bool:
        """Whether a comma separates members of a list that a conjunction closes: "payment, delivery and collateral"."""
        for token in self.tokens[at + 1 : self.main]:
            if token.kind == "conjunction":
                return True
            if token.kind not in ("word", "comma", "article", "definite"):
                return False
        return False

    def _negation(self, at: int, token: Token) -> None:
        ahead = self.tokens[at + 1] if at + 1 < self.main else None
        opens = ahead is not None and (ahead.kind == "quantifier" or ahead.text.endswith("ing") or ahead.is_participle)
        if token.text == "not" and at == 0 and opens:
            self.denials += 1
        elif token.text == "no" and not self.preposition and ahead is not None and ahead.kind in ("word", "measure"):
            self._flush()
            self.determiner = "no"
            self.denials += 1
        else:
            self._add(at, token.text, f"n:{self.preposition}")

    def _break(self) -> None:
        """End the phrase that is open. A preposition without a phrase ("against likely") is a word like any other."""
        self._flush()
        self.preposition, self.definite, self.host = "", False, None
        self.determiner = ""
        if self.pending >= 0:
            at, self.pending = self.pending, -1
            self._add(at, self.tokens[at].text, "p:")

    # -------------------------------------------------------------- noun phrases

    def _role(self, at: int) -> str:
        if self.preposition:
            return "pre" if self.preposition == "by" and self.group.passive else f"p:{self.preposition}"
        pivot = self.group.pivot
        if pivot is None or self.existential:
            return "pre"
        if at < pivot:
            return "post" if self.group.passive else "pre"
        return "post"

    def _add(self, at: int, key: str, role: str) -> None:
        self.groups += 1
        behind = self.tokens[at - 1] if at else None
        is_noun = behind is not None and (behind.genitive or behind.kind in ("article", "definite", "quantifier"))
        carries = role == "V" and at + 1 in self.infinitives and not is_noun
        self._put(Item(key, role, 0, self.groups, key, definite=False, index=at, catenative=carries))

    def _put(self, item: Item) -> None:
        self.items.append(item)
        self.line.append(item)

    def _flush(self) -> None:
        """Close the noun phrase that is open and give each of its words its depth."""
        if not self.chunk:
            return
        host = self.host
        self.groups += 0 if host else 1
        role, offset, group = (host.role, host.depth + 1, host.group) if host else (self._role(self.chunk[0]), 0, self.groups)
        head = host.head if host else self.tokens[self.chunk[-1]].stem
        of = host is not None and role == "post"
        made = [
            Item(self.tokens[at].stem, role, offset + depth, group, head, self.definite, at, of=of, determiner=self._determined(at, depth))
            for at, depth in zip(self.chunk, self._depths(), strict=True)
        ]
        self.items += made
        place = self.line.index(self.before[host.index]) if host and host.index in self.before else len(self.line)
        self.line[place:place] = made  # "rights of the bank" stands in line as "bank rights"
        self.before.update(dict.fromkeys(self.chunk, made[0]))
        self.chunk.clear()
        self.links.clear()
        self.definite = False
        self.determiner = ""

    def _determined(self, at: int, depth: int) -> Determiner | None:
        """The determiner of a noun: in "the bank's rights" the first belongs to the bank, and the bank determines the rights."""
        token = self.tokens[at]
        first = next((place for place in self.chunk if self.tokens[place].genitive), None)
        occurs = len(self.chunk) > 1 and self.group.pivot is None and self.tokens[self.chunk[-1]].stem in _EXISTENCE
        head = self.chunk[-2] if occurs else self.chunk[-1]  # "a breach occurs": a verb with no sign of one
        if not (token.genitive or at == head or (depth == 0 and not occurs)):
            return None
        kind: Kind = self.determiner if first is None or at == first else "of"
        return Determiner(kind, is_plural(token.text), self.possessive if kind == "its" else "")

    def _depths(self) -> list[int]:
        depths = [0]
        crossed = 0
        coordinated = True
        for place in range(len(self.chunk) - 2, -1, -1):
            at = self.chunk[place]
            coordinated = coordinated and at + 1 in self.links
            genitive = self.tokens[at].genitive
            crossed += genitive
            depths.append(0 if coordinated else crossed + (0 if genitive else 1))
        depths.reverse()
        return depths

    # -------------------------------------------------------------- what is embedded

    def _embedded(self) -> None:
        """Words behind "that", "which", "whether": every one counts, and in the same order."""
        place = 0
        for at in range(self.main, len(self.tokens)):
            token = self.tokens[at]
            if token.kind in ("article", "definite", "be", "comma", "do"):
                continue
            place += 1
            self.alternatives += token.text in ("or", "nor")
            if token.kind == "measure":
                self.flaw = self.flaw or "a quantity in a subordinate clause"
            self._put(Item(token.stem, f"that:{place}", 0, -1, token.stem, definite=False, index=at))
