"""How the AI's attacks are rolled by people at a real table without a map: dice and what hits.

Who of a unit is in reach is seen on the real table alone. The numbers are for all its living
models; whoever is out of reach takes his dice away.
"""

from __future__ import annotations

from lonehand.engine.grammar.english import count_of
from lonehand.games.grimdark_future.at_table import ai_dice
from lonehand.games.grimdark_future.at_table.ai_dice import Volley
from lonehand.games.grimdark_future.automa.decision import Plan
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks
from lonehand.games.grimdark_future.state import Unit


def dice_of(play: Play, unit: Unit, plan: Plan) -> tuple[str, ...]:
    """Return what people roll for a plan's attacks, weapon by weapon, in sentences.

    Where the target is known, what its blocks need is said too. Spells, cover and rules that depend
    on the distance are left to the weapon's sheet. Where Lonehand rolls, there is nothing to say.
    """
    if play.door.is_virtual(ai_dice.DICE):
        return ()
    if plan.action == "Charge":
        return tuple(line(play, volley) for volley in ai_dice.strikes(play, unit, plan))
    return tuple(line(play, volley) for volley in ai_dice.shots(play, unit, plan))


def line(play: Play, volley: Volley) -> str:
    """Return how many dice all copies of a weapon roll, what hits, and what blocks."""
    gun = volley.gun
    ap = f", AP({gun.ap})" if gun.ap else ""
    blocks = ""
    if volley.attack is not None:
        at = attacks.clamp(play.rules.forces, volley.attack.blocks_on + volley.attack.ap)
        blocks = f"; blocked by {volley.target} at {at}+"
    dice = count_of(volley.dice, "die")
    return f"{gun.name}: roll {dice}, {volley.hits_on}+ hits{ap}{blocks}."
