"""Positions of self-played gunfights, decided by facts that an honest table would tell of them.

The table measures on the map, and says the truth in the words of the question, no more: the one
figure that has the best shot or is nearest to something, how far that is, and who stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bh_automa_games import BOOK, Watched

from lonehand.engine.question import Question
from lonehand.games.black_hat import statements
from lonehand.games.black_hat.at_table.facts import TableFacts, TableLines, Wanted
from lonehand.games.black_hat.at_table.questions import LOWS, likeliest_first
from lonehand.games.black_hat.at_table.ways import CASH, MONEY, RUSH, lengths_of
from lonehand.games.black_hat.automa.decision import Thought
from lonehand.games.black_hat.automa.facts import is_live
from lonehand.games.black_hat.automa.hand import Hand
from lonehand.games.black_hat.automa.lines import Lines, Plan
from lonehand.games.black_hat.automa.town import TownMan
from lonehand.games.black_hat.fight import fight_to_look_at
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.state import Facts, State
from lonehand.games.black_hat.statements import sights_in
from lonehand.space.inches.measures import INCH

STANDARD: Final = BOOK.list_for("standard")
LEVELS: Final = {"first player": "standard", "second player": "standard"}
FAR: Final = 10**9


class HonestTable:
    """What people at a table would say of a position.

    Args:
        state: the position, as the seat sees it.
        seat: the automatic gang.
        keys: who of it may act.

    """

    def __init__(self, state: State, seat: str, keys: Sequence[str]) -> None:
        self.fight = fight_to_look_at(state)
        self.state, self.player = state, state.player(seat)
        self.men = [state.figure(key) for key in keys]
        self.thought = Thought(self.fight, self.player, self.men, STANDARD)
        self.asked: list[str] = []

    def on_the_map(self) -> Plan | None:
        """Return what is decided with everything measured."""
        return self.thought.decide()[0]

    def by_facts(self) -> Plan | None:
        """Return what is decided from answers alone."""
        state = self.state
        state.facts = Facts()
        while True:
            try:
                facts = TableFacts(self.fight, self.player, self.men, STANDARD, self.player.hand)
                return TableLines(facts, facts.hand, STANDARD).decide()
            except Wanted as wanted:
                assert len(self.asked) < 20, self.asked
                self.asked.append(wanted.key)
                state.heard[wanted.key] = self.answer(wanted.key)

    def answer(self, key: str) -> str:
        """Return what an honest table says of a fact."""
        kind, _, rest = key.partition(" ")
        match f"{kind} ":
            case statements.COVERED:
                foe = self.state.heard.get(f"{statements.WHOM}{rest}")
                town = self.thought.town
                sight = self.man(rest).here.sight(town.by_key[foe] if foe else town.foes[0])
                return str(min(3, sight.pieces + sight.people)) if sight is not None else "0"
            case statements.WHOM if " " in rest:
                goals: list[str] = [foe.key for foe in self.helpless()]
                man = self.man(rest.split()[1])
                return min(goals, key=lambda key: (self.far(man, key), key))
            case statements.WHOM:
                man = self.man(rest)
                within = sights_in(self.state.heard[statements.SIGHTS])[rest].within * INCH
                seen = man.here.touched if not within else self.within(man, within)
                them = likeliest_first([foe.figure for foe in seen])
                return str(them[0].key)
            case statements.REACH:
                return self.nearest(rest)
            case statements.BURST:
                return self.burst(self.man(rest))
        if key == statements.PINNED:
            lines = Lines(self.thought.town, self.thought.hand, STANDARD)
            keys = (man.key for man in self.town if man.pinned and lines.is_seen(man))
            return next(keys, statements.NOBODY)
        assert key == statements.SIGHTS
        return self.sights()

    @property
    def town(self) -> list[TownMan]:
        """Those who may act, with everything measured."""
        return self.thought.town.men

    def man(self, key: str) -> TownMan:
        """Return one of them."""
        return next(man for man in self.town if man.key == key)

    def seen(self, man: TownMan) -> Any:
        """Return the nearest enemy in sight, and the line to him; None for nobody."""
        found = [(foe, man.here.sight(foe)) for foe in self.thought.town.foes]
        lines = [(foe, sight) for foe, sight in found if sight is not None and not sight.friend]
        return min(lines, key=lambda each: (each[1].gap, each[0].number), default=None)

    def within(self, man: TownMan, far: int) -> list[Any]:
        """Return the enemies that somebody sees so near."""
        found = [(foe, man.here.sight(foe)) for foe in self.thought.town.foes]
        return [foe for foe, s in found if s is not None and not s.friend and s.gap <= far]

    def sights(self) -> str:
        """Return who touches an enemy, or has the best shot: near, and in the open."""
        found: list[tuple[float, str, str]] = []
        for man in self.town:
            if man.money and not man.arms:
                continue
            if man.here.touched:
                found.append((-1, man.key, statements.TOUCHES))
                continue
            seen, bands = self.seen(man), statements.bands(man.figure.person)
            within = next((b for b in bands if seen and seen[1].gap <= b * INCH), None)
            if within is not None:
                worth = seen[1].gap + 6 * INCH * seen[1].pieces
                found.append((worth, man.key, str(within)))
        if not found:
            return statements.NOBODY
        _, key, said = min(found)
        return f"{key} {said}"

    # -- ways ------------------------------------------------------------------------------------

    def helpless(self) -> list[Any]:
        """Return the enemies that may be rushed."""
        return [foe for foe in self.thought.town.foes if foe.pinned or not foe.arms]

    def far(self, man: TownMan, foe: str) -> int:
        """Return how far it is into contact with an enemy."""
        there = self.thought.town.by_key[foe]
        return min((spot.length for spot in man.contacts(there, man.most)), default=FAR)

    def nearest(self, aim: str) -> str:
        """Return who is nearest to something, and how far he has to go."""
        lows = 1 if aim.startswith(CASH) else LOWS[aim]
        hand = Hand(self.player.hand, STANDARD, holds=False)
        found = []
        for man in self.town:
            if man.money or (man.mute and aim != RUSH):
                continue
            reach = lengths_of(hand, lows, mounted=man.mounted, pinned=man.pinned)
            far = self.way(man, aim)
            fits = next((each for each in reach if far <= each), None)
            if fits is not None:
                found.append((reach.index(fits), far, man.key, fits))
        if not found:
            return statements.NOBODY
        _, _, key, fits = min(found)
        return f"{key} {fits}"

    def way(self, man: TownMan, aim: str) -> int:
        """Return how far somebody has to something."""
        if aim == RUSH:
            return min((self.far(man, foe.key) for foe in self.helpless()), default=FAR)
        houses = self.thought.town.houses
        if aim == MONEY:
            spots = [man.here, *man.moneys(man.most)]
            return min((spot.length for spot in spots if spot.has_money), default=FAR)
        spots = [man.here, *man.doors(man.most)]
        if aim.startswith(CASH):
            number = int(aim.removeprefix(CASH))
            return min(
                (s.length for s in spots if s.door == number and houses[number].is_clear),
                default=FAR,
            )
        return min(
            (s.length for s in spots if s.door is not None and is_live(man, houses[s.door])),
            default=FAR,
        )

    def burst(self, man: TownMan) -> str:
        """Return whom a stick would catch, thrown how far."""
        best = None
        for burst in man.bursts():
            gang = sum(foe.is_gang for foe in burst.foes)
            if burst.friend or (len(burst.foes) < 2 and not gang):
                continue
            numbers = [0, *sorted({int(c[:-1]) for c in self.player.hand if c[:-1].isdigit()})]
            far = next((n for n in numbers if burst.length <= (3 + n) * INCH), None)
            if far is not None:
                who = statements.SEVERAL if len(burst.foes) > 1 else statements.GANG
                one = (-(len(burst.foes) > 1), far, who)
                best = one if best is None else min(best, one)
        return (
            statements.NOBODY if best is None else f"{best[2]} {self.fight.numbers.throw + best[1]}"
        )


class Compared(Watched):
    """A gunfight on a map of which every plan is made by facts, too."""

    def __init__(self, seed: str, options: Any = None) -> None:
        super().__init__(seed, LEVELS, 0, options or {})
        self.pairs: list[tuple[HonestTable, Plan | None, Plan | None]] = []

    def watched(self, question: Question, view: Any) -> Any:
        """Note what both would do before the gang answers."""
        if question.topic == "plan" and not question.about.get("ace"):
            table = HonestTable(view.copy(), question.who, question.about["figures"])
            on_map = table.on_the_map()
            self.pairs.append((table, on_map, table.by_facts()))
        return super().watched(question, view)

    def played_turns(self, turns: int) -> Compared:
        """Play so many turns."""
        while GAME.outcome(self.state) is None and self.state.turn <= turns:
            GAME.step(self.state, self)
        return self
