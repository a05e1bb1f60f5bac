"""After a gunfight of a campaign: fates, notches, skills, and who comes for the dead.

`campaign` has the rules as functions; here
dice are rolled and players are asked.
"""

from __future__ import annotations

from typing import Final

from lonehand.engine.question import Question
from lonehand.games.black_hat import events
from lonehand.games.black_hat.campaign import campaign
from lonehand.games.black_hat.campaign.campaign import SkillChoice
from lonehand.games.black_hat.campaign.companies import Campaign
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.gangs.gangs import value_without_skills
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.gangs.skills import skills
from lonehand.games.black_hat.state import State

NOBODY_COMES, UNARMED, HORSE = "nobody", "unarmed", "horse"
"""Answers to who takes the place of a dead: nobody ever does; arms and a horse."""


def settle(fight: Fight) -> None:
    """Roll fates and count notches."""
    state = fight.state
    before = state.campaign
    if before is None:
        raise ValueError("only a gunfight of a campaign has an aftermath")
    result = campaign.aftermath_of(state)
    keys = keys_of(state)
    dice = []
    for fate in campaign.fates_due(result):
        need = campaign.PLUMMETS if fate.fell else campaign.DIES
        (die,) = fight.roll("BW-AFTER-1", f"{need}-6 | 1-{need - 1}")
        dice.append(die)
        about = (keys[fate.gang][fate.member],)
        fight.tell(
            "BW-AFTER-1", events.FateRolled(die, need, campaign.dies(fate, die), about=about)
        )
    state.campaign = now = campaign.settle(before, result, dice)
    for fate in result.fates:
        if fate.where == "fled":
            member = campaign.after(before.gangs[fate.gang].members[fate.member], fate)
            lost = events.Shaken(member.person.skills.grit, about=(keys[fate.gang][fate.member],))
            fight.tell("BW-FLEE", lost)
        if fate.wrongs:
            about = (keys[fate.gang][fate.member],)
            fight.tell("BW-NOTCH-2", events.NotchesLost(fate.wrongs, about=about))
    for number, player in enumerate(state.players):
        told = events.NotchesCounted(
            campaign.notches_of(before, number),
            campaign.notches_of(now, number),
            result.money[number],
            seat=player.seat,
        )
        fight.tell("BW-NOTCH-1", told)
    state.phase = "skills"


def keys_of(state: State) -> list[list[str]]:
    """Return the keys of the gang figures of each player, in order."""
    return [
        [each.key for each in state.figures if each.seat == player.seat and not each.is_ally]
        for player in state.players
    ]


def begin_campaign(state: State) -> Campaign:
    """Return the campaign of a gunfight that belongs to one."""
    if state.campaign is None:
        raise ValueError("only a gunfight of a campaign has an aftermath")
    return state.campaign


# -- skills ----------------------------------------------------------------------------------------


def choose_skill(fight: Fight) -> None:
    """Let the next player to whom a skill is due choose it."""
    state = fight.state
    now = begin_campaign(state)
    for number, player in enumerate(state.players):
        possible = campaign.choices(now, number)
        if not possible:
            continue
        names = [member.person.name for member in now.gangs[number].members]
        able = list(dict.fromkeys(names[choice.member] for choice in possible))
        about: dict[str, int | str] = {"gang": number}
        name = fight.door.ask(player.seat, "BW-NOTCH-1", "learner", able, about)
        keys = [choice.skill for choice in possible if names[choice.member] == name]
        about = {**about, "learner": name}
        key = fight.door.ask(player.seat, "BW-SKILL", "skill", keys, about)
        choice = SkillChoice(names.index(name), key)
        state.campaign = now = campaign.with_skill(now, number, choice)
        person = now.gangs[number].members[choice.member].person
        gained = events.SkillLearned(
            person.name,
            skills()[choice.skill].name,
            getattr(person.skills, choice.skill),
            seat=player.seat,
        )
        fight.tell("BW-NOTCH-1", gained)
        return
    state.phase = "recruits"


# -- the dead --------------------------------------------------------------------------------------


def fill_place(fight: Fight) -> None:
    """Let the next player who has lost somebody say who comes instead."""
    state = fight.state
    now = begin_campaign(state)
    for number, player in enumerate(state.players):
        company = now.gangs[number]
        for grave in campaign.open_places(company):
            dead = company.graves[grave].person
            value = value_without_skills(dead)
            people = campaign.recruits(value, campaign.heir_of(company, grave))
            by_text: dict[str, Person | None] = {outfit(each): each for each in people}
            by_text[NOBODY_COMES] = None
            about = {"gang": number, "grave": grave, "dead": dead.name, "value": value}
            text = fight.door.ask(player.seat, "BW-AFTER-3", "recruit", list(by_text), about)
            person = by_text[text]
            state.campaign = campaign.with_replacement(now, number, grave, person)
            told = events.Recruited("", dead.name, seat=player.seat)
            if person is not None:
                told = events.Recruited(
                    person.name, dead.name, person.arms, person.horse, seat=player.seat
                )
            fight.tell("BW-AFTER-3", told)
            return
    state.phase = "over"


def outfit(person: Person) -> str:
    """Return what somebody carries in notation: `rifle+pistol+horse`, `unarmed`."""
    horse = (HORSE,) if person.horse else ()
    return "+".join((*(person.arms or (UNARMED,)), *horse))


# -- an automatic gang -----------------------------------------------------------------------------

TOPICS: Final = ("learner", "skill", "recruit")
"""The questions that are asked after a gunfight."""


def automatic(view: State, question: Question) -> str:
    """Return what an automatic gang answers to a question of `TOPICS`."""
    now, number = begin_campaign(view), int(question.about["gang"])
    if question.topic == "recruit":
        return outfit(campaign.replaced_by_itself(now, number, int(question.about["grave"])))
    choice = campaign.chosen_by_itself(now, number)
    if choice is None:
        return question.texts()[0]
    person = now.gangs[number].members[choice.member].person
    return person.name if question.topic == "learner" else choice.skill
