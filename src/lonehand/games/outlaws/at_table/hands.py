"""Beside a real table without a map: what is asked of people, and the orders their hands carry out.

Lonehand knows who fights and what each holds; the table knows where everybody is. When an auto
character's counter is drawn, it asks whether he can see an enemy, rolls his dice, and gives the
whole cell as one order, with the cases side by side. What changed is said in a tap.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from lonehand.engine.at_table.orders import MOST
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.engine.reasons import Weighed
from lonehand.games.outlaws.at_table.arms import drop_slow_bow, make_ready
from lonehand.games.outlaws.automa.activation import LETTERS
from lonehand.games.outlaws.automa.brawl import GET_UP, PICK_UP
from lonehand.games.outlaws.automa.out_of_ammo import is_out_of_ammo
from lonehand.games.outlaws.automa.targets import GUNS, is_armed
from lonehand.games.outlaws.events import OWN_TURN, Colour, Decision, IsOut, Order, Target
from lonehand.games.outlaws.numbers.numbers import BLADES, SHOOTING
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.brawls import BODY_BLOW, CLUBS, STAB, STRIKE, held_of
from lonehand.games.outlaws.rules.handling import held_weapon
from lonehand.games.outlaws.rules.shooting import skill
from lonehand.games.outlaws.rules.wounds import allowance, can_crawl, wound, wounds_of
from lonehand.games.outlaws.state import DEAD, LEFT_BOARD, OUT, Man

BRAWL, UNSEEN, OPEN, COVERED = "brawl", "unseen", "open", "covered"
PLACES: Final = {UNSEEN: "dark", OPEN: "medium", COVERED: "light", BRAWL: ""}
"""Where an auto character stands, and the colour that it makes; none in a Brawl."""
SAME: Final = "equally near"
DONE: Final = "done"
PRONE, STANDS, ON_FOOT = "prone", "stands", "on foot"
EMPTY, RELOADED, NOTHING = "out of ammunition", "reloaded", "no change"
GONE: Final = "gone"
MOVED, POSTURE, HIT, HITS = "moved", "posture", "hit", "hits"
"""What an order may change: only where he is, whether he lies there, and how others are, once or
more often; `gone`, where it may take him off the board.
"""
NEITHER: Final = frozenset[str]()
EITHER: Final = frozenset({MOVED, POSTURE, HIT})
SOONEST: Final = "the enemy he reaches soonest"
DROP: Final = "dive"
"""What a card calls PRONE."""
STAY, LEAVE_OR_STAY = "stay", "leave or stay"
RISE, HIT_THE_DIRT = f"{GET_UP}. ", "Hit the Dirt."
"""What a card calls a move that wounds leave too few actions for."""
OUTS: Final = {"dead": DEAD, "unconscious": OUT, GONE: LEFT_BOARD}


def play_counter(play: Play, man: Man) -> None:
    """OL-TABLE: give an order for an auto character, or wait while you play your own.

    Anyone who did nothing has changed nothing, so that nothing is asked then.
    """
    if not man.is_auto:
        play.tell("OL-TABLE", Order(man.name, (OWN_TURN, *answers(play, man))))
        results(play, man, EITHER)
        return
    changes = activate(play, man)
    if changes:
        results(play, man, changes)
    else:
        play.state.facts.pop("result", "")


def answers(play: Play, man: Man) -> tuple[str, ...]:
    """Return how opponents answer in a person's turn, in sentences; nothing if nobody can.

    Who tries a Snap-shot, within how many squares, on what die, and what follows: as the rules of
    `snap_shots` have it on a map.
    """
    alike: dict[tuple[int, int], list[str]] = {}
    for enemy in play.state.enemies(man):
        found = held_weapon(play.numbers, enemy)
        if found is None or not enemy.is_auto or enemy.has_finished:
            continue
        item, weapon = found
        if weapon.kind not in SHOOTING or not item.loaded:
            continue
        if weapon.kind == "bow" and enemy.is_prone:
            continue
        far = play.numbers.snap_shot[weapon.kind] + skill(enemy, weapon)
        needed = min(5, play.numbers.snap_shot["attempt"] + skill(enemy, weapon))
        alike.setdefault((far, needed), []).append(enemy.name)
    if not alike:
        return ()
    groups = [
        (join_words(names), f"within {count_of(far, 'square')} on {'1 to ' * (top > 1)}{top}")
        for (far, top), names in alike.items()
    ]
    if len(groups) == 1:
        [((who, when), names)] = zip(groups, alike.values(), strict=True)
        tries = f"{who} {'each try' if len(names) > 1 else 'tries'} a Snap-shot {when}"
    else:
        tries = f"each tries a Snap-shot: {join_words([' '.join(group) for group in groups])}"
    stay = play.option("snap_rider") != "prone"
    names_of_all = [name for names in alike.values() for name in names]
    riders = [stay and play.state.find(name).is_mounted for name in names_of_all]
    shot = f"Shot at, or seeing {man.name} step into view, {tries}."
    if all(riders):
        return shot, "If it comes off he shoots if he can, once a turn at most."
    stays = ", but a rider stays up" if any(riders) else ""
    return (
        shot,
        f"If it comes off he shoots, once a turn at most, or hits the dirt if he cannot{stays}.",
        f"If he cannot see {man.name}, roll again: on 4 to 6 he hits the dirt.",
    )


def activate(play: Play, man: Man) -> frozenset[str]:
    """Ask where he stands, roll, and give the order; return what it may change."""
    if man.has_finished:
        play.tell("OL-AMMO-3", Order(man.name, ("He stays down. He is out of ammunition.",)))
        return NEITHER
    if is_out_of_ammo(play, man):
        empty(play, man)
        return EITHER
    about = {"who": man.name}
    place = play.state.facts.pop("place", "") or play.door.ask(
        play.seat, "OL-ROLL", "place", [OPEN, COVERED, UNSEEN, BRAWL], about
    )
    if place == BRAWL:
        brawl(play, man)
        return EITHER
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
        return NEITHER
    target = name_target(play, man, cell[0])
    if target is None:
        play.tell("OL-T-SUSPECTED", Order(man.name, ("Wait. There is no enemy.",)))
        return NEITHER
    steps: list[Step] = []
    for word in cell[1:]:
        steps += order_for(
            play, man, target, word, is_first=all(step.verb == DROP for step in steps)
        )
    if not steps:
        play.tell(clause, Order(man.name, ("He cannot do any of it.",)))
        return NEITHER
    steps = [step for step in steps if step.verb not in (STAY, LEAVE_OR_STAY)] or steps[:1]
    steps = rise_again(steps)
    lines = tuple(line for step in steps for line in step.letter)
    verbs = list(dict.fromkeys(step.verb for step in steps))
    deed = capital((", then " if len(verbs) < 3 else ", ").join(verbs))
    named = [] if short(play, target) == target else [f"Target: {target}."]
    brief = on_a_card(steps, MOST - len(" ".join([man.name, deed, *named]).split()))
    play.tell(clause, Order(man.name, lines, deed, (*named, *brief)))
    return frozenset({MOVED}).union(*(step.changes for step in steps))


def rise_again(steps: Sequence[Step]) -> list[Step]:
    """Return the steps; one who goes down and up in the same order Gets Up again."""

    def again(words: str) -> str:
        return words.replace(RISE, f"{GET_UP} again. ", 1) if words.startswith(RISE) else words

    told = list(steps)
    for n, (down, up) in enumerate(pairwise(steps), start=1):
        if down.brief == HIT_THE_DIRT:
            letter, shorter = (tuple(map(again, words)) for words in (up.letter, up.shorter))
            told[n] = up._replace(brief=again(up.brief), letter=letter, shorter=shorter)
    return told


def on_a_card(steps: Sequence[Step], room: int) -> list[str]:
    """Return the steps in so many words; of those that can be told in fewer the longest first."""
    left = [[step.brief, *step.shorter] for step in steps]
    while sum(len(words[0].split()) for words in left) > room:
        longer = [words for words in left if len(words) > 1]
        if not longer:
            break
        del max(longer, key=lambda words: len(words[0].split()))[0]
    return [words[0] for words in left]


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
            return f"{SOONEST}{f' ({among})' if among else ''}"
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
        changes: what may come of it, and something else with it, that only the table knows; a MOVE
            is a shot, or goes down, and never both.
        shorter: the brief again in fewer and fewer words, where a card has no room for it.

    """

    verb: str
    brief: str
    letter: Sequence[str]
    changes: frozenset[str] = frozenset()
    shorter: tuple[str, ...] = ()


def short(play: Play, target: str) -> str:
    """Return what a card calls the target: by name, or as the one that its first line finds."""
    return target if target in [man.name for man in play.state.men] else "the target"


def order_for(play: Play, man: Man, target: str, word: str, *, is_first: bool) -> list[Step]:
    """Return an instruction as what hands carry out, its dice rolled; nothing if it is none.

    Args:
        play: the shootout.
        man: who carries it out.
        target: his target, or how hands find it.
        word: the instruction.
        is_first: whether he has not turned to the target yet; what follows that is told in fewer
            words.

    """
    if "PRONE" in word:
        return prone(play, man, word)
    if word == "ADVANCE":
        return advance(play, man, target)
    if word == "CRAWL" and man.is_mounted and play.option("crawl_mounted") == "skip":
        return []
    return [step_for(play, man, target, word, is_first=is_first)]


def step_for(play: Play, man: Man, target: str, word: str, *, is_first: bool = True) -> Step:
    """Return SHOOT, CRAWL or MOVE as what hands carry out; one who moves away leaves the board."""
    called = short(play, target)
    match word:
        case "SHOOT" | "SHOOT+":
            slow = drop_slow_bow(play, man)
            if slow:
                return Step("drop the bow", slow, (slow,))
            drawn = make_ready(play, man)
            if drawn is None:
                return step_for(play, man, target, "MOVE", is_first=is_first)
            held = held_weapon(play.numbers, man)
            up = rises(man) if held is not None and held[1].kind == "bow" else ""
            how = "spend every action on shooting" if word == "SHOOT+" else "take one Shoot"
            away = (
                "away from" if play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5") % 2 else "towards"
            )
            times = "with every action" if word == "SHOOT+" else "once"
            instead = "away" if away == "away from" else "closer"
            ready = f"{drawn} and " if drawn else ""
            moves = not is_stuck(play, man)
            rest = f"{times}. No wounding shot? Move {instead}." if moves else f"{times}."
            joint = ", " if drawn else " and "
            tight = f"{up}{capital(f'{ready}shoot')} {rest}"
            brief = f"{up}Turn to {called}{joint}{ready}shoot {rest}" if is_first else tight
            letter: tuple[str, ...] = (
                f"{up}Turn to {target}{joint}{ready}{how}.",
                *([f"No shot that could wound? Move {away} him instead."] if moves else []),
            )
            hits = frozenset({HIT, HITS} if word == "SHOOT+" else {HIT})
            shorter = [tight] if is_first else []
            shorter += [f"{up}{capital(f'{ready}shoot')} {times}, or move {instead}."] * moves
            return Step("shoot", brief, letter, hits, tuple(shorter))
        case _:
            odd = play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5") % 2
            whom = (target, called)
            step = move(play, man, whom, word, is_away=bool(odd), is_first=is_first)
            exits = play.rules.shootout.exits.get(man.side, ())
            if not odd or not exits or step.verb == GET_UP.lower():
                return step
            edges = join_words(exits, "or")
            goes = step.changes | {GONE}
            if step.verb == STAY:
                leaves = f"At the {edges} edge? He leaves the board. Else he stays where he is."
                return Step(LEAVE_OR_STAY, leaves, (leaves,), goes)
            brief = f"{step.brief[:-1]}, even off the {edges} edge."
            leaves = f"At the {edges} edge with an action left? He leaves the board."
            return step._replace(brief=brief, letter=(*step.letter, leaves), changes=goes)


def move(
    play: Play, man: Man, whom: tuple[str, str], word: str, *, is_away: bool, is_first: bool
) -> Step:
    """Return MOVE or CRAWL, its die rolled, as in `automa.move`.

    CRAWL keeps a man on the ground, and so does MOVE if he cannot Get Up; a rider rides.

    Args:
        play: the shootout.
        man: who moves.
        whom: the target in full, and as the card calls it.
        word: `MOVE` or `CRAWL`.
        is_away: what the die says.
        is_first: whether it is told in full, if the target may see him yet.

    """
    target, called = whom
    if word == "CRAWL" and not man.is_mounted:
        up = "" if man.is_prone else "Hit the Dirt. "
        man.is_prone = True
    else:
        up = rises(man)
    crawls = man.is_prone
    if crawls and not can_crawl(play.numbers, man):
        stays = f"{up}He stays: too few actions to crawl."
        return Step(STAY, stays, (stays,))
    verb = "Crawl" if crawls else "Ride" if man.is_mounted else "Walk"
    if is_away and up == RISE and allowance(play.numbers, man) <= play.numbers.actions["get_up"]:
        stands = f"{up}No action is left to walk."
        return Step(GET_UP.lower(), stands, (stands,))
    if is_away:
        way = f"{up}{verb} as far from {{}} as he can."
        return Step(f"{verb.lower()} away", way.format(called), (way.format(target),))
    if crawls:
        way = f"{up}Crawl straight towards {{}}."
        return Step("crawl", way.format(called), (way.format(target),))
    if man.is_mounted:
        return ride(man, target, called)
    held = held_weapon(play.numbers, man)
    if held is None or held[1].kind not in SHOOTING or not held[0].loaded:
        goes = f"{up}Seen? Walk to the nearest cover not beside {called}. "
        letter: tuple[str, ...] = (
            f"{up}Seen by {target}? Walk to the nearest cover not next to the target, and take it.",
            f"No such cover, or not seen: walk straight towards {target}.",
        )
        tight = f"{up}Walk to the nearest cover not beside {called}; if unseen, straight at him."
        brief = f"{goes}No cover, or unseen? Walk straight at him."
        return Step("walk", brief, letter, shorter=(tight,))
    brief = (
        f"{up}Seen? Walk to the nearest cover not beside {called}. No cover? Shoot once; "
        "if he cannot, walk into range and lie down. Unseen? Walk straight at him."
    )
    shorter: tuple[str, ...] = (
        (
            f"{up}Seen? Walk to the nearest cover not beside {called}, or shoot once, or walk into "
            "range and lie down. Unseen? Straight at him."
        ),
        f"{up}Walk to the nearest cover not beside {called}; if unseen, straight at him.",
    )
    if not is_first or target.startswith(SOONEST):
        brief, shorter = shorter[-1], ()
    letter = (
        f"{up}Seen by {target}? {verb} to the nearest cover not next to the target, and take it.",
        "No such cover: one Shoot, or go into range and Hit the Dirt.",
        f"Not seen: {verb.lower()} straight towards {target}.",
    )
    return Step(verb.lower(), brief, letter, shorter=shorter)


def ride(man: Man, target: str, called: str) -> Step:
    """Return MOVE towards the target in the saddle: `automa.move.ride` and `ride_tuwa`."""
    if man.is_tuwa:
        brief = (
            f"Ride to three squares from {called}, where {called} has no cover, and throw the "
            "lance. No such square? Shoot with every action."
        )
        letter: tuple[str, ...] = (
            f"Not in cover, or prone: ride straight to {target}, and stop within three squares.",
            "In cover: ride to three squares away, where the target has no cover.",
            "There, throw the lance if it could wound.",
            "No such square: spend every action on shooting. No shot: ride until he could wound.",
        )
        return Step("ride", brief, letter, frozenset({HIT}))
    brief = (
        f"Ride to the cover nearest {called}, with {called} in sight, and dismount. "
        "No such cover? Shoot once; if he cannot, ride into range."
    )
    letter = (
        f"Ride to the square nearest {target} that has cover and sees him.",
        "Actions left: dismount and Take Cover.",
        "No such square: one Shoot, or ride the shortest way until his weapon could wound.",
    )
    return Step("ride", brief, letter)


def is_stuck(play: Play, man: Man) -> bool:
    """Say whether somebody lies there for good, with too few actions to crawl a square."""
    return man.is_prone and man.stays_down and not can_crawl(play.numbers, man)


def rises(man: Man) -> str:
    """Let somebody Get Up who lies there and can; return the words for it, if he does."""
    if not man.is_prone or man.stays_down:
        return ""
    man.is_prone = False
    return RISE


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
    what = "Dismount, without an action." if man.is_mounted else HIT_THE_DIRT
    if word.startswith("*"):
        seen = f"In an enemy’s field of view? {what}"
        brief = f"Seen? {'Dismount.' if man.is_mounted else 'Lie down.'}"
        return [Step(DROP, brief, (seen,), frozenset({POSTURE}))]
    if man.is_mounted:
        man.is_mounted = False
    else:
        man.is_prone = True
    return [Step(DROP, what, (what,))]


def advance(play: Play, man: Man, target: str) -> list[Step]:
    """Return the die of ADVANCE and its paragraphs as steps (`advance.advance`).

    A man who can never Get Up skips it; one who is prone or lame rolls MOVE for a Run.
    """
    if man.is_mounted and man.is_tuwa:
        ride = "Ride to the nearest square five squares from {}, or as near as he can."
        return [Step("ride", ride.format(short(play, target)), (ride.format(target),))]
    called, gets_up = short(play, target), play.option("prone_run") == "up"
    if man.is_mounted:
        letter: tuple[str, ...] = (
            f"Ride to the square nearest {target} that has cover and sees him.",
            "Actions left: dismount and Take Cover. Out of reach: as near as he can.",
        )
        brief = f"Ride to the cover nearest {called}, with {called} in sight, and dismount."
        return [Step("ride", brief, letter, frozenset({POSTURE}))]
    runs = play.die("OL-ADV-DIE", bands="1-2 | 3-6") <= 2
    if man.is_prone and man.stays_down and (gets_up or not runs):
        return []
    if runs:
        if man.is_lame or (man.is_prone and not gets_up):
            return [step_for(play, man, target, "MOVE", is_first=True)]
        up = rises(man)
        way = "away from" if play.die("OL-MOVE-0", bands="2, 4, 6 | 1, 3, 5") % 2 else "towards"
        letter = (
            f"{up}Run the shortest way to {target}, and stop in the last square out of sight.",
            f"Seen at the first step? MOVE instead: walk {way} {target}.",
        )
        instead = "away" if way == "away from" else "closer"
        brief = (
            f"{up}Run towards {called}, and stop in the last square out of sight. "
            f"Seen at the first step? Walk {instead}."
        )
        tight = f"{up}Run to the last square out of sight. Seen at once? Walk {instead}."
        return [Step("run", brief, letter, shorter=(tight,))]
    was_prone = man.is_prone
    up = rises(man)
    letter = (
        *(["Get Up. Stop if the target sees him now."] if was_prone else []),
        f"Walk to the square nearest {target} that has cover and sees the target; Take Cover.",
        "None: to the nearest square that sees the target, then Take Cover or Hit the Dirt.",
        "Out of reach: as near as he can.",
    )
    stops = "Seen? Stop. " if was_prone else ""
    brief = (
        f"{up}{stops}Walk to the cover nearest {called}, with {called} in sight. "
        "No such cover? Walk into sight, then Hit the Dirt."
    )
    tight = f"{up}{stops}Walk to cover that sees {called}. None? Into sight, and lie down."
    return [Step("advance", brief, letter, frozenset({POSTURE}), (tight,))]


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
    if any(count > 0 for count in man.reloads.values()) and is_stuck(play, man):
        lines = (
            "He can crawl no square: Reload the weapon that is quickest to load, where he is.",
            "Once it is loaded, say so.",
        )
        play.tell("OL-AMMO-2", Order(man.name, lines, "Reload", lines))
        return
    if any(count > 0 for count in man.reloads.values()):
        go = f"{rises(man)}{'Crawl' if man.is_prone else 'Go'}"
        lines = (
            f"{go} to the nearest square that no enemy can see, whichever way they look.",
            "There, Reload the weapon that is quickest to load. Once it is loaded, say so.",
        )
        play.tell("OL-AMMO-2", Order(man.name, lines, "Hide and reload", lines))
        return
    man.has_finished = True
    play.tell("OL-AMMO-3", Order(man.name, ("Hit the Dirt, and stay there.",)))


# -- what came of it -------------------------------------------------------------------------------


def results(play: Play, man: Man, changes: frozenset[str]) -> None:
    """OL-TABLE: ask what happened in a counter's turn, as long as more can have happened.

    How he is himself is one tap; of anybody else, and of who is out, the name is asked first. After
    that, an order that can have changed nothing more is not asked about again.

    Args:
        play: the shootout.
        man: whose counter it is.
        changes: what his order may change.

    """
    about: dict[str, object] = {"who": man.name}
    while True:
        own = [*posture(man), *ammunition_of(play, man)] if man.is_auto and man.is_there else []
        own = [GONE, *own] if own and GONE in changes else own
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
            if man.is_auto and HIT not in changes:
                return
            continue
        other = play.state.find(said)
        others = [] if other is man else [*posture(other), *ammunition_of(play, other)]
        open_to = [*wounds_of(play.numbers), *OUTS, *others, NOTHING]
        change = play.door.ask(play.seat, "OL-TABLE", "change", open_to, {"who": said})
        record(play, man, other, change)
        may_go_on = POSTURE in changes or (HITS in changes and other.is_there)
        if man.is_auto and change != NOTHING and not may_go_on:
            return


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
    if change in wounds_of(play.numbers):
        location, _, severity = change.partition(" ")
        wound(play, other, location, severity, man if man.side != other.side else None)
    elif change in OUTS:
        other.out = OUTS[change]
        if other.name in play.state.cup:
            play.state.cup.remove(other.name)
        is_beaten = man.side != other.side and other.out != LEFT_BOARD
        play.tell("OL-TABLE", IsOut(other.name, other.out, man.name if is_beaten else ""))
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
