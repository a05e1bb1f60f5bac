"""The table as plain data, for any face: seats, cards, distances, and what each option points at.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from lonehand.engine.door import Event
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CARDS,
    CHARACTERS,
    DECK,
    EXPLODES,
    KIND,
    KINDS,
    RANGE,
    RANK,
    SUIT,
    TEXT,
    UNKNOWN,
)
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.corrections import GRAMMAR
from lonehand.games.lone_gunslinger.distance import distance, in_weapon_range
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.turn import refused
from lonehand.games.lone_gunslinger.words import ACTS, card_name

SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_WORDS: Final = {"j": "jack", "q": "queen", "k": "king", "a": "ace"}
CORRECTIONS: Final = GRAMMAR
"""What “the table says otherwise” understands."""
OPPONENTS_SEE: Final = (
    "The opponents play by a printed table that reads the open table and nothing else. "
    "The order of the deck is nowhere: each card is chosen at the moment it is drawn, "
    "from the seed and the number of cards drawn so far."
)


class CardSeen(msgspec.Struct, frozen=True):
    """What a card looks like.

    Attributes:
        text: its notation, `bang 7c`.
        kind: the word for all cards of its name, `bang`.
        title: the name printed on it.
        rank: `2` to `10`, `J`, `Q`, `K`, `A`.
        suit: `c`, `d`, `h` or `s`.
        short: title, rank and suit in signs, `BANG! 7♣`.
        name: title, rank and suit in words, for those who hear it.
        blue: whether it is laid in play.
        range: a weapon's range; 0 for what is no weapon.
        say: what it does.

    """

    text: str
    kind: str
    title: str
    rank: str
    suit: str
    short: str
    name: str
    blue: bool
    range: int
    say: str


def seen(card: int) -> CardSeen:
    """Return what a card looks like."""
    kind = KINDS[KIND[card]]
    rank = RANK[card]
    name = f"{kind.title}, {RANK_WORDS.get(rank, rank)} of {SUIT_WORDS[SUIT[card]]}"
    return CardSeen(
        TEXT[card],
        KIND[card],
        kind.title,
        rank.upper(),
        SUIT[card],
        card_name(card),
        name,
        BLUE[card],
        RANGE[card],
        kind.say,
    )


FACE_DOWN: Final = CardSeen(
    TEXT[UNKNOWN],
    KIND[UNKNOWN],
    "face down",
    "",
    "",
    "a card face down",
    "A card that nobody has needed to know yet",
    blue=False,
    range=0,
    say="It lies on the real table; the program has not asked what it is.",
)
CARD_FACES: Final[Mapping[str, CardSeen]] = {
    **{text: seen(card) for text, card in CARDS.items()},
    FACE_DOWN.text: FACE_DOWN,
}
"""Every card by its notation."""
LEAD: Final = (
    "You are the Sheriff and his Deputy. Three Outlaws and a Renegade play by the printed rules, "
    "to the letter, and say why."
)
"""What the game is, for a title page."""


class SeatSeen(msgspec.Struct, frozen=True):
    """One seat, as everybody sees it.

    Attributes:
        number: 0 is the Sheriff, then clockwise.
        name: the character; the role where no character is dealt yet.
        role: Sheriff, Deputy, Outlaw or Renegade; empty before the set-up.
        yours: whether the player controls it.
        alive: whether he is in the game.
        life: life points now, at least 0.
        most: life points at the start.
        ability: what the character can do, in a sentence.
        weapon: the weapon's name, the Colt if none lies there.
        range: how far it reaches.
        front: the cards in play, in the order laid.
        hand: the cards in hand as they were gained; an opponent's Stack with its top first.
        turn: whether it is his turn.
        distances: how far he sees each seat; 0 for himself and for the dead.
        hits: for each seat, whether his weapon reaches it.

    """

    number: int
    name: str
    role: str
    yours: bool
    alive: bool
    life: int
    most: int
    ability: str
    weapon: str
    range: int
    front: tuple[str, ...]
    hand: tuple[str, ...]
    turn: bool
    distances: tuple[int, ...]
    hits: tuple[bool, ...]


class Scene(msgspec.Struct, frozen=True):
    """The whole table.

    Attributes:
        seats: six, clockwise from the Sheriff.
        deck: how many cards the draw pile has.
        discard: the top cards of the discard pile, the topmost first.
        discarded: how many cards the discard pile has.
        turn: whose turn it is, a seat's number.
        round: 1 while the Sheriff takes his first turn.
        over: whether the game has ended.

    """

    seats: tuple[SeatSeen, ...]
    deck: int
    discard: tuple[str, ...]
    discarded: int
    turn: int
    round: int
    over: bool


def scene(state: State) -> Scene:
    """Return the table as plain data."""
    return Scene(
        tuple(seat_seen(state, number) for number in range(len(state.seats))),
        len(state.deck) - state.hidden,
        tuple(TEXT[card] for card in state.discard[:-2:-1]),
        len(state.discard),
        state.turn,
        state.round,
        state.over,
    )


def seat_seen(state: State, number: int) -> SeatSeen:
    """Return one seat as plain data."""
    seat = state.seats[number]
    dealt = state.phase != "set up" and seat.name in CHARACTERS
    others = range(len(state.seats))
    far = [
        distance(state, number, other)
        if dealt and seat.alive and state.seats[other].alive and other != number
        else 0
        for other in others
    ]
    weapon = seat.weapon()
    ability = CHARACTERS[seat.ability].say if seat.ability in CHARACTERS else ""
    if dealt and seat.ability != seat.name:
        ability = f"Plays as {seat.ability}: {ability}"
    hand = seat.hand if seat.yours else seat.hand[::-1]
    return SeatSeen(
        number,
        seat.name,
        seat.role,
        seat.yours,
        seat.alive or not dealt,
        max(seat.life, 0),
        seat.most,
        ability,
        "Colt" if weapon is None else KINDS[KIND[weapon]].title,
        seat.range(),
        tuple(TEXT[card] for card in seat.front),
        tuple(TEXT[card] for card in hand),
        dealt and seat.alive and state.turn == number and not state.over,
        tuple(far),
        tuple(bool(far[other]) and in_weapon_range(state, number, other) for other in others),
    )


# -- what an option points at ----------------------------------------------------------------------


class Pointer(msgspec.Struct, frozen=True):
    """Where on the table an option lies.

    Attributes:
        card: the card's notation; empty if the option is no card.
        place: `hand 0`, `play 3`, or `offer` for cards that lie in no hand; empty without a card.
        seat: the seat it is aimed at; -1 if at nobody.

    """

    card: str = ""
    place: str = ""
    seat: int = -1


OFFERED: Final = ("store", "lucky", "loot")
"""Questions about cards that lie in no hand and before nobody."""


def point(question: Question, option: Any) -> Pointer:
    """Return where an option of *question* lies on the table."""
    seat = int(question.about.get("seat", -1))
    if question.source or isinstance(option, str):
        return Pointer()
    if isinstance(option, int):
        place = "offer" if question.topic in OFFERED else f"{question.about['place']} {seat}"
        return Pointer(TEXT[option], place)
    if not isinstance(option, Choice) or option.act == "from the hand":
        return Pointer(seat=seat if question.topic == "steal" else -1)
    if option.card < 0:
        return Pointer(seat=option.seat)
    match option.act:
        case "in play" | "in hand":
            return Pointer(TEXT[option.card], f"{option.act.removeprefix('in ')} {seat}")
        case "take":
            return Pointer(TEXT[option.card], f"play {option.seat}")
        case _:
            return Pointer(TEXT[option.card], f"hand {seat}", option.seat)


def group(state: State, question: Question, option: Any) -> tuple[str, str]:
    """Return an option as two words: what is done, and to whom; the second may be empty."""
    if question.topic == "play" and isinstance(option, Choice) and option.seat >= 0:
        if option.card >= 0:
            return card_name(option.card), called(state, option.seat)
        return "Discard two cards and shoot", called(state, option.seat)
    return "", ""


class Refused(msgspec.Struct, frozen=True):
    """A card that cannot be played now, and why.

    Attributes:
        card: its notation.
        place: where it lies.
        sentence: the reason.
        clause: the clause that forbids it.

    """

    card: str
    place: str
    sentence: str
    clause: str


def refusals(state: State, question: Question) -> list[Refused]:
    """Return the cards of the seat asked that cannot be played, each with the reason."""
    if question.topic != "play" or question.source:
        return []
    me = int(question.about["seat"])
    found = []
    for card in dict.fromkeys(state.seats[me].hand):
        if card == UNKNOWN:
            continue
        targets, why, clause = refused(state, me, card)
        if not targets:
            found.append(Refused(TEXT[card], f"hand {me}", why, clause))
    return found


def obvious(question: Question) -> str:
    """Return the option that Enter stands for: to end the turn; empty where nothing is obvious."""
    return "end turn" if question.topic == "play" else ""


# -- what an event is about ------------------------------------------------------------------------


class Marks(NamedTuple):
    """The cards and the seats that an event names."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]


def marks(event: Event) -> Marks:
    """Return the cards and the seats that *event* names."""
    facts = event.facts
    cards = [facts["card"]] if "card" in facts else []
    if event.kind in ("flip", "forfeit", "penalty"):
        cards = list(facts["cards"])
    elif event.kind == "scan":
        cards = [line["card"] for line in facts.get("lines", ()) if line["use"]]
    people = [facts.get(key) for key in ("seat", "target", "by", "of")]
    seats = [seat for seat in people if type(seat) is int and seat >= 0]
    if event.kind == "replaced":
        seats, cards = [facts["seat"]], [facts["card"], facts["by"]]
    texts = dict.fromkeys(TEXT[card] for card in cards)
    return Marks(tuple(texts), tuple(dict.fromkeys(seats)))


class Piece(NamedTuple):
    """A stretch of a sentence; *card* or *seat* says what it names."""

    text: str
    card: str = ""
    seat: int = -1


CARD_NAMES: Final = {card_name(card): TEXT[card] for card in CARDS.values()}
CARD_WORDS: Final = "|".join(re.escape(name) for name in sorted(CARD_NAMES, key=len, reverse=True))


def pieces(state: State, sentence: str) -> list[Piece]:
    """Return a sentence cut where it names a card or somebody at the table."""
    people = {seat.name: number for number, seat in enumerate(state.seats) if seat.name}
    people |= {seat.role: number for number, seat in enumerate(state.seats) if seat.yours}
    names = "|".join(re.escape(name) for name in sorted(people, key=len, reverse=True))
    found = []
    for text in re.split(f"({CARD_WORDS}|{names})", sentence):
        if text in CARD_NAMES:
            found.append(Piece(text, card=CARD_NAMES[text]))
        elif text in people:
            found.append(Piece(text, seat=people[text]))
        elif text:
            found.append(Piece(text))
    return found


NOTATION: Final = re.compile("|".join(sorted(map(re.escape, CARDS), key=len, reverse=True)))


def spoken(text: str) -> str:
    """Return an answer's notation in words: `bang 7c at Rose Doolan` becomes `BANG! 7♣ at …`."""
    if text in ACTS:
        return ACTS[text]
    return NOTATION.sub(lambda found: card_name(CARDS[found[0]]), text)


def called(state: State, seat: int) -> str:
    """Return how somebody is called in a panel."""
    who = state.seats[seat]
    return f"the {who.role}" if who.yours else who.name


def whereabouts(state: State, text: str) -> str:
    """Return where the card of that notation lies, as a sentence; empty if there is none such."""
    card = CARDS.get(text)
    if card is None:
        return ""
    unseen = "where nobody has seen it yet" if state.hidden else "in the draw pile"
    places = [unseen] if card in state.deck else []
    places += ["on the discard pile"] if card in state.discard else []
    for number, seat in enumerate(state.seats):
        name = called(state, number)
        whose = f"{name}’" if name.endswith("s") else f"{name}’s"
        if card in seat.hand:
            places.append(f"in {whose} hand" if seat.yours else f"on {whose} Stack")
        if card in seat.front:
            places.append(f"in play before {name}")
    return f"{card_name(card)} lies {' and '.join(places)}" if places else ""


# -- fair play -------------------------------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected.

    Attributes:
        side: `you` or `opponents`.
        what: what was counted.
        tries: out of how many.
        came: how often it came up.
        expected: how often it would on average.

    """

    side: str
    what: str
    tries: int
    came: int
    expected: float


SUITS: Final = {
    word: sum(SUIT[card] == suit for card in DECK) / len(DECK) for suit, word in SUIT_WORDS.items()
}
WATCHED: Final = ("bang", "missed", "beer")


def tallies(state: State, events: Sequence[Event]) -> list[Tally]:
    """Return, for each side, cards drawn and draws! against the make-up of the full deck."""
    drawn: dict[bool, list[int]] = {True: [], False: []}
    hearts: dict[bool, list[bool]] = {True: [], False: []}
    blasts: dict[bool, list[bool]] = {True: [], False: []}
    for event in events:
        if event.kind == "draw":
            drawn[state.seats[event.facts["seat"]].yours].append(event.facts["card"])
        elif event.kind == "flip":
            yours = state.seats[event.facts["seat"]].yours
            for card in event.facts["cards"]:
                if event.facts["why"] == "dynamite":
                    blasts[yours].append(card in EXPLODES)
                else:
                    hearts[yours].append(SUIT[card] == "h")
    found = []
    for yours, side in ((True, "you"), (False, "opponents")):
        cards = drawn[yours]
        for suit, word in SUIT_WORDS.items():
            came = sum(SUIT[card] == suit for card in cards)
            found.append(Tally(side, f"{word} drawn", len(cards), came, SUITS[word] * len(cards)))
        for kind in WATCHED:
            share = sum(KIND[card] == kind for card in DECK) / len(DECK)
            came = sum(KIND[card] == kind for card in cards)
            what = f"{KINDS[kind].title} drawn"
            found.append(Tally(side, what, len(cards), came, share * len(cards)))
        flips, booms = hearts[yours], blasts[yours]
        found.append(
            Tally(side, "hearts in a draw!", len(flips), sum(flips), SUITS["hearts"] * len(flips))
        )
        share = len(EXPLODES) and sum(card in EXPLODES for card in DECK) / len(DECK)
        found.append(Tally(side, "Dynamite goes off", len(booms), sum(booms), share * len(booms)))
    return found
