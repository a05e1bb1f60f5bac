"""Who there is in the wild west: persons of gangs and of the town, as lists describe them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

PISTOL, TWO_PISTOLS, RIFLE, SHOTGUN = "pistol", "two pistols", "rifle", "shotgun"
ARMS: Final = (PISTOL, TWO_PISTOLS, RIFLE, SHOTGUN)
LONG_ARMS: Final = (RIFLE, SHOTGUN)
"""At most one of them each."""
HANDS, DYNAMITE = "hands", "dynamite"
"""What besides arms counts as a weapon type."""


class Skills(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody is good or bad at.

    Attributes:
        shoot: on to-hit dice, strikes included; -1 to 2.
        grit: on True Grit rolls; -2 to 2.
        persuade: on persuasion rolls; 0 to 2.
        sneak: how much harder he is to hit from beyond 12; 0 to 2.
        cardsharp: cards more in the deal; 0 to 2.
        cheat: Cheatin' rat; 0 to 2.
        buffalo: Buffalo Hunter; 0 or 1.

    """

    shoot: int = 0
    grit: int = 0
    persuade: int = 0
    sneak: int = 0
    cardsharp: int = 0
    cheat: int = 0
    buffalo: int = 0


SKILLS: Final = ("persuade", "shoot", "grit", "sneak", "cardsharp", "cheat", "buffalo")
"""The skills in the order of the print (T9)."""
SKILL_NAMES: Final = {
    "persuade": "Persuade",
    "shoot": "Shoot",
    "grit": "True Grit",
    "sneak": "Sneak",
    "cardsharp": "Cardsharp",
    "cheat": "Cheatin’ rat",
    "buffalo": "Buffalo Hunter",
}


class Person(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody as a list has him: of a gang or of the town.

    Attributes:
        name: what he is called: `Marshal`.
        arms: some of `ARMS`; none for the unarmed.
        horse: whether he has a horse; he starts on it or beside it.
        skills: what he is good at, such as `sure shot`; empty for most.
        dynamite: how many sticks he has.
        insulted: after a natural 1 nobody of that side may try him again.
        strikes: how many Shoot cards he may lay in contact at most; 0 for no limit of his own.
        mute: a dog; it cannot persuade.
        title: how he is named in full, `the mangy dog`; empty for `the` and his name.

    """

    name: str
    arms: tuple[str, ...] = ()
    horse: bool = False
    skills: Skills = Skills()
    dynamite: int = 0
    insulted: bool = False
    strikes: int = 0
    mute: bool = False
    title: str = ""


TownKind = Literal["character", "horse", "money"]


class TownCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card of the town deck; its number is its place in the deck, from 1.

    Attributes:
        kind: a character, a riderless horse, or Money.
        suit: one of `h d s c`; empty for none.
        person: who it is, of a character; of a horse only the name counts.

    """

    kind: TownKind
    suit: str = ""
    person: Person = Person("")


class Gang(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gang as a list has it.

    Attributes:
        key: its name in options: `posse`.
        name: what it is called: `The Posse`.
        about: a sentence on it.
        people: its members, three to five.

    """

    key: str
    name: str
    about: str
    people: tuple[Person, ...]
