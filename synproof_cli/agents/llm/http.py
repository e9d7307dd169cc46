"""One request through the `openai` client and what came back, as bytes: nothing is retried here, and nothing is believed."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from synproof_cli.agents.llm.endpoint import Endpoint

if TYPE_CHECKING:
    from synproof_cli.deadline import Deadline

MAX_BYTES: Final = 4_000_000
"""Of one reply; a long one has some ten thousand."""
_OWN_HEADERS: Final = frozenset((
    "host", "accept", "content-type", "content-length", "connection", "user-agent", "authorization", "api-key", "accept-encoding",
))
"""What is sent to an endpoint; the client would add the machine's make and whatever the environment says for OpenAI."""
_CONNECT_SECONDS: Final = 15.0

Trouble = Literal["connection", "timeout", "tls", "cut", "too-large"]


@dataclass(frozen=True, slots=True)
class Response:
    """What the endpoint said, whatever the status. Header names are in lower case; `url` may be shown."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str


@dataclass(frozen=True, slots=True)
class NoResponse:
    """Why nothing came back."""

    trouble: Trouble
    reason: str
    url: str


@dataclass(slots=True, weakref_slot=True)
class Http:
    """Calls one endpoint, at most `parallelism` at once. The client is made, and `openai` loaded, with the first call; closed with this."""

    endpoint: Endpoint
    monotonic: Callable[[], float]
    _client: Any = None
    _lock: Any = field(default_factory=threading.Lock)
    _slots: Any = None
    _deadline: Any = None

    def __post_init__(self) -> None:
        self._slots = threading.BoundedSemaphore(max(1, self.endpoint.parallelism))

    def post(self, body: Mapping[str, Any], seconds: float) -> Response | NoResponse:
        """Ask for a completion; `seconds`: all the time it may take."""
        return self._send("post", "/chat/completions", seconds, str(body.get("model", "")), body=dict(body))

    def get(self, path: str, seconds: float) -> Response | NoResponse:
        """Read something, the list of models say."""
        return self._send("get", path, seconds, "")

    def close(self) -> None:
        """Close the connections there are; the next call makes new ones."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _send(self, method: str, path: str, seconds: float, model: str, **request: Any) -> Response | NoResponse:
        import httpx2
        import openai

        url = self.endpoint.url(path, model)
        with self._slots:
            client, end = self._made(), self.monotonic() + seconds
            self._deadline.set(end)
            options = {
                "timeout": httpx2.Timeout(seconds, connect=min(seconds, _CONNECT_SECONDS)),
                "headers": {"x-stainless-read-timeout": str(end)},  # read and removed by the hooks below
            }
            try:
                answered = getattr(client, method)(url, cast_to=httpx2.Response, options=options, **request)
            except openai.APIStatusError as error:
                answered = error.response
            except openai.APIConnectionError as error:
                return self._trouble(error, url, seconds)
        return Response(answered.status_code, {k.lower(): v for k, v in answered.headers.items()}, answered.content, url)

    def _trouble(self, error: Exception, url: str, seconds: float) -> NoResponse:
        import ssl

        import httpx2

        causes = list(_causes(error))
        said = self.endpoint.hidden(" ".join(str(causes[-1]).split())[:200])
        if any(isinstance(cause, _too_large()) for cause in causes):
            return NoResponse("too-large", f"the reply of {url} is larger than {MAX_BYTES // 1_000_000} MB", url)
        if any(isinstance(cause, httpx2.ConnectTimeout) for cause in causes):
            return NoResponse("connection", f"nothing answers at {url}: no connection within {min(seconds, _CONNECT_SECONDS):.0f} s", url)
        if any(isinstance(cause, httpx2.TimeoutException) for cause in causes):
            return NoResponse("timeout", f"{url} did not answer within {seconds:.0f} s", url)
        if any(isinstance(cause, ssl.SSLError) for cause in causes) or "SSL" in said or "TLS" in said:
            return NoResponse("tls", _tls(url, said), url)
        if any(isinstance(cause, httpx2.ConnectError) for cause in causes):
            return NoResponse("connection", f"nothing answers at {url}: {said}", url)
        return NoResponse("cut", f"the connection to {url} was cut: {said}", url)

    def _made(self) -> Any:
        with self._lock:
            if self._client is None:
                from synproof_cli.deadline import Deadline

                self._deadline = Deadline(self.monotonic)
                self._client = _client(self.endpoint, self._deadline)
                weakref.finalize(self, self._client.close)
            return self._client


def _tls(url: str, said: str) -> str:
    if "WRONG_VERSION_NUMBER" in said or "wrong version" in said.lower():
        return f"{url} does not speak TLS: is it http:// there?"
    return f"no TLS with {url}: {said}; SSL_CERT_FILE names the certificates to trust"


def _causes(error: BaseException) -> Iterator[BaseException]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or found.__context__


def _client(endpoint: Endpoint, deadline: Deadline) -> Any:
    import openai

    http = _http_client(endpoint, deadline)
    # Every value that the client would otherwise take from the environment is given; `_headers` decides what is really sent.
    return openai.OpenAI(
        api_key="unused", admin_api_key="", base_url=endpoint.base_url, max_retries=0, http_client=http, webhook_secret="",
        default_query=dict(endpoint.query) | ({"api-version": endpoint.api_version} if endpoint.api_version else {}),
    )


def _http_client(endpoint: Endpoint, deadline: Deadline) -> Any:
    import httpx2

    from synproof_cli.deadline import bind

    def headers(request: Any) -> None:
        end = float(request.headers.pop("x-stainless-read-timeout"))
        request.extensions["synproof_end"] = end
        if not endpoint.own:
            for name in [name for name in request.headers if name.lower() not in _OWN_HEADERS]:
                del request.headers[name]
        request.headers["accept-encoding"] = "identity"  # so that what is read is as large as what is sent
        request.headers.pop("authorization", None)
        if endpoint.key is None:
            return
        if endpoint.style == "azure" and not endpoint.key.basic:
            request.headers["api-key"] = endpoint.key.reveal()
        else:
            request.headers["authorization"] = endpoint.key.authorization

    def bounded(response: Any) -> None:
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            raise httpx2.ReadError("it is compressed although that was not asked for")
        response.stream = _bounded_stream(response.stream, response.request.extensions["synproof_end"], deadline.monotonic)

    direct = dict.fromkeys(("http://", "https://", "all://")) if endpoint.local else {}  # a proxy is for the world outside
    client = httpx2.Client(event_hooks={"request": [headers], "response": [bounded]}, follow_redirects=False, mounts=direct)
    bind(client, deadline)
    return client


_CLASSES: dict[str, Any] = {}
"""Classes over the HTTP library's, made when it is first loaded."""


def _too_large() -> Any:
    if "large" not in _CLASSES:
        import httpx2

        class TooLargeError(httpx2.ReadError):
            """More than any reply has."""

        _CLASSES["large"] = TooLargeError
    return _CLASSES["large"]


def _bounded_stream(inner: Any, end: float, monotonic: Callable[[], float]) -> Any:
    """The stream of a body, that ends with an error when it is too long or takes too long: drop by drop never ends otherwise."""
    import httpx2

    if "stream" not in _CLASSES:

        class Bounded(httpx2.SyncByteStream):
            def __init__(self, inner: Any, end: float, monotonic: Callable[[], float]) -> None:
                self.inner, self.end, self.monotonic = inner, end, monotonic

            def __iter__(self) -> Iterator[bytes]:
                size = 0
                for chunk in self.inner:
                    size += len(chunk)
                    if size > MAX_BYTES:
                        raise _too_large()("too large")
                    if self.monotonic() > self.end:
                        raise httpx2.ReadTimeout("the body took too long")
                    yield chunk

            def close(self) -> None:
                self.inner.close()

        _CLASSES["stream"] = Bounded
    return _CLASSES["stream"](inner, end, monotonic)
