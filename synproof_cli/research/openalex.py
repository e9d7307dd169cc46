"""OpenAlex: works by DOI and by title (`api.openalex.org/works`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from synproof_cli.research.fetch import CatalogueError, Fetcher, Place
from synproof_cli.research.json_text import inside, loaded, text
from synproof_cli.research.record import Record

BASE: Final = "https://api.openalex.org"
PAUSE: Final = 0.2
_FIELDS: Final = "id,doi,display_name,publication_year,authorships,primary_location,abstract_inverted_index,is_retracted"
_UNFIT: Final = re.compile(r"[^\w\s-]+")
_LONGEST: Final = 5_000
"""Words of an abstract that are put together again."""


@dataclass(frozen=True, slots=True)
class OpenAlex:
    """Looks works up at OpenAlex. `contact`: an e-mail address, which OpenAlex asks for; may be empty."""

    fetcher: Fetcher
    base: str = BASE
    contact: str = ""
    name: str = "OpenAlex"

    def by_id(self, value: str) -> Record | None:
        """The work with that DOI; None where OpenAlex has none. Raises CatalogueError."""
        if {".", ".."} & set(value.split("/")):  # would lead out of the works
            return None
        page = self.fetcher.get(self._place, f"/works/doi:{quote(value, safe='/()')}", self._said({}))
        return None if page.status != 200 else _record(loaded(page.body, self.name))

    def by_title(self, title: str) -> list[Record]:
        """Works that a search for those words gives first. Raises CatalogueError."""
        plain = " ".join(_UNFIT.sub(" ", title).split())
        if not plain:
            return []
        page = self.fetcher.get(self._place, "/works", self._said({"search": plain, "per-page": "10"}))
        results = loaded(page.body, self.name).get("results") if page.status == 200 else None
        if not isinstance(results, list):
            raise CatalogueError(f"OpenAlex answered {page.status} to a search, without results")
        return [_record(found) for found in results if isinstance(found, dict)]

    @staticmethod
    def _said(more: dict[str, str]) -> dict[str, str]:
        return {**more, "select": _FIELDS}

    @property
    def _place(self) -> Place:
        return Place(self.name, self.base, PAUSE, (("mailto", self.contact),) if self.contact else ())


def _record(work: dict[str, Any]) -> Record:
    doi = text(work.get("doi")).removeprefix("https://doi.org/").lower()
    title, address = text(work.get("display_name")), text(work.get("id"))
    if not title and not address:
        raise CatalogueError("OpenAlex's answer is no work")
    authorships = work.get("authorships")
    names = [text(inside(one, "author", "display_name")) for one in authorships] if isinstance(authorships, list) else []
    year, venue = work.get("publication_year"), text(inside(work, "primary_location", "source", "display_name"))
    return Record(
        "OpenAlex", f"doi:{doi}" if doi else address.rpartition("/")[2], f"https://doi.org/{doi}" if doi else address, title,
        tuple(filter(None, names)), (year,) if isinstance(year, int) else (), (venue,) if venue else (),
        _abstract(work.get("abstract_inverted_index")), fault="it has been retracted" if work.get("is_retracted") is True else "",
    )


def _abstract(index: object) -> str:
    """The abstract, put together from the places at which each word stands."""
    if not isinstance(index, dict):
        return ""
    placed = {
        place: word for word, places in index.items() if isinstance(places, list)
        for place in places if isinstance(place, int) and 0 <= place < _LONGEST
    }
    return " ".join(str(placed[place]) for place in sorted(placed))
