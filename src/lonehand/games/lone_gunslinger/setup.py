"""The set-up: LG-SETUP, LG-LEVEL and the variants that change it, in the order of the print."""

from __future__ import annotations

from typing import Final

from lonehand.engine.door import BatchDoor
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import CHARACTERS
from lonehand.games.lone_gunslinger.rules.deck import draw_cards
from lonehand.games.lone_gunslinger.state import DEPUTY, OUTLAW, RENEGADE, SHERIFF, Seat, State

ROLES_DEALT: Final = (DEPUTY, OUTLAW, OUTLAW, OUTLAW, RENEGADE)
TEN: Final = tuple(c.name for c in CHARACTERS.values() if c.pool == "ten")
COUNTERS: Final = tuple(c.name for c in CHARACTERS.values() if c.pool == "counter")
DODGE: Final = tuple(c.name for c in CHARACTERS.values() if c.pool == "dodge")
HOUSE: Final = tuple(c.name for c in CHARACTERS.values() if c.pool == "house")
MOST_WANTED: Final = ("Slab the Killer", "Willy the Kid", "Bart Cassidy", "Jourdonnais")
ROLES_SOURCE: Final = "roles"
"""The source of chance that deals the roles."""
CHARACTERS_SOURCE: Final = "characters"
"""The source of chance that deals the characters."""


def set_up(state: State, door: BatchDoor) -> None:
    """LG-SETUP-1 to LG-SETUP-6, LG-LEVEL-n: from the Sheriff's seat to the first turn."""
    deal_roles(state, door)
    deal_characters(state, door)
    for number, seat in enumerate(state.seats):
        seat.ability = seat.name
        seat.most = starting_life(seat)
        seat.life = seat.most
        door.tell("LG-SETUP-4", events.Sits(number, seat.name, seat.role, seat.life))
    deal_cards(state, door)
    state.phase = "begin"


def starting_life(seat: Seat) -> int:
    """LG-SETUP-4: the life points of the character, one more for the Sheriff."""
    return CHARACTERS[seat.name].life + (seat.role == SHERIFF)


def deal_roles(state: State, door: BatchDoor) -> None:
    """LG-SETUP-1, LG-SETUP-3: five roles at random round the circle, beside the Sheriff."""
    roles = list(ROLES_DEALT)
    for number, seat in enumerate(state.seats[1:], 1):
        about = {"seat": number}
        seat.role = seat.name = door.draw(ROLES_SOURCE, "LG-SETUP-3", roles, about=about)


def is_allowed(state: State, number: int, name: str) -> bool:
    """LG-SETUP-2: whether the character may play in that seat, or only count life points.

    The six of LG-SETUP-2 never play; those that need decisions play for the player only.
    """
    if name in TEN:
        return True
    if not state.options.dodge_city or name in COUNTERS:
        return False
    return name in DODGE or state.seats[number].yours


def deal_characters(state: State, door: BatchDoor) -> None:
    """LG-SETUP-2, LG-SETUP-4: each role gets a random character of those that play.

    LG-VAR-WANTED: the four most wanted go to the NPCs, Sheriff and Deputy draw from the rest.
    LG-SETUP-6: with the house rule two are dealt to each and the player chooses.
    """
    pool = [*TEN, *(DODGE + HOUSE if state.options.dodge_city else ())]
    waiting = list(range(len(state.seats)))
    if state.options.wanted:
        wanted = list(MOST_WANTED)
        pool = [name for name in pool if name not in wanted]
        for number in [n for n in waiting if not state.seats[n].yours]:
            state.seats[number].name = door.draw(
                CHARACTERS_SOURCE, "LG-VAR-WANTED", wanted, about={"seat": number}
            )
            waiting.remove(number)
    if state.options.two_characters != "off":
        choose_of_two(state, door, pool, waiting)
        return
    for number in waiting:
        state.seats[number].name = deal_one(state, door, pool, number, "LG-SETUP-4")


def deal_one(state: State, door: BatchDoor, pool: list[str], number: int, clause: str) -> str:
    """Take a character out of the pool that may play in that seat."""
    may = [name for name in pool if is_allowed(state, number, name)]
    name = door.draw(CHARACTERS_SOURCE, clause, may, about={"seat": number})
    pool.remove(name)
    return name


def choose_of_two(state: State, door: BatchDoor, pool: list[str], seats: list[int]) -> None:
    """LG-SETUP-6: two characters for each role; the player chooses which one plays.

    By default (A41) one of each two may play for certain; by option both come from all.
    """
    deal = deal_one_and_one if state.options.two_characters == "ten" else deal_pairs
    pairs = deal(state, door, pool, seats)
    for number, pair in pairs.items():
        seat = state.seats[number]
        who = seat.role if seat.yours else SHERIFF
        options = [name for name in pair if is_allowed(state, number, name)]
        about = {"seat": number, "role": seat.role, "pair": pair}
        seat.name = door.ask(who, "LG-SETUP-6", "character", options, about)
        door.tell("LG-SETUP-6", events.Chosen(number, seat.name, pair))


def deal_one_and_one(
    state: State, door: BatchDoor, pool: list[str], seats: list[int]
) -> dict[int, list[str]]:
    """LG-SETUP-6: deal one that may play to each, then one more from all that are left.

    The six life counters are among these.
    """
    pairs = {number: [deal_one(state, door, pool, number, "LG-SETUP-6")] for number in seats}
    left = [*pool, *COUNTERS]
    for number, pair in pairs.items():
        about = {"seat": number, "nth": 2}
        pair.append(door.draw(CHARACTERS_SOURCE, "LG-SETUP-6", left, about=about))
    return pairs


def deal_pairs(
    state: State, door: BatchDoor, pool: list[str], seats: list[int]
) -> dict[int, list[str]]:
    """LG-SETUP-6: deal two from all to each; all anew where nobody who may play is left."""
    while True:
        left, pairs = [*pool, *COUNTERS], {}
        for number in seats:
            if not any(is_allowed(state, number, name) for name in left):
                break
            pairs[number] = deal_pair(state, door, left, number)
        else:
            return pairs


def deal_pair(state: State, door: BatchDoor, pool: list[str], number: int) -> list[str]:
    """LG-SETUP-6: deal two from all; a pair of which none may play goes back and is dealt anew."""
    while True:
        pair = [
            door.draw(CHARACTERS_SOURCE, "LG-SETUP-6", pool, about={"seat": number, "nth": nth})
            for nth in (1, 2)
        ]
        if any(is_allowed(state, number, name) for name in pair):
            return pair
        pool += pair


def deal_cards(state: State, door: BatchDoor) -> None:
    """LG-SETUP-5: Sheriff and Deputy draw as many cards as they have life points, face up.

    LG-LEVEL-n: then each NPC, in turn order, gets his; the last one lies on top (A38). At level 0
    his Stack is empty, and Suzy Lafayette draws nothing for that (A21).
    """
    for yours in (True, False):
        for number, seat in enumerate(state.seats):
            if seat.yours != yours:
                continue
            count = seat.most if yours else starting_cards(state, seat)
            clause = "LG-SETUP-5" if yours else "LG-LEVEL-n"
            draw_cards(state, door, number, count, clause, gained=False)


def starting_cards(state: State, seat: Seat) -> int:
    """LG-LEVEL-n: as many cards as the level says, never more than his life points (A37)."""
    return min(state.options.level, seat.most)
