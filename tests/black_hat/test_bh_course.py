"""A hint goes on with the way it has begun, and thinks again once something was learnt."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.black_hat.automa.facts import Blast
from lonehand.games.black_hat.automa.intents import Intent
from lonehand.games.black_hat.automa.player import Look
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.player import course
from lonehand.games.black_hat.player.advice import LEVEL, advice, likeliest, what
from lonehand.games.black_hat.plays import PASS, Play
from lonehand.games.black_hat.state import SetOut, State
from lonehand.games.black_hat.town.places import GROUND
from lonehand.space.inches.measures import INCH

WAY = Intent(9, "M1", unpin="2h", moves=(("7c", "10,12"), ("8d", "17,12")))
HAND = ("2h", "3c", "7c", "8d", "Ks")


@pytest.mark.parametrize(
    ("left", "x", "pinned", "card", "follows"),
    [
        ("2h 3c 7c 8d Ks", 3, True, "", False),  # nothing is begun: it is planned as ever
        ("3c 7c 8d Ks", 3, False, "", True),
        ("3c 7c 8d Ks", 3, False, "7c", True),
        ("3c 7c 8d Ks", 3, False, "8d", False),  # the other card leads from another place
        ("3c 8d Ks", 10, False, "", True),
        ("3c 8d Ks", 9, False, "", False),  # he has gone elsewhere
        ("3c 8d Ks", 10, True, "", False),  # somebody has pinned him
        ("8d Ks", 10, False, "", False),  # a card was played that is not in the plan
        ("3c Ks", 17, False, "", True),
    ],
)
def test_a_plan_is_followed_while_each_card_and_each_halt_belongs_to_it(
    left: str, x: int, pinned: bool, card: str, follows: bool  # noqa: FBT001
) -> None:  # fmt: skip
    out = SetOut("M1", (3 * INCH, 12 * INCH), 0, GROUND, False, True, HAND)  # noqa: FBT003
    man: Any = SimpleNamespace(
        place=(x * INCH, 12 * INCH), platform=GROUND, mounted=False, pinned=pinned
    )
    assert course.is_alike(WAY, man, out, left.split(), card) == follows


def asked(session: Session, topic: str) -> tuple[State, Question]:
    """Answer by hints until a question comes, and return it with what its seat may know."""
    for _ in range(40):
        question = session.questions()[0]
        view = GAME.view(session.view_for().view, frozenset((question.who,)))
        if question.topic == topic and view.players[0].set_out is not None:
            return view, question
        found = advice(GAME.lists, view, question)
        session.answer(found.option if found is not None else question.options[-1])
    pytest.fail(f"nobody asks {topic}")


def test_a_hint_is_planned_from_where_the_figure_set_out() -> None:
    session = Session.new(GAME, "a1", {}, {"first player": "person", "second player": "standard"})
    view, question = asked(session, "play")
    player = view.player(question.who)
    out = player.set_out
    assert out is not None
    assert sorted(out.hand) == sorted(player.hand)
    assert not course.keep(Look(GAME.lists, LEVEL, question, view))
    first = advice(GAME.lists, view, question)
    assert first is not None
    assert first.option.endswith(" move")
    session.answer(first.option)
    view, question = asked(session, "to")
    session.answer(str(advice(GAME.lists, view, question).option))  # type: ignore[union-attr]  # there is one
    view, question = asked(session, "play")
    look = Look(GAME.lists, LEVEL, question, view)
    assert course.keep(look)
    assert look.plan_found is not None
    assert look.plan_found.cards  # the way that lies behind him is part of the plan
    others = GAME.view(session.view_for().view, frozenset(("second player",)))
    assert all(each.set_out is None for each in others.players if each.seat != "second player")
    session.answer(str(look.play()))
    assert (now := session.view_for().view.player(question.who).set_out) is not None
    assert now.place == view.figure(out.figure).place


def test_a_hint_to_play_an_ace_says_what_the_hints_after_it_say() -> None:
    session = Session.new(GAME, "a1", {}, {"first player": "person", "second player": "standard"})
    question = session.questions()[0]
    while question.topic != "figure":
        view = GAME.view(session.view_for().view, frozenset((question.who,)))
        found = advice(GAME.lists, view, question)
        session.answer(found.option if found is not None else str(question.options[-1]))
        question = session.questions()[0]
    view = GAME.view(session.view_for().view, frozenset((question.who,)))
    player = view.player(question.who)
    player.hand = ["Ah", "5s", "6c"]
    money = 1 + next(nth for nth, each in enumerate(view.cards) if each.kind == "money")
    near = [each.name for each in GAME.looked_at(view).site.houses].index("Schoolhouse")
    view.piles = [[money] if nth == near else [] for nth in range(len(view.piles))]
    player.seen.append(money)
    own = [each.key for each in view.figures if each.seat == question.who]
    aces = [Play("act", ("Ah",), each) for each in own]
    asked_now = Question(question.who, question.clause, "figure", (*aces, PASS), {"first": False})
    hint = advice(GAME.lists, view, asked_now)
    assert hint is not None
    key = hint.option.split()[-1]
    player.hand.remove("Ah")
    then = Look(GAME.lists, LEVEL, asked_now, view)
    then.thinks({"figures": [key], "ace": False})
    course.shoots_first(then)
    assert then.plan_found is not None
    assert hint.sentence.startswith(what(then, then.plan_found))


@pytest.mark.parametrize(
    ("open_", "covered", "first"),
    [((), ("B2",), "B2"), ((), ("B1", "B2"), "B1"), (("B2",), ("B1",), "B2"), ((), (), "B1")],
)
def test_a_shotgun_goes_for_whom_its_chance_is_of(
    open_: tuple[str, ...], covered: tuple[str, ...], first: str
) -> None:
    foes: Any = {key: SimpleNamespace(key=key, out=4) for key in ("B1", "B2")}
    blast = Blast(tuple(foes[key] for key in open_), tuple(foes[key] for key in covered))
    plan: Any = SimpleNamespace(
        arm="shotgun", unpin="", man=SimpleNamespace(pinned=False),
        spot=SimpleNamespace(blast=lambda _foe: blast),
    )  # fmt: skip
    assert likeliest(plan, foes["B1"]).key == first
    plan.arm = "rifle"
    assert likeliest(plan, foes["B1"]).key == "B1"


@pytest.mark.parametrize("topic", ["figure", "play"])
def test_a_fight_that_is_won_says_so_and_its_hint_does_no_more(topic: str) -> None:
    session = Session.new(GAME, "a1", {}, {"first player": "person", "second player": "standard"})
    view, question = asked(session, "play")
    if topic == "figure":
        question = Question(question.who, "BW-TURN", "figure", ("A1", PASS), {"first": True})
        assert GAME.prompt(view, question) == "Who acts?"
    for figure in view.figures:
        if figure.side != view.player(question.who).side and not figure.is_ally:
            figure.where = "down"
    found = advice(GAME.lists, view, question)
    assert found is not None
    assert found.option in {PASS, "end"}
    assert found.sentence == "The gunfight ends with this turn."
    if topic == "figure":
        assert GAME.prompt(view, question) == "Who acts? The gunfight ends with this turn."
