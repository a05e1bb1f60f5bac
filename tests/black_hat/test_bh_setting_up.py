"""Before the first turn: suits, edges, and who is placed where."""

from __future__ import annotations

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.setup import fault_of
from lonehand.games.black_hat.state import SEATS, State
from lonehand.games.black_hat.town.site import shape_of
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import distance, is_within

OPTIONS = {"town": "stage-stop", "gang": "posse", "second_gang": "family"}


def deployed(seed: str) -> tuple[Fight, list[str]]:
    """Return a gunfight with everybody on the table, and in whose order they were placed."""
    seats = dict.fromkeys(SEATS[:2], "person")
    session, chance = Session.new(GAME, seed, OPTIONS, seats), Chance(seed)
    placed: list[str] = []
    while (question := session.questions()[0]).topic in ("edge", "deploy"):
        form = question.form
        if form is None:
            texts = question.texts()
            session.answer(texts[chance.below("answers", len(texts))])
        else:
            placed.append(question.who)
            session.answer(form.sample(chance))
    return GAME.looked_at(session.path[-1].state), placed


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_everybody_is_placed_near_the_own_edge_and_the_lower_cutter_first(seed: str) -> None:
    fight, placed = deployed(seed)
    state: State = fight.state
    assert {"north", "south"} == set(state.edges)
    assert placed == sorted(placed, key=lambda seat: SEATS.index(seat) == state.cut)
    figures = [figure for figure in state.figures if not figure.is_ally]
    assert len(figures) == len(placed)
    for figure in figures:
        shape = shape_of(figure)
        _, north, _, south = shape.outline.box
        own = state.edges[figure.side]
        far = shape.y + south if own == "north" else fight.site.height - shape.y - north
        assert far <= 4 * INCH
        assert not any(is_within(shape, part, 0) for h in fight.site.houses for part in h.shapes)
        for enemy in figures:
            if enemy.side != figure.side:
                assert distance(shape, shape_of(enemy)) >= 8 * INCH


def test_suits_are_given_at_random_and_never_twice() -> None:
    found = set()
    for seed in range(40):
        players = deployed_suits(str(seed))
        assert len(set(players)) == len(players)
        found |= {(seat, suit) for seat, suit in enumerate(players)}
    assert found == {(seat, suit) for seat in range(2) for suit in "shdc"}


def deployed_suits(seed: str) -> list[str]:
    """Return the suits of the players of a gunfight that begins, by seat."""
    seats = dict.fromkeys(SEATS[:2], "person")
    state: State = Session.new(GAME, seed, OPTIONS, seats).path[-1].state
    return [player.suit for player in state.players]


@pytest.mark.parametrize("gang", ["family", "long-riders"])
def test_a_whole_gang_is_placed_by_one_answer(gang: str) -> None:
    options = {"town": "dry-creek", "gang": gang, "second_gang": "posse"}
    session = Session.new(GAME, "all", options, dict.fromkeys(SEATS[:2], "person"))
    session.answer("north")
    first = session.questions()[0].who
    session.answer("all")
    assert session.questions()[0].who != first
    session.answer("all")
    assert session.questions()[0].topic == "figure"
    state: State = session.path[-1].state
    fight = GAME.looked_at(state)
    for figure in state.figures:
        assert figure.here
        assert figure.mounted == figure.person.horse
        figure.where = "waits"
        assert fault_of(fight, figure, shape_of(figure)) == ""
        figure.where = "table"
    session.undo()
    assert session.questions()[0].topic == "deploy"
