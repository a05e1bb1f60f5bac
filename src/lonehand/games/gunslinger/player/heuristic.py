"""A sensible player of the human side.

At the start of a turn he considers a handful of plots for each of his characters
(`considering.py`), plays the turn that each would bring (`forecast.py`: the tables of the automatic
characters are open, so he knows when they will come, aim and shoot), and takes the plot after which
the showdown is worth most to his side (`judging.py`). What a card leaves open when it falls due he
decides by the same reckoning. He leaves nothing to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question
from lonehand.games.gunslinger.player.evaluation import PROGRESS, Stakes, prospect
from lonehand.games.gunslinger.player.forecast import Forecast, Supposed
from lonehand.games.gunslinger.player.ideas import (
    NOTHING,
    Goal,
    Idea,
    enemies_ahead,
    goals_of,
    ideas,
    way_left,
)
from lonehand.games.gunslinger.rules import action_cards
from lonehand.games.gunslinger.rules.plotting import write_plots
from lonehand.games.gunslinger.state import HOLSTER, Character, Play, Rules, State, sees
from lonehand.games.table_mode import is_beside
from lonehand.space.cells import aim
from lonehand.space.cells.routes import UNREACHED

RulesFor = Callable[[State], Rules]
"""Gives the numbers, tables and readings that a showdown is played by."""
WALKS: Final = ("move", "back up", "sprint", "turn")
"""The topics of questions about where to go and which way to face."""

NOWHERE: Final = UNREACHED
"""How far it is to where he must not go."""
FAR_OFF: Final = 10
"""Who is more hexes away, and unseen, does not come into this turn."""


def plain(chance: Chance, rules_for: RulesFor) -> Answer:
    """Return the player; *rules_for* gives the rules. He leaves nothing to chance."""
    del chance

    def answer(question: Question, view: Any) -> Any:
        return choose(question, view, rules_for(view))

    return answer


def choose(question: Question, view: State, rules: Rules) -> Any:
    """Return the option that he takes, for a plot its text."""
    if is_beside(view.options):
        return question.form.candidates(1)[0] if question.form else question.options[0]
    if not view.characters:
        return sides(question)
    mind = Mind(view, rules, question)
    if question.form is not None:
        return in_words(mind.plots())
    return mind.choice()


def in_words(plots: Mapping[str, Idea]) -> str:
    """Return plots as the text that answers the form."""
    return write_plots({name: idea.actions for name, idea in plots.items()})


def sides(question: Question) -> Any:
    """Play the first side that may be played: let the last one be automatic."""
    return question.options[0 if question.topic == "side" else -1]


class Mind:
    """What he thinks with while he answers one question.

    Args:
        view: the showdown as he sees it.
        rules: numbers, tables, readings.
        question: the question.

    """

    def __init__(self, view: State, rules: Rules, question: Question) -> None:
        self.view, self.rules, self.question = view, rules, question
        self.mine = [x for x in view.characters if x.seat == question.who and x.active]
        self.stakes = Stakes(view, rules, side_of(view, question.who))
        self.goals: dict[str, dict[Goal, tuple[int, ...]]] = {}
        self.bound_for: dict[str, Goal] = {}
        self.play = Play(view, Supposed(self.quick), rules)
        self.idle = frozenset(
            x.name for x in view.characters if x.automatic and x.active and self.sits_out(x)
        )

    def sits_out(self, who: Character) -> bool:
        """Tell whether an automatic character does nothing in this turn that could matter.

        His delay is longer than the turn, or he cannot meet any of our men.
        """
        if who.delay > self.rules.book.turn.segments:
            return True
        cells = self.play.ground.cells
        near = cells.ranges(cells.beneath[who.cell])
        return all(
            near[cells.beneath[x.cell]] > FAR_OFF and not sees(self.play.ground, who, x)
            for x in self.mine
        )

    # -- the plots --------------------------------------------------------------------------------

    def plots(self) -> dict[str, Idea]:
        """Return the best plot of each of his characters, found one after the other."""
        found = {who.name: NOTHING for who in self.mine}
        for who in self.mine:
            found[who.name] = self.best_plot(who, found)
        return found

    def best_plot(self, who: Character, found: dict[str, Idea]) -> Idea:
        """Return the best plot of one character, the others doing what is found so far."""
        self.goals[who.name] = goals_of(self.play, who, self.stakes)
        best, most = NOTHING, float("-inf")
        for idea in ideas(self.play, who, self.goals[who.name]):
            worth = self.stakes.worth(self.turn_with({**found, who.name: idea}))
            if worth > most:
                best, most = idea, worth
        return best

    def turn_with(self, plots: dict[str, Idea]) -> Forecast:
        """Return what the turn brings with these plots."""
        state = self.view.copy()
        state.phase, state.segment, state.due = "segments", 1, 0
        for name, idea in plots.items():
            state.find(name).plot = idea.codes
            self.bound_for[name] = idea.goal
        return Forecast(state, self.rules, self.quick, self.idle)

    # -- what falls due ---------------------------------------------------------------------------

    def choice(self) -> Any:
        """Return the option that he takes when an action falls due."""
        question = self.question
        who = self.view.find(question.about["who"])
        if question.topic in WALKS:
            self.bound_for[who.name] = self.best_goal(who)
        return self.quick(self.play, who, question.topic, question.options)

    def best_goal(self, who: Character) -> Goal:
        """Return where he had best go with what is left of his plot, this action included."""
        for each in self.mine:
            self.goals[each.name] = goals_of(self.play, each, self.stakes)
        best: Goal = ""
        most = float("-inf")
        for goal in (best, *self.goals[who.name]):
            worth = self.stakes.worth(self.rest_with(who, goal))
            if worth > most:
                best, most = goal, worth
        return best

    def rest_with(self, who: Character, goal: Goal) -> Forecast:
        """Return what the rest of the turn brings if he goes there."""
        state = self.view.copy()
        card = card_in_question(self.play, self.question)
        him = state.find(who.name)
        him.plot.insert(0, card.code)
        him.spent -= card.time
        self.bound_for[who.name] = goal
        return Forecast(state, self.rules, self.quick, self.idle)

    # -- what needs no forecast -------------------------------------------------------------------

    def quick(self, play: Play, who: Character, topic: str, options: Sequence[Any]) -> Any:
        """Return the option that a rule of thumb takes."""
        match topic:
            case "move" | "back up" | "sprint" | "turn":
                return self.step(play, who, options)
            case "shoot" | "aim" | "strike":
                return max(options, key=partial(self.as_target, play, who))
            case "part":
                return self.part()
            case "draw" | "cock" | "load":
                return max(options, key=partial(usefulness, who))
            case "pick up" | "drop":
                return max(options, key=partial(self.as_thing, who))
            case "grab":
                return max(options, key=self.stakes.for_thing)
            case "head out":
                return max(options, key=partial(self.as_head, play, who))
            case _:
                return options[0]

    def step(self, play: Play, who: Character, options: Sequence[Any]) -> Any:
        """Return the step or turn that brings him on his way, and lets him face whom he should."""
        goal = self.bound_for.get(who.name, "")
        goals = self.goals.get(who.name, {}).get(goal, ())
        walks = any(play.book.actions[code].way for code in who.plot if code in play.book.actions)
        cells = play.ground.cells

        def key(option: Any) -> tuple[int, int, int, int]:
            cell = option.number if option.number >= 0 else who.cell
            if cells.is_off_map(cell):
                return (-1, 0, 0, 0) if goal == "exit" else (NOWHERE, 0, 0, 0)
            facing = (
                who.facing
                if cell == who.cell
                else aim.keep_facing(cells, who.cell, who.facing, cell)
            )
            if option.facing:
                facing = aim.facing_named(cells, cell, option.facing)
            left = way_left(play, goals, cell) if goals else int(cell != who.cell)
            if goal == "enemy":
                left = max(1, left)
            ahead = 0
            if walks and goals:
                front = aim.front(cells, cell, facing)
                steps = [x for x, _ in play.ground.routes.steps[cell] if x in front]
                ahead = min((way_left(play, goals, x) for x in steps), default=NOWHERE)
            return (
                left,
                ahead,
                -len(enemies_ahead(play, who, cell, facing)),
                int(bool(option.facing)),
            )

        return min(options, key=key)

    def as_target(self, play: Play, who: Character, option: Any) -> float:
        """Return how good a target an enemy is."""
        enemy = play.state.find(option.target)
        price = max(self.stakes.price[enemy.name])
        return (prospect(play, who, enemy) + 0.01) * price + who.aim.get(enemy.name, 0)

    def as_thing(self, who: Character, option: Any) -> float:
        """Return how good it is to take, leave, pick up or drop something."""
        match option.kind:
            case "take":
                return self.stakes.for_thing(option.weapon)
            case "pick up":
                armed = any(weapon.gun and not weapon.broken for weapon in who.weapons)
                return -1.0 if armed else 1.0
            case "drop":
                weapon = action_cards.weapon_named(who.weapons, option.weapon)
                useless = weapon.broken or (weapon.gun and not weapon.rounds)
                return -0.5 if useless else -3.0
            case _:
                return -1 - self.stakes.for_thing(option.weapon)

    def as_head(self, play: Play, who: Character, option: Any) -> float:
        """Return what he could see from a head."""
        sight = play.ground.sight
        return sum(
            sight.head_sees(option.number, enemy.cell, down=enemy.down)
            if enemy.head < 0
            else sight.heads_see(option.number, enemy.head)
            for enemy in play.state.enemies(who)
        )

    def part(self) -> str:
        """Return the part of the body where the wound is worth most."""
        about = self.question.about
        price = self.stakes.price[about["at"]]
        victim = self.view.find(about["at"])
        left = victim.strength - victim.hits

        def worth(entry: Sequence[Any]) -> float:
            _, grade, hits = entry
            if grade == "K" or hits >= left + victim.strength * (self.rules.book.wear.dead_at - 1):
                return price.dead
            return price.asleep if hits >= left else max(price) * PROGRESS * hits / left

        return str(max(about["wounds"], key=worth)[0])


def side_of(view: State, seat: str) -> str:
    """Return the side that a seat plays."""
    return next(who.side for who in view.characters if who.seat == seat)


def card_in_question(play: Play, question: Question) -> Any:
    """Return the action card that a question about an action in play comes from."""
    return next(
        card
        for card in play.book.actions.values()
        if action_cards.clause_of(card) == question.clause
    )


def usefulness(who: Character, option: Any) -> tuple[bool, bool, bool]:
    """Return how useful a weapon is in hand: a loaded gun, the one that he uses."""
    weapon = next((x for x in who.weapons if x.name == option.weapon), None)
    if weapon is None:
        return False, False, False
    return bool(weapon.gun and weapon.rounds), weapon.name == who.using, weapon.box == HOLSTER
