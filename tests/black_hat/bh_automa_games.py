"""Games of automatic gangs that are watched: what they must never do, and what they cannot know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import settle_options
from lonehand.engine.question import Question
from lonehand.games.black_hat import events
from lonehand.games.black_hat.automa.book import own_text, percent, read
from lonehand.games.black_hat.automa.intents import Intent, IntentForm
from lonehand.games.black_hat.automa.player import Gang
from lonehand.games.black_hat.cards import ACE, COURT, JOKERS, sort_of
from lonehand.games.black_hat.fight import Fight, fight_to_look_at
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import WEAPONS, Play
from lonehand.games.black_hat.rules import allies, contact, dynamite
from lonehand.games.black_hat.rules.grit import column_of, out_chance
from lonehand.games.black_hat.rules.shooting import LIMITS, hit_chance, in_line, under
from lonehand.games.black_hat.state import Figure, State
from lonehand.games.black_hat.town.site import shape_of
from lonehand.space.inches.tables import place_in

BOOK: Final = read(own_text())
LONGEST: Final = 60
"""BW-AUTO-NEVER-10: turns at most."""


class Watched(BatchDoor):
    """A door that looks at what automatic gangs answer, and at what happens.

    Args:
        seed: of the game.
        levels: who plays each seat.
        every: at every so many answers it looks whether hidden cards change them; 0 for never.
        options: as they are set.

    """

    def __init__(
        self, seed: str, levels: Mapping[str, str], every: int, options: Mapping[str, str]
    ) -> None:
        self.state: State = GAME.start(settle_options(GAME, options))
        self.gangs = {seat: Gang(BOOK, level, Chance("")) for seat, level in levels.items()}
        super().__init__(dict.fromkeys(levels, self.watched), Chance(seed), self.seen)
        self.every, self.answers, self.faults = every, 0, list[str]()
        self.acted: list[str] = []
        self.shifts = 0

    def plans(self, who: str, clause: str) -> bool:
        del who, clause
        return True

    def seen(self, seat: str) -> State:
        return GAME.view(self.state, frozenset((seat,)))

    def watched(self, question: Question, view: Any) -> Any:
        """Return what the gang answers, after looking at it."""
        gang = self.gangs[question.who]
        answer = gang(question, view)
        self.answers += 1
        if self.every and self.answers % self.every == 0:
            self.compare(gang, question, view)
        if isinstance(answer, Play):
            self.look_at(question, answer)
        return answer

    def compare(self, gang: Gang, question: Question, view: State) -> None:
        """Look whether the answer, with its reasons, is the same whatever is hidden."""
        asked = replace(question, about={**question.about, "why": True})
        if question.topic == "lay":
            asked = question
        other = GAME.shuffle_hidden(
            self.state, frozenset((question.who,)), Chance(f"{self.answers}")
        )
        shown = GAME.view(other, frozenset((question.who,)))
        if str(gang(asked, view)) != str(gang(asked, shown)):
            self.faults.append(f"BW-AUTO-VIEW: {question.topic} depends on what is hidden")

    def look_at(self, question: Question, play: Play) -> None:
        """Look whether a play is one that an automatic gang never makes."""
        if "figure" not in question.about:
            return
        fight = fight_to_look_at(self.state)
        figure = self.state.figure(question.about["figure"])
        self.look_for_friends(fight, figure, play)
        if play.use == "strike" and not fight.contacts(figure):
            self.faults.append(f"BW-AUTO-NEVER-8: {play}")
        if play.use == "throw" and (figure.weapon or not figure.sticks):
            self.faults.append(f"BW-AUTO-NEVER-8: {play}")
        sorts = {sort_of(card) for card in play.cards}
        if play.use == "move" and sorts & {COURT, ACE}:
            self.faults.append(f"BW-AUTO-NEVER-4: {play}")
        if play.use in WEAPONS and play.use != "shotgun":
            weapon = WEAPONS[play.use]
            target = fight.find(play.target)
            aims = len(play.cards) > 1
            if not hit_chance(fight, figure, target, weapon, aims=aims):
                self.faults.append(f"BW-AUTO-NEVER-1: {play}")
            if figure.shots >= LIMITS[weapon] or not in_line(fight, figure, target, weapon):
                self.faults.append(f"BW-AUTO-NEVER-8: {play}")
        if play.use == "shotgun":
            if figure.shots:
                self.faults.append(f"BW-AUTO-NEVER-8: {play}")
            intent = self.state.player(figure.seat).intent or Intent()
            aim = self.state.figure(intent.target).place
            caught = [each for each, _ in under(fight, figure, aim)]
            if not any(getattr(each, "side", figure.side) != figure.side for each in caught):
                self.faults.append(f"BW-AUTO-NEVER-1: {play}")
        if play.use == "persuade":
            top = allies.known_card(fight, figure, allies.house_called(fight, play.target))
            if top is None or not allies.chance(fight, figure, top):
                self.faults.append(f"BW-AUTO-NEVER-5: {play}")

    def look_for_friends(self, fight: Fight, figure: Figure, play: Play) -> None:
        """BW-AUTO-NEVER-2: look whether a friend is under a template where none need be."""
        intent = self.state.player(figure.seat).intent or Intent()
        if play.use == "throw":
            caught = dynamite.in_burst(fight, place_in(intent.aim))
            if any(each.side == figure.side for each in caught):
                self.faults.append(f"BW-AUTO-NEVER-2: {play}")
        if play.use != "shotgun":
            return
        listed = BOOK.list_for(self.gangs[figure.seat].level, self.state.player(figure.seat).mood)
        bar = percent(listed.sure if intent.line == 2 else listed.fair)
        caught_at: dict[str, list[tuple[Figure, bool]]] = {
            foe.key: [
                (one, covered)
                for one, covered in under(fight, figure, foe.place)
                if isinstance(one, Figure)
            ]
            for foe in self.state.enemies(figure.side)
        }

        def catches_friend(key: str) -> bool:
            return any(one.side == figure.side for one, _ in caught_at[key])

        if not catches_friend(intent.target):
            return
        for key, caught_there in caught_at.items():
            chances = [
                Fraction((2 if covered else 3) - figure.pinned, 6)
                * out_chance(column_of(one), one.person.skills.grit)
                for one, covered in caught_there
            ]
            if chances and not catches_friend(key) and (listed.scored or max(chances) >= bar):
                self.faults.append(f"BW-AUTO-NEVER-2: {play} at {intent.target}, not {key}")

    def tell(
        self, clause: str, event: Event, /, *, only: Sequence[str] = (), others: Any = None
    ) -> None:
        super().tell(clause, event, only=only, others=others)
        if isinstance(event, events.TurnBegins):
            self.acted = []
        if isinstance(event, events.Activated):
            if event.about[0] in self.acted:
                self.faults.append(f"BW-AUTO-NEVER-7: {event.about[0]}")
            self.acted.append(event.about[0])
        if isinstance(event, events.Looked):
            shape = shape_of(self.state.figure(event.about[0]))
            if event.house not in fight_to_look_at(self.state).site.at_doors(shape):
                self.faults.append(f"BW-AUTO-NEVER-9: {event.about[0]}")
        if isinstance(event, events.Laid):
            striker = self.state.figure(event.about[0])
            fight = fight_to_look_at(self.state)
            if len(event.cards) > contact.most_strikes(fight, striker, attacks=event.attacks):
                self.faults.append(f"BW-AUTO-NEVER-8: {event}")
        if isinstance(event, events.JokerPlayed) and self.state.pending is not None:
            undone = self.state.pending.cards
            if any(card in JOKERS for card in undone):
                self.faults.append(f"BW-AUTO-NEVER-6: {undone}")
        if isinstance(event, events.Moved):
            self.shifts += 1
            if event.path[0] == event.path[-1] and event.place != "off":
                self.faults.append(f"BW-AUTO-NEVER-3: {event}")

    def played(self) -> Watched:
        """Play the game to its end."""
        while GAME.outcome(self.state) is None:
            GAME.step(self.state, self)
        if self.state.turn > LONGEST:
            self.faults.append("BW-AUTO-NEVER-10")
        return self


def asked(seat: str, keys: Sequence[str], **about: Any) -> Question:
    """Return the question what a seat intends."""
    form = IntentForm(keys)
    return Question(seat, "BW-AUTO-LIST", "plan", (), {"figures": list(keys), **about}, form)


def intends(
    state: State, level: str = "standard", seat: str = "first player", **about: Any
) -> Intent:
    """Return what a seat intends at the start of its part."""
    keys = [each.key for each in state.here() if each.seat == seat and not each.acted]
    question = asked(seat, keys, **about)
    gang = Gang(about.pop("book", BOOK), level, Chance(""))
    assert question.form is not None
    found = question.form.check(gang(question, GAME.view(state, frozenset((seat,)))))
    assert isinstance(found, Intent)
    return found
