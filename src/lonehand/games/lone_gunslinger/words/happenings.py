"""What happened, in English, and what hands do about it at a real table.

For each sort of event of `events`, in its order, its sentence comes first and then, if it moves
anything, what is left to do with the hands. A sentence may be reworded freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.events import Corrected
from lonehand.engine.grammar.english import clause, count_of, join_words, possessive
from lonehand.engine.words import Words
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, CHARACTERS, UNKNOWN
from lonehand.games.lone_gunslinger.state import OUTLAW, State
from lonehand.games.lone_gunslinger.words.questions import card_name, who

WORDS: Final = Words[State]()
ORDINALS: Final = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")
"""How a card is found in a Stack, counted from its top; nobody counts further than that."""


# -- cards and where they are ----------------------------------------------------------------------


def cards_named(cards: Sequence[int]) -> str:
    """Return several cards in a sentence; of those that nobody has named, how many there are."""
    named = [card_name(card) for card in cards if card != UNKNOWN]
    unnamed = len(cards) - len(named)
    return join_words([*named, *([count_of(unnamed, "hidden card")] if unnamed else [])])


def whose(state: State, seat: int) -> str:
    """Return the holder of cards: `Rose Doolan’s Stack`, `the Sheriff’s hand`."""
    found = state.seats[seat]
    return f"{possessive(who(state, seat))} {'hand' if found.yours else 'Stack'}"


def found_at(state: State, seat: int, card: int) -> str:
    """Return where a card lies in its holder's hand or Stack, so that a hand finds it."""
    holder = state.seats[seat]
    if holder.yours or card not in holder.hand:
        return f"{card_name(card)} from {whose(state, seat)}"
    depth = holder.hand[::-1].index(card)
    if depth < len(ORDINALS):
        return f"the {ORDINALS[depth] or 'top '}card of {whose(state, seat)}, {card_name(card)},"
    return f"{card_name(card)} from {whose(state, seat)}"


def onto(state: State, seat: int, *, under: bool | None = None) -> str:
    """Return where a card goes: into a hand, on top of a Stack or under it.

    Unless *under* says so, the card is gained, and the option says where it goes.
    """
    if state.seats[seat].yours:
        return f"into {whose(state, seat)}"
    under = state.options.gained == "bottom" if under is None else under
    return f"{'under' if under else 'on top of'} {whose(state, seat)}"


def which(event: events.Take | events.Taken | events.LosesCard) -> str:
    """Return a card that is taken, told apart from another that looks alike and lies above it."""
    return f"{'the lower ' if event.lower else ''}{card_name(event.card)}"


# -- the set-up ------------------------------------------------------------------------------------


@WORDS.tells(events.Chosen)
def tell_chosen(state: State, event: events.Chosen) -> str:
    """Return which of two characters plays."""
    del state
    other = next((name for name in event.pair if name != event.name), event.name)
    return f"{event.name} plays, and {other} counts life points"


@WORDS.tells(events.Sits)
def sits(state: State, event: events.Sits) -> str:
    """Return who sits down, in which role."""
    del state
    role = f"{'an' if event.role == OUTLAW else 'the'} {event.role}"
    return f"{event.name} is {role}, with {count_of(event.life, 'life point')}"


# -- the deck --------------------------------------------------------------------------------------


@WORDS.tells(events.Draw)
def draws(state: State, event: events.Draw) -> str:
    """Return who draws which card."""
    return f"{who(state, event.seat)} draws {card_name(event.card)}"


@WORDS.hands_do(events.Draw)
def put_drawn_card(state: State, event: events.Draw) -> str:
    """Put a card that was drawn where it goes."""
    if state.seats[event.seat].yours:
        card = "a card" if event.card == UNKNOWN else card_name(event.card)
        return f"deal {who(state, event.seat)} {card}"
    place = "under" if event.under else "on top of"
    return f"put {card_name(event.card)} {place} {whose(state, event.seat)}"


@WORDS.tells(events.NothingToDraw)
def nothing_to_draw(state: State, event: events.NothingToDraw) -> str:
    """Return that no card is left."""
    del state, event
    return "there is no card left to draw"


@WORDS.tells(events.Reshuffle)
def tell_reshuffled(state: State, event: events.Reshuffle) -> str:
    """Return that the discard pile is the deck now."""
    night = "; night falls" if state.options.night else ""
    return f"the deck is empty, so {event.cards} discarded cards are shuffled into a new one{night}"


@WORDS.hands_do(events.Reshuffle)
def shuffle(state: State, event: events.Reshuffle) -> str:
    """Shuffle."""
    del state, event
    return "shuffle the discard pile to make the new deck"


@WORDS.tells(events.TurnsUp)
def turns_up(state: State, event: events.TurnsUp) -> str:
    """Return what was turned up before a reshuffle."""
    return f"{who(state, event.seat)} turns up {card_name(event.card)}"


@WORDS.hands_do(events.TurnsUp)
def lay_aside(state: State, event: events.TurnsUp) -> str:
    """Keep the card until the draw! is settled."""
    del state
    return f"lay {card_name(event.card)} aside for now"


DRAWS: Final = {"jail": "Jail", "dynamite": "the Dynamite", "use the Barrel": "the Barrel"}
"""What a draw! is made for; anything else is a Barrel that a character has built in."""


@WORDS.tells(events.Flip)
def tell_flipped(state: State, event: events.Flip) -> str:
    """Return what a draw! showed."""
    name, why = who(state, event.seat), DRAWS.get(event.why)
    used = f", and uses {card_name(event.used)}" if len(event.cards) > 1 else ""
    drawn = f"{cards_named(event.cards)}{used}; {came_of(event)}"
    return (
        f"{name} draws! for {why}: {drawn}" if why else f"{name} tries a built-in Barrel: {drawn}"
    )


def came_of(event: events.Flip) -> str:
    """Return what a draw! comes to: of the Dynamite it is good if nothing happens."""
    if event.why == "dynamite":
        return "it does not go off" if event.served else "it explodes"
    return "it works" if event.served else "it does not help"


@WORDS.hands_do(events.Flip)
def discard_flipped(state: State, event: events.Flip) -> str:
    """Put what was turned up on the discard pile, and say what it means."""
    used = f", of which {card_name(event.used)} counts" if len(event.cards) > 1 else ""
    end = came_of(event)
    shown = f"{cards_named(event.cards)}, turned up for {who(state, event.seat)}{used},"
    return f"put {shown} on the discard pile: {end}"


# -- a turn ----------------------------------------------------------------------------------------


@WORDS.tells(events.Turn)
def turn(state: State, event: events.Turn) -> str:
    """Return whose turn it is."""
    return f"{possessive(who(state, event.seat))} turn"


@WORDS.tells(events.Passes)
def passes(state: State, event: events.Passes) -> str:
    """Return whom the Dynamite comes to."""
    return f"the Dynamite moves on to {who(state, event.seat)}"


@WORDS.hands_do(events.Passes)
def move_dynamite(state: State, event: events.Passes) -> str:
    """Move the Dynamite."""
    return f"move the Dynamite to {who(state, event.seat)}"


@WORDS.tells(events.Explodes)
def explodes(state: State, event: events.Explodes) -> str:
    """Return before whom the Dynamite goes off."""
    return f"the Dynamite explodes in front of {who(state, event.seat)}"


@WORDS.hands_do(events.Explodes)
def discard_dynamite(state: State, event: events.Explodes) -> str:
    """Discard the Dynamite."""
    return f"put the Dynamite in front of {who(state, event.seat)} on the discard pile"


@WORDS.tells(events.Freed)
def tell_freed(state: State, event: events.Freed) -> str:
    """Return who leaves Jail."""
    return f"{who(state, event.seat)} leaves Jail"


@WORDS.hands_do(events.Freed)
def discard_jail(state: State, event: events.Freed) -> str:
    """Discard the Jail."""
    return f"discard the Jail; {who(state, event.seat)} is free"


@WORDS.tells(events.Held)
def tell_held(state: State, event: events.Held) -> str:
    """Return who stays in Jail."""
    return f"{who(state, event.seat)} stays in Jail and misses the turn"


@WORDS.hands_do(events.Held)
def discard_jail_and_go_on(state: State, event: events.Held) -> str:
    """Discard the Jail, and go on to the next turn."""
    return f"discard the Jail; {who(state, event.seat)} misses the whole turn"


@WORDS.tells(events.Copies)
def copies(state: State, event: events.Copies) -> str:
    """Return whose ability is copied."""
    return f"{who(state, event.seat)} copies {state.seats[event.of].name}"


@WORDS.tells(events.Shown)
def shows(state: State, event: events.Shown) -> str:
    """Return what Black Jack shows."""
    return f"{who(state, event.seat)} shows {card_name(event.card)}"


@WORDS.tells(events.Scan)
def tell_scanned(state: State, event: events.Scan) -> str:
    """Return what came of looking through the Stack."""
    name = who(state, event.seat)
    if event.card is not None:
        line = event.lines[-1]
        at = f" on {who(state, line.target)}" if line.target >= 0 else ""
        return f"{name} will use {card_name(event.card)}{at}: {clause(line.say)}"
    return f"{name} can use no card on the Stack" if event.lines else f"{name} has an empty Stack"


WORDS.silent(events.Aims, events.OutOfReach)


@WORDS.tells(events.Turns)
def turns_to(state: State, event: events.Turns) -> str:
    """Return who turns to the Deputy."""
    return f"the Sheriff is out of reach, so {who(state, event.seat)} turns to the Deputy"


@WORDS.tells(events.Ability)
def ability(state: State, event: events.Ability) -> str:
    """Return what somebody's ability says."""
    seat = state.seats[event.seat]
    return f"{seat.name}: {clause(CHARACTERS[seat.ability].say)}"


@WORDS.tells(events.Discard)
def discards(state: State, event: events.Discard) -> str:
    """Return who discards which card."""
    return f"{who(state, event.seat)} discards {card_name(event.card)}"


@WORDS.hands_do(events.Discard)
def discard(state: State, event: events.Discard) -> str:
    """Put a card too many on the discard pile; an NPC's comes from the bottom of his Stack."""
    held = whose(state, event.seat)
    if state.seats[event.seat].yours:
        return f"put {card_name(event.card)} from {held} on the discard pile"
    return f"put {card_name(event.card)}, at the bottom of {held}, on the discard pile"


# -- cards -----------------------------------------------------------------------------------------


@WORDS.tells(events.Play)
def plays(state: State, event: events.Play) -> str:
    """Return who plays which card, at whom."""
    name, card = who(state, event.seat), card_name(event.card)
    if BLUE[event.card]:
        before = f"front of {who(state, event.target)}" if event.target >= 0 else "play"
        return f"{name} puts {card} in {before}"
    at = f" at {who(state, event.target)}" if event.target >= 0 else ""
    return f"{name} plays {card}{at}"


@WORDS.hands_do(events.Play)
def put_played_card(state: State, event: events.Play) -> str:
    """Put a card that is played where it goes."""
    where = found_at(state, event.seat, event.card)
    if BLUE[event.card]:
        before = event.target if event.target >= 0 else event.seat
        return f"lay {where} in front of {who(state, before)}"
    at = f"; it is aimed at {who(state, event.target)}" if event.target >= 0 else ""
    return f"put {where} on the discard pile{at}"


@WORDS.tells(events.Replaced)
def tell_replaced(state: State, event: events.Replaced) -> str:
    """Return which weapon gives way."""
    return f"{who(state, event.seat)} discards {card_name(event.card)} for it"


@WORDS.hands_do(events.Replaced)
def discard_weapon(state: State, event: events.Replaced) -> str:
    """Discard the old weapon."""
    del state
    return f"put {card_name(event.card)} on the discard pile"


WORDS.silent(events.Volley)


@WORDS.tells(events.Unaffected)
def tell_unaffected(state: State, event: events.Unaffected) -> str:
    """Return whom a diamond does nothing to."""
    return f"{who(state, event.seat)} is not affected by diamonds"


@WORDS.tells(events.Luck)
def luck(state: State, event: events.Luck) -> str:
    """Return what a Barrel is worth."""
    del state
    if event.left:
        return "that counts as one Missed!; one more is needed"
    return "the shot is cancelled"


@WORDS.tells(events.Kept)
def tell_kept(state: State, event: events.Kept) -> str:
    """Return why a Missed! is kept."""
    name = who(state, event.seat)
    return f"{name} keeps {card_name(event.card)}: {event.needed} Missed! are needed"


@WORDS.tells(events.Miss, events.Answer)
def answers(state: State, event: events.WithCard) -> str:
    """Return who answers with which card."""
    return f"{who(state, event.seat)} answers with {card_name(event.card)}"


@WORDS.hands_do(events.Miss, events.Answer)
def discard_answer(state: State, event: events.WithCard) -> str:
    """Put a card that answers something on the discard pile."""
    return f"put {card_name(event.card)} from {whose(state, event.seat)} on the discard pile"


@WORDS.tells(events.NoEffect)
def no_effect(state: State, event: events.NoEffect) -> str:
    """Return that a Beer is wasted."""
    del state, event
    return "the Beer has no effect"


@WORDS.tells(events.Regain)
def regains(state: State, event: events.Regain) -> str:
    """Return who regains life points."""
    return f"{who(state, event.seat)} regains {count_of(event.points, 'life point')}"


@WORDS.hands_do(events.Regain)
def give_points(state: State, event: events.Regain) -> str:
    """Set a life counter higher."""
    points = count_of(event.points, "life point")
    return f"give {who(state, event.seat)} {points}; that makes {event.life}"


@WORDS.tells(events.Reveal)
def tell_revealed(state: State, event: events.Reveal) -> str:
    """Return what lies in the store."""
    del state
    return f"the General Store shows {card_name(event.card)}"


@WORDS.hands_do(events.Reveal)
def lay_in_store(state: State, event: events.Reveal) -> str:
    """Lay a card in the store."""
    del state
    return f"lay {card_name(event.card)} in the General Store"


@WORDS.tells(events.Take)
def takes(state: State, event: events.Take) -> str:
    """Return who takes which card out of the store."""
    return f"{who(state, event.seat)} takes {card_name(event.card)}"


@WORDS.hands_do(events.Take)
def put_store_card(state: State, event: events.Take) -> str:
    """Give somebody a card of the store."""
    return f"put {which(event)} from the General Store {onto(state, event.seat)}"


@WORDS.tells(events.Taken)
def tell_taken(state: State, event: events.Taken) -> str:
    """Return who takes which card from whom."""
    name, other = who(state, event.seat), who(state, event.of)
    return f"{name} takes {card_name(event.card)} from {other}"


@WORDS.hands_do(events.Taken)
def move_taken_card(state: State, event: events.Taken) -> str:
    """Move a card that was taken from somebody."""
    source = f"{place(event)} {who(state, event.of)}"
    return f"take {which(event)}, {source}, and put it {onto(state, event.seat)}"


@WORDS.tells(events.LosesCard)
def loses_card(state: State, event: events.LosesCard) -> str:
    """Return who loses which card to a Cat Balou."""
    return f"{who(state, event.seat)} loses {card_name(event.card)}"


@WORDS.hands_do(events.LosesCard)
def discard_lost_card(state: State, event: events.LosesCard) -> str:
    """Discard a card that a Cat Balou hit."""
    source = f"{place(event)} {who(state, event.seat)}"
    return f"put {which(event)}, {source}, on the discard pile"


def place(event: events.Taken | events.LosesCard) -> str:
    """Return where a card was when somebody lost it."""
    return "in play in front of" if event.place == "play" else "in the cards of"


WORDS.silent(events.Gains)


# -- life and death --------------------------------------------------------------------------------

CAUSES: Final = {
    "bang": "to a BANG!",
    "gatling": "to the Gatling",
    "indians": "to Indians!",
    "duel": "to the Duel",
    "dynamite": "to the Dynamite",
    "ability": "by choice",
}
"""What life points are lost to."""


@WORDS.tells(events.Lose)
def loses_points(state: State, event: events.Lose) -> str:
    """Return who lost life points, to what, and how many are left."""
    points = count_of(event.points, "life point")
    left = max(event.life, 0)
    return f"{who(state, event.seat)} loses {points} {CAUSES[event.why]}; {left} left"


@WORDS.hands_do(events.Lose)
def take_points(state: State, event: events.Lose) -> str:
    """Set a life counter lower."""
    points = count_of(event.points, "life point")
    return f"take {points} from {who(state, event.seat)}; {max(event.life, 0)} left"


@WORDS.tells(events.Beer)
def drinks(state: State, event: events.Beer) -> str:
    """Return what a Beer on the last life point does: it saves, or more are needed."""
    name, beer = who(state, event.seat), card_name(event.card)
    if event.life < 1:
        return f"{name} drinks {beer} but still needs {count_of(1 - event.life, 'life point')}"
    return f"{beer} saves {name}"


@WORDS.hands_do(events.Beer)
def discard_beer(state: State, event: events.Beer) -> str:
    """Discard a Beer, and set the life counter higher if it saves."""
    done = discard_answer(state, event)
    return f"{done}; that makes {count_of(event.life, 'life point')}" if event.life > 0 else done


@WORDS.tells(events.Die)
def dies(state: State, event: events.Die) -> str:
    """Return who died, and by whom."""
    seat = state.seats[event.seat]
    role = f"{'an' if seat.role == OUTLAW else 'the'} {seat.role}"
    by = f", killed by {who(state, event.by)}" if event.by is not None else ""
    return f"{seat.name}, {role}, is dead{by}"


@WORDS.hands_do(events.Die)
def turn_over(state: State, event: events.Die) -> str:
    """Take a dead character from the table."""
    return f"turn over {state.seats[event.seat].name}, who is dead"


@WORDS.tells(events.Lost)
def tell_lost(state: State, event: events.Lost) -> str:
    """Return that the game is lost."""
    del state, event
    return "the Sheriff is dead: the game is lost"


@WORDS.tells(events.Won)
def tell_won(state: State, event: events.Won) -> str:
    """Return that the game is won."""
    del state, event
    return "the last opponent is dead: the game is won"


@WORDS.tells(events.Forfeit)
def tell_forfeited(state: State, event: events.Forfeit) -> str:
    """Return which cards of a dead man go."""
    name = possessive(who(state, event.seat))
    return f"{name} cards are discarded: {cards_named(event.cards)}"


@WORDS.hands_do(events.Forfeit)
def discard_estate(state: State, event: events.Forfeit) -> str:
    """Discard a dead man's cards."""
    name = possessive(who(state, event.seat))
    return f"put {name} {cards_named(event.cards)} on the discard pile"


@WORDS.tells(events.Loot)
def loots(state: State, event: events.Loot) -> str:
    """Return which card Vulture Sam takes."""
    return f"{who(state, event.seat)} takes {card_name(event.card)}"


@WORDS.hands_do(events.Loot)
def put_loot(state: State, event: events.Loot) -> str:
    """Give a dead man's card to Vulture Sam."""
    return f"put {card_name(event.card)} {onto(state, event.seat)}"


@WORDS.tells(events.NoReward)
def no_reward(state: State, event: events.NoReward) -> str:
    """Return who draws nothing."""
    return f"{who(state, event.seat)} draws no cards for the dead Outlaw; only opponents do"


@WORDS.tells(events.Penalty)
def penalty(state: State, event: events.Penalty) -> str:
    """Return what the death of the Deputy costs."""
    cards = cards_named(event.cards) if event.cards else "nothing"
    return f"{who(state, event.seat)} killed the Deputy and discards {cards}"


@WORDS.hands_do(events.Penalty)
def pay_penalty(state: State, event: events.Penalty) -> str:
    """Discard all cards, if there are any."""
    if not event.cards:
        return ""
    name = possessive(who(state, event.seat))
    return f"put {name} {cards_named(event.cards)} on the discard pile"


# -- the table says otherwise ----------------------------------------------------------------------


@WORDS.tells(Corrected)
def tell_corrected(state: State, event: Corrected) -> str:
    """Return what was put right."""
    del state
    return f"corrected: {event.text}"
