"""The sensible player: ten positions, its promises, and how often it wins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from positions import position

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import UNKNOWN, Question
from lonehand.games.lone_gunslinger.cards import CARDS, KIND
from lonehand.games.lone_gunslinger.choices import END_TURN, TAKE_IT, Choice
from lonehand.games.lone_gunslinger.face.threats import threats
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.player.evaluation import WEIGHTS, attack
from lonehand.games.lone_gunslinger.player.heuristic import (
    choose,
    discarded_then,
    hint,
    is_wasted,
    plain,
    taken_then,
)
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.words.questions import prompt
from lonehand.games.lone_gunslinger.words.reasons import why, why_duel, why_turned_up, why_volley
from lonehand.lab.games import play_one
from lonehand.lab.statistics import wilson

PAGE: Final = Path(__file__).parents[2] / "docs" / "lone-gunslinger" / "plain.md"
EXAMPLE: Final = re.compile(
    r"### \d+\. (?P<title>.+?)\n\n```text\n(?P<seats>.+?)\n"
    r"turn: (?P<turn>.+?), (?P<phase>\w+)(?:, (?P<shots>\d) shot)?\n```\n\n"
    r"Answer: `(?P<answer>.+?)`(?:, and then\s+`(?P<then>.+?)`)?",
    re.DOTALL,
)
EXAMPLES: Final = list(EXAMPLE.finditer(PAGE.read_text("utf-8")))
MIXED: Final = (
    {"level": "0"},
    {"final": "on"},
    {"dodge_city": "on", "two_characters": "ten"},
    {"steal": "random", "volley": "singly", "store": "first", "dodge_city": "on"},
)


class Asked(Exception):  # noqa: N818 - it stops the run at a question, and is no error
    """The run has come to a question."""

    def __init__(self, question: Question) -> None:
        self.question = question


def next_question(state: State, answers: tuple[str, ...] = ()) -> Question:
    """Run on to the first question that *answers* do not answer, and return it."""
    waiting = list(answers)

    def answer(question: Question, view: Any) -> Any:
        del view
        if not waiting:
            raise Asked(question)
        return question.value(waiting.pop(0))

    door = BatchDoor(dict.fromkeys(GAME.seats, answer), Chance("position"), lambda _: state)
    try:
        for _ in range(20):
            GAME.step(state, door)
    except Asked as asked:
        return asked.question
    raise AssertionError("nothing is asked in this position")


def watched(seed: str, options: dict[str, str], watch: Any) -> State:
    """Play a game of `plain` alone; *watch* sees each question, the view and the answer."""
    state: State = GAME.start(settle_options(GAME, options))
    player = plain(Chance("player"))

    def answer(question: Question, view: State) -> Any:
        before = GAME.encode(view)
        taken = player(question, view)
        watch(question, view, before, taken)
        return taken

    door = BatchDoor(dict.fromkeys(GAME.seats, answer), Chance(seed), lambda _: state)
    for _ in range(5000):
        if state.over:
            break
        GAME.step(state, door)
    return state


# -- ten positions --------------------------------------------------------------------------------


def test_the_page_has_ten_positions() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize("example", EXAMPLES, ids=[found["title"] for found in EXAMPLES])
def test_in_each_documented_position_it_does_what_the_page_says(example: re.Match[str]) -> None:
    state = position(
        example["seats"],
        turn=example["turn"],
        phase=example["phase"],
        shots=int(example["shots"] or 0),
    )
    question = next_question(state)
    assert str(choose(question, state)) == example["answer"]
    if example["then"]:
        following = next_question(state, (example["answer"],))
        assert str(choose(following, state)) == example["then"]


# -- single points --------------------------------------------------------------------------------


def test_of_two_weapons_in_hand_it_lays_the_one_that_reaches_further() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: schofield jc, winchester 8s
        Outlaw Lucky Duke 4
        Outlaw Rose Doolan 4
        Outlaw Bart Cassidy 4
        Deputy Jourdonnais 4
        Renegade Vulture Sam 4
    """)
    assert str(choose(next_question(state), state)) == "winchester 8s"


def test_a_duel_is_explained_by_the_bang_of_both_and_by_a_barrel() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: duel qd, bang 2c
        Outlaw Jourdonnais 4
        Deputy Bart Cassidy 4
        Outlaw Lucky Duke 4 hand: bang 3c
        Outlaw Rose Doolan 4 hand: bang 4c, bang 5c
        Renegade Vulture Sam 4
    """)
    told = [why_duel(state, 0, seat) for seat in (1, 3, 4)]
    assert told == [
        "He has no BANG! to answer with, and no Barrel stops a Duel.",
        "He has one BANG! to answer with and the Sheriff one.",
        "She has to spend BANG! cards on it.",
    ]


@pytest.mark.parametrize("card", ["panic jh", "cat balou kh"])
def test_who_loses_a_card_is_asked_by_the_name_of_the_card_played(card: str) -> None:
    seats = f"""
        Sheriff Black Jack 4 hand: bang 2c, beer 6h
        Outlaw Slab the Killer 4 hand: {card}
        Deputy Bart Cassidy 4
    """
    state = position(seats, turn="Slab the Killer", phase="play")
    asked = next_question(state)
    title = "Panic!" if "panic" in card else "Cat Balou"
    told = prompt(state, asked)
    assert told == f"Slab the Killer’s {title}: which card does the Sheriff lose?"


def test_what_lucky_duke_uses_is_explained_by_what_it_does() -> None:
    cases = [("jail", [True, False]), ("dynamite", [False, False]), ("use the Barrel", [False] * 2)]
    told = [why_turned_up(*case) for case in cases]
    assert told == [
        "It is a Heart, and opens the Jail.",
        "Either card sets off the Dynamite.",
        "Neither card is a Heart, so it does not matter.",
    ]


def test_it_draws_new_cards_before_it_plays_others() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: bang 2c, stagecoach 9s
        Outlaw Lucky Duke 1
        Deputy Bart Cassidy 4
    """)
    assert str(choose(next_question(state), state)) == "stagecoach 9s"


@pytest.mark.parametrize(
    ("deputy", "answer"), [("Bart Cassidy", "volcanic 10s"), ("Willy the Kid", "end turn")]
)
def test_only_who_does_not_fire_freely_anyway_lays_a_volcanic(deputy: str, answer: str) -> None:
    state = position(
        f"""
        Sheriff Black Jack 4
        Outlaw Rose Doolan 4
        Deputy {deputy} 1 hand: volcanic 10s, missed 2s
        Outlaw Slab the Killer 2
        """,
        turn="Deputy",
    )
    assert str(choose(next_question(state), state)) == answer


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("", "No opponent has a BANG! against it."),
        (" hand: bang 9c", "Lucky Duke has no BANG! against it."),
    ],
)
def test_whom_indians_strike_is_told_by_name_unless_it_is_all(held: str, says: str) -> None:
    state = position(f"""
        Sheriff Black Jack 4 hand: indians kd
        Outlaw Lucky Duke 3
        Outlaw Rose Doolan 4{held}
        Deputy Bart Cassidy 4
    """)
    assert why_volley(state, CARDS["indians kd"]) == says


def test_a_partner_in_jail_is_freed_with_panic() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: panic qh
        Deputy Bart Cassidy 3 hand: bang 2c, bang 3c front: jail js
        Outlaw Lucky Duke 3
        Outlaw Rose Doolan 4
    """)
    assert str(choose(next_question(state), state)) == "panic qh at Bart Cassidy"
    following = next_question(state, ("panic qh at Bart Cassidy",))
    assert str(choose(following, state)) == "in play jail js"


def test_in_a_duel_it_goes_on_when_the_other_one_runs_out_first() -> None:
    state = position(
        """
        Sheriff Black Jack 4 hand: bang 2c, bang 3c, missed 4s
        Outlaw Lucky Duke 4 hand: bang 8c, duel js
        Deputy Bart Cassidy 4
        """,
        turn="Lucky Duke",
    )
    assert str(choose(next_question(state), state)) == "bang 2c"


def test_two_missed_are_spent_on_slab_the_killer_when_both_are_there() -> None:
    state = position(
        """
        Sheriff Black Jack 4 hand: missed 2s, missed 3s
        Outlaw Slab the Killer 4 hand: bang 9c
        Deputy Bart Cassidy 4
        """,
        turn="Slab the Killer",
    )
    assert choose(next_question(state), state) != TAKE_IT


def test_elena_fuente_answers_a_shot_with_her_least_useful_card() -> None:
    state = position(
        """
        Sheriff Elena Fuente 4 hand: missed 2s, general store 9c, beer 6h
        Outlaw Lucky Duke 4 hand: bang 9c
        Deputy Bart Cassidy 4
        """,
        turn="Lucky Duke",
        dodge_city="on",
    )
    assert str(choose(next_question(state), state)) == "general store 9c"


# -- hints ----------------------------------------------------------------------------------------


def test_a_hint_is_the_option_that_it_would_take_with_a_sentence() -> None:
    state = position("""
        Sheriff Bart Cassidy 4 hand: bang 7c, missed 2s
        Outlaw Lucky Duke 1
        Deputy Black Jack 3
        Outlaw Suzy Lafayette 4
    """)
    found = hint(state, next_question(state))
    assert found.option == "bang 7c at Lucky Duke"
    assert found.sentence == "He has one life point left and nothing to save him."


def test_a_volcanic_that_an_opponent_is_about_to_lay_is_taken_before_it_kills() -> None:
    state = position("""
        Sheriff Lucky Duke 2 hand: dynamite 2h, cat balou 10d front: rev carabine ac
        Outlaw Bart Cassidy 3 hand: bang kd, bang 4d, panic qh, volcanic 10c front: winchester 8s
        Outlaw Jourdonnais 3
        Deputy Paul Regret 3 front: mustang 8h
    """)
    question = next_question(state)
    option = choose(question, state)
    assert str(option) == "cat balou 10d at Bart Cassidy"
    assert str(taken_then(state, question, option)) == "in hand volcanic 10c"


@pytest.mark.parametrize(
    ("apart", "stack", "shots"),
    [
        (1, "bang kd, bang 4d, volcanic 10c", 2),
        (2, "bang kd, bang 4d, volcanic 10c", 1),
        (1, "bang kd, bang 4d", 1),
    ],
)
def test_shots_are_counted_with_a_volcanic_that_will_be_laid(
    apart: int, stack: str, shots: int
) -> None:
    state = position(f"""
        Sheriff Lucky Duke 2
        Outlaw Bart Cassidy 3 hand: {stack} front: winchester 8s
    """)
    assert attack(state.seats[1], 0.0, apart, WEIGHTS)[0] == shots


def test_a_hint_to_strike_everybody_names_what_it_costs_a_friend() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: indians kd
        Outlaw Lucky Duke 1
        Deputy Bart Cassidy 4
        Outlaw Suzy Lafayette 1
    """)
    found = hint(state, next_question(state))
    assert found.option == "indians kd"
    assert found.sentence.endswith("It costs the Deputy a life point, too.")


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("mustang 8h", "No card in hand helps now."),
        ("cat balou 10d", "Cat Balou is kept"),
        ("missed 2s, cat balou 10d", "keep one Missed! for later. Cat Balou is kept"),
        ("duel js", "everybody holds more BANG!"),
        ("indians kd", "Indians! K♦ is kept: it would cost the Deputy a life point."),
        ("dynamite 2h, saloon 5h", "A Saloon would heal opponents as well. The Dynamite"),
    ],
)
def test_a_hint_to_end_the_turn_says_what_speaks_against_each_card(held: str, said: str) -> None:
    state = position(f"""
        Sheriff Black Jack 4 hand: {held}
        Outlaw Lucky Duke 3 hand: bang 2c, bang 3c
        Deputy Bart Cassidy 4
    """)
    question = next_question(state)
    assert said in why(state, question, END_TURN)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("missed 2s, missed 3s, beer 6h, beer 7h, bang kh", "keep two Beer for later."),
        ("missed 2s, missed 3s, gatling 10h", "Gatling 10♥ would cost the Deputy a life point."),
        (
            "duel js, indians kd, cat balou 10d, beer 6h",
            "keep one Beer for later. Cat Balou is kept",
        ),
    ],
)
def test_a_hint_to_end_the_turn_keeps_nothing_that_it_discards_next(held: str, said: str) -> None:
    state = position(f"""
        Sheriff Black Jack 2 hand: {held}
        Outlaw Lucky Duke 3 hand: bang 4c, bang 5c
        Deputy Bart Cassidy 4
    """)
    question = next_question(state)
    gone = discarded_then(state)
    assert said in why(state, question, END_TURN, gone)
    table = state.copy()
    asked = next_question(table, (str(END_TURN),))
    assert choose(asked, table) == Choice("discard", gone[0])


@pytest.mark.parametrize(("beer", "outlaws"), [("", 1), ("one Beer", 2)])
def test_a_hint_keeps_no_beer_that_heals_nobody(beer: str, outlaws: int) -> None:
    more = "        Outlaw Bart Cassidy 3 hand: missed 4s" if outlaws > 1 else ""
    state = position(f"""
        Sheriff Black Jack 4 hand: beer 6h, missed 2s
        Renegade Lucky Duke 3 hand: bang 2c, bang 3c
{more}
    """)
    said = why(state, next_question(state), END_TURN)
    assert ("Beer" in said) == bool(beer)
    assert "one Missed!" in said


@pytest.mark.parametrize("card", ["cat balou 9d", "panic 8d"])
def test_a_hint_names_the_card_that_it_then_takes(card: str) -> None:
    table = position(f"""
        Sheriff Black Jack 3 hand: {card}, bang 4c
        Outlaw Lucky Duke 4 hand: bang 9c, beer 8h, duel qd
        Deputy Rose Doolan 4
    """)
    session = Session.new(GAME, "a hint", start=table)
    question = session.questions()[0]
    play = next(one for one in question.options if str(one) == f"{card} at Lucky Duke")
    meant = taken_then(session.state, question, play)
    session.answer(str(play))
    found = hint(session.state, session.questions()[0])
    assert found.option == str(meant)
    assert ("BANG!" in found.sentence) == found.option.startswith("in hand bang")


@pytest.mark.parametrize("options", MIXED, ids=str)
def test_every_question_of_a_game_has_a_hint_that_is_a_sentence_about_an_option(
    options: dict[str, str],
) -> None:
    topics = set()

    def watch(question: Question, view: State, before: bytes, taken: Any) -> None:
        found = hint(view, question)
        topics.add(question.topic)
        if not (question.topic == "play" and is_wasted(view, taken)):
            assert found.option == str(taken)
        assert found.option in question.texts()
        assert found.sentence[0] == found.sentence[0].upper()
        assert found.sentence.endswith((".", "!"))
        assert "!." not in found.sentence
        assert GAME.encode(view) == before

    for number in range(6):
        watched(f"hints {number}", options, watch)
    assert {"play", "shot"} <= topics


# -- promises -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", MIXED, ids=str)
def test_the_player_never_changes_what_it_is_shown(options: dict[str, str]) -> None:
    asked = []

    def watch(question: Question, view: State, before: bytes, taken: Any) -> None:
        del taken
        asked.append(question)
        assert GAME.encode(view) == before

    for number in range(10):
        assert watched(f"view {number}", options, watch).over
    assert len(asked) > 100


@pytest.mark.parametrize("options", MIXED, ids=str)
def test_it_never_aims_harm_at_its_own_side(options: dict[str, str]) -> None:
    aimed = []

    def watch(question: Question, view: State, before: bytes, taken: Any) -> None:
        del before
        if question.topic != "play" or taken == END_TURN or taken.seat < 0:
            return
        aimed.append(taken)
        if view.seats[taken.seat].yours:
            assert KIND[taken.card] in ("panic", "cat_balou")
            assert view.seats[taken.seat].has("jail") or view.seats[taken.seat].has("dynamite")

    for number in range(10):
        watched(f"sides {number}", options, watch)
    assert aimed


def test_the_deputy_never_dies_by_the_hand_of_his_own_side() -> None:
    deaths = []
    for number in range(60):
        state = watched(f"deputy {number}", {"level": str(number % 3)}, lambda *_: None)
        deaths += [(state, seat, by) for seat, by in state.deaths]
    assert len(deaths) > 60
    assert not [
        seat
        for state, seat, by in deaths
        if not state.won and by >= 0 and state.seats[seat].yours and state.seats[by].yours
    ]


def test_the_same_table_gives_the_same_answer_whatever_the_players_own_chance() -> None:
    ends = {GAME.encode(play_one(GAME, "twice", {}, dict.fromkeys(GAME.seats, "plain")).state)}
    state = GAME.start(settle_options(GAME, {}))
    players = {seat: plain(Chance("quite another")) for seat in GAME.seats}
    door = BatchDoor(players, Chance("twice"), lambda _: state)
    while not state.over:
        GAME.step(state, door)
    ends.add(GAME.encode(state))
    assert len(ends) == 1


def test_a_session_shows_its_players_the_table_and_ends_as_a_batch_does() -> None:
    seats = dict.fromkeys(GAME.seats, "plain")
    session = Session.new(GAME, "batch or session", {}, seats)
    alone = play_one(GAME, "batch or session", {}, seats)
    assert session.outcome() is not None
    assert GAME.encode(session.state) == GAME.encode(alone.state)


def test_in_a_session_even_a_player_that_spoils_its_view_harms_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def vandal(chance: Chance) -> Answer:
        del chance

        def answer(question: Question, view: State) -> Any:
            taken = choose(question, view)
            view.seats[0].hand.clear()
            view.deck.clear()
            return taken

        return answer

    monkeypatch.setattr(GAME, "players", {**GAME.players, "vandal": vandal})
    honest = Session.new(GAME, "vandal", {}, dict.fromkeys(GAME.seats, "plain"))
    harmed = Session.new(GAME, "vandal", {}, dict.fromkeys(GAME.seats, "vandal"))
    assert GAME.encode(honest.state) == GAME.encode(harmed.state)


def test_the_player_is_shown_no_seed_and_no_counter() -> None:
    names = set(State.__struct_fields__)
    assert not {name for name in names if "seed" in name or "chance" in name or "count" in name}


# -- strength -------------------------------------------------------------------------------------


def test_it_beats_random_by_twenty_points_with_intervals_apart() -> None:
    games = 60
    rates = {}
    for player in ("plain", "random"):
        seats = dict.fromkeys(GAME.seats, player)
        wins = sum(play_one(GAME, f"strength {n}", {}, seats).won for n in range(games))
        rates[player] = wilson(wins, games)
    assert rates["plain"].low > rates["random"].high
    assert rates["plain"].rate - rates["random"].rate > 0.2


def test_an_end_of_turn_is_the_answer_where_nothing_else_is_offered() -> None:
    state = position("""
        Sheriff Black Jack 4 hand: missed 2s
        Outlaw Lucky Duke 4
    """)
    question = Question("Sheriff", "LG-AIM-3", "play", [Choice("end turn")], {"seat": 0})
    assert choose(question, state) == END_TURN


@pytest.mark.parametrize("options", MIXED, ids=str)
def test_hints_and_threats_cope_with_cards_that_a_real_table_keeps_to_itself(
    options: dict[str, str],
) -> None:
    session = Session.new(GAME, "real table", options, typed=("deck",))
    hidden = 0
    for number in range(250):
        question = next(iter(session.questions()), None)
        if question is None:
            break
        texts, state = question.texts(), session.state
        if question.source:
            text = texts[number * 7 % len(texts)]
            if UNKNOWN in texts and number % 3:
                text = UNKNOWN
        else:
            hidden = max(hidden, state.hidden)
            assert all(threat.sentence for threat in threats(state))
            text = hint(state, question).option
            assert text in texts
            if question.topic == "play" and number % 2:
                text = texts[number % len(texts)]
        session.answer(text, session.token)
    assert hidden > 5


@pytest.mark.parametrize("stack", ["bang 3c, bang 4c", "cat balou jd", "panic jh"])
def test_no_beer_is_drunk_at_full_life(stack: str) -> None:
    held = "beer 6h, indians ad, missed 5s, missed 2s, gatling 10h, missed 4s, saloon 5h"
    state = position(f"""
        Sheriff Paul Regret 4 hand: {held}
        Outlaw Rose Doolan 2 hand: missed 7s
        Deputy Bart Cassidy 1
        Outlaw Slab the Killer 2 hand: {stack}
        Renegade Lucky Duke 3
    """)
    assert hint(state, next_question(state)).option != "beer 6h"


def test_a_saloon_at_full_life_names_whom_it_heals() -> None:
    state = position("""
        Sheriff Paul Regret 4 hand: saloon 5h
        Outlaw Rose Doolan 4
        Deputy Bart Cassidy 1
    """)
    question = next_question(state)
    saloon = next(option for option in question.options if str(option) == "saloon 5h")
    assert why(state, question, saloon) == "It heals the Deputy."
