"""An OpenAI-compatible endpoint on the loopback interface whose replies are scripted: real HTTP, no model, nothing mocked.

    with serving(reply({"a": 1}), Reply(status=429, headers={"Retry-After": "0"}), default=reply({"a": 2})) as server:
        …server.base_url…
    server.asked[0].user        # what the first question said

A script is a list of replies given in order, the last one again and again (or `default`); `by_role` has a script of its own for each role
(found by the first words of the system prompt, see `role_of`); a reply may also be a function of the request. All of `Reply` is literal:
nothing is corrected, so that every wrong that real endpoints do can be done.
"""

from __future__ import annotations

import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

ROLES: Final = ("reader", "opponent", "defender", "repairer", "relation", "fallacy", "duplicate", "extractor")


@dataclass(frozen=True)
class Request:
    """What came in: `body` is the parsed JSON, None where there was none."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    at: float

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages of a question."""
        return list(self.body["messages"]) if isinstance(self.body, dict) else []

    @property
    def system(self) -> str:
        """All system messages."""
        return "\n".join(str(message["content"]) for message in self.messages if message["role"] in ("system", "developer"))

    @property
    def user(self) -> str:
        """The first user message: the question itself."""
        return next((str(message["content"]) for message in self.messages if message["role"] == "user"), "")

    @property
    def last(self) -> str:
        """The last message: what is asked again, after a reply that did not fit."""
        return str(self.messages[-1]["content"]) if self.messages else ""

    @property
    def mode(self) -> str:
        """How the reply is to be structured: strict, json_schema, json_object or text."""
        found = (self.body or {}).get("response_format")
        if not found or found["type"] == "text":
            return "text"
        return "strict" if found["type"] == "json_schema" and found["json_schema"].get("strict") else str(found["type"])


@dataclass(frozen=True)
class Reply:
    """One HTTP reply. `body` is written as JSON, `raw` as it stands; `delay` in seconds before it; `drop`: the connection is cut instead,
    after half of the body where there is one. `slow`: seconds between the bytes of the body."""

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: str | bytes | None = None
    delay: float = 0.0
    drop: bool = False
    slow: float = 0.0

    def content(self) -> bytes:
        """The bytes of the body."""
        if self.raw is not None:
            return self.raw if isinstance(self.raw, bytes) else self.raw.encode("utf-8", "surrogatepass")
        return json.dumps(self.body).encode()


Scripted = Reply | Callable[[Request], Reply]

USAGE: Final = {"prompt_tokens": 812, "completion_tokens": 164, "total_tokens": 976}


def completion(
    content: Any, *, finish: str | None = "stop", usage: Any = USAGE, model: str = "test-model", **message: Any,
) -> dict[str, Any]:
    """A whole completion body; `content` as it stands, more fields of the message as keywords."""
    return {
        "id": "chatcmpl-x", "object": "chat.completion", "created": 1_760_000_000, "model": model,
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **message}}], "usage": usage,
    }


def reply(data: Any, **more: Any) -> Reply:
    """A good reply: the data as JSON text in a completion (a text as it stands); keywords as for `completion`."""
    return Reply(completion(data if isinstance(data, str) else json.dumps(data), **more))


def fenced(data: Any, **more: Any) -> Reply:
    """The data in a JSON fence, with prose and another fence before it."""
    return reply(f"First:\n```sh\necho {{}}\n```\nThen:\n```json\n{json.dumps(data, indent=1)}\n```\nDone.", **more)


def thought(data: Any, draft: Any, **more: Any) -> Reply:
    """The data behind a block of reasoning that holds a draft."""
    return reply(f"<think>\nDraft: {json.dumps(draft)}\nNo {{not so}}.\n</think>\n{json.dumps(data)}", **more)


def refusal(text: str = "I cannot help with that.", **more: Any) -> Reply:
    """The refusal field set, no content."""
    return Reply(completion(None, refusal=text, **more))


def cut(text: str = '{"a": [1, 2', **more: Any) -> Reply:
    """A reply that ended at the limit of its length."""
    return Reply(completion(text, finish="length", **more))


def failing(status: int, message: str = "no", **headers: str) -> Reply:
    """An HTTP error with a JSON body; header names with underscores for hyphens."""
    return Reply({"error": {"message": message}}, status, {name.replace("_", "-"): value for name, value in headers.items()})


def role_of(request: Request) -> str:
    """The role that a question was asked in: the name of its schema, else the first role that its system prompt names; "" for none."""
    named = ((request.body or {}).get("response_format") or {}).get("json_schema", {}).get("name")
    if named in ROLES:
        return str(named)
    head = request.system[:400].lower()
    found = [(place, role) for role in ROLES if (place := head.find(role)) >= 0]
    return min(found)[1] if found else ""


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked has gone."""


class Server:
    """The endpoint. `asked`: questions in order; `requests`: everything. `rejects`: modes of response_format answered with 400."""

    def __init__(
        self, script: Sequence[Scripted], *, by_role: Mapping[str, Sequence[Scripted]] | None = None, default: Scripted | None = None,
        rejects: Sequence[str] = (), models: Any = ("test-model",), paths: Mapping[str, Reply] | None = None,
        role: Callable[[Request], str] = role_of, port: int = 0, tls: ssl.SSLContext | None = None,
    ) -> None:
        self.script = list(script)
        self.by_role = {name: list(replies) for name, replies in (by_role or {}).items()}
        self.default = default
        self.rejects = frozenset(rejects)
        self.models = models
        self.paths = dict(paths or {})
        self.role = role
        self.requests: list[Request] = []
        self._used: dict[str, int] = {}
        self._lock = threading.Lock()
        self._http = _Quiet(("127.0.0.1", port), _handler(self))
        if tls is not None:
            self._http.socket = tls.wrap_socket(self._http.socket, server_side=True)
        self.port: int = self._http.server_address[1]
        self.base_url = f"{'https' if tls is not None else 'http'}://127.0.0.1:{self.port}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def start(self) -> None:
        """Listen."""
        self._thread.start()

    def stop(self) -> None:
        """Stop listening, and wait for that."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def asked(self) -> list[Request]:
        """The questions, in order."""
        return [request for request in self.requests if request.path.partition("?")[0].endswith("/chat/completions")]

    def answer(self, request: Request) -> Reply:
        """The reply to a request."""
        path = request.path.partition("?")[0]
        with self._lock:
            self.requests.append(request)
            if (fixed := self.paths.get(path)) is not None:
                return fixed
            if request.method == "GET":
                return self._listing(path)
            if path != "/v1/chat/completions":
                return Reply(status=404, raw="<html><head><title>404 Not Found</title></head><body>nothing here</body></html>")
            if request.mode in self.rejects:
                return failing(400, f"response_format of this kind ({request.mode}) is not supported")
            chosen = self._next(request)
        return chosen(request) if callable(chosen) else chosen

    def _listing(self, path: str) -> Reply:
        if path != "/v1/models" or self.models is None:
            return failing(404, "no such path")
        return self.models if isinstance(self.models, Reply) else Reply({"object": "list", "data": [{"id": name} for name in self.models]})

    def _next(self, request: Request) -> Scripted:
        role = self.role(request)
        name = role if role in self.by_role else ""
        script = self.by_role[name] if name else self.script
        place = self._used.get(name, 0)
        self._used[name] = place + 1
        if place < len(script):
            return script[place]
        if self.default is not None:
            return self.default
        return script[-1] if script else failing(500, "the script is empty")


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else head and body wait for each other

        def do_GET(self) -> None:
            self._serve()

        def do_POST(self) -> None:
            self._serve()

        def _serve(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            try:
                body = json.loads(raw) if raw else None
            except ValueError:
                body = None
            chosen = server.answer(Request(self.command, self.path, dict(self.headers), body, time.monotonic()))
            if chosen.delay:
                time.sleep(chosen.delay)
            try:
                self._write(chosen)
            except OSError:
                self.close_connection = True  # whoever asked has gone

        def _write(self, chosen: Reply) -> None:
            content = chosen.content() if chosen.body is not None or chosen.raw is not None else b""
            if chosen.drop and not content:
                self._cut()
                return
            self.send_response(chosen.status)
            headers = {"Content-Type": "application/json" if chosen.raw is None else "text/html", **chosen.headers}
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if chosen.drop:
                self.wfile.write(content[: len(content) // 2])
                self._cut()
            elif chosen.slow:
                for place in range(len(content)):
                    self.wfile.write(content[place : place + 1])
                    self.wfile.flush()
                    time.sleep(chosen.slow)
            else:
                self.wfile.write(content)

        def _cut(self) -> None:
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:
            """Quiet."""

    return Handler


@contextmanager
def serving(*script: Scripted, **options: Any) -> Iterator[Server]:
    """A server with this script while the block runs; options as for `Server`."""
    server = Server(script, **options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def unused_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def case_script(case: Mapping[str, Any], argument: str) -> list[Reply]:
    """The replies of a shared case's `reply.json`, with the argument's text in the place of its marks."""
    return [_of_case(entry, argument) for entry in case["replies"]]


def _of_case(entry: Mapping[str, Any], argument: str) -> Reply:
    body, raw = entry.get("body"), entry.get("raw")
    filled = _filled(body, argument) if body is not None else None
    return Reply(
        filled, entry.get("status", 200), entry.get("headers", {}), raw if raw is None else re.sub("@@ARG@@", lambda _: argument, raw),
        entry.get("delay", 0.0), bool(entry.get("drop")),
    )


def _filled(value: Any, argument: str) -> Any:
    if isinstance(value, str):
        return value.replace("@@ARG@@", argument)
    if isinstance(value, dict):
        return {key: _filled(item, argument) for key, item in value.items()}
    return [_filled(item, argument) for item in value] if isinstance(value, list) else value
