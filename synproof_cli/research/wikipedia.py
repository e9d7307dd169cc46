"""The English Wikipedia: pages by title, as plain text, through MediaWiki's action API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from synproof_cli.research.fetch import CatalogueError, Fetcher, Place
from synproof_cli.research.json_text import inside, loaded, text
from synproof_cli.research.record import Record

BASE: Final = "https://en.wikipedia.org"
PAUSE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Wikipedia:
    """Looks pages up."""

    fetcher: Fetcher
    base: str = BASE
    name: str = "Wikipedia"

    def by_id(self, value: str) -> Record | None:
        """The page with that title, or the one it leads to; None where there is none. Raises CatalogueError."""
        page = self.fetcher.get(Place(self.name, self.base, PAUSE), "/w/api.php", {
            "action": "query", "format": "json", "formatversion": "2", "prop": "extracts|info|pageprops", "explaintext": "1",
            "inprop": "url", "ppprop": "disambiguation", "redirects": "1", "titles": value.replace("|", " "),
        })
        answer = loaded(page.body, self.name)
        pages = inside(answer, "query", "pages")
        if page.status != 200 or not isinstance(pages, list):
            raise CatalogueError(f"Wikipedia answered {text(inside(answer, 'error', 'info'))[:200] or page.status}")
        found = next((one for one in pages if isinstance(one, dict)), {})
        title = text(found.get("title"))
        if not title or found.get("missing") or found.get("invalid"):
            return None
        several = isinstance(found.get("pageprops"), dict) and "disambiguation" in found["pageprops"]
        return Record(
            "Wikipedia", f"Wikipedia: {title}", text(found.get("fullurl")), title, text=text(found.get("extract")), whole=True,
            fault="that page is a list of things with the same name" if several else "",
        )

    def by_title(self, title: str) -> list[Record]:
        """The page with exactly that title. Raises CatalogueError."""
        found = self.by_id(title)
        return [found] if found is not None else []
