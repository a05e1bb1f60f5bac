"""Requests made up from the interface's own description, good ones and bad ones."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.store.sqlite import Shelf

HERE: Final = {"host": "127.0.0.1:4747"}
SHELF: Final = Shelf(":memory:", find)
APP: Final = make_app(SHELF)
GAME: Final = str(SHELF.new("lone-gunslinger", seed="schema").key)
SCHEMA: Final = schemathesis.openapi.from_asgi("/openapi.json", APP, headers=HERE)
RULES_DECIDE: Final = schemathesis.checks.CHECKS.get_one("positive_data_acceptance")
"""Not asked for: an answer may be well formed and still be against the rules of the game."""


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_to_any_request_is_as_described(case: Any) -> None:
    """No request breaks the server, and whatever comes back is what the description says."""
    named = str(case.path_parameters.get("key", ""))
    if re.fullmatch("[A-Za-z0-9-]+", named) and case.method != "DELETE":
        case.path_parameters["key"] = GAME
    case.call_and_validate(headers=HERE, excluded_checks=[RULES_DECIDE])


@pytest.fixture(scope="module", autouse=True)
def the_game_is_unharmed() -> Any:
    """The game that all the requests were about can be opened again afterwards."""
    yield
    again = SHELF.open(GAME)
    assert again.outcome() is not None or again.questions()
    SHELF.close()
