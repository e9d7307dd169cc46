"""Questions with what came of them, as they are kept: in memory, in a store, or in a folder of files. Keys never take part."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

from synproof_cli.agents.llm.schema import fitting
from synproof_cli.model.canonical import digest
from synproof_cli.model.exchange import Answer, Failed, Fault, Question

VERSION: Final = 1
_FAULTS: Final = frozenset(("refused", "cut-off", "invalid", "provider", "budget", "not-recorded"))
PASSING: Final = frozenset(("provider", "budget", "not-recorded"))
"""Faults that may not be there next time: who goes on with a debate asks these questions again, and no others."""


def exchange_key(question: Question, model: str) -> str:
    """Under which an exchange is kept: the model's name and all that it was asked."""
    return digest({"question": question.digest, "model": model})


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question and what came of it. `reply`: the model's words as they came, for whoever wants to know; nothing is decided by them."""

    question: Question
    model: str
    outcome: Answer | Failed
    provider: str = ""
    reply: str = ""

    @property
    def key(self) -> str:
        """Under which it is kept."""
        return exchange_key(self.question, self.model)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        asked, outcome = self.question, self.outcome
        found: dict[str, Any] = (
            {"fault": outcome.fault, "reason": outcome.reason} if isinstance(outcome, Failed) else {"data": dict(outcome.data)}
        )
        return {
            "version": VERSION, "key": self.key, "digest": asked.digest, "provider": self.provider, "model": self.model,
            "question": {
                "role": asked.role, "prompt": asked.prompt, "system": asked.system, "user": asked.user, "schema": dict(asked.schema),
                "sample": asked.sample, "max_tokens": asked.max_tokens,
            },
            "outcome": found, "reply": self.reply,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Exchange:
        """From plain data. Raises ValueError, KeyError or TypeError for what is none, or was changed since."""
        if data["version"] != VERSION:
            raise ValueError("an exchange of another version")
        model, found = data["model"], data["outcome"]
        question = Question(**data["question"])
        key = exchange_key(question, model)
        if data["key"] != key or data["digest"] != question.digest:
            raise ValueError("its question is not the one that was asked")
        return cls(question, model, _outcome(found, model, key), str(data["provider"]), str(data["reply"]))


def _outcome(found: Mapping[str, Any], model: str, key: str) -> Answer | Failed:
    if "fault" in found:
        if found["fault"] not in _FAULTS:
            raise ValueError("a fault of no kind")
        return Failed(cast(Fault, found["fault"]), str(found["reason"]))
    if not isinstance(found["data"], dict):
        raise TypeError("an answer that is no object")
    return Answer(found["data"], model, key)


class Keeper(Protocol):
    """A place where exchanges are kept."""

    def load(self) -> Iterable[Exchange]:
        """Those that are there."""

    def keep(self, exchange: Exchange) -> None:
        """Keep one; must not raise."""


@dataclass(slots=True)
class Exchanges:
    """What was asked so far in this debate and before it. Within one run a question has one outcome, so that the run can be repeated.

    `replaying`: every outcome of an earlier run is used again; else those that would cost anew.
    """

    replaying: bool = False
    _earlier: set[str] = field(default_factory=set)
    _known: dict[str, Exchange] = field(default_factory=dict)
    _by_question: dict[str, list[Exchange]] = field(default_factory=dict)
    _keepers: list[tuple[Keeper, set[str]]] = field(default_factory=list)
    _lock: Any = field(default_factory=threading.Lock)

    def add(self, keeper: Keeper, *, load: bool = True, keep: bool = True) -> None:
        """Use what is kept there (with `load`), and keep there what is asked from now on (with `keep`)."""
        there = set()
        for exchange in keeper.load() if load else ():
            self._remember(exchange)
            there.add(exchange.key)
        self._earlier |= there
        if keep:
            self._keepers.append((keeper, there))

    def find(self, question: Question, model: str) -> Answer | Failed | None:
        """What came of this question, if it was asked before. Without a model's name: of the one model that was asked it."""
        with self._lock:
            if model:
                found = self._known.get(exchange_key(question, model))
            else:
                others = self._by_question.get(question.digest, [])
                found = others[0] if len({one.model for one in others}) == 1 else None
            if found is None or (found.key in self._earlier and not self.replaying and _passing(found.outcome)):
                return None
            self._write(found)
            return _believed(found, question) if found.key in self._earlier else found.outcome

    def keep(self, exchange: Exchange) -> None:
        """Remember it, and write it wherever exchanges are kept."""
        with self._lock:
            self._remember(exchange)
            self._earlier.discard(exchange.key)
            for _, there in self._keepers:
                there.discard(exchange.key)
            self._write(exchange)

    def _write(self, exchange: Exchange) -> None:
        """To every keeper that has it not: what one folder answered is kept beside the debate that used it."""
        for keeper, there in self._keepers:
            if exchange.key not in there:
                there.add(exchange.key)
                keeper.keep(exchange)

    def _remember(self, exchange: Exchange) -> None:
        self._known[exchange.key] = exchange
        self._by_question.setdefault(exchange.question.digest, []).append(exchange)


def _believed(found: Exchange, question: Question) -> Answer | Failed:
    """The outcome, where an answer from outside fits what is asked: files and stores may have been changed."""
    if isinstance(found.outcome, Answer) and (why := fitting(question.accepted)(dict(found.outcome.data))):
        return Failed("invalid", f"the answer that is kept does not fit its question: {why}")
    return found.outcome


def _passing(outcome: Answer | Failed) -> bool:
    return isinstance(outcome, Failed) and outcome.fault in PASSING
