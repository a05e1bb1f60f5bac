"""GF-SR-ARMY: special rules of armies that a unit uses by itself, as soon as it is activated."""

from __future__ import annotations

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties, wounds
from lonehand.games.grimdark_future.rules.movement import measuring
from lonehand.games.grimdark_future.state import Squad


def use(play: Play, squad: Squad) -> None:
    """GF-SR-ARMY: use what a unit has, before its action is chosen, where it changes something.

    GFS-mend: it heals the nearest friendly unit with a wound on a model with Tough, itself first.
    """
    if not play.rules.forces.of(squad).having("mend"):
        return
    hurt = wounds.patients(play, squad)
    if not hurt:
        return
    near = ties.best(
        hurt,
        lambda each: 0 if each is squad else measuring.gap(play, squad, each),
        ties.tolerance(play),
    )
    wounds.mend(play, squad, ties.unit(play, "GF-SR-ARMY", near))
    play.tell("GF-SR-ARMY", events.Applies(squad.name))
