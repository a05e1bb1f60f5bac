"""Situations as text, there and back: a showdown as a person would write it down, for `advise`.

A situation is TOML. Whatever can be told from the rest may be left out, as the manual explains::

    segment = 2
    next = "Ringo"
    map = "saloon"

    [[character]]
    name = "Ringo"
    side = "Cowboys"
    who = "outlaw_1"
    marker = "C"
    at = "F9 NE"

    [[character]]
    name = "Doc"
    side = "Law"
    seat = "player"
    who = "marshal"
    at = "F5 SW"

Without a map the facts that decide stand in `[facts]`, or are asked for::

    [facts]
    sight = "Doc"
    in_zone = true
    band = { Doc = "2-3" }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.game import Game, InTurn, Place, Situation, update_names
from lonehand.engine.grammar.english import choose
from lonehand.games.gunslinger import setup
from lonehand.games.gunslinger.automa.facts import MARKERS
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.readings import options_to_keep
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.sheet import best_gun
from lonehand.games.gunslinger.state import (
    BOXES,
    HAND,
    HANDS,
    HOLSTER,
    OFF_HAND,
    PERSON,
    SEATS,
    Character,
    Lying,
    State,
    Thing,
    Weapon,
    Wound,
    fault,
)
from lonehand.games.gunslinger.text import checks
from lonehand.games.gunslinger.text.checks import NOBODY
from lonehand.games.gunslinger.text.corrections import (
    GRADES,
    PARTS,
    at,
    cells_directions,
    head,
    heads_named,
)
from lonehand.games.gunslinger.text.situation import CharacterText, SituationText, WeaponText
from lonehand.games.situations import fill_options, pair, place_refusals, quote_key
from lonehand.games.table_mode import BY_FACTS, KEY, WITH_MAP, by_facts, is_beside
from lonehand.games.typed_corrections import one_of
from lonehand.space.cells import aim

NONE: Final[Mapping[str, Any]] = {}


# -- writing --------------------------------------------------------------------------------------


def write(state: State, game: Game, following: Mapping[str, Sequence[str]] = NONE) -> str:
    """Return a showdown as text, at the start of a step.

    Args:
        state: the showdown.
        game: the game that it is one of.
        following: for the deck, the result cards that come next, if they are known.

    """
    rest: tuple[tuple[str, Any], ...] = (
        ("showdown", state.showdown),
        ("map", state.map),
        ("drawn", sorted(state.discard)),
        ("next_cards", list(following.get("deck", ()))),
        ("scored", state.scored),
        ("moved", state.moved),
    )
    lines = [pair("turn", state.turn), pair("phase", state.phase), pair("segment", state.segment)]
    if state.characters:
        done = state.due >= len(state.characters)
        lines.append(pair("next", NOBODY if done else state.characters[state.due].name))
    lines += [pair(key, value) for key, value in rest if value]
    lines += [
        "",
        "[options]",
        *(pair(key, value) for key, value in changed_options(state, game).items()),
    ]
    if state.points:
        lines += ["", "[points]", *(pair(quote_key(k), v) for k, v in state.points.items())]
    for who in state.characters:
        lines += ["", "[[character]]", *character_lines(state, who)]
    for lying in state.ground:
        lines += ["", "[[ground]]", *weapon_pairs(lying.weapon)]
        lines += [pair("at", place(state, lying.cell))] if state.map and lying.cell >= 0 else []
    for thing in state.things:
        lines += ["", "[[thing]]", pair("name", thing.name)]
        lines += [pair("at", place(state, thing.cell))] if state.map and thing.cell >= 0 else []
    return "\n".join(lines) + "\n"


def changed_options(state: State, game: Game) -> dict[str, str]:
    """Return the options that are not at their default, and always where it is fought."""
    found = {o.key: state.options.get(o.key, o.default) for o in game.options}
    default = {option.key: option.default for option in game.options}
    return {key: x for key, x in found.items() if key == KEY or x != default[key]}


def place(state: State, cell: int) -> str:
    """Return the name of a cell."""
    return ground_of(state.map).cells.name(cell)


def character_lines(state: State, who: Character) -> list[str]:
    """Return the lines of one character; what is as with everybody is left out."""
    cells = ground_of(state.map).cells if state.map else None
    at = head = ""
    if cells is not None and who.cell >= 0:
        at = f"{cells.name(who.cell)} {aim.facing_name(cells, who.cell, who.facing)}"
    if who.head_out:
        named = heads_named(ground_of(state.map), who.cell) if cells else {}
        head = next((name for name, number in named.items() if number == who.head), "out")
    always: dict[str, Any] = {
        "name": who.name,
        "side": who.side,
        "who": who.key,
        "one_handed": who.one_handed,
        "two_handed": who.two_handed,
        "brawling": who.brawling,
        "off_hand": "no" if who.off_hand is None else who.off_hand,
        "strength": who.strength,
        "bonus": list(who.bonus),
        "weapons": [weapon_text(weapon) for weapon in who.weapons],
        "spare": who.spare,
        "uses": who.using,
    }
    seldom: dict[str, Any] = {
        "seat": who.seat,
        "at": at,
        "down": who.down,
        "head": head,
        "hits": who.hits,
        "wounds": [f"{wound.part} {grade_word(wound)}" for wound in who.wounds],
        "out": who.condition,
        "delay": who.delay,
        "aim": who.aim,
        "entered": who.entered,
        "segment_entered": who.segment_entered,
        "effort": who.effort,
        "strong": who.strong,
        "loading": who.loading,
        "plot": who.plot,
        "spent": who.spent,
        "defences": who.defences,
        "carries": who.carries,
    }
    lines = [pair(key, value) for key, value in always.items()]
    lines += [pair("marker", who.marker)] if who.automatic else []
    lines += [pair("alerted", value=False)] if not who.alerted else []
    return lines + [pair(key, value) for key, value in seldom.items() if value]


def grade_word(wound: Wound) -> str:
    """Return `light` or `serious`."""
    return next(word for word, grade in GRADES.items() if grade == wound.grade)


def weapon_text(weapon: Weapon) -> dict[str, Any]:
    """Return a weapon as what is written of it."""
    found: dict[str, Any] = {"name": weapon.name, "code": weapon.code}
    found |= {"box": weapon.box} if weapon.box else {}
    if weapon.gun:
        found |= {"rounds": weapon.rounds, "cocked": weapon.cocked}
        found["double_action"] = weapon.double_action
    if weapon.broken:
        found["broken"] = True
    if weapon.begun:
        found["begun"] = weapon.begun
    return found


def weapon_pairs(weapon: Weapon) -> list[str]:
    """Return the lines of a weapon on the ground."""
    return [pair(key, value) for key, value in weapon_text(weapon).items()]


# -- reading --------------------------------------------------------------------------------------


def read(
    game: Game, book: Book, text: str, name: str, options: Mapping[str, str] = NONE
) -> Situation:
    """Return the showdown that *text* describes.

    Args:
        game: the game that it is one of.
        book: the numbers of the base game.
        text: the situation.
        name: its file, for refusals.
        options: options that take the place of its own.

    Raises:
        Refusal: it cannot be; the sentence names the field.

    """
    found = read_as(SituationText, text, name, lined=True)
    with place_refusals(f"{name}: "):
        found = checks.in_full_words(found, book)
        checks.check(found, book)
        state = state_of(game, book, found, options)
        wrong = fault(state)
        if wrong:
            raise Refusal(wrong)
    following = {"deck": list(map(str, found.next_cards))} if found.next_cards else {}
    due = state.characters[state.due : state.due + 1]
    enemies = [enemy.name for who in due for enemy in state.enemies(who)]
    facts = checks.by_rule(checks.facts_given(found.facts), enemies)
    state.said.give(facts)
    return Situation(state, following, facts)


def state_of(game: Game, book: Book, found: SituationText, options: Mapping[str, str]) -> State:
    """Return the showdown that a situation describes; raise Refusal with the field."""
    own = {KEY: WITH_MAP if found.map else BY_FACTS, **update_names(game, found.options)}
    chosen = fill_options(game, own, options)
    if not by_facts(chosen) and not found.map and found.phase != "set up":
        raise Refusal('a showdown with places needs a map: map = "saloon"', place="map")
    if not by_facts(chosen) and found.facts:
        raise Refusal(
            "leave out either the map or these facts; with a map, Lonehand needs no facts",
            place="facts",
        )
    if found.map:
        try:
            ground_of(found.map)
        except Refusal as refusal:
            place = f"map, {refusal.place}" if refusal.place != "map" else "map"
            raise Refusal(refusal.sentence, place=place) from refusal
    state = State(options_to_keep(chosen), showdown=found.showdown, map=found.map, turn=found.turn)
    state.phase, state.segment = found.phase, found.segment
    state.points, state.scored, state.moved = dict(found.points), found.scored, found.moved
    for one in found.character:
        state.characters.append(sheet_of(book, one, place=f"character {one.name}"))
    state.size = len(state.characters)
    for who, one in zip(state.characters, found.character, strict=True):
        stand(state, who, one)
    names = [who.name for who in state.characters]
    if found.next == NOBODY:
        state.due = len(names)
    elif found.next:
        state.due = names.index(one_of(found.next, [*names, NOBODY], "next"))
    for loose in found.ground:
        weapon = weapon_of(book, loose, loose.name or loose.code, f"ground {loose.code}")
        weapon.box = loose.box
        place = f"ground {loose.code}, at"
        state.ground.append(Lying(cell_of(state, loose.at, place) if loose.at else -1, weapon))
    state.things = [
        Thing(x.name, cell_of(state, x.at, f"thing {x.name}, at") if x.at else -1)
        for x in found.thing
    ]
    if not is_beside(chosen):
        state.deck = [card for card in range(1, len(book.cards) + 1) if card not in found.drawn]
        state.discard = sorted(found.drawn)
    return state


def cell_of(state: State, name: str, field: str) -> int:
    """Return the cell of that name; raise Refusal if there is none, or if something fills it."""
    if not state.map:
        raise Refusal("places need a map", place=field)
    ground = ground_of(state.map)
    try:
        cell = ground.cells.find(name)
    except LookupError as error:
        raise Refusal(f"this map has no cell “{name}”", place=field) from error
    if ground.cells.is_off_map(cell):
        raise Refusal(f"“{name}” is not on the map", place=field)
    ground.check_open(cell, field)
    return cell


def sheet_of(book: Book, one: CharacterText, place: str) -> Character:
    """Return a character with what stands on his sheet, without a place."""
    known = book.characters.get(one.who) if one.who else None
    if one.who and known is None:
        raise Refusal(
            f"the book of numbers has no “{one.who}”; choose from {', '.join(book.characters)}",
            place=f"{place}, who",
        )
    if one.seat not in ("", *SEATS):
        raise Refusal(f"choose {' or '.join(SEATS)}, or leave the seat out", place=f"{place}, seat")
    who = Character(one.name, key=one.who, side=one.side, seat=one.seat)
    if known is not None:
        who.one_handed, who.two_handed = known.one_handed, known.two_handed
        who.brawling, who.off_hand = known.brawling, known.off_hand
        who.strength, who.bonus = known.strength, known.bonus
    for field in ("one_handed", "two_handed", "brawling", "strength"):
        value = getattr(one, field)
        if value is not None:
            setattr(who, field, value)
    if one.off_hand is not None:
        who.off_hand = None if one.off_hand == "no" else one.off_hand
    if one.bonus is not None:
        who.bonus = tuple(one.bonus)
    listed = one.weapons
    if listed is None:
        listed = list(known.weapons) if known is not None else []
    for each in listed:
        given = WeaponText(each) if isinstance(each, str) else each
        given.name = given.name or free_name(who, given.code)
        who.weapons.append(weapon_of(book, given, given.name, f"{place}, weapons"))
        who.spare[given.code] = setup.spare_of(book, given.code)
    who.spare = {code: count for code, count in who.spare.items() if count}
    if one.spare is not None:
        who.spare = dict(one.spare)
    arm(who, one, place)
    return on_sheet(who, one, place)


def free_name(who: Character, code: str) -> str:
    """Return a name for a weapon that nobody has named."""
    count = sum(weapon.code == code for weapon in who.weapons)
    return f"{who.name}'s {code}" + (f".{count + 1}" if count else "")


def weapon_of(book: Book, given: WeaponText, name: str, place: str) -> Weapon:
    """Return a weapon as it was written down; raise Refusal if the book does not know it."""
    if given.code not in book.weapons:
        known = choose(book.weapons, given.code)
        raise Refusal(f"there is no weapon “{given.code}”; {known}", place=place)
    weapon = setup.weapon_of(book, given.code, name)
    if given.rounds is not None:
        if given.rounds > weapon.holds:
            raise Refusal(f"a {given.code} holds {weapon.holds} rounds", place=place)
        weapon.rounds = given.rounds
    if given.double_action is not None:
        weapon.double_action = given.double_action
    weapon.cocked, weapon.broken, weapon.begun = bool(given.cocked), given.broken, given.begun
    if given.box:
        weapon.box = one_of(given.box, BOXES, place)
    return weapon


def arm(who: Character, one: CharacterText, place: str) -> None:
    """Settle the gun that he uses: the one in his hand, else the best.

    Where no box is said, it is in hand, and cocked unless the situation says that it is not.
    """
    names = [weapon.name for weapon in who.weapons]
    if one.uses:
        guns = [weapon.name for weapon in who.weapons if weapon.gun]
        who.using = one_of(one.uses, guns, f"{place}, uses")
    elif one.uses is None:
        best = gun_in_hand(who) or best_gun(who)
        who.using = best.name if best else ""
    given = dict(zip(names, one.weapons or (), strict=False))
    said = any(isinstance(each, WeaponText) and each.box for each in given.values())
    gun = who.gun()
    if gun is not None and not said and who.condition == "" and one.alerted:
        gun.box = HANDS if gun.two_handed else HAND
        text = given.get(gun.name)
        gun.cocked = not isinstance(text, WeaponText) or text.cocked is not False
    for weapon in who.weapons:
        weapon.box = weapon.box or HOLSTER


def gun_in_hand(who: Character) -> Weapon | None:
    """Return the unbroken gun that is drawn, that in the gun hand first; None if there is none."""
    drawn = (who.weapon_in(box) for box in (HANDS, HAND, OFF_HAND))
    return next((gun for gun in drawn if gun and gun.gun and not gun.broken), None)


def on_sheet(who: Character, one: CharacterText, place: str) -> Character:
    """Fill in what may change in play."""
    who.marker = one_of(one.marker, MARKERS, f"{place}, marker")
    who.down, who.hits, who.condition, who.delay = one.down, one.hits, one.out, one.delay
    who.aim, who.alerted, who.entered = dict(one.aim), one.alerted, one.entered
    who.segment_entered, who.effort, who.strong = one.segment_entered, one.effort, one.strong
    who.loading, who.plot, who.spent = one.loading, list(one.plot), one.spent
    who.defences, who.carries = list(one.defences), list(one.carries)
    for text in one.wounds:
        part, _, grade = text.rpartition(" ")
        found = GRADES[one_of(grade, GRADES, f"{place}, wounds")]
        who.wounds.append(
            Wound(one_of(part, PARTS, f"{place}, wounds"), "L" if found == "L" else "S")
        )
    who.down = who.down or who.leg_wound
    return who


def stand(state: State, who: Character, one: CharacterText) -> None:
    """Put a character into his place; raise Refusal, with character and field, if it is none."""
    place = f"character {who.name}"
    for name in one.aim:
        enemies = [each.name for each in state.characters if each is not who]
        one_of(name, enemies, f"{place}, aim")
    if not one.at and state.map and not who.condition:
        raise Refusal('on a map everybody needs a place: at = "F5 NE"', place=place)
    try:
        if one.at:
            at(state, who, one.at)
        if one.head:
            head(state, who, one.head)
    except Refusal as refusal:
        field = "head" if refusal.place == "head" else "at"
        raise Refusal(refusal.sentence, place=f"{place}, {field}") from refusal
    if one.at and not who.condition and not faces_somewhere(state, one.at):
        raise Refusal(f'which way he faces is missing: at = "{one.at} NE"', place=f"{place}, at")


def faces_somewhere(state: State, text: str) -> bool:
    """Tell whether a place on the map ends in a direction."""
    return text.rpartition(" ")[2].upper() in cells_directions(state)


# -- whose turn it is -----------------------------------------------------------------------------


def in_turn(state: State) -> InTurn | None:
    """Return whose segment comes next, or what else; None before the set-up."""
    if state.phase == "set up":
        return None
    number_of = state.turn * 1000 + state.segment * 100 + state.due
    if state.phase != "segments" or state.due >= len(state.characters):
        if state.phase == "plotting" and not is_beside(state.options):
            return InTurn("your side", PERSON, number_of)
        opens = state.phase in ("turn begins", "plotting")
        return InTurn("a new turn" if opens else "the end of the turn", "", number_of)
    who = state.characters[state.due]
    return InTurn(who.name, who.seat, number_of)


def places(state: State) -> list[Place]:
    """Return where everything lies that hands would move; the instructions say it instead."""
    del state
    return []


def thing(text: str) -> str:
    """Return a thing in words."""
    return text


def name_things(state: State, data: dict[str, Any]) -> None:
    """Put hexes and directions for their numbers into the plain data of a showdown."""
    if not state.map:
        return
    cells = ground_of(state.map).cells
    for character in data["characters"]:
        cell = character["cell"]
        if cell >= 0:
            character["facing"] = aim.facing_name(cells, cell, character["facing"])
            heads = heads_named(ground_of(state.map), cell)
            found = (name for name, number in heads.items() if number == character["head"])
            character["head"] = next(found, "")
    for lying in (*data["characters"], *data["ground"], *data["things"]):
        cell = lying["cell"]
        lying["cell"] = cells.name(cell) if cell >= 0 else ""
