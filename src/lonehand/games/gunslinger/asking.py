"""At a table without a map: ask for the facts that decide, each at most once, and for no others.

A decision is tried with what is known. Where it needs a fact that is not, it is tried again with
each value which that fact can have, and so on; the trials make a tree. A fact that leads to the
same instruction whatever it is drops out of the tree, and what is left at its root is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from lonehand.engine.errors import Refusal
from lonehand.engine.facts import Source, said
from lonehand.games.gunslinger.automa import Plan
from lonehand.games.gunslinger.facts import AN_ENEMY, THAT_HEX, Facts
from lonehand.games.gunslinger.sheet import OnSheet
from lonehand.games.gunslinger.state import Character
from lonehand.games.gunslinger.targets import Reason

MOST_TRIALS: Final = 150
"""After so many trials the fact that is needed first is asked, whether it decides or not."""
Key = tuple[Hashable, ...]
SIGHT, ZONE = "sight", "zone"
TOGETHER: Final = {
    "enemy_seen": 0,
    "enemy_seen_elsewhere": 1,
    "zone_hexes": 0,
    "nearer_than_hex": 1,
}
"""Facts that are asked for two at a time, and which of the two values is theirs."""
UNKNOWN: Final = object()
"""The value of what nobody has answered."""


class Question(NamedTuple):
    """What is asked for: its key, its words, and for each answer its words and what it tells.

    Attributes:
        key: the name of the fact, or of facts that are asked for together, and its arguments.
        words: what is asked.
        answers: from the words of an answer to its value.

    """

    key: Key
    words: str
    answers: Mapping[str, Any]


class Needed(BaseException):
    """A trial needs a fact that is not known. Not an Exception: no rule may swallow it."""

    def __init__(self, question: Question) -> None:
        self.question = question


class Table:
    """What is known at a table about one automatic character in one segment.

    Args:
        sheet: his sheet, which the program keeps.
        enemies: the enemies in play, in order of play.
        levels: whether the map has more than one level.
        weapons: whether any weapon lies about.

    """

    def __init__(
        self, sheet: Character, enemies: Sequence[str], *, levels: bool = True, weapons: bool = True
    ) -> None:
        self.sheet, self.enemies, self.levels = OnSheet(sheet), tuple(enemies), levels
        self.known: dict[Key, Any] = {}
        if not weapons:
            self.known["two_handed_in_sight",] = ()
            self.known["usable_weapons",] = ()

    def question(self, name: str, args: Sequence[Any], words: str) -> Question:
        """Return the question for a fact; two pairs of facts are asked for together."""
        if name in ("enemy_seen", "enemy_seen_elsewhere"):
            return self.whom_he_sees()
        if name in ("zone_hexes", "nearer_than_hex"):
            return hex_in_zone(*args)
        options: tuple[Any, ...] = getattr(Facts, name).options
        if options == AN_ENEMY:
            options = self.enemies if name == "closest_enemy" else (*self.enemies, None)
        return Question((name, *args), words, {spoken(option): option for option in options})

    def whom_he_sees(self) -> Question:
        """Ask whom he sees, on his own level or on another, in one question."""
        answers: dict[str, Any] = {enemy: (enemy, None) for enemy in self.enemies}
        if self.levels:
            answers |= {f"{enemy}, on another level": (None, enemy) for enemy in self.enemies}
        return Question(
            (SIGHT,),
            "the nearest enemy in his line of sight, those on his own level first "
            "(equally near: the fewest hexsides to turn, then order of play)",
            {**answers, "nobody": (None, None)},
        )


def hex_in_zone(enemy: str) -> Question:
    """Ask for the hex in an enemy's aim zone, and whether the enemy is nearer, in one question."""
    return Question(
        (ZONE, enemy),
        f"among the hexes that he sees in the aim zone of {enemy}, off the map too, and not his "
        f"own: the nearest to him, of these the nearest to {enemy}, of these one by a die",
        {
            "there is none": ((), False),
            f"it is as near to him as {enemy}, or nearer": ((THAT_HEX,), False),
            f"{enemy} is nearer to him": ((THAT_HEX,), True),
        },
    )


def spoken(value: Any) -> str:
    """Return what a fact may be, in words."""
    return value[0] if isinstance(value, tuple) and value else said(value)


class Trial(Source):
    """The facts of one trial: what the sheet says, what was answered, what is supposed.

    Args:
        table: the table.
        supposed: the suppositions of this trial.

    """

    def __init__(self, table: Table, supposed: Mapping[Key, Any]) -> None:
        super().__init__(Facts)
        self._table, self._supposed = table, supposed

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        sheet = getattr(self._table.sheet, name, None)
        if sheet is not None:
            return sheet(*args)
        follows = FOLLOWS.get(name)
        if follows is not None:
            value = follows(self, *args)
            if value is not None:
                return value
        question = self._table.question(name, args, words)
        value = self.answer(question.key)
        if value is UNKNOWN and len(question.answers) == 1:
            (value,) = question.answers.values()
        if value is UNKNOWN:
            raise Needed(question)
        return value[TOGETHER[name]] if name in TOGETHER else value

    def answer(self, key: Key) -> Any:
        """Return what was answered or is supposed; `UNKNOWN` if nothing was."""
        return self._table.known.get(key, self._supposed.get(key, UNKNOWN))


def sees(trial: Trial, enemy: str) -> bool | None:
    """Return whether he sees that enemy, as far as it follows from what was said of his sight."""
    sight = trial.answer((SIGHT,))
    if sight is UNKNOWN:
        return None
    if enemy in sight:
        return True
    return False if sight == (None, None) else None


def body_seen(trial: Trial, enemy: str) -> bool | None:
    """Sight is mutual: with his head in, his body is seen by just those whom he sees."""
    return False if trial.head_out() else sees(trial, enemy)


def in_cover(trial: Trial, enemy: str) -> bool | None:
    """GS-9.2.11.COVER has asked already whether his hex hides him from an unseen enemy."""
    hidden = trial.answer(("enemy_from_cover",))
    if sees(trial, enemy) is False and hidden in (enemy, None):
        return bool(hidden == enemy)
    return None


def seen_by_enemy(trial: Trial) -> bool | None:
    """Sight is mutual: whoever sees nobody is seen by nobody."""
    sight = trial.answer((SIGHT,))
    return None if sight is UNKNOWN else sight != (None, None)


FOLLOWS: Final[dict[str, Callable[..., bool | None]]] = {
    "body_seen": body_seen,
    "in_cover": in_cover,
    "seen_by_enemy": seen_by_enemy,
}
"""Facts that may follow from others; None where they do not."""

Decision = Callable[[Facts], Plan]
Tree = tuple[Any, ...]
"""A leaf `("do", instruction)` or a branching `("ask", question, one tree for each option)`."""


class Trials:
    """All trials of one decision as far as it is not settled yet.

    Args:
        decision: what decides, given the facts.
        table: what is known.

    """

    def __init__(self, decision: Decision, table: Table) -> None:
        self.decision, self.table = decision, table
        self.plans: list[Plan] = []
        self.needed: list[Question] = []

    def tree(self, supposed: Mapping[Key, Any]) -> Tree:
        """Return the tree of instructions under these suppositions, facts of no account left out.

        Raises:
            Needed: if it grows too large.

        """
        try:
            plan = self.decision(cast("Facts", Trial(self.table, supposed)))
        except Needed as needed:
            question = needed.question
        else:
            self.plans.append(plan)
            return ("do", plan.instruction())
        self.needed.append(question)
        if len(self.plans) + len(self.needed) > MOST_TRIALS:
            raise Needed(self.needed[0])
        trees = [
            self.tree({**supposed, question.key: value}) for value in question.answers.values()
        ]
        if all(tree == trees[0] for tree in trees):
            return trees[0]
        return ("ask", question, *trees)


def next_question(decision: Decision, table: Table) -> Question | Plan:
    """Return the fact to ask for next, or the plan once nothing more can change it."""
    trials = Trials(decision, table)
    try:
        tree = trials.tree({})
    except Needed as needed:
        return needed.question
    if tree[0] == "ask":
        question: Question = tree[1]
        return question
    return alike(trials.plans, trials.needed)


def alike(plans: Sequence[Plan], left_open: Sequence[Question]) -> Plan:
    """Return a plan with the reasons that hold in every trial, and what nobody needs to know."""
    first, *others = plans
    if not others:
        return first
    why = [reason for reason in first.why if all(reason in other.why for other in others)]
    cells = {plan.cell for plan in plans}
    clauses = list(dict.fromkeys(plan.clause for plan in plans))
    words = list(dict.fromkeys(question.words for question in left_open))
    why.append(Reason(first.clause, "alike", (", ".join(clauses), "; ".join(words))))
    cell = first.cell if len(cells) == 1 else ""
    return first._replace(why=tuple(why), cell=cell)


def settle(decision: Decision, table: Table, ask: Callable[[Question], str], key: Key = ()) -> Plan:
    """Ask for facts, one at a time, until the plan is settled; *ask* returns an answer's words.

    The tree of the first question holds all those that can follow. It is grown once for each *key*
    that says all that it depends on; where an answer is waited for, the decision is made again.
    """
    while True:
        tree = grown(decision, table, (*key, *table.known.items()) if key else ())
        while tree[0] == "ask":
            _, question, *trees = tree
            text = ask(question)
            learn(table, question, text)
            if not trees:
                break
            tree = trees[list(question.answers).index(text)]
        found = next_question(decision, table)
        if isinstance(found, Plan):
            return found


def grown(decision: Decision, table: Table, key: Key) -> Tree:
    """Return the tree of a decision; where it grows too large, only the question at its root."""
    if key and key in TREES:
        return TREES[key]
    try:
        tree = Trials(decision, table).tree({})
    except Needed as needed:
        tree = ("ask", needed.question)
    if key:
        if len(TREES) >= TREES_KEPT:
            TREES.clear()
        TREES[key] = tree
    return tree


TREES_KEPT: Final = 256
TREES: Final[dict[Key, Tree]] = {}
"""The trees grown last: what a person is asked next follows from them at once."""


def learn(table: Table, question: Question, text: str) -> None:
    """Keep an answer; raise Refusal if it is none to that question."""
    if text not in question.answers:
        known = ", ".join(question.answers)
        raise Refusal(f"«{text}» is no answer; it may be: {known}", place=question.words)
    table.known[question.key] = question.answers[text]
