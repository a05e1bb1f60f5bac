"""The automa against a second, plain reading of the print, written without its table and facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from plays import plan, self_played
from test_readings import EVERY_WAY

from lonehand.engine.chance import Chance
from lonehand.engine.game import settle_options
from lonehand.games.lone_gunslinger.cards import BLUE, CHARACTERS, KIND, PILE, RANGE, SUIT, TEXT
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.setup import DODGE, ROLES_DEALT, TEN
from lonehand.games.lone_gunslinger.state import SHERIFF, Seat, State, fault
from lonehand.games.lone_gunslinger.text import notation
from lonehand.testing.conformance import any_options

PLAYABLE = (*TEN, *DODGE)

LIMITED = {"bang", "panic"}
"""What needs its target within reach."""
TAKES = {"panic", "cat_balou"}


def by_the_print(state: State) -> str:
    """Return the card that is used, and at whom: the first from the top that can be used."""
    for card in reversed(state.seats[state.turn].hand):
        target = usable(state, card)
        if target is not None:
            return f"{TEXT[card]} at {target}" if target else TEXT[card]
    return ""


def usable(state: State, card: int) -> str | None:
    """Return whom a card is used on, nobody as "", or None if it stays on the Stack."""
    me, kind = state.seats[state.turn], KIND[card]
    deputy = next((seat for seat in state.seats if seat.role == "Deputy" and seat.alive), None)
    sheriff = state.seats[0]
    alive = sum(seat.alive for seat in state.seats)
    held = [KIND[other] for other in me.front]
    if kind in ("bang", "duel") or kind in TAKES:
        if (
            kind == "bang"
            and state.shots
            and me.ability != "Willy the Kid"
            and "volcanic" not in held
        ):
            return None
        return victim(state, card, me, sheriff, deputy)
    if kind == "missed":
        return None
    if kind in ("beer", "saloon"):
        in_vain = kind == "beer" and alive == 2 and state.options.two_left == "kept"
        return "" if me.life < me.most and not in_vain else None
    if kind == "jail":
        jailed = deputy is None or any(KIND[other] == "jail" for other in deputy.front)
        return None if jailed else "Deputy"
    if RANGE[card]:
        weapon = next((other for other in me.front if RANGE[other]), None)
        reach = RANGE[weapon] if weapon is not None else 1
        if kind != "volcanic":
            return "" if RANGE[card] > reach else None
        wanted = sheriff
        if deputy is not None and (me.role == "Renegade" or state.deputy_for_turn):
            wanted = deputy
        replaces = weapon is not None or state.options.volcanic == "colt"
        near = apart(state, me, wanted) == 1
        return "" if "volcanic" not in held and replaces and near else None
    if BLUE[card]:
        return "" if kind not in held else None
    return ""


def victim(state: State, card: int, me: Seat, sheriff: Seat, deputy: Seat | None) -> str | None:
    """Return the role of whoever is harmed, or None."""
    kind = KIND[card]

    def harmable(seat: Seat) -> bool:
        apache = seat.ability == "Apache Kid" and SUIT[card] == "d" and kind != "duel"
        cards = seat.hand or (
            state.options.empty == "all" and [c for c in seat.front if KIND[c] != "jail"]
        )
        return reached(seat) and not apache and (kind not in TAKES or bool(cards))

    def cardless(seat: Seat) -> bool:
        return not seat.hand and (
            state.options.empty == "hand" or all(KIND[c] == "jail" for c in seat.front)
        )

    def reached(seat: Seat) -> bool:
        return kind not in LIMITED or apart(state, me, seat) <= (
            me.range() if kind == "bang" else 1
        )

    if deputy is None:
        return "Sheriff" if harmable(sheriff) else None
    if me.role == "Renegade" or state.deputy_for_turn:
        return "Deputy" if harmable(deputy) else None
    too_far = not reached(sheriff)
    if state.options.reach == "weapon":
        too_far = apart(state, me, sheriff) > me.range()
    if not too_far and harmable(sheriff):
        return "Sheriff"
    instead = kind in TAKES and cardless(sheriff)
    return "Deputy" if (too_far or instead) and harmable(deputy) else None


def apart(state: State, eye: Seat, mark: Seat) -> int:
    """Return the distance at which one sees the other, counted out on the circle."""
    living = [seat for seat in state.seats if seat.alive]
    steps = abs(living.index(eye) - living.index(mark))
    far = min(steps, len(living) - steps)
    if eye.ability != "Belle Star":
        far += sum(KIND[card] == "mustang" for card in mark.front)
    far += mark.ability == "Paul Regret"
    far -= sum(KIND[card] == "scope" for card in eye.front)
    far -= eye.ability == "Rose Doolan"
    return max(far, 1)


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_table_and_print_agree_on_every_card_of_many_games(options: dict[str, str]) -> None:
    seen = used = 0
    for state, _ in self_played(60, **options):
        if not state.over and state.phase == "play" and not state.seats[state.turn].yours:
            wanted = by_the_print(state)
            assert wanted == plan(state)
            seen += 1
            used += bool(wanted)
    assert seen > 1000
    assert used > 500


# -- random situations -----------------------------------------------------------------------------


def any_situation(chance: Chance) -> State:
    """Lay a table at random: who sits where and lives, every card, and the turn of an opponent."""

    def one(things: Sequence[Any]) -> Any:
        return things[chance.below("situation", len(things))]

    state: State = GAME.start(settle_options(GAME, any_options(GAME, chance)))
    roles, names, pile = list(ROLES_DEALT), list(PLAYABLE), list(PILE)

    def taken(things: list[Any]) -> Any:
        return things.pop(chance.below("situation", len(things)))

    for seat in state.seats:
        seat.role = seat.role or taken(roles)
        seat.name = seat.ability = taken(names)
        seat.most = CHARACTERS[seat.name].life + (seat.role == SHERIFF)
        seat.alive = seat.role == SHERIFF or one((True, True, True, False))
        seat.life = 1 + one(range(seat.most)) if seat.alive else 0
    opponents = [number for number, seat in enumerate(state.seats) if not seat.yours]
    state.turn = one(opponents)
    me = state.seats[state.turn]
    me.alive, me.life = True, me.life or 1
    for seat in state.seats:
        for _ in range(one((0, 0, 1, 3, 6)) if seat.alive else 0):
            seat.hand.append(taken(pile))
        for _ in range(one((0, 1, 3)) if seat.alive else 0):
            lay_if_it_may(seat, taken(pile), state)
    state.deck, state.phase, state.shots = sorted(pile), "play", one((0, 0, 1, 2))
    state.deputy_for_turn = me.role == "Outlaw" and bool(one((0, 0, 1)))
    state.deputy_for_turn &= state.of_role("Deputy") is not None
    return state


def lay_if_it_may(seat: Seat, card: int, state: State) -> None:
    """Lay a card before somebody if it may lie there; else it is discarded."""
    kinds = ["weapon" if RANGE[other] else KIND[other] for other in seat.front]
    kind = "weapon" if RANGE[card] else KIND[card]
    jailed_sheriff = kind == "jail" and seat.role == SHERIFF
    pile = state.discard if kind in kinds or not BLUE[card] or jailed_sheriff else seat.front
    pile.append(card)


def compared(seed: str, situations: int) -> Counter[str]:
    """Compare table and print over random situations; count how often each kind of card is used."""
    used: Counter[str] = Counter()
    for number in range(situations):
        state = any_situation(Chance(f"{seed} {number}"))
        assert fault(state) == ""
        wanted = by_the_print(state)
        assert wanted == plan(state), notation.write(state)
        used[wanted.split(" ")[0] + (" at Deputy" if wanted.endswith("Deputy") else "")] += 1
    return used


def test_table_and_print_agree_in_random_situations() -> None:
    used = compared("random", 2_000)
    assert {"", "bang", "bang at Deputy", "panic", "panic at Deputy", "jail at Deputy"} <= set(used)


@pytest.mark.soak
def test_table_and_print_agree_in_twenty_thousand_random_situations() -> None:
    assert 20_000 == compared("soak", 20_000).total()


@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_table_and_print_agree_where_games_seldom_lead(options: dict[str, str]) -> None:
    # Everybody's cards are passed on to the next seat, so that odd hands meet odd positions.
    for state, _ in self_played(25, **options):
        if state.over or state.phase != "play" or state.seats[state.turn].yours:
            continue
        for turns in range(1, 6):
            odd = state.copy()
            hands = [seat.hand for seat in state.seats]
            for number, seat in enumerate(odd.seats):
                seat.hand = list(hands[(number + turns) % 6]) if seat.alive else []
            odd.deputy_for_turn = turns % 2 == 0 and odd.of_role("Deputy") is not None
            assert by_the_print(odd) == plan(odd)
