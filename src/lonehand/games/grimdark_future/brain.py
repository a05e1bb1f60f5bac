"""GF-GEN-1 beside a real table: the program is the AI's brain, and people keep the table.

It draws sections and units, asks what its decision tables need to know, says what to do, and asks
what came of it. C34: of all that might be asked only what decides is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from lonehand.games.grimdark_future import beside, casting, instructions
from lonehand.games.grimdark_future.asking import Question, Table, settle
from lonehand.games.grimdark_future.automa import acting as automatic
from lonehand.games.grimdark_future.automa import activation, spells, ties
from lonehand.games.grimdark_future.automa.deciding import Plan, Reason, decide
from lonehand.games.grimdark_future.automa.sections import carrier, following
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.beside import NEXT, ResultForm, SectionForm
from lonehand.games.grimdark_future.corrections import SECTION
from lonehand.games.grimdark_future.lists.army import Spell
from lonehand.games.grimdark_future.state import PEOPLE, Play, Squad, State

NO_SPELL: Final = "none of them"

NOT_IN: Final = "not in {}"
"""Under which key `State.said` keeps the sections in which a unit is not."""

# -- which unit ------------------------------------------------------------------------------------


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
        there = play.door.fill(beside.asked_seat(state), "GF-ACT-1b", "where", form, about)
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
        found = play.door.fill(
            beside.asked_seat(state), "GFC-19", "result", ResultForm(play), about
        )
        beside.correct(play, found)


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
    answer = play.door.ask(beside.asked_seat(state), "GF-ACT-1d", "fact", options, about)
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
    chosen = play.door.ask(beside.asked_seat(play.state), "GF-SR-CASTER", "spell", options, about)
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
