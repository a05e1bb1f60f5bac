"""What an automatic gang does where hands carry it out: one order at a time, the card face up.

Chances and results are worked out from what people have said; the gang’s dice are the program’s,
or typed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.at_table import memory, questions, results, strikes
from lonehand.games.black_hat.at_table.ways import CASH, DOOR, MONEY
from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.cards import is_low, is_mid, number_of, shoots
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import DYNAMITE, PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS
from lonehand.games.black_hat.gangs.skills import persuasion
from lonehand.games.black_hat.plays import END, NO_MORE, OFF, WEAPONS, Play
from lonehand.games.black_hat.rules import allies, grit, movement, shooting
from lonehand.games.black_hat.rules.dynamite import FUSE_BANDS
from lonehand.games.black_hat.state import Figure, Horse, Pending
from lonehand.games.black_hat.statements import Seen
from lonehand.space.inches.measures import INCH

AT_WORK: Final = "working"
"""The key of the figure that has begun to carry out what it intends; forgotten with the part."""
WALKED: Final = "walked"
"""The key of how far a figure moves by cards that no order has been given for yet, and of these."""
AT_DOORS: Final = (3, 5)
SHOTS: Final = (2, 6)


# -- what may be done ------------------------------------------------------------------------------


def plays(fight: Fight, figure: Figure) -> list[Play]:
    """Return what a figure of a gang may do next, as far as it intends to; to end is the last."""
    intent = fight.player_of(figure).intent or Intent()
    hand = fight.player_of(figure).hand
    found: list[Play] = []
    if figure.pinned:
        found += [Play("unpin", (card,), figure.key) for card in hand if is_low(card)]
    found += [Play("move", (card,)) for card in hand if number_of(card)]
    if not any(card in hand for card, _ in intent.moves):
        found += deeds(fight, figure, intent, hand)
    return [*found, END]


def deeds(fight: Fight, figure: Figure, intent: Intent, hand: Sequence[str]) -> list[Play]:
    """Return what a figure may do where it has come to."""
    cards = [card for card in hand if shoots(card)]
    target = intent.target
    here = target and fight.state.figure(target).here
    if intent.line in AT_DOORS:
        return at_door(fight, figure, hand)
    if intent.use == "throw" and figure.sticks and figure.weapon != DYNAMITE:
        far = [card for card in hand if number_of(card)]
        alone = [Play("throw", (card,)) for card in cards]
        return [*alone, *(Play("throw", (card, more)) for card in cards for more in far)]
    if intent.use == "strike" and here and not figure.struck and cards:
        return [Play("strike", (), target)]
    if intent.use not in WEAPONS or not here or not cards:
        return []
    arm = WEAPONS[intent.use]
    if figure.shots >= shooting.LIMITS[arm]:
        return []
    if arm == SHOTGUN:
        return [Play("shotgun", (card,)) for card in cards]
    found = [Play(intent.use, (card,), target) for card in cards]
    is_far = seen_by(fight, figure).within > fight.numbers.aim_beyond
    if arm == RIFLE and not figure.mounted and is_far:
        found += [Play("rifle", (one, two), target) for one in cards for two in cards if one != two]
    return found


def at_door(fight: Fight, figure: Figure, hand: Sequence[str]) -> list[Play]:
    """Return what a figure may do at its door."""
    said = fight.state.heard
    lows = [card for card in hand if is_low(card)]
    if said.get(f"{statements.HOUSE}{figure.key}") == MONEY:
        return [Play("pick", (card,), "money") for card in lows if fight.state.lying]
    name = said.get(f"{statements.HOUSE}{figure.key}", "")
    house = allies.house_called(fight, name) if name else -1
    if house < 0 or not fight.state.piles[house]:
        return []
    number, player = fight.state.top_card(house), fight.player_of(figure)
    if number not in player.seen:
        costs = fight.readings.looking == "card"
        return [Play("look", (low,), name) for low in lows] if costs else [Play("look", (), name)]
    if number in player.insulted:
        return []
    card = fight.state.cards[number - 1]
    return [Play("take" if card.kind == "money" else "persuade", (low,), name) for low in lows]


def seen_by(fight: Fight, figure: Figure) -> Seen:
    """Return what people have said that a figure sees; somebody far off if nothing."""
    seen = memory.seen_by(fight.state, figure.key)
    seen = seen or Seen(max(statements.bands(figure.person), default=0))
    return seen._replace(cover=max(0, seen.cover))


# -- doing it --------------------------------------------------------------------------------------


def play_next(fight: Fight) -> None:
    """Let the active figure of a gang play its next card, or end."""
    state = fight.state
    figure = state.figure(state.active)
    player = fight.player_of(figure)
    if player.intent is None or player.intent.figure != figure.key:
        fight.intend(figure.seat, [figure])
    intent = player.intent or Intent()
    if state.heard.get(AT_WORK) != figure.key:
        state.heard[AT_WORK] = figure.key
        find_door(fight, figure, intent)
    about = {"figure": figure.key}
    play: Play = fight.door.ask(
        figure.seat, "BW-CARD-MANY", "play", plays(fight, figure), about, always=True
    )
    if play == END:
        if intent.line in SHOTS and goes_on(fight, figure, intent):
            return
        state.active = ""
    else:
        DOERS[play.use](fight, figure, play)
        figure = state.figure(figure.key)  # what people say may have put another in its place
        figure.busy = True
        if not figure.here or state.passed:
            state.active = ""
    if not state.active:
        state.phase = "figure"


def goes_on(fight: Fight, figure: Figure, intent: Intent) -> bool:
    """Let a figure whose target is out shoot at the next best, if it has cards left."""
    state = fight.state
    if not intent.target or state.figure(intent.target).here or not figure.shots:
        return False
    arm = WEAPONS[intent.use]  # type: ignore[index]  # a use that shoots
    cards = [card for card in fight.player_of(figure).hand if shoots(card)]
    if figure.shots >= shooting.LIMITS[arm] or not cards or not state.enemies(figure.side):
        return False
    forget(fight)
    fight.intend(figure.seat, [figure], lines=SHOTS)
    found = fight.player_of(figure).intent
    return found is not None and found.line in SHOTS


def unsee(fight: Fight, figure: Figure) -> None:
    """Forget what a figure sees, for it has moved."""
    said = fight.state.heard
    if statements.SIGHTS in said:
        seen = statements.sights_in(said[statements.SIGHTS])
        if seen.pop(figure.key, None) is not None:
            said[statements.SIGHTS] = statements.write_sights(seen)
            if not seen:  # of the others nobody has said anything
                del said[statements.SIGHTS]
    for about in (statements.WHOM, statements.COVERED):
        said.pop(f"{about}{figure.key}", None)
    memory.walk(fight.state, figure.key)


def forget(fight: Fight) -> None:
    """Forget what was said of everybody, for somebody is gone."""
    said = fight.state.heard
    kept = (AT_WORK, NO_MORE)
    for key in [key for key in said if key not in kept and not key.startswith(memory.AT)]:
        del said[key]


def find_door(fight: Fight, figure: Figure, intent: Intent) -> None:
    """Ask at which door a figure ends that goes to one, unless only one can be meant."""
    if intent.line not in AT_DOORS:
        return
    leads = next((leads for _, leads in intent.moves), "") or led_to(fight, figure, intent)
    key = f"{statements.HOUSE}{figure.key}"
    if leads == MONEY:
        fight.state.heard[key] = MONEY
        return
    if leads.startswith(CASH):
        number = int(leads.removeprefix(CASH))
    else:
        live = questions.live_houses(fight, figure)
        if not live:
            return
        number = questions.which_house(fight, figure, live)
    fight.state.heard[key] = fight.site.houses[number].name


def led_to(fight: Fight, figure: Figure, intent: Intent) -> str:
    """Return what a figure is at that need not move: the Money or the door that was asked for."""
    if intent.line != AT_DOORS[0]:
        return DOOR
    for key, text in fight.state.heard.items():
        aim = key.removeprefix(statements.REACH)
        is_money = aim == MONEY or aim.startswith(CASH)
        if key.startswith(statements.REACH) and is_money and figure.key in statements.ways_in(text):
            return aim
    return DOOR


def announce(
    fight: Fight, figure: Figure, play: Play, *, goal: str = "", length: int = 0, need: int = 0,
    cover: int = 0, target: str = "", card: int = 0, place: str = "", is_part: bool = False,
) -> str:  # fmt: skip
    """Announce a gang’s play, and say what hands do if nobody undoes it.

    Moves that nobody can undo are said as one, with the last of them (*is_part* before it).

    Returns:
        The seat that undoes it; empty if nobody does.

    """
    player, foes = fight.player_of(figure), fight.opponents(figure.side)
    is_told = not is_part or any(fight.may_hold_joker(fight.state.player(each)) for each in foes)
    fight.spend(player, play.cards)
    line = player.intent.line if player.intent is not None else 0
    whom = target or play.target
    said = events.Announced(play.cards, play.use, whom, goal, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-CARD-MANY", said)
    pending = Pending(figure.key, play.cards, play.use, whom, place or goal, (), card, need)
    seat = fight.undone_by(figure.side, pending)
    if seat:
        movement.keep_added(fight, figure, play)
        return seat
    far, *before = fight.state.heard.pop(WALKED, "0").split(" ")
    cards, length = (*before, *play.cards), length + int(far)
    if not is_told:
        fight.state.heard[WALKED] = " ".join([str(length), *cards])
    else:
        order = events.Ordered(
            cards, play.use, whom, goal, length, need, cover, line,
            is_part, seat=figure.seat, about=(figure.key,),
        )  # fmt: skip
        fight.tell("BW-AUTO-TABLE", order)
    return seat


def go(fight: Fight, figure: Figure, play: Play) -> None:
    """Have a figure moved towards what it is after."""
    state, player = fight.state, fight.player_of(figure)
    intent = player.intent or Intent()
    leads = next((leads for card, leads in intent.moves if card == play.cards[0]), "")
    house = state.heard.get(f"{statements.HOUSE}{figure.key}", "")
    goal = f"house {house}" if house and house != MONEY else leads
    walk = number_of(play.cards[0])
    if is_mid(play.cards[0]) and not figure.mounted:
        walk = fight.numbers.walk
    length = walk * (INCH // 2 if figure.pinned else INCH)
    leaves = goal == "edge" and figure.money > 0
    is_last = not any(card in player.hand for card, _ in intent.moves if card not in play.cards)
    seat = announce(
        fight, figure, play, goal=goal, length=length, target=intent.target,
        place=OFF if leaves else "", is_part=not is_last,
    )  # fmt: skip
    unsee(fight, figure)
    if not seat and is_last and goal.startswith("house "):
        state.heard[f"{memory.AT}{figure.key}"] = house
    if seat:
        fight.tell("BW-JOKER-MOVE", events.StoppedByHand(seat=seat, about=(figure.key,)))
        movement.end_part(fight, figure)
    elif leaves and is_last:
        results.ask_left(fight, figure)


def unpin(fight: Fight, figure: Figure, play: Play) -> None:
    """Get a figure up."""
    if not announce(fight, figure, play):
        fight.state.figure(play.target).pinned = False
        fight.tell("BW-CARD-LOW", events.Unpinned(about=(play.target,)))


# -- shots -----------------------------------------------------------------------------------------


def modifier_for(fight: Fight, figure: Figure, target: Figure, arm: str, within: int) -> int:
    """Return what is added to a bullet’s die (T5), by what was said."""
    more = figure.person.skills.shoot - figure.pinned
    if arm in (PISTOL, TWO_PISTOLS) and within > fight.numbers.pistol_near:
        more -= 1
    if target.person.skills.sneak and within > fight.numbers.sneak_beyond:
        more -= target.person.skills.sneak
    return more


def shoot(fight: Fight, figure: Figure, play: Play) -> None:
    """Fire a bullet at the enemy that was named: cover first, then the die to hit."""
    arm, seen = WEAPONS[play.use], seen_by(fight, figure)
    figure.weapon = arm
    target = fight.state.figure(play.target)
    more = modifier_for(fight, figure, target, arm, seen.within) + (len(play.cards) > 1)
    need = fight.numbers.bullet
    throws = min(1, seen.cover) if fight.readings.cover_dice == "one" else seen.cover
    if announce(fight, figure, play, need=max(1, need - more), cover=throws):
        figure.shots += fight.readings.joker_shot == "counts"
        return
    figure.shots += 1
    for _ in range(throws):
        (die,) = fight.roll("BW-COVER", shooting.STOP_BANDS)
        stops = die >= fight.numbers.stop_cover
        fight.tell("BW-COVER", events.CoverRolled("cover", die, stops, about=(figure.key,)))
        if stops:
            return
    roll_to_hit(fight, figure, target, more, need)


def blast(fight: Fight, figure: Figure, play: Play) -> None:
    """Fire a shotgun; whom else it catches people see, and the results are told."""
    seen = seen_by(fight, figure)
    figure.weapon = SHOTGUN
    intent = fight.player_of(figure).intent or Intent()
    target = fight.state.figure(intent.target)
    more = shooting.blast_modifier(fight, figure)
    need = shooting.blast_need(fight, covered=seen.cover > 0)
    undone = announce(fight, figure, play, need=max(1, need - more), target=target.key)
    figure.shots += 1
    if not undone:
        roll_to_hit(fight, figure, target, more, need)


def roll_to_hit(fight: Fight, figure: Figure, target: Figure, more: int, need: int) -> None:
    """Roll to hit, and for the True Grit of the one who is hit."""
    (die,) = fight.roll("BW-HIT", shooting.HIT_BANDS)
    hits = shooting.hits(fight, die, more, need)
    rolled = events.ShotRolled(target.key, die, more, need, hits, about=(figure.key, target.key))
    fight.tell("BW-HIT", rolled)
    if hits:
        grit.roll_for(fight, target, figure)


def throw(fight: Fight, figure: Figure, play: Play) -> None:
    """Have a stick thrown; what it does is told."""
    figure.weapon = DYNAMITE
    far = fight.numbers.throw + (number_of(play.cards[1]) if len(play.cards) > 1 else 0)
    intent = fight.player_of(figure).intent or Intent()
    if announce(fight, figure, play, goal=intent.aim, length=far * INCH):
        return
    figure.sticks -= 1
    (die,) = fight.roll("BW-DYNAMITE-FUSE", FUSE_BANDS)
    works = die >= fight.numbers.fuse
    fight.tell("BW-DYNAMITE-FUSE", events.FuseBurns(die, works, about=(figure.key,)))
    if works:
        results.ask(fight, figure)


def strike(fight: Fight, figure: Figure, play: Play) -> None:
    """Strike at the enemy that was named."""
    strikes.strike(fight, figure, fight.state.figure(play.target))


# -- doors -----------------------------------------------------------------------------------------


def persuade(fight: Fight, figure: Figure, play: Play) -> None:
    """Show the card, and roll for one card that is played."""
    house = allies.house_called(fight, play.target)
    number = show_top(fight, house)
    card = fight.state.cards[number - 1]
    more, need = persuasion(figure, card), fight.numbers.persuade
    if not announce(fight, figure, play, need=max(1, need - more), card=number):
        allies.talk(fight, figure, house, come_out)


def show_top(fight: Fight, house: int) -> int:
    """Show the top card of a house to everybody, and return its number."""
    number = allies.top_of(fight, house)
    for player in fight.state.players:
        if number not in player.seen:
            player.seen.append(number)
    return number


def come_out(fight: Fight, figure: Figure, house: int, number: int) -> None:
    """Have whoever was won over set at the door."""
    state = fight.state
    card = state.cards[number - 1]
    if card.kind == "horse":
        state.stable += 1
        horse = Horse(f"H{state.stable}", 0, 0, 0, figure.side)
        state.horses.append(horse)
        fight.tell("BW-ALLY-3", events.CameOut(house, seat=figure.seat, about=(horse.key,)))
        return
    ally = Figure(
        f"T{number}", allies.unique(fight, card.person.name), figure.side, figure.seat, card.suit,
        card.person, is_ally=True, where="table", mounted=card.person.horse,
        sticks=card.person.dynamite, ready=state.turn + 1,
    )  # fmt: skip
    state.figures.append(ally)
    memory.stir(state)
    fight.tell("BW-ALLY-3", events.CameOut(house, seat=figure.seat, about=(ally.key,)))


def take(fight: Fight, figure: Figure, play: Play) -> None:
    """Take Money at a door, without a roll."""
    house = allies.house_called(fight, play.target)
    number = show_top(fight, house)
    if announce(fight, figure, play, card=number):
        return
    fight.state.piles[house].pop(0)
    figure.money += 1
    taken = events.MoneyTaken(house, seat=figure.seat, about=(figure.key,))
    fight.tell("BW-MONEY-TAKE", taken)


def pick(fight: Fight, figure: Figure, play: Play) -> None:
    """Pick up Money that lies on the ground."""
    if announce(fight, figure, play):
        return
    pick_up(fight, figure, "money")


def pick_up(fight: Fight, figure: Figure, what: str) -> None:
    """Give a figure what lies on the ground."""
    state = fight.state
    state.lying.remove(next(each for each in state.lying if each.what == what))
    if what == "money":
        figure.money += 1
    else:
        figure.sticks += 1
    fight.tell("BW-MONEY-TAKE", events.PickedUp(what, about=(figure.key,)))


DOERS: Final[dict[str, Callable[[Fight, Figure, Play], None]]] = {
    "unpin": unpin,
    "move": go,
    "pistol": shoot,
    "pistols": shoot,
    "rifle": shoot,
    "shotgun": blast,
    "throw": throw,
    "strike": strike,
    "look": allies.look,
    "persuade": persuade,
    "take": take,
    "pick": pick,
}
"""What carries out each use of a card."""
