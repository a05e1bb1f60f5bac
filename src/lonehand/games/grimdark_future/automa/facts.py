"""What the rules may know of one AI unit about to act, in the game's words.

`Facts` only names the facts and what each may be. The open table works them out, a test gives them,
and beside a real table a person is asked for those that decide.
"""

from __future__ import annotations

from typing import Final, Protocol

from lonehand.engine.facts import fact

HOLDING: Final = ("entrenched", "indirect", "relentless")
"""Rules that make a unit stay and shoot."""
AN_OBJECTIVE: Final = ("an objective", None)
AN_ENEMY: Final = ("an enemy", None)
"""What a fact may be that names an objective or an enemy: asked, those on the table and none."""


class Facts(Protocol):
    """The facts of one AI unit at the start of its activation.

    An enemy counts while it is on the table. Where several are equally good for a rule, a die has
    decided before the fact is told.
    """

    # -- the unit ---------------------------------------------------------------------------------

    @fact("its unit type", ("Hybrid", "Shooting", "Melee"))
    def kind(self) -> str:
        """Return the type whose tree it follows."""

    @fact("it is Shaken")
    def shaken(self) -> bool:
        """Tell whether it is Shaken."""

    @fact("it rides in a transport")
    def rides(self) -> bool:
        """Tell whether it is in a transport."""

    @fact("{0} on the unit or on a weapon of it")
    def has(self, rule: str) -> bool:
        """Tell whether the unit has a rule that makes it stay and shoot: a word of `HOLDING`."""

    # -- from where it stands ----------------------------------------------------------------------

    @fact("a weapon that counts for {0} has a valid shot from where it stands")
    def shot_from_here(self, rule: str) -> bool:
        """Tell whether a weapon with that rule, or any of a unit with it, has a valid shot."""

    @fact("it is in cover and has a valid shot from where it stands")
    def covered_shot(self) -> bool:
        """Tell whether it is in cover now and some weapon has a valid shot now."""

    # -- objectives --------------------------------------------------------------------------------

    @fact("the nearest objective that is not under the AI's control", AN_OBJECTIVE)
    def open_objective(self) -> str | None:
        """Return the nearest objective not under control, None if all are."""

    @fact("its {1} brings it within 3″ of {0}")
    def reaches(self, objective: str, action: str) -> bool:
        """Tell whether an Advance or a Rush reaches an objective; there already counts."""

    @fact("after the Advance towards {0} an enemy is in shooting range")
    def shot_on_the_way(self, objective: str) -> bool:
        """Tell whether the place where that Advance would end gives a valid shot."""

    @fact("enemies within 6″ of the way to {0}, in front or behind")
    def in_the_way(self, objective: str) -> bool:
        """Tell whether any enemy is in the way."""

    @fact("the enemy in the way to {0} that it can charge, not activated before nearest", AN_ENEMY)
    def charge_in_the_way(self, objective: str) -> str | None:
        """Return whom of those in the way it would charge, None if it can charge none."""

    # -- enemies -----------------------------------------------------------------------------------

    @fact("the enemy that it can charge, not activated before nearest", AN_ENEMY)
    def charge_target(self) -> str | None:
        """Return whom it would charge, None if nobody is in charge range."""

    @fact("the enemy that it would attack if range did not matter", AN_ENEMY)
    def the_enemy(self) -> str | None:
        """Return the enemy that it would go for, None if none is on the table."""

    @fact("after the Advance towards {0} an enemy is in shooting range")
    def shot_at_enemy(self, enemy: str) -> bool:
        """Tell whether an Advance with no objective to go for ends with a valid shot."""
