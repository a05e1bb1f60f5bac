"""What is asked in a battle and what may be answered, in words; and where the battle stands.

A label says what a person wants to know before he chooses: how far a target is, whether it has
cover, what the shots will do on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.at_table.cases import AND, NONE_OF_THESE, side_by_side
from lonehand.engine.grammar.english import capital, join_words
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.armies.army import Spell
from lonehand.games.grimdark_future.at_table.answers import (
    HOLDS,
    PASSED,
    ROUTED,
    WHOM,
    WOUNDED,
)
from lonehand.games.grimdark_future.at_table.questions import CAN_CHARGE, IN_THE_WAY, told_plainly
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import casting, melee
from lonehand.games.grimdark_future.rules.actions import Casting, Target
from lonehand.games.grimdark_future.rules.deployment import Deployed
from lonehand.games.grimdark_future.rules.reserves import Arrival
from lonehand.games.grimdark_future.rules.shooting import EACH, Pick
from lonehand.games.grimdark_future.rules.wounds import Casualty
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, SEATS, State, Unit
from lonehand.games.grimdark_future.text.activation import Deed
from lonehand.games.grimdark_future.text.corrections import SIDE_NAMES
from lonehand.games.grimdark_future.words import by_hand, rolls
from lonehand.games.grimdark_future.words.grammar import (
    agree,
    by_number,
    count_of,
    ending_told,
    middle,
    rule_name,
    spot,
)
from lonehand.games.table_mode import with_map

Facts = Mapping[str, Any]
SEAT_NAMES: Final = {seat: f"the {seat}" if nth else "you" for nth, seat in enumerate(SEATS)}
PHASES: Final = {
    "armies": "The armies are being chosen.",
    "table": "The table is being laid.",
    "objectives": "The objectives are being placed.",
    "deployment": "The armies deploy.",
}
"""Where a battle stands before its first round."""


def fact(about: Facts) -> str:
    """Return what is asked about a unit."""
    asked = told_plainly(str(about["fact"]), about.get("key", ()))
    if not about.get("who"):
        return asked
    return f"{about['who']}: {asked[:1].lower()}{asked[1:]}"


def own(owner: str) -> str:
    """Return who has seized an objective, as whoever is asked about it is told."""
    return "you" if owner == SIDE_NAMES[PEOPLE] else owner


def centre_asked(units: Sequence[str], section: int) -> str:
    """Return what is asked of units of which some may be in a section of the table."""
    if len(units) == 1:
        return f"Is the centre of {units[0]} in {by_hand.section_named(section)}?"
    return f"Whose centre is in {by_hand.section_named(section)}? {', '.join(units)}"


def where_asked(about: Facts) -> str:
    """Return what is asked of units of which some may be in a section, and how it is typed."""
    if about.get("again"):
        there = by_hand.section_named(about["section"])
        return f"Who else is in {there}? {', '.join(about['units'])} (a name; or none)"
    asked = centre_asked(about["units"], about["section"])
    return f"{asked} (type names with commas between them, all or none)"


def morale_asked(about: Facts) -> str:
    """Return what is asked of a unit that people have tested."""
    tested = str(about["tested"])
    if not about["needed"]:
        was = agree(tested, f"{tested} was Shaken and is at half or less.")
        if about.get("lost"):
            was = agree(tested, f"{tested} was Shaken and lost the melee {about['lost']}.")
        return f"{was} What became of it?"
    at_half = agree(tested, f"{tested} is at half or less.")
    if about.get("lost"):
        at_half = agree(tested, f"{tested} has lost the melee {about['lost']}.")
    holds = f" {HOLDS}" if about.get("holds") else ""
    return f"{at_half} Test morale at {about['needed']}+.{holds}"


def melee_asked(about: Facts) -> str:
    """Return what is asked of a melee that people began: of their strikes, or of those back."""
    who, target = str(about["who"]), str(about["target"])
    if about["strikes"] == "charge":
        if about["dice"]:
            first = agree(target, f"{target} strikes first, by Counter.")
            return f"{first} What did each side lose?"
        return f"Your strikes: what did {target} lose?"
    back = agree(target, f"{target} strikes back, now fatigued.")
    return f"{back} What did {who} lose?"


def spell_asked(about: Facts) -> str:
    """Return which spell is asked for, with the die that says where to begin."""
    named = ", then ".join(str(spell) for spell in about["spells"])
    return (
        f"{agree(about['who'], about['who'] + ' casts')}: which spell is the first with a valid "
        f"target? In this order, by a die of {about['die']}: {named}"
    )


def owners_asked(about: Facts) -> str:
    """Return who has seized what by what was said, and what is asked of it."""
    held = ", ".join(f"{name} {own(owner)}" for name, owner in about["owners"].items())
    if about.get("again"):
        return f"Has any other objective changed hands? Now: {held}. (A AI, B you; or nothing)"
    return (
        "Who has seized which objective? It takes a unit that is not Shaken within "
        f"{about['within']}″, and no enemy there. So far: {held}. (for example: A AI, B you; or "
        "nothing)"
    )


def comes_asked(about: Facts) -> str:
    """Return which units may arrive from reserve."""
    what = "Does anyone else arrive" if about.get("again") else "Which of your units arrive"
    return (
        f"{what} from reserve, over {about['away']}″ from every enemy? "
        f"{', '.join(about['units'])} (nothing; or for example: arrive {about['units'][0]})"
    )


def sniper_asked(about: Facts) -> str:
    """Return which model Snipers pick: all of them at once, or the next one."""
    if "sniper" not in about:
        return f"Choose the models of {about['at']} for {about['who']} to shoot."
    of = f" of {about['of']}" if "of" in about else ""
    return f"Shot {about['sniper']}{of}: at which model of {about['at']}?"


PROMPTS: Final[dict[str, Callable[[Facts], str]]] = {
    "takes": lambda about: f"Who plays {about['who']}?",
    "objective": lambda _: "Where do you place the next objective?",
    "deploy": lambda _: "Which unit do you deploy, and where?",
    "arrive": lambda _: "Which unit arrives from reserve, and where?",
    "unit": lambda _: "Which unit do you activate?",
    "activate": lambda _: "Your turn: pick a unit and its action.",
    "heal": lambda about: f"Choose a unit for {about['who']} to heal.",
    "cast": lambda about: (
        f"Choose a spell for {about['who']}: {count_of(about['tokens'], 'token')} to spend."
    ),
    "cast also": lambda about: (
        f"Choose another unit for {about['who']} to cast {about['spell']} on."
    ),
    "help": lambda about: (
        f"{about['caster']} casts {about['spell']}. Spend tokens of {about['who']}?"
    ),
    "shoot": lambda about: f"Choose a target for {about['who']}: {about['weapon']}.",
    "sniper": sniper_asked,
    "casualty": lambda about: f"Choose which model of {about['who']} dies.",
    "strike back": lambda about: (
        f"Strike back at {about['at']} with {about['who']}?"
        f"{' Fatigued, only a 6 hits.' if about.get('fatigued') else ''}"
    ),
    "consolidate": lambda about: (
        f"Where {by_number(about['who'], 'does', 'do')} {about['who']} move after the melee?"
    ),
    "return": lambda about: f"Choose where to bring {about['who']} back onto the table.",
    # beside a real table
    "fact": fact,
    "where": where_asked,
    "morale": morale_asked,
    "spell": spell_asked,
    "owners": owners_asked,
    "comes": comes_asked,
    "ready": lambda _: (
        "Have you deployed? (nothing if as planned; or what differs: reserve Raiders; board Line "
        "squad Truck)"
    ),
}
"""What each sort of question asks."""
AT_A_TABLE: Final = (
    *("did", "fact", "where", "result", "morale", "spell", "owners", "comes", "ready"),
)
"""What is asked only beside a real table, of all who sit at it."""


def prompt(state: State, question: Question) -> str:
    """Return the question as a sentence; with several persons it says who is asked."""
    if question.source:
        return rolls.prompt(question)
    asks = PROMPTS.get(question.topic)
    if question.topic == "objective":
        return objective_asked(state)
    if question.topic == "did":
        mine = next((each.name for each in state.units if each.present and not each.kind), "Miners")
        if with_map(state.options):
            return (
                "Which of your units did you activate, and how? (its name, then its order after "
                f"“:”, for example: {mine}: rush towards A)"
            )
        return (
            "Which of your units did you activate, and what changed? (its name, then changes after "
            f"“;”, for example: {'; '.join([mine, *changes(state, AI)])})"
        )
    if question.topic == "result":
        who = str((question.about or {})["who"])
        about = question.about or {}
        example = "; ".join(changes(state, about.get("side", PEOPLE)))
        if about.get("strikes") and not about.get("again"):
            return f"{melee_asked(about)} (nothing; or for example: {example})"
        if about.get("again"):
            return f"What else changed when {who} acted? (nothing; or for example: {example})"
        return f"What changed when {who} acted? (nothing; or for example: {example})"
    said = (
        f"What is the answer for {question.topic}?" if asks is None else asks(question.about or {})
    )
    several = len({unit.seat for unit in state.units if unit.seat}) > 1
    if not several or question.who not in SEATS or question.topic in AT_A_TABLE:
        return said
    return f"{capital(' or '.join(question.seats()))}: {said}"


def changes(state: State, side: int) -> list[str]:
    """Return what may have become of units of a side, as it is typed: `Line squad destroyed`."""
    there = [each for each in state.units if each.side == side and each.present]
    several = [each for each in there if len(each.living_models()) > 1]
    found = [f"{each.name} models {len(each.living_models()) - 1}" for each in several[:1]]
    others = [each.name for each in there if each not in several[:1]] or [
        each.name for each in there
    ]
    words = zip(others, ("destroyed", "shaken"), strict=False)
    return [*found, *(f"{name} {word}" for name, word in words)] or ["models NAME 4"]


def objective_asked(state: State) -> str:
    """Return where an objective is to lie, with how many there will be."""
    nth = len(state.markers) + 1
    return f"Where do you place objective {nth} of {nth - 1 + state.to_place}?"


def label(state: State, question: Question, option: Any) -> str:
    """Return an option in words, as far as they follow from it alone; so an answer to a form."""
    if type(option) is tuple:  # a place, and none of the options that have names
        return f"At {spot(option)}"
    if isinstance(option, Deed):
        return f"{state.find(option.unit).name}: {describe_activation(state, option)}"
    if isinstance(option, Deployed | Arrival):
        return set_up(state, option)
    if question.about and "cases" in question.about:
        told = case_told(with_charge(question, str(option)))
        rides = any(each.name == question.about.get("who") and each.rides for each in state.units)
        return told.replace(*OF_CARGO) if rides else told
    if question.topic == "fact" and (question.about or {}).get("key", [""])[0] == WHOM:
        if "yours" in question.about["key"]:
            return str(option)
        enemy = next((each for each in state.units if each.name == str(option)), None)
        return f"{option}{', activated' if enemy is not None and enemy.activated else ''}"
    if question.topic == "morale":
        if option == WOUNDED:
            return "Failed, so a wound lost"
        if "lost" in question.about:
            return "Passed" if option == PASSED else f"Failed, so {option}"
        melee = ROUTED in question.texts() or question.about.get("holds") == "melee"
        return morale_told(str(option), melee=melee)
    if isinstance(option, Pick | Casualty):
        return model_named(question.about or {}, option)
    return capital(str(option))


def with_charge(question: Question, words: str) -> str:
    """Return the words of a case; with what it can charge, if that is so but not said in them."""
    worlds = question.about["cases"][question.texts().index(words)]
    charges = all([answer for key, answer in way if answer == CAN_CHARGE] for way in worlds)
    if words == NONE_OF_THESE or not charges or IN_THE_WAY in words.split(AND):
        return words
    return f"{words}{AND}{IN_THE_WAY}"


def case_told(words: str) -> str:
    """Return a case as it stands among others: what sets it apart first, what it shares after."""
    *shared, own_part = words.split(AND)
    if not shared:
        return side_by_side(words)
    return f"{capital(own_part)}{AND}{' and '.join(shared)}"


def morale_told(outcome: str, *, melee: bool) -> str:
    """Return what may come of a test of morale; whoever has won a melee does not test."""
    if outcome == PASSED:
        return "Passed, or won the melee" if melee else "Passed"
    if outcome == ROUTED:
        return "Lost and failed, so destroyed"
    return "Shaken" if melee else "Failed, so Shaken"


def model_named(about: Facts, option: Pick | Casualty) -> str:
    """Return a model by the number on its counter, with its name if it has one of its own."""
    if option == EACH:
        return "Choose for each shot"
    own = "" if option.name in (about.get("at"), about.get("who")) else f", {option.name}"
    return f"Model {option.number + 1}{own}"


def describe_activation(state: State, deed: Deed) -> str:
    """Return what a unit does in an activation: `advance to 24,30`."""
    if deed.target:
        return f"charge {state.find(deed.target).name}"
    if deed.transport:
        return f"{deed.action} into {state.find(deed.transport).name}"
    if deed.action in ("hold", "idle") or not deed.move.places:
        return deed.action
    return f"{deed.action} to {middle(deed.move.places)}"


def set_up(state: State, found: Deployed | Arrival) -> str:
    """Return how a unit is set up: `Line squad at 24,40`."""
    if not found.unit:
        return "All the others"
    name = state.find(found.unit).name
    if found.spots:
        return f"{name} at {middle(found.spots)}"
    transport = found.transport if isinstance(found, Deployed) else ""
    return f"{name} in {state.find(transport).name}" if transport else f"{name} in reserve"


# -- with the table at hand ------------------------------------------------------------------------

OF_CARGO: Final = ("Advance to a shot", "get out to a shot")
"""What a case says of who moves by getting out of a transport, and how it is told."""
WEIGHED: Final = ("cast", "cast also", "strike back", "heal")
"""What is asked where a person wants to know what comes of each answer."""


def weigh_in_words(play: Play, question: Question, option: Any) -> str:
    """Return an option in words, with what will come of it on average."""
    about, said = question.about or {}, capital(str(option))
    unit = play.state.find(about["who"])
    match question.topic:
        case "cast" if isinstance(option, Casting) and option.spell:
            spell = next(
                each for each in play.rules.forces.of(unit).spells if each.name == option.spell
            )
            target = play.state.find(option.at)
            return f"{said}: {spell_effect(play, unit, spell, target)}"
        case "strike back" if option == melee.STRIKE_BACK[0]:
            enemy = play.state.find(about["at"])
            expected = melee.expected_wounds(play, unit, enemy, charging=False)
            return f"{said}: {wounds(expected)} on average"
        case "heal" | "cast also" if isinstance(option, Target) and option.key:
            return f"{said}, {how(play, play.state.find(option.key))}"
        case _:
            return said


def spell_effect(play: Play, unit: Unit, spell: Spell, target: Unit) -> str:
    """Return what a spell costs and does."""
    cost = count_of(spell.value, "token")
    if spell.kind == "damage":
        return f"{cost}, {wounds(casting.expected_wounds(play, unit, spell, target))} on average"
    edition = play.state.options["profile"]
    rules = [rule_name(use.rule, edition) for use in spell.rules]
    return f"{cost}, gives {join_words(rules)}"


def wounds(expected: float) -> str:
    """Return an expectation in words: `1.4 wounds`."""
    return f"{expected:.1f} wounds"


def how(play: Play, unit: Unit) -> str:
    """Return how many models of a unit are left, with wounds and what has befallen it."""
    left, size = len(unit.living_models()), play.rules.forces.of(unit).size
    found = [f"{left} of {count_of(size, 'model')}" if size > 1 else ""]
    taken = sum(unit.bodies[number].wounds for number in unit.living_models())
    if taken:
        of = sum(play.rules.forces.of(unit).tough[number] for number in unit.living_models())
        kept = f"{of - taken} of {count_of(of, 'wound')} left"
        found.append(kept if size == 1 else f"{count_of(taken, 'wound')} taken")
    found += ["Shaken"] if unit.shaken else []
    found += ["fatigued"] if unit.fatigued else []
    found += [count_of(unit.tokens, "token")] if unit.tokens else []
    found += [f"{each.source}" for each in unit.effects]
    return ", ".join(filter(None, found)) or "unhurt"


# -- where the battle stands -----------------------------------------------------------------------


def standing(state: State) -> str:
    """Return where the battle stands, as a sentence."""
    if state.phase == "over":
        return ending_told(state.options, state.ending)
    if not state.round:
        return PHASES.get(state.phase, "Before the first round.")
    own, theirs, free = (
        join_words([marker.name for marker in state.markers if marker.owner == side], empty="none")
        for side in (PEOPLE, AI, NOBODY)
    )
    held = f"you hold {own}, the AI {theirs}, nobody {free}".removesuffix(", nobody none")
    found = f"Round {state.round}. Objectives: {held}."
    if state.phase != "activations":
        return found
    waiting = [sum(1 for unit in state.units if waits(unit, side)) for side in (PEOPLE, AI)]
    return f"{found} Units to activate: yours {waiting[0]}, the AI’s {waiting[1]}."


def waits(unit: Unit, side: int) -> bool:
    """Say whether a unit of a side is still to be activated in this round."""
    return unit.side == side and unit.in_play and not unit.activated
