"""What came of an activation, by taps: models and wounds, Shaken, Destroyed, who holds what.

What is noted is what `corrections` understands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from lonehand.engine.question import Question
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.at_table.beside import NOTHING_ELSE
from lonehand.games.grimdark_future.face import tokens
from lonehand.games.grimdark_future.rules.attacks import clamp
from lonehand.games.grimdark_future.state import AI, GONE, NOBODY, PEOPLE, State, Unit
from lonehand.games.grimdark_future.text.corrections import BEFORE, SIDE_NAMES
from lonehand.games.table_mode import by_facts, with_map
from lonehand.show.ledger import Choice, Count, Entry, Ledger, Thrown, Tick
from lonehand.show.scene import Goal

OWNERS: Final = {PEOPLE: "You", AI: "AI", NOBODY: "Nobody"}
FEWER: Final = 6
"""So many models or wounds fewer are noted by one tap."""
HOLDERS: Final = {PEOPLE: "yours", AI: "theirs", NOBODY: "open"}


def ledger(forces: Forces, state: State, question: Question | None) -> Ledger | None:
    """Return what may be noted; None where an answer is given otherwise, or nothing is there."""
    if question is None:
        if state.phase in BEFORE or not state.units:
            return None
        entries = [entry(forces, unit) for unit in state.units]
        found = (*objectives(state, "objective "), *entries)
        opens = "Note what happened" if with_map(state.options) else ""
        return Ledger(found, says="Correct it", opens=opens)
    if not by_facts(state.options):
        return None
    match question.topic:
        case "did":
            waiting = tuple(unit.name for unit in state.units_waiting(PEOPLE))
            return Ledger(all_entries(forces, state, question), waiting, says="Send", at_once=True)
        case "result":
            return Ledger(
                all_entries(forces, state, question),
                nothing=NOTHING_ELSE,
                thrown=dice_thrown(question),
                at_once=not question.about.get("target"),
            )
        case "ready":
            found = reserves(forces, state)
            return Ledger(found, nothing=NOTHING_ELSE, nothing_says="Deployed")
        case "comes":
            names = [str(name) for name in question.about.get("units", ())]
            found = entries_to_tick(
                forces, state, {name: f"arrive {name}" for name in names}, "Arriving"
            )
            return Ledger(found, nothing=NOTHING_ELSE, nothing_says="Nobody")
        case "owners":
            found = objectives(state, "")
            return Ledger(found, (), NOTHING_ELSE, "No change", ", ")
        case "where":
            names = [str(name) for name in question.about.get("units", ())]
            if len(names) == 1:
                return Ledger((), (), "none", "No", whole="all", whole_says="Yes")
            found = entries_to_tick(forces, state, {name: name for name in names}, "There")
            return Ledger(found, (), "none", "None of them", ", ", whole="all")
        case _:
            return None


def entries_to_tick(
    forces: Forces, state: State, texts: Mapping[str, str], words: str
) -> tuple[Entry, ...]:
    """Return an entry for each unit by its name with one mark, which says the text.

    Where there is but one, a tap on it says all.
    """
    return tuple(
        Entry(
            unit.name,
            unit.side,
            ticks=(Tick(words, on=False, text=texts[unit.name], sends=len(texts) == 1),),
            sign=tokens.sign_of(forces.troop_as_listed(unit)),
        )
        for unit in state.units
        if unit.name in texts
    )


def goals_held(state: State) -> list[Goal]:
    """Return who holds which objective."""
    return [Goal(each.name, each.owner, HOLDERS[each.owner]) for each in state.markers]


def objectives(state: State, verb: str) -> tuple[Entry, ...]:
    """Return an entry for each objective; *verb* stands before its name in what is noted."""
    return tuple(
        Entry(
            marker.name,
            choices=tuple(
                Choice(words, marker.owner == owner, f"{verb}{marker.name} {SIDE_NAMES[owner]}")
                for owner, words in OWNERS.items()
            ),
            note=HOLDERS[marker.owner],
            called=f"Objective {marker.name}",
            letters=marker.name,
            first=not verb,
        )
        for marker in state.markers
    )


def dice_thrown(question: Question) -> tuple[Thrown, ...]:
    """Return the dice that Lonehand has rolled for the attack that is asked about."""
    return tuple(Thrown(*throw) for throw in question.about.get("dice", ()))


def all_entries(forces: Forces, state: State, question: Question) -> tuple[Entry, ...]:
    """Return an entry for every unit on the table, those first that may have lost something.

    These are the target of a charge, or else the other side of whoever acted.
    """
    target = str(question.about.get("target", ""))
    rolls, charges = bool(question.about.get("rolls")), question.topic == "did"
    side = AI if charges else PEOPLE
    entries = [
        entry(
            forces,
            each,
            first=each.name == target if target else each.side == side,
            rolls=rolls,
            charges=charges,
        )
        for each in state.units
    ]
    found = [each for each, unit in zip(entries, state.units, strict=True) if unit.in_play]
    return tuple(sorted(found, key=lambda each: (not each.first, each.team != side)))


def reserves(forces: Forces, state: State) -> tuple[Entry, ...]:
    """Return an entry for each of the people's units that may wait in reserve: whether it does."""
    return tuple(
        Entry(
            unit.name,
            PEOPLE,
            ticks=(
                Tick(
                    "In reserve",
                    unit.waits,
                    f"{'arrive' if unit.waits else 'reserve'} {unit.name}",
                ),
            ),
            sign=tokens.sign_of(forces.troop_as_listed(unit)),
        )
        for unit in state.units
        if unit.side == PEOPLE and not unit.rides and (unit.waits or forces.of(unit).has("ambush"))
    )


def entry(
    forces: Forces, unit: Unit, *, first: bool = False, rolls: bool = False, charges: bool = False
) -> Entry:
    """Return what may be noted of a unit.

    Args:
        forces: both armies.
        unit: the unit.
        first: whether what is asked is about it.
        rolls: whether Lonehand tests the morale of the AI's units.
        charges: whether one of the people's units may have charged.

    """
    troop, name = forces.of(unit), unit.name
    if unit.where == GONE or not unit.living_models():
        ticks = (Tick("Destroyed", True, f"back {name}"),)  # noqa: FBT003 - it is marked
        return Entry(
            name,
            unit.side,
            ticks=ticks,
            note="gone",
            sign=tokens.sign_of(forces.troop_as_listed(unit)),
        )
    charged = (
        (Tick("Charged", False, f"charged {name}"),)  # noqa: FBT003 - it is not marked yet
        if charges and rolls and unit.side == PEOPLE
        else ()
    )
    return Entry(
        name,
        unit.side,
        tuple(counts(forces, unit, rolls=rolls)),
        (
            *charged,
            Tick(
                "Shaken",
                unit.shaken,
                f"{'steady' if unit.shaken else 'shaken'} {name}",
                settles=True,
            ),
            Tick("Destroyed", False, f"destroyed {name}", ends=True, settles=True),  # noqa: FBT003 - it is not marked
        ),
        note=", ".join(tokens.states_of(unit)),
        sign=tokens.sign_of(troop),
        first=first,
    )


def counts(forces: Forces, unit: Unit, *, rolls: bool = False) -> Iterable[Count]:
    """Yield what is counted of a unit: its models, or what is left of those that are Tough.

    Where all its models are equally Tough, one number says how many wounds they still take. What
    is counted does not change as models fall: it goes by all that the unit had at first. *rolls*
    says that Lonehand tests the morale of the AI's units.
    """
    listed = forces.troop_as_listed(unit)
    name, living = unit.name, unit.living_models()
    tough, warns = set(listed.tough), morale_words(forces, unit)
    waits = not (rolls and unit.side == AI)
    if not waits:
        warns = "Half or less left. Lonehand tests its morale."
    percent = forces.profile.morale.half_percent
    half = listed.size * percent // 100
    if len(tough) == 1 and tough != {1}:
        (each,) = tough
        now = sum(each - unit.bodies[number].wounds for number in living)
        whole = each * listed.size
        texts = tuple(wounds_left(name, n, each) for n in range(whole + 1))
        half = each * percent // 100 if listed.size == 1 else half * each
        yield Count(
            "wounds left",
            now,
            texts,
            whole,
            "",
            "wound left",
            warns,
            half,
            fewer=FEWER,
            waits=waits,
        )
        return
    texts = tuple(f"models {name} {n}" for n in range(1, listed.size + 1))
    found = (f"destroyed {name}", *texts)
    size, left = listed.size, len(living)
    yield Count("models", left, found, size, "", "model", warns, half, fewer=FEWER, waits=waits)
    most = max(listed.tough[number] for number in living)
    if most > 1:
        hurt = max(unit.bodies[number].wounds for number in living)
        taken = tuple(f"wounds {name} {n}" for n in range(most))
        yield Count("wounds on one model", hurt, taken, single="wound on one model")


def morale_words(forces: Forces, unit: Unit) -> str:
    """Return what a unit rolls that has been cut down to half; Shaken it fails."""
    if unit.shaken:
        return (
            "Half or less left. Being Shaken, it fails its morale test; in a melee it is destroyed."
        )
    troop, better = forces.of(unit), forces.profile.special.banner.morale
    needed = clamp(forces, troop.nerve - (better if troop.has("banner") else 0))
    return (
        f"Half or less left. Test morale at {needed}+. Failed: Shaken; in a lost melee, destroyed."
    )


def wounds_left(name: str, points: int, tough: int) -> str:
    """Return what says that a unit of Tough models takes so many wounds more."""
    models = -(-points // tough)
    if not models:
        return f"destroyed {name}"
    return f"models {name} {models}; wounds {name} {models * tough - points}"
