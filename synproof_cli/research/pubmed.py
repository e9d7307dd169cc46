"""PubMed: records from the E-utilities of the NCBI (`efetch` by number, `esearch` by title and by DOI)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from synproof_cli.research.fetch import CatalogueError, Fetcher, Page, Place
from synproof_cli.research.json_text import loaded, strings
from synproof_cli.research.markup import MarkupError, parse, text_of
from synproof_cli.research.record import Record

BASE: Final = "https://eutils.ncbi.nlm.nih.gov"
PAUSE: Final = 0.4
"""Seconds between requests: three a second are allowed without a key."""
_UNFIT: Final = re.compile(r"[^\w\s-]+")
_YEAR: Final = re.compile(r"\b(?:1[89]|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class PubMed:
    """Looks works up at PubMed. `contact`: an e-mail address that the NCBI may write to; may be empty."""

    fetcher: Fetcher
    base: str = BASE
    contact: str = ""
    name: str = "PubMed"

    def by_id(self, value: str) -> Record | None:
        """The work with that PMID; None where there is none. Raises CatalogueError."""
        found = self._fetched([value])
        return next((record for record in found if record.identifier == f"PMID:{value}"), None)

    def by_title(self, title: str) -> list[Record]:
        """Works whose titles have those words. Raises CatalogueError."""
        plain = " ".join(_UNFIT.sub(" ", title).split())
        if not plain:
            return []
        page = self._got("esearch", {"term": f"{plain}[Title]", "retmode": "json", "retmax": "5"})
        answer = loaded(page.body, "PubMed").get("esearchresult")
        if not isinstance(answer, dict):
            raise CatalogueError("PubMed's answer has no result")
        numbers = [number for number in strings(answer.get("idlist")) if number.isdecimal()]
        return self._fetched(numbers) if numbers else []

    def _fetched(self, numbers: list[str]) -> list[Record]:
        page = self._got("efetch", {"id": ",".join(numbers), "retmode": "xml"})
        if page.status != 200:
            return []
        try:
            root = parse(page.body)
        except MarkupError as fault:
            raise CatalogueError(f"PubMed's answer cannot be read: {fault}") from fault
        if root.tag not in ("PubmedArticleSet", "eFetchResult"):
            raise CatalogueError("PubMed's answer is no set of articles")
        return [record for article in root.iter("PubmedArticle") if (record := _record(article)) is not None]

    def _got(self, tool: str, more: dict[str, str]) -> Page:
        polite = (("tool", "synproof"), *((("email", self.contact),) if self.contact else ()))
        return self.fetcher.get(Place(self.name, self.base, PAUSE, polite), f"/entrez/eutils/{tool}.fcgi", {"db": "pubmed", **more})


def _record(entry: Element) -> Record | None:
    citation = entry.find("MedlineCitation")
    article = citation.find("Article") if citation is not None else None
    if citation is None or article is None:
        return None
    number = text_of(citation.find("PMID"))
    years = [text_of(found) for path in ("Journal/JournalIssue/PubDate/Year", "ArticleDate/Year") for found in article.iterfind(path)]
    years += _YEAR.findall(text_of(article.find("Journal/JournalIssue/PubDate/MedlineDate")))
    kinds = {text_of(kind) for kind in article.iterfind("PublicationTypeList/PublicationType")}
    venues = (text_of(article.find("Journal/Title")), text_of(article.find("Journal/ISOAbbreviation")))
    return Record(
        "PubMed", f"PMID:{number}", f"https://pubmed.ncbi.nlm.nih.gov/{number}/", text_of(article.find("ArticleTitle")).rstrip("."),
        tuple(_author(author) for author in article.iterfind("AuthorList/Author")),
        tuple(dict.fromkeys(int(year) for year in years if year.isdecimal())), tuple(filter(None, venues)),
        " ".join(text_of(part) for part in article.iterfind("Abstract/AbstractText")),
        fault="it has been retracted" if "Retracted Publication" in kinds else "",
    )


def _author(author: Element) -> str:
    group = text_of(author.find("CollectiveName"))
    first = text_of(author.find("ForeName")) or text_of(author.find("Initials"))
    return group or f"{first} {text_of(author.find('LastName'))}".strip()
