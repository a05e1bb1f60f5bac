"""A second, plain reading of the auto dice and their instructions, written from the rules alone.

It shares the base game with the first reading (board, ways, sight, shots), but nothing of the
`automa` package. It follows a tape: what the first reading rolled, picked and did. What the rules
decide, this reading decides for itself, and the tape has to agree. What they leave to chance, the
tape has to take from all that this reading allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from other_moving import Moving
from taped import DisagreementError, Following, Tape

from lonehand.games.outlaws import events
from lonehand.games.outlaws.numbers.numbers import BLADES, LONG_GUNS
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules import brawls, handling, movement, sight
from lonehand.games.outlaws.rules.ways import CRAWL, UNREACHED, WALK, ways_of
from lonehand.games.outlaws.state import Man

DICE: Final = {
    "dark": (
        "Suspected / ADVANCE / SHOOT+ / *PRONE 1-2",
        "Suspected / ADVANCE / SHOOT+ / *PRONE 1-2",
        "Suspected / ADVANCE / SHOOT+ / *PRONE 1-2",
        "Suspected Long Gun / ADVANCE / *PRONE 1-2",
        "Suspected Handgun / ADVANCE / *PRONE 1-2",
        "WAIT",
    ),
    "medium": (
        "Closest / PRONE 1-4 / SHOOT+",
        "Closest / SHOOT+ / PRONE 1-2",
        "Closest / MOVE / PRONE 1-3",
        "Closest / PRONE 1-4 / SHOOT+",
        "Cover- / PRONE 1-5 / SHOOT+",
        "Closest / PRONE / SHOOT / CRAWL",
    ),
    "light": (
        "Closest / SHOOT+ / PRONE 1-2",
        "Closest Handgun / SHOOT+ / PRONE 1-2",
        "Closest / SHOOT / MOVE / *PRONE 1-3",
        "Cover- / SHOOT+ / PRONE 1-2",
        "Closest Long Gun / SHOOT+ / PRONE 1-2",
        "Closest / MOVE / *PRONE 1-3",
    ),
}
"""The printed table, copied once more from the print."""


class Reader(Moving):
    """An activation of one auto character, read from the rules and checked against a tape."""

    # -- an activation -----------------------------------------------------------------------------

    def activate(self) -> None:
        """Play his counter."""
        man = self.man
        if self.is_in_brawl():
            self.brawl()
            return
        if man.has_finished:
            return
        if self.is_out_of_ammo():
            self.out_of_ammo()
            return
        cell = self.rolled_cell()
        if cell == "WAIT":
            return
        word, *rest = cell.split(" / ")
        if not self.name_target(word):
            return
        for instruction in rest:
            if self.is_over or not man.is_there:
                return
            self.carry_out(instruction)

    def rolled_cell(self) -> str:
        """OL-GREEN-*, OL-ROLL: judge the colour, roll, and return the cell."""
        seen = [other for other in self.play.state.enemies(self.man) if self.sees_all_round(other)]
        if not seen:
            colour = "dark"
        elif all(sight.is_covered(self.play, self.man, other) for other in seen):
            colour = "light"
        else:
            colour = "medium"
        told = self.door.next_of(events.Colour)
        if colour != told.colour:
            raise DisagreementError(f"expected {colour}, and the tape has {told}")
        (die,) = self.door.roll("auto", "")
        return DICE[colour][die - 1]

    # -- targets -----------------------------------------------------------------------------------

    def armed_with(self, men: Sequence[Man], what: str) -> list[Man]:
        """OL-T-CLOSEST-GUN: return those with a handgun, or a long gun, in hand."""
        kinds = {"handgun"} if what == "Handgun" else LONG_GUNS
        return [man for man in men if any(kind in kinds for kind in self.in_hand(man))]

    def name_target(self, word: str) -> bool:
        """Name the target; say whether there is one."""
        enemies = self.play.state.enemies(self.man)
        first, _, what = word.partition(" ")
        if first == "Suspected":
            measure = self.actions_to
            pool = [man for man in enemies if measure(man) < UNREACHED]
        else:
            measure = self.far
            pool = [man for man in enemies if self.sees_all_round(man)]
        if what:
            pool = self.armed_with(pool, what) or pool
        if first == "Cover-":
            bare = [
                man
                for man in pool
                if man.is_prone or not sight.is_covered(self.play, man, self.man)
            ]
            pool = bare or pool
        self.target = self.one_of(self.nearest_by(pool, measure))
        if self.target is None:
            return False
        told = self.door.next_of(events.Target)
        if self.target.name != told.target:
            raise DisagreementError(f"expected {self.target.name}, and the tape has {told}")
        return True

    def actions_to(self, other: Man) -> int:
        """OL-T-SUSPECTED: return the Walk/Turnaround actions to his square, in parts."""
        field = ways_of(self.ground, self.numbers, WALK).field(other.cell, self.play.closed, 0)
        return field[4 * self.man.cell + self.man.facing]

    # -- instructions ------------------------------------------------------------------------------

    def carry_out(self, instruction: str) -> None:
        """Carry out one instruction of a cell."""
        if "PRONE" in instruction:
            self.prone(instruction)
            return
        if self.target is None or not self.target.is_there or self.is_in_brawl():
            return
        if self.left < 1 and (instruction != "CRAWL" or self.man.is_prone):
            return
        {
            "SHOOT": lambda: self.shoot(full=False),
            "SHOOT+": lambda: self.shoot(full=True),
            "ADVANCE": self.advance,
            "MOVE": self.move,
            "CRAWL": self.crawl,
        }[instruction]()

    # -- out of ammunition -------------------------------------------------------------------------

    def is_out_of_ammo(self) -> bool:
        """OL-AMMO-1: say whether he has weapons for ammunition, and all are empty."""
        guns = handling.ammunition(self.numbers, self.man)
        return bool(guns) and not any(item.loaded for item in guns)

    def out_of_ammo(self) -> None:
        """OL-AMMO-2 and 3."""
        man, play = self.man, self.play
        guns = [
            item
            for item in handling.ammunition(self.numbers, man)
            if handling.can_reload(self.numbers, man, item)
        ]
        if not guns:
            if man.is_mounted:
                movement.dismount(play, man, self.left, forced=True)
                return
            if not man.is_prone:
                movement.hit_the_dirt(play, man)
            man.has_finished = True
            return
        has_goal = not self.is_seen_all_round(man.cell) or self.hide()
        if has_goal and self.is_seen_all_round(man.cell):
            return
        needs = {id(gun): self.numbers.weapons[gun.name].reload - gun.progress for gun in guns}
        item = self.one_item([gun for gun in guns if needs[id(gun)] == min(needs.values())])
        assert item is not None
        while item not in man.items_held() and self.left:
            if handling.may_draw(self.numbers, man, item):
                self.left = handling.draw(play, man, item, self.left)
            elif man.items_held():
                self.left = handling.stow(play, man, man.items_held()[0], self.left)
            else:
                return
        if self.left and item in man.items_held():
            self.left = handling.reload(play, man, item, self.left, self.left)

    def is_seen_all_round(self, cell: int) -> bool:
        """Say whether any conscious enemy has a line to a square."""
        return any(
            sight.has_line_from(self.play, self.man, cell, enemy)
            for enemy in self.play.state.enemies(self.man)
        )

    def hiding_places(self, how: str) -> dict[int, int]:
        """Return the squares of the board out of everybody's sight, and how far they are."""
        ways = ways_of(self.ground, self.numbers, how)
        here = 4 * self.man.cell + self.man.facing
        found = {
            cell: ways.field(cell, self.play.closed, 0)[here]
            for cell in range(self.ground.size)
            if not self.ground.high[cell] and not self.is_seen_all_round(cell)
        }
        return {cell: parts for cell, parts in found.items() if parts < UNREACHED}

    def hide(self) -> bool:
        """OL-AMMO-2: go to the nearest square out of everybody's sight, or towards one.

        Say whether there is one that he can get to, getting up first if he is prone.
        """
        man = self.man
        could_rise = movement.may_get_up(self.play, man, self.left)
        man.is_prone = man.is_prone and not could_rise
        how = self.pace()
        places = self.hiding_places(how)
        man.is_prone = man.is_prone or could_rise
        a_turn = self.numbers.actions["allowance"] - man.lost
        if not places or (how == CRAWL and a_turn < self.numbers.actions["crawl"]):
            return False
        self.rise()
        costs = self.costs(how)
        hidden = {n: cost for n, cost in costs.items() if not self.is_seen_all_round(n // 4)}
        if hidden:
            least = min(hidden.values())
            self.go_to_one(how, {node: cost for node, cost in hidden.items() if cost == least})
            return True
        nearest = min(places.values())
        goal = self.one_cell({cell for cell in places if places[cell] == nearest})
        nodes = self.closest_nodes(how, goal)
        cell = self.one_cell({node // 4 for node in nodes})
        self.follow(how, {node for node in nodes if node // 4 == cell})
        return True

    # -- Brawls ------------------------------------------------------------------------------------

    def brawl(self) -> None:
        """OL-BRAWL-1 to 4P: spend all actions on the opponent."""
        man, play = self.man, self.play
        while self.left and man.is_there and self.is_in_brawl():
            other = self.one_of(brawls.opponents(play, man))
            assert other is not None
            mine, theirs = self.in_hand(man), self.in_hand(other)
            if any(kind in BLADES for kind in mine):
                if man.is_prone and movement.may_get_up(play, man, self.left):
                    self.left = movement.get_up(play, man, self.left)
                    continue
                how = brawls.STAB
            elif any(kind in LONG_GUNS or kind == "object" for kind in mine):
                how = brawls.STRIKE
            elif (
                any(kind in LONG_GUNS or kind == "object" for kind in theirs)
                and handling.has_brawl_objects(play, man.cell)
                and handling.free_hands(man)
            ):
                self.left = handling.pick_up(play, man, self.left)
                continue
            else:
                how = brawls.BODY_BLOW
            self.left = brawls.strike(play, man, other, how, self.left)


def read_again(play: Play, tape: Tape, name: str, left: int) -> Following:
    """Read an activation once more, along a tape; raise DisagreementError where they part."""
    door = Following(tape)
    play.door = door
    reader = Reader(play, door, play.state.find(name), left)
    reader.activate()
    if door.ahead() is not None:
        raise DisagreementError(f"the tape goes on with {door.ahead()}")
    return door
