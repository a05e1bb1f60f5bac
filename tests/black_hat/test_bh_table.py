"""Beside a real table: whose cards and dice are typed, and what an automatic gang answers."""

from __future__ import annotations

from bh_fights import laid, man

from lonehand.engine.chance import Chance
from lonehand.engine.game import beside_options, typed_at_a_table
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.reasons import Above
from lonehand.faces.text import wording
from lonehand.games.black_hat import events
from lonehand.games.black_hat.face.ending import (
    ROWS,
    counts_of,
    events_with_times,
    figures_over,
    moments_of,
    why,
)
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.plays import GIVE_UP
from lonehand.games.black_hat.state import SEATS, State
from lonehand.show.ending import HITS, SHOTS
from lonehand.show.logs import Reason

OPTIONS = {"town": "stage-stop", "gang": "posse", "second_gang": "family"}
WITH_MAP = {**OPTIONS, "beside": "map"}
TURNS = 3
OWN_PART = {"figure", "play", "to", "foot", "aim"}
"""What is asked of a person in his own part alone."""


def played() -> tuple[Session, list[tuple[str, Question]]]:
    """Return a gunfight beside a table after some turns, and what was asked in whose part."""
    session = Session.new(
        GAME,
        "table",
        beside_options(GAME, WITH_MAP),
        {SEATS[1]: "standard"},
        typed=typed_at_a_table(GAME),
    )
    chance, asked = Chance("hands"), []
    while session.outcome() is None and now(session).turn <= TURNS:
        question = session.questions()[0]
        asked.append((now(session).in_turn(), question))
        session.answer(answer_to(question, chance))
    return session, asked


def now(session: Session) -> State:
    """Return the position at the start of the step that waits."""
    state: State = session.path[-1].state
    return state


def answer_to(question: Question, chance: Chance) -> str:
    """Return what somebody at a table might type in; he neither gives up nor leaves."""
    if question.form is not None:
        return question.form.sample(chance)
    texts = [text for text in question.texts() if text not in (GIVE_UP, "pass")] or ["pass"]
    return texts[chance.below("answers", len(texts))]


def test_beside_a_table_only_your_cards_and_dice_are_asked_for() -> None:
    session, asked = played()
    sources = {question.who for _, question in asked if question.source}
    assert {"cards"} <= sources <= {"cards", "dice"}
    theirs = [question for seat, question in asked if seat == SEATS[1]]
    assert theirs
    assert not OWN_PART & {question.topic for question in theirs if not question.source}
    decks = {player.seat: player.deck for player in now(session).players}
    assert decks == {SEATS[0]: 0, SEATS[1]: 1}


def test_beside_a_table_nobody_is_told_what_he_has_just_said() -> None:
    session, _ = played()
    told = [each.event for each in session.events]
    orders = {
        (type(event).__name__, event.seat): GAME.instruction(now(session), event)
        for event in told
        if isinstance(event, events.Dealt | events.Placed)
    }
    assert orders["Dealt", SEATS[0]] == orders["Placed", SEATS[0]] == ""
    assert orders["Placed", SEATS[1]].startswith("Set ")


def test_beside_a_table_a_gang_answers_every_play_whether_it_holds_a_joker_or_not() -> None:
    session, _ = played()
    told = [each.event for each in session.events]
    plays = [
        nth
        for nth, event in enumerate(told)
        if isinstance(event, events.Played) and event.seat == SEATS[0] and event.use != "strike"
    ]
    assert plays
    for nth in plays:
        said = told[nth + 1]
        assert isinstance(said, events.LetBe | events.JokerPlayed)
        assert said.seat == SEATS[1]
    assert "it be; go on" in GAME.sentence(now(session), events.LetBe(seat=SEATS[1]))


def test_beside_a_table_no_map_is_kept_unless_one_is_asked_for() -> None:
    assert beside_options(GAME, {})["beside"] == "facts"
    assert beside_options(GAME, WITH_MAP)["beside"] == "map"


def test_on_the_screen_all_draw_from_one_pack_and_nobody_says_to_go_on() -> None:
    people = dict.fromkeys(SEATS[:2], "person")
    state = now(Session.new(GAME, "table", OPTIONS, people))
    assert len(state.decks) == 1
    assert {player.deck for player in state.players} == {0}
    assert not GAME.looked_at(state).is_beside


def test_beside_a_table_each_side_may_roll_real_dice_or_leave_them_to_the_program() -> None:
    session, _ = played()
    fight = GAME.looked_at(now(session))
    for seat, source in zip(SEATS[:2], ("dice", "gang dice"), strict=True):
        fight.state.order = [seat]
        assert fight.dice() == source


def test_a_chart_names_houses_and_facts_end_in_one_full_stop() -> None:
    session, _ = played()
    marked = [row for row in GAME.show.chart(now(session)) if row.startswith("(")]
    assert marked
    assert all("objective" not in row and "nobody’s" not in row for row in marked)
    assert any("town card" in row and "its door at" in row for row in marked)
    above = (Above("BW-AUTO-2", "Sure shot.", "Best shot 22 % < 35 %."),)
    facts = ("22 % to hit.", "2 cards")
    reason = Reason("Ada", True, "", "BW-AUTO-6", "Fair shot.", facts, above)  # noqa: FBT003
    lines = wording.plain_reason(reason)
    assert "      Facts: 22 % to hit; 2 cards." in lines
    assert not [line for line in lines if ".." in line]


def test_a_person_alone_is_asked_nothing_that_has_one_answer() -> None:
    session = Session.new(GAME, "alone", OPTIONS).take_orders()
    chance, topics = Chance("alone"), set()
    while session.outcome() is None and now(session).turn <= TURNS:
        question = session.questions()[0]
        topics.add(question.topic)
        assert question.form is not None or len(question.options) > 1
        session.answer(answer_to(question, chance))
    assert {"figure", "play"} <= topics
    assert any(line.kind == "standing" for line in session.record.path())
    session.undo()
    assert len(session.questions()[0].options) != 1


def test_one_die_is_asked_for_as_one() -> None:
    _session, asked = played()
    prompts = {
        (question.who, getattr(question.form, "count", 1)): GAME.prompt(State({}), question)
        for _seat, question in asked
        if question.source and question.who == "dice"
    }
    assert prompts
    for (_who, count), prompt in prompts.items():
        assert prompt == ("What does the die show?" if count == 1 else "What do the dice show?")


def test_a_card_that_is_dealt_is_asked_for_with_its_number_and_whose_it_is() -> None:
    state = Session.new(GAME, "dealt", {"town": "stage-stop"}, {}).state
    about = {"nth": 2, "count": 6, "seat": SEATS[0]}
    asked = Question("cards", "BW-DEAL", "draw", ("2h", "3h"), about, source=True)
    gang = state.player(SEATS[0]).gang
    assert GAME.prompt(state, asked) == f"Card 2 of 6 for {gang}?"


def test_whom_somebody_has_seen_at_a_door_is_told_of_that_house_to_him_alone() -> None:
    fight, _ = laid(man("A1", 5, 5, "pistol"), man("B1", 20, 20, "pistol"))
    fight.state.players[0].seen = [1]
    mine, other = (GAME.view(fight.state, frozenset((seat,))) for seat in SEATS[:2])
    show = GAME.show
    assert [each.says for each in show.objectives(mine)] == [
        "the Saloon, 2 town cards, the gambler ♠ on top",
        "the Bank, 2 town cards",
    ]
    assert show.objectives(other)[0].says == "the Saloon, 2 town cards"
    told = "2 town cards, the gambler ♠ on top."
    assert show.look(mine, "the Saloon", "the Saloon").lines == (told,)
    assert show.look(mine, "Man A1", "the Saloon").lines == ("26″ away.", told)
    assert show.twin(mine)[0] == f"The Saloon, {told[:-1]}, its door at 24,27.5."
    fight.state.piles[0] = [1]
    fight.state.piles[1] = []
    alone = show.twin(GAME.view(fight.state, frozenset(SEATS[:1])))
    assert alone[0].startswith("The Saloon, 1 town card: the gambler ♠, its door")
    assert "The Bank, no town card left." in alone


def test_the_tally_counts_money_for_who_has_it_in_the_end() -> None:
    fight, _ = laid(man("A1", 5, 5, "pistol"), man("B1", 20, 20, "pistol"))
    state = fight.state
    state.winner, state.spoils, state.players[1].banked = 0, 2, 1
    taken = events.MoneyTaken(1, about=("B1",))  # he has dropped it since
    counts = counts_of(state, [taken, taken])
    assert [counts["Money at the end", side] for side in (0, 1)] == [2, 1]
    assert {row for row, _ in counts} <= set(ROWS)
    fight.state.figures[1].where = "fled"
    said = list(why(state, ("The Reds", "The Blacks"), counts))
    assert said[-1] == "Left of what the gangs are worth: The Reds 2 of 2, The Blacks 0 of 2."


def test_the_tally_counts_a_shot_that_cover_or_a_man_in_the_way_stops() -> None:
    fight, _ = laid(man("A1", 5, 5, "pistol"), man("B1", 20, 20), man("B2", 15, 15))
    past = events.CoverRolled("fence", 4, stops=False, about=("A1",))
    missed = events.ShotRolled("B1", 1, 0, 5, hits=False, about=("A1", "B1"))
    by_cover = events.CoverRolled("edge", 6, stops=True, about=("A1",))
    by_man = events.CoverRolled("B2", 5, stops=True, about=("A1", "B2"))
    counts = counts_of(fight.state, [past, missed, by_cover, by_man])
    assert (counts[SHOTS, 0], counts[HITS, 0]) == (3, 1)


def test_a_loss_of_allies_weighs_less_among_the_moments_than_one_of_the_gang() -> None:
    guns = [man(f"B{number}", 20, 20, "pistol") for number in (1, 2, 3)]
    dogs = [man(f"B{number}", 20, 20, is_ally=True) for number in (4, 5)]
    fight, _ = laid(man("A1", 5, 5, "pistol"), *guns, *dogs)
    fled = [events.Fled(about=(each.key,)) for each in (*guns, dogs[0])]
    shot = events.ShotDown("A1", fell=False, about=(dogs[1].key,))
    at = [(float(number), each, each) for number, each in enumerate([*fled, shot])]
    assert [each.title for each in moments_of(fight.state, at)] == [
        f"Man {each.key} flees" for each in guns
    ]


def test_the_course_counts_allies_of_a_table_of_which_only_facts_are_known() -> None:
    dog = man("B2", 20, 20, is_ally=True)
    fight, _ = laid(man("A1", 5, 5, "pistol"), man("B1", 20, 20, "pistol"), dog)
    turn = events.TurnBegins(2, SEATS[0])
    came = [events.CameOut(1, seat=SEATS[1], about=(key,)) for key in ("B2", "H1")]
    told = [turn, *came]
    course = figures_over(fight.state, list(events_with_times(fight.state, told)))
    assert {count for _, count in course.yours} == {1}
    assert {count for _, count in course.theirs} == {1, 2}, "a horse is no ally"
    assert counts_of(fight.state, told)["Allies won over", 1] == 1


def test_hands_hear_that_somebody_was_won_over_whom_they_set_down() -> None:
    fight, _ = laid(man("A1", 5, 5, "pistol"), man("B2", 20, 20, is_ally=True))
    joined = events.Joined((20, 20), seat=SEATS[1], about=("B2",))
    said = GAME.instruction(fight.state, joined)
    assert " joins " in said
    assert ": set the figure at " in said
