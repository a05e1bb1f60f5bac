"""A showdown on the screen: Lonehand draws the cards and carries everything out on its map.

The turn and an automatic character's segment are the same no matter where a showdown is played
(`turn`, `execution`). What they ask of the one who carries it out is here; `at_table` has what
hands do differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.automa import on_map
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.targets import TIES, Target
from lonehand.games.gunslinger.rules import (
    action_cards,
    brawls,
    deck,
    deeds,
    shooting,
    victory,
    wounds,
)
from lonehand.games.gunslinger.rules.plotting import card_of, falls_due, notation_of
from lonehand.games.gunslinger.state import Character, Play, Weapon

AIM_POINTS: Final = 2
"""As `activities.aim_or_shoot` has it."""


class OnScreen:
    """What carries a showdown out; on the screen that is all done by Lonehand."""

    plots: bool = True
    """Whether people plot here."""

    # -- the turn ----------------------------------------------------------------------------------

    def lay_out(self, play: Play) -> None:
        """Everything lies where the set-up has put it."""

    def result_card(self, play: Play, who: Character) -> tuple[int, Mapping[str, str]]:
        """Return the number of his result card, 0 if unknown, and its TAC entry."""
        del who
        card = play.book.card(deck.result_card(play, "GS-9.2b"))
        return card.number, card.tac

    def open_turn(self, play: Play) -> None:
        """Do what belongs between the markers and the first segment if nobody plots here."""

    def is_due(self, play: Play, who: Character) -> bool:
        """Tell whether a person's character acts in this segment."""
        return falls_due(play, who) <= play.state.segment

    def act(self, play: Play, who: Character) -> None:
        """Carry out what falls due of a person's plot."""
        while who.active and falls_due(play, who) <= play.state.segment:
            card = card_of(who.plot.pop(0), play.book)
            who.spent += card.time
            action_cards.perform(play, who, card)

    def end_turn(self, play: Play) -> None:
        """What was plotted too late is lost; men bleed and tire."""
        for who in play.state.characters:
            lose_the_rest(play, who)
        wounds.end_of_turn(play)

    def keeps_delay(self, who: Character) -> bool:
        """Tell whether Lonehand keeps somebody's delay points."""
        del who
        return True

    def judge(self, play: Play) -> None:
        """See whether the showdown is over."""
        victory.judge(play)

    # -- an automatic character's segment ----------------------------------------------------------

    def decision(self, play: Play, who: Character) -> on_map.Decided:
        """Return what he does, decided by the map."""
        return on_map.decided_on_map(play, who)

    def all_reasons(self, play: Play, who: Character, found: on_map.Decided) -> list[Reason]:
        """Return the reasons of a decision with how ties were broken."""
        why = on_map.reasons_with_ties(play, who, found.plan, found.steps)
        return [*why, *on_map.to_and_fro(play, who, found.plan, found.steps)]

    def by_hand(self, plan: Plan) -> Literal["nothing", "attack", "all"]:
        """Return what of a plan hands are told before it is carried out."""
        del plan
        return events.NOTHING

    def settle_attack(
        self, play: Play, who: Character, plan: Plan, aimed: Mapping[str, int]
    ) -> None:
        """Settle what came of an attack, unless that is settled already.

        *aimed* are the aim points that he had before it.
        """

    # -- what he does ------------------------------------------------------------------------------

    def face(self, play: Play, who: Character, target: Target) -> None:
        """Turn by the fewest hexsides that will do, for one delay point."""
        found = on_map.find_facings(play, who, cell_of(play, target))
        name = {facing: f"{deeds.side_name(play, who, facing)}" for facing in found}
        chosen = found[0]
        if len(found) > 1:
            picked = play.door.pick(TIES, "GS-9.21.3", list(name.values()))
            chosen = next(facing for facing in found if name[facing] == picked)
        who.delay += 1
        deeds.turn(play, who, chosen, "GS-9.21.3", delay=1)

    def remove_delay(self, play: Play, who: Character) -> None:
        """Remove a delay point in place of an action."""
        who.delay -= 1
        play.tell("GS-9.3.1", events.DelayRemoved(who=who.name, points=1, instead=True))

    def drop_aim(self, play: Play, who: Character, target: str, clause: str) -> None:
        """Drop his aim points on a target."""
        if who.aim.pop(target, 0):
            play.tell(clause, events.DropsAim(who=who.name, at=target))

    def advance(
        self, play: Play, who: Character, plan: Plan, target: Target, found: Sequence[int]
    ) -> None:
        """One hex of the best route; of equally good ones a die takes one.

        A head that is out comes in first. Where no hex is better than his own he stays.
        """
        name = play.ground.cells.name
        if plan.head_in:
            deeds.take_head_in(play, who, "GS-CHART-HEAD")
        if not found:
            there = plan.towards != "cover" and cell_of(play, target) == who.cell
            play.tell(plan.clause, events.Stays(who=who.name, cell=name(who.cell), there=there))
            return
        chosen = name(found[0])
        if len(found) > 1:
            chosen = play.door.pick(TIES, "GS-9.21.2", [name(cell) for cell in found])
        clause = "GS-9.23.1" if plan.towards == "cover" else "GS-9.21.2"
        deeds.enter(play, who, play.ground.cells.find(chosen), "advance", clause)

    def shoot(self, play: Play, who: Character, plan: Plan) -> str:
        """Shoot at the victim of a plan; return why he cannot, as half a sentence, if so."""
        gun, victim = who.gun(), play.state.find(plan.victim)
        if gun is None:
            return "he has no gun"
        why = shooting.hindrance(play, who, victim, gun)
        if not why:
            shooting.shoot(play, who, victim, gun)
        return why

    def strike(self, play: Play, who: Character, victim: str, blow: str) -> None:
        """Strike a blow."""
        brawls.strike(play, who, play.state.find(victim), blow)

    def strengthen(self, play: Play, who: Character, clause: str) -> None:
        """Strengthen his next blow of this turn."""
        who.strong = True
        play.tell(clause, events.Strength(who=who.name))

    def aim(self, play: Play, who: Character, target: str, clause: str) -> None:
        """Put two aim points on a target."""
        deeds.aim_at(play, who, play.state.find(target), AIM_POINTS, clause)

    def cock(self, play: Play, who: Character, gun: Weapon, clause: str) -> None:
        """Cock a gun."""
        deeds.cock(play, who, gun, clause)

    def load(self, play: Play, who: Character, gun: Weapon, clause: str) -> None:
        """Do one LOAD of a gun."""
        deeds.load(play, who, gun, clause)

    def from_ground(self, play: Play, who: Character, target: Target) -> Weapon | None:
        """Return the weapon on the ground that he draws."""
        del who
        lying = (each.weapon for each in play.state.ground if each.weapon.name == target.name)
        return next(lying, None)

    def draw(self, play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
        """Draw a weapon from the holster or the ground into a box, and cock it if it is a gun."""
        deeds.draw(play, who, weapon, box, clause)

    def shift(self, play: Play, who: Character, weapon: Weapon, box: str, clause: str) -> None:
        """Put a weapon from one box into another."""
        deeds.shift(play, who, weapon, box, clause)

    def drop(self, play: Play, who: Character, weapon: Weapon, clause: str) -> None:
        """Let a weapon fall."""
        deeds.drop(play, who, weapon, clause)

    def get_up(self, play: Play, who: Character, clause: str) -> None:
        """Stand up."""
        deeds.get_up(play, who, clause)

    def get_down(self, play: Play, who: Character, clause: str) -> None:
        """Lie down."""
        deeds.get_down(play, who, clause)

    def put_head_out(self, play: Play, who: Character, target: str, clause: str) -> str:
        """Put his head out to see a target; return why he cannot, if so."""
        head = on_map.choose_head(play, who, play.state.find(target))
        if head not in deeds.heads(play, who):
            return "he would not see the enemy with his head out"
        deeds.put_head_out(play, who, head, clause)
        return ""

    def take_head_in(self, play: Play, who: Character, clause: str) -> None:
        """Take his head in."""
        deeds.take_head_in(play, who, clause)


def lose_the_rest(play: Play, who: Character) -> None:
    """What falls on a time after the last segment is lost."""
    for code in who.plot:
        card = card_of(code, play.book)
        who.spent += card.time
        last = play.book.turn.segments
        why = f"{'his delay pushes it' if who.delay else 'it comes'} past segment {last}"
        action_cards.lose(play, who, notation_of(card.code, card.name), why, "BG-DELAY")
    who.plot.clear()
    who.spent = 0


def cell_of(play: Play, target: Target) -> int:
    """Return the number of the cell where a target is, on the map or off it."""
    match target.kind:
        case "enemy":
            return play.state.find(target.name).cell
        case "weapon":
            return next(x.cell for x in play.state.ground if x.weapon.name == target.name)
        case _:
            return play.ground.cells.find(target.name)


ON_SCREEN: Final = OnScreen()
