"""Several questions on one screen: found in a rehearsal, answered one by one."""

from __future__ import annotations

from lonehand.engine.play.session import Session
from lonehand.faces.at_table import ahead
from lonehand.games import find
from lonehand.show.contract import show_of


def table(showdown: str) -> Session:
    """Return a showdown by facts, at the first question about an automatic man."""
    options = {"beside": "facts", "showdown": showdown}
    session = Session.new(find("gunslinger"), "ahead", options)
    while session.questions()[0].topic != "fact":
        session.answer(session.questions()[0].texts()[0])
    return session


def test_a_rehearsal_changes_nothing_of_the_game() -> None:
    session = table("gully-ambush")
    before = session.record.text(), session.token, list(session.events), len(session.path)
    trial = session.rehearse()
    for _ in range(4):
        trial.answer(trial.questions()[0].texts()[0])
    assert trial.token != session.token
    assert (session.record.text(), session.token, list(session.events), len(session.path)) == before
    session.answer(session.questions()[0].texts()[-1])
    assert session.record.text() != trial.record.text()


def test_what_was_meant_of_a_later_man_is_kept_where_an_earlier_one_is_changed() -> None:
    session = table("gully-ambush")
    first, second = ahead.look_ahead(session, None, {}, {}).parts[:2]
    assert first.who != second.who
    meant = {second.name: next(c.text for c in second.choices if c.text != second.chosen)}
    meant[first.name] = next(
        c.text for c in first.choices if c.text != first.chosen and not c.does.endswith("?")
    )
    found = {part.name: part.chosen for part in ahead.look_ahead(session, None, meant, {}).parts}
    assert meant.items() <= found.items()


def test_a_question_about_one_man_alone_stands_by_itself() -> None:
    assert not ahead.look_ahead(table("duel"), None, {}, {}).parts


def test_what_was_true_of_a_man_is_likely_to_be_true_again() -> None:
    session, beliefs = table("saloon-quarrel"), ahead.Beliefs()
    show, question = show_of(session.game), session.questions()[0]
    near = next(text for text in question.texts() if "0–1" in text)
    assert ahead.likeliest(show, question, beliefs) != near
    ahead.learn(show, question, near, beliefs)
    assert ahead.likeliest(show, question, beliefs) == near


def test_nothing_is_marked_that_only_may_be_so() -> None:
    session, beliefs = table("saloon-quarrel"), ahead.Beliefs()
    show, marked = show_of(session.game), list[str]()
    while session.state.turn < 3 and session.questions():
        question = session.questions()[0]
        if question.about.get("cases"):
            marked.append(ahead.likeliest(show, question, beliefs))
        answer = marked[-1] if question.about.get("cases") else question.texts()[0]
        ahead.learn(show, question, answer, beliefs)
        session.answer(answer)
    assert marked
    assert not [each for each in marked if "no blow reaches" in each]
