"""What happens in a battle, in sentences.

Each sentence is made of the facts of its event alone; `prompting` has what is asked. Lengths in
facts are thousandths of an inch, and are told to the tenth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.door import Event
from lonehand.engine.grammar import english
from lonehand.engine.grammar.english import capital, listed
from lonehand.games.grimdark_future.lists import profile
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, State
from lonehand.space.inches.measures import told

Facts = Mapping[str, Any]
SIDES: Final = {PEOPLE: "the people", AI: "the AI", NOBODY: "nobody"}
"""A tenth of an inch."""
MANY_DICE: Final = 12
"""More dice than that are told by how many show each face."""
FEW: Final = 2
"""So many units that might have been activated are named."""
FACES: Final = ("", "one", "two", "three", "four", "five", "six")
PILE_IN: Final = "Pile in"
VERBS: Final = {
    "Hold": "holds",
    "Advance": "advances",
    "Rush": "rushes",
    "Charge": "moves into contact,",
    "Consolidation": "moves after the melee,",
    "Disembark": "gets out,",
    "Flight": "flies",
    PILE_IN: "closes up,",
    "Scout": "scouts ahead,",
}
"""What a unit does, by the kind of its move."""
OCCASIONS: Final = {
    "GFC-32": "cover",
    "GFC-37": "fatigue: only 6 hits",
    "GF-BONUS": "the challenge",
    "GF-BONUS-2": "the challenge",
}
"""What had a part in an attack besides special rules, by its clause."""
UNSAID: Final = ("GFS-ap",)
"""What had a part in an attack and stands in its numbers already."""


# -- words -----------------------------------------------------------------------------------------


def counted(number: int, word: str) -> str:
    """Return a number of things: `no wounds`, `1 wound`, `3 wounds`."""
    return english.counted(number, word, none="no")


def inches(length: int) -> str:
    """Return a length as it is told: to the tenth of an inch."""
    return f"{told(length)}″"


def spot(place: Sequence[int]) -> str:
    """Return a place as it may be typed, to the tenth of an inch."""
    x, y = place[:2]
    return f"{told(x)},{told(y)}"


def middle(places: Sequence[Sequence[int]]) -> str:
    """Return the middle of some places."""
    count = len(places)
    return spot([sum(place[axis] for place in places) // count for axis in (0, 1)])


def faces(dice: Iterable[int]) -> str:
    """Return dice, the highest first: `6 4 4 1`; many of them as `9 sixes, 4 fives, 1 two`."""
    rolled = sorted(dice, reverse=True)
    if len(rolled) <= MANY_DICE:
        return " ".join(map(str, rolled))
    return ", ".join(counted(times, FACES[face]) for face, times in Counter(rolled).items())


def rule_name(key: str, edition: str = profile.DEFAULT) -> str:
    """Return how an edition of the rules prints a special rule; one of an owner as the first."""
    for name in (edition, profile.DEFAULT):
        if name in profile.profile_keys():
            rule = profile.load(name).rule.get(key)
            if rule is not None and rule.names:
                return rule.names[0]
    return key.replace("_", " ").capitalize()


def helped(notes: Iterable[str], edition: str) -> str:
    """Return what had a part in an attack, in brackets; empty if nothing had."""
    found = [
        OCCASIONS.get(clause) or rule_name(clause.removeprefix("GFS-"), edition)
        for clause in notes
        if clause not in UNSAID and (clause in OCCASIONS or clause.startswith("GFS-"))
    ]
    return f" ({', '.join(dict.fromkeys(found))})" if found else ""


def silent(facts: Facts) -> str:
    """Return nothing: what follows says it, or nobody needs to be told."""
    del facts
    return ""


def does(facts: Facts, word: str, plural: str) -> str:
    """Return a verb for a side: the people do, the AI does."""
    return plural if facts["side"] == PEOPLE else word


# -- setting up ------------------------------------------------------------------------------------


def army(facts: Facts) -> str:
    """Return which army a side plays."""
    side = capital(SIDES[facts["side"]])
    return f"{side} {does(facts, 'plays', 'play')} {facts['name']}, {facts['points']} points."


def by_hand(facts: Facts) -> str:
    """Return which rules of an army the program does not carry out."""
    named: dict[str, list[str]] = {}
    for unit, rule in facts["rules"]:
        named.setdefault(unit or "the army", []).append(rule)
    said = "; ".join(f"{unit}: {', '.join(rules)}" for unit, rules in named.items())
    return f"Not automated, to be played by hand: {said}."


def objectives(facts: Facts) -> str:
    """Return how many objectives there are."""
    die = f", the die showing {facts['die']}" if facts.get("die") else ""
    return f"There are {counted(facts['count'], 'objective')}{die}."


def roll_off(facts: Facts) -> str:
    """Return who has won a roll-off."""
    ours, theirs = facts["dice"]
    winner = SIDES[PEOPLE if ours > theirs else AI]
    return f"Roll-off: {ours} for the people, {theirs} for the AI; {winner} first."


def places(facts: Facts) -> str:
    """Return where an objective lies."""
    by = "" if facts["side"] == NOBODY else f", placed by {SIDES[facts['side']]}"
    return f"Objective {facts['marker']} lies at {spot(facts['at'])}{by}."


def groups(facts: Facts) -> str:
    """Return the AI's groups with their sections, the dice that the AI has rolled."""
    found = [
        f"section {section}: {listed(names)}"
        for names, section in zip(facts["groups"], facts["sections"], strict=False)
        if names
    ]
    return f"The AI deploys in groups; {'; '.join(found)}."


def cargo_of(facts: Facts) -> str:
    """Return who rides in a unit, to follow its name."""
    return f" with {listed(facts['cargo'])}" if facts.get("cargo") else ""


def at_place(facts: Facts) -> str:
    """Return where a unit stands now; empty if that is not known."""
    return f" at {middle(facts['now'])}" if facts.get("now") else ""


def deploys(facts: Facts) -> str:
    """Return which unit is deployed where."""
    verb = "deploy" if facts["who"] == "The people" else "deploys"
    return f"{facts['who']} {verb}{cargo_of(facts)}{at_place(facts)}."


def embarks(facts: Facts) -> str:
    """Return who rides in what, and how much room is left."""
    return f"{facts['who']} is in {facts['transport']}; room for {facts['free']} more."


# -- activations -----------------------------------------------------------------------------------


def activates(facts: Facts) -> str:
    """Return which unit is activated, and of the AI's how it was picked."""
    if facts.get("action"):
        aim = f" {facts['at']}" if facts.get("at") else ""
        return f"{facts['who']}: {facts['action']}{aim}."
    others = [name for name in facts.get("among", ()) if name != facts["who"]]
    if not facts.get("section"):
        return f"{facts['who']} activates."
    die = f"die {facts['die']}, " if facts.get("die") else ""
    among = f"; it might have been {' or '.join(others)}" if others else ""
    if len(others) > FEW:
        among = f"; one of {len(others) + 1} there"
    return f"{facts['who']} activates ({die}section {facts['section']}{among})."


def decision(facts: Facts) -> str:
    """Return what an AI unit has decided, with the nodes of its tree."""
    if "action" not in facts:  # a batch keeps no words
        return ""
    goal = facts.get("target") or (
        f"objective {facts['objective']}" if facts.get("objective") else ""
    )
    action = facts["action"]
    aim = f" towards {goal}" if goal and action in ("Advance", "Rush") else ""
    aim = f" {goal}" if goal and action == "Charge" else aim
    out = ", getting out" if facts.get("disembarks") else ""
    way = f" ({', '.join(tree_nodes(facts))})" if facts.get("path") else ""
    return f"{facts['who']}: {action}{aim}{out}{way}."


def tree_nodes(facts: Facts) -> list[str]:
    """Return the nodes of a tree that were gone through, each with its answer."""
    answers = facts.get("answers") or [None] * len(facts["path"])
    return [
        f"{node.removeprefix('GF-')} {'yes' if answer else 'no'}" if answer is not None else node
        for node, answer in zip(facts["path"], answers, strict=False)
    ]


def moves(facts: Facts) -> str:
    """Return how far a unit has moved, and where to."""
    kind = str(facts.get("move") or facts.get("action") or "")
    verb = VERBS.get(kind, "moves")
    where = f" to {middle(facts['now'])}" if facts.get("now") else ""
    hard = ", through difficult terrain" if facts.get("difficult") else ""
    if kind == "Hold" or not facts["length"]:
        return f"{facts['who']} stays where it is."
    return f"{facts['who']} {verb} {inches(facts['length'])}{where}{hard}."


def dangerous(facts: Facts) -> str:
    """Return what dangerous terrain has done."""
    dice = f": {faces(facts['dice'])}" if facts["dice"] else ""
    return f"{facts['who']} tests for dangerous terrain{dice}; {counted(facts['wounds'], 'wound')}."


# -- attacks ---------------------------------------------------------------------------------------


def attacks(facts: Facts, edition: str = profile.DEFAULT) -> str:
    """Return what an attack has done: dice, hits, blocks, wounds, and what had a part in it."""
    rolled = ""
    if facts["dice"]:
        rolled = f"{faces(facts['dice'])} on {facts['needed']}+, "
    hits = counted(facts["hits"], "hit")
    found = f"{facts['who']}, {facts['weapon']} at {facts['at']}: {rolled}{hits}"
    found += helped(facts["notes"], edition)
    if not facts["hits"]:
        return f"{found}."
    wounds = counted(facts["wounds"], "wound")
    return f"{found}; blocks {'; '.join(blocks(facts))}; {wounds}."


def blocks(facts: Facts) -> list[str]:
    """Return the Defense rolls of an attack: each AP by itself, and what was rolled again."""
    found = []
    if facts["blocks"]:
        found.append(f"{faces(facts['blocks'])} on {facts['blocks_on']}+{piercing(facts['ap'])}")
    if facts["pierced"]:
        against = f"{piercing(facts['pierced_ap'])} of sixes"
        found.append(f"{faces(facts['pierced'])} on {facts['pierced_on']}+{against}")
    if facts["again"]:
        found.append(f"{counted(facts['again'], 'die')} rolled again")
    return found


def piercing(ap: int) -> str:
    """Return an AP as it follows a roll; empty for none."""
    return f", AP {ap}" if ap else ""


def ignores(facts: Facts) -> str:
    """Return which wounds a unit has ignored, with the dice."""
    rolled = f"{faces(facts['dice'])} on {facts['needed']}+"
    count = f"{facts['ignored']} of {counted(facts['wounds'], 'wound')}"
    return f"{facts['who']} ignores {count if facts['ignored'] else 'no wound'}: {rolled}."


def wounded(facts: Facts) -> str:
    """Return what a unit has suffered, and how many models it has left, with Tough their wounds."""
    caused = f"{facts['wounds']} of " if facts["caused"] > facts["wounds"] else ""
    caused += counted(facts["caused"], "wound")
    lost = f", {counted(len(facts['killed']), 'model')} lost" if facts["killed"] else ""
    left = facts["left"]
    remains = f"; {counted(left, 'model')} left" if left else ""
    if left and facts["tough"]:
        models = f"{counted(left, 'model')}, " if left > 1 else ""
        remains = f"; {models}{counted(facts['able'], 'wound')} left"
    return f"{facts['who']} takes {caused}{lost}{remains}."


def wins(facts: Facts) -> str:
    """Return who has won a melee."""
    wounds = f"{facts['caused']} to {facts['suffered']}"
    return f"{facts['who']} wins the melee, {wounds}{by_fear(facts)}."


def tie(facts: Facts) -> str:
    """Return that a melee is a tie."""
    melee = f"The melee of {facts['who']} and {facts['at']}"
    return f"{melee} is a tie, {facts['caused']} all{by_fear(facts)}."


def by_fear(facts: Facts) -> str:
    """Return how many of the wounds of a melee are no wounds but Fear, in brackets."""
    own, other = facts["fear"]
    if not own and not other:
        return ""
    return f" ({own} by Fear)" if not other else f" ({own} and {other} by Fear)"


def morale(facts: Facts) -> str:
    """Return how a morale test went."""
    rolled = f": {facts['die']} on {facts['needed']}+," if facts["die"] else ""
    return f"{facts['who']} tests morale{rolled} and {facts['result']}."


# -- spells ----------------------------------------------------------------------------------------


def casts(facts: Facts) -> str:
    """Return how casting went."""
    works = "it works" if facts["works"] else "it fails"
    at = listed(facts["at"], empty="nobody")
    return (
        f"{facts['who']} casts {facts['spell']} on {at}: {facts['die']} on "
        f"{facts['needed']}+, {works}; {counted(facts['tokens'], 'token')} left."
    )


def effect(facts: Facts, edition: str = profile.DEFAULT) -> str:
    """Return what a spell or an army's rule does."""
    if "heals" in facts:
        return f"{facts['who']} heals {facts['at']} of {counted(facts['heals'], 'wound')}."
    rating = f"({facts['rating']})" if facts.get("rating") else ""
    name = rule_name(facts["rule"], edition)
    return f"{facts['who']} has {name}{rating} for this round, by {facts['source']}."


# -- objectives ------------------------------------------------------------------------------------


def seizes(facts: Facts) -> str:
    """Return who has seized an objective."""
    if facts["side"] == NOBODY:
        return f"Objective {facts['marker']} is contested, and nobody's."
    verb = does(facts, "seizes", "seize")
    return f"{capital(SIDES[facts['side']])} {verb} objective {facts['marker']}."


def bonus(facts: Facts) -> str:
    """Return the AI's bonus for the round."""
    found = [f"{facts['to_hit']:+} to hit"] if facts["to_hit"] else []
    found += [f"{facts['defense']:+} to Defense rolls"] if facts["defense"] else []
    held = f"{counted(facts['ai'], 'objective')} against {facts['people']}"
    if not found:
        return ""
    return f"The AI holds {held}: {' and '.join(found)} for its units in this round."


EVENTS: Final[dict[str, Callable[[Facts], str]]] = {
    "army": army,
    "by hand": by_hand,
    "table": lambda facts: f"{facts['title']}: {counted(facts['pieces'], 'piece')} of terrain.",
    "joins": lambda facts: f"{facts['who']} joins {facts['at']}.",
    "objectives": objectives,
    "roll-off": roll_off,
    "places": places,
    "edge": lambda facts: f"The people deploy at the {facts['edge']} edge.",
    "type": lambda facts: f"{facts['who']} is a {facts['unit_type']} unit.",
    "groups": groups,
    "deploys": deploys,
    "reserve": lambda facts: f"{facts['who']} stays in reserve.",
    "first": lambda facts: (
        f"{capital(SIDES[facts['side']])} {does(facts, 'has', 'have')} the first activation."
    ),
    "round": lambda facts: f"Round {facts['number']}.",
    "done": lambda facts: (
        f"{capital(SIDES[facts['side']])} {does(facts, 'is', 'are')} the first to be done."
    ),
    "tokens": lambda facts: f"{facts['who']} gets {counted(facts['gets'], 'token')}.",
    "helps": lambda facts: (
        f"{facts['who']} spends tokens: {facts['adds']:+} on the die; "
        f"{counted(facts['tokens'], 'token')} left."
    ),
    "reason": silent,
    "activates": activates,
    "decision": decision,
    "targets": silent,
    "moves": moves,
    "spell": lambda facts: f"{facts['who']} casts {facts['spell']}.",
    "did": lambda facts: f"Told: {facts['text']}.",
    "stays": lambda facts: f"{capital(facts['who'])} stays: {facts['why']}.",
    "no spell": lambda facts: f"{capital(facts['who'])} casts nothing: {facts['why']}.",
    "dangerous": dangerous,
    "charges": lambda facts: f"{facts['who']} charges {facts['at']}.",
    "shoots": attacks,
    "strikes": attacks,
    "ignores": ignores,
    "wounded": wounded,
    "wins": wins,
    "tie": tie,
    "morale": morale,
    "shaken": lambda facts: f"{facts['who']} is Shaken.",
    "routs": lambda facts: f"{facts['who']} routs.",
    "destroyed": lambda facts: f"{facts['who']} is gone.",
    "recovers": lambda facts: f"{facts['who']} is no longer Shaken.",
    "casts": casts,
    "effect": effect,
    "embarks": embarks,
    "disembarks": lambda facts: (
        f"{facts['who']} gets out of {facts['transport']}{at_place(facts)}."
    ),
    "arrives": lambda facts: f"{facts['who']} arrives{cargo_of(facts)}{at_place(facts)}.",
    "leaves": lambda facts: f"{facts['who']} leaves the table.",
    "returns": lambda facts: f"{facts['who']} comes back{at_place(facts)}.",
    "seizes": seizes,
    "bonus": bonus,
    "ends": lambda facts: str(facts["sentence"]),
    "correct": lambda facts: f"The table says otherwise: {facts['text']}.",
}
"""The teller of every kind of event."""
BY_EDITION: Final[dict[str, Callable[[Facts, str], str]]] = {
    "shoots": attacks,
    "strikes": attacks,
    "effect": effect,
}
"""Those that name special rules, which editions print by different names."""


def sentence(state: State, event: Event) -> str:
    """Return what happened, as a sentence; empty for what needs no words."""
    edition = state.options.get("profile", profile.DEFAULT)
    if event.kind == "decision" and event.clause == "GFC-49":
        return f"{event.facts['who']} is Shaken, and does nothing."
    if event.kind == "moves" and event.clause == "GFC-34":
        return moves({**event.facts, "move": PILE_IN})
    if event.kind in BY_EDITION:
        return BY_EDITION[event.kind](event.facts, edition)
    return EVENTS.get(event.kind, silent)(event.facts)
