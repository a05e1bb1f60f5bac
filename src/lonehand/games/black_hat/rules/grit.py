"""BW-GRIT: what becomes of those who are hit; and how figures go out of the game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, Literal

from lonehand.games.black_hat import events
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.state import NOBODY, Figure, Horse, Lying
from lonehand.games.black_hat.town.places import GROUND

Column = Literal["horse", "rider", "man"]
Result = Literal["flee", "down", "horse", "pinned", "missed"]
HORSE, RIDER, MAN = "horse", "rider", "man"
BANDS: Final = "6 | 5 | 4 | 3 | 2 | 1"


@cache
def result_of(column: Column, total: int) -> Result:
    """BW-GRIT-FLEE to BW-GRIT-MISSED: return what a die and a skill together mean (T6)."""
    if column == "horse":
        return "down" if total <= 3 else "missed"
    if total <= 1:
        return "flee"
    if column == "rider":
        if total <= 3:
            return "down"
        return "horse" if total == 4 else "pinned" if total == 5 else "missed"
    return "down" if total <= 4 else "pinned" if total <= 6 else "missed"


@cache
def chance_of(column: Column, skill: int, *results: Result) -> Fraction:
    """Return the chance that a roll has one of some results."""
    return Fraction(sum(result_of(column, die + skill) in results for die in range(1, 7)), 6)


@cache
def out_chance(column: Column, skill: int) -> Fraction:
    """Return the chance that a hit puts somebody out of the game."""
    return chance_of(column, skill, "flee", "down")


def column_of(figure: Figure) -> Column:
    """Return the column in which a figure rolls."""
    return "rider" if figure.mounted else "man"


def roll_for(fight: Fight, figure: Figure, by: Figure | None) -> None:
    """BW-GRIT: let a figure that was hit roll, and do what the table says.

    Args:
        fight: the gunfight.
        figure: who was hit.
        by: who did it; None for nobody.

    """
    column, skill = column_of(figure), figure.person.skills.grit
    (die,) = fight.roll("BW-GRIT", BANDS)
    result = result_of(column, die + skill)
    fight.tell("BW-GRIT", events.GritRolled(die, skill, column, result, about=(figure.key,)))
    match result:
        case "flee":
            if by is not None and by.side != figure.side:
                by.downs += fight.readings.notch_for_flight == "yes"
            go(fight, figure, "fled")
        case "down":
            shot_down(fight, figure, by)
        case "horse":
            figure.mounted = False
            fight.tell("BW-GRIT-HORSE", events.HorseKilled(about=(figure.key,)))
            pin(fight, figure)
        case "pinned":
            pin(fight, figure)
        case "missed":
            fight.tell("BW-GRIT-MISSED", events.Unhurt(about=(figure.key,)))


def pin(fight: Fight, figure: Figure) -> None:
    """BW-GRIT-PINNED, BW-PIN: pin a figure; more than one pin has no further effect."""
    if not figure.pinned:
        figure.pinned = True
        fight.tell("BW-GRIT-PINNED", events.Pinned(about=(figure.key,)))


def shot_down(fight: Fight, figure: Figure, by: Figure | None) -> None:
    """BW-GRIT-DOWN, BW-HORSE: put a figure out, its horse left behind."""
    figure.fell = figure.platform != GROUND
    if by is not None:
        if by.side != figure.side:
            by.downs += 1
        else:
            by.wrongs += 1
    if figure.mounted:
        horse = loose_horse(fight, figure)
        fight.tell("BW-HORSE", events.HorseLoose(about=(figure.key, horse.key)))
    go(fight, figure, "down", by.key if by is not None else "")


def loose_horse(fight: Fight, figure: Figure) -> Horse:
    """BW-HORSE: leave the horse of a figure where it stands, and return it."""
    state = fight.state
    horse = Horse(new_key(fight), figure.x, figure.y, figure.turn, NOBODY)
    state.horses.append(horse)
    return horse


def new_key(fight: Fight) -> str:
    """Return a key for another horse; no two horses of a game have the same."""
    fight.state.stable += 1
    return f"H{fight.state.stable}"


def go(fight: Fight, figure: Figure, where: Literal["fled", "down"], by: str = "") -> None:
    """BW-GRIT-FLEE, BW-GRIT-DOWN: take a figure out of the game; it drops its Money."""
    drop_money(fight, figure)
    figure.where = where
    figure.mounted = figure.mounted and where == "fled"
    if where == "fled":
        fight.tell("BW-GRIT-FLEE", events.Fled(about=(figure.key,)))
    else:
        shot = events.ShotDown(by, figure.fell, about=(figure.key,))
        fight.tell("BW-GRIT-DOWN", shot)


def drop_money(fight: Fight, figure: Figure) -> None:
    """Let a carrier who goes out drop his Money on the spot.

    From a roof or balcony it falls to where a figure on the ground can reach it.
    """
    if not figure.money:
        return
    x, y = figure.x, figure.y
    if figure.platform != GROUND:
        ladders = fight.site.ladders
        platform = fight.site.platforms[figure.platform]
        own = [each for each in ladders if each.low == GROUND and each.high == platform.number]
        house = platform.house
        below = own or [
            each
            for each in ladders
            if each.low == GROUND and fight.site.platforms[each.high].house == house
        ]
        x, y = below[0].below
    fight.state.lying.extend([Lying("money", x, y)] * figure.money)
    dropped = events.MoneyDropped(figure.money, (x, y), about=(figure.key,))
    figure.money = 0
    fight.tell("BW-MONEY-TAKE", dropped)


def roll_for_horse(fight: Fight, horse: Horse) -> None:
    """BW-HORSE: let a riderless horse that was hit roll; it has no skill, and gives no notches."""
    (die,) = fight.roll("BW-GRIT", "4-6 | 1-3")
    result = result_of("horse", die)
    fight.tell("BW-GRIT", events.GritRolled(die, 0, "horse", result, about=(horse.key,)))
    if result == "down":
        fight.state.horses.remove(horse)
        fight.tell("BW-GRIT-HORSE", events.HorseKilled(about=(horse.key,)))
