"""Four catalogues on the loopback interface, each in the shape its public API has, over real HTTP; and their ways of failing."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from synproof_cli.research import Addresses, Catalogues, Clockwork, open_catalogues

ATOM = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/x</id><title>arXiv Query</title><updated>2026-01-01T00:00:00Z</updated>
  <opensearch:totalResults>{count}</opensearch:totalResults>{entries}
</feed>"""
ENTRY = """
  <entry>
    <id>http://arxiv.org/abs/{id}v2</id><title>{title}</title><updated>{updated}-03-01T00:00:00Z</updated>
    <link href="https://arxiv.org/abs/{id}v2" rel="alternate" type="text/html"/><summary>{abstract}</summary>
    <published>{published}-02-01T00:00:00Z</published>{authors}{comment}
  </entry>"""
ARXIV_ERROR = """<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_x</id><title>Error</title>
<summary>incorrect id format for x</summary></entry>"""
PREPRINTS: dict[str, dict[str, Any]] = {
    "2101.00001": {
        "title": "Grounded Labels\n   of Small Graphs", "authors": ["Ada Núñez", "Bo Li"], "published": "2021", "updated": "2023",
        "abstract": "We show that grounded labels of small graphs are found in linear time.",
    },
    "2101.00002": {
        "title": "A Withdrawn Claim", "authors": ["Cy Drew"], "published": "2021", "updated": "2021",
        "comment": "This paper has been withdrawn",
    },
    "math/0309136": {"title": "Old Numbers", "authors": ["E. Ferro"], "published": "2003", "updated": "2003"},
}
ARTICLE = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2026//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_260101.dtd">
<PubmedArticleSet>{articles}</PubmedArticleSet>"""
ONE = """<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">{id}</PMID><Article PubModel="Print-Electronic">
<Journal><JournalIssue CitedMedium="Internet"><Volume>9</Volume><PubDate>{date}</PubDate></JournalIssue>
<Title>The Journal of Small Hours</Title><ISOAbbreviation>J Small Hours</ISOAbbreviation></Journal><ArticleTitle>{title}</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">Sleep <i>matters</i>.</AbstractText>
<AbstractText Label="RESULTS">Naps of 20 minutes did not impair recall.</AbstractText></Abstract>
<AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Okafor</LastName><ForeName>Grace</ForeName><Initials>G</Initials></Author>
<Author ValidYN="Y"><LastName>van der Berg</LastName><Initials>JH</Initials></Author>
<Author><CollectiveName>Nap Study Group</CollectiveName></Author></AuthorList>
<PublicationTypeList><PublicationType UI="D016428">{kind}</PublicationType></PublicationTypeList>
<ArticleDate DateType="Electronic"><Year>2019</Year><Month>12</Month></ArticleDate></Article></MedlineCitation></PubmedArticle>"""
ARTICLES = {
    number: ONE.format(id=number, title=title, date=date, kind=kind) for number, title, date, kind in (
        ("31000001", "Naps and recall in adults.", "<Year>2020</Year><Month>Jan</Month>", "Journal Article"),
        ("31000002", "Naps cure everything.", "<MedlineDate>2018 Nov-Dec</MedlineDate>", "Retracted Publication"),
    )
}
WORKS = {
    "10.1000/small.world": {
        "id": "https://openalex.org/W1", "doi": "https://doi.org/10.1000/small.world",
        "display_name": "Attention is not all you need: a study of rules",
        "publication_year": 2022, "is_retracted": False, "primary_location": {"source": {"display_name": "Annals of Rules"}},
        "authorships": [{"author": {"display_name": "Hana Ito"}}, {"author": {"display_name": "Jörg-Peter Müller"}}],
        "abstract_inverted_index": {"Rules": [0], "beat": [1], "priors": [2], "in": [3], "every": [4], "case.": [5]},
    },
    "10.1000/(sici)1097<1::aid>3.0": {
        "id": "https://openalex.org/W2", "doi": None, "display_name": "Brackets", "publication_year": None, "authorships": None,
    },
}
PAGES: dict[str, dict[str, Any]] = {
    "Close-out netting": {
        "extract": "Close-out netting takes place following default. It is not the same as set-off.",
        "fullurl": "https://en.wikipedia.org/wiki/Close-out_netting",
    },
    "Mercury": {"extract": "Mercury may refer to:", "pageprops": {"disambiguation": ""}},
}


@dataclass
class Catalogue:
    """The server: `requests` that came, and what is to be answered in place of the usual (`faults`, one after the other, then as usual)."""

    url: str = ""
    requests: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    faults: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)

    def open(self, **more: Any) -> Catalogues:
        """The checker that asks this server; its time is what it would have waited."""
        clock = Clockwork(lambda: sum(self.slept), self.slept.append)
        return open_catalogues(Addresses(self.url, self.url, self.url, self.url, "ops@example.org"), clock, **more)


def _arxiv(query: dict[str, str]) -> tuple[int, bytes]:
    if "id_list" in query:
        value = query["id_list"].split("v")[0]
        if value == "0000.00000":
            return 400, ATOM.format(count=1, entries=ARXIV_ERROR).encode()
        names = [value] if value in PREPRINTS else []
    else:
        wanted = query["search_query"].removeprefix('ti:"').rstrip('"').lower()
        names = [name for name, work in PREPRINTS.items() if wanted in " ".join(work["title"].lower().split())]
    return 200, ATOM.format(count=len(names), entries="".join(map(_entry, names))).encode()


def _entry(name: str) -> str:
    work = {"abstract": "No abstract.", "comment": "", **PREPRINTS[name]}
    authors = "".join(f"<author><name>{author}</name></author>" for author in work.pop("authors"))
    comment = f"<arxiv:comment>{work['comment']}</arxiv:comment>" if work["comment"] else ""
    return ENTRY.format(id=name, authors=authors, **{**work, "comment": comment})


def _pubmed(tool: str, query: dict[str, str]) -> tuple[int, bytes]:
    if tool == "esearch.fcgi":
        wanted = query["term"].removesuffix("[Title]").lower()
        ids = [number for number, article in ARTICLES.items() if wanted in article.lower()]
        return 200, json.dumps({"header": {"type": "esearch"}, "esearchresult": {"count": str(len(ids)), "idlist": ids}}).encode()
    found = [ARTICLES[number] for number in query["id"].split(",") if number in ARTICLES]
    return 200, ARTICLE.format(articles="".join(found)).encode()


def _openalex(path: str, query: dict[str, str]) -> tuple[int, bytes]:
    if "search" in query:
        wanted = set(query["search"].lower().split())
        results = [work for work in WORKS.values() if len(wanted & set(work["display_name"].lower().replace(":", "").split())) > 2]
        return 200, json.dumps({"meta": {"count": len(results)}, "results": results}).encode()
    work = WORKS.get(unquote(path.removeprefix("/works/doi:")))
    return (404, b"<!doctype html><title>404 Not Found</title>") if work is None else (200, json.dumps(work).encode())


def _wikipedia(query: dict[str, str]) -> tuple[int, bytes]:
    title = query["titles"][:1].upper() + query["titles"][1:]
    if "<" in title:
        page: dict[str, Any] = {"title": title, "invalidreason": "The requested page title contains invalid characters", "invalid": True}
    elif title in PAGES:
        page = {"pageid": 7, "ns": 0, "title": title, **PAGES[title]}
    else:
        page = {"ns": 0, "title": title, "missing": True}
    return 200, json.dumps({"batchcomplete": True, "query": {"pages": [page]}}).encode()


def _answer(path: str, query: dict[str, str]) -> tuple[int, bytes]:
    if path == "/api/query":
        return _arxiv(query)
    if path.startswith("/entrez/eutils/"):
        return _pubmed(path.rpartition("/")[2], query)
    return _openalex(path, query) if path.startswith("/works") else _wikipedia(query)


@contextmanager
def catalogue() -> Iterator[Catalogue]:
    """A running server."""
    state = Catalogue()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

        def do_GET(self) -> None:
            state.requests.append(self.path)
            state.agents.add(self.headers["User-Agent"])
            split = urlsplit(self.path)
            headers: dict[str, str] = {}
            if state.faults:
                status, headers, body = state.faults.pop(0)
            else:
                status, body = _answer(split.path, {key: values[0] for key, values in parse_qs(split.query).items()})
            self.send_response(status)
            for key, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
