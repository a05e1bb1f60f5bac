"""What a sensible player considers: a handful of plots for a situation, and where they lead.

An idea is a plot and what it is for: to shoot, to be ready, to fight with fists, or to go somewhere
(`goal`). Its actions are written without bonus cards; where a bonus card does the same in less time
it is played instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from lonehand.games.gunslinger.automa.surroundings import closest_cover
from lonehand.games.gunslinger.numbers.book import Book
from lonehand.games.gunslinger.player.evaluation import Stakes, prospect
from lonehand.games.gunslinger.rules.foresight import Foreseen
from lonehand.games.gunslinger.rules.plotting import ActionUse, card_of
from lonehand.games.gunslinger.state import Character, Play, sees
from lonehand.space.cells import aim

Goal = Literal["", "enemy", "cover", "hide", "exit", "thing"]
"""Where a plot leads: nowhere, to the nearest enemy, into cover, out of sight, off, to a thing."""

STANDING: Final = (
    "shoot, cock, aim",
    "aim, shoot, cock",
    "aim, aim, shoot",
    "shoot, fanfire, cock",
    "cock, aim, shoot",
    "cock, shoot, cock",
    "cock, aim, aim",
    "fanfire, cock, aim",
    "turn, aim, shoot",
    "turn, shoot, cock",
    "turn, cock, aim",
    "turn, cock, shoot",
    "aim, aim",
    "draw and cock, aim",
    "draw and cock, shoot, fanfire",
    "turn, draw and cock, shoot",
    "load, cock",
    "get up, aim, shoot",
    "get up, cock",
    "get down, aim, shoot",
    "drop or pick up, cock",
)
"""What is done where he stands."""
GETTING_READY: Final = (
    "draw and cock, aim",
    "cock, aim, aim",
    "turn, cock, aim",
    "turn",
    "load, cock",
    "get up, cock",
    "drop or pick up, cock",
)
"""What is done where he stands while no enemy is near."""
BEHIND: Final = (
    "head out, aim, shoot",
    "head out, aim, aim",
    "head out, shoot, cock",
    "head out, cock, aim",
    "get down, head out, aim, shoot",
    "shoot, head back, load",
    "aim, shoot, head back",
    "head back, load",
    "head back, cock",
)
"""What is done behind cover."""
FISTS: Final = (
    "hook, jab",
    "jab, kick",
    "move, jab",
    "get up, hook",
    "belt, hook",
    "strength, hook, jab",
    "strength, belt",
    "block, hook, jab",
    "duck, hook, jab",
    "hook, block, jab",
    "turn, hook, jab",
    "advance, hook, jab",
    "turn, move, hook",
    "move, hook",
    "sprint, hook",
    "block, advance, jab",
    "grab, hook",
)
"""What is done within reach, or a few hexes from it."""
WALKING: Final = (
    "advance, move, move",
    "sprint, advance, move",
    "turn, move, move",
    "turn, sprint, move",
    "get up, advance, move",
)
"""What leads somewhere, and does nothing else."""
ON_FOOT: Final[Mapping[Goal, Sequence[str]]] = {
    "enemy": (*WALKING, "advance, move, aim", "move, draw and cock"),
    "cover": (
        "advance, move, move",
        "sprint, advance, head out",
        "sprint, head out, aim",
        "advance, head out, aim",
        "advance, get down, head out, aim",
        "advance, cock, aim",
        "get up, advance, move",
        "back up, aim, shoot",
    ),
    "hide": (
        "advance, move, move",
        "sprint, advance, move",
        "advance, draw and cock",
        "advance, cock, move",
        "advance, load",
        "back up, move",
        "turn, move, move",
        "get up, advance, move",
    ),
    "exit": WALKING,
    "thing": (
        *WALKING,
        "drop or pick up, move, advance",
        "drop or pick up, sprint, advance",
        "advance, drop or pick up, move",
        "sprint, drop or pick up, advance",
        "move, drop or pick up, advance",
    ),
}
"""What leads to each goal."""
NEAR: Final = 3
"""Within so many hexes of an enemy he thinks of his fists."""
IN_EARSHOT: Final = 8
"""Within so many hexes an enemy may come into sight before the turn is over."""
RINGS: Final = 5
"""So many steps he would go to be out of sight."""


class Idea(NamedTuple):
    """A plot that is worth considering: its actions, and where it leads."""

    actions: tuple[ActionUse, ...]
    goal: Goal

    @property
    def codes(self) -> list[str]:
        """The actions as they stand in a character's plot."""
        return [action.code for action in self.actions]

    @property
    def text(self) -> str:
        """The actions as they stand in the text of a plot."""
        return ", ".join(map(str, self.actions))


NOTHING: Final = Idea((), "")


def ideas(play: Play, who: Character, goals: dict[Goal, tuple[int, ...]]) -> Iterator[Idea]:
    """Yield what a character may do in this turn, first of all nothing.

    Args:
        play: the showdown.
        who: the character.
        goals: what there is to go to, as `goals_of` finds it.

    """
    yield NOTHING
    far = nearest(play, who)
    heads = bool(play.ground.sight.heads_of(who.cell))
    plots = STANDING if "cover" in goals or "hide" in goals or far <= IN_EARSHOT else GETTING_READY
    for actions in plots_that_fit(play, who, [*plots, *(BEHIND if heads else ())]):
        yield Idea(actions, "")
    if far <= NEAR:
        for actions in plots_that_fit(play, who, FISTS):
            yield Idea(actions, "enemy")
    if goals and not (who.down and who.leg_wound):
        for goal in goals:
            for actions in plots_that_fit(play, who, ON_FOOT[goal]):
                yield Idea(actions, goal)


def nearest(play: Play, who: Character) -> int:
    """Return how many hexes away the nearest enemy is."""
    cells = play.ground.cells
    near = cells.ranges(cells.beneath[who.cell])
    return min((near[cells.beneath[x.cell]] for x in play.state.enemies(who)), default=99)


def plots_that_fit(play: Play, who: Character, plots: Iterable[str]) -> list[tuple[ActionUse, ...]]:
    """Return those of some plots that he has time and cards for, and that come to something.

    A plot ends before the first action that does not fit; one that is then empty or there already
    is left out.
    """
    found = (as_far_as_it_goes(play, who, quickest(play, who, plot)) for plot in plots)
    return [actions for actions in dict.fromkeys(found) if actions]


def as_far_as_it_goes(
    play: Play, who: Character, actions: Sequence[ActionUse]
) -> tuple[ActionUse, ...]:
    """Return a plot up to the first action that would come to nothing."""
    foreseen, book = Foreseen(play.state, who, play.book), play.book
    for number, action in enumerate(actions):
        card = card_of(action.code, book)
        if foreseen.why_in_vain(card):
            return tuple(actions[:number])
        foreseen.take(card)
    return tuple(actions)


def quickest(play: Play, who: Character, plot: str) -> tuple[ActionUse, ...]:
    """Return the actions of a plot, each by the quickest card that he has left for it."""
    weights = frozenset(
        play.book.weapons[weapon.code].weight
        for weapon in who.weapons
        if weapon.gun and not weapon.broken
    )
    left = play.book.turn.segments - who.delay
    return plot_with_cards(Cards(play.book, who.bonus, weights), left, plot)


class Cards:
    """What decides which cards a man has: the book, his bonus cards, the weights of his guns."""

    def __init__(self, book: Book, bonus: tuple[str, ...], weights: frozenset[str]) -> None:
        self.book, self.key = book, (bonus, weights)
        self.bonus, self.weights = bonus, weights

    def __hash__(self) -> int:
        """Return a hash by what decides."""
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same cards are there."""
        if not isinstance(other, Cards):
            return NotImplemented
        return self.book is other.book and self.key == other.key


@lru_cache(maxsize=4096)
def plot_with_cards(cards: Cards, left: int, plot: str) -> tuple[ActionUse, ...]:
    """Return the actions of a plot for which there are cards and time: *left* segments."""
    used: set[str] = set()
    found: list[ActionUse] = []
    for text in plot.split(", "):
        name = text.upper().replace(" OR ", " / ")
        able = [
            card
            for card in cards.book.actions.values()
            if card.name == name
            and card.card not in used
            and (card.side != "bonus" or card.card in cards.bonus)
            and (not card.weights or cards.weights & set(card.weights))
        ]
        card = min(able, key=lambda card: card.time, default=None)
        if card is None or card.time > left:
            break
        used.add(card.card)
        left -= card.time
        found.append(ActionUse(card.code, card.name, card.time))
    return tuple(found)


# -- where to ------------------------------------------------------------------------------------


def goals_of(play: Play, who: Character, stakes: Stakes) -> dict[Goal, tuple[int, ...]]:
    """Return where it may make sense to go, for each goal the cells that are as good."""
    enemies = play.state.enemies(who)
    found: dict[Goal, tuple[int, ...]] = {}
    seeing = [enemy for enemy in enemies if sees(play.ground, who, enemy)]
    if enemies:
        routes = play.ground.routes
        by_foot = {enemy.name: routes.field((enemy.cell,))[who.cell] for enemy in enemies}
        found["enemy"] = (min(enemies, key=lambda enemy: by_foot[enemy.name]).cell,)
    if seeing:
        worst = max(seeing, key=lambda enemy: prospect(play, enemy, who))
        cover, _ = closest_cover(play.ground, who.cell, worst)
        if cover and who.cell not in cover:
            found["cover"] = cover
        hidden = out_of_sight(play, who, enemies)
        if hidden:
            found["hide"] = hidden
    if stakes.exits:
        found["exit"] = stakes.exits
    things = tuple(
        thing.cell
        for thing in play.state.things
        if thing.cell >= 0 and stakes.for_thing(thing.name) > 0
    )
    if things:
        found["thing"] = things
    return found


def out_of_sight(play: Play, who: Character, enemies: Sequence[Character]) -> tuple[int, ...]:
    """Return the cells nearest to him where no enemy would see him; none within a few steps."""
    sight = play.ground.sight
    for number, ring in enumerate(play.ground.on_foot(who.cell)):
        if number > RINGS:
            break
        found = [
            cell
            for cell in ring
            if not any(sight.sees(enemy.cell, cell, down=enemy.down) for enemy in enemies)
        ]
        if found and number:
            return tuple(found)
    return ()


def way_left(play: Play, goals: tuple[int, ...], cell: int) -> int:
    """Return how many hexes are left of the way from a cell."""
    return play.ground.routes.field(goals)[cell]


def enemies_ahead(play: Play, who: Character, cell: int, facing: int) -> list[str]:
    """Return which enemies would be in his aim zone in that cell, facing that way."""
    cells, enemies = play.ground.cells, play.state.enemies(who)
    return [x.name for x in enemies if aim.is_in_zone(cells, cell, facing, x.cell)]
