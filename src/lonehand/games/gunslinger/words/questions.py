"""What is asked in a showdown and what may be answered, in words; and where the showdown stands.

A label says what a person wants to know before he chooses: which way a step leads and how far that
is from the enemy, whom a turn brings into the aim zone, how likely a shot is to hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lonehand.engine.grammar.english import capital, count_of, join_words, percent
from lonehand.engine.question import Question
from lonehand.games.gunslinger.at_table.questions import (
    ALL_FACE,
    BY_RULE,
    BY_THEMSELVES,
    FACES,
    ONE_BY_ONE,
)
from lonehand.games.gunslinger.automa.tables import BLOWS
from lonehand.games.gunslinger.face import inspection
from lonehand.games.gunslinger.player import forecast
from lonehand.games.gunslinger.rules import shooting
from lonehand.games.gunslinger.rules.action_cards import Choice
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.plotting import write_plots
from lonehand.games.gunslinger.state import PARTNER, Character, Play, Rules, State
from lonehand.games.gunslinger.words import cases
from lonehand.games.gunslinger.words.reasons import hex_named, own
from lonehand.space.cells import aim
from lonehand.space.cells.heads import Head

DIRECTIONS: Final = {
    "N": "north",
    "NE": "north-east",
    "ENE": "east by north",
    "E": "east",
    "ESE": "east by south",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "WSW": "west by south",
    "W": "west",
    "WNW": "west by north",
    "NW": "north-west",
}
HEADS: Final = {
    "corner": "round the corner towards {0}",
    "door": "round the door frame towards {0}",
    "rim": "over the rim towards {0}",
    "window": "over the sill towards {0}",
    "low": "over the low obstacle towards {0}",
}
CARD: Final = "BG-CARD-"
"""What the clause of an action begins with; its name follows."""
NOBODY_OUT: Final = "Everybody is still in play"
NOTHING: Final = "nothing"
"""What he does who does nothing, in short."""
TWO: Final = 2
"""Of two sides that may be automatic a person is asked for the other one: the one he plays."""
FEW: Final = 3
"""So many names stand in an answer's words; the map shows them all."""
PROMPTS: Final = {
    "plot": "Plot this turn.",
    "side": "Choose your side.",
    "automatic side": "Both sides are the same size. Which one does Lonehand play?",
    "move": "Choose where {who} goes from {cell}, facing {facing}.",
    "turn": "Choose which way {who} turns at {cell}, facing {facing}.",
    "back up": "Choose where {who} goes from {cell}, facing {facing}.",
    "sprint": "Choose where {who} runs from {cell}, facing {facing}.",
    "head out": "Choose where {who} looks out of {cell}.",
    "draw": "Choose the weapon that {who} draws.",
    "pick up": "Choose what {who} picks up or drops.",
    "drop": "Choose what {who} drops.",
    "cock": "Choose the gun that {who} cocks.",
    "shift": "Choose what {who} moves, and where.",
    "load": "Choose the gun that {who} loads.",
    "aim": "Choose who {who} aims at.",
    "shoot": "Choose who {who} shoots at.",
    "strike": "{blow}choose who {who} strikes at.",
    "part": "A bull’s-eye: choose where {who} hits {at}.",
    "grab": "Choose what {who} grabs from {at}.",
    "tac": "Which entry on {who}’s result card begins with {marker}? (He holds TAC {marker})",
    "go on": "{who} is next. Note any hits, or go on.",
    "weapon": "Choose the weapon that {who} draws from the ground.",
    "result": "{who} {deed}. Draw a result card. How is {victim} now?{counts}",
    "faces": "Do {men} face an enemy? (Each has the nearest enemy he sees in his aim zone)",
    "did": "Say what {who} did in this segment (nothing; F6 NE; down; head F5 …).",
    "draw card": "Type the result card that was drawn.",
}


def weapon_of(state: State, who: str, name: str, rules: Rules | None) -> str:
    """Return a weapon in words: what it is, and how it is loaded."""
    for weapon in [w for man in state.characters for w in man.weapons] + [
        lying.weapon for lying in state.ground
    ]:
        if weapon.name != name:
            continue
        kind = rules.book.weapons.get(weapon.code) if rules else None
        called = own(who, name)
        says = [kind.title] if kind and kind.hands and kind.title not in called else []
        says += [f"{weapon.rounds} of {count_of(weapon.holds, 'round')}"] if weapon.gun else []
        says += ["cocked"] if weapon.cocked else []
        return ": ".join(filter(None, (capital(called), ", ".join(says))))
    return name


# -- questions ------------------------------------------------------------------------------------


def prompt(state: State, question: Question) -> str:
    """Return what is asked, as a sentence."""
    if question.source:
        return PROMPTS["draw card"] if question.topic == "draw" else tie(state, question)
    if question.topic == "plot" and question.who == PARTNER:
        return "Your partner plots this turn."
    blow = question.clause.removeprefix(CARD) if question.clause.startswith(CARD) else "GRAB"
    words = {
        "who": "",
        "at": "",
        "marker": "",
        "deed": "",
        "counts": "",
        "cell": "",
        "facing": "",
        "blow": f"{blow.capitalize()}: ",
        **question.about,
        "men": join_words(question.about.get("men", ())),
    }
    man = asked_of(state, question)
    if man is not None and man.cell >= 0 and state.map:
        cells = ground_of(state.map).cells
        words["cell"] = hex_named(cells.name(man.cell))
        words["facing"] = aim.facing_name(cells, man.cell, man.facing)
    if question.topic == "automatic side" and len(question.options) == TWO:
        return "Which side do you play?"
    if question.topic == "fact":
        return f"{cases.prompt(question)}{around(state, question)}"
    if question.topic == "result" and words["victim"] in BY_RULE:
        return f"{words['who']} {words['deed']}. Draw a result card. Who is out?{words['counts']}"
    return PROMPTS[question.topic].format(**words)


PICKS: Final = {
    "GS-9.21.2": "which hex does he step into",
    "GS-9.21.3": "which way does he turn",
    "GS-9.2.11.5": "which weapon does he go for",
    "GS-9.2.11.4": "which weapon does he go for",
}
"""For what one of several equally good things is taken, by the clause that takes it."""


def tie(state: State, question: Question) -> str:
    """Return who is to do one of several equally good things, and what for."""
    men = [*state.characters[state.due :], *state.characters]
    who = next((man.name for man in men if man.automatic and man.active), "An automatic man")
    what = PICKS.get(question.clause, "which hex does he go for")
    return f"{who}: {what}? (They are equally good: let a die decide)"


def around(state: State, question: Question) -> str:
    """Return who of a person acts just before an automatic man, and after the last of them."""
    men = [each for each in state.characters if each.active]
    names = [each.name for each in men]
    who = str(question.about.get("who", ""))
    if state.map or "does" not in question.about or who not in names:
        return ""
    here = names.index(who)
    place = next((n for n in range(here - 1, -1, -1) if men[n].automatic), -1)
    before = names[place + 1 : here]
    after = [] if any(each.automatic for each in men[here + 1 :]) else names[here + 1 :]
    acts = "acts" if len(before) == 1 else "act"
    said = [f"{join_words(before)} {acts} before him"] if before else []
    acts = "acts" if len(after) == 1 else "act"
    said += [f"{join_words(after)} {acts} after him"] if after else []
    return f" ({'; '.join(said)})" if said else ""


def asked_of(state: State, question: Question) -> Character | None:
    """Return whose action is asked about; None if it is nobody's."""
    name = question.about.get("who", "")
    return next((man for man in state.characters if man.name == name), None)


# -- answers --------------------------------------------------------------------------------------


def label(state: State, question: Question, option: Any, rules: Rules | None = None) -> str:
    """Return an option in words.

    Args:
        state: the showdown.
        question: what is asked.
        option: what may be answered.
        rules: the numbers of the game, for the chances of a shot.

    """
    if question.source and question.topic == "draw":
        return f"card {option}"
    if isinstance(option, dict):
        return write_plots(option)
    if "does" in question.about:
        does = question.about["does"][question.texts().index(str(option))]
        return f"{cases.in_full(question, str(option))}: {does}"
    if question.topic == "automatic side" and len(question.options) == TWO:
        return str(next(side for side in question.options if side != option))
    if question.topic == "result" and question.about["victim"] in BY_RULE:
        return NOBODY_OUT if option == question.texts()[0] else f"{option} is out"
    if question.topic in ("fact", "result"):
        return cases.answer(question, str(option))
    if question.topic == "go on":
        return capital(str(option))
    if question.topic == FACES:
        return faces_label(question.about["men"], question.about["deeds"], str(option))
    man = asked_of(state, question)
    if not isinstance(option, Choice) or man is None:
        return str(option)
    match option.kind:
        case "cell" | "facing" if state.map and man.cell >= 0:
            return place_label(state, man, option, turns_only=question.topic == "turn")
        case "head" if state.map:
            return head_label(state, man, option)
        case "enemy":
            return enemy_label(state, question, man, option, rules)
        case "weapon":
            said = weapon_of(state, man.name, option.weapon, rules)
            return f"{said}{shot_chance(state, man, option.weapon, rules)}"
        case "shift":
            where = {"hands": "both hands"}.get(option.box, f"the {option.box}")
            return f"{own(man.name, option.weapon)} to {where}"
        case kind:
            verb = {"pick up": "Pick up", "take": "Take", "drop": "Drop", "leave": "Leave"}
            return f"{verb.get(kind, kind)} {own(man.name, option.weapon)}"


def faces_label(men: Sequence[str], deeds: Sequence[str], option: str) -> str:
    """Return what follows for several men if all, or all but one, face an enemy."""
    if option == ONE_BY_ONE:
        return BY_THEMSELVES
    if option != ALL_FACE:
        others = [name for name in men if name != option.removeprefix("not ")]
        return f"Only {others[0]}" if len(others) == 1 else f"All but {option.removeprefix('not ')}"
    does: dict[str, list[str]] = {}
    for name, deed in zip(men, deeds, strict=True):
        does.setdefault(deed, []).append(name)
    said = [f"{join_words(each)}: {deed}" for deed, each in does.items() if deed != NOTHING]
    if NOTHING in does:
        idle = does[NOTHING]
        are_told = not said or len(idle) == 1
        said.append(f"nothing for {join_words(idle) if are_told else 'the others'}")
    return f"Yes: {'; '.join(said)}"


def place_label(state: State, man: Character, option: Choice, *, turns_only: bool = False) -> str:
    """Return a step, a turn, or both: which way, how near it is, and whom it brings into view.

    Where he *turns only*, to stay is no news.
    """
    cells = ground_of(state.map).cells
    steps = option.number >= 0 and option.number != man.cell
    there = option.number if steps else man.cell
    if steps and cells.is_off_map(there):
        return f"Leave the map by {hex_named(option.cell)}"
    if steps:
        facing = aim.keep_facing(cells, man.cell, man.facing, there)
        said = f"{way(state, man, there)} to {hex_named(option.cell)}"
    else:
        facing, said = man.facing, "" if turns_only and option.facing else "Stay"
    if option.facing:
        facing = aim.facing_named(cells, there, option.facing)
        said += f", turn to face {option.facing}" if steps else f" and turn to face {option.facing}"
        said = capital(said.removeprefix(" and "))
    else:
        said += f", facing {aim.facing_name(cells, there, facing)}"
    return f"{said}: {view(state, man, there, facing)}"


def way(state: State, man: Character, there: int) -> str:
    """Return which way a step leads: `North-east`, `Up the stairs`."""
    cells = ground_of(state.map).cells
    for side in cells.sides[man.cell]:
        if side.beyond == there:
            return DIRECTIONS[cells.direction_name(side.bearing)].capitalize()
    climb = cells.level(there) - cells.level(man.cell)
    return "Up the stairs" if climb > 0 else "Down the stairs" if climb < 0 else "Across"


def view(state: State, man: Character, cell: int, facing: int) -> str:
    """Return how the enemies stand to a cell: the nearest, those in the aim zone, cover.

    It is told by bodies, as they stand now; heads that are out are left aside.
    """
    ground = ground_of(state.map)
    enemies = [each for each in state.enemies(man) if each.cell >= 0]
    if not enemies:
        return "no enemy is left"
    ranges = {each.name: ground.cells.range(cell, each.cell) for each in enemies}
    nearest = min(enemies, key=lambda each: ranges[each.name])
    found = [f"{nearest.name} at {ranges[nearest.name]}"]
    seen = [each for each in enemies if ground.sight.sees(each.cell, cell, down=man.down)]
    aimed = [e.name for e in seen if aim.is_in_zone(ground.cells, cell, facing, e.cell)]
    found.append(f"can aim at {few(aimed)}" if aimed else "nobody to aim at")
    behind = [e.name for e in seen if e.name not in aimed]
    found += [f"not facing {few(behind)}"] if behind else []
    covers = [(each.name, ground.sight.cover(cell, each.cell)) for each in enemies]
    once_down = [name for name, cover in covers if cover and cover.needs_down and not man.down]
    covered = [name for name, cover in covers if cover and name not in once_down]
    found += [f"cover from {few(covered)}"] if covered else []
    found += [f"once down, cover from {few(once_down)}"] if once_down else []
    return "; ".join(found)


def few(names: Sequence[str]) -> str:
    """Return up to three names, and how many more there are."""
    more = len(names) - FEW
    return f"{', '.join(names[:FEW])}{f' and {more} more' if more > 0 else ''}"


def head_label(state: State, man: Character, option: Choice) -> str:
    """Return where a head can be put out, and whom it would see."""
    sight = ground_of(state.map).sight
    head = sight.heads[option.number]
    where = capital(HEADS[head.kind].format(hex_named(option.cell)))
    which = side_of_head(sight.heads, head)
    seen = [
        enemy.name
        for enemy in state.enemies(man)
        if enemy.cell >= 0 and sight.head_sees(option.number, enemy.cell, down=enemy.down)
    ]
    return f"{where}{which}: sees {', '.join(seen) if seen else 'nobody'}"


def side_of_head(heads: Sequence[Head], head: Head) -> str:
    """Return on which side he puts out his head if there are two: `, on the west side`."""
    place = head.cell, head.kind, head.over
    corners = [each.corner for each in heads if (each.cell, each.kind, each.over) == place]
    if len(corners) == 1:
        return ""
    other = next(corner for corner in corners if corner != head.corner)
    across, down = head.corner[0] - other[0], head.corner[1] - other[1]
    if abs(across) > abs(down):
        return f", on the {'east' if across > 0 else 'west'} side"
    return f", on the {'south' if down > 0 else 'north'} side"


def enemy_label(
    state: State, question: Question, man: Character, option: Choice, rules: Rules | None
) -> str:
    """Return an enemy with his range, and for a shot with its chances."""
    victim = state.find(option.target)
    if not state.map or man.cell < 0 or victim.cell < 0:
        return option.text
    said = (
        f"{option.text}, {count_of(ground_of(state.map).cells.range(man.cell, victim.cell), 'hex')}"
    )
    gun = next((w for w in man.weapons if w.name == option.weapon), inspection.weapon_for(man))
    taken = f"{victim.hits} of {victim.strength} hits taken"
    if rules is None:
        return f"{said}, {taken}"
    play = Play(state, inspection.NO_DOOR, rules)
    if question.topic == "strike":
        return f"{said}: {blow_chance(play, question, man, victim)}{taken}"
    if gun is None:
        return f"{said}, {taken}"
    fanned = question.clause == "BG-CARD-FANFIRE"
    odds = shooting.chances(play, man, victim, gun, fanned=fanned)
    if question.topic == "aim":
        points = man.aim.get(victim.name, 0)
        on_him = f"{count_of(points, 'aim point')} there; " if points else ""
        return f"{said}: {on_him}a shot now hits {percent(odds.hit)}"
    return (
        f"{said}: hits {percent(odds.hit)}, bull’s-eye {percent(odds.bull)}, "
        f"out {percent(odds.out)}"
    )


def shot_chance(state: State, man: Character, name: str, rules: Rules | None) -> str:
    """Return how likely a shot with a gun of his hits whom it hits best, and its power up close."""
    gun = next((weapon for weapon in man.weapons if weapon.name == name), None)
    if rules is None or gun is None or not gun.gun or not state.map or man.cell < 0:
        return ""
    play = Play(state, inspection.NO_DOOR, rules)
    seen = [each for each in state.enemies(man) if inspection.sees(state, man, each)]
    found = [(shooting.chances(play, man, each, gun).hit, each.name) for each in seen]
    if not found:
        return f"; power {gun.power}"
    hit, victim = max(found, key=lambda pair: pair[0])
    return f"; power {gun.power}, hits {victim} {percent(hit)}"


def blow_chance(play: Play, question: Question, man: Character, victim: Character) -> str:
    """Return how likely a blow is to hit, if no defence cancels it; nothing of a grab."""
    blow = question.clause.removeprefix(CARD)
    if blow not in BLOWS:
        return ""
    harm = forecast.blow(play, man, victim, blow, strong=man.strong)
    return f"hits {percent(harm.hit)}, out {percent(harm.out)}; "


def standing(state: State) -> str:
    """Return where the showdown stands, as a sentence."""
    if state.ending:
        return state.ending
    if not state.turn:
        return "The showdown is about to begin."
    where = f", segment {state.segment}" if state.segment else ""
    people: dict[str, list[Character]] = {}
    for man in state.characters:
        people.setdefault(man.side, []).append(man)
    left = ", ".join(in_play(side, men) for side, men in people.items())
    scored = any(state.points.values())
    points = ", ".join(f"{side} {number}" for side, number in state.points.items())
    return f"Turn {state.turn}{where}. In play: {left}.{f' Points: {points}.' if scored else ''}"


def in_play(side: str, men: Sequence[Character]) -> str:
    """Return how many of a side are in play: `Riders 5 of 7`; a man alone is named."""
    if len(men) == 1:
        return men[0].name if men[0].active else f"no longer {men[0].name}"
    return f"{side} {sum(man.active for man in men)} of {len(men)}"
