"""What conditions, bonus cards and marks of Gunslinger do, said where they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lonehand.engine.grammar.english import agrees, count_of
from lonehand.games.gunslinger.state import Character
from lonehand.show.maps import cells
from lonehand.show.sheets import Rule

DRILLS: Final = {
    "A": "closes in fast",
    "B": "comes slowly, with quick shots",
    "C": "stays and takes aimed shots",
    "D": "runs for cover, then aims",
}
"""What each marker, or row of the tables, has a man do, in a few words."""
BONUS: Final = {
    "B1": "Move takes one segment.",
    "B2": "Aim, Cock or Shoot takes one segment, with a light or medium gun.",
    "B3": "Cock or Shoot takes one segment, with any gun.",
    "B4": "He may plot Grab.",
    "B5": "He may plot Belt.",
    "B6": "Duck takes no time.",
    "B7": "Dodge kick takes no time.",
    "B8": "He may put Strength behind Hook and Belt.",
    "B9": "He may put Strength behind any blow.",
}
"""BG-BONUS: what each bonus card is good for."""
BONUS_IN_SHORT: Final = {
    "B1": "quick Move",
    "B2": "quick with lighter guns",
    "B3": "quick with any gun",
    "B4": "Grab",
    "B5": "Belt",
    "B6": "Duck at no cost",
    "B7": "Dodge kick at no cost",
    "B8": "Strength in Hook and Belt",
    "B9": "Strength in any blow",
}
ONE_HANDED: Final = "Added to his aim with a gun in one hand."
TWO_HANDED: Final = "Added to his aim with a gun in both hands."
BRAWLING: Final = "Added when he strikes."
OFF_HAND: Final = "Added to his aim with a gun in the off hand."
BOXES: Final = {
    "holster": "Put away: it has to be drawn first.",
    "hand": "Drawn, in the gun hand.",
    "hands": "Drawn, in both hands.",
    "off hand": "Drawn, in the other hand.",
    "cocked": "Ready: it can be shot at once.",
    "broken": "It cannot be used any more in this showdown.",
}
"""Words behind a weapon on a sheet."""
LEGEND: Final = cells.legend(
    "one side: round",
    "others: cornered",
    {
        "gun": "a gun in hand; filled: loaded; bright rim: cocked",
        "letter": "the drill that an automatic character follows",
        "number": "delay: so many segments are lost",
        "bar": "hits, out of his strength",
        "light": "a light wound",
        "serious": "a serious wound: it bleeds every turn",
        "head": "a head that looks round something",
        "pips": "aim points on somebody",
        "sleep": "unconscious",
        "cross": "dead",
    },
)
"""What the marks on the map mean."""


def conditions(man: Character) -> Iterator[Rule]:
    """Yield what each condition that somebody is in does; nothing for one who is out."""
    if man.condition == "unconscious":
        yield Rule("Unconscious", "Out of the showdown. He still bleeds.")
    if not man.active:
        return
    if man.down:
        yield Rule("Down", "Harder to hit from a distance. He has to get up before he walks.")
    if man.delay:
        lost = f"{count_of(man.delay, 'segment')} {agrees(man.delay, 'is', 'are')} lost."
        yield Rule(f"Delay {man.delay}", f"{lost} Half of what is left goes at the end of a turn.")
    if man.head_out:
        yield Rule("Head out", "He sees from there, and only his head can be hit from there.")
    for part in dict.fromkeys(wound.part for wound in man.wounds if wound.grade == "S"):
        arm = " That arm cannot be used any more." if part.endswith("arm") else ""
        yield Rule(f"Serious {part} wound", f"It costs hits at the end of every turn.{arm}")
    for part in dict.fromkeys(wound.part for wound in man.wounds if wound.grade == "L"):
        down = " It put him down." if part == "leg" else ""
        yield Rule(f"Light {part} wound", f"Its hits and delay are counted.{down}")
    points = sum(man.aim.values())
    if points:
        yield Rule("Aim points", "They count when he shoots at that target. Any wound takes them.")
