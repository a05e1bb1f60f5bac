"""What stands in the book of the base game's numbers: cards, weapons, blows, wounds, characters.

These are the shapes; the values stand in `data/book/*.toml`, each with the mark of its source, and
`numbers.book` reads them. All hexes are whole hexes, all times are segments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

Outcome = Literal["", "hit", "bull"]
"""What a shot comes to: a miss, a hit, a bull's-eye."""

PARTS: Final = ("head", "chest", "belly", "gun arm", "off arm", "leg", "graze")
BLOWS: Final = ("JAB", "HOOK", "KICK", "BELT")
DEFENCES: Final = ("BLOCK", "DUCK", "DODGE KICK", "BACK UP")
TYPES: Final = ("foot", "hand", "attack", "defense", "strength")
SIDES: Final = ("front", "back", "bonus")
WAYS: Final = ("front", "rear", "")
WEIGHTS: Final = ("", "light", "medium", "heavy")
MALFUNCTIONS: Final = ("", "broken", "misfire", "percussion")
"""What a malfunction card says to a shot; percussion: a misfire, of percussion guns only."""

Small = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of what a table of a file becomes."""


# -- turn and shot --------------------------------------------------------------------------------


class Turn(Entry, frozen=True):
    """The clock.

    Attributes:
        segments: segments in a turn, and what the times of a plot may come to.
        seconds: how long a turn is in life.

    """

    segments: Annotated[int, msgspec.Meta(ge=1, le=9)]
    seconds: Annotated[float, msgspec.Meta(gt=0, le=60)]


class Delay(Entry, frozen=True):
    """Delay at the end of a turn: which way the half that goes is rounded."""

    removed_half: str


class Ranges(Entry, frozen=True):
    """The range bands: the first hex of each, and what it takes from the aim."""

    first: tuple[Count, ...]
    penalty: tuple[Small, ...]


class Status(Entry, frozen=True):
    """What the target's status takes from the aim; the largest counts.

    Attributes:
        move: he entered one hex this turn.
        run: he entered more.
        head: only his head counter is shot at.
        down: he is down; counts only from that many hexes, `down_from`.

    """

    move: Small
    run: Small
    head: Small
    down: Small
    down_from: Count


class Aim(Entry, frozen=True):
    """Aim time: its limits, what the gun adds, and the aim points from which a range is divided."""

    lowest: Annotated[int, msgspec.Meta(ge=0, le=0)]
    highest: Annotated[int, msgspec.Meta(ge=1, le=9)]
    one_handed_gun: Small
    two_handed_gun: Small
    divisor_from: Count


class Margin(Entry, frozen=True):
    """By how much aim must beat penalties and accuracy for a hit, and for a bull's-eye."""

    hit: Small
    bull: Small


class Shooter(Entry, frozen=True):
    """What the shooter's own condition adds to his aim (less than 0: takes from it).

    Attributes:
        light_gun_arm: a light wound in the arm that he shoots with.
        entered_hex: he entered a hex this turn.
        fanfire: he fans; his aim points count `fanfire_points` then.
        fanfire_points: see there.
        double_action: he shoots a double-action gun uncocked.

    """

    light_gun_arm: Small
    entered_hex: Small
    fanfire: Small
    fanfire_points: Count
    double_action: Small


# -- result cards ---------------------------------------------------------------------------------


class ResultCard(Entry, frozen=True):
    """A result card.

    Attributes:
        number: 1 to 108.
        accuracy: 0 to 9, for the hit test.
        impact: 0 to 9, for the impact table.
        strike: 0 to 9, for blows and falls.
        location: 0 to 9, for the part that is hit.
        tac: for a marker held before the draw, the marker after it.
        malfunction: a word of `MALFUNCTIONS`; empty for a shot card.
        shot: for each range band and each aim 0 to 9 what a shot comes to, status 0.

    """

    number: int
    accuracy: int
    impact: int
    strike: int
    location: int
    tac: Mapping[str, str]
    malfunction: str
    shot: tuple[tuple[Outcome, ...], ...]


# -- wounds and blows -----------------------------------------------------------------------------


class Wound(msgspec.Struct, frozen=True):
    """A wound: grade "L" light, "S" serious, "K" killed, "" a graze; hits; delay points."""

    grade: Literal["", "L", "S", "K"]
    hits: int
    delay: int


class Blow(msgspec.Struct, frozen=True):
    """What a blow does: hits, as many delay points, and whether it knocks down."""

    hits: int
    knocks_down: bool


class Wear(Entry, frozen=True):
    """What wears a man down at the end of a turn, in hits, and when hits are the end of him.

    Attributes:
        bleeding: for each serious wound.
        fatigue: for a turn in which he ran or struck a blow.
        strength_fatigue: for each STRENGTH used, besides.
        dead_at: how many times his strength in hits kills him; once is unconscious.

    """

    bleeding: Count
    fatigue: Count
    strength_fatigue: Count
    dead_at: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Brawl(Entry, frozen=True):
    """Blows: what STRENGTH adds to the striking index, and how many hexes a blow reaches.

    Attributes:
        strength: added by STRENGTH to the next blow of the turn.
        reach: in hexes.
        falls: the strikes at which a man who sprints falls.

    """

    strength: Small
    reach: Count
    falls: tuple[Digit, ...]


# -- weapons, actions, characters -----------------------------------------------------------------


class Weapon(Entry, frozen=True):
    """A weapon.

    Attributes:
        code: `C45`.
        title: what it is.
        hands: 1 or 2.
        weight: its weight class; empty for what is no gun.
        rounds: how many it holds; 0 for what is no gun.
        divisor: of the range, for a two-handed gun that is well aimed.
        power: added to the impact, for each range band.
        aim: added to the aim, for each range band.
        double_action: whether every gun of the kind may be fired uncocked.
        percussion: whether it may misfire as those do.
        shots_per_cock: how many shots one COCK is good for.
        rounds_per_load: how many rounds the last of the LOADs puts in.
        loads: how many LOADs that takes.
        spare: rounds carried besides those in the gun.
        blow: added to the striking index with it in hand.

    """

    code: str
    title: str
    hands: int
    weight: str
    rounds: int
    divisor: int
    power: tuple[int, ...]
    aim: tuple[int, ...]
    double_action: bool
    percussion: bool
    shots_per_cock: int
    rounds_per_load: int
    loads: int
    spare: int
    blow: int

    @property
    def is_gun(self) -> bool:
        """Tell whether it shoots."""
        return self.rounds > 0


class ActionCard(Entry, frozen=True):
    """One side of an action card, or one use of a bonus card.

    Attributes:
        code: `2F`, `2B`, `B2-AIM`.
        name: the action: MOVE.
        card: the card, of which one use counts in a turn: `2`, `B2`.
        side: front, back or bonus.
        type: a word of `TYPES`.
        time: segments.
        hexes: how many hexes he may enter at most.
        hexsides: by how many hexsides he may turn at most.
        way: the hexes he may enter: front, rear, or empty for none.
        stay: whether he may enter none.
        points: the aim points that it puts on the target.
        weights: the weight classes of guns that it is for; none means any.
        blows: the blows that it strengthens.

    """

    code: str
    name: str
    card: str
    side: str
    type: str
    time: Count
    hexes: Count = 0
    hexsides: Count = 0
    way: str = ""
    stay: bool = False
    points: Count = 0
    weights: tuple[str, ...] = ()
    blows: tuple[str, ...] = ()


class CharacterSheet(Entry, frozen=True):
    """A character as printed on his sheet.

    Attributes:
        key: `marshal`.
        letter: what his counter shows; two men may show the same.
        title: Marshal.
        group: Townsfolk.
        weapons: codes, in the order of the sheet; a code twice is two weapons.
        double_action: the codes among them that are double action on his sheet.
        bonus: his bonus cards: `B2`.
        one_handed: skill with a one-handed gun.
        two_handed: skill with a two-handed gun.
        brawling: skill in a brawl.
        off_hand: added for the off hand; None if he cannot shoot with it.
        strength: the hits at which he passes out.

    """

    key: str
    letter: str
    title: str
    group: str
    weapons: tuple[str, ...]
    double_action: tuple[str, ...]
    bonus: tuple[str, ...]
    one_handed: int
    two_handed: int
    brawling: int
    off_hand: int | None
    strength: int
