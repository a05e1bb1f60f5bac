"""What is told is what happened: from the events alone one could keep every sheet and the map."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.showdowns import keys
from lonehand.games.gunslinger.rules.deeds import facing_name
from lonehand.games.gunslinger.state import Character, Play, State
from lonehand.testing.conformance import any_options

STEPS_AT_MOST = 250
Sheet = dict[str, Any]


class Bookkeeper(BatchDoor):
    """Somebody who keeps sheets and map by what is told, and by nothing else."""

    explains = True

    def __init__(self, state: State, seed: str) -> None:
        players = {seat: GAME.players["random"](Chance(f"{seed} {seat}")) for seat in GAME.seats}
        super().__init__(players, Chance(seed), lambda _: state)
        self.state, self.sheets, self.points = state, dict[str, Sheet](), dict[str, int]()

    def copy_sheets(self) -> None:
        """Begin with what stands on the sheets now."""
        self.sheets = {who.name: sheet(self.state, self, who) for who in self.state.characters}
        self.points = dict(self.state.points)

    def tell(self, clause: str, event: Any, /, **whom: Any) -> None:
        """Note what is told."""
        super().tell(clause, event, **whom)
        kind, facts = event.kind, asdict(event)
        his = self.sheets.get(facts.get("who", ""))
        if kind == "points":
            self.points[facts["side"]] += facts["points"]
        elif his is not None:
            note(his, kind, facts)
        if kind == "strikes" and self.sheets and facts["hits"]:
            victim = self.sheets[facts["at"]]
            if victim["condition"] not in ("dead", "gone"):
                victim["hits"] += facts["hits"]
                victim["aim"] = {}


def note(his: Sheet, kind: str, facts: dict[str, Any]) -> None:
    """Change a sheet by an event of its man."""
    match kind:
        case "moves":
            his |= {"cell": facts["cell"], "facing": facts["facing"], "aim": {}}
        case "turns":
            his |= {"facing": facts["facing"], "delay": his["delay"] + facts["delay"]}
        case "falls" | "gets down":
            his["down"] = True
        case "gets up":
            his["down"] = False
        case "head out" | "head back":
            his["head"] = facts["cell"] if kind == "head out" else ""
        case "delay":
            assert facts["was"] == his["delay"]
            his["delay"] += facts["points"]
        case "delay removed":
            his["delay"] -= facts["points"]
        case "hit":
            his["hits"] += facts["hits"]
            his["aim"] = {} if facts["grade"] else his["aim"]
        case "bleeds" | "tires":
            his["hits"] += facts["hits"]
        case "marker":
            assert facts["was"] == his["marker"]
            his["marker"] = facts["now"]
        case "aims":
            his["aim"] = {**his["aim"], facts["at"]: facts["points"]}
        case "drops aim" | "shoots":
            his["aim"] = {name: n for name, n in his["aim"].items() if name != facts["at"]}
        case "out":
            his |= {"condition": facts["condition"], "head": "", "aim": {}}
            his["down"] = his["down"] or facts["condition"] != "gone"
            his["cell"] = "" if facts["condition"] == "gone" else his["cell"]
        case "takes":
            his["carries"] = {*his["carries"], facts["thing"]}
        case "leaves":
            his["carries"] = his["carries"] - {facts["thing"]}


def sheet(state: State, door: BatchDoor, who: Character) -> Sheet:
    """Return what a sheet and the map say of a character."""
    play = Play(state, door, GAME.rules_for(state))
    gone = who.condition == "gone"
    over = play.ground.sight.heads[who.head].over if who.head_out else -1
    return {
        "cell": "" if gone else play.ground.cells.name(who.cell),
        "facing": "" if gone else facing_name(play, who),
        "down": who.down,
        "head": play.ground.cells.name(over) if who.head_out else "",
        "delay": who.delay,
        "hits": who.hits,
        "condition": who.condition,
        "marker": who.marker,
        "aim": {name: points for name, points in who.aim.items() if points},
        "carries": {name for name in who.carries if name in {x.name for x in state.things}},
    }


def kept_and_true(showdown: str, seed: str) -> None:
    """Play a showdown, and compare after every step."""
    options = any_options(GAME, Chance(f"options {seed}"))
    given = {key: value for key, value in options.items() if key not in ("side", "size", "partner")}
    settled = settle_options(GAME, {**given, "showdown": showdown, "beside": "screen"})
    state: State = GAME.start(settled)
    door = Bookkeeper(state, seed)
    GAME.step(state, door)
    door.copy_sheets()
    for _ in range(STEPS_AT_MOST):
        if GAME.outcome(state) is not None:
            return
        GAME.step(state, door)
        for who in state.characters:
            expected, actual = sheet(state, door, who), door.sheets[who.name]
            actual["facing"] = actual["facing"] if actual["cell"] else ""
            actual["carries"] &= {thing.name for thing in state.things}
            assert expected == actual, (showdown, seed, who.name)
        assert state.points == door.points


@pytest.mark.parametrize("showdown", keys())
def test_whoever_keeps_the_sheets_by_what_is_told_keeps_them_right(showdown: str) -> None:
    for number in range(2):
        kept_and_true(showdown, f"told {number}")


@pytest.mark.soak
@pytest.mark.parametrize("showdown", keys())
def test_in_hundreds_of_showdowns_what_is_told_is_what_happened(showdown: str) -> None:
    for number in range(60):
        kept_and_true(showdown, f"soak {number}")
