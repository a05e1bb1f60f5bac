"""A real table as a script: a battle of Grimdark Future on a map that Lonehand does not see.

Lonehand draws the AI's units, rolls its choices, asks and orders; the owner of the table looks at
the map, answers, carries everything out there, and says what came of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from counting import Evening, card_words
from gf_reading_off import answer_to

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import seen_by, settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.at_table.ledger import test_due, wounds_left
from lonehand.games.grimdark_future.automa.sections import centre_of, section_at
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    IN_RESERVE,
    OFF_TABLE,
    PEOPLE,
    SEATS,
    State,
    Unit,
)
from lonehand.games.grimdark_future.text.corrections import SIDE_NAMES

MOST_STEPS = 3_000
ROUND = ("round ends", "round begins")


class BattleTable:
    """One battle at a real table, told by facts.

    Args:
        seed: of everything that chance decides, here and there.
        armies: the people's and the AI's.

    Attributes:
        evening: what was counted, by what it belongs to: ("opponents", number) and so on.

    """

    def __init__(self, seed: str, armies: tuple[str, str]) -> None:
        chosen = {"army": armies[0], "enemy": armies[1]}
        self.session = Session.new(GAME, seed, {**chosen, "beside": "facts"})
        self.seed, self.options = seed, settle_options(GAME, chosen)
        self.evening = Evening()
        self.table: State
        self.is_laid = False
        self.told = self.activations = self.own = 0
        self.waits = self.part = ""
        self.changed: list[str] = []

    # -- the owner's own table ---------------------------------------------------------------------

    def lay_out(self) -> None:
        """Deploy on the real table, with as many objectives as Lonehand has drawn."""
        for number in range(200):
            seed = f"{self.seed} table {number}"
            state: State = GAME.start(self.options)
            seats = {seat: GAME.players["plain"](Chance(f"{seed} {seat}")) for seat in SEATS}
            door = BatchDoor(seats, Chance(seed), seen_by(GAME, state))
            while state.phase != "activations":
                GAME.step(state, door)
            if len(state.markers) == len(self.session.state.markers):
                self.table, self.door, self.is_laid = state, door, True
                return
        raise AssertionError("no table has so many objectives")

    def play_unit(self, name: str) -> None:
        """Carry out an activation of the AI on the real table."""
        self.waits = ""
        unit = self.table.find(self.table_key(name))
        if unit.activated or not unit.present or self.table.phase != "activations":
            return
        self.table.turn, self.table.heard.next = AI, unit.key
        GAME.step(self.table, self.door)

    def play_own(self) -> str:
        """Activate a unit of the people; return its name."""
        before = {unit.key for unit in self.table.units if unit.activated}
        if self.table.phase == "activations" and self.table.units_waiting(PEOPLE):
            self.table.turn = PEOPLE
            GAME.step(self.table, self.door)
        now = [
            unit.name
            for unit in self.table.units
            if unit.side == PEOPLE and unit.activated and unit.key not in before
        ]
        ready = [unit.name for unit in self.session.state.units_waiting(PEOPLE)]
        return next((name for name in now if name in ready), ready[0])

    def end_round(self) -> None:
        """End the round on the real table and begin the next one."""
        if self.table.phase == "activations":
            self.table.phase = "round ends"
        while self.table.phase in ROUND:
            GAME.step(self.table, self.door)

    def table_key(self, name: str) -> str:
        """Return the key of a unit, which is the same on both tables."""
        return next(unit.key for unit in self.table.units if unit.name == name)

    # -- what he says ------------------------------------------------------------------------------

    def changes(self) -> list[str]:
        """Return what Lonehand does not know yet of the units, as corrections, a tap each.

        A loss that calls for a test of morale is told with it, as the page does.
        """
        found = []
        kept = {unit.key: unit for unit in self.session.state.units}
        for real in self.table.units:
            said, name = kept[real.key], real.name
            if gone(said) or real.where == IN_RESERVE or real.rides:
                continue
            if said.where == IN_RESERVE and not gone(real):
                found.append(f"arrive {name}")
                continue
            if gone(real):
                found.append(f"{name} destroyed")
                continue
            if real.where == OFF_TABLE and said.where != OFF_TABLE:
                found.append(f"off {name}")
                continue
            had, left, lost = self.loss(said, real)
            if left < had:
                tested = test_due(self.forces, said, left, rolls=True)
                found.append(f"{lost}{tested}")
                if tested:
                    continue
            if real.side == PEOPLE and real.shaken != said.shaken:
                found.append(f"{name} {'shaken' if real.shaken else 'steady'}")
        return found

    def loss(self, said: Unit, real: Unit) -> tuple[int, int, str]:
        """Return how many models a unit had, or wounds if all are Tough; are left; and its note."""
        (tough, *others) = set(self.forces.troop_as_listed(said).tough)
        if others or tough == 1:
            left = len(real.living_models())
            return len(said.living_models()), left, f"{real.name} models {left}"
        had, left = (
            sum(tough - unit.bodies[nth].wounds for nth in unit.living_models())
            for unit in (said, real)
        )
        return had, left, wounds_left(real.name, left, tough)

    def heed(self) -> None:
        """Put markers and units of the AI as Lonehand tells, which tests their morale."""
        for said in self.session.state.units if self.is_laid else ():
            real = self.table.find(said.key)
            if said.side == AI and not gone(real):
                real.shaken = said.shaken
                if gone(said):
                    real.where, real.shaken = GONE, False
                    for body in real.bodies:
                        body.alive = False

    @property
    def forces(self) -> Forces:
        """Both armies."""
        return GAME.rules_for(self.table).forces

    def at_once(self, said: str = "") -> str:
        """Return the first of what changed, and that there is more; *said* stands before it."""
        first, *self.changed = self.changed
        return "; ".join(filter(None, (said, first, "more")))

    def did(self) -> str:
        """Activate a unit, and say what came of it in two taps; what is left is told after."""
        fresh = {unit.key for unit in self.table.units if not unit.fatigued}
        own = self.play_own()
        unit = self.table.find(self.table_key(own))
        self.changed = self.changes()
        if unit.key in fresh and unit.fatigued:
            return f"{own}; charged {own}; more"
        if len(self.changed) == 1:
            return f"{own}; {self.changed.pop()}"
        return f"{own}; more" if self.changed else own

    def result(self, about: Mapping[str, Any]) -> str:
        """Say what came of an activation, one change after the other."""
        if about.get("again"):
            return self.at_once() if self.changed else "nothing"
        self.play_unit(about["who"])
        self.changed = self.changes()
        if len(self.changed) == 1 and not about.get("target"):
            return self.changed.pop()
        return self.at_once() if self.changed else "nothing"

    def where(self, about: Mapping[str, Any]) -> str:
        """Say who is in a section: nobody, all, one alone or all but one; else one by one."""
        units: list[str] = about["units"]
        found = [name for name in units if self.section(name) == about["section"]]
        others = [name for name in units if name not in found]
        if not found:
            return "none"
        if not others:
            return "all"
        if len(found) == 1:
            return found[0]
        return f"all but {others[0]}" if len(others) == 1 else f"{found[0]}; more"

    def owners(self) -> str:
        """Say which objective has been seized, one after the other."""
        self.end_round()
        owners = {marker.name: marker.owner for marker in self.table.markers}
        seized = [
            f"{marker.name} {SIDE_NAMES[owners[marker.name]]}"
            for marker in self.session.state.markers
            if owners[marker.name] != marker.owner
        ]
        return f"{seized[0]}; more" if seized else "nothing"

    def comes(self, about: Mapping[str, Any]) -> str:
        """Say who has arrived from reserve."""
        kept = {unit.name: unit for unit in self.session.state.units}
        found = [
            name
            for name in about["units"]
            if kept[name].where == IN_RESERVE
            and self.table.find(self.table_key(name)).where != IN_RESERVE
        ]
        return f"arrive {found[0]}; more" if found else "nothing"

    def said(self, question: Question) -> str:
        """Return what the owner answers."""
        about, state = question.about, self.session.state
        match question.topic:
            case "where":
                return self.where(about)
            case "fact" if state.round:
                if about.get("who"):
                    return self.fact(about, question.texts())
                return "yes"
            case "did":
                return self.did()
            case "result":
                return self.result(about)
            case "morale":
                unit = self.table.find(self.table_key(about["tested"]))
                return "Shaken" if unit.shaken else "passed"
            case "owners":
                return self.owners()
            case "comes":
                return self.comes(about)
        if question.form is not None:
            return str(question.form.candidates(1)[0])
        return question.texts()[0]

    def fact(self, about: Mapping[str, Any], options: Sequence[str]) -> str:
        """Read a fact off the table."""
        play = GAME.play(self.table, self.door)
        facts = TableFacts(play, self.table.find(self.table_key(about["who"])))
        return answer_to(facts, about, options)

    def section(self, name: str) -> int:
        """Return the section that a unit is in."""
        play = GAME.play(self.table, self.door)
        unit = self.table.carrier(self.table.find(self.table_key(name)))
        return section_at(play, unit.side, centre_of(self.table, unit)[0], 3)

    # -- playing -----------------------------------------------------------------------------------

    def listen(self) -> None:
        """Take in what Lonehand has told since: count its orders, and whose activation it is."""
        for number in range(self.told, len(self.session.events)):
            event = self.session.events[number].event
            if event.kind == "activates" and getattr(event, "side", PEOPLE) == AI:
                if self.waits:
                    self.play_unit(self.waits)
                self.waits = str(getattr(event, "who", ""))
                self.activations += 1
            words = card_words(self.session, number)
            if words:
                key = "opponents" if self.session.state.round else "set-up"
                self.evening.at((key, self.activations)).order(words)
        self.told = len(self.session.events)

    def play_on(self, rounds: int = 4) -> None:
        """Play the battle, or so many rounds of it."""
        for _ in range(MOST_STEPS):
            questions = self.session.questions()
            self.listen()
            if self.session.outcome() is not None or not questions:
                return
            question, state = questions[0], self.session.state
            if state.round > rounds:
                return
            if state.round and not self.is_laid:
                self.lay_out()
            if question.topic in ("did", "owners", "where") and self.waits:
                self.play_unit(self.waits)
            text = self.said(question)
            self.evening.at(self.moment(question)).answer(question, text)
            self.session.answer(text)
            self.heed()

    def moment(self, question: Question) -> tuple[str, int]:
        """Return which part of the evening an answer belongs to."""
        if not self.session.state.round:
            return "set-up", 0
        match question.topic:
            case "did":
                self.own += 1
                self.part = "own"
            case "owners":
                self.part = "round"
                return "round", self.session.state.round
            case "result" | "morale" if question.topic == "morale" or question.about.get("again"):
                if self.part == "own":
                    return "own", self.own
            case "where":
                self.part = "opponents"
                return "opponents", self.activations + 1
            case _:
                self.part = "opponents"
        if self.part == "own":
            return "own", self.own
        return "opponents", self.activations


def gone(unit: Unit) -> bool:
    """Tell whether a unit is destroyed."""
    return not unit.living_models() or unit.where == GONE
