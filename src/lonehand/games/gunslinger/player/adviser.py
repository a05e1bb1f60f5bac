"""The hint's own look at a plot: what `plain` would plot, and what can be made of it.

`plain` chooses among plots that are written down beforehand, because batches of games want their
answers in milliseconds. A person who asks for a hint can wait a little longer. So the best of those
plots are changed, one action at a time, as long as that makes the turn better. Then each man looks
once more at what he had in mind, now that he knows what his friends do. The number of turns that
are looked at is fixed: the same showdown gives the same hint on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Final, NamedTuple

from lonehand.engine.question import Question
from lonehand.games.gunslinger.numbers.book import ActionCard
from lonehand.games.gunslinger.player.forecast import Forecast, exhausts
from lonehand.games.gunslinger.player.heuristic import Mind, in_words, sides
from lonehand.games.gunslinger.player.ideas import NOTHING, Idea, as_far_as_it_goes, goals_of, ideas
from lonehand.games.gunslinger.rules.foresight import ON_FOOT
from lonehand.games.gunslinger.rules.plotting import WAIT, WAITING, ActionUse, cards_of
from lonehand.games.gunslinger.state import Character, Rules, State
from lonehand.games.gunslinger.words import advice
from lonehand.games.table_mode import is_beside
from lonehand.show.logs import Advice

LOOKS: Final = 1200
"""How many turns a hint may look at, shared among all in the fight: with many, each takes long."""
PARENTS: Final = 3
"""How many of the best plots are changed at a time."""
ROUNDS: Final = 4
"""How many times they are changed, at most."""
REMEMBERED: Final = 6
"""How many plots of a man get a second look, once those of his friends are known."""
CLEARLY: Final = 0.02
"""By how much a changed plot has to be better."""
INDIFFERENT: Final = 0.1
"""How much worse a plot may be than to do nothing, and still be chosen."""
WAITS: Final = Idea((ActionUse(WAITING.code, WAITING.name, WAITING.time),), "")


def hint(view: State, question: Question, rules: Rules) -> Advice | None:
    """Return what to answer, and why; beside a real table there is nothing to say."""
    if is_beside(view.options):
        return None
    if not view.characters:
        return Advice(
            str(sides(question)), "Both sides can be played. This one is the usual choice."
        )
    mind = Adviser(view, rules, question)
    if question.form is not None:
        plots = mind.plots()
        return Advice(in_words(plots), advice.why_plots(mind.turn_with(plots), plots))
    option = mind.choice()
    if question.topic == "part":
        return Advice(str(option), advice.why_part(question.about, option))
    who = view.find(question.about["who"])
    goal = mind.bound_for.get(who.name, "")
    return Advice(str(option), advice.why_option(mind.play, who, question.topic, option, goal))


class Outlook(NamedTuple):
    """A plot, and what the showdown is worth after the turn that it brings."""

    worth: float
    idea: Idea


class Adviser(Mind):
    """What a hint thinks with."""

    def plots(self) -> dict[str, Idea]:
        """Return a good plot for each of his characters."""
        found = {who.name: NOTHING for who in self.mine}
        fighting = [x for x in self.view.characters if x.active and x.name not in self.idle]
        looks = LOOKS // max(1, len(fighting)) // max(1, len(self.mine))
        short: dict[str, list[Idea]] = {}
        for who in self.mine:
            looked = self.improve(who, found, self.first_look(who, found), looks)
            short[who.name] = [each.idea for each in looked[:REMEMBERED]]
            found[who.name] = self.best_deed(who, looked)
        for who in self.mine if len(self.mine) > 1 else ():
            again = [self.look(who, found, idea) for idea in short[who.name]]
            found[who.name] = self.best_deed(who, best_first(again))
        return found

    def look(self, who: Character, found: dict[str, Idea], idea: Idea) -> Outlook:
        """Return what the turn is worth if he does that, and the others what is found so far."""
        ahead = self.turn_with({**found, who.name: idea})
        return Outlook(self.stakes.worth(ahead) - self.price_of_effort(ahead), idea)

    def price_of_effort(self, ahead: Forecast) -> float:
        """Return what it costs that his own men are put out by their effort.

        Where the last enemy goes down before the turn is over, nobody pays for what he did.
        """
        out = [who.name for who in self.mine if exhausts(ahead.play, who.name)]
        if not out:
            return 0.0
        enemies = ahead.play.state.enemies(self.mine[0])
        goes_on = 1 - prod(1 - ahead.left[enemy.name] for enemy in enemies)
        return goes_on * sum(self.stakes.price[name].asleep * ahead.left[name] for name in out)

    def first_look(self, who: Character, found: dict[str, Idea]) -> list[Outlook]:
        """Return the plots that `plain` would choose among, the best first."""
        self.goals[who.name] = goals_of(self.play, who, self.stakes)
        return best_first(
            [self.look(who, found, idea) for idea in ideas(self.play, who, self.goals[who.name])]
        )

    def best_deed(self, who: Character, looked: Sequence[Outlook]) -> Idea:
        """Return the best plot, or one hardly worse than to do nothing; else he waits."""
        best = looked[0]
        for each in looked:
            if each.idea.actions and each.worth >= best.worth - INDIFFERENT:
                return each.idea
        time = self.play.book.turn.segments - who.delay
        return WAITS if time >= WAITING.time else NOTHING

    def improve(
        self, who: Character, found: dict[str, Idea], looked: list[Outlook], looks: int
    ) -> list[Outlook]:
        """Return these plots and those that come of changing the best; the best first."""
        cards = cards_of(who, self.play.book)
        known = {(each.idea.text, each.idea.goal) for each in looked}
        for _ in range(ROUNDS):
            best = looked[0].worth
            for parent in looked[:PARENTS]:
                for idea in self.variants(who, parent.idea, cards):
                    if (idea.text, idea.goal) not in known and looks > 0:
                        known.add((idea.text, idea.goal))
                        looks -= 1
                        looked.append(self.look(who, found, idea))
            looked = best_first(looked)
            if looked[0].worth < best + CLEARLY or not looks:
                break
        return looked

    def variants(self, who: Character, idea: Idea, cards: Sequence[ActionCard]) -> Iterator[Idea]:
        """Yield a plot with one action put in, taken out or replaced."""
        time = self.play.book.turn.segments - who.delay
        for cards_played in changes(list(idea.codes), cards, time):
            actions = tuple(ActionUse(x.code, x.name, x.time) for x in cards_played)
            actions = as_far_as_it_goes(self.play, who, actions)
            if actions:
                walks = any(action.name in ON_FOOT for action in actions)
                goal = idea.goal or ("enemy" if walks and "enemy" in self.goals[who.name] else "")
                yield Idea(actions, goal)


def changes(
    codes: Sequence[str], cards: Sequence[ActionCard], time: int
) -> Iterator[list[ActionCard]]:
    """Yield plots with one action put in, taken out or replaced, as far as cards and time go."""
    by_code = {card.code: card for card in cards}
    plotted = [by_code[code] for code in codes if code in by_code]
    for at in range(len(plotted) + 1):
        before, rest = plotted[:at], plotted[at:]
        if rest:
            yield in_time([*before, *rest[1:]], time)
        for card in cards:
            yield in_time([*before, card, *rest[1:]], time)
            yield in_time([*before, card, *rest], time)


def in_time(cards: Sequence[ActionCard], time: int) -> list[ActionCard]:
    """Return a plot without cards used twice or too long for the time, and no wait at its end."""
    found: list[ActionCard] = []
    used: set[str] = set()
    for card in cards:
        if (card.code == WAIT or card.card not in used) and card.time <= time:
            used.add(card.card)
            found.append(card)
            time -= card.time
    while found and found[-1].code == WAIT:
        found.pop()
    return found


def best_first(looked: Sequence[Outlook]) -> list[Outlook]:
    """Return plots by what they are worth; equally good ones stay in their order."""
    return sorted(looked, key=lambda each: -each.worth)
