"""C34: an activation of an AI unit at a real table, where people keep the models and their places.

The facts that decide are asked for and no others; hands do what is told; what came of it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import msgspec

from lonehand.engine.at_table.cases import Case, Together, World
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.at_table import ai_dice, beside
from lonehand.games.grimdark_future.at_table.answers import WHOM
from lonehand.games.grimdark_future.at_table.beside import NotedForm, SectionForm
from lonehand.games.grimdark_future.at_table.questions import (
    CAN_CHARGE,
    WAY,
    Question,
    Table,
    settle,
    told_plainly,
)
from lonehand.games.grimdark_future.automa import activation, spells
from lonehand.games.grimdark_future.automa.activation import Grounds, Lines
from lonehand.games.grimdark_future.automa.decision import Plan, decide
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, morale, ties
from lonehand.games.grimdark_future.state import PEOPLE, Unit
from lonehand.games.grimdark_future.words import by_hand as hands_for
from lonehand.games.grimdark_future.words import orders

NO_SPELL: Final = "none of them"


class ByHand:
    """An activation that people's answers decide and their hands carry out; see `acting.Doing`.

    Args:
        play: the battle.
        unit: the unit.

    """

    def __init__(self, play: Play, unit: Unit) -> None:
        self.play, self.unit = play, unit
        self.asked: list[str] = []
        self.attacks = self.leaves = self.in_the_way = False
        self.target = ""
        self.rolled: list[ai_dice.Throw] = []

    def thinking_context(self) -> AbstractContextManager[None]:
        """Return a context without anything in it: no place is measured."""
        return nullcontext()

    def use_army_rules(self) -> None:
        """Leave it to hands, which are told so with the decision."""

    def decide(self) -> Plan:
        """Return what the unit does by the facts that people are asked for."""
        trees = self.play.rules.trees or TREES
        return settle(
            lambda facts: decide(facts, trees),
            Table(self.play, self.unit),
            self.ask,
            depends(self.play, self.unit),
            self.ask_together,
        )

    def ask_together(self, found: Together, made: Callable[[Case], Plan]) -> str:
        """Ask which of several cases is the first that is true."""
        del made
        said = put_together(self.play, self.unit, found)
        self.in_the_way = charges_in_the_way(found.case(said).worlds)
        self.asked.append(f"{self.unit.name}: {said}")
        return said

    def ask(self, question: Question) -> str:
        """Ask for a fact, and keep what was asked for the reasons."""
        answer = ask_fact(self.play, self.unit, question, in_the_way=self.in_the_way)
        self.in_the_way = self.in_the_way or answer == CAN_CHARGE
        self.asked.append(f"{question.words} {answer}")
        return answer

    def adjust(self, plan: Plan) -> Plan:
        """C28: return the plan as the unit can carry it out by its list."""
        return activation.adjust(self, plan)

    def grounds(self, plan: Plan) -> Grounds:
        """Return what was asked, and what hands do."""
        hands = hands_for.activation(self.play, self.unit, plan)
        order = orders.activation(self.play, self.unit, plan, hands)
        return Grounds(plan.why, self.asked, hands=hands, order=order)

    def move(self, plan: Plan) -> None:
        """Keep that a unit has moved, and that nobody knows its section any more."""
        if plan.action != "Hold" or plan.disembarks:
            self.play.state.heard.forget(self.unit.name)
            self.unit.moved = True
            flies = self.play.rules.forces.of(self.unit).has("aircraft")
            self.leaves = flies and self.play.rules.forces.profile.special.aircraft.may_leave
        if plan.disembarks:
            self.unit.rides = ""

    def cast(self) -> None:
        """Draw spells, and have them cast."""
        self.attacks = cast(self.play, self.unit)

    def fight(self, plan: Plan) -> None:
        """Roll the strikes, if Lonehand rolls; keep that the melee tires the unit."""
        self.rolled = ai_dice.attack(self.play, self.unit, plan)
        self.unit.fatigued = self.attacks = True
        self.target = plan.name

    def shoot(self, plan: Plan, above: Lines) -> None:
        """Roll the shots, if Lonehand rolls; keep that it shoots, if it has weapons."""
        del above
        self.rolled = ai_dice.attack(self.play, self.unit, plan)
        self.attacks = self.attacks or bool(self.play.rules.forces.of(self.unit).ranged)

    def end(self, *, was_shaken: bool) -> None:
        """Let who was Shaken recover; ask what came of what was done, if anything could.

        Where no person has the next activation, that is asked for whatever was done, but not of
        a unit that was idle.
        """
        play = self.play
        if was_shaken:
            morale.recover(play, self.unit)
        if self.attacks or self.leaves or not (was_shaken or play.state.units_waiting(PEOPLE)):
            about = {
                "who": self.unit.name,
                "target": self.target,
                "rolls": play.door.is_virtual(ai_dice.DICE),
                "dice": [list(throw) for throw in self.rolled],
            }
            seat = beside.asked_seat(play.state)
            if self.leaves:
                about["leaves"] = True
            found = play.door.fill(seat, "GFC-19", "result", NotedForm(play), about)
            target = next((each for each in play.state.units if each.name == self.target), None)
            charger = None if target is None else self.unit
            beside.settle_attack(play, found, about, charger, target)


# -- what is asked ---------------------------------------------------------------------------------


def in_section(play: Play, units: Sequence[Unit], section: int, *, is_last: bool) -> list[Unit]:
    """Return the units in a section, asking for those of which that is not known.

    Of each unit the section is asked once; it is asked again only after the unit has moved. Who is
    in no other section, the one that is looked at last, needs no question. Cargo is where its
    transport is.
    """
    state, heard = play.state, play.state.heard
    count = play.rules.forces.profile.solo.activation_sections
    bodies = list(dict.fromkeys(state.carrier(unit).name for unit in units))
    unknown = [name for name in bodies if not heard.section_of(name, count)]
    asked = [name for name in unknown if section not in heard.ruled_out.get(name, ())]
    if is_last and len(bodies) == len(unknown):
        for name in asked:
            heard.sections[name] = section
    elif asked:
        there = who_is_there(play, asked, section)
        for name in asked:
            if name in there:
                heard.sections[name] = section
            else:
                heard.ruled_out.setdefault(name, []).append(section)
    return [unit for unit in units if heard.section_of(state.carrier(unit).name, count) == section]


def who_is_there(play: Play, asked: Sequence[str], section: int) -> list[str]:
    """Ask which of some units are in a section, on as long as people have more to tell."""
    found: list[str] = []
    about: dict[str, Any] = {"section": section, "units": list(asked)}
    while about["units"]:
        form = SectionForm(about["units"])
        there = play.door.fill(beside.asked_seat(play.state), "GF-ACT-1b", "where", form, about)
        found += there.names
        if not there.more:
            break
        left = [name for name in asked if name not in found]
        about = {"section": section, "units": left, "again": True}
    return found


def ask_fact(play: Play, unit: Unit, question: Question, *, in_the_way: bool = False) -> str:
    """Ask for a fact; the answer is one of its words, and the last one is offered again.

    *in_the_way* says that a unit charges somebody in the way, and nobody else.
    """
    state = play.state
    key = [*question.key, *([WAY] if in_the_way and question.key == (WHOM,) else [])]
    about = {
        "who": unit.name,
        "fact": question.words,
        "key": key,
        "last": state.heard.last(unit.name, question.words),
    }
    options = list(question.answers)
    answer = play.door.ask(beside.asked_seat(state), "GF-ACT-1d", "fact", options, about)
    state.heard.answers[unit.name, question.words] = answer
    return answer


def charges_in_the_way(worlds: Sequence[World]) -> bool:
    """Tell whether a unit can charge somebody in the way whatever way through the questions."""
    return all(any(answer == CAN_CHARGE for _, answer in world) for world in worlds)


def put_together(play: Play, unit: Unit, found: Together) -> str:
    """Ask which case is the first that is true; the definitions stand behind the question."""
    about = {"who": unit.name, "fact": "which is true first?", **found.about()}
    about["details"] = [how_to_judge(question, found) for question in found.questions]
    options = [case.words for case in found.cases]
    seat = beside.asked_seat(play.state)
    return play.door.ask(seat, "GF-ACT-1d", "fact", options, about)


def how_to_judge(question: Question, found: Together) -> str:
    """Return how to judge a question, after what of it stands among the answers."""
    there = [statement for case in found.cases for statement in case.statements]
    said = [each for each in dict.fromkeys(there) if each in question.may_say()]
    words = told_plainly(question.words, question.key)
    return f"{' / '.join(said)}: {words}" if said else words


def depends(play: Play, unit: Unit) -> tuple[Any, ...]:
    """Return all that a decision without a table depends on, so that its tree can be kept."""
    state = play.state
    return (
        "grimdark-future",
        msgspec.json.encode(unit),
        tuple(state.lists),
        state.options["profile"],
        tuple((enemy.name, enemy.activated) for enemy in state.enemies(unit.side)),
        tuple((marker.name, marker.owner) for marker in state.markers),
        play.rules.readings,
        msgspec.json.encode(play.rules.trees),
        play.rules.forces,
    )


# -- spells ----------------------------------------------------------------------------------------


def cast(play: Play, unit: Unit) -> bool:
    """Draw spells as `spells.cast` does, and have them cast on the real table.

    One is cast, or by an option as many as can be. Returns whether there was anything to cast.
    """
    troop = play.rules.forces.of(unit)
    if not unit.tokens or not casting.casters(troop):
        return False
    done: list[Spell] = []
    while (found := draw_spell(play, unit, done)) is not None:
        done.append(found)
        if play.rules.readings.spells == "one":
            break
    return True


def draw_spell(play: Play, unit: Unit, done: Sequence[Spell]) -> Spell | None:
    """Draw a spell and say that it is cast; None if none can be.

    The spells that the tokens pay for are named in their order from the drawn one on; people say
    which is the first that has a valid target.
    """
    troop, profile = play.rules.forces.of(unit), play.rules.forces.profile
    left = [spell for spell in troop.spells if spell not in done and spell.value <= unit.tokens]
    if not left:
        return None
    count = len(troop.spells)
    die = ties.small_die(play, "GF-SR-CASTER-2", profile.solo.spell_die)
    first = spells.spell_number(die + spells.level(play, unit), count)
    order = [troop.spells[(first + more) % count] for more in range(count)]
    able = [spell for spell in order if spell in left]
    about = {
        "who": unit.name,
        "die": die,
        "spells": [hands_for.spell_described(spell) for spell in able],
    }
    options = [*(spell.name for spell in able), NO_SPELL]
    chosen = play.door.ask(beside.asked_seat(play.state), "GF-SR-CASTER", "spell", options, about)
    found = next((spell for spell in able if spell.name == chosen), None)
    if found is None:
        return None
    unit.tokens -= found.value
    hands = hands_for.cast(unit.name, found)
    card = orders.cast(unit.name, found.name, hands)
    told = events.CastsByHand(unit.name, found.name, die, unit.tokens, (hands,), card)
    play.tell("GF-SR-CASTER-2", told)
    return found
