"""At a real table without the program's own: which facts are asked for, and in which words.

What stands on a unit's list and what the program was told is never asked. What belongs together is
asked for at once: who is in the way and whether one of them can be charged; which of its moves
reaches an objective. Questions have short statements, so that several are put as one. How only what
decides is asked, `lonehand.engine.at_table.trials` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from lonehand.engine.at_table import trials
from lonehand.engine.at_table.cases import Key, Question
from lonehand.engine.at_table.trials import UNKNOWN, AskTogether, Trial
from lonehand.engine.grammar.english import join_words
from lonehand.engine.reasons import Reason
from lonehand.games.grimdark_future.at_table.answers import WHOM
from lonehand.games.grimdark_future.automa.decision import Plan
from lonehand.games.grimdark_future.automa.facts import Facts
from lonehand.games.grimdark_future.automa.table_facts import ENTRENCHED, TableFacts
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special
from lonehand.games.grimdark_future.state import Unit

__all__ = ["Question", "Table", "alike", "settle"]
REACH, WAY, CHARGES = "reach", "way", "charges"
TOGETHER: Final = {"in_the_way": 0, "charge_in_the_way": 1}
"""Facts that are asked for at once, and which of the two values is theirs."""
THAT_ENEMY: Final = "the enemy"
"""Stands for an enemy that people find on their table by the rule that the instruction gives."""
NOBODY: Final = "nobody"
SOMEBODY: Final = "somebody"
"""Stands for one of several enemies, of whom it is asked next which one it is."""
AN_OPEN_ONE: Final = "one that is not"
ALL_CONTROLLED: Final = "none, all are under control"
CAN_CHARGE: Final = "somebody whom it can charge"
WHICH: Final = "Which enemy"
BEHIND: Final = ", before or behind it"
IN_THE_WAY: Final = "can charge somebody in the way"
CANNOT_CHARGE: Final = "somebody, but nobody whom it can charge"
YES_OR_NO: Final = {"yes": True, "no": False}


class Table(trials.Table):
    """What is known at a table about one unit of the AI that is about to act.

    Args:
        play: the battle, of which only what is kept without places is looked at.
        unit: the unit.

    """

    def __init__(self, play: Play, unit: Unit) -> None:
        super().__init__(Facts)
        self.play, self.unit = play, unit
        self.troop = play.rules.forces.of(unit)
        self.own = TableFacts(play, unit)
        self.guns = [gun for gun in self.troop.ranged if special.may_use(unit, gun)]
        enemies = play.state.enemies(unit.side)
        forces = play.rules.forces
        ready = [enemy for enemy in enemies if not enemy.activated]
        activated = [enemy for enemy in enemies if enemy.activated]
        self.enemies = [enemy.name for enemy in (*ready, *activated)]
        self.on_ground = [
            enemy.name for enemy in (*ready, *activated) if not forces.of(enemy).has("aircraft")
        ]
        self.chargeable = self.on_ground if self.troop.charge else []

    def kept_fact(self, name: str) -> Callable[..., Any] | None:
        """Return what the unit's list, or what was told of it, says of a fact."""
        if name not in KEPT:
            return None
        found: Callable[..., Any] = getattr(self.own, name)
        return found

    def follows(self, trial: Trial, name: str, args: Sequence[Any]) -> Any:
        """Return a fact that needs no question: nobody shoots without a weapon, or at nobody."""
        if name in ("charge_in_the_way", "charge_target"):
            said = trial.answer((WAY, *args) if args else (CHARGES,))
            one_of_them = said == SOMEBODY or (isinstance(said, tuple) and said[1] == SOMEBODY)
            return self.which_of_them(trial) if one_of_them else UNKNOWN
        if name == "covered_shot" and self.troop.has("aircraft"):
            return False
        if name in SHOTS:
            guns = self.guns
            if name == "shot_from_here" and args[0] != ENTRENCHED:
                guns = [gun for gun in guns if gun.has(args[0])]
            return UNKNOWN if guns and self.enemies else False
        if name == "the_enemy":
            return self.whom_it_wants()
        return UNKNOWN

    def which_of_them(self, trial: Trial) -> str:
        """Return which of several enemies it charges; raise Needed if nobody said."""
        words = f"{WHICH} does it charge? ({self.how_charged()})"
        return str(
            trial.value_told(Question((WHOM,), words, {name: name for name in self.chargeable}))
        )

    def whom_it_wants(self) -> str | None:
        """Return the only enemy that there is, or that people find it by a rule."""
        melee = self.own.kind() == "Melee"
        able = (melee and self.on_ground) or self.enemies
        if len(able) > 1:
            return THAT_ENEMY
        return able[0] if able else None

    def part(self, name: str, args: Sequence[Any], value: Any) -> Any:
        """Return a fact's own part of an answer."""
        if name == "reaches":
            return args[1] in value
        return value[TOGETHER[name]] if name in TOGETHER else value

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact."""
        match name:
            case "open_objective":
                return self.which_objective()
            case "reaches":
                return self.which_reaches(args[0])
            case "in_the_way" | "charge_in_the_way":
                return self.who_is_in_the_way(args[0])
            case "charge_target":
                return self.whom_it_charges()
        known = AT_EXIT if self.unit.rides else WORDS
        if self.play.rules.readings.shot == "range":
            known = known | (IN_RANGE_AT_EXIT if self.unit.rides else IN_RANGE)
        asked = known.get(name, words).format(*args)
        return Question((name, *args), asked, YES_OR_NO, self.short(name))

    def short(self, name: str) -> dict[str, str]:
        """Return what yes and no to a question mean in a few words, as they stand among others."""
        yes, no = SHORT[name]
        if self.play.rules.readings.shot == "range":
            yes, no = yes.replace("a shot", "range"), no.replace("a shot", "range")
        if self.unit.rides:
            yes, no = (
                yes.replace("after an Advance", "there"),
                no.replace("after an Advance", "there"),
            )
        return {"yes": yes, "no": no}

    # -- in words ----------------------------------------------------------------------------------

    def which_objective(self) -> Question:
        """Ask for the nearest objective that is not under control.

        What the AI has seized is under control and so is no answer, but for the option that opens a
        contested one.
        """
        state, readings = self.play.state, self.play.rules.readings
        closed = readings.contested == "closed"
        markers = [
            marker.name
            for marker in state.markers
            if not (closed and marker.owner == self.unit.side)
        ]
        length = self.play.rules.forces.profile.solo.control
        near = "along its shortest way" if readings.nearest == "route" else "in a straight line"
        own = "" if readings.own_counts == "yes" else ", this one not counted,"
        open_one = "" if closed else "; contested objectives that it has seized count too"
        under = (
            f"(Under control: seized by the AI, or more AI units{own} that are not Shaken than "
            f"enemy units within {length}″{open_one})"
        )
        named = join_words(markers, "or")
        words = f"Is there an objective not under the AI’s control: {named}? {under}"
        if len(markers) > 1:
            words = (
                f"Which of {join_words(markers, 'and')} is not under the AI’s control? The nearest "
                f"to it, {near}, is its objective. {under}"
            )
        answers = {AN_OPEN_ONE: join_words(markers, "or"), ALL_CONTROLLED: None}
        if not markers:
            answers = {ALL_CONTROLLED: None}
        short = {AN_OPEN_ONE: "an objective to take", ALL_CONTROLLED: ""}
        return Question(("open_objective",), words, answers, short)

    def which_reaches(self, objective: str) -> Question:
        """Ask which of its moves reaches an objective."""
        profile, troop = self.play.rules.forces.profile, self.troop
        onto = self.play.rules.readings.reach == "marker"
        goal = "onto" if onto else f"within {profile.objectives.seized_within}″ of"
        words = f"Which move brings one of its bases {goal} objective {objective}, by a legal way?"
        if self.unit.rides:
            words = f"Where it gets out, is one of its bases {goal} objective {objective}?"
            reaching = {"yes": ("Advance", "Rush"), "no": ()}
            return Question((REACH, objective), words, reaching, {"yes": "", "no": ""})
        answers: dict[str, tuple[str, ...]] = {
            f"an Advance ({inches(troop.advance)}″), or it is there": ("Advance", "Rush")
        }
        if troop.rush:
            answers[f"only a Rush ({inches(troop.rush)}″)"] = ("Rush",)
        answers["neither"] = ()
        short = dict.fromkeys(answers, "")
        only = "only a Rush gets there"
        short |= {answer: only for answer, moves in answers.items() if moves == ("Rush",)}
        return Question((REACH, objective), words, answers, short)

    def who_is_in_the_way(self, objective: str) -> Question:
        """Ask who is in the way, and whom of them it can charge."""
        profile, readings = self.play.rules.forces.profile, self.play.rules.readings
        path = "the way it would walk" if readings.way_path == "walked" else "the straight line"
        but = " (Aircraft do not count)" if readings.way_aircraft != "count" else ""
        answers: dict[str, tuple[bool, str | None]] = {NOBODY: (False, None)}
        short = {NOBODY: "nobody in the way"}
        words = (
            f"Which enemies are within {profile.solo.way}″ of {path} from it to objective "
            f"{objective}{BEHIND}{but}?"
        )
        if self.chargeable:
            whom = self.chargeable[0] if len(self.chargeable) == 1 else SOMEBODY
            words += f" Can it charge one of them? ({self.how_charged()})"
            answers[CAN_CHARGE] = (True, whom)
            short[CAN_CHARGE] = IN_THE_WAY
        cannot = CANNOT_CHARGE if self.chargeable else SOMEBODY
        answers[cannot] = (True, None)
        short[cannot] = (
            "somebody in the way, but none to charge" if self.chargeable else "somebody in the way"
        )
        if not self.enemies:
            answers, short = {NOBODY: (False, None)}, {}
        return Question((WAY, objective), words, answers, short)

    def whom_it_charges(self) -> Question:
        """Ask whether it can charge anybody."""
        whom = self.chargeable[0] if len(self.chargeable) == 1 else SOMEBODY
        words = f"Can it charge anybody? ({self.how_charged()})"
        answers = {SOMEBODY: whom, NOBODY: None} if self.chargeable else {NOBODY: None}
        short = {SOMEBODY: "can charge somebody", NOBODY: ""}
        return Question((CHARGES,), words, answers, short)

    def how_charged(self) -> str:
        """Return how a charge is measured, and whom it prefers."""
        profile, troop = self.play.rules.forces.profile, self.troop
        preferred = "those not activated first, then the nearest; roll a die for ties"
        if self.unit.rides:
            within = profile.special.transport.exit_within
            return f"by getting out into contact, wholly within {within}″; {preferred}"
        far = f"{inches(troop.charge)}″ by a legal way"
        if not (troop.has("strider") or troop.has("flying")):
            far += f", {profile.terrain.difficult}″ if it touches difficult ground"
        return f"{far}; {preferred}"


def told_plainly(words: str, key: Sequence[Any] = ()) -> str:
    """Return a question as it is put to people; a saved game keeps it by the words that it has."""
    said = words.replace(BEHIND, ", even up to that far behind the unit or past the objective")
    return said.replace(WHICH, f"{WHICH} in the way") if tuple(key) == (WHOM, WAY) else said


def inches(length: int) -> str:
    """Return a length as it is measured."""
    whole, rest = divmod(length, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


KEPT: Final = ("kind", "shaken", "rides", "has")
"""Facts that stand on a unit's list, or that the program was told."""
SHOTS: Final = ("shot_from_here", "covered_shot", "shot_on_the_way", "shot_at_enemy")
"""Facts that are false for anyone who has nothing to shoot with."""
WORDS: Final = {
    "shot_from_here": "Does one of its weapons have a valid shot from where it is? (If {0} is "
    "a rule of weapons, only those with it count)",
    "covered_shot": "Is it in cover where it is, with a valid shot?",
    "shot_on_the_way": "After an Advance towards objective {0}, would any of its weapons have a "
    "valid shot?",
    "shot_at_enemy": "Can it Advance to a place where any of its weapons has a valid shot, at "
    "the closest enemy if it can?",
}
"""The questions that are answered by yes or no."""
SHORT: Final = {
    "shot_from_here": ("a shot from where it stands", "no shot from where it stands"),
    "covered_shot": ("in cover with a shot", ""),
    "shot_on_the_way": ("a shot after an Advance", "no shot after an Advance"),
    "shot_at_enemy": ("can Advance to a shot", "cannot Advance to a shot"),
}
"""What yes and no to them mean in a few words."""
AT_EXIT: Final = {
    "shot_on_the_way": "Where it gets out towards objective {0}, would any of its weapons have a "
    "valid shot?",
    "shot_at_enemy": "Where it gets out towards {0}, would any of its weapons have a valid shot?",
}
"""The same of cargo, whose move is that it gets out."""
IN_RANGE: Final = {
    "shot_on_the_way": "After an Advance towards objective {0}, would an enemy be in range of any "
    "of its weapons, seen or not?",
    "shot_at_enemy": "Can it Advance to a place where any of its weapons has a valid shot; or, "
    "if not, where an enemy is in range, seen or not?",
}
"""The same where an option asks for range alone."""
IN_RANGE_AT_EXIT: Final = {
    "shot_on_the_way": "Where it gets out towards objective {0}, would an enemy be in range of any "
    "of its weapons, seen or not?",
    "shot_at_enemy": "Where it gets out towards {0}, would an enemy be in range of any of its "
    "weapons, seen or not?",
}
"""The same for cargo."""
Decision = Callable[[Facts], Plan]


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

    def by_trial(trial: Any) -> Plan:
        return decision(cast("Facts", trial))

    return trials.settle(by_trial, table, ask, alike, key, ask_together)


def alike(plans: Sequence[Plan], left_open: Sequence[Question]) -> Plan:
    """Return a plan with the reasons that hold in every trial, and what nobody needs to know."""
    first, *others = plans
    if not others:
        return first
    why = [reason for reason in first.why if all(reason in other.why for other in others)]
    paths = [node for node in first.path if all(node in other.path for other in others)]
    words = list(dict.fromkeys(question.words for question in left_open))
    why.append(Reason(first.clause, "alike", (" ".join(words),)))
    return first._replace(why=tuple(why), path=tuple(paths))
