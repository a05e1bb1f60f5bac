"""A scripted showdown at a table: two automatic characters, and what a person sees on his map.

A line is one character's segment, or what the player tells the program: a result card's TAC entry,
or what an enemy has done to the character. Facts that a line does not name are those of open
ground: he faces his target, his hex is no cover, cover is near, there is no hex to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple, cast

from by_hand import carry_out, end_turn
from situations import Situation, door

from lonehand.games.gunslinger.at_table.questions import SIGHT, ZONE, Question, Table, settle
from lonehand.games.gunslinger.automa.decision import Plan, decide, new_marker
from lonehand.games.gunslinger.automa.facts import FAR, THAT_HEX, Facts
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, tac_entry
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.state import HAND, HANDS, Character, Weapon

ENEMIES = ("Doc", "Wyatt")
SCRIPT = """
1 Ringo card none
1.1 Ringo | sees Doc | 7+ | turned away          | turn
1.2 Ringo | sees Doc | 7+                        | ADVANCE
1.3 Ringo | sees Doc | 4-6                       | ADVANCE
1.4 Ringo | sees Doc | 4-6                       | nothing
1.5 Ringo | sees Doc | 4-6                       | ADVANCE
1 Ike card A>C
1.1 Ike | sees Doc | 7+                          | nothing
1.2 Ike | sees Doc | 7+                          | COCK
1.3 Ike | sees Doc | 7+                          | nothing
1.4 Ike | sees Doc | 7+                          | AIM
1.5 Ike | sees Doc | 7+                          | AIM
2 Ringo card A>D, B>D
2.1 Ringo | sees Doc | 2-3                       | nothing
2.2 Ringo | sees Doc | 2-3                       | ADVANCE
2.3 Ringo | sees Doc | 2-3                       | ADVANCE
2.4 Ringo | sees Doc | 2-3 | cover from Doc      | GET DOWN
2.5 Ringo | 2-3 | hidden from Doc                | HEAD OUT
2 Ike card B>A
2.1 Ike | sees Doc | 7+                          | nothing
2.2 Ike | sees Doc | 7+                          | SHOOT
2.3 Ike | sees Doc | 7+                          | nothing
2.4 Ike | sees Doc | 7+                          | COCK
2.5 Ike | sees Doc | 7+                          | AIM
3 Ringo card none
3.1 Ringo | sees Doc | 2-3 | cover from Doc      | nothing
3.2 Ringo | sees Doc | 2-3 | cover from Doc      | AIM
3.3 Ringo | sees Doc | 2-3 | cover from Doc      | nothing
3.4 Ringo | sees Doc | 2-3 | cover from Doc      | SHOOT
3.5 Ringo | sees Doc | 2-3 | cover from Doc      | COCK
3 Ike card C>B
3.1 Ike | 4-6 | hex K7                           | nothing
3.2 Ike | 4-6 | hex K7                           | ADVANCE
3.3 Ike | 4-6 | hex K7                           | ADVANCE
3.4 Ike | 2-3 | hex K7                           | ADVANCE
3.5 Ike | sees Wyatt | 4-6                       | ADVANCE
4 Ringo card D>A
4.1 Ringo | sees Doc | 2-3 | cover from Doc      | GET UP
4.2 Ringo | sees Doc | 2-3 | cover from Doc      | ADVANCE
4.3 Ringo | sees Doc | 2-3                       | ADVANCE
4.4 Ringo | sees Doc | 0-1                       | nothing
4.5 Ringo | sees Doc | 0-1                       | KICK
4 Ike card none
4 Ike delay 6
4.1 Ike | sees Wyatt | 4-6                       | nothing
4.2 Ike | sees Wyatt | 4-6                       | nothing
4.3 Ike | sees Wyatt | 4-6                       | nothing
4.4 Ike | sees Wyatt | 4-6                       | nothing
4.5 Ike | sees Wyatt | 4-6                       | nothing
5 Ringo card none
5 Ringo delay 3
5.1 Ringo | sees Doc | 0-1                       | nothing
5.2 Ringo | sees Doc | 0-1                       | nothing
5.3 Ringo | sees Doc | 0-1                       | nothing
5.4 Ringo | sees Doc | 0-1                       | nothing
5.5 Ringo | sees Doc | 0-1                       | nothing
5 Ike card B>D
5.1 Ike | sees Wyatt | 4-6                       | nothing
5.2 Ike | sees Wyatt | 4-6                       | nothing
5.3 Ike | sees Wyatt | 4-6 | far cover           | AIM
5.4 Ike | sees Wyatt | 4-6 | far cover           | AIM
5.5 Ike | 4-6 | hex L9 | nearer Doc              | ADVANCE
6 Ringo card A>B
6.1 Ringo | sees Doc | 0-1                       | nothing
6.2 Ringo | sees Doc | 0-1                       | SHOOT
6.3 Ringo | sees Wyatt | 2-3 | turned away       | turn
6.4 Ringo | sees Wyatt | 2-3                     | nothing
6.5 Ringo | sees Wyatt | 2-3                     | COCK
6 Ike card none
6.1 Ike | 4-6 | hex L9 | nearer Doc              | nothing
6.2 Ike | 2-3 | hex L9 | nearer Doc              | ADVANCE
6.3 Ike | 2-3 | hex L9 | nearer Doc              | ADVANCE
6.4 Ike | sees Doc | 2-3                         | ADVANCE
6.5 Ike | sees Doc | 2-3 | cover from Doc        | GET DOWN
"""


class Told(NamedTuple):
    """One character's segment: what was asked of the player, what he typed besides, the plan.

    Attributes:
        when: turn, segment and character: `2.4 Ringo`.
        asked: the questions.
        answers: what he answered.
        typed: how many things he typed in without being asked for a fact.
        entry: whether the character has an entry in this segment.
        plan: what the program decided.
        truth: what it decides if every fact is known.
        expected: what the script foresees.
        sheet: the character's sheet as it was when the segment began.
        segment: the segment's number.

    """

    when: str
    asked: tuple[Question, ...]
    answers: tuple[str, ...]
    typed: int
    entry: bool
    plan: Plan
    truth: Plan
    expected: str
    sheet: Character
    segment: int


def sheets() -> dict[str, Character]:
    """Return the sheets of the two characters."""
    colt = Weapon("C45", "C45", power=2, cocked=True, box=HAND)
    knife = Weapon("KNF", "KNF", holds=0, rounds=0)
    rifle = Weapon("W44", "W44", two_handed=True, power=3, rounds=15, holds=15, box=HANDS)
    ringo = Character("Ringo", one_handed=0, two_handed=-1, bonus=("B1",), using="C45")
    ringo.weapons, ringo.spare = [colt, knife], {"C45": 12}
    ike = Character("Ike", one_handed=2, two_handed=2, bonus=("B3",), using="W44")
    ike.weapons, ike.spare = [rifle], {"W44": 15}
    return {"Ringo": ringo, "Ike": ike}


def on_the_map(words: Sequence[str]) -> dict[str, Any]:
    """Return the facts that a line of the script names."""
    facts: dict[str, Any] = {"enemy_seen": None, "band": words[0]}
    for word in words:
        match word.split():
            case ["sees", enemy]:
                facts["enemy_seen"] = enemy
            case ["turned", "away"]:
                facts["in_zone"] = False
            case ["cover", "from", _]:
                facts["in_cover"] = True
            case ["hidden", "from", enemy]:
                facts |= {"enemy_from_cover": enemy, "in_cover": True}
            case ["far", "cover"]:
                facts["cover"] = FAR
            case ["hex", name]:
                facts["zone_hexes"] = (name,)
            case ["nearer", enemy]:
                facts["nearer_than_hex"] = bool(enemy)
            case [band]:
                facts["band"] = band
    return facts


def everything(sheet: Character, facts: dict[str, Any]) -> Facts:
    """Return all the facts of a segment, those of the sheet included."""
    table = Table(sheet, ENEMIES, Readings())
    given = Situation(**facts)
    seen = facts["enemy_seen"] is not None
    given.values["body_seen"] = seen and not sheet.head_out
    given.values["seen_by_enemy"] = seen

    class Both:
        def __getattr__(self, name: str) -> Any:
            return getattr(table.sheet, name, None) or getattr(given, name)

    return cast("Facts", Both())


def true_answer(question: Question, truth: Facts) -> str:
    """Return the words of the answer that the map gives."""
    value = true_value(question, truth)
    return next(text for text, known in question.answers.items() if known == value)


def true_value(question: Question, truth: Facts) -> Any:
    """Return what the map says to a question."""
    name, *args = (str(part) for part in question.key)
    if name == SIGHT:
        return truth.enemy_seen(), truth.enemy_seen_elsewhere()
    if name == ZONE:
        found = (THAT_HEX,) if truth.zone_hexes(*args) else ()
        return found, truth.nearer_than_hex(*args)
    return getattr(truth, name)(*args)


def has_entry(sheet: Character, segment: int) -> bool:
    """Tell whether a segment has an entry for a man with his bonus cards."""
    found = ACTIONS_TABLE.segments[sheet.marker, segment]
    return found.kind == "ordinary" or any(
        card in sheet.bonus
        for cell in found.cells.values()
        for entry in cell.entries
        for card in entry.cards
    )


def play(readings: Readings | None = None) -> list[Told]:
    """Play the script through; the player answers for the map, the program keeps the sheets."""
    told: list[Told] = []
    people, typed, turn = sheets(), 0, "1"
    chosen = readings or Readings()
    for line in SCRIPT.strip().splitlines():
        when, *words = [part.strip() for part in line.split("|")]
        number, name, *more = when.split(maxsplit=3)
        if not number.startswith(turn):
            turn = number[0]
            for sheet in people.values():
                end_turn(sheet)
        sheet = people[name]
        if more:
            typed += 1
            if more[0] == "card":
                sheet.marker = new_marker(sheet.marker, tac_entry(more[1]))
            else:
                sheet.delay += int(more[1])
            continue
        segment = int(number[-1])
        facts, asked = on_the_map(words[:-1]), list[Question]()
        truth = everything(sheet, facts)

        def answer(question: Question, truth: Facts = truth, asked: list[Question] = asked) -> str:
            asked.append(question)
            return true_answer(question, truth)

        def decision(known: Facts, segment: int = segment) -> Plan:
            return decide(known, segment, chosen, door())

        entry, before = has_entry(sheet, segment), deepcopy(sheet)
        plan = settle(decision, Table(sheet, ENEMIES, chosen), answer)
        real = decision(truth)
        told.append(
            Told(
                when,
                tuple(asked),
                tuple(true_answer(q, truth) for q in asked),
                typed,
                entry,
                plan,
                real,
                words[-1],
                before,
                segment,
            )
        )
        typed = 0 if entry else typed
        carry_out(sheet, plan)
    return told


if __name__ == "__main__":
    for found in play():
        words = [question.words for question in found.asked]
        print(found.when, found.typed, len(words), found.plan.activity, words)  # noqa: T201 - it is a report
