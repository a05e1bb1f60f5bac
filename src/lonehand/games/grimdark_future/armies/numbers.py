"""The numbers of a rules profile, section by section: the core rules, then single special rules.

Distances are in whole inches where nothing else is said.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

Inches = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Thousandths = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""How many of something there are that is counted on fingers."""
Side = Annotated[int, msgspec.Meta(ge=12, le=144)]
"""The side of a table, in inches."""
Parts = Annotated[int, msgspec.Meta(ge=1, le=12)]
"""Into how many parts something is divided."""
SmallDie = Literal[1, 2, 3, 6]
"""The sides of a die that is rolled as a D6: each side must stand for as many faces."""
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Stat = Annotated[int, msgspec.Meta(ge=2, le=6)]
Modifier = Annotated[int, msgspec.Meta(ge=-6, le=6)]
Needs = Literal["all", "most", "any"]
"""How many models must have a rule for their unit to have its effect."""
Order = Literal["roll-off", "next to activate"]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of a profile: every key must be there, and no other."""


# -- the core rules --------------------------------------------------------------------------------


class Dice(Section, frozen=True):
    """The die, and the faces that no modifier changes."""

    sides: Literal[6]
    succeeds: Stat
    fails: Annotated[int, msgspec.Meta(ge=1, le=5)]


class ArmyLimits(Section, frozen=True):
    """How armies are chosen."""

    points_for_each_hero: Count
    copies: Count
    points_for_each_further_copy: Count
    largest_unit_percent: Count
    points_for_each_unit: Count


class Table(Section, frozen=True):
    """The table."""

    width: Side
    depth: Side
    pieces: Annotated[int, msgspec.Meta(ge=0, le=100)]
    between_armies: Inches


class Objectives(Section, frozen=True):
    """How many objectives there are, how far apart, and from where they are seized."""

    die: SmallDie
    added: Few
    apart: Inches
    seized_within: Inches


class Length(Section, frozen=True):
    """How long the game is."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Deployment(Section, frozen=True):
    """How deep a deployment zone is."""

    depth: Inches


class Move(Section, frozen=True):
    """How far each action moves, and the gap that it must leave."""

    advance: Inches
    rush: Inches
    charge: Inches
    gap: Inches


class Coherency(Section, frozen=True):
    """How far a model may be from the next, on its level or another, and from the farthest."""

    next: Inches
    next_across_levels: Inches
    span: Annotated[int, msgspec.Meta(ge=3, le=1000)]


class Shooting(Section, frozen=True):
    """How many targets one unit may choose (0 for any), and what cover adds to Defense rolls."""

    targets: Count
    cover: Modifier


class Melee(Section, frozen=True):
    """The distances of melee, and what a fatigued unit hits on."""

    reach: Inches
    reach_up: Inches
    closing: Inches
    fatigued_face: Face
    consolidation: Inches
    back_off: Inches


class Morale(Section, frozen=True):
    """At which part of its starting size a unit tests."""

    half_percent: Annotated[int, msgspec.Meta(ge=1, le=99)]


class Terrain(Section, frozen=True):
    """The most that a move through difficult terrain has, and the face that dangerous hurts on."""

    difficult: Inches
    dangerous_face: Face


class Solo(Section, frozen=True):
    """The numbers of the solo rules and of their readings."""

    groups: Parts
    sections: Literal[2, 3, 6]
    activation_sections: SmallDie
    squares_along: Parts
    squares_deep: Parts
    way: Inches
    control: Inches
    bonus_to_hit: Modifier
    bonus_defense: Modifier
    ambush_round: Count
    spell_die: SmallDie
    stays_and_shoots: tuple[str, ...]
    range_kept_thousandths: Thousandths


class Defender(NamedTuple):
    """A unit that attacks are valued against."""

    models: Annotated[int, msgspec.Meta(ge=1, le=100)]
    tough: Annotated[int, msgspec.Meta(ge=1, le=100)]
    defense: Stat


class Worth(Section, frozen=True):
    """The defenders that attacks are valued against, and the single one of the option."""

    defenders: tuple[Defender, ...]
    single: tuple[Defender, ...]


class BaseFor(NamedTuple):
    """The round base of models up to some Tough."""

    up_to_tough: Count
    width_mm: Annotated[int, msgspec.Meta(ge=10, le=500)]


class Bases(Section, frozen=True):
    """The bases of models whose list does not say."""

    unsaid: tuple[BaseFor, ...]


# -- single rules ----------------------------------------------------------------------------------


class Aircraft(Section, frozen=True):
    """Its move on top of an Advance, and how shooters are hindered."""

    extra: Inches
    exact: bool
    range_less: Inches
    to_be_hit: Modifier
    may_leave: bool
    moves_shaken: bool
    deploys_first: bool


class Ambush(Section, frozen=True):
    """When and how far from enemies it arrives, and when it seizes nothing."""

    from_round: Count
    distance: Inches
    no_seizing: Literal["last round", "round of arrival"]
    order: Order


class Artillery(Section, frozen=True):
    """What shooting farther than `beyond` changes, for it and against it."""

    beyond: Inches
    to_hit: Modifier
    to_be_hit: Modifier


class Bane(Section, frozen=True):
    """The face of Defense rolls that is rolled again."""

    rerolls_face: Face
    ignores_regeneration: bool


class Banner(Section, frozen=True):
    """What it adds to morale tests."""

    morale: Modifier


class Musician(Section, frozen=True):
    """What it adds to moves."""

    move: Inches


class Blast(Section, frozen=True):
    """Whether cover helps against it."""

    ignores_cover: bool


class Caster(Section, frozen=True):
    """The most tokens, what a spell works on, and the help of other casters."""

    tokens: Count
    works_on: Face
    help_within: Inches
    help_by: Modifier


class Counter(Section, frozen=True):
    """How many dice of an impact each model with it takes."""

    impact_less: Few


class Afar(Section, frozen=True):
    """A modifier for those who shoot from farther than `beyond`."""

    beyond: Inches
    to_be_hit: Modifier


class Stealth(Section, frozen=True):
    """A modifier for those who shoot from farther than `beyond`, if enough models have it."""

    beyond: Inches
    to_be_hit: Modifier
    needs: Needs


class Pace(Section, frozen=True):
    """What is added to an Advance, and to a Rush or Charge."""

    advance: Modifier
    rush: Modifier


class Fearless(Section, frozen=True):
    """What turns a failed test into a passed one."""

    passes_on: Face
    needs: Needs


class ExtraHits(Section, frozen=True):
    """How many hits an unmodified 6 adds."""

    extra_hits: Few


class Hero(Section, frozen=True):
    """Up to which Tough a hero may join a unit."""

    joins_up_to_tough: Count


class Impact(Section, frozen=True):
    """What its dice hit on, and whether they are rolled when fatigued."""

    hits_on: Face
    when_fatigued: bool


class Indirect(Section, frozen=True):
    """The modifier to hit after moving."""

    after_moving: Modifier


class Lance(Section, frozen=True):
    """What a charge adds."""

    to_hit: Modifier
    ap: Count


class LockOn(Section, frozen=True):
    """What does not help against it."""

    ignores_cover: bool
    ignores_penalties: bool
    ignores_regeneration: bool


class Regeneration(Section, frozen=True):
    """What ignores a wound."""

    ignores_on: Face
    needs: Needs


class Relentless(Section, frozen=True):
    """How many hits a 6 adds, and when."""

    extra_hits: Few
    only_on_hold: bool
    beyond: Inches


class OwnQuality(Section, frozen=True):
    """The Quality that is used in place of the model's; 0 for the model's own."""

    quality: Annotated[int, msgspec.Meta(ge=0, le=6)]


class Rending(Section, frozen=True):
    """The AP of unmodified 6s, and whether it is added to the weapon's."""

    ap: Count
    adds: bool
    ignores_regeneration: bool


class Scout(Section, frozen=True):
    """How far it goes after deployment."""

    distance: Inches
    how: Literal["moves", "is placed"]
    order: Order


class Transport(Section, frozen=True):
    """How many spaces models take, and how far they get out."""

    small_up_to_tough: Count
    small_spaces: Count
    hero_up_to_tough: Count
    large_up_to_tough: Count
    large_spaces: Count
    exit_within: Inches


class Shielded(Section, frozen=True):
    """What it adds to Defense rolls."""

    defense: Modifier


class Protected(Section, frozen=True):
    """How much less AP counts."""

    ap_less: Count


class HoldTheLine(Section, frozen=True):
    """What a failed test costs."""

    wounds: Few


class Veteran(Section, frozen=True):
    """What it adds to hit."""

    to_hit: Modifier


class Mend(Section, frozen=True):
    """The die of wounds that it heals, and how near the healed one must be."""

    die: SmallDie
    within: Inches


class Special(Section, frozen=True):
    """The numbers of single rules; a rule without numbers is not here."""

    aircraft: Aircraft
    ambush: Ambush
    artillery: Artillery
    bane: Bane
    banner: Banner
    musician: Musician
    blast: Blast
    caster: Caster
    counter: Counter
    entrenched: Afar
    fast: Pace
    slow: Pace
    fearless: Fearless
    furious: ExtraHits
    hero: Hero
    impact: Impact
    indirect: Indirect
    lance: Lance
    lock_on: LockOn
    regeneration: Regeneration
    relentless: Relentless
    reliable: OwnQuality
    rending: Rending
    scout: Scout
    sniper: OwnQuality
    stealth: Stealth
    surge: ExtraHits
    transport: Transport
    shielded: Shielded
    protected: Protected
    hold_the_line: HoldTheLine
    good_shot: OwnQuality
    bad_shot: OwnQuality
    veteran: Veteran
    mend: Mend
