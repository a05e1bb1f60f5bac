"""What happens in a showdown, in English, in the order of `events`.

For each event there is its sentence, with the figures that a player wants, and below it what hands
do about it at a real table, where they do something. Capitals and full stops come from `WORDS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from lonehand.engine.events import Corrected, Event
from lonehand.engine.grammar.english import agrees, count_of, join_words, with_sign
from lonehand.engine.words import Words
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.state import HOLSTER, PARTNER, PERSON, State
from lonehand.games.gunslinger.text import corrections
from lonehand.games.gunslinger.words.meanings import DRILLS
from lonehand.games.gunslinger.words.reasons import (
    act_of,
    at_what,
    by_hand,
    hex_named,
    own,
    why_nothing,
)
from lonehand.games.table_mode import by_facts, is_beside

WORDS: Final = Words[State]()


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    return WORDS.sentence(state, event)


def instruction(state: State, event: Event) -> str:
    """Return what hands do about an event, as a sentence; empty if there is nothing to do."""
    return WORDS.instruction(state, event) if is_beside(state.options) else ""


WORDS.silent(events.FirstMarkers, events.HisGun, events.Reason, events.Fires, events.Lunges)


# -- the set-up -----------------------------------------------------------------------------------


@WORDS.tells(events.SetUp)
def set_up(_: State, event: events.SetUp) -> str:
    """Return which showdown it is."""
    return f"{event.showdown}: {count_of(event.turns, 'turn')} at most"


@WORDS.tells(events.LaysOut)
def lays_out(_: State, event: events.LaysOut) -> str:
    """Return which map it is played on."""
    return f"Map: {event.map}"


@WORDS.hands_do(events.LaysOut)
def lay_out_map(state: State, event: events.LaysOut) -> str:
    """Lay out the map, which a page beside the table shows."""
    all_on_it = "" if by_facts(state.options) else ", with everybody as on Lonehand’s map"
    return f"Lay out the map: {event.map}{all_on_it}"


@WORDS.tells(events.Stands)
def stands(_: State, event: events.Stands) -> str:
    """Return where somebody stands at first, and with what."""
    return f"{event.who} {'lies' if event.down else 'stands'} in {place_first(event)}"


@WORDS.hands_do(events.Stands)
def put_in_place(_: State, event: events.Stands) -> str:
    """Put somebody where he stands at first; the first turn gives him his marker."""
    return f"Put {event.who} in {place_first(event, marked=False)}"


def place_first(event: events.Stands, *, marked: bool = True) -> str:
    """Return hex, facing, weapon and marker in few words: `C9, facing E, C45 holstered`."""
    found = [hex_named(event.cell), f"facing {event.facing}"]
    found += ["down"] if event.down else []
    if event.weapon:
        ready = "holstered" if event.box == HOLSTER else "cocked" if event.cocked else "in hand"
        found.append(f"{own(event.who, event.weapon).rpartition(' ')[2]} {ready}")
    else:
        found.append("no weapon")
    found += [f"marker {event.marker}"] if event.marker and marked else []
    return ", ".join(found)


@WORDS.tells(events.Lies)
def lies(_: State, event: events.Lies) -> str:
    """Return where something lies at first."""
    return f"In {hex_named(event.cell)}: {event.thing}"


@WORDS.hands_do(events.Lies)
def lay_thing(_: State, event: events.Lies) -> str:
    """Lay something where it lies at first."""
    return f"Lay {event.thing} in {hex_named(event.cell)}"


@WORDS.tells(events.Automatic)
def automatic(_: State, event: events.Automatic) -> str:
    """Return who is automatic."""
    names = event.characters
    return f"Automatic: {', '.join(names)}" if names else "Nobody is automatic"


# -- the turn -------------------------------------------------------------------------------------


@WORDS.tells(events.Shuffles)
def shuffles(_: State, event: events.Shuffles) -> str:
    """Return that the deck is made anew."""
    return f"The {event.cards} result cards are shuffled"


@WORDS.tells(events.Turn)
def turn(_: State, event: events.Turn) -> str:
    """Return which turn begins."""
    return f"Turn {event.number}"


@WORDS.tells(events.Marker)
def marker(_: State, event: events.Marker) -> str:
    """Return what a card did to a marker."""
    card = f" (card {event.card})" if event.card else ""
    drill = f"drill {event.now}: {DRILLS[event.now]}{card}"
    if event.was == event.now:
        return f"{event.who} keeps {drill}"
    return f"{event.who} goes from drill {event.was} to {drill}"


@WORDS.hands_do(events.Marker)
def give_marker(state: State, event: events.Marker) -> str:
    """Give him his marker as the game begins, and another if it has changed."""
    if event.was == event.now and state.turn > 1:
        return ""
    return f"Give {event.who} the marker {event.now}"


SEAT_NAMES: Final = {PERSON: "You", PARTNER: "Your partner"}


@WORDS.tells(events.Plots)
def plots(_: State, event: events.Plots) -> str:
    """Return who has plotted."""
    has = "have" if event.who == PERSON else "has"
    return f"{SEAT_NAMES.get(event.who, event.who)} {has} plotted"


@WORDS.hands_do(events.Plots)
def plot(state: State, event: events.Plots) -> str:
    """Plot by hand, once the markers lie; one man is named."""
    men = [man.name for man in state.characters if man.seat == event.who and man.active]
    if len(men) == 1:
        return f"Plot for {men[0]}"
    return f"Plot for {'your men' if event.who == PERSON else 'your partner’s men'}"


@WORDS.tells(events.LosesTurn)
def loses_turn(_: State, event: events.LosesTurn) -> str:
    """Return who cannot act in a turn, and why."""
    return (
        f"{event.who} loses this turn: he has {count_of(event.delay, 'delay point')}, "
        f"and a turn has {count_of(event.segments, 'segment')}"
    )


@WORDS.tells(events.Segment)
def segment(_: State, event: events.Segment) -> str:
    """Return which segment begins."""
    return f"Segment {event.number}"


# -- what an automatic character decides ----------------------------------------------------------


@WORDS.tells(events.Decision)
def decision(_: State, event: events.Decision) -> str:
    """Return what his drill has him do; beside a table what hands do, with marker and segment."""
    who = event.who
    hands = [] if event.is_told else by_hand(event)
    if hands:
        table = f"TAC {event.marker}, segment {event.segment}"
        return f"{' '.join(hands).removesuffix('.')} ({table})"
    if event.removes:
        first = "turns first, and " if event.turns else ""  # which takes a delay point
        return f"{who} {first}shakes off a delay point instead of acting"
    if event.activity == "nothing":
        does = "turns, and does nothing more" if event.turns else "does nothing"
        return f"{who} {does}{why_nothing(event)}"
    return f"Drill {event.marker} has {who} {act_of(event.activity)}{at_what(event)}"


@WORDS.hands_do(events.Decision)
def carry_out(_: State, event: events.Decision) -> str:
    """Do what the map does not tell as it is carried out."""
    return " ".join(by_hand(event))


@WORDS.tells(events.DropsAim)
def drops_aim(_: State, event: events.DropsAim) -> str:
    """Return whose aim points are dropped."""
    return f"{event.who} drops the aim points on {event.at}"


@WORDS.hands_do(events.DropsAim)
def take_aim_off(_: State, event: events.DropsAim) -> str:
    """Take aim points off."""
    return f"Take {event.who}’s aim points off {event.at}"


@WORDS.tells(events.Stays)
def stays(_: State, event: events.Stays) -> str:
    """Return an ADVANCE that leads nowhere, and why."""
    why = "the target is there" if event.there else "no hex is better"
    return f"{event.who} stays in {hex_named(event.cell)}: {why}"


BONUS: Final = re.compile(r"^B\d ")
"""The bonus card before an action."""


@WORDS.tells(events.Lost)
def tell_lost(_: State, event: events.Lost) -> str:
    """Return an action that is lost, and why."""
    action = BONUS.sub("", event.action.upper())
    return f"{event.who} cannot {act_of(action)}: {event.why}"


@WORDS.tells(events.Waits)
def waits(_: State, event: events.Waits) -> str:
    """Return that somebody waits."""
    return f"{event.who} waits"


@WORDS.tells(events.Did)
def did(state: State, event: events.Did) -> str:
    """Return what people's character did at the table."""
    strength = {man.name: man.strength for man in state.characters}
    return f"At the table, {notes_in_words(event.text, strength)}"


# -- feet -----------------------------------------------------------------------------------------


@WORDS.tells(events.Turns)
def turns(_: State, event: events.Turns) -> str:
    """Return a turn of the body."""
    cost = f", for {count_of(event.delay, 'delay point')}" if event.delay else ""
    return f"{event.who} turns from {event.was} to face {event.facing}{cost}"


@WORDS.hands_do(events.Turns)
def turn_counter(_: State, event: events.Turns) -> str:
    """Turn a counter; the delay point that it costs goes on the sheet."""
    cost = ", and give him a delay point" if event.delay else ""
    return f"Turn {event.who} to face {event.facing}{cost}"


STEPS: Final = {"advance": "advances", "sprint": "sprints", "back up": "backs up"}


@WORDS.tells(events.Moves)
def moves(_: State, event: events.Moves) -> str:
    """Return a step."""
    verb, was, there = STEPS.get(event.how, "moves"), hex_named(event.was), hex_named(event.cell)
    return f"{event.who} {verb} from {was} to {there}, facing {event.facing}"


@WORDS.hands_do(events.Moves)
def move_counter(_: State, event: events.Moves) -> str:
    """Move a counter."""
    was, there = hex_named(event.was), hex_named(event.cell)
    return f"Move {event.who} from {was} to {there}, facing {event.facing}"


@WORDS.tells(events.Falls)
def falls(_: State, event: events.Falls) -> str:
    """Return a fall; a card tells of it only if somebody stumbles in a run."""
    return f"{event.who} goes down{f', stumbling (card {event.card})' if event.card else ''}"


@WORDS.tells(events.GetsUp)
def gets_up(_: State, event: events.GetsUp) -> str:
    """Return who stands up."""
    return f"{event.who} gets up"


@WORDS.hands_do(events.GetsUp)
def stand_up(_: State, event: events.GetsUp) -> str:
    """Stand a counter up."""
    return f"Stand {event.who} up"


@WORDS.tells(events.GetsDown)
def gets_down(_: State, event: events.GetsDown) -> str:
    """Return who goes down."""
    return f"{event.who} gets down"


@WORDS.hands_do(events.GetsDown)
def lay_down(_: State, event: events.GetsDown) -> str:
    """Lay a counter down."""
    return f"Lay {event.who} down"


@WORDS.tells(events.HeadOut)
def head_out(_: State, event: events.HeadOut) -> str:
    """Return where a head goes out."""
    return f"{event.who}’s head goes out towards {hex_named(event.cell)}"


@WORDS.hands_do(events.HeadOut)
def put_head_out(_: State, event: events.HeadOut) -> str:
    """Put a head counter out."""
    return f"Put {event.who}’s head counter out towards {hex_named(event.cell)}"


@WORDS.tells(events.HeadBack)
def head_back(_: State, event: events.HeadBack) -> str:
    """Return whose head comes in."""
    return f"{event.who}’s head comes in"


@WORDS.hands_do(events.HeadBack)
def take_head_in(_: State, event: events.HeadBack) -> str:
    """Take a head counter in."""
    return f"Take {event.who}’s head counter in"


# -- hands ----------------------------------------------------------------------------------------


@WORDS.tells(events.Draws)
@WORDS.hands_do(events.Draws)
def draws(_: State, event: events.Draws) -> str:
    """Return a draw; a gun that works is cocked with it."""
    cocks = " and cocks" if event.cocked else ""
    return f"{event.who} draws{cocks} {own(event.who, event.weapon)} from the {event.source}"


@WORDS.tells(events.Cocks)
@WORDS.hands_do(events.Cocks)
def cocks(_: State, event: events.Cocks) -> str:
    """Return which gun is cocked."""
    return f"{event.who} cocks {own(event.who, event.weapon)}"


@WORDS.tells(events.Loads)
def loads(_: State, event: events.Loads) -> str:
    """Return a LOAD, and what is in the gun now."""
    gun = own(event.who, event.weapon)
    if event.begun:
        return f"{event.who} {'begins to load' if event.begun == 1 else 'goes on loading'} {gun}"
    return f"{event.who} loads {gun}: {count_of(event.rounds, 'round')} in it"


@WORDS.hands_do(events.Loads)
def load(_: State, event: events.Loads) -> str:
    """Load a gun."""
    return f"{event.who} loads {own(event.who, event.weapon)}"


@WORDS.tells(events.Drops)
def drops(_: State, event: events.Drops) -> str:
    """Return a weapon that falls."""
    return f"{event.who} drops {own(event.who, event.weapon)}"


@WORDS.hands_do(events.Drops)
def lay_weapon(_: State, event: events.Drops) -> str:
    """Lay a weapon on the ground."""
    return f"Lay {own(event.who, event.weapon)} where {event.who} is"


@WORDS.tells(events.PicksUp)
def picks_up(_: State, event: events.PicksUp) -> str:
    """Return a weapon that is picked up."""
    return f"{event.who} picks up {own(event.who, event.weapon)}"


BOXES: Final = {"holster": "into the holster", "hands": "into both hands"}


@WORDS.tells(events.Shifts)
def shifts(_: State, event: events.Shifts) -> str:
    """Return a weapon that goes from one box of the sheet to another."""
    where = BOXES.get(event.now, f"into the {event.now}")
    return f"{event.who} puts {own(event.who, event.weapon)} {where}"


@WORDS.hands_do(events.Shifts)
def shift_weapon(_: State, event: events.Shifts) -> str:
    """Put a weapon into another box of the sheet."""
    return f"Put {own(event.who, event.weapon)} of {event.who} into the box: {event.now}"


@WORDS.tells(events.Takes)
def takes(_: State, event: events.Takes) -> str:
    """Return a thing that is taken."""
    return f"{event.who} takes {own(event.who, event.thing)}"


@WORDS.tells(events.Leaves)
def leaves(_: State, event: events.Leaves) -> str:
    """Return a thing that is laid down, or that falls from a man who is out."""
    verb = "drops" if event.falls else "lays down"
    return f"{event.who} {verb} {own(event.who, event.thing)}"


# -- shots and blows ------------------------------------------------------------------------------


@WORDS.tells(events.Aims)
def aims(_: State, event: events.Aims) -> str:
    """Return at whom somebody aims."""
    return f"{event.who} aims at {event.at}: {count_of(event.points, 'aim point')}"


@WORDS.hands_do(events.Aims)
def set_aim(_: State, event: events.Aims) -> str:
    """Set aim points."""
    return f"Put {event.who}’s aim points on {event.at}: {event.points} now"


FOUND: Final = {
    "miss": "a miss",
    "hit": "a hit",
    "bull": "a bull’s-eye",
    "misfire": "a misfire, the round is lost",
    "broken": "the gun breaks",
    "click": "a click, the gun is empty",
}


@WORDS.tells(events.Shoots)
def shoots(_: State, event: events.Shoots) -> str:
    """Return a shot: what came of it, and how the figures were."""
    where = " at the head of" if event.seen == "head" else " at"
    gun = own(event.who, event.weapon)
    said = f"{event.who} shoots{where} {event.at} with {gun}"
    if event.fanned:
        said = f"{event.who} fans {gun}{where} {event.at}"
    said += f": {FOUND[event.result]}"
    if event.result == "click":
        return said
    if event.result in ("misfire", "broken"):
        return f"{said} (card {event.card})"
    return f"{said}. {reckoning_of(event)}"


def reckoning_of(event: events.Shoots) -> str:
    """Return how a shot was reckoned: `Aim 4 (aim points 2, gun 2), 3 hexes −1, …`."""
    parts = ", ".join(f"{word} {with_sign(number)}" for word, number in event.parts if number)
    away = count_of(event.range, "hex") if event.range else "in one hex"
    away += f" as {event.counted}" if event.counted != event.range else ""
    away += f" −{event.penalty}" if event.penalty else ""
    status = f", status −{event.status}" if event.status else ""
    needs = event.aim - event.penalty - event.status - event.margin
    ignored = f"{', '.join(map(str, event.ignored))} ignored, " if event.ignored else ""
    return (
        f"Aim {event.aim}{f' ({parts})' if parts else ''}, {away}{status}; {ignored}"
        f"card {event.card} needs {needs}: margin {with_sign(event.margin)}"
        f"{', and a hit needs +1' if event.result == 'miss' else ''}"
    )


GRADES: Final = {"L": "a light wound", "S": "a serious wound", "K": "a deadly wound", "": "a graze"}


@WORDS.tells(events.Hit)
def tell_hit(_: State, event: events.Hit) -> str:
    """Return a hit: where, how bad, how many hits."""
    where = f" in the {event.part}" if event.grade else ""
    hits = "" if event.grade == "K" else f": {count_of(event.hits, 'hit')}"
    return f"{event.who} takes {GRADES[event.grade]}{where}{hits}"


@WORDS.tells(events.Strikes)
def strikes(_: State, event: events.Strikes) -> str:
    """Return a blow and what came of it."""
    blow = f"{event.who} strikes at {event.at}: {event.blow.lower()}"
    if event.blow == "GRAB":
        blow = f"{event.who} grabs at {event.at}"
    if event.cancelled_by:
        return f"{blow}, cancelled by {event.cancelled_by.lower()}"
    figures = f"card {event.card}, striking index {event.index}"
    if event.blow == "GRAB":
        return f"{blow} ({figures})"
    return f"{blow}, {count_of(event.hits, 'hit') if event.hits else 'a miss'} ({figures})"


READY: Final = {"DODGE KICK": "dodge a kick"}


@WORDS.tells(events.Defends)
def defends(_: State, event: events.Defends) -> str:
    """Return how somebody is ready for a blow."""
    return f"{event.who} is ready to {READY.get(event.defence, event.defence.lower())}"


@WORDS.tells(events.Strength)
def strength(_: State, event: events.Strength) -> str:
    """Return whose next blow is strengthened."""
    return f"{event.who} puts strength into the next blow"


@WORDS.hands_do(events.Strength)
def remember_strength(_: State, event: events.Strength) -> str:
    """Remember that the next blow is strengthened."""
    return f"{event.who}’s next blow of this turn is strengthened"


# -- harm, delay, and the end of a man ------------------------------------------------------------


@WORDS.tells(events.Delay)
def delay(_: State, event: events.Delay) -> str:
    """Return delay points taken, and how many there are now."""
    more = f", {event.was + event.points} in all" if event.was else ""
    return f"{event.who} takes {count_of(event.points, 'delay point')}{more}"


@WORDS.tells(events.LosesAim)
def loses_aim(_: State, event: events.LosesAim) -> str:
    """Return whose aim is spoilt."""
    return f"{event.who} loses all aim points"


@WORDS.tells(events.DelayRemoved)
def delay_removed(_: State, event: events.DelayRemoved) -> str:
    """Return delay points that are gone; one that a decision has told of needs no words."""
    if event.instead:
        return ""
    return f"{event.who} shakes off {event.points} delay"


@WORDS.hands_do(events.DelayRemoved)
def remove_delay(_: State, event: events.DelayRemoved) -> str:
    """Remove delay points."""
    return f"Remove {event.points} of {event.who}’s delay points"


@WORDS.tells(events.Bleeds)
def bleeds(_: State, event: events.Bleeds) -> str:
    """Return who bleeds."""
    return f"{event.who} bleeds: {count_of(event.hits, 'hit')}"


@WORDS.tells(events.Tires)
def tires(_: State, event: events.Tires) -> str:
    """Return who tires."""
    return f"{event.who} tires: {count_of(event.hits, 'hit')}"


def all_tire(men: Sequence[events.Tires]) -> str:
    """Return who tire together, each by as many hits; empty if there is nobody."""
    if not men:
        return ""
    names = join_words([event.who for event in men])
    return f"{names} tire: {count_of(men[0].hits, 'hit')} each."


@WORDS.hands_do(events.Bleeds)
def note_bleeding(_: State, event: events.Bleeds) -> str:
    """Note the hits of a man who bleeds; they bring no delay."""
    return f"{event.who} bleeds: {count_of(event.hits, 'hit')}, no delay"


@WORDS.hands_do(events.Tires)
def note_fatigue(_: State, event: events.Tires) -> str:
    """Note the hits of a man who tires; they bring no delay."""
    return f"{event.who} tires: {count_of(event.hits, 'hit')}, no delay"


ENDS: Final = {"dead": "dies", "unconscious": "passes out", "gone": "leaves the map"}


@WORDS.tells(events.Out)
def out(state: State, event: events.Out) -> str:
    """Return how somebody left the showdown; at a real table people say only that theirs did."""
    by = f", brought down by {event.by}" if event.by else ""
    fainted = event.condition == "unconscious"
    if fainted and is_beside(state.options) and not state.find(event.who).automatic:
        return f"{event.who} is out of play{by}"
    return f"{event.who} {ENDS[event.condition]}{by}"


# -- victory --------------------------------------------------------------------------------------


@WORDS.tells(events.Points)
def points(_: State, event: events.Points) -> str:
    """Return victory points."""
    word = agrees(abs(event.points), "point", "points")
    return f"{event.side}: {with_sign(event.points)} victory {word} ({event.why})"


@WORDS.tells(events.Ends)
def ends(_: State, event: events.Ends) -> str:
    """Return how it ended."""
    return event.sentence


@WORDS.tells(Corrected)
def tell_corrected(state: State, event: Corrected) -> str:
    """Return what the table has otherwise, or what was noted of it."""
    strength = {man.name: man.strength for man in state.characters}
    return f"Noted: {notes_in_words(event.text, strength)}"


SAID_OF: Final = {
    "down": "is down",
    "up": "stands",
    "out unconscious": "is out cold",
    "out dead": "is dead",
    "out gone": "has left the map",
    "out no": "is not out",
}
"""What corrections without numbers say of somebody."""


HITS_TAKEN: Final = re.compile(r"has taken (\d+) hits?")
"""What is said of the hits that somebody has taken."""


def notes_in_words(text: str, strength: Mapping[str, int]) -> str:
    """Return corrections as a sentence says them: `Ike has taken 6 hits and has 2 delay points`.

    Of whom has taken as many hits as his *strength* it says that he is out. What is rarely put
    right stays as it was typed.
    """
    found, out = list[tuple[str, list[str]]](), set[str]()
    for part in text.split(";"):
        who, says = noted_of(part.strip(), strength)
        hits = HITS_TAKEN.search(says)
        if hits and int(hits[1]) >= strength.get(who, int(hits[1]) + 1):
            out.add(who)
        if says and found and found[-1][0] == who:
            found[-1][1].append(says)
        else:
            found.append((who, [says] if says else []))
    return "; ".join(
        f"{who} {join_words(says)}{', and is out' if who in out else ''}" if says else who
        for who, says in found
    )


def noted_of(part: str, names: Iterable[str]) -> tuple[str, str]:
    """Return of whom one correction is, and what it says of him; all of it, and nothing."""
    verb, _, rest = part.partition(" ")
    known = max((each for each in names if rest.startswith(f"{each} ")), key=len, default="")
    says = where_told(verb, rest.removeprefix(known).strip()) if known else ""
    if says:
        return known, says
    who, _, last = rest.rpartition(" ")
    if verb in SAID_OF and rest:
        return rest, SAID_OF[verb]
    if f"{verb} {last}" in SAID_OF and who:
        return who, SAID_OF[f"{verb} {last}"]
    if verb == "hits" and last.isdigit():
        return who, f"has taken {count_of(int(last), 'hit')}"
    if verb == "delay" and last.isdigit():
        return who, f"has {count_of(int(last), 'delay point')}"
    place = next((each for each in corrections.PARTS if who.endswith(f" {each}")), "")
    if verb == "wound" and place and last in corrections.GRADES:
        return who.removesuffix(f" {place}"), f"has a {last} {place} wound"
    return part, ""


def where_told(verb: str, said: str) -> str:
    """Return what a correction says of where somebody is and looks; empty if it says no such."""
    match verb:
        case "at":
            cell, _, facing = said.partition(" ")
            return f"is in {hex_named(cell)}{f' facing {facing}' if facing else ''}"
        case "faces":
            return f"faces {said}"
        case "head":
            return {"in": "does not look out", "out": "looks out"}.get(said, f"looks out to {said}")
        case "marker":
            return f"holds marker {said}"
        case _:
            return ""
