"""Citations beside what four catalogues say, over real HTTP."""

import pytest

from tests.research.server import Catalogue

SCIENCE = "peer_reviewed_science"

VERIFIED = [
    (SCIENCE, "arXiv:2101.00001"),
    (SCIENCE, "Núñez, A. and Li, B. (2021). Grounded labels of small graphs. arXiv preprint arXiv:2101.00001v2"),
    (SCIENCE, "A. Nunez, Bo Li: “Grounded Labels of Small Graphs”, 2023, https://arxiv.org/pdf/2101.00001v1.pdf."),
    (SCIENCE, "Nunez et al. 2021, doi:10.48550/arXiv.2101.00001"),
    (SCIENCE, "Ferro (2003), arXiv:math/0309136"),
    (SCIENCE, 'Li, B. "grounded labels of small graphs are found in linear time" (arXiv:2101.00001)'),
    (SCIENCE, "Okafor G, van der Berg JH. Naps and recall in adults. J Small Hours. 2020;9:12-19. PMID: 31000001"),
    (SCIENCE, "Grace Okafor, Jan van der Berg (2019), https://pubmed.ncbi.nlm.nih.gov/31000001/"),
    (SCIENCE, 'Nap Study Group 2020: "Naps of 20 minutes did not impair recall" PMID 31000001'),
    (SCIENCE, "Ito, H., & Müller, J.-P. (2022). Attention is not all you need. Annals of Rules, 3(1). https://doi.org/10.1000/small.world."),
    (SCIENCE, "Attention is not all you need: a study of rules (doi:10.1000/SMALL.WORLD)"),
    (SCIENCE, 'Ito, "Rules beat … every case", Annals of Rules 2022, doi:10.1000/small.world'),
    (SCIENCE, "Hana Ito, Attention is not all you need: a study of rules, 2022"),
    (SCIENCE, "Okafor (2020). Naps and recall in adults"),
    (SCIENCE, 'Bo Li, "Grounded labels of small graphs"'),
    ("official_institutional", "Set out in doi:10.1000/small.world"),
    ("wikipedia", "https://en.wikipedia.org/wiki/Close-out_netting"),
    ("wikipedia", "Wikipedia: Close-out netting"),
    ("wikipedia", 'Wikipedia, "Close-out netting"'),
    ("wikipedia", "Close-out netting, English Wikipedia"),
    ("wikipedia", 'https://en.wikipedia.org/wiki/Close-out_netting says "It is not the same as set-off"'),
]

MISMATCHED = [
    (SCIENCE, "Vaswani et al. (2017). Attention is all you need. doi:10.1000/small.world", "Attention is not all you need"),
    (SCIENCE, "Ito, H. (2021). Attention is not all you need. doi:10.1000/small.world", "the year is 2022"),
    (SCIENCE, "Ito, H. and Faker, Z. (2022). Attention is not all you need. doi:10.1000/small.world", "Faker"),
    (SCIENCE, '"Attention is all you need", doi:10.1000/small.world', "title"),
    (SCIENCE, "Smith 2021, arXiv:2101.00001", "Smith"),
    (SCIENCE, 'Li, "labels of large graphs are never found", arXiv:2101.00001', "labels of large graphs"),
    (SCIENCE, "Grounded labels of large graphs, arXiv:2101.00001", "Grounded Labels of Small Graphs"),
    (SCIENCE, "Cy Drew, A withdrawn claim, arXiv:2101.00002", "withdrawn"),
    (SCIENCE, "Okafor, Naps cure everything, PMID 31000002", "retracted"),
    (SCIENCE, "Nunez 2021 arXiv:2101.00001 and PMID:31000001", "Nunez"),
    (SCIENCE, "Attention is not all you need: a study of rules, by Jane Doe", "Jane"),
    ("wikipedia", 'https://en.wikipedia.org/wiki/Close-out_netting says "It is the same as set-off"', "does not say"),
    ("wikipedia", "Wikipedia: Mercury", "list of things"),
]

NOT_FOUND = [
    (SCIENCE, "arXiv:2999.99999"),
    (SCIENCE, "arXiv:0000.00000"),
    (SCIENCE, "doi:10.9999/fake.made.up.2099"),
    (SCIENCE, "PMID 99999999"),
    (SCIENCE, "Smith 2021, time travel psychology"),
    ("wikipedia", "https://en.wikipedia.org/wiki/Nothing_of_the_kind"),
    ("wikipedia", "Wikipedia: <b>"),
]

UNVERIFIED = [
    (SCIENCE, 'Li, Grounded labels of small graphs: "labels of large graphs are never found", arXiv:2101.00001'),
    (SCIENCE, "Smith 2021"),
    (SCIENCE, "A word 1999 doi:10.1000/(sici)1097<1::aid>3.0"),
    ("official_institutional", "Directive 2014/59/EU, Art. 71"),
    ("exact_works", "SymPy"),
    ("wikipedia", "https://de.wikipedia.org/wiki/Netting"),
    (SCIENCE, ""),
    (SCIENCE, "x" * 5000),
]


@pytest.mark.parametrize(("kind", "citation"), VERIFIED)
def test_a_work_that_is_what_the_citation_says(server: Catalogue, kind: str, citation: str) -> None:
    finding = server.open().check(kind, citation)
    assert finding.status == "verified", finding
    assert finding.record is not None


@pytest.mark.parametrize(("kind", "citation", "why"), MISMATCHED)
def test_another_work_than_the_citation_says(server: Catalogue, kind: str, citation: str, why: str) -> None:
    finding = server.open().check(kind, citation)
    assert finding.status == "mismatch", finding
    assert why in finding.detail


@pytest.mark.parametrize(("kind", "citation"), NOT_FOUND)
def test_no_such_work(server: Catalogue, kind: str, citation: str) -> None:
    finding = server.open().check(kind, citation)
    assert finding.status == "not-found", finding


@pytest.mark.parametrize(("kind", "citation"), UNVERIFIED)
def test_what_cannot_be_told(server: Catalogue, kind: str, citation: str) -> None:
    finding = server.open().check(kind, citation)
    assert finding.status == "unverified", finding
