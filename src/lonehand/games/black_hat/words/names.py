"""What figures, horses, houses, places and cards are called in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.black_hat import cards
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.plays import OFF, PASS
from lonehand.games.black_hat.state import State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.words.whereabouts import whereabouts
from lonehand.games.table_mode import by_facts
from lonehand.space.inches.measures import to_tenth
from lonehand.space.inches.tables import place_in

COVER: Final = {"edge": "the edge of the roof"}
"""What stands in the way, where its kind alone would not do."""


def figure(state: State, key: str) -> str:
    """Return what a figure or a horse is called: `Marshal Boone`, `the gambler`, `horse 2`."""
    for each in state.figures:
        if each.key == key:
            number = each.name.removeprefix(each.person.name)
            return f"{title_of(each.person)}{number}" if each.is_ally else each.name
    return f"horse {key[1:]}" if key.startswith("H") else key


def title_of(person: Person) -> str:
    """Return what somebody of the town is called in a sentence: `the card cheat`, `Doc Holloway`.

    A name of two capitals is a person's own; what else is one has it as a title.
    """
    is_own = any(word[:1].isupper() for word in person.name.split()[1:])
    return person.title or (person.name if is_own else f"the {uncapital(person.name)}")


def uncapital(text: str) -> str:
    """Return a text that begins with a small letter."""
    return text[:1].lower() + text[1:]


def figure_called(state: State, key: str) -> str:
    """Return the name of a figure or a horse, with a capital, as on a label or a sheet."""
    for each in state.figures:
        if each.key == key:
            return capital(each.name)
    return capital(figure(state, key))


def side(state: State, number: int) -> str:
    """Return what a side is called: its gang, or both its gangs."""
    return join_words([player.gang for player in state.players if player.side == number])


def figures(state: State, keys: Iterable[str]) -> str:
    """Return figures as a list."""
    return join_words([figure(state, key) for key in keys], empty="nobody")


def gang(state: State, seat: str) -> str:
    """Return what a player's gang is called."""
    for player in state.players:
        if player.seat == seat:
            return player.gang or seat
    return seat


def house(state: State, number: int, names: tuple[str, ...]) -> str:
    """Return what a house is called: `the Saloon`."""
    del state
    return f"the {names[number]}"


def card_list(found: Iterable[str]) -> str:
    """Return cards as a list in signs; of cards that are not seen, how many there are."""
    known = list(found)
    if len(known) > 1 and set(known) == {cards.BACK}:
        return count_of(len(known), "card")
    return join_words([cards.signs(card) for card in known], empty="no card")


def place(state: State, text: str) -> str:
    """Return a place in notation as words: `the Saloon door`, `the roof of the Depot`."""
    if text == OFF:
        return "off the table"
    x, y = place_in(text.removesuffix("^"))
    return whereabouts(state, x, y, 0 if text.endswith("^") else GROUND)


def place_to_measure(state: State, text: str) -> str:
    """Return where hands set something: in words, and how far along both edges of the table."""
    named = place(state, text)
    if by_facts(state.options) or text == OFF:
        return named
    x, y = place_in(text.removesuffix("^"))
    return f"{named} ({to_tenth(x)}, {to_tenth(y)})"


def cover(kind: str) -> str:
    """Return what stands in the way of a bullet."""
    return COVER.get(kind, f"the {kind}")


def undo_told(state: State, seat: str, answers: Collection[str]) -> str:
    """Return what a seat is asked before its Joker undoes a strike, by the answers there are."""
    told = strike_told(state, state.player(seat).side)
    strikes = [each for each in answers if each != PASS]
    if len(strikes) > 1:
        return f"{told}A Joker can undo one of these strikes. Which?"
    if not told:
        return "A Joker can undo this strike"
    known = [cards.signs(each) for each in strikes if each in cards.PACK]
    return f"{told.removesuffix('. ')}{f' with {known[0]}' if known else ''}. Joker?"


def is_only_strike(answers: Collection[str]) -> bool:
    """Tell whether a Joker can undo but one strike, so that its card need not be named again."""
    return sum(each != PASS for each in answers) == 1


def strike_told(state: State, struck: int | None = None) -> str:
    """Return who strikes at whom: he who attacks, or he of the two who strikes at a side."""
    pending = state.pending
    keys = {each.key for each in state.figures}
    if pending is None or not {pending.figure, pending.target} <= keys:
        return ""
    pair = pending.figure, pending.target
    if struck is not None and state.figure(pair[0]).side == struck:
        pair = pair[1], pair[0]
    actor, target = (figure(state, key) for key in pair)
    return f"{capital(actor)} strikes at {target}. "


def inches(length: int) -> str:
    """Return a length with its unit: `1 inch`, `4.5 inches`."""
    return f"{to_tenth(length)} {'inch' if to_tenth(length) == '1' else 'inches'}"
