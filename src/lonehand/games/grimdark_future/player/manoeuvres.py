"""What a unit may do in its activation, for the player `plain`: a handful of ideas, each weighed.

First all ideas are weighed by boxes: where the unit would stand if nothing were in its way, whom it
could shoot at or charge from there, which objectives it would be near to, and who could get at it.
The best few are then made real moves, by the very texts that answer the form, and weighed again
with sight and cover.

Who rides stays in or gets out: towards an objective, to shoot, or to charge. His transport moves
first, to where that will be worth something. Who rides is safe as long as his transport is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from math import isqrt
from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.player import evaluation
from lonehand.games.grimdark_future.player.evaluation import Box, Prospect, Scales
from lonehand.games.grimdark_future.rules import objectives
from lonehand.games.grimdark_future.rules.movement import aircraft, positions, transports
from lonehand.games.grimdark_future.state import Unit
from lonehand.games.grimdark_future.text.activation import ActivationForm, Deed
from lonehand.space.inches import cover
from lonehand.space.inches.figures import Block, Spots
from lonehand.space.inches.measures import INCH, Point, in_inches

MADE_REAL: Final = 5
"""How many ideas of a unit are made real moves."""
WORTH_A_LOOK: Final = 5.0
"""By how many points another idea has to look better to be made real, too."""
IN_DANGER: Final = 0.5
"""How pressing it is to act before being hurt, against hurting others."""
TARGETS: Final = 3
"""How many enemies are looked at for sight, the best to shoot at first."""
GOALS: Final = 3
"""How many objectives a unit thinks of going to."""
BESIDE: Final = 2 * INCH
"""How far from an objective that cannot be got at straight away the places beside it are."""
COVERS: Final = 2
"""How many pieces of cover it thinks of going into."""
ON_THE_WAY: Final = 0.45
"""What it is worth to get near an objective in a later round, against this one."""
PATIENCE: Final = 0.7
"""How much less it is worth for each round that it is farther away."""
TURNED: Final = 6 * INCH
"""How much farther than its move a unit may reach when its models are turned."""
EVERYWHERE: Final = 1000 * INCH
IN_COVER: Final = 0.75
"""The share of the shots at a unit in cover that still hurt."""
COVERED: Final = 1.0
"""How many points cover is worth in itself: enough to decide where nothing else is gained."""
BY_DANGEROUS: Final = 1 / 6
"""The wounds that each model loses that crosses dangerous terrain."""
WRECKED: Final = 0.5
"""The share of a unit that is lost when its transport is: it tests, and is Shaken."""
DELIVERED: Final = 0.5
"""How much of what a unit could do after getting out counts for the transport that brings it."""
AFTER_ITS_TRANSPORT: Final = -1.0
"""How pressing it is for a unit to get out of a transport that has still to move: not at all."""


class Idea(NamedTuple):
    """Something that a unit may do.

    Attributes:
        words: it as it is typed after the unit's name and colon.
        action: the action.
        box: where the unit would stand, roughly.
        enemy: whom it charges; None for nobody.
        rides: the transport that it gets into or stays in; None for none.
        covered: whether it may well be in cover there.

    """

    words: str
    action: str
    box: Box
    enemy: Unit | None = None
    rides: Unit | None = None
    covered: bool = False


class Weighed(NamedTuple):
    """An idea with what speaks for it and against it, in points.

    Attributes:
        idea: the idea.
        total: what it is worth.
        target: whom it would shoot at or charge; None for nobody.
        attack: what that is worth.
        near: the objectives that it would be near to.
        gain: what that is worth.
        way: what it is worth to be on the way to another one.
        danger: what enemies are expected to cost it there.
        covered: whether most of its models are in cover there.
        box: where it would really stand; None for where the idea has it.

    """

    idea: Idea
    total: float
    target: Unit | None
    attack: float
    near: tuple[str, ...]
    gain: float
    way: float
    danger: float
    covered: bool = False
    box: Box | None = None


class Manoeuvres:
    """What one unit may do.

    Args:
        scales: the battle as its side weighs it.
        form: what the answer is checked by.
        unit: the unit.

    """

    def __init__(self, scales: Scales, form: ActivationForm, unit: Unit) -> None:
        self.scales, self.form, self.unit = scales, form, unit
        self.play = scales.play
        self.troop = scales.of(unit)
        self.here = scales.boxes[unit.key]
        self.exit = scales.forces.profile.special.transport.exit_within * INCH
        self.prospects = scales.prospects(unit)
        self.gains = [each for each in self.prospects if each.gain > 0]
        self.posts = self.posts_to_keep()
        self.stride = max(self.troop.rush, self.troop.advance)
        self.menaces = scales.menaces(unit, farthest(self.troop))
        self.guns = {
            held: [
                (enemy, scales.boxes[enemy.key], shots)
                for enemy in scales.enemies
                if (shots := scales.shots(unit, enemy, held=held))
            ]
            if self.troop.ranged
            else []
            for held in (True, False)
        }
        self.charges: dict[str, float] = {}
        self.cargo = [
            Manoeuvres(scales, form, each)
            for each in scales.riders
            if each.rides == unit.key and not each.activated and not each.shaken
        ]

    # -- ideas --

    def ideas(self) -> Iterator[Idea]:
        """Yield what the unit may do, first of all to hold."""
        if self.unit.rides:
            yield from self.exits()
            return
        yield Idea(
            "hold",
            "hold",
            self.here,
            covered=is_covered(self.play, positions.block(self.play, self.unit)),
        )
        if self.troop.holds:
            return
        for enemy in self.chargeable():
            yield Idea(
                f"charge {enemy.name}", "charge", self.towards(self.middle(enemy), INCH * 72), enemy
            )
        for prospect in self.goals():
            marker = prospect.marker
            yield from self.both_ways(f"objective {marker.name}", (marker.x, marker.y))
        for place in self.places_beside_goals():
            yield from self.both_ways(f"{in_inches(place[0])},{in_inches(place[1])}", place)
        for enemy in self.enemies_wanted():
            yield from self.both_ways(enemy.name, self.middle(enemy))
        for place in self.away() if not self.gains else ():
            yield from self.both_ways(f"{in_inches(place[0])},{in_inches(place[1])}", place)
        for place in self.covers():
            if self.gains and self.turns_back(self.towards(place, self.troop.advance)):
                continue
            words = f"{in_inches(place[0])},{in_inches(place[1])}"
            for idea in self.both_ways(words, place):
                yield idea._replace(covered=True)
        for transport in self.boardable():
            there = self.scales.boxes[transport.key]
            yield Idea(f"rush into {transport.name}", "rush", there, rides=transport)

    def exits(self) -> Iterator[Idea]:
        """Yield what a unit that rides may do, first of all to stay in."""
        transport = self.play.state.find(self.unit.rides)
        yield Idea("hold", "hold", self.here, rides=transport)
        if self.troop.holds:
            return
        for enemy in self.chargeable():
            box = self.towards(self.middle(enemy), self.exit)
            yield Idea(f"charge {enemy.name}", "charge", box, enemy)
        goals = [(f"objective {x.marker.name}", (x.marker.x, x.marker.y)) for x in self.goals()]
        goals += [(enemy.name, self.middle(enemy)) for enemy in self.enemies_wanted()]
        for words, place in goals:
            yield Idea(f"advance towards {words}", "advance", self.towards(place, self.exit))

    def boardable(self) -> list[Unit]:
        """Return the transports that the unit fits into, and by a Rush gets into."""
        reach = self.troop.rush
        return [
            each
            for each in self.scales.friends
            if self.scales.of(each).has("transport")
            and evaluation.square_gap(self.here, self.scales.boxes[each.key]) <= reach * reach
            and transports.has_room(self.play, self.unit, each)
        ]

    def both_ways(self, words: str, place: Point) -> Iterator[Idea]:
        """Yield an Advance and a Rush towards a place."""
        for action, length in (("advance", self.troop.advance), ("rush", self.troop.rush)):
            if length:
                yield Idea(f"{action} towards {words}", action, self.towards(place, length))

    def towards(self, place: Point, length: int) -> Box:
        """Return the box of the unit, moved towards a place as far as it goes."""
        left, top, right, bottom = self.here
        x, y = min(max(place[0], left), right), min(max(place[1], top), bottom)
        dx, dy = place[0] - x, place[1] - y
        far = isqrt(dx * dx + dy * dy)
        if far > length:
            dx, dy = dx * length // far, dy * length // far
        return left + dx, top + dy, right + dx, bottom + dy

    def middle(self, unit: Unit) -> Point:
        """Return the middle of a unit's box."""
        left, top, right, bottom = self.scales.boxes[unit.key]
        return (left + right) // 2, (top + bottom) // 2

    def chargeable(self) -> list[Unit]:
        """Return the enemies that look as if the unit could charge them, and that it pays for."""
        rides = bool(self.unit.rides)
        reach = self.exit if rides else self.troop.charge
        found = []
        for enemy in self.scales.enemies if reach else ():
            far = evaluation.square_gap(self.here, self.scales.boxes[enemy.key])
            if (
                far <= reach * reach
                and not self.scales.of(enemy).has("aircraft")
                and (rides or positions.within(self.play, self.unit, enemy, reach))
            ):
                self.charges[enemy.key] = self.scales.charge(self.unit, enemy)
                if self.charges[enemy.key] > 0:
                    found.append(enemy)
        return found

    def goals(self) -> list[Prospect]:
        """Return the objectives that are most worth going to, by how far away they are."""
        found = list(self.gains)
        found.sort(key=lambda each: -self.by_then(each, self.here))
        return found[:GOALS]

    def places_beside_goals(self) -> Iterator[Point]:
        """Yield places beside the best goal in the last round, if what is in the way bars it."""
        if self.scales.rounds_left:
            return
        reach = self.stride + self.scales.near
        for marker in [each.marker for each in self.goals()][:1]:
            if evaluation.square_to(self.here, marker.x, marker.y) <= reach**2:
                for dx, dy in ((0, BESIDE), (BESIDE, 0), (0, -BESIDE), (-BESIDE, 0)):
                    yield marker.x + dx, marker.y + dy

    def enemies_wanted(self) -> list[Unit]:
        """Return the enemies to go towards: the best to shoot at, or the nearest to fight."""
        if self.guns[False]:
            best = max(
                self.guns[False],
                key=lambda each: (
                    self.scales.worth(each[0], sum(shots.wounds for shots in each[2]))
                    / (6 * INCH + isqrt(evaluation.square_gap(self.here, each[1])))
                ),
            )
            return [best[0]]
        able = [x for x in self.scales.enemies if not self.scales.of(x).has("aircraft")]
        boxes = self.scales.boxes
        return sorted(able, key=lambda x: evaluation.square_gap(self.here, boxes[x.key]))[:1]

    def away(self) -> list[Point]:
        """Return a place straight away from the enemy that could hurt the unit most."""
        worst = max(self.menaces, key=lambda each: each.hurts(self.here), default=None)
        if worst is None or not worst.hurts(self.here):
            return []
        x, y = (self.here[0] + self.here[2]) // 2, (self.here[1] + self.here[3]) // 2
        dx = x - (worst.box[0] + worst.box[2]) // 2
        dy = y - (worst.box[1] + worst.box[3]) // 2
        far = max(1, isqrt(dx * dx + dy * dy))
        x, y = x + dx * self.troop.rush // far, y + dy * self.troop.rush // far
        table = self.play.table
        return [(min(max(x, INCH), table.width - INCH), min(max(y, INCH), table.height - INCH))]

    def covers(self) -> list[Point]:
        """Return the middles of the nearest pieces of cover that an Advance leads into."""
        reach = self.troop.advance**2
        found = [
            (far, (lump.shape.x, lump.shape.y))
            for lump in self.play.table.covering
            if (far := evaluation.square_to(self.here, lump.shape.x, lump.shape.y)) <= reach
        ]
        return [place for _, place in sorted(found)[:COVERS]]

    # -- weighed by boxes --

    def rough(self, idea: Idea) -> float:
        """Return what an idea is worth by boxes: about the most that it can be worth."""
        if idea.rides is not None:
            return self.worth_of_riding(idea.rides).total
        total = self.at_objectives(idea.box)[1] + self.delivers(idea.box)
        total += COVERED * idea.covered - self.danger(idea.box, covered=idea.covered)
        within = self.scales.near**2
        total -= self.cost_of_leaving(
            {
                each.marker.name
                for each in self.posts
                if evaluation.square_to(idea.box, each.marker.x, each.marker.y) <= within
            }
        )
        if idea.enemy is not None:
            return total + self.charges[idea.enemy.key]
        if idea.action in ("hold", "advance"):
            targets = self.targets(idea.box, held=idea.action == "hold")
            total += max((worth for worth, _ in targets), default=0.0)
        return total

    def targets(self, box: Box, *, held: bool) -> list[tuple[float, Unit]]:
        """Return whom the unit could shoot at from a box, with what that is worth."""
        found = []
        for enemy, there, guns in self.guns[held]:
            far = evaluation.square_gap(box, there)
            wounds = sum(shots.wounds for shots in guns if shots.reach * shots.reach >= far)
            if wounds:
                found.append((self.scales.worth(enemy, wounds), enemy))
        return found

    def at_objectives(self, box: Box, near: frozenset[str] | None = None) -> tuple[float, float]:
        """Return what it is worth to be near objectives, and that with being on the way to one.

        Args:
            box: where the unit is.
            near: the names of those that it is near to, if that is known.

        """
        within = self.scales.near**2
        gain = way = 0.0
        for each in self.gains:
            marker = each.marker
            is_near = (
                evaluation.square_to(box, marker.x, marker.y) <= within
                if near is None
                else marker.name in near
            )
            if is_near:
                gain += each.gain
            elif near is None or self.scales.rounds_left:
                way = max(way, self.by_then(each, box))
        return gain, gain + way

    def turns_back(self, box: Box) -> bool:
        """Say whether a box is farther from all objectives worth going to than the unit is."""
        return all(
            evaluation.square_to(box, each.marker.x, each.marker.y)
            > evaluation.square_to(self.here, each.marker.x, each.marker.y)
            for each in self.gains
        )

    def posts_to_keep(self) -> list[Prospect]:
        """Return the objectives that its side loses if the unit leaves them in the last round."""
        if self.scales.rounds_left or not objectives.may_seize(self.play, self.unit):
            return []
        return [
            each
            for each in self.prospects
            if self.scales.is_at(self.unit, each.marker)
            and not self.scales.is_kept(self.unit, each.marker)
        ]

    def cost_of_leaving(self, near: AbstractSet[str]) -> float:
        """Return what the unit gives up in the last round if it ends near these objectives only."""
        return sum(each.worth for each in self.posts if each.marker.name not in near)

    def by_then(self, prospect: Prospect, box: Box, ahead: int = 0, stride: int = 0) -> float:
        """Return what it is worth to be on the way to an objective, by the rounds that it takes.

        Args:
            prospect: the objective.
            box: where the unit is.
            ahead: how much nearer it gets without a later round's move.
            stride: how far it gets in a round; its own stride without it.

        """
        stride = stride or self.stride
        if not stride:
            return 0.0
        marker = prospect.marker
        far = isqrt(evaluation.square_to(box, marker.x, marker.y)) - self.scales.near - ahead
        rounds = max(0, far) / stride
        if rounds > self.scales.rounds_left:
            return 0.0
        return prospect.gain * ON_THE_WAY * (1 - (1 - PATIENCE) * rounds)

    def danger(self, box: Box, *, covered: bool = False) -> float:
        """Return what enemies are expected to cost the unit if it stands somewhere."""
        share = IN_COVER if covered else 1.0
        return sum(each.hurts(box, share) for each in self.menaces)

    # -- by transport --

    def worth_of_riding(self, transport: Unit) -> Weighed:
        """Return what it is worth to ride on: the way that it saves, less what a wreck would cost.

        Who rides gets out in a later round at the earliest, so that in the last round it is worth
        nothing.
        """
        scales, box = self.scales, self.scales.boxes[transport.key]
        by = scales.of(transport)
        moves = not transport.activated and not transport.shaken
        ahead = self.exit + (by.rush if moves else 0)
        way = 0.0
        if scales.rounds_left:
            stride = max(by.rush, by.advance)
            goals = [self.by_then(each, box, ahead, stride) for each in self.goals()]
            way = max(goals, default=0.0)
        hurt = sum(each.hurts(box) for each in scales.menaces(transport, 0))
        share = min(1.0, hurt / scales.price(transport))
        danger = WRECKED * share * scales.price(self.unit)
        words = "hold" if self.unit.rides else f"rush into {transport.name}"
        idea = Idea(words, words.partition(" ")[0], box, rides=transport)
        return Weighed(idea, way - danger, None, 0.0, (), 0.0, way, danger)

    def delivers(self, box: Box) -> float:
        """Return what it is worth that cargo, which acts after its transport, gets out of a box."""
        return DELIVERED * sum(each.from_within(box) for each in self.cargo)

    def from_within(self, box: Box) -> float:
        """Return the most that a unit can do that gets out of a transport which stands in a box."""
        most = 0.0
        for each in self.goals():
            far = evaluation.square_to(box, each.marker.x, each.marker.y)
            if self.scales.near**2 < far <= (self.scales.near + self.exit) ** 2:
                most = max(most, each.gain)
        for enemy, there, guns in self.guns[False]:
            far = isqrt(evaluation.square_gap(box, there)) - self.exit
            wounds = sum(shots.wounds for shots in guns if shots.reach >= far)
            if wounds:
                most = max(most, self.scales.worth(enemy, wounds))
        for enemy in self.scales.enemies:
            if (
                evaluation.square_gap(box, self.scales.boxes[enemy.key]) <= self.exit**2
                and not self.troop.holds
                and not self.scales.of(enemy).has("aircraft")
            ):
                if enemy.key not in self.charges:
                    self.charges[enemy.key] = self.scales.charge(self.unit, enemy)
                most = max(most, self.charges[enemy.key])
        return most

    # -- made real --

    def best(self) -> Weighed:
        """Return the best idea; that of holding is always among those that are made real."""
        if self.troop.has("aircraft"):
            return self.best_flight()
        able = sorted(
            ((self.rough(idea), idea) for idea in self.ideas()), key=lambda each: -each[0]
        )
        best: Weighed | None = None
        for nth, (most, idea) in enumerate(able):
            if best is not None and most <= best.total + WORTH_A_LOOK:
                break
            if best is not None and nth >= MADE_REAL and idea.action != "hold":
                continue
            found = self.real(idea)
            if found is not None and (best is None or found.total > best.total):
                best = found
        if best is None:
            return Weighed(Idea("hold", "hold", self.here), 0.0, None, 0.0, (), 0.0, 0.0, 0.0)
        return best

    def real(self, idea: Idea) -> Weighed | None:
        """Return an idea weighed by the move that it really is; None if it cannot be."""
        try:
            deed: Deed = self.form.check(f"{self.unit.name}: {idea.words}")
        except Refusal:
            return None
        if idea.rides is not None:
            return self.worth_of_riding(idea.rides)
        places = deed.move.places
        near = frozenset(
            each.marker.name
            for each in self.prospects
            if each.gain and positions.near_marker(self.play, self.unit, each.marker, places)
        )
        there = positions.block(self.play, self.unit, places)
        box = there.left, there.top, there.right, there.bottom
        gain, both = self.at_objectives(box, near)
        covered = is_covered(self.play, there)
        danger = self.danger(box, covered=covered)
        lost = len(deed.move.dangerous) * BY_DANGEROUS
        total = (
            both + COVERED * covered - danger - (self.scales.harm(self.unit, lost) if lost else 0.0)
        )
        kept = {
            each.marker.name
            for each in self.posts
            if positions.near_marker(self.play, self.unit, each.marker, places)
        }
        total += self.delivers(box) - self.cost_of_leaving(kept)
        target, attack = idea.enemy, self.charges.get(idea.enemy.key, 0.0) if idea.enemy else 0.0
        if idea.action in ("hold", "advance"):
            target, attack = self.best_target(places, box, held=idea.action == "hold")
        names = tuple(sorted(near))
        return Weighed(
            idea, total + attack, target, attack, names, gain, both - gain, danger, covered, box
        )

    # -- why --

    def objective_ahead(self, found: Weighed) -> str:
        """Return the objective that an idea is on the way to; empty if it gets no nearer to it."""
        there = found.box or found.idea.box
        able = [each for each in self.gains if each.marker.name not in found.near]
        best = max(able, key=lambda each: self.by_then(each, there), default=None)
        if best is None:
            return ""
        x, y = best.marker.x, best.marker.y
        nearer = evaluation.square_to(there, x, y) < evaluation.square_to(self.here, x, y)
        return best.marker.name if nearer else ""

    def own(self) -> set[str]:
        """Return the names of the objectives of the unit's side."""
        markers = self.scales.markers()
        return {marker.name for marker in markers if marker.owner == self.scales.side}

    def objectives_left(self, found: Weighed) -> list[str]:
        """Return the objectives of its side that the unit walks away from and no friend is at."""
        there, within = found.box or found.idea.box, self.scales.near**2
        return [
            each.marker.name
            for each in self.prospects
            if each.marker.name in self.own() - set(found.near)
            and evaluation.square_to(there, each.marker.x, each.marker.y) > within
            and self.scales.is_at(self.unit, each.marker)
            and not any(
                self.scales.is_at(other, each.marker)
                for other in self.scales.friends
                if other is not self.unit
            )
        ]

    def is_safer(self, found: Weighed) -> bool:
        """Say whether enemies are expected to cost the unit less there than where it stands."""
        return found.danger < self.danger(self.here)

    def riskier_objective(self, found: Weighed) -> str:
        """Return the best goal of a unit that holds, if enemies can hurt it more nearer to that."""
        best = next(iter(self.goals()), None)
        if best is None or found.idea.action != "hold":
            return ""
        nearer = self.towards((best.marker.x, best.marker.y), self.stride)
        return best.marker.name if self.danger(nearer) > found.danger else ""

    def disputed_objectives(self, found: Weighed) -> list[str]:
        """Return the objectives of an idea that enemies are near to as well."""
        return [
            each.marker.name
            for each in self.prospects
            if each.marker.name in found.near
            and any(self.scales.is_at(enemy, each.marker) for enemy in self.scales.enemies)
        ]

    def best_target(self, places: Spots, box: Box, *, held: bool) -> tuple[Unit | None, float]:
        """Return the enemy that is most worth shooting at from places, sight and cover known."""
        able = sorted(self.targets(box, held=held), key=lambda each: -each[0])
        best: tuple[Unit | None, float] = None, 0.0
        at = None if places == positions.spots_of(self.unit) else places
        for most, enemy in able[:TARGETS]:
            if most <= best[1]:
                break
            wounds = evaluation.wounds_now(self.play, self.unit, enemy, at, held=held)
            worth = self.scales.worth(enemy, wounds) if wounds else 0.0
            if worth > best[1]:
                best = enemy, worth
        return best

    def best_flight(self) -> Weighed:
        """Return the best flight of an Aircraft: the one after which it shoots best."""
        found = []
        for flight in aircraft.flights(self.play, self.unit):
            x, y, way = flight.places[0]
            words = f"advance {in_inches(flight.length)} facing {way}"
            box = x, y, x, y
            if flight.leaves:
                words = (
                    f"advance {in_inches(aircraft.lengths(self.play, self.unit)[-1])} facing {way}"
                )
                found.append(Weighed(Idea(words, "advance", box), -1.0, None, 0, (), 0, 0, 0))
                continue
            able = [] if self.unit.shaken else self.targets(box, held=False)
            attack, target = max(able, key=lambda each: each[0], default=(0.0, None))
            total = attack - self.danger(box) + flight.is_free
            found.append(Weighed(Idea(words, "advance", box), total, target, attack, (), 0, 0, 0))
        hold = Weighed(Idea("hold", "hold", self.here), -1e9, None, 0, (), 0, 0, 0)
        return max(found, key=lambda each: each.total, default=hold)


def is_covered(play: Play, there: Block) -> bool:
    """Say whether most models of a unit are in cover where they stand."""
    sheltered = cover.find_sheltered(play.table, there)
    return 2 * sum(sheltered) > len(sheltered)


def farthest(troop: Troop) -> int:
    """Return how far from where it stands a unit may be after its move, at most."""
    if troop.has("aircraft"):
        return EVERYWHERE
    return max(troop.advance, troop.rush, troop.charge) + TURNED


def urgency(scales: Scales, unit: Unit) -> float:
    """Return how pressing it is that a unit acts now rather than later in the round.

    Who can hurt an enemy that has not acted, or is likely to be hurt himself before he acts, comes
    first; who only has to walk to an objective does so late, when fewer can answer. Who rides acts
    after his transport.
    """
    if unit.rides and not scales.play.state.find(unit.rides).activated:
        return AFTER_ITS_TRANSPORT
    if unit.shaken:
        return 0.0
    box, troop = scales.boxes[unit.key], scales.of(unit)
    reach, charge = scales.shot_range(unit), troop.charge
    if unit.rides:
        charge = scales.forces.profile.special.transport.exit_within * INCH
    strike = 0.0
    for enemy in scales.enemies:
        far = evaluation.square_gap(box, scales.boxes[enemy.key])
        if far <= reach * reach:
            wounds = sum(
                shots.wounds
                for shots in scales.shots(unit, enemy, held=False)
                if (shots.reach + troop.advance) ** 2 >= far
            )
            if wounds:
                strike = max(strike, scales.worth(enemy, wounds))
        if far <= charge * charge and not scales.of(enemy).has("aircraft"):
            strike = max(strike, scales.charge(unit, enemy))
    if unit.rides:
        return strike
    return strike + IN_DANGER * sum(each.hurts(box) for each in scales.menaces(unit, 0))


def first(scales: Scales, units: Sequence[Unit]) -> Unit:
    """Return the unit that had best act next, the first of equal ones."""
    return units[0] if len(units) == 1 else max(units, key=lambda unit: urgency(scales, unit))
