"""Deciding: from a view to an intent, by the list or by scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.black_hat.automa.book import Listed
from lonehand.games.black_hat.automa.facts import Man
from lonehand.games.black_hat.automa.hand import Hand
from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.automa.legs import Legs, legs_to
from lonehand.games.black_hat.automa.lines import Lines, Plan
from lonehand.games.black_hat.automa.scores import Scored
from lonehand.games.black_hat.automa.town import Town, TownMan, TownSpot
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.people import RIFLE
from lonehand.games.black_hat.plays import SHOTS
from lonehand.games.black_hat.rules.shooting import LIMITS
from lonehand.games.black_hat.state import NOBODY, Figure, Player
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import horse_shape, shape_of
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import is_within, touches

MOST_TRIED: Final = 60
"""How often the list is gone through again because a way is longer than was thought."""


class Thought:
    """What a seat thinks about a position.

    Args:
        fight: a gunfight to look at, from the seat's view; figures of it may be moved for a look.
        player: the seat.
        men: the own figures that may act.
        listed: the list.
        hand: its cards; else those of the player.

    """

    def __init__(
        self, fight: Fight, player: Player, men: Sequence[Figure], listed: Listed,
        hand: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        self.fight, self.player, self.listed = fight, player, listed
        self.town = Town(fight, player, men, listed)
        cards = player.hand if hand is None else hand
        self.hand = Hand(cards, listed, holds=is_held(fight, player.side, listed))
        self.lines = (Scored if listed.scored else Lines)(self.town, self.hand, listed)
        for man in self.town.men:
            man.most = self.lines.farthest(man)

    def decide(self, lines: Sequence[int] = ()) -> tuple[Plan | None, Legs]:
        """Return the plan that is carried out, and its moves; None to wait."""
        for _ in range(MOST_TRIED):
            plan = self.lines.decide(lines)
            if plan is None:
                break
            legs = self.legs(plan)
            if legs is not None:
                return plan, legs
        return None, ()

    def legs(self, plan: Plan) -> Legs | None:
        """Return the moves of a plan; None if they do not lead there, which is then known."""
        man, spot = plan.man, plan.spot
        if plan.burst is not None or not isinstance(man, TownMan) or not isinstance(spot, TownSpot):
            return ()
        most = self.lines.farthest(man)
        return legs_to(self.town, man, spot, plan.cards, most, rises=bool(plan.unpin))

    def intent(self, plan: Plan, legs: Legs) -> Intent:
        """BW-AUTO-NEVER-8: return a plan as an intent, with no more cards than may be spent.

        Who mounts intends nothing else yet: he thinks again when he sits on the horse.
        """
        mount = self.mount(plan)
        target = plan.foe.key if plan.foe is not None else ""
        use, most = "", 0
        if plan.burst is not None:
            use, most = "throw", 1
        elif plan.arm:
            use, most = SHOTS[plan.arm], LIMITS[plan.arm] + (plan.arm == RIFLE)
        elif plan.foe is not None:
            use, most = "strike", plan.man.most_strikes
        return Intent(
            plan.line, plan.man.key, plan.unpin, mount, () if mount else legs, use, target,
            self.hand.shoot_cards(min(most, plan.s), plan.chance),
            plan.burst.name if plan.burst is not None else "",
            plan.cards[0] if plan.burst is not None and plan.cards else "",
            self.hand.climb_card(plan.cards) if plan.spot.climbs else "",
            plan.spot.name if plan.spot.climbs else "",
        )  # fmt: skip

    def mount(self, plan: Plan) -> str:
        """Return the card with which a figure mounts; empty if it does not."""
        man = plan.man
        if plan.line != 9 or man.mounted or man.mute or not self.hand.mids or plan.spot.climbs:
            return ""
        goal = self.lines.goal_of(man)
        if goal is None or goal[0] <= self.listed.mount_beyond * INCH:
            return ""
        return self.hand.mids[0] if self.horse_beside(man) else ""

    def horse_beside(self, man: Man) -> str:
        """Return the riderless horse that a figure touches and may mount; empty for none."""
        if man.figure.platform != GROUND:
            return ""
        shape = shape_of(man.figure)
        return next(
            (
                horse.key
                for horse in self.fight.state.horses
                if horse.side in (NOBODY, man.figure.side) and touches(shape, horse_shape(horse))
            ),
            "",
        )


def is_held(fight: Fight, side: int, listed: Listed) -> bool:
    """Say whether a Court may have to be held back."""
    state = fight.state
    if state.first != side:
        return False
    near = [shape_of(each) for each in state.enemies(side) if not each.pinned]
    return any(
        is_within(shape_of(own), shape, listed.held_near * INCH)
        for own in state.of_side(side)
        for shape in near
    )
