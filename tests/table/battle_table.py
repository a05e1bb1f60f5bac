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
from lonehand.games.grimdark_future.automa.sections import centre_of, section_at
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import AI, GONE, IN_RESERVE, PEOPLE, SEATS, State, Unit
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
        self.waits = ""

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

    def changes(self) -> str:
        """Return what Lonehand does not know yet of the units, as corrections."""
        found = []
        kept = {unit.key: unit for unit in self.session.state.units}
        for real in self.table.units:
            said = kept[real.key]
            if gone(said) or real.where == IN_RESERVE or real.rides:
                continue
            if said.where == IN_RESERVE and not gone(real):
                found.append(f"arrive {real.name}")
                continue
            if gone(real):
                found.append(f"{real.name} destroyed")
                continue
            if len(real.living_models()) != len(said.living_models()):
                found.append(f"{real.name} models {len(real.living_models())}")
            if real.shaken != said.shaken:
                found.append(f"{real.name} {'shaken' if real.shaken else 'steady'}")
        return "; ".join(found)

    def said(self, question: Question) -> str:
        """Return what the owner answers."""
        about, state = question.about, self.session.state
        match question.topic:
            case "where":
                found = [name for name in about["units"] if self.section(name) == about["section"]]
                return ", ".join(found) or "none"
            case "fact" if state.round:
                if about.get("who"):
                    return self.fact(about, question.texts())
                return "yes"
            case "did":
                own = self.play_own()
                changed = self.changes()
                return f"{own}; {changed}" if changed else own
            case "result":
                self.play_unit(about["who"])
                return self.changes() or "nothing"
            case "owners":
                self.end_round()
                owners = {marker.name: marker.owner for marker in self.table.markers}
                seized = [
                    f"{marker.name} {SIDE_NAMES[owners[marker.name]]}"
                    for marker in state.markers
                    if owners[marker.name] != marker.owner
                ]
                return ", ".join(seized) or "nothing"
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

    def moment(self, question: Question) -> tuple[str, int]:
        """Return which part of the evening an answer belongs to."""
        if not self.session.state.round:
            return "set-up", 0
        match question.topic:
            case "did":
                self.own += 1
                return "own", self.own
            case "owners":
                return "round", self.session.state.round
            case "where":
                return "opponents", self.activations + 1
        return "opponents", self.activations


def gone(unit: Unit) -> bool:
    """Tell whether a unit is destroyed."""
    return not unit.living_models() or unit.where == GONE
