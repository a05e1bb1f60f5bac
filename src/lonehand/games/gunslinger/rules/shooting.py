"""Shots: whether he sees and may shoot, how well he aims, what the result card says, what it does.

The base game's rules, reconstructed: sections 3.4 to 3.6, 3.9 and 3.11 of the reference; all
numbers are the book's. Automatic characters shoot by the same rules.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.numbers.book import DRAW_AGAIN, Book, ResultCard
from lonehand.games.gunslinger.numbers.book import Weapon as Numbers
from lonehand.games.gunslinger.numbers.book import Wound as Effect
from lonehand.games.gunslinger.rules import sheet, victory, wounds
from lonehand.games.gunslinger.rules.deck import result_card
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    OFF_HAND,
    Character,
    Play,
    Weapon,
    Wound,
    sees,
)
from lonehand.space.cells import aim
from lonehand.space.cells.sight import NO_HEAD

BODY: Final = "body"
HEAD: Final = "head"
Seen = Literal["", "body", "head"]
"""What of somebody is seen: nothing, his body, or only the head that he has put out."""
PARTS: Final = ("head", "chest", "belly", "gun arm", "off arm", "leg")
"""The parts of the body, in the order of the location table."""
GRADES: Final = ("", "L", "S", "K")
"""How bad a wound is, the worst last."""
BOOKS_KEPT: Final = 32
"""The number of books whose chances are kept."""
TABLES: Final = ("result cards", "range bands", "aim time", "hit test")
"""The tables of the book that every shot leans on."""


class Line(NamedTuple):
    """A line of sight: what of the target is seen, and from how many hexes."""

    seen: Seen
    hexes: int


class Shot(NamedTuple):
    """A shot before its result card.

    Attributes:
        seen: what of the target is seen.
        hexes: the range on the map.
        range: the range that counts, after a long gun's divisor.
        band: the range band, from 0.
        parts: what the aim is made of, in words and numbers.
        burdened: whether the shooter's own condition is among them.
        aim: the aim, within its limits.
        penalty: what the range takes from it.
        status: what the target's status takes from it.

    """

    seen: Seen
    hexes: int
    range: int
    band: int
    parts: tuple[tuple[str, int], ...]
    burdened: bool
    aim: int
    penalty: int
    status: int


class Odds(NamedTuple):
    """The chances of a shot, each from 0 to 1; each is part of the one before it but the last two.

    Attributes:
        hit: that it hits at all.
        bull: that it is a bull's-eye.
        kill: that it kills at once.
        out: that it kills or knocks out.

    """

    hit: float
    bull: float
    kill: float
    out: float


NO_CHANCE: Final = Odds(0.0, 0.0, 0.0, 0.0)


# -- may he shoot ---------------------------------------------------------------------------------


def line(play: Play, who: Character, victim: Character) -> Line:
    """Return what a character sees of another, and how many hexes away he is.

    A man whose head is out sees, and is seen, from there only; his hex is still that of his body.
    """
    hexes = play.ground.cells.range(who.cell, victim.cell)
    if not sees(play.ground, who, victim):
        return Line("", hexes)
    return Line(BODY if victim.head == NO_HEAD else HEAD, hexes)


def hindrance(
    play: Play, who: Character, victim: Character, weapon: Weapon, *, fanned: bool = False
) -> str:
    """BG-SHOT: return why a shot cannot be fired at all, as a sentence; empty if it can.

    An empty gun can be tried: it clicks.
    """
    if weapon not in who.weapons or not weapon.in_hand or not weapon.gun:
        return f"{who.name} does not have that gun in his hands"
    if weapon.broken:
        return f"the {weapon.name} is broken"
    if weapon.two_handed and weapon.box != HANDS:
        return f"the {weapon.name} takes both hands"
    if not wounds.usable(who, weapon.box):
        return f"{who.name} cannot use that arm"
    if weapon.box == OFF_HAND and who.off_hand is None:
        return f"{who.name} cannot shoot with his off hand"
    if fanned and not may_fan(who, weapon):
        return f"{who.name} can fan only a one-handed gun in his gun hand, with the other hand free"
    if not (fanned or weapon.cocked or weapon.double_action):
        return f"the {weapon.name} is not cocked"
    if victim is who or not victim.active:
        return f"{victim.name} is not a target"
    if not line(play, who, victim).seen:
        return f"{who.name} does not see {victim.name}"
    if not who.automatic and not in_zone(play, who, victim):
        return f"{victim.name} is not in the aim zone of {who.name}"
    return ""


def may_fan(who: Character, weapon: Weapon) -> bool:
    """BG-FANFIRE: tell whether a gun can be fanned: in one hand, the other being free and whole."""
    both_arms = wounds.usable(who, HANDS)
    return weapon.box == HAND and who.weapon_in(OFF_HAND) is None and both_arms


def in_zone(play: Play, who: Character, victim: Character) -> bool:
    """BG-ZONE: tell whether a target is in the aim zone.

    An automatic character turns to his target first, so that he is not asked.
    """
    return aim.is_in_zone(play.ground.cells, who.cell, who.facing, victim.cell)


# -- aim ------------------------------------------------------------------------------------------


def aim_time(play: Play, who: Character, victim: Character, weapon: Weapon) -> int:
    """BG-AIM: return the aim time of a shot, 0 to 9, the shooter's condition included."""
    return measure(play, who, victim, weapon).aim


def measure(
    play: Play,
    who: Character,
    victim: Character,
    weapon: Weapon,
    *,
    fanned: bool = False,
    extra_aim: int = 0,
) -> Shot:
    """BG-AIM, BG-DIVISOR, BG-STATUS: measure a shot; *extra_aim* are points yet to be aimed."""
    book = play.book
    numbers = book.weapons[weapon.code]
    points = who.aim.get(victim.name, 0) + extra_aim
    if fanned:
        points = book.shooter.fanfire_points
    seen, hexes = line(play, who, victim)
    # BG-DIVISOR: with enough aim points a long gun shoots as if its target were nearer.
    counted = book.effective_range(hexes, numbers, points)
    band = book.band(counted)
    skill = who.two_handed if numbers.hands == 2 else who.one_handed
    conditions = shooter(book, who, weapon, fanned=fanned)
    others = sum(number for _, number in conditions)
    gun = book.aim.two_handed_gun if numbers.hands == 2 else book.aim.one_handed_gun
    parts = [("aim points", points), ("skill", skill), ("gun", gun)]
    if numbers.aim[band]:
        parts.append(("gun at that range", numbers.aim[band]))
    return Shot(
        seen,
        hexes,
        counted,
        band,
        (*parts, *conditions),
        bool(conditions),
        book.aim_time(points, skill, numbers, band, others),
        book.ranges.penalty[band],
        status(book, victim, seen, counted),
    )


def shooter(
    book: Book, who: Character, weapon: Weapon, *, fanned: bool = False
) -> list[tuple[str, int]]:
    """BG-SHOOTER: return what the shooter's own condition adds to his aim, in words and numbers."""
    condition = book.shooter
    found: list[tuple[str, int]] = []
    if weapon.box == OFF_HAND:
        found.append(("off hand", who.off_hand or 0))
    arm = "off arm" if weapon.box == OFF_HAND else "gun arm"
    if any(wound.part == arm and wound.grade == "L" for wound in who.wounds):
        found.append((f"wounded {arm}", condition.light_gun_arm))
    if who.entered:
        found.append(("has moved", condition.entered_hex))
    if fanned:
        found.append(("fanned", condition.fanfire))
    elif not weapon.cocked and weapon.double_action:
        found.append(("uncocked", condition.double_action))
    return found


def status(book: Book, victim: Character, seen: Seen, counted: int) -> int:
    """BG-STATUS: return what the target's status takes from the aim; the largest penalty counts.

    For a shot at a head that is out, Head stands in place of Move and Run.
    """
    head = seen == HEAD
    return book.status_penalty(
        counted,
        moved=victim.entered == 1 and not head,
        ran=victim.entered > 1 and not head,
        head=head,
        down=victim.down,
    )


# -- chances --------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What the result cards do with a certain shot.

    Attributes:
        hit: how many cards hit.
        bull: how many of them are bull's-eyes.
        at_least: for each number of hits, how many cards do as many or kill; the last counts those
            that kill outright.

    """

    hit: int
    bull: int
    at_least: tuple[int, ...]


class Tallies:
    """The tallies of one book, each made when it is first needed.

    Args:
        book: the numbers.

    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.found: dict[tuple[int, int, str, bool, bool], Tally] = {}
        self.cards = [card for card in book.cards if not card.malfunction]

    def tally(self, band: int, left: int, code: str, *, head: bool, down: bool) -> Tally:
        """Count the cards for a range band, the aim that the status leaves, a gun and a target."""
        key = (band, left, code, head, down)
        tally = self.found.get(key)
        if tally is None:
            tally = self.found[key] = self.count(*key)
        return tally

    def count(self, band: int, left: int, code: str, head: bool, down: bool) -> Tally:  # noqa: FBT001 - they are parts of the key
        """Count them one by one."""
        book, numbers = self.book, self.book.weapons[code]
        outcomes = [(card, card.shot[band][left]) for card in self.cards]
        hurt: list[int] = []
        killed = 0
        for card, outcome in outcomes:
            if not outcome:
                continue
            if outcome == "bull":
                part = gravest(book, card, numbers, band, choices(head=head, down=down))
            else:
                part = book.location(card, head_only=head, down=down)
            wound = effect(book, card, numbers, band, part, bull=outcome == "bull")
            if wound.grade == "K":
                killed += 1
            else:
                hurt.append(wound.hits)
        by_hits = [hurt.count(hits) for hits in range(max(hurt, default=0) + 1)]
        at_least = [killed + number for number in accumulate(reversed(by_hits))]
        return Tally(
            len(hurt) + killed,
            sum(outcome == "bull" for _, outcome in outcomes),
            (*reversed(at_least), killed),
        )


@lru_cache(maxsize=BOOKS_KEPT)
def tallies(book: Book) -> Tallies:
    """Return the tallies of a book."""
    return Tallies(book)


def chances(
    play: Play,
    who: Character,
    victim: Character,
    weapon: Weapon,
    extra_aim: int = 0,
    *,
    fanned: bool = False,
) -> Odds:
    """Return the exact chances of a shot over the result cards, malfunctions left out.

    Args:
        play: the showdown.
        who: the shooter.
        victim: the target; if he is not seen, there is no chance.
        weapon: the gun; it counts as loaded and, unless it is double action, as cocked.
        extra_aim: aim points that he is yet to put on the target.
        fanned: whether he fans.

    """
    shot = measure(play, who, victim, weapon, fanned=fanned, extra_aim=extra_aim)
    left = shot.aim - shot.status
    if not shot.seen or left < 0:
        return NO_CHANCE
    kept = tallies(play.book)
    hit, bull, at_least = kept.tally(
        shot.band, left, weapon.code, head=shot.seen == HEAD, down=victim.down
    )
    last, cards = len(at_least) - 1, len(kept.cards)
    to_death = play.book.wear.dead_at * victim.strength - victim.hits
    to_sleep = victim.strength - victim.hits
    return Odds(
        hit / cards,
        bull / cards,
        at_least[max(0, min(to_death, last))] / cards,
        at_least[max(0, min(to_sleep, last))] / cards,
    )


# -- the shot -------------------------------------------------------------------------------------


def shoot(
    play: Play, who: Character, victim: Character, weapon: Weapon, *, fanned: bool = False
) -> None:
    """BG-SHOT: fire a shot: draw the result card, test for a hit, and wound.

    The gun has a round less and is uncocked, and the aim points on the target are gone, whatever
    comes of it. An empty gun clicks, without a card.

    Raises:
        Refusal: it cannot be fired; see `hindrance`.

    """
    reason = hindrance(play, who, victim, weapon, fanned=fanned)
    if reason:
        raise Refusal(reason, clause="BG-SHOT")
    shot = measure(play, who, victim, weapon, fanned=fanned)
    explains = play.door.explains
    chance = chances(play, who, victim, weapon, fanned=fanned).hit if explains else 0
    ignored: list[int] = []
    card, trouble = None, "click"
    if weapon.rounds:
        card, trouble = shot_card(play, weapon, ignored)
    fire(play, who, victim, weapon)
    outcome = ""
    if trouble == "broken":
        weapon.broken, weapon.cocked = True, False
    elif card is not None and not trouble:
        outcome = play.book.outcome(card.number, shot.band, shot.aim, shot.status)
    result = trouble or outcome or "miss"
    had_part = clauses(who, victim, shot, ignored)
    for clause in had_part:
        play.tell(clause, events.Reason(who=who.name))
    play.tell(
        "BG-MISFIRE" if trouble else "BG-FANFIRE" if fanned else "BG-SHOT",
        events.Shoots(
            who=who.name,
            at=victim.name,
            weapon=weapon.name,
            card=card.number if card else 0,
            ignored=tuple(ignored),
            fanned=fanned,
            seen=shot.seen,
            aim=shot.aim,
            parts=shot.parts,
            range=shot.hexes,
            counted=shot.range,
            band=play.book.bands[shot.band],
            penalty=shot.penalty,
            status=shot.status,
            margin=shot.aim - shot.penalty - shot.status - (card.accuracy if card else 0),
            result=result,
            chance=chance,
            clauses=tuple(had_part),
            leant=tables_leant_on(shot, weapon, malfunction=bool(trouble or ignored)),
        ),
    )
    if not trouble:
        victory.score(play, victory.SHOT, who, victim)
    if card is not None and outcome:
        wound(play, who, victim, weapon, card, shot, bull=outcome == "bull")


def shot_card(play: Play, weapon: Weapon, ignored: list[int]) -> tuple[ResultCard, str]:
    """BG-MISFIRE: draw the card of a shot; return it, and what is wrong with the gun by it.

    A malfunction that does not apply to the kind of gun goes to *ignored*, and another is drawn.
    """
    numbers = play.book.weapons[weapon.code]
    while True:
        number = result_card(play, "BG-SHOT")
        trouble = play.book.malfunction(number, numbers)
        if trouble != DRAW_AGAIN:
            return play.book.card(number), trouble
        ignored.append(number)


def fire(play: Play, who: Character, victim: Character, weapon: Weapon) -> None:
    """BG-SHOT: take the round, the cocking and the aim points that a shot costs."""
    sheet.fire(weapon, play.book)
    who.aim.pop(victim.name, None)


def clauses(who: Character, victim: Character, shot: Shot, ignored: list[int]) -> list[str]:
    """Return the clauses besides its own that had a part in a shot.

    His condition weighs on an automatic character, too. So does his status.
    """
    parts = {
        "BG-AIM": True,
        "BG-SHOOTER": shot.burdened,
        "BG-DIVISOR": shot.range != shot.hexes,
        "BG-HEAD": shot.seen == HEAD,
        "BG-STATUS": shot.status != 0,
        "BG-MISFIRE": bool(ignored),
        "GS-9.3a": shot.burdened and who.automatic,
        "GS-9.4": victim.automatic and bool(shot.seen == HEAD or victim.entered),
    }
    return [clause for clause, had in parts.items() if had]


def tables_leant_on(shot: Shot, weapon: Weapon, *, malfunction: bool) -> tuple[str, ...]:
    """Return the tables of the book that a shot leant on."""
    found = [*TABLES, f"weapon {weapon.code}"]
    if shot.burdened:
        found.append("shooter's condition")
    if shot.status:
        found.append("status penalties")
    if malfunction:
        found.append("malfunction cards")
    return tuple(found)


# -- what it does ---------------------------------------------------------------------------------


def wound(
    play: Play,
    who: Character,
    victim: Character,
    weapon: Weapon,
    card: ResultCard,
    shot: Shot,
    *,
    bull: bool,
) -> None:
    """BG-LOCATION, BG-IMPACT: find the part that is hit, and what the gun does to it there."""
    book, numbers, head = play.book, play.book.weapons[weapon.code], shot.seen == HEAD
    if bull:
        part = choose_part(play, who, victim, weapon, card, shot)
    else:
        part = book.location(card, head_only=head, down=victim.down)
    found = effect(book, card, numbers, shot.band, part, bull=bull)
    play.tell("BG-IMPACT", events.Reason(who=victim.name))
    play.tell(
        "BG-BULL" if bull else "BG-LOCATION",
        events.Hit(
            who=victim.name,
            by=who.name,
            part=part,
            grade=found.grade,
            hits=found.hits,
            clauses=("BG-IMPACT",),
            leant=("location table", "impact table", f"weapon {weapon.code}"),
        ),
    )
    wounds.suffer(
        play,
        victim,
        found.hits,
        Wound(part, found.grade) if found.grade in ("L", "S") else None,
        by=who,
        clause="BG-IMPACT",
        grade=found.grade,
        delay=found.delay,
    )


def effect(
    book: Book, card: ResultCard, numbers: Numbers, band: int, part: str, *, bull: bool
) -> Effect:
    """BG-IMPACT: return the wound: the card's impact, the gun's power and the bull's-eye count."""
    return book.wound(part, book.impact(card, numbers, band, bull=bull))


def choices(*, head: bool, down: bool) -> tuple[str, ...]:
    """BG-BULL: return the parts that a shooter may choose: all that can be hit."""
    if head:
        return PARTS[:1]
    return PARTS[:-1] if down else PARTS


def choose_part(
    play: Play, who: Character, victim: Character, weapon: Weapon, card: ResultCard, shot: Shot
) -> str:
    """BG-BULL: anyone who hits the bull's-eye chooses the part of the body.

    A person is asked, and told what each part would come to. An automatic character takes the part
    with the gravest wound; of equal ones the one that stands first in the location table.
    """
    book, numbers = play.book, play.book.weapons[weapon.code]
    parts = choices(head=shot.seen == HEAD, down=victim.down)
    if who.automatic:
        return gravest(book, card, numbers, shot.band, parts)
    would_be = {part: effect(book, card, numbers, shot.band, part, bull=True) for part in parts}
    about = {
        "who": who.name,
        "at": victim.name,
        "weapon": weapon.name,
        "wounds": [[part, found.grade, found.hits] for part, found in would_be.items()],
    }
    return play.door.ask(who.seat, "BG-BULL", "part", parts, about)


def gravest(
    book: Book, card: ResultCard, numbers: Numbers, band: int, parts: tuple[str, ...]
) -> str:
    """Return the part where a bull's-eye would be the gravest wound, the first of equal ones."""

    def gravity(part: str) -> tuple[int, int]:
        found = effect(book, card, numbers, band, part, bull=True)
        return GRADES.index(found.grade), found.hits

    return max(parts, key=gravity)
