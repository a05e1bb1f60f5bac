"""What an action does, in a short sentence, and what it would come to now: for whoever plots it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lonehand.engine.grammar.english import count_of, join_words, percent
from lonehand.games.gunslinger.face import inspection
from lonehand.games.gunslinger.face.inspection import NO_DOOR
from lonehand.games.gunslinger.numbers.book import ActionCard, Book
from lonehand.games.gunslinger.numbers.entries import BLOWS
from lonehand.games.gunslinger.player import forecast
from lonehand.games.gunslinger.rules import brawls
from lonehand.games.gunslinger.state import HOLSTER, Character, Play, Rules, State

SIGNS: Final = {
    "foot": "boot",
    "hand": "gun",
    "attack": "fist",
    "strength": "fist",
    "defense": "guard",
}
"""The sign of each type of actions."""
SAYS: Final = {
    "GET DOWN": "Lies down: harder to hit.",
    "GET UP": "Gets back on his feet.",
    "HEAD OUT": "Looks out of his cover.",
    "HEAD BACK": "Takes his head back in.",
    "DRAW AND COCK": "Gun out, ready to shoot.",
    "DROP / PICK UP": "Puts down or picks up.",
    "COCK": "Makes the gun ready to shoot.",
    "SHIFT": "To the other hand, or to both.",
    "LOAD": "Puts rounds into the gun.",
    "FANFIRE": "Shoots fast, with hardly any aim.",
    "SHOOT": "Fires one shot.",
    "STRENGTH": "Puts weight behind a blow.",
    "WAIT": "Waits before the next action.",
}
"""What actions do whose cards carry no number."""


def says_of(card: ActionCard, book: Book) -> str:
    """Return what an action does, in a short sentence; empty for a card without words."""
    if card.type == "foot" and (card.hexes or card.hexsides):
        way = {"front": "ahead", "rear": "backwards"}.get(card.way, "")
        steps = f"{count_of(card.hexes, 'hex')} {way}".strip() if card.hexes else ""
        turns = f"turns up to {count_of(card.hexsides, 'side')}" if card.hexsides else ""
        words = ", ".join(filter(None, (f"Up to {steps}" if steps else "", turns)))
        return f"{words[:1].upper()}{words[1:]}."
    if card.points:
        return f"{card.points} aim points on one target."
    if card.type == "attack":
        stops = [
            said for name, said in DEFENCES.items() if card.name in book.defences.get(name, ())
        ]
        return f"{join_words(stops, 'or').capitalize()} stops it." if stops else "Nothing stops it."
    cancels = book.defences.get(card.name, ())
    if cancels:
        blows = join_words([blow.lower() for blow in cancels], "or")
        return f"Stops the next {blows} of this turn."
    said = SAYS.get(card.name.upper(), "")
    if card.type == "strength" and book.wear.strength_fatigue:
        said += f" The effort costs {count_of(book.wear.strength_fatigue, 'hit')}."
    return said


DEFENCES: Final[Mapping[str, str]] = {
    "BLOCK": "block",
    "DUCK": "duck",
    "DODGE KICK": "dodge kick (bonus card)",
    "BACK UP": "a step",
}
"""What may stop a blow, in words; a step does in the segment of the blow."""
FIRED: Final = ("SHOOT", "FANFIRE")
NOBODY_IN_SIGHT: Final = "no enemy in sight"
"""What is said of a shot before anybody is in sight: he may be by the time it is fired."""


class Odds:
    """What a character's shots and blows would come to now.

    Args:
        rules: numbers and readings of the game.
        state: the showdown, as his seat sees it.
        man: the character.
        planned: the actions that he does before, by their cards.

    """

    def __init__(
        self, rules: Rules, state: State, man: Character, planned: Sequence[ActionCard]
    ) -> None:
        self.play, self.man = Play(state, NO_DOOR, rules), man
        self.aimed = sum(card.points for card in planned)
        self.fired = any(card.name in FIRED for card in planned)
        self.strong = any(card.type == "strength" for card in planned)
        enemies = [each for each in state.enemies(man) if each.cell >= 0 and not each.condition]
        self.seen = [each for each in enemies if inspection.sees(state, man, each)]
        self.near = [each for each in enemies if brawls.reaches(self.play, man, each)]

    def of(self, card: ActionCard) -> str:
        """Return what an action would come to, in a few words; empty if nothing can be said."""
        if card.name == "SHOOT":
            return self.likeliest_hit(0)
        if card.name == "FANFIRE":
            return self.likeliest_hit(0, fanned=True)
        if card.type == "attack":
            return self.blow(card)
        if card.name == "DRAW AND COCK":
            drawn = [each for each in self.man.weapons if each.box == HOLSTER and not each.broken]
            names = list(dict.fromkeys(weapon.code for weapon in drawn))
            return join_words(names, "or") if len(names) > 1 else ""
        if card.points and self.fired:
            return "for his next shot"
        if card.points:
            then = self.likeliest_hit(card.points)
            return f"then {then}" if then and self.seen else then
        return ""

    def blow(self, card: ActionCard) -> str:
        """Return how likely a blow lands, at whom, and the hits of one that does."""
        enemies = self.near or self.play.state.enemies(self.man)
        if card.name not in BLOWS or not enemies:
            return ""
        target = enemies[0]
        harm = forecast.blow(self.play, self.man, target, card.name, strong=self.strong)
        at = f" at {target.name}" if self.near else " once in reach"
        mean = f", about {harm.hits / harm.hit:.0f} hits and delay" if harm.hit else ""
        return f"{percent(harm.hit)}{at}{mean}"

    def likeliest_hit(self, extra: int, *, fanned: bool = False) -> str:
        """Return his likeliest hit: `34 % at Slim`; that he sees nobody; empty without a gun."""
        gun = inspection.weapon_for(self.man)
        if gun is None:
            return ""
        if not self.seen:
            return NOBODY_IN_SIGHT
        found = [
            (
                forecast.expect_shot(
                    self.play, self.man, each, gun, self.aimed + extra, fanned=fanned
                ),
                each,
            )
            for each in self.seen
        ]
        harm, target = max(found, key=lambda pair: pair[0].hit)
        return f"{percent(harm.hit)} at {target.name}"
