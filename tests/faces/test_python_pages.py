"""The manual's two pages of reference for Python: up to date, and complete."""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import lonehand
from lonehand.games import TITLES, find

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))

python_pages = import_module("_ext.python_pages")
question_pages = import_module("_ext.question_pages")


@pytest.mark.parametrize("path", python_pages.PAGES, ids=lambda path: path.name)
def test_a_page_made_from_docstrings_is_as_they_are(path: Path) -> None:
    made = python_pages.PAGES[path]()
    assert path.read_text("utf-8") == made, "run: python docs/_ext/python_pages.py"


def test_every_public_name_and_all_that_it_has_is_on_the_page_with_a_sentence() -> None:
    page = python_pages.NAMES.read_text("utf-8")
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    names = [python_pages.heading(name) for name in lonehand.__all__]
    assert headings == [*names, "Errors", "Other types"]
    for name in lonehand.__all__:
        each = getattr(lonehand, name)
        assert f"[`{name}`](#{python_pages.heading(name).lower().replace(' ', '-')})" in page
        assert not inspect.isfunction(each) or f"`lonehand.{name}(" in page
        for key in dir(each) if inspect.isclass(each) else ():
            own = any(key in vars(parent) for parent in each.__mro__[:1])
            field = key in getattr(each, "__struct_fields__", ())
            listed = f"\n    {key}: " in (inspect.getdoc(each) or "")  # among its attributes
            if own and not key.startswith("_") and not field and not listed:
                assert f"**`{name}.{key}" in page
            if field and not key.startswith("_"):
                assert re.search(rf"^- .*`{key}`", page, re.MULTILINE)


def test_every_type_in_a_signature_is_on_the_page() -> None:
    page = python_pages.NAMES.read_text("utf-8")
    known = {*lonehand.__all__, *python_pages.KINDS, "Any", "Path", "Mapping", "None"}
    known |= {"Callable", "Chance", "Answer", "ValueError", "TypeError"}
    types = re.findall(r"^\*(?:Type|Returns):\* `(.+)`$", page, re.MULTILINE)
    used = {word for kind in types for word in re.findall(r"\b[A-Z]\w+", kind)}
    assert used - known - {"Literal", "SupportsIndex"} == set()
    assert all(f"**`{kind}`**" in page for kind in python_pages.KINDS)
    stub = Path(lonehand.__file__).with_suffix(".pyi").read_text("utf-8")
    for kind, module in python_pages.KINDS.items():
        assert getattr(lonehand, kind) is getattr(import_module(module), kind)
        assert f"from {module} import {kind} as {kind}\n" in stub


def test_the_page_of_names_says_how_each_is_called_and_what_it_gives() -> None:
    page = python_pages.NAMES.read_text("utf-8")
    assert "**`Play.fork(*, seed=0, bots=None)`**\n\nReturn a game of its own" in page
    assert "- `seed`: the same seed gives the same game; None draws one." in page
    assert "**`Asked.choices`**\n\nWhat may be answered." in page
    assert "*Type:* `tuple[Choice, ...]`" in page
    assert "*Returns:* `list[Line]`" in page
    assert "- `session`: the game." not in page


def test_the_page_of_views_has_values_for_the_constants_of_the_code() -> None:
    page = python_pages.VIEWS.read_text("utf-8")
    assert "one of `holster`, `hand`, `hands`, `off hand`" in page
    assert "`NOBODY`" not in page


def test_a_bot_of_outlaws_sees_walls_doors_and_cover() -> None:
    play = lonehand.new("outlaws", seed=3)
    board, state = play.view["board"], play._seen.view  # noqa: SLF001 - to hold it against the map
    ground = find("outlaws").rules_for(state).ground  # type: ignore[attr-defined]
    assert {"wall", "door", "window"} <= {kind for _, _, kind in board["edges"]}
    doors = {frozenset(ground.cells.names[cell] for cell in door) for door in ground.doors}
    assert doors == {frozenset(pair) for *pair, kind in board["edges"] if kind == "door"}
    assert len(board["low"]) == sum(ground.low)
    assert (board["columns"], board["rows"]) == (ground.columns, ground.rows)
    page = python_pages.VIEWS.read_text("utf-8")
    section = page.partition("### `board`\n")[2].partition("\n## ")[0]
    assert [key for key in board if f"`{key}`" not in section] == []


@pytest.mark.parametrize("game", TITLES)
def test_every_key_that_a_view_has_is_on_the_page(game: str) -> None:
    page = python_pages.VIEWS.read_text("utf-8")
    section = page.partition(f"## {find(game).title}\n")[2].partition("\n## ")[0]
    top = section.partition("### view\n")[2].partition("\n### ")[0]
    play = lonehand.new(game, seed=3)
    missing = [key for key in play.view if f"`{key}`" not in top]
    assert missing == []


@pytest.mark.parametrize("game", TITLES)
def test_every_topic_that_the_rules_ask_by_is_on_the_page_however_seldom(game: str) -> None:
    page = question_pages.PAGE.read_text("utf-8")
    section = page.partition(f"## {find(game).title}\n")[2].partition("\n## ")[0]
    topics = question_pages.topics_in_code(game)
    assert len(topics) > 5
    assert [topic for topic in topics if f"`{topic}`" not in section] == []


@pytest.mark.parametrize("game", TITLES)
def test_every_question_that_is_met_is_on_the_page_with_its_rules_and_what_it_is_about(
    game: str,
) -> None:
    page = question_pages.PAGE.read_text("utf-8")
    section = page.partition(f"## {find(game).title}\n")[2].partition("\n## ")[0]
    assert section.count("\n**`") >= 3
    keys = set(
        re.findall(r"`(\w+)` \(`", "".join(re.findall(r"^- `about`: .*", section, re.MULTILINE)))
    )
    assert [key for key in keys if f"| `{key}` | " not in section] == []
    found = question_pages.sorts_of(find(game), games=1, steps=30, answers=20)
    assert found
    for (is_source, topic), sort in found.items():
        players, _, typed = section.partition("### Dice and cards")
        entry = (typed if is_source else players).partition(f"**`{topic}`**")[2]
        entry = entry.partition("\n**`")[0]
        assert entry, topic
        assert [clause for clause in sort.clauses if f"`{clause}`" not in entry] == []
        assert [key for key in sort.about if f"`{key}` (" not in entry] == []
