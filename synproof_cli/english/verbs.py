"""The verb group of a clause: where it stands, what it denies, which modality it carries, and whether it is passive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from synproof_cli.english.lexicon import LEXICAL_MODALS, MODALS
from synproof_cli.english.tense import Tense, tense_of_auxiliary, tense_of_verb
from synproof_cli.english.words import Token

_NP_STARTS: Final = frozenset(("article", "definite", "quantifier", "pronoun", "measure"))


class VerbGroup(NamedTuple):
    """What the auxiliaries say. `first`, `end`: their token span, empty if there are none. `verb`: index of the main verb, None if it was
    not found or is a bare copula. `copular`: "is" and a noun or adjective. `strong`: the verb is certain by the words around it. `flaw`:
    why the group cannot be read, or "".
    """

    first: int
    end: int
    verb: int | None = None
    passive: bool = False
    copular: bool = False
    strong: bool = False
    negative: bool = False
    modal: str = ""
    shall: bool = False
    flaw: str = ""
    tense: Tense = "present"
    dropped: frozenset[int] = frozenset()
    """Tokens of the group that are no content: auxiliaries, "not", "required … to", "fail to"."""

    @property
    def pivot(self) -> int | None:
        """Where subject ends and predicate begins."""
        if self.verb is not None:
            return self.verb
        return self.first if self.end > self.first else None


def is_infinitive(tokens: Sequence[Token], at: int) -> bool:
    """Whether the "to" at an index begins an infinitive rather than a noun phrase."""
    if at >= len(tokens) or tokens[at].kind != "to":
        return False
    after = at + 1
    while after < len(tokens) and tokens[after].is_adverb:
        after += 1
    return after < len(tokens) and (tokens[after].is_verbal or _is_bare(tokens[after]))


def _is_bare(token: Token) -> bool:
    plural = token.text.endswith("s") and not token.text.endswith(("ss", "us"))
    return token.kind == "word" and not plural and not token.text.endswith(("ing", "ion", "ment"))


def verb_group(tokens: Sequence[Token], hint: frozenset[str] = frozenset()) -> VerbGroup:
    """The main verb group of a clause (tokens up to its first relative clause). `hint`: verbs of a clause with the same words."""
    start = _start(tokens)
    if start is not None:
        return _Scan(tokens, start).result()
    verb = _bare_verb(tokens)
    if verb is not None:
        return VerbGroup(verb, verb, verb=verb, strong=True, tense=tense_of_verb(tokens[verb]))
    hinted = next((at for at, token in enumerate(tokens) if token.stem in hint and _may_be_verb(tokens, at)), None)
    last = hinted if hinted is not None else len(tokens) - 1  # "a breach occurred": a verb with no sign of one but its form
    return VerbGroup(0, 0, verb=hinted, tense=tense_of_verb(tokens[last]) if tokens else "present")


def _may_be_verb(tokens: Sequence[Token], at: int) -> bool:
    """A verb stands behind its subject: not behind a determiner or a genitive, where it would be part of a noun phrase."""
    behind = tokens[at - 1] if at else None
    return behind is not None and tokens[at].kind == "word" and behind.kind in ("word", "pronoun") and not behind.genitive


def _start(tokens: Sequence[Token]) -> int | None:
    """Where the auxiliaries begin; "have" and "do" may also be main verbs."""
    for at, token in enumerate(tokens):
        if token.kind in ("be", "modal") or (token.kind in ("have", "do") and _is_auxiliary(tokens, at)) or _opens(tokens, at):
            return at - 1 if at and tokens[at - 1].text == "not" and at == 1 else at
    return None


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether "fails to perform", "needs to notify", "need not notify" begins here."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].stem not in ("fail", "need") or following is None:
        return False
    return is_infinitive(tokens, at + 1) or (tokens[at].stem == "need" and following.text == "not")


def _is_auxiliary(tokens: Sequence[Token], at: int) -> bool:
    after = at + 1
    while after < len(tokens) and (tokens[after].is_adverb or tokens[after].text == "not"):
        after += 1
    if after >= len(tokens):
        return True
    token = tokens[after]
    if tokens[at].kind == "have":
        return token.is_participle or token.kind in ("be", "have") or is_infinitive(tokens, after)
    return after > at + 1 or token.kind in ("have", "do") or _is_bare(token)


def _bare_verb(tokens: Sequence[Token]) -> int | None:
    """A main verb without auxiliaries: a participle that opens the clause, or the word between a noun and the next noun phrase."""
    opener = 1 if tokens and tokens[0].text == "not" else 0
    if len(tokens) > opener + 1 and tokens[opener].kind == "word" and tokens[opener].text.endswith("ing") and len(tokens[opener].text) > 4:
        return opener
    for at in range(1, len(tokens)):
        token = tokens[at]
        if token.kind == "have" or (token.kind == "do" and at + 1 < len(tokens)):
            return at
        if token.kind != "word" or token.is_adverb or at + 1 >= len(tokens) or token.genitive:
            continue
        behind, ahead = tokens[at - 1], tokens[at + 1]
        if behind.kind not in ("word", "pronoun", "measure"):
            continue
        starts_phrase = ahead.text == "no" or (ahead.kind in _NP_STARTS and not (ahead.measure and ahead.measure.verbal))
        if starts_phrase or is_infinitive(tokens, at + 1):
            return at
    return None


class _Scan:
    """Walks over the auxiliaries once, collecting operators in the order they are spoken."""

    def __init__(self, tokens: Sequence[Token], start: int) -> None:
        self.tokens = tokens
        self.start = start
        self.at = start
        self.operators: list[str] = []
        self.dropped: set[int] = set()
        self.last = ""
        self.shall = False
        self.first = next((token for token in tokens[start:] if token.text != "not"), tokens[start])

    def result(self) -> VerbGroup:
        while self.at < len(self.tokens) and self._step():
            pass
        return self._built()

    def _step(self) -> bool:
        """Take one token into the group; False where it ends."""
        token = self.tokens[self.at]
        if token.is_adverb:
            self.at += 1
            return True
        if token.text == "not":
            if is_infinitive(self.tokens, self.at + 1):
                return False
            return self._take(1, "not")
        if token.is_verbal and not self._may_follow(token):
            return self._take(1, "?")
        if token.kind == "modal":
            self.shall = self.shall or token.text == "shall"
            return self._take(1, MODALS[token.text], last="modal")
        if token.kind in ("have", "do", "be"):
            return self._plain_auxiliary(token)
        return self._lexical(token)

    def _may_follow(self, token: Token) -> bool:
        """English has one order of auxiliaries: modal, have, be; only "be", "been", "being" and "have" come second."""
        return not self.last or token.kind == "do" or token.text in ("be", "been", "being", "have", "having")

    def _plain_auxiliary(self, token: Token) -> bool:
        if token.kind == "have" and is_infinitive(self.tokens, self.at + 1):
            return self._take(2, "must", last="modal")
        if token.kind != "be" and not _is_auxiliary(self.tokens, self.at):
            return False
        return self._take(1, "", last=token.kind)

    def _lexical(self, token: Token) -> bool:
        ahead = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        if ahead is None:
            return False
        infinitive = is_infinitive(self.tokens, self.at + 1)
        if self.last == "be" and token.text in LEXICAL_MODALS and (infinitive or ahead.text == "from"):
            return self._take(2, LEXICAL_MODALS[token.text], last="modal")
        if token.stem == "need" and (infinitive or ahead.text == "not"):
            self.operators.extend(("not", "must") if ahead.text == "not" else ("must",))
            return self._take(2, "", last="modal")
        if token.stem == "fail" and infinitive:
            return self._take(2, "fail", last="modal")
        return False

    def _take(self, size: int, operator: str, last: str | None = None) -> bool:
        self.dropped.update(range(self.at, self.at + size))
        self.at += size
        if operator:
            self.operators.append(operator)
        self.last = self.last if last is None else last
        return True

    def _built(self) -> VerbGroup:
        modal, negative, flaw = _meaning(tuple(self.operators))
        if self.last == "be" and is_infinitive(self.tokens, self.at):
            flaw = flaw or "'is to' may be a duty or the future"
        verb = self.at if self.at < len(self.tokens) and self.tokens[self.at].kind in ("word", "have", "do") else None
        passive = verb is not None and self.last == "be" and self.tokens[verb].is_participle
        copular = verb is not None and self.last == "be" and not passive and not self.tokens[verb].text.endswith("ing")
        return VerbGroup(
            self.start, self.at, verb=verb, passive=passive, copular=copular, strong=True, negative=negative, modal=modal, shall=self.shall,
            flaw=flaw, tense=tense_of_auxiliary(self.first), dropped=frozenset(self.dropped),
        )


_READ: Final[dict[tuple[str, ...], tuple[str, bool]]] = {
    (): ("", False), ("not",): ("", True), ("fail",): ("", True), ("not", "fail"): ("", False), ("may",): ("may", False),
    ("can",): ("can", False), ("must",): ("must", False), ("may", "not"): ("may", True), ("can", "not"): ("can", True),
    ("must", "not"): ("may", True), ("not", "must"): ("must", True), ("not", "may"): ("may", True),
    ("must not",): ("may", True), ("not", "must not"): ("may", False),
}
"""Operators as spoken → (modality, denied). "Must not" forbids, and so denies the permission: O¬p = ¬Pp. "Need not" denies the obligation.
The passive "prohibited from" forbids too. Other modals ("should", "could", …) are opaque: they match themselves only."""


def _meaning(operators: tuple[str, ...]) -> tuple[str, bool, str]:
    if operators in _READ:
        modal, negative = _READ[operators]
        return modal, negative, ""
    if operators[0] in ("should", "would", "could", "might") and operators[1:] in ((), ("not",)):
        return " ".join(operators), False, ""
    return "", False, "its verbs are in no order that English has" if "?" in operators else f"'{' '.join(operators)}' in one verb group"
