"""Pairs of rules that share most of their words, without comparing all with all.

Prefix filtering (Chaudhuri, Ganti and Kaushik 2006; Bayardo, Ma and Srikant 2007): of two sets of which at least half is shared, the
rarest words of one hold a word of the other's rarest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

_SHARED: Final = 0.5
_MOST_APART: Final = 5
_IDLE: Final = frozenset(("modal", "be", "in", "on", "at", "by", "for", "with", "and", "from", "or"))


def rivals(words: Mapping[int, frozenset[str]], first_new: int, crowd: int) -> Iterator[tuple[int, int]]:
    """Pairs of places (the smaller first) whose words are half the same at least, each pair once; of a word that more than a crowd share
    each rule with the next ones only.
    """
    bags = {at: said - _IDLE for at, said in words.items()}
    rank = Counter(word for bag in bags.values() for word in bag)
    shelves: dict[str, list[int]] = defaultdict(list)
    seen: set[tuple[int, int]] = set()
    for at, bag in bags.items():
        rarest = sorted(bag, key=lambda word: (rank[word], word))
        kept = len(bag) - int(_SHARED * len(bag)) + 1 if len(bag) > 1 else 1
        for word in rarest[:kept]:
            for other in shelves[word][-crowd:]:
                if at >= first_new and (other, at) not in seen:
                    seen.add((other, at))
                    if _near(bags[other], bag):
                        yield other, at
            shelves[word].append(at)


def _near(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    longer = max(len(one), len(other))
    return shared >= _SHARED * min(len(one), len(other)) and longer - shared <= _MOST_APART
