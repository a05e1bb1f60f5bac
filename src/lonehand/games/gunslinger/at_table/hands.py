"""Automatic characters beside a real table: what hands do differently from the screen.

People keep the boards, the result cards and their own characters. Lonehand keeps the sheets of the
automatic characters, is told the TAC entry of each result card, and says what they do; people
resolve their attacks. With a map it is also told what people's characters do. Without one it asks
for the facts that decide, and for no others. What befalls an automatic character is said as a
correction, at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from lonehand.engine.at_table.cases import Case, Together, side_by_side
from lonehand.engine.at_table.orders import MOST
from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import possessive
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.at_table import questions
from lonehand.games.gunslinger.at_table.questions import (
    ALL_FACE,
    BY_RULE,
    BY_THEMSELVES,
    FACES,
    ONE_BY_ONE,
    WHOM,
    Question,
    Table,
    settle,
)
from lonehand.games.gunslinger.automa import execution, on_map
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.facts import MARKERS, Facts
from lonehand.games.gunslinger.automa.tables import BLOWS, tac_entry
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.on_screen import AIM_POINTS, ON_SCREEN, OnScreen
from lonehand.games.gunslinger.rules import brawls, deeds, sheet, victory, wounds
from lonehand.games.gunslinger.rules.deck import DECK
from lonehand.games.gunslinger.rules.ground import plan_of
from lonehand.games.gunslinger.state import PERSON, Character, Lying, Play, Weapon
from lonehand.games.gunslinger.text import corrections
from lonehand.games.gunslinger.words import cases, orders, reasons
from lonehand.games.table_mode import by_facts, is_beside
from lonehand.space.cells import aim

ATTACKS: Final = ("SHOOT", *BLOWS)
"""What people resolve with their own result cards."""
GO_ON: Final = "go on"
IN_PLAY, OUT_OF_PLAY = "still in play", "out of play"
NOTHING_DONE: Final = "nothing"
NOT_SO: Final = "?"
"""Of whom it was not said that he faces an enemy."""


HOW_TO_FACE: Final = (
    "a man faces an enemy if the nearest one he sees, those on his own level first, is in his aim "
    "zone (equally near: the fewest hexsides to turn, then order of play)"
)


class AtTable(OnScreen):
    """A showdown at a real table of which Lonehand keeps a map."""

    plots = False

    def lay_out(self, play: Play) -> None:
        """Tell hands the map; where everybody is on it they see on Lonehand's."""
        tell_map(play)

    def result_card(self, play: Play, who: Character) -> tuple[int, Mapping[str, str]]:
        """Lonehand draws it, or people do and say its entry for his marker."""
        if play.door.is_virtual(DECK):
            return super().result_card(play, who)
        form = TacForm(who.marker)
        changes: Mapping[str, str] = play.door.fill(
            PERSON, "GS-9.2b", "tac", form, {"who": who.name, "marker": who.marker}
        )
        return 0, changes

    def open_turn(self, play: Play) -> None:
        """The statuses of the last turn are gone, and people plot."""
        for who in play.state.characters:
            who.entered = who.segment_entered = 0
            who.strong = False
        for seat in dict.fromkeys(x.seat for x in play.state.characters if x.seat and x.active):
            play.tell("BG-PLOT", events.Plots(who=seat))

    def is_due(self, play: Play, who: Character) -> bool:
        """Tell whether a person's character may act: the plot lies on the table."""
        del play, who
        return True

    def act(self, play: Play, who: Character) -> None:
        """BG-TABLE: people say what their character did in this segment."""
        done: Done = play.door.fill(
            PERSON, "BG-TABLE", "did", DidForm(play, who), {"who": who.name}
        )
        if done.corrections:
            corrections.correct(play.state, str(done))
            play.tell("BG-TABLE", events.Did(who=who.name, text=str(done)))

    def end_turn(self, play: Play) -> None:
        """Automatic characters bleed and tire; people see to their own."""
        for who in play.state.characters:
            if who.automatic:
                wounds.wear_out(play, who)

    def keeps_delay(self, who: Character) -> bool:
        """Tell whether Lonehand keeps somebody's delay points: those of automatic characters."""
        return who.automatic

    def judge(self, play: Play) -> None:
        """See whether the showdown is over; people count points by themselves."""
        state = play.state
        if not victory.is_decided(play):
            return
        left = victory.sides_left(state.characters)
        state.phase, state.winner = "over", victory.winner_of(left)
        if len(left) > 1:
            state.ending = f"{victory.rules_of(play).turns} turns have been played."
        else:
            alone = victory.alone(left[0], state.characters) if left else "Nobody is"
            state.ending = f"{alone} left."
        play.tell("BG-VICTORY", events.Ends(winner=state.winner, sentence=state.ending))

    def decision(self, play: Play, who: Character) -> on_map.Decided:
        """Decided by the map, once what comes before him has been done.

        What chose among equally short ways is counted on the screen only.
        """
        if has_entry(play, who):
            wait(play, who)
        return super().decision(play, who)._replace(clauses=())

    def by_hand(self, plan: Plan) -> Literal["nothing", "attack", "all"]:
        """Return that hands are told of an attack; all else is told as it is carried out."""
        return events.ATTACK if plan.activity in ATTACKS else events.NOTHING

    def settle_attack(
        self, play: Play, who: Character, plan: Plan, aimed: Mapping[str, int]
    ) -> None:
        """Ask whether the victim of a shot or a blow is still in play.

        Where people found him by the rule, the one who is out of play is named.
        """
        name = plan.victim or (plan.target.name if plan.target and plan.activity in BLOWS else "")
        if plan.activity not in ATTACKS or not name:
            return
        for man in play.state.characters:
            if play.state.said.to(man.name, FACES):
                play.state.said.keep(man.name, FACES, "")  # whom he faces may fall
        gun = who.gun()
        about = {
            "who": who.name,
            "victim": name,
            "deed": orders.attack(plan.activity, name, gun),
            "counts": orders.counts(who, plan.activity, aimed.get(name, 0)),
        }
        outs = {OUT_OF_PLAY: name}
        if name in BY_RULE:
            outs = {each.name: each.name for each in play.state.enemies(who)}
        said = play.door.ask(PERSON, "BG-OUT", "result", [IN_PLAY, *outs], about)
        if said != IN_PLAY:
            victim = play.state.find(outs[said])
            victim.condition, victim.down = "unconscious", True
            play.tell("BG-OUT", events.Out(who=victim.name, condition="unconscious", by=who.name))

    def shoot(self, play: Play, who: Character, plan: Plan) -> str:
        """Take the round, the cocking and the aim points of a shot; people draw the card."""
        gun = who.gun()
        if gun is not None:
            sheet.fire(gun, play.book)
            who.aim.pop(plan.victim, None)
        return ""

    def strike(self, play: Play, who: Character, victim: str, blow: str) -> None:
        """Note that he strikes; people resolve the blow."""
        brawls.exert(play, who, strong=who.strong)
        who.strong = False


class ByFacts(AtTable):
    """A showdown at a real table without a map: everything is carried out on sheets alone.

    The decision says what hands do, so nothing more is told.
    """

    def lay_out(self, play: Play) -> None:
        """A sheet for each character, and a place for nobody and nothing.

        Where everybody stands is told once, for hands to lay the table out.
        """
        state = play.state
        tell_places(play)
        state.map = ""
        for who in state.characters:
            who.cell = -1
        for lying in state.ground:
            lying.cell = -1
        for thing in state.things:
            thing.cell = -1

    def is_due(self, play: Play, who: Character) -> bool:
        """Tell whether a person's character is asked for: his place decides nothing."""
        del play, who
        return False

    def decision(self, play: Play, who: Character) -> on_map.Decided:
        """Decided by facts; those that decide are asked, the rest is on his sheet."""
        state, rules = play.state, play.rules
        quiet = quiet_with_others(play, who)
        if quiet is not None:
            return on_map.Decided(quiet, used=(ALL_FACE,), is_told=True)
        known, enemies = table_of(play, who), [enemy.name for enemy in state.enemies(who)]
        known.given = state.said.take_given()
        asked = [f"{name}: {said}" for name, said in known.given.items()]
        told: list[bool] = []
        names: dict[str, str] = {}

        def ask(question: Question) -> str:
            answer = ask_fact(play, who, question)
            asked.append(f"{question.words}: {answer}")
            if question.key[0] == WHOM:
                names[str(question.key[1])] = answer
            return answer

        def named(plan: Plan) -> Plan:
            enemy = plan.target.name if plan.target else ""
            if plan.target is None or enemy not in BY_RULE or not needs_name(who, plan):
                return plan
            name = names.get(enemy) or known.given.get(WHOM) or ask(known.whom(enemy))
            victim = name if plan.victim == enemy else plan.victim
            return plan._replace(target=plan.target._replace(name=name), victim=victim)

        def ask_together(found: Together, made: Callable[[Case], Plan]) -> str:
            answer = put_together(play, who, found, made)
            asked.append(found.fact(answer))
            told[:] = [found.case(answer).is_last]
            return answer

        decided = decided_by(play)
        depends = (
            msgspec.json.encode(who),
            *enemies,
            *known.known,
            state.segment,
            *known.given.items(),
            rules.readings,
            rules.tables,
        )
        plan = named(settle(decided, known, ask, depends, ask_together))
        if has_entry(play, who) and not asked:
            wait(play, who)
        return on_map.Decided(plan, (), (), asked, is_told=any(told))

    def all_reasons(self, play: Play, who: Character, found: on_map.Decided) -> list[Reason]:
        """Return the reasons of a decision; ties are broken at the table."""
        del play, who
        return list(found.plan.why)

    def by_hand(self, plan: Plan) -> Literal["nothing", "attack", "all"]:
        """Return that hands are told of all of it."""
        return events.ALL

    def face(self, play: Play, who: Character, target: Target) -> None:
        """Note the delay point of a turn."""
        who.delay += 1

    def remove_delay(self, play: Play, who: Character) -> None:
        """Take a delay point off."""
        who.delay -= 1

    def drop_aim(self, play: Play, who: Character, target: str, clause: str) -> None:
        """Take his aim points off a target."""
        who.aim.pop(target, None)

    def advance(
        self, play: Play, who: Character, plan: Plan, target: Target, found: Sequence[int]
    ) -> None:
        """Take off all aim points; a head that is out comes in.

        The hex that he enters is counted.
        """
        who.entered += 1
        who.aim.clear()
        who.head_out = who.head_out and not plan.head_in

    def strengthen(self, play: Play, who: Character, clause: str) -> None:
        """Note that he strains himself; people remember it for his blow."""
        who.strong = True

    def aim(self, play: Play, who: Character, target: str, clause: str) -> None:
        """Note two more aim points."""
        who.aim[target] = who.aim.get(target, 0) + AIM_POINTS

    def cock(self, play: Play, who: Character, gun: Weapon, clause: str) -> None:
        """Note that a gun is cocked."""
        gun.cocked = True

    def load(self, play: Play, who: Character, gun: Weapon, clause: str) -> None:
        """Note one LOAD of a gun."""
        sheet.load(who, gun, play.book)

    def from_ground(self, play: Play, who: Character, target: Target) -> Weapon | None:
        """Ask which weapon he draws, if several lie about.

        Raises:
            Refusal: none lies about.

        """
        lying = {each.weapon.name: each.weapon for each in play.state.ground}
        if not lying:
            raise Refusal("no weapon lies on the ground", place=who.name, clause="GS-9.21.4")
        name = play.door.ask(PERSON, "GS-9.21.4", "weapon", list(lying), {"who": who.name})
        return lying[name]

    def draw(self, play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
        """Note into which box a weapon is drawn; a gun that works is cocked with it."""
        if not any(each is weapon for each in who.weapons):
            deeds.take_from_ground(play, who, weapon)
        weapon.box, weapon.cocked = box, weapon.gun and not weapon.broken

    def shift(self, play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
        """Note in which box a weapon is now."""
        weapon.box = box

    def drop(self, play: Play, who: Character, weapon: Weapon, clause: str) -> None:
        """Note that a weapon lies about."""
        who.weapons.remove(weapon)
        weapon.box = ""
        if who.using == weapon.name:
            who.using = ""
        play.state.ground.append(Lying(who.cell, weapon))

    def get_up(self, play: Play, who: Character, clause: str) -> None:
        """Note that he stands."""
        who.down = False

    def get_down(self, play: Play, who: Character, clause: str) -> None:
        """Note that he lies down."""
        who.down = True

    def put_head_out(self, play: Play, who: Character, target: str, clause: str) -> str:
        """Note that his head is out."""
        who.head_out = True
        return ""

    def take_head_in(self, play: Play, who: Character, clause: str) -> None:
        """Note that his head is in."""
        who.head_out = False


def tell_map(play: Play) -> None:
    """Tell hands which map is to be laid out."""
    play.tell("BG-SETUP", events.LaysOut(map=plan_of(play.state.map).title))


def tell_places(play: Play) -> None:
    """Tell hands the map, who stands where in order of play, and what lies about."""
    state, cells = play.state, play.ground.cells
    tell_map(play)
    for who in state.characters:
        held = sheet.at_hand(who)
        stands = events.Stands(
            who=who.name,
            cell=cells.name(who.cell),
            facing=aim.facing_name(cells, who.cell, who.facing),
            down=who.down,
            weapon=held.name if held else "",
            box=held.box if held else "",
            cocked=held is not None and held.cocked,
            marker=who.marker if who.automatic else "",
        )
        play.tell("BG-SETUP", stands)
    about = [(each.weapon.name, each.cell) for each in state.ground]
    about += [(each.name, each.cell) for each in state.things]
    for thing, cell in about:
        if cell >= 0:
            play.tell("BG-SETUP", events.Lies(thing=thing, cell=cells.name(cell)))


AT_TABLE: Final = AtTable()
BY_FACTS: Final = ByFacts()


def carrier(options: Mapping[str, str]) -> OnScreen:
    """Return what carries out a showdown with these options."""
    if by_facts(options):
        return BY_FACTS
    return AT_TABLE if is_beside(options) else ON_SCREEN


# -- what people say ------------------------------------------------------------------------------


class TacForm:
    """The TAC entry of a result card, or the marker that it leads to.

    Args:
        marker: the marker that the character holds.

    """

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def check(self, text: str) -> Mapping[str, str]:
        """Return the changes that `A>B, C>B` or `none` names; of `B` alone, the one to B.

        Raises:
            Refusal: it is no TAC entry.

        """
        said = text.strip().upper()
        if said in MARKERS:
            return {self.marker: said}
        return {} if said in ("", "NONE") else tac_entry(said)

    def sample(self, chance: Chance) -> str:
        """Return an entry by chance."""
        known = self.candidates(len(MARKERS))
        return known[chance.below("tac", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return the entries that count for his marker, none of them first."""
        others = (marker for marker in MARKERS if marker != self.marker)
        return ("none", *(f"{self.marker}>{other}" for other in others))[:most]


def has_entry(play: Play, who: Character) -> bool:
    """Tell whether the table of his marker has an entry in this segment."""
    return play.rules.actions.segments[who.marker, play.state.segment].kind != "none"


def wait(play: Play, who: Character) -> None:
    """Wait until people have done what comes before him, and have said what befell him."""
    play.door.ask(PERSON, "GS-9.2c", "go on", [GO_ON], {"who": who.name}, always=True)


def ask_fact(play: Play, who: Character, question: Question) -> str:
    """Ask for a fact; the answer is one of its words, and the last one is offered again.

    What was not in his aim zone is in it now: he was told to turn to it.
    """
    last = play.state.said.to(who.name, question.words)
    last = "yes" if question.key[0] == "in_zone" and last else last
    about = {"who": who.name, "fact": question.words, "key": list(question.key), "last": last}
    answer = play.door.ask(PERSON, "GS-9.2c", "fact", list(question.answers), about)
    play.state.said.keep(who.name, question.words, answer)
    return answer


def table_of(play: Play, who: Character) -> Table:
    """Return what is known of an automatic character before anything is asked."""
    lying = [each.weapon for each in play.state.ground if can_lift(who, each.weapon)]
    return Table(
        who,
        [enemy.name for enemy in play.state.enemies(who)],
        play.rules.readings,
        weapons=bool(lying),
        long_ones=any(weapon.two_handed for weapon in lying),
        by_rule=True,
    )


def decided_by(play: Play) -> Callable[[Facts], Plan]:
    """Return what decides in this segment, given the facts."""
    segment, rules = play.state.segment, play.rules

    def decided(facts: Facts) -> Plan:
        plan = decide(facts, segment, rules.readings, play.door, rules.actions, rules.chart)
        return down_first(facts, plan)

    return decided


def down_first(facts: Facts, plan: Plan) -> Plan:
    """Return a plan by which he gets down first, if his head can look out only then: `get_down`."""
    if plan.activity != "HEAD OUT" or plan.target is None or facts.down():
        return plan
    return on_map.gets_down(plan) if facts.only_over_low(plan.target.name) else plan


def quiet_with_others(play: Play, who: Character) -> Plan | None:
    """Return what he does if he and others face their enemies, asked once for them all.

    They are those who act next with no person's character between them, and who neither move nor
    attack while the nearest enemy each sees is in his aim zone.
    """
    said, now = play.state.said, f"{play.state.turn}.{play.state.segment}"
    men = quiet_men(play)
    if who.name not in men or said.is_given():
        return None
    if said.to(who.name, FACES).split()[:1] != [now]:
        if len(men) == 1:
            return None
        ask_who_faces(play, men, now)
    plan, deed = men[who.name]
    return plan if said.to(who.name, FACES) == f"{now} {deed}" else None


def ask_who_faces(play: Play, men: Mapping[str, tuple[Plan, str]], now: str) -> None:
    """Ask whether all of some men face an enemy, or all but one; keep what each of them does.

    The one who does not may move when he acts; whose enemy he is and acts after him is asked then.
    """
    state, names = play.state, list(men)
    options = [ALL_FACE, *(f"not {name}" for name in men), ONE_BY_ONE]
    about = {
        "who": names[0],
        "men": names,
        "deeds": [deed for _, deed in men.values()],
        "details": [HOW_TO_FACE],
    }
    answer = play.door.ask(PERSON, "GS-9.21.3", FACES, options, about)
    moving = ""
    for name, (_, deed) in men.items():
        if moving not in ("", state.find(name).side):
            continue
        faces = answer not in {ONE_BY_ONE, f"not {name}"}
        state.said.keep(name, FACES, f"{now} {deed if faces else NOT_SO}")
        if answer == f"not {name}":
            moving = state.find(name).side


def quiet_men(play: Play) -> dict[str, tuple[Plan, str]]:
    """Return who acts now and next, and is quiet if he faces an enemy, with what he does then."""
    found: dict[str, tuple[Plan, str]] = {}
    words = 0
    for each in (man for man in play.state.characters[play.state.due :] if man.active):
        plan = plan_if_facing(play, each) if each.automatic else None
        if plan is None:
            break
        deed = orders.in_short(execution.decision(play, each, plan, events.ALL))
        words += len(f"{each.name} {deed} All but {each.name}".split())
        if words > MOST - len(f"{BY_THEMSELVES} Yes".split()):
            break
        found[each.name] = plan, deed
    return found


def plan_if_facing(play: Play, who: Character) -> Plan | None:
    """Return what he does if he faces an enemy, if that is quiet; None if it is not."""
    man = who.copy()
    execution.settle_gun(man)
    if any(weapon.broken and weapon.in_hand for weapon in man.weapons):
        return None  # he may drop it
    return questions.plan_if_facing(decided_by(play), table_of(play, man))


def can_lift(who: Character, weapon: Weapon) -> bool:
    """Tell whether what lies about is fit for his arms, and of use."""
    loads = weapon.rounds + who.spare.get(weapon.code, 0)
    return sheet.can_hold(who, weapon) and not weapon.broken and (loads > 0 or not weapon.gun)


def needs_name(who: Character, plan: Plan) -> bool:
    """Tell whether it is kept on his sheet whom a plan is about: aim points are."""
    return plan.activity == "AIM" or plan.drops_aim or (plan.activity == "SHOOT" and bool(who.aim))


def put_together(play: Play, who: Character, found: Together, made: Callable[[Case], Plan]) -> str:
    """Ask which case is the first that is true, each with what he does in it.

    The whole letter of it stands behind the question, and so do the definitions.
    """
    plans = [made(each) if each.is_last else None for each in found.cases]
    told = [plan and execution.decision(play, who, plan, events.ALL) for plan in plans]
    letter = [
        f"{side_by_side(cases.case_told(case.words, possessive(who.name)))}: "
        f"{' '.join(reasons.by_hand(each))}"
        for case, each in zip(found.cases, told, strict=True)
        if each
    ]
    about = {
        "who": who.name,
        **found.about(),
        "details": [cases.how_to_judge(str(each.key[0]), each.words) for each in found.questions],
        "does": [
            orders.in_short(each) if each else orders.asks_next(str(case.tree[1].key[0]))
            for each, case in zip(told, found.cases, strict=True)
        ],
        "letter": list(dict.fromkeys(letter)),
    }
    options = [case.words for case in found.cases]
    return play.door.ask(PERSON, "GS-9.2c", "fact", options, about)


class Done(NamedTuple):
    """What a person's character did in a segment, as whole corrections; none if nothing."""

    corrections: tuple[str, ...]

    def __str__(self) -> str:
        """Return it as text that `DidForm` reads back."""
        return "; ".join(self.corrections) or NOTHING_DONE


class DidForm:
    """What a player's character did, said as corrections in which his own name may be left out.

    `F6 NE` is short for `at NAME F6 NE`; several stand with `;` between them.

    Args:
        play: the showdown as it stands.
        who: the character.

    """

    def __init__(self, play: Play, who: Character) -> None:
        self.play, self.who = play, who

    def check(self, text: str) -> Done:
        """Return what was done; raise Refusal if it cannot be."""
        if text.strip().casefold() in ("", NOTHING_DONE):
            return Done(())
        done = Done(tuple(self.whole(" ".join(part.split())) for part in text.split(";")))
        corrections.correct(self.play.state.copy(), str(done))
        return done

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
        known = self.steps()
        return known[chance.below("did", len(known))]

    def candidates(self, most: int) -> Sequence[str]:
        """Return nothing, to get down or up, and the cells that one step leads to."""
        nothing, *near = self.steps()
        return (nothing, "up" if self.who.down else "down", *near)[:most]

    def steps(self) -> Sequence[str]:
        """Return nothing, and the cells that one step leads to."""
        cells = self.play.ground.cells
        near = [cells.name(cell) for cell, _ in self.play.ground.routes.steps[self.who.cell]]
        return (NOTHING_DONE, *near)
