"""At a table without a map: what is asked, in which words, and what follows from it.

How only what decides is asked, `lonehand.engine.at_table.trials` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from lonehand.engine.at_table import trials
from lonehand.engine.at_table.cases import BAR, Key, Question
from lonehand.engine.at_table.trials import UNKNOWN, AskTogether, Needed, Trial
from lonehand.engine.facts import in_words
from lonehand.engine.grammar.english import join_words
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.activities import FROM_THE_GROUND
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.facts import AN_ENEMY, FAR, NEAR, NOWHERE, THAT_HEX, Facts
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.rules.sheet import OnSheet
from lonehand.games.gunslinger.state import Character

__all__ = [
    "Needed",
    "Question",
    "Table",
    "Trial",
    "alike",
    "next_question",
    "settle",
    "values_in_words",
]
SIGHT, ZONE, WHOM = "sight", "zone", "whom"
IN_SIGHT: Final = "the nearest enemy he sees"
FROM_COVER: Final = "the nearest enemy his hex hides him from"
CLOSEST: Final = "the nearest enemy"
BY_RULE: Final = (IN_SIGHT, FROM_COVER, CLOSEST)
"""Enemies whom people find on their map by the rule; who it is is asked only where it matters."""
SOME, SOME_ELSEWHERE, NOBODY = "somebody", "somebody, on another level only", "nobody"
TOGETHER: Final = {
    "enemy_seen": 0,
    "enemy_seen_elsewhere": 1,
    "zone_hexes": 0,
    "nearer_than_hex": 1,
}
"""Facts that are asked for two at a time, and which of the two values is theirs."""


class Table(trials.Table):
    """What is known at a table about one automatic character in one segment.

    Args:
        sheet: his sheet, which the program keeps.
        enemies: the enemies in play, in order of play.
        readings: how unclear places are read; a question says what it asks for by them.
        levels: whether the map has more than one level.
        weapons: whether a weapon lies about that he can use.
        long_ones: whether a two-handed one lies about that he can use.
        by_rule: whether one of several enemies is found by people by the rule, and his name is
            asked only where it matters.

    """

    def __init__(
        self,
        sheet: Character,
        enemies: Sequence[str],
        readings: Readings,
        *,
        levels: bool = True,
        weapons: bool = True,
        long_ones: bool = True,
        by_rule: bool = False,
    ) -> None:
        super().__init__(Facts)
        self.by_rule = by_rule and len(enemies) > 1
        self.has_aim = bool(sheet.aim) and self.by_rule
        self.sheet, self.enemies, self.levels = OnSheet(sheet), tuple(enemies), levels
        self.readings = readings
        if not weapons:
            self.known["usable_weapons",] = ()
        if not (weapons and long_ones):
            self.known["two_handed_in_sight",] = ()
        if len(self.enemies) == 1:  # there is no other enemy whose aim zone could have a hex
            self.known["other_zone_hexes", self.enemies[0]] = ()

    def kept_fact(self, name: str) -> Callable[..., Any] | None:
        """Return what his sheet says of a fact; None if it does not stand there."""
        if name == "aim_points" and self.has_aim:
            return None
        found: Callable[..., Any] | None = getattr(self.sheet, name, None)
        return found

    def follows(self, trial: Trial, name: str, args: Sequence[Any]) -> Any:
        """Return a fact that follows from others; `UNKNOWN` where it does not."""
        if name == "aim_points":
            return self.sheet.aim_points(self.who_it_is(trial, args[0]))
        if name == "closest_enemy" and self.by_rule:
            return CLOSEST
        follows = FOLLOWS.get(name)
        value = None if follows is None else follows(trial, *args)
        return UNKNOWN if value is None else value

    def who_it_is(self, trial: Trial, enemy: str) -> str:
        """Return the name of an enemy whom people find by a rule; raise Needed if nobody said."""
        if enemy not in BY_RULE:
            return enemy
        return str(trial.value_told(self.whom(enemy)))

    def whom(self, enemy: str) -> Question:
        """Ask who an enemy is whom people find by a rule."""
        return Question((WHOM, enemy), f"name of {enemy}", {name: name for name in self.enemies})

    def part(self, name: str, args: Sequence[Any], value: Any) -> Any:
        """Return a fact's own part of an answer to two of them; sight is mutual."""
        del args
        if name == "seen_by_enemy" and isinstance(value, tuple):
            return value != (None, None)
        return value[TOGETHER[name]] if name in TOGETHER else value

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact; two pairs of facts are asked for together."""
        by_sight = name == "seen_by_enemy" and name not in self.given
        if by_sight or name in ("enemy_seen", "enemy_seen_elsewhere"):
            return self.whom_he_sees()
        if name in ("zone_hexes", "nearer_than_hex"):
            return hex_in_zone(args[0], self.readings)
        options: tuple[Any, ...] = getattr(Facts, name).options
        if options == AN_ENEMY:
            if name == "enemy_from_cover" and self.by_rule:
                return self.from_cover(words)
            somebody = name == "closest_enemy" and self.enemies
            options = self.enemies if somebody else (*self.enemies, None)
        answers = {values_in_words(option): option for option in options}
        return Question((name, *args), words, answers, short(name, answers))

    def from_cover(self, words: str) -> Question:
        """Ask whether his hex is cover against any of several enemies."""
        answers = {SOME: FROM_COVER, NOBODY: None}
        short = {SOME: "hidden from somebody", NOBODY: "hidden from nobody"}
        return Question(("enemy_from_cover",), words, answers, short)

    def whom_he_sees(self) -> Question:
        """Ask whom he sees, on his own level or on another, in one question."""
        people = {SOME: IN_SIGHT} if self.by_rule else {enemy: enemy for enemy in self.enemies}
        answers: dict[str, Any] = {said: (name, None) for said, name in people.items()}
        if self.levels:
            above = SOME_ELSEWHERE if self.by_rule else "{}, on another level"
            answers |= {above.format(said): (None, name) for said, name in people.items()}
        said = {}
        if len(people) == 1:
            own, other = "on his level", "on another level"
            for answer, (level, _) in answers.items():
                sees = "sees somebody" if self.by_rule else f"sees {next(iter(people))}"
                said[answer] = f"{sees}{BAR}{sees} {own if level else other}"
            said[NOBODY] = "sees nobody"
        answers[NOBODY] = (None, None)
        return Question(
            (SIGHT,),
            "the nearest enemy in his line of sight, those on his own level first "
            "(equally near: the fewest hexsides to turn, then order of play)",
            answers,
            said,
        )


def hex_in_zone(enemy: str, readings: Readings) -> Question:
    """Ask for the hex in an enemy's aim zone, and whether the enemy is nearer, in one question.

    Which hexes count, and which of them comes first.
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
        {
            "there is none": "no such hex",
            f"it is as near to him as {enemy}, or nearer": "hex not farther",
            f"{enemy} is nearer to him": "the enemy is nearer",
        },
    )


def short(name: str, answers: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers to a question as statements in a few words; none where none would do."""
    match name:
        case "band":
            return {band: BAND_WORDS[band] for band in answers}
        case "cover":
            return dict(COVER_WORDS)
        case "two_handed_in_sight":
            lies = "sees a free two-hander"
            return {answer: lies if value else "" for answer, value in answers.items()}
        case "enemy_from_cover":
            return {x: f"hidden from {x if value else 'nobody'}" for x, value in answers.items()}
    if name not in SHORT:
        return {}
    yes, no = SHORT[name]
    return {"yes": yes, "no": no}


BAND_WORDS: Final = {
    "0-1": "at 0–1 hexes",
    "2-3": "at 2–3 hexes",
    "4-6": "at 4–6 hexes",
    "7+": "at 7+ hexes",
}
COVER_WORDS: Final = {
    NEAR: "cover within 6 hexes",
    FAR: "cover 7+ hexes away",
    NOWHERE: "no cover",
}
SHORT: Final = {
    "in_zone": ("in zone", "not in zone"),
    "in_cover": ("in cover", "not in cover"),
    "body_seen": ("his body is seen", "his body is not seen"),
    "in_reach": ("his blow reaches", "no blow reaches"),
    "only_over_low": ("looks over a low edge only", "can look round a corner"),
    "in_its_hex": ("it lies in his hex", ""),
}
"""What yes and no mean in a few words, as they stand among other cases.

All of them are about the enemy, the hex or the weapon that the case before has found.
"""


def values_in_words(value: Any) -> str:
    """Return what a fact may be, in words."""
    return value[0] if isinstance(value, tuple) and value else in_words(value)


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
    """`from_cover` has asked already whether his hex hides him from an unseen enemy."""
    hidden = trial.answer(("enemy_from_cover",))
    if sees(trial, enemy) is False and hidden in (enemy, None):
        return bool(hidden == enemy)
    return None


def seen_by_enemy(trial: Trial) -> bool | None:
    """Sight is mutual: anyone who sees nobody is seen by nobody."""
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
    return trials.next_question(decision_for(decision), table, alike)


def settle(
    decision: Decision,
    table: Table,
    ask: Callable[[Question], str],
    key: Key = (),
    ask_together: AskTogether | None = None,
) -> Plan:
    """Ask for facts until the plan is settled; *ask* returns an answer's words.

    *key* says all that the decision depends on, so that its tree can be kept. *ask_together* puts
    several questions as one.
    """
    return trials.settle(decision_for(decision), table, ask, alike, key, ask_together)


ALL_FACE, ONE_BY_ONE = "all of them", "one by one"
BY_THEMSELVES: Final = "Ask about each of them"
"""What follows if they do not all face one, or all but one."""
FACES: Final = "faces"
"""The question whether several men face an enemy, and under what its answer is kept."""


def plan_if_facing(decision: Decision, table: Table) -> Plan | None:
    """Return what he does who has the nearest enemy he sees in his aim zone, if that is quiet.

    None if it depends on more than the distance, if he moves or attacks then, or if it is settled
    without.
    """
    decide = decision_for(decision)
    try:
        decide(Trial(table, {}))
    except Needed:
        found = plans_facing(decide, table, {})
    else:
        return None
    if any(not is_quiet(plan) or plan.instruction() != found[0].instruction() for plan in found):
        return None
    return alike(found, [table.whom_he_sees()])


def plans_facing(
    decide: Callable[[Any], Plan], table: Table, supposed: trials.Supposed
) -> list[Plan]:
    """Return what he does at each distance, whatever lies about, while he faces whom he sees.

    An attack stands for what depends on more.
    """
    try:
        return [decide(Trial(table, supposed))]
    except Needed as needed:
        question = needed.question
    values = list(question.answers.values())
    match question.key:
        case ("sight",):
            values = [seen for seen in values if seen != (None, None)]
        case ("in_zone", enemy) if enemy in supposed.get((SIGHT,), ()):
            values = [True]
        case ("band", _) | ("two_handed_in_sight",):
            pass
        case _:
            return [ATTACK]
    return [
        plan
        for value in values
        for plan in plans_facing(decide, table, {**supposed, question.key: value})
    ]


ATTACK: Final = Plan("SHOOT", "GS-9.2c", None)
"""Stands for what depends on more."""
QUIET: Final = ("nothing", "COCK", "DRAW AND COCK", "LOAD", "STRENGTH")
"""What changes neither where anybody is nor whom anybody sees."""


def is_quiet(plan: Plan) -> bool:
    """Tell whether a plan changes only his own sheet, and needs no enemy’s name."""
    if plan.activity not in QUIET or plan.turns or plan.drops_aim:
        return False
    return plan.gun != FROM_THE_GROUND and not plan.empty


def decision_for(decision: Decision) -> Callable[[Any], Plan]:
    """Return the decision, to be given the facts of a trial."""
    return lambda trial: decision(cast("Facts", trial))


SOMEBODY: Final = "somebody"
"""Stands for his target where he does nothing, no matter who it is."""


def is_tac(clause: str) -> bool:
    """Tell whether a clause is a cell of the tables of automatic actions."""
    return clause.startswith("GS-TAC-")


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
    tac = [reason.clause for plan in plans for reason in plan.why if is_tac(reason.clause)]
    if tac and not any(is_tac(reason.clause) for reason in why):
        named = join_words(list(dict.fromkeys(tac)), "or")
        why.append(Reason(tac[0], "one of the cells", (named,)))
    cell = first.cell if len(cells) == 1 else ""
    target = first.target
    if target is not None and len({plan.target and plan.target[:2] for plan in plans}) > 1:
        target = Target(target.kind, SOMEBODY, target.seen, target.clause)
    return first._replace(why=tuple(why), cell=cell, target=target)
