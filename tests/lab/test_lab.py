"""Many games: the same result however they are spread, stopped, gone on with or put together."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
import three_suits
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.errors import Refusal
from lonehand.engine.game import WON
from lonehand.engine.play.session import Session
from lonehand.faces.cli import lonehand
from lonehand.faces.commands.lab import describe_results as results_told
from lonehand.faces.commands.shared import batch as batch_command
from lonehand.games import find
from lonehand.lab import results as stored
from lonehand.lab.charts import bars, dots, heat_map
from lonehand.lab.compare import difference
from lonehand.lab.games import play_one
from lonehand.lab.partial_results import BEHIND, Growing, part_folder, tally_at
from lonehand.lab.plans import Plan, full_setting, shard
from lonehand.lab.report import report
from lonehand.lab.results import Results
from lonehand.lab.simulate import Batch, Row, plan_from, play_batch, play_plan, play_plans
from lonehand.lab.statistics import wilson
from lonehand.lab.summary import as_json
from lonehand.lab.sweep import axis, grid

NAME = "lone-gunslinger"
GAME = find(NAME)
RANDOM = dict.fromkeys(GAME.seats, "random")


GAMES = 24
"""Games of the batch that most tests look at; three times eight, and twelve before a stop."""


def plan(games: int = GAMES, part: int = 1, parts: int = 1, **options: str) -> Plan:
    return Plan(NAME, GAME.rules, "test", games, full_setting(GAME, options, RANDOM), part, parts)


def played(
    chosen: Plan, batch: int | None = 7, workers: int = 0, done: int = 0, until: int = 0
) -> Results:
    found = stored.empty(chosen)
    if until:
        found.add(play_batch(chosen, done, until))
        return found
    if workers:
        with ThreadPoolExecutor(workers) as pool:
            for some in play_plan(chosen, pool, workers, batch=batch):
                found.add(some)
        return found
    for some in play_plan(chosen, batch=batch):
        found.add(some)
    return found


@cache
def whole() -> Results:
    """Return the batch that most tests look at, and none changes."""
    return played(plan())


def run(*words: str) -> Result:
    return CliRunner().invoke(lonehand, list(words), prog_name="lonehand")


def test_batch_size_and_number_of_workers_change_no_result() -> None:
    assert whole() == played(plan(), batch=50)
    assert whole() == played(plan(), batch=1, workers=3)
    assert whole() == played(plan(), batch=None, workers=2)
    assert whole() == played(plan(), batch=None)
    assert [row.number for row in whole().rows] == list(range(GAMES))


def test_a_game_of_a_batch_is_the_game_that_a_session_plays_from_the_same_seed() -> None:
    chosen = plan(6, level="2", night="on")
    for row in played(chosen).rows:
        session = Session.new(GAME, row.seed, chosen.setting.options, chosen.setting.seats)
        outcome = session.outcome()

        assert outcome is not None
        assert row.won == (outcome.result_for(GAME.seats) == WON)
        assert row.steps == len(session.path) - 1


@given(st.integers(1, 500), st.integers(1, 40))
def test_the_parts_of_a_plan_make_up_the_whole_without_gap_or_double(
    games: int, parts: int
) -> None:
    numbers = [n for part in range(1, parts + 1) for n in plan(games, part, parts).numbers()]

    assert list(range(games)) == numbers


def test_merged_parts_are_the_whole_and_gaps_and_doubles_are_refused(tmp_path: Path) -> None:
    def file(name: str, chosen: Plan) -> Path:
        stored.write(played(chosen), tmp_path / name)
        return tmp_path / name

    parts = [file(f"{part}.parquet", plan(part=part, parts=3)) for part in (1, 2, 3)]
    other = file("other.parquet", plan(12, 2, 3, level="1"))
    out, once = tmp_path / "merged.parquet", tmp_path / "once.parquet"
    stored.merge([parts[2], parts[0], parts[1]], out)
    stored.write(whole(), once)

    assert whole() == stored.read(out)
    assert once.read_bytes() == out.read_bytes()
    with pytest.raises(Refusal, match="game 8 is missing"):
        stored.merge([parts[0], parts[2]], out)
    with pytest.raises(Refusal, match="game 16 is missing"):
        stored.merge(parts[:2], out)
    with pytest.raises(Refusal, match="game 0 is in two parts"):
        stored.merge([*parts, parts[0]], out)
    with pytest.raises(Refusal, match="differ in games, settings or players"):
        stored.merge([parts[0], other], out)


@pytest.mark.parametrize("text", ["0/2", "3/2", "2", "a/b", "1/0", ""])
def test_a_part_that_is_none_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refusal, match="2/8"):
        shard(text)


def test_results_are_the_same_after_parquet(tmp_path: Path) -> None:
    found = played(plan(8, wanted="on"))
    stored.write(found, tmp_path / "a.parquet")

    assert found == stored.read(tmp_path / "a.parquet")


def test_a_draw_is_counted_by_itself_and_is_no_win(tmp_path: Path) -> None:
    facts: dict[str, int | str | list[str]] = {"rounds": 3}
    ends = ((True, False), (False, True), (False, False), (False, True))
    rows = [Row(n, f"s/{n}", won, 5, facts, drew) for n, (won, drew) in enumerate(ends)]
    found = Results(plan(4), rows, {})
    stored.write(found, tmp_path / "draws.parquet")
    told = as_json(stored.tally([tmp_path / "draws.parquet"]))
    assert (4, 1, 2, 0.25) == (told["games"], told["wins"], told["draws"], told["win_rate"])
    assert ", 2 drawn, half of them" in results_told(found.tally())


def test_results_written_before_draws_were_counted_are_read_with_none() -> None:
    values = {"number": 0, "seed": "s/0", "won": False, "steps": 5, "rounds": 3}
    assert not stored.row_from(values).drew


def test_a_file_that_holds_no_results_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_text("nothing of the kind", "utf-8")
    with pytest.raises(Refusal, match=r"x\.parquet: this is not a file of results"):
        stored.read(tmp_path / "x.parquet")
    with pytest.raises(Refusal, match="there is no such file; give the path"):
        stored.read(tmp_path / "y.parquet")


@pytest.mark.parametrize("split", [None, 0, 1])
def test_a_stopped_batch_goes_on_behind_its_last_whole_line(
    tmp_path: Path, split: int | None
) -> None:
    out = tmp_path / "r.parquet"
    chosen = plan()
    growing = Growing(out, chosen, resume=False)
    for number, some in enumerate(play_plan(chosen, batch=6)):
        if number < 2:
            growing.add(some)
        if number == split:
            growing.write_piece()
    with (part_folder(out) / BEHIND).open("ab") as file:
        file.write(b'{"rows":[{"number":12,')  # the power went off here
    seen = tally_at(part_folder(out))
    assert played(chosen, done=0, until=12).tally() == seen

    with pytest.raises(Refusal, match="add --resume to go on"):
        Growing(out, chosen, resume=False)
    with pytest.raises(Refusal, match="other games"):
        Growing(out, plan(GAMES + 1), resume=True)
    again = Growing(out, chosen, resume=True)
    assert 12 == again.tally.games == len(list(again.rows()))
    for some in play_plan(chosen, done=12):
        again.add(some)
    again.finish()
    stored.write(whole(), tmp_path / "once.parquet")

    assert whole() == stored.read(out)
    assert (tmp_path / "once.parquet").read_bytes() == out.read_bytes()
    assert not part_folder(out).exists()


def test_a_piece_written_just_before_the_power_went_is_not_counted_twice(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    growing = Growing(out, plan(), resume=False)
    for some in play_plan(plan(), batch=6):
        growing.add(some)
    behind = part_folder(out) / BEHIND
    kept = behind.read_bytes()
    growing.write_piece()
    behind.write_bytes(kept)

    assert whole().tally() == Growing(out, plan(), resume=True).tally == tally_at(part_folder(out))


def test_pieces_with_a_gap_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "r.parquet"
    growing = Growing(out, plan(), resume=False)
    for some in play_plan(plan(), batch=6):
        growing.add(some)
        growing.write_piece()
    growing.pieces()[1].unlink()

    with pytest.raises(Refusal, match="game 6 is missing or there twice"):
        Growing(out, plan(), resume=True)


def test_what_a_file_comes_to_is_the_same_whoever_counts(tmp_path: Path) -> None:
    """DuckDB counts a file, Python counts batches; all games have the same summary."""
    out = tmp_path / "r.parquet"
    stored.write(whole(), out)

    assert whole().tally() == stored.tally([out])
    assert as_json(whole().tally()) == as_json(stored.tally([out]))


def test_a_comparison_of_a_batch_with_itself_finds_nothing() -> None:
    said = difference(whole(), whole())

    assert (0.0, 1.0, 0, 0) == (said.difference, said.chance, said.only_first, said.only_second)


def test_a_sweep_visits_every_cell_once_and_refuses_words_it_does_not_know() -> None:
    base = full_setting(GAME, {"night": "on"}, RANDOM)
    cells = dict(grid(GAME, base, [axis(GAME, "level=all"), axis(GAME, "seat=plain,random")]))

    assert 10 == len(cells)
    assert "3" == cells["3", "plain"].options["level"]
    assert {"plain"} == set(cells["3", "plain"].seats.values())
    assert "on" == cells["0", "random"].options["night"]
    with pytest.raises(Refusal, match="there is no option “levels”"):
        axis(GAME, "levels=1")
    with pytest.raises(Refusal, match="“9” is not a value of level"):
        axis(GAME, "level=1,9")


def test_charts_and_reports_are_well_formed_and_show_every_number() -> None:
    rates = {"Rosé & <Co>": wilson(3, 10), "nobody": wilson(0, 5)}
    for chart in (
        dots("A", rates),
        bars("B", {"x<y": 3, "z": 0}),
        heat_map("C", ["a", "b"], ["r"], {("r", "a"): wilson(1, 2), ("r", "b"): wilson(0, 2)}),
    ):
        assert ET.fromstring(chart).tag.endswith("svg")  # noqa: S314 - it is our own text
    assert "30.0 %" in dots("A", rates)
    found = whole()
    html = report(GAME, found.tally())
    assert html.count("<svg") == html.count("</svg>") >= 5
    assert f"Won {found.wins} of {GAMES}" in html
    assert "LG-NPC-2" in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_the_json_of_a_batch_has_its_documented_keys() -> None:
    found = as_json(whole().tally())

    assert {
        "game", "rules", "seed", "options", "seats", "games", "wins", "draws", "win_rate",
        "interval", "numbers", "words", "clauses",
    } == set(found)  # fmt: skip
    assert GAMES == found["games"]
    assert found["interval"][0] <= found["win_rate"] <= found["interval"][1]
    assert GAMES == found["clauses"]["LG-AIM-1"]


# -- the commands --------------------------------------------------------------------------------


def test_simulate_prints_json_and_writes_parquet_and_report(tmp_path: Path) -> None:
    out, html = tmp_path / "r.parquet", tmp_path / "r.html"
    words = ["simulate", NAME, "-n", "8", "--seat", "random", "--level", "2"]
    result = run(*words, "--out", str(out), "--report", str(html), "--json")

    assert 0 == result.exit_code, result.output
    assert 8 == json.loads(result.stdout)["games"]
    assert "2" == json.loads(result.stdout)["options"]["level"]
    assert 8 == len(stored.read(out).rows)
    assert "8 games" in html.read_text("utf-8")
    again = run(*words, "--out", str(out))
    assert (1, f"lonehand: {out}: this file already exists; name a new one\n") == (
        again.exit_code,
        again.stderr,
    )


def test_a_batch_tells_its_length_in_the_words_of_the_game() -> None:
    first = run("simulate", "gunslinger", "-n", "1", "--seat", "random").stdout.splitlines()[0]

    assert re.search(r", half of them in \d+ turns$", first), first


def test_parts_played_by_command_merge_to_the_whole(tmp_path: Path) -> None:
    words = ["simulate", NAME, "-n", "8", "--seat", "random", "--json"]
    files = [str(tmp_path / f"{part}.parquet") for part in (1, 2)]
    for part, file in enumerate(files, 1):
        assert 0 == run(*words, "--shard", f"{part}/2", "--out", file).exit_code
    whole = json.loads(run(*words).stdout)
    merged = run("merge", *files, "--out", str(tmp_path / "all.parquet"), "--json")

    assert whole == json.loads(merged.stdout)
    refused = run("merge", files[0], "--out", str(tmp_path / "half.parquet"))
    assert (1, True) == (refused.exit_code, "game 4 is missing" in refused.stderr)
    assert not (tmp_path / "half.parquet").exists()


def test_compare_says_whether_the_difference_is_real_and_writes_records(tmp_path: Path) -> None:
    words = ["compare", NAME, "-n", "8", "--seat", "random", "--to", "level=4"]
    result = run(*words, "--records", str(tmp_path), "--json")
    found = json.loads(result.stdout)

    assert 8 == found["games"]
    assert 8 == found["both"] + found["only_first"] + found["only_second"] + found["neither"]
    assert {"0-first.txt", "0-second.txt"} <= {file.name for file in tmp_path.iterdir()}
    uneven = found["only_first"] + found["only_second"]
    wins = f"{uneven} games were" if uneven else "no game was"
    assert f"Too few games to tell: {wins} won in one" in run(*words).stdout
    same = run("compare", NAME, "-n", "5")
    assert (1, True) == (same.exit_code, "the two settings are the same" in same.stderr)


def test_sweep_prints_a_row_for_every_cell(tmp_path: Path) -> None:
    words = ["sweep", NAME, "-n", "5", "--seat", "random", "--over", "level=0,4"]
    html = tmp_path / "grid.html"
    result = run(*words, "--over", "night=all", "--report", str(html), "--json")

    assert 4 == len(json.loads(result.stdout)["cells"])
    assert 4 == html.read_text("utf-8").count("<rect")


def test_an_exported_table_changes_the_game_once_it_is_changed(tmp_path: Path) -> None:
    """A designer who lets opponents keep every Duel sees that no Duel is played any more."""
    assert 0 == run("tables", NAME, "--out", str(tmp_path)).exit_code
    file = tmp_path / "automa.toml"
    words = ["simulate", NAME, "-n", "10", "--seat", "random", "--json", "--tables", str(tmp_path)]
    same = json.loads(run(*words).stdout)
    assert same["clauses"] == json.loads(run(*words[:-2]).stdout)["clauses"]
    text = file.read_text("utf-8")
    row = 'for = ["duel"]\ndo = "use"\non = "target"\n'
    assert row in text
    file.write_text(text.replace(row, row.replace('"target"', '"Deputy out of Jail"')), "utf-8")
    changed = json.loads(run(*words).stdout)

    assert same["clauses"] != changed["clauses"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"at full health"',
            '"in full health"',
            "row 5, when: there is no condition “in full health”; did you mean",
        ),
        ('do = "keep"', 'do = "hold"', "row 1, do: there is no action “hold”; choose use or keep"),
        (
            'for = ["missed"]',
            'for = ["mised"]',
            "row 4, for: there is no subject “mised”; did you mean “missed”?",
        ),
        ('on = "target"\n', 'on = "victim"\n', "there is no target “victim”; choose nobody"),
        ('when = ["at full health"]\n', "", "row 6: row 5 already decides “beer”"),
        ('say = "A Missed! waits', 'sayy = "A Missed! waits', "automa.toml, line 29, row 4: "),
    ],
)
def test_a_table_with_a_mistake_is_refused_with_row_word_and_what_is_known(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert isinstance(GAME.tables, dict)  # type: ignore[attr-defined]  # the protocol is optional
    text: str = GAME.tables["automa.toml"]  # type: ignore[attr-defined]  # the same
    assert old in text
    (tmp_path / "automa.toml").write_text(text.replace(old, new, 1), "utf-8")
    result = run("tables", NAME, "--check", str(tmp_path))

    assert 1 == result.exit_code
    assert sentence in result.stderr


def test_a_table_without_a_last_row_is_refused(tmp_path: Path) -> None:
    text: str = GAME.tables["automa.toml"]  # type: ignore[attr-defined]  # the protocol is optional
    cut = text[: text.rindex("[[row]]")]
    (tmp_path / "automa.toml").write_text(cut, "utf-8")
    result = run("simulate", NAME, "-n", "1", "--tables", str(tmp_path))

    assert 1 == result.exit_code
    assert "give “jail” a last row with no “when” and no “on”" in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "nobody"], "there is no player “nobody”; choose plain or random"),
        (["--seat", "Judge=plain"], "there is no seat “Judge”; choose Sheriff or Deputy"),
        (["--set", "level=9"], "“9” is not a choice"),
        (["--shard", "4/3"], "“4/3” is not a part"),
        (["--tables", "nowhere"], "--out nowhere makes one"),
        (
            ["--out", "games.csv"],
            "--out games.csv: give the results file a name that ends in .parquet",
        ),
    ],
)
def test_a_batch_that_cannot_be_played_is_refused_with_a_sentence(
    words: list[str], sentence: str
) -> None:
    result = run("simulate", NAME, "-n", "2", *words)

    assert 1 == result.exit_code
    assert sentence in result.stderr


# -- results that stream to disk ------------------------------------------------------------------


def stop_after(monkeypatch: pytest.MonkeyPatch, batches: int) -> None:
    """Let Ctrl-C come after so many batches of the next run."""
    left = [batches]

    def plays(
        plans: Sequence[tuple[Plan, int]], executor: Executor | None, slots: Callable[[], int]
    ) -> Iterator[tuple[int, Batch]]:
        for found in play_plans(plans, executor, slots, batch=2):
            yield found
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

    monkeypatch.setattr(batch_command, "play_plans", plays)


@pytest.mark.parametrize(
    "words", [["compare", "--to", "level=4"], ["sweep", "--over", "level=0,4"]], ids=lambda w: w[0]
)
def test_a_stopped_comparison_or_sweep_goes_on_and_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    words = [words[0], NAME, "-n", "8", "--seat", "random", *words[1:]]
    whole = run(*words, "--out", str(tmp_path / "whole")).stdout
    out = ["--out", str(tmp_path / "stopped")]
    with monkeypatch.context() as patched:
        stop_after(patched, 5)  # four make the first setting, so the second has begun
        stopped = run(*words, *out)
    assert 1 == stopped.exit_code
    assert "stopped after 10 games; add --resume to go on" in stopped.stderr
    assert "already exists" in run(*words, *out).stderr
    assert whole == run(*words, *out, "--resume").stdout
    assert whole == run(*words).stdout
    files = [sorted((tmp_path / name).rglob("*.*")) for name in ("whole", "stopped")]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    assert 2 == len(files[0])


def test_a_sweep_is_a_data_set_with_a_column_for_each_axis(tmp_path: Path) -> None:
    words = ["sweep", NAME, "-n", "2", "--seat", "random", "--over", "level=0,4"]
    run(*words, "--over", "seat=plain,random", "--out", str(tmp_path / "all"))
    with stored.duckdb().connect() as base:
        found = base.execute(
            "select level, seat, count(*) from read_parquet(?, hive_partitioning = true) "
            "group by all order by all",
            [f"{tmp_path}/all/**/*.parquet"],
        ).fetchall()

    assert [(0, "plain", 2), (0, "random", 2), (4, "plain", 2), (4, "random", 2)] == found


def test_a_report_says_of_a_file_what_the_batch_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, html = tmp_path / "r.parquet", tmp_path / "r.html"
    words = ["simulate", NAME, "-n", "8", "--seat", "random", "--out", str(out)]
    with monkeypatch.context() as patched:
        stop_after(patched, 2)
        stopped = run(*words).stdout
    assert stopped == run("report", str(part_folder(out))).stdout
    said = run(*words, "--resume", "--json").stdout

    assert said == run("report", str(out), "--json", "--out", str(html)).stdout
    assert "8 games" in html.read_text("utf-8")
    missing = run("report", str(tmp_path / "none.parquet"))
    assert (1, True) == (missing.exit_code, "there is no such file" in missing.stderr)
    other = run("report", str(tmp_path))
    assert (1, True) == (other.exit_code, "not a folder of results" in other.stderr)


def test_progress_tells_the_interval_so_far_and_the_time_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch_command, "QUIET", -1.0)
    said = run("simulate", NAME, "-n", "30", "--seat", "random").stderr
    lines = re.findall(
        r"(\d+) of 30 games, Playing: [\d.]+ % won \(([\d.]+) % to ([\d.]+) %\), 0:\d\d left", said
    )
    widths = [float(high) - float(low) for _, low, high in lines]

    assert "30" == lines[-1][0]
    assert len(widths) > 1
    assert widths[-1] < widths[0]


def test_own_lists_and_boards_travel_in_the_plan() -> None:
    """What a folder of one's own holds is part of the plan's text, which is all that travels."""
    texts = {"army-own.txt": "our own army", "map.txt": "a town of ours", "rules.toml": "x = 1"}
    chosen = Plan(NAME, 1, "s", 1, full_setting(GAME, {}, RANDOM, texts))

    assert texts == plan_from(msgspec.json.encode(chosen)).setting.tables


def test_a_wrong_answer_of_a_game_of_ones_own_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its own players are looked at, as no tests of ours have proven them."""
    game = three_suits.ThreeSuits()

    def plain(chance: Chance) -> Answer:
        del chance
        return lambda *_: "nonsense"

    monkeypatch.setattr(game, "players", {"plain": plain})
    with pytest.raises(Refusal, match=r"seat .*: plain answered “nonsense” to “.*”; choose"):
        play_one(game, "1", {}, dict.fromkeys(game.seats, "plain"))
