"""The facts of one AI unit about to act, worked out on the open table.

Each is found when it is first asked, and kept: the moves that answer a question are the moves that
are then made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.decision import Action
from lonehand.games.grimdark_future.automa.places import end_points, kiting, surroundings
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, Move
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches.measures import INCH

ENTRENCHED: Final = "entrenched"


class TableFacts:
    """What is true of one unit on the table at the start of its activation.

    Args:
        play: the battle.
        unit: the unit.

    Attributes:
        troop: the unit as it lives just now.
        known: what was found so far.

    """

    def __init__(self, play: Play, unit: Unit) -> None:
        self.play, self.unit = play, unit
        self.troop = play.rules.forces.of(unit)
        self.known: dict[object, Any] = {}

    def once(self, key: object, find: Callable[[], Any]) -> Any:
        """Return what was found before under a key, or find it now."""
        if key not in self.known:
            self.known[key] = find()
        return self.known[key]

    def marker(self, name: str) -> Marker:
        """Return the objective of that name."""
        return next(marker for marker in self.play.state.markers if marker.name == name)

    # -- the unit ---------------------------------------------------------------------------------

    def kind(self) -> str:
        """Return its unit type; Aircraft follow the rules for Shooting units."""
        return "Shooting" if self.troop.has("aircraft") else self.unit.kind

    def shaken(self) -> bool:
        """Tell whether it is Shaken."""
        return self.unit.shaken

    def rides(self) -> bool:
        """Tell whether it is in a transport."""
        return bool(self.unit.rides)

    def has(self, rule: str) -> bool:
        """Tell whether it has such a rule.

        Aircraft only advance, and so cannot hold.
        """
        if self.troop.has("aircraft"):
            return False
        if rule == ENTRENCHED:
            names = self.play.rules.forces.profile.solo.stays_and_shoots
            return any(self.troop.has(name) for name in names)
        return any(gun.has(rule) for gun in self.troop.ranged)

    # -- from where it stands ----------------------------------------------------------------------

    def shot_from_here(self, rule: str) -> bool:
        """Tell whether it has such a shot."""
        guns = [gun for gun in self.troop.ranged if rule == ENTRENCHED or gun.has(rule)]
        return targets.has_shot(self.play, self.unit, guns)

    def covered_shot(self) -> bool:
        """Tell whether it is in cover now and has a valid shot now."""
        if self.troop.has("aircraft"):
            return False
        return visibility.in_cover(self.play, self.unit) and targets.has_shot(
            self.play, self.unit, self.troop.ranged
        )

    # -- objectives --------------------------------------------------------------------------------

    def open_objective(self) -> str | None:
        """Return the nearest objective that is not under control, None if all are."""

        def find() -> str | None:
            markers = surroundings.open_ones(self.play, self.unit)
            if len(markers) < len(self.play.state.markers):
                self.play.tell("GF-CTRL-1", events.Applies(self.unit.name))
            found = surroundings.nearest(self.play, self.unit, markers)
            return None if found is None else found.name

        name: str | None = self.once("open", find)
        return name

    def reaches(self, objective: str, action: Action) -> bool:
        """Tell whether a move brings a base within 3″ of an objective (C17).

        By an option it has to get onto the marker itself.
        """
        marker = self.marker(objective)
        place = marker.x, marker.y
        onto = self.play.rules.readings.reach == "marker"
        within = self.play.rules.forces.profile.objectives.seized_within * INCH
        length = walks.length_of(self.troop, action)

        def arrived(move: Move) -> bool:
            if onto:
                return positions.to_place(self.play, self.unit, place, move.places) == 0
            return positions.near_marker(self.play, self.unit, marker, move.places)

        if self.unit.rides:
            move = self.objective_move(objective, action)
            return bool(move.places) and arrived(move)
        far = positions.to_place(self.play, self.unit, place)
        if far <= (0 if onto else within):
            return True
        if far - (0 if onto else within) > length:
            return False
        return arrived(self.plain_move(objective, action))

    def shot_on_the_way(self, objective: str) -> bool:
        """Tell whether the place where the Advance would end gives a valid shot (C18)."""

        def find() -> bool:
            if not targets.may_have_shot(self.play, self.unit, self.troop.advance):
                return False
            move = self.objective_move(objective, ADVANCE)
            if move.leaves or not move.places:
                return False
            sight = self.play.rules.readings.shot == "sight"
            return targets.has_shot(
                self.play, self.unit, self.troop.ranged, move.places, sight=sight
            )

        found: bool = self.once(("shot", objective), find)
        return found

    def in_the_way(self, objective: str) -> bool:
        """Tell whether any enemy is in the way."""
        return bool(self.blockers(objective))

    def blockers(self, objective: str) -> list[Unit]:
        """Return the enemies in the way."""
        found: list[Unit] = self.once(
            ("way", objective),
            lambda: surroundings.in_the_way(self.play, self.unit, self.marker(objective)),
        )
        return found

    def charge_in_the_way(self, objective: str) -> str | None:
        """Return whom of those in the way it would charge (C20)."""

        def find() -> str | None:
            return self.charged(self.blockers(objective))

        name: str | None = self.once(("charge", objective), find)
        return name

    # -- enemies -----------------------------------------------------------------------------------

    def charge_target(self) -> str | None:
        """Return whom it would charge, None if nobody is in charge range."""

        def find() -> str | None:
            return self.charged(self.play.state.enemies(self.unit.side))

        name: str | None = self.once("charge", find)
        return name

    def charged(self, enemies: list[Unit]) -> str | None:
        """Return whom of some enemies it charges."""
        found = targets.choose_charge(self.play, self.unit, enemies)
        return None if found is None else found.name

    def the_enemy(self) -> str | None:
        """Return the enemy that the target rules choose if range did not matter."""

        def find() -> str | None:
            found = targets.wanted_enemy(self.play, self.unit, self.kind())
            return None if found is None else found.name

        name: str | None = self.once("enemy", find)
        return name

    def shot_at_enemy(self, enemy: str) -> bool:
        """Tell whether an Advance with no objective ends with a valid shot."""
        if not self.troop.ranged:
            return False
        return self.enemy_advance(enemy)[1]

    # -- moves -------------------------------------------------------------------------------------

    def plain_move(self, objective: str, action: Action) -> Move:
        """Return the move that comes as near to an objective as it can."""
        marker = self.marker(objective)
        found: Move = self.once(
            ("plain", action, objective),
            lambda: end_points.straight_to(self.play, self.unit, marker, action),
        )
        return found

    def objective_move(self, objective: str, action: Action) -> Move:
        """Return the Advance or Rush towards an objective, cargo's exit for either."""

        def find() -> Move:
            marker = self.marker(objective)
            if self.unit.rides:
                return end_points.getting_out(self.play, self.unit, (marker.x, marker.y), marker)
            plain = self.known.get(("plain", action, objective))
            return end_points.to_objective(self.play, self.unit, marker, action, plain)

        key = "exit" if self.unit.rides else action
        found: Move = self.once((key, objective), find)
        return found

    def enemy_advance(self, enemy: str) -> tuple[Move, bool]:
        """Return the Advance with no objective to go for, and whether it gives a shot."""

        def find() -> tuple[Move, bool]:
            unit = self.play.state.find(enemy)
            if not self.unit.rides:
                return kiting.at_enemy(self.play, self.unit, unit)
            move = self.enemy_rush(enemy)
            sight = self.play.rules.readings.shot == "sight"
            return move, targets.has_shot(
                self.play, self.unit, self.troop.ranged, move.places, sight=sight
            )

        found: tuple[Move, bool] = self.once(("advance", enemy), find)
        return found

    def enemy_rush(self, enemy: str) -> Move:
        """Return the Rush towards an enemy, or cargo's exit towards it."""

        def find() -> Move:
            unit = self.play.state.find(enemy)
            if self.troop.has("aircraft"):
                return self.enemy_advance(enemy)[0]
            if not self.unit.rides:
                return kiting.to_enemy(self.play, self.unit, unit)
            transport = self.play.state.carrier(self.unit)
            goal = kiting.nearest_model(self.play, transport, unit)
            return end_points.getting_out(self.play, self.unit, goal)

        found: Move = self.once(("rush", enemy), find)
        return found
