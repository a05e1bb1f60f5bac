"""Beside a real table: how a battle is told, and what people say that has happened on theirs.

By facts the program keeps no table: it knows both lists, who is left, Shaken and activated, and who
has seized what, and asks what decides and nothing else. With its own table it is told what people's
units did; no fact is asked. What befalls a unit is said as a correction, at any time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games import typed_corrections
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.at_table import ai_dice
from lonehand.games.grimdark_future.at_table.ai_dice import Fought
from lonehand.games.grimdark_future.at_table.answers import (
    ALL,
    ALL_BUT,
    MORE,
    NONE,
    NOTHING_ELSE,
    PASSED,
    ROUTED,
    SHAKEN,
    TESTS,
    WHOM,
    WOUNDED,
)
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import (
    actions,
    casting,
    melee,
    morale,
    shooting,
    wounds,
)
from lonehand.games.grimdark_future.rules.movement import consolidation, positions
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    NOBODY,
    PEOPLE,
    SEATS,
    Marker,
    State,
    Unit,
)
from lonehand.games.grimdark_future.text import activation, corrections
from lonehand.games.grimdark_future.text.corrections import OWNERS, SIDE_NAMES
from lonehand.games.grimdark_future.words.grammar import by_number
from lonehand.games.table_mode import by_facts


def asked_seat(state: State) -> str:
    """Return who answers beside the table: the first seat that has a unit."""
    return next((seat for seat in SEATS if any(s.seat == seat for s in state.units)), SEATS[0])


# -- what befell units -----------------------------------------------------------------------------


class Noted(NamedTuple):
    """What people say that befell units.

    Attributes:
        text: the corrections, whole ones.
        tests: the names of the units whose test of morale is asked for next.
        more: whether they have more to tell.

    """

    text: str = ""
    tests: tuple[str, ...] = ()
    more: bool = False


class ResultForm:
    """What befell units, as corrections with `;` between them, or `nothing`.

    The unit may stand first: `Line squad shaken; Orc mob models 4`.

    Args:
        play: the battle.
        side: whose units are offered first as destroyed.

    """

    def __init__(self, play: Play, side: int = PEOPLE) -> None:
        self.play, self.side = play, side

    def check(self, text: str) -> str:
        """Return whole corrections; raise Refusal if one cannot be."""
        if text.strip().casefold() in ("", NOTHING_ELSE):
            return ""
        parts = [" ".join(part.split()) for part in text.split(";")]
        whole = "; ".join(self.whole(part) for part in parts if part)
        corrections.correct(self.play.state.copy(), whole, self.play.rules.forces)
        return whole

    def whole(self, part: str, own: str = "") -> str:
        """Return one correction with its words in order; *own* is a unit that may be left out."""
        verb, _, rest = part.partition(" ")
        names = [unit.name for unit in self.play.state.units]
        if verb in corrections.GENERAL:
            return part
        if verb in corrections.VERBS:
            known = any(typed_corrections.begins(rest, name) for name in names)
            return part if known or not own else f"{verb} {own} {rest}".strip()
        begins = [name for name in names if typed_corrections.begins(part, name)]
        if begins:
            name = max(begins, key=len)
            verb, _, rest = part[len(name) :].strip(" :").partition(" ")
            return f"{verb} {name} {rest}".strip()
        words = part.split(" ")
        verbs = [at for at, word in enumerate(words) if at and word in corrections.VERBS]
        if verbs:
            said = " ".join(words[: verbs[0]])
            raise Refusal(
                f"there is no unit “{said}”; {choose(names, said)}", place=words[verbs[0]]
            )
        return part

    def sample(self, chance: Chance) -> str:
        """Return that nothing befell anybody, or that somebody is Shaken."""
        known = self.candidates(4)
        return known[chance.below("result", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return nothing, and what befalls units most often."""
        units = [unit for unit in self.play.state.units if unit.present]
        found = [f"{unit.name} destroyed" for unit in units if unit.side == self.side]
        found += [f"{unit.name} shaken" for unit in units if not unit.shaken]
        return (NOTHING_ELSE, *found)[:most]


class NotedForm(ResultForm):
    """The same where more may follow: `Orc mob models 4; test Orc mob`, `Orc mob shaken; more`.

    Args:
        play: the battle.

    """

    def check(self, text: str) -> Noted:  # type: ignore[override]  # it says more than a result does
        """Return what befell units; raise Refusal if one correction cannot be."""
        rest, tests, more = self.taken_apart(text)
        return Noted(super().check(rest), tests, more)

    def has_more(self) -> bool:
        """Say whether there can be anything more to tell."""
        return True

    def taken_apart(self, text: str) -> tuple[str, tuple[str, ...], bool]:
        """Return an answer without what is asked next: whose morale, and whether for more."""
        names = {unit.name.casefold(): unit.name for unit in self.play.state.units}
        kept, tests, more = [], [], False
        for part in text.split(";"):
            said = " ".join(part.split()).casefold()
            tested = names.get(said.removeprefix(TESTS)) if said.startswith(TESTS) else None
            if tested is not None:
                tests.append(tested)
            elif said == MORE:
                more = True
            else:
                kept.append(part)
        return ";".join(kept), tuple(tests), more


class ComesForm(NotedForm):
    """Who of some units arrives from reserve: `arrive Raiders; arrive Scouts`, or `nothing`.

    Args:
        play: the battle.
        names: the units that may arrive.

    """

    def __init__(self, play: Play, names: Sequence[str]) -> None:
        super().__init__(play)
        self.names = tuple(names)

    def has_more(self) -> bool:
        """Say whether any of them may still arrive."""
        return any(
            unit.name in self.names and unit.where == IN_RESERVE for unit in self.play.state.units
        )

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nobody arrives, and each unit by itself."""
        return (NOTHING_ELSE, *(f"arrive {name}" for name in self.names))[:most]


def correct(play: Play, text: str) -> None:
    """Put the battle right by what people have said, if they said anything."""
    if text:
        corrections.correct(play.state, text, play.rules.forces)
        play.crowd = None
        play.tell("GFC-19", events.Told(text))


def settle_attack(
    play: Play,
    first: Noted,
    about: Mapping[str, Any],
    attacker: Unit | None,
    target: Unit | None = None,
) -> None:
    """Put the battle right by what came of an attack; the AI's units test morale for it.

    Args:
        play: the battle.
        first: what people have said; where there is more, it is asked for.
        about: what the question for it is about.
        attacker: who charged; None if there was no charge.
        target: whom; without it the AI's unit that has lost wounds, if it is the only one.

    """
    state, before = play.state, morale.wounds_standing(play)
    shaken = frozenset(unit.key for unit in state.units if unit.shaken)
    told = tell_more(play, first, about)
    if not told:
        return
    fought = None
    if attacker is not None:
        found = ai_dice.only_one_hurt(play, before) if target is None else state.find(target.key)
        fought = None if found is None else Fought(state.find(attacker.key), found)
    if fought is not None and fought.defender.in_play and fought.defender.side == AI:
        fought.defender.fatigued = True
    ai_dice.test_morale(play, before, shaken, fought)
    tests = dict.fromkeys(name for noted in told for name in noted.tests)
    if target is not None and fought is not None and play.door.is_virtual(ai_dice.DICE):
        fought = Fought(*(state.find(unit.key) for unit in fought))
        for unit in fought:  # both have told their losses, so who has lost it is known
            tests.pop(unit.name, None)
        test_beaten(play, fought, before, shaken)
    for name in tests:
        ask_morale(play, name, shaken, melee=attacker is not None)


def test_beaten(
    play: Play, fought: Fought, before: Mapping[str, int], shaken: Collection[str]
) -> None:
    """Ask people for the morale test of a unit of theirs that has lost a melee."""
    lost = {unit.key: ai_dice.wounds_lost(play, unit, before) for unit in play.state.units}
    by_hand = [unit for unit in fought if unit.in_play and not ai_dice.tests(play, unit)]
    for unit in by_hand:
        if unit.shaken and unit.key not in shaken:
            continue
        if score := ai_dice.is_beaten(play, unit, fought, lost):
            ask_morale(play, unit.name, shaken, melee=True, lost=score)


def tell_more(play: Play, first: Noted, about: Mapping[str, Any]) -> list[Noted]:
    """Put the battle right by what people say, and ask on as long as there is more.

    Returns all that told of a change.
    """
    found, noted = [], first
    while True:
        correct(play, noted.text)  # which puts other units in the place of all
        found += [noted] if noted.text else []
        if not noted.more:
            return found
        seat = asked_seat(play.state)
        again = {**about, "again": True}
        form = NotedForm(play, about.get("side", PEOPLE))
        noted = play.door.fill(seat, "GFC-19", "result", form, again)


def ask_morale(
    play: Play, name: str, shaken: Collection[str], *, melee: bool, lost: str = ""
) -> None:
    """Ask what came of a unit's test of morale, if anything is left that can come of it.

    *lost* says that it tests because it has lost a melee, whatever is left of it, and by how much.

    Who was Shaken fails, as `passes` says, which changes nothing but after a lost melee.
    """
    unit = next((each for each in play.state.units if each.name == name), None)
    fails = unit is not None and unit.key in shaken
    if unit is None or not unit.in_play or (unit.shaken and not fails) or (fails and not melee):
        return
    half = morale.is_half(play, unit)
    if lost and fails:
        if half:
            morale.test(play, unit, "melee")
        return
    options = [PASSED, *(() if fails else (SHAKEN,)), *((ROUTED,) if melee else ())]
    about: dict[str, Any] = {"tested": name, "needed": 0 if fails else tested_at(play, unit)}
    if lost:
        about["lost"] = lost
        options = [PASSED, ROUTED if half else SHAKEN]
    clause = "GFC-48" if melee else "GFC-47"
    if not fails and play.rules.forces.of(unit).has("hold_the_line"):
        options, clause = [PASSED, WOUNDED], "GFS-hold_the_line"
        about["holds"] = "melee" if melee and not lost else "wounds"
    said = play.door.ask(asked_seat(play.state), clause, "morale", options, about)
    if said == WOUNDED:
        correct(play, a_wound(play, unit))
    elif said != PASSED:
        correct(play, f"{said.casefold()} {name}")


def a_wound(play: Play, unit: Unit) -> str:
    """Return what says that a unit has lost a wound, its hero last, as `holds_the_line` has it."""
    troop, living = play.rules.forces.troop_as_listed(unit), unit.living_models()
    nth = min(
        living,
        key=lambda n: (troop.is_hero[n], -unit.bodies[n].wounds, not troop.plain[n], -n),
    )
    taken = unit.bodies[nth].wounds + 1
    if taken < troop.tough[nth] or (troop.tough[nth] > 1 and len(living) > 1):
        return f"wounds {unit.name} model {nth + 1} {taken}"
    return f"models {unit.name} {len(living) - 1}" if living[1:] else f"destroyed {unit.name}"


def tested_at(play: Play, unit: Unit) -> int:
    """Return the face at which a unit passes a test of morale, or any higher one."""
    return morale.needed_by(play, play.rules.forces.of(unit))


# -- people's activations --------------------------------------------------------------------------


class Told(NamedTuple):
    """What people say that one of their units did.

    Attributes:
        unit: the key of the unit.
        deed: its action, if that was said as it is on the screen.
        noted: what follows.
        whom: whether it has charged, and whom is asked for next.

    """

    unit: str
    deed: activation.Deed | None
    noted: Noted
    whom: bool = False


class DidForm(NotedForm):
    """What one of the people's units did: its name, its move if the program keeps the table, and
    what befell others.

    `Line squad`, `Line squad: rush towards B`, `Line squad: at 24,30; Orc mob models 4`.

    Args:
        play: the battle.
        units: the keys of the units that may be activated.

    """  # noqa: D205 - one sentence that is longer than a line

    def __init__(self, play: Play, units: Sequence[str]) -> None:
        super().__init__(play)
        self.units = list(units)

    def check(self, text: str) -> Told:  # type: ignore[override]  # it says more than a result does
        """Return what was done; raise Refusal if it cannot be."""
        first, _, rest = text.partition(";")
        unit, said = self.unit(" ".join(first.split()))
        deed: activation.Deed | None = None
        rest, tests, more = self.taken_apart(rest)
        parts = [" ".join(part.split()) for part in rest.split(";")]
        whom = WHOM in parts
        parts = [part for part in parts if part != WHOM]
        if said.partition(" ")[0] in corrections.VERBS:
            parts = [said, *parts]
        elif said and not by_facts(self.play.state.options):
            form = activation.ActivationForm(self.play, [unit.key])
            deed = form.check(f"{unit.name}: {said}")
        whole = "; ".join(self.whole(part, unit.name) for part in parts if part)
        if whole:
            trial = self.play.state.copy()
            if deed is not None and deed.move.places and unit.present:
                there = Play(trial, self.play.door, self.play.rules, self.play.table)
                positions.place_models(there, trial.find(unit.key), deed.move.places)
            corrections.correct(trial, whole, self.play.rules.forces)
        return Told(unit.key, deed, Noted(whole, tests, more), whom)

    def unit(self, text: str) -> tuple[Unit, str]:
        """Return the unit that a text begins with, and what it did; raise Refusal for none."""
        units = [self.play.state.find(key) for key in self.units]
        fitting = [unit for unit in units if typed_corrections.begins(text, unit.name)]
        if not fitting:
            names = choose((unit.name for unit in units), text.partition(":")[0])
            raise Refusal(
                f"begin “{text}” with a unit that you may activate now; {names}",
                place="unit",
                clause="GFC-19",
            )
        unit = max(fitting, key=lambda each: len(each.name))
        return unit, text[len(unit.name) :].strip(" :")

    def sample(self, chance: Chance) -> str:
        """Return a unit by chance, with a legal action if the program keeps the table."""
        if by_facts(self.play.state.options):
            return self.play.state.find(self.units[chance.below("did", len(self.units))]).name
        return activation.ActivationForm(self.play, self.units).sample(chance)

    def candidates(self, most: int) -> Sequence[str]:
        """Return every unit by its name, or by its good actions if there is a table."""
        if by_facts(self.play.state.options):
            return [self.play.state.find(key).name for key in self.units][:most]
        return activation.ActivationForm(self.play, self.units).candidates(most)


def act(play: Play) -> None:
    """Have the people say which of their units was activated, and what came of it."""
    state = play.state
    keys = [unit.key for unit in state.units_waiting(PEOPLE)]
    form = DidForm(play, keys)
    rolls = by_facts(state.options) and play.door.is_virtual(ai_dice.DICE)
    about = {"units": len(keys), "rolls": rolls}
    told: Told = play.door.fill(asked_seat(state), "GFC-19", "did", form, about)
    unit = state.find(told.unit)
    unit.activated, unit.moved = True, False
    play.tell("GFC-19", events.IsNamed(unit.name, PEOPLE))
    morale.recover(play, unit)
    if told.deed is not None:
        if told.deed.target:
            play.tell("GFC-33", events.Charges(unit.name, state.find(told.deed.target).name))
        actions.go(play, unit, told.deed)
    if not by_facts(state.options):
        settle_on_map(play, told)
        return
    charged = f"charged {unit.name}" in told.noted.text.split("; ")
    of = {"who": unit.name, "side": AI, "charged": charged, "rolls": rolls}
    target = whom_charged(play, unit) if told.whom else None
    if target is not None:
        correct(play, told.noted.text)
        settle_charge(play, state.find(told.unit), target, of)
        return
    settle_attack(play, told.noted, of, unit if charged else None)


def settle_on_map(play: Play, told: Told) -> None:
    """Have people tell what an attack of theirs did, unless they have noted it with the move.

    After a melee the units close in and part as on the screen, so that the map is still right.
    """
    correct(play, told.noted.text)
    unit, deed = play.state.find(told.unit), told.deed
    if deed is None or deed.action == "idle" or told.noted.text or not melee.alive(unit):
        return
    target = play.state.find(deed.target) if deed.target else None
    rolls = play.door.is_virtual(ai_dice.DICE)
    of = {"who": unit.name, "side": AI, "charged": target is not None, "rolls": rolls}
    if target is not None and melee.in_melee(unit, target):
        consolidation.pile_in(play, target, unit)
        unit.fatigued = True
        if rolls:
            settle_charge(play, unit, target, of)
        else:
            ask_and_settle(play, of, unit, target)
        melee.part(play, *map(play.state.find, (told.unit, deed.target)))
    elif target is None and may_do_something(play, unit, deed):
        ask_and_settle(play, of)


def ask_and_settle(
    play: Play, about: Mapping[str, Any], charger: Unit | None = None, target: Unit | None = None
) -> None:
    """Ask what an attack did, and put the battle right by it."""
    form = NotedForm(play, about.get("side", PEOPLE))
    found = play.door.fill(asked_seat(play.state), "GFC-19", "result", form, about)
    settle_attack(play, found, about, charger, target)


def may_do_something(play: Play, unit: Unit, deed: activation.Deed) -> bool:
    """Tell whether a unit on the map can shoot, cast or heal once it has moved."""
    if casting.castable(play, unit):
        return True
    if play.rules.forces.of(unit).has("mend") and wounds.patients(play, unit):
        return True
    guns = play.rules.forces.of(unit).ranged if deed.action in ("hold", "advance") else ()
    return any(shooting.valid_targets(play, unit, gun) for gun in guns)


def whom_charged(play: Play, unit: Unit) -> Unit | None:
    """Ask whom a unit of the people has charged; None if there is nobody."""
    forces = play.rules.forces
    enemies = {
        enemy.name: enemy
        for enemy in play.state.enemies(unit.side)
        if enemy.present and not forces.of(enemy).has("aircraft")
    }
    if len(enemies) <= 1:
        return next(iter(enemies.values()), None)
    about = {
        "who": unit.name,
        "fact": f"Which enemy did {by_number(unit.name, 'it', 'they')} charge?",
        "key": [WHOM, "yours"],
        "last": "",
    }
    return enemies[play.door.ask(asked_seat(play.state), "GFC-33", "fact", list(enemies), about)]


def settle_charge(play: Play, attacker: Unit, defender: Unit, about: Mapping[str, Any]) -> None:
    """Have people tell what a charge of theirs did, and what the strikes of the charged AI unit did
    that Lonehand rolls; the loser of the melee tests morale.
    """  # noqa: D205 - one sentence that is longer than a line
    state, before = play.state, morale.wounds_standing(play)
    shaken = frozenset(unit.key for unit in state.units if unit.shaken)
    keys = attacker.key, defender.key
    of = {**about, "charged": True, "target": defender.name}
    first = melee.counters_now(play, defender)
    thrown = ai_dice.strike_back(play, defender, attacker, melee.counters) if first else []
    defender.fatigued = defender.fatigued or bool(thrown)
    ask_losses(play, {**of, "strikes": "charge"}, thrown)
    fought = Fought(*map(state.find, keys))
    if all(map(melee.alive, fought)):
        which = melee.others if thrown else melee.every_weapon
        back = ai_dice.strike_back(play, fought.defender, fought.attacker, which)
        fought.defender.fatigued = fought.defender.fatigued or bool(back)
        if back:
            ask_losses(play, {**of, "strikes": "back", "side": PEOPLE}, back)
            fought = Fought(*map(state.find, keys))
    ai_dice.test_morale(play, before, shaken, fought)
    test_beaten(play, Fought(*map(state.find, keys)), before, shaken)


def ask_losses(play: Play, about: Mapping[str, Any], thrown: Sequence[ai_dice.Throw]) -> None:
    """Ask what some strikes cost, with the dice of Lonehand's."""
    asks = {**about, "dice": [list(throw) for throw in thrown]}
    form = NotedForm(play, asks.get("side", PEOPLE))
    tell_more(play, play.door.fill(asked_seat(play.state), "GFC-19", "result", form, asks), asks)


# -- where units are -------------------------------------------------------------------------------


class There(NamedTuple):
    """Who is in a section, as far as people have said; and whether they have more to tell."""

    names: tuple[str, ...]
    more: bool = False


class SectionForm:
    """Which of some units are in a section: their names with commas, `all` or `none`.

    `all but Orc mob` are the others; after `Orc mob; more` the rest is asked for.

    Args:
        names: the units that may be there.

    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def check(self, text: str) -> There:
        """Return the units that are there; raise Refusal for a name that is none of them."""
        said, *ends = (" ".join(part.split()) for part in text.split(";"))
        if ends not in ([], [MORE]):
            raise Refusal(f"after “;” say {MORE}, or nothing", place=ends[-1])
        lower = said.casefold()
        if lower == ALL:
            return There(self.names)
        if lower in ("", NONE):
            return There((), bool(ends))
        if lower.startswith(ALL_BUT):
            others = self.names_in(said[len(ALL_BUT) :])
            return There(tuple(name for name in self.names if name not in others))
        return There(self.names_in(said), bool(ends))

    def names_in(self, text: str) -> tuple[str, ...]:
        """Return the units that a text names, with commas between them."""
        words = [word.strip() for word in text.split(",")]
        return tuple(
            typed_corrections.one_of(word, self.names, "section") for word in words if word
        )

    def sample(self, chance: Chance) -> str:
        """Return one of the candidates by chance."""
        known = self.candidates(len(self.names) + 2)
        return known[chance.below("section", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return none, all, and each unit by itself."""
        return (NONE, ALL, *self.names)[:most] if len(self.names) > 1 else (NONE, ALL)[:most]


# -- the end of a round ----------------------------------------------------------------------------


class Owned(NamedTuple):
    """Who has seized what, as far as people have said; and whether they have more to tell."""

    owners: Mapping[str, int]
    more: bool = False


class OwnersForm:
    """Who has seized which objective now: `A AI, B people, C nobody`.

    Objectives that are not named stay as they were; `nothing` if all do. After `A AI; more` it is
    asked again.

    Args:
        markers: the objectives.

    """

    def __init__(self, markers: Sequence[Marker]) -> None:
        self.owners = {marker.name: marker.owner for marker in markers}

    def check(self, text: str) -> Owned:
        """Return the owner of every objective; raise Refusal for an unknown one."""
        found = dict(self.owners)
        said, *ends = (" ".join(part.split()) for part in text.split(";"))
        if ends not in ([], [MORE]):
            raise Refusal(f"after “;” say {MORE}, or nothing", place=ends[-1])
        for part in () if said.casefold() == NOTHING_ELSE else said.split(","):
            letter, _, owner = " ".join(part.split()).partition(" ")
            if letter or owner:
                name = typed_corrections.one_of(letter, list(found), "objective")
                found[name] = corrections.owner_named(owner)
        return Owned(found, bool(ends))

    def sample(self, chance: Chance) -> str:
        """Return some owners by chance."""
        names = list(OWNERS)
        return ", ".join(f"{x} {names[chance.below('owners', len(names))]}" for x in self.owners)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nothing has changed, and for each objective each owner."""
        found = [f"{name} {owner}" for name in self.owners for owner in OWNERS]
        return (NOTHING_ELSE, *found)[:most]


def seize(play: Play) -> None:
    """At the end of a round people say who has seized what."""
    state = play.state
    if not state.markers:
        return
    within = play.rules.forces.profile.objectives.seized_within
    again = False
    while True:
        about: dict[str, Any] = {
            "within": within,
            "owners": {marker.name: SIDE_NAMES[marker.owner] for marker in state.markers},
        }
        if again:
            about["again"] = True
        form = OwnersForm(state.markers)
        owned = play.door.fill(asked_seat(state), "GFC-14", "owners", form, about)
        for marker in state.markers:
            if owned.owners[marker.name] != marker.owner:
                marker.owner = owned.owners[marker.name]
                clause = "GFC-14" if marker.owner != NOBODY else "GFC-15"
                play.tell(clause, events.Seizes(marker.name, marker.owner))
        again = owned.more
        if not again:
            return
