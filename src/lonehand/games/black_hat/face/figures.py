"""Figures as they are drawn on the map, and their sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.engine.grammar.english import capital, count_of
from lonehand.games.black_hat import cards
from lonehand.games.black_hat.gangs.people import RIFLE, SHOTGUN, SKILL_NAMES, SKILLS
from lonehand.games.black_hat.gangs.skills import skills as skills_of_the_print
from lonehand.games.black_hat.state import Figure, Horse, Player, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.whereabouts import whereabouts
from lonehand.games.table_mode import by_facts
from lonehand.show.figures import DrawnUnit, Model
from lonehand.show.sheets import Line, Row, Sheet, Value, Values
from lonehand.space.inches.measures import to_tenth

WORDS: Final = {
    "waits": "not on the table yet",
    "left": "off the table, safe",
    "withdrawn": "withdrawn",
    "fled": "put to flight",
    "down": "shot down",
}
"""Where a figure is that does not stand on the table."""


def place_in_tenths(x: int, y: int, platform: int = GROUND) -> str:
    """Return a place as a person reads it from a ruler: `24.5,30`."""
    return f"{to_tenth(x)},{to_tenth(y)}{'^' if platform != GROUND else ''}"


def by_name(view: State, name: str) -> Figure | None:
    """Return the figure on the table of that name; None if there is none."""
    return next((each for each in view.here() if names.figure_called(view, each.key) == name), None)


def on_plates(names_of: Sequence[str]) -> dict[str, str]:
    """Return for each name one word of it, or all of it where others share both its ends."""
    found = {}
    for name in names_of:
        others = [other.split() for other in names_of if other != name]
        words = name.split()
        ends = dict.fromkeys((words[-1], words[0]))
        free = [each for each in ends if not any(each in other for other in others)]
        found[name] = capital(free[0]) if free else name
    return found


def sign_for(figure: Figure) -> str:
    """Return what is drawn on a figure's base."""
    if figure.mounted:
        return "hoof"
    if {RIFLE, SHOTGUN} & set(figure.person.arms):
        return "rifle"
    return "gun" if figure.person.arms else "fist"


def about_player(player: Player) -> str:
    """Return a player's suit, how many cards he holds, and the Money that he has taken."""
    money = f", {count_of(player.banked, 'Money card')} taken" if player.banked else ""
    return f"{cards.suit_sign(player.suit)} {count_of(len(player.hand), 'card')} in hand{money}"


def states_of(view: State, figure: Figure) -> list[str]:
    """Return what has befallen a figure, in words."""
    found = ["pinned"] if figure.pinned else []
    found += ["mounted"] if figure.mounted else []
    found += ["acts now"] if view.active == figure.key else ["has acted"] if figure.acted else []
    found += [count_of(figure.money, "Money card")] if figure.money else []
    found += [count_of(figure.sticks, "stick") + " of dynamite"] if figure.sticks else []
    return found + (["up high"] if figure.platform != GROUND else [])


def unit_of(view: State, figure: Figure) -> DrawnUnit:
    """Return a figure as a unit of one model."""
    name = names.figure_called(view, figure.key)
    shape = shape_of(figure) if figure.here else None
    is_done = figure.acted and view.active != figure.key
    marks = (("shaken", figure.pinned), ("activated", is_done))
    badges = [word for word, holds in marks if holds]
    whose = names.gang(view, figure.seat)
    model = () if shape is None else (Model(shape, figure.key, hero=False),)
    states = states_of(view, figure)
    return DrawnUnit(
        name=name,
        letters=figure.key,
        side=whose,
        team=figure.side,
        seat=figure.seat,
        place=place_in_tenths(figure.x, figure.y, figure.platform) if figure.here else "",
        away="" if figure.here else WORDS[figure.where],
        states=tuple(states) if figure.here else (),
        active=figure.where in ("waits", "table"),
        models=model,
        hull=shape,
        middle=figure.place,
        sign=sign_for(figure),
        badges=tuple(badges),
        says=", ".join([name, whose, *states, *place_of(view, figure)]),
        counter=True,
    )


def place_of(view: State, figure: Figure) -> list[str]:
    """Return where a figure stands, in words; nothing if it is not on a table with a map."""
    if not figure.here or not view.town or by_facts(view.options):
        return []
    return [whereabouts(view, *figure.place, figure.platform)]


def horse_unit(view: State, horse: Horse) -> DrawnUnit:
    """Return a riderless horse as a unit of one model."""
    name = names.figure_called(view, horse.key)
    shape = horse_shape(horse)
    return DrawnUnit(
        name=name,
        letters=horse.key,
        side="nobody",
        team=2,
        place=place_in_tenths(horse.x, horse.y),
        models=(Model(shape, horse.key),),
        hull=shape,
        middle=(horse.x, horse.y),
        sign="hoof",
        says=f"{name}, without a rider, {whereabouts(view, horse.x, horse.y)}",
        counter=True,
    )


def sheet_of(view: State, figure: Figure) -> Sheet:
    """Return the sheet of a figure."""
    if not figure.here:
        state = WORDS[figure.where]
    else:
        states = states_of(view, figure) or ["ready"]
        goes = ["goes home"] if figure.money and view.is_by_list(figure.seat) else []
        known = [figure.key] if by_facts(view.options) else []  # as questions name it
        state = ", ".join([*known, *states, *goes])
    return Sheet(
        names.figure_called(view, figure.key),
        figure.key,
        figure.side,
        "",
        state,
        tuple(rows_of(figure)),
        out=not figure.here and figure.where != "waits",
        done=figure.acted and view.active != figure.key,
        due=view.active == figure.key,
        sign=sign_for(figure),
    )


def rows_of(figure: Figure) -> Iterator[Row]:
    """Yield what is written on a figure's sheet."""
    person = figure.person
    arms = ", ".join(person.arms) or "unarmed"
    yield Line(f"{capital(arms)}{', horse' if person.horse else ''}")
    said = skills_of_the_print()
    skills = [
        Value(SKILL_NAMES[name], f"{getattr(person.skills, name):+}", said[name].says)
        for name in SKILLS
        if getattr(person.skills, name)
    ]
    if skills:
        yield Values(tuple(skills))
    if figure.is_ally:
        yield Line(f"Ally, {cards.suit_words(figure.suit)}")
    if figure.downs or figure.wrongs:
        yield Line(f"Enemies shot down: {figure.downs}", "BW-NOTCH-1")
