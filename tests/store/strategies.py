"""Random worlds for the store: every field filled now and then, texts with every kind of character."""

from __future__ import annotations

import datetime

from hypothesis import strategies as st

from synproof_cli.model.world import ATOM_TYPES, KINDS, ORIGINS, SOURCE_TYPES, AtomDecl, Axiom, Claim, Source, World
from synproof_cli.store.checks import text as nfc

_CHARACTERS = st.one_of(st.characters(codec="utf-8"), st.sampled_from("\0\x07\x1b\x7f\r\n\t\"'\\=[]#{}é\u0301\u2028\ufeff\U0001f600"))
TEXTS = st.text(_CHARACTERS, max_size=30).map(lambda value: str(nfc(value)))
SAID = TEXTS.filter(str.strip)
SLUGS = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,8}", fullmatch=True)
NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True) | st.sampled_from(["größe", "Δ", "penguin(tweety)", "a b", ""])
DAYS = st.dates(datetime.date(1, 1, 1)).map(datetime.date.isoformat)
NUMBERS = st.integers(-(10**30), 10**30).map(str) | st.decimals(-(10**9), 10**9, places=4).map(lambda number: f"{number:f}")
FORMULAS = st.sampled_from(["a & b >> c", "~(x <= 4)", "\x01 odd", "p\n| q"]) | SAID


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """A world whose every field the reader must give back; its formulas need not be formulas."""
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    ids = draw(st.lists(SLUGS, max_size=5, unique=True))
    return World(
        id=draw(SLUGS.map("my:{}".format)),
        title=draw(TEXTS),
        description=draw(TEXTS),
        atoms=tuple(draw(atoms(name)) for name in names),
        axioms=tuple(draw(axioms(axiom_id, ids)) for axiom_id in ids),
        claims=tuple(draw(st.lists(CLAIMS, max_size=2))),
        extends=tuple(draw(st.lists(SLUGS.map("law:{}".format) | st.just("my:base@3"), max_size=2))),
    )


@st.composite
def atoms(draw: st.DrawFn, name: str) -> AtomDecl:
    bound = st.none() | NUMBERS | DAYS | TEXTS.filter(bool)
    return AtomDecl(
        name,
        text=draw(TEXTS),
        aliases=tuple(draw(st.lists(TEXTS, max_size=2))),
        type=draw(st.sampled_from(ATOM_TYPES)),
        minimum=draw(bound),
        maximum=draw(bound),
        unit=draw(TEXTS),
        values=tuple(draw(st.lists(TEXTS, max_size=3))),
        open=draw(st.booleans()),
        ordered=draw(st.booleans()),
        optional=draw(st.booleans()),
    )


@st.composite
def axioms(draw: st.DrawFn, axiom_id: str, ids: list[str]) -> Axiom:
    start = draw(st.none() | st.integers(0, 99))
    source = Source(
        draw(st.sampled_from(SOURCE_TYPES)),
        citation=draw(TEXTS),
        document=draw(TEXTS),
        page=draw(st.none() | st.integers(0, 9)),
        start=start,
        end=None if start is None else draw(st.none() | st.integers(start, 200)),
        quote=draw(TEXTS),
    )
    return Axiom(
        axiom_id,
        draw(SAID),
        formula=draw(st.none() | FORMULAS),
        kind=draw(st.sampled_from(KINDS)),
        priority=draw(st.integers(-9, 9)),
        overrides=tuple(draw(st.lists(st.sampled_from(ids), max_size=2))),
        valid_from=draw(st.none() | DAYS),
        valid_to=draw(st.none() | DAYS),
        source=source,
        origin=draw(st.sampled_from(ORIGINS)),
        reviewed=draw(st.booleans()),
        jurisdiction=draw(st.sampled_from(["", "EU", "US-NY", "DE-BY-München"])),
    )


CLAIMS = st.builds(
    Claim,
    expect=st.sampled_from(["PROVED", "UNTRANSLATED"]),
    thesis=SAID,
    formula=st.none() | FORMULAS,
    given=st.lists(TEXTS, max_size=2).map(tuple),
    id=TEXTS,
)
