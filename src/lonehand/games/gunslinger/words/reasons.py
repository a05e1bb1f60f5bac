"""What an automatic character has decided and why, in English, and what hands do about it.

A reason is kept as its clause and a key; here is its sentence. The sentence of a reading says that
it is one and names the option for another; where the letter looks foolish the sentence says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.grammar.english import agrees, capital, join_words
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.automa.activities import CHOSEN, DROPPED, FROM_THE_GROUND, OTHER_HAND
from lonehand.games.gunslinger.automa.facts import BANDS
from lonehand.games.gunslinger.readings import CLAUSES, OPTIONS
from lonehand.games.gunslinger.rules.ground import BOARDS

LINE_KINDS: Final = {
    "none": "asks nothing of him",
    "ordinary": "asks something of him",
    "bonus": "is for men with bonus cards",
}
ACTIONS: Final = {
    "MOVE": "advance",
    "C": "take cover",
    "BLOW": "strike",
    "STRENGTH": "put strength behind his next blow",
    "–": "do nothing",
}
"""What a drill has him do, in a player's words; the words of the print stand behind the clause."""
AIMING: Final = re.compile(r"(C/)?AS\((\d+)\)")
"""AS(4): aim until he has so many points; C/AS(4): from cover."""
CELLS: Final = {
    "SHOOT": "he shoots",
    "AIM": "if he has aimed enough he shoots, else he aims",
    "AS(n)": "if he has aimed enough he shoots, else he aims",
    "see C/AS(6)": "he takes cover, or shoots after much aiming",
    "see MOVE": "he advances instead",
    "the blow": "he strikes",
    "GET UP": "he gets up",
    "GET DOWN": "he gets down",
    "HEAD OUT": "he puts his head out",
    "HEAD BACK": "he takes his head in",
    "LOAD or do nothing": "he loads, or has nothing to do",
    "ADVANCE towards the enemy": "he advances towards the enemy",
    "ADVANCE towards the cover hex": "he advances to cover",
    "ADVANCE towards the hex": "he advances towards the hex",
    "ADVANCE towards the weapon": "he advances towards the weapon",
    "DRAW AND COCK it from the ground": "he picks it up and cocks it",
    "DRAW AND COCK from the holster, empty gun to the other hand; else see C/AS": (
        "he draws another loaded gun and keeps the empty one in his other hand; "
        "without another he takes cover"
    ),
    "DRAW AND COCK from the holster, empty gun dropped; else see C/AS": (
        "he drops the empty gun and draws another loaded one; without another he takes cover"
    ),
}
"""What the chart has him do, by what its cell says."""
CONDITIONS: Final = {
    "down": "he is down",
    "up": "he is on his feet",
    "leg wound": "he has a leg wound",
    "no leg wound": "he has no leg wound",
    "in a cover hex": "he is in a cover hex",
    "not in a cover hex": "he is in no cover hex",
    "weapon loaded": "his weapon is loaded",
    "weapon unloaded": "his weapon is empty",
    "cover hex less than 7 hexes from the enemy": "his cover is less than 7 hexes from the enemy",
    "cover hex 7 or more hexes from the enemy": "his cover is 7 or more hexes from the enemy",
    "body in the enemy's line of sight": "the enemy sees his body",
    "body not in the enemy's line of sight": "the enemy does not see his body",
    "head out": "his head is out",
    "head in": "his head is in",
    "in the weapon's hex": "he is in the weapon's hex",
    "not in the weapon's hex": "he is not in the weapon's hex",
}
"""The chart's conditions as sentences; one that is missing here is a sentence already."""
DOES: Final = {
    "ADVANCE": "advance",
    "STRENGTH": "put strength behind his next blow",
    "HEAD OUT": "put his head out",
    "HEAD BACK": "take his head in",
    "nothing": "do nothing",
}
"""The activities that are more than their own word in small letters."""


def act_of(activity: str) -> str:
    """Return an activity as it follows *he will*: `get up`, `put his head out`."""
    return DOES.get(activity, activity.lower())


def told_to(entries: str) -> str:
    """Return what the tables tell a man to do: `2H: AS(6) · MOVE` as it follows *has him*."""
    found = []
    for entry in entries.split(" · "):
        who, _, action = entry.rpartition(": ")
        cards = who.replace(",", " or ")
        only = "a two-handed gun" if who == "2H" else f"bonus card {cards}"
        found.append(action_of(action) + (f" (with {only})" if who else ""))
    return ", or else ".join(found)


def action_of(action: str) -> str:
    """Return an automatic action in a player's words: `AS(4)` is `aim up to 4, then shoot`."""
    aiming = AIMING.fullmatch(action)
    if aiming is None:
        return ACTIONS.get(action, act_of(action))
    cover = "take cover, " if aiming[1] else ""
    if aiming[2] == "0":
        return f"{cover}shoot"
    return f"{cover}aim up to {aiming[2]}, then shoot"


class Sentence(NamedTuple):
    """The words of a reason, and whether it is a reading or looks foolish.

    Of a clause that reads several things the option need not be about this one: *option*.
    """

    words: str
    mark: str = ""
    option: bool = True


READING, FOOLISH = "reading", "foolish"
MARKS: Final = {READING: "our reading", FOOLISH: "by the letter"}
SENTENCES: Final = {
    # targets
    "tie": Sentence("{0} are equally good. The die picks {1}."),
    "no weapon anywhere": Sentence(
        "He has no weapon and there is none to pick up, so he will brawl.", READING
    ),
    "weapon for the unarmed": Sentence("He has no weapon and goes for {0}, seen or not."),
    "weapon left for an enemy": Sentence("A two-handed weapon lies there, but an enemy sees him."),
    "better weapon": Sentence("He sees {0} lying free, and he is as good with it."),
    "sees": Sentence("{0} is the nearest enemy he sees on his level."),
    "sees on another level": Sentence(
        "He sees nobody on his own level. {0} is the nearest on another.", READING
    ),
    "sees nobody": Sentence("No enemy is in his line of sight."),
    "letter of cover": Sentence(
        "To the letter, a man hidden in a cover hex is sent to another hex; that looks foolish.",
        FOOLISH,
    ),
    "hidden from": Sentence("His hex hides him, so {0} stays his target.", READING),
    "no hex in the zone": Sentence("He sees no hex in the aim zone of {0}."),
    "no goal": Sentence("He cannot stand in {0}, so he does not go there.", READING),
    "goal by option": Sentence("He cannot stand in {0}; that looks foolish.", FOOLISH),
    "hex in the zone": Sentence("{0} is the hex in the aim zone of {1} that is {2}."),
    "hex beyond stays": Sentence(
        "{0} is nearer, but the hex lies beyond him and stays the target.", READING
    ),
    "nearer than the hex": Sentence("{0} is nearer than the hex in his aim zone.", READING),
    "hex in another zone": Sentence(
        "{0} is the best hex in the zone of some other enemy.", READING
    ),
    "way out": Sentence("He runs for the way out, {0}.", READING),
    "last resort": Sentence("Nothing else is left: straight for {0}.", READING),
    "nobody left": Sentence("No enemy is left."),
    "fewer hexsides": Sentence("{0} just as near; {1} needs fewer hexsides of turning.", READING),
    "order of play": Sentence(
        "{0} just as near, and turning does not decide; {1} comes first in the order of play.",
        READING,
    ),
    "best hex": Sentence("The best way leads into {0}."),
    "best hexes": Sentence(
        "The best ways lead into {0}. They are equally good, and a die picks one."
    ),
    "no hex is better": Sentence(
        "No hex that he can enter is better than his own.", READING, option=False
    ),
    # the segment
    "turns": Sentence("{0} is not in his aim zone: he turns, for one delay point."),
    "segment": Sentence("In segment {1}, drill {0} {2}."),
    "no bonus cards": Sentence("Bonus cards are off, so this segment asks nothing of him."),
    "no entry": Sentence("His drill asks nothing of him at this distance, so he does nothing."),
    "bonus skipped": Sentence("While he has delay, he makes no use of bonus cards."),
    "no entry, no point removed": Sentence(
        "He has delay, but he shakes none off in a segment in which his drill is silent.", READING
    ),
    "point removed": Sentence("He shakes off a delay point instead of acting."),
    "cell": Sentence("At {0}, his drill has him {1}."),
    "entry": Sentence("So he is to {0}{1}."),
    "not for him": Sentence("He has none of the bonus cards for it."),
    # the chart
    "row": Sentence("{0}{1}{2}.{3}"),
    "empty gun first": Sentence("His gun is empty, and that is checked first.", READING),
    "empty gun not asked": Sentence(
        "Nobody asks here whether his gun is loaded. It is empty; that looks foolish.",
        FOOLISH,
    ),
    "no gun": Sentence("He has no gun, so he advances.", READING),
    "in the holster": Sentence("His gun is in the holster: he draws and cocks it.", READING),
    "uncocked": Sentence("His gun is uncocked, so he cocks it in this segment."),
    "no line of sight": Sentence("{0} is not in his line of sight, so he advances."),
    "aims": Sentence(
        "Aim time {0} ({1} aim points, skill {2}, {3} for the gun) is below {4}: he aims."
    ),
    "aimed enough": Sentence(
        "Aim time {0} ({1} aim points, skill {2}, {3} for the gun) is {4} or more: he shoots."
    ),
    "click": Sentence("The gun is empty, and nothing happens.", FOOLISH),
    "no other gun": Sentence("He carries no other loaded gun, so he takes cover."),
    "another gun": Sentence("His gun is empty, and he carries another one that is loaded."),
    "no hand for it": Sentence("No hand is free for the empty gun.", READING),
    "draws under cover": Sentence("He has another loaded gun and draws it first.", READING),
    "another gun stays": Sentence(
        "He has another loaded gun, but told to take cover he takes cover and loads.", READING
    ),
    "from the ground": Sentence("{0} lies in his own hex."),
    "aim dropped": Sentence(
        "He cannot shoot now, so he drops his aim points on {0} and does something else.",
        READING,
    ),
    "cock first": Sentence("He would shoot, but the gun is not ready.", READING),
    "shoots for aim points": Sentence("He has aim points on {0}, so he shoots instead of moving."),
    "shoots another": Sentence(
        "He sees {0} and has aim points on him, so he shoots at him.", READING
    ),
    "advances though down": Sentence(
        "As printed, he advances even though he is down; that looks foolish.", FOOLISH
    ),
    "gets up first": Sentence("He is down and has to get up first.", READING),
    "fights where he lies": Sentence(
        "With a leg wound he stays down and fights from there.", READING
    ),
    "cannot get up": Sentence("With a leg wound he stays down.", READING),
    "no cover anywhere": Sentence("There is no cover anywhere.", READING),
    "cover too far": Sentence(
        "His cover is 7 or more hexes from the enemy, so he advances.", READING
    ),
    "takes cover": Sentence("He takes cover by getting down."),
    "goes on loading": Sentence("He has begun loading and goes on until the gun is full.", READING),
    "head out": Sentence("His head is out, so his hex counts as cover.", READING, option=False),
    "head out as printed": Sentence("His head goes out, cocked or not.", READING),
    "cocks before": Sentence("His gun is uncocked; his head stays in until it is ready.", READING),
    "loads": Sentence("He has rounds for his gun."),
    "nothing to load": Sentence("He has nothing to load, and does nothing."),
    "up before the blow": Sentence("He is down and gets up before he strikes.", READING),
    "out of reach": Sentence(
        "{0} is out of reach of a blow, so he advances.", READING, option=False
    ),
    "strikes": Sentence("He strikes at {1}: {0}. The right defence cancels it."),
    "strikes lying": Sentence(
        "He strikes at {1} ({0}), even though he is down; that looks foolish.", FOOLISH
    ),
    "circle, loads": Sentence("The chart sends him round in a circle, so he loads.", READING),
    "circle, nothing": Sentence(
        "The chart sends him round in a circle, so he does nothing.", READING
    ),
    "not in the cover half": Sentence(
        "He may only take cover in this segment, and to {0} is not that.", READING
    ),
    "strength": Sentence("It strengthens his next blow of this turn.", READING),
    "strength at nobody": Sentence(
        "His target is not an enemy, so there is nothing to strengthen.", READING
    ),
    # on a map
    "to and fro": Sentence(
        "From {0}, the letter would send him to {1} and straight back; that looks foolish.",
        FOOLISH,
    ),
    # at a table
    "one of the cells": Sentence("His cell is {0}; here they come to the same thing."),
    "alike": Sentence("Nobody needs to know, as he would do the same: {1}."),
}
"""The sentence of every reason."""
TITLES: Final = {option.key: option.title for option in OPTIONS}


OFF_MAP: Final = re.compile(r"\boff (-?\d+),(-?\d+)")


BOARD_HEX: Final = re.compile(r"\b(?:([a-z]+(?:_[a-z]+)*) )?([A-Z]+\d+)(u?)\b")
"""A hex as it is written down: with its board if there are several, and `u` for an upper floor."""
OWN_BOARDS: Final = frozenset(each.stem for each in BOARDS.iterdir())


def hex_named(text: str) -> str:
    """Return text with its hexes in words: `Main street B9`, `E4 upstairs`."""

    def named(found: re.Match[str]) -> str:
        board, cell, upper = found.groups()
        words = capital(board.replace("_", " ")) if board in OWN_BOARDS else board
        return f"{f'{words} ' if words else ''}{cell}{' upstairs' if upper else ''}"

    return BOARD_HEX.sub(named, text)


def hexes(text: str) -> str:
    """Return text with every hex in words; columns off the map count on from A, which is 1."""
    return hex_named(OFF_MAP.sub(r"the hex off the map in column \1, row \2", text))


def sentence(reason: Reason, *, rows: bool = True) -> str:
    """Return a reason in words, marked if it is a reading or looks foolish.

    With *rows* the sentence of a row of the chart names those above it that did not fit.
    """
    found = SENTENCES[reason.key]
    words = capital(hexes(found.words.format(*parts(reason, rows=rows))))
    if not found.mark:
        return words
    known = found.option and reason.clause in CLAUSES
    option = CLAUSES[reason.clause].option if known else ""
    other = f"; set-up can change it: {TITLES[option]}" if option else ""
    return f"{words} ({MARKS[found.mark]}{other})"


def parts(reason: Reason, *, rows: bool = True) -> Sequence[Any]:
    """Return what goes into a sentence; see `sentence`."""
    if reason.key in ("fewer hexsides", "order of play"):
        names = str(reason.parts[0]).split(", ")
        return f"{join_words(names)} {agrees(len(names), 'is', 'are')}", reason.parts[1]
    if reason.key in ("tie", "best hexes"):
        several, *others = reason.parts
        return join_words(str(several).split(", ")), *others
    if reason.key in ("strikes", "strikes lying"):
        blow, *others = reason.parts
        return str(blow).lower(), *others
    if reason.key == "not in the cover half":
        return (act_of(str(reason.parts[0])),)
    if reason.key == "entry":
        action, cards = reason.parts
        thanks = f", with bonus card {str(cards).replace(',', ' or ')}" if cards else ""
        return action_of(str(action)), thanks
    if reason.key == "cell":
        return f"{band_of(reason.clause)} hexes", told_to(str(reason.parts[0]))
    if reason.key == "segment":
        marker, number, kind = reason.parts
        return marker, number, LINE_KINDS[str(kind)]
    if reason.key == "row":
        _, column, n, does, read, above = reason.parts
        return row_parts(str(column), n, str(does), read, above if rows else ())
    return reason.parts


def band_of(clause: str) -> str:
    """Return the range band of a cell of the tables, by how its clause ends: `-4` is 4–6 hexes."""
    first = clause.rpartition("-")[2]
    found = next((band for band in BANDS if band.startswith(first)), "any number of")
    return found.replace("-", "–")


def row_parts(column: str, n: Any, does: str, read: Any, above: Any) -> tuple[object, ...]:
    """Return what goes into the sentence of a chart row, with the rows above that did not fit."""
    told = {"AS": f"AS({n})", "CAS": f"C/AS({n})"}.get(column, column)
    failed = list(dict.fromkeys(condition(words) for _, words in above))
    empty = " (the printed cell is empty; our reading)" if read else ""
    first = f" What was checked first does not hold: {join_words(failed, 'or')}." if failed else ""
    said, does_so = action_of(told), CELLS[does]
    if re.match(f"he {re.escape(said)}s?(?! instead)\\b", does_so):
        return "", capital(does_so), empty, first
    return f"Here “{said}” means: ", does_so, empty, first


def condition(words: str) -> str:
    """Return a condition of the chart as a sentence without its full stop."""
    return CONDITIONS.get(words, words)


NTH: Final = {"2": "second", "3": "third", "4": "fourth"}
"""Which one of several weapons alike, by the number behind its code."""
NAMES: Final = {"KNF": "knife", "TWK": "tomahawk", "SBR": "sabre"}
"""What weapons that are no guns are called, by their codes."""


def own(who: str, thing: str) -> str:
    """Return a thing as one speaks of it: `the C45`, and by its whole name if it is another's."""
    name = f"{who}'s "
    if not thing.startswith(name):
        return thing
    code, _, number = thing.removeprefix(name).partition(".")
    nth = NTH.get(number, "")
    return " ".join(filter(None, ("the", nth, NAMES.get(code, code))))


# -- the decision ----------------------------------------------------------------------------------


def why_nothing(event: events.Decision) -> str:
    """Return why he does nothing, if no cell of the tables says so."""
    if not event.target:
        return ": no enemy is left"
    if event.skips:
        return ": he has delay, and so makes no use of bonus cards"
    return "" if event.cell else f": drill {event.marker} asks nothing of him now"


def at_what(event: events.Decision) -> str:
    """Return at whom or towards what an activity is, as it follows the activity's name."""
    target = hexes(event.target)
    match event.activity:
        case "SHOOT":
            return f" at {event.victim or target}"
        case "ADVANCE" if event.towards == "cover":
            return f" to cover from {target}"
        case "ADVANCE":
            return f" towards {target}"
        case "AIM" | "HOOK" | "JAB" | "KICK":
            return f" at {target}"
        case "HEAD OUT":
            return f" against {target}"
        case _:
            return ""


def deed(event: events.Decision) -> str:
    """Return what he has decided on, as a heading: `Aim at Doc`, `Does nothing`."""
    if event.removes:
        return "Shakes off a delay point"
    return f"{capital(act_of(event.activity))}{at_what(event)}"


def by_hand(event: events.Decision) -> list[str]:
    """Return what hands do about a decision, one thing at a time; nothing if it is all told."""
    if event.by_hand == events.NOTHING:
        return []
    if event.by_hand == events.ATTACK:
        return activity(event)
    who, target, steps = event.who, event.target, []
    if event.turns:
        steps.append(
            f"Turn {who} by as few hexsides as it takes to bring {target} into his aim zone; "
            "he takes one delay point."
        )
    if event.removes:
        steps.append(f"Remove one delay point of {who}.")
    if event.drops_aim:
        steps.append(f"Take {who}’s aim points off {target}.")
    return [*steps, *activity(event)] or [f"{who} does nothing."]


def activity(event: events.Decision) -> list[str]:
    """Return the steps of the activity itself."""
    who, target = event.who, event.target
    gun = own(who, event.in_use) if event.in_use else "his gun"
    match event.activity:
        case "nothing":
            return []
        case "ADVANCE":
            steps = [f"Take {who}’s head in."] if event.head_in else []
            first, *then = ways(event)
            tied = "; equally good: ".join([first, ", then ".join(then)])
            return [*steps, f"Move {who} one hex towards {bound_for(event)}: {tied}."]
        case "SHOOT":
            return [f"{who} shoots at {event.victim} with {gun}: one round less."]
        case "AIM":
            return [f"Put two of {who}’s aim points on {target}."]
        case "DRAW AND COCK":
            return [f"{who} draws and cocks {tell_drawn(event, gun)}{where_empty(event)}."]
        case "LOAD":
            return [f"{who} loads {gun} once."]
        case "COCK":
            return [f"{who} cocks {gun}."]
        case "HOOK" | "JAB" | "KICK":
            return [f"{who} strikes at {target}: {event.activity.lower()}."]
        case "STRENGTH":
            return [f"{who}’s next blow of this turn is strengthened."]
        case _:
            return [f"{who}: {act_of(event.activity)}."]


def tell_drawn(event: events.Decision, gun: str) -> str:
    """Return which weapon he draws, and from where."""
    if event.gun == FROM_THE_GROUND:
        return f"{event.target} from the ground"
    other = own(event.who, event.other) if event.other else "another loaded gun"
    return f"{gun if event.gun == CHOSEN else other} from the holster"


def where_empty(event: events.Decision) -> str:
    """Return where the empty gun goes, as the end of a sentence."""
    ends = {
        DROPPED: "; the empty one is dropped",
        OTHER_HAND: "; the empty one goes to his other hand",
    }
    return ends.get(event.empty, "")


def bound_for(event: events.Decision) -> str:
    """Return what he advances towards."""
    if event.towards == "cover":
        return f"the cover hex against {event.target} that is closest to him"
    return event.target


def ways(event: events.Decision) -> list[str]:
    """Return by what he steps, in order of preference, as `on_map.criteria` has it.

    Along a path; into a path hex; into a free one. Into no building but the enemy's, bound for a
    hex. To the closest cover, by the way that is closest to the target.
    """
    step = "any neighbouring hex" if event.steps == "any" else "a front hex"
    shortest = f"into {step} on the shortest way that can be walked"
    if event.towards == "hex":
        shortest += ", and into no building but one that the enemy is in"
    closest = [f"into the hex nearest {event.target}", "by the way that stays nearest as a whole"]
    return [
        shortest,
        *(closest if event.towards == "cover" else ()),
        "staying on a path while it leads no further away",
        "into a path hex",
        "into an unoccupied hex",
        "by a die",
    ]
