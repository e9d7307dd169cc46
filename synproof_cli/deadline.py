"""Connections that end with their request's time: a head that comes drop by drop resets every timeout of the HTTP library.

Imported with the first call only: it loads the HTTP library.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from ssl import SSLContext
from typing import Any

import httpcore2


@dataclass(slots=True)
class Deadline:
    """When the request of the running thread ends; each thread has its own, infinity where it asks nothing."""

    monotonic: Callable[[], float]
    _own: threading.local = field(default_factory=threading.local)

    def set(self, end: float) -> None:
        """The running thread's request ends then."""
        self._own.end = end

    def bounded(self, timeout: float | None, fault: type[Exception]) -> float | None:
        """The timeout, cut to the time that is left. Raises `fault` where none is."""
        left: float = getattr(self._own, "end", float("inf")) - self.monotonic()
        if left <= 0:
            raise fault("the time of the request is over")
        return min(left, timeout) if timeout is not None else left if left != float("inf") else None


class BoundedStream(httpcore2.NetworkStream):
    """A connection on which no read and no write outlives the request."""

    def __init__(self, inner: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._inner, self._deadline = inner, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Bytes that came."""
        return self._inner.read(max_bytes, self._deadline.bounded(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes."""
        self._inner.write(buffer, self._deadline.bounded(timeout, httpcore2.WriteTimeout))

    def close(self) -> None:
        """Close it."""
        self._inner.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        """The same connection, encrypted and bounded."""
        left = self._deadline.bounded(timeout, httpcore2.ConnectTimeout)
        return BoundedStream(self._inner.start_tls(ssl_context, server_hostname, left), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """What the connection is made of."""
        return self._inner.get_extra_info(info)


class BoundedBackend(httpcore2.NetworkBackend):
    """Makes connections that are bounded."""

    def __init__(self, deadline: Deadline) -> None:
        self._inner, self._deadline = httpcore2.SyncBackend(), deadline

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """A connection."""
        left = self._deadline.bounded(timeout, httpcore2.ConnectTimeout)
        return BoundedStream(self._inner.connect_tcp(host, port, left, local_address, socket_options), self._deadline)

    def sleep(self, seconds: float) -> None:
        """Wait."""
        self._inner.sleep(seconds)


def bind(client: Any, deadline: Deadline) -> None:
    """Let all connections of a client, also those through a proxy, keep the deadline. (The client has no option for it.)"""
    backend = BoundedBackend(deadline)
    for transport in (client._transport, *client._mounts.values()):
        if transport is not None:
            transport._pool._network_backend = backend
