"""A catalogue that cannot be asked says nothing about a citation: failed, never verified, never not-found."""

import socket
import threading
import time
from contextlib import suppress

import httpx2
import pytest

from synproof_cli.research import Addresses, Clockwork, Keep, Page, open_catalogues
from synproof_cli.research.fetch import MAX_BYTES, CatalogueError, _stays
from synproof_cli.research.markup import MarkupError, parse
from tests.research.server import Catalogue, catalogue

SCIENCE = "peer_reviewed_science"
BOMB = b"""<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><feed xmlns="http://www.w3.org/2005/Atom">
<entry><id>http://arxiv.org/abs/2101.00001</id><title>&b;</title></entry></feed>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/hostname">]><feed><entry><title>&x;</title></entry></feed>"""
CITATIONS = ["arXiv:2101.00001", "PMID 31000001", "doi:10.1000/small.world"]
WIKI = "https://en.wikipedia.org/wiki/Close-out_netting"
NONSENSE = [
    b"",
    b"<html><body>Captive portal</body></html>", b"[1, 2]", b"null", b"\xff\xfe\x00", b'{"id": 3}', b"{" * 3000, b'{"query": {"pages": 1}}',
]


@pytest.mark.parametrize("citation", [*CITATIONS, WIKI])
@pytest.mark.parametrize("status", [401, 403, 418, 429, 500, 503])
def test_a_status_that_is_no_answer(server: Catalogue, citation: str, status: int) -> None:
    server.faults = [(status, {}, b"down")] * 2
    finding = server.open().check(SCIENCE, citation)
    assert finding.status == "failed"
    assert str(status) in finding.detail


@pytest.mark.parametrize("citation", [*CITATIONS, WIKI])
@pytest.mark.parametrize("body", NONSENSE)
def test_an_answer_without_sense(server: Catalogue, citation: str, body: bytes) -> None:
    server.faults = [(200, {}, body)]
    assert server.open().check(SCIENCE, citation).status == "failed"


@pytest.mark.parametrize("body", [BOMB, OUTSIDE])
def test_entities_are_refused(server: Catalogue, body: bytes) -> None:
    server.faults = [(200, {}, body)]
    finding = server.open().check(SCIENCE, "arXiv:2101.00001")
    assert finding.status == "failed"
    assert "entities" in finding.detail


def test_markup_without_end() -> None:
    with pytest.raises(MarkupError):
        parse(b"<a>" * 100_000)


def test_nobody_there() -> None:
    gone = "http://127.0.0.1:9"
    checker = open_catalogues(Addresses(gone, gone, gone, gone), Clockwork(time.monotonic, lambda _: None))
    assert [checker.check(SCIENCE, citation).status for citation in CITATIONS] == ["failed"] * 3
    assert checker.check(SCIENCE, "A title of several words, 2020").status == "failed"


def test_a_host_that_leads_in_circles(server: Catalogue) -> None:
    server.faults = [(302, {"Location": "/again"}, b"")] * 20
    finding = server.open().check(SCIENCE, "arXiv:2101.00001")
    assert finding.status == "failed"
    assert len(server.requests) <= 5


@pytest.mark.parametrize("citation", [*CITATIONS, WIKI])
def test_a_redirect_to_another_host_is_not_followed(server: Catalogue, citation: str) -> None:
    with catalogue() as other:
        for place in (other.url, other.url.replace("127.0.0.1", "localhost"), "file:///etc/hostname", "//169.254.169.254/latest"):
            server.faults = [(302, {"Location": f"{place}/works/doi:10.1000/small.world"}, b"")]
            assert server.open().check(SCIENCE, citation).status == "failed"
        assert other.requests == []


@pytest.mark.parametrize(("asked", "leads", "stays"), [
    ("http://export.arxiv.org/api", "https://export.arxiv.org/api", True), ("https://export.arxiv.org/a", "https://arxiv.org/a", True),
    ("https://arxiv.org/a", "http://arxiv.org/a", False), ("https://arxiv.org/a", "https://evilarxiv.org/a", False),
    ("https://api.openalex.org/a", "https://10.0.0.1/a", False), ("https://api.openalex.org/a", "https://org/a", False),
    ("https://api.openalex.org/a", "https://api.openalex.org:8443/a", False), ("http://10.0.0.1/a", "http://1.10.0.0.1/a", False),
    ("https://api.openalex.org/a", "https://api.openalex.org@evil.example/a", False),
])
def test_where_a_redirect_may_lead(asked: str, leads: str, stays: bool) -> None:
    request = httpx2.Request("GET", leads, extensions={"synproof_asked": asked})
    if stays:
        _stays(request)
        return
    with pytest.raises(CatalogueError, match="leads to"):
        _stays(request)


def test_an_answer_without_end(server: Catalogue) -> None:
    server.faults = [(200, {}, b" " * (MAX_BYTES + 1))]
    assert server.open().check(SCIENCE, "arXiv:2101.00001").status == "failed"


def test_a_host_that_wants_to_be_left_alone_for_a_while(server: Catalogue) -> None:
    server.faults = [(429, {"Retry-After": "2"}, b"")]
    assert server.open().check(SCIENCE, "doi:10.1000/small.world").status == "verified"
    assert 2.0 in server.slept


@pytest.mark.parametrize("wait", ["3600", "99999999999", "Wed, 21 Oct 2015 07:28:00 GMT", "soon"])
def test_a_host_that_wants_to_be_left_alone_for_long(server: Catalogue, wait: str) -> None:
    server.faults = [(429, {"Retry-After": wait}, b"")] * 9
    assert server.open().check(SCIENCE, "doi:10.1000/small.world").status == "failed"
    assert sum(server.slept) < 15
    assert len(server.requests) <= 2


def test_a_search_of_which_one_catalogue_is_down_finds_no_absence(server: Catalogue) -> None:
    server.faults = [(500, {}, b"")]
    assert server.open().check(SCIENCE, "Smith 2021, time travel psychology").status == "failed"


def test_a_search_of_which_one_catalogue_is_down_may_find_the_work(server: Catalogue) -> None:
    server.faults = [(500, {}, b"")]
    assert server.open().check(SCIENCE, "Okafor (2020). Naps and recall in adults").status == "verified"


class Shelf(Keep):
    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}

    def get(self, asked: str) -> Page | None:
        return self.pages.get(asked)

    def put(self, asked: str, page: Page) -> None:
        self.pages[asked] = page


def test_nobody_is_asked_twice_and_only_answers_are_kept(server: Catalogue) -> None:
    shelf = Shelf()
    server.faults = [(500, {}, b"")]
    assert server.open(keep=shelf).check(SCIENCE, "arXiv:2101.00001").status == "failed"
    assert not shelf.pages
    assert server.open(keep=shelf).check(SCIENCE, "arXiv:2101.00001").status == "verified"
    assert server.open(keep=shelf).check(SCIENCE, "doi:10.9999/none").status == "not-found"
    asked = len(server.requests)
    offline = server.open(keep=shelf, offline=True)
    assert offline.check(SCIENCE, "arXiv:2101.00001").status == "verified"
    assert offline.check(SCIENCE, "doi:10.9999/none").status == "not-found"
    assert offline.check(SCIENCE, "PMID 31000001").status == "failed"
    assert len(server.requests) == asked


def test_requests_to_one_host_keep_their_distance_and_say_who_asks(server: Catalogue) -> None:
    checker = server.open(version="9.9")
    for citation in CITATIONS:
        checker.check(SCIENCE, citation)
    assert sum(server.slept) > 0.3
    assert server.agents == {"synproof/9.9 (citation check; ops@example.org)"}
    assert any("mailto=ops%40example.org" in request for request in server.requests)


def test_a_citation_is_looked_up_once_in_a_debate(server: Catalogue) -> None:
    checker = server.open()
    first = checker.check(SCIENCE, "arXiv:2101.00001")
    assert checker.check(SCIENCE, "arXiv:2101.00001") == first
    assert len(server.requests) == 1


@pytest.mark.parametrize("citation", [
    "doi:10.1000/../../etc/passwd", "doi:10.1000/x?select=*&y=1#z", "doi:10.1000/\x00\r\nHost: evil", "arXiv:2101.00001&search_query=all:x",
    "https://en.wikipedia.org/wiki/%0d%0aX-Evil:1", "Wikipedia: A|B|Close-out netting",
])
def test_identifiers_cannot_change_the_request(server: Catalogue, citation: str) -> None:
    server.open().check("wikipedia", citation)
    for request in server.requests:
        assert "evil" not in request.lower().partition("?")[0]
        assert request.startswith(("/works/doi:", "/api/query?id_list=", "/w/api.php?"))
        assert "/../" not in request


@pytest.mark.parametrize("unit", [b"X-Slow: a\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_a_head_that_comes_drop_by_drop_ends_with_the_time_there_is(unit: bytes) -> None:
    def drip(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection, suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK\r\n" if unit.startswith(b"X") else unit)
            for _ in range(100):
                connection.sendall(unit)
                time.sleep(0.1)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=drip, args=(listener,), daemon=True).start()
        here = f"http://127.0.0.1:{listener.getsockname()[1]}"
        checker = open_catalogues(Addresses(here, here, here, here), Clockwork(time.monotonic, lambda _: None), timeout=0.5)
        begun = time.monotonic()
        finding = checker.check(SCIENCE, "PMID 31000001")
    assert time.monotonic() - begun < 4
    assert finding.status == "failed" and "did not answer within 1 s" in finding.detail
