"""Beside a real table without a map: what is asked of people, and the orders their hands carry out.

Lonehand knows who fights and what each holds; the table knows where everybody is. Of an auto
character's counter it asks where he stands and who is nearest, rolls his dice, and says the whole
cell as one order, with the cases side by side. What happened is said in a tap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lonehand.engine.grammar.english import capital, join_words
from lonehand.engine.reasons import Weighed
from lonehand.games.outlaws.automa.activation import LETTERS
from lonehand.games.outlaws.automa.brawl import GET_UP, PICK_UP
from lonehand.games.outlaws.automa.out_of_ammo import is_out_of_ammo
from lonehand.games.outlaws.automa.targets import GUNS, is_armed
from lonehand.games.outlaws.events import Colour, Decision, IsOut, Order, Target
from lonehand.games.outlaws.numbers.numbers import BLADES
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.brawls import BODY_BLOW, CLUBS, STAB, STRIKE, held_of
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT, Man

BRAWL, UNSEEN, OPEN, COVERED = "brawl", "unseen", "open", "covered"
PLACES: Final = {UNSEEN: "dark", OPEN: "medium", COVERED: "light", BRAWL: ""}
"""Where an auto character stands, and the colour that it makes; none in a Brawl."""
SAME: Final = "equally near"
DONE: Final = "done"
PRONE, STANDS, ON_FOOT = "prone", "stands", "on foot"
EMPTY, RELOADED, NOTHING = "out of ammunition", "reloaded", "no change"
OUTS: Final = {"dead": DEAD, "unconscious": OUT, "gone": LEFT_BOARD}


def play_counter(play: Play, man: Man) -> None:
    """OL-TABLE: give an order for an auto character, or wait while you play your own.

    Anyone who did nothing has changed nothing, so that nothing is asked then.
    """
    if man.is_auto:
        if not activate(play, man):
            play.state.facts.pop("result", "")
            return
    else:
        play.tell("OL-TABLE", Order(man.name, ("Play this turn.",)))
    results(play, man)


def activate(play: Play, man: Man) -> bool:
    """Ask where he stands, roll, and give the order; tell whether he does anything."""
    if man.has_finished:
        play.tell("OL-AMMO-3", Order(man.name, ("He stays down. He is out of ammunition.",)))
        return False
    if is_out_of_ammo(play, man):
        empty(play, man)
        return True
    about = {"who": man.name}
    place = play.state.facts.pop("place", "") or play.door.ask(
        play.seat, "OL-ROLL", "place", [OPEN, COVERED, UNSEEN, BRAWL], about
    )
    if place == BRAWL:
        brawl(play, man)
        return True
    shade = PLACES[place]
    play.tell(f"OL-GREEN-{LETTERS[shade]}", Colour(man.name, shade, ()))
    die = play.die("OL-ROLL", "auto")
    cell = play.rules.dice[shade][str(die)]
    names = [each.name for each in play.state.men]
    clause = f"OL-DIE-{LETTERS[shade]}{die}"
    line = Weighed(f"{shade} green, {die}", True, clause, f"{' · '.join(cell)}.")  # noqa: FBT003 - the line is what was decided
    play.tell(clause, Decision(names.index(man.name), (line,), man.name, shade, die, cell))
    if cell[0] == "WAIT":
        play.tell("OL-WAIT", Order(man.name, ("Wait. He does nothing.",)))
        return False
    target = name_target(play, man, cell[0])
    if target is None:
        play.tell("OL-T-SUSPECTED", Order(man.name, ("Wait. There is no enemy.",)))
        return False
    steps = [step for word in cell[1:] for step in order_for(play, man, target, word)]
    lines = tuple(line for step in steps for line in step.letter)
    deed = capital(", then ".join(dict.fromkeys(step.verb for step in steps)))
    play.tell(clause, Order(man.name, lines, deed, tuple(step.brief for step in steps)))
    return True


def name_target(play: Play, man: Man, word: str) -> str | None:
    """Return who the target is, or by which rule hands find it among several."""
    base, _, gun = word.partition(" ")
    enemies = play.state.enemies(man)
    pool = enemies
    if gun:
        pool = [enemy for enemy in enemies if is_armed(play, enemy, GUNS[gun])] or enemies
    if not pool:
        return None
    clause = "OL-T-SUSPECTED" if base == "Suspected" else "OL-T-CLOSEST"
    if base == "Cover-":
        clause = "OL-T-COVER"
    said = play.state.facts.pop("target", "")
    names = [enemy.name for enemy in pool]
    if said == SAME:
        name = play.one_of("OL-TIE", pool).name
    elif said in names:
        name = said
    else:
        name = (
            names[0] if len(pool) == 1 else found_by(base, pool if len(pool) < len(enemies) else [])
        )
    play.tell(clause, Target(man.name, name, word))
    return name


def found_by(base: str, pool: Sequence[Man]) -> str:
    """Return the rule that finds a target in words.

    Args:
        base: what the cell of the die says.
        pool: those among whom he is, if not all enemies can be it.

    """
    among = join_words([man.name for man in pool], "or") if pool else ""
    match base:
        case "Suspected":
            return f"the enemy he can walk to soonest{f' ({among})' if among else ''}"
        case "Cover-":
            return f"the nearest enemy who is prone or has no cover{f' ({among})' if among else ''}"
        case _:
            return f"the nearest enemy ({among})" if among else "the nearest enemy"


class Step(NamedTuple):
    """What hands carry out of one instruction.

    Attributes:
        verb: what it is, in a word or two.
        brief: the whole of it in short sentences, as it stands on a card.
        letter: every case of it, a sentence each.

    """

    verb: str
    brief: str
    letter: Sequence[str]


def order_for(play: Play, man: Man, target: str, word: str) -> list[Step]:
    """Return an instruction as what hands carry out, its dice rolled; nothing if it is none."""
    if "PRONE" in word:
        return prone(play, man, word)
    return [step_for(play, man, target, word)]


def step_for(play: Play, man: Man, target: str, word: str) -> Step:
    """Return ADVANCE, SHOOT, CRAWL or MOVE as what hands carry out."""
    match word:
        case "ADVANCE":
            return advance(play, man, target)
        case "SHOOT" | "SHOOT+":
            how = "spend every action on shooting" if word == "SHOOT+" else "take one Shoot"
            away = (
                "away from" if play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5") % 2 else "towards"
            )
            times = "with every action" if word == "SHOOT+" else "once"
            brief = f"Turn to {target}, shoot {times}. No wounding shot? Move {away} him."
            letter: tuple[str, ...] = (
                f"Turn to {target} and {how}.",
                f"No shot that could wound? Move {away} him instead.",
            )
            return Step("shoot", brief, letter)
        case _:
            odd = play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5") % 2
            verb = "Crawl" if word == "CRAWL" else "Ride" if man.is_mounted else "Walk"
            if odd:
                away = f"{verb} as far from {target} as he can."
                return Step(f"{verb.lower()} away", away, (away,))
            if word == "CRAWL":
                crawl = f"Crawl straight towards {target}."
                return Step("crawl", crawl, (crawl,))
            brief = (
                f"Seen by {target}? To the nearest cover not next to him. None: shoot once, "
                "or into range and down. Not seen: straight towards him."
            )
            letter = (
                f"Seen by {target}? {verb} to the nearest cover not next to him, and take it.",
                "No such cover: one Shoot, or into range and down.",
                f"Not seen: {verb.lower()} straight towards him.",
            )
            return Step(verb.lower(), brief, letter)


def prone(play: Play, man: Man, word: str) -> list[Step]:
    """Roll for PRONE, and say what to do (`prone.prone`)."""
    if man.is_prone:
        return []
    _, _, span = word.partition(" ")
    most = int(span[-1]) if span else 0
    if span and play.die("OL-PRONE-2", bands=f"1-{most} | {most + 1}-6") > most:
        return []
    if man.is_mounted and man.is_tuwa and play.die("OL-PRONE-6", bands="2, 4, 6 | 1, 3, 5") % 2:
        return []
    what = "Dismount, without an action." if man.is_mounted else "Hit the Dirt."
    if word.startswith("*"):
        seen = f"In an enemy’s field of view? {what}"
        return [Step("drop", f"Seen? {what}", (seen,))]
    if man.is_mounted:
        man.is_mounted = False
    else:
        man.is_prone = True
    return [Step("drop", what, (what,))]


def advance(play: Play, man: Man, target: str) -> Step:
    """Return the die of ADVANCE and its paragraphs as steps (`advance.advance`)."""
    if man.is_mounted and man.is_tuwa:
        ride = f"Ride to the nearest square five squares from {target}, or as near as he can."
        return Step("ride", ride, (ride,))
    if man.is_mounted:
        letter: tuple[str, ...] = (
            f"Ride to the square nearest {target} that has cover and sees him.",
            "Actions left: dismount and Take Cover. Out of reach: as near as he can.",
        )
        brief = f"To the nearest cover that sees {target}, and dismount there."
        return Step("ride", brief, letter)
    if play.die("OL-ADV-DIE", bands="1-2 | 3-6") <= 2:
        letter = (
            f"Run the shortest way to {target}, and stop in the last square out of sight.",
            "Prone, or seen at the first step? Roll MOVE instead.",
        )
        brief = (
            f"To the last square out of sight of {target}. "
            "Prone, or seen at the first step? Roll MOVE."
        )
        return Step("run", brief, letter)
    letter = (
        "Prone: Get Up. Stop if the target sees him now.",
        f"Walk to the square nearest {target} that has cover and sees him; Take Cover.",
        "None: to the nearest square that sees him, then Take Cover or Hit the Dirt.",
        "Out of reach: as near as he can.",
    )
    brief = f"Get up; take cover where he sees {target}, else take cover or drop in sight."
    return Step("advance", brief, letter)


def brawl(play: Play, man: Man) -> None:
    """Say how he fights; ask only what decides (`brawl.choose`)."""
    blade, club = held_of(play, man, BLADES), held_of(play, man, CLUBS)
    lines: tuple[str, ...]
    if blade is not None:
        lines, clause = (f"Prone: {GET_UP}. Else {STAB}, with every action.",), "OL-BRAWL-4"
        deed = STAB
    elif club is not None:
        lines, clause = (f"{STRIKE}, with every action.",), "OL-BRAWL-3"
        deed = STRIKE
    else:
        lines, clause = (
            (
                f"Opponent with an object, rifle or shotgun, and objects in the square? {PICK_UP}.",
                f"Else {BODY_BLOW}, with every action.",
            ),
            "OL-BRAWL-1",
        )
        deed = BODY_BLOW
    play.tell(clause, Order(man.name, lines, f"Brawl: {deed}", lines))


def empty(play: Play, man: Man) -> None:
    """Say what somebody does whose weapons are empty."""
    if any(count > 0 for count in man.reloads.values()):
        lines = (
            "Go to the nearest square that no enemy can see, whichever way they look.",
            "There, Reload the weapon that is quickest to load.",
        )
        play.tell("OL-AMMO-2", Order(man.name, lines, "Hide and reload", lines))
        return
    man.has_finished = True
    play.tell("OL-AMMO-3", Order(man.name, ("Hit the Dirt, and stay there.",)))


# -- what came of it -------------------------------------------------------------------------------


def results(play: Play, man: Man) -> None:
    """OL-TABLE: ask what came of a counter, until nothing more did.

    How he is himself is one tap; of anybody else, and of who is out, the name is asked first.
    """
    about: dict[str, object] = {"who": man.name}
    while True:
        own = [*posture(man), *ammunition_of(play, man)] if man.is_auto and man.is_there else []
        names = [man.name] if man.is_there else []
        names += [other.name for other in play.state.there() if other is not man]
        options = [DONE, *own, *names]
        said = play.state.facts.pop("result", "") or play.door.ask(
            play.seat, "OL-TABLE", "result", options, about, always=True
        )
        if said == DONE:
            return
        about = {"who": man.name, "again": True}
        if said in own:
            record(play, man, man, said)
            continue
        other = play.state.find(said)
        others = [] if other is man else [*posture(other), *ammunition_of(play, other)]
        changes = [*OUTS, *others, NOTHING]
        change = play.door.ask(play.seat, "OL-TABLE", "change", changes, {"who": said})
        record(play, man, other, change)


def posture(man: Man) -> list[str]:
    """Return what may have become of somebody's posture."""
    found = [STANDS if man.is_prone else PRONE]
    return [*found, ON_FOOT] if man.is_mounted else found


def ammunition_of(play: Play, man: Man) -> list[str]:
    """Return what may be said of somebody's ammunition."""
    if is_out_of_ammo(play, man):
        return [RELOADED]
    return [EMPTY] if any(item.loaded for item in man.items) else []


def record(play: Play, man: Man, other: Man, change: str) -> None:
    """Note what people said."""
    if change == NOTHING:
        return
    play.state.stirred = True
    if change in OUTS:
        other.out = OUTS[change]
        if other.name in play.state.cup:
            play.state.cup.remove(other.name)
        enemy = man.name if man.side != other.side else ""
        play.tell("OL-TABLE", IsOut(other.name, other.out, enemy))
    elif change in (PRONE, STANDS):
        other.is_prone = change == PRONE
    elif change == ON_FOOT:
        other.is_mounted = False
    elif change == RELOADED:
        reload(other, play)
    else:
        for item in other.items:
            item.loaded = 0


def reload(man: Man, play: Play) -> None:
    """Fill the first weapon that he has a reload for."""
    for item in man.items:
        if man.reloads.get(item.name, 0) > 0:
            man.reloads[item.name] -= 1
            item.loaded = play.numbers.weapons[item.name].holds
            return
