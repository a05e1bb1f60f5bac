"""Who carries out what a battle does: the map, or people's hands at a real table.

The battle goes one way (`turn`). What the map and hands do each in their own manner stands here,
side by side, and nothing else asks where the models stand to know what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import preparations
from lonehand.games.grimdark_future.at_table import beside, layout
from lonehand.games.grimdark_future.at_table.by_hand import ByHand, in_section
from lonehand.games.grimdark_future.automa import next_unit, preparation
from lonehand.games.grimdark_future.automa.activation import Doing, OnMap
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import actions, deployment, objectives
from lonehand.games.grimdark_future.state import State, Unit
from lonehand.games.table_mode import BY_FACTS, KEY, SCREEN, WITH_MAP


class Tabletop(NamedTuple):
    """What is done on a map, or by hands.

    Attributes:
        place_objective: has the next objective placed.
        people_deploy: has people deploy the next of their units, or all at once.
        unit_deploys: deploys a unit of the AI.
        arrivals: brings who comes at the start of a round.
        people_act: has people activate a unit.
        in_section: says who is in a section of the table.
        asks_sections: whether it asks people for that.
        doing: C34: one activation of an AI unit, to be decided and carried out.
        seize: settles the objectives at the end of a round.

    """

    place_objective: Callable[[Play], object]
    people_deploy: Callable[[Play], object]
    unit_deploys: Callable[[Play, Unit], object]
    arrivals: Callable[[Play], object]
    people_act: Callable[[Play], object]
    in_section: next_unit.InSection
    asks_sections: bool
    doing: Callable[[Play, Unit], Doing]
    seize: Callable[[Play], object]


ON_SCREEN: Final = Tabletop(
    place_objective=preparations.place_objective,
    people_deploy=deployment.deploy_next,
    unit_deploys=preparation.deploy_unit,
    arrivals=preparations.come,
    people_act=actions.act,
    in_section=next_unit.in_section,
    asks_sections=False,
    doing=OnMap,
    seize=objectives.seize,
)
BY_HAND: Final = Tabletop(
    place_objective=layout.place_objective,
    people_deploy=layout.people_deploy,
    unit_deploys=layout.deploy_unit,
    arrivals=layout.arrivals,
    people_act=beside.act,
    in_section=in_section,
    asks_sections=True,
    doing=ByHand,
    seize=beside.seize,
)
TABLETOPS: Final[Mapping[str, Tabletop]] = {
    SCREEN: ON_SCREEN,
    WITH_MAP: ON_SCREEN._replace(people_act=beside.act),
    BY_FACTS: BY_HAND,
}
"""Who carries out a battle, by the value of the option `beside`."""


def tabletop(state: State) -> Tabletop:
    """Return who carries out a battle."""
    return TABLETOPS[state.options.get(KEY, SCREEN)]
