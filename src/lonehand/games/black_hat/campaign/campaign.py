"""The campaign: what a gunfight leaves behind, and how gangs go on from it.

Pure functions over records that
never change: each returns a new campaign. Dice and choices are handed in; `aftermath` asks for them
when a gunfight is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.campaign.companies import Campaign, Company, Grave, Member
from lonehand.games.black_hat.gangs.gangs import arms_at_fault, value_of, value_without_skills
from lonehand.games.black_hat.gangs.people import (
    LONG_ARMS,
    PISTOL,
    SHOTGUN,
    TWO_PISTOLS,
    Gang,
    Person,
    Skills,
    TownCard,
)
from lonehand.games.black_hat.gangs.skills import skills
from lonehand.games.black_hat.numbers import numbers
from lonehand.games.black_hat.state import State, Where

STEP: Final = 2
"""BW-NOTCH-1: a skill at 2, 4, 6 … notches."""
DIES, PLUMMETS = 5, 3
"""BW-AFTER-1: the lowest face of the die with which one who was shot down dies; from a roof."""
CHOSEN_BY_ITSELF: Final = ("grit", "shoot", "persuade", "cardsharp", "sneak", "cheat")
"""BW-AUTO-CAMPAIGN: the skills that an automatic gang takes, in this order."""
ARMINGS: Final = (
    (),
    (PISTOL,),
    *((arm,) for arm in LONG_ARMS),
    (TWO_PISTOLS,),
    *((arm, PISTOL) for arm in LONG_ARMS),
    *((arm, TWO_PISTOLS) for arm in LONG_ARMS),
)
"""All that somebody can carry."""


class Fate(msgspec.Struct, frozen=True):
    """What became of a member of a gang in a gunfight.

    Attributes:
        gang: the number of the gang, from 0.
        member: his number in it, from 0.
        where: where he was in the end.
        fell: whether he was shot down on a roof or a balcony.
        downs: enemies that he shot down.
        wrongs: others that he shot down.

    """

    gang: int
    member: int
    where: Where
    fell: bool = False
    downs: int = 0
    wrongs: int = 0


class Fought(msgspec.Struct, frozen=True):
    """What a gunfight leaves behind.

    Attributes:
        fates: of all members of all gangs, in order.
        money: the cards of Money of each gang.
        winners: the numbers of the gangs that hold the town.
        shy: the people of the town who fled as allies.

    """

    fates: tuple[Fate, ...]
    money: tuple[int, ...]
    winners: tuple[int, ...] = ()
    shy: tuple[str, ...] = ()


# -- the beginning ---------------------------------------------------------------------------------


def begin(gangs: Sequence[Gang], *, each: bool = False) -> Campaign:
    """Return a campaign before its first gunfight.

    Args:
        gangs: two to four, in the order of their seats.
        each: whether each member has notches of his own.

    """
    return Campaign(
        tuple(
            Company(gang.key, gang.name, gang.about, tuple(map(Member, gang.people)))
            for gang in gangs
        ),
        each=each,
    )


def gang_for(campaign: Campaign, number: int) -> Gang:
    """Return a gang as it goes into its next gunfight."""
    company = campaign.gangs[number]
    people = tuple(member.person for member in company.members)
    return Gang(company.key, company.name, company.about, people)


def gangs_for(campaign: Campaign) -> list[Gang]:
    """Return all gangs as they go into their next gunfight."""
    return [gang_for(campaign, number) for number in range(len(campaign.gangs))]


def is_over(campaign: Campaign) -> bool:
    """Return whether the campaign cannot go on: some gang has nobody left and no place to fill."""
    return any(not company.members and not open_places(company) for company in campaign.gangs)


def town_deck_for(campaign: Campaign, cards: Sequence[TownCard]) -> tuple[TownCard, ...]:
    """BW-FLEE: return the town's cards; who has fled has lost True Grit, to -2 at the least."""
    flights = dict(campaign.shy)

    def now(card: TownCard) -> TownCard:
        person = card.person
        if card.kind != "character" or person.name not in flights:
            return card
        return replace(card, person=scare(person, flights[person.name]))

    return tuple(map(now, cards))


def scare(person: Person, times: int = 1) -> Person:
    """BW-FLEE: return somebody who has fled so often: True Grit 1 lower each time, to -2."""
    least = skills()["grit"].least
    lower = max(min(least, person.skills.grit), person.skills.grit - times)
    return replace(person, skills=replace(person.skills, grit=lower))


# -- after a gunfight ------------------------------------------------------------------------------


def aftermath_of(state: State) -> Fought:
    """BW-AFTER-2: return what a gunfight leaves behind: allies stay for one game.

    Money that is left goes to the one who holds the town; two who hold it together share it, an odd
    card to the first of them.

    Args:
        state: a gunfight that has ended.

    """
    seats = [player.seat for player in state.players]
    fates: list[Fate] = []
    for number, seat in enumerate(seats):
        own = [each for each in state.figures if each.seat == seat and not each.is_ally]
        fates += [
            Fate(number, nth, each.where, each.fell, each.downs, each.wrongs)
            for nth, each in enumerate(own)
        ]
    winners = [nth for nth, player in enumerate(state.players) if player.side == state.winner]
    money = [player.banked for player in state.players]
    for nth in range(state.spoils if winners else 0):
        money[winners[nth % len(winners)]] += 1
    shy = [each.person.name for each in state.figures if each.is_ally and each.where == "fled"]
    return Fought(tuple(fates), tuple(money), tuple(winners), tuple(shy))


def fates_due(result: Fought) -> list[Fate]:
    """BW-AFTER-1: return of whom a die says whether he lives, in order."""
    return [fate for fate in result.fates if fate.where == "down"]


def dies(fate: Fate, die: int) -> bool:
    """BW-AFTER-1: return whether somebody who was shot down dies."""
    return die >= (PLUMMETS if fate.fell else DIES)


def settle(campaign: Campaign, result: Fought, dice: Sequence[int]) -> Campaign:
    """Return the campaign after a gunfight: who has died or fled, notches, Money.

    Skills are not chosen yet and the dead are not replaced.

    Args:
        campaign: before it; its gangs are those of the gunfight.
        result: what it leaves behind.
        dice: a die for each of `fates_due`, in that order.

    Raises:
        ValueError: there are not as many dice.

    """
    due = fates_due(result)
    dead = {
        (fate.gang, fate.member) for fate, die in zip(due, dice, strict=True) if dies(fate, die)
    }
    game = campaign.games + 1
    gangs = tuple(
        settled_gang(campaign, number, result, dead, game) for number in range(len(campaign.gangs))
    )
    flights = dict(campaign.shy)
    for name in result.shy:
        flights[name] = flights.get(name, 0) + 1
    return replace(campaign, gangs=gangs, games=game, shy=tuple(flights.items()))


def settled_gang(
    campaign: Campaign, number: int, result: Fought, dead: set[tuple[int, int]], game: int
) -> Company:
    """BW-NOTCH-1, BW-NOTCH-2, BW-AFTER-1, BW-FLEE: return a gang after a gunfight."""
    company = campaign.gangs[number]
    own = [fate for fate in result.fates if fate.gang == number]
    members: list[Member] = []
    graves = list(company.graves)
    for fate, member in zip(own, company.members, strict=True):
        now = after(member, fate)
        if (number, fate.member) in dead:
            graves.append(Grave(now.person, game, now.downs))
        else:
            members.append(now)
    notches = company.notches
    if not campaign.each:
        change = sum(fate.downs - fate.wrongs for fate in own)
        notches = max(0, notches + change)
    notches += numbers().money_notches * result.money[number]
    return replace(
        company,
        members=tuple(members),
        graves=tuple(graves),
        notches=notches,
        money=company.money + result.money[number],
        wins=company.wins + (number in result.winners),
    )


def after(member: Member, fate: Fate) -> Member:
    """Return a member after a gunfight that he has survived, or not."""
    fled = fate.where == "fled"
    return replace(
        member,
        person=scare(member.person) if fled else member.person,
        games=member.games + 1,
        downs=member.downs + fate.downs,
        notches=max(0, member.notches + fate.downs - fate.wrongs),
        flights=member.flights + fled,
    )


def notches_of(campaign: Campaign, number: int) -> int:
    """Return all notches of a gang: its total, and those of its members if each has his own."""
    company = campaign.gangs[number]
    own = sum(member.notches for member in company.members) if campaign.each else 0
    return company.notches + own


# -- skills ----------------------------------------------------------------------------------------


class SkillChoice(msgspec.Struct, frozen=True):
    """A skill for a member: his number in his gang, from 0, and the key of the skill."""

    member: int
    skill: str


def choices(campaign: Campaign, number: int) -> list[SkillChoice]:
    """BW-NOTCH-1: return the skills that a gang may choose now; none if none is due.

    A skill that all its notches give may go to any member; one of a member's own only to him.
    """
    company = campaign.gangs[number]
    shared = due(company.notches, company.paid)
    return [
        SkillChoice(nth, key)
        for nth, member in enumerate(company.members)
        if shared or (campaign.each and due(member.notches, member.paid))
        for key in open_skills(member.person)
    ]


def due(notches: int, paid: int) -> int:
    """BW-NOTCH-1: return how many skills so many notches still give; each threshold pays once."""
    return max(0, notches // STEP - paid)


def open_skills(person: Person) -> Iterator[str]:
    """Yield the skills that somebody may still take."""
    for key, skill in skills().items():
        if getattr(person.skills, key) < skill.most:
            yield key


def with_skill(campaign: Campaign, number: int, choice: SkillChoice) -> Campaign:
    """Return the campaign after a gang has chosen a skill.

    Raises:
        Refusal: it is not one of `choices`.

    """
    possible = choices(campaign, number)
    company = campaign.gangs[number]
    if choice not in possible:
        if not possible:
            sentence = f"{company.name} has no skill to choose; a skill is due every {STEP} notches"
        else:
            sentence = f"{company.name} cannot choose that; look at who may still take which skill"
        raise Refusal(sentence, clause="BW-NOTCH-1")
    member = company.members[choice.member]
    better = with_one_more(member.person, choice.skill)
    now = replace(member, person=better)
    if campaign.each and due(member.notches, member.paid):
        now = replace(now, paid=now.paid + 1)
    else:
        company = replace(company, paid=company.paid + 1)
    members = (*company.members[: choice.member], now, *company.members[choice.member + 1 :])
    return with_gang(campaign, number, replace(company, members=members))


def with_one_more(person: Person, key: str) -> Person:
    """Return somebody with one more of a skill."""
    had = msgspec.structs.asdict(person.skills)
    had[key] += 1
    return replace(person, skills=Skills(**had))


def with_gang(campaign: Campaign, number: int, company: Company) -> Campaign:
    """Return the campaign with one gang as it is now."""
    gangs = (*campaign.gangs[:number], company, *campaign.gangs[number + 1 :])
    return replace(campaign, gangs=gangs)


# -- the dead --------------------------------------------------------------------------------------


def open_places(company: Company) -> list[int]:
    """BW-AFTER-3: return the numbers of the graves of those who have not been replaced."""
    return [nth for nth, grave in enumerate(company.graves) if not grave.filled]


def recruits(value: int, name: str) -> list[Person]:
    """BW-AFTER-3: return all that may come for somebody of a value, the dearest first.

    Args:
        value: what the dead was worth without skills.
        name: what the new one is called.

    """
    found = [Person(name, arms, horse) for arms in ARMINGS for horse in (False, True)]
    fitting = [each for each in found if value_of(each) <= value]
    return sorted(fitting, key=lambda each: -value_of(each))


def heir(name: str, taken: Sequence[str]) -> str:
    """Return a name for who takes somebody's place: his own with the next free number, `Ada II`."""
    first, _, last = name.rpartition(" ")
    family = first if first and re.fullmatch("[IVX]+", last) else name
    number = 2
    while f"{family} {roman(number)}" in taken:
        number += 1
    return f"{family} {roman(number)}"


def roman(number: int) -> str:
    """Return a number above 0 as it is written on gravestones, up to fifty or so."""
    found = ""
    for value, sign in ((40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        found += sign * (number // value)
        number %= value
    return found


def heir_of(company: Company, grave: int) -> str:
    """Return the name of who takes the place of a gang's dead."""
    taken = [member.person.name for member in company.members]
    taken += [each.person.name for each in company.graves]
    return heir(company.graves[grave].person.name, taken)


def with_replacement(
    campaign: Campaign, number: int, grave: int, person: Person | None
) -> Campaign:
    """BW-AFTER-3: return the campaign after a dead has been replaced, or not for good.

    Args:
        campaign: before it.
        number: the number of the gang.
        grave: the number of the grave.
        person: who comes; None if nobody ever does.

    Raises:
        Refusal: the place is taken, or the new one is worth more than the dead was without skills.

    """
    company = campaign.gangs[number]
    old = company.graves[grave]
    if old.filled:
        raise Refusal(f"{old.filled} has taken that place already", clause="BW-AFTER-3")
    if person is not None:
        value, most = value_of(person), value_without_skills(old.person)
        if value > most:
            sentence = f"{person.name} is worth {value}; for {old.person.name} it may be {most}"
            raise Refusal(sentence, clause="BW-AFTER-3")
        if sentence := arms_at_fault(person):
            raise Refusal(f"{person.name}: {sentence}", clause="BW-GANG-LONG")
        company = replace(company, members=(*company.members, Member(person)))
    filled = replace(old, filled="nobody" if person is None else person.name)
    graves = (*company.graves[:grave], filled, *company.graves[grave + 1 :])
    return with_gang(campaign, number, replace(company, graves=graves))


# -- an automatic gang -----------------------------------------------------------------------------


def chosen_by_itself(campaign: Campaign, number: int) -> SkillChoice | None:
    """BW-AUTO-CAMPAIGN: return the skill that an automatic gang takes; None if it may take none.

    It goes to the member with most enemies shot down who may still take one of its skills, then to
    the dearest, then to the lowest number.
    """
    possible = choices(campaign, number)
    members = campaign.gangs[number].members
    order = sorted(
        range(len(members)), key=lambda nth: (-members[nth].downs, -value_of(members[nth].person))
    )
    for nth in order:
        for key in CHOSEN_BY_ITSELF:
            if key == "shoot" and members[nth].person.arms == (SHOTGUN,):
                continue
            if (choice := SkillChoice(nth, key)) in possible:
                return choice
    return None


def replaced_by_itself(campaign: Campaign, number: int, grave: int) -> Person:
    """BW-AUTO-CAMPAIGN: return who comes for a dead: the same person and weapons, no skills."""
    company = campaign.gangs[number]
    dead = company.graves[grave].person
    return Person(heir_of(company, grave), dead.arms, dead.horse)


def skill_told(key: str) -> str:
    """Return a skill with what it does, in words."""
    return f"{skills()[key].name}: {skills()[key].says}"
