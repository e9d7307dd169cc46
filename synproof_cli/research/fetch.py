"""HTTP for catalogues: polite, bounded in time, size and redirects, and kept, so that nobody is asked twice for the same thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import SplitResult, urlsplit

if TYPE_CHECKING:
    import httpx2

    from synproof_cli.deadline import Deadline

MAX_BYTES: Final = 4_000_000
MAX_REDIRECTS: Final = 3
_CHUNK: Final = 65_536
_LONGEST_WAIT: Final = 10.0
_AGAIN: Final = (429, 502, 503, 504)


class CatalogueError(Exception):
    """A catalogue that could not be asked, or whose answer makes no sense: nothing is known about the citation."""


@dataclass(frozen=True, slots=True)
class Place:
    """A catalogue's address. `pause`: seconds between two requests to its host; `polite`: who asks, as it wants to be told."""

    name: str
    base: str
    pause: float
    polite: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """An answer: status 200, or 404 and 400 where there is no such thing."""

    status: int
    body: bytes


class Keep(Protocol):
    """Keeps answers by what was asked: `Catalogue /path?query`, wherever the catalogue is."""

    def get(self, asked: str) -> Page | None:
        """The answer kept, unless it is too old."""

    def put(self, asked: str, page: Page) -> None:
        """Keep an answer."""


class NoKeep:
    """Keeps nothing."""

    def get(self, asked: str) -> Page | None:
        """Nothing."""
        del asked
        return None

    def put(self, asked: str, page: Page) -> None:
        """Ignore."""


@dataclass(slots=True)
class Clockwork:
    """The time as rate limits need it: seconds that only grow, and waiting."""

    now: Callable[[], float]
    sleep: Callable[[float], None]


@dataclass(slots=True)
class Fetcher:
    """Gets pages. `offline`: only what is kept. `timeout`: seconds that a host may be silent, and half of what one answer may take in all;
    `limit`: seconds for all requests.
    """

    agent: str
    clock: Clockwork
    keep: Keep = field(default_factory=NoKeep)
    timeout: float = 20.0
    limit: float = 120.0
    offline: bool = False
    _last: dict[str, float] = field(default_factory=dict)
    _spent: float = 0.0
    _client: httpx2.Client | None = None
    _deadline: Deadline | None = None

    def get(self, place: Place, path: str, parameters: Mapping[str, str]) -> Page:
        """The answer to a GET. Raises CatalogueError for every other status, a body that is too long, and what the network does."""
        import httpx2

        asked = f"{place.name} {path}?{httpx2.QueryParams(dict(parameters))}"
        kept = self.keep.get(asked)
        if kept is not None:
            return kept
        url = f"{place.base.rstrip('/')}{path}?{httpx2.QueryParams({**parameters, **dict(place.polite)})}"
        host = urlsplit(url).netloc
        if self.offline:
            raise CatalogueError(f"{host} was not asked: nothing is looked up here")
        page = self._asked(url, host, place.pause)
        self.keep.put(asked, page)
        return page

    def close(self) -> None:
        """Close connections."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _asked(self, url: str, host: str, pause: float) -> Page:
        begun = self.clock.now()
        try:
            for attempt in (1, 2):
                self._wait(host, pause)
                page, again = self._once(url, host)
                if page.status not in _AGAIN:
                    return _known(page, host)
                if attempt == 2 or again > _LONGEST_WAIT:
                    break
                self.clock.sleep(max(again, pause))
            raise CatalogueError(f"{host} answered {page.status}")
        finally:
            self._spent += self.clock.now() - begun

    def _wait(self, host: str, pause: float) -> None:
        if self._spent > self.limit:
            raise CatalogueError(f"{host} was not asked: looking things up has taken {self.limit:g} s")
        due = self._last.get(host, -pause) + pause - self.clock.now() if host in self._last else 0.0
        if due > 0:
            self.clock.sleep(due)
        self._last[host] = self.clock.now()

    def _once(self, url: str, host: str) -> tuple[Page, float]:
        """One request, redirects followed; and for how long the host asks to be left alone."""
        import httpx2

        client, end = self._opened(), self.clock.now() + 2 * self.timeout
        if self._deadline is not None:
            self._deadline.set(end)
        try:
            with client.stream("GET", url, extensions={"synproof_asked": url}) as answer:
                return Page(answer.status_code, self._body(answer, host, end)), _seconds(answer.headers.get("retry-after", ""))
        except httpx2.TooManyRedirects as fault:
            raise CatalogueError(f"{host} leads from address to address") from fault
        except httpx2.TimeoutException as fault:
            seconds = self.timeout * (2 if self.clock.now() >= end else 1)
            raise CatalogueError(f"{host} did not answer within {seconds:g} s") from fault
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as fault:
            raise CatalogueError(f"{host} cannot be reached: {type(fault).__name__}: {str(fault)[:200]}") from fault

    def _body(self, answer: Any, host: str, end: float) -> bytes:
        """Read piece by piece, so that one without end, or one that drips, is noticed."""
        parts, size = [], 0
        for part in answer.iter_bytes(_CHUNK):
            parts.append(part)
            size += len(part)
            if size > MAX_BYTES:
                raise CatalogueError(f"{host} answered with more than {MAX_BYTES:,} bytes")
            if self.clock.now() > end:
                raise CatalogueError(f"{host} took more than {2 * self.timeout:g} s to answer")
        return b"".join(parts)

    def _opened(self) -> httpx2.Client:
        if self._client is None:
            import httpx2

            from synproof_cli.deadline import Deadline, bind

            self._client = httpx2.Client(
                timeout=self.timeout, follow_redirects=True, max_redirects=MAX_REDIRECTS, headers={"User-Agent": self.agent},
                event_hooks={"request": [_stays]},
            )
            self._deadline = Deadline(self.clock.now)
            bind(self._client, self._deadline)  # a head that drips resets every timeout of the HTTP library
        return self._client


def _stays(request: Any) -> None:
    """Before a request is sent, a redirected one too. Raises CatalogueError where it goes to another host, or gives encryption up: a
    catalogue has no business at an address of this network, and what stands elsewhere is not its record.
    """
    asked, leads = urlsplit(request.extensions["synproof_asked"]), urlsplit(str(request.url))
    if asked.scheme == "https" and leads.scheme != "https":
        raise CatalogueError(f"{asked.netloc} leads to an address without encryption")
    if asked.netloc != leads.netloc and not _same_house(asked, leads):
        raise CatalogueError(f"{asked.netloc} leads to another host, {leads.netloc[:100] or 'none'}")


def _same_house(asked: SplitResult, leads: SplitResult) -> bool:
    """Whether one host's name stands below the other's, both at the usual ports: `export.arxiv.org` and `arxiv.org`."""
    one, other = sorted((asked.hostname or "", leads.hostname or ""), key=len)
    usual = asked.port in (None, 80, 443) and leads.port in (None, 80, 443)
    return usual and "." in one and (one == other or (other.endswith(f".{one}") and not one.rpartition(".")[2].isdigit()))


def _known(page: Page, host: str) -> Page:
    if page.status in (200, 400, 404):
        return page
    raise CatalogueError(f"{host} answered {page.status}")


def _seconds(value: str) -> float:
    """Retry-After in seconds; what is a date, or nonsense, asks for a short while only."""
    return float(value) if value.strip().isdecimal() and len(value) < 8 else 1.0
