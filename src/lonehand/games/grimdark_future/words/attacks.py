"""How the AI's attacks are rolled at a real table without a map: dice, what hits, what blocks.

Who of a unit is in reach is seen on the real table alone, so that people roll. The numbers are for
all its living models; whoever is out of reach takes his dice away.
"""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.engine.grammar.english import count_of
from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.automa.deciding import Plan
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import fighting, special
from lonehand.games.grimdark_future.rules.special import Occasion
from lonehand.games.grimdark_future.state import Unit


def dice_of(play: Play, unit: Unit, plan: Plan) -> tuple[str, ...]:
    """GFC-31, GFC-37: return what people roll for a plan's attacks, weapon by weapon, in sentences.

    Where the target is known, what its blocks need is said too. Spells, cover and rules that depend
    on the distance are left to the weapon's sheet.
    """
    troop = play.rules.forces.of(unit)
    if plan.action == "Charge":
        enemy = next((each for each in play.state.units if each.name == plan.name), None)
        return tuple(in_melee(play, unit, gun, enemy) for gun in troop.melee)
    if not plan.shoots:
        return ()
    guns: Sequence[Gun] = [gun for gun in troop.ranged if special.may_use(unit, gun)]
    return tuple(f"{roll_line(gun, hits_at_range(play, gun))}." for gun in guns)


def in_melee(play: Play, unit: Unit, gun: Gun, enemy: Unit | None) -> str:
    """Return what a weapon rolls in a melee, and what its target blocks at."""
    forces = play.rules.forces
    if enemy is None:
        return f"{roll_line(gun, gun.quality)}."
    to_hit, defense = fighting.bonus(play, unit, enemy)
    when = Occasion(
        melee=True,
        charging=True,
        fatigued=unit.fatigued,
        moved=True,
        to_hit=to_hit,
        defense=defense,
    )
    found = fighting.attack(forces, gun, forces.of(enemy), when)
    blocks = fighting.clamp(forces, found.blocks_on + found.ap)
    return f"{roll_line(gun, found.hits_on)}; {enemy.name} blocks at {blocks}+."


def hits_at_range(play: Play, gun: Gun) -> int:
    """Return what a weapon's shots need by its own rules, whoever the target is."""
    forces = play.rules.forces
    return fighting.clamp(forces, gun.quality - gun.to_hit - play.state.to_hit)


def roll_line(gun: Gun, hits_on: int) -> str:
    """Return how many dice all copies of a weapon roll, and what hits."""
    ap = f", AP({gun.ap})" if gun.ap else ""
    return f"{gun.name}: roll {count_of(len(gun.models) * gun.attacks, 'die')}, {hits_on}+ hits{ap}"
