"""How The Lone Gunslinger shows itself: seats, cards, distances, and what each option points at.

Nothing here decides anything. A face draws what it finds here and sends back an option's notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.cards import SUIT_WORDS
from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital, percent, possessive
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.at_table import ledger
from lonehand.games.lone_gunslinger.cards import (
    BLUE,
    CARDS,
    CHARACTERS,
    DATA,
    DECK,
    EXPLODES,
    KIND,
    KINDS,
    PRINTED,
    SUIT,
    TEXT,
    UNKNOWN,
)
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.face import art, portraits, preview, threats
from lonehand.games.lone_gunslinger.face.acts import act_of
from lonehand.games.lone_gunslinger.face.ending import ending_of
from lonehand.games.lone_gunslinger.face.how_to_play import HOW_TO_PLAY
from lonehand.games.lone_gunslinger.face.picture import picture
from lonehand.games.lone_gunslinger.player import heuristic as plain
from lonehand.games.lone_gunslinger.rules.distance import distance, in_weapon_range
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.text.corrections import GRAMMAR
from lonehand.games.lone_gunslinger.turn import targets_or_refusal
from lonehand.games.lone_gunslinger.words.questions import ACTS, card_name, who
from lonehand.games.lone_gunslinger.words.targets import why_not_the_other
from lonehand.show.cards import Face, Hand, Pile
from lonehand.show.contract import Show
from lonehand.show.ending import Ending
from lonehand.show.ledger import Ledger
from lonehand.show.logs import Act, Advice, Piece, Reason, Short, Tally, Threat
from lonehand.show.questions import NOWHERE, Deed, Outcome, Pointer, Refused
from lonehand.show.scene import Fact, Gear, Intent, Life, Reach, Ring, Scene, Seat, Status
from lonehand.show.setup import Blank, Lesson, Rates, Step, Told


def face_of(card: int) -> Face:
    """Return what a card looks like."""
    kind = KINDS[KIND[card]]
    name = f"{kind.title}, {PRINTED[card].words}"
    return Face(
        TEXT[card],
        kind.title,
        card_name(card),
        name,
        KIND[card],
        PRINTED[card].rank,
        SUIT[card],
        kind.say,
        stays=BLUE[card],
        band=kind.band,
        number=str(kind.range or ""),
        aim=kind.aim,
    )


FACE_DOWN: Final = Face(
    TEXT[UNKNOWN],
    "face down",
    "a card face down",
    "A card nobody has looked at yet",
    KIND[UNKNOWN],
    say="It is on your table; Lonehand has not asked what it is.",
    down=True,
)
FACES: Final[Mapping[str, Face]] = {
    **{text: face_of(card) for text, card in CARDS.items()},
    FACE_DOWN.text: FACE_DOWN,
}
"""Every card by its notation."""


RULES: Final = {
    "shot": "LG-CARD-MISSED",
    "gatling": "LG-BASE-DEATH",
    "indians": "LG-BASE-DEATH",
    "duel": "LG-CARD-DUEL",
    "last point": "LG-CARD-BEER",
}
"""The clause under which somebody answers, by what he answers."""


class Measured(msgspec.Struct, frozen=True):
    """A win rate with its 95 per cent interval."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return it in words: `31 % (28–34)`."""
        return f"{percent(self.rate)} ({100 * self.low:.0f}–{100 * self.high:.0f})"


class MeasuredRates(msgspec.Struct, frozen=True):
    """The win rates of one level, by player, over so many games."""

    games: int
    plain: Measured
    random: Measured


def win_rates() -> Rates:
    """Return the measured win rates of each level."""
    text = (DATA / "winrates.toml").read_bytes()
    found = msgspec.toml.decode(text, type=dict[str, MeasuredRates])
    return Rates(
        "level",
        "Measured: how often the Sheriff’s side wins",
        ("Level", "a sensible player", "random play"),
        tuple(
            (key.removeprefix("level"), str(rates.plain), str(rates.random))
            for key, rates in found.items()
            if key.startswith("level")
        ),
    )


WIN_RATES: Final = win_rates()


DEEDS: Final[Mapping[str, str]] = {
    "play": "play it",
    "shot": "play it",
    "last point": "play it",
    "indians": "discard it",
    "duel": "discard it",
    "discard": "discard it",
    "part with": "lose it",
    "steal": "choose it",
    "draw": "take it",
    "store": "take it",
}
"""What is done with a card that is chosen, by the topic of the question."""


ANSWERED: Final = ("shot", "indians", "duel", "last point")
"""The topics that ask for a card against something."""
A_FEW: Final = 9
"""So many options have a key each."""


class Table(Show[State]):
    """The table of The Lone Gunslinger."""

    lead = "You are the Sheriff and his Deputy, against three Outlaws and a Renegade."
    goal = "You win when the Outlaws and the Renegade are dead. You lose when the Sheriff dies."
    emblem = art.emblem_of("role-sheriff")
    sort = "Cards · 20 min"
    poster = portraits.POSTER
    lesson = Lesson(
        (
            Told("yours", "You play both the Sheriff and the Deputy. Keep the Sheriff alive."),
            Told(
                "opponent",
                "An opponent: bullets are life, the blue number is how far the weapon reaches. "
                "The line under the name is a special skill.",
            ),
            Told("intent", "This is what he does next. Red is meant for you."),
            Told(
                "stack",
                "Opponents have no hand. They play from the top of their open Stack: "
                "the first card that they can use.",
            ),
            Told("reach", "How far away he is. With a Colt you reach 1."),
            Told(
                "hand",
                "Bright cards can be played now. Choose one, then its target. The labels at "
                "the faces say what it would do.",
            ),
            Told(
                "end", "Done? End the turn, and watch who acts, against whom, and what comes of it."
            ),
            Told("why", "Ask why an opponent did that at any time. Your turn!"),
        ),
        {"level": "1"},
        "play",
    )
    taught = HOW_TO_PLAY
    steps = (
        Step("Difficulty", "How hard?", ("level",)),
        Step(
            "Variants",
            "Any variants?",
            ("two_characters", "dodge_city", "night", "wanted", "final"),
        ),
    )
    grave = frozenset(
        each.kind
        for each in (
            events.Play,
            events.Regain,
            events.Lose,
            events.Beer,
            events.Die,
            events.Explodes,
            events.LosesCard,
            events.Taken,
            events.Penalty,
        )
    )
    passing = frozenset({events.Scan.kind})
    begin = "Deal"
    again = "Deal again"
    reading = "From the top of the Stack"
    opponents_see = (
        "The opponents play by a printed decision table. It reads the open cards and nothing else. "
        "The deck has no hidden order: each card is picked when it is drawn, "
        "from the random seed and the number of cards drawn so far."
    )
    corrections = GRAMMAR
    faces = FACES
    drawings = frozenset(art.DRAWINGS)
    rates = (WIN_RATES,)
    deeds = DEEDS

    # -- the table ---------------------------------------------------------------------------------

    def ledger(self, view: State, question: Question | None) -> Ledger | None:
        """Return what may be put right by taps."""
        return ledger.ledger(view, question)

    def scene(self, view: State) -> Scene:
        """Return the table: six seats, clockwise from the Sheriff, and both piles."""
        ring = Ring(
            tuple(seat_seen(view, number) for number in range(len(view.seats))),
            (
                Pile("deck", "Draw pile", view.left, "to draw", hidden=True),
                Pile(
                    "discard",
                    "Discard pile",
                    len(view.discard),
                    "discarded",
                    TEXT[view.discard[-1]] if view.discard else "",
                ),
            ),
        )
        return Scene(self.status(view), view.over, ring)

    def status(self, view: State) -> Status:
        """Return the round, and whose turn it is."""
        if view.over:
            return Status((Fact("The game is over"),))
        if view.phase == "set up":
            return Status((Fact("The table is being set up"),))
        whose = possessive(capital(who(view, view.turn)))
        return Status((Fact("Round", str(view.round)),), (Fact(f"{whose} turn"),))

    def picture(self, view: State) -> str:
        """Return the table as one picture."""
        return picture(view)

    def drawing(self, name: str) -> str:
        """Return the drawings of cards and roles (`base`), or the portrait of a character."""
        return portraits.symbols(COMMON if name == "base" else (name,))

    def why_not_others(self, reason: Reason) -> str:
        """Return why a card is not aimed at the other of the two characters of people."""
        return why_not_the_other(reason)

    # -- what is asked -----------------------------------------------------------------------------

    def point(self, question: Question, option: Any) -> Pointer:
        """Return where an option of *question* lies on the table."""
        seat = int(question.about.get("seat", -1))
        if question.source or isinstance(option, str):
            return NOWHERE
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

    def group(self, view: State, question: Question, option: Any) -> Deed:
        """Return an option as what is played, and at whom."""
        if question.topic == "play" and isinstance(option, Choice) and option.seat >= 0:
            if option.card >= 0:
                return Deed(card_name(option.card), who(view, option.seat))
            return Deed("Discard two cards and shoot", who(view, option.seat))
        return Deed()

    def note(self, view: State, question: Question, option: Any) -> str:
        """Return what a character can do who may be chosen."""
        del view
        if question.topic == "character" and option in CHARACTERS:
            return CHARACTERS[option].say
        return ""

    def refusals(self, view: State, question: Question) -> list[Refused]:
        """Return the cards of the seat asked that cannot be played, each with the reason."""
        if question.topic != "play" or question.source:
            return []
        me = int(question.about["seat"])
        found = []
        for card in dict.fromkeys(view.seats[me].hand):
            if card == UNKNOWN:
                continue
            targets, why, clause = targets_or_refusal(view, me, card)
            if not targets:
                found.append(Refused(TEXT[card], f"hand {me}", why, clause))
        return found

    def unplayable(self, view: State, question: Question, card: str) -> str:
        """Return why a card cannot be played that may lie hidden in the hand that is asked."""
        if question.topic != "play" or question.source or CARDS[card] not in view.deck:
            return ""
        return targets_or_refusal(view, int(question.about["seat"]), CARDS[card])[1]

    def obvious(self, question: Question) -> str:
        """Return the option that Enter stands for: to end the turn."""
        return "end turn" if question.topic == "play" else ""

    def in_order(self, view: State, question: Question) -> list[Any]:
        """Return the options, of those that play one card the opponents as targets first.

        Among the many cards that a hidden hand may hold, what takes no card comes first.
        """
        nth: dict[str, int] = {}
        if question.topic in ANSWERED and len(question.options) > A_FEW:
            cards = [o for o in question.options if isinstance(o, Choice) and o.card >= 0]
            return [o for o in question.options if o not in cards] + cards

        def rank(option: Any) -> tuple[int, bool]:
            if not isinstance(option, Choice) or option.seat < 0:
                return nth.setdefault(str(option), len(nth)), False
            place = nth.setdefault(f"{option.act} {option.card}", len(nth))
            return place, view.seats[option.seat].yours

        return sorted(question.options, key=rank)

    def rule_of(self, question: Question) -> str:
        """Return the clause that an answer falls under, beside who plays how many cards."""
        topic = "gatling" if question.about.get("with") == "gatling" else question.topic
        return RULES.get(topic, question.clause)

    def hint(self, view: State, question: Question) -> Advice:
        """Return what the sensible player would answer."""
        return plain.hint(view, question)

    def threats(self, view: State) -> list[Threat]:
        """Return what may go wrong, the gravest first."""
        return threats.threats(view)

    def intents(self, view: State) -> list[Intent]:
        """Return what each opponent will do with what lies on his Stack."""
        return preview.intents(view)

    def outcomes(self, view: State, question: Question) -> list[Outcome]:
        """Return what each card in the hand that is asked would do to each seat."""
        if question.topic != "play" or question.source:
            return []
        cards = (each.card for each in question.options if isinstance(each, Choice))
        playable = [card for card in cards if card >= 0]
        return preview.outcomes(view, int(question.about["seat"]), playable)

    def slip(self, view: State, question: Question, option: Any) -> str:
        """Return what to ask before a likely slip."""
        if question.source or not isinstance(option, Choice) or "seat" not in question.about:
            return ""
        about = question.about
        me, needed, by = (int(about.get(name, -1)) for name in ("seat", "needed", "by"))
        return preview.slip(view, question.topic, me, needed, option, by=by)

    def hides(self, view: State, text: str) -> bool:
        """Tell whether a card is among the unseen ones while hands are hidden."""
        return bool(view.hidden) and CARDS.get(text) in view.deck

    def whereabouts(self, view: State, text: str) -> str:
        """Return where the card of that notation lies, as a sentence; empty if there is none."""
        card = CARDS.get(text)
        if card is None:
            return ""
        unseen = "among the unseen cards" if view.hidden else "in the draw pile"
        places = [unseen] if card in view.deck else []
        places += ["on the discard pile"] if card in view.discard else []
        for number, seat in enumerate(view.seats):
            name = who(view, number)
            if card in seat.hand:
                whose = possessive(name)
                places.append(f"in {whose} hand" if seat.yours else f"on {whose} Stack")
            if card in seat.front:
                places.append(f"in play in front of {name}")
        return f"{card_name(card)} lies {' and '.join(places)}" if places else ""

    # -- what happened -----------------------------------------------------------------------------

    def lost_turn_notice(self, event: Event, view: Callable[[], State]) -> str:
        """Return what to say when a person's turn passes in Jail."""
        if not isinstance(event, events.Held):
            return ""
        then = view()
        if not then.seats[event.seat].yours:
            return ""
        return f"{capital(who(then, event.seat))} lost this turn to Jail."

    def loss_notice(self, view: State, event: Event) -> str:
        """Return what to say when one of a person's two is dead."""
        if not isinstance(event, events.Die) or not view.seats[event.seat].yours:
            return ""
        return f"{capital(who(view, event.seat))} is dead."

    def act(self, view: State, event: Event) -> Act | None:
        """Return what is seen of an event."""
        return act_of(view, event)

    def ending(self, view: State, events: Sequence[Event]) -> Ending | None:
        """Return how the game ended."""
        return ending_of(view, events)

    def pieces(self, view: State, sentence: str) -> list[Piece]:
        """Return a sentence cut where it names a card or somebody at the table."""
        people = {seat.name: number for number, seat in enumerate(view.seats) if seat.name}
        people |= {seat.role: number for number, seat in enumerate(view.seats) if seat.yours}
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

    def in_words(self, text: str) -> str:
        """Return notation in words: `bang 7c at Rose Doolan` becomes `BANG! 7♣ at …`."""
        if text in ACTS:
            return ACTS[text]
        if text in CHARACTERS:
            return f"choose {text}"
        text = text.removeprefix("in hand ").removeprefix("in play ")
        return NOTATION.sub(lambda found: card_name(CARDS[found[0]]), text)

    def name_of(self, view: State, number: int) -> str:
        """Return how somebody is called in a panel."""
        return who(view, number)

    def in_short(self, view: State, event: Event) -> Short | None:
        """Return whose turn begins."""
        if not isinstance(event, events.Turn):
            return None
        whose = who(view, event.seat)
        return Short(whose=capital(whose), still=f"The end of {possessive(whose)} turn.")

    def tallies(self, view: State, told: Sequence[Event]) -> list[Tally]:
        """Return, for each side, cards drawn and draws! against the make-up of the full deck."""
        return tallies(view, told)

    def blanks(self, view: State) -> list[Blank]:
        """Return what may stand in a correction: somebody who lives, or a card."""
        people = tuple(
            (seat.name, capital(who(view, number)))
            for number, seat in enumerate(view.seats)
            if (seat.alive or not has_character(view, number)) and seat.name
        )
        cards = tuple((face.text, face.short) for face in FACES.values() if face.rank)
        return [Blank("NAME", "Who", people), Blank("CARD", "Which card", cards)]


COMMON: Final = tuple(each for each in art.DRAWINGS if not each.startswith("who-"))
"""The drawings that every table needs."""


def has_character(view: State, number: int) -> bool:
    """Tell whether the one who sits there has his character."""
    return view.phase != "set up" and view.seats[number].name in CHARACTERS


def seat_seen(view: State, number: int) -> Seat:
    """Return one seat, with his distances: 0 to himself and to the dead."""
    seat, is_dealt = view.seats[number], has_character(view, number)
    others = range(len(view.seats))
    far = [
        distance(view, number, other)
        if is_dealt and seat.alive and view.seats[other].alive and other != number
        else 0
        for other in others
    ]
    hits = tuple(bool(far[other]) and in_weapon_range(view, number, other) for other in others)
    weapon = seat.weapon()
    gun = "Colt" if weapon is None else KINDS[KIND[weapon]].title
    ability = CHARACTERS[seat.ability].say if seat.ability in CHARACTERS else ""
    if is_dealt and seat.ability != seat.name:
        ability = f"Plays as {seat.ability}: {ability}"
    return Seat(
        number,
        seat.name,
        seat.role,
        who(view, number),
        seat.yours,
        seat.alive or not is_dealt,
        is_dealt and seat.alive and view.turn == number and not view.over,
        ability,
        hands_of(view, number),
        Life(max(seat.life, 0), seat.most, "life point") if seat.most else None,
        Gear(gun, seat.range(), f"{gun} with range {seat.range()}") if seat.most else None,
        Reach(tuple(far), hits),
    )


def hands_of(view: State, number: int) -> tuple[Hand, Hand]:
    """Return the cards that somebody has in play and in hand, of an opponent his Stack."""
    seat = view.seats[number]
    me = seat.name or seat.role or "?"
    front = tuple(TEXT[card] for card in seat.front)
    hand = tuple(TEXT[card] for card in (seat.hand if seat.yours else seat.hand[::-1]))
    where = f"in {possessive(me)} hand" if seat.yours else f"on {possessive(me)} Stack"
    return (
        Hand(
            f"play {number}",
            "in play",
            "In play",
            front,
            f"in play in front of {me}",
            "nothing in play",
            held=False,
        ),
        Hand(
            f"hand {number}",
            "hand" if seat.yours else "Stack",
            "In hand" if seat.yours else "Stack, from the top",
            hand,
            where,
            "no card in hand" if seat.yours else "no card on the Stack",
            ordered=not seat.yours,
        ),
    )


OFFERED: Final = ("store", "lucky", "loot")
"""Questions about cards that lie in no hand and before nobody."""
CARD_NAMES: Final = {card_name(card): TEXT[card] for card in CARDS.values()}
CARD_WORDS: Final = "|".join(re.escape(name) for name in sorted(CARD_NAMES, key=len, reverse=True))
NOTATION: Final = re.compile("|".join(sorted(map(re.escape, CARDS), key=len, reverse=True)))


# -- fair play -------------------------------------------------------------------------------------

SUITS: Final = {
    word: sum(SUIT[card] == suit for card in DECK) / len(DECK) for suit, word in SUIT_WORDS.items()
}
WATCHED: Final = ("bang", "missed", "beer")


def tallies(view: State, told: Sequence[Event]) -> list[Tally]:
    """Return, for each side, cards drawn and draws! against the make-up of the full deck."""
    drawn: dict[bool, list[int]] = {True: [], False: []}
    hearts: dict[bool, list[bool]] = {True: [], False: []}
    blasts: dict[bool, list[bool]] = {True: [], False: []}
    for event in told:
        if isinstance(event, events.Draw):
            drawn[view.seats[event.seat].yours].append(event.card)
        elif isinstance(event, events.Flip):
            yours = view.seats[event.seat].yours
            for card in event.cards:
                if event.why == "dynamite":
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
