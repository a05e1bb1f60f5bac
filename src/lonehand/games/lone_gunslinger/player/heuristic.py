"""A sensible player of Sheriff and Deputy, and the hints that a person can ask for.

He looks one card ahead: each thing he may do is played through the real rules on a copy of the
table (`supposing.py`), what results is valued (`valuing.py`), and the best is taken; where two are
worth the same, the one that is offered first. What answers a shot, Indians! or a Duel follows
from plain counting, because every card at the table is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.cards import KIND, RANGE, SUIT, UNKNOWN
from lonehand.games.lone_gunslinger.choices import (
    BARREL,
    END_TURN,
    FROM_HAND,
    JOURDONNAIS,
    Choice,
    distinct,
    each_way,
    take_out,
)
from lonehand.games.lone_gunslinger.player.evaluation import (
    HELD,
    SAVES,
    UNSEEN,
    WEIGHTS,
    WON,
    Weights,
    bang_share,
    heart_share,
    worth,
)
from lonehand.games.lone_gunslinger.player.lookahead import Supposed, carried_out, expected_value
from lonehand.games.lone_gunslinger.rules.deck import discard_from_hand
from lonehand.games.lone_gunslinger.rules.defence import TWO_PLAYERS
from lonehand.games.lone_gunslinger.rules.play import take_first
from lonehand.games.lone_gunslinger.state import DEPUTY, State
from lonehand.games.lone_gunslinger.turn import hand_limit, plays
from lonehand.games.lone_gunslinger.words.reasons import why
from lonehand.show.logs import Advice

GOOD: Final = (
    "Willy the Kid",
    "Slab the Killer",
    "Jourdonnais",
    "Sean Mallory",
    "Pixie Pete",
    "Elena Fuente",
    "Black Jack",
    "Bart Cassidy",
    "Rose Doolan",
    "Paul Regret",
    "Tequila Joe",
    "Jose Delgado",
    "Lucky Duke",
    "Suzy Lafayette",
    "Vulture Sam",
    "Bill Noface",
    "Molly Stark",
    "Doc Holyday",
    "Belle Star",
    "Herb Hunter",
    "Greg Digger",
    "Apache Kid",
    "Chuck Wengam",
    "Pat Brennan",
    "Vera Custer",
)
"""The characters, the most useful first."""

NEW_CARDS: Final = ("stagecoach", "wells_fargo")
WIDTH: Final = 5
"""How many of the things that he may do he thinks further about."""
SAME: Final = 1e-9
"""Two values that differ by less are the same."""

TIE: Final = 1e-6
"""Where hands are worth the same, the card of less use goes first."""

HARMS: Final = {
    "volcanic": 9,
    "gatling": 8,
    "bang": 7,
    "duel": 7,
    "indians": 6,
    "wells_fargo": 5,
    "winchester": 5,
    "rev_carabine": 5,
    "remington": 4,
    "schofield": 4,
    "beer": 5,
    "missed": 5,
    "stagecoach": 4,
    "barrel": 4,
    "scope": 4,
    "mustang": 3,
    "panic": 3,
    "cat_balou": 3,
    "saloon": 2,
    "jail": 2,
    "general_store": 1,
    "dynamite": 1,
    "unknown": 3,
}
"""How much a card on a Stack harms us, in rough steps."""


def plain(chance: Chance, weights: Weights = WEIGHTS) -> Answer:
    """Return the player. He leaves nothing to chance."""
    del chance

    def answer(question: Question, view: Any) -> Any:
        return choose(question, view, weights)

    return answer


def choose(question: Question, view: State, weights: Weights = WEIGHTS) -> Any:
    """Return the option that the player takes."""
    match question.topic:
        case "play":
            return best_play(question, view, weights)
        case "discard" | "part with" if options := options_seen(view, question):
            return best(options, lambda option: without(view, question, option, weights))
        case "steal" if not view.seats[question.about["seat"]].yours:
            return best(
                question.options, lambda option: value_when_stolen(view, question, option, weights)
            )
        case "store":
            return best(
                question.options, lambda option: value_when_served(view, question, option, weights)
            )
        case "draw":
            return best(
                question.options, lambda option: value_of_drawing(view, question, option, weights)
            )
        case _:
            return quick(question, view)


def hint(view: State, question: Question) -> Advice:
    """Return what `plain` would answer, and why, but never a Beer that gives nothing.

    `plain` may drink one rather than discard it, which brings the same.
    """
    if question.topic == "play":
        helps = [option for option in question.options if not is_wasted(view, option)]
        question = msgspec.structs.replace(question, options=helps)
    option = choose(question, view)
    if option == END_TURN:
        return Advice(str(option), why(view, question, option, discarded_then(view)))
    return Advice(str(option), why(view, question, option, taken_then(view, question, option)))


def is_wasted(view: State, option: Choice) -> bool:
    """Tell whether an option is to drink a Beer that gives no life point."""
    seat = view.seats[view.turn]
    beer = option.act == "play" and option.card >= 0 and KIND[option.card] == "beer"
    return beer and (seat.life >= seat.most or len(view.living_seats()) <= TWO_PLAYERS)


def taken_then(view: State, question: Question, option: Any) -> Choice | None:
    """Return the card that a Panic! or Cat Balou would be used for, None for any other card."""
    if question.topic != "play" or option.card < 0 or option.seat < 0:
        return None
    if KIND[option.card] not in ("panic", "cat_balou"):
        return None
    view = view.copy()
    discard_from_hand(view, question.about["seat"], option.card)  # so it lies when asked
    victim = view.seats[option.seat]
    options = [Choice("in play", card) for card in victim.front]
    if view.options.steal == "random":
        options += [FROM_HAND] if victim.hand else []
    else:
        cards = distinct(victim.hand) if victim.yours else each_way(victim.hand)
        options += [Choice("in hand", card) for card in cards]
    about = {"by": question.about["seat"], "seat": option.seat, "with": KIND[option.card]}
    taken: Choice = choose(Question(question.who, "LG-BASE-STEAL", "steal", options, about), view)
    return taken


def discarded_then(view: State) -> list[int]:
    """Return the cards that would be discarded at the end of the turn, of a hand that is known."""
    table, me = view.copy(), view.turn
    hand, gone = table.seats[me].hand, list[int]()
    if len(known_cards(table, me)) < len(hand):
        return gone
    while len(hand) > hand_limit(table, me):
        options = [Choice("discard", card) for card in distinct(hand)]
        about = {"seat": me, "over": len(hand) - hand_limit(table, me)}
        asked = Question(table.seats[me].role, "LG-AIM-3", "discard", options, about)
        card = choose(asked, table).card
        gone.append(card)
        hand.remove(card)
    return gone


def options_seen(view: State, question: Question) -> list[Any]:
    """Return the options that are cards which the table shows before their owner or in his hand."""
    seat = question.about["seat"]
    cards = [*view.seats[seat].front, *known_cards(view, seat)]
    return [option for option in question.options if card_of(option) in cards]


def known_cards(view: State, seat: int) -> list[int]:
    """Return the cards of a hand that are known."""
    return [card for card in view.seats[seat].hand if card not in (UNKNOWN, UNSEEN)]


def card_of(option: Any) -> int:
    """Return the card that an option is or has."""
    card: int = option.card if isinstance(option, Choice) else option
    return card


def best(options: Any, value: Callable[[Any], float]) -> Any:
    """Return the option of highest value, the first of them if several have it."""
    found, most = options[0], value(options[0])
    for option in options[1:]:
        now = value(option)
        if now > most + SAME:
            found, most = option, now
    return found


# -- his turn -------------------------------------------------------------------------------------


def best_play(question: Question, view: State, weights: Weights) -> Any:
    """Return what to play, or the end of the turn when nothing makes the table better.

    New cards come first, because they may change everything. Of what else he may do he looks at
    the few best, each together with the best that may follow it.
    """
    for option in question.options:
        if option.card >= 0 and KIND[option.card] in NEW_CARDS and sensible(view, option):
            return option
    mind = Mind(view, weights)
    found, most = END_TURN, mind.value(view)
    ranked = sorted(ranked_plays(mind, view, question.options), key=lambda pair: -pair[0])
    for value, option in ranked[:WIDTH]:
        together = value + what_follows(mind, view, option)
        if together > most + SAME:
            found, most = option, together
    return found


class Mind:
    """What stays the same while he thinks about one question."""

    def __init__(self, view: State, weights: Weights) -> None:
        self.weights = weights
        self.bangs, self.hearts = bang_share(view), heart_share(view)
        self.deputy = view.of_role(DEPUTY)

    def value(self, state: State) -> float:
        """Return what a table is worth; the Deputy is never given up by his own side's doing."""
        if self.deputy is not None and not state.seats[self.deputy].alive and not state.won:
            return -WON / 2
        return worth(state, self.bangs, self.weights)


def ranked_plays(mind: Mind, state: State, options: Sequence[Choice]) -> list[tuple[float, Choice]]:
    """Return what is worth thinking about, with the value to be expected, in the order offered."""
    found: dict[Any, tuple[float, Choice]] = {}
    for option in options:
        if sensible(state, option):
            look = alike(state, option)
            if look not in found:
                value = expected_value(state, option, quick, mind.value, mind.hearts)
                found[look] = (value, option)
    return list(found.values())


def what_follows(mind: Mind, view: State, option: Choice) -> float:
    """Return how much better the table gets by the best that may be played after *option*."""
    table = view.copy()
    carried_out(table, Supposed(quick, table, ()), option)
    if table.over or not table.seats[table.turn].alive:
        return 0.0
    here = mind.value(table)
    return max(
        [0.0, *(value - here for value, _ in ranked_plays(mind, table, plays(table, table.turn)))]
    )


def alike(view: State, option: Choice) -> tuple[str, str, int, bool]:
    """Return what two options share that bring the same: cards of one name at one target.

    Suits tell them apart only against Apache Kid.
    """
    if option.card < 0:
        return option.act, "", option.seat, False
    diamond = SUIT[option.card] == "d" and any(s.ability == "Apache Kid" for s in view.seats)
    return option.act, KIND[option.card], option.seat, diamond


def sensible(view: State, option: Choice) -> bool:
    """Tell whether an option is worth thinking about: it aims no harm at his own side.

    A card of his own must be one that the table shows. Of a partner's cards only a Jail or a
    Dynamite is taken away. Willy the Kid gains nothing by a Volcanic, and nobody by a weapon that
    reaches less far than another in his hand.
    """
    if option == END_TURN:
        return False
    if option.act in ("play", "swap") and option.card not in known_cards(view, view.turn):
        return False
    willy = view.seats[view.turn].ability == "Willy the Kid"
    if willy and option.card >= 0 and KIND[option.card] == "volcanic":
        return False
    if option.act == "play" and is_outranged(option.card, known_cards(view, view.turn)):
        return False
    if option.seat < 0 or not view.seats[option.seat].yours:
        return True
    if option.card < 0 or KIND[option.card] not in ("panic", "cat_balou"):
        return False
    return view.seats[option.seat].has("jail") or view.seats[option.seat].has("dynamite")


def is_outranged(card: int, hand: Sequence[int]) -> bool:
    """Tell whether a card is a weapon, no Volcanic, and another in the hand reaches further."""
    if not RANGE[card] or KIND[card] == "volcanic":
        return False
    return any(RANGE[other] > RANGE[card] for other in hand)


# -- what needs no thought ------------------------------------------------------------------------


def quick(question: Question, view: State) -> Any:
    """Return the answer to a question that counting settles, or a fair guess for a supposed one."""
    options = question.options
    match question.topic:
        case "shot":
            return answer_to_shot(question, view)
        case "indians" | "last point":
            hand = known_cards(view, question.about["seat"])
            return next((option for option in options if option.card in hand), options[-1])
        case "duel":
            return answer_to_duel(question, view)
        case "steal":
            return taken_from(question, view)
        case "lucky":
            serves = question.about["serves"]
            return options[serves.index(True)] if True in serves else options[0]
        case "loot":
            if view.seats[question.about["seat"]].yours:
                return max(options, key=value_in_hand)
            return max(options, key=lambda card: HARMS[KIND[card]])
        case "character":
            ranked = sorted(options, key=GOOD.index)
            return ranked[0] if view.seats[question.about["seat"]].yours else ranked[-1]
        case "copy":
            return min(options, key=lambda o: GOOD.index(view.seats[o.seat].name))
        case "discard" | "part with":
            return min(options, key=lambda option: value_in_hand(card_of(option)))
        case "store":
            return max(options, key=value_in_hand)
        case _:
            return options[0]


def value_in_hand(card: int) -> float:
    """Return what a card in hand is worth, whatever the table; Missed! and Beer save life."""
    kind = KIND[card]
    return HELD[kind] + SAVES if kind in ("missed", "beer") else HELD[kind]


def answer_to_shot(question: Question, view: State) -> Any:
    """Try luck first, which costs nothing; then Missed!, unless they cannot suffice."""
    options = question.options
    if options[0] in (BARREL, JOURDONNAIS):
        return options[0]
    hand = known_cards(view, question.about["seat"])
    known = [option for option in options if option.card in hand]
    ready = sum(option.card == card for option in known for card in hand)
    if ready < question.about["needed"]:
        return options[-1]
    return min(known, key=lambda option: value_in_hand(option.card))


def answer_to_duel(question: Question, view: State) -> Any:
    """Go on only if the other one will run out of BANG! first: both hands are open."""
    mine, theirs = (
        sum(KIND[card] == "bang" for card in view.seats[seat].hand)
        for seat in (question.about["seat"], question.about["by"])
    )
    return question.options[0] if mine > theirs else question.options[-1]


def taken_from(question: Question, view: State) -> Any:
    """Return the card that somebody would miss most; of a partner's, the Jail or Dynamite."""
    victim = view.seats[question.about["seat"]]
    if victim.yours:
        for option in question.options:
            if option.act == "in play" and KIND[option.card] in ("jail", "dynamite"):
                return option

    def harm(option: Choice) -> float:
        if option == FROM_HAND:
            return 4.5
        kind = KIND[option.card]
        if option.act == "in play" and kind in ("jail", "dynamite"):
            return -1
        return HARMS[kind] + (1 if option.act == "in play" else 0)

    return max(question.options, key=harm)


# -- what is settled by looking at the table that results -----------------------------------------


def without(view: State, question: Question, option: Any, weights: Weights) -> float:
    """Return the table's worth when a card of his own is given up."""
    table = view.copy()
    number = question.about["seat"]
    card = card_of(option)
    seat = table.seats[number]
    pile = seat.front if question.about.get("place") == "play" else seat.hand
    pile.remove(card)
    return worth(table, bang_share(table), weights) - TIE * value_in_hand(card)


def value_when_stolen(view: State, question: Question, option: Choice, weights: Weights) -> float:
    """Return the table's worth when an opponent loses that card; in a Panic! the thief gets it."""
    table = view.copy()
    victim = table.seats[question.about["seat"]]
    if option == FROM_HAND:
        card = victim.hand.pop()
    else:
        card = take_out(victim.front if option.act == "in play" else victim.hand, option.card)
    kind = question.about.get("with") or KIND[table.discard[-1]]
    if kind == "panic":
        table.seats[question.about["by"]].hand.append(card)
    return worth(table, bang_share(table), weights)


def value_when_served(view: State, question: Question, option: int, weights: Weights) -> float:
    """Return the table's worth when he takes that card and all others take theirs."""
    table = view.copy()
    store = list(question.about["store"])
    table.seats[question.about["seat"]].hand.append(take_out(store, option))
    for number in question.about["then"]:
        if not store:
            break
        if table.seats[number].yours:
            taken = take_out(store, max(store, key=value_in_hand))
        else:
            taken = take_first(store, table.options.store)
        table.seats[number].hand.append(taken)
    return worth(table, bang_share(table), weights)


def value_of_drawing(view: State, question: Question, option: Choice, weights: Weights) -> float:
    """Return the table's worth after drawing two cards, or taking one in play."""
    table = view.copy()
    hand = table.seats[question.about["seat"]].hand
    if option.seat < 0:
        hand += [UNSEEN, UNSEEN]
        return worth(table, bang_share(table), weights)
    table.seats[option.seat].front.remove(option.card)
    hand.append(option.card)
    return worth(table, bang_share(table), weights)
