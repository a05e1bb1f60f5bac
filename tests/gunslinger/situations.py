"""One automatic character in one segment, every fact given."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, cast

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.activities import Activity, Case, convert
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import FAR, NEAR, NOWHERE, Facts
from lonehand.games.gunslinger.automa.tables import cell
from lonehand.games.gunslinger.automa.targets import Target, choose
from lonehand.games.gunslinger.readings import Readings

DEFAULTS: dict[str, Any] = {
    "marker": "A",
    "delayed": False,
    "bonus": (),
    "has_weapon": True,
    "one_handed_only": True,
    "two_handed_skill_as_good": False,
    "has_gun": True,
    "two_handed": False,
    "in_hand": True,
    "loaded": True,
    "cocked": True,
    "full": True,
    "has_rounds": True,
    "loading": False,
    "another_gun": False,
    "other_hand_full": False,
    "skill": 0,
    "aim_points": 0,
    "down": False,
    "leg_wound": False,
    "head_out": False,
    "enemy_seen": "Doc",
    "enemy_seen_elsewhere": None,
    "enemy_from_cover": None,
    "closest_enemy": "Doc",
    "aimed_at": None,
    "zone_hexes": (),
    "nearer_than_hex": False,
    "hex_beyond": False,
    "other_zone_hexes": (),
    "exits": (),
    "two_handed_in_sight": (),
    "seen_by_enemy": False,
    "usable_weapons": (),
    "in_its_hex": False,
    "in_zone": True,
    "band": "2-3",
    "in_cover": False,
    "body_seen": True,
    "cover": NEAR,
    "in_reach": True,
}
"""A man on his feet, two or three hexes from Doc, whom he faces, his Colt in hand and cocked."""


class Situation:
    """The facts of `DEFAULTS` with some of them changed."""

    def __init__(self, **changes: Any) -> None:
        unknown = set(changes) - set(DEFAULTS)
        assert not unknown, f"there is no fact called {unknown}"
        self.values = {**DEFAULTS, **changes}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the function that gives the fact of that name."""
        value = self.values[name]
        if name == "bonus":
            return lambda card: card in value
        return partial(given, value)


def given(value: Any, *args: str) -> Any:
    """Return a fact that is the same whomever it is about."""
    del args
    return value


def man(**changes: Any) -> Facts:
    """Return the facts of a man."""
    return cast("Facts", Situation(**changes))


def door() -> BatchDoor:
    """Return a door whose dice nobody looks at."""
    return BatchDoor({}, Chance("no dice"))


def plan(facts: Facts, segment: int, **readings: str) -> Plan:
    """Return what a man does in a segment."""
    return decide(facts, segment, Readings(**readings), door())


def does(facts: Facts, segment: int, **readings: str) -> str:
    """Return what a man does in a segment, in one line."""
    return said(plan(facts, segment, **readings))


def said(found: Plan | Activity) -> str:
    """Return an activity with what it is done to: `ADVANCE enemy`, `DRAW AND COCK another gun`."""
    words = [found.name if isinstance(found, Activity) else found.activity]
    words += [word for word in (found.towards, found.gun, found.empty) if word]
    return " ".join(words)


def resolve(
    facts: Facts, action: str, target: Target | None = None, /, **readings: str
) -> tuple[Activity, Case]:
    """Return what the chart makes of an automatic action, and how it came to it."""
    case = Case(facts, target or at_doc(), Readings(**readings), [])
    return convert(case, cell("GS-TAC", action, "a test").entries[0]), case


def gives(facts: Facts, action: str, target: Target | None = None, /, **readings: str) -> str:
    """Return what the chart makes of an automatic action, in one line."""
    return said(resolve(facts, action, target, **readings)[0])


def at_doc(*, seen: bool = True) -> Target:
    """Return Doc as a target."""
    return Target("enemy", "Doc", seen, "GS-9.2.11.1")


A_HEX = Target("hex", "K7", seen=True, clause="GS-9.2.11.2")
A_RIFLE = Target("weapon", "the Winchester", seen=True, clause="GS-9.2.11.4")
UNSEEN = at_doc(seen=False)


def target(facts: Facts, **readings: str) -> str:
    """Return a man's target: `enemy Doc`."""
    found = choose(facts, Readings(**readings), door(), [])
    return f"{found.kind} {found.name}" if found else "nobody"


def keys(why: tuple[Reason, ...] | list[Reason]) -> list[str]:
    """Return the keys of reasons, in order."""
    return [reason.key for reason in why]


# -- every situation against an enemy --------------------------------------------------------------

NO_GUN = {
    "has_gun": False,
    "in_hand": False,
    "loaded": False,
    "full": False,
    "has_rounds": False,
    "cocked": False,
}


def guns() -> Iterator[dict[str, bool]]:
    """Yield every state that the gun in use can be in."""
    yield NO_GUN
    for in_hand, (loaded, full), rounds, cocked in itertools.product(
        (True, False), ((True, True), (True, False), (False, False)), (True, False), (True, False)
    ):
        if in_hand or not cocked:
            yield {
                "has_gun": True,
                "in_hand": in_hand,
                "loaded": loaded,
                "full": full,
                "has_rounds": rounds,
                "cocked": cocked,
            }


def every_situation() -> Iterator[tuple[dict[str, Any], Target]]:
    """Yield every situation of a man against an enemy that the chart tells apart."""
    posture = ((False, False), (True, False), (True, True))
    yes_no = (True, False)
    for gun, another, (down, leg), head, points, seen, in_cover, cover, reach, loading in (
        itertools.product(
            guns(), yes_no, posture, yes_no, (0, 2), yes_no, yes_no, (NEAR, FAR, NOWHERE), yes_no,
            yes_no,
        )
    ):  # fmt: skip
        facts = {
            **gun,
            "another_gun": another,
            "down": down,
            "leg_wound": leg,
            "head_out": head,
            "aim_points": points,
            "body_seen": seen and not head,
            "in_cover": in_cover,
            "cover": cover,
            "in_reach": reach,
            "loading": loading,
        }
        yield facts, at_doc(seen=seen)
