"""The second reading of ADVANCE, MOVE and CRAWL; see `other_reading`."""

from __future__ import annotations

from collections.abc import Callable, Collection

from other_shooting import Shooting
from taped import DisagreementError, Picked

from lonehand.games.outlaws import events
from lonehand.games.outlaws.rules import handling, movement, shooting, sight
from lonehand.games.outlaws.rules.ways import CRAWL, RIDE, RUN, UNREACHED, WALK, Field, Hop, ways_of
from lonehand.games.outlaws.state import FACINGS


class Moving(Shooting):
    """One auto character while he moves."""

    # -- moving ------------------------------------------------------------------------------------

    def moves_ahead(self, how: str) -> list[Hop]:
        """Return the moves that come next on the tape."""
        found: list[Hop] = []
        node = 4 * self.man.cell + self.man.facing
        ways = ways_of(self.ground, self.numbers, how)
        for item in self.door.items[self.door.place :]:
            if isinstance(item, events.Door):
                continue
            if isinstance(item, events.Steps):
                node = 4 * self.ground.cells.find(item.cell) + FACINGS.index(item.facing)
            elif isinstance(item, events.Turns):
                node = node - node % 4 + FACINGS.index(item.facing)
            else:
                break
            before = found[-1].to if found else 4 * self.man.cell + self.man.facing
            hop = next((hop for hop in ways.hops(before) if hop.to == node), None)
            if hop is None:
                break
            found.append(hop)
        return found

    def follow(self, how: str, nodes: Collection[int]) -> None:
        """Go the way of the tape to the first of some nodes that it leads to."""
        here = 4 * self.man.cell + self.man.facing
        if here in nodes:
            return
        hops = self.moves_ahead(how)
        for count, hop in enumerate(hops, 1):
            if hop.to in nodes:
                self.left = movement.walk(self.play, self.man, hops[:count], self.left)
                return
        names = sorted({self.play.name(node // 4) for node in nodes})
        raise DisagreementError(
            f"he should {how} to {names}, and the tape has {hops and self.door.ahead()}"
        )

    def costs(self, how: str, *, through: bool = False) -> dict[int, int]:
        """Return what each node costs where he may end, in actions."""
        reached = movement.stops(
            self.play,
            self.man,
            movement.reach(self.play, self.man, how, self.left, through=through),
        )
        return {node: found.actions for node, found in reached.items()}

    def cheapest(self, costs: dict[int, int], cell: int) -> tuple[int, set[int]]:
        """Return the least cost of a square, and its nodes that cost it."""
        least = min(cost for node, cost in costs.items() if node // 4 == cell)
        return least, {n for n, cost in costs.items() if n // 4 == cell and cost == least}

    def one_cell(self, cells: Collection[int]) -> int:
        """Return one of some squares at random."""
        ordered = sorted(set(cells))
        if len(ordered) == 1:
            return ordered[0]
        names = [self.play.name(cell) for cell in ordered]
        return self.ground.cells.find(self.door.pick("ties", "", names))

    def can_see_from(self, node: int) -> bool:
        """Say whether he can see the target from a square with a facing, without leaning out."""
        cell, facing = divmod(node, 4)
        return self.ground.in_quarter(cell, facing, self.enemy.cell) and sight.has_line_from(
            self.play, self.man, cell, self.enemy
        )

    def go_to_cover(self, how: str, least_far: int) -> bool:
        """OL-ADV-W1, OL-MOVE-W2, OL-ADV-M1: go where cover and a view of the target are.

        Visible at the end means: in his field of view and in line of sight.
        """
        costs, man, target = self.costs(how), self.man, self.enemy
        found: dict[int, int] = {}
        for node, cost in costs.items():
            cell, facing = divmod(node, 4)
            if self.ground.far(cell, target.cell) < least_far:
                continue
            if not self.ground.in_quarter(cell, facing, target.cell):
                continue
            if not sight.cover_sides(self.play, man, cell, target):
                continue
            is_paid = self.left - cost >= self.numbers.actions["take_cover"] or (
                cell == man.cell
                and sight.is_covered(self.play, man, target)
                and sight.has_line(self.play, man, target)
            )
            if (how == WALK and is_paid) or self.can_see_from(node):
                found[node] = cost
        if not found:
            return False
        nearest = min(self.ground.far(node // 4, target.cell) for node in found)
        best = {n: c for n, c in found.items() if self.ground.far(n // 4, target.cell) == nearest}
        self.go_to_one(how, best)
        if self.man.is_mounted and self.left >= self.numbers.actions["saddle_up"]:
            self.left = movement.dismount(self.play, man, self.left)
        self.cover_from_target()
        return True

    def go_to_one(self, how: str, nodes: dict[int, int]) -> None:
        """Go to one of some squares at random, by a cheapest way."""
        cell = self.one_cell({node // 4 for node in nodes})
        self.follow(how, self.cheapest(nodes, cell)[1])

    def cover_from_target(self) -> None:
        """Take Cover from the target, if he can and has none."""
        man = self.man
        if man.is_mounted or self.left < self.numbers.actions["take_cover"]:
            return
        if sight.is_covered(self.play, man, self.enemy):
            return
        sides = sight.cover_sides(self.play, man, man.cell, self.enemy)
        told = self.door.ahead()
        if isinstance(told, Picked):
            told = self.door.items[self.door.place + 1]
            self.door.place += 1
        if not sides:
            return
        if not isinstance(told, events.TakesCover):
            raise DisagreementError(f"expected him to take cover, and the tape has {told}")
        side = ["north", "east", "south", "west"].index(told.side)
        if side not in sides:
            raise DisagreementError(f"cover at {told.side} is none from {self.enemy.name}")
        self.left = movement.take_cover(self.play, man, side, self.left)

    def closest_nodes(self, how: str, goal: int) -> set[int]:
        """OL-ADV-W3: return the nodes as close to a square as possible."""
        costs = self.costs(how)
        field = ways_of(self.ground, self.numbers, how).field(goal, self.play.closed, 0)
        key = {n: (field[n], self.ground.far(n // 4, goal)) for n in costs}
        least = min(key.values())
        here = 4 * self.man.cell + self.man.facing
        return {here} if key[here] == least else {node for node in costs if key[node] == least}

    def as_close_as_possible(self, how: str) -> None:
        """OL-ADV-W3, OL-ADV-M2, OL-ADV-T2: go as close to the target as possible."""
        nodes = self.closest_nodes(how, self.enemy.cell)
        cell = self.one_cell({node // 4 for node in nodes})
        self.follow(how, {node for node in nodes if node // 4 == cell})

    def rise(self) -> bool:
        """Get Up if he is prone; say whether he is on his feet."""
        if self.man.is_prone and movement.may_get_up(self.play, self.man, self.left):
            self.left = movement.get_up(self.play, self.man, self.left)
        return not self.man.is_prone

    # -- ADVANCE -----------------------------------------------------------------------------------

    def advance(self) -> None:
        """OL-ADV-*."""
        if self.man.is_mounted:
            if self.man.is_tuwa:
                self.advance_tuwa()
            else:
                self.advance_mounted()
        elif self.die() <= 2:
            self.advance_running()
        else:
            self.advance_walking()

    def advance_walking(self) -> None:
        """OL-ADV-0, OL-ADV-W1 to W3."""
        man, target = self.man, self.enemy
        if man.is_prone:
            was_visible = sight.sees(self.play, target, man)
            if not self.rise():
                return
            if sight.sees(self.play, target, man) and not was_visible:
                return
        if self.go_to_cover(WALK, 0):
            return
        costs = self.costs(WALK)
        if not self.go_into_sight(WALK, costs):
            self.as_close_as_possible(WALK)
            return
        self.cover_from_target()
        if man.cover < 0 or not sight.is_covered(self.play, man, target):
            movement.hit_the_dirt(self.play, man)

    def go_into_sight(self, how: str, costs: dict[int, int]) -> bool:
        """OL-ADV-W2: go to the nearest square that sees the target; say whether there is one."""
        seen = {node: cost for node, cost in costs.items() if self.can_see_from(node)}
        if not seen:
            return False
        least = min(seen.values())
        self.go_to_one(how, {node: cost for node, cost in seen.items() if cost == least})
        return True

    def advance_running(self) -> None:
        """OL-ADV-R1 to R3."""
        man = self.man
        if man.is_prone or man.is_lame:
            self.move()
            return
        while isinstance(self.door.ahead(), Picked):
            self.door.place += 1
        hops = [hop for hop in self.moves_ahead(RUN) if hop.how == RUN]
        if not hops:
            if self.hidden_first_step():
                raise DisagreementError("he could run, and the tape has no run")
            self.move()
            return
        field = self.run_home()
        left = [field[hop.to] for hop in hops]
        if left != sorted(set(left), reverse=True) or left[0] >= field[4 * man.cell + man.facing]:
            raise DisagreementError("each square of a run is nearer to the target")
        if any(sight.has_line_from(self.play, man, hop.to // 4, self.enemy) for hop in hops):
            raise DisagreementError("each square of a run is out of the target's sight")
        self.left = movement.walk(self.play, man, hops, self.left)

    def run_home(self) -> Field:
        """OL-ADV-R2: return what a run to the target costs, past every door if there is a way."""
        ways = ways_of(self.ground, self.numbers, RUN)
        field = ways.field(self.enemy.cell, self.play.closed | frozenset(self.ground.doors), -1)
        if field[4 * self.man.cell + self.man.facing] >= UNREACHED:
            field = ways.field(self.enemy.cell, self.play.closed, -1)
        return field

    def hidden_first_step(self) -> bool:
        """OL-ADV-R3: say whether every shortest run begins with a square out of sight."""
        ways = ways_of(self.ground, self.numbers, RUN)
        here = 4 * self.man.cell + self.man.facing
        field = self.run_home()
        if field[here] >= UNREACHED:
            return False
        if min(field[4 * self.man.cell + facing] for facing in range(4)) < field[here]:
            return False  # the way may turn round through his own square
        people = {man.cell for man in self.play.state.there()}.union(self.play.state.horses)
        first = [hop for hop in ways.hops(here) if field[hop.to] + hop.parts == field[here]]
        return bool(first) and all(
            hop.to // 4 not in people
            and not sight.has_line_from(self.play, self.man, hop.to // 4, self.enemy)
            for hop in first
        )

    def advance_mounted(self) -> None:
        """OL-ADV-M1, M1D, M2."""
        if self.go_to_cover(RIDE, 0):
            return
        if not any(self.can_see_from(node) for node in self.costs(RIDE)):
            self.as_close_as_possible(RIDE)

    def advance_tuwa(self) -> None:
        """OL-ADV-T1, T2."""
        costs = self.costs(RIDE)
        five = {n // 4 for n in costs if self.ground.far(n // 4, self.enemy.cell) == 5}
        if not five:
            self.as_close_as_possible(RIDE)
            return
        least = min(self.cheapest(costs, cell)[0] for cell in five)
        cell = self.one_cell([c for c in five if self.cheapest(costs, c)[0] == least])
        self.follow(RIDE, self.cheapest(costs, cell)[1])

    # -- MOVE --------------------------------------------------------------------------------------

    def move(self) -> None:
        """OL-MOVE-0: a die says towards or away."""
        if self.left < 1:
            return
        if self.die() % 2:
            self.move_away()
        elif self.man.is_mounted:
            self.ride_towards()
        else:
            self.walk_towards()

    def move_away(self) -> None:
        """OL-MOVE-A1: to the furthest square that all actions can reach."""
        if not self.man.is_mounted:
            self.rise()
        how = self.pace()
        costs = self.costs(how)
        most = max(self.ground.far(node // 4, self.enemy.cell) for node in costs)
        cell = self.one_cell(
            {n // 4 for n in costs if self.ground.far(n // 4, self.enemy.cell) == most}
        )
        self.follow(how, {node for node in costs if node // 4 == cell})

    def walk_towards(self) -> None:
        """OL-MOVE-W1 to W4."""
        man = self.man
        if not self.rise():
            self.crawl_towards()
            return
        if not sight.sees(self.play, self.enemy, man):
            self.go_towards(WALK, lambda _: False, enters=True)
            self.fight_if_met()
        elif not self.go_to_cover(WALK, 2) and not self.shoot_instead():
            self.go_towards(WALK, self.could_wound_from, enters=True)
            self.fight_if_met()
            if not self.is_in_brawl() and man.is_there and self.could_wound_now():
                movement.hit_the_dirt(self.play, man)

    def could_wound_from(self, node: int) -> bool:
        """Say whether the weapon in hand could wound the target from a square."""
        man = self.man
        was = (man.cell, man.cover)
        if node // 4 != man.cell:
            man.cell, man.cover = node // 4, -1
        found = self.could_wound_now()
        man.cell, man.cover = was
        return found

    def shoot_instead(self) -> bool:
        """OL-MOVE-W3: one Shoot action with what is in hand; say whether it was possible."""
        held = handling.held_weapon(self.numbers, self.man)
        if held is None or not self.could_wound_now():
            return False
        item, weapon = held
        turning = 0 if sight.in_fov(self.play, self.man, self.enemy) else 1
        if self.left - turning < (weapon.poor or weapon.shoot):
            return False
        self.turn_to_target()
        self.one_shot(item)
        return True

    def go_towards(self, how: str, near_enough: Callable[[int], bool], *, enters: bool) -> None:
        """Go the shortest way towards the target until he is near enough, or can go no further.

        If he is as close as he can get already he stays; of several ways chance takes one.
        """
        here = 4 * self.man.cell + self.man.facing
        if near_enough(here):
            return
        costs = self.costs(how, through=enters)
        field = ways_of(self.ground, self.numbers, how).field(self.enemy.cell, self.play.closed, 0)
        key = {n: (field[n], self.ground.far(n // 4, self.enemy.cell)) for n in costs}
        least = min(key.values())
        if key[here] == least:
            return
        best = {node: cost for node, cost in costs.items() if key[node] == least}
        cell = self.one_cell({node // 4 for node in best})
        _, ends = self.cheapest(best, cell)
        hops = self.moves_ahead(how)
        for count, hop in enumerate(hops, 1):
            is_near = hop.to in costs and near_enough(hop.to)
            if hop.to in ends or is_near:
                self.left = movement.walk(self.play, self.man, hops[:count], self.left)
                return
        raise DisagreementError(f"he should {how} towards {self.play.name(cell)}, not {hops}")

    def fight_if_met(self) -> None:
        """OL-MOVE-W4: entering his square starts a Brawl."""
        if self.is_in_brawl():
            self.brawl()

    # -- CRAWL -------------------------------------------------------------------------------------

    def crawl(self) -> None:
        """CRAWL: the same die; a rider cannot follow it."""
        if self.man.is_mounted:
            return
        if self.die() % 2 == 0:
            self.crawl_towards()
            return
        if not self.man.is_prone:
            movement.hit_the_dirt(self.play, self.man)
        costs = self.costs(CRAWL)
        most = max(self.ground.far(node // 4, self.enemy.cell) for node in costs)
        cell = self.one_cell(
            {n // 4 for n in costs if self.ground.far(n // 4, self.enemy.cell) == most}
        )
        self.follow(CRAWL, {node for node in costs if node // 4 == cell})

    def crawl_towards(self) -> None:
        """OL-MOVE-C1."""
        if not self.man.is_prone:
            movement.hit_the_dirt(self.play, self.man)
        field = ways_of(self.ground, self.numbers, CRAWL).field(
            self.enemy.cell, self.play.closed, 0
        )
        if field[4 * self.man.cell + self.man.facing] >= UNREACHED:
            self.is_over = True
            return
        self.go_towards(CRAWL, lambda _: False, enters=True)
        self.fight_if_met()

    # -- riding ------------------------------------------------------------------------------------

    def ride_towards(self) -> None:
        """OL-MOVE-R1, R2 and RT1 to RT3."""
        if self.man.is_tuwa:
            self.ride_tuwa()
        elif not self.go_to_cover(RIDE, 0) and not self.shoot_instead():
            self.go_towards(RIDE, self.could_wound_from, enters=False)

    def ride_tuwa(self) -> None:
        """OL-MOVE-RT1 to RT3."""
        man, target = self.man, self.enemy
        if target.is_prone or not sight.is_covered(self.play, target, man):
            self.go_towards(
                RIDE, lambda node: self.ground.far(node // 4, target.cell) <= 3, enters=False
            )
            if self.far(target) <= 3:
                self.throw_lance()
            return
        costs = self.costs(RIDE)
        bare = {
            node: cost
            for node, cost in costs.items()
            if self.ground.far(node // 4, target.cell) == 3
            and not self.ground.in_quarter(target.cell, target.cover, node // 4)
            and sight.has_line_from(self.play, man, node // 4, target)
        }
        if bare:
            least = min(bare.values())
            self.go_to_one(RIDE, {node: cost for node, cost in bare.items() if cost == least})
            self.throw_lance()
            return
        could = [i for i in man.items if shooting.could_wound(self.play, man, i, target)]
        if could:
            self.shoot(full=True)
        else:
            self.go_towards(RIDE, self.could_wound_from, enters=False)

    def throw_lance(self) -> None:
        """OL-MOVE-RT1: throw the lance if it could wound and actions suffice, after a Draw."""
        man, play, target = self.man, self.play, self.enemy
        lance = next((item for item in man.items if item.name == "Lance"), None)
        if lance is None or self.far(target) > 3 or not self.sees_all_round(target):
            return
        weapon = self.numbers.weapons["Lance"]
        sum_ = shooting.reckon(play, man, weapon, target, shooting.THROW)
        is_held = lance in man.items_held()
        has_room = is_held or handling.may_draw(self.numbers, man, lance)
        needs = [not sight.in_fov(play, man, target), not is_held, not has_room, True]
        if sum_ is None or sum_.to_roll > 12 or sum(needs) > self.left:
            return
        self.turn_to_target()
        if not has_room:
            self.left = handling.stow(play, man, man.items_held()[0], self.left)
        if not is_held:
            self.left = handling.draw(play, man, lance, self.left)
        self.left = shooting.fire(play, man, lance, target, shooting.THROW, self.left)
