"""Two settings compared: where games part, whose wins count, and what no seat ever uses."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.play.record import read as read_record
from lonehand.engine.play.session import Session
from lonehand.faces.cli import lonehand
from lonehand.faces.commands.replay import log
from lonehand.games import find
from lonehand.lab.compare import Pairs, describe_comparison, find_parting, whose_wins
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.statistics import Rate

Change = tuple[str, dict[str, str], dict[str, str], str, str, str]
"""A game, its options, those that are changed, and a file, a row of it and another one."""
LEVEL: Change = ("lone-gunslinger", {}, {"level": "1"}, "", "", "")
JABS: Change = (
    "gunslinger",
    {"showdown": "duel"},
    {},
    "tac.toml",
    '3 = ["JAB", "MOVE"',
    '3 = ["JAB", "AS(2)"',
)
DICE: Change = (
    "outlaws",
    {},
    {},
    "dice.toml",
    '1 = ["Closest", "PRONE 1-4", "SHOOT+"]',
    '1 = ["Closest", "SHOOT+", "PRONE 1-4"]',
)
LIST: Change = ("black-hat", {"town": "stage-stop"}, {}, "automa.toml", "sure = 35 ", "sure = 25 ")


def run(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(lonehand, words, prog_name="lonehand")


def plans(
    name: str, options: dict[str, str], other: dict[str, str], file: str, row: str, new: str
) -> list[Plan]:
    """Return two plans: as it is, and with another option or another row of a table."""
    game = find(name)
    people = [seat for seat in game.seats if seat not in getattr(game, "opponents", {})]
    seats = dict.fromkeys(people, "random")
    text = game.tables.get(file, "")  # type: ignore[attr-defined]
    assert row in text
    tables = {file: text.replace(row, new)} if file else {}
    return [
        Plan(
            name,
            game.rules,
            "1",
            2 if name == "black-hat" else 6,
            full_setting(game, options, seats),
        ),
        Plan(
            name,
            game.rules,
            "1",
            2 if name == "black-hat" else 6,
            full_setting(game, {**options, **other}, seats, tables),
        ),
    ]


def line_by_line(text: str) -> list[str]:
    """Return of each line of a record what is answered there, and what the log then tells."""
    record = read_record(text)
    session = Session(find(record.header.game), record)
    told = log(session)
    found = [" ".join(each["sentence"] for each in told if not each["line"])]
    for line in session.record.path():
        sentences = [each["sentence"] for each in told if each["line"] == line.number]
        answer = "" if line.text.startswith("{") else f"{line.who}: {line.text}"
        found.append("\n".join([answer, *sentences]))
    return found


@pytest.mark.parametrize("change", [LEVEL, JABS, DICE, LIST], ids=lambda each: each[0])
def test_games_part_at_the_first_line_that_differs(change: Change) -> None:
    """Against a search line by line through both logs: the old one said 12 where it was 11."""
    first, second = plans(*change)
    seen = 0
    for number in range(first.games):
        found = find_parting(find(first.game), first, second, number)
        one, two = map(line_by_line, found.records)
        differ = [n for n, (a, b) in enumerate(zip_longest(one, two)) if a != b]
        assert found.line == (differ[0] if differ else 0)
        if differ:
            seen += 1
            assert found.first != found.second
            assert not found.first.partition("{")[1], "words, and no JSON"
            there = ["\n".join(log[differ[0] : differ[0] + 1]) for log in (one, two)]
            words = [each.rpartition(" §")[0] for each in (found.first, found.second)]
            assert any(said and said in log for said, log in zip(words, there, strict=True))
    assert seen


@pytest.mark.parametrize(
    ("game", "whose"),
    [
        ("lone-gunslinger", "Sheriff or Deputy"),
        ("gunslinger", "Player or Partner"),
        ("outlaws", "Player"),
        ("black-hat", "First player"),
    ],
)
def test_games_are_counted_as_somebodys_wins(game: str, whose: str) -> None:
    assert f" of 1 game won by {whose}: " in run("simulate", game, "-n", "1").stdout
    assert whose == whose_wins(find(game), full_setting(find(game)).options)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to-seat", "mybot"], "--to-seat Sheriff: there is no player “mybot”"),
        (["--to-seat", "Sheriff=mybot"], "--to-seat Sheriff: there is no player “mybot”"),
        (["--to-seat", "nobody=plain"], "--to-seat: there is no seat “nobody”"),
        (["--to", "level=9"], "--to level: “9” is not a choice"),
        (["--to", "levl=1"], "--to levl: there is no option “levl”"),
        (["--seat", "mybot", "--to", "level=1"], "--seat Sheriff: there is no player “mybot”"),
        (["--set", "level=9", "--to", "level=1"], "--set level: “9” is not a choice"),
    ],
)
def test_a_refusal_names_the_option_that_was_typed(words: list[str], sentence: str) -> None:
    found = run("compare", "lone-gunslinger", "-n", "1", *words)
    assert found.exit_code == 1
    assert f"lonehand: {sentence}" in found.stderr


def test_a_seat_out_of_the_second_setting_is_refused_by_its_option() -> None:
    found = run("compare", "outlaws", "-n", "1", "--to-seat", "Second=random")
    assert found.stderr.startswith("lonehand: --to-seat Second: “Second” does not take part")
    assert "add --to " in found.stderr


def test_a_comparison_is_in_words_that_agree(tmp_path: Path) -> None:
    words = ["compare", "lone-gunslinger", "--seat", "random", "--to", "level=4", "-n"]
    assert "Won by Sheriff or Deputy: first " in run(*words, "3").stdout
    assert " of 1 game; 1 game differs.\n" in run(*words, "1").stdout
    assert run("tables", "gunslinger", "--out", str(tmp_path)).exit_code == 0
    chart = (tmp_path / "chart.toml").read_text("utf-8")
    tac = (tmp_path / "tac.toml").read_text("utf-8")
    compare = ("compare", "gunslinger", "-n", "1", "--set", "showdown=duel", "--to-tables")
    for changed, said in (
        (tac, "Only comments differ, so every game stays the same, however many you play.\n"),
        (
            tac.replace('3 = ["JAB", "MOVE"', '3 = ["JAB", "AS(2)"', 1),
            (
                "Your change made no difference in 1 game: play more of them, or change what is "
                "used more often; lonehand simulate --json counts it, as “clauses”.\n"
            ),
        ),
    ):
        (tmp_path / "chart.toml").write_text(f"# The same rows.\n{chart}", "utf-8")
        (tmp_path / "tac.toml").write_text(changed, "utf-8")
        same = run(*compare, str(tmp_path))
        assert " both times; no game of 1 differs.\n" in same.stdout
        assert same.stdout.endswith(said)


def test_where_only_reasons_differ_no_number_of_games_is_asked_for(tmp_path: Path) -> None:
    assert run("tables", "lone-gunslinger", "--out", str(tmp_path)).exit_code == 0
    text = (tmp_path / "automa.toml").read_text("utf-8")
    changed = text.replace("Always played at once", "Played at once, always", 1)
    assert changed != text
    (tmp_path / "automa.toml").write_text(changed, "utf-8")
    same = run("compare", "lone-gunslinger", "-n", "1", "--to-tables", str(tmp_path)).stdout
    line = text[: text.index("Always played at once")].count("\n") + 1
    assert same.endswith(
        f"Why shows (automa.toml, line {line}, row 15, say) differ, so every game stays the "
        "same, however many you play.\n"
    )


@pytest.mark.parametrize(
    ("game", "file", "text", "seat", "warning"),
    [
        (
            "black-hat",
            "automa.toml",
            None,
            "random",
            'no seat is played by this table; add --seat "second player=standard"',
        ),
        ("black-hat", "automa.toml", None, "first player=random", ""),
        (
            "black-hat",
            "gang.toml",
            'name = "Us"\nmember = [{name = "A"}, {name = "B"}, {name = "C"}]\n',
            "first player=random",
            "this file is not used; add --set gang=own",
        ),
    ],
)
def test_compare_warns_of_a_table_that_no_seat_uses(
    game: str, file: str, text: str | None, seat: str, warning: str, tmp_path: Path
) -> None:
    ours = find(game).tables[file]  # type: ignore[attr-defined]
    changed = text or ours.replace("sure = 35 ", "sure = 25 ")
    (tmp_path / file).write_text(changed, "utf-8")
    words = ["compare", game, "-n", "1", "--set", "town=stage-stop", "--seat", seat, "--to-tables"]
    result = run(*words, str(tmp_path), "--json")
    wanted = [f"{file}: {warning}"] if warning else []
    assert json.loads(result.stdout)["unused"] == wanted
    if wanted:
        last = run(*words, str(tmp_path)).stdout.splitlines()[-1]
        assert last == "Your change was not used."
    assert all(sentence in result.stderr for sentence in wanted)
    assert ("not used" in result.stderr or "no seat" in result.stderr) is bool(wanted)


def test_compare_warns_of_dice_that_nobody_rolls(tmp_path: Path) -> None:
    ours = find("outlaws").tables["dice.toml"]  # type: ignore[attr-defined]
    (tmp_path / "dice.toml").write_text(ours.replace('6 = ["WAIT"]', '6 = ["Suspected"]'), "utf-8")
    words = ["compare", "outlaws", "-n", "1", "--to-tables", str(tmp_path), "--seat", "random"]
    said = "dice.toml: nobody is automatic, so nobody decides by this table; set people=one\n"
    both = run(*words, "--set", "people=against")
    assert both.stderr.startswith(f"lonehand: {said}")
    assert both.stdout.endswith("Your change was not used.\n")
    assert said not in run(*words).stderr


def test_games_do_not_part_where_only_another_reason_is_given(tmp_path: Path) -> None:
    """Two changes: what is said of a Duel, and far on Gatling, which is kept."""
    ours = find("lone-gunslinger").tables["automa.toml"]  # type: ignore[attr-defined]
    said = ours.replace("the Preferred Target is in range", "I say so")
    assert said != ours
    head, found, rest = said.partition('for = ["indians"')
    assert found
    (tmp_path / "automa.toml").write_text(
        head + found + rest.replace('"use"', '"keep"', 1), "utf-8"
    )
    words = ["compare", "lone-gunslinger", "-n", "2", "--json", "--to-tables", str(tmp_path)]
    partings = json.loads(run(*words).stdout)["partings"]
    assert partings
    for each in partings:
        assert "because I say so" not in each["second"].partition(":")[2] or (
            each["first"].partition(":")[0] != each["second"].partition(":")[0]
        )


@pytest.mark.parametrize(
    ("gone", "games", "sentence"),
    [
        (1, 8, "Too few games to tell: 1 game was won in one setting only. Play some hundreds"),
        (1, 600, "luck alone gives a split this uneven in 100 of 100 cases."),
        (9, 40, "luck alone gives a split this uneven in 0.39 of 100 cases."),
        (60, 90, "luck alone gives a split this uneven in fewer than 1 of 10,000 cases."),
    ],
)
def test_luck_is_reckoned_where_there_is_something_to_reckon(
    gone: int, games: int, sentence: str
) -> None:
    pairs = Pairs()
    for side, wins in ((0, gone), (1, 0)):
        pairs.won[side].extend(number < wins for number in range(games))
    said = describe_comparison(pairs.difference(), [Rate(0.1, 0.0, 0.2, games)] * 2, gone, "Player")
    assert sentence in said


def test_wins_are_those_of_the_people_and_opponents_play_by_their_list() -> None:
    """In a gunfight some seat always wins; what counts is whether it is the people's."""
    found = run("compare", "black-hat", "-n", "1", "--set", "town=stage-stop", "--seat",
                "first player=random", "--to", "simple=yes", "--json")  # fmt: skip
    assert json.loads(found.stdout)["seats"] == ["first player"]
    sitting = full_setting(find("black-hat")).seats
    assert set(sitting.values()) == {"standard"}
