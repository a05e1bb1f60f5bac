"""Plans that hands carry out at a table without a map, on a sheet alone."""

from __future__ import annotations

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.at_table.hands import BY_FACTS
from lonehand.games.gunslinger.automa import execution
from lonehand.games.gunslinger.automa.decision import Plan, delay_left
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.state import Character, Lying, Play, State, Weapon
from lonehand.games.table_mode import AT_A_TABLE

DOC = Target("enemy", "Doc", seen=True, clause="")


def carry_out(who: Character, plan: Plan, found: Weapon | None = None) -> list[Weapon]:
    """Carry a plan out on a sheet; return what he drops. *found* lies on the ground."""
    state = State(settle_options(GAME, AT_A_TABLE), characters=[who])
    state.ground = [Lying(-1, found)] if found is not None else []
    play = Play(state, BatchDoor({}, Chance("by hand")), GAME.rules_for(state))
    aimed = plan if plan.target is not None else plan._replace(target=DOC)
    if plan.drops_aim and not plan.why:
        aimed = aimed._replace(why=(Reason("GS-CHART-SHOOT", "aim dropped"),))
    execution.carry_out(play, who, aimed, (), BY_FACTS)
    return [lying.weapon for lying in state.ground if lying.weapon is not found]


def end_turn(who: Character) -> None:
    """GS-9.3.2: half of his delay goes."""
    who.delay = delay_left(who.delay)
