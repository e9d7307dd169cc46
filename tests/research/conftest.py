from collections.abc import Iterator

import pytest

from tests.research.server import Catalogue, catalogue


@pytest.fixture
def server() -> Iterator[Catalogue]:
    with catalogue() as running:
        yield running
