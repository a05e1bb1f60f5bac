"""A sensible player of Sheriff and Deputy, and the hints that a person can ask for.

He looks one card ahead: each thing he may do is played through the real rules on a copy of the
table (`supposing.py`), what results is valued (`valuing.py`), and the best is taken; where two are
worth the same, the one that is offered first. What answers a shot, Indians! or a Duel follows
from plain counting, because every card at the table is open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.automa import takes_first
from lonehand.games.lone_gunslinger.cards import KIND
from lonehand.games.lone_gunslinger.choices import END_TURN, FROM_HAND, Choice
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.supposing import expected, heart_share
from lonehand.games.lone_gunslinger.valuing import HELD, UNSEEN, WEIGHTS, Weights, bang_share, worth

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
        case "discard" | "part with":
            return best(question.options, lambda option: without(view, question, option, weights))
        case "steal":
            if any(n for n in (question.about["seat"],) if view.seats[n].yours):
                return quick(question, view)
            return best(question.options, lambda option: stolen(view, question, option, weights))
        case "store":
            return best(question.options, lambda option: served(view, question, option, weights))
        case "draw":
            return best(question.options, lambda option: drawn(view, question, option, weights))
        case _:
            return quick(question, view)


def best(options: Any, value: Callable[[Any], float]) -> Any:
    """Return the option of highest value, the first of them if several have it."""
    found, most = options[0], value(options[0])
    for option in options[1:]:
        now = value(option)
        if now > most + 1e-9:
            found, most = option, now
    return found


# -- his turn -------------------------------------------------------------------------------------


def best_play(question: Question, view: State, weights: Weights) -> Any:
    """Return what to play, or the end of the turn when nothing makes the table better."""
    for option in question.options:
        if option.card >= 0 and KIND[option.card] in ("stagecoach", "wells_fargo"):
            return option
    bangs, hearts = bang_share(view), heart_share(view)

    def value(state: State) -> float:
        return worth(state, bangs, weights)

    found, most = END_TURN, value(view)
    tried = set()
    for option in question.options:
        if option == END_TURN or not sensible(view, option):
            continue
        same = (option.act, KIND[option.card] if option.card >= 0 else "", option.seat)
        if same in tried and KIND[option.card] not in ("bang", "duel"):
            continue
        if same in tried and not any(s.ability == "Apache Kid" for s in view.seats):
            continue
        tried.add(same)
        now = expected(view, option, quick, value, hearts)
        if now > most + 1e-9:
            found, most = option, now
    return found


def sensible(view: State, option: Choice) -> bool:
    """Tell whether an option is worth thinking about: it aims no harm at his own side.

    Of a partner's cards only a Jail or a Dynamite is taken away.
    """
    if option.seat < 0 or not view.seats[option.seat].yours:
        return True
    if option.card < 0 or KIND[option.card] not in ("panic", "cat_balou"):
        return False
    return view.seats[option.seat].has("jail") or view.seats[option.seat].has("dynamite")


# -- what needs no thought ------------------------------------------------------------------------


def quick(question: Question, view: State) -> Any:
    """Return the answer to a question that counting settles, or a fair guess for a supposed one."""
    options = question.options
    match question.topic:
        case "shot":
            return answer_to_shot(question, view)
        case "indians" | "last point":
            return options[0]
        case "duel":
            return answer_to_duel(question, view)
        case "steal":
            return taken_from(question, view)
        case "lucky":
            serves = question.about["serves"]
            return options[serves.index(True)] if True in serves else options[0]
        case "loot":
            return max(options, key=lambda card: HARMS[KIND[card]])
        case "character":
            ranked = sorted(options, key=GOOD.index)
            return ranked[0] if view.seats[question.about["seat"]].yours else ranked[-1]
        case "copy":
            return min(options, key=lambda o: GOOD.index(view.seats[o.seat].name))
        case "discard":
            return min(options, key=lambda o: held(o.card))
        case "part with" | "store":
            return min(options, key=held)
        case _:
            return options[0]


def held(card: int) -> float:
    """Return what a card in hand is worth, whatever the table."""
    return (
        0.5 if card == UNSEEN else HELD[KIND[card]] + (2 if KIND[card] in ("missed", "beer") else 0)
    )


def answer_to_shot(question: Question, view: State) -> Any:
    """Try luck first, which costs nothing; then Missed!, unless they cannot suffice."""
    options = question.options
    if options[0].card < 0:
        return options[0]
    seat = view.seats[question.about["seat"]]
    ready = [card for card in seat.hand if seat.ability == "Elena Fuente" or KIND[card] == "missed"]
    if len(ready) < question.about["needed"]:
        return options[-1]
    return min(options[:-1], key=lambda o: held(o.card))


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


# -- what is settled by looking at the table that results -------------------------------------------


def without(view: State, question: Question, option: Any, weights: Weights) -> float:
    """Return the table's worth when a card of his own is given up."""
    table = view.copy()
    number = question.about["seat"]
    card = option.card if isinstance(option, Choice) else option
    seat = table.seats[number]
    pile = seat.front if question.about.get("place") == "play" else seat.hand
    pile.remove(card)
    if "by" in question.about:
        by = question.about["by"]
    return worth(table, weights=weights) + 1e-6 * -held(card)


def stolen(view: State, question: Question, option: Choice, weights: Weights) -> float:
    """Return the table's worth when an opponent loses that card; in a Panic! the thief gets it."""
    if option == FROM_HAND:
        return -1e6 + 4.5
    table = view.copy()
    victim = table.seats[question.about["seat"]]
    (victim.front if option.act == "in play" else victim.hand).remove(option.card)
    if KIND[table.discard[-1]] == "panic":
        table.seats[question.about["by"]].hand.append(option.card)
    return worth(table, weights=weights)


def served(view: State, question: Question, option: int, weights: Weights) -> float:
    """Return the table's worth when he takes that card and all others take theirs."""
    table = view.copy()
    store = list(question.about["store"])
    store.remove(option)
    table.seats[question.about["seat"]].hand.append(option)
    for number in question.about["then"]:
        if not store:
            break
        if table.seats[number].yours:
            taken = max(store, key=held)
        else:
            taken = takes_first(store, table.options.store)
        store.remove(taken)
        table.seats[number].hand.append(taken)
    return worth(table, weights=weights)


def drawn(view: State, question: Question, option: Choice, weights: Weights) -> float:
    """Return the table's worth after drawing two cards, or taking one in play."""
    table = view.copy()
    hand = table.seats[question.about["seat"]].hand
    if option.seat < 0:
        hand += [UNSEEN, UNSEEN]
        return worth(table, weights=weights)
    if table.seats[option.seat].yours:
        return -1e6
    table.seats[option.seat].front.remove(option.card)
    hand.append(option.card)
    return worth(table, weights=weights)
