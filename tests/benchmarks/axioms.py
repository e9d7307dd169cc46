"""G23: near-duplicates among ten thousand axioms. And what a world of a hundred thousand axioms costs: to list, search, debate and grow."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from synproof_cli.axiomat.likeness import near_pairs
from synproof_cli.model.world import Axiom, World
from synproof_cli.store.db import open_store
from synproof_cli.store.worlds import save
from tests.benchmarks.harness import (
    Contender,
    Missing,
    Outcome,
    Race,
    Settings,
    at_least,
    at_most,
    benchmark,
    in_process,
    module,
    run_process,
)
from tests.benchmarks.inputs import dice

SIZE = 10_000
LIKE = 0.8
LARGE = 100_000
Pairs = set[tuple[int, int]]


def planted(size: int = SIZE) -> tuple[list[str], Pairs]:
    """Texts of 10 to 23 words, one in twenty of them another one with a word changed; the pairs whose cosine really is high enough."""
    rng = dice(size)
    ends = ("er", "ing", "al", "tion", "")
    words = [f"{rng.choice('bcdfglmnprst')}{rng.choice('aeiou')}{number:x}{rng.choice(ends)}" for number in range(3_000)]
    texts = [" ".join(rng.choices(words, k=rng.randint(10, 23))) for _ in range(size - size // 20)]
    pairs: Pairs = set()
    while len(texts) < size:
        at = rng.randrange(size - size // 20)
        changed = texts[at].split()
        changed[rng.randrange(len(changed))] = rng.choice(words)
        texts.append(" ".join(changed))
        if _cosine(texts[at], texts[-1]) >= LIKE:
            pairs.add((at, len(texts) - 1))
    return texts, pairs


def _grams(text: str) -> Counter[str]:
    wide = f" {text} "
    return Counter(wide[at : at + 4] for at in range(len(wide) - 3))


def _cosine(one: str, other: str) -> float:
    mine, theirs = _grams(one), _grams(other)
    norm = sqrt(sum(count**2 for count in mine.values()) * sum(count**2 for count in theirs.values()))
    return sum(count * theirs[gram] for gram, count in mine.items()) / norm


@benchmark("G23", f"near-duplicates among {SIZE:,} axioms, cosine of 4-grams at least {LIKE}")
def near_duplicates(settings: Settings) -> Iterator[Outcome]:
    """Own, against a library made for it, numpy and scipy."""
    texts, wanted = planted()
    contenders: dict[str, Contender | Missing] = {
        "own": in_process(lambda: {(one, other) for one, other, _ in near_pairs(texts, LIKE)}),
        "datasketch": _if_there("datasketch", lambda found: _datasketch(found, texts)),
        "numpy": _if_there("numpy", lambda found: _numpy(found, texts)),
        "scipy": _if_there("scipy.sparse", lambda found: _scipy(found, texts)),
    }
    race = Race(contenders, settings.in_process(), same_answer=False)
    yield race.cost("own", "own")
    yield race.ratio("datasketch, 128 permutations, bulk / own", "datasketch", "own", at_least(1.5))
    yield race.ratio("numpy, 2,048 hashed grams / own", "numpy", "own", at_least(1.5))
    yield race.ratio("scipy, exact / own", "scipy", "own", at_least(3))
    found = {(one, other) for one, other, _ in near_pairs(texts, LIKE)}
    yield Outcome("recall of planted pairs", at_least(0.99, ""), len(wanted & found) / len(wanted), f"{len(wanted)} pairs")


def _if_there(name: str, run: Callable[[Any], object]) -> Contender | Missing:
    found = module(name)
    return in_process(lambda: run(found)) if found else Missing(f"{name.partition('.')[0]} is not installed")


def _datasketch(library: Any, texts: list[str]) -> int:
    signatures = list(library.MinHash.bulk([[gram.encode() for gram in _grams(text)] for text in texts], num_perm=128))
    index = library.MinHashLSH(threshold=0.5, num_perm=128)
    pairs = 0
    for at, signature in enumerate(signatures):
        pairs += len(index.query(signature))
        index.insert(at, signature)
    return pairs


def _numpy(library: Any, texts: list[str]) -> int:
    from zlib import crc32

    table = library.zeros((len(texts), 2_048), dtype="float32")
    for at, text in enumerate(texts):
        for gram, count in _grams(text).items():
            table[at, crc32(gram.encode()) & 2_047] += count
    table /= library.linalg.norm(table, axis=1, keepdims=True)
    return sum(int((table[at : at + 500] @ table.T >= LIKE).sum()) for at in range(0, len(texts), 500))


def _scipy(library: Any, texts: list[str]) -> int:
    columns: dict[str, int] = {}
    rows, places, values = [], [], []
    for at, text in enumerate(texts):
        bag = _grams(text)
        norm = sqrt(sum(count**2 for count in bag.values()))
        for gram, count in bag.items():
            rows.append(at)
            places.append(columns.setdefault(gram, len(columns)))
            values.append(count / norm)
    table = library.csr_matrix((values, (rows, places)))
    return int(((table @ table.T) >= LIKE).sum())


_COMMANDS = {
    "list": ("world", "list"), "search": ("world", "search", "my:large", "deliver goods", "--limit", "5"),
    "debate in words": ("debate", "The buyer shall pay.", "--world", "my:large", "-q"),
    "debate a formula": ("debate", "--formula", "p5 >> q5", "--world", "my:large", "-q"),
    "ingest one more rule": ("world", "ingest", "my:large", "A fee is due within 5 days.", "-q"),
}


@benchmark("AX1", f"a world of {LARGE:,} axioms at the command line: CPU of a whole process")
def large_world(settings: Settings) -> Iterator[Outcome]:
    """Axioms in words, and axioms with formulas. No goal is set but that it stays usable."""
    del settings
    kinds: dict[str, Callable[[int], Axiom]] = {
        "in words": lambda at: Axiom(f"a{at}", f"The supplier number {at} shall deliver the goods of order {at * 7} in {at % 90} days."),
        "with formulas": lambda at: Axiom(f"a{at}", f"If p{at} holds, q{at % 997} holds.", f"p{at} >> q{at % 997}"),
    }
    for kind, make in kinds.items():
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "s.db"
            with open_store(path) as store:
                save(store, World("my:large", axioms=tuple(make(at) for at in range(LARGE))), saved="")
            for what, words in _COMMANDS.items():
                done = run_process((sys.executable, "-m", "synproof_cli", *words, "--db", str(path)))
                failed = done.exit_code not in (0, 3, 4)
                yield Outcome(f"{kind}: {what}", at_most(30, "s"), done.cpu, f"{done.peak_kib / 1024:.0f} MiB", wrong=failed)
