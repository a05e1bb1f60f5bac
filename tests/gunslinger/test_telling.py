"""What is said in a showdown: events with their figures, questions, answers, where it stands."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fights import fight, gun, man
from msgspec.structs import replace

from lonehand.engine.events import Corrected, Event
from lonehand.engine.grammar.english import percent
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.words import sorts_in
from lonehand.games import find
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.rules import shooting
from lonehand.games.gunslinger.rules.action_cards import Choice
from lonehand.games.gunslinger.state import State
from lonehand.games.gunslinger.words import happenings, questions
from lonehand.games.gunslinger.words.meanings import LEGEND
from lonehand.games.gunslinger.words.questions import PROMPTS
from lonehand.store.sqlite import Store
from lonehand.testing.event_words import every_sort_has_words, sorts_told

GAME = find("gunslinger")
PACKAGE = Path(events.__file__).parent
SHOWDOWNS = ("duel", "saloon-fight", "saloon-quarrel", "gully-ambush", "jail-break", "boot-hill")
MOST = 150


class Heard:
    """Everything that was said in a showdown that somebody played to its end or for a while."""

    def __init__(self, showdown: str) -> None:
        options = {"showdown": showdown, "side": "first"}
        session = Store(":memory:", find).new("gunslinger", options, seed=showdown)
        self.prompts: list[tuple[str, str]] = []
        self.labels: list[tuple[str, list[tuple[str, str]]]] = []
        while session.outcome() is None and len(self.prompts) < MOST:
            self.answer(session)
        self.session = session

    def answer(self, session: Session) -> None:
        """Answer what is asked, now with one thing and now with another."""
        question, state = session.questions()[0], session.state
        self.prompts.append((question.topic, GAME.prompt(state, question)))
        if question.form is not None:
            found = question.form.candidates(5)
            session.answer(found[len(self.prompts) % len(found)])
            return
        self.labels.append(
            (
                question.topic,
                [(str(one), GAME.label(state, question, one)) for one in question.options],
            )
        )
        session.answer(str(question.options[len(self.prompts) % len(question.options)]))


@cache
def heard(showdown: str) -> Heard:
    """Return what is said in a showdown."""
    return Heard(showdown)


def said(event: Event) -> str:
    """Return an event in words."""
    return happenings.sentence(State({}), event)


# -- every event ----------------------------------------------------------------------------------


def test_every_sort_of_event_has_its_words_or_is_silent_and_hands_do_no_other_sort() -> None:
    every_sort_has_words(happenings.WORDS, events.__name__)
    assert set(happenings.WORDS.hands) <= set(happenings.WORDS.sentences)


SELDOM = {events.Leaves, events.Shuffles}
"""What happens in one showdown of a hundred: a man falls with a bag, or the deck runs out."""


@pytest.mark.soak
def test_every_sort_of_event_happens_in_play() -> None:
    told = Counter[type[Event]]()
    for number in range(80):
        told += sorts_told(GAME, f"told {number}")
    assert set(sorts_in(events.__name__)) - SELDOM == set(told) - SELDOM


def test_every_sort_of_event_is_told_by_the_rules() -> None:
    told = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("events."):
                told.add(ast.unparse(node.func).removeprefix("events."))
    assert {sort.__name__ for sort in sorts_in(events.__name__)} == told - {"about"}


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_what_is_told_is_whole_sentences_without_a_hole(showdown: str) -> None:
    session = heard(showdown).session
    for event in session.events:
        words = GAME.sentence(session.state, event.event)
        assert not words or words.endswith((".", ")")), words
        hole = re.search(r"None|\{|\}|\b1 (points|hits|hexes|rounds|turns)\b|hexs|  |\.\.", words)
        assert hole is None, words


SHOT = events.Shoots(
    who="Doc",
    at="Ringo",
    weapon="Doc's C45",
    card=14,
    aim=6,
    parts=(("aim points", 4), ("skill", 0), ("gun", 2)),
    range=13,
    counted=5,
    band="4-6",
    penalty=2,
    status=1,
    margin=1,
    result="hit",
)


def test_a_shot_is_told_with_every_figure_that_made_it() -> None:
    assert (
        "Doc shoots at Ringo with the C45: a hit. Aim 6 (aim points +4, gun +2), "
        "13 hexes as 5 −2, status −1; card 14 needs 2: margin +1."
    ) == said(SHOT)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"result": "click", "card": 0},
            "Doc shoots at Ringo with the C45: a click, the gun is empty.",
        ),
        (
            {"result": "misfire"},
            "Doc shoots at Ringo with the C45: a misfire, the round is lost (card 14).",
        ),
        ({"result": "broken"}, "Doc shoots at Ringo with the C45: the gun breaks (card 14)."),
    ],
)
def test_a_gun_that_fails_is_told_without_an_aim(changed: dict[str, Any], sentence: str) -> None:
    assert sentence == said(replace(SHOT, **changed))


def test_a_shot_at_a_head_and_a_fanned_one_are_told_as_such() -> None:
    assert said(replace(SHOT, seen="head")).startswith("Doc shoots at the head of Ringo")
    assert said(replace(SHOT, fanned=True)).startswith("Doc fans the C45 at Ringo:")


def test_a_card_that_does_not_count_for_the_gun_is_told() -> None:
    assert "; 103 ignored, card 14 needs 2" in said(replace(SHOT, ignored=(103,)))


DECISION = events.Decision(
    0,
    (),
    who="Doc",
    marker="B",
    segment=2,
    activity="ADVANCE",
    target="Ringo",
    towards="enemy",
    cell="GS-TAC-B2-2",
)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({}, "Drill B has Doc advance towards Ringo."),
        ({"towards": "cover"}, "Drill B has Doc advance to cover from Ringo."),
        (
            {"activity": "SHOOT", "victim": "Kid"},
            "Drill B has Doc shoot at Kid.",
        ),
        ({"activity": "COCK"}, "Drill B has Doc cock."),
        ({"activity": "nothing"}, "Doc does nothing."),
        (
            {"activity": "nothing", "cell": ""},
            "Doc does nothing: drill B asks nothing of him now.",
        ),
        (
            {"activity": "nothing", "skips": True, "cell": ""},
            "Doc does nothing: he has delay, and so makes no use of bonus cards.",
        ),
        (
            {"activity": "nothing", "target": "", "cell": ""},
            "Doc does nothing: no enemy is left.",
        ),
        ({"removes": True}, "Doc shakes off a delay point instead of acting."),
        (
            {"removes": True, "turns": True},
            "Doc turns first, and shakes off a delay point instead of acting.",
        ),
        (
            {"activity": "nothing", "turns": True, "skips": True, "cell": ""},
            "Doc turns, and does nothing more: he has delay, and so makes no use of bonus cards.",
        ),
        (
            {"activity": "COCK", "removes": True, "by_hand": events.ALL},
            "Remove one delay point of Doc. Doc cocks his gun (TAC B, segment 2).",
        ),
    ],
)
def test_a_decision_is_told_as_what_the_drill_has_somebody_do(
    changed: dict[str, Any], sentence: str
) -> None:
    assert sentence == said(replace(DECISION, **changed))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Hit(who="Doc", part="leg", grade="L", hits=1, by="Kid"),
            "Doc takes a light wound in the leg: 1 hit.",
        ),
        (
            events.Hit(who="Doc", part="graze", grade="", hits=2, by="Kid"),
            "Doc takes a graze: 2 hits.",
        ),
        (
            Corrected(text="hits Fast Eddie 6; wound Fast Eddie leg light; delay Al 1"),
            "Noted: Fast Eddie has taken 6 hits and has a light leg wound; Al has 1 delay point.",
        ),
        (
            Corrected(text="out Ike gone; down Doc; marker Doc B"),
            "Noted: Ike has left the map; Doc is down; marker Doc B.",
        ),
        (events.Delay(who="Doc", points=5, was=2), "Doc takes 5 delay points, 7 in all."),
        (events.Delay(who="Doc", points=1, was=0), "Doc takes 1 delay point."),
        (
            events.Strikes(
                who="Doc", at="Kid", blow="HOOK", card=4, index=7, hits=9, cancelled_by=""
            ),
            "Doc strikes at Kid: hook, 9 hits (card 4, striking index 7).",
        ),
        (
            events.Strikes(who="Doc", at="Kid", blow="JAB", card=0, cancelled_by="BLOCK"),
            "Doc strikes at Kid: jab, cancelled by block.",
        ),
        (events.Out(who="Kid", condition="dead", by="Doc"), "Kid dies, brought down by Doc."),
        (events.Out(who="Kid", condition="gone", by=""), "Kid leaves the map."),
        (
            events.Lost(who="Doc", action="B5 belt", why="no one is within his reach"),
            "Doc cannot belt: no one is within his reach.",
        ),
        (
            events.Draws(who="Doc", weapon="Doc's C45", source="holster", cocked=True),
            "Doc draws and cocks the C45 from the holster.",
        ),
        (
            events.Draws(who="Doc", weapon="Doc's KNF", source="holster", cocked=False),
            "Doc draws the knife from the holster.",
        ),
        (
            events.Loads(who="Doc", weapon="Doc's SD58", rounds=0, begun=2),
            "Doc goes on loading the SD58.",
        ),
        (
            events.Hit(who="Doc", part="head", grade="K", hits=0, by="Kid"),
            "Doc takes a deadly wound in the head.",
        ),
        (events.Stays(who="Ike", cell="E5", there=True), "Ike stays in E5: the target is there."),
        (events.Stays(who="Ike", cell="E5", there=False), "Ike stays in E5: no hex is better."),
        (events.DropsAim(who="Ike", at="Doc"), "Ike drops the aim points on Doc."),
        (events.Leaves(who="Doc", thing="money", falls=True), "Doc drops money."),
        (
            events.Lost(who="Doc", action="HOOK", why="no one is within his reach"),
            "Doc cannot hook: no one is within his reach.",
        ),
        (events.Takes(who="Doc", thing="Kid's C45"), "Doc takes Kid's C45."),
        (
            events.Shifts(who="Doc", weapon="Doc's C45", now="off hand", was="hand"),
            "Doc puts the C45 into the off hand.",
        ),
        (events.Plots(who="player"), "You have plotted."),
        (events.Plots(who="partner"), "Your partner has plotted."),
        (events.Points(side="Law", points=-1, why="kill"), "Law: −1 victory point (kill)."),
    ],
)
def test_an_event_is_told_in_a_short_exact_sentence(event: Event, sentence: str) -> None:
    assert sentence == said(event)


# -- questions and answers ------------------------------------------------------------------------


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_every_question_is_a_sentence_that_names_whom_it_is_about(showdown: str) -> None:
    for topic, prompt in heard(showdown).prompts:
        assert prompt.endswith(("?", ".")), prompt
        assert "{" not in prompt
        if topic in ("move", "turn", "sprint", "back up"):
            assert re.search(r"[Cc]hoose wh.* (from|at) .*, facing [NESW]+\.", prompt)


@pytest.mark.parametrize("showdown", SHOWDOWNS)
def test_no_two_answers_of_a_question_have_the_same_words(showdown: str) -> None:
    asked = heard(showdown).labels
    assert asked
    for topic, labels in asked:
        words = [label for _, label in labels]
        assert len(words) == len(set(words)), (topic, words)


def all_labels(topic: str) -> list[tuple[str, str]]:
    """Return every answer to questions of that topic in these showdowns."""
    return [
        one
        for showdown in SHOWDOWNS
        for asked, labels in heard(showdown).labels
        if asked == topic
        for one in labels
    ]


def test_a_step_is_offered_with_its_direction_and_what_it_brings_into_the_aim_zone() -> None:
    labels = all_labels("move")
    steps = [label for text, label in labels if not text.startswith(("stay", "off"))]
    assert steps
    for label in steps:
        assert re.match(
            r"(North|South|East|West|Up the stairs|Down the stairs)[\w -]* to .*"
            r", (facing|turn to face) [NESW]+: .* at \d+; (can aim at|nobody to aim at)",
            label,
        ), label
    covers = [label for label in steps if "once down" in label]
    assert any("cover from" in label.partition("once down")[0] for label in covers)
    assert all(re.search(r"once down, cover from [A-Z]", label) for label in covers)


def offered(topic: str, clause: str = "BG-CARD-SHOOT") -> str:
    """Return Kid as he is offered to Doc, four hexes away on open ground."""
    doc = man("Doc", "A1", "Law", gun(name="Doc's C45"), aim={"Kid": 2})
    play, _ = fight(doc, man("Kid", "E1", "Gang", hits=3))
    question = Question("player", clause, topic, (), {"who": "Doc"})
    choice = Choice("enemy", "Kid", target="Kid", weapon="Doc's C45")
    return questions.label(play.state, question, choice, play.rules)


def test_an_enemy_is_offered_with_his_range_and_the_chances_of_a_shot() -> None:
    doc = man("Doc", "A1", "Law", gun(name="Doc's C45"), aim={"Kid": 2})
    play, _ = fight(doc, man("Kid", "E1", "Gang", hits=3))
    odds = shooting.chances(play, doc, play.state.characters[1], doc.weapons[0])
    assert (
        f"Kid, 4 hexes: hits {percent(odds.hit)}, "
        f"bull’s-eye {percent(odds.bull)}, out {percent(odds.out)}"
    ) == offered("shoot")
    assert (f"Kid, 4 hexes: 2 aim points there; a shot now hits {percent(odds.hit)}") == offered(
        "aim", "BG-CARD-AIM"
    )


def test_a_fanned_shot_and_a_blow_are_offered_with_figures_of_their_own() -> None:
    assert offered("shoot", "BG-CARD-FANFIRE") != offered("shoot")
    assert "Kid, 4 hexes: 3 of 20 hits taken" == offered("strike", "BG-BONUS-4")
    words = offered("strike", "BG-CARD-HOOK")
    assert re.fullmatch(r"Kid, 4 hexes: hits \d+ %, out \d+ %; 3 of 20 hits taken", words)


def test_a_choice_without_a_map_is_shown_by_its_notation_or_its_thing() -> None:
    session = Store(":memory:", find).new("gunslinger", {"side": "first"}, seed="1")
    about = Question("player", "BG-CARD", "draw", (), about={"who": "Doc"})
    assert "Take money bag" == GAME.label(
        session.state, about, Choice("take", "take money bag", weapon="money bag")
    )
    assert "the C45 to both hands" == GAME.label(
        session.state, about, Choice("shift", "x", weapon="Doc's C45", box="hands")
    )


FILLED = {
    "who",
    "at",
    "cell",
    "facing",
    "blow",
    "fact",
    "victim",
    "marker",
    "deed",
    "counts",
    "men",
}


def test_every_prompt_has_only_holes_that_are_filled() -> None:
    for words in PROMPTS.values():
        assert set(re.findall(r"\{(\w*)\}", words)) <= FILLED


def test_where_a_showdown_stands_is_told_by_sides_and_by_the_name_of_who_is_alone() -> None:
    duel, fight = heard("duel").session, heard("saloon-fight").session
    first = [next(n for n, x in enumerate(y.events) if x.kind == "plots") for y in (duel, fight)]
    assert questions.standing(duel.at(first[0])).startswith("Turn 1. In play: Doc, Ringo")
    said_of_it = questions.standing(fight.at(first[1]))
    assert "Cowhands 3 of 3, Townsmen 4 of 4." in said_of_it
    assert "The showdown is about to begin." == questions.standing(State({}))


def test_the_legend_is_true_whichever_side_one_plays() -> None:
    said = [sign.means for sign in LEGEND]
    assert "one side: round" in said
    assert not any("your" in each for each in said)
