"""Requests made up from the interface's own description, good ones and bad ones."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lonehand.faces.web.app import make_app
from lonehand.faces.web.openapi import document
from lonehand.games import find
from lonehand.store.sqlite import Store

HERE: Final = {"host": "127.0.0.1:4747"}
STORE: Final = Store(":memory:", find)
APP: Final = make_app(STORE)
GAME: Final = str(STORE.new("lone-gunslinger", seed="schema").key)
CASES: Final = [
    pytest.param(path, method, good, id=f"{method} {path} {'good' if good else 'bad'}")
    for path, operations in document()["paths"].items()
    for method, operation in operations.items()
    for good in (True, False)
    if good or operation.get("parameters") or "requestBody" in operation
]
"""Every operation with good requests, and those that carry anything with bad ones."""


@cache
def schema() -> Any:
    """Return the description as schemathesis reads it; the import alone takes two seconds."""
    import schemathesis  # noqa: PLC0415 - see above

    return schemathesis.openapi.from_asgi("/openapi.json", APP, headers=HERE)


@cache
def rules_decide() -> Any:
    """Return the check that is left out: a well-formed answer may still be against the rules."""
    import schemathesis  # noqa: PLC0415 - as above

    return schemathesis.checks.CHECKS.get_one("positive_data_acceptance")


@pytest.mark.parametrize(("path", "method", "good"), CASES)
@settings(max_examples=6, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_answer_to_any_request_is_as_described(
    path: str,
    method: str,
    good: bool,  # noqa: FBT001 - a column of the table
    data: st.DataObject,
) -> None:
    """No request breaks the server, and whatever comes back is what the description says."""
    from schemathesis import GenerationMode  # noqa: PLC0415 - as above

    operation = schema()[path][method]
    mode = GenerationMode.POSITIVE if good else GenerationMode.NEGATIVE
    case = data.draw(operation.as_strategy(generation_mode=mode))
    named = str(case.path_parameters.get("key", ""))
    if re.fullmatch("[A-Za-z0-9-]+", named) and case.method != "DELETE":
        case.path_parameters["key"] = GAME
    case.call_and_validate(headers=HERE, excluded_checks=[rules_decide()])


@pytest.fixture(scope="module", autouse=True)
def the_game_is_unharmed() -> Any:
    """The game that all the requests were about can be opened again afterwards."""
    yield
    again = STORE.open(GAME)
    assert again.outcome() is not None or again.questions()
    STORE.close()
