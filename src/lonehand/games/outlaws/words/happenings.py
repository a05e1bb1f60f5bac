"""What happens in a shootout, in words: for each event its sentence, and what hands do.

In the order of play. Shots, wounds and Brawls are in `fights`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.at_table.orders import Order, fit
from lonehand.engine.events import Corrected
from lonehand.engine.grammar.english import (
    capital,
    count_of,
    join_words,
    possessive,
)
from lonehand.games.outlaws import events
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.play import SEATS
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import OUT, State
from lonehand.games.outlaws.words import fights
from lonehand.games.outlaws.words.people import correction_in_words, square_named
from lonehand.games.table_mode import by_facts, with_map

WORDS: Final = fights.WORDS
TOWARDS: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
COLOURS: Final = {
    "dark": "dark green: no enemy in sight",
    "medium": "medium green: an enemy in sight, and no cover from that enemy",
    "light": "light green: in cover from every enemy in sight",
}
SOUGHT: Final = {
    "Closest": "the nearest in view",
    "Cover-": "the nearest in view, if possible out of cover",
    "Suspected": "the nearest on foot",
}
"""Whom a target word seeks; a gun may follow it."""
DEEDS: Final = {
    "ADVANCE": ("advance", "advancing", "the advance"),
    "SHOOT": ("shoot", "shooting", "the shot"),
    "MOVE": ("move", "moving", "the move"),
    "CRAWL": ("crawl", "crawling", "the crawl"),
    "PRONE": ("lie down", "lying down", "lying down"),
    "OUT": ("hide", "hiding", "hiding"),
}
"""What an instruction is called after `does not`, after `instead of`, and after `rolls for`."""
BEHIND: Final = {
    "window": "the window",
    "door": "the door",
    "corner": "the corner",
    "object": "the low object",
}


NOBODY: Final = "No opponent can answer {} with a Snap-shot."
"""What is said of a person's own turn where nobody can."""


def bare(word: str) -> str:
    """Return an instruction without its star, plus and range: PRONE for `*PRONE 1-3`."""
    return word.partition(" ")[0].strip("*+").upper()


def both_squares(cells: Sequence[str]) -> str:
    """Return the squares at both sides of a door in words."""
    return join_words([square_named(each) for each in cells])


# -- set-up, turns, counters -----------------------------------------------------------------------


@WORDS.tells(events.Begins)
def begins(state: State, event: events.Begins) -> str:
    """Say what is fought, and for how long."""
    del state
    return f"{event.title}, {event.length}"


@WORDS.hands_do(events.Begins)
def lay_board(state: State, event: events.Begins) -> str:
    """Lay out the board, as the page shows it; on the screen there is nothing to lay out."""
    del event
    if by_facts(state.options):
        return "lay out the board as shown under Board"
    return "lay out the board as the map shows it" if with_map(state.options) else ""


@WORDS.card(events.Begins)
def board_card(state: State, event: events.Begins) -> Order | None:
    """Put the board on a card of its own, with the map under it; without a map in a row."""
    del event
    return (
        Order("Lay out the board", where="As the map shows it.")
        if with_map(state.options)
        else None
    )


@WORDS.tells(events.Placed)
def tell_placed(state: State, event: events.Placed) -> str:
    """Say where somebody begins."""
    del state
    horse = " on a horse" if event.is_mounted else ""
    cover = f", in cover to the {event.cover}" if event.cover else ""
    return (
        f"{event.who} ({event.side}) starts in {square_named(event.cell)}{horse}, facing "
        f"{TOWARDS[event.facing]}{cover}"
    )


@WORDS.hands_do(events.Placed)
def put_in_place(state: State, event: events.Placed) -> str:
    """Put a counter on the board."""
    del state
    horse = ", mounted" if event.is_mounted else ""
    cover = f", with a cover marker on the {event.cover} side" if event.cover else ""
    where = square_named(event.cell)
    return f"put {event.who}{horse} in {where}, facing {TOWARDS[event.facing]}{cover}"


@WORDS.tells(events.Gathers)
def gathers(state: State, event: events.Gathers) -> str:
    """Say where a group begins."""
    del state
    return f"{event.name} stand about in {square_named(event.cell)}"


@WORDS.hands_do(events.Gathers)
def put_group(state: State, event: events.Gathers) -> str:
    """Put a group's counter on the board."""
    del state
    return f"put the {event.name} counter in {square_named(event.cell)}"


@WORDS.tells(events.Drifts)
def drifts(state: State, event: events.Drifts) -> str:
    """Say where a group goes."""
    del state
    if event.is_stuck:
        return f"{event.name} cannot go {event.way}, and stay"
    return f"{event.name} drift {event.way}" + (
        f" to {square_named(event.cell)}" if event.cell else ""
    )


@WORDS.hands_do(events.Drifts)
def move_group(state: State, event: events.Drifts) -> str:
    """Move a group's counter, unless nobody is left for it to be in the way of."""
    if event.is_stuck or len({man.side for man in state.there()}) < 2:
        return ""
    free = "" if event.cell else ", if nothing is in the way"
    return f"move {event.name} one square {event.way}{free}"


@WORDS.tells(events.Turn)
def turn(state: State, event: events.Turn) -> str:
    """Say that a turn begins."""
    del state
    return f"Turn {event.turn}: {count_of(event.counters, 'counter')} in the cup"


@WORDS.hands_do(events.Turn)
def fill_cup(state: State, event: events.Turn) -> str:
    """Fill the cup."""
    del state
    return f"put all {count_of(event.counters, 'counter')} into the cup"


@WORDS.tells(events.Counter)
def counter(state: State, event: events.Counter) -> str:
    """Say whose counter is drawn."""
    del state
    if not event.actions:
        return f"{possessive(event.who)} counter is drawn, but no action is left"
    return f"{possessive(event.who)} counter is drawn: {count_of(event.actions, 'action')}"


# -- an adventure ----------------------------------------------------------------------------------


@WORDS.tells(events.Camps)
def camps(state: State, event: events.Camps) -> str:
    """Say what comes next, and how much money there is."""
    del state
    return f"{event.title}, part {event.part} of {event.parts}: in camp with ${event.purse}"


@WORDS.tells(events.Heals)
def heals(state: State, event: events.Heals) -> str:
    """Say whether a wound heals."""
    del state
    wound_ = f"{possessive(event.who)} serious wound, {event.location.replace('-', ' ')}"
    return f"{wound_}: rolls {event.die}, {'it heals' if event.heals else 'it becomes a light one'}"


@WORDS.tells(events.Pays)
def pays(state: State, event: events.Pays) -> str:
    """Say what is bought."""
    del state
    return f"{event.who} gets a reload for the {event.item} for ${event.price}; ${event.purse} left"


@WORDS.tells(events.Loads)
def loads(state: State, event: events.Loads) -> str:
    """Say what is loaded."""
    del state
    return f"{event.who} loads the {event.item}"


@WORDS.tells(events.Journeys)
def journeys(state: State, event: events.Journeys) -> str:
    """Say how an adventure goes on."""
    del state
    if event.goes_on:
        return f"{event.title} goes on; that was part {event.part} of {event.parts}"
    return f"{event.title} is over after part {event.part} of {event.parts}"


# -- an auto character decides ---------------------------------------------------------------------


@WORDS.tells(events.Decision)
def decision(state: State, event: events.Decision) -> str:
    """Say what the auto die shows and who the target is."""
    del state
    orders = " · ".join(event.cell)
    return f"{possessive(event.who)} {event.colour} green die shows {event.die}: {orders}"


@WORDS.tells(events.Colour)
def colour(state: State, event: events.Colour) -> str:
    """Say which die he rolls, and why."""
    del state
    because = f" ({'; '.join(event.because)})" if event.because else ""
    return f"{event.who} rolls the {event.colour} green die{because}"


@WORDS.hands_do(events.Colour)
def take_die(state: State, event: events.Colour) -> str:
    """Take the die of a colour."""
    del state
    return f"roll the {event.colour} green die for {event.who}"


@WORDS.card(events.Colour)
def die_card(state: State, event: events.Colour) -> Order:
    """Name the die, so that it stands above the question what it shows."""
    text = take_die(state, event)
    return Order(f"Roll the {event.colour} green die", event.who, row=f"{capital(text)}.")


@WORDS.tells(events.Target)
def target(state: State, event: events.Target) -> str:
    """Say who the target is."""
    del state
    if not event.target:
        return f"{event.word}: nobody"
    others = f"; a tie with {join_words(event.others)}" if event.others else ""
    base, _, gun = event.word.partition(" ")
    wished = f", if possible with a {gun.lower()}" if gun else ""
    return f"{event.who} goes for {event.target}: {SOUGHT.get(base, event.word)}{wished}{others}"


@WORDS.tells(events.Instruction)
def instruction(state: State, event: events.Instruction) -> str:
    """Say what becomes of an instruction.

    One that is simply carried out needs no words, nor does WAIT: that he waits is said next.
    """
    del state
    match event.fate:
        case "skip":
            return f"{event.who} does not {DEEDS[bare(event.word)][0]}: {event.why}"
        case "change":
            return f"{event.who} moves instead of {DEEDS[bare(event.word)][1]}: {event.why}"
        case "wait":
            return ""
        case _:
            return f"{event.word}: {event.why}" if event.why else ""


@WORDS.tells(events.Rolls)
def rolls(state: State, event: events.Rolls) -> str:
    """Say what a die of an instruction decides."""
    del state
    deed = DEEDS[bare(event.word)][2]
    return f"{event.who} rolls {event.die} for {deed}: {event.result}"


@WORDS.tells(events.Goal)
def goal(state: State, event: events.Goal) -> str:
    """Say where he is bound for."""
    del state
    others = [square_named(each) for each in event.others]
    rest = f"; just as good: {join_words(others)}" if others else ""
    if event.stays:
        return f"{event.who} stays in {square_named(event.cell)}: {event.why}{rest}"
    return f"{event.who} makes for {square_named(event.cell)}: {event.why}{rest}"


# -- moving ----------------------------------------------------------------------------------------


@WORDS.tells(events.Steps)
def steps(state: State, event: events.Steps) -> str:
    """Say where somebody goes."""
    del state
    verb = {
        "walk": "walks",
        "back": "walks backward",
        "run": "runs",
        "crawl": "crawls",
        "ride": "rides",
    }[event.how]
    return f"{event.who} {verb} to {square_named(event.cell)}, facing {TOWARDS[event.facing]}"


@WORDS.hands_do(events.Steps)
def move_counter(state: State, event: events.Steps) -> str:
    """Move a counter."""
    del state
    return f"move {event.who} to {square_named(event.cell)}, facing {TOWARDS[event.facing]}"


@WORDS.tells(events.FallsBack)
def falls_back(state: State, event: events.FallsBack) -> str:
    """Say where somebody goes who cannot stay."""
    del state
    return (
        f"{square_named(event.was)} is taken: {event.who} falls back to {square_named(event.cell)}"
    )


@WORDS.hands_do(events.FallsBack)
def move_back(state: State, event: events.FallsBack) -> str:
    """Move a counter back."""
    del state
    return f"move {event.who} back to {square_named(event.cell)}"


@WORDS.tells(events.Turns)
def turns(state: State, event: events.Turns) -> str:
    """Say where somebody turns."""
    del state
    return f"{event.who} turns {TOWARDS[event.facing]}"


@WORDS.hands_do(events.Turns)
def turn_counter(state: State, event: events.Turns) -> str:
    """Turn a counter."""
    del state
    return f"turn {event.who} to face {TOWARDS[event.facing]}"


@WORDS.tells(events.LiesDown)
def lies_down(state: State, event: events.LiesDown) -> str:
    """Say that somebody is prone now."""
    del state
    return f"{event.who} {'falls prone' if event.falls else 'hits the dirt'}"


@WORDS.hands_do(events.LiesDown)
def lay_counter(state: State, event: events.LiesDown) -> str:
    """Mark somebody prone; a rider falls off his horse, which stays there."""
    if event.falls and fights.has_left_horse(state, event.who):
        return f"mark {event.who} prone beside the horse, which stays there"
    return f"mark {event.who} prone"


@WORDS.tells(events.GetsUp)
def gets_up(state: State, event: events.GetsUp) -> str:
    """Say that somebody stands again."""
    del state
    return f"{event.who} gets up"


@WORDS.hands_do(events.GetsUp)
def stand_counter(state: State, event: events.GetsUp) -> str:
    """Take a prone marker away."""
    del state
    return f"take the prone marker from {event.who}"


@WORDS.tells(events.TakesCover)
def takes_cover(state: State, event: events.TakesCover) -> str:
    """Say behind what somebody takes cover."""
    del state
    return f"{event.who} takes cover at {BEHIND[event.thing]} to the {event.side}"


@WORDS.hands_do(events.TakesCover)
def mark_cover(state: State, event: events.TakesCover) -> str:
    """Mark cover."""
    del state
    return f"put a cover marker on the {event.side} side of {possessive(event.who)} square"


@WORDS.tells(events.Mounts)
def mounts(state: State, event: events.Mounts) -> str:
    """Say that somebody gets into the saddle or out of it."""
    del state
    return f"{event.who} {'mounts' if event.up else 'dismounts'}"


@WORDS.hands_do(events.Mounts)
def mount_counter(state: State, event: events.Mounts) -> str:
    """Put somebody on his horse or beside it."""
    del state
    return f"put {event.who} {'on the horse' if event.up else 'on foot; the horse stays there'}"


@WORDS.tells(events.Door)
def door(state: State, event: events.Door) -> str:
    """Say what happens to a door."""
    del state
    what = "opens" if event.open else "closes"
    return f"{event.who} {what} the door between {both_squares(event.cells)}"


@WORDS.hands_do(events.Door)
def swing_door(state: State, event: events.Door) -> str:
    """Open or close a door."""
    del state
    return f"mark the door between {both_squares(event.cells)} {'open' if event.open else 'closed'}"


@WORDS.tells(events.LeavesBoard)
def leaves_board(state: State, event: events.LeavesBoard) -> str:
    """Say that somebody is gone."""
    del state
    return f"{event.who} leaves the board"


@WORDS.hands_do(events.LeavesBoard)
def take_away(state: State, event: events.LeavesBoard) -> str:
    """Take a counter from the board."""
    del state
    return f"take {event.who} off the board"


# -- hands -----------------------------------------------------------------------------------------


@WORDS.tells(events.Draws)
def draws(state: State, event: events.Draws) -> str:
    """Say what somebody draws."""
    del state
    return f"{event.who} draws the {event.item}"


@WORDS.hands_do(events.Draws)
def draw_weapon(state: State, event: events.Draws) -> str:
    """Say what is in hand from now on; hands have nothing to move for it."""
    return draws(state, event)


@WORDS.tells(events.Stows)
def stows(state: State, event: events.Stows) -> str:
    """Say what somebody puts away."""
    del state
    return f"{event.who} stows the {event.item}"


@WORDS.hands_do(events.Stows)
def stow_weapon(state: State, event: events.Stows) -> str:
    """Say what is no longer in hand."""
    del state
    return f"{event.who} puts away the {event.item}"


@WORDS.tells(events.Drops)
def drops(state: State, event: events.Drops) -> str:
    """Say what falls."""
    del state
    return f"{event.who} drops the {event.item}"


@WORDS.hands_do(events.Drops)
def drop_weapon(state: State, event: events.Drops) -> str:
    """Take a thing away."""
    del state
    return f"take the {event.item} from {event.who}"


@WORDS.tells(events.PicksUp)
def picks_up(state: State, event: events.PicksUp) -> str:
    """Say what somebody picks up."""
    del state
    return f"{event.who} picks up something to hit with"


@WORDS.hands_do(events.PicksUp)
def give_object(state: State, event: events.PicksUp) -> str:
    """Give somebody an object."""
    del state
    return f"give {event.who} an object in hand"


@WORDS.tells(events.Reloads)
def reloads(state: State, event: events.Reloads) -> str:
    """Say how far a Reload is."""
    del state
    if not event.needs:
        return f"{event.who} has reloaded the {event.item}"
    more = count_of(event.needs, "action")
    return f"{event.who} reloads the {event.item}; {more} to go"


@WORDS.hands_do(events.Reloads)
def load_weapon(state: State, event: events.Reloads) -> str:
    """Load a weapon."""
    del state
    if event.needs:
        return (
            f"note that {possessive(event.who)} Reload needs {count_of(event.needs, 'more action')}"
        )
    return f"load {possessive(event.who)} {event.item} and take one reload away"


# -- orders ----------------------------------------------------------------------------------------


@WORDS.tells(events.Order)
def order(state: State, event: events.Order) -> str:
    """Say the order in one line."""
    del state
    return in_words(event) or f"{event.who} does nothing"


def in_words(event: events.Order) -> str:
    """Return an order in a line; of a person’s own turn how the opponents answer, if they can."""
    first, *others = event.lines or ("",)
    if first == events.OWN_TURN:
        return " ".join(others) or NOBODY.format(event.who)
    return f"{event.who}: {' '.join(event.lines)}" if event.lines else ""


@WORDS.hands_do(events.Order)
def carry_out(state: State, event: events.Order) -> str:
    """Say the order as something to do."""
    del state
    return in_words(event)


@WORDS.card(events.Order)
def card(state: State, event: events.Order) -> Order | None:
    """Put the order on a card; the whole letter of it is folded away.

    A person’s own turn needs none: the question after it says whose it is.
    """
    if not event.lines:
        return None
    plays = state.find(event.who).plays
    if plays in SEATS:
        return Order("Play this turn", event.who, own=SEATS[plays])
    if not event.deed:
        first, *others = event.lines
        return Order(first.removesuffix("."), event.who, " ".join(others))
    return fit(Order(event.deed, event.who, "", event.brief), event.lines)


# -- nothing, and the end --------------------------------------------------------------------------


@WORDS.tells(events.Waits)
def waits(state: State, event: events.Waits) -> str:
    """Say that somebody waits."""
    del state
    return f"{event.who} waits: {event.why}"


@WORDS.tells(events.Ends)
def ends(state: State, event: events.Ends) -> str:
    """Say why the shootout is over."""
    del state
    return event.why


@WORDS.tells(Corrected)
def tell_corrected(state: State, event: Corrected) -> str:
    """Say what the table has otherwise; that a wound left somebody no action is said with it."""
    said = correction_in_words(event.text)
    for man in state.men:
        last = f"wound {man.name} {man.wounds[-1]}" if man.wounds else ""
        if man.out == OUT and last == event.text and not allowance(NUMBERS, man):
            said += " and is out"
    return f"Corrected: {said}"


TABLES: Final = {
    "actions": "what actions cost",
    "to hit": "the sums of a shot",
    "snap shot": "Snap-shots",
    "brawl": "Brawls",
    "chits": "the wound chits",
}
"""Tables of numbers, as a sentence names them."""


@WORDS.tells(events.Leant)
def tell_leant(state: State, event: events.Leant) -> str:
    """Say which numbers are not the printed ones."""
    del state
    arms = [name.removeprefix("weapon ") for name in event.leant if name.startswith("weapon ")]
    rest = [TABLES.get(name, name) for name in event.leant if not name.startswith("weapon ")]
    found = [*rest, *([f"what the {join_words(arms)} can do"] if arms else [])]
    return f"Some numbers here are ours, not the printed ones: {join_words(found)}"
