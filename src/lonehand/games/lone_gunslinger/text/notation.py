"""Situations as text, there and back: what lies on the table, as a person would write it down.

A situation is TOML. A whole one may be as short as this, for whatever can be told from the rest may
be left out; the manual's page on `advise` explains every key::

    turn = "Rose Doolan"

    [[seat]]
    role = "Sheriff"
    character = "Black Jack"
    hand = ["bang 7c", "beer 6h"]

    [[seat]]
    role = "Outlaw"
    character = "Rose Doolan"
    stack_top_first = ["missed 8s", "bang 9c"]
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.game import Game, InTurn, Place, Situation
from lonehand.engine.grammar.english import agrees, choose, count_of, possessive
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CHARACTERS,
    DECK,
    FACES,
    KIND,
    PILE,
    RANGE,
    TEXT,
    UNKNOWN,
    Card,
    card_named,
)
from lonehand.games.lone_gunslinger.options import OPTIONS, Options, options_from
from lonehand.games.lone_gunslinger.setup import ROLES_DEALT, TEN, is_allowed
from lonehand.games.lone_gunslinger.state import (
    DEPUTY,
    OUTLAW,
    PHASES,
    SHERIFF,
    Seat,
    State,
    fault,
    start,
)
from lonehand.games.lone_gunslinger.words.questions import card_name, standing, who
from lonehand.games.situations import fill_options, in_full, place_refusals

SOURCE: Final = "deck"
"""The source of chance whose next cards may be known."""
NONE: Final[Mapping[str, Any]] = {}
WIDTH: Final = 96
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class SeatText(msgspec.Struct, forbid_unknown_fields=True):
    """One `[[seat]]`; the fields are explained in the manual."""

    role: str
    character: str = ""
    life: Count | None = None
    hand: list[str] | Count | None = None
    stack_top_first: list[str] | None = None
    in_play: list[str] = []
    dead: bool = False
    copies: str = ""
    hand_just_emptied: bool = False
    cards_owed: Count = 0


class SituationText(msgspec.Struct, forbid_unknown_fields=True):
    """A whole situation; the fields are explained in the manual."""

    seat: list[SeatText] = []
    turn: str = SHERIFF
    phase: str = "begin"
    round: Annotated[int, msgspec.Meta(ge=1, le=99999)] = 1
    shots: Count = 0
    turned_to_deputy: bool = False
    ability_used: Count = 0
    next: list[str] = []
    deck: Count | None = None
    discard_top_first: list[str] = []
    reshuffles: Count = 0
    deaths: list[str] = []
    options: dict[str, str | int | bool] = {}


# -- writing --------------------------------------------------------------------------------------


def write(state: State, following: Mapping[str, Sequence[str]] = NONE) -> str:
    """Return the table as text, at the start of a step.

    Args:
        state: what lies there.
        following: for the deck, the cards that will be drawn next, if they are known.

    """
    before = state.phase == "set up"
    lines = [f"# {standing(state)}"]
    if before:
        lines.append(pair("phase", state.phase))
    else:
        lines += [pair("turn", name_in_notation(state, state.turn)), pair("phase", state.phase)]
        lines.append(pair("round", state.round))
    rest: tuple[tuple[str, str | int | list[str]], ...] = (
        ("shots", state.shots),
        ("turned_to_deputy", state.deputy_for_turn),
        ("ability_used", state.used),
        ("next", list(following.get(SOURCE, ()))),
        ("deck", state.left if state.unnamed else 0),
        ("discard_top_first", top_first(state.discard)),
        ("reshuffles", state.reshuffles),
        (
            "deaths",
            [f"{name_in_notation(state, a)} by {killer(state, b)}" for a, b in state.deaths],
        ),
    )
    lines += [pair(key, value) for key, value in rest if value]
    chosen = [pair(key, value) for key, value in changed_options(state.options).items()]
    lines += ["", "[options]", *chosen] if chosen else []
    for number in () if before else range(len(state.seats)):
        lines += ["", "[[seat]]", *seat_lines(state, number)]
    return "\n".join(lines) + "\n"


def seat_lines(state: State, number: int) -> list[str]:
    """Return the lines of one seat."""
    seat = state.seats[number]
    lines = [pair("role", seat.role), pair("character", seat.name)]
    lines.append(pair("life", seat.life) if seat.alive else pair("dead", value=True))
    hand: list[str] | int = top_first(seat.hand)
    if seat.yours:
        unknown = seat.hand.count(UNKNOWN)
        known = [TEXT[card] for card in seat.hand]
        hand = unknown if unknown and unknown == len(known) else known
    rest: tuple[tuple[str, str | int | list[str]], ...] = (
        ("copies", seat.ability if seat.ability != seat.name else ""),
        ("hand" if seat.yours else "stack_top_first", hand),
        ("in_play", [TEXT[card] for card in seat.front]),
        ("hand_just_emptied", seat.emptied),
        ("cards_owed", seat.owed),
    )
    return [*lines, *(pair(key, value) for key, value in rest if value)]


def pair(key: str, value: str | int | list[str]) -> str:
    """Return `key = value` in TOML; a list that is too long for a line takes several."""
    if not isinstance(value, list):
        return f"{key} = {plain_value(value)}"
    items = ", ".join(map(plain_value, value))
    if len(key) + len(items) + 5 <= WIDTH:
        return f"{key} = [{items}]"
    rows = wrap_rows([f"{plain_value(item)}," for item in value])
    return "\n".join([f"{key} = [", *(f"    {row}" for row in rows), "]"])


def wrap_rows(items: list[str]) -> list[str]:
    """Return items as rows, none longer than a line and none broken."""
    rows = [""]
    for item in items:
        if rows[-1] and len(rows[-1]) + 1 + len(item) > WIDTH - 4:
            rows.append("")
        rows[-1] = f"{rows[-1]} {item}".strip()
    return rows


def plain_value(value: str | int) -> str:
    """Return a word, a number or a truth in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)


def name_in_notation(state: State, number: int) -> str:
    """Return how a seat is called in a situation: Sheriff and Deputy by their role."""
    seat = state.seats[number]
    return seat.role if seat.yours else seat.name


def killer(state: State, number: int) -> str:
    """Return who killed somebody."""
    return "nobody" if number < 0 else name_in_notation(state, number)


def top_first(cards: Sequence[int]) -> list[str]:
    """Return a pile's notation, its last card first."""
    return [TEXT[card] for card in reversed(cards)]


def changed_options(options: Options) -> dict[str, str | int]:
    """Return the options that are not at their default, as a situation has them."""
    found: dict[str, str | int] = {}
    for option in OPTIONS:
        value = getattr(options, option.key, None)  # the final challenge is other options together
        text = str(value)
        if value is None or isinstance(value, bool):
            text = "on" if value else "off"
        if text != option.default:
            found[option.key] = int(text) if text.isdigit() else text
    return found


# -- reading --------------------------------------------------------------------------------------


def read(game: Game, text: str, name: str, options: Mapping[str, str] = NONE) -> Situation:
    """Return the table that *text* describes.

    Args:
        game: the game, whose options they are.
        text: the situation.
        name: the file it comes from, for the place of a refusal.
        options: what takes the place of its own options, as in `--set`.

    Raises:
        Refusal: it cannot be read, or cannot be; the place is the field.

    """
    found = read_as(SituationText, text, name, lined=True)
    try:
        return Situation(*lay_table(game, found, options))
    except Refusal as refusal:
        place = f"{name}: {refusal.place}" if refusal.place else name
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal


def lay_table(
    game: Game, found: SituationText, options: Mapping[str, str]
) -> tuple[State, dict[str, list[str]]]:
    """Return the table of a situation and what is known of the deck; raise Refusal with a field."""
    found = called_in_full(found)
    state = start(options_from(fill_options(game, found.options, options)))
    if found.phase not in PHASES:
        raise Refusal(
            f"there is no phase “{found.phase}”; {choose(PHASES, found.phase)}", place="phase"
        )
    if found.phase == "set up":
        if found != SituationText(phase="set up", options=found.options):
            raise Refusal("before the set-up, give only options", place="phase")
        return state, {}
    lying = Lying()
    state.seats = seats_of(found.seat, state, lying)
    state.discard = lying.cards(found.discard_top_first, "discard_top_first")[::-1]
    following = list(map(str, lying.cards(found.next, "next")))
    lying.check()
    state.deck = sorted(lying.rest())
    state.hidden = sum(seat.hand.count(UNKNOWN) for seat in state.seats)
    if state.hidden + len(following) > len(state.deck):
        left = count_of(len(state.deck), "card")
        are = agrees(len(state.deck), "is", "are")
        sentence = f"only {left} {are} left for the deck and for unknown cards"
        hands = [seat.hand.count(UNKNOWN) for seat in state.seats]
        most = max(range(len(hands)), key=hands.__getitem__)
        if following:
            raise Refusal(sentence, place="next")
        raise Refusal(f"{hands[most]} is too many; {sentence}", place=f"seat {most + 1}, hand")
    if found.deck is not None:
        bury(state, found.deck, len(following))
    state.lost = not state.seats[0].alive
    state.won = not state.lost and not any(seat.alive and not seat.yours for seat in state.seats)
    state.deaths = deaths_of(found.deaths, state)
    state.phase, state.round, state.reshuffles = found.phase, found.round, found.reshuffles
    state.shots, state.used = found.shots, found.ability_used
    state.deputy_for_turn = found.turned_to_deputy
    state.turn = state.seat_named(found.turn, "turn")
    check_turn(state)
    check_seats(state)
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong)
    return state, {SOURCE: following} if following else {}


def bury(state: State, left: int, known: int) -> None:
    """Let only so many cards be left in the deck; nobody has named the others on the discard pile.

    Raises:
        Refusal: there are fewer, or more of those that come next are *known*.

    """
    if left > state.left:
        raise Refusal(f"the deck can hold at most {count_of(state.left, 'card')}", place="deck")
    if left < known:
        sentence = f"you name the next {count_of(known, 'card')}, so the deck must hold that many"
        raise Refusal(sentence, place="deck")
    if left < state.left:
        state.buried = state.left - left


def called_in_full(found: SituationText) -> SituationText:
    """Return a situation with roles and characters in full: `outlaw`, `Slab`, `vera`.

    Raises:
        Refusal: there is no such role, or several begin so.

    """
    seats = []
    for number, seat in enumerate(found.seat, 1):
        with place_refusals(f"seat {number}, role"):
            role = in_full(seat.role, ROLES)
        if role not in ROLES:
            raise Refusal(
                f"“{seat.role}” is not a role; {choose(ROLES, seat.role)}",
                place=f"seat {number}, role",
            )
        with place_refusals(f"seat {number}, character"):
            character = in_full(seat.character, CHARACTERS)
        seats.append(msgspec.structs.replace(seat, role=role, character=character))
    here = [name for seat in seats for name in (seat.role, seat.character) if name]
    with place_refusals("turn"):
        return msgspec.structs.replace(found, seat=seats, turn=in_full(found.turn, here))


ROLES: Final = ("Sheriff", "Deputy", "Outlaw", "Renegade")


class Lying:
    """Where each card lies, so that one that lies in two places can be told with both."""

    def __init__(self) -> None:
        self.places: dict[Card, list[str]] = {}

    def hand(self, texts: Sequence[str] | int, place: str) -> list[int]:
        """Return the cards of a hand, of which some, or all but their number, may be unknown."""
        if isinstance(texts, int):
            return [FACES[UNKNOWN]] * texts
        known = iter(self.cards([text for text in texts if text != NOT_KNOWN], place))
        return [FACES[UNKNOWN] if text == NOT_KNOWN else next(known) for text in texts]

    def cards(self, texts: Sequence[str], place: str) -> list[int]:
        """Return the cards of a list, the place of each kept."""
        found: list[int] = []
        for number, text in enumerate(texts, 1):
            card = card_named(text, f"{place}, card {number}")
            self.places.setdefault(card, []).append(place)
            found.append(card)
        return found

    def check(self) -> None:
        """Raise Refusal for a card that is there more often than the deck has it."""
        for card, places in self.places.items():
            there = DECK.count(card)
            if len(places) > there:
                has = "one such card" if there == 1 else f"{there} such cards"
                where = " and in ".join(dict.fromkeys(places))
                raise Refusal(
                    f"“{TEXT[card]}” is in {where}, but the deck has only {has}", place=places[-1]
                )

    def rest(self) -> list[int]:
        """Return the cards that lie nowhere else, and so in the deck."""
        left: list[int] = list(PILE)
        for card, places in self.places.items():
            for place in places:
                if place != "next":
                    left.remove(card)
        return left


def seats_of(found: Sequence[SeatText], state: State, lying: Lying) -> list[Seat]:
    """Return the six seats; anyone who is not described is dead, and sits behind the others."""
    if not found:
        raise Refusal("no seat is described; begin with [[seat]], the Sheriff first", place="seat")
    if found[0].role != SHERIFF:
        raise Refusal("the first seat is the Sheriff’s; the others follow clockwise", place="seat")
    missing = [SHERIFF, *ROLES_DEALT]
    seats = []
    for number, text in enumerate(found, 1):
        place = f"seat {number}"
        if text.role not in missing:
            raise Refusal(f"this game has no more seats for a {text.role}", place=f"{place}, role")
        missing.remove(text.role)
        seats.append(seat_of(text, place, lying))
    seats += [Seat(role, "", hand=[], front=[], alive=False) for role in missing]
    state.seats = seats
    name_seats(state)
    for number, (seat, text) in enumerate(zip(seats, found, strict=False), 1):
        if text.copies:
            copies(state, seat, text.copies, f"seat {number}, copies")
    return seats


def seat_of(text: SeatText, place: str, lying: Lying) -> Seat:
    """Return one seat, with its cards; who sits there is checked when all are known."""
    yours = text.role in (SHERIFF, DEPUTY)
    if yours and text.stack_top_first is not None:
        raise Refusal(
            f"the {text.role} has a `hand`, not a Stack", place=f"{place}, stack_top_first"
        )
    if not yours and text.hand is not None:
        sentence = "an opponent has a Stack, not a hand: write `stack_top_first`"
        raise Refusal(sentence, place=f"{place}, hand")
    if yours:
        hand = lying.hand(text.hand or (), f"{place}, hand")
    else:
        hand = lying.cards(text.stack_top_first or (), f"{place}, stack_top_first")[::-1]
    front = lying.cards(text.in_play, f"{place}, in_play")
    seat = Seat(text.role, text.character, hand=hand, front=front, alive=not text.dead)
    seat.life = 0 if text.dead else -1 if text.life is None else text.life
    if text.dead and (hand or front):
        raise Refusal("the dead hold no cards", place=f"{place}, dead")
    if text.dead and text.life:
        raise Refusal("the dead have no life points", place=f"{place}, life")
    if not text.dead and not text.character:
        raise Refusal(f"who plays the {text.role}?", place=f"{place}, character")
    seat.emptied, seat.owed = text.hand_just_emptied, text.cards_owed
    return seat


def name_seats(state: State) -> None:
    """Check who sits where, and fill in what follows from it.

    A dead man whose name is not given gets that of one of the ten who is not here.
    """
    for number, seat in enumerate(state.seats):
        place = f"seat {number + 1}, character"
        if not seat.name:
            seat.name = next(name for name in TEN if name not in state.names())
        elif seat.name not in CHARACTERS:
            raise Refusal(f"there is no “{seat.name}”; {choose(TEN, seat.name)}", place=place)
        elif seat.name in state.names()[:number]:
            raise Refusal(f"{seat.name} sits in an earlier seat already", place=place)
        elif not is_allowed(state, number, seat.name):
            raise Refusal(why_not(seat.name), place=place, clause="LG-SETUP-2")
        seat.ability = seat.name
        seat.most = CHARACTERS[seat.name].life + (seat.role == SHERIFF)
        if seat.alive and seat.life < 0:
            seat.life = seat.most


def why_not(name: str) -> str:
    """Return why a character cannot play."""
    match CHARACTERS[name].pool:
        case "counter":
            return f"{name} only counts life points in this variant, and never plays"
        case "dodge":
            return f'{name} is of Dodge City, which needs the option dodge_city = "on"'
        case _:
            return f'{name} plays only for you, with the option dodge_city = "on"'


def copies(state: State, seat: Seat, name: str, place: str) -> None:
    """Note whose ability Vera Custer copies."""
    others = [other.name for other in state.seats if other is not seat]
    if seat.name != "Vera Custer":
        raise Refusal(f"{seat.name} does not copy anyone; only Vera Custer does", place=place)
    if name not in others:
        raise Refusal(f"“{name}” is not at this table; {choose(others, name)}", place=place)
    seat.ability = name


def deaths_of(found: Sequence[str], state: State) -> list[tuple[int, int]]:
    """Return who died by whose hand, in order."""
    deaths: list[tuple[int, int]] = []
    for number, text in enumerate(found, 1):
        place = f"deaths, {number}"
        dead, by, killed_by = text.rpartition(" by ")
        if not by:
            raise Refusal(f"write “{text}” as “NAME by NAME” or “NAME by nobody”", place=place)
        seat = state.seat_named(dead, place)
        if state.seats[seat].alive:
            raise Refusal(f"the seat of {dead} does not say `dead = true`", place=place)
        if seat in [before for before, _ in deaths]:
            raise Refusal(f"{dead} cannot die twice", place=place)
        deaths.append((seat, -1 if killed_by == "nobody" else state.seat_named(killed_by, place)))
    return deaths


def check_turn(state: State) -> None:
    """Raise Refusal for what cannot be in this turn, at this moment of it."""
    seat = state.seats[state.turn]
    if not seat.alive and not state.over:
        raise Refusal(f"{seat.name} is dead and takes no turns", place="turn")
    early = state.phase in ("begin", "draw")
    if early and state.shots:
        raise Refusal("no BANG! can have been played before the phase “play”", place="shots")
    if early and state.used:
        raise Refusal("no ability can have been used before the phase “play”", place="ability_used")
    if not state.deputy_for_turn:
        return
    if seat.role != OUTLAW or early:
        sentence = "only an Outlaw turns to the Deputy, in the phase “play” of his turn"
        raise Refusal(sentence, place="turned_to_deputy", clause="LG-TARGET-1")
    if state.of_role(DEPUTY) is None:
        raise Refusal("the Deputy is dead", place="turned_to_deputy", clause="LG-TARGET-1")


def check_seats(state: State) -> None:
    """Raise Refusal for life points and cards in play that cannot be."""
    for number, seat in enumerate(state.seats, 1):
        least = 0 if state.over else 1
        if seat.alive and not least <= seat.life <= seat.most:
            sentence = f"{seat.name}, {seat.role}, has from {least} to {seat.most} life points"
            raise Refusal(sentence, place=f"seat {number}, life")
        place = f"seat {number}, in_play"
        kinds: dict[str, str] = {}
        for card in seat.front:
            text = TEXT[card]
            kind = "weapon" if RANGE[card] else KIND[card]
            if not BLUE[card]:
                raise Refusal(f"“{text}” cannot be in play", place=place)
            if kind in kinds:
                what = "two weapons" if RANGE[card] else "two cards of one name"
                raise Refusal(
                    f"{what} cannot be in play for one seat: “{kinds[kind]}” and “{text}”",
                    place=place,
                )
            if kind == "jail" and seat.role == SHERIFF:
                raise Refusal("the Sheriff cannot be in Jail", place=place)
            kinds[kind] = text


# -- where things lie -----------------------------------------------------------------------------


def in_turn(state: State) -> InTurn | None:
    """Return whose turn it is; None before the set-up."""
    if state.phase == "set up":
        return None
    seat = state.seats[state.turn]
    number = state.round * len(state.seats) + state.turn
    return InTurn(who(state, state.turn), seat.role if seat.yours else "", number)


def places(state: State) -> list[Place]:
    """Return where every card lies; a pile that has an order shows its top first."""
    found = [
        Place("the deck", [TEXT[card] for card in state.deck], unseen=True),
        Place("the discard pile", top_first(state.discard)),
    ]
    for number, seat in enumerate(state.seats):
        whose = possessive(who(state, number))
        hand = "hand" if seat.yours else "Stack"
        found.append(Place(f"{whose} {hand}", top_first(seat.hand), ordered=not seat.yours))
        found.append(Place(f"{whose} cards in play", [TEXT[card] for card in seat.front]))
    return found


def name_things(data: dict[str, Any]) -> None:
    """Put the notation of each card for its number into the plain data of a table."""
    for pile in (data, *data["seats"]):
        for key in ("deck", "discard", "hand", "front"):
            if key in pile:
                pile[key] = [TEXT[card] if card != UNKNOWN else NOT_KNOWN for card in pile[key]]


def thing(text: str) -> str:
    """Return a card in words, from its notation."""
    return card_name(card_named(text)) if text != NOT_KNOWN else card_name(UNKNOWN)
