"""Asks one model at one endpoint: budget first, then the request, what came back, and whether to ask again. Never raises for a provider."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from synproof_cli.agents.llm.completion import Completion, NoCompletion, error_in, read_completion
from synproof_cli.agents.llm.dialect import Dialect, names_the_form, told
from synproof_cli.agents.llm.endpoint import Endpoint
from synproof_cli.agents.llm.exchanges import Exchange, Exchanges, exchange_key
from synproof_cli.agents.llm.http import Http, NoResponse, Response
from synproof_cli.agents.llm.meter import Meter, Reservation, Usage, estimated_tokens
from synproof_cli.agents.llm.schema import fitting
from synproof_cli.agents.llm.strict_json import NoObjectError, find_object
from synproof_cli.agents.llm.urls import other_spelling
from synproof_cli.agents.llm.waiting import MAX_RETRIES, MAX_WAIT, wait_before
from synproof_cli.model.exchange import Answer, Failed, Fault, Question

MAX_REPLY_TOKENS: Final = 32_000
_KEPT: Final = 50_000
"""Characters of a reply that are kept beside what it was read as."""
_QUOTED: Final = 6_000
"""Characters of a reply that did not fit, shown to the model that gave it."""
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_BUSY: Final = frozenset((408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529))
_FORM_REFUSED: Final = frozenset((400, 404, 415, 422))
_BUSY_CODES: Final = frozenset(("429", "500", "502", "503", "504", "rate_limit_exceeded", "server_error", "overloaded", ""))


@dataclass(frozen=True, slots=True)
class Timer:
    """`monotonic`: seconds; `now`: UTC time as ISO text; `sleep`: waits so many seconds."""

    monotonic: Callable[[], float]
    now: Callable[[], str]
    sleep: Callable[[float], None]


@dataclass(frozen=True, slots=True)
class _Again:
    """Send it again: at once after a step down, else after a wait."""

    reason: str
    wait: float | None = None


@dataclass(slots=True)
class _Talk:
    """One question on its way: what was added behind it, the limit of the reply, and what was used up."""

    limit: int
    more: list[dict[str, str]] = field(default_factory=list)
    sent: int = 0
    waits: int = 0
    asked_again: bool = False
    enlarged: bool = False
    reply: str = ""


@dataclass(slots=True)
class EndpointAsker:
    """An `Asker` over HTTP. `exchanges` has what was asked before; what is asked now goes there too."""

    model: str
    endpoint: Endpoint
    http: Http
    dialect: Dialect
    meter: Meter
    exchanges: Exchanges
    timer: Timer

    def ask(self, question: Question) -> Answer | Failed:
        """The reply that fits the question's schema, or why there is none."""
        kept = self.exchanges.find(question, self.model)
        if kept is not None:
            self.meter.hit(question.role)
            return kept
        talk = _Talk(question.max_tokens)
        outcome = self._outcome(question, talk)
        self.exchanges.keep(Exchange(question, self.model, outcome, self.endpoint.name, self._shown(talk.reply)))
        return outcome

    def _outcome(self, question: Question, talk: _Talk) -> Answer | Failed:
        while True:
            sent = self._send(question, talk)
            if isinstance(sent, _Again):
                if (failed := self._wait(sent, talk)) is not None:
                    return failed
                continue
            if isinstance(sent, Failed):
                return sent
            found = self._judge(question, talk, sent)
            if found is not None:
                return found

    def _send(self, question: Question, talk: _Talk) -> Completion | _Again | Failed:
        """One request, allowed by the budget, counted, and read."""
        body = self.dialect.body(question, talk.more, talk.limit)
        prompt = estimated_tokens("".join(message["content"] for message in body["messages"])) + 4 * len(body["messages"])
        wanted = Reservation(question.role, prompt, talk.limit, self.endpoint.prices)
        if met := self.meter.reserve(wanted):
            return Failed("budget", met)
        again, talk.sent = talk.sent > 0, talk.sent + 1
        usage: Usage | None = None
        try:
            response = self.http.post(body, min(self.endpoint.request_timeout, self.meter.seconds_left()))
            read = self._read(response, talk, body)
            usage = read.usage if isinstance(read, Completion) else None
        finally:
            self.meter.settle(wanted, usage, again=again)
        return read

    def _read(self, response: Response | NoResponse, talk: _Talk, body: dict[str, object]) -> Completion | _Again | Failed:
        if isinstance(response, NoResponse) and response.trouble == "timeout" and self.meter.seconds_left() <= 0:
            return Failed("budget", "the time limit is reached")
        if isinstance(response, NoResponse):
            once = response.trouble in ("timeout", "tls", "too-large")
            return self._failed(response.reason) if once else _Again(response.reason, wait_before(talk.waits, {}, self.timer.now))
        if 200 <= response.status < 300:
            read = read_completion(response.body)
            return read if isinstance(read, Completion) else self._no_completion(read, response, talk)
        return self._refused(response, talk, body)

    def _no_completion(self, read: NoCompletion, response: Response, talk: _Talk) -> _Again | Failed:
        where = f"{self.endpoint.name} at {response.url}: {self.endpoint.hidden(read.reason)}"
        if read.page:
            return self._failed(f"{where}; is the base URL right? {self.endpoint.base_url}")
        if read.code in _BUSY_CODES:
            return _Again(where, wait_before(talk.waits, response.headers, self.timer.now))
        return self._failed(where)

    def _refused(self, response: Response, talk: _Talk, body: dict[str, object]) -> _Again | Failed:
        """A status that is no success: a step down, a wait, or the end."""
        said = self._said(response)
        form = response.status in _FORM_REFUSED or (response.status in (500, 501) and names_the_form(said))
        if form and not looks_like_page(response.body) and self.dialect.step_down(said, body):
            return _Again(said)
        if response.status in _BUSY and not _quota(said):
            reason = f"{self.endpoint.name} answers with status {response.status}{f': {said}' if said else ''}"
            return _Again(reason, wait_before(talk.waits, response.headers, self.timer.now))
        return self._failed(explained(self.endpoint, response, self.model, said))

    def _shown(self, reply: str) -> str:
        """A reply as it may be kept: without the key, and nothing of it where the key is written in other signs."""
        text = self.endpoint.hidden(reply)
        plain = _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), text)
        return text if self.endpoint.withheld(plain) == plain else "***"

    def _said(self, response: Response) -> str:
        return self.endpoint.hidden(error_in(response.body))

    def _wait(self, again: _Again, talk: _Talk) -> Failed | None:
        """Wait before the next request; a failure where it is too often, or too long."""
        if again.wait is None:
            return None
        if talk.waits >= MAX_RETRIES:
            return self._failed(f"{again.reason} (tried {talk.sent} times)")
        left = self.meter.seconds_left()
        if again.wait > min(MAX_WAIT, left):
            limit = f"the {left:.0f} s that are left" if left < MAX_WAIT else f"{MAX_WAIT:.0f} s"
            return self._failed(f"{again.reason}; it asks to wait {again.wait:.0f} s, which is more than {limit}")
        talk.waits += 1
        if again.wait:
            self.timer.sleep(again.wait)
        return None

    def _judge(self, question: Question, talk: _Talk, reply: Completion) -> Answer | Failed | None:
        """What a reply is; None where the question is asked once more."""
        talk.reply = reply.text[:_KEPT]
        if reply.refusal or reply.finish == "content_filter":
            return Failed("refused", self.endpoint.hidden(reply.refusal or "the provider's content filter stopped the reply"))
        if reply.finish == "length":
            return self._cut_off(talk)
        try:
            data = find_object(reply.text, fitting(question.accepted))
        except NoObjectError as fault:
            return self._not_fitting(question, talk, self.endpoint.hidden(str(fault)))
        safe = self.endpoint.withheld(data)
        if safe != data:
            talk.reply = json.dumps(safe)  # written as it came, the key may stand there in other signs
        return Answer(safe, self.model, exchange_key(question, self.model))

    def _cut_off(self, talk: _Talk) -> Failed | None:
        """Asked once more with twice the room; what was cut off is never used."""
        if talk.enlarged or talk.limit >= MAX_REPLY_TOKENS:
            return Failed("cut-off", f"the reply of {self.model} was cut off: it reached the limit of {talk.limit} tokens")
        talk.enlarged, talk.limit = True, min(2 * talk.limit, MAX_REPLY_TOKENS)
        return None

    def _not_fitting(self, question: Question, talk: _Talk, why: str) -> Failed | None:
        """Asked once more, with what was wrong."""
        if talk.asked_again:
            return Failed("invalid", f"the reply of {self.model} cannot be used, also when asked again: {why}")
        talk.asked_again = True
        talk.more = [
            {"role": "assistant", "content": talk.reply[:_QUOTED] or "(nothing)"},
            {"role": "user", "content": f"This reply cannot be used: {why}\n{told(question.schema)}"},
        ]
        return None

    def _failed(self, reason: str, fault: Fault = "provider") -> Failed:
        return Failed(fault, reason)


def looks_like_page(body: bytes) -> bool:
    """Whether a body is a web page and no message of an endpoint."""
    return body.lstrip()[:1] == b"<"


def _quota(said: str) -> bool:
    """A limit that no waiting of ours ends."""
    return "insufficient_quota" in said or "exceeded your current quota" in said


Access = Literal["key", "model", "path", "other"]


def kind_of_refusal(response: Response, model: str, said: str) -> Access:
    """What a status that is no success is about."""
    if response.status in (401, 403):
        return "key"
    names_model = bool(model) and (model.lower() in said.lower() or "model" in said.lower())
    if response.status in (400, 404, 422) and said and names_model:
        return "model"
    return "path" if response.status in (404, 405) or 300 <= response.status < 400 else "other"


def explained(endpoint: Endpoint, response: Response, model: str, said: str) -> str:
    """In one line what is wrong, with the URL that was called and the likely cure."""
    head = f"{endpoint.name} at {response.url} answers with status {response.status}"
    kind = kind_of_refusal(response, model, said)
    if kind == "key":
        source = f"the key from {endpoint.key.source} is refused" if endpoint.key is not None else "it wants a key, and there is none"
        return f"{head}: {source}{f': {said}' if response.status == 403 and said else ''}"
    if kind == "model":
        return f"{head}: the model {model!r}: {said}"
    if 300 <= response.status < 400:
        place = endpoint.hidden(response.headers.get("location", "").partition("?")[0])[:200]
        return f"{head}: it sends elsewhere, to {place or 'nowhere'}; give that as the base URL"
    if kind == "path":
        return f"{head}{f': {said}' if said else ''}; is the base URL {other_spelling(endpoint.base_url)}?"
    page = " with a web page" if looks_like_page(response.body) else ""
    return f"{head}{page}{f': {said}' if said else ''}"
