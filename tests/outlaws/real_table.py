"""A real table as a script: a shootout on a map that Lonehand does not see, and its owner.

The hands play every counter on their map. Lonehand draws counters, rolls the dice and asks; the
owner looks at the map and answers, and then says whatever has changed that Lonehand keeps.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import active_seats, settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.at_table import tableside
from lonehand.games.outlaws import turn
from lonehand.games.outlaws.at_table.hands import (
    BRAWL,
    COVERED,
    DONE,
    EMPTY,
    NOTHING,
    ON_FOOT,
    OPEN,
    OUTS,
    PRONE,
    RELOADED,
    STANDS,
    UNSEEN,
)
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.automa.out_of_ammo import is_out_of_ammo
from lonehand.games.outlaws.automa.targets import colour
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import person
from lonehand.games.outlaws.rules.movement import is_in_brawl
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import Man, State

PLACES: Final = {"dark": UNSEEN, "medium": OPEN, "light": COVERED}
COUNTERS: Final = 80


class RealTable:
    """A shootout at a real table.

    Args:
        seed: of everything that chance decides, here and there.
        shootout: which one.

    Attributes:
        typed: what was answered for each counter of an auto character.
        orders: of what hands were told for it, how many words stood on each card.

    """

    def __init__(self, seed: str, shootout: str) -> None:
        chosen = {"shootout": shootout}
        options = settle_options(GAME, chosen)
        self.table: State = GAME.start(options)
        seats = dict.fromkeys(active_seats(GAME, options), GAME.players["plain"](Chance(seed)))
        self.door = BatchDoor(seats, Chance(f"hands {seed}"), lambda _: self.table)
        GAME.step(self.table, self.door)
        self.play = Play(self.table, self.door, GAME.rules_for(self.table), turn.respond)
        self.session = Session.new(GAME, seed, options={**chosen, "beside": "facts"})
        self.typed: list[list[tuple[Question, str]]] = []
        self.orders: list[list[int]] = []
        self.told = 0
        self.drawn = 0

    @property
    def kept(self) -> State:
        """What Lonehand keeps of the table."""
        found: State = self.session.state
        return found

    def play_on(self) -> None:
        """Play until the shootout is over, or long enough."""
        for _ in range(20 * COUNTERS):
            questions = self.session.questions()
            if self.session.outcome() is not None or not questions or self.drawn >= COUNTERS:
                return
            self.answer(questions[0])

    def answer(self, question: Question) -> None:
        """Answer a question, and count the answer."""
        if self.kept.count != self.drawn:
            self.drawn = self.kept.count
            self.who = self.table.find(str(question.about["who"]))
            if self.who.is_auto:
                self.typed.append([])
                self.orders.append([])
            self.has_played = False
        self.listen()
        text = self.said(question)
        if self.who.is_auto:
            self.typed[-1].append((question, text))
        self.session.answer(text)

    def listen(self) -> None:
        """Take in what hands are told."""
        for number in range(self.told, len(self.session.events)):
            seen = self.session.view_for()
            text = tableside.instruction(seen, number)
            if text and self.who.is_auto:
                self.orders[-1].append(tableside.order(seen, number, text).open_words)
        self.told = len(self.session.events)

    def said(self, question: Question) -> str:
        """Return what the owner sees on his map."""
        man = self.who
        match question.topic:
            case "place":
                in_brawl = is_in_brawl(self.play, man)
                return BRAWL if in_brawl else PLACES[colour(self.play, man)[0]]
        if not self.has_played:
            self.has_played = True
            self.use_hands(man)
        if question.topic == "result":
            own = self.change(self.kept.find(man.name))
            if own in question.texts():
                return own
            told = next((each.name for each in self.kept.men if self.change(each)), DONE)
            return told if told in question.texts() else DONE
        kept = self.kept.find(str(question.about["who"]))
        return self.change(kept) or NOTHING

    def use_hands(self, man: Man) -> None:
        """Play somebody's counter on the map."""
        left = allowance(self.play.numbers, man) - man.lost_next
        man.lost_next = 0
        if left > 0 and man.is_there and self.table.enemies(man):
            (activate if man.is_auto else person.activate)(self.play, man, left)

    def untold(self, kept: Man) -> list[str]:
        """Return the wounds of somebody that Lonehand has not been told of."""
        real = [text for text in self.table.find(kept.name).wounds if "graze" not in text]
        return real[len(kept.wounds) :]

    def change(self, kept: Man) -> str:
        """Return what has become of somebody that Lonehand has to know; empty for nothing.

        Of the player's own characters that is only who is out.
        """
        real = self.table.find(kept.name)
        if kept.out:
            return ""
        if real.out:
            return next(word for word, state in OUTS.items() if state == real.out)
        if not real.is_auto:
            return ""
        if self.untold(kept):
            return self.untold(kept)[0]
        if kept.is_mounted and not real.is_mounted:
            return ON_FOOT
        if kept.is_prone != real.is_prone:
            return PRONE if real.is_prone else STANDS
        was, now = is_out_of_ammo(self.play, kept), is_out_of_ammo(self.play, real)
        if was != now:
            return EMPTY if now else RELOADED
        return ""
