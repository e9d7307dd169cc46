"""Sentences that limit all of their document, and those that only look like it."""

from __future__ import annotations

import time

import pytest

from synproof_cli.axiomat.whole import WholeLimit, limit_of_document


@pytest.mark.parametrize("text", [
    "This policy ceases to apply on 30 June 2021.",
    "These terms apply only to consumers.",
    "This agreement only applies to consumers.",
    "The provisions of this Act do not apply to boats.",
    "Nothing in this Act applies to the armed forces.",
    "Interns are excluded from this policy.",
    "Contractors are outside the scope of this policy.",
    "Contractors are not covered by this handbook.",
    "This privacy policy does not apply to third-party sites.",
    "The policy does not apply to interns.",
    "These general terms and conditions apply exclusively to traders.",
    "This Code of Conduct shall not apply to suppliers.",
    "This warranty is void if the seal is broken.",
    "This warranty applies only to new goods.",
    "The scope of this directive is limited to banks.",
    "This regulation is hereby repealed.",
    "This lease ends on 31 December 2020.",
    "This offer is valid until 31 May 2020.",
    "This circular has been superseded by circular 15.",
    "This policy is limited to trips abroad.",
    "This policy is no longer in force.",
    "This agreement is void.",
    "This tariff applies where the customer has no meter.",
    "Only consumers are bound by these terms.",
    "This code applies unless the parties agree otherwise.",
    "This version has not been approved by the works council.",
    "This is only a draft.",
    "This contract is a sample.",
])
def test_what_limits_its_document(text: str) -> None:
    assert limit_of_document(text) == WholeLimit()


@pytest.mark.parametrize(("text", "words"), [
    ("This policy applies to employees in Germany.", 2), ("These terms apply to consumers.", 1),
    ("This policy applies to all employees who work at night.", 3), ("This handbook applies to contracts concluded before 2020.", 2),
])
def test_whom_a_document_is_for_limits_what_does_not_name_them(text: str, words: int) -> None:
    limit = limit_of_document(text)
    assert limit is not None
    assert len(limit.words) == words


@pytest.mark.parametrize("text", [
    "This policy applies to all employees.",
    "This policy applies to all employees of Acme GmbH.",
    "This Agreement applies to the Services.",
    "This DPA applies to the processing of personal data.",
    "Under this policy, employees shall not disclose data.",
    "This agreement shall not be amended orally.",
    "This policy explains how we use data.",
    "This agreement starts on 1 May.",
    "The supplier does not apply paint.",
    "This Agreement supersedes all prior agreements.",
    "This agreement may only be amended in writing.",
    "This contract is governed by German law.",
    "The employee is not bound by the contract of another employer.",
    "The contract shall not exceed two years.",
    "This Agreement is subject to the laws of France.",
    "If this agreement ends, the supplier returns the data.",
    "The laws of France apply to this agreement, except its conflict rules.",
    "Recipient's obligations in this NDA do not apply to public information.",
    "Defending against attacks is outside the scope of this specification.",
    "If this policy does not apply, the manager decides.",
])
def test_what_does_not(text: str) -> None:
    assert limit_of_document(text) is None


@pytest.mark.parametrize("text", ["this policy " * 3_000, "this policy applies " + "a " * 8_000, "the terms of " * 2_000 + "apply only"])
def test_long_texts_cost_no_time(text: str) -> None:
    begun = time.perf_counter()
    limit_of_document(text)
    assert time.perf_counter() - begun < 2
