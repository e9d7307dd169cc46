"""Frames of rules: the words that announce a rule, a condition or a conclusion, taken away, so that "if A then B" is left.

"Regarding the bear, if it …, then we can conclude that …" speaks of the bear; "From observing that …, one can conclude that …", "Are you
certain that …? Then …", "In order to conclude that …, two pieces of evidence are required: firstly … and secondly …" are conditionals. None
of these words say what the rule is about; a rule list is about what holds, not about who is certain of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.english.controlled.lexicon import FUNCTION
from synproof_cli.english.controlled.rulebook.spans import Tokens, ends, find, longest_first, lowers, replaced, starts, trimmed, words
from synproof_cli.english.controlled.tokens import Token

_ANNOUNCED: Final = longest_first(
    "this is a basic rule :|this is a rule :|here is a rule :|this is a simple rule :|one of the rules of the game is that|"
    "one of the rules is that|it is a rule that|the rule is that|the rule says that|the rules say that|"
    "a rule of the game is that|be careful :|note that"
)
_TOPICS: Final = longest_first(
    "here is an important piece of information about|here is a piece of information about|here is a fact about|here is a rule about|"
    "here is some information about|regarding|concerning|as for|with regard to|with respect to|in the case of|for|about"
)
_CONDITIONS: Final = longest_first(
    "you are positive that|you are certain that|you are sure that|you know that|you see that|you saw that|you saw|you see|you notice that|"
    "you observe that|you find that|we know that|we see that|one sees that|one observes that|there is evidence that|it is known that|"
    "it is observed that|the belief is that|you believe that|observing that|seeing that|knowing that|you have evidence that|"
    "you have two pieces of evidence|we have two pieces of evidence|there are two pieces of evidence|you have these pieces of evidence"
)
_CONCLUSIONS: Final = longest_first(
    "you can be certain that|you can also be certain that|you can be sure that|you may be certain that|you can conclude that|"
    "you can also conclude that|you can infer that|we can conclude that|we can infer that|we can be certain that|one can conclude that|"
    "one can conclude the following :|one can infer that|one can be certain that|"
    "in this case|in that case|it follows that|we may conclude that|"
    "it can be concluded that|the conclusion is that"
)
_EMPHASIS: Final = longest_first(
    "for sure|without a doubt|without any doubt|without doubt|with no doubts|with no doubt|with certainty|"
    "without hesitation|no matter which one|"
    "undoubtedly|unavoidably|inevitably|definitely|unquestionably|surely|certainly|too|as well|necessarily so|no doubt|in any case"
)
_AT_THE_END: Final = (("follows", "immediately", "and", "effectively"), ("follows", "immediately"), ("follows",), ("holds",))
_ASIDE: Final = frozenset(("this", "i.e.", "i.e", "e.g.", "e.g", "that", "namely", "or"))


@dataclass(frozen=True, slots=True)
class Topic:
    """What a rule announces it is about, taken from the front of the sentence."""

    topic: Tokens
    rest: Tokens


def plain(tokens: Tokens) -> Tokens:
    """The rule without its frame; a sentence without one is as it was."""
    whole = tokens = trimmed(_without_asides(tokens))
    found = _topic(tokens)
    topic, tokens = (found.topic, found.rest) if found else ((), tokens)
    for phrase in _ANNOUNCED:
        if starts(tokens, phrase):
            tokens = trimmed(tokens[len(phrase) :])
            break
    parts = _parts(tokens)
    if parts is None:
        return whole if topic else _emphasis_off(tokens)
    condition, consequence = (_about(_emphasis_off(part), topic) for part in parts)
    condition = _condition(condition)
    consequence = _with_article(_consequence(consequence), (*topic, *condition))
    return (*words("if"), *_lowered(condition), *words("then"), *_lowered(consequence))


def _lowered(tokens: Tokens) -> Tokens:
    """A clause that stood at the beginning of its sentence, without its capital."""
    return (*words(tokens[0].lower), *tokens[1:]) if tokens and tokens[0].lower in FUNCTION else tokens


def _without_asides(tokens: Tokens) -> Tokens:
    """Without remarks in brackets ("i.e. …", "this may be problematic") and with "it (the otter)" as "the otter"."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        close = next((to for to in range(at, len(tokens)) if tokens[to].text == ")"), -1) if tokens[at].text == "(" else -1
        if close > at + 1:
            inner = tokens[at + 1 : close]
            if out and out[-1].lower in ("it", "he", "she", "they"):
                out[-1:] = inner
            elif inner[0].lower not in _ASIDE and lowers(inner[:3]) != ("i", ".", "e"):
                out += tokens[at : close + 1]
            at = close + 1
        else:
            out.append(tokens[at])
            at += 1
    return tuple(out)


def _topic(tokens: Tokens) -> Topic | None:
    """The topic in front of "if …": it ends at the comma or colon before "if"."""
    for phrase in _TOPICS:
        if starts(tokens, phrase):
            at = find(tokens, ("if",), len(phrase))
            if at > len(phrase) + 1 and tokens[at - 1].text in ",:" and at - len(phrase) <= _LONGEST_TOPIC:
                return Topic(tokens[len(phrase) : at - 1], tokens[at:])
    return None


_LONGEST_TOPIC: Final = 6


def _parts(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """Condition and consequence."""
    return _required(tokens) or _asked(tokens) or _if_first(tokens) or _observed(tokens) or _because(tokens) or _if_last(tokens)


def _required(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """In order to conclude that C, two pieces of evidence are required: firstly A and secondly B."""
    opener = ("in", "order", "to", "conclude", "that")
    colon, need = find(tokens, (":",)), find(tokens, ("required",))
    comma = next((at for at in range(need, 0, -1) if tokens[at].text == ","), -1) if need > 0 else -1
    if not starts(tokens, opener) or colon < need or comma < 0:
        return None
    evidence = replaced(replaced(tokens[colon + 1 :], ("firstly",), ()), ("secondly",), ())
    for modal in ("should", "must"):
        evidence = replaced(evidence, (modal,), words("does"))
    return evidence, tokens[len(opener) : comma]


def _asked(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """Are you certain that A? Then …; There exists an animal which A? Then …; If you see that A, what can you conclude? You can …"""
    mark = find(tokens, ("?",))
    if mark < 1 or mark + 1 >= len(tokens):
        return None
    asked, answer = tokens[:mark], trimmed(tokens[mark + 1 :])
    answer = trimmed(answer[1:]) if starts(answer, ("then",)) else answer
    if starts(asked, ("are", "you", "certain", "that")) or starts(asked, ("are", "you", "sure", "that")):
        return asked[4:], answer
    for opener in (("there", "exists"), ("there", "is"), ("is", "there")):
        if starts(asked, opener):
            which = next((at for at, word in enumerate(lowers(asked)) if word in ("which", "that", "who")), -1)
            return ((*asked[2:which], *asked[which + 1 :]), answer) if which > 0 else None
    what = find(asked, (",", "what", "can"))
    return (asked[1:what], answer) if what > 0 and starts(asked, ("if",)) else None


def _if_first(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """If A, then C; if A, C with a comma and no more of them."""
    if not starts(tokens, ("if",)) or starts(tokens, ("if", "and", "only", "if")):
        return None
    then = find(tokens, ("then",))
    if then > 1:
        return tokens[1:then], tokens[then + 1 :]
    commas = [at for at, token in enumerate(tokens) if token.text == ","]
    for at in commas:
        if any(starts(trimmed(tokens[at + 1 :]), phrase) for phrase in _CONCLUSIONS):
            return tokens[1:at], tokens[at + 1 :]
    return (tokens[1 : commas[0]], tokens[commas[0] + 1 :]) if len(commas) == 1 else None


def _observed(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """From observing that A, one can conclude C."""
    comma = find(tokens, (",", "one", "can"))
    comma = comma if comma > 0 else find(tokens, (",", "we", "can"))
    return (tokens[1:comma], tokens[comma + 1 :]) if comma > 0 and starts(tokens, ("from",)) else None


def _because(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """Be careful when A because in this case C."""
    at = find(tokens, ("because", "in", "this", "case"))
    return (tokens[3:at], tokens[at + 1 :]) if at > 0 and starts(tokens, ("be", "careful", "when")) else None


def _if_last(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """C if A; C whenever A; C, in the case where A."""
    if find(tokens, ("then",)) >= 0 or starts(tokens, ("if",)):
        return None
    for opener in (("in", "the", "case", "where"), ("in", "case"), ("whenever",), ("if",), ("when",)):
        at = find(tokens, opener)
        if at > 1 and tokens[at - 1].lower not in ("only", "even", "and", "or", "exactly", "except"):
            return tokens[at + len(opener) :], tokens[:at]
    return None


def _emphasis_off(tokens: Tokens) -> Tokens:
    """Without "for sure", "without a doubt", "inevitably" and the commas around them."""
    for phrase in _EMPHASIS:
        at = find(tokens, phrase)
        while at >= 0:
            end = at + len(phrase)
            start = at - 1 if at and tokens[at - 1].text == "," else at
            end = end + 1 if end < len(tokens) and tokens[end].text == "," and (start < at or at == 0) else end
            tokens = (*tokens[:start], *tokens[end:])
            at = find(tokens, phrase)
    return trimmed(tokens)


def _about(tokens: Tokens, topic: Tokens) -> Tokens:
    """The topic for "it"."""
    if not topic:
        return tokens
    for pronoun in ("it", "he", "she", "they"):
        tokens = replaced(tokens, (pronoun,), topic)
    return tokens


def _condition(tokens: Tokens) -> Tokens:
    tokens = _without_numbers(_stripped(tokens, _CONDITIONS))
    tokens = _stripped(tokens, _CONDITIONS)
    for joined in (("and", "also", "at", "the", "same", "time"), ("and", "at", "the", "same", "time"), ("and", "also")):
        tokens = replaced(tokens, joined, words("and"))
    return trimmed(replaced(tokens, ("but", "also"), words("but")))


def _stripped(tokens: Tokens, phrases: tuple[tuple[str, ...], ...]) -> Tokens:
    for _ in range(2):  # "you are positive that you saw"
        found = next((phrase for phrase in phrases if starts(tokens, phrase)), ())
        tokens = trimmed(tokens[len(found) :])
    return tokens


def _without_numbers(tokens: Tokens) -> Tokens:
    """1) that A and 2) that B."""
    if find(tokens, (")",)) < 0:
        return tokens
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind == "number" and at + 1 < len(tokens) and tokens[at + 1].text == ")":
            at += 2
            demonstrative = at + 2 < len(tokens) and tokens[at].lower == "that"
            at += demonstrative and tokens[at + 1].lower in ("the", "a", "an", "some", "no", "every", "it", "something")
        else:
            out.append(tokens[at])
            at += 1
    return tuple(out)


def _consequence(tokens: Tokens) -> Tokens:
    tokens = _stripped(_without_asides(_quoted(tokens)), _CONCLUSIONS)
    opener: tuple[str, ...]
    for opener in (("the", "conclusion", "that"), ("the", "conclusion")):
        if starts(tokens, opener):
            tail = next((phrase for phrase in _AT_THE_END if ends(tokens, phrase)), None)
            tokens = tokens[len(opener) : len(tokens) - len(tail)] if tail else tokens
    for opener in (("you", "can", "add", "that"), ("you", "can", "add"), ("we", "can", "add", "that"), ("we", "can", "add")):
        if starts(tokens, opener) and ends(tokens, ("to", "your", "conclusions")):
            tokens = tokens[len(opener) : -3]
    return trimmed(tokens)


def _quoted(tokens: Tokens) -> Tokens:
    """A conclusion in quotation marks, opened."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1].lower if at else ""
        out += words(token.inner) if token.kind == "quoted" and before in ("that", "add", "conclusion") else (token,)
    return tuple(out)


def _with_article(tokens: Tokens, context: Tokens) -> Tokens:
    """The dove that the rule is about, in "add dove invests in … to your conclusions"."""
    if tokens and tokens[0].lower not in FUNCTION and find(context, ("the", tokens[0].lower)) >= 0:
        return (*words("the"), *tokens)
    return tokens
