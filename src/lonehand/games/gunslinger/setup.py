"""Setting up a showdown: which one, which side is automatic, who stands where with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lonehand.engine.door import BatchDoor
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.automa.decision import automatic_side
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.numbers.entries import CharacterSheet
from lonehand.games.gunslinger.numbers.showdowns import (
    BY_RULE,
    FULL,
    NO_WEAPON,
    NOBODY,
    PEOPLE_DRAW,
    Dropped,
    Man,
    Showdown,
    chosen_showdown,
    codes_of,
    open_cell,
    place_of,
    sheet_of,
    side_of,
)
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.sheet import best_gun
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    PARTNER,
    PERSON,
    Character,
    Lying,
    Play,
    Thing,
    Weapon,
)


def lay_out(play: Play) -> None:
    """BG-SETUP: the map, everybody in his place with his weapons, the things, the full deck.

    Raises:
        Refusal: the options name no such showdown, version or side.

    """
    state, book, options = play.state, play.book, play.state.options
    found = chosen_showdown(options, play.rules.own)
    state.showdown, state.size, state.map = options["showdown"], len(found.men), found.map
    play.ground = ground_of(found.map)
    play.tell("BG-SETUP", events.SetUp(showdown=found.title, size=state.size, turns=found.turns))
    for clause, is_chosen in (
        ("BG-SIZE", options["size"] != FULL),
        ("BG-SIDE", options["side"] != BY_RULE),
        ("BG-PARTNER", options["partner"] == "on"),
    ):
        if is_chosen:
            play.tell(clause, events.Reason())
    seats = seats_of(found, options, play.door)
    state.characters = [place_character(play, found, man, seats[man.name]) for man in found.men]
    state.ground = []
    for loose in found.ground:
        state.ground.append(lay_down(play, loose, state.ground))
    state.things = [
        Thing(thing.name, open_cell(play.ground, thing.cell, thing.name) if thing.cell else -1)
        for thing in found.things
    ]
    state.deck = list(range(1, len(book.cards) + 1))
    state.discard, state.scored = [], []
    state.points = dict.fromkeys(found.side_names(), 0)
    state.turn = state.segment = state.due = state.moved = 0
    automatic = tuple(who.name for who in state.characters if who.automatic)
    play.tell("GS-9.1", events.Automatic(characters=automatic))
    play.tell("GS-9.2a", events.FirstMarkers(characters=automatic))
    for who in state.characters:
        gun = who.gun()
        if gun is not None:
            play.tell("GS-9.3b", events.HisGun(who=who.name, weapon=gun.name, box=gun.box))
    state.phase = "turn begins"


def seats_of(found: Showdown, options: Mapping[str, str], door: BatchDoor) -> dict[str, str]:
    """Return for each character the seat that plays him, empty where he is automatic.

    With a partner, the characters of the person's side are played in turn by one and the other.
    """
    mine = ""
    if options["side"] != NOBODY:
        mine = side_of(found, options["side"]) or persons_side(found, door)
    seats = (PERSON, PARTNER) if options["partner"] == "on" else (PERSON,)
    played = [man.name for man in found.men if mine and found.side_of(man) == mine]
    return {
        man.name: seats[played.index(man.name) % len(seats)] if man.name in played else ""
        for man in found.men
    }


def persons_side(found: Showdown, door: BatchDoor) -> str:
    """The larger side is automatic, or the one that the showdown names; else it is asked.

    Where everybody is his own side, the person says whom he plays.
    """
    if not found.sides:
        return door.ask(PERSON, "GS-9.1", "side", found.side_names())
    named = next((side.name for side in found.sides if side.automatic), "")
    numbers = {side.name: sum(man.side == side.name for man in found.men) for side in found.sides}
    automatic = automatic_side(numbers, door, named)
    return next(side for side in numbers if side != automatic)


# -- a character ----------------------------------------------------------------------------------


def place_character(play: Play, found: Showdown, man: Man, seat: str) -> Character:
    """Return a character in his place, as his sheet and the showdown have him."""
    book, sheet = play.book, sheet_of(man, play.book)
    cell, facing = place_of(play.ground, man.at, man.name)
    codes = codes_of(found, man, book)
    weapons: list[Weapon] = []
    for code in codes:
        name = f"{man.name}'s {code}"
        count = sum(weapon.code == code for weapon in weapons)
        weapons.append(weapon_of(book, code, f"{name}.{count + 1}" if count else name, sheet))
        weapons[-1].rounds = man.rounds.get(code, weapons[-1].rounds)
    who = Character(
        man.name,
        key=man.key,
        side=found.side_of(man),
        seat=seat,
        one_handed=sheet.one_handed,
        two_handed=sheet.two_handed,
        brawling=sheet.brawling,
        off_hand=sheet.off_hand,
        strength=sheet.strength,
        bonus=sheet.bonus,
        weapons=weapons,
        spare={
            code: codes.count(code) * spare_of(book, code) for code in codes if spare_of(book, code)
        },
        cell=cell,
        facing=facing,
        down=man.posture == "down",
        alerted=found.is_alerted(man),
        carries=[thing.name for thing in found.things if thing.carrier == man.name],
    )
    arm(who, man, people_draw=bool(seat) and PEOPLE_DRAW in found.rules)
    return who


def spare_of(book: Book, code: str) -> int:
    """Return the rounds that are carried for each weapon of that code."""
    return book.weapons[code].spare


def weapon_of(book: Book, code: str, name: str, sheet: CharacterSheet | None = None) -> Weapon:
    """Return a weapon, loaded, uncocked and put away; *sheet* may mark it as double action."""
    entry = book.weapons[code]
    return Weapon(
        name,
        code=code,
        two_handed=entry.hands > 1,
        power=entry.power[0] if entry.power else 0,
        holds=entry.rounds,
        rounds=entry.rounds,
        double_action=entry.double_action or (sheet is not None and code in sheet.double_action),
    )


def arm(who: Character, man: Man, *, people_draw: bool) -> None:
    """Settle the gun that he uses, and what he has in hand.

    An alerted man has his gun in hand, loaded and cocked; another one in its holster. The showdown
    may say otherwise.
    """
    in_hand = next((weapon for weapon in who.weapons if weapon.code == man.in_hand), None)
    best = in_hand if in_hand is not None and in_hand.gun else best_gun(who)
    who.using = best.name if best else ""
    if people_draw or man.in_hand == NO_WEAPON:
        return
    if in_hand is None and who.alerted:
        in_hand = best
    if in_hand is not None:
        in_hand.box = HANDS if in_hand.two_handed else HAND
        in_hand.cocked = in_hand.gun and man.cocked


def lay_down(play: Play, one: Dropped, before: Sequence[Lying]) -> Lying:
    """Return a weapon on the ground, loaded unless the showdown says otherwise."""
    count = sum(other.weapon.code == one.code for other in before)
    name = f"loose {one.code}"
    weapon = weapon_of(play.book, one.code, f"{name}.{count + 1}" if count else name)
    if one.rounds is not None:
        weapon.rounds = one.rounds
    return Lying(open_cell(play.ground, one.cell, "ground"), weapon)
