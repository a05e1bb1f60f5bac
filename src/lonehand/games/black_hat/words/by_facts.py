"""A gunfight at a table of which only facts are known: what is announced, and what hands do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.cards import SUIT_SIGNS
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.at_table.memory import BEFELL
from lonehand.games.black_hat.at_table.ways import RUSH
from lonehand.games.black_hat.cards import BACK
from lonehand.games.black_hat.plays import OFF, STRIKE, WEAPONS
from lonehand.games.black_hat.state import Figure, Pending, State
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.fights import WORDS, grit_told, who
from lonehand.games.black_hat.words.happenings import DECIDED, house, townsman, verb
from lonehand.games.table_mode import by_facts
from lonehand.space.inches.measures import to_tenth

# -- what is announced -----------------------------------------------------------------------------


def announced_cards(state: State) -> str:
    """Return what lies open while a Joker may undo it."""
    pending = state.pending
    if pending is None:
        return "cards are laid"
    actor = names.figure(state, pending.figure)
    return f"{actor} plays {show_cards(pending.cards)} {use_of(state, pending)}"


def show_cards(cards: Sequence[str]) -> str:
    """Return cards; of real ones only how many they are."""
    if BACK not in cards:
        return names.card_list(cards)
    return count_of(len(cards), "card") if len(cards) > 1 else "a card"


def use_of(state: State, played: Pending | events.Ordered | events.Announced) -> str:
    """Return what cards are played for: `to shoot at Bill`."""
    target = played.target
    keys = {each.key for each in state.figures} | {each.key for each in state.horses}
    whom = names.figure(state, target) if target in keys else target
    match played.use:
        case "pistol" | "pistols" | "rifle" | "shotgun":
            aimed = "to aim and shoot" if len(played.cards) > 1 else "to shoot"
            return f"{aimed} at {whom}" if whom else aimed
        case "move":
            goal = played.place if isinstance(played, Pending) else played.goal
            if goal == OFF and is_planned(state, played):
                return f"to go {home(state, played)}"
            if goal in (OFF, "leave"):
                return "to leave the table"
            if whom and not goal.startswith(RUSH):
                return f"to go up to {whom}"
            if goal in ("", "move"):
                return "to move"
            return f"to go {home(state, played) if goal == 'edge' else towards(goal, whom)}"
        case "throw":
            return "to throw dynamite"
        case "persuade":
            return f"to talk at the {whom}"
        case "take":
            return f"to take the Money at the {whom}"
        case "pick":
            return "to pick up what lies there"
        case "unpin":
            return f"to get {whom} up" if whom and target != actor_of(played) else "to get up"
        case "act":
            return "to act, too"
        case "climb":
            return "for something else"
        case use:
            return f"to {use}"


def actor_of(played: Pending | events.Ordered | events.Announced) -> str:
    """Return the key of the figure that cards are played for."""
    return played.figure if isinstance(played, Pending) else played.about[0]


def is_planned(state: State, played: Pending | events.Ordered | events.Announced) -> bool:
    """Tell whether the figure goes by the list; then a way off the table may take several cards."""
    return state.is_by_list(state.figure(actor_of(played)).seat)


def home(state: State, played: Pending | events.Ordered | events.Announced) -> str:
    """Return where a figure leaves the table: `towards the northern edge`."""
    return f"towards the {state.edges[state.figure(actor_of(played)).side]}ern edge"


# -- what hands do ---------------------------------------------------------------------------------


@WORDS.tells(events.Ordered)
def tell_ordered(state: State, event: events.Ordered) -> str:
    """Return what is done; with which card was announced."""
    return f"{who(state, event)}: {deed_of(state, event)}"


@WORDS.hands_do(events.Ordered)
def do_it(state: State, event: events.Ordered) -> str:
    """Return what hands do for it, whole."""
    card = as_card(state, event)
    sentences = [card.deed, *filter(None, (card.where, *card.targets))]
    return f"{card.who}: {'. '.join(each.removesuffix('.') for each in sentences)}"


@WORDS.card(events.Ordered)
def on_card(state: State, event: events.Ordered) -> Order | None:
    """Return it as a card."""
    return as_card(state, event)


def as_card(state: State, event: events.Ordered) -> Order:
    """Return it as a card: who and which card, the deed, dice and target number, the line."""
    name = names.figure_called(state, event.about[0])
    rest = (f"Line {event.line}: {name} {DECIDED[event.line]}.",) if event.line else ()
    deed = deed_of(state, event)
    brief = deed
    kind, _, house_name = event.goal.partition(" ")
    if event.use == "move" and kind == "house":
        to = "towards" if event.goes_on else "to"
        brief = f"{to_tenth(event.length)}″ {to} the {house_name} door"
    if event.use in ("take", "pick"):
        brief = f"{deed}; from now on just carry it home"
    if event.use == "throw":
        brief = f"{deed}, {place_to_land(event)}"
    elif not state.is_by_list(event.seat) and event.need:
        told = capital(roll_for(state, event))
        deed = f"No Joker. {told}" if event.use in ROLLED else told
        brief = f"{deed}{and_then(state, event)}"
    then = f"Talk there ({show_cards(event.cards)})" if event.use == "persuade" else brief
    whose = f"{name} · {show_cards(event.cards)}" if event.cards else name
    return Order(
        deed, whose, where_of(state, event), (), rest,
        row=f"{name}: {brief[0].lower()}{brief[1:]}.", then=f"{then}.",
    )  # fmt: skip


ROLLED: Final = (*WEAPONS, "persuade")
"""What people roll for, and hear so when no Joker undoes it."""
SIX: Final = 6
"""The highest face of a die."""


def faces_told(need: int) -> str:
    """Return which faces of a die are good: `5 or more`."""
    if need == SIX:
        return "a 6"
    return f"{need} or more" if need < SIX else "no number"


def roll_for(state: State, event: events.Ordered) -> str:
    """Return what people roll for what they do themselves: `5 or more hits Bill`."""
    face = faces_told(event.need)
    if event.use == "persuade":
        return f"{face} wins the talk"
    if event.use == STRIKE:
        dice = "Roll a die" if len(event.cards) == 1 else "Roll a die for each card"
        return f"{dice}: {face} hits {names.figure(state, event.target)}"
    cover = count_of(event.cover, "cover die", "no cover die").replace("dies", "dice")
    first = f"{cover} first (5 or 6 stops it), then " if event.cover else ""
    return f"{first}{face} hits {names.figure(state, event.target)}"


def and_then(state: State, event: events.Ordered) -> str:
    """Return what follows a figure’s shot that hits, and when people are asked its end."""
    if event.use == "persuade" or event.need > SIX:
        return ""
    if event.use == STRIKE:
        each = " for each hit" if len(event.cards) > 1 else ""
        return f"; then True Grit{each}: {grit_told(state.figure(event.target))}"
    who = names.figure(state, event.about[0])
    asked = "" if BEFELL in state.heard else f". You say which when {who} is done"
    return f"; then True Grit: {grit_told(state.figure(event.target))}{asked}"


def then_told(then: str) -> str:
    """Return what follows as sentences of its own."""
    return f"{capital(then.removeprefix('; '))}." if then else ""


def place_to_land(event: events.Ordered) -> str:
    """Return where dynamite is to land: on whom, or between whom, by the list."""
    if event.goal == statements.SEVERAL:
        return "on an enemy or midway between two, to catch most of them and none of its own"
    return "on the nearest of the enemy gang whom it catches without its own"


def deed_of(state: State, event: events.Ordered) -> str:
    """Return what is done, in a few words."""
    keys = {each.key for each in state.figures}
    whom = names.figure(state, event.target) if event.target in keys else event.target
    match event.use:
        case "move":
            way = home(state, event) if event.goal == "edge" else towards(event.goal, whom)
            way = f"towards{way.removeprefix('to')}" if event.goes_on else way
            return f"Move up to {to_tenth(event.length)}″ {way}"
        case "pistol" | "pistols" | "rifle" | "shotgun":
            aims = "Aim and shoot" if len(event.cards) > 1 else "Shoot"
            return f"{aims} at {whom}"
        case "strike":
            return f"Strike at {whom}"
        case "throw":
            return f"Throw dynamite, up to {to_tenth(event.length)}″"
        case "persuade":
            return f"Talk at the {whom}"
        case "take":
            return f"Take the Money at the {whom}"
        case "unpin":
            return f"Get {whom} up" if event.target != event.about[0] else "Get up"
        case "pick":
            return "Pick up the Money"
    return capital(event.use)


GOALS: Final = {
    "money": "to the Money",
    "door": "towards the nearest door with a card left",
    "enemy": "towards the nearest enemy",
    "post": "towards cover with a line to an enemy",
}
"""Where a move leads that nobody has named a place for."""


def towards(goal: str, whom: str) -> str:
    """Return where a move leads."""
    kind, _, name = goal.partition(" ")
    if kind == "house":
        return f"to the door of the {name}"
    if kind == RUSH:
        return f"into contact with {whom}"
    return GOALS.get(kind, "as far as it helps")


STOP_THERE: Final = "The shortest way; stop in contact."
"""How a figure goes that is there at the end."""


def where_of(state: State, event: events.Ordered) -> str:
    """Return where it ends, or what is rolled for it."""
    if event.use == "move":
        kind = event.goal.partition(" ")[0]
        if kind in ("house", RUSH, "money"):
            return "The shortest way; more may follow." if event.goes_on else STOP_THERE
        if kind == "edge":
            return "Off the table, if it reaches that far."
        return "End where fewest enemies see it."
    if event.use == "throw":
        return f"{capital(place_to_land(event))}."
    if event.use in ("take", "pick"):
        return f"From now on {names.figure(state, event.about[0])} only carries it home."
    if not event.need:
        return ""
    if not state.is_by_list(event.seat):
        return then_told(and_then(state, event))
    if event.use == "persuade":
        return f"One die: {faces_told(event.need)}."
    cover = f"{count_of(event.cover, 'die', 'no die')} for cover first, each 5 or 6 stops it. "
    cover = cover.replace("dies", "dice") if event.cover else ""
    return f"{cover}One die: {faces_told(event.need)} hits."


@WORDS.tells(events.Announced)
def announces(state: State, event: events.Announced) -> str:
    """Return what is announced."""
    return f"{who(state, event)} plays {show_cards(event.cards)} {use_of(state, event)}"


@WORDS.tells(events.DeployedByHand)
def tell_deployed(state: State, event: events.DeployedByHand) -> str:
    """Return who comes from where."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'starts', 'start')} from the {event.edge}ern edge"


@WORDS.hands_do(events.TownLaid)
def build(state: State, event: events.TownLaid) -> str:
    """Build the town, where no map shows it."""
    if not by_facts(state.options):
        return ""
    return f"build {event.title}: {join_words(named_houses(state))}. {town_cards(state)}"


@WORDS.card(events.TownLaid)
def build_on_card(state: State, event: events.TownLaid) -> Order | None:
    """Return it as a card."""
    found = named_houses(state)
    where = (
        f"{len(found)} houses, a door each. Face-down cards as markers: {markers(state)}. {INSIDE}."
    )
    return Order("Build the town", event.title, where)


def markers(state: State) -> str:
    """Return on which houses how many town cards lie: `2 on Church; 1 on Livery and Bank`."""
    piles = [(len(pile), name) for name, pile in zip(named_houses(state), state.piles, strict=True)]
    counts = sorted({number for number, _ in piles if number}, reverse=True)
    lie = [(each, [name for number, name in piles if number == each]) for each in counts]
    return "; ".join(f"{number} on {join_words(houses)}" for number, houses in lie)


def named_houses(state: State) -> list[str]:
    """Return the names of the houses."""
    return [house(state, number).removeprefix("the ") for number in range(len(state.piles))]


def town_cards(state: State) -> str:
    """Return on which houses two town cards lie; Lonehand keeps what they are."""
    two = [house(state, number) for number, pile in enumerate(state.piles) if len(pile) > 1]
    also = f", two on {join_words(two)}" if two else ""
    return f"Lay a card face down on each as a marker{also}. {INSIDE}"


INSIDE: Final = "Lonehand alone knows who is inside"
"""Why the town cards of people stay in their box."""


@WORDS.hands_do(events.DeployedByHand)
def set_them(state: State, event: events.DeployedByHand) -> str:
    """Set the gang on the table."""
    people = join_words([name_with_badge(state, key) for key in event.about])
    return f"set {people} within 4″ of the {event.edge}ern edge, {nearness(state, event)}"


def name_with_badge(state: State, key: str) -> str:
    """Return who it is, with what stands for it where facts are asked for: `Dusty (B1)`."""
    name = names.figure(state, key)
    return f"{name} ({key})" if by_facts(state.options) and not key.startswith("H") else name


def nearness(state: State, event: events.DeployedByHand) -> str:
    """Return where along its edge a gang is set up: people choose, a list goes for doors."""
    if state.is_by_list(event.seat):
        where = "each as near to a door of its own as it can"
    else:
        where = "where you like, at least 8″ from every enemy"
    return f"{where}{mounted_clause(state, event)}"


def mounted_clause(state: State, event: events.DeployedByHand) -> str:
    """Return that riders are mounted, if there are any."""
    return "; riders mounted" if any(state.figure(key).mounted for key in event.about) else ""


@WORDS.card(events.DeployedByHand)
def set_on_card(state: State, event: events.DeployedByHand) -> Order | None:
    """Return it as a card."""
    people = join_words([name_with_badge(state, key) for key in event.about])
    return Order(
        "Set the gang up" if state.is_by_list(event.seat) else "Set your gang up",
        names.gang(state, event.seat),
        f"{people}: within 4″ of the {event.edge}ern edge, {nearness(state, event)}.",
        rest=tuple(arms_told(state.figure(key)) for key in event.about),
    )


def arms_told(figure: Figure) -> str:
    """Return with what a figure comes: `Red Sykes: two pistols, horse`."""
    things = [*(figure.person.arms or ("unarmed",)), *(["horse"] if figure.person.horse else [])]
    return f"{capital(figure.name)}: {', '.join(things)}."


@WORDS.tells(events.StoppedByHand)
def tell_stopped(state: State, event: events.StoppedByHand) -> str:
    """Return who is stopped."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'stops', 'stop')} {who(state, event)} on the way; the part is over"


@WORDS.hands_do(events.StoppedByHand)
def stop_there(state: State, event: events.StoppedByHand) -> str:
    """Set the figure where most enemies can shoot at it; where people undo a move, they choose."""
    where = f"where most of {names.gang(state, event.seat)} can shoot"
    if not state.is_by_list(event.seat):
        where = "where you like"
    return f"stop {who(state, event)} on the way, {where}"


@WORDS.hands_do(events.LetBe)
def go_on(state: State, event: events.LetBe) -> str:
    """Go on: what was announced is not undone."""
    if by_facts(state.options) and event.use in ROLLED:
        return ""  # what is rolled says so
    by_list = [each.seat for each in state.players if state.is_by_list(each.seat)]
    whose = f" from {names.gang(state, event.seat)}" if len(by_list) > 1 else ""
    return f"go on: no Joker{whose}"


@WORDS.hands_do(events.Looked)
def read_it(state: State, event: events.Looked) -> str:
    """Read what people see at a door: Lonehand alone knows the town cards of such a table."""
    card = event.shown
    if not by_facts(state.options):
        return ""
    if state.is_by_list(event.seat):
        return f"{who(state, event)} looks in at {house(state, event.house)}"
    if card is None:
        return ""
    if card.kind == "money":
        return "you see Money"
    suit = f" {SUIT_SIGNS[card.suit]}" if card.suit else ""
    arms = f", {join_words(card.person.arms, empty='unarmed')}" if card.kind == "character" else ""
    return f"you see {townsman(state, card.person.name)}{suit}{arms}"


@WORDS.hands_do(events.Passed)
def hear_pass(state: State, event: events.Passed) -> str:
    """Hear that nobody of a gang acts; if somebody of it did, the orders have said so."""
    gang = [each for each in state.here() if each.seat == event.seat]
    if not by_facts(state.options) or not state.is_by_list(event.seat):
        return ""
    has_acted = any(each.acted for each in gang)
    return "" if has_acted else f"nobody of {names.gang(state, event.seat)} acts"


@WORDS.hands_do(events.Persuaded)
def hear_answer(state: State, event: events.Persuaded) -> str:
    """Say how a talk ended: of people’s own only that nobody comes; who does is set down."""
    if not by_facts(state.options):
        return ""
    if not state.is_by_list(event.seat):
        return "" if event.wins else "no luck"
    end = f"joins {names.gang(state, event.seat)}" if event.wins else "will not come"
    return f"{townsman(state, event.who)} {end}"


@WORDS.hands_do(events.CoverRolled, events.ShotRolled)
def hear_miss(state: State, event: events.Deed) -> str:
    """Hear that a gang's bullet hits nobody; what a hit does is told by what hands do then."""
    if not by_facts(state.options) or not state.is_by_list(state.figure(event.about[0]).seat):
        return ""
    if isinstance(event, events.CoverRolled):
        return "cover stops the bullet" if event.stops and len(event.about) < 2 else ""
    return "a miss" if isinstance(event, events.ShotRolled) and not event.hits else ""


@WORDS.hands_do(events.Struck)
def hear_strike(state: State, event: events.Struck) -> str:
    """Hear that a gang’s strikes hit nobody; a hit is told by what it does."""
    if not by_facts(state.options) or event.hits:
        return ""
    return f"{who(state, event)} strikes at {names.figure(state, event.target)}: no hit"


@WORDS.hands_do(events.GritRolled)
def hear_grit(state: State, event: events.GritRolled) -> str:
    """Hear that nothing befalls somebody who was hit by a gang; else what hands do tells it."""
    if not by_facts(state.options):
        return ""
    if event.result == "pinned" and state.figure(event.about[0]).pinned:
        return f"a hit; {who(state, event)} stays pinned"
    return f"a hit, but {who(state, event)} stands" if event.result == "missed" else ""


@WORDS.tells(events.FuseBurns)
def fuse(state: State, event: events.FuseBurns) -> str:
    """Return whether the fuse works."""
    del state
    return f"The fuse works ({event.die})" if event.works else f"A dud ({event.die})"


@WORDS.hands_do(events.FuseBurns)
def burst_or_dud(state: State, event: events.FuseBurns) -> str:
    """Roll for the burst, or lay the stick there."""
    del state
    if not event.works:
        return "a dud: lay the stick where it landed"
    return "it goes off: pin all within 3″; roll a die for each, and on 4 or more True Grit"


@WORDS.tells(events.CameOut)
def came_out(state: State, event: events.CameOut) -> str:
    """Return who comes out."""
    return f"{who(state, event)} comes out of {house(state, event.house)}"


@WORDS.hands_do(events.CameOut)
def set_at_door(state: State, event: events.CameOut) -> str:
    """Set who comes out at the door."""
    return (
        f"set {name_with_badge(state, event.about[0])} at the door of {house(state, event.house)}"
    )


@WORDS.tells(events.TableSays)
def table_says(state: State, event: events.TableSays) -> str:
    """Return what came of something."""
    said = [in_words(state, part) for part in event.text.split("; ")]
    return join_words(said)


def in_words(state: State, part: str) -> str:
    """Return one thing that came of something: `Bill is pinned`."""
    verb_, _, rest = part.partition(" ")
    key, _, more = rest.partition(" ")
    name = names.figure(state, key)
    match verb_:
        case "pinned":
            return f"{name} is {'pinned' if more == 'yes' else 'up'}"
        case "mounted":
            return f"{name} is {'mounted' if more == 'yes' else 'on foot'}"
        case "money":
            return f"{name} carries {count_of(int(more), 'Money card', 'no')}"
        case _:
            return f"{name} {ENDS.get(verb_, verb_)}"


ENDS: Final = {"out": "is shot down", "fled": "flees", "left": "leaves the table, safe"}
"""How a figure went out of the game."""
