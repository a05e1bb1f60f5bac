"""Four players whose partners share a hand (BW-FOUR)."""

from __future__ import annotations

import pytest
from bh_automa_games import Watched

from lonehand.engine.chance import Chance
from lonehand.games.black_hat.cards import BACK, PACK
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.state import State

OPTIONS = {"players": "4", "town": "stage-stop", "gang": "posse", "second_gang": "family"}


def dealt(**options: str) -> Watched:
    """Return a gunfight of four after the first deal."""
    found = Watched("partners", dict.fromkeys(GAME.seats, "mean"), 1, {**OPTIONS, **options})
    while not any(player.hand for player in found.state.players):
        GAME.step(found.state, found)
    return found


def sides(state: State) -> list[list[list[str]]]:
    """Return the hands of the players by side."""
    return [[p.hand for p in state.players if p.side == side] for side in (0, 1)]


def test_partners_have_four_cards_each_unless_they_share_six() -> None:
    sharps = ("posse", "family", "drovers", "rustlers")
    gangs = dict(zip(("gang", "second_gang", "third_gang", "fourth_gang"), sharps, strict=True))
    own = dealt(**gangs).state
    assert [len(player.hand) for player in own.players] == [4, 4, 4, 4]
    shared = dealt(partners="shared", **gangs).state
    for one, other in sides(shared):
        assert one is other
        assert len(one) == 6
    (first, _), (second, _) = sides(shared)
    deck = shared.decks[0].cards
    assert sorted([*deck, *first, *second]) == sorted(PACK)


def test_a_shared_hand_is_seen_by_both_and_by_nobody_else() -> None:
    state = dealt(partners="shared").state
    one, other, enemy = (
        state.players[0],
        next(p for p in state.players[1:] if p.side == state.players[0].side),
        next(p for p in state.players if p.side != state.players[0].side),
    )
    view = GAME.view(state, frozenset((other.seat,)))
    assert view.player(one.seat).hand == one.hand
    assert set(view.player(enemy.seat).hand) == {BACK}
    assert len(view.decks[0].cards) == len(PACK) - len(one.hand)
    mixed = GAME.shuffle_hidden(state, frozenset((other.seat,)), Chance("x"))
    assert mixed.player(one.seat).hand == one.hand
    assert mixed.player(enemy.seat).hand != enemy.hand
    again = GAME.decode(GAME.encode(state))
    for hands in (sides(state.copy()), sides(again), sides(view), sides(mixed)):
        assert all(one is other for one, other in hands)


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["shared 1", "shared 2", "shared 3"])
def test_a_gunfight_with_shared_hands_is_played_to_its_end(seed: str) -> None:
    options = {**OPTIONS, "partners": "shared"}
    found = Watched(seed, dict.fromkeys(GAME.seats, "mean"), 20, options).played()
    assert found.faults == []
    assert found.shifts > 5
