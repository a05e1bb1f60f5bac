"""Why `plain` takes what he takes, in a sentence for a person.

It stands behind the answer, which names the opponent: here he is *he*.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lonehand.engine.grammar.english import agrees, capital, count_of, join_words
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.cards import KIND, RANGE
from lonehand.games.lone_gunslinger.choices import (
    BARREL,
    DIE,
    DRAW_AS_USUAL,
    END_TURN,
    FROM_HAND,
    GIVE_UP,
    JOURDONNAIS,
    TAKE_IT,
    Choice,
    take_out,
)
from lonehand.games.lone_gunslinger.rules.defence import (
    TWO_PLAYERS,
    beer_gives,
    is_unaffected,
    misses,
)
from lonehand.games.lone_gunslinger.rules.distance import distance, in_weapon_range
from lonehand.games.lone_gunslinger.state import DEPUTY, RENEGADE, State
from lonehand.games.lone_gunslinger.words.questions import card_name, end_once, pronouns, who

Then: TypeAlias = Choice | list[int] | None
"""What follows an answer: the card that is taken by it, or all that are discarded."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


AGAINST: Final = {
    "cat_balou": "Cat Balou is kept for a card that hurts more than any that lies there now.",
    "panic": "Panic! is kept for a card that hurts more than any within its reach now.",
    "jail": "Jail is kept for a more dangerous opponent.",
    "duel": "",
    "indians": "Indians! is kept until more opponents have no BANG! against it.",
    "gatling": "The Gatling is kept until more opponents have no Missed! against it.",
    "bang": "BANG! is kept against Indians! and Duels.",
    "general_store": "A General Store would help the opponents more.",
    "saloon": "A Saloon would heal opponents as well.",
    "dynamite": "The Dynamite might come back round and go off at your side.",
}
"""What speaks against each kind of card that could be played, the card most looked for first."""
JAIL_HOLDS: Final = "Jail holds three times in four."
REASONS: Final = 2
"""How many cards that are not played a hint speaks of."""


def number(value: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count_held(view: State, seat: int, kind: str) -> int:
    """Return how many cards of that name somebody holds."""
    return sum(KIND[card] == kind for card in view.seats[seat].hand)


def pronoun(view: State, seat: int) -> str:
    """Return how a sentence begins about somebody who was just named: `He` or `She`."""
    return capital(pronouns(view, seat)["he"])


def opponents(view: State) -> list[int]:
    """Return the seats of the living opponents."""
    return [n for n in view.living_seats() if not view.seats[n].yours]


def character(view: State, seat: int) -> str:
    """Return what makes an opponent dangerous now, as the end of a sentence."""
    npc = view.seats[seat]
    parts = []
    bangs = count_held(view, seat, "bang")
    if bangs:
        parts.append(f"holds {number(bangs)} BANG!")
    deputy = view.of_role(DEPUTY)
    if in_weapon_range(view, seat, 0) and not (npc.role == RENEGADE and deputy is not None):
        parts.append("reaches the Sheriff")
    elif deputy is not None and in_weapon_range(view, seat, deputy):
        parts.append("reaches the Deputy")
    if npc.shoots_freely():
        parts.append("may fire any number")
    if npc.ability == "Slab the Killer":
        parts.append("takes two Missed! to stop")
    if not parts:
        parts.append(f"has {count_of(npc.life, 'life point')} left")
    return join_words(parts)


# -- his turn -------------------------------------------------------------------------------------


def why_play(view: State, question: Question, option: Choice, then: Then) -> str:
    """Return why a card is played or an ability used, or the turn ended; see `why` on *then*."""
    me = question.about["seat"]
    if option == END_TURN:
        return why_end(view, question, then if isinstance(then, list) else [])
    then = None if isinstance(then, list) else then
    if option.act == "lose a life point":
        return "Two cards are worth more than one of these life points."
    if option.act == "swap":
        return f"{card_name(option.card)} does little here; two other cards may do more."
    if option.act == "shoot":
        return why_shot(view, option.seat, 1)
    kind = KIND[option.card]
    match kind:
        case "stagecoach" | "wells_fargo":
            return "Draw first, then choose what to play with the new cards in hand."
        case "bang":
            slab = view.seats[me].ability == "Slab the Killer"
            return why_shot(view, option.seat, 2 if slab else 1)
        case "duel":
            return why_duel(view, me, option.seat)
        case "gatling" | "indians":
            price = price_of_volley(view, me, option.card)
            costs = f" It costs {price} a life point, too." if price else ""
            return f"{why_volley(view, option.card)}{costs}"
        case "beer" | "saloon":
            return why_beer(view, me, kind)
        case "panic" | "cat_balou":
            return why_taken(view, option.seat, then)
        case "jail":
            he = f"{pronoun(view, option.seat)} {character(view, option.seat)}"
            two = view.seats[option.seat].ability == "Lucky Duke"  # he takes the better of two
            return (
                f"{he}, and {'Jail holds him a little over half the time.' if two else JAIL_HOLDS}"
            )
        case "mustang" | "barrel" | "scope":
            return why_laid(view, me, kind)
        case "general_store":
            return f"Everybody gets a card, but {who(view, me)} chooses first."
        case "dynamite":
            return "On its way round it passes more opponents than friends."
        case _:
            return why_weapon(view, me, option.card)


def why_duel(view: State, me: int, target: int) -> str:
    """Return why just that opponent is challenged, by how many BANG! each of the two holds."""
    mine, theirs = count_held(view, me, "bang"), count_held(view, target, "bang")
    name, npc = pronoun(view, target), view.seats[target]
    if mine < theirs:
        return f"{name} has to spend BANG! cards on it."
    has = f"{number(theirs)} BANG! to answer with"
    if theirs:
        has += f" and {who(view, me)} {number(mine)}"
    barrel = npc.ability == "Jourdonnais" or npc.has("barrel")
    return f"{name} has {has}{', and no Barrel stops a Duel' if barrel else ''}."


def why_end(view: State, question: Question, discarded: list[int]) -> str:
    """Return why nothing more is played, with what speaks against the cards that could be.

    Of the cards that are then *discarded*, none is said to be kept.
    """
    me = question.about["seat"]
    left = list(view.seats[me].hand)
    for card in discarded:
        left.remove(card)
    kept = [
        f"{number(n)} {title}"
        for kind, title in (("missed", "Missed!"), ("beer", "Beer"))
        if (n := sum(KIND[card] == kind for card in left))
        and (kind != "beer" or len(view.living_seats()) > TWO_PLAYERS)
    ]
    could = {
        KIND[option.card]: option.card
        for option in question.options
        if isinstance(option, Choice) and option.act == "play" and option.card >= 0
    }
    against = [
        sentence
        for kind in AGAINST
        if kind in could and (sentence := why_not(view, me, could[kind], left))
    ]
    if kept:
        sentences = [f"Nothing else helps now; keep {join_words(kept)} for later."]
    elif against:
        sentences = []
    else:
        sentences = ["No card in hand helps now."]
    return " ".join([*sentences, *against[:REASONS]])


def why_not(view: State, me: int, card: int, left: list[int]) -> str:
    """Return what speaks against a card that could be played now; *left* is what he then holds."""
    kind = KIND[card]
    kept = any(KIND[other] == kind for other in left)
    sentence = AGAINST[kind]
    if kind in ("indians", "gatling") and (price := price_of_volley(view, me, card)):
        sentence = (
            f"{card_name(card)} {'is kept: it ' if kept else ''}would cost {price} a life point."
        )
    if kind == "duel":
        mine = count_held(view, me, "bang")
        sentence = "The Duel is kept for a more dangerous opponent."
        if all(count_held(view, n, "bang") > mine for n in opponents(view)):
            sentence = (
                f"{capital(who(view, me))} would lose a Duel now: everybody holds more BANG!."
            )
    return sentence if kept or " is kept" not in sentence else ""


def price_of_volley(view: State, me: int, card: int) -> str:
    """Return the friends who lose a life point to a Gatling or Indians!; empty if none does."""
    saves = "missed" if KIND[card] == "gatling" else "bang"
    friends = [
        who(view, n)
        for n in view.living_seats()
        if n != me
        and view.seats[n].yours
        and not count_held(view, n, saves)
        and not is_unaffected(view, n, card)
    ]
    return join_words(friends) if friends else ""


def why_shot(view: State, target: int, needed: int) -> str:
    """Return why just that opponent is shot at."""
    npc = view.seats[target]
    name = pronoun(view, target)
    safe = len(misses(npc, npc.hand)) >= needed
    barrel = npc.has("barrel") or npc.ability == "Jourdonnais"
    beer = count_held(view, target, "beer") and len(view.living_seats()) > 2
    if npc.life == 1 and not safe and not beer:
        left = "only a Barrel" if barrel else "nothing"
        him = pronouns(view, target)["him"]
        return f"{name} has one life point left and {left} to save {him}."
    if safe:
        return f"{name} {character(view, target)}; at least this draws out a Missed! card."
    if len(opponents(view)) == 1:
        return f"{name} {character(view, target)}, and nobody else is left."
    return f"The worst danger within range: {name.lower()} {character(view, target)}."


def why_volley(view: State, card: int) -> str:
    """Return whom a Gatling or Indians! strikes."""
    saves = "missed" if KIND[card] == "gatling" else "bang"
    struck = [
        who(view, n)
        for n in opponents(view)
        if not count_held(view, n, saves) and not is_unaffected(view, n, card)
    ]
    if not struck:
        return "It draws out the cards that save them."
    answer = "Missed!" if saves == "missed" else "BANG!"
    if len(struck) == len(opponents(view)) > 1:
        return f"No opponent has a {answer} against it."
    return f"{join_words(struck)} {agrees(len(struck), 'has', 'have')} no {answer} against it."


def why_beer(view: State, me: int, kind: str) -> str:
    """Return what healing brings."""
    seat = view.seats[me]
    gives = beer_gives(seat) if kind == "beer" else 1
    after = min(seat.life + gives, seat.most)
    if after == seat.life:
        own = [n for n in view.living_seats() if view.seats[n].yours]
        healed = [n for n in own if view.seats[n].life < view.seats[n].most]
        return f"It heals {join_words([who(view, n) for n in healed])}."
    return f"{capital(who(view, me))} goes from {seat.life} to {count_of(after, 'life point')}."


def why_taken(view: State, target: int, then: Choice | None, *, named: bool = False) -> str:
    """Return what is taken from somebody, and why from him; *named* if the card was just named."""
    name = capital(who(view, target)) if named else pronoun(view, target)
    if then is None or then == FROM_HAND:
        return f"{name} {character(view, target)}: one card fewer."
    card = "it" if named else card_name(then.card)
    if view.seats[target].yours:
        return f"{name} is better off without it." if named else f"It takes away {card}."
    if KIND[then.card] == "bang":
        return f"{name} {character(view, target)}: {card} is the one to take."
    return f"{card} is the card that {name if named else name.lower()} can least spare."


def why_laid(view: State, me: int, kind: str) -> str:
    """Return what a Mustang, Barrel or Scope changes."""
    if kind == "barrel":
        two = view.seats[me].ability == "Lucky Duke"  # he takes the better of two: 7 in 16
        often = "nearly one shot in two" if two else "one shot in four"
        return f"The Barrel stops {often} for the rest of the game."
    if kind == "mustang":
        lost = [
            who(view, n)
            for n in opponents(view)
            if in_weapon_range(view, n, me) and distance(view, n, me) + 1 > view.seats[n].range()
        ]
        if lost:
            verb = agrees(len(lost), "reaches", "reach")
            return f"{join_words(lost)} no longer {verb} {who(view, me)}."
        return f"From now on everybody sees {who(view, me)} one further away."
    return why_reach(view, me, view.seats[me].range() + 1)


def why_weapon(view: State, me: int, card: int) -> str:
    """Return what a weapon brings."""
    if KIND[card] == "volcanic":
        bangs = count_held(view, me, "bang")
        if bangs > 1:
            return f"{capital(who(view, me))} holds {number(bangs)} BANG! and may fire them all."
        return f"From now on {who(view, me)} may fire any number of BANG! a turn."
    return why_reach(view, me, RANGE[card])


def why_reach(view: State, me: int, reach: int) -> str:
    """Return who comes within reach."""
    now = view.seats[me].range()
    new = [who(view, n) for n in opponents(view) if now < distance(view, me, n) <= reach]
    if new:
        return f"It brings {join_words(new)} within range."
    return "It reaches further, which may be needed later."


# -- answers --------------------------------------------------------------------------------------


def why_answer(view: State, question: Question, option: Choice) -> str:
    """Return why a shot, Indians! or a Duel is answered so."""
    about = question.about
    if option in (BARREL, JOURDONNAIS):
        return "Trying costs nothing, and a Heart saves a card."
    if option == DIE:
        return "No Beer is known to be in hand."
    if option == TAKE_IT and about.get("needed", 1) == 1:
        return "No card that answers it is known to be in hand."
    if option == TAKE_IT:
        needed = capital(number(about["needed"]))
        return f"{needed} Missed! are needed, and fewer would be wasted."
    if question.topic == "duel":
        mine = count_held(view, about["seat"], "bang")
        theirs = count_held(view, about["by"], "bang")
        other, own = who(view, about["by"]), who(view, about["seat"])
        cards = f"{other} holds {number(theirs)} BANG!, {own} {number(mine) if mine else 'none'}"
        if option == GIVE_UP:
            return f"{cards}: going on would only cost cards."
        return f"{cards}: {other} runs out first."
    if question.topic == "last point":
        him = pronouns(view, about["seat"])["him"]
        return f"Nothing else can save {him} now."
    return "A card is worth less than a life point."


def why_store(view: State, question: Question, option: int) -> str:
    """Return why that card is taken from a General Store."""
    left = list(question.about["store"])
    take_out(left, option)
    following = question.about["then"]
    if left and following and not view.seats[following[0]].yours:
        top = left[-1] if view.options.store == "last" else left[0]
        other = who(view, following[0])
        return f"It helps most, and {other} is left with {card_name(top)}."
    return "Of the cards there, it helps most."


def why_turned_up(purpose: str, serves: list[bool]) -> str:
    """Return what the card does that Lucky Duke uses for a draw! of that *purpose*."""
    if purpose == "dynamite":
        if any(serves):
            return "With this card the Dynamite does not go off."
        return "Either card sets off the Dynamite."
    if not any(serves):
        return "Neither card is a Heart, so it does not matter."
    return "It is a Heart, and opens the Jail." if purpose == "jail" else "It is a Heart."


def why(view: State, question: Question, option: Any, then: Then = None) -> str:
    """Return one sentence on why *option* is the answer to take.

    Args:
        view: the table.
        question: what is asked.
        option: the answer.
        then: the card that a Panic! or Cat Balou is played for, or what is discarded at the end.

    """
    match question.topic:
        case "play":
            sentence = why_play(view, question, option, then)
        case "shot" | "indians" | "duel" | "last point":
            sentence = why_answer(view, question, option)
        case "store":
            sentence = why_store(view, question, option)
        case "discard" | "part with":
            card = option.card if isinstance(option, Choice) else option
            sentence = "Nobody knows this card, so nobody can say what you lose."
            if card >= 0:
                sentence = "It is the card you need least."
        case "steal":
            sentence = why_taken(view, question.about["seat"], option, named=True)
        case "lucky":
            sentence = why_turned_up(question.about["why"], question.about["serves"])
        case "loot":
            sentence = "The first card you choose lies lowest on the Stack and is discarded first."
        case "character":
            yours = view.seats[question.about["seat"]].yours
            sentence = f"{option} is the {'stronger' if yours else 'weaker'} of the two."
        case "copy":
            sentence = "No ability at this table is of more use."
        case _:
            sentence = (
                "Two new cards are worth more than any one card in play."
                if option == DRAW_AS_USUAL
                else "It helps more than two cards would, and its owner loses it."
            )
    return capital(end_once(sentence))
