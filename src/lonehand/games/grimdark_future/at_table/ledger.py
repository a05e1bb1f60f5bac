"""What came of an activation, by taps: models and wounds, Shaken, Destroyed, who holds what.

What is noted is what `corrections` understands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from lonehand.engine.grammar.english import with_sign
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.at_table import ai_dice
from lonehand.games.grimdark_future.at_table.answers import (
    ALL,
    ALL_BUT,
    HOLDS,
    MORE,
    NONE,
    NOTHING_ELSE,
    TESTS,
    WHOM,
)
from lonehand.games.grimdark_future.face import tokens
from lonehand.games.grimdark_future.rules.attacks import clamp
from lonehand.games.grimdark_future.state import AI, GONE, IN_RESERVE, NOBODY, PEOPLE, State, Unit
from lonehand.games.grimdark_future.text.corrections import BEFORE, SIDE_NAMES, Case, no_room
from lonehand.games.table_mode import by_facts, with_map
from lonehand.show.ledger import Choice, Count, Deed, Entry, Ledger, Thrown, Tick
from lonehand.show.scene import Goal

OWNERS: Final = {PEOPLE: "You", AI: "AI", NOBODY: "Nobody"}
FEWER: Final = 6
"""So many models or wounds fewer are noted by one tap."""
PAIR, FEW = 2, 3
"""Of so many units none, all, one alone and all but one is all that there is."""
ALL_OF_THEM: Final = "All of them"
OUT_OF_REACH: Final = "Models out of reach? Leave their dice out, from the end of the row."
HOLDERS: Final = {PEOPLE: "yours", AI: "theirs", NOBODY: "open"}


def ledger(forces: Forces, state: State, question: Question | None) -> Ledger | None:
    """Return what may be noted; None where an answer is given otherwise, or nothing is there."""
    if question is None:
        if state.phase in BEFORE or not state.units:
            return None
        entries = [entry(forces, unit) for unit in state.units]
        found = (*objectives(state, "objective "), *entries)
        opens = "Note what happened" if with_map(state.options) and state.round else ""
        return Ledger(found, says="Correct it", opens=opens)
    if not by_facts(state.options) and question.topic != "result":
        return None
    about = question.about or {}
    match question.topic:
        case "did":
            return what_was_done(forces, state, question)
        case "result":
            return what_befell(forces, state, question)
        case "ready":
            kept = reserves(forces, state)
            return Ledger(
                kept,
                nothing=NOTHING_ELSE,
                nothing_says="That is all" if about.get("again") else "Deployed",
                at_once=True,
                more=MORE,
                goes_on=True,
                hint="Tap what is different; it is sent at once." if kept else "",
            )
        case "comes":
            return who_comes(forces, state, question)
        case "owners":
            return Ledger(
                objectives(state, ""),
                nothing=NOTHING_ELSE,
                nothing_says="That is all" if about.get("again") else "No change",
                at_once=True,
                more=MORE,
                goes_on=True,
                hint=seizing_told(question),
            )
        case "where":
            return who_is_there(forces, state, question)
        case _:
            return None


def what_was_done(forces: Forces, state: State, question: Question) -> Ledger:
    """Return which unit was activated, what it did and what came of it."""
    waiting = list(state.units_waiting(PEOPLE))
    may_leave = forces.profile.special.aircraft.may_leave
    carriers = [
        unit
        for unit in state.units
        if unit.side == PEOPLE and unit.present and forces.of(unit).has("transport")
    ]
    charges = {
        unit.name: f"{f'leave {unit.name}; ' if unit.rides else ''}charged {unit.name}; {WHOM}"
        for unit in waiting
        if (question.about or {}).get("rolls") and forces.of(unit).charge
    }
    deeds = [
        Deed("It charged", charges),
        Deed(
            "Left the table",
            {
                unit.name: f"off {unit.name}"
                for unit in waiting
                if may_leave and forces.of(unit).has("aircraft")
            },
        ),
        *(
            Deed(
                f"Got into {carrier.name}",
                {
                    unit.name: f"board {unit.name} {carrier.name}"
                    for unit in waiting
                    if not unit.rides and fits(forces, state, unit, carrier)
                },
            )
            for carrier in carriers
        ),
        Deed(
            "Got out", {unit.name: f"leave {unit.name}; {MORE}" for unit in waiting if unit.rides}
        ),
        Deed("Several changes", {unit.name: MORE for unit in waiting}),
    ]
    return Ledger(
        all_entries(forces, state, question),
        tuple(unit.name for unit in waiting),
        at_once=True,
        deeds=tuple(deed for deed in deeds if deed.texts),
        bare_says="Nothing changed",
    )


def fits(forces: Forces, state: State, unit: Unit, carrier: Unit) -> bool:
    """Tell whether a unit may ride in a transport, which has room for it."""
    return unit is not carrier and not no_room(Case(state, forces, unit), carrier)


def what_befell(forces: Forces, state: State, question: Question) -> Ledger:
    """Return what may have come of what a unit did."""
    about = question.about or {}
    again, strikes = bool(about.get("again")), about.get("strikes", "")
    both_lose = bool(about.get("dice")) if strikes == "charge" else not strikes
    return Ledger(
        all_entries(forces, state, question),
        nothing=NOTHING_ELSE,
        nothing_says="That is all" if again else "Nothing lost" if strikes else "Nothing happened",
        thrown=dice_thrown(question),
        thrown_note=" ".join(notes_on_dice(forces, state, question)),
        at_once=True,
        more=MORE,
        goes_on=again or (bool(about.get("target")) and both_lose),
        hint="Each tap is sent at once." if again else "Tap what a unit lost: it is sent at once.",
    )


def who_comes(forces: Forces, state: State, question: Question) -> Ledger:
    """Return which of the people's units may arrive from reserve."""
    about = question.about or {}
    waiting = {unit.name for unit in state.units if unit.where == IN_RESERVE}
    names = [str(name) for name in about.get("units", ()) if name in waiting]
    texts = {name: f"arrive {name}" for name in names}
    return Ledger(
        entries_to_tick(forces, state, texts, "Arrives"),
        nothing=NOTHING_ELSE,
        nothing_says="Nobody else" if about.get("again") else "Nobody",
        at_once=True,
        more=MORE,
        goes_on=True,
        whole="; ".join(texts.values()) if len(names) > 1 else "",
        hint="Tap who arrives; it is sent at once.",
    )


def who_is_there(forces: Forces, state: State, question: Question) -> Ledger:
    """Return who may be in a section: nobody, all, one alone, all but one; else one by one."""
    about = question.about or {}
    names, again = [str(name) for name in about.get("units", ())], bool(about.get("again"))
    if len(names) == 1:
        return Ledger((), (), NONE, "No", whole=ALL, whole_says="Yes")
    words = {"Only this": "{}"}
    if len(names) > FEW:
        words["This and others"] = f"{{}}; {MORE}"
    if len(names) > PAIR:  # of two, all but the one is only the other
        words["All but this"] = f"{ALL_BUT}{{}}"
    entries = tuple(
        Entry(
            unit.name,
            unit.side,
            choices=tuple(
                Choice(says, on=False, text=text.format(unit.name)) for says, text in words.items()
            ),
            sign=tokens.sign_of(forces.troop_as_listed(unit)),
        )
        for unit in state.units
        if unit.name in names
    )
    nobody, everybody = ("Neither", "Both") if len(names) == PAIR else ("None of them", ALL_OF_THEM)
    if again:
        nobody = "No others"
    return Ledger(entries, (), NONE, nobody, at_once=True, whole=ALL, whole_says=everybody, hint="")


def entries_to_tick(
    forces: Forces, state: State, texts: Mapping[str, str], words: str
) -> tuple[Entry, ...]:
    """Return an entry for each unit by its name with one mark, which says the text."""
    return tuple(
        Entry(
            unit.name,
            unit.side,
            ticks=(Tick(words, on=False, text=texts[unit.name], settles=True),),
            sign=tokens.sign_of(forces.troop_as_listed(unit)),
        )
        for unit in state.units
        if unit.name in texts
    )


def seizing_told(question: Question) -> str:
    """Return what seizes an objective, and what a tap does; the first of them once."""
    within, taps = question.about["within"], "Each tap is sent at once."
    if question.about.get("again"):
        return taps
    return (
        f"Who has units within {within}″ that are not Shaken? One side: it seizes it. "
        f"Both: nobody. None: no change. {taps}"
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


def notes_on_dice(forces: Forces, state: State, question: Question) -> Iterator[str]:
    """Yield what to do with the dice, and whom they hit worse from afar, in sentences."""
    if several_strike(state, question):
        yield OUT_OF_REACH
    about = question.about or {}
    if about.get("target") or about.get("strikes") or not about.get("dice"):
        return
    for unit in state.units:
        if unit.side == PEOPLE and unit.present:
            yield from harder_to_hit(forces, unit)
        if unit.name == about.get("who") and any(
            gun.has("artillery") for gun in forces.of(unit).ranged
        ):
            guns = forces.profile.special.artillery
            yield f"Targets over {guns.beyond}″ away: {with_sign(guns.to_hit)} to hit (Artillery)."


def harder_to_hit(forces: Forces, unit: Unit) -> Iterator[str]:
    """Yield why a unit is harder to shoot than the dice know, in sentences."""
    special, troop = forces.profile.special, forces.of(unit)
    stealth, guns, dug_in = special.stealth, special.artillery, special.entrenched
    far = (
        ("Stealth", stealth.beyond, stealth.to_be_hit, troop.enough("stealth", stealth.needs)),
        ("Artillery", guns.beyond, guns.to_be_hit, troop.has("artillery")),
        (
            "Entrenched, if it has not moved",
            dug_in.beyond,
            dug_in.to_be_hit,
            troop.has("entrenched"),
        ),
    )
    for name, beyond, worse, has in far:
        if has and worse:
            yield f"{unit.name} over {beyond}″ away: {with_sign(worse)} to hit ({name})."
    if troop.has("aircraft"):
        flies = special.aircraft
        said = [f"{with_sign(flies.to_be_hit)} to hit"] if flies.to_be_hit else []
        said += [f"{flies.range_less}″ less range"] if flies.range_less else []
        if said:
            yield f"{unit.name}: {', '.join(said)} (Aircraft)."


def several_strike(state: State, question: Question) -> bool:
    """Tell whether several models have attacked, of which some may have been out of reach."""
    about = question.about or {}
    who = about.get("target" if about.get("strikes") else "who", "")
    return any(unit.name == who and len(unit.living_models()) > 1 for unit in state.units)


def all_entries(forces: Forces, state: State, question: Question) -> tuple[Entry, ...]:
    """Return an entry for every unit on the table, those first that may have lost something.

    These are the target of a charge, or else the other side of whoever acted.
    """
    about = question.about or {}
    target, who = str(about.get("target", "")), str(about.get("who", ""))
    rolls, charged, leaves = (bool(about.get(each)) for each in ("rolls", "charged", "leaves"))
    side = about.get("side", AI if question.topic == "did" else PEOPLE)
    theirs = {target, who} if target or charged else {who} if leaves else set()
    entries = [
        entry(
            forces,
            each,
            first=each.name in theirs
            or (not target and each.side == side and not each.rides),  # who rides cannot be hit
            rolls=rolls,
            tests=True,
            leaves=leaves and each.name == who,
        )
        for each in state.units
    ]
    found = [each for each, unit in zip(entries, state.units, strict=True) if unit.in_play]
    return tuple(
        sorted(found, key=lambda each: (not each.first, each.name in theirs, each.team != side))
    )


def reserves(forces: Forces, state: State) -> tuple[Entry, ...]:
    """Return an entry for each of the people's units that may wait in reserve, or ride."""
    own = [unit for unit in state.units if unit.side == PEOPLE]
    carriers = [unit for unit in own if unit.present and forces.of(unit).has("transport")]
    found = []
    for unit in own:
        choices = []
        if unit.waits or forces.of(unit).has("ambush"):
            choices = [
                Choice("In reserve", unit.waits, f"reserve {unit.name}"),
                Choice("On the table", not unit.waits, f"arrive {unit.name}"),
            ]
        elif unit not in carriers:
            inside = [each for each in carriers if fits(forces, state, unit, each)]
            choices = [
                Choice(f"In {each.name}", unit.rides == each.key, f"board {unit.name} {each.name}")
                for each in inside
            ]
            on_foot = Choice("On the table", not unit.rides, f"leave {unit.name}")
            choices += [on_foot] if choices else []
        if choices:
            sign = tokens.sign_of(forces.troop_as_listed(unit))
            found.append(Entry(unit.name, PEOPLE, choices=tuple(choices), sign=sign))
    return tuple(found)


def entry(
    forces: Forces,
    unit: Unit,
    *,
    first: bool = False,
    rolls: bool = False,
    tests: bool = False,
    leaves: bool = False,
) -> Entry:
    """Return what may be noted of a unit.

    Args:
        forces: both armies.
        unit: the unit.
        first: whether what is asked is about it.
        rolls: whether Lonehand tests the morale of the AI's units.
        tests: whether people are asked for the test of morale that a loss calls for.
        leaves: whether its move may have taken it off the table.

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
    counted = tuple(counts(forces, unit, rolls=rolls, tests=tests))
    left = (
        Tick(
            "Left the table; note the spot", on=False, text=f"off {name}", settles=True, open=True
        ),
    )
    return Entry(
        name,
        unit.side,
        counted,
        (
            *(left if leaves else ()),
            Tick(
                "Destroyed",
                on=False,
                text=f"destroyed {name}",
                ends=True,
                settles=True,
                open=counted[0].now > FEWER,
            ),
            Tick(
                "Shaken",
                unit.shaken,
                f"{'steady' if unit.shaken else 'shaken'} {name}",
                settles=True,
                open=not tested_by_lonehand(forces, unit, rolls=rolls),
            ),
        ),
        note=", ".join(tokens.states_of(unit)),
        sign=tokens.sign_of(troop),
        first=first,
    )


def tested_by_lonehand(forces: Forces, unit: Unit, *, rolls: bool) -> bool:
    """Tell whether Lonehand tests the morale of a unit."""
    return rolls and unit.side == AI and not any(map(forces.of(unit).has, ai_dice.BY_HAND))


def test_due(forces: Forces, unit: Unit, left: int, *, rolls: bool) -> str:
    """Return what has people asked for the test of a unit, of which so little is left.

    Args:
        forces: both armies.
        unit: the unit.
        left: its models, or the wounds that Tough ones still take.
        rolls: whether Lonehand tests the morale of the AI's units.

    """
    listed = forces.troop_as_listed(unit)
    percent, tough = forces.profile.morale.half_percent, set(listed.tough)
    (each,) = tough if len(tough) == 1 else (1,)
    half = listed.size * percent // 100 * each if listed.size > 1 else each * percent // 100
    if left > half or tested_by_lonehand(forces, unit, rolls=rolls):
        return ""
    return f"; {TESTS}{unit.name}"


def counts(
    forces: Forces, unit: Unit, *, rolls: bool = False, tests: bool = False
) -> Iterable[Count]:
    """Yield what is counted of a unit: its models, or what is left of those that are Tough.

    Where all its models are equally Tough, one number says how many wounds they still take. What
    is counted does not change as models fall: it goes by all that the unit had at first. *rolls*
    says that Lonehand tests the morale of the AI's units, *tests* that people are asked for the
    test that a loss calls for.
    """
    listed = forces.troop_as_listed(unit)
    name, living = unit.name, unit.living_models()
    tough, warns = set(listed.tough), "" if tests else morale_words(forces, unit)
    if tested_by_lonehand(forces, unit, rolls=rolls):
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
            and_tests(forces, unit, texts, now, rolls=rolls) if tests else texts,
            whole,
            "",
            "wound left",
            warns,
            half,
            fewer=FEWER,
            waits=False,
        )
        return
    texts = tuple(f"models {name} {n}" for n in range(1, listed.size + 1))
    found = (f"destroyed {name}", *texts)
    size, left = listed.size, len(living)
    if tests:
        found = and_tests(forces, unit, found, left, rolls=rolls)
    yield Count("models", left, found, size, "", "model", warns, half, fewer=FEWER, waits=False)
    most = max(listed.tough[number] for number in living)
    if most > 1:
        hurt = max(unit.bodies[number].wounds for number in living)
        taken = tuple(f"wounds {name} {n}" for n in range(most))
        yield Count("wounds on one model", hurt, taken, single="wound on one model")


def and_tests(
    forces: Forces, unit: Unit, texts: tuple[str, ...], now: int, *, rolls: bool
) -> tuple[str, ...]:
    """Return what says how many are left, with the test of morale that fewer than now call for."""
    return tuple(
        f"{text}{test_due(forces, unit, n, rolls=rolls)}" if 0 < n < now else text
        for n, text in enumerate(texts)
    )


def morale_words(forces: Forces, unit: Unit) -> str:
    """Return what a unit rolls that has been cut down to half; Shaken it fails."""
    if unit.shaken:
        return (
            "Half or less left. Being Shaken, it fails its morale test; in a melee it is destroyed."
        )
    troop, better = forces.of(unit), forces.profile.special.banner.morale
    needed = clamp(forces, troop.nerve - (better if troop.has("banner") else 0))
    if troop.has("hold_the_line"):
        return f"Half or less left. Test morale at {needed}+. {HOLDS}"
    return (
        f"Half or less left. Test morale at {needed}+. Failed: Shaken; in a lost melee, destroyed."
    )


def wounds_left(name: str, points: int, tough: int) -> str:
    """Return what says that a unit of Tough models takes so many wounds more."""
    models = -(-points // tough)
    if not models:
        return f"destroyed {name}"
    return f"models {name} {models}; wounds {name} {models * tough - points}"
