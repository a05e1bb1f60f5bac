"""What is told and drawn of somebody who is placed, of the people of a town, and of high places."""

from __future__ import annotations

import re
from fractions import Fraction
from math import hypot
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.black_hat import events
from lonehand.games.black_hat.cards import BACK, JOKERS, RED
from lonehand.games.black_hat.face.chances import best_first, doubt_of
from lonehand.games.black_hat.face.figures import on_plates
from lonehand.games.black_hat.fight import place_text
from lonehand.games.black_hat.forms import Spot, WayTo
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import PISTOL, Person
from lonehand.games.black_hat.player.advice import (
    AT_DOORS,
    RECRUIT,
    door_of,
    reason_to_exchange,
    says,
    what,
)
from lonehand.games.black_hat.plays import END, GIVE_UP, JOKER, KEEP, PASS, WEAPONS, Play
from lonehand.games.black_hat.rules.dealing import hand_size
from lonehand.games.black_hat.state import Pending
from lonehand.games.black_hat.town.town_deck import deck
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.happenings import climb
from lonehand.games.black_hat.words.questions import GUNS
from lonehand.show.contract import OnMap, show_of
from lonehand.show.drafts import Draft, Pointing
from lonehand.show.figures import Objective
from lonehand.show.maps import open_table_text
from lonehand.show.maps.on_open_table import OnOpenTable
from lonehand.show.maps.open_table import names_drawn
from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.ground import is_in
from lonehand.space.inches.measures import INCH, to_tenth
from lonehand.space.inches.shapes import base
from lonehand.space.inches.tables import place_in


def at_the_first_place() -> Session:
    """Return a gunfight in which the first figure waits for its place."""
    people = dict.fromkeys(GAME.seats, "person")
    session = Session.new(GAME, "places", {"town": "stage-stop"}, people)
    session.answer("north")
    return session


def test_names_of_houses_lie_over_the_picture_where_they_can_give_way_to_counters() -> None:
    view, show = at_the_first_place().view_for().view, show_of(GAME)
    assert isinstance(show, OnMap)
    names_ = [house.name for house in GAME.looked_at(view).site.houses]
    assert names_
    layer, ground = show.layer(view), show.ground(view)
    for name in names_:
        assert f">{name}</text>" in layer
        assert f">{name}</text>" not in ground


def drawn(session: Session, point: str = "") -> Draft:
    """Return what becomes of an answer that is pointed at."""
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    found = show.draft(session.view_for().view, session.questions()[0], Pointing(point=point))
    assert found is not None
    return found


def test_the_legend_is_as_wide_as_its_longest_line() -> None:
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    legend = show.legend_picture(at_the_first_place().view_for().view)
    lines = [re.sub(r"<[^>]*>", "", line) for line in re.findall(r"<text.*?</text>", legend)]
    width = re.search(r' width="(\d+)"', legend)
    assert width is not None
    assert int(width[1]) > 6.5 * max(map(len, lines)) + 38


def test_whoever_is_placed_is_seen_where_he_would_stand_and_so_is_the_strip_for_it() -> None:
    session = at_the_first_place()
    question = session.questions()[0]
    assert "Within 4 inches of the southern edge" in GAME.prompt(session.view_for().view, question)
    assert 'class="allowed"' in drawn(session).svg
    form = question.form
    assert form is not None
    there = drawn(session, point=form.candidates(1)[0])
    assert there.ready
    assert 'class="ghost' in there.svg
    assert 'class="allowed"' in there.svg
    wrong = drawn(session, point="12,18")
    assert not wrong.ready
    assert 'class="allowed"' in wrong.svg


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (Person("Bounty hunter"), "the bounty hunter"),
        (Person("Doc Holloway"), "Doc Holloway"),
        (Person("Ringo", title="Ringo"), "Ringo"),
        (Person("Horse", title="a stray horse"), "a stray horse"),
    ],
)
def test_people_of_the_town_have_their_article_and_names_of_their_own_have_none(
    person: Person, told: str
) -> None:
    assert names.title_of(person) == told


def test_everybody_of_the_usual_town_is_told_of_with_an_article() -> None:
    people = [card.person for card in deck("usual", "48") if card.kind == "character"]
    assert people
    assert {names.title_of(person).split()[0] for person in people} == {"the"}


def test_a_high_place_is_named_after_its_house() -> None:
    session = at_the_first_place()
    view = session.view_for().view
    for platform in GAME.looked_at(view).site.platforms:
        shape = platform.shapes[0]
        house = GAME.looked_at(view).site.houses[platform.house].name
        told = climb(view, f"{place_text(shape.x, shape.y)}^")
        assert told.startswith("climb to the ")
        assert told.endswith(f" of the {house}")
    assert climb(view, "4,5") == "climb down to the western edge by the Stables"


def test_an_answer_that_is_taken_back_is_named_with_the_signs_of_its_cards() -> None:
    show = show_of(GAME)
    assert show.in_words("10c move") == "10♣ move"
    assert show.in_words("2c+9h move") == "2♣+9♥ move"
    assert show.in_words("A2") == "A2"
    assert show.answer_in_words("A2", "BW-TURN") == "who acts"
    assert show.answer_in_words("pass", "BW-TURN") == "nobody acts"
    assert show.answer_in_words("all", "BW-DEPLOY") == "where all of them begin"
    cut = events.Cut((JOKERS[0],), seat=GAME.seats[0])
    assert " a Joker" in GAME.sentence(at_the_first_place().view_for().view, cut)
    for text, words in (
        ("10c move", "move with 10♣"),
        ("2c+9h move", "move and climb with 2♣ + 9♥"),
        ("3c persuade Freight Office", "talk at the Freight Office with 3♣"),
        ("look Bank", "look in at the Bank"),
        ("Kd+As rifle B3", "aim and shoot the rifle with K♦ + A♠"),
        ("Ks shotgun", "fire the shotgun with K♠"),
        ("strike B2", "strike"),
        ("end", "done"),
        ("none", "lay no card"),
        ("out B2", "B2 shot down"),
        ("mounted B1 no; pinned B1 yes; more", "B1 on foot; B1 pinned"),
        ("6 of 7", "6 of 7"),
    ):
        assert show.answer_in_words(text, "BW-CARD-MANY") == words
    for clause, asks in (("BW-CARD-LOW", "go"), ("BW-DEPLOY", "begin"), ("BW-DYNAMITE", "throw")):
        assert show.answer_in_words("16.502,8", clause) == f"where to {asks}"
    assert show.answer_in_words("door Bank", "BW-CARD-LOW") == "the Bank door"


def test_town_cards_lie_on_their_house_and_hide_nobody_at_its_door() -> None:
    session = at_the_first_place()
    view = session.view_for().view
    show = show_of(GAME)
    assert isinstance(show, OnOpenTable)
    houses = GAME.looked_at(view).site.houses
    found = [*show.objectives(view)]
    assert len(found) == len(houses)
    for objective, house in zip(found, houses, strict=True):
        assert is_in(base("1").at(*objective.at), house.shapes[0])
        for door in house.doors:
            x, y = door.beside(INCH // 2)
            assert hypot(objective.at[0] - x, objective.at[1] - y) > 2 * INCH


def doors_in_reach(session: Session) -> list[str]:
    """Return the doors that a move which is asked for can end at."""
    question = session.questions()[0]
    if question.topic != "to" or question.form is None:
        return []
    return [text for text in question.form.candidates(8) if text.startswith("door ")]


def far_off(session: Session) -> list[str]:
    """Return what nobody can get to now, as it is called on the map: figures, and a house."""
    view = session.view_for().view
    form = session.questions()[0].form
    assert isinstance(form, WayTo)
    foes = [each for each in view.here() if each.side != form.walker.figure.side]
    doors = [each.name for each in form.walker.fight.site.houses]
    return [
        *(names.figure_called(view, each.key) for each in foes if not reaches(form, each.key)),
        *[f"the {name}" for name in doors if not reaches(form, f"door {name}")][:1],
    ]


def reaches(form: WayTo, text: str) -> bool:
    """Tell whether a move can lead there."""
    return form.journey_or_none(text) is not None


def nearest_the_middle(question: Question) -> str:
    """Return the place of those offered that is nearest to the middle of a town of 36 inches."""
    assert question.form is not None
    places = [text for text in question.form.candidates(8) if "," in text]
    return min(places, key=lambda text: hypot(*(each - 18 * INCH for each in place_in(text))))


def test_a_move_offers_the_doors_in_reach_and_tells_when_it_ends_at_one() -> None:
    session = at_the_first_place()
    while not (likely := doors_in_reach(session)):
        question = session.questions()[0]
        match question.topic:
            case "deploy" | "to":
                session.answer(nearest_the_middle(question))
            case "play":
                moves = [str(each) for each in question.options if str(each).endswith("move")]
                session.answer(moves[0] if moves else "end")
            case "window":
                session.answer("pass")
            case _:
                session.answer(str(question.options[0]))
    told = drawn(session)
    for point in far_off(session):
        towards = drawn(session, point=point)
        assert towards.meter is not None
        is_spent = towards.meter.most - towards.meter.used < 0.5
        assert ("as far as this card goes" in towards.said[0]) == is_spent
        assert towards.ready
    doors = [act for act in told.acts if act.text.startswith("door ")]
    assert [act.text for act in doors] == likely
    for act in doors:
        house = act.text.removeprefix("door ")
        assert house in act.label
        assert drawn(session, point=f"the {house}").said == (f"At the door of the {house}.",)
        assert f"The {house} door" not in [each.label for each in told.acts]
    places = [act for act in told.acts if "," in act.text]
    assert all(act.aside for act in places)
    assert [act.aside for act in doors] == [nth >= 2 for nth in range(len(doors))]
    assert [act.key for act in told.acts] == [*"123456789"][: len(told.acts)]
    assert "off" not in [act.text for act in told.acts[:-2]]
    form = session.questions()[0].form
    assert isinstance(form, WayTo)
    aimed = next(each for each in form.walker.fight.site.houses if each.name == house)
    finger = ",".join(to_tenth(length) for length in aimed.doors[0].middle)
    assert drawn(session, point=finger).said == (f"At the door of the {house}.",)
    where = form.walker.start
    assert told.at == ",".join(to_tenth(length) for length in where[:2])
    assert re.fullmatch(r"[\d.]+,[\d.]+", drawn(session, point=f"the {house}").at)
    assert drawn(session, point=told.at).slip
    assert not drawn(session, point=f"the {house}").slip


def test_to_leave_the_table_without_money_is_asked_about_first() -> None:
    session = at_the_first_place()
    session.answer("all")
    while (question := session.questions()[0]).topic != "to":
        moves = [str(each) for each in question.options if str(each).endswith("move")]
        session.answer(
            moves[-1]
            if moves
            else "all"
            if question.topic == "deploy"
            else str(question.options[0])
        )
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    view = session.view_for().view
    left = show.draft(view, question, Pointing("off"))
    assert left is not None
    assert left.ready
    assert left.slip.endswith(" goes off the table for good. Is that meant?")
    view.figure(question.about["figure"]).money = 1
    carried = show.draft(view, question, Pointing("off"))
    assert carried is not None
    assert not carried.slip


def test_the_reason_for_an_exchange_fits_what_is_put_away() -> None:
    reasons = [reason_to_exchange(card) for card in (KEEP, JOKERS[1], "8d")]
    assert len(set(reasons)) == 3
    assert "least" not in "".join(reasons[:2])


def test_cards_that_are_put_away_are_said_so_and_those_undone_are_named() -> None:
    session = at_the_first_place()
    state, asked = session.state, session.questions()[0]
    topics = {"exchange": (KEEP, *JOKERS, "8d"), "cancel": (PASS, *JOKERS, "8d")}
    said = {
        topic: [GAME.label(state, replace(asked, topic=topic), each) for each in options]
        for topic, options in topics.items()
    }
    assert [each.startswith("Put away ") for each in said["exchange"]] == [False, True, True, True]
    assert [each.removeprefix("Put away ") for each in said["exchange"][1:]] == said["cancel"][1:]
    assert len(set(said["cancel"])) == 4


def test_nobody_is_promised_cards_that_are_discarded_at_once() -> None:
    session = at_the_first_place()
    while session.questions()[0].topic != "figure":
        question = session.questions()[0]
        session.answer("all" if question.topic == "deploy" else str(question.options[-1]))
    notes = []
    for _ in range(2):
        while session.questions()[0].topic != "figure":
            session.answer(str(session.questions()[0].options[-1]))
        view, question = session.view_for().view, session.questions()[0]
        notes.append(show_of(GAME).note(view, question, PASS))
        session.answer(PASS)
    assert notes == ["cards can strike back this turn", "your cards are discarded"]


def test_a_joker_is_asked_for_with_the_chance_of_the_shot_and_its_line() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    shooter, use = next(
        (each, use)
        for each in state.figures
        for use, arm in WEAPONS.items()
        if use in GUNS and arm in each.person.arms
    )
    target = next(each for each in state.figures if each.side != shooter.side)
    for figure, y in ((shooter, 20), (target, 15)):
        figure.where, figure.x, figure.y = "table", 18 * INCH, y * INCH
    state.pending = Pending(shooter.key, ("Kc",), use, target.key)
    question = Question(target.seat, "BW-JOKER", "window", (PASS,), moment="shot")
    show = show_of(GAME)
    assert "hits " in show.note(state, question, PASS)
    assert 'class="sight"' in show.layer(state, question)  # type: ignore[attr-defined]  # it has a map


def test_a_hint_speaks_of_no_joker_that_is_not_held() -> None:
    held, none = (
        Question("first player", "BW-JOKER", "window", options)
        for options in ((PASS, JOKER), (PASS,))
    )
    told = [says(None, each, PASS) for each in (held, none)]  # type: ignore[arg-type]  # it needs no look
    assert told == ["Keep the Joker for something worse.", "You hold no Joker."]


def test_whoever_moves_by_a_card_of_his_own_choice_is_sent_to_the_door_of_the_plan() -> None:
    session = at_the_first_place()
    fight = GAME.looked_at(session.view_for().view)
    for plan, told in (
        (SimpleNamespace(line=max(AT_DOORS), spot=SimpleNamespace(door=2)), "door "),
        (SimpleNamespace(line=max(AT_DOORS), spot=SimpleNamespace(door=None)), ""),
        (SimpleNamespace(line=2, spot=SimpleNamespace(door=2)), ""),
        (None, ""),
    ):
        look: Any = SimpleNamespace(plan_found=plan, fight=fight)
        assert door_of(look) == (told and f"{told}{fight.site.houses[2].name}")


def test_a_part_without_a_card_is_asked_about_before_it_ends() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    figure = state.figures[0]
    player = state.player(figure.seat)
    hand = player.hand
    hand[:] = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"][
        : hand_size(GAME.looked_at(state), player)
    ]
    show = show_of(GAME)

    def asked(*options: object) -> str:
        question = Question(figure.seat, "BW-CARD-MANY", "play", options, {"figure": figure.key})
        return show.slip(state, question, END)

    move = Play("move", ("2c",))
    assert asked(move, END).endswith(" has played no card. Is that all?")
    assert asked(END) == ""  # there is nothing else to do
    hand.pop()
    assert asked(move, END) == ""


def test_a_hint_sends_nobody_to_where_he_is_and_says_what_he_heads_for() -> None:
    session = at_the_first_place()
    fight = GAME.looked_at(session.view_for().view)
    thought = SimpleNamespace(
        fight=fight,
        listed=SimpleNamespace(order=()),
        hand=None,
        town=SimpleNamespace(site=fight.site),
        lines=None,
    )
    player = SimpleNamespace(hand=["7d"])
    look: Any = SimpleNamespace(fight=fight, thought=thought, player=player, state=fight.state)
    house = fight.site.houses[2].name
    for goal, door, cards, told in (
        ("", 2, ("7d",), f"Go to the {house} and talk at its door."),
        ("", 2, (), f"Talk at the door of the {house}."),
        ("door 2", None, (), f"Move towards the {house}."),
        ("edge", None, (), "Carry the Money to the gang’s own edge."),
    ):
        line = 9 if goal else RECRUIT
        plan: Any = SimpleNamespace(
            line=line, goal=goal, spot=SimpleNamespace(door=door), cards=cards, foe=None
        )
        assert what(look, plan) == told
    plan.cards, plan.line, plan.goal, plan.spot.door = ("9d",), RECRUIT, "", 2
    assert what(look, plan) == f"Talk at the door of the {house}."  # 9♦ is played: he is there
    plan.line = 3
    counts = "for want of better: it counts in a campaign alone."
    assert what(look, plan) == f"Take the Money at the {house}, {counts}"
    plan.line, plan.chance = 2, Fraction(2, 5)
    plan.foe = SimpleNamespace(key=fight.state.figures[-1].key)
    plan.arm, plan.s, plan.man = PISTOL, 2, SimpleNamespace(figure=SimpleNamespace(shots=0))
    told = f"Shoot at {fight.state.figures[-1].name}: out in 40 %"
    assert what(look, plan) == f"{told} with 2 shots."
    plan.man.figure.shots = 2  # a pistol shoots three times
    assert what(look, plan) == f"{told.replace('40', '23')}."
    assert [names.inches(length) for length in (1000, 1040, 2500)] == [
        "1 inch",
        "1 inch",
        "2.5 inches",
    ]


def test_no_ace_is_spoken_of_without_one_and_none_but_the_hands_owner_learns_it() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    player = state.players[0]
    last = Question(player.seat, "BW-CARD-ACE", "figure", (PASS,))
    player.hand = ["2c", "Kd"]
    assert GAME.prompt(state, last) == "Nobody else can act."
    player.hand = [BACK, BACK]
    assert GAME.prompt(state, last) == "An Ace lets one more act. Who?"


def test_whom_an_ace_lets_act_stands_to_choose_at_once_and_on_the_map() -> None:
    session = at_the_first_place()
    state = session.view_for().view
    figures = state.figures[:3]
    options = (*(Play("act", ("Ad",), each.key) for each in figures), PASS)
    asked = Question(state.players[0].seat, "BW-TURN", "figure", options, {"first": False})
    show = show_of(GAME)
    assert all(not show.laid_down(state, asked, each) for each in options)  # no card to lift
    assert all(not show.point(asked, each).card for each in options)
    assert [show.aimed_at(state, asked, each) for each in options] == [
        *(names.figure_called(state, each.key) for each in figures),
        "",
    ]
    assert show.laid_down(state, replace(asked, topic="play"), options[0]) == ("Ad",)
    assert [GAME.label(state, asked, each) for each in options[:3]] == [
        names.figure_called(state, each.key) for each in figures
    ]  # short, so that they stand beside one another
    assert show.note(state, asked, options[0]) == "with A♦"


def test_the_question_says_who_is_seen_at_the_door_to_whoever_has_looked() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    figure = state.figures[0]
    house = GAME.looked_at(state).site.houses[0]
    figure.where, (figure.x, figure.y) = "table", house.doors[0].beside(INCH // 2)
    question = Question(figure.seat, "BW-CARD-MANY", "play", ("end",), {"figure": figure.key})
    number = next(n for n, card in enumerate(state.cards, 1) if card.kind == "money")
    state.piles[0] = [number]
    assert GAME.prompt(state, question) == f"What does {names.figure(state, figure.key)} do?"
    state.player(figure.seat).seen.append(number)
    assert GAME.prompt(state, question).endswith("do? At the door: Money.")


def test_cards_that_can_do_nothing_say_so_and_are_asked_about_once() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    figure = state.figures[0]
    fight = GAME.looked_at(state)
    house = fight.site.houses[0]
    figure.where, (figure.x, figure.y) = "table", house.doors[0].beside(INCH // 2)
    red = figure.suit in RED
    number = next(
        n for n, each in enumerate(state.cards, 1) if each.suit and (each.suit in RED) != red
    )
    state.piles[0] = [number]
    state.player(figure.seat).seen.append(number)
    question = Question(figure.seat, "BW-CARD-MANY", "play", (), {"figure": figure.key})
    show = show_of(GAME)
    vain = [Play("persuade", ("2c",), house.name), Play("shotgun", ("Kc",))]
    skilled = figure.person.skills.persuade > 0
    told = [show.note(state, question, play) for play in vain]
    assert told[0].startswith("wins" if skilled else "no chance: ")
    assert told[1] == "no enemy in reach"
    assert [bool(show.slip(state, question, play)) for play in vain] == [not skilled, True]
    assert GAME.label(state, question, vain[0]).startswith("Win over the ")


def test_nobody_is_measured_to_himself() -> None:
    session = at_the_first_place()
    form = session.questions()[0].form
    assert form is not None
    session.answer(form.candidates(1)[0])
    view = session.view_for().view
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    name = names.figure_called(view, view.here()[0].key)
    assert show.look(view, name, name).lines == ()


def test_places_are_told_by_what_is_near_and_each_name_is_offered_once() -> None:
    session = Session.new(
        GAME, "places", {"town": "dry-creek"}, dict.fromkeys(GAME.seats, "person")
    )
    session.answer("north")
    acts = [each.label for each in drawn(session).acts]
    assert acts[0] == "Place all for me"
    assert len(acts) == len(set(acts)) > 1
    assert not any(re.search(r"\d", label) for label in acts)
    view = session.view_for().view
    assert names.place(view, "20,18.9") == "the barrels by the Gunsmith"
    assert names.place(view, "24,24") == "Main Street by the Saloon"
    assert names.place(view, "3,3") == "the northern edge by the Church"
    assert names.place(view, "26.5,13") == "the north-west corner of the Saloon"
    assert names.place_to_measure(view, "24,24") == "Main Street by the Saloon (24, 24)"


def test_what_a_gang_plays_is_drawn_with_its_card_and_what_comes_of_it_in_a_word() -> None:
    seats = dict.fromkeys(GAME.seats, "standard")
    session = Session.new(GAME, "marks", {"town": "dry-creek"}, seats)
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    seen, drawn_sorts = session.view_for(), set()
    for told in seen.events[:600]:
        event = told.event
        svg = show.marks_of(seen.view, event)
        if svg:
            drawn_sorts.add(event.kind)
        if isinstance(event, events.Played) and event.cards:
            assert names.card_list(event.cards) in svg
            assert 'class="actor"' in svg or not seen.view.figure(event.about[0]).here
        elif isinstance(event, events.Persuaded):
            assert ("joins" if event.wins else "will not come") in svg
        elif isinstance(event, events.ShotRolled) and not event.target.startswith("H"):
            assert ("Hit" if event.hits else "Miss") in svg
    assert {"played", "moved", "shot rolled", "persuaded", "looked", "pinned"} <= drawn_sorts


def test_a_low_screen_shows_all_of_a_town_and_the_names_of_its_houses() -> None:
    session = at_the_first_place()
    show, view = show_of(GAME), session.view_for().view
    assert isinstance(show, OnMap)
    high, low = (show.in_characters(view, dense=dense) for dense in (False, True))
    assert len(low) <= 2 * len(high) / 3 + 1
    for rows in (high, low):
        said = "\n".join("".join(run.text for run in row) for row in rows)
        houses = GAME.looked_at(view).site.houses
        assert [each.name for each in houses if each.name.split()[0] not in said] == []


def at_the_first_move() -> Session:
    """Return a gunfight in which the first figure that acts is asked where it goes."""
    session = at_the_first_place()
    while session.questions()[0].topic != "to":
        question = session.questions()[0]
        moves = [each for each in question.texts() if each.endswith("move")]
        first = str(question.options[0]) if question.topic == "figure" else ""
        last = "all" if question.topic == "deploy" else str([*question.options, "pass"][-1])
        session.answer(moves[0] if moves else first or last)
    return session


def test_no_place_is_offered_or_told_finer_than_a_ruler_shows() -> None:
    session = at_the_first_move()
    form, view = session.questions()[0].form, session.view_for().view
    show = show_of(GAME)
    assert isinstance(show, OnOpenTable)
    assert form is not None
    told = [*form.candidates(9), *(each.place for each in show.units(view))]
    assert told
    assert [each for each in told if re.search(r"\.\d\d", each)] == []


def test_a_move_has_a_hint_whoever_makes_it() -> None:
    session = at_the_first_move()
    question = session.questions()[0]
    found = show_of(GAME).hint(session.view_for().view, question)
    assert found is not None
    assert question.form is not None
    assert question.form.check(found.option).length > 0


def test_whoever_is_pointed_at_is_aimed_at_and_a_shotgun_may_be_dropped_on_him() -> None:
    session = at_the_first_place()
    state = session.view_for().view.copy()
    figure = state.figures[0]
    foe = next(each for each in state.figures if each.side != figure.side)
    for man, x in ((figure, 20), (foe, 24)):
        man.where, man.x, man.y = "table", x * INCH, 18 * INCH
    foe.platform = 0
    form = Spot("aim", "BW-SHOTGUN", lambda _: "", lambda: iter(()), lambda _: (0, 0, 0))
    about = {"figure": figure.key, "use": "shotgun"}
    question = Question(figure.seat, "BW-SHOTGUN", "aim", (), about, form=form)
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    found = show.draft(state, question, Pointing(point=names.figure_called(state, foe.key)))
    assert found is not None
    assert (found.text, found.ready) == ("24,18^", True)
    asked = Question(figure.seat, "BW-CARD-MANY", "play", (), {"figure": figure.key})
    assert show.reach(state, asked, Play("shotgun", ("Kc",))) == "8"


def test_dice_are_counted_against_what_was_to_be_expected() -> None:
    view = at_the_first_place().view_for().view
    own = view.figures[0].key
    foe = next(each.key for each in view.figures if each.side != view.figures[0].side)
    told = [
        events.ShotRolled(foe, 6, 0, 5, hits=True, about=(own, foe)),
        events.ShotRolled(foe, 2, -1, 5, hits=False, about=(own, foe)),
        events.Persuaded(0, 1, "doctor", 2, 0, 6, wins=False, about=(foe,)),
    ]
    found = {(each.side, each.what): each for each in show_of(GAME).tallies(view, told)}
    mine, theirs = ("you", "opponents")[:: 1 if view.figures[0].side == 0 else -1]
    shots, talk = found[mine, "shots that hit"], found[theirs, "people won over"]
    assert (shots.tries, shots.came, round(shots.expected, 2)) == (2, 1, 0.5)
    assert (talk.tries, talk.came, round(talk.expected, 2)) == (1, 0, 0.17)


def test_a_ruler_says_the_same_on_the_map_and_beside_it_and_what_a_shotgun_does() -> None:
    view = at_the_first_place().view_for().view.copy()
    own = view.figures[0]
    foe = next(each for each in view.figures if each.side != own.side)
    own.person = msgspec.structs.replace(own.person, arms=("shotgun",))
    show = show_of(GAME)
    assert isinstance(show, OnMap)
    for x, told in (
        (24, "Shotgun: 33 %, behind cover."),
        (40, "Shotgun: no shot, out of range (8″)."),
    ):
        for man, at in ((own, 20), (foe, x)):
            man.where, man.x, man.y = "table", at * INCH, 18 * INCH
        found = show.look(view, *(names.figure_called(view, each.key) for each in (own, foe)))
        far = found.lines[0].partition("″")[0]
        assert f">{far}″<" in found.svg
        assert told in found.lines


def test_a_place_in_reach_may_be_sent_by_pointing_alone_and_one_beyond_it_is_asked_about() -> None:
    people = dict.fromkeys(GAME.seats, "person")
    session = Session.new(GAME, "reach", {"town": "stage-stop"}, people)
    while (question := session.questions()[0]).topic != "to":
        moves = [text for text in question.texts() if text.endswith(" move")]
        texts = [text for text in question.texts() if text not in (GIVE_UP, PASS)]
        session.answer("all" if question.topic == "deploy" else (moves or texts)[0])
    form = question.form
    assert isinstance(form, WayTo)
    left, top, _ = form.walker.start
    near = drawn(session, point=form.candidates(2)[0])
    assert (near.ready, near.sure, near.back) == (True, True, True)
    x, y = (to_tenth(at + (1 if at < 24 * INCH else -1) * 15 * INCH) for at in (left, top))
    beyond = drawn(session, point=f"{x},{y}")
    assert (beyond.ready, beyond.sure) == (True, False)
    assert not drawn(session).sure


def test_enemies_come_before_friends_in_what_a_card_may_do_and_done_between() -> None:
    state = at_the_first_place().view_for().view.copy()
    figure = state.figures[0]
    friend = next(each for each in state.figures if each.side == figure.side and each is not figure)
    foe = next(each for each in state.figures if each.side != figure.side)
    for man, x in ((figure, 20), (friend, 21), (foe, 24)):
        man.where, man.x, man.y = "table", x * INCH, 18 * INCH
    fight = GAME.looked_at(state)
    at = [Play("rifle", ("Kc",), each.key) for each in (friend, foe)]
    plays = [Play("end"), *at, Play("move", ("5c",))]
    found = best_first(fight, figure, plays)
    assert [each.target or each.use for each in found] == [foe.key, "move", "end", friend.key]
    assert doubt_of(fight, figure, at[0]) == "a friend"
    assert not doubt_of(fight, figure, at[1])
    for each in fight.state.enemies(figure.side):
        each.where, each.x, each.y = "table", 2 * INCH, 2 * INCH
    blast = Play("shotgun", ("Kc",))
    assert doubt_of(fight, figure, blast) == "nobody near"
    assert best_first(fight, figure, [blast, Play("end")])[-1] == blast


def test_plates_have_the_word_of_a_name_that_nobody_else_has() -> None:
    called = ["Pa Tuckett", "Ma Tuckett", "Boss Kincaid", "Bounty hunter", "The Swede", "The Kid"]
    short = ["Pa", "Ma", "Kincaid", "Hunter", "Swede", "Kid"]
    assert on_plates(called) == dict(zip(called, short, strict=True))
    assert on_plates(["Doc", "Doc Holloway", "Jim"])["Doc"] == "Doc"


def test_a_figure_says_where_it_stands_to_whoever_cannot_see_the_map() -> None:
    view = at_the_first_move().view_for().view
    units = {each.name: each.says for each in show_of(GAME).units(view)}  # type: ignore[attr-defined]  # it has a map
    for figure in view.here():
        said = units[names.figure_called(view, figure.key)]
        assert said.endswith(
            f", {names.place(view, place_text(figure.x, figure.y, figure.platform))}"
        )


@pytest.mark.parametrize("town", ["dry-creek", "railhead", "stage-stop"])
def test_no_name_of_a_house_is_written_across_its_ladder(town: str) -> None:
    session = Session.new(
        GAME, "a", {"town": town}, {"first player": "person", "second player": "standard"}
    )
    view = session.view_for().view
    table, show = GAME.looked_at(view).site.field.ground.table, show_of(GAME)
    assert isinstance(show, OnOpenTable)
    signs = [each.at for each in show.objectives(view)]
    sheet = Sheet(table)
    ladders = [sheet.at((each.x, each.y)) for each in table.pieces if each.kind == "ladder"]
    assert ladders
    for x, y, name in re.findall(
        r'x="(\d+)" y="(\d+)">([^<]+)<', "".join(names_drawn(sheet, signs))
    ):
        half = 3.7 * len(name)
        spots = [sheet.at(each) for each in signs]
        assert all(abs(left - int(x)) > half or abs(top - int(y) + 4) > 13 for left, top in spots)
        assert not [
            over
            for over, down in ladders
            if abs(over - int(x)) < half + 7 and abs(down - int(y) + 4) < 14
        ], name


@pytest.mark.parametrize("taken", [(-3, 0), (-6, -3, 0), (-6, -3, 0, 3)])
def test_no_name_in_characters_stands_at_the_wall_of_a_neighbour(taken: tuple[int, ...]) -> None:
    session = Session.new(
        GAME, "a", {"town": "stage-stop"}, {"first player": "person", "second player": "standard"}
    )
    site = GAME.looked_at(session.view_for().view).site
    house = next(each for each in site.houses if each.name == "Chapel").shapes[0]
    signs = [Objective("", "", letter="1", at=(house.x, house.y + by * INCH)) for by in taken]
    names = [((house.x, house.y), "Chapel")]
    rows = open_table_text.drawing(site.field.ground, [], signs, row=3, names=names)
    (said,) = (row for each in rows if "Chapel" in (row := "".join(run.text for run in each)))
    assert "# Chapel " in said  # beside the Store, and it stood at its wall: `#(1)#Chapel`
