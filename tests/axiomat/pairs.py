"""A thousand small sets of rules with known answers: clashes by denial, number, modality and chains of three, and harmless look-alikes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

PARTIES = [
    "supplier", "buyer", "lender", "borrower", "tenant", "landlord", "processor", "controller", "licensee", "carrier",
    "insurer", "agent",
]
THINGS = ["contract", "claim", "licence", "deposit", "account", "shipment", "register", "policy", "invoice", "report", "password", "device"]
VERBS = [
    ("assign", "assigns"), ("terminate", "terminates"), ("disclose", "discloses"), ("inspect", "inspects"), ("transfer", "transfers"),
    ("copy", "copies"), ("archive", "archives"), ("cancel", "cancels"), ("renew", "renews"), ("publish", "publishes"),
]
STATES = ["confidential", "binding", "refundable", "taxable", "valid", "public", "final", "payable", "insured", "encrypted"]
KINDS = ["gold member", "contractor", "minor", "manager", "trainee", "visitor", "director", "driver", "nurse", "analyst"]
GROUPS = ["employee", "member", "customer", "officer", "resident", "user"]
PERIODS = ["notice period", "cooling-off period", "retention period", "warranty period", "grace period"]


@dataclass(frozen=True)
class Case:
    """Rules, what kind of set they are, and whether they clash."""

    kind: str
    rules: tuple[str, ...]
    clash: bool


def cases(number: int = 1_000, seed: int = 7) -> list[Case]:
    """The sets, in an order that says nothing."""
    rng = random.Random(seed)  # noqa: S311 - the same sets every time
    makers: list[Callable[[random.Random], Case]] = [_direct, _number, _modality, _chain, _harmless, _harmless, _harmless]
    return [makers[at % len(makers)](rng) for at in range(number)]


def _direct(rng: random.Random) -> Case:
    party, thing, (base, third), state = rng.choice(PARTIES), rng.choice(THINGS), rng.choice(VERBS), rng.choice(STATES)
    form = rng.randrange(6)
    pairs = [
        (f"The {thing} is {state}.", f"The {thing} is not {state}."),
        (f"The {party} {third} the {thing}.", f"The {party} does not {base} the {thing}."),
        (f"Every {thing} is {state}.", f"No {thing} is {state}."),
        (f"If the {thing} is {state}, the {party} {third} it.", f"If the {thing} is {state}, the {party} does not {base} it."),
        (f"During the audit the {thing} remains {state}.", f"During the audit the {thing} does not remain {state}."),
        (f"The {thing} of the {party} is {state}.", f"The {thing} of the {party} isn't {state}."),
    ]
    return Case("direct", _shuffled(rng, pairs[form]), True)


def _number(rng: random.Random) -> Case:
    party, thing, (base, _) = rng.choice(PARTIES), rng.choice(THINGS), rng.choice(VERBS)
    low, high = sorted(rng.sample([2, 3, 5, 7, 10, 14, 20, 30, 45, 60, 90], 2))
    period = rng.choice(PERIODS)
    pairs = [
        (f"The {period} is {low} days.", f"The {period} is {high} days."),
        (f"The fee for the {thing} is EUR {low}00.", f"The fee for the {thing} is EUR {high}00."),
        (f"The {party} must {base} the {thing} within {low} days.", f"The {party} must {base} the {thing} within {high} days."),
        (f"The {thing} has at least {high} pages.", f"The {thing} has at most {low} pages."),
        (f"The {thing} is due on {low} May 2031.", f"The {thing} is due on {min(high, 28)} June 2031."),
        (f"The interest rate is {low} %.", f"The interest rate is {high} %."),
        (f"The {period} lasts {low} hours.", f"The {period} lasts {high} days."),
    ]
    return Case("number", _shuffled(rng, rng.choice(pairs)), True)


def _modality(rng: random.Random) -> Case:
    party, thing, (base, _) = rng.choice(PARTIES), rng.choice(THINGS), rng.choice(VERBS)
    pairs = [
        (f"The {party} may {base} the {thing}.", f"The {party} must not {base} the {thing}."),
        (f"The {party} shall {base} the {thing}.", f"The {party} shall not {base} the {thing}."),
        (f"The {party} must {base} the {thing}.", f"The {party} need not {base} the {thing}."),
        (f"The {party} is permitted to {base} the {thing}.", f"The {party} may not {base} the {thing}."),
        (f"The {party} is required to {base} the {thing}.", f"The {party} is not required to {base} the {thing}."),
        (f"Every {party} may {base} the {thing}.", f"No {party} may {base} the {thing}."),
        (f"The {party} can {base} the {thing}.", f"The {party} cannot {base} the {thing}."),
        (f"The {party} may {base} the {thing}.", f"The {party} is prohibited from {_ing(base)} the {thing}."),
    ]
    return Case("modality", _shuffled(rng, rng.choice(pairs)), True)


def _ing(base: str) -> str:
    return {"cancel": "cancelling", "transfer": "transferring"}.get(base, f"{base.removesuffix('e')}ing")


def _chain(rng: random.Random) -> Case:
    kind, group, thing, (base, _), state = (rng.choice(options) for options in (KINDS, GROUPS, THINGS, VERBS, STATES))
    sets = [
        (f"Every {kind} is a {group}.", f"Every {group} may {base} the {thing}.", f"No {kind} may {base} the {thing}."),
        (f"If the {thing} is {state}, it is archived.", f"If the {thing} is archived, it is sealed.",
         f"If the {thing} is {state}, it is not sealed."),
        (f"All {kind}s are {group}s.", f"All {group}s are insured.", f"No {kind} is insured."),
        (f"The {thing} is {state}.", f"If the {thing} is {state}, the {thing} is sealed.", f"The {thing} is not sealed."),
        (f"Every {kind} has a badge.", f"Everyone who has a badge may {base} the {thing}.", f"No {kind} may {base} the {thing}."),
    ]
    return Case("chain", _shuffled(rng, rng.choice(sets)), True)


def _harmless(rng: random.Random) -> Case:
    (one, two), (thing, other), (base, third) = rng.sample(PARTIES, 2), rng.sample(THINGS, 2), rng.choice(VERBS)
    state, kind, (group, another) = rng.choice(STATES), rng.choice(KINDS), rng.sample(GROUPS, 2)
    low, high = sorted(rng.sample([2, 3, 5, 7, 10, 14, 20, 30, 45, 60, 90], 2))
    sets = [
        (f"The {one} may {base} the {thing}.", f"The {two} must not {base} the {thing}."),
        (f"The {one} may {base} the {thing}.", f"The {one} must not {base} the {other}."),
        (f"The {thing} is {state}.", f"The {other} is not {state}."),
        (f"The {one} may {base} the {thing}.", f"The {one} must {base} the {thing}."),
        (f"The {thing} has at least {low} pages.", f"The {thing} has at most {high} pages."),
        (f"The {thing} of the {one} is due on {low} May 2031.", f"The {thing} of the {two} is due on {min(high, 28)} May 2031."),
        (f"If the order exceeds {low} EUR, the {one} pays 5 EUR.", f"If the order exceeds {high} EUR, the {one} pays 9 EUR."),
        (f"Level {low} users may {base} the {thing}.", f"Level {high} users may not {base} the {thing}."),
        (f"The {one} {third} the {thing}.", f"The {one} {third} the {thing}."),
        (f"If the {thing} is {state}, the {one} {third} it.", f"If the {thing} is not {state}, the {one} does not {base} it."),
        (f"Every {kind} is a {group}.", f"Every {another} may {base} the {thing}.", f"No {kind} may {base} the {other}."),
        (f"The {one} must {base} the {thing} within {low} days of receipt.",
         f"The {one} must {base} the {other} within {high} days of receipt."),
        (f"The {one} shall not {base} the {thing}.", f"The {one} must not {base} the {thing}."),
        (f"The {thing} lasts {24 * low} hours.", f"The {thing} lasts {low} days."),
        (f"The {one} may {base} the {thing} with consent.", f"The {one} may not {base} the {thing} without consent."),
        (f"The {one} need not {base} the {thing}.", f"The {one} may {base} the {thing}."),
        (f"Section {low} applies to the {one}.", f"Section {high} does not apply to the {two}."),
    ]
    return Case("harmless", _shuffled(rng, rng.choice(sets)), False)


def _shuffled(rng: random.Random, rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(rng.sample(rules, len(rules)))
