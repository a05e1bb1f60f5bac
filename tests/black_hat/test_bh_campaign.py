"""The campaign: notches, skills, losses and returns, Money; pure functions over records."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.campaign import campaign as camp
from lonehand.games.black_hat.campaign import gang_sheet
from lonehand.games.black_hat.campaign.campaign import Fate, Fought, SkillChoice
from lonehand.games.black_hat.campaign.companies import Campaign
from lonehand.games.black_hat.gangs import gangs
from lonehand.games.black_hat.gangs.gangs import value_of
from lonehand.games.black_hat.gangs.people import Person, Skills
from lonehand.games.black_hat.state import Where
from lonehand.games.black_hat.town import town_deck

POSSE, FAMILY = 0, 1


def two_gangs(*, each: bool = False) -> Campaign:
    """Return a campaign of the Posse against the Family."""
    return camp.begin([gangs.gang("posse"), gangs.gang("family")], each=each)


def result(
    where: dict[tuple[int, int], Where] | None = None,
    *,
    downs: dict[tuple[int, int], int] | None = None,
    wrongs: dict[tuple[int, int], int] | None = None,
    fell: tuple[tuple[int, int], ...] = (),
    money: tuple[int, int] = (0, 0),
    winners: tuple[int, ...] = (),
    shy: tuple[str, ...] = (),
    sizes: tuple[int, int] = (4, 4),
) -> Fought:
    """Return what a gunfight leaves behind; who is not named stands on the table."""
    keys = [(gang, nth) for gang in (0, 1) for nth in range(sizes[gang])]
    fates = tuple(
        Fate(
            *key,
            (where or {}).get(key, "table"),
            key in fell,
            (downs or {}).get(key, 0),
            (wrongs or {}).get(key, 0),
        )
        for key in keys
    )
    return Fought(fates, money, winners, shy)


# -- BW-AFTER --------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_who_is_shot_down_dies_on_5_and_6_and_from_a_roof_on_3_to_6(die: int) -> None:
    """BW-AFTER-1."""
    assert (die >= 5) == camp.dies(Fate(0, 0, "down"), die)
    assert (die >= 3) == camp.dies(Fate(0, 0, "down", fell=True), die)


def test_only_who_was_shot_down_rolls_and_who_lives_is_back() -> None:
    """BW-AFTER-1."""
    before = two_gangs()
    ended = result({(0, 1): "down", (0, 2): "left", (1, 0): "down", (1, 3): "fled"})

    assert [(0, 1), (1, 0)] == [(fate.gang, fate.member) for fate in camp.fates_due(ended)]
    after = camp.settle(before, ended, [5, 4])
    assert ["Marshal Boone", "Jeb", "Hank"] == names_of(after, POSSE)
    assert ["Ada"] == [grave.person.name for grave in after.gangs[POSSE].graves]
    assert names_of(before, FAMILY) == names_of(after, FAMILY)
    assert 1 == after.games
    with pytest.raises(ValueError, match="is shorter than"):
        camp.settle(before, ended, [5])


def names_of(campaign: Campaign, number: int) -> list[str]:
    """Return who is in a gang."""
    return [member.person.name for member in campaign.gangs[number].members]


def test_each_flight_lowers_true_grit_to_two_below_at_the_least() -> None:
    """BW-FLEE, BW-AFTER-3: one who fled comes back."""
    now = two_gangs()
    grits = []
    for _ in range(4):
        now = camp.settle(now, result({(1, 0): "fled", (1, 1): "fled"}), [])
        grits.append([member.person.skills.grit for member in now.gangs[FAMILY].members[:2]])

    assert [[0, -1], [-1, -2], [-2, -2], [-2, -2]] == grits
    assert 4 == now.gangs[FAMILY].members[0].flights
    assert [] == camp.open_places(now.gangs[FAMILY])


def test_people_of_the_town_who_fled_are_shy_when_they_come_again() -> None:
    """BW-FLEE, BW-AFTER-2 (A26): allies stay for one game; their True Grit stays lower."""
    now = camp.settle(two_gangs(), result(shy=("Drifter", "Banker")), [])
    now = camp.settle(now, result(shy=("Drifter", "Banker", "Banker")), [])
    cards = camp.town_deck_for(now, town_deck.deck("usual"))
    grits = {card.person.name: card.person.skills.grit for card in cards}

    assert (-2, -2, 1) == (grits["Drifter"], grits["Banker"], grits["Undertaker"])
    assert len(cards) == len(town_deck.deck("usual"))
    assert names_of(two_gangs(), POSSE) == names_of(now, POSSE)


def test_the_dead_may_be_replaced_up_to_their_value_without_skills() -> None:
    """BW-AFTER-3: a man with a pistol counts 2, whatever his skills were."""
    now = camp.settle(two_gangs(), result({(1, 2): "down"}), [6])
    grave = now.gangs[FAMILY].graves[0]

    assert (3, "Ma Tuckett") == (value_of(grave.person), grave.person.name)
    assert [0] == camp.open_places(now.gangs[FAMILY])
    with pytest.raises(Refusal, match="Kin is worth 3; for Ma Tuckett it may be 2"):
        camp.with_replacement(now, FAMILY, 0, Person("Kin", ("pistol",), horse=True))
    dear = camp.settle(two_gangs(), result({(0, 0): "down"}), [6])
    with pytest.raises(Refusal, match="Kin: a rifle and a shotgun; keep one of them"):
        camp.with_replacement(dear, POSSE, 0, Person("Kin", ("rifle", "shotgun")))
    later = camp.with_replacement(now, FAMILY, 0, Person("Kin", ("rifle",)))
    assert ["Pa Tuckett", "Big Tom", "Young Will", "Kin"] == names_of(later, FAMILY)
    assert [] == camp.open_places(later.gangs[FAMILY])
    with pytest.raises(Refusal, match="Kin has taken that place already"):
        camp.with_replacement(later, FAMILY, 0, Person("More"))
    empty = camp.with_replacement(now, FAMILY, 0, None)
    assert "nobody" == empty.gangs[FAMILY].graves[0].filled
    assert 3 == len(empty.gangs[FAMILY].members)


def test_whoever_may_come_is_worth_no_more_and_carries_what_one_can() -> None:
    """BW-AFTER-3, BW-GANG, BW-GANG-LONG."""
    for value in range(1, 6):
        people = camp.recruits(value, "New")
        assert max(map(value_of, people)) == min(value, 5)
        assert len({(each.arms, each.horse) for each in people}) == len(people)
        for each in people:
            assert "" == gangs.member_at_fault(each)
    assert 18 == len(camp.recruits(9, "New"))
    assert {(), ("pistol",), ("rifle",), ("shotgun",)} == {
        each.arms for each in camp.recruits(2, "New") if not each.horse
    }


@pytest.mark.parametrize(
    ("name", "taken", "heir"),
    [
        ("Ada", (), "Ada II"),
        ("Ada II", ("Ada", "Ada II"), "Ada III"),
        ("Ma Tuckett", ("Ma Tuckett II", "Ma Tuckett III"), "Ma Tuckett IV"),
        ("Ada IX", tuple(f"Ada {camp.roman(number)}" for number in range(2, 40)), "Ada XL"),
    ],
)
def test_an_heir_has_the_next_free_number(name: str, taken: tuple[str, ...], heir: str) -> None:
    assert heir == camp.heir(name, taken)


def test_the_dead_take_their_skills_with_them() -> None:
    """BW-SKILL-MAX."""
    now = camp.settle(two_gangs(), result({(0, 0): "down"}), [6])

    person = camp.replaced_by_itself(now, POSSE, 0)
    assert Person("Marshal Boone II", ("two pistols",)) == person
    assert Skills() == person.skills


# -- BW-NOTCH --------------------------------------------------------------------------------------


def test_notches_are_one_total_and_money_counts_two_a_card() -> None:
    """BW-NOTCH-1, BW-MONEY (11.5)."""
    downs = {(0, 0): 1, (0, 3): 2, (1, 1): 1}
    now = camp.settle(two_gangs(), result(downs=downs, money=(1, 2), winners=(1,)), [])
    posse, family = now.gangs

    assert (5, 5) == (posse.notches, family.notches)
    assert (1, 2) == (posse.money, family.money)
    assert (0, 1) == (posse.wins, family.wins)
    assert [1, 0, 0, 2] == [member.downs for member in posse.members]


def test_shooting_down_ones_own_costs_a_notch_and_never_below_none() -> None:
    """BW-NOTCH-2."""
    now = camp.settle(two_gangs(), result(downs={(0, 0): 3}, wrongs={(0, 1): 1, (1, 0): 2}), [])

    assert (2, 0) == (now.gangs[POSSE].notches, now.gangs[FAMILY].notches)
    now = camp.settle(now, result(wrongs={(0, 1): 1}), [])
    assert 1 == now.gangs[POSSE].notches


def test_each_threshold_pays_once_and_a_chosen_skill_stays() -> None:
    """BW-NOTCH-1, BW-NOTCH-2: at 2, 4, 6 …; what is lost and won again pays nothing."""
    now = camp.settle(two_gangs(), result(downs={(0, 0): 5}), [])
    grit = SkillChoice(1, "grit")
    now = camp.with_skill(camp.with_skill(now, POSSE, grit), POSSE, SkillChoice(2, "sneak"))

    assert [] == camp.choices(now, POSSE)
    assert [] == camp.choices(now, FAMILY)
    with pytest.raises(Refusal, match="a skill is due every 2 notches"):
        camp.with_skill(now, POSSE, grit)
    now = camp.settle(now, result(wrongs={(0, 0): 3}), [])
    assert (2, 1) == (now.gangs[POSSE].notches, now.gangs[POSSE].members[1].person.skills.grit)
    now = camp.settle(now, result(downs={(0, 0): 3}), [])
    assert (5, []) == (now.gangs[POSSE].notches, camp.choices(now, POSSE))
    now = camp.settle(now, result(downs={(0, 0): 1}), [])
    assert [] != camp.choices(now, POSSE)


def test_a_skill_goes_to_any_member_within_the_limits() -> None:
    """BW-SKILL-MAX, BW-NOTCH-1 (A27, A35)."""
    now = camp.settle(two_gangs(), result(downs={(0, 0): 8}), [])
    keys = {choice.skill for choice in camp.choices(now, POSSE)}

    assert {"persuade", "shoot", "grit", "sneak", "cardsharp", "cheat", "buffalo"} == keys
    for _ in range(2):
        now = camp.with_skill(now, POSSE, SkillChoice(3, "cheat"))
    assert SkillChoice(3, "cheat") not in camp.choices(now, POSSE)
    assert SkillChoice(2, "cheat") in camp.choices(now, POSSE)
    with pytest.raises(Refusal, match="cannot choose that; look at who may still take which"):
        camp.with_skill(now, POSSE, SkillChoice(3, "cheat"))
    assert 2 == now.gangs[POSSE].members[3].person.skills.cheat


def test_lost_true_grit_can_be_won_back_by_a_skill() -> None:
    """BW-SKILL-MAX: between -2 and 2."""
    now = camp.settle(two_gangs(), result({(0, 1): "fled"}, downs={(0, 1): 2}), [])
    now = camp.with_skill(now, POSSE, SkillChoice(1, "grit"))

    assert 0 == now.gangs[POSSE].members[1].person.skills.grit


def test_by_the_option_each_has_notches_and_skills_of_his_own() -> None:
    """BW-NOTCH-1 (option `notches_per_figure`); Money stays the gang's."""
    downs = {(0, 0): 2, (0, 1): 1}
    now = camp.settle(two_gangs(each=True), result(downs=downs, wrongs={(0, 2): 1}), [])

    assert {0} == {choice.member for choice in camp.choices(now, POSSE)}
    assert [2, 1, 0, 0] == [member.notches for member in now.gangs[POSSE].members]
    assert 0 == now.gangs[POSSE].notches
    now = camp.with_skill(now, POSSE, SkillChoice(0, "shoot"))
    assert [] == camp.choices(now, POSSE)
    now = camp.settle(now, result(money=(1, 0)), [])
    assert {0, 1, 2, 3} == {choice.member for choice in camp.choices(now, POSSE)}
    now = camp.with_skill(now, POSSE, SkillChoice(3, "shoot"))
    assert [] == camp.choices(now, POSSE)


# -- BW-AUTO-CAMPAIGN ------------------------------------------------------------------------------


def test_an_automatic_gang_gives_its_skill_to_who_has_shot_down_most() -> None:
    """BW-AUTO-CAMPAIGN: then the dearest, then the lowest number; True Grit first."""
    now = camp.settle(two_gangs(), result(downs={(0, 2): 1, (0, 3): 1, (1, 0): 1, (1, 1): 1}), [])

    assert SkillChoice(2, "grit") == camp.chosen_by_itself(now, POSSE)
    assert SkillChoice(0, "grit") == camp.chosen_by_itself(now, FAMILY)
    now = camp.settle(now, result(downs={(0, 3): 1}), [])
    assert SkillChoice(3, "grit") == camp.chosen_by_itself(now, POSSE)


def test_an_automatic_gang_takes_the_first_open_skill_and_no_shooting_for_a_shotgun() -> None:
    """BW-AUTO-CAMPAIGN: True Grit, Shoot (not that), Persuade, Cardsharp, Sneak, Cheatin' rat."""
    now = camp.settle(two_gangs(), result(downs={(0, 2): 30}), [])
    taken = []
    while (choice := camp.chosen_by_itself(now, POSSE)) is not None and choice.member == 2:
        taken.append(choice.skill)
        now = camp.with_skill(now, POSSE, choice)

    order = ["grit", "grit", "persuade", "persuade", "cardsharp", "cardsharp"]
    assert [*order, "sneak", "sneak", "cheat", "cheat"] == taken
    assert choice is not None
    assert SkillChoice(0, "grit") == choice
    assert None is camp.chosen_by_itself(two_gangs(), POSSE)


def test_a_campaign_ends_when_a_gang_has_nobody_left_and_no_place_to_fill() -> None:
    fallen: dict[tuple[int, int], Where] = {(0, nth): "down" for nth in range(4)}
    now = camp.settle(two_gangs(), result(fallen), [6] * 4)

    assert not camp.is_over(now)
    for grave in range(4):
        now = camp.with_replacement(now, POSSE, grave, None)
    assert camp.is_over(now)
    assert 4 == len(now.gangs[POSSE].graves)


def test_a_gang_goes_on_as_it_is_now() -> None:
    now = camp.settle(two_gangs(), result(downs={(0, 0): 2}), [])
    now = camp.with_skill(now, POSSE, SkillChoice(0, "grit"))

    gang = camp.gang_for(now, POSSE)
    before = gangs.gang("posse").people
    assert (before[0].skills.persuade, 1) == (
        gang.people[0].skills.persuade,
        gang.people[0].skills.grit,
    )
    assert before[1:] == gang.people[1:]
    assert gang == replace(gangs.gang("posse"), people=gang.people)


# -- the sheet -------------------------------------------------------------------------------------


def an_evening(*, each: bool = False) -> Campaign:
    """Return a campaign in which a lot has happened."""
    ended = result(
        {(0, 1): "down", (0, 2): "fled"},
        downs={(0, 0): 4, (0, 3): 3},
        money=(2, 1),
        winners=(0,),
    )
    now = camp.settle(two_gangs(each=each), ended, [6])
    now = camp.with_skill(now, POSSE, SkillChoice(0, "grit"))
    return camp.with_replacement(now, POSSE, 0, camp.replaced_by_itself(now, POSSE, 0))


def test_the_sheet_of_a_gang_says_all_that_is_kept_of_it() -> None:
    lines = gang_sheet.lines(an_evening(), POSSE)

    assert "The Posse: 1 gunfight, 1 town held" == lines[0]
    assert "11 notches. A skill is due now." == lines[1]
    assert "2 cards of Money" == lines[2]
    text = "\n".join(lines)
    assert "Marshal Boone, value 5\n  Two pistols\n  Persuade, True Grit\n" in text
    assert "  1 gunfight and 4 shot down." in text
    assert "  True Grit -1\n  1 gunfight, nobody shot down and fled once." in text
    assert "Ada II, value 2\n  Rifle\n  New to the gang." in text
    assert "Boot Hill\n  Ada, gunfight 1, nobody shot down; Ada II took the place" in text
    assert "The next skill is 2 notches away." == gang_sheet.lines(two_gangs(), POSSE)[1][12:]
    assert "every 2 give a skill" in gang_sheet.lines(an_evening(each=True), POSSE)[1]


def test_the_sheet_to_print_is_whole_and_points_to_nothing_outside() -> None:
    page = gang_sheet.page(an_evening(), POSSE)

    for words in ("The Posse", "Marshal Boone", "Ada II", "Boot Hill", "A skill is due now."):
        assert words in page
    assert 'aria-label="11 notches"' in page
    assert "http" not in page
    assert "<script" not in page
    assert page.count("<section>") == page.count("</section>") == 4
    assert "none" in gang_sheet.page(two_gangs(), FAMILY)


def test_names_are_written_as_text() -> None:
    odd = replace(gangs.gang("posse"), name="<b>Odd</b>")

    assert "&lt;b&gt;Odd" in gang_sheet.page(camp.begin([odd, gangs.gang("family")]), 0)
