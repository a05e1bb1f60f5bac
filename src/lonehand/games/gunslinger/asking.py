"""At a table without a map: what is asked, in which words, and what follows from it.

How only what decides is asked, `lonehand.engine.asking` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from lonehand.engine import asking
from lonehand.engine.asking import UNKNOWN, Needed, Trial
from lonehand.engine.cases import Key, Question
from lonehand.engine.facts import said
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa import Plan
from lonehand.games.gunslinger.facts import AN_ENEMY, THAT_HEX, Facts
from lonehand.games.gunslinger.sheet import OnSheet
from lonehand.games.gunslinger.state import Character
from lonehand.games.gunslinger.tables import Readings

__all__ = ["Needed", "Question", "Table", "Trial", "alike", "next_question", "settle", "spoken"]
SIGHT, ZONE = "sight", "zone"
TOGETHER: Final = {
    "enemy_seen": 0,
    "enemy_seen_elsewhere": 1,
    "zone_hexes": 0,
    "nearer_than_hex": 1,
}
"""Facts that are asked for two at a time, and which of the two values is theirs."""


class Table(asking.Table):
    """What is known at a table about one automatic character in one segment.

    Args:
        sheet: his sheet, which the program keeps.
        enemies: the enemies in play, in order of play.
        readings: how unclear places are read; a question says what it asks for by them.
        levels: whether the map has more than one level.
        weapons: whether any weapon lies about.

    """

    def __init__(
        self,
        sheet: Character,
        enemies: Sequence[str],
        readings: Readings,
        *,
        levels: bool = True,
        weapons: bool = True,
    ) -> None:
        super().__init__(Facts)
        self.sheet, self.enemies, self.levels = OnSheet(sheet), tuple(enemies), levels
        self.readings = readings
        if not weapons:
            self.known["two_handed_in_sight",] = ()
            self.known["usable_weapons",] = ()

    def kept(self, name: str) -> Callable[..., Any] | None:
        """Return what his sheet says of a fact; None if it does not stand there."""
        found: Callable[..., Any] | None = getattr(self.sheet, name, None)
        return found

    def follows(self, trial: Trial, name: str, args: Sequence[Any]) -> Any:
        """Return a fact that follows from others; `UNKNOWN` where it does not."""
        follows = FOLLOWS.get(name)
        value = None if follows is None else follows(trial, *args)
        return UNKNOWN if value is None else value

    def part(self, name: str, args: Sequence[Any], value: Any) -> Any:
        """Return a fact's own part of an answer to two of them."""
        del args
        return value[TOGETHER[name]] if name in TOGETHER else value

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact; two pairs of facts are asked for together."""
        if name in ("enemy_seen", "enemy_seen_elsewhere"):
            return self.whom_he_sees()
        if name in ("zone_hexes", "nearer_than_hex"):
            return hex_in_zone(args[0], self.readings)
        options: tuple[Any, ...] = getattr(Facts, name).options
        if options == AN_ENEMY:
            somebody = name == "closest_enemy" and self.enemies
            options = self.enemies if somebody else (*self.enemies, None)
        return Question((name, *args), words, {spoken(option): option for option in options})

    def whom_he_sees(self) -> Question:
        """Ask whom he sees, on his own level or on another, in one question."""
        answers: dict[str, Any] = {enemy: (enemy, None) for enemy in self.enemies}
        if self.levels:
            answers |= {f"{enemy}, on another level": (None, enemy) for enemy in self.enemies}
        return Question(
            (SIGHT,),
            "the nearest enemy in his line of sight, those on his own level first "
            "(equally near: the fewest hexsides to turn, then order of play)",
            {**answers, "nobody": (None, None)},
        )


def hex_in_zone(enemy: str, readings: Readings) -> Question:
    """Ask for the hex in an enemy's aim zone, and whether the enemy is nearer, in one question.

    GS-9.2.11.2, GS-9.2.11.GOAL: which hexes count, and which of them comes first.
    """
    but = "but not his own"
    if readings.hex_goal != "all":
        but += (
            f", none with a rock, a tree or a table in it, and none in a building that neither he "
            f"nor {enemy} is in"
        )
    first, then = ("him", enemy) if readings.hex_nearest == "him" else (enemy, "him")
    return Question(
        (ZONE, enemy),
        f"among the hexes that he sees in the aim zone of {enemy}, off the map too, {but}: "
        f"the nearest to {first}, of these the nearest to {then}, of these one by a die",
        {
            "there is none": ((), False),
            f"it is as near to him as {enemy}, or nearer": ((THAT_HEX,), False),
            f"{enemy} is nearer to him": ((THAT_HEX,), True),
        },
    )


def spoken(value: Any) -> str:
    """Return what a fact may be, in words."""
    return value[0] if isinstance(value, tuple) and value else said(value)


def sees(trial: Trial, enemy: str) -> bool | None:
    """Return whether he sees that enemy, as far as it follows from what was said of his sight."""
    sight = trial.answer((SIGHT,))
    if sight is UNKNOWN:
        return None
    if enemy in sight:
        return True
    return False if sight == (None, None) else None


def body_seen(trial: Trial, enemy: str) -> bool | None:
    """Sight is mutual: with his head in, his body is seen by just those whom he sees."""
    return False if trial.head_out() else sees(trial, enemy)


def in_cover(trial: Trial, enemy: str) -> bool | None:
    """GS-9.2.11.COVER has asked already whether his hex hides him from an unseen enemy."""
    hidden = trial.answer(("enemy_from_cover",))
    if sees(trial, enemy) is False and hidden in (enemy, None):
        return bool(hidden == enemy)
    return None


def seen_by_enemy(trial: Trial) -> bool | None:
    """Sight is mutual: whoever sees nobody is seen by nobody."""
    sight = trial.answer((SIGHT,))
    return None if sight is UNKNOWN else sight != (None, None)


FOLLOWS: Final[dict[str, Callable[..., bool | None]]] = {
    "body_seen": body_seen,
    "in_cover": in_cover,
    "seen_by_enemy": seen_by_enemy,
}
"""Facts that may follow from others; None where they do not."""

Decision = Callable[[Facts], Plan]


def next_question(decision: Decision, table: Table) -> Question | Plan:
    """Return the fact to ask for next, or the plan once nothing more can change it."""
    return asking.next_question(given(decision), table, alike)


def settle(decision: Decision, table: Table, ask: Callable[[Question], str], key: Key = ()) -> Plan:
    """Ask for facts, one at a time, until the plan is settled; *ask* returns an answer's words.

    *key* says all that the decision depends on, so that its tree can be kept.
    """
    return asking.settle(given(decision), table, ask, alike, key)


def given(decision: Decision) -> Callable[[Any], Plan]:
    """Return the decision, to be given the facts of a trial."""
    return lambda trial: decision(cast("Facts", trial))


def alike(plans: Sequence[Plan], left_open: Sequence[Question]) -> Plan:
    """Return a plan with the reasons that hold in every trial, and what nobody needs to know."""
    first, *others = plans
    if not others:
        return first
    why = [reason for reason in first.why if all(reason in other.why for other in others)]
    cells = {plan.cell for plan in plans}
    clauses = list(dict.fromkeys(plan.clause for plan in plans))
    words = list(dict.fromkeys(question.words for question in left_open))
    why.append(Reason(first.clause, "alike", (", ".join(clauses), "; ".join(words))))
    cell = first.cell if len(cells) == 1 else ""
    return first._replace(why=tuple(why), cell=cell)
