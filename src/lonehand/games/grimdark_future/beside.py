"""GF-GEN-1 beside a real table: the program is the AI's brain, and people keep the table.

By facts the program keeps no table: it knows both lists, who is left, Shaken and activated, and who
has seized what; it draws squares, sections and units, asks what decides and nothing else, and says
what to do. With its own table it is told what people's units did, and says where its own go; no
fact is asked. What befalls a unit is said as a correction, at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question as Asked
from lonehand.games.grimdark_future import (
    acting,
    casting,
    corrections,
    deploying,
    instructions,
    objectives,
    positions,
)
from lonehand.games.grimdark_future.asking import Question, Table, settle
from lonehand.games.grimdark_future.automa import acting as automatic
from lonehand.games.grimdark_future.automa import activation, preparing, spells, ties
from lonehand.games.grimdark_future.automa.deciding import Plan, Reason, decide
from lonehand.games.grimdark_future.automa.sections import carrier, following
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.corrections import OWNERS, SECTION, SIDE_NAMES
from lonehand.games.grimdark_future.instructions import BY_FACTS, SCREEN, WITH_MAP, spot
from lonehand.games.grimdark_future.lists.army import Spell
from lonehand.games.grimdark_future.missions import LETTERS
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    NOBODY,
    OFF_TABLE,
    ON_TABLE,
    PEOPLE,
    SEATS,
    Marker,
    Play,
    Squad,
    State,
)
from lonehand.space.inches.measures import Point

WHERE: Final = (SCREEN, WITH_MAP, BY_FACTS)
"""Values of the option `beside`."""
NEXT: Final = "next"
"""Under which key `State.said` names the unit that a situation wants activated next."""
YES, NO = "yes", "no"
NOTHING_ELSE: Final = "nothing"
ALL, NONE = "all", "none"
NO_SPELL: Final = "none of them"
TOPICS: Final = ("did", "fact", "where", "result", "spell", "owners", "ready")
"""The topics of the questions that are asked only beside a table."""


def by_facts(state: State) -> bool:
    """Say whether a battle is told by facts, without the program's table."""
    return state.options.get("beside", SCREEN) == BY_FACTS


def is_told(state: State) -> bool:
    """Say whether people tell what their units did, with the program's table or without."""
    return state.options.get("beside", SCREEN) != SCREEN


def asked_seat(state: State) -> str:
    """Return who answers beside the table: the first seat that has a unit."""
    return next((seat for seat in SEATS if any(s.seat == seat for s in state.squads)), SEATS[0])


# -- objectives ------------------------------------------------------------------------------------


def place_objective(play: Play) -> None:
    """GFC-13, GF-PREP-2b, GF-PREP-2c: have the next objective placed on the real table."""
    state = play.state
    name, side = LETTERS[len(state.markers)], state.places_next
    state.to_place -= 1
    state.places_next = 1 - side
    if side == AI:
        clause, place, hands = square_for(play, name)
    else:
        clause, place = "GFC-13", (0, 0)
        hands = f"Place objective {name} yourself, by the rules of the mission."
    state.markers.append(Marker(name, *place))
    play.tell(clause, "places", marker=name, side=side, at=list(place), hands=[hands])


def square_for(play: Play, name: str) -> tuple[str, Point, str]:
    """GF-PREP-2b, GF-PREP-2c: return where the AI places an objective, and how that is said."""
    centres = preparing.squares(play, objectives.area(play))
    first = preparing.square(play, "GF-PREP-2b", len(centres))
    centre = centres[first]
    here = f"objective {name} in the centre of square {first + 1}: {spot(centre)}"
    if is_so(play, "GF-PREP-2b", f"Is there a valid place for {here}?"):
        return "GF-PREP-2b", centre, f"Lay {here}."
    tried = {first}
    while len(tried) < len(centres):
        other = preparing.square(play, "GF-PREP-2c", len(centres))
        if other in tried:
            continue
        tried.add(other)
        way = (
            f"the way from the centre of square {first + 1} to that of square {other + 1} "
            f"({spot(centres[other])})"
        )
        if is_so(play, "GF-PREP-2c", f"Is there a valid place on {way}?"):
            return "GF-PREP-2c", centre, f"Lay objective {name} at the first valid place on {way}."
    hands = f"Lay objective {name} at the valid place nearest to {spot(centre)}."
    return "GF-PREP-2c", centre, hands


def is_so(play: Play, clause: str, words: str) -> bool:
    """Ask a question of yes or no."""
    about = {"fact": words, "key": [words]}
    return play.door.ask(asked_seat(play.state), clause, "fact", [YES, NO], about) == YES


# -- deployment ------------------------------------------------------------------------------------


def deploy(play: Play) -> bool:
    """GF-DEP-1 to GF-DEP-3b: do the next part of the deployment; return whether it was the last.

    The people deploy first, all of it; then the AI's units are told one by one.
    """
    state = play.state
    if not state.edge:
        deploying.draw_edge(play)
        return False
    if state.to_deploy:
        people_deploy(play)
        return False
    if any(not squad.kind for squad in state.squads if squad.side == AI):
        preparing.prepare(play, AI)
        return False
    squad = preparing.next_to_deploy(play, AI)
    if squad is not None:
        deploy_unit(play, squad)
        return False
    deploying.first_activation(play)
    return True


def people_deploy(play: Play) -> None:
    """GFC-18: have the people deploy; if they say nothing else, their Ambush units wait."""
    state, forces = play.state, play.rules.forces
    for key in state.to_deploy:
        squad = state.called(key)
        squad.where = IN_RESERVE if forces.of(squad).has("ambush") else ON_TABLE
    state.to_deploy = []
    waits = [squad.name for squad in state.squads if squad.seat and squad.where == IN_RESERVE]
    hands = f"Deploy your army at the {state.edge} edge."
    hands += f" In reserve stays {', '.join(waits)}." if waits else ""
    play.tell("GFC-18", "deploys", who="The people", side=PEOPLE, now=[], cargo=[], hands=[hands])
    about = {"who": ""}
    told = play.door.fill(asked_seat(state), "GFC-18", "ready", ResultForm(play), about)
    correct(play, told)


def deploy_unit(play: Play, squad: Squad) -> None:
    """GF-DEP-3, GF-DEP-3b: say where a unit of the AI deploys, by the rules and not by places."""
    forces, count = play.rules.forces, play.rules.forces.profile.solo.sections
    troop = forces.of(squad)
    own = play.state.sections[squad.group - 1]
    zone = f"section {own} of the AI’s zone"
    free = troop.has("strider") or troop.has("flying")
    keep = "" if free else ", not in difficult or dangerous ground"
    near = f"at the smallest distance from an objective{keep}"
    others = ", then ".join(map(str, following(own, count)[1:]))
    if troop.has("aircraft"):
        clause = "GF-SR-AIRCRAFT"
        hands = (
            f"on the AI’s edge in section {own}, at the point nearest to an objective, its nose "
        )
        hands += "to it"
    elif preparing.digs_in(forces, troop):
        clause = "GF-SR-ENTRENCHED"
        hands = f"wholly in {zone}{keep}, in the highest place, of those the one that sees most"
    else:
        clause, hands = "GF-DEP-3", f"wholly in {zone}, {near}"
    hands = f"Set {squad.name}{with_cargo(play, squad)} down {hands}."
    if clause != "GF-SR-AIRCRAFT":
        hands += f" If there is no place, take section {others}"
        hands += "." if free else "; then difficult, then dangerous ground."
    if troop.has("scout"):
        far = forces.profile.special.scout.distance
        hands += f" Then move it {far}″ as near as it can come to the nearest objective."
    stand(play, squad, own)
    play.tell(clause, "deploys", **told_of(play, squad), hands=[hands])


def with_cargo(play: Play, squad: Squad) -> str:
    """Return who rides in a unit, to follow its name."""
    cargo = [each.name for each in play.state.squads if each.rides == squad.key]
    return f" (in it {', '.join(cargo)})" if cargo else ""


def told_of(play: Play, squad: Squad) -> dict[str, Any]:
    """Return what is told of a unit that comes onto the table."""
    cargo = [each.name for each in play.state.squads if each.rides == squad.key]
    return {"who": squad.name, "side": squad.side, "now": [], "cargo": cargo}


def stand(play: Play, squad: Squad, section: int) -> None:
    """Keep that a unit is on the table, with its cargo, and in which section."""
    squad.where = ON_TABLE
    for cargo in play.state.squads:
        if cargo.rides == squad.key:
            cargo.where = ON_TABLE
    solo = play.rules.forces.profile.solo
    if solo.sections == solo.activation_sections:
        play.state.said[SECTION.format(squad.name)] = str(section)


# -- the start of a round --------------------------------------------------------------------------


def arrivals(play: Play) -> None:
    """GF-SR-AIRCRAFT-3, GF-SR-AMBUSH-2: say who comes back, and who arrives from reserve."""
    state = play.state
    for squad in state.squads:
        if squad.where == OFF_TABLE and not squad.seat and not squad.rides:
            squad.where = ON_TABLE
            for cargo in state.squads:
                if cargo.rides == squad.key:
                    cargo.where = ON_TABLE
            forget(play, squad)
            hands = (
                f"Set {squad.name} down on the very spot where it left the table, its nose to the "
                "nearest objective."
            )
            play.tell("GF-SR-AIRCRAFT-3", "returns", **told_of(play, squad), hands=[hands])
    away = play.rules.forces.profile.special.ambush.distance
    for squad in preparing.ambush(play, AI):
        own = state.sections[squad.group - 1]
        hands = (
            f"Set {squad.name}{with_cargo(play, squad)} down in section {own}, in its full depth, "
            f"more than {away}″ from all enemies, at the smallest distance from an objective, not "
            "in difficult or dangerous ground."
        )
        if not is_so(play, "GF-SR-AMBUSH-2", f"{hands} Is there a place?"):
            play.tell("GF-SR-AMBUSH-2", "stays", who=squad.name, why="there is no place for it")
            continue
        stand(play, squad, own)
        squad.arrived = state.round
        play.tell("GF-SR-AMBUSH-2", "arrives", **told_of(play, squad), hands=[hands])


# -- people's activations --------------------------------------------------------------------------


class Told(NamedTuple):
    """What people say that one of their units did.

    Attributes:
        squad: the key of the unit.
        deed: its action, if that was said as it is on the screen.
        text: the corrections that follow, whole ones.

    """

    squad: str
    deed: acting.Deed | None
    text: str


class ResultForm:
    """What befell units, as corrections with `;` between them, or `nothing`.

    The unit may stand first: `Line squad shaken; Orc mob models 4`.

    Args:
        play: the battle.

    """

    def __init__(self, play: Play) -> None:
        self.play = play

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
        names = [squad.name for squad in self.play.state.squads]
        if verb in corrections.GENERAL:
            return part
        if verb in corrections.VERBS:
            known = any(corrections.begins(rest, name) for name in names)
            return part if known or not own else f"{verb} {own} {rest}".strip()
        begins = [name for name in names if corrections.begins(part, name)]
        if begins:
            name = max(begins, key=len)
            verb, _, rest = part[len(name) :].strip(" :").partition(" ")
            return f"{verb} {name} {rest}".strip()
        return part

    def sample(self, chance: Chance) -> str:
        """Return that nothing befell anybody, or that somebody is Shaken."""
        known = self.candidates(4)
        return known[chance.below("result", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return nothing, and what befalls units most often."""
        squads = [squad for squad in self.play.state.squads if squad.present]
        found = [f"{squad.name} destroyed" for squad in squads if squad.side == PEOPLE]
        found += [f"{squad.name} shaken" for squad in squads if not squad.shaken]
        return (NOTHING_ELSE, *found)[:most]


class DidForm(ResultForm):
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
        first, _, more = text.partition(";")
        squad, said = self.squad(" ".join(first.split()))
        deed: acting.Deed | None = None
        parts = [" ".join(part.split()) for part in more.split(";")]
        if said.partition(" ")[0] in corrections.VERBS:
            parts = [said, *parts]
        elif said and not by_facts(self.play.state):
            form = acting.ActivationForm(self.play, [squad.key])
            deed = form.check(f"{squad.name}: {said}")
        whole = "; ".join(self.whole(part, squad.name) for part in parts if part)
        if whole:
            trial = self.play.state.copy()
            if deed is not None and deed.move.places and squad.present:
                there = Play(trial, self.play.door, self.play.rules, self.play.table)
                positions.set_down(there, trial.called(squad.key), deed.move.places)
            corrections.correct(trial, whole, self.play.rules.forces)
        return Told(squad.key, deed, whole)

    def squad(self, text: str) -> tuple[Squad, str]:
        """Return the unit that a text begins with, and what it did; raise Refusal for none."""
        squads = [self.play.state.called(key) for key in self.units]
        fitting = [squad for squad in squads if corrections.begins(text, squad.name)]
        if not fitting:
            names = ", ".join(squad.name for squad in squads)
            raise Refusal(
                f"«{text}» begins with no unit that you may activate now; they are {names}",
                place="unit",
                clause="GFC-19",
            )
        squad = max(fitting, key=lambda each: len(each.name))
        return squad, text[len(squad.name) :].strip(" :")

    def sample(self, chance: Chance) -> str:
        """Return a unit by chance, with a legal action if the program keeps the table."""
        if by_facts(self.play.state):
            return self.play.state.called(self.units[chance.below("did", len(self.units))]).name
        return acting.ActivationForm(self.play, self.units).sample(chance)

    def candidates(self, most: int) -> Sequence[str]:
        """Return every unit by its name, or by its good actions if there is a table."""
        if by_facts(self.play.state):
            return [self.play.state.called(key).name for key in self.units][:most]
        return acting.ActivationForm(self.play, self.units).candidates(most)


def did(play: Play) -> None:
    """GFC-19: have the people say which of their units was activated, and what came of it."""
    state = play.state
    keys = [
        squad.key
        for squad in state.squads
        if squad.side == PEOPLE and squad.in_play and not squad.activated
    ]
    form = DidForm(play, keys)
    told: Told = play.door.fill(asked_seat(state), "GFC-19", "did", form, {"units": len(keys)})
    squad = state.called(told.squad)
    squad.activated, squad.moved = True, False
    play.tell("GFC-19", "activates", who=squad.name, side=PEOPLE, among=[], section=0)
    if squad.shaken:
        squad.shaken = False
        play.tell("GFC-49", "recovers", who=squad.name)
    if told.deed is not None:
        acting.go(play, squad, told.deed)
    correct(play, told.text)


def correct(play: Play, text: str) -> None:
    """Put the battle right by what people have said, if they said anything."""
    if text:
        corrections.correct(play.state, text, play.rules.forces)
        play.crowd = None
        play.tell("GFC-19", "did", text=text)


# -- which unit of the AI --------------------------------------------------------------------------


class SectionForm:
    """GF-ACT-1b: which of some units are in a section: their names with commas, `all` or `none`.

    Args:
        names: the units that may be there.

    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def check(self, text: str) -> tuple[str, ...]:
        """Return the units that are there; raise Refusal for a name that is none of them."""
        said = text.strip().casefold()
        if said in (ALL, ""):
            return self.names if said else ()
        if said == NONE:
            return ()
        words = [" ".join(word.split()) for word in text.split(",")]
        return tuple(corrections.one_of(word, self.names, "section") for word in words if word)

    def sample(self, chance: Chance) -> str:
        """Return one of the candidates by chance."""
        known = self.candidates(len(self.names) + 2)
        return known[chance.below("section", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return none, all, and each unit by itself."""
        return (NONE, ALL, *self.names)[:most] if len(self.names) > 1 else (NONE, ALL)[:most]


def named_next(play: Play) -> Squad | None:
    """Return the unit that a situation names as the next one, once; None if it names none."""
    name = play.state.said.pop(NEXT, "")
    if not name:
        return None
    squad = play.state.called(name)
    play.tell("GF-ACT-1d", "activates", who=squad.name, side=squad.side, section=0, among=[])
    return squad


def next_unit(play: Play, side: int) -> Squad | None:
    """GF-ACT-1b to GF-ACT-1d: return the unit that the AI activates, sections asked as needed.

    Of each unit the section is asked once; it is asked again only after the unit has moved.
    """
    count = play.rules.forces.profile.solo.activation_sections
    waiting = activation.may_activate(play, side)
    if not waiting:
        return None
    die = ties.small_die(play, "GF-ACT-1b", count)
    order = following(die, count)
    for nth, section in enumerate(order):
        there = in_section(play, waiting, section, last=nth == len(order) - 1)
        able = activation.after_others(play, there)
        if able:
            if section != die:
                play.tell("GF-ACT-1c", "reason", section=section)
            squad = ties.unit(play, "GF-ACT-1d", able)
            names = [each.name for each in able]
            play.tell(
                "GF-ACT-1d", "activates", who=squad.name, side=side, section=section, die=die,
                among=names,
            )  # fmt: skip
            return squad
    return None


def in_section(play: Play, squads: Sequence[Squad], section: int, *, last: bool) -> list[Squad]:
    """GF-ACT-1b: return the units in a section, asking for those of which that is not known.

    Who is in no other section, the one that is looked at last, needs no question. Cargo is where
    its transport is.
    """
    state, known = play.state, play.state.said
    count = play.rules.forces.profile.solo.activation_sections
    bodies = list(dict.fromkeys(carrier(state, squad).name for squad in squads))
    unknown = [name for name in bodies if known_section(state, name, count) == 0]
    ruled_out = [name for name in unknown if str(section) in known.get(NOT_IN.format(name), "")]
    asked = [name for name in unknown if name not in ruled_out]
    if len(squads) == 1 or (last and len(bodies) == len(unknown)):
        for name in asked:
            known[SECTION.format(name)] = str(section)
    elif asked:
        about = {"section": section, "units": asked}
        form = SectionForm(asked)
        there = play.door.fill(asked_seat(state), "GF-ACT-1b", "where", form, about)
        for name in asked:
            if name in there:
                known[SECTION.format(name)] = str(section)
            else:
                known[NOT_IN.format(name)] = known.get(NOT_IN.format(name), "") + str(section)
    return [
        squad
        for squad in squads
        if known_section(state, carrier(state, squad).name, count) == section
    ]


NOT_IN: Final = "not in {}"
"""Under which key `State.said` keeps the sections in which a unit is not."""


def known_section(state: State, name: str, count: int) -> int:
    """Return which of so many sections a unit is known to be in, 0 if none is."""
    said = state.said.get(SECTION.format(name), "")
    if said:
        return int(said)
    sections = map(str, range(1, count + 1))
    left = [each for each in sections if each not in state.said.get(NOT_IN.format(name), "")]
    return int(left[0]) if len(left) == 1 else 0


def forget(play: Play, squad: Squad) -> None:
    """Forget in which section a unit is, for it has moved."""
    play.state.said.pop(SECTION.format(squad.name), None)
    play.state.said.pop(NOT_IN.format(squad.name), None)


# -- what it does ----------------------------------------------------------------------------------


def act(play: Play, squad: Squad) -> None:
    """C34 without a table: what decides is asked, what to do is told, what came of it is asked."""
    state = play.state
    squad.activated = True
    asked: list[str] = []

    def ask(question: Question) -> str:
        answer = put(play, squad, question)
        asked.append(f"{question.words} {answer}")
        return answer

    trees = play.rules.trees or TREES
    plan = settle(lambda facts: decide(facts, trees), Table(play, squad), ask, depends(play, squad))
    plan = fitted(play, squad, plan)
    tell(play, squad, plan, asked)
    was_shaken = squad.shaken
    spoken = False
    if was_shaken:
        squad.shaken = False
        play.tell("GFC-49", "recovers", who=squad.name)
    else:
        if plan.action != "Hold" or plan.disembarks:
            forget(play, squad)
            squad.moved = True
        if plan.disembarks:
            squad.rides = ""
        spoken = cast(play, squad)
    if plan.action == "Charge":
        squad.fatigued = True
    attacks = plan.action == "Charge" or (plan.shoots and bool(play.rules.forces.of(squad).ranged))
    if attacks or spoken or not people_wait(state):
        about = {"who": squad.name, "target": plan.name if plan.action == "Charge" else ""}
        found = play.door.fill(asked_seat(state), "GFC-19", "result", ResultForm(play), about)
        correct(play, found)


def fitted(play: Play, squad: Squad, plan: Plan) -> Plan:
    """GF-SR-AIRCRAFT-2, C28: return a plan as the unit can carry it out.

    An Aircraft only advances, and what can only hold holds; both shoot.
    """
    troop = play.rules.forces.of(squad)
    if plan.disembarks or plan.action == "Hold":
        return plan
    if troop.has("aircraft"):
        if plan.action == "Advance":
            return plan
        why = Reason("GF-SR-AIRCRAFT-2", "only advances")
        return plan._replace(action="Advance", shoots=True, why=(*plan.why, why))
    if not troop.holds:
        return plan
    why = Reason(plan.clause, "only holds")
    return plan._replace(action="Hold", shoots=True, why=(*plan.why, why))


def people_wait(state: State) -> bool:
    """Say whether a person has the next activation, and so a word."""
    return any(
        squad.side == PEOPLE and squad.in_play and not squad.activated for squad in state.squads
    )


def depends(play: Play, squad: Squad) -> tuple[Any, ...]:
    """Return all that a decision without a table depends on, so that its tree can be kept."""
    state = play.state
    return (
        "grimdark-future",
        msgspec.json.encode(squad),
        tuple(state.lists),
        state.options["profile"],
        tuple((enemy.name, enemy.activated) for enemy in state.enemies(squad.side)),
        tuple((marker.name, marker.owner) for marker in state.markers),
        play.rules.readings,
        msgspec.json.encode(play.rules.trees),
        play.rules.forces,
    )


def put(play: Play, squad: Squad, question: Question) -> str:
    """Ask for a fact; the answer is one of its words, and the last one is offered again."""
    state = play.state
    key = f"{squad.name}: {question.words}"
    about = {
        "who": squad.name,
        "fact": question.words,
        "key": list(question.key),
        "last": state.said.get(key, ""),
    }
    options = list(question.answers)
    answer = play.door.ask(asked_seat(state), "GF-ACT-1d", "fact", options, about)
    state.said[key] = answer
    return answer


def tell(play: Play, squad: Squad, plan: Plan, asked: Sequence[str]) -> None:
    """Tell the decision with its reasons and with what hands do, and count its clauses."""
    for clause in dict.fromkeys(reason.clause for reason in plan.why):
        if clause != plan.clause:
            play.tell(clause, "reason", who=squad.name)
    names = [each.name for each in play.state.squads]
    on_list = plan if plan.name in names else plan._replace(goal="")
    play.tell(
        plan.clause,
        "decision",
        who=squad.name,
        seat=names.index(squad.name),
        action=plan.action,
        path=[node for node, _ in plan.path],
        answers=[answer for _, answer in plan.path],
        objective=plan.name if plan.goal == "objective" else "",
        target=plan.name if plan.goal == "enemy" else "",
        route=[],
        in_way=[],
        shoots=plan.shoots,
        disembarks=plan.disembarks,
        lines=automatic.lines(play, on_list, asked),
        hands=instructions.hands(play, squad, plan),
    )


# -- spells ----------------------------------------------------------------------------------------


def cast(play: Play, squad: Squad) -> bool:
    """GF-SR-CASTER to GF-SR-CASTER-3: draw spells, and have them cast on the real table.

    One is cast, or by an option as many as can be. Returns whether there was anything to cast.
    """
    troop = play.rules.forces.of(squad)
    if not squad.tokens or not casting.casters(troop):
        return False
    done: list[Spell] = []
    while (found := draw_spell(play, squad, done)) is not None:
        done.append(found)
        if play.rules.readings.spells == "one":
            break
    return True


def draw_spell(play: Play, squad: Squad, done: Sequence[Spell]) -> Spell | None:
    """GF-SR-CASTER-2, GF-SR-CASTER-3: draw a spell and say that it is cast; None if none can be.

    The spells that the tokens pay for are named in their order from the drawn one on; people say
    which is the first that has a valid target.
    """
    troop, profile = play.rules.forces.of(squad), play.rules.forces.profile
    left = [spell for spell in troop.spells if spell not in done and spell.value <= squad.tokens]
    if not left:
        return None
    count = len(troop.spells)
    die = ties.small_die(play, "GF-SR-CASTER-2", profile.solo.spell_die)
    first = spells.numbered(die + spells.level(play, squad), count)
    order = [troop.spells[(first + more) % count] for more in range(count)]
    able = [spell for spell in order if spell in left]
    about = {"who": squad.name, "die": die, "spells": [described(spell) for spell in able]}
    options = [*(spell.name for spell in able), NO_SPELL]
    chosen = play.door.ask(asked_seat(play.state), "GF-SR-CASTER", "spell", options, about)
    found = next((spell for spell in able if spell.name == chosen), None)
    if found is None:
        return None
    squad.tokens -= found.value
    hands = (
        f"{squad.name} casts {described(found)} on the nearest unit that it is of use against or "
        f"for; {found.value} of its tokens are spent. Roll to cast."
    )
    play.tell(
        "GF-SR-CASTER-2", "spell", who=squad.name, spell=found.name, die=die, tokens=squad.tokens,
        hands=[hands],
    )  # fmt: skip
    return found


def described(spell: Spell) -> str:
    """Return a spell with its cost and its range."""
    return f"{spell.name} ({spell.value}, {spell.range_inches}″)"


# -- the end of a round ----------------------------------------------------------------------------


class OwnersForm:
    """GFC-14, GFC-15: who has seized which objective now: `A AI, B people, C nobody`.

    Objectives that are not named stay as they were; `nothing` if all do.

    Args:
        markers: the objectives.

    """

    def __init__(self, markers: Sequence[Marker]) -> None:
        self.owners = {marker.name: marker.owner for marker in markers}

    def check(self, text: str) -> Mapping[str, int]:
        """Return the owner of every objective; raise Refusal for an unknown one."""
        found = dict(self.owners)
        if text.strip().casefold() == NOTHING_ELSE:
            return found
        for part in text.split(","):
            letter, _, owner = " ".join(part.split()).partition(" ")
            if letter or owner:
                name = corrections.one_of(letter, list(found), "objective")
                found[name] = OWNERS[corrections.one_of(owner, list(OWNERS), "objective")]
        return found

    def sample(self, chance: Chance) -> str:
        """Return some owners by chance."""
        names = list(OWNERS)
        return ", ".join(f"{x} {names[chance.below('owners', len(names))]}" for x in self.owners)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nothing has changed, and for each objective each owner."""
        found = [f"{name} {owner}" for name in self.owners for owner in OWNERS]
        return (NOTHING_ELSE, *found)[:most]


def seize(play: Play) -> None:
    """GFC-14, GFC-15: at the end of a round people say who has seized what."""
    state = play.state
    if not state.markers:
        return
    within = play.rules.forces.profile.objectives.seized_within
    about = {
        "within": within,
        "owners": {marker.name: SIDE_NAMES[marker.owner] for marker in state.markers},
    }
    form = OwnersForm(state.markers)
    owners = play.door.fill(asked_seat(state), "GFC-14", "owners", form, about)
    for marker in state.markers:
        if owners[marker.name] != marker.owner:
            marker.owner = owners[marker.name]
            clause = "GFC-14" if marker.owner != NOBODY else "GFC-15"
            play.tell(clause, "seizes", marker=marker.name, side=marker.owner)


# -- in words --------------------------------------------------------------------------------------


def prompt(question: Asked) -> str:
    """Return a question that is asked only beside a table, as a sentence."""
    about = question.about or {}
    match question.topic:
        case "did":
            return (
                "Which of your units did you activate, and what came of it? (its name; more after "
                "`;`, as in: Line squad; Orc mob models 4; Deep Miners shaken)"
            )
        case "fact":
            who = about.get("who", "")
            return f"{who}: {about['fact']}" if who else str(about["fact"])
        case "where":
            return (
                f"Which of these have their centre in section {about['section']} of the table? "
                f"{', '.join(about['units'])} (names with commas, all, none)"
            )
        case "result":
            return (
                f"What came of what {about['who']} did? (nothing; or as in: Line squad destroyed; "
                "Orc mob models 4; Deep Miners shaken)"
            )
        case "spell":
            return (
                f"{about['who']} casts, having rolled {about['die']}: which of these is the first "
                f"with a valid target? {', then '.join(about['spells'])}"
            )
        case "owners":
            now = ", ".join(f"{name} {owner}" for name, owner in about["owners"].items())
            return (
                f"Who has seized which objective, with units that are not Shaken within "
                f"{about['within']}″ and no enemy there? Till now: {now}. (A AI, B people; nothing)"
            )
        case _:
            return (
                "Have you deployed? (nothing; or what is otherwise: reserve Raiders; board Line "
                "squad Truck)"
            )
