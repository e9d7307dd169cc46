"""Coordination inside a clause: "A and B are not X", "the bank pays or delivers", "neither … nor", lists with commas.

A split yields the two clauses with what they share restored on both sides, and how a shared negation scopes. Whether a split means anything
is for the vocabulary to say: only splits whose clauses are both read are readings. Grammar rules out the rest: a cut never falls inside a
verb group, and a shared auxiliary must fit the form of the verb it is shared with ("does not pay or deliver", but "does not pay and
delivers").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from synproof_cli.english.verbs import VerbGroup, is_infinitive, verb_group
from synproof_cli.english.words import Token

Scope = Literal["own", "over", "each", "neither", "not both", "each or not both"]
"""Where a negation stands: in its own clause only; before the coordination and so over it; behind it and so on each member."""

_COMPOUNDS: Final = {("as", "well", "as"): "and", ("but", "also"): "and"}
_LONGEST: Final = 80
_MOST_JOINTS: Final = 10
_NOUNS: Final = frozenset(("word", "article", "definite", "quantifier", "measure"))


class Split(NamedTuple):
    """A left clause, each right clause it may stand beside with the scope of a negation, and what joins them.

    `exclusive`: "either … or", or "… but not both". `shared`: the clauses have words in common that stand only once.
    """

    left: tuple[Token, ...]
    rights: tuple[tuple[tuple[Token, ...], Scope], ...]
    joiner: Literal["and", "or"]
    exclusive: Literal["no", "maybe", "yes"]
    shared: bool


class _Joint(NamedTuple):
    start: int
    end: int
    joiner: Literal["and", "or"]
    word: str


def splits(tokens: tuple[Token, ...]) -> Iterator[Split]:
    """Every split that grammar allows, whole clauses before shared ones."""
    tokens, exclusive = _without_not_both(tokens)
    if len(tokens) > _LONGEST:
        return
    for joint in list(_joints(tokens))[:_MOST_JOINTS]:
        left, right = tokens[: joint.start], tokens[joint.end :]
        if left and right:
            yield from _shared(left, right, joint, exclusive)


def _without_not_both(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool]:
    texts = [token.text for token in tokens]
    for tail in (["but", "not", "both"], [",", "but", "not", "both"], ["and", "not", "both"]):
        if texts[-len(tail) :] == tail and "or" in texts:
            return tokens[: -len(tail)], True
    return tokens, False


def _joints(tokens: Sequence[Token]) -> Iterator[_Joint]:
    """Joining words, "or" first (it binds least), and the commas of a list, which join as the word that closes the list does."""
    found = []
    for at, token in enumerate(tokens):
        compound = next((size for size in (3, 2) if tuple(item.text for item in tokens[at : at + size]) in _COMPOUNDS), 0)
        if compound:
            found.append(_Joint(at, at + compound, "and", "and"))
        elif token.text in ("and", "or", "nor", "but") and not token.glued:
            start = at - 1 if at and tokens[at - 1].kind == "comma" else at
            found.append(_Joint(start, at + 1, "or" if token.text in ("or", "nor") else "and", token.text))
    words = list(found)
    for at, token in enumerate(tokens):
        closing = next((joint for joint in words if joint.start > at), None)
        if token.kind == "comma" and closing is not None and not any(joint.start <= at < joint.end for joint in words):
            found.append(_Joint(at, at + 1, closing.joiner, closing.word))
    yield from sorted(found, key=lambda joint: (joint.joiner != "or", joint.start))


def _shared(left: tuple[Token, ...], right: tuple[Token, ...], joint: _Joint, but_not_both: bool) -> Iterator[Split]:
    marker, at = _marker(left)
    if marker:
        left = (*left[:at], *left[at + 1 :])
    exclusive: Literal["no", "maybe", "yes"] = "yes" if but_not_both else ("maybe" if marker == "either" else "no")
    both = any(token.text == "both" for token in right)
    right = tuple(token for token in right if token.text != "both")
    for lefts, rights, is_shared in _restored(left, right):
        scoped = tuple(
            (clause, scope) for clause, over, each in rights if (scope := _scope(marker, over=over, each=each, both_behind=both))
        )
        if joint.word == "nor":  # it needs a negation before it
            scoped = tuple((clause, scope) for clause, scope in scoped if scope in ("neither", "over"))
        elif joint.word == "but":  # "not A but B" denies A alone
            scoped = tuple((clause, scope) for clause, scope in scoped if scope != "over")
        if marker == "neither" and any(token.text in ("must", "shall") for token in (*left, *right)):
            scoped = ()  # "must neither" forbids, and that is more than to deny the obligation
        if scoped:
            yield Split(lefts, scoped, joint.joiner, exclusive, is_shared)


def _marker(left: tuple[Token, ...]) -> tuple[str, int]:
    for at, token in enumerate(left):
        if token.text in ("either", "neither", "both"):
            return token.text, at
    return "", 0


def _scope(marker: str, *, over: bool, each: bool, both_behind: bool) -> Scope | None:
    if marker == "neither":
        return None if over or each else "neither"
    if both_behind:
        return "not both" if each or over else None
    if over:
        return "not both" if marker == "both" else "over"
    if each:
        return "each or not both" if marker == "both" else "each"
    return "own"


_Rights: TypeAlias = list[tuple[tuple[Token, ...], bool, bool]]


def _restored(left: tuple[Token, ...], right: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], _Rights, bool]]:
    """Left clause, and with it each right clause, whether a shared beginning denies, whether a shared end does. The plain cut first."""
    yield left, [(right, False, False)], False
    starts = [0, *(start for start in _cuts(left, 1, len(left)) if _may_share_start(left, right, start))]
    if right[0].text == "not":  # "is not A and not B"
        starts += [at for at, token in enumerate(left) if token.text == "not" and at]
    for end in _cuts(right, 1, len(right) + 1):
        tail = right[end:]
        if not tail or _may_share_end(left, right, end):
            rights = [((*left[:start], *right), _denies(left[:start]), _denies(tail)) for start in starts if start or tail]
            yield (*left, *tail), rights, True


def _denies(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "negation" for token in tokens)


def _cuts(tokens: tuple[Token, ...], first: int, end: int) -> Iterator[int]:
    """Places outside the verb group: never between "does" and "not"."""
    group = verb_group(tokens)
    for at in range(first, end):
        if not (group.first < at < group.end) and not (at < len(tokens) and tokens[at].glued):
            yield at


def _may_share_end(left: tuple[Token, ...], right: tuple[Token, ...], end: int) -> bool:
    """The shared end must hold the whole verb group of the right clause, unless the left clause has a verb of its own."""
    group = verb_group(right)
    if not group.end > group.first:
        return True
    own = verb_group(left)
    has_own = own.end > own.first or own.verb is not None
    return end <= group.first or (has_own and end > max(group.end, group.verb or 0))


def _may_share_start(left: tuple[Token, ...], right: tuple[Token, ...], start: int) -> bool:
    """Coordinated parts begin alike, and an auxiliary is shared with a verb of the form it governs."""
    mine, theirs = left[start], right[0]
    group = verb_group(left)
    if theirs.text == "not" and start == group.end > group.first:  # "is down but not degraded"
        return True
    if theirs.is_verbal or theirs.kind == "negation":
        return mine.is_verbal or start == _subject_end(left)
    if theirs.kind == "preposition":
        return mine.kind == "preposition"
    if mine.kind not in _NOUNS and not mine.is_verbal:
        return mine.kind == theirs.kind
    if group.end > group.first and start >= group.end and (group.verb is None or start <= group.verb):
        return _governs(left, group, theirs)
    if group.first <= start < group.end or (group.end > group.first and start <= group.first):
        return _is_finite(theirs) or theirs.kind != "word" or is_infinitive(right, 1)
    return True


def _subject_end(tokens: tuple[Token, ...]) -> int:
    group = verb_group(tokens)
    return group.first if group.end > group.first else (group.verb or 0)


def _governs(left: tuple[Token, ...], group: VerbGroup, theirs: Token) -> bool:
    """Whether an auxiliary fits: "does not" governs a bare verb, "is" a participle; either may govern a noun phrase or an adjective."""
    last = next((token for token in reversed(left[group.first : group.end]) if token.is_verbal or token.kind == "to"), None)
    if theirs.kind != "word" or last is None:
        return True
    if last.kind in ("do", "modal", "to"):
        return not theirs.text.endswith(("ed", "ing")) and not _looks_third_person(theirs)
    return not _looks_third_person(theirs)


def _looks_third_person(token: Token) -> bool:
    return token.text.endswith("s") and not token.text.endswith(("ss", "us"))


def _is_finite(token: Token) -> bool:
    return token.kind == "word" and (_looks_third_person(token) or token.is_participle)
