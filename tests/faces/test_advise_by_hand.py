"""`advise` as a person uses it at a table: short words, several answers, brief, blank, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.chance import Chance
from lonehand.engine.game import Blank, Situated
from lonehand.faces import cli
from lonehand.faces.at_table.advice import Advice
from lonehand.games import find

DOCS = Path(__file__).parents[2] / "docs"
TURNS = {
    "lone-gunslinger": ("lone-gunslinger/situations/rose.toml", "take the hit"),
    "gunslinger": ("gunslinger/situations/street.toml", ""),
    "grimdark-future": ("grimdark-future/situations/watch.toml", "an objective to take"),
    "outlaws": ("outlaws/situations/facts.toml", ""),
    "black-hat": ("black-hat/situations/example.toml", "pass; pass; pass; 5"),
}
"""A turn of each game that needs no more answers than these."""


def advise(*words: str, text: str = "", code: int = 0) -> str:
    """Return what `advise` prints."""
    result: Result = CliRunner().invoke(cli.lonehand, ["advise", *words], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert code == result.exit_code, result.output
    return str(result.output)


def turn(game: str) -> list[str]:
    """Return the words that advise on a whole turn of a game."""
    file, answers = TURNS[game]
    return [game, str(DOCS / file), *(["--answer", answers] if answers else [])]


@pytest.mark.parametrize("game", TURNS)
def test_an_empty_situation_can_be_read_and_asks_for_what_is_missing(game: str) -> None:
    blank = advise(game, "--blank")
    found = find(game)
    assert isinstance(found, Blank)
    assert blank == found.blank
    assert json.loads(advise(game, "-", "--json", text=blank))["question"] is not None
    assert "Traceback" not in blank


@pytest.mark.parametrize("game", TURNS)
def test_an_empty_situation_is_written_to_a_new_file(game: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    said = advise(game, "--blank", "--out", str(file))
    assert f"Written: {file}\nFill it in, then run lonehand advise {game} {file}.\n" == said
    assert advise(game, "--blank") == file.read_text("utf-8")
    assert "this file already exists" in advise(game, "--blank", "--out", str(file), code=1)


@pytest.mark.parametrize("text", ["", " \n", "# nothing yet\n"])
@pytest.mark.parametrize("game", TURNS)
def test_a_file_without_a_word_is_called_empty(game: str, text: str) -> None:
    sentence = f"this file is empty; write one to fill in with lonehand advise {game} --blank"
    assert f"-: {sentence} --out FILE\n" in advise(game, "-", text=text, code=1)


@pytest.mark.parametrize("text", ["[options]\n", 'phase = "play"\n', "[options]\nbeside = 'facts'"])
@pytest.mark.parametrize("game", TURNS)
def test_a_situation_with_nobody_in_it_gets_a_sentence(game: str, text: str) -> None:
    said = advise(game, "-", text=text, code=1)
    assert re.match(r"(Error|lonehand): -", said), said
    assert "went wrong" not in said


def test_a_shootout_with_nobody_in_it_says_what_to_add() -> None:
    said = advise("outlaws", "-", text="[options]\nbeside = 'facts'", code=1)
    assert "-: man: add a [[man]] for each character, with a name and a side" in said


@pytest.mark.parametrize("game", TURNS)
def test_each_game_has_a_page_of_advice_that_its_own_page_and_the_common_one_link(
    game: str,
) -> None:
    text = (DOCS / game / "advice.md").read_text("utf-8")
    assert text.startswith("# Advice: ")
    assert f"docs/{game}/situations" in text
    assert "(advice.md)" in (DOCS / game / "index.md").read_text("utf-8")
    links = re.findall(
        rf"\({game}/advice\.md(?:#([\w-]+))?\)", (DOCS / "advise.md").read_text("utf-8")
    )
    heads = [head.lower().replace(" ", "-") for head in re.findall(r"(?m)^#+ (.*)$", text)]
    assert links
    assert [anchor for anchor in links if anchor and anchor not in heads] == []


@pytest.mark.parametrize("game", TURNS)
def test_what_is_brief_is_what_hands_do_and_nothing_else(game: str) -> None:
    brief = advise(*turn(game), "--brief").splitlines()
    done = json.loads(advise(*turn(game), "--json"))["done"]
    assert brief == [step["hands"] for step in done if step["hands"]]
    assert brief


FACTS = re.compile(r"(?ms)^\[facts\]$.*?(?=^\[|\Z)")
"""The facts of a situation, as far as the next heading."""


def examples() -> dict[str, tuple[str, str]]:
    """Return by a name of its own each situation of the pages: its game and its text.

    Those with facts stand there without them, too. In `yours.toml` Lonehand does nothing.
    """
    found = {}
    for file in sorted(DOCS.glob("*/situations/*")):
        game, text = file.parts[-3], file.read_text("utf-8")
        if file.name != "yours.toml":
            found[f"{game} {file.stem}"] = game, text
            asked = FACTS.sub("", text)
            found |= {} if asked == text else {f"{game} {file.stem}, asked": (game, asked)}
    return found


@pytest.mark.parametrize(("name", "text"), examples().values(), ids=list(examples()))
def test_brief_advice_is_never_empty_whatever_had_to_be_asked(name: str, text: str) -> None:
    """Whoever answers by `--answer`, or in the file, has not read what stood beside the cases."""
    game, chance = find(name), Chance("brief")
    assert isinstance(game, Situated)
    advice = Advice(game, game.read_situation(text, name, {}), name)
    advice.run()
    while (question := advice.question()) is not None:
        form = question.form
        advice.run([str(form.sample(chance) if form else question.texts()[0])])
    assert [line for step in advice.steps() for line in advice.hand_lines(step)]


@pytest.mark.parametrize("game", TURNS)
def test_a_decision_is_data_so_that_no_sentence_need_be_read(game: str) -> None:
    done = json.loads(advise(*turn(game), "--json"))["done"]
    decisions: list[dict[str, Any]] = [step["decision"] for step in done if step["decision"]]
    assert decisions
    for each in decisions:
        assert each["who"]
        assert each["action"]
        assert (each["target"] == "") == (each["target_kind"] == "")
        assert all(row["clause"] and row["outcome"] for row in each["rows"])
        assert all(fact["fact"] and fact["value"] for fact in each["facts"])
    assert any(each["rows"] for each in decisions)


def test_the_goal_of_a_unit_and_the_nodes_of_its_tree_are_data() -> None:
    done = json.loads(advise(*turn("grimdark-future"), "--json"))["done"]
    (found,) = [step["decision"] for step in done if step["decision"]]
    assert ("Watch Company", "Rush", "A", "objective") == tuple(
        found[key] for key in ("who", "action", "target", "target_kind")
    )
    assert {"clause": "GF-S-1", "outcome": "yes"} in found["rows"]


def test_of_a_gunslinger_target_cell_and_row_are_data() -> None:
    done = json.loads(advise(*turn("gunslinger"), "--json"))["done"]
    (found,) = [step["decision"] for step in done if step["decision"]]
    assert ("Ike", "DRAW AND COCK", "Wyatt", "enemy") == tuple(
        found[key] for key in ("who", "action", "target", "target_kind")
    )
    assert {"fact": "sight", "value": "Wyatt"} in found["facts"]


def test_several_answers_stand_in_a_line_and_what_ran_is_printed_before_a_refusal() -> None:
    file = str(DOCS / "lone-gunslinger/situations/rose.toml")
    refused = advise("lone-gunslinger", file, "--answer", "take; beer 6h", code=1)
    assert "Rose Doolan plays BANG! 9♣ at the Sheriff." in refused
    assert "“beer 6h” is not needed: the turn is over" in refused
    wrong = advise("lone-gunslinger", file, "--answer", "beer 6h", code=1)
    assert "Rose Doolan draws Beer 6♥." in wrong


def test_a_turn_that_begins_by_drawing_the_counter_is_played_to_its_end() -> None:
    facts = (DOCS / "outlaws/situations/facts.toml").read_text()
    text = facts.replace('counter = "Bill"', "")
    said = advise("outlaws", "-", "--answer", "Bill", text=text)
    assert "Bill’s counter is drawn" in said
    assert "Turn to Daniel and spend every action on shooting." in said
    assert said.strip().endswith("The turn is over.")


def test_a_die_that_cannot_be_names_the_question_it_was_for() -> None:
    blank = advise("outlaws", "--blank")
    first = advise("outlaws", "-", "--answer", "open; done", text=blank, code=1)
    assert "“What does the auto die show?”: a die cannot show “done”; type one die" in first
    second = advise("outlaws", "-", "--answer", "open; 3; Bill; 4", text=blank, code=1)
    assert "Odd: away.”: a die cannot show “Bill”; type one die" in second


@pytest.mark.parametrize(
    ("game", "answer", "sentence"),
    [
        ("lone-gunslinger", "zz", "Which, in order?”: “zz” is not an answer here; type one such"),
        ("lone-gunslinger", "missed 7c", "“missed 7c” is not one of the cards; did you mean “bang"),
        ("black-hat", "nobody; nobody", "Joker?”: “nobody” is not an answer here; choose “Joker”"),
        (
            "grimdark-future",
            "4; Clan Hst destroyed",
            "no unit “Clan Hst”; did you mean “Clan Host”",
        ),
        ("grimdark-future", "4; Clan Host models 90", "models: “90” is not a number from 0 to 10"),
    ],
)
def test_an_answer_that_does_not_fit_is_told_to_what_it_was_given(
    game: str, answer: str, sentence: str
) -> None:
    assert sentence in advise(game, "-", "--answer", answer, text=advise(game, "--blank"), code=1)


@pytest.mark.parametrize(
    ("game", "right", "wrong", "sentence"),
    [
        (
            "outlaws",
            "[facts]",
            '[next]\nauot = ["7"]\n[facts]',
            "next: there is no source of chance",
        ),
        (
            "outlaws",
            "[facts]",
            '[next]\nauto = ["7"]\n[facts]\nplace = "open"',
            "-: next, auto: die 1: a die cannot show “7”",
        ),
        (
            "outlaws",
            '# target = "Daniel"',
            'target = "Bill"',
            "facts, target: “Bill” is not an answer",
        ),
        ("black-hat", "hand = 6", "hand = 60", "hand: a pack has 54 cards, not 60"),
    ],
)
def test_what_a_situation_says_in_vain_is_refused(
    game: str, right: str, wrong: str, sentence: str
) -> None:
    blank = advise(game, "--blank")
    assert right in blank
    assert sentence in advise(game, "-", text=blank.replace(right, wrong, 1), code=1)


@pytest.mark.parametrize(
    ("game", "setting", "said"),
    [("lone-gunslinger", "level=9", "“9” is not a choice"), ("outlaws", "shotout=x", "shotout")],
)
def test_a_bad_setting_is_refused_for_itself_and_not_as_another_game(
    game: str, setting: str, said: str
) -> None:
    blank = advise(game, "--blank")
    told = advise(game, "-", "--set", setting, text=blank, code=1)
    assert said in told
    assert "this is a situation of" not in told


def test_the_first_advice_of_an_empty_situation_of_gunslinger_is_a_deed() -> None:
    said = advise("gunslinger", "-", "--answer", "6", text=advise("gunslinger", "--blank"))
    assert "does nothing" not in said


def street(edit: Callable[[str], str]) -> str:
    """Return a situation of Gunslinger by facts after somebody has typed in it."""
    return edit((DOCS / "gunslinger/situations/street.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('in_zone = "perhaps"', "facts, in_zone: write true or false, without quotation marks"),
        ("hex_beyond = 3", "facts, hex_beyond: write true or false, without quotation marks"),
        ("exits = true", "facts, exits: write a text in quotation marks"),
        ('band = "5"', "facts, band: “5” is not an answer here; choose “0-1”, “2-3”, “4-6” or"),
        ('band = {Wyat = "4-6"}', "facts, band: nobody is called “Wyat”; did you mean “Wyatt”?"),
        ("foo = 1", "facts: “foo” is unknown; choose sight, zone"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_asked_for_or_not(line: str, sentence: str) -> None:
    text = street(lambda text: text.split("[facts]")[0] + f"[facts]\n{line}\n")
    assert sentence in advise("gunslinger", "-", text=text, code=1)


@pytest.mark.parametrize("name", ["Doc", "Ringo"])
def test_a_name_that_stands_in_a_case_is_not_taken_for_the_case(name: str) -> None:
    blank = advise("gunslinger", "--blank").replace("segment = 3", "segment = 2")
    said = advise("gunslinger", "-", "--answer", f"sees; {name}", text=blank, code=1)
    assert f"“{name}” is not an answer here; choose “Sees no hex" in said
    assert "“in zone”" in said
    assert "drill" in advise("gunslinger", "-", "--answer", "sees; in zone", text=blank)


def by_hand(edit: Callable[[str], str]) -> str:
    """Return what a situation of cards says after somebody has typed it in his own way."""
    text = (DOCS / "lone-gunslinger/situations/rose.toml").read_text("utf-8")
    return advise("lone-gunslinger", "-", "--answer", "take", "--json", text=edit(text))


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ('"Rose Doolan"', '"Rose"'),
        ('"Sheriff"', '"sheriff"'),
        ('"Outlaw"', '"outlaw"'),
        ('"missed 8s"', '"Missed! 8♠"'),
    ],
)
def test_a_person_types_names_roles_and_cards_as_he_likes(written: str, typed: str) -> None:
    plain = json.loads(by_hand(lambda text: text))
    assert plain == json.loads(by_hand(lambda text: text.replace(written, typed)))


SHORT = {
    "gunslinger": ('next = "Ike"', 'next = "i"'),
    "grimdark-future": ('"Watch Company"', '"watch"'),
    "outlaws": ('counter = "Bill"', 'counter = "b"'),
    "black-hat": ('"Lefty 8"', '"left 8"'),
}
"""Of each game a name as its situation has it, and as somebody types it."""


@pytest.mark.parametrize("game", SHORT)
def test_what_only_one_name_begins_with_is_that_name_in_every_game(game: str) -> None:
    whole, short = SHORT[game]
    text = (DOCS / TURNS[game][0]).read_text("utf-8")
    words = turn(game)[2:]
    assert whole in text
    plain = json.loads(advise(game, "-", *words, "--json", text=text))
    typed = json.loads(advise(game, "-", *words, "--json", text=text.replace(whole, short)))
    assert plain == typed


MANY = {
    "lone-gunslinger": ('"Rose Doolan"', '"B"', "Black Jack"),
    "gunslinger": ('"C44"', '"C4"', "C44"),
    "grimdark-future": ('"Watch Company"', '"c"', "Clan Host"),
    "outlaws": ('name = "Bill"', 'name = "D"', "Daniel"),
    "black-hat": ('name = "drovers"', 'name = "the"', "The Family"),
}
"""Of each game a name, the beginning of several, and one of those."""


@pytest.mark.parametrize("game", MANY)
def test_what_several_names_begin_with_is_refused_with_all_of_them(game: str) -> None:
    whole, short, one = MANY[game]
    text = (DOCS / TURNS[game][0]).read_text("utf-8")
    assert whole in text
    refused = advise(game, "-", text=text.replace(whole, short), code=1)
    assert " may be " in refused
    assert one in refused
    assert "; write more of it" in refused


def test_the_deck_is_reshuffled_once_so_many_cards_are_drawn() -> None:
    """LG-VAR-NIGHT: `deck` says how many are left; what nobody has named is discarded."""
    text = (DOCS / "lone-gunslinger/situations/rose.toml").read_text("utf-8")

    def told(left: int) -> dict[str, Any]:
        few = f"deck = {left}\n{text}"
        found = advise("lone-gunslinger", "-", "--answer", "take", "--json", text=few)
        return dict(json.loads(found))

    assert "reshuffle" in [step["kind"] for step in told(2)["done"]]
    more = told(12)
    assert "reshuffle" not in [step["kind"] for step in more["done"]]
    assert "\ndeck = 10\n" in more["situation"]
    refused = advise("lone-gunslinger", "-", text=f"deck = 1\n{text}", code=1)
    assert "deck: you name the next 2 cards" in refused


ALONE = {
    "gunslinger": ('[[character]]\nname = "Wyatt"', "Ike has nobody to fight"),
    "grimdark-future": ('[[unit]]\nname = "Clan Host"', "the AI has nobody to fight"),
    "outlaws": ('[[man]]\nname = "Daniel"', "Bill has nobody to fight"),
}


@pytest.mark.parametrize("game", ALONE)
def test_nobody_to_fight_is_refused_with_what_to_add(game: str) -> None:
    text = (DOCS / TURNS[game][0]).read_text("utf-8")
    first, says = ALONE[game]
    start = text.index(first)
    end = text.find("[facts]", start)
    rest = text[end:] if end > 0 else ""
    lonely = (text[:start] + rest).replace('target = "Daniel"\n', "")
    refused = advise(game, "-", text=lonely, code=1)
    assert f"-: {says}: add a [[" in refused


def test_units_whose_bases_overlap_are_refused() -> None:
    text = (DOCS / "grimdark-future/situations/outpost.toml").read_text("utf-8")
    refused = advise(
        "grimdark-future", "-", text=text.replace("24,41 facing 270", "20,6 facing 90"), code=1
    )
    assert "-: unit Clan Host, at: Clan Host has no room there" in refused
    start = text.index('at = "24,41')
    models = text[:start] + 'at = "20,6 21,6 22,6 23,6 24,6 25,6 26,6 27,6 28,6 29,6"\n'
    assert "overlap" in advise("grimdark-future", "-", text=models, code=1)


@pytest.mark.parametrize("game", TURNS)
def test_a_key_that_is_unknown_is_refused_with_those_there_are(game: str) -> None:
    text = (DOCS / TURNS[game][0]).read_text("utf-8")
    refused = advise(game, "-", text=f'wheather = "fine"\n{text}', code=1)
    assert re.search(r"-, line 1: there is no field “wheather”; (choose|there are) \w+, ", refused)


def test_a_tie_is_asked_for_with_the_unit_and_the_purpose() -> None:
    text = (DOCS / "grimdark-future/situations/watch.toml").read_text("utf-8")
    text = text.replace('next = "Watch Company"\n', "") + '\n[[unit]]\nname = "Breakwater Guns"\n'
    asked = advise("grimdark-future", "-", "--answer", "1; all", text=text, code=1)
    assert "the AI: " in asked or "Watch Company: " in asked
    assert "Which is it?" in asked


def test_what_no_name_begins_with_is_refused() -> None:
    text = (DOCS / "lone-gunslinger/situations/rose.toml").read_text("utf-8")
    refused = advise(
        "lone-gunslinger", "-", text=text.replace('role = "Outlaw"', 'role = "bandit"'), code=1
    )
    assert "seat 2, role: “bandit” is not a role; choose Sheriff, Deputy" in refused
    many = advise("lone-gunslinger", "-", text=f"deck = 99\n{text}", code=1)
    assert "deck: the deck can hold at most" in many
