"""What a showdown keeps: rounds, weapons, cards, wounds; and that all of it is told in words.

The showdowns play themselves by chance, over all boards and with readings by chance, too.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from test_gunslinger_nevers import IN_EVERY_RUN, SHOWDOWNS, STEPS_AT_MOST, Watching

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.face import twin
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.wounds import usable
from lonehand.games.gunslinger.state import HAND, HANDS, OFF_HAND, State
from lonehand.games.gunslinger.words.reasons import hex_named, own

KEPT = 24
IN_A_SOAK = 1_000
CARDS = list(range(1, len(GAME.book.cards) + 1))
UNTOLD = re.compile(r"None|True|False|[{}\[\]<>]|\boff -?\d+,|\bnan\b|  \S|\.\.$")
"""What is no word: values of the program, keys, and what is left of a sentence."""
ORDER = {"": 0, "unconscious": 1, "dead": 2, "gone": 2}


class Kept:
    """One showdown, and what must be the same before and after each of its steps.

    Args:
        number: which one; it says the showdown, its size, who plays, the readings, and the seed.

    """

    def __init__(self, number: int) -> None:
        key, size = SHOWDOWNS[number % len(SHOWDOWNS)]
        seed = f"kept {number}"
        chance = Chance(seed)
        given = {
            option.key: option.values[chance.below(option.key, len(option.values))]
            for option in GAME.options
            if option.group == "reading"
        }
        given |= {"showdown": key, "size": size}
        given["side"] = ("first", "none", "second")[number // len(SHOWDOWNS) % 3]
        self.place = f"showdown {number}: {given}"
        self.state: State = GAME.start(settle_options(GAME, given))
        self.door = Watching(seed, self.state)

    def play(self) -> None:
        """Play it to its end and compare what every step leaves with what was there before."""
        for _ in range(STEPS_AT_MOST):
            if GAME.outcome(self.state) is not None:
                return
            before, self.door.events = self.state.copy(), []
            GAME.step(self.state, self.door)
            if before.phase != "set up":
                self.conserves(before)
                self.never_heals(before)
            self.holds()
            self.tells()
        raise AssertionError(f"{self.place} does not end")

    def conserves(self, before: State) -> None:
        """Every shot costs one round, and nothing else does; no weapon comes or goes."""
        fired: Counter[str] = Counter()
        codes = {weapon.name: weapon.code for weapon in weapons(before)}
        for event in self.door.of_sort(events.Shoots):
            if event.result != "click":
                fired[codes[event.weapon]] += 1
        assert +(rounds(before) - fired) == +rounds(self.state), self.place
        assert sorted(codes) == sorted(weapon.name for weapon in weapons(self.state)), self.place
        if self.state.deck or self.state.discard:
            assert CARDS == sorted([*self.state.deck, *self.state.discard]), self.place
        for side, points in self.state.points.items():
            told = [e.points for e in self.door.of_sort(events.Points) if e.side == side]
            assert points - before.points.get(side, 0) == sum(told), self.place

    def never_heals(self, before: State) -> None:
        """Hits and wounds only grow, and nobody comes back."""
        for was, now in zip(before.characters, self.state.characters, strict=True):
            where = (self.place, now.name)
            assert now.hits >= was.hits, where
            assert now.wounds[: len(was.wounds)] == was.wounds, where
            assert ORDER[now.condition] >= ORDER[was.condition], where
            if was.condition in ("unconscious", "dead"):
                assert now.cell == was.cell, where
            elif now.cell != was.cell:
                his = [e.event for e in self.door.events if now.name in e.event.marks().cards[:1]]
                kinds = {event.kind for event in his}
                assert kinds & {"moves", "out"}, where

    def holds(self) -> None:
        """Everybody holds what hands can hold, lies where he must, and keeps to his limits."""
        for who in self.state.characters:
            where = (self.place, who.name)
            held = [weapon.box for weapon in who.weapons if weapon.in_hand]
            if who.condition in ("unconscious", "dead"):
                assert who.down, where
                left = [held, who.aim, who.plot, who.carries, who.head_out]
                assert not any(left), where
            if who.condition:
                continue
            assert who.hits < who.strength, where
            assert who.down or not who.leg_wound, where
            assert len(held) == len(set(held)), where
            assert HANDS not in held or len(held) == 1, where
            assert set(held) <= {HAND, HANDS, OFF_HAND}, where
            for weapon in who.weapons:
                assert not (weapon.in_hand and not usable(who, weapon.box)), where
                assert not (weapon.cocked and weapon.broken), where
            enemies = {each.name for each in self.state.characters if each.side != who.side}
            assert set(who.aim) <= enemies, where
            assert all(points > 0 and points % 2 == 0 for points in who.aim.values()), where
            if who.automatic:
                assert not any([who.plot, who.spent, who.defences]), where
        for thing in self.state.things:
            holders = [who.name for who in self.state.characters if thing.name in who.carries]
            assert len(holders) + (thing.cell >= 0) <= 1, (self.place, thing.name)

    def tells(self) -> None:
        """What has happened and why is told in words, by clauses that there are."""
        for event in self.door.events:
            assert event.clause in GAME.clauses, (self.place, event)
            self.in_words(GAME.sentence(self.state, event.event))
        for line in (line for each in self.door.of_sort(events.Decision) for line in each.lines):
            assert line.clause in GAME.clauses, (self.place, line)
            self.in_words(line.say)
            for fact in line.facts:
                self.in_words(fact)
            for row in line.above:
                assert row.clause in GAME.clauses, (self.place, row)
                self.in_words(f"{row.say} {row.failed}")

    def in_words(self, text: str) -> None:
        """Refuse a sentence in which something is left that is no word."""
        assert text == text.strip(), (self.place, text)
        assert not UNTOLD.search(text), (self.place, text)


def weapons(position: State) -> list[Any]:
    """Return all weapons of a showdown."""
    carried = [weapon for who in position.characters for weapon in who.weapons]
    return [*carried, *(lying.weapon for lying in position.ground)]


def rounds(position: State) -> Counter[str]:
    """Return the rounds that there are for each sort of gun, loaded and spare."""
    found: Counter[str] = Counter()
    for weapon in weapons(position):
        found[weapon.code] += weapon.rounds
    for who in position.characters:
        found.update(who.spare)
    return found


def play(number: int) -> bool:
    """Play a showdown; one whose version has no such side is left out. Tell whether it was."""
    try:
        kept = Kept(number)
    except Refusal:
        return False
    kept.play()
    return True


def test_a_showdown_loses_nothing_and_is_told_in_words() -> None:
    played = [play(number) for number in IN_EVERY_RUN[:KEPT]]
    assert sum(played) > KEPT / 2


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_showdowns_lose_nothing_and_are_told_in_words(part: int) -> None:
    played = [play(number) for number in range(part, IN_A_SOAK, 10)]
    assert sum(played) > IN_A_SOAK / 20


@pytest.mark.parametrize("number", range(0, len(SHOWDOWNS), 3))
def test_the_text_of_a_showdown_names_everybody_and_all_that_lies_about(number: int) -> None:
    kept = Kept(number)
    for step in range(150):
        if GAME.outcome(kept.state) is not None:
            break
        GAME.step(kept.state, kept.door)
        if step % 30 or not kept.state.map:
            continue
        text = "\n".join(twin.lines(kept.state))
        kept_out = {who.name for who in kept.state.characters}
        assert {name for name in kept_out if name in text} == kept_out
        for lying in kept.state.ground:
            name = ground_of(kept.state.map).cells.name(lying.cell)
            assert f"{lying.weapon.name} in {hex_named(name)}" in text
        for who in kept.state.characters:
            sheet = "\n".join(GAME.show.sheet_lines(kept.state, who.name))
            assert all(own(who.name, weapon.name)[4:] in sheet for weapon in who.weapons)
            assert all(f"{wound.part} wound" in sheet for wound in who.wounds)
        assert "None" not in GAME.show.layer(kept.state)
