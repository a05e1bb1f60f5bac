"""What happened, in sentences, in the order of the rulebook; and what hands do about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.cards import SUIT_SIGNS, SUIT_WORDS
from lonehand.engine.events import Corrected
from lonehand.engine.grammar.english import agrees, capital, count_of, join_words
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import JOKERS
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.plays import OFF, STRIKE
from lonehand.games.black_hat.readings import readings_from
from lonehand.games.black_hat.state import SEATS, State
from lonehand.games.black_hat.town import site
from lonehand.games.black_hat.words import fights, names
from lonehand.games.black_hat.words.fights import sum_of, who
from lonehand.games.black_hat.words.whereabouts import whereabouts
from lonehand.games.table_mode import by_facts

WORDS: Final = fights.WORDS


@lru_cache(maxsize=64)
def houses(text: str, *, is_open: bool) -> tuple[str, ...]:
    """Return the names of the houses of a town."""
    return tuple(house.name for house in site.site(text, is_open=is_open).houses)


def house(state: State, number: int) -> str:
    """Return what a house is called in a sentence."""
    is_open = readings_from(state.options).buildings == "open"
    return names.house(state, number, houses(state.town, is_open=is_open))


# -- before the first turn -------------------------------------------------------------------------


@WORDS.tells(events.SuitDrawn)
def suit_drawn(state: State, event: events.SuitDrawn) -> str:
    """Return which suit a gang plays under."""
    del state
    return f"{event.gang} {verb(event.gang, 'plays', 'play')} for {SUIT_WORDS[event.suit]}"


def verb(gang: str, one: str, several: str) -> str:
    """Return the verb that agrees with the name of a gang: `The Posse are`, `Dawson has`."""
    return several if gang.startswith("The ") else one


@WORDS.tells(events.TownLaid)
def town_laid(state: State, event: events.TownLaid) -> str:
    """Return which town it is."""
    del state
    cards = count_of(event.count, "town card")
    return f"The town is {event.title}: {event.houses} houses, and {cards} face down on them"


@WORDS.tells(events.Cut)
def tell_cut(state: State, event: events.Cut) -> str:
    """Return who cuts which card."""
    gang = names.gang(state, event.seat)
    shown = "a Joker" if event.cards[0] in JOKERS else names.card_list(event.cards)
    return f"{gang} {verb(gang, 'cuts', 'cut')} {shown}"


@WORDS.tells(events.EdgePicked)
def edge_picked(state: State, event: events.EdgePicked) -> str:
    """Return who comes from where."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'comes', 'come')} from the {event.edge}"


@WORDS.tells(events.Placed)
def tell_placed(state: State, event: events.Placed) -> str:
    """Return where a figure begins."""
    how = ", mounted" if event.mounted else ""
    return f"{who(state, event)} begins at {whereabouts(state, *event.place)}{how}"


@WORDS.hands_do(events.Placed)
def set_there(state: State, event: events.Placed) -> str:
    """Set the figure there; people have said of their own where they stand."""
    if not state.player(event.seat).deck:
        return ""
    return f"set {who(state, event)} at {names.place_to_measure(state, place_text(*event.place))}"


# -- the turn --------------------------------------------------------------------------------------


@WORDS.tells(events.TurnBegins)
def turn_begins(state: State, event: events.TurnBegins) -> str:
    """Return which turn begins."""
    gang = names.gang(state, event.first)
    return f"Turn {event.turn}: {gang} {verb(gang, 'goes', 'go')} first"


@WORDS.tells(events.Shuffled)
def tell_shuffled(state: State, event: events.Shuffled) -> str:
    """Return that the deck is shuffled."""
    del state
    return f"The {event.count} discards are shuffled into the deck"


@WORDS.tells(events.Dealt)
def tell_dealt(state: State, event: events.Dealt) -> str:
    """Return who is dealt what."""
    gang = names.gang(state, event.seat)
    what = names.card_list(event.cards) if event.cards else count_of(event.count, "card")
    return f"{gang} {verb(gang, 'is', 'are')} dealt {what}"


@WORDS.hands_do(events.Dealt)
def deal(state: State, event: events.Dealt) -> str:
    """Deal that many cards.

    A gang has a pack of its own, what is typed in has been dealt, and who is asked for Jokers is
    told so there.
    """
    player = state.player(event.seat)
    if player.deck or not by_facts(state.options) or state.fights_lists(player):
        return ""
    return f"deal {names.gang(state, event.seat)} {count_of(event.count, 'card')}"


@WORDS.tells(events.Exchanged)
def tell_exchanged(state: State, event: events.Exchanged) -> str:
    """Return who cheats."""
    gang = names.gang(state, event.seat)
    away, *drawn = event.cards
    new = f" and {verb(gang, 'draws', 'draw')} {names.card_list(drawn)}" if drawn else ""
    what = f"{names.card_list([away])} away{new}"
    return f"A Cheatin’ rat: {gang} {verb(gang, 'puts', 'put')} {what}"


@WORDS.tells(events.PartBegins)
def part_begins(state: State, event: events.PartBegins) -> str:
    """Return whose part it is."""
    return f"{names.gang(state, event.seat)} to play"


@WORDS.tells(events.Activated)
def tell_activated(state: State, event: events.Activated) -> str:
    """Return who acts."""
    return f"{who(state, event)} acts"


@WORDS.tells(events.Passed)
def tell_passed(state: State, event: events.Passed) -> str:
    """Return who passes."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'passes', 'pass')}"


@WORDS.tells(events.Discarded)
def tell_discarded(state: State, event: events.Discarded) -> str:
    """Return what is put away."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'discards', 'discard')} {names.card_list(event.cards)}"


@WORDS.hands_do(events.Discarded)
def put_away(state: State, event: events.Discarded) -> str:
    """Put the cards away."""
    if state.player(event.seat).deck:
        return ""
    return f"discard what {names.gang(state, event.seat)} still hold"


@WORDS.tells(events.GivesUp)
def gives_up(state: State, event: events.GivesUp) -> str:
    """Return who gives up."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'gives', 'give')} up and will ride off when the turn is over"


@WORDS.tells(events.Withdrawn)
def tell_withdrawn(state: State, event: events.Withdrawn) -> str:
    """Return who withdraws."""
    keys = names.figures(state, event.about)
    return f"{keys} {agrees(len(event.about), 'withdraws', 'withdraw')}, safe"


@WORDS.hands_do(events.Withdrawn)
def take_them_off(state: State, event: events.Withdrawn) -> str:
    """Take them off the table."""
    return f"take {names.figures(state, event.about)} off the table"


@WORDS.tells(events.GameEnds)
def game_ends(state: State, event: events.GameEnds) -> str:
    """Return how it ended."""
    del state
    if not event.money or not event.winner:
        return event.sentence
    return f"{event.sentence} They take the Money that is left: {count_of(event.money, 'card')}."


# -- cards -----------------------------------------------------------------------------------------

USES: Final = {
    "move": "to move",
    "alight": "to ride and dismount",
    "group": "to move together",
    "climb": "to climb",
    "mount": "to mount",
    "dismount": "to dismount",
    "unpin": "to get up",
    "look": "to look",
    "persuade": "to talk",
    "take": "to take the Money",
    "pick": "to pick up",
    "pistol": "to shoot",
    "pistols": "to shoot",
    "rifle": "to shoot",
    "shotgun": "to fire the shotgun",
    "throw": "to throw dynamite",
    "strike": "to strike",
    "act": "to let another act",
}


@WORDS.tells(events.Played)
def tell_played(state: State, event: events.Played) -> str:
    """Return what is announced."""
    actor = who(state, event)
    if event.use == "strike":
        return f"{actor} attacks {names.figure(state, event.target)}, cards face down"
    use = USES[event.use]
    match event.use:
        case "pistol" | "pistols" | "rifle":
            aimed = "to aim and shoot" if len(event.cards) > 1 else use
            use = f"{aimed} at {names.figure(state, event.target)}"
        case "unpin":
            other = event.target != event.about[0]
            use = f"to get {names.figure(state, event.target)} up" if other else "to get up"
        case "act":
            return f"{names.card_list(event.cards)} also lets {actor} act"
        case "move" | "group" | "alight" | "climb":
            climbs = "climb and go" if event.use == "move" and len(event.cards) > 1 else "go"
            goal = names.place(state, event.place)
            going = "leave over the edge" if event.place == OFF else f"{climbs} to {goal}"
            use = f"to {going}" if event.use != "climb" else f"to {climb(state, event.place)}"
        case "throw":
            use = f"to throw dynamite at {names.place(state, event.place)}"
        case "pick":
            use = f"to pick up {'Money' if event.target == 'money' else 'the dud'}"
        case "persuade" | "take" | "look":
            use = f"{use} at the {event.target}"
    return f"{actor} plays {names.card_list(event.cards)} {use}"


def climb(state: State, text: str) -> str:
    """Return a climb as what is done: `climb to the roof of the Depot`."""
    if text.endswith("^"):
        return f"climb to {names.place(state, text)}"
    return f"climb down to {names.place(state, text)}"


@WORDS.hands_do(events.Played)
def lay_down(state: State, event: events.Played) -> str:
    """Lay the cards down; of a gang with a pack of its own hear for whom it spends an Ace."""
    if event.cards and event.use == "act" and state.player(event.seat).deck:
        return f"Ace: {who(state, event)} acts too"
    if not event.cards or state.player(event.seat).deck:
        return ""
    return f"lay down {names.card_list(event.cards)} for {who(state, event)}"


@WORDS.card(events.Played)
def ace_on_card(state: State, event: events.Played) -> Order | None:
    """Return the Ace of a gang with a pack of its own as a card: it shows the card."""
    if event.use != "act" or not state.player(event.seat).deck:
        return None
    name = names.figure_called(state, event.about[0])
    whose = f"{name} · {names.card_list(event.cards)}"
    deed = f"Ace: {who(state, event)} acts too"
    return Order(deed, whose, row=f"{deed}.")


@WORDS.tells(events.JokerPlayed)
def joker_played(state: State, event: events.JokerPlayed) -> str:
    """Return who says Joker."""
    gang = names.gang(state, event.seat)
    return f"Joker! {gang} {verb(gang, 'undoes', 'undo')} that"


@WORDS.hands_do(events.JokerPlayed)
def lay_joker(state: State, event: events.JokerPlayed) -> str:
    """Lay the Joker on it; people who have just said so have laid theirs.

    Which of several strikes it undoes is told next (`events.StrikeUndone`).
    """
    if state.player(event.seat).deck and event.use == STRIKE:
        return ""
    if state.player(event.seat).deck:
        told = "was just played"
        if state.pending is not None:
            told = f"{names.figure(state, state.pending.figure)} just played"
        gang = names.gang(state, event.seat)
        return f"Joker from {gang}! Take back what {told}: it does not count"
    if by_facts(state.options):
        return ""
    return f"lay the Joker of {names.gang(state, event.seat)} on what was just played"


@WORDS.tells(events.LetBe)
def let_be(state: State, event: events.LetBe) -> str:
    """Return who says to go on."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'lets', 'let')} it be; go on"


@WORDS.tells(events.CardKept)
def card_kept(state: State, event: events.CardKept) -> str:
    """Return which card goes back to the hand."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'takes', 'take')} {names.card_list(event.cards)} back"


@WORDS.tells(events.CardsLost)
def cards_lost(state: State, event: events.CardsLost) -> str:
    """Return what else is lost."""
    gang = names.gang(state, event.seat)
    return f"{gang} {verb(gang, 'loses', 'lose')} {names.card_list(event.cards)}"


# -- movement --------------------------------------------------------------------------------------


@WORDS.tells(events.Moved)
def tell_moved(state: State, event: events.Moved) -> str:
    """Return where somebody goes."""
    if event.place == OFF:
        return f"{who(state, event)} makes for the edge"
    if not event.length:
        return f"{who(state, event)} stays at {names.place(state, event.place)}"
    far, to = names.inches(event.length), names.place(state, event.place)
    return f"{who(state, event)} moves {far} to {to}"


@WORDS.hands_do(events.Moved)
def move_figure(state: State, event: events.Moved) -> str:
    """Move the figure."""
    if event.place == OFF:
        return f"take {who(state, event)} off the table"
    return f"move {who(state, event)} to {names.place_to_measure(state, event.place)}"


@WORDS.tells(events.Halted)
def tell_halted(state: State, event: events.Halted) -> str:
    """Return where somebody is stopped."""
    return f"{who(state, event)} is stopped at {names.place(state, event.place)}; the part is over"


@WORDS.hands_do(events.Halted)
def stop_figure(state: State, event: events.Halted) -> str:
    """Set the figure where it is stopped."""
    return f"set {who(state, event)} at {names.place_to_measure(state, event.place)}"


@WORDS.tells(events.Climbed)
def tell_climbed(state: State, event: events.Climbed) -> str:
    """Return what somebody climbs."""
    if event.what == "ladder":
        way = "up" if event.place.endswith("^") else "down"
        return f"{who(state, event)} climbs {way} the ladder"
    return f"{who(state, event)} climbs over {names.cover(event.what)}"


@WORDS.tells(events.LeftTable)
def left_table(state: State, event: events.LeftTable) -> str:
    """Return who leaves the table."""
    money = f", with {count_of(event.money, 'Money card')}" if event.money else ""
    return f"{who(state, event)} leaves the table, safe{money}"


@WORDS.hands_do(events.LeftTable)
def take_off(state: State, event: events.LeftTable) -> str:
    """Take the figure off the table; people have said so of their own."""
    if by_facts(state.options) and not state.is_by_list(event.seat):
        return ""
    return f"take {who(state, event)} off the table"


@WORDS.tells(events.Mounted)
def tell_mounted(state: State, event: events.Mounted) -> str:
    """Return who mounts."""
    return f"{who(state, event)} mounts up"


@WORDS.tells(events.Dismounted)
def tell_dismounted(state: State, event: events.Dismounted) -> str:
    """Return who gets off."""
    return f"{who(state, event)} gets off the horse"


@WORDS.tells(events.Unpinned)
def tell_unpinned(state: State, event: events.Unpinned) -> str:
    """Return who gets up."""
    return f"{who(state, event)} is up again"


# -- allies and money ------------------------------------------------------------------------------


@WORDS.tells(events.Looked)
def tell_looked(state: State, event: events.Looked) -> str:
    """Return what somebody sees at a door."""
    where = house(state, event.house)
    if event.shown is None:
        return f"{who(state, event)} looks in at {where}"
    card = event.shown
    name = "Money" if card.kind == "money" else card.person.name
    suit = f" {SUIT_SIGNS[card.suit]}" if card.suit else ""
    return f"{who(state, event)} looks in at {where}: {name}{suit}"


@WORDS.tells(events.Persuaded)
def tell_persuaded(state: State, event: events.Persuaded) -> str:
    """Return whether somebody is won over."""
    whom = townsman(state, event.who)
    wins = f"{capital(whom)} {'joins' if event.wins else 'will not come'}"
    roll = f", rolls {sum_of(event.die, event.more)} and needs {event.need}" if event.die else ""
    talk = f"{who(state, event)} talks to {whom} at {house(state, event.house)}"
    return f"{talk}{roll}. {wins}"


@WORDS.tells(events.Insulted)
def tell_insulted(state: State, event: events.Insulted) -> str:
    """Return who is insulted."""
    return f"{townsman(state, event.who)} is insulted and will hear no more"


def townsman(state: State, name: str) -> str:
    """Return what somebody of the town is called in a sentence, before he has joined a gang."""
    people = (card.person for card in state.cards if card.kind == "character")
    return names.title_of(next((each for each in people if each.name == name), Person(name)))


@WORDS.tells(events.Joined)
def tell_joined(state: State, event: events.Joined) -> str:
    """Return who comes out."""
    gang = names.gang(state, event.seat)
    return f"{who(state, event)} steps out of the door and fights for {gang}"


@WORDS.hands_do(events.Joined)
def set_ally(state: State, event: events.Joined) -> str:
    """Say who was won over, and set the ally at the door."""
    joins = f"{who(state, event)} joins {names.gang(state, event.seat)}"
    return f"{joins}: set the figure at {names.place_to_measure(state, place_text(*event.place))}"


@WORDS.tells(events.HorseWon)
def horse_won(state: State, event: events.HorseWon) -> str:
    """Return that there is a horse."""
    return f"A horse stands at {whereabouts(state, *event.place)}, ready to be ridden"


@WORDS.tells(events.MoneyTaken)
def money_taken(state: State, event: events.MoneyTaken) -> str:
    """Return who takes Money."""
    return f"{who(state, event)} takes the Money at {house(state, event.house)}"


@WORDS.tells(events.MoneyDropped)
def money_dropped(state: State, event: events.MoneyDropped) -> str:
    """Return who drops Money."""
    where = f"at {whereabouts(state, *event.place)}"
    return f"{who(state, event)} drops the Money {where}"


@WORDS.hands_do(events.MoneyDropped)
def lay_money(state: State, event: events.MoneyDropped) -> str:
    """Lay the Money there."""
    where = f"at {names.place_to_measure(state, place_text(*event.place))}"
    where = "where it stood" if by_facts(state.options) else where
    return f"lay {count_of(event.count, 'Money card')} {where}"


@WORDS.tells(events.PickedUp)
def picked_up(state: State, event: events.PickedUp) -> str:
    """Return what is picked up."""
    what = "the Money" if event.what == "money" else "the stick of dynamite"
    return f"{who(state, event)} picks up {what}"


# -- after the gunfight ----------------------------------------------------------------------------


@WORDS.tells(events.FateRolled)
def fate_rolled(state: State, event: events.FateRolled) -> str:
    """Return who lives."""
    ends = "is off to Boot Hill" if event.dies else "will be back"
    sums = f"{event.die}, and {event.need} or more is death" if event.dies else f"{event.die}"
    return f"{who(state, event)} {ends} ({sums})"


@WORDS.tells(events.NotchesLost)
def notches_lost(state: State, event: events.NotchesLost) -> str:
    """Return who shot down his own people, and what that costs."""
    friends, notches = count_of(event.count, "friend"), count_of(event.count, "notch")
    return f"{who(state, event)} shot down {friends}, which costs {notches}"


@WORDS.tells(events.NotchesCounted)
def notches_counted(state: State, event: events.NotchesCounted) -> str:
    """Return how many notches a gang has."""
    gang = names.gang(state, event.seat)
    money = f", with {count_of(event.money, 'card')} of Money" if event.money else ""
    now = count_of(event.now, "notch", "no")
    return f"{gang} now {verb(gang, 'has', 'have')} {now}, {event.before} before{money}"


@WORDS.tells(events.Shaken)
def shaken(state: State, event: events.Shaken) -> str:
    """Return who has lost his nerve."""
    return f"{who(state, event)} ran, and has True Grit {event.grit:+d} from now on"


@WORDS.tells(events.SkillLearned)
def skill_learned(state: State, event: events.SkillLearned) -> str:
    """Return who gains what."""
    del state
    level = f" {event.now:+d}" if event.now != 1 else ""
    return f"{event.who} gains {event.skill}{level}"


@WORDS.tells(events.Recruited)
def tell_recruited(state: State, event: events.Recruited) -> str:
    """Return who comes for a dead."""
    if not event.who:
        return f"Nobody takes the place of {event.instead_of}"
    gang = names.gang(state, event.seat)
    arms = [arm if arm.startswith("two ") else f"a {arm}" for arm in event.arms]
    things = [*arms, *(["a horse"] if event.horse else [])]
    outfit = join_words(things, empty="nothing but fists")
    return f"{event.who} joins {gang} for {event.instead_of}, with {outfit}"


@WORDS.tells(Corrected)
def put_right(state: State, event: Corrected) -> str:
    """Return what was put right."""
    del state
    return f"Put right: {event.text}"


# -- automatic gangs -------------------------------------------------------------------------------


@WORDS.tells(events.MoodRolled)
def mood_rolled(state: State, event: events.MoodRolled) -> str:
    """Return which attitude a gang has."""
    gang = names.gang(state, event.seat)
    what = {"greedy": "greedy", "gunfighter": "ready to shoot", "old_hand": "wary"}[event.mood]
    return f"{gang} {verb(gang, 'feels', 'feel')} {what} today: {event.die} on the die"


@WORDS.tells(events.Decision)
def tell_decided(state: State, event: events.Decision) -> str:
    """Return which line an automatic gang follows."""
    gang = names.gang(state, SEATS[event.seat])
    if not event.line:
        return f"{gang} {verb(gang, 'does', 'do')} not let that pass"
    what = DECIDED[event.line]
    if not event.who:
        return f"{gang} {verb(gang, 'waits', 'wait')}"
    return f"{capital(names.figure(state, event.who))} {what}"


DECIDED: Final = {
    1: "will fight",
    2: "has a sure shot",
    3: "goes for the Money",
    4: "has dynamite to throw",
    5: "goes to talk at a door",
    6: "has a fair shot",
    7: "will get up",
    8: "will rush in",
    9: "moves on",
    10: "waits",
}
"""What each line of the list is called in the log."""
