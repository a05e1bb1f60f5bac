"""People’s part at a table of which only facts are known: what they play, and what came of it.

Every card is announced before it is carried out, and a gang answers each, whether it holds a Joker
or not. Their cards are real: only how many they hold is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.at_table import memory, orders, results, strikes
from lonehand.games.black_hat.at_table.gang import BEST, CAUGHT, CROSSED
from lonehand.games.black_hat.cards import BACK
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import DYNAMITE, RIFLE, SHOTGUN
from lonehand.games.black_hat.gangs.skills import persuasion
from lonehand.games.black_hat.plays import OFF, SHOTS, WEAPONS, Play, Use
from lonehand.games.black_hat.rules import actions, allies, movement, shooting
from lonehand.games.black_hat.state import Figure, Horse, Pending
from lonehand.games.black_hat.statements import Seen
from lonehand.games.black_hat.turn import ask_who_acts, end_part, ready

AIMED: Final = "aimed rifle"
RUSH, LEAVE, OTHER, ACE, DONE = "rush", "leave", "other", "ace", "done"
"""Deeds: a move up to somebody helpless; one over the own edge; a climb or the like; an Ace for
one more figure; and the end of the part."""
ONE_AND_ADDED: Final = 2


def next_figure(fight: Fight) -> None:
    """Let people say who of theirs acts, at first or by an Ace."""
    state = fight.state
    seat = state.in_turn()
    first = state.acts > 0
    figures = ready(fight, by_ace=not first)
    if state.passed or not figures or (not first and not state.player(seat).hand):
        end_part(fight)
        return
    keys = [figure.key for figure in figures]
    answer = ask_who_acts(fight, seat, keys, first=first)
    if answer is None:
        return
    state.acts = 0
    figure = state.figure(str(answer))
    if first:
        actions.let_act(fight, figure, None)
        return
    figure.acted = True
    state.heard[BEST] = best_shot(fight, figure)
    if not announce(fight, figure, "act"):
        state.active, state.phase = figure.key, "play"
        fight.tell("BW-TURN", events.Activated(seat=seat, about=(figure.key,)))


def best_shot(fight: Fight, figure: Figure) -> str:
    """Return the shot that people say a figure of theirs would have."""
    bands = statements.bands(figure.person)
    if not bands:
        return statements.NOBODY
    shots = [f"{band} {cover}" for band in bands for cover in range(statements.MOST_COVER + 1)]
    about = {"figure": figure.key, "best": True}
    options = [statements.NOBODY, *shots]
    said = fight.door.ask(figure.seat, "BW-AUTO-JOKER-ACE", "best", options, about)
    if said == statements.NOBODY:
        return statements.NOBODY
    within, cover = map(int, said.split())
    return statements.write_sights({figure.key: Seen(within, cover)})


def play_next(fight: Fight) -> None:
    """Let people say what their figure does next, or that it is done."""
    state = fight.state
    figure = state.figure(state.active)
    about = {"figure": figure.key}
    options = deeds(fight, figure)
    deed = fight.door.ask(figure.seat, "BW-CARD-MANY", "deed", options, about, always=True)
    if deed in (ACE, DONE):
        finish(fight, figure, goes_on=deed == ACE)
        return
    use = deed.split(" ")[-1]
    DOERS[use](fight, figure, deed)
    figure = state.figure(figure.key)  # what people say may have put another in its place
    figure.busy = True
    if state.passed or not figure.here:
        finish(fight, figure, goes_on=not state.passed)


def finish(fight: Fight, figure: Figure, *, goes_on: bool) -> None:
    """Ask what came of what a figure did, if anything could; go on with the next, or end."""
    state = fight.state
    state.phase = "play" if state.active else "figure"
    if state.heard.pop(memory.BEFELL, ""):
        results.ask(fight, figure)
    state.active, state.phase = "", "figure"
    state.passed = state.passed or not goes_on


def deeds(fight: Fight, figure: Figure) -> list[str]:
    """Return what a figure of people may do next, as far as the program can tell."""
    state, person = fight.state, figure.person
    held = len(fight.player_of(figure).hand)
    found: list[str] = []
    enemies = state.enemies(figure.side)
    if held and enemies:
        for arm in person.arms:
            if figure.shots < shooting.LIMITS[arm] and shooting.may_use(fight, figure, arm):
                found.append(SHOTS[arm])
                if arm == RIFLE and not figure.mounted and held > 1:
                    found.append(AIMED)
        if figure.sticks and figure.weapon != DYNAMITE:
            found.append("throw")
        if fight.readings.simple != "yes" and not figure.struck and not figure.shots:
            found.append("strike")
    if held:
        found.append("move")
        if any(each.pinned or not each.armed for each in enemies):
            found.append(RUSH)
        found.append(LEAVE)
    if not person.mute:
        found += ["look"] if houses_unseen(fight, figure) else []
        found += ["persuade"] if held and houses_known(fight, figure) else []
        found += ["take"] if held and houses_known(fight, figure, money=True) else []
    if held:
        found += ["pick"] if state.lying and not person.mute else []
        mates = state.of_side(figure.side)
        found += (
            ["unpin"] if any(each.pinned and each.seat == figure.seat for each in mates) else []
        )
        found += ["dismount"] if figure.mounted else ["mount"] if state.horses else []
        found.append(OTHER)
        if ready(fight, by_ace=True):
            found.append(ACE)
    return [*found, DONE]


def houses_unseen(fight: Fight, figure: Figure) -> list[int]:
    """Return the houses whose top card people have not looked at."""
    player = fight.player_of(figure)
    piles = enumerate(fight.state.piles)
    return [house for house, pile in piles if pile and pile[0] not in player.seen]


def houses_known(fight: Fight, figure: Figure, *, money: bool = False) -> list[int]:
    """Return the houses whose top card people have looked at, with somebody or Money behind it."""
    state, player = fight.state, fight.player_of(figure)
    return [
        house
        for house, pile in enumerate(state.piles)
        if pile
        and pile[0] in player.seen
        and pile[0] not in player.insulted
        and (state.cards[pile[0] - 1].kind == "money") == money
    ]


def houses_to_talk_at(fight: Fight, figure: Figure) -> list[int]:
    """Return at which houses a figure of people may talk; the one alone where it has looked in."""
    houses = houses_known(fight, figure)
    there = fight.state.heard.get(f"{memory.AT}{figure.key}", "")
    return [house for house in houses if fight.site.houses[house].name == there] or houses


# -- announcing ------------------------------------------------------------------------------------


def announce(
    fight: Fight, figure: Figure, use: Use, target: str = "", *, count: int = 1, place: str = "",
    card: int = 0, need: int = 0, goal: str = "",
) -> str:  # fmt: skip
    """Say what people play, and return which gang undoes it, if any."""
    player = fight.player_of(figure)
    cards = (BACK,) * min(count, len(player.hand))
    fight.spend(player, cards)
    said = events.Announced(cards, use, target, goal, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-CARD-MANY", said)
    return fight.undone_by(
        figure.side, Pending(figure.key, cards, use, target, place, (), card, need)
    )


def one_of(fight: Fight, figure: Figure, topic: str, keys: Sequence[str], use: str) -> str:
    """Return the one of several that people name."""
    about = {"figure": figure.key, "use": use}
    return fight.door.ask(figure.seat, "BW-AUTO-TABLE", topic, list(keys), about)


def shoot(fight: Fight, figure: Figure, deed: str) -> None:
    """Shots of people: at whom, how far, through how much cover; they roll themselves."""
    use = deed.rsplit(" ", maxsplit=1)[-1]
    arm = WEAPONS[use]  # type: ignore[index]  # a use that shoots
    aims = deed == AIMED
    enemies = [each.key for each in fight.state.enemies(figure.side)]
    target = fight.state.figure(one_of(fight, figure, "at whom", enemies, use))
    bands = (
        statements.bands(figure.person) if len(figure.person.arms) == 1 else bands_of(figure, arm)
    )
    most = 1 if arm == SHOTGUN or fight.readings.cover_dice == "one" else statements.MOST_COVER
    options = [f"{band} {cover}" for band in bands for cover in range(most + 1)]
    about = {"figure": figure.key, "target": target.key, "use": use}
    said = fight.door.ask(figure.seat, "BW-AUTO-TABLE", "range", options, about)
    within, cover = map(int, said.split())
    if arm == SHOTGUN:
        need = shooting.blast_need(fight, covered=cover > 0)
        need -= shooting.blast_modifier(fight, figure)
        cover = 0
    else:
        more = orders.modifier_for(fight, figure, target, arm, within) + aims
        need = fight.numbers.bullet - more
    fight.state.heard[CROSSED] = str(cover)
    figure.weapon = arm
    count = ONE_AND_ADDED if aims else 1
    undone = announce(fight, figure, SHOTS[arm], target.key, count=count, need=max(1, need))
    if not undone:
        tell_need(fight, figure, SHOTS[arm], target.key, need, cover)
    if undone:
        figure.shots += fight.readings.joker_shot == "counts"
        return
    figure.shots += 1
    fight.state.heard[memory.BEFELL] = "yes"


def tell_need(
    fight: Fight, figure: Figure, use: Use, target: str, need: int, cover: int = 0
) -> None:
    """Say what people have to roll, now that no Joker undoes it."""
    said = events.Ordered(
        (), use, target, need=max(1, need), cover=cover, seat=figure.seat, about=(figure.key,)
    )
    fight.tell("BW-AUTO-TABLE", said)


def bands_of(figure: Figure, arm: str) -> list[int]:
    """Return the distances that matter to one gun of a figure."""
    if arm == SHOTGUN:
        return [8]
    if arm == RIFLE:
        return [6, 12, 24, *([36] if figure.person.skills.buffalo else [])]
    return [6, 12]


def throw(fight: Fight, figure: Figure, deed: str) -> None:
    """A stick of people: whom of the gangs it would catch."""
    caught = one_of(
        fight,
        figure,
        "caught",
        [statements.NOBODY, "ally", statements.GANG, statements.SEVERAL],
        deed,
    )
    fight.state.heard[CAUGHT] = caught
    figure.weapon = DYNAMITE
    if not announce(fight, figure, "throw"):
        figure.sticks -= 1
        fight.state.heard[memory.BEFELL] = "yes"


def strike(fight: Fight, figure: Figure, deed: str) -> None:
    """Strikes of people at somebody whom their figure touches."""
    enemies = [each.key for each in fight.state.enemies(figure.side)]
    strikes.strike(
        fight, figure, fight.state.figure(one_of(fight, figure, "at whom", enemies, deed))
    )


def move(fight: Fight, figure: Figure, deed: str) -> None:
    """A move of people; stopped, their part is over, and where is in words."""
    memory.walk(fight.state, figure.key)
    target, place = "", ""
    if deed == RUSH:
        enemies = fight.state.enemies(figure.side)
        keys = [each.key for each in enemies if each.pinned or not each.armed]
        target = one_of(fight, figure, "at whom", keys, deed)
    elif deed == LEAVE:
        place = OFF
    seat = announce(fight, figure, "move", target, place=place, goal=deed)
    if seat:
        fight.tell("BW-JOKER-MOVE", events.StoppedByHand(seat=seat, about=(figure.key,)))
        movement.end_part(fight, figure)
    elif deed == LEAVE:
        movement.leave(fight, figure)


def look(fight: Fight, figure: Figure, deed: str) -> None:
    """People look at the top card of a house, which they are shown."""
    del deed
    name = house_named(fight, figure, houses_unseen(fight, figure), "look")
    fight.state.heard[f"{memory.AT}{figure.key}"] = name
    if fight.readings.looking == "card" and fight.player_of(figure).hand:
        fight.spend(fight.player_of(figure), (BACK,))
    allies.look(fight, figure, Play("look", (), name))


def house_named(fight: Fight, figure: Figure, houses: Sequence[int], use: str) -> str:
    """Return the name of the house that people mean."""
    names = [fight.site.houses[number].name for number in houses]
    return one_of(fight, figure, "house", names, use)


def persuade(fight: Fight, figure: Figure, deed: str) -> None:
    """People talk at a door where they have looked."""
    name = house_named(fight, figure, houses_to_talk_at(fight, figure), deed)
    house = allies.house_called(fight, name)
    number = orders.show_top(fight, house)
    card = fight.state.cards[number - 1]
    need = fight.numbers.persuade - persuasion(figure, card)
    if not announce(fight, figure, "persuade", name, card=number, need=max(1, need)):
        tell_need(fight, figure, "persuade", name, need)
        allies.talk(fight, figure, house, orders.come_out)


def take(fight: Fight, figure: Figure, deed: str) -> None:
    """People take Money at a door."""
    name = house_named(fight, figure, houses_known(fight, figure, money=True), deed)
    house = allies.house_called(fight, name)
    number = orders.show_top(fight, house)
    if not announce(fight, figure, "take", name, card=number):
        fight.state.piles[house].pop(0)
        figure.money += 1
        taken = events.MoneyTaken(house, seat=figure.seat, about=(figure.key,))
        fight.tell("BW-MONEY-TAKE", taken)


def pick(fight: Fight, figure: Figure, deed: str) -> None:
    """People pick up what lies on the ground."""
    things = list(dict.fromkeys(each.what for each in fight.state.lying))
    what = one_of(fight, figure, "thing", things, deed)
    if not announce(fight, figure, "pick", what):
        orders.pick_up(fight, figure, what)


def unpin(fight: Fight, figure: Figure, deed: str) -> None:
    """People get somebody up."""
    mates = fight.state.of_side(figure.side)
    keys = [each.key for each in mates if each.pinned and each.seat == figure.seat]
    key = one_of(fight, figure, "at whom", keys, deed)
    if not announce(fight, figure, "unpin", key):
        fight.state.figure(key).pinned = False
        fight.tell("BW-CARD-LOW", events.Unpinned(about=(key,)))


def mount(fight: Fight, figure: Figure, deed: str) -> None:
    """People mount a horse, or get off theirs."""
    memory.walk(fight.state, figure.key)
    state = fight.state
    if deed == "mount":
        key = one_of(fight, figure, "horse", [horse.key for horse in state.horses], deed)
        if not announce(fight, figure, "mount", key):
            state.horses.remove(state.horse(key))
            figure.mounted = True
            fight.tell("BW-CARD-MID", events.Mounted(about=(figure.key, key)))
    elif not announce(fight, figure, "dismount"):
        figure.mounted = False
        state.stable += 1
        key = f"H{state.stable}"
        state.horses.append(Horse(key, 0, 0))
        fight.tell("BW-CARD-MID", events.Dismounted(about=(figure.key, key)))


def other(fight: Fight, figure: Figure, deed: str) -> None:
    """Anything else that a card does, such as a climb."""
    del deed
    memory.walk(fight.state, figure.key)
    announce(fight, figure, "climb")


DOERS: Final[dict[str, Callable[[Fight, Figure, str], None]]] = {
    **dict.fromkeys(WEAPONS, shoot),
    "throw": throw,
    "strike": strike,
    **dict.fromkeys(("move", RUSH, LEAVE), move),
    "look": look,
    "persuade": persuade,
    "take": take,
    "pick": pick,
    "unpin": unpin,
    **dict.fromkeys(("mount", "dismount"), mount),
    OTHER: other,
}
"""What carries out each deed of people."""
