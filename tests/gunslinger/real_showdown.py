"""A real table as a script: one showdown told twice, with the map kept and by facts read off it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.at_table import ahead, tableside
from lonehand.faces.web.pages.window import Window
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table import questions
from lonehand.games.gunslinger.at_table.questions import (
    ALL_FACE,
    BY_RULE,
    FACES,
    ONE_BY_ONE,
    SIGHT,
    SOMEBODY,
    ZONE,
    values_in_words,
)
from lonehand.games.gunslinger.automa import execution
from lonehand.games.gunslinger.automa.facts import THAT_HEX, THAT_WEAPON, Facts
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.state import Play, State
from lonehand.show.contract import show_of

ENTRIES = ("none", "none", "none", "A>B, C>B", "A>C, B>C", "A>D, B>D")
HARM = ("Blow or graze", "Leg", "Chest")
"""What people hit, of which a light result is noted; never one that is the end of a man."""


class Screen(NamedTuple):
    """A screen that was sent: the turn and segment, how many answers it gave, how many taps.

    A card of orders that is confirmed by itself gives no answer.
    """

    segment: tuple[int, int]
    answers: int
    taps: int


NOTED = 2
"""The taps by which a hit is noted: whom people hit, and what came of it."""
SPARED = 6
"""So many hits are left to everybody, so that blows and shots never put anybody out."""
FOUND = "found by a rule"
When = tuple[int, int, str]
"""The segment of an automatic character: turn, segment, and who."""


class Tables:
    """One showdown told twice: once with the map kept, once by facts that are read off that map.

    A person's men wander, and now and then harm an automatic one; blows and shots never put
    anybody out, so that it goes on.
    """

    def __init__(self, showdown: str, seed: str, turns: int) -> None:
        options = {"showdown": showdown}
        self.chance, self.turns = Chance(seed), turns
        cards = ("deck",)
        self.kept = Session.new(GAME, seed, {**options, "beside": "map"}, typed=cards)
        self.asked = Session.new(GAME, seed, {**options, "beside": "facts"}, typed=cards)
        self.harm: dict[When, list[str]] = {}
        self.tac: dict[tuple[int, str], str] = {}
        self.typed: dict[When, list[tuple[Question | None, str]]] = {}

    def play_kept(self) -> None:
        """Play the showdown with the map kept, and note what befalls whom."""
        while self.kept.state.turn <= self.turns and self.kept.questions():
            question = self.kept.questions()[0]
            self.kept.answer(self.kept_answer(question))

    def kept_answer(self, question: Question) -> str:
        """Return the answer to a question of the showdown with the map."""
        state = self.kept.state
        who = question.about.get("who", "")
        if question.topic == "tac":
            entry = ENTRIES[self.chance.below("tac", len(ENTRIES))]
            self.tac[state.turn, who] = entry
            return entry
        if question.topic == "did":
            assert question.form is not None
            text = question.form.sample(self.chance)
            if self.chance.below("harm", 12) == 0:
                victims = [x.name for x in state.characters if x.automatic and x.active]
                victim = victims[self.chance.below("victim", len(victims))]
                noted = results_of(state, victim)
                harm = noted[self.chance.below("what", len(noted))] if noted else ""
                if harm:
                    self.harm.setdefault((state.turn, state.segment, who), []).append(harm)
                    text = f"{text}; {harm}" if text != "nothing" else harm
            return text
        return str(question.options[0])

    def moments(self) -> dict[When, State]:
        """Return for each automatic character's segment the showdown as it stood before it."""
        found = {}
        for here in self.kept.path:
            state: State = here.state
            if state.phase == "segments":
                rest = state.characters[state.due :]
                who = next((x for x in rest if x.active), None)
                if who is not None:
                    found[state.turn, state.segment, who.name] = state
        return found

    def play_asked(self) -> None:
        """Play it by facts, each read off the map at that moment; count what is typed."""
        moments = self.moments()
        self.targets = {
            when: done[1] for when, done in self.decisions(self.kept, in_full=True).items()
        }
        pending = sorted(self.harm.items(), key=lambda item: self.order(item[0]))
        while self.asked.questions() and self.asked.state.turn <= self.turns:
            question, state = self.asked.questions()[0], self.asked.state
            who = question.about.get("who", "")
            now = state.turn, state.segment, who
            if question.topic == "tac":
                self.answer((state.turn, 1, who), question, self.tac[state.turn, who])
                continue
            if question.topic in ("side", "automatic side"):
                self.asked.answer(str(question.options[0]))
                continue
            if pending and self.order(pending[0][0]) < self.order(now):
                texts = pending.pop(0)[1]
                for text in texts:
                    assert is_on_a_button(state, text)
                    self.asked.correct(text)
                    self.typed.setdefault(now, []).append((None, text))
                continue
            if now not in moments:
                break
            self.answer(now, question, self.read(question, moments[now], who))

    def play_on_screens(self) -> list[Screen]:
        """Play it by facts on the screens that the page shows, and return what each took.

        What is marked and not so is changed by a tap, from the top down, and all of it sent. Harm
        is noted before the man is asked about behind whom it was done: what stands above is sent.
        """
        self.play_asked_before()
        beliefs: ahead.Beliefs = {}
        screens: list[Screen] = []
        self.window, self.told, self.read_upto = Window("table", self.asked.view_for()), 0, 0
        while self.asked.questions() and self.asked.state.turn <= self.turns:
            question, state = self.asked.questions()[0], self.asked.state
            when = state.turn, state.segment, question.about.get("who", "")
            screens += self.cards()
            if question.topic == "tac":
                self.asked.answer(self.tac[state.turn, when[2]])
            elif question.topic in ("side", "automatic side"):
                self.asked.answer(str(question.options[0]))
            elif self.harm_before(when):
                for text in self.harm_before(when):
                    assert is_on_a_button(state, text)
                    self.asked.correct(text)
                    screens.append(Screen(when[:2], 1, NOTED))
                self.pending.pop(0)
            elif when not in self.snapshots:
                break
            else:
                screens.append(self.screen(when, beliefs))
        return screens

    def play_asked_before(self) -> None:
        """Note what the map knows before it is played by facts."""
        self.snapshots = self.moments()
        self.targets = {
            when: done[1] for when, done in self.decisions(self.kept, in_full=True).items()
        }
        self.pending = sorted(self.harm.items(), key=lambda item: self.order(item[0]))

    def harm_before(self, when: When) -> list[str]:
        """Return what was done to automatic men before somebody is asked about."""
        if not self.pending or self.order(self.pending[0][0]) >= self.order(when):
            return []
        return self.pending[0][1]

    def cards(self) -> list[Screen]:
        """Return the cards of a segment's orders that are confirmed before the next question."""
        self.window.look_again(self.window.version + 1)
        steps = self.window.steps(self.told, len(self.asked.events))
        self.told = len(self.asked.events)
        found = []
        for step in steps.steps:
            state = self.asked.at(step.event)
            above = steps.above and step is steps.steps[-1]
            if state.segment and not above and step.last >= self.read_upto:
                found.append(Screen((state.turn, state.segment), 0, 1))
        return found

    def screen(self, when: When, beliefs: ahead.Beliefs) -> Screen:
        """Answer what one screen asks, and return what it took."""
        said, meant = list[str](), dict[str, str]()
        found = ahead.look_ahead(self.asked, None, meant, beliefs)
        parts, nth = found.parts, 0
        trial = self.asked.rehearse()
        while nth < max(1, len(parts)):
            (question,) = trial.questions()
            who = question.about.get("who", "")
            here = trial.state.turn, trial.state.segment, who
            if nth and (self.harm_before(here) or here not in self.snapshots):
                break
            text = self.read(question, self.snapshots[here], who)
            if parts and parts[nth].chosen != text:
                meant[parts[nth].name] = text
                found = ahead.look_ahead(self.asked, None, meant, beliefs)
                parts = found.parts
            said.append(text)
            trial.answer(text)
            nth += 1
        self.read_upto = found.events if parts and nth == len(parts) else 0
        for text in said:
            question = self.asked.questions()[0]
            ahead.learn(show_of(self.asked.game), question, text, beliefs)
            self.typed.setdefault((*when[:2], question.about.get("who", "")), []).append(
                (question, text)
            )
            self.asked.answer(text)
        return Screen(when[:2], len(said), len(meant) + 1)

    def order(self, when: When) -> tuple[int, int, int]:
        """Return when somebody's segment comes."""
        turn, segment, who = when
        names = [x.name for x in self.kept.state.characters]
        return turn, segment, names.index(who) if who in names else -1

    def answer(self, when: When, question: Question, text: str) -> None:
        """Answer a question, and keep what was typed."""
        self.typed.setdefault(when, []).append((question, text))
        self.asked.answer(text)

    def read(self, question: Question, state: State, who: str) -> str:
        """Return what a person would read off the map for a question."""
        if question.topic == FACES:
            return who_faces(question, state)
        if question.topic != "fact":
            return str(question.options[0])
        rules = GAME.rules_for(state)
        play = Play(state.copy(), None, rules)  # type: ignore[arg-type]  # facts need no door
        man = play.state.find(who)
        execution.settle_gun(man)
        facts: Any = MapFacts(play, man)
        target = self.targets[state.turn, state.segment, who]
        if "cases" in question.about:
            return first_true(facts, question, target)
        value = value_of(facts, question.about["key"], target)
        for option in question.options:
            if str(option) == value:
                return value
        raise AssertionError((question.about["key"], value, question.options))

    def decisions(self, session: Session, *, in_full: bool = False) -> dict[When, tuple[Any, ...]]:
        """Return what every automatic character did in each segment."""
        found, turn = {}, 0
        for _, event, *_ in session.events:
            if isinstance(event, events.Turn):
                turn = event.number
            if isinstance(event, events.Decision):
                kind = event.target_kind
                name = event.target if kind == "enemy" or in_full else kind
                if not in_full and (event.target in BY_RULE or event.target == SOMEBODY):
                    name = FOUND
                victim = event.victim
                if not in_full and victim in BY_RULE:
                    victim = FOUND
                if event.activity == "nothing" and not event.turns and not in_full:
                    name = FOUND
                found[turn, event.segment, event.who] = (
                    event.activity,
                    name,
                    event.turns,
                    event.removes,
                    event.towards,
                    victim,
                )
        return found

    def orders(self) -> dict[When, list[int]]:
        """Return the words on the cards of each automatic character's segment.

        Where the first case that is true is done at once, no card follows.
        """
        found: dict[When, list[int]] = {}
        seen, turn = self.asked.view_for(), 0
        for number, (_, event, *_) in enumerate(self.asked.events):
            if isinstance(event, events.Turn):
                turn = event.number
            if isinstance(event, events.Decision):
                text = tableside.instruction(seen, number)
                if text:
                    words = tableside.order(seen, number, text).open_words
                    found.setdefault((turn, event.segment, event.who), []).append(words)
        return found

    def with_an_entry(self) -> list[When]:
        """Return the segments of automatic characters whose table has an entry."""
        found, turn = [], 0
        for _, event, *_ in self.asked.events:
            if isinstance(event, events.Turn):
                turn = event.number
            if isinstance(event, events.Decision):
                kind = GAME.actions.segments[event.marker, event.segment].kind
                if kind == "ordinary":
                    found.append((turn, event.segment, event.who))
        return found


def results_of(state: State, name: str) -> list[str]:
    """Return what may be noted of a man who was hit and is still in the fight."""
    man, found = state.find(name), show_of(GAME).ledger(state, None)
    (entry,) = [each for each in found.entries if each.name == name] if found else []
    texts = [
        tick.text
        for row in entry.results
        if row.title in HARM
        for tick in row.ticks
        if not tick.words.endswith("S")
    ]
    hits = re.compile(rf"hits {re.escape(name)} (\d+);")
    ends = ((text, hits.match(text)) for text in texts)
    return [text for text, found in ends if found and int(found[1]) < man.strength - SPARED]


def is_on_a_button(state: State, text: str) -> bool:
    """Tell whether people note that by one tap, on what a tap has opened."""
    found = show_of(GAME).ledger(state, None)
    rows = [row for entry in found.entries for row in entry.results] if found else []
    return any(tick.text == text for row in rows for tick in row.ticks)


def who_faces(question: Question, state: State) -> str:
    """Return which of several men have the nearest enemy they see in their aim zones."""
    play = Play(state.copy(), None, GAME.rules_for(state))  # type: ignore[arg-type]  # as above
    turned = []
    for name in question.about["men"]:
        facts = MapFacts(play, play.state.find(name))
        enemy = facts.enemy_seen() or facts.enemy_seen_elsewhere()
        turned += [] if enemy is not None and facts.in_zone(enemy) else [name]
    if not turned:
        return ALL_FACE
    return f"not {turned[0]}" if len(turned) == 1 else ONE_BY_ONE


def by_rule(facts: Any, name: str) -> str:
    """Return the enemy whom people find by a rule; any other name as it is."""
    if name == questions.IN_SIGHT:
        name = facts.enemy_seen() or facts.enemy_seen_elsewhere() or name
    elif name == questions.FROM_COVER:
        name = facts.enemy_from_cover() or name
    elif name == questions.CLOSEST:
        name = facts.closest_enemy() or name
    return name


def first_true(facts: Any, question: Question, target: str) -> str:
    """Return the case that is true, whose facts the map knows."""
    for option, ways in zip(question.texts(), question.about["cases"], strict=True):
        if any(all(value_of(facts, key, target) == said for key, said in way) for way in ways):
            return option
    raise AssertionError((question.about["cases"], question.options))


def value_of(facts: Any, key: list[Any], target: str) -> str:
    """Return the words of a fact that the map knows; *target* is what a die has chosen there."""
    name, *args = key
    several = len(facts.play.state.enemies(facts.who)) > 1
    if name == SIGHT:
        own, other = facts.enemy_seen(), facts.enemy_seen_elsewhere()
        if own is not None:
            return questions.SOME if several else str(own)
        if other is None:
            return questions.NOBODY
        return questions.SOME_ELSEWHERE if several else f"{other}, on another level"
    if name == "enemy_from_cover" and several:
        return questions.SOME if facts.enemy_from_cover() else questions.NOBODY
    args = [by_rule(facts, arg) for arg in args]
    if name == questions.WHOM:
        return str(args[0])
    if name == ZONE:
        hexes = facts.zone_hexes(args[0])
        if not hexes:
            return "there is none"
        if facts.nearer_than_hex(args[0]):
            return f"{key[1]} is nearer to him"
        return f"it is as near to him as {key[1]}, or nearer"
    real = [target if arg in (THAT_HEX, THAT_WEAPON) else arg for arg in args]
    value = getattr(facts, name)(*real)
    options = getattr(Facts, name).options
    if options and isinstance(options[-1], tuple):
        value = (options[-1][0],) if value else ()
    return values_in_words(value)
