"""An adventure: three shootouts in a row with the same people, as games of one campaign.

Between two of them is the camp: wounds heal or stay, guns are loaded, and ammunition is bought. All
of it is ours; the print has adventures, but nothing of their rules can be read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Final

import msgspec

from lonehand.games.outlaws.events import Camps, Heals, Loads, Pays
from lonehand.games.outlaws.numbers.numbers import SHOOTING, Numbers
from lonehand.games.outlaws.numbers.shootouts import HERE, Character, put_in_hand
from lonehand.games.outlaws.options import options_to_keep, value_of
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.state import DEAD, LEFT, RIGHT, Item, Man, State
from lonehand.games.outlaws.text.deeds import Deed

DONE: Final = Deed("done")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shootout of an adventure, and the side that its people fight on."""

    shootout: str
    side: str


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adventure: its key among the options, its name, what happens, its shootouts."""

    key: str
    title: str
    about: str
    parts: tuple[Part, ...]


class Adventures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of adventures."""

    adventure: tuple[Adventure, ...]


ADVENTURES: Final[Mapping[str, Adventure]] = {
    each.key: each
    for each in msgspec.convert(
        tomllib.loads((HERE / "adventures.toml").read_text("utf-8")), Adventures
    ).adventure
}


def adventure_of(options: Mapping[str, str]) -> Adventure | None:
    """Return the adventure that is chosen; None for a single shootout."""
    return ADVENTURES.get(value_of(options, "adventure"))


def part_of(state: State) -> Part | None:
    """Return the shootout of an adventure that is being played; None for a single one."""
    found = adventure_of(state.options)
    return found.parts[state.part - 1] if found is not None else None


def shootout_of(state: State) -> str:
    """Return the key of the shootout that is being played."""
    part = part_of(state)
    return part.shootout if part is not None else state.options["shootout"]


# -- from one to the next --------------------------------------------------------------------------


def next_start(state: State, options: Mapping[str, str], rules: Rules, winner: str) -> State | None:
    """OL-ADVENTURE: return the camp before the next shootout; None if there is none.

    All who are not dead go on, the unconscious as well. If their side has won they have their gear
    back, and more money.
    """
    found, part = adventure_of(options), part_of(state)
    if found is None or part is None or state.part >= len(found.parts):
        return None
    has_won = winner == part.side
    men = [man for man in state.men if man.side == part.side and man.out != DEAD]
    if not men:
        return None
    pay = rules.numbers.adventure["pay_won" if has_won else "pay_else"]
    return State(
        options_to_keep(options),
        phase="camp",
        men=[rest(man, rules, has_gear=has_won) for man in men],
        part=state.part + 1,
        purse=state.purse + pay,
        fallen=[
            *state.fallen,
            *(m.name for m in state.men if m.side != part.side and m.out == DEAD),
        ],
    )


def rest(man: Man, rules: Rules, *, has_gear: bool) -> Man:
    """Return somebody as he comes into camp: with what he has left, and his wounds."""
    card = rules.characters.get(man.name)
    items = [
        Item(item.name, item.loaded) for item in man.items if item.name in rules.numbers.weapons
    ]
    if has_gear and card is not None:
        has = [item.name for item in items]
        items += [Item(name) for name in (*card.holds, *card.carries) if name not in has]
    return Man(
        man.name,
        man.side,
        man.plays,
        man.gun,
        man.bow,
        man.brawl,
        man.hand,
        man.is_tuwa,
        items=items,
        reloads=dict(man.reloads),
        wounds=list(man.wounds),
        lost=man.lost,
        useless=list(man.useless),
        is_lame=man.is_lame,
        stays_down=man.stays_down,
        order=man.order,
    )


def camp(play: Play) -> None:
    """OL-ADVENTURE: heal, pay, let people buy, and load; then the next shootout is set up."""
    state, found = play.state, adventure_of(play.state.options)
    if found is None:
        return
    play.tell("OL-ADVENTURE", Camps(found.title, state.part, len(found.parts), state.purse))
    for man in state.men:
        heal(play, man)
    buy(play)
    for man in state.men:
        load(play, man)
    state.phase = "set up"


def heal(play: Play, man: Man) -> None:
    """OL-ADVENTURE-HEAL: light wounds heal; a serious one on a die, or it stays as a light one."""
    stays: list[str] = []
    for wound in man.wounds:
        location, _, severity = wound.partition(" ")
        if severity != "serious":
            continue
        heals = play.numbers.adventure["heals"]
        die = play.die("OL-ADVENTURE-HEAL", bands=f"1-{heals - 1} | {heals}-6")
        play.tell("OL-ADVENTURE-HEAL", Heals(man.name, location, die, die >= heals))
        if die < heals:
            stays.append(f"{location} light")
    man.wounds = stays
    man.lost = sum(wound.split()[0] in ("torso", "leg") for wound in stays)
    man.is_lame, man.stays_down = "leg light" in stays, False
    man.useless = [hand for hand in (RIGHT, LEFT) if f"{hand}-arm light" in stays]


def price_of(numbers: Numbers, weapon: str) -> int:
    """Return what a reload for a weapon costs, in dollars."""
    return numbers.adventure[numbers.weapons[weapon].kind]


def offers(play: Play) -> list[Deed]:
    """Return what can be bought: a reload, or a quiver, for each weapon that somebody has."""
    return [
        Deed("buy", man.name, item.name, price)
        for man in play.state.men
        for item in {item.name: item for item in man.items}.values()
        if play.numbers.weapons[item.name].kind in SHOOTING
        and (price := price_of(play.numbers, item.name)) <= play.state.purse
    ]


def buy(play: Play) -> None:
    """OL-ADVENTURE-BUY: let people buy ammunition as long as they want to and can pay."""
    state = play.state
    while deeds := offers(play):
        about = {"purse": state.purse}
        who = play.seat_of(state.men[0])
        deed = play.door.ask(who, "OL-ADVENTURE-BUY", "buy", [DONE, *deeds], about)
        if deed == DONE:
            return
        state.purse -= deed.cost
        man = state.find(deed.at)
        man.reloads[deed.item] = man.reloads.get(deed.item, 0) + 1
        play.tell("OL-ADVENTURE-BUY", Pays(deed.at, deed.item, deed.cost, state.purse))


def load(play: Play, man: Man) -> None:
    """OL-ADVENTURE-LOAD: load each weapon that is half empty or worse, from a reload he has."""
    for item in man.items:
        weapon = play.numbers.weapons[item.name]
        if weapon.holds and item.loaded * 2 <= weapon.holds and man.reloads.get(item.name, 0):
            man.reloads[item.name] -= 1
            item.loaded = weapon.holds
            play.tell("OL-ADVENTURE-LOAD", Loads(man.name, item.name))


# -- in place --------------------------------------------------------------------------------------


def take_place(man: Man, fresh: Man, card: Character, numbers: Numbers) -> Man:
    """Return somebody of an adventure in the place of *fresh*, with his gear as on his card.

    What he holds on his card comes into his hands, if he has it and both of them are sound.
    """
    names = [name for name in card.holds if name in [item.name for item in man.items]]
    rest = [item for item in man.items if item.name not in names]
    first = [next(item for item in man.items if item.name == name) for name in names]
    man.items = [*first, *rest]
    man.side, man.plays = fresh.side, fresh.plays
    man.cell, man.facing, man.cover = fresh.cell, fresh.facing, fresh.cover
    man.is_mounted = fresh.is_mounted
    if not man.useless:
        put_in_hand(man, numbers, len(names))
    return man
