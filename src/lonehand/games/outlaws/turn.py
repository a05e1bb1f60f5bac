"""The turn: the action cup, a counter, the next one, and the end (reference 1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.games.outlaws.adventure import (
    adventure_of,
    camp,
    next_start,
    part_of,
    take_place,
)
from lonehand.games.outlaws.at_table import hands
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.automa.snap_shots import answer as auto_answer
from lonehand.games.outlaws.events import (
    Begins,
    Counter,
    Ends,
    Gathers,
    Journeys,
    Leant,
    Placed,
    Turn,
)
from lonehand.games.outlaws.numbers.shootouts import Side, Start, man_of
from lonehand.games.outlaws.options import value_of
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.rules import person
from lonehand.games.outlaws.rules.groups import drift
from lonehand.games.outlaws.rules.snap_shots import offer
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import AUTO, FACINGS, PLAYER, SECOND, Group, Man, State
from lonehand.games.table_mode import by_facts

LAST_TURN: Final = 200
"""No shootout lasts so long; it is a draw then."""


def step(state: State, door: BatchDoor, rules: Rules) -> None:
    """Play the next printed step: the set-up, a counter from the cup, or what its owner does."""
    play = Play(state, door, rules, respond)
    if state.phase == "camp":
        camp(play)
        return
    if state.phase == "set up":
        set_up(play)
        return
    if not state.drawn:
        if not state.cup:
            begin_turn(play)
        draw_counter(play)
        return
    play_counter(play)
    if not state.cup:
        end_turn(play)
    end_if_decided(play)


def respond(play: Play, man: Man, other: Man, why: str) -> None:
    """Let somebody answer: an auto character by his rules, others ask."""
    (auto_answer if man.is_auto else offer)(play, man, other, why)


def set_up(play: Play) -> None:
    """OL-BASE-SETUP: put everybody in his place. OL-AUTO: say who plays whom."""
    state, rules, company = play.state, play.rules, play.state.men
    state.men = []
    play.tell("OL-BASE-SETUP", Begins(rules.shootout.title, length_of(play)))
    for side in rules.shootout.sides:
        is_theirs = side.name == sides_of(state, rules)[0]
        people = people_of(state, side, len(company), is_theirs=is_theirs)
        for number, start in enumerate(stood_in(state, rules, side.name, people)):
            plays = player_of(state, rules, side.name, number)
            character = rules.characters[start.who]
            man = man_of(start, character, side.name, plays, play.numbers, play.ground)
            if company and is_theirs:
                known = rules.characters.get(company[number].name, character)
                man = take_place(company[number], man, known, play.numbers)
            state.men.append(man)
            play.tell(
                "OL-AUTO" if plays == AUTO else "OL-BASE-SETUP",
                Placed(
                    man.name,
                    start.at,
                    FACINGS[man.facing],
                    side.name,
                    man.is_mounted,
                    start.cover,
                ),
            )
    for crowd in rules.shootout.groups:
        state.groups.append(Group(crowd.name, play.ground.cells.find(crowd.at)))
        play.tell("OL-BASE-GROUP", Gathers(crowd.name, crowd.at))
    state.phase = "play"


def people_of(state: State, side: Side, company: int, *, is_theirs: bool) -> tuple[Start, ...]:
    """Return who takes part on a side.

    Args:
        state: the shootout.
        side: the side.
        company: how many go on in an adventure; 0 in any other shootout. As many enemies meet
            them, and nobody who was killed before, if others are there.
        is_theirs: whether those who go on take the places of this side.

    """
    if not company:
        return side.people[: count_of(state, len(side.people))]
    fallen = () if is_theirs else state.fallen
    alive = tuple(start for start in side.people if start.who not in fallen)
    return (alive or side.people)[:company]


def stood_in(state: State, rules: Rules, side: str, people: tuple[Start, ...]) -> Iterator[Start]:
    """OL-BASE-CAST: yield who fights on a side: a person's own characters in others' places."""
    is_own = value_of(state.options, "cast") == "own" and side in sides_played(state, rules)
    named = {start.who for each in rules.shootout.sides for start in each.people}
    own = iter([each for each in rules.stand_ins if each.name not in named] if is_own else [])
    for start in people:
        other = next(own, None)
        if other is None:
            yield start
        else:
            yield msgspec.structs.replace(start, who=other.name, holds=None, carries=None)


def length_of(play: Play) -> str:
    """Return how long the shootout lasts, in words."""
    turns = play.rules.shootout.turns
    return f"{turns} turns" if turns else "until one side is out"


def count_of(state: State, most: int) -> int:
    """Return how many people of a side take part."""
    size = value_of(state.options, "size")
    return most if size == "full" else min(most, int(size))


def sides_of(state: State, rules: Rules) -> tuple[str, ...]:
    """Return the names of both sides, that of an adventure's people first."""
    part = part_of(state)
    names = [side.name for side in rules.shootout.sides]
    names.sort(key=lambda name: part is not None and name != part.side)
    return tuple(names)


def sides_played(state: State, rules: Rules) -> tuple[str, ...]:
    """Return the sides that the player plays."""
    sides = sides_of(state, rules)
    return {"first": sides[:1], "second": sides[1:2], "none": ()}[value_of(state.options, "side")]


def player_of(state: State, rules: Rules, side: str, number: int) -> str:
    """OL-AUTO, OL-BASE-PEOPLE: return who plays the character of that number on a side.

    Two people share the side that is played, each with every other character, or have one side
    each.
    """
    if side in sides_played(state, rules):
        shares = value_of(state.options, "people") == "together" and number % 2
        return SECOND if shares else PLAYER
    if value_of(state.options, "side") == "none":
        return AUTO
    return SECOND if value_of(state.options, "people") == "against" else AUTO


def begin_turn(play: Play) -> None:
    """OL-CUP: all counters go into one cup: one for everybody who is conscious and on the board."""
    state = play.state
    state.cup = [man.name for man in state.there()]
    play.tell("OL-CUP", Turn(state.turn, len(state.cup)))


def draw_counter(play: Play) -> None:
    """OL-CUP: draw a counter."""
    state = play.state
    state.drawn = play.door.draw("cup", "OL-CUP", state.cup)
    state.count += 1
    man = state.find(state.drawn)
    play.tell("OL-CUP", Counter(man.name, actions_of(play, man)))


def actions_of(play: Play, man: Man) -> int:
    """Return how many actions a man has when his counter is drawn."""
    return max(0, allowance(play.numbers, man) - man.lost_next)


def play_counter(play: Play) -> None:
    """OL-CUP: the owner of the drawn counter spends his actions at once."""
    man = play.state.find(play.state.drawn)
    left = actions_of(play, man)
    play.state.drawn = ""
    man.lost_next = 0
    man.aims, man.aimed_at = 0, ""
    if not left or not man.is_there:
        return
    if by_facts(play.state.options):
        hands.play_counter(play, man)
    elif man.is_auto:
        activate(play, man, left)
    else:
        person.activate(play, man, left)


def end_turn(play: Play) -> None:
    """The cup is empty: effects that last a turn end, and the next turn begins.

    OL-BASE-DRAW: ten turns without a hit, a reload or an approach are a draw. Groups drift.
    """
    state = play.state
    for man in state.men:
        man.ran = man.rode = man.has_snapped = False
    drift(play)
    state.quiet = 0 if state.stirred else state.quiet + 1
    state.stirred = False
    state.turn += 1


def end_if_decided(play: Play) -> None:
    """OL-BASE-END: end the shootout once it is decided, and tell why."""
    why = end_of(play.state, play.rules)
    if why is None:
        return
    play.state.phase = "over"
    play.tell(why.clause, Ends(why.sentence))
    if play.state.leant:
        play.tell("OL-BASE-END", Leant(leant=tuple(play.state.leant)))
    found = adventure_of(play.state.options)
    if found is not None:
        following = next_start(play.state, play.state.options, play.rules, why.winner)
        part, parts = play.state.part, len(found.parts)
        play.tell("OL-ADVENTURE", Journeys(found.title, part, parts, following is not None))


class End(NamedTuple):
    """How a shootout ended: who won, empty for a draw, and why."""

    winner: str
    sentence: str
    clause: str = "OL-BASE-END"


def is_one(side: str) -> bool:
    """Say whether the name of a side is singular: the Law is left, the Robbers are left."""
    return side.lower() in ("law", "town", "gang", "posse", "army", "family")


def end_of(state: State, rules: Rules) -> End | None:
    """OL-BASE-END, OL-BASE-DRAW: return how the shootout ended; None if it goes on."""
    shootout = rules.shootout
    if not state.men:
        return None
    left = {
        side.name: [m for m in state.men if m.side == side.name and m.is_there]
        for side in shootout.sides
    }
    gone = {
        side.name: [m for m in state.men if m.side == side.name and m.out == "off the board"]
        for side in shootout.sides
    }
    standing = [name for name, men in left.items() if men]
    for name in shootout.exits:
        if not left[name] and gone[name]:
            return End(name, f"The {name} {'has' if is_one(name) else 'have'} got away.")
    if len(standing) == 1:
        name = standing[0]
        return End(name, f"Only the {name} {'is' if is_one(name) else 'are'} left.")
    if not standing:
        return End("", "Nobody is left standing.")
    if shootout.turns and state.turn > shootout.turns:
        name = shootout.last_side
        won = f"the {name} {'wins' if is_one(name) else 'win'}" if name else "nobody wins"
        return End(name, f"{shootout.turns} turns are over, and {won}.")
    if state.quiet >= rules.numbers.shootout["quiet_turns"]:
        why = f"{state.quiet} turns without a hit, a reload or an approach."
        return End("", why, "OL-BASE-DRAW")
    if state.turn > LAST_TURN:
        return End("", f"{LAST_TURN} turns are over.")
    return None
