"""What can happen in a battle: a class for each sort of event, in the order of the print.

Units and objectives are told by their names, places and lengths in thousandths of an inch. The
words of each sort stand in `english`.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.events import Event, Marks
from lonehand.engine.reasons import Chosen, Reasoned
from lonehand.space.inches.measures import Point

THE_PEOPLE: Final = "The people"
"""Who deploys, where people deploy all at once."""
PILE_IN: Final = "Pile in"
"""What a move is called that closes up after a charge."""
NO_PLACE: Final = "there is no place for it"
"""Why something is not set down."""


def about(*names: str, objective: str = "") -> Marks:
    """Return units, each once, and an objective, as what an event is about."""
    marker = f"objective {objective}" if objective else ""
    return Marks(tuple(dict.fromkeys(name for name in (*names, marker) if name)))


class OfUnit(Event, frozen=True):
    """Something that happens to a unit, or that a unit does; *who* is the unit."""

    who: str

    def marks(self) -> Marks:
        """Return the unit."""
        return about(self.who)


class OfObjective(Event, frozen=True):
    """Something that happens to an objective.

    Attributes:
        marker: the objective.

    """

    marker: str

    def marks(self) -> Marks:
        """Return the objective."""
        return about(objective=self.marker)


# -- setting up ------------------------------------------------------------------------------------


class PlaysArmy(Event, frozen=True):
    """A side plays an army: its name, its points, and its key among those that come along."""

    kind = "army"
    side: int
    name: str
    points: int
    key: str


class LeftToHands(Event, frozen=True):
    """Rules of a side's army are played by hand: of each the unit, empty for the army, and it."""

    kind = "by hand"
    side: int
    rules: tuple[tuple[str, str], ...]


class Joins(OfUnit, frozen=True):
    """A hero has joined a unit, *at*."""

    at: str

    def marks(self) -> Marks:
        """Return the hero and the unit."""
        return about(self.who, self.at)


class LaysTable(Event, frozen=True):
    """The table lies, with so many pieces of terrain."""

    kind = "table"
    title: str
    pieces: int


class CountsObjectives(Event, frozen=True):
    """The die has said how many objectives there are."""

    kind = "objectives"
    die: int
    count: int


class RollsOff(Event, frozen=True):
    """A side has won a roll-off; *dice*: the people's and the AI's."""

    kind = "roll-off"
    dice: tuple[int, int]
    winner: int


class Places(OfObjective, frozen=True):
    """A side has placed an objective, or a mission has: then *side* is nobody.

    By facts *hands* says what people do for it, in sentences, and *order* says it as a card.
    """

    side: int
    at: Point
    hands: tuple[str, ...] = ()
    order: Order | None = None


class DrawsEdge(Event, frozen=True):
    """The long edge of the people is settled."""

    kind = "edge"
    edge: str


class GetsType(OfUnit, frozen=True):
    """A unit of the AI has its unit type."""

    kind = "type"
    unit_type: str


class Groups(Event, frozen=True):
    """The AI's units are in groups, each of which has a section of its zone."""

    groups: tuple[tuple[str, ...], ...]
    sections: tuple[int, ...]


class SetDown(OfUnit, frozen=True):
    """A unit is set down.

    Attributes:
        side: whose it is.
        now: where its models stand; empty where no table is kept.
        cargo: who rides in it.
        hands: by facts, what people do for it, in sentences.
        order: by facts, the same as a card.

    """

    side: int
    now: tuple[Point, ...] = ()
    cargo: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    order: Order | None = None


class Deploys(SetDown, frozen=True):
    """A unit has deployed; by facts *who* may be the people, all at once."""


class StaysInReserve(OfUnit, frozen=True):
    """A unit waits in reserve."""

    kind = "reserve"


class Embarks(OfUnit, frozen=True):
    """A unit is in a transport, which has room for so many more."""

    transport: str
    free: int

    def marks(self) -> Marks:
        """Return the unit and its transport."""
        return about(self.who, self.transport)


class BeginsBattle(Event, frozen=True):
    """A side has the first activation.

    Attributes:
        side: which one.
        scouts: the people's Scouts, which deploy before it.
        beyond: how many inches past their zone.

    """

    kind = "first"
    side: int
    scouts: tuple[str, ...] = ()
    beyond: int = 0


# -- the start of a round --------------------------------------------------------------------------


class Round(Event, frozen=True):
    """A round begins; *first* is the side that activates first."""

    number: int
    first: int


class GetsTokens(OfUnit, frozen=True):
    """A caster gets tokens."""

    kind = "tokens"
    gets: int


class GetsBonus(Event, frozen=True):
    """The AI gets its bonus for a round, by the objectives that both sides hold."""

    kind = "bonus"
    ai: int
    people: int
    to_hit: int
    defense: int


class Returns(SetDown, frozen=True):
    """An Aircraft comes back onto the table."""


class Arrives(SetDown, frozen=True):
    """A unit arrives from reserve."""


# -- activations -----------------------------------------------------------------------------------


class Activates(OfUnit, frozen=True):
    """A unit of a side is activated."""

    side: int


class IsNamed(Activates, frozen=True):
    """A unit is activated, as people have told or a situation says."""

    kind = "activates"


class Acts(Activates, frozen=True):
    """A person's unit is activated.

    Attributes:
        seat: who plays it.
        action: what it does.
        at: whom it charges; empty for nobody.

    """

    kind = "activates"
    seat: str
    action: str
    at: str = ""

    def marks(self) -> Marks:
        """Return the unit, and whom it charges."""
        return about(self.who, self.at)


class IsDrawn(Activates, frozen=True):
    """A unit of the AI is activated, drawn by dice.

    Attributes:
        section: the section of the table in which it is; 0 if nobody was asked for it.
        die: the die that named a section.
        among: the units of the section that might have been activated; none if no other of the
            army may act.

    """

    kind = "activates"
    section: int
    die: int
    among: tuple[str, ...]


class Applies(Event, frozen=True):
    """A clause had a word in what happens; *who* is the unit that it concerns, if it is one."""

    kind = "reason"
    who: str = ""

    def marks(self) -> Marks:
        """Return the unit."""
        return about(self.who)


class Decision(Reasoned, frozen=True, kw_only=True):
    """A unit of the AI has decided what it does.

    Attributes:
        who: the unit.
        action: its action.
        is_idle: whether it is Shaken, and does nothing.
        path: the nodes of its tree that were gone through.
        answers: the answer at each of them.
        objective: the objective that it goes for, or had in mind.
        target: the enemy that it goes for or charges.
        route: the way that its leading model goes.
        in_way: the enemies in the way to the objective.
        shoots: whether it shoots after its move.
        disembarks: whether it leaves its transport.
        hands: by facts, what people do for it, in sentences.
        order: by facts, the same as a card.

    """

    who: str
    action: str
    is_idle: bool
    path: tuple[str, ...]
    answers: tuple[bool, ...]
    objective: str
    target: str
    route: tuple[Point, ...]
    in_way: tuple[str, ...]
    shoots: bool
    disembarks: bool
    hands: tuple[str, ...] = ()
    order: Order | None = None

    def choice(self) -> Chosen:
        """Return the decision as data: the action, its goal, and the nodes of its tree."""
        target, kind = (self.target, "enemy") if self.target else (self.objective, "objective")
        nodes = zip(self.path, ("yes" if each else "no" for each in self.answers), strict=True)
        return Chosen(self.who, self.action, target, kind if target else "", tuple(nodes))

    def marks(self) -> Marks:
        """Return the unit, its target and its objective."""
        return about(self.who, self.target, objective=self.objective)


class Targets(Reasoned, frozen=True, kw_only=True):
    """A unit of the AI has chosen a target, *at*, for each of its weapons."""

    who: str
    weapons: tuple[str, ...]
    at: tuple[str, ...]

    def marks(self) -> Marks:
        """Return the unit and its targets."""
        return about(self.who, *self.at)


class Told(Event, frozen=True):
    """People have told what befell units, as corrections."""

    kind = "did"
    text: str


class Stays(OfUnit, frozen=True):
    """A unit stays where it is, or an objective is not laid; *why*, in words."""

    why: str


class Charges(OfUnit, frozen=True):
    """A unit charges another, *at*."""

    at: str

    def marks(self) -> Marks:
        """Return both units."""
        return about(self.who, self.at)


class Moves(OfUnit, frozen=True):
    """A unit has moved.

    Attributes:
        move: the kind of its move.
        length: how far.
        was: where its models stood.
        now: where they stand, in the same order.
        difficult: whether the way led through difficult terrain.

    """

    move: str
    length: int
    was: tuple[Point, ...]
    now: tuple[Point, ...]
    difficult: bool = False


class Leaves(OfUnit, frozen=True):
    """An Aircraft leaves the table at a place."""

    place: Point


class Disembarks(OfUnit, frozen=True):
    """A unit gets out of a transport; *now*: where its models stand."""

    transport: str
    now: tuple[Point, ...]

    def marks(self) -> Marks:
        """Return the unit and the transport."""
        return about(self.who, self.transport)


class Dangerous(OfUnit, frozen=True):
    """A unit has tested for dangerous terrain: the dice, and the wounds that they cost."""

    dice: tuple[int, ...]
    wounds: int


class Done(Event, frozen=True):
    """A side is the first in a round to have no unit left to activate.

    Attributes:
        side: the side.
        begins: the number of the round that it therefore begins; 0 after the last one.

    """

    side: int
    begins: int = 0


# -- attacks ---------------------------------------------------------------------------------------


class Attacks(OfUnit, frozen=True):
    """A unit has attacked another with a weapon.

    Attributes:
        at: the other one.
        weapon: the name of the weapon; empty for the impact of a charge.
        attacks: how many attacks it made.
        hits: how many of them hit.
        needed: the face that hits.
        dice: the dice to hit.
        blocks: the Defense dice.
        blocks_on: the face that blocks.
        ap: the AP against which they were rolled.
        pierced: the Defense dice against the hits of unmodified 6s.
        pierced_on: the face that blocks them.
        pierced_ap: their AP.
        again: how many dice were rolled again.
        wounds: the wounds that come of it.
        notes: the clauses that had a part in it.

    """

    at: str
    weapon: str
    attacks: int
    hits: int
    needed: int
    dice: tuple[int, ...]
    blocks: tuple[int, ...]
    blocks_on: int
    ap: int
    pierced: tuple[int, ...]
    pierced_on: int
    pierced_ap: int
    again: int
    wounds: int
    notes: tuple[str, ...]

    def marks(self) -> Marks:
        """Return both units."""
        return about(self.who, self.at)


class Shoots(Attacks, frozen=True):
    """A unit has shot at another."""


class Strikes(Attacks, frozen=True):
    """A unit has struck another in a melee."""


class OutOfReach(OfUnit, frozen=True):
    """A unit does not strike *at* with these weapons: they are not within *reach* inches.

    If no weapon is named, it strikes with none.
    """

    kind = "out of reach"
    at: str
    reach: int
    weapons: tuple[str, ...] = ()


class Ignores(OfUnit, frozen=True):
    """A unit ignores wounds: of so many, by these dice on that face, so many."""

    wounds: int
    dice: tuple[int, ...]
    needed: int
    ignored: int


class Wounded(OfUnit, frozen=True):
    """A unit has taken wounds.

    Attributes:
        wounds: how many it has taken.
        caused: how many were caused.
        killed: the numbers of the models that are gone.
        left: how many models are left.
        marked: the wounds that mark those that are left, of each that has any.
        able: the wounds that it can still take.
        tough: whether any model that is left has Tough.
        called: the names of those of the killed that have one of their own.

    """

    wounds: int
    caused: int
    killed: tuple[int, ...]
    left: int
    marked: tuple[int, ...]
    able: int
    tough: bool
    called: tuple[str, ...] = ()


class Destroyed(OfUnit, frozen=True):
    """A unit is gone; *routed*: by its morale, not by wounds."""

    routed: bool = False


class WinsMelee(OfUnit, frozen=True):
    """A unit has won a melee.

    Attributes:
        caused: the wounds that it has caused.
        suffered: those of the other unit.
        fear: how many of both are no wounds but Fear.

    """

    kind = "wins"
    caused: int
    suffered: int
    fear: tuple[int, int]


class TiesMelee(OfUnit, frozen=True):
    """A melee with another unit, *at*, is a tie: the wounds of each, and how many are Fear."""

    kind = "tie"
    at: str
    caused: int
    fear: tuple[int, int]

    def marks(self) -> Marks:
        """Return both units."""
        return about(self.who, self.at)


class Morale(OfUnit, frozen=True):
    """A unit has tested its morale.

    Attributes:
        die: the die; 0 if none was rolled.
        needed: the face that passes.
        result: how it went, in words.
        notes: the clauses that had a part in it.

    """

    die: int
    needed: int
    result: str
    notes: tuple[str, ...] = ()


class Shaken(OfUnit, frozen=True):
    """A unit is Shaken."""


class Routs(OfUnit, frozen=True):
    """A unit routs."""


class Recovers(OfUnit, frozen=True):
    """A unit is no longer Shaken."""


# -- spells, and rules of armies -------------------------------------------------------------------


class Casts(OfUnit, frozen=True):
    """A unit has tried to cast a spell.

    Attributes:
        spell: its name.
        at: on whom.
        die: the die, with what others added.
        needed: the face that works.
        tokens: the tokens that it has left.
        works: whether it works.

    """

    spell: str
    at: tuple[str, ...]
    die: int
    needed: int
    tokens: int
    works: bool

    def marks(self) -> Marks:
        """Return the caster and all on whom it is cast."""
        return about(self.who, *self.at)


class CastsByHand(OfUnit, frozen=True):
    """By facts: a unit of the AI casts a spell, drawn by a die, and has so many tokens left.

    What people do for it, *hands* says in sentences, and *order* as a card.
    """

    kind = "spell"
    spell: str
    die: int
    tokens: int
    hands: tuple[str, ...]
    order: Order


class RollsByHand(OfUnit, frozen=True):
    """By facts: Lonehand has rolled the attacks of a unit of the AI with one weapon.

    Attributes:
        weapon: the weapon.
        dice: the faces, in the order in which they fell.
        needed: the face that hits.
        hits: how many hits there are.
        says: what the hits do, in words; empty for nothing to say.

    """

    kind = "attack"
    weapon: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    says: str = ""


class CastsNothing(OfUnit, frozen=True):
    """A caster casts nothing; *why*, in words."""

    kind = "no spell"
    why: str


class Helps(OfUnit, frozen=True):
    """Another caster changes the die of a spell by its tokens, and has so many left."""

    adds: int
    tokens: int


class GetsRule(OfUnit, frozen=True):
    """A unit has a rule for this round; *source*: what it comes from, in words."""

    kind = "effect"
    rule: str
    rating: int
    source: str


class Heals(OfUnit, frozen=True):
    """A unit heals another, *at*, of wounds, by a die."""

    kind = "effect"
    at: str
    die: int
    heals: int

    def marks(self) -> Marks:
        """Return both units."""
        return about(self.who, self.at)


# -- objectives, and the end -----------------------------------------------------------------------


class Seizes(OfObjective, frozen=True):
    """A side has seized an objective; nobody, if it is contested."""

    side: int


class Ends(Event, frozen=True):
    """The battle is over, as the sentence says; *points*: the people's and the AI's."""

    winner: int
    points: tuple[int, int]
    sentence: str


Handed = Places | SetDown | Decision | CastsByHand
"""What tells by itself what hands do, where the program keeps no table."""
