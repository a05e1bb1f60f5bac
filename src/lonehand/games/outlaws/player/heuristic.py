"""A sensible player of the human side, called `plain`, and the hints that a person can ask for.

He looks at one action at a time. With an enemy in view he takes the first shot of the fullest plan;
else he turns towards one, reloads in safety, or walks where he has cover and a shot. He leaves
nothing to chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.grammar.english import join_words
from lonehand.engine.question import Question
from lonehand.games.outlaws.numbers.numbers import FIREARMS, SHOOTING, Weapon
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.rules.ground import SIDES
from lonehand.games.outlaws.rules.handling import ammunition, weapon_of
from lonehand.games.outlaws.rules.movement import is_in_brawl, reach
from lonehand.games.outlaws.rules.shooting import (
    BEST,
    SHOOT,
    band_of,
    bonuses,
    chance,
    could_wound,
    fullest_plan,
    reckon,
)
from lonehand.games.outlaws.rules.sight import (
    blocker,
    cover_sides,
    has_line,
    has_line_from,
    in_fov,
    is_covered,
    sees,
)
from lonehand.games.outlaws.rules.wounds import keep_cover
from lonehand.games.outlaws.state import FACINGS, Group, Item, Man, State
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.show.logs import Advice

RulesFor = Callable[[State], Rules]
GOOD_SHOT: Final = 0.27
"""A shot that hits less often is worth a walk first."""


FAR: Final = 40
"""Actions enough to walk to every square of a board."""
BY_BAND: Final = (0.9, 0.6, 0.2)
"""What a shot is worth at close, medium and long range."""
LATER: Final = 0.6
"""The part of that which a shot is worth if no action is left for it before the next counter."""
THREAT: Final = 0.4
"""The part of that which it costs to be in the open before an enemy's gun."""


class Choice(NamedTuple):
    """What he takes, and why."""

    option: Any
    why: str


def plain(chance_: Chance, rules_for: RulesFor) -> Answer:
    """Return the player; *rules_for* gives what a state is played by."""
    del chance_

    def answer(question: Question, view: Any) -> Any:
        return choose(question, view, rules_for(view)).option

    return answer


def hint(view: State, question: Question, rules: Rules) -> Advice | None:
    """Return what `plain` would answer, and why; None if the table is asked."""
    if question.source:
        return None
    found = choose(question, view, rules)
    return Advice(str(found.option), found.why)


def choose(question: Question, view: State, rules: Rules) -> Choice:
    """Return what he answers."""
    play = Play(view, BatchDoor({}, Chance("heuristic")), rules)
    if question.topic == "snap":
        return Choice("snap", "A Snap-shot costs no action.")
    if question.topic == "buy":
        return purchase(question, view)
    if question.topic not in ("act", "facing"):
        return Choice(question.options[0], "Look at your table, and type what is there.")
    man = view.find(str(question.about["who"]))
    if question.topic == "facing":
        return best_facing(play, man, question)
    by_text = {str(option): option for option in question.options}
    for idea in IDEAS:
        found = idea(play, man, int(question.about["left"]), by_text)
        if found is not None:
            return found
    spent = not int(question.about["left"])
    return Choice(by_text["done"], "No action is left." if spent else why_done(play, man))


def why_done(play: Play, man: Man) -> str:
    """Return why he leaves actions: what he cannot do with them, in a sentence."""
    if not play.state.enemies(man):
        return "No enemy is left."
    in_line = [enemy for enemy in nearest(play, man) if has_line(play, man, enemy)]
    if gun_in_hand(play, man) is None:
        hidden = "" if in_line else ", and is out of sight here"
        return f"{man.name} has no loaded gun{hidden}."
    stops = [blocker(play, man, enemy) for enemy in in_line]
    if stops and (stop := stops[0]) is not None and all(stops):
        verb = "are" if isinstance(stop, Group) else "is"
        return f"{stop.name} {verb} in the way of a shot, and no square in reach is better."
    if in_line:
        return "No square in reach is better, and the actions left make no good shot."
    return "No enemy is in sight, and no way in reach leads to a better square."


def purchase(question: Question, view: State) -> Choice:
    """Return what he buys in camp: a reload for anyone who has none, then nothing."""
    for option in question.options:
        if option.word == "buy" and not view.find(option.at).reloads.get(option.item):
            return Choice(option, f"{option.at} has no reload for the {option.item}.")
    return Choice(question.options[0], "Everybody has a reload.")


Options = dict[str, Any]


def nearest(play: Play, man: Man) -> list[Man]:
    """Return his enemies, the nearest first."""
    return sorted(play.state.enemies(man), key=lambda enemy: play.ground.far(man.cell, enemy.cell))


def best_facing(play: Play, man: Man, question: Question) -> Choice:
    """Return the facing from which he sees most enemies, the nearest first."""
    near = nearest(play, man)

    def is_towards(name: str) -> bool:
        turned = FACINGS.index(name)
        return bool(near) and play.ground.in_quarter(man.cell, turned, near[0].cell)

    def worth(name: str) -> tuple[int, int]:
        turned = FACINGS.index(name)
        seen = [
            enemy
            for enemy in near
            if play.ground.in_quarter(man.cell, turned, enemy.cell) and has_line(play, man, enemy)
        ]
        return (len(seen), int(is_towards(name)))

    best = max(question.options, key=worth)
    count, _ = worth(best)
    if count:
        seen = question.about["sees"][question.options.index(best)]
        return Choice(best, f"Then {seen} {'is' if count == 1 else 'are'} in view.")
    if is_towards(best):
        return Choice(best, f"No enemy comes into view, but {near[0].name} is that way.")
    return Choice(best, "No enemy comes into view, whichever way.")


def fight(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Hit the enemy who shares his square."""
    del left
    if not is_in_brawl(play, man):
        return None
    for word, why in (
        ("stab ", "A blade draws blood."),
        ("strike ", "Something to hit with beats bare fists."),
        ("up", "A prone man fights badly."),
        ("blow ", f"{man.name} has nothing better to fight with."),
    ):
        found = next((options[text] for text in options if text.startswith(word)), None)
        if found is not None:
            return Choice(found, why)
    return None


def gun_in_hand(play: Play, man: Man) -> tuple[Item, Weapon] | None:
    """Return the loaded weapon that he holds."""
    for item in man.items_held():
        weapon = weapon_of(play.numbers, item)
        if weapon is not None and weapon.kind in SHOOTING and item.loaded:
            return item, weapon
    return None


def odds(play: Play, man: Man, weapon: Weapon, enemy: Man, how: str = SHOOT) -> float:
    """Return how likely a shot hits."""
    found = reckon(play, man, weapon, enemy, how)
    return chance(found.to_roll, play.numbers.to_hit["always_misses"]) if found is not None else 0.0


def shoot(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Take the first shot of the fullest plan at the enemy who is easiest to hit."""
    found = gun_in_hand(play, man)
    if found is None:
        return None
    item, weapon = found
    targets = [
        enemy
        for enemy in play.state.enemies(man)
        if sees(play, man, enemy) and could_wound(play, man, item, enemy)
    ]
    if not targets:
        return None
    # a man without cover is worth more than one behind something, for his chits count
    enemy = max(
        targets,
        key=lambda each: (
            odds(play, man, weapon, each) * (0.6 if is_covered(play, each, man) else 1)
        ),
    )
    likely = odds(play, man, weapon, enemy)
    reckoned = reckon(play, man, weapon, enemy, SHOOT)
    if reckoned is None or (likely < GOOD_SHOT and left > 2 and not man.is_prone):
        return None
    aims = man.aims if man.aimed_at == enemy.name else 0
    plan = fullest_plan(
        weapon.shoot,
        weapon.best,
        weapon.poor,
        reckoned.to_roll - aims * play.numbers.to_hit["steady_aim"],
        left,
        item.loaded,
        bonuses(play.numbers),
    )
    if not plan:
        return None
    first = plan[0]
    word = "aim" if first.aims and not aims else first.how.lower()
    text = str(Deed(word, enemy.name, item.name))
    if text not in options:
        return None
    aimed = reckon(play, man, weapon, enemy, first.how, aims=aims)
    if word != "aim" and aimed is not None:
        likely = chance(aimed.to_roll, play.numbers.to_hit["always_misses"])
    percent = round(100 * likely)
    what = {"aim": "Aiming makes", BEST.lower(): "A Best Shot makes"}.get(word)
    why = f"{'A plain shot' if word == 'aim' else 'It'} hits {enemy.name} {percent} % of the time."
    words = {each.word for each in options.values() if isinstance(each, Deed)}
    if f"{word} both" in words:
        why += " The other barrel is kept."
    return Choice(options[text], f"{what} the most of what is left. {why}" if what else why)


def dive(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Hit the Dirt before a shot if the enemy stays in view: it is free and steadies the gun."""
    found, gun = options.get("dirt"), gun_in_hand(play, man)
    if found is None or gun is None or gun[1].kind not in FIREARMS or left < gun[1].shoot:
        return None
    shot = shoot(play, man, left, options)
    if shot is None:
        return None
    enemy = play.state.find(shot.option.at)
    was = (man.is_prone, man.cover)
    covered = is_covered(play, man, enemy)
    man.is_prone = True
    keep_cover(play, man)
    is_seen = sees(play, man, enemy) and (not covered or is_covered(play, man, enemy))
    man.is_prone, man.cover = was
    if not is_seen:
        return None
    return Choice(found, f"It is free, adds 1 to shots, and {enemy.name} stays in view.")


def turn(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Turn towards an enemy whom he could shoot."""
    found = gun_in_hand(play, man)
    if found is None or left < 2:
        return None
    item, weapon = found
    for enemy in nearest(play, man):
        if sees(play, man, enemy) or not could_wound(play, man, item, enemy):
            continue
        if odds(play, man, weapon, enemy) < GOOD_SHOT:
            continue
        for side in play.ground.facing_to(man.cell, enemy.cell):
            text = str(Deed("turn", FACINGS[side]))
            if text in options:
                return Choice(options[text], f"Then {enemy.name} is in view.")
    return None


def arm(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Draw something loaded, after putting away what is empty."""
    if gun_in_hand(play, man) is not None or left < 1:
        return None
    loaded = [item for item in ammunition(play.numbers, man) if item.loaded]
    if not loaded:
        return None
    for item in loaded:
        text = str(Deed("draw", item.name))
        if text in options:
            return Choice(options[text], f"The {item.name} is loaded.")
    for item in man.items_held():
        text = str(Deed("stow", item.name))
        if text in options:
            return Choice(options[text], "It is empty, and another weapon is loaded.")
    return None


def load(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Reload when nothing is loaded, or when no enemy can see him."""
    del left
    empty = gun_in_hand(play, man) is None
    hidden = not any(has_line(play, man, enemy) for enemy in play.state.enemies(man))
    for item in man.items_held():
        text = str(Deed("reload", item.name))
        weapon = weapon_of(play.numbers, item)
        if text not in options or weapon is None:
            continue
        if empty or item.progress or (hidden and item.loaded * 3 <= weapon.holds):
            return Choice(options[text], f"The {item.name} needs rounds.")
    return None


def leave(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Leave the board if that is what his side wants."""
    del play, man, left
    found = options.get("leave")
    return None if found is None else Choice(found, "That is the goal.")


def escape(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Make for the edge to leave by, seen or not, once nothing is left to shoot with."""
    exits = play.rules.shootout.exits.get(man.side)
    if not exits or left < 1 or gun_in_hand(play, man) is not None:
        return None
    if man.is_prone and not man.stays_down:
        found = options.get("up")
        if found is not None and left > found.cost:
            why = f"{man.name} has no loaded gun, and the edge to leave by is the goal."
            return Choice(found, why)
    how = "ride" if man.is_mounted else "crawl" if man.is_prone else "walk"
    ways = reach(play, man, how, FAR)
    out = [node for node in ways if not to_edge(play, node // 4, exits)]
    node = min(out, key=lambda each: ways[each].actions, default=-1)
    while node >= 0 and ways[node].parts > 0:
        for word in ("run", how) if how == "walk" else (how,):
            text = f"{word} {play.name(node // 4)}"
            if text in options:
                return Choice(options[text], "That is the way to the edge to leave by.")
        node = ways[node].before
    return None


def charge(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Go and fight hand to hand once nothing is left to shoot with, unseen up to the last steps."""
    enemies = nearest(play, man)
    if left < 1 or gun_in_hand(play, man) is not None or not enemies or man.is_mounted:
        return None
    if any(item.loaded for item in ammunition(play.numbers, man)):
        return None
    if man.is_prone and not man.stays_down:
        seen = any(has_line(play, man, enemy) for enemy in enemies)
        found = options.get("up")
        return None if found is None or seen else Choice(found, f"No enemy sees {man.name} now.")
    how = "crawl" if man.is_prone else "walk"
    ways = reach(play, man, how, FAR, through=True)
    cells = {enemy.cell: enemy for enemy in enemies}
    node = min(
        (each for each in ways if each // 4 in cells), key=lambda each: ways[each].parts, default=-1
    )
    if node < 0:
        return None
    enemy = cells[node // 4]
    text = f"{how} {play.name(enemy.cell)}"
    if text in options:
        return Choice(options[text], f"{man.name} has no loaded gun, but two fists.")
    armed = [each for each in enemies if gun_in_hand(play, each) is not None]
    while node >= 0 and ways[node].parts > 0:
        cell = node // 4
        if cell != man.cell and not any(has_line_from(play, man, cell, each) for each in armed):
            for word in ("run", how) if how == "walk" else (how,):
                text = f"{word} {play.name(cell)}"
                if text in options:
                    why = f"That is the way to {enemy.name}, to fight hand to hand."
                    return Choice(options[text], why)
        node = ways[node].before
    return None


def take_cover(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Take cover from the nearest enemy whom he sees then, even if only by leaning out."""
    if left < 1 or man.cover >= 0:
        return None
    for enemy in nearest(play, man):
        for side in cover_sides(play, man, man.cell, enemy):
            text = str(Deed("cover", SIDES[side]))
            if text in options:
                if has_line(play, man, enemy):
                    why = f"It is cover from {enemy.name}."
                elif in_fov(play, man, enemy):
                    why = f"Then {enemy.name} is in view."
                else:
                    why = f"Then a turn brings {enemy.name} into view."
                return Choice(options[text], why)
    return None


def go(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Go where he has cover and a fair shot, or nearer to the enemy, or to the edge he wants."""
    how = "ride" if man.is_mounted else "crawl" if man.is_prone else "walk"
    enemies = nearest(play, man)
    if left < 1 or not enemies or (how == "crawl" and "up" not in options and man.stays_down):
        return None
    if man.is_prone:
        seen = any(has_line(play, man, enemy) for enemy in enemies)
        found = options.get("up")
        return None if found is None or seen else Choice(found, f"No enemy sees {man.name} now.")
    found_gun = gun_in_hand(play, man)
    best: tuple[float, int, Deed] | None = None
    for node, reached in reach(play, man, how, left).items():
        text = f"{how} {play.name(node // 4)}"
        if text not in options or node // 4 == man.cell:
            continue
        rest = left - reached.actions
        worth = value(play, man, node // 4, found_gun, rest) - 0.02 * reached.actions
        if best is None or worth > best[0]:
            best = (worth, node // 4, options[text])
    if best is None or best[0] <= value(play, man, man.cell, found_gun, left):
        return None
    if found_gun is not None and not has_shot(play, man, best[1], found_gun):
        farther = pursue(play, man, left, options)
        if farther is not None:
            return farther
    why = why_there(play, man, best[1], found_gun)
    run = options.get(f"run {play.name(best[1])}")
    if run is not None and run.cost < best[2].cost and found_gun is not None:
        why += " A run would spoil the next shot."
    return Choice(best[2], why)


def pursue(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Go after an enemy out of sight if no better square is in reach this turn.

    Whoever can never Get Up crawls.
    """
    gun = gun_in_hand(play, man)
    enemies = play.state.enemies(man)
    if left < 1 or gun is None or not enemies or (man.is_prone and not man.stays_down):
        return None
    if any(has_line(play, man, enemy) for enemy in enemies):
        return None
    hows: tuple[str, ...] = ("ride",) if man.is_mounted else ("run", "walk")
    if man.is_prone:
        hows = ("crawl",)
    ways = reach(play, man, hows[-1], FAR)
    best: tuple[float, int] | None = None
    for node, reached in ways.items():
        worth = value(play, man, node // 4, gun, gun[1].shoot) - 0.05 * reached.actions
        if node // 4 != man.cell and (best is None or worth > best[0]):
            best = (worth, node)
    if best is None or best[0] <= value(play, man, man.cell, gun, gun[1].shoot):
        return None
    node = best[1]
    goal = node // 4
    while node >= 0 and ways[node].parts > 0:
        for how in hows:
            text = f"{how} {play.name(node // 4)}"
            if text in options:
                return Choice(
                    options[text], f"That is the way to {whom_to_shoot(play, man, goal, gun)}."
                )
        node = ways[node].before
    return None


def has_shot(play: Play, man: Man, cell: int, gun: tuple[Item, Weapon]) -> bool:
    """Say whether he would have an enemy in line and in range from a square, leaning out or not."""
    return any(
        band_of(gun[1], play.ground.far(cell, enemy.cell)) >= 0
        and (has_line_from(play, man, cell, enemy) or cover_sides(play, man, cell, enemy))
        for enemy in play.state.enemies(man)
    )


def why_there(play: Play, man: Man, cell: int, gun: tuple[Item, Weapon] | None) -> str:
    """Return what makes a square worth going to, in a sentence: what weighs most in its value."""
    aims, covers = list[str](), list[str]()
    for enemy in play.state.enemies(man):
        covered = bool(cover_sides(play, man, cell, enemy))
        if not covered and not has_line_from(play, man, cell, enemy):
            continue
        if gun is not None and band_of(gun[1], play.ground.far(cell, enemy.cell)) >= 0:
            aims.append(enemy.name)
            covers += [enemy.name] if covered else []
    if covers:
        return f"There is cover there, and {join_words(covers)} in range."
    if aims:
        return f"From there {join_words(aims)} can be shot at."
    if play.rules.shootout.exits.get(man.side):
        return "It is nearer to the edge to leave by."
    return "It is nearer to the enemy." if gun is not None else "It is safer there, without a gun."


def whom_to_shoot(play: Play, man: Man, cell: int, gun: tuple[Item, Weapon]) -> str:
    """Return whom he can shoot at from a square that he is bound for, the nearest first."""
    found = [
        enemy.name
        for enemy in sorted(
            play.state.enemies(man), key=lambda each: play.ground.far(cell, each.cell)
        )
        if has_line_from(play, man, cell, enemy)
        and band_of(gun[1], play.ground.far(cell, enemy.cell)) >= 0
    ]
    return f"a shot at {found[0]}" if found else "the enemy"


def to_edge(play: Play, cell: int, edges: tuple[str, ...]) -> int:
    """Return how many squares away the nearest of some edges of the board is."""
    column, row = play.ground.spots[cell]
    away = {
        "north": row,
        "south": play.ground.rows - 1 - row,
        "west": column,
        "east": play.ground.columns - 1 - column,
    }
    return min(away[edge] for edge in edges)


def value(play: Play, man: Man, cell: int, gun: tuple[Item, Weapon] | None, rest: int) -> float:
    """Return how good a square is: a fair shot, cover from those who see it, and not too far."""
    exits = play.rules.shootout.exits.get(man.side, ())
    worth = 0.0
    if exits:
        worth -= 0.25 * to_edge(play, cell, exits)
    for enemy in play.state.enemies(man):
        far = play.ground.far(cell, enemy.cell)
        covered = bool(cover_sides(play, man, cell, enemy))
        line = covered or has_line_from(play, man, cell, enemy)
        if gun is None:
            worth -= 1.0 if line else 0.0
            continue
        in_range = band_of(gun[1], far)
        if line and in_range >= 0:
            fires = 1.0 if rest >= gun[1].shoot else LATER
            worth += BY_BAND[in_range] * fires + (0.5 if covered else 0.0)
        if line and not covered:
            theirs = gun_in_hand(play, enemy)
            in_theirs = band_of(theirs[1], far) if theirs is not None else -1
            worth -= THREAT * BY_BAND[in_theirs] if in_theirs >= 0 else 0.0
        worth -= 0.03 * far
        worth -= 0.6 if far <= 1 else 0.0
    return worth


def lie_down(play: Play, man: Man, left: int, options: Options) -> Choice | None:
    """Hit the Dirt at the end if somebody sees him and he has no cover."""
    found = options.get("dirt")
    gun = gun_in_hand(play, man)
    if found is None or left > 0 or (gun is not None and gun[1].kind == "bow"):
        return None
    seen = [enemy for enemy in play.state.enemies(man) if has_line(play, man, enemy)]
    if not seen or all(is_covered(play, man, enemy) for enemy in seen):
        return None
    return Choice(found, f"It costs nothing, and {seen[0].name} can see {man.name}.")


IDEAS: Final = (
    fight,
    dive,
    shoot,
    turn,
    arm,
    load,
    leave,
    escape,
    charge,
    take_cover,
    go,
    pursue,
    lie_down,
)
"""What he thinks of, in this order; the first that has an answer is taken."""
