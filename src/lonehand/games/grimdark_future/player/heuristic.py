"""A sensible player of the people's side, and the hints that a person can ask for.

He spreads his army over the objectives. In an activation he takes the unit for which it matters
most to act now, weighs a handful of things that it may do (`manoeuvring.py`, by the weights of
`weighing.py`), and takes the best: shoot from where it is or from nearer, go to an objective that
nobody else will hold, charge where the exchange pays, get out of reach, ride. Targets, spells and
answers in a melee he decides by what they are worth on average. He leaves nothing to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.grammar.english import join_words
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.play import Play, Rules
from lonehand.games.grimdark_future.player import evaluation
from lonehand.games.grimdark_future.player.evaluation import Scales, square_to
from lonehand.games.grimdark_future.player.manoeuvres import Manoeuvres, Weighed, first
from lonehand.games.grimdark_future.player.placement import arrival, deploy
from lonehand.games.grimdark_future.rules import casting, shooting
from lonehand.games.grimdark_future.rules.actions import NO_ONE
from lonehand.games.grimdark_future.rules.movement import aircraft, positions
from lonehand.games.grimdark_future.rules.movement import consolidation as consolidating
from lonehand.games.grimdark_future.rules.objectives import MarkerForm
from lonehand.games.grimdark_future.state import PEOPLE, State, Unit
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.games.grimdark_future.words.grammar import (
    by_number,
    plural_verb,
    verb,
)
from lonehand.games.table_mode import by_facts
from lonehand.show.logs import Advice
from lonehand.space.inches import fields

RulesFor = Callable[[State], Rules]
"""Gives the numbers, trees and readings that a battle is played by."""
NOBODY: Final = Chance("supposed")
BLESSING, CURSE = 0.08, 0.08
"""What a blessing or a curse is worth, as a share of the unit that it is on."""
SPENT: Final = 0.2
"""How much less a unit that has acted gains by a blessing that lasts for the round."""


def plain(chance: Chance, rules_for: RulesFor) -> Answer:
    """Return the player; *rules_for* gives the rules. He leaves nothing to chance."""
    del chance

    def answer(question: Question, view: Any) -> Any:
        return choose(question, view, rules_for(view))

    return answer


def hint(view: State, question: Question, rules: Rules) -> Advice | None:
    """Return what `plain` would answer, and why; without a map on the screen there is nothing."""
    if by_facts(view.options):
        return None
    answer, sentence = think(question, view, rules)
    return Advice(str(answer), sentence)


def choose(question: Question, view: State, rules: Rules) -> Any:
    """Return the option that he takes, for a form its text."""
    return think(question, view, rules)[0]


def think(question: Question, view: State, rules: Rules) -> tuple[Any, str]:
    """Return the option that he takes, for a form its text, and why."""
    find = BY_TOPIC.get(question.topic)
    if find is None or not view.table:
        if question.form is not None:
            return question.form.candidates(1)[0], "It is legal; others are as good."
        return question.options[0], "One is as good as another here."
    play = Play(view, BatchDoor({}, NOBODY), rules, fields.field(view.table))
    with positions.still(play):
        return find(play, question)


# -- an activation --------------------------------------------------------------------------------


def activation(play: Play, question: Question) -> tuple[str, str]:
    """Return what he does, and with which unit."""
    form = cast("ActivationForm", question.form)
    state = play.state
    units = [state.find(key) for key in form.units]
    scales = Scales(play, units[0].side)
    unit = first(scales, units)
    if aircraft.flies_shaken(play, unit):
        flight = Manoeuvres(scales, form, unit).best()
        return (
            f"{unit.name}: {flight.idea.words}",
            recovery_told(unit.name, "flies"),
        )
    if unit.shaken:
        return f"{unit.name}: idle", recovery_told(unit.name, "stays idle")
    with positions.still(form.play):  # the same battle, as the form that checks him has it
        able = Manoeuvres(scales, form, unit)
        found = able.best()
    return f"{unit.name}: {found.idea.words}", why(able, found)


def unit(play: Play, question: Question) -> tuple[Any, str]:
    """Return which unit of several people's acts next."""
    units = [play.state.find(option.name) for option in question.options]
    unit = first(Scales(play, units[0].side), units)
    found = next(option for option in question.options if option.name == unit.name)
    return found, f"It matters most that {verb(unit.name, 'acts')} now."


def recovery_told(name: str, does: str) -> str:
    """Return what a Shaken unit does, and that it recovers."""
    first, _, rest = does.partition(" ")
    words = " ".join(filter(None, (by_number(name, first, plural_verb(first)), rest)))
    they, recover = by_number(name, "it", "they"), by_number(name, "recovers", "recover")
    return f"{verb(name, 'is')} Shaken; {they} {words} and {recover}."


def why(able: Manoeuvres, found: Weighed) -> str:
    """Return why a unit does something, in a sentence or two."""
    unit, parts = able.unit, list[str]()
    place = "here" if found.idea.action == "hold" else "there"

    def called() -> str:
        """Return what stands for the unit: enemies are named, too, so what it is comes first."""
        return "it" if any("your unit" in part for part in parts) else "your unit"

    transport = found.idea.rides
    if transport is not None:
        rides, preposition = ("rides", "on in") if unit.rides else ("gets", "into")
        reason = "which is faster" if found.way > 0 else "which is safer than outside"
        return f"{verb(unit.name, rides)} {preposition} {transport.name}, {reason}."
    if found.target is not None and found.attack > 0:
        if found.idea.action == "charge":
            parts.append(f"charging {found.target.name} costs the AI more than you")
        else:
            post = able.scales.post_of(found.target)
            at = f" at objective {post.name}" if post is not None else ""
            parts.append(f"a shot at {found.target.name}{at} is worth most from {place}")
    if found.near and found.gain > 0:
        contested = able.disputed_objectives(found)
        free = [name for name in found.near if name not in contested]
        ours = [name for name in free if name in able.own()]
        for does, names in (
            ("takes", [name for name in free if name not in ours]),
            ("holds", ours),
            ("contests", contested),
        ):
            parts += [f"{called()} {does} {objectives_named(names)}"] if names else []
    elif found.way > found.attack:
        goal = able.objective_ahead(found)
        if goal:
            parts.append(f"{called()} is on the way to objective {goal}")
        elif able.is_safer(found) and found.danger > 0:
            parts.append("enemies can do less harm there than here")
    if found.covered and (found.danger > 0 or not parts):
        stays = found.idea.action == "hold"
        parts.append(f"{called()} {'stays' if stays else 'ends'} in cover")
    ahead = "" if parts else able.riskier_objective(found)
    if ahead:
        parts.append(f"{called()} waits, safer than on the way to objective {ahead}")
    elif not parts and not any(map(able.scales.may_attack, able.scales.enemies)):
        parts.append("no enemy can attack any more")
    elif not parts and found.danger <= 0:
        parts.append(f"{called()} keeps out of reach")
    elif not parts:
        parts.append("nothing else is worth more")
    *before, last = parts
    sentence = f"{unit.name}: {', '.join(before)}{', and ' if before else ''}{last}."
    kept = able.objectives_left(found)
    if len(kept) == 1:
        sentence += f" Objective {kept[0]} stays yours while no enemy is near it."
    elif kept:
        sentence += f" Objectives {' and '.join(kept)} stay yours while no enemy is near them."
    if found.danger > 0:
        points = round(found.danger)
        sentence += f" Enemies could kill about {points} points of {called()} {place}."
    return sentence


def objectives_named(names: Sequence[str]) -> str:
    """Return objectives by their letters."""
    return f"objective{'s' if len(names) > 1 else ''} {join_words(names)}"


# -- attacks and spells ---------------------------------------------------------------------------


def target(play: Play, question: Question) -> tuple[Any, str]:
    """Return whom a weapon shoots at; the weapons before it are reckoned with."""
    unit, key = play.state.find(question.about["who"]), question.about["gun"]
    scales, held = Scales(play, unit.side), bool(question.about["held"])
    enemies = [
        play.state.find(option.key)
        for option in question.options
        if option.key and not option.whole
    ]
    on_average = {
        enemy.key: {shots.gun: shots.wounds for shots in scales.shots(unit, enemy, held=held)}
        for enemy in enemies
    }
    planned = dict.fromkeys(on_average, 0.0)

    def gained(enemy: Unit, wounds: float) -> float:
        before = planned[enemy.key]
        return scales.worth(enemy, before + wounds) - scales.worth(enemy, before)

    for gun in play.rules.forces.of(unit).ranged:
        able = [
            (gained(enemy, wounds), enemy)
            for enemy in enemies
            if (wounds := on_average[enemy.key].get(gun.key, 0.0))
        ]
        able.sort(key=lambda each: -each[0])
        if gun.key != key:
            if able:
                planned[able[0][1].key] += on_average[able[0][1].key][gun.key]
            continue
        best, most, wounds = None, 0.0, 0.0
        for bound, enemy in able:
            if bound <= most:
                break
            expected = shooting.expected_wounds(play, unit, gun, enemy, held=held)
            if gained(enemy, expected) > most:
                best, most, wounds = enemy, gained(enemy, expected), expected
        return pick_unit(question.options, best, wounds)
    return question.options[0], "It is in range."


def return_spot(_: Play, question: Question) -> tuple[Any, str]:
    """Return where an Aircraft comes back: where it left."""
    return question.options[0], "It flies on from where it left."


def pick_unit(options: Sequence[Any], best: Unit | None, wounds: float) -> tuple[Any, str]:
    """Return the option that names a unit, with what is expected of it."""
    for option in options:
        if best is not None and option.key == best.key and not option.whole:
            return (
                option,
                f"About {wounds:.1f} wounds there are worth most.",
            )
    return next(x for x in options if x.name == NO_ONE), "No shot would do any harm."


def spell(play: Play, question: Question) -> tuple[Any, str]:
    """Return the spell that is worth most for its tokens, and on whom."""
    unit = play.state.find(question.about["who"])
    scales = Scales(play, unit.side)
    known = {each.name: each for each in play.rules.forces.of(unit).spells}
    best, most = question.options[-1], 0.0
    for option in question.options:
        if not option.spell:
            continue
        one, at = known[option.spell], play.state.find(option.at)
        if one.kind == "damage":
            worth = scales.worth(at, casting.expected_wounds(play, unit, one, at))
        elif {use.rule for use in one.rules} <= {effect.rule for effect in at.effects}:
            worth = 0.0
        else:
            share = BLESSING if one.kind == "blessing" else CURSE
            worth = share * scales.price(at) * (SPENT if at.activated else 1) * one.targets
        worth /= max(1, one.value) ** 0.5
        if worth > most:
            best, most = option, worth
    if not best.spell:
        return best, "No spell would be of use."
    return best, "It is worth most for its tokens."


def dearest(play: Play, question: Question) -> tuple[Any, str]:
    """Return the unit that is worth most, of those that are offered: to heal, or by a spell too."""
    scales = Scales(play, PEOPLE)
    able = [option for option in question.options if option.key]
    best = max(able, key=lambda option: scales.price(play.state.find(option.key)))
    return best, "It is worth most."


def snipers(play: Play, question: Question) -> tuple[Any, str]:
    """Return the model that Snipers pick: heroes, then the best equipped.

    A split that wastes fewer shots is better, if there is one.
    """
    if isinstance(question.options[0], shooting.Split):
        return question.options[0], "More at one model would be wasted."
    enemy = play.state.find(question.about["at"])
    troop = play.rules.forces.of(enemy)
    models = [option for option in question.options if 0 <= option.number < troop.size]
    best = min(models, key=lambda option: shooting.rank_model(troop, option.number))
    return best, "It is the one that its unit can spare least."


def casualty(play: Play, question: Question) -> tuple[Any, str]:
    """Return the model that his unit can spare best."""
    troop = play.rules.forces.of(play.state.find(question.about["who"]))
    best = max(question.options, key=lambda option: shooting.rank_model(troop, option.number))
    return best, "It is the one that the unit can spare best."


def help_caster(play: Play, question: Question) -> tuple[Any, str]:
    """Return the tokens that a caster spends on another's spell, if it has acted."""
    own = play.state.find(question.about["who"])
    if not own.activated:
        return question.options[0], "It keeps its tokens for its own spells."
    return question.options[-1], "It has acted in this round, and gets tokens in the next."


def objective(play: Play, question: Question) -> tuple[str, str]:
    """Return where an objective lies: as near to the middle as it may."""
    del play
    text = cast("MarkerForm", question.form).candidates(1)[0]
    return text, "The nearer to the middle, the easier both sides get there."


def strike_back(play: Play, question: Question) -> tuple[Any, str]:
    """Return that a unit strikes back: it costs less than the enemy's wounds are worth."""
    del play
    return question.options[0], "A unit that strikes back may still win the melee."


def consolidation(play: Play, question: Question) -> tuple[Any, str]:
    """Return where a unit moves after a melee.

    It stays at an objective. Else it goes to the nearest that its side does not hold, or, if it
    holds all of them, to the nearest.
    """
    state = play.state
    unit = state.find(question.about["who"])
    stays = by_number(unit.name, "It stays", "They stay")
    at = [marker for marker in state.markers if positions.near_marker(play, unit, marker)]
    if at:
        return consolidating.STAY, f"{stays} at objective {join_words([each.name for each in at])}."
    box = evaluation.box_of(play, unit)
    free = [each for each in state.markers if each.owner != unit.side]
    near = min(free or state.markers, key=lambda each: square_to(box, each.x, each.y), default=None)
    if near is None:
        return consolidating.STAY, f"{stays} here: there is no objective."
    say = f"Objective {near.name} is the nearest that is not yours."
    if not free:
        say = f"All objectives are yours, and {near.name} is the nearest."
    return f"towards objective {near.name}", say


BY_TOPIC: Final[Mapping[str, Callable[[Play, Question], tuple[Any, str]]]] = {
    "objective": objective,
    "unit": unit,
    "activate": activation,
    "deploy": deploy,
    "arrive": arrival,
    "return": return_spot,
    "shoot": target,
    "cast": spell,
    "cast also": dearest,
    "heal": dearest,
    "sniper": snipers,
    "casualty": casualty,
    "help": help_caster,
    "strike back": strike_back,
    "consolidate": consolidation,
}
"""What answers each sort of question; any other has no better answer than its first."""
