"""How ties among enemies and among ways are told."""

from fights import fight, gun, man

from lonehand.engine.question import Question
from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa import on_map
from lonehand.games.gunslinger.automa.decision import Plan, decide
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.state import Character, Play
from lonehand.games.gunslinger.words.questions import prompt
from lonehand.games.gunslinger.words.reasons import sentence


def told(play: Play, who: Character) -> tuple[Plan, list[str]]:
    """Return what an automatic character decides, and what is said about ties."""
    facts, rules = MapFacts(play, who), play.rules
    plan = decide(facts, 1, rules.readings, play.door, rules.actions, rules.chart)
    steps = on_map.find_next_cells(play, who, plan, facts) if plan.activity == "ADVANCE" else ()
    found = [
        reason
        for reason in on_map.reasons_with_ties(play, who, plan, steps)
        if reason not in plan.why
    ]
    return plan, [f"{reason.clause}: {sentence(reason)}" for reason in found]


def test_of_two_as_near_the_one_who_needs_fewer_hexsides_is_told_with_that() -> None:
    play, _ = fight(
        man("Doc", "J1", "Law", gun(), seat=""),
        man("Ike", "F1", "Gang", gun()),
        man("Kid", "N1", "Gang", gun()),
    )
    plan, said = told(play, play.state.characters[0])
    assert plan.target is not None
    assert "Kid" == plan.target.name
    assert said[0] == (
        "GS-9.2.11.1: Ike is just as near; Kid needs fewer hexsides of turning. (our reading)"
    )


def test_of_two_as_near_and_as_far_to_turn_to_the_order_of_play_decides() -> None:
    play, _ = fight(
        man("Doc", "A1", "Law", gun(), seat=""),
        man("Ike", "F1", "Gang", gun()),
        man("Kid", "F1", "Gang", gun()),
        man("Bob", "F1", "Gang", gun()),
    )
    plan, said = told(play, play.state.characters[0])
    assert plan.target is not None
    assert "Ike" == plan.target.name
    assert said[0] == (
        "GS-9.2.11.1: Kid and Bob are just as near, and turning does not decide; Ike comes first "
        "in the order of play. (our reading)"
    )


def test_an_enemy_alone_at_his_range_is_told_without_a_tie() -> None:
    play, _ = fight(
        man("Doc", "A1", "Law", gun(), seat=""),
        man("Ike", "F1", "Gang", gun()),
        man("Kid", "G1", "Gang", gun()),
    )
    _, said = told(play, play.state.characters[0])
    assert not any("just as near" in line for line in said)


def test_the_best_ways_are_told_with_the_die_where_several_are_equally_good() -> None:
    play, _ = fight(man("Doc", "A1", "Law", gun(), seat=""), man("Ike", "F1", "Gang", gun()))
    plan, said = told(play, play.state.characters[0])
    assert "ADVANCE" == plan.activity
    assert "GS-9.21.2: The best way leads into B1." == said[-1]
    cells = play.ground.cells
    both = on_map.reason_of_step(play, plan, (cells.find("B1"), cells.find("A2")))
    assert (
        sentence(both)
        == "The best ways lead into B1 and A2. They are equally good, and a die picks one."
    )
    assert on_map.reason_of_step(play, plan._replace(towards="cover"), ()) == Reason(
        "GS-9.23.1", "no hex is better"
    )


def test_a_die_among_equals_is_asked_for_with_who_and_what_for() -> None:
    play, _ = fight(
        man("Kid", "N1", "Gang", gun()),
        man("Doc", "J1", "Law", gun(), seat=""),
    )
    asked = [
        prompt(play.state, Question("ties", clause, "pick", ("B1", "A2"), source=True))
        for clause in ("GS-9.21.2", "GS-9.21.3", "GS-9.2.11.5", "GS-9.2.11.n")
    ]
    assert all(each.startswith("Doc: which ") for each in asked)
    assert len(set(asked)) == len(asked)
