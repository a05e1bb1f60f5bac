"""What plotted actions will find when they fall due, if nothing comes between.

A plot may hold an action that will come to nothing; that is legal, and a person is told so while he
plots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.gunslinger.numbers.book import ActionCard, Book
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.rules.sheet import free_box
from lonehand.games.gunslinger.state import HAND, HOLSTER, OFF_HAND, Character, State, Weapon

ON_FOOT: Final = ("MOVE", "ADVANCE", "SPRINT", "BACK UP")
COMES_CLOSER: Final = 2  # hexes that an enemy may come closer in the meantime


def effort_of(cards: Sequence[ActionCard], book: Book) -> int:
    """Return the hits that such actions cost at the end of their turn, if all are done.

    A blow tires whether it lands or not; a way tires from its second hex.
    """
    tires = any(card.type == "attack" for card in cards) or sum(card.hexes for card in cards) > 1
    strong = sum(card.type == "strength" for card in cards)
    return tires * book.wear.fatigue + strong * book.wear.strength_fatigue


class Foreseen:
    """One character as he will be once the actions so far have taken effect.

    Args:
        state: the showdown.
        character: who it is.
        book: the numbers of the base game.

    """

    def __init__(self, state: State, character: Character, book: Book) -> None:
        self.state, self.book = state, book
        self.who = character.copy()
        self.walked = 0
        self.lying = [x.weapon for x in state.ground if x.cell == character.cell]
        self.nearest = self.nearest_enemy()

    def nearest_enemy(self) -> int:
        """Return how many hexes away the nearest enemy is; 0 where no map is kept."""
        if self.who.cell < 0 or not self.state.map:
            return 0
        cells = ground_of(self.state.map).cells
        return min(
            (cells.range(self.who.cell, enemy.cell) for enemy in self.state.enemies(self.who)),
            default=0,
        )

    # -- warnings ---------------------------------------------------------------------------------

    def why_in_vain(self, card: ActionCard) -> str:
        """Return why that action would come to nothing, as a sentence; empty if it would not."""
        who, name = self.who, card.name
        if name in ON_FOOT:
            return "lying down" if who.down else ""
        if card.type in ("attack", "defense"):
            reach = self.book.brawl.reach + self.walked + COMES_CLOSER
            return "no one is near enough" if self.nearest > reach else ""
        if card.type == "strength":
            return ""
        match name:
            case "GET UP":
                if not who.down:
                    return "already standing"
                return "his leg is wounded" if who.leg_wound else ""
            case "GET DOWN":
                return "already down" if who.down else ""
            case "HEAD OUT":
                return self.no_head()
            case "HEAD BACK":
                return "" if who.head_out else "not looking out"
            case "DRAW AND COCK":
                return self.nothing_to_draw()
            case "DROP / PICK UP":
                return self.nothing_to_drop()
            case "COCK":
                ready = any(x.gun and not x.cocked for x in self.weapons_held(card))
                return "" if ready else "no uncocked gun in hand"
            case "SHIFT":
                return "" if self.weapons_held() else "nothing in hand"
            case "LOAD":
                return "" if any(map(self.takes_rounds, self.weapons_held())) else "nothing to load"
            case "FANFIRE":
                gun = who.weapon_in(HAND)
                free = who.weapon_in(OFF_HAND) is None
                able = gun is not None and gun.gun and not gun.two_handed and gun.rounds and free
                return "" if able else "needs a loaded one-handed gun and a free hand"
            case "AIM":
                return "" if any(x.gun for x in self.weapons_held(card)) else "no gun in hand"
            case "SHOOT":
                return self.cannot_shoot(card)
        return ""

    def weapons_held(self, card: ActionCard | None = None) -> list[Weapon]:
        """Return what he will have in hand, broken weapons left out, as far as a card allows."""
        found = [weapon for weapon in self.who.weapons if weapon.in_hand and not weapon.broken]
        if card is None or not card.weights:
            return found
        weapons = self.book.weapons
        return [x for x in found if x.code in weapons and weapons[x.code].weight in card.weights]

    def no_head(self) -> str:
        """Return why no head could be put out."""
        if self.who.head_out:
            return "already looking out"
        if self.walked or self.who.cell < 0 or not self.state.map:
            return ""
        sight = ground_of(self.state.map).sight
        heads = sight.heads_of(self.who.cell)
        if any(self.who.down or not sight.heads[head].needs_down for head in heads):
            return ""
        return "get down first" if heads else "no corner or sill here"

    def nothing_to_draw(self) -> str:
        """Return why there would be nothing to draw, or no hand for it."""
        here = [] if self.walked else self.lying
        drawn = [x for x in self.who.weapons if x.box == HOLSTER and not x.broken]
        for weapon in (*drawn, *(x for x in here if not x.broken)):
            if free_box(self.who, weapon):
                return ""
        return "nothing to draw, or no free hand"

    def nothing_to_drop(self) -> str:
        """Return why there would be nothing to drop or pick up."""
        here = not self.walked and (
            bool(self.lying) or any(thing.cell == self.who.cell for thing in self.state.things)
        )
        if here or self.who.carries or self.weapons_held():
            return ""
        return "nothing to drop or pick up"

    def takes_rounds(self, weapon: Weapon) -> bool:
        """Tell whether a weapon could be loaded."""
        return (
            weapon.gun and weapon.rounds < weapon.holds and self.who.spare.get(weapon.code, 0) > 0
        )

    def cannot_shoot(self, card: ActionCard) -> str:
        """Return why no gun would be ready."""
        guns = [weapon for weapon in self.weapons_held(card) if weapon.gun]
        if not guns:
            return "no gun in hand"
        if not any(gun.rounds for gun in guns):
            return "the gun will be empty"
        if not any(gun.rounds and (gun.cocked or gun.double_action) for gun in guns):
            return "not cocked by then"
        return ""

    # -- what actions change ----------------------------------------------------------------------

    def take(self, card: ActionCard) -> None:
        """Count an action as done."""
        who = self.who
        match card.name:
            case "MOVE" | "ADVANCE" | "SPRINT" | "BACK UP":
                self.walked += card.hexes
                who.head_out = False
            case "GET UP" | "GET DOWN":
                who.down = card.name == "GET DOWN"
            case "HEAD OUT" | "HEAD BACK":
                who.head_out = card.name == "HEAD OUT"
            case "DRAW AND COCK":
                self.draw()
            case "COCK":
                for gun in [x for x in self.weapons_held(card) if x.gun and not x.cocked][:1]:
                    gun.cocked = True
            case "LOAD":
                for gun in [x for x in self.weapons_held() if self.takes_rounds(x)][:1]:
                    gun.rounds += 1
            case "SHOOT":
                self.shoot(card)

    def draw(self) -> None:
        """Take the first weapon that a hand is free for: his gun, if it is among them."""
        who = self.who
        drawn = [x for x in who.weapons if x.box == HOLSTER and not x.broken]
        drawn.sort(key=lambda weapon: (weapon.name != who.using, not weapon.gun))
        here = [] if self.walked else [x.copy() for x in self.lying if not x.broken]
        for weapon in (*drawn, *here):
            box = free_box(who, weapon)
            if box:
                weapon.box, weapon.cocked = box, weapon.gun
                if weapon not in drawn:
                    who.weapons.append(weapon)
                return

    def shoot(self, card: ActionCard) -> None:
        """Count a shot of the first gun that is ready."""
        for gun in self.weapons_held(card):
            if gun.gun and gun.rounds and (gun.cocked or gun.double_action):
                gun.rounds -= 1
                gun.cocked = False
                return
