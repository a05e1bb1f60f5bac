"""Why `plain` plots and chooses what it does, in a sentence or two for a person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.grammar.english import agrees, join_words, percent, possessive
from lonehand.games.gunslinger.automa.tables import BLOWS
from lonehand.games.gunslinger.player.forecast import SHOTS, Attack, Forecast, exhausts
from lonehand.games.gunslinger.player.ideas import Goal, Idea, enemies_ahead
from lonehand.games.gunslinger.rules.brawls import BACK_UP
from lonehand.games.gunslinger.rules.foresight import ON_FOOT
from lonehand.games.gunslinger.state import HOLSTER, Character, Play
from lonehand.space.cells import aim

GOING: Final[Mapping[Goal, str]] = {
    "enemy": "goes for the nearest enemy",
    "cover": "goes into cover",
    "hide": "gets out of everybody’s sight",
    "exit": "makes for the way off the map",
    "thing": "goes for something worth having",
}
"""Where a plot leads, as a person is told."""
WAY: Final[Mapping[Goal, str]] = {
    "": "It is as good a place as any for what he has plotted.",
    "enemy": "It is the way to the nearest enemy.",
    "cover": "It is the way into cover.",
    "hide": "It takes him out of sight.",
    "exit": "It is the way off the map.",
    "thing": "It is the way to something worth having.",
}
"""Why he goes there."""
GETS_READY: Final = ("DRAW AND COCK", "COCK", "LOAD")
ATTACKS: Final = (*SHOTS, *BLOWS)
BEHIND_COVER: Final = ("HEAD OUT", "HEAD BACK", "GET DOWN")
STRIKES, SHOOTS = "strikes", "shoots at"
LETS: Final[Mapping[str, str]] = {STRIKES: "strike", SHOOTS: "shoot at"}
"""What a drill lets somebody do."""
WOMAN: Final = "Woman"
"""The one woman among the printed characters."""
HERS: Final = {"he": "she", "his": "her", "him": "her"}
HE: Final = re.compile(rf"\b({'|'.join(HERS)})\b")
WAITS: Final = "waits: nothing he could plot now would be better"
AS_GOOD: Final = "It is as good as any."
MOST_NAMED: Final = 3
"""More enemies than these are counted, not named."""
WORTH_SAYING: Final = 0.02
"""From which chance on an attack is spoken of."""


# -- plots ----------------------------------------------------------------------------------------


def why_plots(forecast: Forecast, plots: Mapping[str, Idea]) -> str:
    """Return for each character what his plot is for, and what all of them have to expect."""
    does: dict[str, list[str]] = {}
    for name, idea in plots.items():
        does.setdefault(what_he_does(forecast, name, idea), []).append(name)
    said = [
        f"{names[0]} {told_of(names[0], deed)}{so_do(names[1:])}." for deed, names in does.items()
    ]
    said += [what_they_suffer(forecast, list(plots)), *whom_effort_puts_out(forecast, plots)]
    return " ".join(said)


def told_of(who: str, words: str) -> str:
    """Return words about a man as they are about *who*; the cast has one woman."""
    return HE.sub(lambda found: HERS[found[0]], words) if who == WOMAN else words


def so_do(others: Sequence[str]) -> str:
    """Return that others do the same, after what the first does; empty if there are none."""
    return f"; so {agrees(len(others), 'does', 'do')} {join_words(others)}" if others else ""


def whom_effort_puts_out(forecast: Forecast, names: Iterable[str]) -> Iterator[str]:
    """Yield who would be out by his own effort at the end of the turn."""
    for name in names:
        if exhausts(forecast.play, name):
            yield f"The effort of this turn knocks {name} out."


def what_he_does(forecast: Forecast, name: str, idea: Idea) -> str:
    """Return what a plot is for, as the end of a sentence."""
    attacks = [attack for attack in forecast.attacks if attack.who == name]
    names = [action.name for action in idea.actions]
    parts = []
    feet = [action for action in names if action in ON_FOOT]
    if idea.goal and feet:
        back = idea.goal == "enemy" and all(action == BACK_UP for action in feet)
        parts.append("steps back" if back else GOING[idea.goal])
    if "DROP / PICK UP" in names:
        parts.append("takes what lies there")
    if attacks:
        at = 0 if parts and strikes_first(names) else len(parts)
        parts[at:at] = said_singly(attacks)
    elif any(action in SHOTS for action in names):
        parts.append("shoots if he can aim at anybody by then")
    elif "AIM" in names and not any(action in names for action in GETS_READY):
        parts.append("takes aim for the next turn")
    elif any(action in names for action in GETS_READY):
        parts.append("gets a gun ready for the next turn")
    elif not parts and any(action in names for action in BEHIND_COVER):
        parts.append("keeps behind cover")
    if not parts:
        parts.append("turns towards where enemies will come from" if "TURN" in names else WAITS)
    return join_words(parts)


def strikes_first(names: Sequence[str]) -> bool:
    """Tell whether a plot has a shot or blow before its first step."""
    first = next(name for name in names if name in (*ON_FOOT, *ATTACKS))
    return first in ATTACKS


def attacks_in_words(attacks: Sequence[Attack]) -> str:
    """Return attacks of one man as the end of a sentence."""
    return join_words(said_singly(attacks))


def said_singly(attacks: Sequence[Attack]) -> list[str]:
    """Return attacks of one man, those of a kind on the same victim together."""
    return [f"{verb} {name} {when}" for (verb, name), when in group_attacks(attacks).items()]


def group_attacks(attacks: Sequence[Attack]) -> dict[tuple[str, str], str]:
    """Return for each kind of attack and victim when it comes, and how likely it hits."""
    found: dict[tuple[str, str], list[Attack]] = {}
    for attack in attacks:
        verb = STRIKES if attack.is_blow else SHOOTS
        found.setdefault((verb, attack.at), []).append(attack)
    return {key: f"{segments(each)} ({chances(each)})" for key, each in found.items()}


def chances(attacks: Sequence[Attack]) -> str:
    """Return how likely attacks hit: `72 % and 50 %`."""
    if all(attack.cancelled_by for attack in attacks):
        ways = dict.fromkeys(attack.cancelled_by for attack in attacks)
        said = ["a step" if way == BACK_UP else f"the {way.lower()}" for way in ways]
        return f"cancelled by {join_words(said)}"
    if all(attack.hit < WORTH_SAYING for attack in attacks):
        return "a long shot"
    if any(attack.cancelled_by for attack in attacks):
        return ", then ".join(chances([attack]) for attack in attacks)
    return join_words([percent(attack.hit) for attack in attacks])


def segments(attacks: Sequence[Attack]) -> str:
    """Return when attacks come: `in segments 3 and 5`."""
    numbers = list(dict.fromkeys(str(attack.segment) for attack in attacks))
    return f"in {agrees(len(numbers), 'segment', 'segments')} {join_words(numbers)}"


def what_they_suffer(forecast: Forecast, names: Sequence[str]) -> str:
    """Return who is expected to attack them in this turn, by the tables of the automatic ones."""
    found: dict[str, list[Attack]] = {}
    suffered = [attack for attack in forecast.attacks if attack.at in names]
    for attack in suffered:
        if attack.cancelled_by or attack.hit >= WORTH_SAYING:
            found.setdefault(attack.who, []).append(attack)
    if not found:
        deed = "hit" if suffered else "attack"
        return f"If all goes as plotted, no opponent is likely to {deed}."
    said = []
    for who, attacks in found.items():
        does = [f"{LETS[verb]} {at} {when}" for (verb, at), when in group_attacks(attacks).items()]
        said.append(f"{possessive(who)} drill lets {told_of(who, 'him')} {join_words(does)}")
    return f"{'; '.join(said)}."


# -- options --------------------------------------------------------------------------------------


def why_option(play: Play, who: Character, topic: str, option: Any, goal: Goal) -> str:
    """Return why an option is taken where a card leaves something open."""
    match topic:
        case "shoot" | "aim" | "strike":
            return f"Of the enemies he can attack, {option.target} is the best target."
        case "move" | "back up" | "sprint":
            way = WAY["" if topic == "back up" and goal == "enemy" else goal]
            return f"{way} {enemies_faced(play, who, option)}".strip()
        case "turn":
            return enemies_faced(play, who, option) or AS_GOOD
        case "draw":
            return why_weapon(who, option.weapon)
        case "head out":
            return "From there he sees most of his enemies."
        case "pick up" | "drop":
            return "It is what he can use best, or miss most easily."
        case _:
            return AS_GOOD


def why_weapon(who: Character, name: str) -> str:
    """Return why a weapon is drawn: what it has before the other guns that he carries, loaded."""
    power = {
        each.name: each.power
        for each in who.weapons
        if each.box == HOLSTER and each.gun and each.rounds
    }
    own = power.pop(name, None)
    if own is None:
        return AS_GOOD
    if not power:
        return "It is his only loaded gun."
    if own > max(power.values()):
        return "It hits hardest of his guns."
    return "It is his best gun for now."


def enemies_faced(play: Play, who: Character, option: Any) -> str:
    """Return which enemies an option leaves ahead of him; empty if none."""
    cells = play.ground.cells
    cell = option.number if option.number >= 0 else who.cell
    if cells.is_off_map(cell):
        return "There he is safe, with all that he carries."
    looks = who.facing if cell == who.cell else aim.keep_facing(cells, who.cell, who.facing, cell)
    if option.facing:
        looks = aim.facing_named(cells, cell, option.facing)
    return ahead_said(enemies_ahead(play, who, cell, looks), len(play.state.enemies(who)))


def ahead_said(ahead: Sequence[str], everybody: int) -> str:
    """Return who is ahead of him then, of so many enemies; empty if nobody is."""
    those = join_words(ahead)
    if len(ahead) > MOST_NAMED:
        those = f"{'All' if len(ahead) == everybody else f'{len(ahead)} of'} {everybody} enemies"
    return f"{those} {agrees(len(ahead), 'is', 'are')} ahead of him then." if ahead else ""


def why_part(about: Mapping[str, Any], part: str) -> str:
    """Return why that part of the body is chosen."""
    _, grade, hits = next(entry for entry in about["wounds"] if entry[0] == part)
    worst = any(entry[1] == "K" for entry in about["wounds"])
    if grade == "K":
        return f"There it kills {about['at']} at once."
    if worst:
        return (
            f"There it takes {hits} hits and does not kill {about['at']}: that would cost points."
        )
    return f"There it does most: {hits} hits."
