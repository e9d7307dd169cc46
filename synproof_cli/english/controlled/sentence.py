"""One sentence: tokens → parses → formulas. Several parses, and choices inside one, are several readings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Final

from synproof_cli.english.controlled.enumerations import joined_up
from synproof_cli.english.controlled.hints import hint
from synproof_cli.english.controlled.lexicon import Lexicon, Usage
from synproof_cli.english.controlled.nodes import Clause, Context
from synproof_cli.english.controlled.parser import Parser, Table
from synproof_cli.english.controlled.questions import as_statements, is_asked
from synproof_cli.english.controlled.tidy import stray_variables, tidy
from synproof_cli.english.controlled.tokens import MAX_TOKENS, Token, tokenise
from synproof_cli.english.controlled.values import Refused
from synproof_cli.english.lexicon import SENTENCE_ADVERBS
from synproof_cli.english.lint import Lint
from synproof_cli.model.formula import Formula, spell

MAX_READINGS: Final = 8
_MOST_WAYS: Final = 64
_TOO_MANY: Final = "more readings than can be told apart"
_LABEL: Final = re.compile(r"(?:\[(?P<tag>\w{1,12})\]|(?P<label>[A-Z][A-Za-z]{0,11} ?\d{1,4}[a-z]?):)\s*")
_OPENERS: Final = SENTENCE_ADVERBS | frozenset(("additionally", "similarly", "and", "but", "so", "finally", "also", "besides", "indeed"))


@dataclass(slots=True)
class Sentence:
    """A sentence of the text: where it comes from, its label, its tokens without closing mark and opening adverb; whether it is asked."""

    text: str
    label: str = ""
    tokens: tuple[Token, ...] = ()
    question: bool = False
    flaw: str = ""
    parses: tuple[Clause, ...] = ()
    asked: bool = False


@dataclass(slots=True)
class Readings:
    """What a sentence says: its readings, the likeliest first; or why it is refused."""

    formulas: tuple[Formula, ...] = ()
    lints: tuple[Lint, ...] = ()
    refusal: str = ""
    presupposed: tuple[Formula, ...] = ()


def sentence_of(text: str) -> Sentence:
    """A sentence with its label and tokens."""
    label = _LABEL.match(text)
    body = text[label.end() :] if label else text
    tokens = tokenise(body)
    if len(tokens) > MAX_TOKENS:
        return Sentence(text, flaw=f"longer than {MAX_TOKENS} words")
    question = False
    while tokens and tokens[-1].kind == "mark" and tokens[-1].text in ".!?;":
        question = question or tokens[-1].text == "?"
        tokens = tokens[:-1]
    return Sentence(text, _label(label) if label else "", joined_up(_without_opener(tokens)), question)


def statement_of(text: str) -> Sentence:
    """The same of an axiom or a condition: a question there is refused, since it says nothing."""
    sentence = sentence_of(text)
    if sentence.question or is_asked(sentence.tokens):
        sentence.flaw = sentence.flaw or "a question states nothing: write it as a statement"
    return sentence


def _label(found: re.Match[str]) -> str:
    """The name of a rule: "Rule 1:", "[R1]"; a tag without a number ("[BG]") says what kind of sentence it is."""
    tag = found["tag"] or ""
    return found["label"] or (tag if any(char.isdigit() for char in tag) else "")


def _without_opener(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Without "However," or "Therefore," in front."""
    if len(tokens) > 2 and tokens[0].lower in _OPENERS and (tokens[1].text == "," or tokens[0].lower in ("and", "but", "so")):
        return tokens[2:] if tokens[1].text == "," else tokens[1:]
    return tokens


def parsed(sentence: Sentence, lexicon: Lexicon, table: Table) -> tuple[tuple[Clause, ...], str]:
    """Parses of a sentence, or why there is none."""
    if sentence.flaw:
        return (), sentence.flaw
    if not sentence.tokens:
        return (), "no words"
    refusal = ""
    for tokens in as_statements(sentence.tokens, question=sentence.question):
        parser = Parser(tokens, lexicon, table)
        try:
            found = parser.parse("clause", 0, len(tokens))
        except Refused as refused:
            return (), str(refused)
        if found:
            return tuple(parse.node for parse in found), ""
        refusal = refusal or _reason(parser)
    return (), refusal or "no question that can be answered with yes or no"


def _reason(parser: Parser) -> str:
    failure = parser.failure
    if failure is None:
        known = hint(tuple(token.lower for token in parser.tokens), parser.text)
        if known:
            return f"'{parser.text(0, min(len(parser.tokens), 14))}': {known}"
        return f"'{parser.text(0, min(len(parser.tokens), 14))}': no construction of the reader covers it"
    return f"'{parser.text(failure.start, failure.end)}': {failure.reason}"


def readings(sentence: Sentence, lexicon: Lexicon, usage: Usage, *, final: bool = False) -> Readings:
    """Every reading of a sentence's parses, each once."""
    found: dict[str, Formula] = {}
    lints: list[Lint] = []
    presupposed: tuple[Formula, ...] = ()
    refusal = ""
    for at, node in enumerate(sentence.parses):
        blank = Context(lexicon, Usage() if at else usage, final=final, thesis=sentence.asked)
        for context, formula in _ways(node, blank):
            if isinstance(formula, str):
                refusal = _TOO_MANY if formula == _TOO_MANY else refusal or formula
                continue
            presupposed = presupposed or tuple(map(tidy, context.presupposed))
            lints += [lint for lint in context.lints if lint not in lints]
            found.setdefault(spell(formula), formula)
    if refusal == _TOO_MANY or refusal and not found:
        return Readings(refusal=refusal)
    if len(found) > MAX_READINGS:
        return Readings(refusal=_TOO_MANY)
    return Readings(tuple(found.values()), tuple(lints), "", presupposed)


def _ways(node: Any, first: Context) -> Iterator[tuple[Context, Formula | str]]:
    """The formula of a node for every combination of its choices."""
    formula = _formula(node, first)
    for what, _ in first.met:
        first.lint("ambiguous", what)
    many, final = prod(ways for _, ways in first.met) > _MOST_WAYS, first.final
    yield first, _TOO_MANY if many and final else formula
    for picks in list(product(*(range(ways) for _, ways in first.met)))[1:] if final and not many else ():
        other = Context(first.lexicon, Usage(), picks, final=final, thesis=first.thesis)
        yield other, _formula(node, other)


def _formula(node: Any, context: Context) -> Formula | str:
    try:
        formula = tidy(node.formula(context))
    except Refused as refused:
        return str(refused)
    return formula if not stray_variables(formula) else "a pronoun stands outside the part that its antecedent belongs to"
