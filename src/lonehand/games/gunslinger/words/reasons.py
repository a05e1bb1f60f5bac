"""What an automatic character does and why, in sentences for a person.

A reason is kept as its clause and a key; its sentence stands here. A reading says that it is one
and names the option for another; where the letter looks foolish the sentence says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lonehand.engine.grammar.english import agrees, capital, join_words
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.facts import BANDS
from lonehand.games.gunslinger.readings import CLAUSES, OPTIONS

COLUMN_NAMES: Final = {"MOVE": "MOVE", "AS": "AS({})", "CAS": "C/AS({})", "BLOW": "HOOK, JAB, KICK"}
LINE_KINDS: Final = {
    "none": "has no entry",
    "ordinary": "has an entry",
    "bonus": "is for bonus cards",
}


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
    "segment": Sentence("Marker {0}, segment {1}: the line {2}."),
    "no bonus cards": Sentence("Bonus cards are off: this segment has no entry."),
    "no entry": Sentence("There is no entry: he does nothing."),
    "bonus skipped": Sentence("With delay points he skips the entries of bonus cards."),
    "no entry, no point removed": Sentence(
        "He has delay points, but a segment without an entry removes none.", READING
    ),
    "point removed": Sentence("He removes a delay point instead of acting."),
    "cell": Sentence("At {0} the cell says: {1}."),
    "entry": Sentence("For him that is {0}{1}."),
    "not for him": Sentence("He has none of the bonus cards for it."),
    # the chart
    "row": Sentence("Chart, row {0} under {1}: {2}{3}.{4}"),
    "empty gun first": Sentence("His gun is empty, and that is checked first.", READING),
    "empty gun not asked": Sentence(
        "This row does not ask whether his gun is loaded. It is empty; that looks foolish.",
        FOOLISH,
    ),
    "no gun": Sentence("He has no gun, so this is MOVE for him.", READING),
    "in the holster": Sentence("His gun is in the holster: he draws and cocks it.", READING),
    "uncocked": Sentence("His gun is uncocked, so he cocks it in this segment."),
    "no line of sight": Sentence("{0} is not in his line of sight: see MOVE."),
    "aims": Sentence(
        "Aim time {0} ({1} aim points, skill {2}, {3} for the gun) is below {4}: he aims."
    ),
    "aimed enough": Sentence(
        "Aim time {0} ({1} aim points, skill {2}, {3} for the gun) is {4} or more: he shoots."
    ),
    "click": Sentence("The gun is empty, and nothing happens.", FOOLISH),
    "no other gun": Sentence("He carries no other loaded gun: see C/AS."),
    "another gun": Sentence("His gun is empty, and he carries another one that is loaded."),
    "no hand for it": Sentence("No hand is free for the empty gun.", READING),
    "draws under cover": Sentence("He has another loaded gun and draws it first.", READING),
    "another gun stays": Sentence(
        "He has another loaded gun, but under C/AS the chart has him take cover and load.", READING
    ),
    "from the ground": Sentence("{0} lies in his own hex."),
    "aim dropped": Sentence(
        "He cannot shoot now, so he drops his aim points on {0} and reads on in the chart.",
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
    "fights where he lies": Sentence("With a leg wound he stays down: see C/AS(6).", READING),
    "cannot get up": Sentence("With a leg wound he stays down.", READING),
    "no cover anywhere": Sentence("There is no cover anywhere.", READING),
    "cover too far": Sentence("His cover is 7 or more hexes from the enemy: see MOVE.", READING),
    "takes cover": Sentence("He takes cover by getting down."),
    "goes on loading": Sentence("He has begun loading and goes on until the gun is full.", READING),
    "head out": Sentence("His head is out, so his hex counts as cover.", READING, option=False),
    "head out as printed": Sentence("His head goes out, cocked or not.", READING),
    "cocks before": Sentence("His gun is uncocked; his head stays in until it is ready.", READING),
    "loads": Sentence("He has rounds for his gun."),
    "nothing to load": Sentence("He has nothing to load, and does nothing."),
    "up before the blow": Sentence("He is down and gets up before he strikes.", READING),
    "out of reach": Sentence("{0} is out of reach of a blow: see MOVE.", READING, option=False),
    "strikes": Sentence("{0} at {1}. The right defence cancels it."),
    "strikes lying": Sentence("{0} at {1}, even though he is down; that looks foolish.", FOOLISH),
    "circle, loads": Sentence("The chart sends him in a circle, so he loads.", READING),
    "circle, nothing": Sentence("The chart sends him in a circle, so he does nothing.", READING),
    "not in the cover half": Sentence(
        "C alone is only for taking cover, which {0} is not.", READING
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
    "alike": Sentence("These make no difference ({0} either way): {1}."),
}
"""The sentence of every reason."""
VALUES: Final = {option.key: option.values for option in OPTIONS}


OFF_MAP: Final = re.compile(r"\boff (-?\d+),(-?\d+)")


def hexes(text: str) -> str:
    """Return text with every hex off the map in words; columns count on from A, which is 1."""
    return OFF_MAP.sub(r"the hex off the map in column \1, row \2", text)


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
    other = f"; option {option}: {', '.join(VALUES[option])}" if option else ""
    return f"{words} ({MARKS[found.mark]}{other})"


def parts(reason: Reason, *, rows: bool = True) -> Sequence[Any]:
    """Return what goes into a sentence; see `sentence`."""
    if reason.key in ("fewer hexsides", "order of play"):
        names = str(reason.parts[0]).split(", ")
        return f"{join_words(names)} {agrees(len(names), 'is', 'are')}", reason.parts[1]
    if reason.key in ("tie", "best hexes"):
        several, *others = reason.parts
        return join_words(str(several).split(", ")), *others
    if reason.key == "entry":
        action, cards = reason.parts
        return action, f", with {str(cards).replace(',', ' or ')}" if cards else ""
    if reason.key == "cell":
        return f"{band_of(reason.clause)} hexes", *reason.parts
    if reason.key == "segment":
        marker, number, kind = reason.parts
        return marker, number, LINE_KINDS[str(kind)]
    if reason.key == "row":
        number, column, n, does, read, above = reason.parts
        return row_parts(number, column, n, does, read, above if rows else ())
    return reason.parts


def band_of(clause: str) -> str:
    """Return the range band of a cell of the tables, by its clause: `GS-TAC-B2-4` is 4-6 hexes."""
    first = clause.rpartition("-")[2]
    return next((band for band in BANDS if band.startswith(first)), "any number of")


def row_parts(
    number: Any, column: Any, n: Any, does: Any, read: Any, above: Any
) -> tuple[object, ...]:
    """Return what goes into the sentence of a chart row, with the rows above that did not fit."""
    failed = "; ".join(f"row {row}, not true: {words}" for row, words in above)
    empty = " (the printed cell is empty; our reading)" if read else ""
    return (
        number,
        COLUMN_NAMES[column].format(n),
        does,
        empty,
        f" Above: {failed}." if failed else "",
    )


def own(who: str, thing: str) -> str:
    """Return a thing as one speaks of it: `the C45`, and by its whole name if it is another's."""
    name = f"{who}'s "
    return f"the {thing.removeprefix(name)}" if thing.startswith(name) else thing
