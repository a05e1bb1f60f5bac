"""What the rules may know of an automatic character in one segment, in the game's words.

`Facts` only names the facts and what each may be. Who tells them is another matter: a map works
them out, a test gives them, and at a table `at_table.questions` keeps what stands on
the character's sheet and asks for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from lonehand.engine.facts import fact

MARKERS: Final = ("A", "B", "C", "D")
BANDS: Final = ("0-1", "2-3", "4-6", "7+")
"""The columns of the tables of automatic actions: hexes to the target."""
NEAR, FAR, NOWHERE = "less than 7 hexes", "7 or more hexes", "there is none"
"""How far the closest cover hex is from the enemy."""
AN_ENEMY: Final = ("an enemy", None)
"""What a fact may be that names an enemy: asked, the enemies in play and none."""
THAT_HEX: Final = "that hex"
THAT_WEAPON: Final = "that weapon"
A_HEX: Final = ((), (THAT_HEX,))
"""Hexes that a person finds on his own map; where several are equally good he rolls for one."""
A_WEAPON: Final = ((), (THAT_WEAPON,))


def list_choices(value: Sequence[str]) -> str:
    """Return equally good hexes or weapons in words."""
    return " or ".join(value) or "none"


class Facts(Protocol):
    """The facts of one automatic character in one segment.

    An enemy counts while he is conscious and in play. Where a fact is a tuple of hexes or weapons,
    they are equally good, and chance decides among them.
    """

    # -- what stands on his sheet -----------------------------------------------------------------

    @fact("his TAC marker", MARKERS)
    def marker(self) -> str:
        """Return the letter of the marker that he holds."""

    @fact("he has delay points")
    def delayed(self) -> bool:
        """Tell whether he had delay points when the segment began."""

    @fact("he has bonus card {0}")
    def bonus(self, card: str) -> bool:
        """Tell whether he has that bonus card: `B1`."""

    @fact("he has a weapon that is not broken")
    def has_weapon(self) -> bool:
        """Tell whether he carries any weapon; a knife is one."""

    @fact("he carries one-handed weapons only")
    def one_handed_only(self) -> bool:
        """Tell whether he carries no two-handed weapon."""

    @fact("his two-handed skill is at least his one-handed skill")
    def two_handed_skill_as_good(self) -> bool:
        """Compare his skills with the two kinds of weapon."""

    @fact("he has a gun")
    def has_gun(self) -> bool:
        """Tell whether there is a gun that he uses."""

    @fact("his gun is a two-handed one")
    def two_handed(self) -> bool:
        """Tell whether the gun that he uses takes both hands."""

    @fact("his gun is in his hand, not in the holster")
    def in_hand(self) -> bool:
        """Tell whether the gun that he uses is drawn."""

    @fact("his gun is loaded")
    def loaded(self) -> bool:
        """Tell whether there is a round in the gun that he uses."""

    @fact("his gun is cocked")
    def cocked(self) -> bool:
        """Tell whether it can be fired at once; a double-action gun always can."""

    @fact("his gun is full")
    def full(self) -> bool:
        """Tell whether no further round goes into it."""

    @fact("he has rounds to load it with")
    def has_rounds(self) -> bool:
        """Tell whether he carries rounds for the gun that he uses."""

    @fact("he has begun loading under cover")
    def loading(self) -> bool:
        """Tell whether the last thing that he did was to load."""

    @fact("he carries another loaded gun")
    def another_gun(self) -> bool:
        """Tell whether another gun of his is loaded and not broken."""

    @fact("his other hand is full")
    def other_hand_full(self) -> bool:
        """Tell whether an empty gun could not go there."""

    @fact("his skill with the gun", tuple(range(-2, 4)))
    def skill(self) -> int:
        """Return his skill with a gun of that kind."""

    @fact("his aim points on {0}", (0, 2, 4, 6, 8))
    def aim_points(self, enemy: str) -> int:
        """Return the aim points that he has on that enemy."""

    @fact("he is down")
    def down(self) -> bool:
        """Tell whether he is down."""

    @fact("he has a leg wound")
    def leg_wound(self) -> bool:
        """Tell whether any leg of his is wounded."""

    @fact("his head is out")
    def head_out(self) -> bool:
        """Tell whether his head counter is out."""

    # -- what lies on the map ---------------------------------------------------------------------

    @fact("the nearest enemy in his line of sight on his own level", AN_ENEMY)
    def enemy_seen(self) -> str | None:
        """Return whom he sees, the nearest first: fewest hexsides to turn, then order of play."""

    @fact("the nearest enemy in his line of sight on another level", AN_ENEMY)
    def enemy_seen_elsewhere(self) -> str | None:
        """Return whom he sees up or down there, chosen in the same way."""

    @fact("the nearest enemy against whom his own hex is a cover hex", AN_ENEMY)
    def enemy_from_cover(self) -> str | None:
        """Return the nearest unseen enemy whom his head, put out, would see."""

    @fact("the nearest enemy, seen or not", AN_ENEMY)
    def closest_enemy(self) -> str | None:
        """Return the nearest enemy in play, None if there is none."""

    @fact("the nearest enemy in his line of sight on whom he has aim points", AN_ENEMY)
    def aimed_at(self) -> str | None:
        """Return the nearest enemy in his line of sight on whom he has aim points."""

    @fact("the best hex in the aim zone of {0} that he sees", A_HEX, list_choices)
    def zone_hexes(self, enemy: str) -> Sequence[str]:
        """Return the best of them, his own hex left out: nearest to him, then to the enemy."""

    @fact("{0} is nearer to him than that hex")
    def nearer_than_hex(self, enemy: str) -> bool:
        """Tell whether that enemy is strictly nearer than the hex in his zone."""

    @fact("that hex lies beyond {0}")
    def hex_beyond(self, enemy: str) -> bool:
        """Tell whether the enemy is between him and the hex."""

    @fact(
        "the best hex that he sees in the aim zone of an enemy other than {0}", A_HEX, list_choices
    )
    def other_zone_hexes(self, enemy: str) -> Sequence[str]:
        """Return such hexes of the first of the others, the nearest first, who has any."""

    @fact("the nearest way out of the building that he is in", A_HEX, list_choices)
    def exits(self) -> Sequence[str]:
        """Return the nearest exits; none if he is outside."""

    @fact("a two-handed weapon that lies free in his line of sight", A_WEAPON, list_choices)
    def two_handed_in_sight(self) -> Sequence[str]:
        """Return the nearest of them."""

    @fact("some enemy has him in his line of sight")
    def seen_by_enemy(self) -> bool:
        """Tell whether any enemy sees him."""

    @fact("a usable weapon that lies free anywhere", A_WEAPON, list_choices)
    def usable_weapons(self) -> Sequence[str]:
        """Return the nearest of them, in his sight or not."""

    @fact("{0} lies in his own hex")
    def in_its_hex(self, weapon: str) -> bool:
        """Tell whether he stands where that weapon lies."""

    @fact("{0} is in his aim zone (what is in his own hex always is)")
    def in_zone(self, target: str) -> bool:
        """Tell whether he faces that target."""

    @fact("hexes to {0}, counted straight", BANDS)
    def band(self, target: str) -> str:
        """Return the column for the hexes to that target, as if there were no walls."""

    @fact("his hex is a cover hex against {0}")
    def in_cover(self, enemy: str) -> bool:
        """Tell whether his head would see that enemy while his body, down if need be, is hidden."""

    @fact("his body is in the line of sight of {0}")
    def body_seen(self, enemy: str) -> bool:
        """Tell whether that enemy sees his body."""

    @fact("from {0} to the cover hex closest to him", (NEAR, FAR, NOWHERE))
    def cover(self, enemy: str) -> str:
        """Return how far that is, counted from where his head would be if it must be put out.

        In a cover hex, his own is the closest.
        """

    @fact("his head could see {0} only over something low, from the ground")
    def only_over_low(self, enemy: str) -> bool:
        """Tell whether he has to be down for every place where his head would see that enemy."""

    @fact("a blow of his reaches {0}")
    def in_reach(self, enemy: str) -> bool:
        """Tell whether neither wall nor level keeps that enemy from his fists."""
