"""GS-9.1 to GS-9.5 beside a real table: the program is the automatic characters' brain.

The players keep the map, the result cards and their own characters. The program keeps the automatic
characters' sheets, is told the TAC entry of each result card, asks what decides and nothing else,
and says what to do. If it keeps the map, too, it asks for no facts, and is told instead what the
players' characters do. What befalls an automatic character is said as a correction, at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import NOTHING
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question as Asked
from lonehand.games.gunslinger import (
    carrying,
    corrections,
    setting_up,
    sheet,
    surroundings,
    victory,
    ways,
    words,
)
from lonehand.games.gunslinger.activities import FROM_THE_GROUND
from lonehand.games.gunslinger.asking import Question, Table, settle
from lonehand.games.gunslinger.automa import (
    Plan,
    decide,
    delay_left,
    new_marker,
)
from lonehand.games.gunslinger.facts import MARKERS, Facts, Told
from lonehand.games.gunslinger.state import PERSON, Character, Lying, Play, Weapon
from lonehand.games.gunslinger.tables import BLOWS, tac_entry

ON_SCREEN, WITH_MAP, BY_FACTS = "screen", "map", "facts"
WHERE: Final = (ON_SCREEN, WITH_MAP, BY_FACTS)
"""Where a showdown is fought: on the screen, or at a real table with the program's map or none."""
ATTACKS: Final = ("SHOOT", *BLOWS)
"""What the players resolve with their own result cards."""
GO_ON: Final = "go on"
IN_PLAY, OUT_OF_PLAY = "still in play", "out of play"
NOTHING_DONE: Final = "nothing"
TOPICS: Final = ("tac", "fact", "go on", "result", "weapon", "did")
"""The topics of the questions that are asked beside a table."""


def is_beside(options: Mapping[str, str]) -> bool:
    """Tell whether a showdown is fought at a real table."""
    return options.get("table", ON_SCREEN) != ON_SCREEN


def step(play: Play) -> None:
    """Play the next printed step: the laying out, a turn's opening, a character's segment, its end.

    Nobody plots here: at the table people play their cards by themselves.
    """
    match play.state.phase:
        case "set up":
            lay_out(play)
        case "turn begins" | "plotting":
            begin(play)
        case "segments":
            segment(play)
        case "turn ends":
            end(play)
    if play.state.phase not in ("set up", "over"):
        judge(play)


def lay_out(play: Play) -> None:
    """GS-9.1, GS-9.2a: a sheet for each character; without the program's map nobody has a place."""
    setting_up.lay_out(play)
    state = play.state
    if state.options["table"] == BY_FACTS:
        state.map = ""
        for who in state.characters:
            who.cell = -1
        for lying in state.ground:
            lying.cell = -1
        for thing in state.things:
            thing.cell = -1


def judge(play: Play) -> None:
    """BG-VICTORY: beside a table the showdown is over once only one side has conscious men."""
    state = play.state
    left = victory.sides_left(state.characters)
    if len(left) > 1:
        return
    state.phase, state.winner = "over", left[0] if left else ""
    state.ending = f"Nobody but {left[0]} is left." if left else "Nobody is left."
    play.tell("BG-VICTORY", "ends", winner=state.winner, sentence=state.ending)


# -- the turn -------------------------------------------------------------------------------------


class TacForm:
    """GS-9.2b: the TAC entry of a result card, or the marker that it leads to.

    Args:
        marker: the marker that the character holds.
        entries: entries that the cards are known to have.

    """

    def __init__(self, marker: str, entries: Sequence[str] = ()) -> None:
        self.marker, self.entries = marker, tuple(entries)

    def check(self, text: str) -> str:
        """Return the new marker for `A>B, C>B`, `none` or `B`; raise Refusal for anything else."""
        said = text.strip().upper()
        if said in MARKERS:
            return said
        if said in ("", "NONE"):
            return self.marker
        return new_marker(self.marker, tac_entry(said))

    def sample(self, chance: Chance) -> str:
        """Return an entry by chance."""
        known = self.candidates(len(self.entries) + 1)
        return known[chance.below("tac", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return entries that there may be, the commonest first."""
        return ("none", *self.entries)[:most]


def entries_of(play: Play) -> list[str]:
    """Return the TAC entries of the book's result cards, each once, in order."""
    found = {
        ", ".join(f"{was}>{now}" for was, now in card.tac.items()): None
        for card in play.book.cards
        if card.tac
    }
    return list(found)


def begin(play: Play) -> None:
    """GS-9.2b: a result card for each automatic character, whose TAC entry is typed in."""
    state = play.state
    state.turn += 1
    play.tell("BG-TURN", "turn", number=state.turn)
    for who in state.characters:
        if who.automatic and who.active:
            form = TacForm(who.marker, entries_of(play))
            now = play.door.fill(PERSON, "GS-9.2b", "tac", form, {"who": who.name})
            was, who.marker = who.marker, now
            play.tell("GS-9.2b", "marker", who=who.name, card=0, was=was, now=now)
        who.entered = who.segment_entered = 0
        who.strong = False
    state.phase, state.segment, state.due = "segments", 1, 0


def segment(play: Play) -> None:
    """GS-9.2c: the next character's segment, in order of play."""
    state = play.state
    while state.segment <= play.book.turn.segments:
        if state.due == 0:
            play.tell("BG-TURN", "segment", number=state.segment, turn=state.turn)
        while state.due < len(state.characters):
            who = state.characters[state.due]
            if who.active and (who.automatic or state.options["table"] == WITH_MAP):
                act(play, who)
                state.due += 1
                return
            state.due += 1
        state.segment, state.due = state.segment + 1, 0
    state.segment, state.phase = 0, "turn ends"


def end(play: Play) -> None:
    """GS-9.3.2: half of an automatic character's delay goes; the players see to their own."""
    for who in play.state.characters:
        if who.automatic and who.active and who.delay:
            was, who.delay = who.delay, delay_left(who.delay, play.rules.actions)
            play.tell("GS-9.3.2", "delay removed", who=who.name, points=was - who.delay)
    play.state.phase = "turn begins"


# -- a segment ------------------------------------------------------------------------------------


def act(play: Play, who: Character) -> None:
    """Let an automatic character decide and say what he does, or a person say what he did."""
    if not who.automatic:
        did(play, who)
    elif play.state.options["table"] == WITH_MAP:
        by_map(play, who)
    else:
        by_facts(play, who)


def by_facts(play: Play, who: Character) -> None:
    """GS-9.2c without a map: what decides is asked, the rest stands on his sheet."""
    state, rules = play.state, play.rules
    carrying.settle_gun(who)
    enemies = [enemy.name for enemy in state.enemies(who)]
    known = Table(who, enemies, rules.readings, weapons=bool(state.ground))
    asked: list[str] = []

    def ask(question: Question) -> str:
        answer = put(play, who, question)
        asked.append(f"{question.words}: {answer}")
        return answer

    def decision(facts: Facts) -> Plan:
        return decide(facts, state.segment, rules.readings, play.door, rules.actions, rules.chart)

    depends = (
        msgspec.json.encode(who),
        *enemies,
        bool(state.ground),
        state.segment,
        rules.readings,
        id(rules.actions),
        id(rules.chart),
    )
    plan = settle(decision, known, ask, depends)
    if has_entry(play, who) and not asked:
        wait(play, who)
    carrying.tell(play, who, plan, (), asked, hands(play, who, plan))
    found = from_the_ground(play, who) if plan.gun == FROM_THE_GROUND else None
    dropped = sheet.carry_out(who, plan, found, play.book)
    state.ground += [Lying(-1, weapon) for weapon in dropped]
    settle_result(play, who, plan)


def hands(play: Play, who: Character, plan: Plan) -> list[str]:
    """Return what hands do about a plan, one thing at a time."""
    return words.instruct(plan, who.name, play.rules.readings, *guns(who))


def guns(who: Character) -> tuple[str, str]:
    """Return how the gun that he uses, and the one that he would draw instead, are called."""
    gun, other = who.gun(), sheet.other_loaded(who)
    return (
        words.own(who.name, gun.name) if gun else words.HIS_GUN,
        words.own(who.name, other.name) if other else words.ANOTHER_GUN,
    )


def has_entry(play: Play, who: Character) -> bool:
    """Tell whether the table of his marker has an entry in this segment."""
    return play.rules.actions.segments[who.marker, play.state.segment].kind != "none"


def put(play: Play, who: Character, question: Question) -> str:
    """Ask for a fact; the answer is one of its words, and the last one is offered again."""
    key = f"{who.name}: {question.words}"
    last = play.state.said.get(key, "")
    about = {"who": who.name, "fact": question.words, "key": list(question.key), "last": last}
    answer = play.door.ask(PERSON, "GS-9.2c", "fact", list(question.answers), about)
    play.state.said[key] = answer
    return answer


def wait(play: Play, who: Character) -> None:
    """Wait until the players have done what comes before him, and have said what befell him."""
    play.door.ask(PERSON, "GS-9.2c", "go on", [GO_ON], {"who": who.name}, always=True)


def from_the_ground(play: Play, who: Character) -> Weapon:
    """GS-9.21.4: return the weapon that he draws from the ground; it is asked where several lie."""
    state = play.state
    names = [lying.weapon.name for lying in state.ground]
    if not names:
        raise Refusal("no weapon lies about", place=who.name, clause="GS-9.21.4")
    name = play.door.ask(PERSON, "GS-9.21.4", "weapon", names, {"who": who.name})
    found = next(lying for lying in state.ground if lying.weapon.name == name)
    state.ground.remove(found)
    return found.weapon


def by_map(play: Play, who: Character) -> None:
    """GS-9.2c with the program's map: nothing is asked; it waits for what comes before him."""
    carrying.settle_gun(who)
    if has_entry(play, who):
        wait(play, who)
    rules, found = play.rules, surroundings.MapFacts(play, who)
    facts: Any = Told(found)
    plan = carrying.decided(play, who, found, facts)
    steps = ways.steps(play, who, plan, found) if plan.activity == "ADVANCE" else ()
    if plan.activity in ATTACKS:
        target = plan.target.name if plan.target else ""
        shown = words.activity(plan, who.name, target, rules.readings, *guns(who))
        carrying.tell(play, who, plan, steps, facts.used(), shown)
        carrying.carry_out(play, who, plan._replace(activity="nothing"), ())
        sheet.carry_out(who, plan._replace(turns=False, removes=False), None, play.book)
    else:
        carrying.tell(play, who, plan, steps, facts.used())
        carrying.carry_out(play, who, plan, steps)
    settle_result(play, who, plan)


def settle_result(play: Play, who: Character, plan: Plan) -> None:
    """BG-OUT: after a shot or a blow ask whether his victim is still in play; the rest is his."""
    name = plan.victim or (plan.target.name if plan.target and plan.activity in BLOWS else "")
    if plan.activity not in ATTACKS or not name:
        return
    about = {"who": who.name, "victim": name}
    said = play.door.ask(PERSON, "BG-OUT", "result", [IN_PLAY, OUT_OF_PLAY], about)
    if said == OUT_OF_PLAY:
        victim = play.state.called(name)
        victim.condition, victim.down = "unconscious", True
        play.tell("BG-OUT", "out", who=name, condition="unconscious", by=who.name)


# -- what a person's character did ----------------------------------------------------------------


class DidForm:
    """What a player's character did, said as corrections in which his own name may be left out.

    `F6 NE` is short for `at NAME F6 NE`; several stand with `;` between them.

    Args:
        play: the showdown as it stands.
        who: the character.

    """

    def __init__(self, play: Play, who: Character) -> None:
        self.play, self.who = play, who

    def check(self, text: str) -> str:
        """Return what was said as whole corrections; raise Refusal if one cannot be."""
        if text.strip().casefold() in ("", NOTHING_DONE):
            return ""
        said = "; ".join(self.whole(" ".join(part.split())) for part in text.split(";"))
        corrections.correct(self.play.state.copy(), said)
        return said

    def whole(self, part: str) -> str:
        """Return one correction with everything that was left out."""
        verb, _, rest = part.partition(" ")
        if verb not in corrections.VERBS and verb != "points":
            return f"at {self.who.name} {part}"
        names = [character.name.casefold() for character in self.play.state.characters]
        if verb == "points" or any(f"{rest} ".casefold().startswith(f"{x} ") for x in names):
            return part
        return f"{verb} {self.who.name} {rest}".strip()

    def sample(self, chance: Chance) -> str:
        """Return that nothing was done, or a step into one of the cells beside him."""
        known = self.candidates(7)
        return known[chance.below("did", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return nothing, and the cells that one step leads to."""
        cells = self.play.ground.cells
        near = [cells.name(cell) for cell, _ in self.play.ground.routes.steps[self.who.cell]]
        return (NOTHING_DONE, *near)[:most]


def did(play: Play, who: Character) -> None:
    """BG-TABLE: a player says what his character did in this segment."""
    said = play.door.fill(PERSON, "BG-TABLE", "did", DidForm(play, who), {"who": who.name})
    if said:
        corrections.correct(play.state, said)
        play.tell("BG-TABLE", "did", who=who.name, text=said)


# -- in words -------------------------------------------------------------------------------------


def prompt(question: Asked) -> str:
    """Return a question that is asked beside a table, as a sentence."""
    about = question.about or NOTHING
    who = about.get("who", "")
    match question.topic:
        case "tac":
            return f"Result card for {who}: what is its TAC entry? (A>B, C>B; a new marker; none)"
        case "fact":
            return f"{who}: {about['fact']}?"
        case "go on":
            return f"{who} is next. Has anything befallen him? Say it as a correction, or go on."
        case "weapon":
            return f"Which weapon does {who} draw from the ground?"
        case "result":
            return f"{who} attacks {about['victim']}; resolve it. Is {about['victim']} in play?"
        case _:
            return f"What has {who} done in this segment? (nothing; F6 NE; down; head F5 …)"
