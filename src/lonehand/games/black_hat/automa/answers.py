"""Answers to what the enemy does: Jokers, halts, cards laid in defence, exchanges.

BW-AUTO-JOKER and what follows, BW-AUTO-BACK, BW-AUTO-CARD-CHEAT.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.book import Listed, percent
from lonehand.games.black_hat.automa.decision import Thought
from lonehand.games.black_hat.cards import ACE, COURT, JOKERS, LOW, MID, held_at, shoots, sort_of
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.forms import Halt
from lonehand.games.black_hat.gangs.people import SHOTGUN
from lonehand.games.black_hat.plays import JOKER, KEEP, OFF, PASS, WEAPONS
from lonehand.games.black_hat.rules import allies, grit
from lonehand.games.black_hat.rules.dynamite import in_burst
from lonehand.games.black_hat.rules.shooting import (
    LIMITS,
    blast_modifier,
    blast_need,
    faces,
    hit_chance,
    in_line,
    may_aim,
    reach_of,
    target_shape,
    under,
)
from lonehand.games.black_hat.state import Figure, Pending, Player
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import base_of, shape_of
from lonehand.space.inches.shapes import is_within
from lonehand.space.inches.tables import place_in

TOPICS: Final = ("window", "cancel", "halt", "exchange")


def answer(fight: Fight, player: Player, listed: Listed, question: Question) -> str:
    """Return what an automatic gang answers to the enemy, or to the deal.

    BW-AUTO-NEVER-6: no window opens for a Joker.
    """
    match question.topic:
        case "window":
            found = judge(fight, player, listed) if JOKER in question.options else None
            return JOKER if found is not None and found.fits else PASS
        case "cancel":
            return choose_strike_undone(fight, player, listed, question.options)
        case "halt":
            return halt(fight, player, question)
        case _:
            return choose_exchange(fight, player, listed)


# -- Jokers ----------------------------------------------------------------------------------------


def is_late(fight: Fight, figure: Figure, listed: Listed) -> bool:
    """BW-AUTO-JOKER: say whether few cards are left in the hand of the one who plays."""
    last = fight.state.first != figure.side
    few = listed.joker.late_last if last else listed.joker.late
    return len(fight.player_of(figure).hand) <= few


class Judged(NamedTuple):
    """BW-AUTO-JOKER: what is announced, held against the clause for it.

    Attributes:
        clause: the clause.
        fits: whether it is worth a Joker.
        late: whether few cards are left in the enemy's hand.
        target: the key of the one who is in danger; empty for nobody.
        chance: the chance that decides; None where none does.
        bar: what it must reach, in hundredths.

    """

    clause: str
    fits: bool
    late: bool
    target: str = ""
    chance: Fraction | None = None
    bar: int = 0


def judge(fight: Fight, player: Player, listed: Listed) -> Judged | None:
    """BW-AUTO-JOKER: judge what is announced; None if no clause is about it.

    BW-AUTO-JOKER-DYN, BW-AUTO-JOKER-PERSUADE.
    """
    pending = fight.state.pending
    if pending is None or not listed.jokers:
        return None
    figure = fight.state.figure(pending.figure)
    late, bars = is_late(fight, figure, listed), listed.joker
    match pending.use:
        case "pistol" | "pistols" | "rifle" | "shotgun":
            target, chance = shot_prevented(fight, figure, pending, player)
            if target is None:
                return None
            clause = "BW-AUTO-JOKER-ALLY" if target.is_ally else "BW-AUTO-JOKER-GANG"
            bar = (bars.ally if target.is_ally else bars.gang).at(late=late)
            fits = chance > 0 and chance >= percent(bar)
            return Judged(clause, fits, late, target.key, chance, bar)
        case "throw":
            caught = own(player, in_burst(fight, place_in(pending.place)))
            some = len(caught) >= 2 or any(not each.is_ally for each in caught)
            target = caught[0] if caught else None
            key = target.key if target is not None else ""
            return Judged("BW-AUTO-JOKER-DYN", bool(caught) if late else some, late, key)
        case "move" | "alight" | "group":
            if pending.place == OFF:
                return Judged("BW-AUTO-JOKER-MOVE", figure.money > 0, late)
            rushed = rushes(fight, player, figure, pending)
            return Judged("BW-AUTO-JOKER-MOVE", bool(rushed), late, rushed)
        case "persuade":
            card = fight.state.cards[pending.card - 1]
            chance = allies.chance(fight, figure, card)
            is_armed = card.kind == "character" and bool(card.person.arms)
            bar = bars.persuade.at(late=late)
            fits = chance >= percent(bar) and (late or is_armed)
            return Judged("BW-AUTO-JOKER-PERSUADE", fits, late, "", chance, bar)
        case "act":
            chance, bar = best_shot(fight, figure), bars.act.at(late=late)
            fits = chance >= percent(bar)
            return Judged("BW-AUTO-JOKER-ACE", fits, late, figure.key, chance, bar)
    return None


def own(player: Player, figures: Sequence[object]) -> list[Figure]:
    """Return those of some figures that are of the player's side."""
    return [each for each in figures if isinstance(each, Figure) and each.side == player.side]


def shot_prevented(
    fight: Fight, figure: Figure, pending: Pending, player: Player
) -> tuple[Figure | None, Fraction]:
    """BW-AUTO-JOKER-GANG, BW-AUTO-JOKER-ALLY: return whom a shot may put out, and the chance."""
    if pending.use == "shotgun":
        more = blast_modifier(fight, figure)
        found = []
        for each, covered in under(fight, figure, place_in(pending.place)):
            if isinstance(each, Figure) and each.side == player.side:
                hit = Fraction(faces(fight, more, blast_need(fight, covered=covered)), 6)
                found.append((not each.is_ally, hit * out_if_hit(each), each))
        if not found:
            return None, Fraction(0)
        _, chance, target = max(found, key=lambda each: each[:2])
        return target, chance
    struck = fight.find(pending.target)
    if not isinstance(struck, Figure) or struck.side != player.side:
        return None, Fraction(0)
    aims = len(pending.cards) > 1
    hit = hit_chance(fight, figure, struck, WEAPONS[pending.use], aims=aims)
    return struck, hit * out_if_hit(struck)


def out_if_hit(figure: Figure) -> Fraction:
    """Return the chance that a hit puts a figure out."""
    return grit.out_chance(grit.column_of(figure), figure.person.skills.grit)


def rushes(fight: Fight, player: Player, figure: Figure, pending: Pending) -> str:
    """BW-AUTO-JOKER-MOVE: return to which pinned or unarmed gang figure a move leads, by key."""
    if not pending.path or pending.place.endswith("^"):
        return ""
    shape = base_of(figure).at(*pending.path[-1], figure.turn)
    for each in own(player, fight.state.here()):
        helpless = each.pinned or not each.armed
        is_gang = not each.is_ally and each.platform == GROUND
        if helpless and is_gang and is_within(shape, shape_of(each), 3):
            return each.key
    return ""


def best_shot(fight: Fight, figure: Figure) -> Fraction:
    """BW-AUTO-JOKER-ACE: return the chance of an enemy figure against a gang figure.

    He is thought to have as many Shoot cards as cards; what they are nobody knows.
    """
    player = fight.player_of(figure)
    listed_hand = len(player.hand)
    gang = [each for each in fight.state.enemies(figure.side) if not each.is_ally]
    best = Fraction(0)
    for arm in figure.person.arms:
        for target in gang:
            if arm == SHOTGUN:
                if not listed_hand or not is_within(
                    shape_of(figure), shape_of(target), reach_of(fight, figure, arm)
                ):
                    continue
                under_it = under(fight, figure, target.place)
                caught = {each.key: covered for each, covered in under_it}
                if target.key in caught:
                    need = blast_need(fight, covered=caught[target.key])
                    hit = Fraction(faces(fight, blast_modifier(fight, figure), need), 6)
                    best = max(best, hit * out_if_hit(target))
            elif in_line(fight, figure, target, arm):
                best = max(best, bullets(fight, figure, target, arm, listed_hand))
    return best


def bullets(fight: Fight, figure: Figure, target: Figure, arm: str, cards: int) -> Fraction:
    """Return the chance that a gun puts somebody out with so many cards at most."""
    aims = arm == "rifle" and cards > 1 and may_aim(fight, figure, target_shape(target))
    one = hit_chance(fight, figure, target, arm, aims=aims) * out_if_hit(target)
    return 1 - (1 - one) ** min(LIMITS[arm], cards)


def choose_strike_undone(
    fight: Fight, player: Player, listed: Listed, options: Sequence[str]
) -> str:
    """BW-AUTO-JOKER-STRIKE: return the revealed strike that is undone, or to let it be."""
    pending = fight.state.pending
    strikes = [each for each in options if each != PASS]
    if pending is None or not strikes or not listed.jokers:
        return PASS
    one, other = fight.state.figure(pending.figure), fight.state.figure(pending.target)
    struck, striker = (one, other) if one.side == player.side else (other, one)
    most = listed.joker.strikes.at(late=is_late(fight, striker, listed))
    return strikes[0] if not struck.is_ally and len(strikes) >= most else PASS


def halt(fight: Fight, player: Player, question: Question) -> str:
    """BW-AUTO-JOKER-MOVE: return where a move is stopped: where most own figures can shoot."""
    form = question.form
    assert isinstance(form, Halt)  # noqa: S101 - it is asked by such a form
    figure = fight.state.figure(question.about["figure"])
    guns = [each for each in own(player, fight.state.here()) if each.armed]
    best, where = -1, "0"
    for text in form.all_stops():
        figure.x, figure.y, figure.platform = form.journey.at(form.check(text))
        seen = sum(any(in_line(fight, gun, figure, arm) for arm in gun.person.arms) for gun in guns)
        if seen > best:
            best, where = seen, text
    return where


# -- hands -----------------------------------------------------------------------------------------


def laid_back(hand: Sequence[str], struck: Figure | None) -> list[str]:
    """BW-AUTO-BACK: return what is laid against an attack: up to two, Courts before Aces."""
    cards = sorted((card for card in hand if shoots(card)), key=held_at)
    only_aces = bool(cards) and all(sort_of(card) == ACE for card in cards)
    if only_aces and struck is not None and struck.is_ally and not struck.armed:
        return []
    most = struck.person.strikes if struck is not None and struck.person.strikes else 2
    return cards[: min(2, most)]


def choose_exchange(fight: Fight, player: Player, listed: Listed) -> str:
    """BW-AUTO-CARD-CHEAT: return the card that is exchanged, or to keep all."""
    hand = sorted(player.hand, key=held_at)
    of_sort = {sort: [c for c in hand if sort_of(c) == sort] for sort in (LOW, MID, COURT, ACE)}
    jokers = [card for card in hand if card in JOKERS]
    if len(jokers) > 1:
        return jokers[1]
    if len(of_sort[MID]) > listed.mids:
        return of_sort[MID][0]
    if (
        of_sort[LOW]
        and not of_sort[COURT]
        and not of_sort[ACE]
        and any_in_line(fight, player, listed)
    ):
        return of_sort[LOW][0]
    return KEEP


def any_in_line(fight: Fight, player: Player, listed: Listed) -> bool:
    """BW-AUTO-CARD-CHEAT: say whether an enemy is in line of an own figure, in range of a gun."""
    men = [each for each in fight.state.here() if each.seat == player.seat]
    thought = Thought(fight, player, men, listed)
    for man in thought.town.men:
        for foe in thought.town.foes:
            for arm in man.arms:
                odds, _ = thought.lines.odds(man, man.here, foe, arm, pinned=man.pinned)
                if odds is not None and odds(1) > 0:
                    return True
    return False
