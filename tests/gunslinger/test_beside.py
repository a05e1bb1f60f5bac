"""Beside a real table: with the program's map, without it, and what a person has to type."""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.question import Question
from lonehand.engine.session import Session
from lonehand.games.gunslinger import carrying, events
from lonehand.games.gunslinger.asking import SIGHT, ZONE, spoken
from lonehand.games.gunslinger.at_table import TacForm
from lonehand.games.gunslinger.automa import new_marker
from lonehand.games.gunslinger.facts import THAT_HEX, THAT_WEAPON, Facts
from lonehand.games.gunslinger.game import GAME, Gunslinger
from lonehand.games.gunslinger.showdowns import keys
from lonehand.games.gunslinger.state import Play, State
from lonehand.games.gunslinger.surroundings import MapFacts

ENTRIES = ("none", "none", "none", "A>B, C>B", "A>C, B>C", "A>D, B>D")
HARM = ("delay {} 5", "wound {} leg light; delay {} 3", "wound {} chest light; delay {} 8")


class Tables:
    """One showdown told twice: once with the map kept, once by facts that are read off that map.

    A person's men wander, and now and then harm an automatic one; blows and shots never put
    anybody out, so that it goes on.
    """

    def __init__(self, showdown: str, seed: str, turns: int) -> None:
        options = {"showdown": showdown}
        self.chance, self.turns = Chance(seed), turns
        self.kept = Session.new(GAME, seed, {**options, "beside": "map"})
        self.asked = Session.new(GAME, seed, {**options, "beside": "facts"})
        self.harm: dict[tuple[int, int, str], list[str]] = {}
        self.tac: dict[tuple[int, str], str] = {}
        self.entries: dict[tuple[int, int, str], int] = {}

    def play_kept(self) -> None:
        """Play the showdown with the map kept, and note what befalls whom."""
        while self.kept.state.turn <= self.turns and self.kept.questions():
            question = self.kept.questions()[0]
            self.kept.answer(self.kept_answer(question))

    def kept_answer(self, question: Question) -> str:
        """Return the answer to a question of the showdown with the map."""
        state = self.kept.state
        who = question.about.get("who", "")
        if question.topic == "tac":
            entry = ENTRIES[self.chance.below("tac", len(ENTRIES))]
            self.tac[state.turn, who] = entry
            return entry
        if question.topic == "did":
            assert question.form is not None
            text = question.form.sample(self.chance)
            if self.chance.below("harm", 12) == 0:
                victims = [x.name for x in state.characters if x.automatic and x.active]
                victim = victims[self.chance.below("victim", len(victims))]
                harm = HARM[self.chance.below("what", len(HARM))].replace("{}", victim)
                self.harm.setdefault((state.turn, state.segment, who), []).append(harm)
                text = f"{text}; {harm}" if text != "nothing" else harm
            return text
        return str(question.options[0])

    def moments(self) -> dict[tuple[int, int, str], State]:
        """Return for each automatic character's segment the showdown as it stood before it."""
        found = {}
        for here in self.kept.path:
            state: State = here.state
            if state.phase == "segments":
                rest = state.characters[state.due :]
                who = next((x for x in rest if x.active), None)
                if who is not None:
                    found[state.turn, state.segment, who.name] = state
        return found

    def play_asked(self) -> None:
        """Play it by facts, each read off the map at that moment; count what is typed."""
        moments = self.moments()
        self.targets = {
            when: done[1] for when, done in self.decisions(self.kept, in_full=True).items()
        }
        pending = sorted(self.harm.items(), key=lambda item: self.order(item[0]))
        while self.asked.questions() and self.asked.state.turn <= self.turns:
            question, state = self.asked.questions()[0], self.asked.state
            who = question.about.get("who", "")
            now = state.turn, state.segment, who
            if question.topic == "tac":
                self.count((state.turn, 1, who))
                self.asked.answer(self.tac[state.turn, who])
                continue
            if question.topic in ("side", "automatic side"):
                self.asked.answer(str(question.options[0]))
                continue
            if pending and self.order(pending[0][0]) < self.order(now):
                texts = pending.pop(0)[1]
                for text in texts:
                    self.asked.correct(text)
                    self.count(now)
                continue
            if now not in moments:
                break
            self.count(now)
            self.asked.answer(self.read(question, moments[now], who))

    def order(self, when: tuple[int, int, str]) -> tuple[int, int, int]:
        """Return when somebody's segment comes."""
        turn, segment, who = when
        names = [x.name for x in self.kept.state.characters]
        return turn, segment, names.index(who) if who in names else -1

    def count(self, when: tuple[int, int, str]) -> None:
        """Count one entry."""
        self.entries[when] = self.entries.get(when, 0) + 1

    def read(self, question: Question, state: State, who: str) -> str:
        """Return what a person would read off the map for a question."""
        if question.topic != "fact":
            return str(question.options[0])
        rules = GAME.rules_for(state)
        play = Play(state.copy(), None, rules)  # type: ignore[arg-type]  # facts need no door
        man = play.state.called(who)
        carrying.settle_gun(man)
        facts: Any = MapFacts(play, man)
        value = value_of(facts, question.about["key"], self.targets[state.turn, state.segment, who])
        for option in question.options:
            if str(option) == value:
                return value
        raise AssertionError((question.about["key"], value, question.options))

    def decisions(
        self, session: Session, *, in_full: bool = False
    ) -> dict[tuple[int, int, str], tuple[Any, ...]]:
        """Return what every automatic character did in each segment."""
        found, turn = {}, 0
        for _, event, *_ in session.events:
            if isinstance(event, events.Turn):
                turn = event.number
            if isinstance(event, events.Decision):
                kind = event.target_kind
                name = event.target if kind == "enemy" or in_full else kind
                found[turn, event.segment, event.who] = (
                    event.activity,
                    name,
                    event.turns,
                    event.removes,
                    event.towards,
                    event.victim,
                )
        return found


def value_of(facts: Any, key: list[Any], target: str) -> str:
    """Return the words of a fact that the map knows; *target* is what a die has chosen there."""
    name, *args = key
    if name == SIGHT:
        own, other = facts.enemy_seen(), facts.enemy_seen_elsewhere()
        if own is not None:
            return str(own)
        return "nobody" if other is None else f"{other}, on another level"
    if name == ZONE:
        hexes = facts.zone_hexes(args[0])
        if not hexes:
            return "there is none"
        if facts.nearer_than_hex(args[0]):
            return f"{args[0]} is nearer to him"
        return f"it is as near to him as {args[0]}, or nearer"
    real = [target if arg in (THAT_HEX, THAT_WEAPON) else arg for arg in args]
    value = getattr(facts, name)(*real)
    options = getattr(Facts, name).options
    if options and isinstance(options[-1], tuple):
        value = (options[-1][0],) if value else ()
    return spoken(value)


def compare(showdown: str, seed: str, turns: int) -> None:
    """Play a showdown both ways and compare every decision."""
    tables = Tables(showdown, seed, turns)
    tables.play_kept()
    tables.play_asked()
    kept, asked = tables.decisions(tables.kept), tables.decisions(tables.asked)
    compared = {when: (kept[when], asked[when]) for when in asked if when in kept}
    assert len(compared) >= 10
    assert {} == {when: pair for when, pair in compared.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("showdown", ["saloon-quarrel", "gully-ambush", "trading-post"])
def test_facts_read_off_the_map_lead_to_what_the_map_leads_to(showdown: str) -> None:
    """Told by facts, every automatic character does what he does with the program's map kept."""
    compare(showdown, "two", 3 if showdown != "trading-post" else 1)


@pytest.mark.soak
@pytest.mark.parametrize("showdown", [key for key in keys() if key != "duel"])
def test_facts_and_map_agree_in_every_showdown(showdown: str) -> None:
    """In every showdown that comes along facts and map lead to the same decisions."""
    for seed in ("one", "two", "three"):
        compare(showdown, seed, 5)


def test_at_most_four_entries_in_the_median_and_six_for_nine_of_ten() -> None:
    """Over showdowns told by facts, an automatic character's segment takes few entries."""
    counts: list[int] = []
    for showdown in ("saloon-quarrel", "gully-ambush"):
        tables = Tables(showdown, "entries", 5)
        tables.play_kept()
        tables.play_asked()
        counts += with_an_entry(tables)
    assert len(counts) >= 60
    assert median(counts) <= 4
    assert quantiles(counts, n=10)[8] <= 6


def with_an_entry(tables: Tables) -> list[int]:
    """Return the entries of each automatic character's segment whose table has an entry."""
    found, turn = [], 0
    for _, event, *_ in tables.asked.events:
        if isinstance(event, events.Turn):
            turn = event.number
        if isinstance(event, events.Decision):
            kind = GAME.actions.segments[event.marker, event.segment].kind
            typed = tables.entries.get((turn, event.segment, event.who), 0)
            if kind == "ordinary":
                found.append(typed)
    return found


def test_with_the_map_kept_nothing_is_asked_but_what_people_did() -> None:
    """With the program's map no fact is asked: TAC entries, what people did, results of attacks."""
    tables = Tables("saloon-quarrel", "kept", 4)
    topics = set()
    while tables.kept.state.turn <= 4 and tables.kept.questions():
        question = tables.kept.questions()[0]
        topics.add(question.topic)
        tables.kept.answer(tables.kept_answer(question))
    assert topics <= {"tac", "did", "go on", "result", "side", "automatic side"}
    assert {"tac", "did", "go on"} <= topics


def test_every_decision_at_a_table_says_what_hands_do() -> None:
    """Told by facts, each decision has an instruction for the hands."""
    tables = Tables("saloon-quarrel", "hands", 2)
    tables.play_kept()
    tables.play_asked()
    session = tables.asked
    told = [
        GAME.instruction(session.state, event.event)
        for event in session.events
        if event.kind == "decision"
    ]
    assert told
    assert all(told)


def test_hands_are_told_which_gun_it_is() -> None:
    """By facts the program keeps the sheets, so it names the gun that is drawn, cocked or fired."""
    session = Session.new(GAME, "guns", {"showdown": "saloon-quarrel", "beside": "facts"})
    for answer in ("none", "none", "Thompson", "yes", "0-1"):
        session.answer(answer)
    told = [GAME.instruction(session.state, event.event) for event in session.events]
    assert "Wilson draws and cocks the R10 from the holster." in told


@pytest.mark.parametrize("showdown", ["poker-game", "bank-robbery", "jail-break"])
def test_a_showdown_by_facts_is_written_down_without_places(showdown: str) -> None:
    """Money bags and guns on the ground lie somewhere on the players' board, and nowhere here."""
    session = Session.new(GAME, "written", {"showdown": showdown, "beside": "facts"})
    while session.questions()[0].topic in ("side", "automatic side"):
        session.answer(str(session.questions()[0].options[0]))
    text = GAME.situation(session.state)
    assert "\nat = " not in text
    assert GAME.read_situation(text, "written").state.things == session.state.things


def test_nobody_is_asked_for_an_enemy_when_the_last_one_is_taken_out() -> None:
    """A correction may take out the last enemy in the middle of a segment."""
    session = Session.new(GAME, "last", {"showdown": "duel", "beside": "facts", "side": "second"})
    while session.questions()[0].topic != "fact":
        session.answer("none")
    session.correct("out Ringo dead")
    assert ["go on"] == [question.topic for question in session.questions()]
    session.answer("go on")
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.sentence == "Nobody but Doc's side is left."


def test_a_gun_that_is_dropped_lies_in_no_hand() -> None:
    """What lies on the ground is in no box of a sheet, whoever let it fall."""
    session = Session.new(GAME, "drop", {"showdown": "duel", "beside": "facts", "side": "second"})
    session.correct("box Doc C45 hand; drop Doc C45")
    assert [""] == [lying.weapon.box for lying in session.state.ground]


def test_a_victim_who_is_out_is_nobodys_target_any_more() -> None:
    """Whoever a shot has put out of play is asked about no more."""
    session = Session.new(GAME, "out", {"showdown": "duel", "beside": "facts"})
    for _ in range(60):
        if not session.questions():
            break
        question = session.questions()[0]
        if question.topic == "result":
            session.answer("out of play")
        elif question.topic == "tac":
            session.answer("none")
        else:
            session.answer(str(question.options[0]))
    outcome = session.outcome()
    assert outcome is not None
    assert outcome.clause == "BG-VICTORY"


@pytest.mark.parametrize(
    ("text", "marker"), [("none", "A"), ("A>C, B>C", "C"), ("B>C", "A"), ("d", "D"), ("", "A")]
)
def test_a_tac_entry_is_typed_as_the_card_has_it_or_as_the_new_marker(
    text: str, marker: str
) -> None:
    """A result card's entry is understood in both spellings."""
    assert marker == new_marker("A", TacForm("A").check(text))


def test_what_is_no_tac_entry_says_what_would_be_right() -> None:
    """A wrong entry is refused with an example."""
    with pytest.raises(Refusal, match="A>B"):
        TacForm("A").check("A=B")


def test_beside_a_table_is_an_option_that_the_table_flag_sets() -> None:
    """The game says which option a game beside a real table begins with."""
    assert {"beside": "facts"} == dict(Gunslinger.beside)


def test_the_last_answer_to_a_question_is_offered_again_also_after_a_game_is_stored() -> None:
    options = {"showdown": "duel", "beside": "facts", "side": "second"}
    session = Session.new(GAME, "kept", options)
    given: dict[str, str] = {}
    for _ in range(80):
        question = session.questions()[0]
        last = question.about.get("last", "")
        if last:
            break
        answer = "none" if question.topic == "tac" else str(question.options[0])
        if question.topic == "fact":
            given[question.about["fact"]] = answer
        session.answer(answer)
    assert (True, given[question.about["fact"]]) == (bool(last), last)
    state = GAME.decode(GAME.encode(session.state))
    assert session.state.said == state.said
    assert last == state.said.to(question.about["who"], question.about["fact"])
