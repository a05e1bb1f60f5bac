"""What can be noted by taps is what the game understands, and dice can be told by taps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from self_played import DAILY, played

from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces import reports, viewmodel
from lonehand.faces.at_table.tableside import Steps
from lonehand.games import find
from lonehand.show.contract import show_of
from lonehand.show.ending import NOT_COUNTED, lines_of
from lonehand.show.ledger import Entry, Ledger


def notes(entry: Entry) -> Iterator[str]:
    """Yield all that can be noted of somebody."""
    for count in entry.counts:
        yield from filter(None, count.texts)
    yield from (tick.text for tick in (*entry.ticks, *entry.more))
    yield from (tick.text for row in entry.results for tick in row.ticks)
    yield from (choice.text for choice in entry.choices)


def put_right(session: Session, text: str) -> None:
    """Put a copy of the table right."""
    session.game.correct(session.game.copy(session.state), text)


@pytest.mark.parametrize("kind", DAILY)
def test_whatever_is_noted_by_a_tap_is_understood_as_a_correction(kind: str) -> None:
    for most in (0, 16):
        session = played(kind, "ledger", most)
        ledger = show_of(session.game).ledger(session.view_for().view, None)
        if ledger is None:
            assert most == 0
            continue
        texts = [text for entry in ledger.entries for text in notes(entry)]
        assert texts or session.outcome() is not None
        for text in texts:
            put_right(session, text)


def test_everything_that_a_battle_asks_of_its_people_is_said_by_taps() -> None:
    asked: dict[str, int] = {}
    for most in (*range(12), *range(12, 60, 4)):
        session = played("battle by facts", "ledger", most)
        if session.outcome() is not None:
            break
        (question, *_) = session.questions()
        ledger = show_of(session.game).ledger(session.view_for().view, question)
        if question.form is None:
            continue
        assert ledger is not None, question.topic
        asked[question.topic] = asked.get(question.topic, 0) + 1
        check(question, ledger)
    assert {"ready", "did", "result"} <= set(asked)


def check(question: Question, ledger: Ledger) -> None:
    """See that every answer that taps can make is one that the question takes."""
    start = [*ledger.starts[:1]]
    answers = [[*start, text] for entry in ledger.entries for text in notes(entry)]
    answers += [[*start]] if start else [[ledger.nothing]]
    for parts in answers:
        question.value(ledger.between.join(parts))


@pytest.mark.parametrize(
    ("count", "said"),
    [(2, ["1–3", "4–6"]), (3, ["1–2", "3–4", "5–6"]), (4, ["1", "2", "3", "4"])],
)
def test_a_choice_by_chance_names_the_die_and_its_faces(count: int, said: list[str]) -> None:
    options = tuple("ABCDEF"[:count])
    asked = Question("ties", "GS-1", "pick", options, source=True)
    assert list(viewmodel.rolled_for(asked).values()) == said
    again = "roll again" in viewmodel.die_for(count)
    assert again == (count == 4)


def test_a_report_holds_the_record_and_says_where_it_was_written() -> None:
    session = played("battle by facts", "report", 12)
    seen = session.view_for()
    text = reports.write_report(seen, Steps(0, (), "", ()), seen.export(), 7, "table", "odd\norder")
    found = reports.open_report(text.replace("\n", "\r\n"))
    assert found == reports.Opened(seen.export(), 7, "table")
    assert "note odd order\n" in text
    assert "| [options]" in text
    assert reports.open_report(seen.export()) == reports.Opened(seen.export())


@pytest.mark.parametrize("kind", DAILY)
def test_what_people_did_can_be_said_where_no_question_asks_it(kind: str) -> None:
    session = played(kind, "ledger", 16)
    if session.outcome() is not None:
        pytest.skip("over before that")
    ledger = show_of(session.game).ledger(session.view_for().view, None)
    asks = session.game.name in ("gunslinger", "outlaws") and kind != "shootout with a map"
    assert bool(ledger and ledger.opens.startswith("I hit ")) == asks
    for entry in ledger.entries if ledger else ():
        brought = {count.brings for count in entry.counts} - {""}
        assert brought <= {count.thing for count in entry.counts}


def test_of_a_mans_sheet_that_people_keep_nothing_is_claimed() -> None:
    options = {"beside": "facts", "showdown": "duel", "side": "first"}
    session = Session.new(find("gunslinger"), "own sheet", options, {}, ())
    session.correct("hits Doc 17")
    shown, view = show_of(session.game), session.view_for().view
    sheets = {sheet.name: sheet for sheet in shown.scene(view).sheets[0].sheets}
    assert (sheets["Doc"].bar, sheets["Doc"].state) == (None, "")
    assert sheets["Ringo"].bar is not None
    assert "cocked" in sheets["Ringo"].state
    words = " ".join(shown.twin(view))
    assert "Doc (Doc's side) is in play; his sheet is on your table" in words
    assert not {"17", "holstered"} & set(words.replace(";", "").split())


def test_an_ending_at_a_table_tells_no_count_that_people_kept() -> None:
    options = {"beside": "facts", "showdown": "duel", "side": "first"}
    session = Session.new(find("gunslinger"), "own sheet", options, {}, ())
    session.correct("hits Ringo 20")
    for _ in range(3):
        if session.outcome() is not None:
            break
        (question, *_) = session.questions()
        session.answer(question.texts()[0] if question.form is None else "none")
    view = session.view_for()
    found = show_of(session.game).ending(view.view, [told.event for told in view.events])
    assert found is not None
    assert found.course == NOT_COUNTED
    assert [row for row, *_ in found.tally] == ["Out of action"]
    assert not [line for line in lines_of(found) if "→" in line or " took " in line]


def fallen(texts: str) -> dict[str, Entry]:
    """Return what may be noted of each unit of a battle that was put right so."""
    session = played("battle by facts", "ledger", 16)
    state = session.game.copy(session.state)
    for text in texts.split("; "):
        session.game.correct(state, text)
    found = show_of(session.game).ledger(state, None)
    assert found is not None
    return {entry.name: entry for entry in found.entries}


def test_what_is_counted_of_a_unit_stays_the_same_as_its_models_fall() -> None:
    before = fallen("round 1")
    for name, entry in before.items():
        for text in filter(None, entry.counts[0].texts if entry.counts else ()):
            after = fallen(text)[name]
            if after.counts:
                was, now = entry.counts[0], after.counts[0]
                assert (was.thing, was.most, was.warn_at) == (now.thing, now.most, now.warn_at)


def test_half_of_a_unit_and_less_calls_for_a_test_of_morale() -> None:
    alive = {name: each for name, each in fallen("round 1").items() if each.counts}
    things = set()
    for name, entry in alive.items():
        count = entry.counts[0]
        things.add(count.thing)
        assert 0 < count.warn_at <= count.most // 2
        assert count.warns.startswith("Half or less left.")
        shaken = "shaken" in entry.note
        assert shaken or "Test morale at " in count.warns
        assert shaken or "it fails" in fallen(f"shaken {name}")[name].counts[0].warns
        assert count.word_for(1) in ("model", "wound left")
    assert things == {"models", "wounds left"}


def test_every_choice_of_an_objective_says_of_which() -> None:
    found = fallen("round 1")
    assert [each.called for each in found.values() if each.choices] == [
        f"Objective {name}" for name, each in found.items() if each.choices
    ]


def asked_for(topic: str) -> Iterator[tuple[Session, Question, Ledger]]:
    """Yield every question of a topic that is asked in a battle by facts, with its ledger."""
    for most in range(60):
        session = played("battle by facts", "ledger", most)
        if session.outcome() is not None:
            break
        (question, *_) = session.questions()
        if question.topic == topic:
            found = show_of(session.game).ledger(session.view_for().view, question)
            assert found is not None
            yield session, question, found


def test_where_one_unit_stands_is_answered_by_yes_or_no_alone() -> None:
    alone = 0
    for session, question, found in asked_for("where"):
        if len(question.about["units"]) == 1:
            alone += 1
            assert found.entries == ()
            assert {found.nothing_says, found.whole_says} == {"Yes", "No"}
            assert question.form is not None
            question.form.check(found.whole)
        else:
            assert [each.name for each in found.entries] == question.about["units"]
        assert session.outcome() is None
    assert alone


@pytest.mark.parametrize(("topic", "side"), [("did", 1), ("result", 0)])
def test_a_loss_of_the_other_side_is_one_tap_and_is_sent_at_once_but_in_a_melee(
    topic: str, side: int
) -> None:
    found = list(asked_for(topic))
    assert found
    for _, question, ledger in found:
        target = question.about.get("target")
        assert ledger.at_once == (not target)
        first = [entry for entry in ledger.entries if entry.first]
        assert first or side not in {entry.team for entry in ledger.entries}
        assert all(entry.name == target if target else entry.team == side for entry in first)
        assert all(count.fewer > 1 for entry in first for count in entry.counts[:1])


def test_of_several_units_all_are_in_a_section_by_one_tap() -> None:
    found = list(asked_for("where"))
    assert found
    for _, question, ledger in found:
        assert ledger.whole == "all"
        number = len(question.about["units"])
        assert (ledger.whole_says == "Both") == (number == 2)
        assert (ledger.whole_says == "All of them") == (number > 2)
        if ledger.whole:
            there, more = question.value("all")
            assert not more
            assert set(there) == set(question.about["units"])


def test_at_a_table_the_numbers_that_a_fact_needs_are_in_sight() -> None:
    told = sketched = 0
    for most in range(40):
        session = played("battle by facts", "ledger", most)
        seen = viewmodel.question_seen(session.view_for(), beside=True)
        if seen is None:
            break
        if seen.topic == "fact" and seen.about:
            told += 1
            moves, shoots = seen.at_hand
            assert moves.startswith("Moves: advance ")
            assert "″" in shoots or shoots == "It has nothing to shoot with"
        asked = seen.topic == "where" or "square" in seen.prompt
        assert asked == bool(seen.sketch), seen.prompt
        sketched += asked
    assert told
    assert sketched


def test_the_edge_to_deploy_at_is_called_as_places_on_the_table_are() -> None:
    session = played("battle by facts", "ledger", 12)
    told = [line for event in session.events for line in getattr(event.event, "hands", ())]
    (deploys,) = [line for line in told if line.startswith("Deploy your army")]
    assert ("north (upper) edge" in deploys) != ("south (lower) edge" in deploys)
