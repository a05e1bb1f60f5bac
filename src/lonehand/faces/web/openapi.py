"""The OpenAPI 3 document of the interface, made from the classes that it sends and receives."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

from lonehand import __version__
from lonehand.engine.clauses import Clause
from lonehand.faces.at_table.ahead import Ahead
from lonehand.faces.at_table.tableside import Steps
from lonehand.faces.viewmodel import (
    Branch,
    Fairness,
    Hint,
)
from lonehand.faces.web import api, messages
from lonehand.faces.web.answers import Wrong
from lonehand.show.drafts import Draft
from lonehand.show.figures import Look
from lonehand.show.logs import Reasons, Threat

TEXT: Final = {"type": "string"}
RECEIVES: Final[dict[str, Any]] = {
    "new_game": messages.NewGame,
    "answer": messages.AnswerGiven,
    "answer_all": messages.AnswersGiven,
    "undo": messages.Steps,
    "redo": messages.Steps,
    "back": messages.BackTo,
    "go": messages.GoTo,
    "correct": messages.Correction,
    "switch": messages.Switch,
    "type_in": messages.TypedIn,
    "know": messages.HandKnown,
    "let_pass": messages.LetPass,
    "stand_in": messages.StandIn,
}
MOVES: Final = (
    *("answer", "answer_all", "undo", "redo", "back", "go", "correct", "switch"),
    *("type_in", "know", "let_pass", "stand_in"),
)
SENDS: Final[dict[str, Any]] = {
    "list_games": list[messages.SavedGame],
    "new_game": messages.Begun,
    "import_record": messages.Begun,
    "show_rules": list[Clause],
    "show_game": messages.GameSeen,
    "show_log": messages.LogSeen,
    "show_moment": dict[str, Any],
    "show_reasons": Reasons | None,
    "show_back": messages.BackSeen,
    "show_hint": Hint | None,
    "show_threats": list[Threat],
    "show_fairness": Fairness,
    "show_branches": list[Branch],
    "show_steps": Steps,
    "show_ahead": Ahead,
    "show_correction": messages.CorrectionSeen,
    "show_look": Look,
    "show_draft": Draft | None,
    **dict.fromkeys(MOVES, messages.Moved),
}
ASKS: Final = {
    "show_log": ("first", "last"),
    "show_steps": ("first", "last"),
    "show_reasons": ("event",),
    "show_back": ("event",),
    "show_picture": ("event",),
    "show_look": ("event",),
}
"""The numbers that may stand in an address."""
WRITES: Final = {
    "show_correction": (("text", True),),
    "show_ahead": (("said", False),),
    "show_look": (("from", True), ("to", True)),
    "show_draft": (("text", False), ("who", False)),
}
"""The texts that may stand in an address, and whether each has to."""


@cache
def document() -> dict[str, Any]:
    """Return the document."""
    kinds = [*RECEIVES.values(), *SENDS.values(), Wrong]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    named = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in api.ROUTES:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = operation(
                route.endpoint, path, method, named
            )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lonehand",
            "version": __version__,
            "description": "Games against opponents who follow their printed rules.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def summary(handler: Any) -> str:
    """Return what an address does; where Python runs without docstrings, in one word."""
    return str((handler.__doc__ or handler.__name__).splitlines()[0])


def operation(handler: Any, path: str, method: str, named: dict[str, Any]) -> dict[str, Any]:
    """Return what one address does with one method."""
    name = handler.__name__
    found: dict[str, Any] = {
        "operationId": name,
        "summary": summary(handler),
        "parameters": parameters(name, path),
        "responses": responses(name, path, method, named),
    }
    if name in RECEIVES:
        schema = named[str(RECEIVES[name])]
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    elif name == "import_record":
        found["requestBody"] = {"required": True, "content": {"text/plain": {"schema": TEXT}}}
    return found


def parameters(name: str, path: str) -> list[dict[str, Any]]:
    """Return what stands in an address."""
    number = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    found: list[dict[str, Any]] = []
    for word in re.findall(r"\{(\w+)\}", path):
        schema = number if word == "event" else {**TEXT, "pattern": "^[A-Za-z0-9-]+$"}
        found.append({"name": word, "in": "path", "required": True, "schema": schema})
    found += [
        {"name": word, "in": "query", "required": False, "schema": number}
        for word in ASKS.get(name, ())
    ]
    found += [
        {"name": word, "in": "query", "required": needed, "schema": TEXT}
        for word, needed in WRITES.get(name, ())
    ]
    return found


def responses(name: str, path: str, method: str, named: dict[str, Any]) -> dict[str, Any]:
    """Return what may come back."""
    wrong = {"application/json": {"schema": named[str(Wrong)]}}
    found: dict[str, Any] = {}
    if name == "show_record":
        found["200"] = {"description": "The record.", "content": {"text/plain": {"schema": TEXT}}}
    elif name == "show_picture":
        found["200"] = {
            "description": "The picture.",
            "content": {"image/svg+xml": {"schema": TEXT}},
        }
    elif name == "remove_game":
        found["204"] = {"description": "The game has been removed."}
    else:
        content = {"application/json": {"schema": named[str(SENDS[name])]}}
        status = "201" if name in ("new_game", "import_record") else "200"
        found[status] = {"description": "Done.", "content": content}
    found["400"] = {"description": "Refused; a sentence says why.", "content": wrong}
    if "{" in path:
        found["404"] = {"description": "This was not found.", "content": wrong}
    if name in ("answer", "answer_all", "type_in"):
        found["409"] = {
            "description": "The game has moved on to another question.",
            "content": wrong,
        }
    if method != "GET":
        found["403"] = {"description": "The request did not come from our page.", "content": wrong}
        found["413"] = {"description": "The request is too large.", "content": wrong}
        found["503"] = {"description": "Another program is saving right now.", "content": wrong}
        found["507"] = {"description": "It could not be saved.", "content": wrong}
    return found
