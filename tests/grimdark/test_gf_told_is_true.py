"""What is told is what happened: each event is held against the state at the moment it is told.

Nothing that a player would mark at the table, models, wounds, places, tokens, Shaken, owners of
objectives, may change without an event that tells it, with the same numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from battles import STEPS_AT_MOST, Watching
from fielded import fields_of

from lonehand.engine.events import Event, Told
from lonehand.engine.game import settle_options
from lonehand.engine.reasons import with_reasons
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.rules import melee
from lonehand.games.grimdark_future.state import GONE, NOBODY, State, Unit, encode
from lonehand.space.inches.measures import between

BATTLES: Final[dict[str, dict[str, str]]] = {
    "small": {"army": "harbour-watch-750", "enemy": "moor-clans-750"},
    "corps": {"army": "survey-corps-1000", "enemy": "deep-guild-1000", "people": "0"},
    "guild": {"army": "deep-guild-1000", "enemy": "survey-corps-1000", "bonus": "on"},
    "large": {"army": "northern-column-2000", "enemy": "delta-host-2000", "profile": "gf-3.5"},
    "beasts": {"army": "delta-host-2000", "enemy": "northern-column-2000", "mission": "heart"},
    "alone": {"army": "delta-host-2000", "enemy": "delta-host-2000", "people": "0"},
    "two": {"army": "northern-column-2000", "enemy": "survey-corps-1000", "people": "2"},
}
BLOWS: Final = ("GFC-35", "GFS-counter", "GFS-impact")
SET_DOWN: Final = ("moves", "deploys", "arrives", "returns", "disembarks")
TO_ELSEWHERE: Final = ("leaves", "embarks", "reserve", "destroyed")


class Seen(NamedTuple):
    """What a player sees of a unit."""

    wounds: tuple[int, ...]
    alive: tuple[bool, ...]
    places: tuple[tuple[int, int], ...]
    tokens: int
    shaken: bool
    where: str


def seen(unit: Unit) -> Seen:
    """Return what a player sees of a unit now; its places only while it is on the table."""
    bodies = unit.bodies
    return Seen(
        tuple(body.wounds for body in bodies),
        tuple(body.alive for body in bodies),
        tuple((body.x, body.y) for body in bodies if body.alive) if unit.present else (),
        unit.tokens,
        unit.shaken,
        unit.where if not unit.rides else "rides",
    )


class Honest(Watching):
    """A door that holds every event against the state, and keeps what was found wrong."""

    explains = True

    def __init__(self, seed: str, position: State) -> None:
        super().__init__(seed, position)
        self.known: dict[str, Seen] = {}
        self.owners: dict[str, int] = {}
        self.due: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.charge: tuple[str, str] = "", ""
        self.checked: Counter[str] = Counter()

    def begin(self) -> None:
        """Look at everything before a step."""
        self.known = {unit.name: seen(unit) for unit in self.position.units}
        self.owners = {marker.name: marker.owner for marker in self.position.markers}
        self.due, self.taken = Counter(), Counter()

    def end(self) -> None:
        """After a step: nothing has changed that was not told, and no told wound is owed."""
        for unit in self.position.units:
            if unit.name in self.known:
                assert self.known[unit.name] == seen(unit), (unit.name, self.told())
        assert self.owners == {m.name: m.owner for m in self.position.markers}
        assert not +self.due, (self.due, self.told())

    def told(self) -> list[str]:
        """Return what was told in this step."""
        return [GAME.sentence(self.position, event.event) for event in self.events]

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Hold an event against the state."""
        super().tell(clause, event, **more)
        self.checked[event.kind] += 1
        for word in CHECKS.get(event.kind, ()):
            word(self, self.events[-1])

    def unit(self, name: str) -> Unit:
        """Return the unit of a name."""
        return self.position.find(name)

    def take_over(self, name: str, *fields: str) -> None:
        """Take fields of a unit as told."""
        if name in self.known:
            now = seen(self.unit(name))
            self.known[name] = self.known[name]._replace(**{f: getattr(now, f) for f in fields})

    def riders(self, name: str) -> Iterator[str]:
        """Go through the units that ride in one, or did."""
        key = self.unit(name).key
        return (each.name for each in self.position.units if each.rides == key)


# -- what each kind of event says ------------------------------------------------------------------


def attack(door: Honest, event: Told) -> None:
    """Dice, hits, blocks and wounds add up."""
    facts = fields_of(event)
    assert len(facts["dice"]) == facts["attacks"]
    hit = sum(face >= facts["needed"] for face in facts["dice"])
    assert facts["hits"] >= hit if facts["attacks"] else facts["hits"] > 0
    assert facts["hits"] == len(facts["blocks"]) + len(facts["pierced"])
    through = sum(face < facts["blocks_on"] for face in facts["blocks"])
    through += sum(face < facts["pierced_on"] for face in facts["pierced"])
    assert (facts["wounds"] > 0) == (through > 0)
    deadly = "GFS-deadly" in facts["notes"]
    assert facts["wounds"] % through == 0 if deadly else facts["wounds"] == through
    door.due[facts["at"]] += facts["wounds"]
    words = GAME.sentence(door.position, event.event)
    for name, needed in (("dice", "needed"), ("blocks", "blocks_on"), ("pierced", "pierced_on")):
        if facts[name]:
            assert f" on {facts[needed]}+" in words, words


def ignored(door: Honest, event: Told) -> None:
    """As many wounds are ignored as dice show it, of those that were caused."""
    facts = fields_of(event)
    assert len(facts["dice"]) == facts["wounds"]
    assert facts["ignored"] == sum(face >= facts["needed"] for face in facts["dice"])
    door.due[facts["who"]] -= facts["ignored"]
    assert door.due[facts["who"]] >= 0


def danger(door: Honest, event: Told) -> None:
    """Dangerous ground makes wounds that are due."""
    door.due[fields_of(event)["who"]] += fields_of(event)["wounds"]


def holds_the_line(door: Honest, event: Told) -> None:
    """GFS-hold_the_line costs wounds."""
    if event.clause == "GFS-hold_the_line":
        lost = GAME.rules_for(door.position).forces.profile.special.hold_the_line.wounds
        door.due[fields_of(event)["who"]] += lost


def hurt(door: Honest, event: Told) -> None:
    """As many wounds, fallen models and models left are told as there are."""
    facts, before = fields_of(event), door.known[fields_of(event)["who"]]
    unit = door.unit(facts["who"])
    now = seen(unit)
    assert facts["wounds"] == sum(now.wounds) - sum(before.wounds)
    fallen = [
        n for n, (a, b) in enumerate(zip(before.alive, now.alive, strict=True)) if a and not b
    ]
    assert list(facts["killed"]) == fallen
    assert facts["left"] == sum(now.alive)
    assert list(facts["marked"]) == [
        w for w, a in zip(now.wounds, now.alive, strict=True) if a and w
    ]
    tough = GAME.rules_for(door.position).forces.troop_as_listed(unit).tough
    able = sum(t - b.wounds for t, b in zip(tough, unit.bodies, strict=True) if b.alive)
    assert facts["able"] == able
    assert facts["caused"] == door.due.pop(facts["who"])
    assert facts["wounds"] <= facts["caused"]
    words = GAME.sentence(door.position, event.event)
    if facts["left"] and any(
        t > 1 for t, body in zip(tough, unit.bodies, strict=True) if body.alive
    ):
        assert f" {able} wound{'s' * (able > 1)} left." in words
    if event.clause in BLOWS:
        door.taken[facts["who"]] += facts["wounds"]
    door.take_over(facts["who"], "wounds", "alive", "places")


def healed(door: Honest, event: Told) -> None:
    """As many wounds are healed as are told; a rule that is told is there."""
    facts = fields_of(event)
    if "heals" in facts:
        before, now = door.known[facts["at"]], seen(door.unit(facts["at"]))
        assert facts["heals"] == sum(before.wounds) - sum(now.wounds)
        door.take_over(facts["at"], "wounds")
    else:
        assert facts["rule"] in {effect.rule for effect in door.unit(facts["who"]).effects}


def stands(door: Honest, event: Told) -> None:
    """A unit is where it is told to be, and went no farther than it is told."""
    facts, unit = fields_of(event), door.unit(fields_of(event)["who"])
    now = seen(unit)
    assert [tuple(place) for place in facts["now"]] == list(now.places)
    if event.kind == "moves":
        assert [tuple(place) for place in facts["was"]] == list(door.known[unit.name].places)
        far = max(between(a, b) for a, b in zip(facts["was"], facts["now"], strict=True))
        assert far <= facts["length"] + 2
    door.take_over(unit.name, "places", "where")
    for rider in door.riders(unit.name):
        door.take_over(rider, "where")


def elsewhere(door: Honest, event: Told) -> None:
    """A unit is no more where it was."""
    name = fields_of(event)["who"]
    if event.kind == "destroyed":
        assert door.unit(name).where == GONE
        assert not door.unit(name).living_models()
        door.take_over(name, "alive", "tokens", "shaken")
    door.take_over(name, "where", "places")
    for rider in door.riders(name):
        door.take_over(rider, "where")


def tokens(door: Honest, event: Told) -> None:
    """A caster has as many tokens as are told."""
    name, facts = fields_of(event)["who"], fields_of(event)
    if event.kind == "tokens":
        assert facts["gets"] == door.unit(name).tokens - door.known[name].tokens
    else:
        assert facts["tokens"] == door.unit(name).tokens
    door.take_over(name, "tokens")


def nerve(door: Honest, event: Told) -> None:
    """A unit is Shaken, or no more."""
    assert door.unit(fields_of(event)["who"]).shaken == (event.kind == "shaken")
    door.take_over(fields_of(event)["who"], "shaken")


def won(door: Honest, event: Told) -> None:
    """The winner of a melee has caused what is told, its Fear counted unless the other is gone."""
    facts, forces = fields_of(event), GAME.rules_for(door.position).forces
    who = facts["who"] if event.kind == "wins" else door.charge[0]
    winner = door.unit(who)
    loser = door.unit(door.charge[1] if who == door.charge[0] else door.charge[0])
    fear = [0, 0]
    if melee.alive(winner) and melee.alive(loser):
        fear = [forces.of(unit).rating("fear") for unit in (winner, loser)]
    assert list(facts["fear"]) == fear
    assert facts["caused"] == door.taken[loser.name] + fear[0]
    assert facts.get("suffered", facts["caused"]) == door.taken[winner.name] + fear[1]
    assert (" by Fear" in GAME.sentence(door.position, event.event)) == any(fear)


def charged(door: Honest, event: Told) -> None:
    """A charge has two sides."""
    door.charge = fields_of(event)["who"], fields_of(event)["at"]


def owned(door: Honest, event: Told) -> None:
    """An objective belongs to whom it is told."""
    markers = {marker.name: marker.owner for marker in door.position.markers}
    assert fields_of(event)["side"] == markers[fields_of(event)["marker"]]
    door.owners[fields_of(event)["marker"]] = fields_of(event)["side"]


def laid(door: Honest, event: Told) -> None:
    """An objective lies where it is told."""
    marker = next(m for m in door.position.markers if m.name == fields_of(event)["marker"])
    assert list(fields_of(event)["at"]) == [marker.x, marker.y]
    door.owners[marker.name] = marker.owner


def once(door: Watching, event: Told) -> None:
    """No reason is given twice, and none has a hole."""
    del door
    said = [(line.text, line.say) for line in fields_of(event)["lines"]]
    assert len(said) == len(set(said)), said
    for _, words in said:
        assert words, said
        assert "{" not in words, words
        assert "None" not in words, words


CHECKS: Final = {
    "shoots": (attack,),
    "strikes": (attack,),
    "ignores": (ignored,),
    "dangerous": (danger,),
    "morale": (holds_the_line,),
    "wounded": (hurt,),
    "effect": (healed,),
    **dict.fromkeys(SET_DOWN, (stands,)),
    **dict.fromkeys(TO_ELSEWHERE, (elsewhere,)),
    **dict.fromkeys(("tokens", "casts", "helps"), (tokens,)),
    **dict.fromkeys(("shaken", "recovers"), (nerve,)),
    **dict.fromkeys(("wins", "tie"), (won,)),
    "charges": (charged,),
    "seizes": (owned,),
    "places": (laid,),
    **dict.fromkeys(("decision", "targets"), (once,)),
}


def played(name: str, seed: str) -> Honest:
    """Play a battle with an honest door; return the door."""
    options = settle_options(GAME, BATTLES[name])
    state = GAME.start(options)
    door = Honest(seed, state)
    for _ in range(STEPS_AT_MOST):
        if state.phase == "over":
            return door
        door.events = []
        door.begin()
        GAME.step(state, door)
        door.end()
    raise AssertionError("this battle does not end")


def test_a_battle_and_its_clauses_are_the_same_whether_reasons_are_wanted_or_not() -> None:
    for name in ("small", "corps"):
        ends = []
        for kind in (Honest, Watching):
            state = GAME.start(settle_options(GAME, BATTLES[name]))
            door = kind("same", state)
            while state.phase != "over":
                if isinstance(door, Honest):
                    door.begin()
                GAME.step(state, door)
            ends.append((encode(state), set(door.clauses)))
        assert ends[0] == ends[1]


class Reasoning(Watching):
    """A door that looks at the reasons of decisions."""

    explains = True

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Look at the reasons of an event."""
        super().tell(clause, event, **more)
        if with_reasons(event) is not None:
            once(self, self.events[-1])


@pytest.mark.parametrize("beside", ["facts", "map"])
def test_beside_a_real_table_no_reason_is_given_twice(beside: str) -> None:
    for seed in range(3):
        state = GAME.start(settle_options(GAME, {**BATTLES["small"], "beside": beside}))
        door = Reasoning(f"reasons {seed}", state)
        for _ in range(STEPS_AT_MOST):
            if state.phase == "over":
                break
            GAME.step(state, door)
        assert "decision" in {event.kind for event in door.events}


class Handing(Honest):
    """An honest door that also looks at what hands are told to do."""

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """See that what changes on the table is told to hands, once."""
        before = dict(self.known)
        super().tell(clause, event, **more)
        hands = GAME.instruction(self.position, event)
        facts, kind = fields_of(self.events[-1]), event.kind
        name = str(facts.get("at") if "heals" in facts else facts.get("who"))
        if self.known.get(name) == before.get(name) or kind in ("tokens", "casts", "helps"):
            return
        gone = kind == "wounded" and not facts["left"]  # hands are told when the unit is gone
        turned = kind == "moves" and not facts["length"]
        if name in before and kind not in ("reserve", "routs"):
            assert bool(hands) != (gone or turned), (kind, facts, hands)


def test_beside_a_real_table_hands_are_told_of_every_change() -> None:
    met = set()
    for name in ("corps", "guild", "beasts", "large"):
        state = GAME.start(settle_options(GAME, {**BATTLES[name], "people": "1", "beside": "map"}))
        door = Handing(f"hands {name}", state)
        for _ in range(STEPS_AT_MOST):
            if state.phase == "over":
                break
            door.begin()
            GAME.step(state, door)
        assert {"moves", "wounded"} <= set(door.checked), name
        met |= set(door.checked)
    assert "destroyed" in met


def test_hands_take_a_unit_off_once_and_wounds_off_who_is_healed() -> None:
    state = State({"beside": "map"})

    def hands(event: Event) -> str:
        return GAME.instruction(state, event)

    told = [
        hands(events.Wounded("Orcs", 2, 2, (0, 1), 0, (), 0, tough=False)),
        hands(events.Routs("Orcs")),
        hands(events.Destroyed("Orcs")),
    ]
    assert ["", "", "Take Orcs off the table."] == told
    assert "Take 2 wounds off Orcs." == hands(events.Heals("Medic", "Orcs", 3, 2))
    assert "Take the mark off objective A: it is contested." == hands(events.Seizes("A", NOBODY))
    assert "Put Orcs aside, riding in Truck." == hands(events.Embarks("Orcs", "Truck", 0))


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.soak) if each == "large" else each for each in BATTLES],
)
def test_everything_that_is_told_has_happened_and_all_that_happened_is_told(name: str) -> None:
    door = played(name, f"told {name}")
    assert set(CHECKS) & {"wounded", "moves", "decision", "shoots"} <= set(door.checked)
