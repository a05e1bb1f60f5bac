"""Facts are computed, traced, given or asked; a decision table reads nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest
from forts import begin, plot, to_topic
from sample import CLAUSES, TABLE, WOLF, WORDS, Wolf, WolfFacts

from lonehand.engine.errors import Refusal
from lonehand.engine.events import of_sort
from lonehand.engine.facts import Asked, Given, Traced
from lonehand.engine.files.decisions import Table, always, decide, load, why_not

HUNGRY = {"hungry": True, ("life", "North"): 2, ("life", "South"): 1}


def decided(facts: Any, table: Table = TABLE) -> tuple[str, Any]:
    row, target = decide(table, "wolf", facts)
    return row.row.do, target


def test_given_computed_traced_and_asked_facts_decide_alike() -> None:
    state = begin().state
    state.turn, state.life = 2, {"North": 2, "South": 1}
    computed = WolfFacts(state)
    answers = {"the wolf is hungry": True, "life points of North": 2, "life points of South": 1}
    asked = Asked(WolfFacts, lambda *said: answers[said[1]])
    for facts in (computed, Traced(computed), Given(WolfFacts, HUNGRY), asked):
        assert decided(facts) == ("bite", "South")


def test_only_facts_that_are_needed_are_asked_and_each_once() -> None:
    questions: list[tuple[str, str, Sequence[Any]]] = []

    def ask(name: str, words: str, options: Sequence[Any]) -> Any:
        questions.append((name, words, options))
        return False

    facts = Asked(WolfFacts, ask)
    assert decided(facts)[0] == "keep"
    assert decided(facts)[0] == "keep"
    assert questions == [("hungry", "the wolf is hungry", (True, False))]
    facts.forget()
    decided(facts)
    assert len(questions) == 2


def test_the_facts_used_are_told_in_the_order_of_their_use() -> None:
    facts = Given(WolfFacts, HUNGRY)
    decided(facts)
    assert [str(known) for known in facts.facts_used()] == [
        "the wolf is hungry: yes",
        "life points of North: 2",
        "life points of South: 1",
    ]


def test_a_decision_in_a_game_tells_its_facts() -> None:
    session = begin(parries="off")
    plot(session)
    to_topic(session, "plot")
    told = [event.known for event in of_sort(session.events, Wolf)]
    assert told == [["the wolf is hungry: no"]]


def test_a_fact_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no fact called colour"):
        _ = Given(WolfFacts, HUNGRY).colour
    with pytest.raises(Refusal, match="“life points of North” is missing"):
        decided(Given(WolfFacts, {"hungry": True}))


def test_a_row_that_does_not_apply_says_why() -> None:
    first, last = TABLE["wolf"]
    assert why_not(first, Given(WolfFacts, {"hungry": False})) == "not true: it is hungry"
    assert why_not(last, Given(WolfFacts, {})) == ""
    assert (always(first), always(last)) == (False, True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ("it is hungry", "it is angry"),
            "row 1, when: there is no condition “it is angry”; did you mean",
        ),
        (("the weaker fort", "the moon"), "row 1, on: there is no target “the moon”"),
        (
            ('do = "bite"', 'do = "howl"'),
            "row 1, do: there is no action “howl”; choose bite or keep",
        ),
        (('for = ["wolf"]\nwhen', 'for = ["fox"]\nwhen'), "row 1, for: there is no subject “fox”"),
        (
            ('when = ["it is hungry"]\n', 'when = ["it is hungry"]\nnot = 1\n'),
            "row 1: there is no field “not”; choose for, do, clause, say, when or on",
        ),
        (
            ('when = ["it is hungry"]\ndo = "bite"\non = "the weaker fort"', 'do = "keep"'),
            "row 2: row 1 already decides “wolf”",
        ),
        (('for = ["wolf"]', "for = []"), "row 1, for: name what the row is for"),
        (
            ('"S-WOLF"', '"S-WOOF"'),
            "row 1, clause: there is no rule “S-WOOF”; did you mean S-WOLF",
        ),
        (
            ('"S-WOLF"', '"X-1"'),
            "row 1, clause: there is no rule “X-1”; write the id of a rule, such as S-",
        ),
        (('say = "The wolf', 'say = "\\u001bThe wolf'), "row 2, say: “say” must be one line"),
        (
            ('on = "the weaker fort"', ""),
            "row 1, on: “bite” for “wolf” needs on = “the weaker fort”",
        ),
        (("[[row]]", "[[row"), "wolf"),
        (("[[row]]", f"deep = {'[' * 2_000}\n[[row]]"), "wolf: this TOML cannot be read"),
    ],
)
def test_a_table_that_is_not_understood_is_refused(change: tuple[str, str], sentence: str) -> None:
    text = WOLF.replace(*change, 1)
    with pytest.raises(Refusal) as refused:
        load(text, WORDS, "wolf", CLAUSES.by_id)
    assert sentence in str(refused.value)


def test_a_table_that_might_not_decide_is_refused() -> None:
    text = WOLF[: WOLF.rindex("[[row]]")]
    with pytest.raises(Refusal, match="give “wolf” a last row with no “when”"):
        load(text, WORDS, "wolf", CLAUSES.by_id)
