"""Dice that are typed in at a real table: what each roll is for, in words.

A roll names how many dice of how many sides; a choice that a die makes among units or places is
typed as what the die has taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lonehand.engine.question import Question

ROLLS: Final = {
    "GF-PREP-2b": "in which square does the AI place its objective?",
    "GF-PREP-2c": "towards which square does it move the objective?",
    "GF-DEP-1": "at which edge do you deploy? (4 to 6 south, 1 to 3 north)",
    "GF-DEP-2c": "in which section does this group deploy? (1-2 the first, 3-4 the second, 5-6 the "
    "third)",
    "GF-ACT-1b": "in which section does the AI activate a unit? (1-2 the first, 3-4 the second, "
    "5-6 the third)",
    "GF-SR-CASTER-2": "which spell is drawn? (1-2 counts as 1, 3-4 as 2, 5-6 as 3)",
    "GFC-11": "which table is made?",
    "GFC-12": "how many objectives are there?",
    "GFC-30": "an attack, first to hit and then to block",
    "GFC-35": "a melee attack, to hit",
    "GFC-47": "morale",
    "GFC-48": "morale after a melee",
    "GFS-bane": "Defense again, for Bane",
    "GFS-caster": "does the spell work?",
    "GFS-fearless": "Fearless",
    "GFS-impact": "Impact",
    "GFS-mend": "how many wounds are healed?",
    "GFS-regeneration": "Regeneration",
}
"""What a roll is for, by its clause."""
ROLL_OFF: Final = "a roll-off: your die first, then the AI’s"
PICKS: Final = {
    "GF-ACT-1d": "Roll to choose the unit that is activated. Which is it?",
    "GF-DEP-2": "Groups are dealt at random. Which comes next?",
    "GF-DEP-3": "Roll to choose what deploys next, or where. Which is it?",
    "GF-PREP-1": "Draw an army at random. Which is it?",
    "GF-SR-AIRCRAFT": "Roll to choose the Aircraft that deploys next. Which is it?",
    "GF-SR-AMBUSH-2": "Roll to choose the unit that arrives next. Which is it?",
    "GF-SR-SCOUT": "Roll to choose the Scouts that deploy next. Which are they?",
    "GF-SR-TRANSPORT-1": "Roll to choose the transport, or who rides in it. Which is it?",
    "GF-TYPE-S": "Both of its weapons are worth the same. Roll for its type. Which is it?",
    "GFC-42": "Roll to choose the model that dies. Which is it?",
}
"""What a die chooses, by its clause."""
ANY_PICK: Final = "These are equally good. Roll to choose one. Which is it?"
ROLLED_OFF: Final = ("GF-DEP-1", "GFC-13", "GFS-ambush")
"""Clauses for which both sides roll a die."""
TERRAIN: Final = "dangerous terrain"
FACES: Final = 6


def prompt(question: Question) -> str:
    """Return what has to be typed of a roll, or of what a die has chosen, as a sentence."""
    about: Mapping[str, Any] = question.about or {}
    if question.topic != "roll":
        return PICKS.get(question.clause, ANY_PICK)
    count, faces, bands = about["count"], about["faces"], about["bands"]
    sides = "" if faces == FACES else f" of {faces} sides"
    dice = f"a die{sides}" if count == 1 else f"{count} dice{sides}"
    if count == 2 and question.clause in ROLLED_OFF:
        return f"Roll {dice}: {ROLL_OFF}."
    what = ROLLS.get(question.clause, TERRAIN)
    if what.endswith(("?", ")")):
        return f"Roll {dice}: {what}"
    return f"Roll {dice}: {what} ({bands})." if bands else f"Roll {dice}: {what}."
