"""arXiv: records from the Atom feed of its query interface (`export.arxiv.org/api/query`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from synproof_cli.research.fetch import CatalogueError, Fetcher, Place
from synproof_cli.research.markup import MarkupError, parse, text_of
from synproof_cli.research.record import Record

BASE: Final = "https://export.arxiv.org"
PAUSE: Final = 3.0
"""Seconds between requests, as arXiv asks."""
_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_OWN: Final = "{http://arxiv.org/schemas/atom}"
_VERSION: Final = re.compile(r"v\d+$")
_UNFIT: Final = re.compile(r"[^\w\s-]+")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class ArXiv:
    """Looks works up at arXiv."""

    fetcher: Fetcher
    base: str = BASE
    name: str = "arXiv"

    def by_id(self, value: str) -> Record | None:
        """The work with that identifier; None where arXiv has none. Raises CatalogueError."""
        wanted = _VERSION.sub("", value)
        found = self._entries({"id_list": value, "max_results": "1"})
        return next((record for record in found if record.identifier.lower() == f"arxiv:{wanted.lower()}"), None)

    def by_title(self, title: str) -> list[Record]:
        """Works whose titles have those words. Raises CatalogueError."""
        plain = " ".join(_UNFIT.sub(" ", title).split())
        return self._entries({"search_query": f'ti:"{plain}"', "max_results": "5"}) if plain else []

    def _entries(self, parameters: dict[str, str]) -> list[Record]:
        page = self.fetcher.get(Place(self.name, self.base, PAUSE), "/api/query", parameters)
        try:
            feed = parse(page.body)
        except MarkupError as fault:
            if page.status != 200:
                return []
            raise CatalogueError(f"arXiv's answer cannot be read: {fault}") from fault
        if not feed.tag.endswith("}feed"):
            raise CatalogueError("arXiv's answer is no feed")
        return [record for entry in feed.iter(f"{_ATOM}entry") if (record := _record(entry)) is not None]


def _record(entry: Element) -> Record | None:
    """A record; None for the entry by which arXiv says that there is none."""
    address, title = text_of(entry.find(f"{_ATOM}id")), text_of(entry.find(f"{_ATOM}title"))
    if "/abs/" not in address or not title:
        return None
    dates = [text_of(entry.find(f"{_ATOM}{name}"))[:4] for name in ("published", "updated")]
    journal = text_of(entry.find(f"{_OWN}journal_ref"))
    years = [int(year) for year in (*dates, *_YEAR.findall(journal)) if year.isdecimal()]
    comment = text_of(entry.find(f"{_OWN}comment"))
    withdrawn = "withdrawn" in comment.lower()[:200]
    return Record(
        "arXiv", "arXiv:" + _VERSION.sub("", address.partition("/abs/")[2]), address, title,
        tuple(text_of(author.find(f"{_ATOM}name")) for author in entry.iter(f"{_ATOM}author")),
        tuple(dict.fromkeys(years)), (journal,) if journal else (), text_of(entry.find(f"{_ATOM}summary")),
        fault="it was withdrawn by its authors" if withdrawn else "",
    )
